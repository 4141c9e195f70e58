"""Boards from files: every problem of a file at once, each with line and column."""

from __future__ import annotations

import re
from typing import Any

from risk_odds.boards.board import Board
from risk_odds.boards.edition import edition
from risk_odds.boards.full import full_board
from risk_odds.boards.lines import BEGINNING, MOST_PARTS, Spot, deep_nest, end_of, long_keys, long_number
from risk_odds.boards.problems import Problems
from risk_odds.errors import InvalidFile

MOST_BYTES = 1_000_000
FORM = "a board as the reference describes it, in TOML"


def read_board(text: str, where: str) -> Board:
    """The board that a text describes, in full or as an edition of another board.

    Args:
        text: The text, in TOML.
        where: What stands before line and column: the file it is from.

    Raises:
        InvalidFile: No board can be made of it; every problem is named with line and column.
    """
    if len(text) > MOST_BYTES:
        raise _too_large(where)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    data = parsed(text, where)
    problems = Problems()
    parts = edition(data, problems) if "base" in data else full_board(data, problems)
    if problems:
        raise InvalidFile(problems.message(where, text))
    return Board(**parts)


def read_board_file(path: str) -> Board:
    """The board in a file.

    Raises:
        InvalidFile: The file can't be read, or no board can be made of it; every problem is named with line and column.
    """
    try:
        with open(path, "rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise InvalidFile(f"{path} can't be read: {error.strerror}", FORM) from error
    except ValueError as error:  # a name that no system takes
        raise InvalidFile(f"{path!r} can't be read: {error}", FORM) from error
    if len(content) > MOST_BYTES:
        raise _too_large(path)
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        line, column = end_of(content[: error.start].decode("utf-8").removeprefix("\ufeff"))
        raise InvalidFile(f"{path}:{line}:{column}: this is no text in UTF-8: byte {error.start} is wrong") from error
    return read_board(text, path)


def _too_large(where: str) -> InvalidFile:
    return InvalidFile(f"{where} is too large for a board", f"up to {MOST_BYTES:,} bytes")


def parsed(text: str, where: str) -> dict[str, Any]:
    """What a text in TOML holds.

    Raises:
        InvalidFile: It is none; with line and column.
    """
    import tomllib  # only who reads a board waits for it

    for spot in long_keys(text):
        raise _wrong(where, spot, f"a key has more than {MOST_PARTS} parts")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _wrong(where, *_syntax(str(error), text)) from error
    except RecursionError:
        # Without the cause, which is as deep as the stack.
        raise _wrong(where, deep_nest(text), "brackets are nested too deeply") from None
    except ValueError as error:  # Python refuses to read so many digits
        raise _wrong(where, long_number(text), "a number is too long to be read") from error


def _wrong(where: str, spot: Spot, sentence: str) -> InvalidFile:
    return InvalidFile(f"{where}:{spot.line}:{spot.column}: {sentence}")


def _syntax(said: str, text: str) -> tuple[Spot, str]:
    """Where the parser stopped, and what it said."""
    match = re.fullmatch(
        r"(?P<what>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)", said, re.DOTALL
    )
    if match is None:
        return BEGINNING, f"not valid TOML: {said[:200]}"
    what = match["what"][:200]
    if match["line"] is None:
        return end_of(text.rstrip()), f"not valid TOML: {what}, at the end of the file"
    return Spot(int(match["line"]), int(match["column"])), f"not valid TOML: {what}"
