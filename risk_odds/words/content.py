"""The text in a file of somebody's own: plain or packed, in UTF-8."""

from __future__ import annotations

from risk_odds.boards.content import plain
from risk_odds.boards.lines import end_of
from risk_odds.errors import InvalidFile

MOST_BYTES = 64_000_000
"""The largest text that is read. The longest lists of words there are have about 50 million bytes."""

FORM = "words in UTF-8, one in a line, as plain text or packed as gz"

PART = 100_000
"""Bytes that are unpacked at once: there may be very many in a small file."""

PACKED = b"\x1f\x8b"
"""How a file in gz begins."""

OTHERS = {
    b"PK\x03\x04": "a zip archive",
    b"BZh": "packed as bz2",
    b"\xfd7zXZ": "packed as xz",
    b"\x28\xb5\x2f\xfd": "packed as zst",
    b"%PDF": "a PDF document",
    b"\xff\xfe": "text in UTF-16",
    b"\xfe\xff": "text in UTF-16",
}
"""How files begin that can't be read -> what they are."""


def content_of(path: str) -> bytes:
    """What is in a file, as it is.

    Raises:
        InvalidFile: It can't be read, or is too large.
    """
    try:
        with open(path, "rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise InvalidFile(f"{path}: this can't be read: {error.strerror}", FORM) from error
    except ValueError as error:  # a name that no system takes
        raise InvalidFile(f"{path!r}: this can't be read: {error}", FORM) from error
    return _not_too_large(content, path)


def text_of(content: bytes, where: str) -> str:
    """The text that bytes stand for, with a line feed at the end of each line and none of the marks of its encoding.

    Args:
        content: The bytes, packed or not.
        where: The file they are from.

    Raises:
        InvalidFile: They are no text in UTF-8, or too many.
    """
    content = _not_too_large(_unpacked(content, where) if content.startswith(PACKED) else content, where)
    for mark, what in OTHERS.items():
        if content.startswith(mark):
            raise InvalidFile(f"{where}: this is {what}", FORM)
    if (zero := content.find(b"\0")) >= 0:
        raise InvalidFile(f"{_place(content, zero, where)}: this is no text: byte {zero:,} is zero", FORM)
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        place = _place(content, error.start, where)
        raise InvalidFile(f"{place}: this is no text in UTF-8: byte {error.start:,} is wrong", FORM) from error
    return plain(text)


def _not_too_large(content: bytes, where: str) -> bytes:
    if len(content) > MOST_BYTES:
        raise InvalidFile(f"{where}: this is too large", f"up to {MOST_BYTES:,} bytes of text")
    return content


def _unpacked(content: bytes, where: str) -> bytes:
    """What was packed as gz, up to a little more than is allowed."""
    from gzip import GzipFile
    from io import BytesIO
    from zlib import error as damage

    try:
        with GzipFile(fileobj=BytesIO(content)) as file:
            text = bytearray()
            while len(text) <= MOST_BYTES and (part := file.read(PART)):
                text += part
            return bytes(text)
    except (OSError, EOFError, damage) as error:
        raise InvalidFile(f"{where}: this is packed as gz, and damaged: {error}", FORM) from error


def _place(content: bytes, at: int, where: str) -> str:
    """File, line and column of a byte; what stands before it need be no text."""
    line, column = end_of(plain(content[:at].decode("utf-8", "replace")))
    return f"{where}:{line}:{column}"
