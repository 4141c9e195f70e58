"""What callers give, checked: counts and chances."""

from __future__ import annotations

from risk_odds.errors import InvalidInput

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction

MOST_ARMIES = 1_000_000
"""The most armies a side."""


def count(what: str, given: object, least: int = 0, most: int = MOST_ARMIES) -> int:
    """`given` as a whole number within its range.

    Raises:
        InvalidInput: Anything else, with the range that is accepted.
    """
    accepted = f"a whole number from {least:,} to {most:,}"
    if isinstance(given, bool) or not hasattr(given, "__index__"):
        raise InvalidInput(f"{given!r} is not a number of {what}", accepted)
    number = int(given.__index__())
    if number > most > least:
        raise InvalidInput(f"{number} {what} are too many", accepted)
    if not least <= number <= most:
        raise InvalidInput(f"{number} is not a number of {what}", accepted)
    return number


def as_fraction(given: Fraction | float) -> Fraction:
    """A number as a fraction; a float counts as the decimal that it is written as: 0.8 is 4/5.

    Raises:
        InvalidInput: Not a number, or not a finite one.
    """
    from fractions import Fraction

    try:
        return Fraction(str(given)) if isinstance(given, float) else Fraction(given)
    except (TypeError, ValueError, OverflowError) as error:
        raise InvalidInput(f"{given!r} is not a number", "a number such as 0.8 or 5/12") from error


def as_chance(given: Fraction | float) -> Fraction:
    """A chance that is asked for, as a fraction; floats as for `as_fraction`.

    Raises:
        InvalidInput: Not a number above 0, up to 1.
    """
    chance = as_fraction(given)
    if not 0 < chance <= 1:
        raise InvalidInput(f"{given} is no chance to ask for", "a number above 0, up to 1")
    return chance
