"""How numbers of things and chances are said."""

from __future__ import annotations

from collections.abc import Sequence

DIGITS = 1
"""Digits after the point, if nothing else is asked for."""


def plural(number: int, one: str, many: str | None = None) -> str:
    """A counted noun: "1 army", "9 armies"."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def percent(p: float, digits: int = DIGITS, rest: float | None = None) -> str:
    """A probability in percent; what is possible but rounds to 0 or 100 is said as a bound.

    Args:
        p: The probability.
        digits: Digits after the point.
        rest: The probability of everything else, where it is known better than `1 - p`.
    """
    rest = 1 - p if rest is None else rest
    text = f"{p * 100:.{digits}f}"
    point = "." if digits else ""
    if float(text) == 0 and p > 0:
        return f"<0{point}{'0' * (digits - 1)}1 %" if digits else "<1 %"
    if float(text) == 100 and rest > 0:
        return f">99{point}{'9' * digits} %"
    return f"{text} %"


def together(words: Sequence[str]) -> str:
    """Several things: "Peru", "Peru and Siam", "Peru, Siam and Ural"."""
    return " and ".join([*([", ".join(words[:-1])] if words[1:] else []), *words[-1:]])


def span(fewest: int, most: int, dash: str = " to ") -> str:
    """The numbers from the fewest to the most."""
    return f"{fewest}{dash}{most}" if fewest < most else f"{most}"
