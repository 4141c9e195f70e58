"""Numbers as people type them; the only place where text becomes a number."""

from __future__ import annotations

from risk_odds.errors import InvalidInput
from risk_odds.odds.given import MOST_ARMIES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from fractions import Fraction
    from typing import Any

MOST_DIGITS = 40
"""Longer numbers than this are refused unread."""


def whole(text: str, what: str, least: int = 0, most: int = MOST_ARMIES) -> int:
    """A whole number within a range; `1e3` is 1000.

    Args:
        text: What was typed.
        what: What it counts, in the plural.
        least: The least that is accepted.
        most: The most that is accepted.

    Raises:
        InvalidInput: Anything else.

    >>> whole("1e3", "armies")
    1000
    """
    accepted = f"a whole number from {least:,} to {most:,}"
    number = _integer(text.strip())
    if number is None:
        raise InvalidInput(f"{_quoted(text)} is not a number of {what}", accepted)
    if number < least:
        raise InvalidInput(f"{what}: {text.strip()} is too few", accepted)
    if number > most:
        raise InvalidInput(f"{what}: {text.strip()} is too many", accepted)
    return number


def _integer(text: str) -> int | None:
    """A whole number of any size, None if it is none; absurd sizes come back as an absurd size."""
    sign, digits = (-1, text[1:]) if text.startswith("-") else (1, text)
    mantissa, e, exponent = digits.replace("E", "e").partition("e")
    if not (mantissa.isascii() and mantissa.isdigit()) or (e and not (exponent.isascii() and exponent.isdigit())):
        return None
    if len(mantissa) > MOST_DIGITS or len(exponent) > 2:
        return sign * 10**MOST_DIGITS if mantissa.strip("0") else 0
    power: int = 10 ** int(exponent or 0)
    return sign * int(mantissa) * power


def territory(text: str, keep: int = 1, stay: str = "") -> int:
    """The armies on a territory that attacks.

    Args:
        text: What was typed.
        keep: Armies that stay.
        stay: The option that says so, for the sentence.

    Raises:
        InvalidInput: Not a number, or too few to attack.
    """
    number = _integer(text.strip())
    if number is not None and number <= keep:
        said = f" with {stay}" if stay else ""
        raise InvalidInput(
            f"a territory needs at least {keep + 1} armies to attack{said} (you gave {text.strip()})",
            f"{keep + 1:,} to {MOST_ARMIES:,} armies",
        )
    return whole(text, "armies", keep + 1)


def garrison(text: str) -> int:
    """The armies on a territory that is attacked.

    Raises:
        InvalidInput: Not a number, or none.
    """
    number = _integer(text.strip())
    if number is not None and number < 1:
        raise InvalidInput(
            f"a territory that is attacked holds at least 1 army (you gave {text.strip()})",
            f"1 to {MOST_ARMIES:,} defenders",
        )
    return whole(text, "defenders", 1)


def span(text: str, one: Callable[[str], int]) -> list[int]:
    """Numbers with commas and ranges: `8-12`, `5,6`.

    Args:
        text: What was typed.
        one: The function that reads one number.

    Raises:
        InvalidInput: A part that is no number, or a range that runs backwards or is too long.
    """
    numbers: list[int] = []
    for part in text.split(","):
        first, dash, last = part.partition("-") if not part.startswith("-") else (part, "", "")
        if not dash:
            numbers.append(one(part))
            continue
        low, high = one(first), one(last)
        if high < low:
            raise InvalidInput(f"the range {part} runs backwards", f"{high}-{low}")
        if high - low >= 1000:
            raise InvalidInput(f"the range {part} is too long", "up to 1,000 numbers; `risk-odds table` makes tables")
        numbers.extend(range(low, high + 1))
    return numbers


def rational(text: str, what: str) -> Fraction:
    """A number read exactly: `0.8`, `-2`, `5/12`, `80 %`, `1e-6`.

    Raises:
        InvalidInput: Anything else.
    """
    from fractions import Fraction

    bare = text.strip()
    percent = bare.endswith("%")
    bare = bare.removesuffix("%").strip()
    exponent = bare.lower().partition("e")[2].lstrip("+-")
    if len(bare) <= MOST_DIGITS and len(exponent) <= 2 and set(bare) <= set("0123456789./-+eE"):
        try:
            number = Fraction(bare)
        except (ValueError, ZeroDivisionError):
            pass
        else:
            return number / 100 if percent else number
    raise InvalidInput(f"{_quoted(text)} is not {what}", "a number such as 0.8, 5/12 or 80%")


def chance(text: str) -> Fraction:
    """A chance above 0, up to 1.

    Raises:
        InvalidInput: Anything else.
    """
    number = rational(text, "a chance")
    if not 0 < number <= 1:
        hint = f"; did you mean {text.strip()}%?" if 1 < number <= 100 and "%" not in text else ""
        raise InvalidInput(
            f"{text.strip()} is no chance to ask for{hint}", "above 0, up to 1: such as 0.8, 80% or 5/12"
        )
    return number


MOST_SEED = 2**64


def seed_of(given: Mapping[str, Any]) -> int:
    """The seed that was typed.

    Raises:
        InvalidInput: It is none.
    """
    text = given["seed"].strip()
    if text.isascii() and text.isdigit() and len(text) <= len(str(MOST_SEED)) and int(text) <= MOST_SEED:
        return int(text)
    raise InvalidInput(f"{_quoted(text)} is not a seed", f"a whole number from 0 to {MOST_SEED}")


def is_number(text: str) -> bool:
    """Whether somebody who typed this meant a number: it starts with a digit, or with a sign and a digit."""
    digits = text.lstrip("-+")
    return bool(digits) and digits[0].isdigit() and len(text) - len(digits) <= 1


def _quoted(text: str) -> str:
    return repr(text if len(text) <= MOST_DIGITS else text[:MOST_DIGITS] + "...")
