"""When a battle is over, and how it then counts."""

from __future__ import annotations

from typing import Literal, NamedTuple

from risk_odds.errors import InvalidInput

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction

End = Literal["conquered", "repelled", "stopped"]

MOST_ARMIES = 1_000_000
"""The most armies a side."""

MOST_SMALLER = 10_000
"""The most armies on the smaller side."""


class Ends(NamedTuple):
    """The ways a battle ends.

    If one roll reaches several ends it counts as conquered, else repelled, else stopped.

    Args:
        stop: Stopped as soon as so many attackers or fewer are left; full dice until then ("soft").
        until: Conquered as soon as so many defenders or fewer are left.
        rounds: Stopped after so many rounds; None for no limit.
    """

    stop: int = 0
    until: int = 0
    rounds: int | None = None

    def at(self, attackers: int, defenders: int) -> End | None:
        """How a battle ends with so many left; None while it goes on."""
        if defenders <= self.until:
            return "conquered"
        if attackers == 0:
            return "repelled"
        return "stopped" if attackers <= self.stop else None

    def line(self, attackers: int, defenders: int) -> list[list[bool]]:
        """Whether the battle is over, for every state up to a size; axis 0 attackers, axis 1 defenders."""
        over, fighting = [True] * (defenders + 1), [d <= self.until for d in range(defenders + 1)]
        return [over if a <= self.stop else fighting for a in range(attackers + 1)]


TO_THE_END = Ends()


def count(what: str, given: object, least: int = 0, most: int = MOST_ARMIES) -> int:
    """`given` as a whole number within its range.

    Raises:
        InvalidInput: Anything else, with the range that is accepted.
    """
    if isinstance(given, bool) or not hasattr(given, "__index__"):
        raise InvalidInput(f"{given!r} is not a number of {what}", f"a whole number from {least:,} to {most:,}")
    number = given.__index__()
    if not least <= number <= most:
        raise InvalidInput(f"{number} is not a number of {what}", f"a whole number from {least:,} to {most:,}")
    return int(number)


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


def check_battle(attackers: object, defenders: object, ends: Ends) -> tuple[int, int]:
    """The two sides of a battle as numbers, if it is one that can be fought.

    Raises:
        InvalidInput: A side is empty or too large, or the battle would end before its first roll.
    """
    a, d = count("attackers", attackers, least=1), count("defenders", defenders, least=1)
    if min(a, d) > MOST_SMALLER:
        raise InvalidInput(
            f"{a:,} attackers against {d:,} defenders are too many",
            f"the smaller side up to {MOST_SMALLER:,}",
        )
    count("attackers to stop at", ends.stop)
    count("defenders to stop at", ends.until)
    if ends.rounds is not None:
        count("rounds", ends.rounds, least=1)
    if ends.until >= d:
        raise InvalidInput(f"until {ends.until} would end the battle before its first roll", f"0 to {d - 1}")
    if ends.stop >= a:
        raise InvalidInput(f"stop {ends.stop} would end the battle before its first roll", f"0 to {a - 1}")
    return a, d
