"""The games on the page about playing are ones that can be played.

`UPDATE_EXAMPLES=1 pytest tests/play` writes the answers anew; read the difference before you commit it.
"""

import os
import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "howto" / "play.md"
GAME = re.compile(r"(?<=```text\n)\$ risk-odds (play .*)\n([^`]*)(?=```)")
TYPED = re.compile(r"^(?:\w+ \([A-F]\), [^\n>]*)?>(?: (.*))?$", re.MULTILINE)


def test_the_games_on_the_page(typed, monkeypatch, tmp_path):
    monkeypatch.setenv("COLUMNS", "80")
    text = new = PAGE.read_text(encoding="utf-8")
    games = list(GAME.finditer(text))
    assert len(games) == 2
    for game in games:
        lines = [line.strip() for line in TYPED.findall(game[2])]
        assert len(lines) > 3
        (tmp_path / "game.txt").unlink(missing_ok=True)
        said = typed(game[1], *lines)
        told = "\n".join(line.rstrip() for line in said.out.splitlines())
        new = new.replace(game[0], f"$ risk-odds {game[1]}\n{told}\n")
    if os.environ.get("UPDATE_EXAMPLES"):
        PAGE.write_text(new, encoding="utf-8")
    assert new == text
