"""Large battles read backwards, level by level, with numpy: what every state is worth.

Each level depends on the few below it. Far from the edges one law holds for a whole level; the few states along
the edges, where somebody rolls fewer dice, are left to plain Python.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from risk_odds.odds.ends import Ends
from risk_odds.odds.laws import Laws, Steps
from risk_odds.odds.values import Payoff

Vector: TypeAlias = NDArray[np.float64]

ROUNDING = 1e-12
"""Playing on must be better than holding by this much, relatively: less is what rounding makes of nothing."""


class Diagonal(NamedTuple):
    """The states of one level, by attackers upwards.

    Attributes:
        level: Attackers and defenders together.
        low: The fewest attackers.
        value: What each state is worth.
        play: What it is worth if one more round is fought, or the battle is over.
    """

    level: int
    low: int
    value: Vector
    play: Vector


def value_diagonals(
    attackers: int, defenders: int, table: Laws, ends: Ends, payoff: Payoff, *, hold: bool = False
) -> Iterator[Diagonal]:
    """The values of all states, level by level upwards, as `values.values` gives them row by row.

    Args:
        attackers: The most attackers.
        defenders: The most defenders.
        table: The laws of one round.
        ends: When the battle is over; a limit on rounds is not heeded.
        payoff: The value of a final state.
        hold: Whether the attacker may stop anywhere, for attackers - defenders.
    """
    steps = table.steps()
    reach = max((i + j for row in steps for cell in row for i, j, _ in cell), default=0)
    recent: dict[int, tuple[int, Vector]] = {}
    for level in range(attackers + defenders + 1):
        low, high = max(0, level - defenders), min(attackers, level)
        play = np.zeros(high - low + 1)
        bulk = _move_bulk(play, level, low, steps, table, ends, recent)
        for a in (*range(low, bulk.start), *range(bulk.stop, high + 1)):
            play[a - low] = _worth(level, a, steps, table, ends, payoff, recent)
        value = _or_hold(play, level, low, ends) if hold else play
        recent[level] = low, value
        recent.pop(level - reach, None)
        yield Diagonal(level, low, value, play)


def _move_bulk(
    play: Vector, level: int, low: int, steps: Steps, table: Laws, ends: Ends, recent: dict[int, tuple[int, Vector]]
) -> range:
    """Fill the part of a level where both sides roll all their dice; the attackers of that part."""
    floor_a, floor_d = (max(full, least) for full, least in zip(table.full, ends.least, strict=True))
    first, last = max(low, floor_a), min(low + len(play) - 1, level - floor_d)
    if first > last:
        return range(low, low)
    inside = play[first - low : last - low + 1]
    for i, j, w in steps[table.full.attackers][table.full.defenders]:
        start, below = recent[level - i - j]
        inside += w * below[first - i - start : last - i - start + 1]
    return range(first, last + 1)


def _worth(
    level: int, a: int, steps: Steps, table: Laws, ends: Ends, payoff: Payoff, recent: dict[int, tuple[int, Vector]]
) -> float:
    """What a single state is worth if it is over or fought on."""
    d = level - a
    if ends.over(a, d):
        return payoff(a, d)
    worth = 0.0
    for i, j, w in steps[min(a, table.full.attackers)][min(d, table.full.defenders)]:
        start, below = recent[level - i - j]
        worth += w * below.item(a - i - start)
    return worth


def _or_hold(play: Vector, level: int, low: int, ends: Ends) -> Vector:
    """The better of playing on and holding, in states that are not over."""
    least_a, least_d = ends.least
    first, last = max(low, least_a), min(low + len(play) - 1, level - least_d)
    value = play.copy()
    if first <= last:
        open_ = value[first - low : last - low + 1]
        np.maximum(open_, 2 * np.arange(first, last + 1.0) - level, out=open_)
    return value


def value_table(attackers: int, defenders: int, table: Laws, ends: Ends, payoff: Payoff) -> Vector:
    """The values of all states as one array; axis 0 attackers from 0, axis 1 defenders from 0."""
    skewed = np.zeros((attackers + defenders + 1, attackers + 1))  # axis 0 level, axis 1 attackers
    for level, low, value, _ in value_diagonals(attackers, defenders, table, ends, payoff):
        skewed[level, low : low + len(value)] = value
    by_level, by_attackers = skewed.strides
    straight = np.lib.stride_tricks.as_strided(
        skewed, (attackers + 1, defenders + 1), (by_level + by_attackers, by_level)
    )
    return np.ascontiguousarray(straight)


def edge(most_a: int, most_d: int, table: Laws, ends: Ends, payoff: Payoff, *, of_attackers: bool) -> list[float]:
    """The values along the far edge of a grid: by attackers against `most_d`, or by defenders against `most_a`."""
    result = [0.0] * ((most_a if of_attackers else most_d) + 1)
    for level, low, value, _ in value_diagonals(most_a, most_d, table, ends, payoff):
        if of_attackers and level >= most_d:
            result[level - most_d] = value.item(level - most_d - low)
        elif not of_attackers and level >= most_a:
            result[level - most_a] = value.item(most_a - low)
    return result


def plan_grids(
    attackers: int, defenders: int, table: Laws, ends: Ends, payoff: Payoff, *, hold: bool
) -> tuple[NDArray[np.bool_], Vector, Vector]:
    """Backward induction on a large grid: attack?, value, value of playing on.

    Args:
        attackers: The most attackers.
        defenders: The most defenders.
        table: The laws of one round.
        ends: When the battle is over.
        payoff: The value of a final state.
        hold: Whether the attacker may stop anywhere, for attackers - defenders.

    Returns:
        Three arrays; axis 0 attackers from 0, axis 1 defenders from 0.
    """
    shape = (attackers + 1, defenders + 1)
    value, play, attack = np.zeros(shape), np.zeros(shape), np.zeros(shape, dtype=bool)
    least_a, least_d = ends.least
    for level, low, best, playing in value_diagonals(attackers, defenders, table, ends, payoff, hold=hold):
        a = np.arange(low, low + len(best))
        d = level - a
        value[a, d], play[a, d] = best, playing
        better = playing - (a - d) > ROUNDING * np.maximum(1, np.abs(a - d)) if hold else True
        attack[a, d] = (a >= least_a) & (d >= least_d) & better
    return attack, value, play
