"""Pictures of a board, written to files."""

from __future__ import annotations

from risk_odds_cli.picture_file import write

SUFFIX = ".svg"


def draw(picture: str, name: str) -> None:
    """Write a picture to a new file, or to one that holds a picture already.

    Args:
        picture: The picture.
        name: Where it goes: `board.svg`.

    Raises:
        InvalidInput: It is not the name of a picture, holds something else, or can't be written.
    """
    write(picture.encode("utf-8"), name, (SUFFIX,))
