"""The bot of docs/howto/simulate.md is complete, and plays as the page says."""

import os
import re
import shlex
from pathlib import Path

from risk_odds_cli.__main__ import main

PAGE = Path(__file__).parents[2] / "docs" / "howto" / "simulate.md"
BOT = re.compile(r"Save it as `(\w+\.py)`:\n\n```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
GAMES = re.compile(r"^\$ PYTHONPATH=\. (risk-odds simulate .*)\n((?:.*\n)*?)```$", re.MULTILINE)


def test_the_bot_of_the_docs_plays(tmp_path, monkeypatch, capsys):
    text = PAGE.read_text(encoding="utf-8")
    ((name, source),) = BOT.findall(text)
    ((command, answer),) = GAMES.findall(text)
    (tmp_path / name).write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert main([*shlex.split(command)[1:], "--workers", "1"]) == 0
    said = capsys.readouterr().out
    if os.environ.get("UPDATE_EXAMPLES"):
        PAGE.write_text(text.replace(command + "\n" + answer, command + "\n" + said), encoding="utf-8")
    assert said == answer
