"""Boards from files: every problem of a file at once, each with line and column."""

from __future__ import annotations

import os
import re
from typing import Any

from risk_odds.boards.board import Board
from risk_odds.boards.content import MOST_BYTES, text_of, too_large
from risk_odds.boards.edition import edition
from risk_odds.boards.full import full_board
from risk_odds.boards.lines import BEGINNING, MOST_PARTS, Spot, deep_nest, end_of, long_keys, long_number
from risk_odds.boards.others import Imported, is_map, program_of, read_map
from risk_odds.boards.problems import Problems
from risk_odds.errors import InvalidFile


def read_board(text: str, where: str) -> Board:
    """The board that a text describes, in full or as an edition of another board.

    Args:
        text: The text, in TOML.
        where: What stands before line and column: the file it is from.

    Raises:
        InvalidFile: No board can be made of it; every problem is named with line and column.
    """
    if len(text) > MOST_BYTES:
        raise too_large(where)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    data = parsed(text, where)
    problems = Problems()
    parts = edition(data, problems) if "base" in data else full_board(data, problems)
    if problems:
        raise InvalidFile(problems.message(where, text))
    return Board(**parts)


def read_any(text: str, where: str, folder: str | None = None) -> Imported:
    """The board that a text describes, in our own format or in that of another program.

    What is called `.toml` is TOML, and what is called `.map` a map of another program; for everything else the sections
    decide.

    Args:
        text: The text.
        where: What stands before line and column: the file it is from.
        folder: Where files are that belong to it; None if they can't be reached.

    Raises:
        InvalidFile: No board can be made of it; every problem is named with line and column.
    """
    if not where.lower().endswith(".toml") and (is_map(where) or program_of(text)):
        return read_map(text, where, folder)
    return Imported(read_board(text, where), "toml")


def read_board_file(path: str) -> Board:
    """The board in a file.

    Raises:
        InvalidFile: The file can't be read, or no board can be made of it; every problem is named with line and column.
    """
    return read_any_file(path).board


def read_any_file(path: str) -> Imported:
    """The board in a file, with what is to be said about a map of another program.

    Raises:
        InvalidFile: The file can't be read, or no board can be made of it; every problem is named with line and column.
    """
    return read_any(text_of(path), path, os.path.dirname(path))


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
