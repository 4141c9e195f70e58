"""Boards: what they are made of, the boards that come with the package, and the reading of others from files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from risk_odds.boards.board import Board, Continent, Territory
from risk_odds.errors import unknown_name

__all__ = ["BOARDS", "Board", "Continent", "Territory", "board_from", "board_named", "is_file"]

FILES = (".toml", ".map")
"""How files with boards are called: in our own format, and those of other programs."""

_NAMES = ("classic", "anniversary_40", "risiko_italy_2023", "triangle", "square", "hexagon")


class _Boards(Mapping[str, Board]):
    """The boards of the package, each read when it is first asked for."""

    def __getitem__(self, name: str) -> Board:
        if name not in _NAMES:
            raise KeyError(name)
        return _own_board(name)

    def __iter__(self) -> Iterator[str]:
        return iter(_NAMES)

    def __len__(self) -> int:
        return len(_NAMES)

    def __contains__(self, name: object) -> bool:
        return name in _NAMES


BOARDS: Mapping[str, Board] = _Boards()
"""The registry: name -> board."""


@cache
def _own_board(name: str) -> Board:
    from importlib.resources import files

    from risk_odds.boards.read import read_board

    file = files("risk_odds").joinpath("data", "boards", f"{name}.toml")
    return read_board(file.read_text(encoding="utf-8"), f"risk_odds/data/boards/{name}.toml")


def board_named(name: str) -> Board:
    """The board of that name.

    Raises:
        InvalidInput: There is none.

    >>> len(board_named("classic"))
    42
    """
    if name not in BOARDS:
        raise unknown_name("board", name, BOARDS)
    return BOARDS[name]


def is_file(name_or_path: str) -> bool:
    """Whether a board is named by its file: what ends in `.toml` or `.map` or has a slash in it is a file."""
    return name_or_path.lower().endswith(FILES) or "/" in name_or_path or "\\" in name_or_path


def board_from(name_or_path: str) -> Board:
    """The board of that name, or the one in a file: what ends in `.toml` or `.map` or has a slash in it is a file.

    Raises:
        InvalidInput: There is no board of that name.
        InvalidFile: The file can't be read, or no board can be made of it.
    """
    if is_file(name_or_path):
        from risk_odds.boards.read import read_board_file

        return read_board_file(name_or_path)
    return board_named(name_or_path)
