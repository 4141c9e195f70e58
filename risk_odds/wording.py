"""How numbers of things are said."""

from __future__ import annotations


def plural(number: int, one: str, many: str | None = None) -> str:
    """A counted noun: "1 army", "9 armies"."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
