from pathlib import Path

import pytest

from risk_odds import InvalidFile
from risk_odds.boards.read import read_board

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def texts():
    """The texts of the boards of the package, by name."""
    return {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / "risk_odds/data/boards").glob("*.toml")}


@pytest.fixture(scope="session")
def problems():
    """The lines of what is said about a text; none if it is a board."""

    def said(text):
        try:
            read_board(text, "f")
        except InvalidFile as error:
            return str(error).split("\n")
        return []

    return said
