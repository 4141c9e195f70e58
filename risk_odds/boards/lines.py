"""Where the sections and keys of a TOML text stand, so that a problem can be shown with its line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import quote, unquote

Path = tuple[str, ...]

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


def lines(text: str) -> dict[Path, int]:
    """The line of each section and key of a text that the parser has read, by its path; counted from 1."""
    found: dict[Path, int] = {}
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
        for size in range(1, len(path) + 1):
            found.setdefault(path[:size], number)
    return found


def line_of(place: Path, found: dict[Path, int]) -> int:
    """The line of a place, or of the nearest section around it that stands in a line of its own."""
    while place and place not in found:
        place = place[:-1]
    return found.get(place, 1)


def long_keys(text: str) -> Iterator[int]:
    """The lines with a key of more than `MOST_PARTS` parts."""
    for number, line in enumerate(_bare(text).split("\n"), 1):
        if _LONG_KEY.search(line):
            yield number


def deep_nest(text: str) -> int:
    """The line where brackets are nested deeply, in a text where they are nested too deeply to be read."""
    depth = 0
    for number, line in enumerate(_bare(text).split("\n"), 1):
        if depth + line.count("[") + line.count("{") > MOST_NESTED:
            return number
        depth += _opened(line)
    return 1


def long_number(text: str) -> int:
    """The line with the longest word, in a text that has a number too long to be read."""
    return max(enumerate(_bare(text).split("\n"), 1), key=lambda line: max(map(len, line[1].split()), default=0))[0]


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
