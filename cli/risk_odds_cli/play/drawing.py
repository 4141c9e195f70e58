"""Pictures of a board, written to files."""

from __future__ import annotations

from pathlib import Path

from risk_odds.errors import InvalidInput

SUFFIX = ".svg"
START = "<svg "
"""Begins every picture of a board; a file that begins otherwise is none, and stays what it is."""


def draw(picture: str, name: str) -> None:
    """Write a picture to a new file, or to one that holds a picture already.

    Args:
        picture: The picture.
        name: Where it goes: `board.svg`.

    Raises:
        InvalidInput: It is not the name of a picture, holds something else, or can't be written.
    """
    path = Path(name)
    if path.suffix != SUFFIX:
        raise InvalidInput(f"{name} is no name of a picture", f"a name that ends in {SUFFIX}")
    try:
        if path.exists() and not _replaceable(path):
            raise InvalidInput(f"{name} is there already, and is no picture", "the name of a new file, or of a picture")
        path.write_text(picture, encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else "") or str(error)
        raise InvalidInput(f"{name} can't be written: {reason}", "a file in a folder that exists") from None


def _replaceable(path: Path) -> bool:
    """Whether nothing is lost if a picture is written there."""
    if not path.is_file():  # a device such as /dev/null keeps nothing; a folder says so itself
        return True
    with path.open("rb") as file:
        head = file.read(len(START))
    return head in (b"", START.encode())
