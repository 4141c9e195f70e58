"""The games on the page about playing are ones that can be played; `...` stands for lines that are left out.

`UPDATE_EXAMPLES=1 pytest tests/play` writes anew the answers that are there as a whole; read the difference before you
commit it.
"""

import os
import re
from pathlib import Path

import pytest

from ..examples.test_examples import FILE

PAGE = Path(__file__).parents[2] / "docs" / "howto" / "play.md"
GAME = re.compile(r"(?<=```text\n)\$ risk-odds (play .*)\n([^`]*)(?=```)")
TYPED = re.compile(r"^(?:\w+ \([A-F]\), [^\n>]*)?>(?: (.*))?$", re.MULTILINE)
CUT = re.compile(r"^\.\.\.\n", re.MULTILINE)
TEXT = PAGE.read_text(encoding="utf-8")
GAMES = list(GAME.finditer(TEXT))


@pytest.fixture
def told(typed, monkeypatch, tmp_path):
    """What is told if what stands behind the prompts of a game is typed."""
    monkeypatch.setenv("COLUMNS", "80")
    for name, content in FILE.findall(TEXT):
        (tmp_path / name).write_text(f"{content}\n", encoding="utf-8")

    def play(game):
        lines = [line.strip() for line in TYPED.findall(game[2])]
        assert len(lines) > 2
        return "".join(f"{line.rstrip()}\n" for line in typed(game[1], *lines).out.splitlines())

    return play


def test_there_is_one_of_each():
    assert len(GAMES) == 6


@pytest.mark.parametrize("game", [game for game in GAMES if not CUT.search(game[2])], ids=lambda game: game[1][:40])
def test_whole_games(told, game):
    said = told(game)
    if os.environ.get("UPDATE_EXAMPLES"):
        text = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(text.replace(game[0], f"$ risk-odds {game[1]}\n{said}"), encoding="utf-8")
    assert said == game[2]


@pytest.mark.parametrize("game", [game for game in GAMES if CUT.search(game[2])], ids=lambda game: game[1][:40])
def test_parts_of_games(told, game):
    said, at = told(game), 0
    first, *parts, last = CUT.split(game[2])
    assert said.startswith(first)
    assert said.endswith(last)
    for part in (*parts, last):
        found = said.find(part, at)
        assert found >= 0, part
        at = found + len(part)
