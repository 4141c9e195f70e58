"""Tables of odds, and the number of armies that a wanted chance needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from risk_odds.errors import InvalidInput
from risk_odds.odds.battle import battle
from risk_odds.odds.campaign import Target, campaign, chances_of_all, check_campaign, targets
from risk_odds.odds.chain import MOST_EXACT, PLAIN_AREA, laws, value_rows, values
from risk_odds.odds.ends import MOST_ARMIES, MOST_SMALLER, TO_THE_END, Ends, as_chance, check_battle, count
from risk_odds.rules import Rules
from risk_odds.variants import CLASSIC_1993

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_CELLS = 100_000_000
"""The most states that are looked through in search of a number of armies; the largest table."""

TIE = 1e-9
"""A float this near (relatively) to the chance wanted is worked out as a fraction before it is judged
(up to 300 a side)."""

FEW = 500
"""Up to so many defenders the search goes row by row in plain Python, beyond by levels with numpy."""


def win_rows(
    most_attackers: int, most_defenders: int, rules: Rules = CLASSIC_1993, ends: Ends = TO_THE_END
) -> list[list[float]]:
    """The chance to conquer for every size of battle, as lists.

    Returns:
        Axis 0: attackers from 0, axis 1: defenders from 0.

    Raises:
        InvalidInput: A table that is too large, or ends that leave nothing to fight for.
    """
    return _rows(most_attackers, most_defenders, rules, ends, lambda a, d: float(d <= ends.until))


def loss_rows(
    most_attackers: int, most_defenders: int, rules: Rules = CLASSIC_1993, ends: Ends = TO_THE_END
) -> tuple[list[list[float]], list[list[float]]]:
    """The expected losses of attacker and defender for every size of battle, in armies; axes as `win_rows`."""
    attackers = _rows(most_attackers, most_defenders, rules, ends, lambda a, d: float(a))
    defenders = _rows(most_attackers, most_defenders, rules, ends, lambda a, d: float(d))
    lost_a = [[a - left for left in row] for a, row in enumerate(attackers)]
    lost_d = [[d - left for d, left in enumerate(row)] for row in defenders]
    return lost_a, lost_d


def win_table(
    most_attackers: int, most_defenders: int, rules: Rules = CLASSIC_1993, ends: Ends = TO_THE_END
) -> NDArray[np.float64]:
    """The chance to conquer for every size of battle, as an array of floats; axes as `win_rows`."""
    import numpy as np

    _check_table(most_attackers, most_defenders, ends)
    if most_attackers * most_defenders <= PLAIN_AREA:
        return np.array(win_rows(most_attackers, most_defenders, rules, ends))
    from risk_odds.odds.levels import value_table

    table = laws(rules.combat, most_attackers, most_defenders)
    return value_table(most_attackers, most_defenders, table, ends, lambda a, d: float(d <= ends.until))


def _check_table(most_attackers: int, most_defenders: int, ends: Ends) -> None:
    a, d = check_battle(most_attackers, most_defenders, ends)
    if a * d > MOST_CELLS:
        raise InvalidInput(f"a table of {a:,} x {d:,} is too large", f"up to {MOST_CELLS:,} entries")
    if ends.rounds is not None:
        raise InvalidInput("a table has no limit on rounds", "stop and until")


def _rows(
    most_attackers: int, most_defenders: int, rules: Rules, ends: Ends, payoff: Callable[[int, int], float]
) -> list[list[float]]:
    _check_table(most_attackers, most_defenders, ends)
    return values(most_attackers, most_defenders, rules.combat, ends, payoff)


@dataclass(frozen=True, slots=True)
class Goal:
    """What a number of armies is looked for: success, with so many attackers left, with that chance."""

    p: Fraction
    at_least: int = 0
    ends: Ends = TO_THE_END

    def won(self, attackers: int, defenders: int) -> bool:
        """Whether a final state is what is wanted."""
        return defenders <= self.ends.until and attackers >= self.at_least


def need(
    defenders: int, p: Fraction | float, *, rules: Rules = CLASSIC_1993, at_least: int = 0, ends: Ends = TO_THE_END
) -> int | None:
    """The fewest attackers whose chance of success is at least `p`.

    Found by going up from one attacker, so nothing is assumed about how the chance grows. A chance within
    1e-9 of `p` is worked out as a fraction, up to 300 a side: reached counts.

    Args:
        defenders: Armies on the territory that is attacked.
        p: The chance wanted, above 0; a float counts as the decimal that it is written as.
        rules: The rules it is fought by.
        at_least: Success only with so many attackers left.
        ends: When the battle is over.

    Returns:
        Attackers (the army that must stay is not counted), or None if no number up to the limit will do.

    Raises:
        InvalidInput: No such battle, or no such chance.
    """
    goal = Goal(as_chance(p), count("attackers left", at_least), ends)
    check_battle(ends.stop + 1, defenders, ends)
    if p == 1:
        return None  # every roll can be lost
    for attackers, chance in _chances(defenders, rules, goal):
        if _reached(attackers, defenders, rules, goal, chance, success=True):
            return attackers
    return None


def hold(attackers: int, p: Fraction | float, *, rules: Rules = CLASSIC_1993, ends: Ends = TO_THE_END) -> int | None:
    """The fewest defenders against whom the attackers fail with a chance of at least `p`.

    Found as `need` finds its number.

    Args:
        attackers: Attackers; the army that must stay is not counted.
        p: The chance to hold, above 0; a float counts as the decimal that it is written as.
        rules: The rules it is fought by.
        ends: When the battle is over.

    Returns:
        Defenders, or None if no number up to the limit will do.

    Raises:
        InvalidInput: No such battle, or no such chance.
    """
    goal = Goal(as_chance(p), 0, ends)
    check_battle(attackers, ends.until + 1, ends)
    if p == 1:
        return None  # every roll can be won
    for defenders, chance in _chances_to_hold(attackers, rules, goal):
        if _reached(attackers, defenders, rules, goal, chance, success=False):
            return defenders
    return None


def need_for_path(
    path: Sequence[int | Target],
    p: Fraction | float,
    *,
    leave: int | Sequence[int] = 1,
    rules: Rules = CLASSIC_1993,
) -> int | None:
    """The fewest armies that take a whole path with a chance of at least `p`; found as `need` finds its number.

    Args:
        path: As for `campaign`.
        p: The chance wanted, above 0; a float counts as the decimal that it is written as.
        leave: As for `campaign`.
        rules: As for `campaign`.

    Returns:
        Armies at the start, those that stay there included; None if no number up to the limit will do.

    Raises:
        InvalidInput: No such campaign, or no such chance.
    """
    wanted = as_chance(p)
    stays, whole = targets(path, leave, rules)
    check_campaign(stays + 1, stays, whole, exact=False)
    if wanted == 1:
        return None  # every roll can be lost
    size, checked = 2 * sum(t.defenders + t.leave for t in whole) + 8, 0
    while size <= MOST_ARMIES and size * sum(t.defenders for t in whole) <= MOST_CELLS:
        chances = chances_of_all(size, whole)
        for attackers in range(checked + 1, size + 1):
            chance = chances[attackers]
            if abs(chance - wanted) <= TIE and max(attackers, *(t.defenders for t in whole)) <= MOST_EXACT:
                if campaign(attackers + stays, whole, leave=stays, exact=True).p_all >= wanted:
                    return attackers + stays
            elif chance >= wanted:
                return attackers + stays
        checked, size = size, 2 * size
    return None


def _chances(defenders: int, rules: Rules, goal: Goal) -> Iterator[tuple[int, float]]:
    """Attackers -> the chance of the goal, or of missing it if more than one half is wanted.

    The smaller of the two keeps its relative precision, however near to 1 the other comes.
    """
    ends, rare = goal.ends, goal.p > Fraction(1, 2)
    most = MOST_ARMIES if defenders <= MOST_SMALLER else MOST_SMALLER
    most = min(most, MOST_CELLS // defenders)

    def payoff(a: int, d: int) -> float:
        return float(goal.won(a, d) != rare)

    if ends.rounds is not None:
        # More attackers than this roll full dice in every round, and nothing changes any more.
        full = rules.combat.full_force.attackers
        for a in range(ends.stop + 1, ends.stop + full * (ends.rounds + 1) + goal.at_least + 1):
            yield a, _one_chance(a, defenders, rules, goal)
    elif defenders <= FEW:
        for a, row in enumerate(value_rows(most, defenders, rules.combat, ends, payoff)):
            if a > ends.stop:
                yield a, row[defenders]
    else:
        yield from _by_levels(
            2 * defenders,
            most,
            ends.stop + 1,
            lambda size: _edge(size, defenders, rules, ends, payoff, attackers=True),
        )


def _chances_to_hold(attackers: int, rules: Rules, goal: Goal) -> Iterator[tuple[int, float]]:
    """Defenders -> the chance to hold, or of losing if more than one half is wanted."""
    ends, rare = goal.ends, goal.p > Fraction(1, 2)
    most = MOST_ARMIES if attackers <= MOST_SMALLER else MOST_SMALLER
    most = min(most, MOST_CELLS // attackers)

    def payoff(a: int, d: int) -> float:
        return float(goal.won(a, d) == rare)

    if ends.rounds is not None:
        for d in range(ends.until + 1, min(most, ends.until + 6 * ends.rounds + 2)):
            yield d, _one_chance(attackers, d, rules, goal, holding=True)
        return

    def by_defenders(size: int) -> list[float]:
        if attackers * size <= PLAIN_AREA:
            return values(attackers, size, rules.combat, ends, payoff)[attackers]
        return _edge(attackers, size, rules, ends, payoff, attackers=False)

    yield from _by_levels(2 * attackers + 8, most, ends.until + 1, by_defenders)


def _by_levels(size: int, most: int, first: int, chances: Callable[[int], list[float]]) -> Iterator[tuple[int, float]]:
    """Go up in blocks of doubled size, since nobody knows beforehand how far."""
    while first <= most:
        size = min(size, most)
        known = chances(size)
        for number in range(first, size + 1):
            yield number, known[number]
        first, size = size + 1, 2 * size


def _edge(
    most_a: int,
    most_d: int,
    rules: Rules,
    ends: Ends,
    payoff: Callable[[int, int], float],
    *,
    attackers: bool,
) -> list[float]:
    """The values along the far edge of a large grid: by attackers, or by defenders."""
    from risk_odds.odds.levels import value_diagonals

    result = [0.0] * ((most_a if attackers else most_d) + 1)
    table = laws(rules.combat, most_a, most_d)
    for level, low, row, _ in value_diagonals(most_a, most_d, table, ends, payoff):
        if attackers and level >= most_d:
            result[level - most_d] = row.item(level - most_d - low)
        elif not attackers and level >= most_a:
            result[level - most_a] = row.item(most_a - low)
    return result


def _one_chance(attackers: int, defenders: int, rules: Rules, goal: Goal, *, holding: bool = False) -> float:
    odds = battle(
        attackers, defenders, rules=rules, stop=goal.ends.stop, until=goal.ends.until, rounds=goal.ends.rounds
    )
    wanted = (goal.p <= Fraction(1, 2)) != holding
    return float(sum(p for state, p in odds.outcomes.items() if goal.won(*state) == wanted))


def _reached(attackers: int, defenders: int, rules: Rules, goal: Goal, chance: float, *, success: bool) -> bool:
    """Whether the goal's chance is reached; `chance` is the goal's own, or its complement's if it is rare."""
    rare = goal.p > Fraction(1, 2)
    mark: Any = 1 - goal.p if rare else goal.p
    if abs(chance - mark) <= TIE * mark and max(attackers, defenders) <= MOST_EXACT:
        odds = battle(
            attackers,
            defenders,
            rules=rules,
            stop=goal.ends.stop,
            until=goal.ends.until,
            rounds=goal.ends.rounds,
            exact=True,
        )
        won = sum(p for state, p in odds.outcomes.items() if goal.won(*state))
        return bool((won if success else 1 - won) >= goal.p)
    return bool(chance <= mark if rare else chance >= mark)
