"""Text in pictures: kept valid, kept short."""

from __future__ import annotations

from html import escape
from typing import Literal


def safe(text: str) -> str:
    """`text` as it may stand in XML, in an attribute too; what no XML may hold becomes a replacement character."""
    return escape("".join(sign if _may_stand(sign) else "\N{REPLACEMENT CHARACTER}" for sign in text))


def _may_stand(sign: str) -> bool:
    return sign in "\t\n\r" or " " <= sign <= "\ud7ff" or "\ue000" <= sign <= "\ufffd" or sign >= "\U00010000"


def width(text: str, size: float) -> float:
    """About how wide `text` is, for a font of `size`; rather too wide than too narrow."""
    return sum((0.6 if ord(sign) < 0x1100 else 1.05) * size for sign in text)


def shortened(text: str, size: float, room: float) -> str:
    """`text`, cut where it is wider than `room`."""
    if width(text, size) <= room:
        return text
    kept = text
    while kept and width(kept + "…", size) > room:
        kept = kept[:-1]
    return kept.rstrip() + "…"


def in_lines(text: str, size: float, room: float) -> tuple[str, ...]:
    """`text` in lines that are no wider than `room`, where its words allow."""
    lines: list[str] = []
    for word in text.split():
        if lines and width(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines)


def written(
    content: str,
    at: tuple[float, float],
    size: float,
    look: str,
    anchor: Literal["start", "middle", "end"] = "middle",
) -> str:
    """A line of text.

    Args:
        content: What it says: valid XML already.
        at: The middle of its base line, or the end that `anchor` names.
        size: The size of its font.
        look: More attributes: its color, its weight.
        anchor: Which point of the base line `at` is.
    """
    where = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return f'<text x="{number(at[0])}" y="{number(at[1])}" font-size="{number(size)}"{where} {look}>{content}</text>'


def number(value: float) -> str:
    """A coordinate, no longer than it needs to be.

    >>> number(12.0), number(0.25), number(-0.04)
    ('12', '0.2', '0')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text
