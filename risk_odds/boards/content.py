"""What is in the file of a board, before it is known what it means."""

from __future__ import annotations

from risk_odds.boards.lines import end_of
from risk_odds.errors import InvalidFile

MOST_BYTES = 300_000
"""The largest file of a board that is read: the classic board has 8,000 bytes."""

FORM = "a board as the reference describes it: in TOML, or a map for Domination or Conquest"


def text_of(path: str) -> str:
    """The text of a file.

    Raises:
        InvalidFile: It can't be read, is too large, or is no text in UTF-8.
    """
    try:
        with open(path, "rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise InvalidFile(f"{path} can't be read: {error.strerror}", FORM) from error
    except ValueError as error:  # a name that no system takes
        raise InvalidFile(f"{path!r} can't be read: {error}", FORM) from error
    if len(content) > MOST_BYTES:
        raise too_large(path)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line, column = end_of(content[: error.start].decode("utf-8").removeprefix("\ufeff"))
        raise InvalidFile(f"{path}:{line}:{column}: this is no text in UTF-8: byte {error.start} is wrong") from error


def plain(text: str) -> str:
    """A text without the mark of its encoding, each line ended by a line feed."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def too_large(where: str) -> InvalidFile:
    """What is said about a file with too much in it."""
    return InvalidFile(f"{where} is too large for a board", f"up to {MOST_BYTES:,} bytes")
