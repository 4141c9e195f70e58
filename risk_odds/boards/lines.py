"""Where the sections and keys of a TOML text stand, so that a problem can be shown with line and column."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple
from urllib.parse import quote, unquote

Path = tuple[str, ...]


class Spot(NamedTuple):
    """A line and a column, both counted from 1."""

    line: int
    column: int


BEGINNING = Spot(1, 1)

MOST_PARTS = 8
"""Parts of a dotted key. The parser's time grows with their square, and a board needs three."""

MOST_NESTED = 100
"""Brackets one in another that are always read; how many are too many depends on the stack that is left."""

NOTHING = "%"
"""What is written for a key without a letter."""

# Quantifiers never give back what they took (`*+`), and an end that is missing is the end of the text or the line:
# so the time grows with the length of the text, whatever is in it.
_QUOTED_OR_COMMENT = re.compile(
    r'"""(?:[^\\"]|\\(?:.|\Z)|"(?!""))*+(?:"{3,5}|\Z)'
    r"|'''(?:[^']|'(?!''))*+(?:'{3,5}|\Z)"
    r'|"(?P<basic>(?:[^"\\\n]|\\[^\n])*+)"?'
    r"|'(?P<literal>[^'\n]*+)'?"
    r"|\#[^\n]*+",
    re.DOTALL,
)
_PART = r"[A-Za-z0-9_%~\-]++"
_DOT = r"[ \t]*+\.[ \t]*+"
_HEADER = re.compile(rf"[ \t]*+\[\[?+[ \t]*+(?P<path>{_PART}(?:{_DOT}{_PART})*+)[ \t]*+\]")
_KEY = re.compile(rf"[ \t]*+(?P<path>{_PART}(?:{_DOT}{_PART})*+)[ \t]*+=")
_LONG_KEY = re.compile(rf"(?<![A-Za-z0-9_%~\-])(?:{_PART}{_DOT}){{{MOST_PARTS}}}")


def spots(text: str) -> dict[Path, Spot]:
    """Where each section and key of a text begins that the parser has read, by its path."""
    found: dict[Path, Spot] = {}
    section: Path = ()
    open_brackets = 0
    for number, line in enumerate(_bare(text).split("\n"), 1):
        if open_brackets <= 0 and (header := _HEADER.match(line)):
            section = path = _parts(header["path"])
        elif open_brackets <= 0 and (key := _KEY.match(line)):
            path = section + _parts(key["path"])
            open_brackets = _opened(line)
        else:
            open_brackets += _opened(line)
            continue
        spot = Spot(number, len(line) - len(line.lstrip(" \t")) + 1)  # nothing in quotes stands before it
        for size in range(1, len(path) + 1):
            found.setdefault(path[:size], spot)
    return found


def spot_of(place: Path, found: Mapping[Path, Spot]) -> Spot:
    """Where a place begins, or the nearest section around it that stands in a line of its own."""
    while place and place not in found:
        place = place[:-1]
    return found.get(place, BEGINNING)


def long_keys(text: str) -> Iterator[Spot]:
    """Where the keys of more than `MOST_PARTS` parts begin, one for each line."""
    start = 0
    for line in _bare(text).split("\n"):
        if key := _LONG_KEY.search(line):
            yield _spot(start + key.start(), text)
        start += len(line) + 1


def deep_nest(text: str) -> Spot:
    """Where brackets are nested deeply, in a text where they are nested too deeply to be read."""
    depth = start = 0
    for line in _bare(text).split("\n"):
        if depth + line.count("[") + line.count("{") > MOST_NESTED:
            opening = [match.start() for match in re.finditer(r"[\[{]", line)]
            return _spot(start + opening[MOST_NESTED - depth], text)
        depth += _opened(line)
        start += len(line) + 1
    return BEGINNING


def long_number(text: str) -> Spot:
    """Where the longest word begins, in a text that has a number too long to be read."""
    longest = max(re.finditer(r"\S+", _bare(text)), key=lambda word: len(word[0]), default=None)
    return _spot(longest.start(), text) if longest else BEGINNING


def end_of(text: str) -> Spot:
    """The place behind a text."""
    return Spot(text.count("\n") + 1, len(text) - text.rfind("\n"))


def _spot(at: int, text: str) -> Spot:
    """Where a character of the bare text stands in the text itself."""
    for match in _QUOTED_OR_COMMENT.finditer(text):
        kept = len(_kept(match))
        if at < match.start() + kept:
            at = min(at, match.start())
            break
        at += len(match[0]) - kept
    return Spot(text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))


def _bare(text: str) -> str:
    """The text without comments, and with what stood in quotes written as a key without quotes could be."""
    return _QUOTED_OR_COMMENT.sub(_kept, text)


def _kept(match: re.Match[str]) -> str:
    quoted = match["basic"] if match["basic"] is not None else match["literal"]
    if quoted is None:
        return "\n" * match[0].count("\n")
    return quote(quoted, safe="", errors="replace").replace(".", "%2E") or NOTHING


def _parts(path: str) -> Path:
    return tuple("" if part == NOTHING else unquote(part) for part in re.split(_DOT, path))


def _opened(line: str) -> int:
    """How many more brackets a line opens than it closes."""
    return line.count("[") + line.count("{") - line.count("]") - line.count("}")
