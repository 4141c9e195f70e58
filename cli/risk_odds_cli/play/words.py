"""The words of a line: numbers, and what stands between them."""

from __future__ import annotations

from collections.abc import Sequence

from risk_odds.errors import InvalidInput
from risk_odds_cli.play.names import shown

MOST_DIGITS = 6
"""Longer numbers are no numbers of armies."""

LINKS = (">", "->", "to", "from", "with", "on", "at", "and", "into", "in", "v", "vs", "against")
"""Words that say nothing: they stand between territories and numbers."""

BACKWARDS = ("from", "with")
"""Those of them behind which the source stands, not the target."""

ALL = 0
"""Stands for all armies, where a number is expected."""


def split(line: str) -> list[str]:
    """The words of a line, in small letters; commas and arrows are words of their own."""
    return line.replace(",", " , ").replace("->", " > ").replace(">", " > ").lower().split()


def bounds(least: int, most: int) -> str:
    """The numbers from one to another, in words.

    >>> bounds(1, 4), bounds(3, 3)
    ('1 to 4', '3')
    """
    return str(most) if least == most else f"{least} to {most}"


def names_in(words: Sequence[str]) -> list[str]:
    """The words that can be part of a name."""
    return [word for word in words if word not in LINKS and word != ","]


def is_number(word: str) -> bool:
    """Whether somebody who typed this meant a number."""
    return word.lstrip("+-")[:1].isdigit()


def number(word: str, what: str) -> int:
    """A whole number.

    Raises:
        InvalidInput: It is none, or has too many digits.
    """
    digits = word.removeprefix("+").removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > MOST_DIGITS:
        raise InvalidInput(f"{shown(word)} is no number of {what}", "a whole number")
    return int(word)


def one_number(words: Sequence[str], what: str) -> int:
    """The number that is all there is.

    Raises:
        InvalidInput: There is none, or something else.
    """
    if len(words) == 1 and is_number(words[0]):
        return number(words[0], what)
    raise InvalidInput(f"{shown(' '.join(words))} is no number of {what}" if words else f"how many {what}?")


def amount(words: Sequence[str]) -> tuple[list[str], int | None]:
    """What stands beside a number, and the number, first or last: None if there is none, ALL for `all`.

    Raises:
        InvalidInput: The number is 0, or none.
    """
    rest = list(words)
    for place in (-1, 0):
        if rest and (rest[place] == "all" or is_number(rest[place])):
            word = rest.pop(place)
            many = ALL if word == "all" else number(word, "armies")
            if word != "all" and not many:
                raise InvalidInput("0 is no number here", "a number from 1, or all")
            return trimmed(rest), many
    return trimmed(rest), None


def trimmed(words: Sequence[str]) -> list[str]:
    """Words without those at both ends that say nothing."""
    rest = list(words)
    while rest and (rest[-1] in LINKS or rest[-1] == ","):
        rest.pop()
    while rest and (rest[0] in LINKS or rest[0] == ","):
        rest.pop(0)
    return rest


def parts(words: Sequence[str]) -> list[list[str]]:
    """What stands between commas, or is told apart by the numbers in it: `alaska 3 brazil 2`, `3 alaska 2 brazil`."""
    first = bool(words) and is_number(words[0])
    found: list[list[str]] = [[]]
    for word in words:
        counts = word == "all" or is_number(word)
        if word == "," or (first and counts and found[-1]):
            found.append([])
        if word != "," and word not in LINKS:
            found[-1].append(word)
        if counts and not first:
            found.append([])
    return [part for part in found if part]
