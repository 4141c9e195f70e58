"""The examples of README and docs: every command in a console block prints what stands under it.

`UPDATE_EXAMPLES=1 pytest tests/examples` writes the answers anew; read the difference before you commit it.
"""

import os
import re
import shlex
from pathlib import Path

import pytest
from risk_odds_cli.__main__ import main

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted(p for p in (ROOT / "docs").rglob("*.md") if "_build" not in p.parts)]
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"`(\S+\.(?:txt|csv|map|cards))`:\n\n```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (risk-odds.*)$")
EXIT_CODES = {"--exit-code": 10}


@pytest.fixture(autouse=True)
def a_plain_terminal(monkeypatch, tmp_path):
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.chdir(tmp_path)


def answer(command, capsys):
    arguments = shlex.split(command)[1:]
    code = main(arguments)
    said = capsys.readouterr()
    assert code == next((c for flag, c in EXIT_CODES.items() if flag in arguments), 0), said.err
    return [line.rstrip() for line in said.out.rstrip().splitlines()]


def played(block, capsys):
    """The block with every command followed by its answer; other commands are left as they are."""
    lines = []
    ours = False
    for line in block.splitlines():
        command = COMMAND.match(line)
        if line.startswith("$ "):
            ours = bool(command)
        if command:
            lines += [line, *answer(command[1], capsys)]
        elif line.startswith("$ ") or not ours:
            lines.append(line)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("page", PAGES, ids=lambda p: str(p.relative_to(ROOT)))
def test_commands_print_what_the_page_says(page, capsys):
    text = page.read_text(encoding="utf-8")
    for name, content in FILE.findall(text):
        Path(name).write_text(content, encoding="utf-8")
    new = BLOCK.sub(lambda match: f"```console\n{played(match[1], capsys)}```", text)
    if os.environ.get("UPDATE_EXAMPLES"):
        page.write_text(new, encoding="utf-8")
    assert new == text


def test_the_pages_hold_commands():
    assert (
        sum(bool(COMMAND.match(line)) for page in PAGES for line in page.read_text(encoding="utf-8").splitlines()) > 30
    )
