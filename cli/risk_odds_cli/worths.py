"""`--worth`: what a capture is worth in armies, as the sum of parts that are explained."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from risk_odds.errors import InvalidInput, unknown_name
from risk_odds.wording import plural
from risk_odds_cli.answer import Row
from risk_odds_cli.numbers import whole

CARD = Fraction(2)
"""A card: a third of a set of 6 armies, the second that is traded in a game."""

TERRITORY = Fraction(1, 3)
"""A territory: every third brings an army a turn (WD-12)."""

SEVERAL = ("continent", "break")
"""Parts that may come more than once: a capture may complete one continent and break two."""

MOST_BONUS, MOST_CARDS = 20, 10


class Part(NamedTuple):
    """A part of what a capture is worth.

    Attributes:
        part: As it was typed.
        value: In armies.
        because: Why so many.
    """

    part: str
    value: Fraction
    because: str


def _card(_: int) -> tuple[Fraction, str]:
    return CARD, "the card for the first capture of a turn, a third of a set of 6 armies"


def _territory(_: int) -> tuple[Fraction, str]:
    return TERRITORY, "the land itself: every third territory brings an army a turn, counted for one turn"


def _continent(bonus: int) -> tuple[Fraction, str]:
    armies = plural(bonus, "army", "armies")
    return Fraction(bonus), f"a continent of yours is complete: {armies} more when your next turn begins"


def _break(bonus: int) -> tuple[Fraction, str]:
    armies = plural(bonus, "army", "armies")
    return Fraction(bonus), f"a continent of the enemy's is broken: {armies} less when his next turn begins"


def _elimination(cards: int) -> tuple[Fraction, str]:
    value = CARD * cards
    return value, f"{plural(cards, 'card')} of a player who is eliminated, {CARD} armies each"


class Kind(NamedTuple):
    """What a part may be.

    Attributes:
        make: Its value and why, by the number behind it.
        counts: What that number counts; nothing where there is none.
        most: The largest number.
    """

    make: Callable[[int], tuple[Fraction, str]]
    counts: str = ""
    most: int = 0


KINDS: dict[str, Kind] = {
    "card": Kind(_card),
    "territory": Kind(_territory),
    "continent": Kind(_continent, "armies of a continent's bonus", MOST_BONUS),
    "break": Kind(_break, "armies of a continent's bonus", MOST_BONUS),
    "elimination": Kind(_elimination, "cards", MOST_CARDS),
}
"""The parts, by name."""


def parts_of(text: str) -> list[Part]:
    """The parts that were typed: `card,continent:5,elimination:3`.

    Raises:
        InvalidInput: A part that is none, or one that was given twice.
    """
    parts = [_part(typed.strip()) for typed in text.split(",")]
    names = [part.part.partition(":")[0] for part in parts]
    for name in names:
        if names.count(name) > 1 and name not in SEVERAL:
            raise InvalidInput(f"--worth counts {name} twice", f"{name} once")
    return parts


def _part(typed: str) -> Part:
    name, colon, number = typed.partition(":")
    if name not in KINDS:
        raise unknown_name("part of --worth", name, KINDS)
    kind = KINDS[name]
    if not kind.counts:
        if colon:
            raise InvalidInput(f"{name} takes no number (you gave {typed!r})", name)
        return Part(name, *kind.make(0))
    if not number:
        raise InvalidInput(f"{name} needs a number of {kind.counts}", f"such as {name}:3")
    count = whole(number, kind.counts, 0 if name == "elimination" else 1, kind.most)
    return Part(f"{name}:{count}", *kind.make(count))


def total(parts: list[Part]) -> Fraction:
    """What they are worth together."""
    return sum((part.value for part in parts), Fraction(0))


def rows(parts: list[Part]) -> list[Row]:
    """The parts for programs."""
    return [{"part": part.part, "value": float(part.value), "because": part.because} for part in parts]


def lines(parts: list[Part]) -> list[str]:
    """The parts for people, and their sum."""
    table = [[_number(part.value), part.part, part.because] for part in parts]
    table.append([_number(total(parts)), "together", "what the capture is worth, in armies"])
    widths = [max(len(row[k]) for row in table) for k in range(2)]
    return [f"  {value.rjust(widths[0])}  {name.ljust(widths[1])}  {why}" for value, name, why in table]


def _number(value: Fraction) -> str:
    return f"{float(value):.2f}".rstrip("0").rstrip(".")
