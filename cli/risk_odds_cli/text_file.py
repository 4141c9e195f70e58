"""Text from a file or from standard input, or a sentence that says why there is none."""

from __future__ import annotations

import sys
from pathlib import Path

from risk_odds.errors import InvalidFile


def read_text(path: str, most: int, what: str, accepted: str) -> str:
    """The text of a file in UTF-8, a byte order mark left out.

    Args:
        path: The file; `-` for standard input.
        most: The most bytes.
        what: What it should be: "a branch file".
        accepted: What would do, in words.

    Raises:
        InvalidFile: It can't be read, is too large, or is no text.
    """
    try:
        content = _bytes(path, most + 1)
        if len(content) > most:
            raise InvalidFile(f"{path} is too large to be {what}", f"up to {most:,} bytes")
        return content.decode("utf-8-sig")
    except OSError as error:
        raise InvalidFile(f"{path} can't be read: {error.strerror}", accepted) from error
    except UnicodeDecodeError as error:
        raise InvalidFile(f"{path} is not text: byte {error.start} is not UTF-8", f"{what} in UTF-8") from error
    except InvalidFile:
        raise
    except ValueError as error:  # a name that no system takes
        raise InvalidFile(f"{path!r} can't be read: {error}", accepted) from error


def _bytes(path: str, most: int) -> bytes:
    if path == "-":
        return sys.stdin.buffer.read(most)
    with Path(path).open("rb") as file:
        return file.read(most)
