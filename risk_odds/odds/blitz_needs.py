"""How many does it take, in a balanced blitz?

The chance to conquer grows with the fair one and depends on nothing else. So the numbers that are looked for are
those of the fair battle, at the fair chance that a balanced one takes; `needs` looks for them as ever, upwards
from the smallest. Only a chance to have some attackers left asks for the reshaped laws themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from risk_odds.errors import GaveUp
from risk_odds.odds.blitz import fair_chance
from risk_odds.odds.campaign import Territory, chances_of_path
from risk_odds.odds.ends import Ends, check_battle
from risk_odds.odds.given import as_chance, count
from risk_odds.odds.needs import hold, need, needs
from risk_odds.odds.search import upwards
from risk_odds.rules import Rules

REACHED = 1e-12
"""A chance that is lower by no more than this, which is rounding, counts as reached."""


def balanced_need(defenders: int, p: Fraction | float, rules: Rules, *, at_least: int, stop: int) -> int | None:
    """`needs.need` for a balanced blitz; `stop` attackers take no part, but count as left."""
    chance = as_chance(p)
    count("attackers left", at_least)
    check_battle(stop + 1, defenders, Ends(stop))
    if at_least - stop > 1:
        return stop + _with_enough_left(defenders, float(chance), rules, at_least - stop)
    found = need(defenders, fair_chance(float(chance)), rules=rules)
    return None if found is None else found + stop


def balanced_needs(most_defenders: int, p: Fraction | float, rules: Rules, *, stop: int) -> dict[int, int | None]:
    """`needs.needs` for a balanced blitz."""
    count("attackers to stop at", stop)
    found = needs(most_defenders, fair_chance(float(as_chance(p))), rules=rules)
    return {d: None if a is None else a + stop for d, a in found.items()}


def balanced_hold(attackers: int, p: Fraction | float, rules: Rules, *, stop: int) -> int | None:
    """`needs.hold` for a balanced blitz; both sides are reshaped alike, so it takes the same fair chance."""
    check_battle(attackers, 1, Ends(stop))
    return hold(attackers - stop, fair_chance(float(as_chance(p))), rules=rules)


def balanced_armies(path: Sequence[Territory], p: Fraction) -> int:
    """`needs.armies_needed` for balanced blitz, as attackers at the start.

    Raises:
        GaveUp: No number that was looked at will do.
    """
    size = 2 * sum(t.defenders + t.leave for t in path) + 8
    largest = max(t.defenders for t in path)
    return _up(1, size, largest, float(p), lambda n: chances_of_path(n, path, balanced=True))


def _with_enough_left(defenders: int, p: float, rules: Rules, left: int) -> int:
    """The fewest attackers that conquer with so many of them left.

    Raises:
        GaveUp: No number that was looked at will do.
    """
    from risk_odds.odds.blitz_rows import balanced_matrix

    def chances(attackers: int) -> list[float]:
        enough: list[float] = balanced_matrix(attackers, defenders, rules)[:, left:].sum(axis=1).tolist()
        return enough

    return _up(left, 2 * defenders + left + 8, defenders, p, chances)


def _up(first: int, size: int, defenders: int, p: float, chances: Callable[[int], Sequence[float]]) -> int:
    """Go up in blocks of doubled size, number by number: nothing is assumed about how the chances grow.

    Raises:
        GaveUp: No number that was looked at will do.
    """
    from risk_odds.odds.blitz_rows import MOST_ATTACKERS
    from risk_odds.odds.survivors import MOST_WORK

    most = min(MOST_ATTACKERS, int((MOST_WORK / defenders) ** 0.5))
    for attackers, known in upwards(first, most, size, chances):
        if known >= p - REACHED:
            return attackers
    raise GaveUp(
        f"no number of attackers up to {most:,} will do, and more are not looked at", "a chance that is easier to reach"
    )
