"""Boards that were drawn for other programs: the maps of Domination and of Conquest."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from os.path import basename
from typing import NamedTuple

from risk_odds.boards.board import Board
from risk_odds.boards.content import MOST_BYTES, plain, too_large
from risk_odds.boards.others.conquest import conquest
from risk_odds.boards.others.domination import domination
from risk_odds.boards.others.draft import Draft
from risk_odds.errors import InvalidFile

__all__ = ["PROGRAMS", "Imported", "is_map", "program_of", "read_map"]


class Imported(NamedTuple):
    """A board from a file.

    Attributes:
        board: The board.
        format: What the file is written in: `toml`, or the name of the program whose map it is.
        hints: What the file holds that is not used, and what was made because the file does not say it.
    """

    board: Board
    format: str
    hints: tuple[str, ...] = ()


PROGRAMS: Mapping[str, Callable[[Draft, str, str | None], None]] = {"domination": domination, "conquest": conquest}
"""Name of the program -> how its maps are read."""

_SECTION = re.compile(r"^[ \t]*+\[[ \t]*+([A-Za-z]++)[ \t]*+\][ \t]*+$", re.MULTILINE)
"""A line that begins a section in either format."""
_SIGNS = {"files": "domination", "countries": "domination", "borders": "domination", "map": "conquest"}
_LAND = re.compile(
    r"^[ \t]*+\[[ \t]*+territories[ \t]*+\][ \t]*+\n(?:\s++|;[^\n]*+\n)*+[^,=\n]++,", re.I | re.MULTILINE
)


def is_map(path: str) -> bool:
    """Whether a file is called what maps of other programs are called."""
    return path.lower().endswith(".map")


def program_of(text: str) -> str | None:
    """The program whose map a text is, by its sections; None if it is none."""
    text = plain(text)
    for section in _SECTION.finditer(text):
        if found := _SIGNS.get(section[1].lower()):
            return found
    return "conquest" if _LAND.search(text) else None


def read_map(text: str, where: str, folder: str | None = None) -> Imported:
    """The board of a map that was made for another program.

    Args:
        text: The map.
        where: What stands before line and column: the file it is from. The board is called after it where the map
            itself has no name.
        folder: Where the other files of the map are; None where they can't be reached.

    Raises:
        InvalidFile: No board can be made of it; every problem is named with line and column.
    """
    if len(text) > MOST_BYTES:
        raise too_large(where)
    program = program_of(text)
    if program is None:
        raise InvalidFile(
            f"{where}:1:1: this is no map of Domination, which has a section [countries], "
            "nor of Conquest, which has a section [Territories]"
        )
    draft = Draft(where, basename(where))
    PROGRAMS[program](draft, plain(text), folder)
    return Imported(draft.board(), program, draft.said())
