"""The lines of a map that was made for another program."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

COMMENT = ";"
"""How a comment begins that takes a line of its own."""

MOST_DIGITS = 9
"""Digits that are read: more make no number that could stand in a map."""


class Row(NamedTuple):
    """A line, or a part of one.

    Attributes:
        line: Its number in the file, from 1.
        column: Where it begins there, from 1.
        text: What it says, without blanks around it.
    """

    line: int
    column: int
    text: str

    def words(self) -> Iterator[Row]:
        """What stands between blanks."""
        for match in re.finditer(r"\S++", self.text):
            yield Row(self.line, self.column + match.start(), match[0])

    def fields(self, mark: str, most: int = -1) -> Iterator[Row]:
        """What stands between marks, where the last of so many may hold marks itself."""
        start = 0
        for part in self.text.split(mark, most - 1 if most > 0 else -1):
            blanks = len(part) - len(part.lstrip())
            yield Row(self.line, self.column + start + blanks, part.strip())
            start += len(part) + len(mark)


class Section(NamedTuple):
    """A section: its name in small letters, empty for what stands before the first, and where it begins."""

    name: str
    head: Row
    rows: list[Row]


def sections(text: str) -> list[Section]:
    """The sections of a text, without empty lines and comments."""
    found = [Section("", Row(1, 1, ""), [])]
    for number, line in enumerate(text.split("\n"), 1):
        said = line.strip()
        if not said or said.startswith(COMMENT):
            continue
        row = Row(number, line.index(said) + 1, said)
        if said.startswith("[") and said.endswith("]"):
            found.append(Section(said[1:-1].strip().lower(), row, []))
        else:
            found[-1].rows.append(row)
    return found


def number(row: Row) -> int | None:
    """The whole number that is written there; None if it is none, or has too many digits."""
    return int(row.text) if re.fullmatch(rf"[+-]?[0-9]{{1,{MOST_DIGITS}}}", row.text) else None
