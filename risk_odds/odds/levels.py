"""Large battles: the chain level by level, with numpy.

A level holds the states with equally many armies on the board. Far from the edges one law holds for all of
them, so a whole level moves at once; only the thin strips along the edges, where somebody rolls fewer dice,
are left to plain Python. Memory grows with the width of a level, never with the area of the grid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import fsum
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from risk_odds.odds.chain import Laws, Settled, State, Step, Steps
from risk_odds.odds.ends import Ends

Vector: TypeAlias = NDArray[np.float64]

TINY = 1e-280
"""Weight below this is dropped from the ends of a level: nothing above 1e-200 is made of it."""


class _Bulk:
    """The states where both sides roll all their dice, one vector a level."""

    def __init__(self, table: Laws, ends: Ends) -> None:
        self.floor_a = max(table.full.attackers, ends.stop + 1)
        self.floor_d = max(table.full.defenders, ends.until + 1)
        self.waiting: dict[int, tuple[int, Vector]] = {}  # level -> (attackers of the first entry, weights)
        self.edge: dict[State, float] = {}

    def holds(self, a: int, d: int) -> bool:
        return a >= self.floor_a and d >= self.floor_d

    def put(self, level: int, first: int, weights: Vector) -> None:
        """Add weights to a level, `weights[k]` for `first + k` attackers; what lies outside goes to the edge."""
        high = level - self.floor_d - first + 1  # from here on too few defenders for the bulk
        low, high = max(0, self.floor_a - first), min(len(weights), high)
        if low or high < len(weights):
            for k in (*range(min(low, len(weights))), *range(max(high, low), len(weights))):
                state = (first + k, level - first - k)
                self.edge[state] = self.edge.get(state, 0.0) + weights.item(k)
        while low < high and weights.item(low) < TINY:
            low += 1
        while low < high and weights.item(high - 1) < TINY:
            high -= 1
        if low < high:
            self._merge(level, first + low, weights[low:high])

    def _merge(self, level: int, first: int, weights: Vector) -> None:
        if level in self.waiting:
            old_first, old = self.waiting[level]
            start = min(first, old_first)
            both = np.zeros(max(first + len(weights), old_first + len(old)) - start)
            both[old_first - start :][: len(old)] = old
            both[first - start :][: len(weights)] += weights
            first, weights = start, both
        self.waiting[level] = first, weights


def settle_levels(entry: Mapping[State, float], table: Laws, ends: Ends) -> Settled:
    """Follow the chain to its end, as `chain.settle` does.

    Args:
        entry: Weights of the states that the battle may start from.
        table: The laws of one round.
        ends: When the battle is over; no limit on rounds.
    """
    steps = table.steps(exact=False)
    bulk = _Bulk(table, ends)
    for (a, d), weight in entry.items():
        bulk.put(a + d, a, np.array([weight]))
    kernels = _kernels(steps[table.full.attackers][table.full.defenders]) if bulk.waiting else {}
    visits = 0.0
    while bulk.waiting:
        level = max(bulk.waiting)
        first, weights = bulk.waiting.pop(level)
        visits += float(np.add.reduce(weights))
        for kills, kernel in kernels.items():
            bulk.put(level - kills, first - kills, np.convolve(weights, kernel))
    rounds = visits / table.p_loss[-1][-1] if visits else 0.0
    final, edge_rounds = _settle_edge(bulk.edge, bulk, steps, table, ends)
    return Settled(final, fsum(final.values()), rounds + edge_rounds)


def _kernels(law: tuple[Step, ...]) -> dict[int, Vector]:
    """For each number of kills the weights by attackers lost, the most lost first."""
    kernels: dict[int, Vector] = {}
    for i, j, w in law:
        kernels.setdefault(i + j, np.zeros(i + j + 1))[j] = w
    return kernels


def _settle_edge(
    edge: dict[State, float], bulk: _Bulk, steps: Steps, table: Laws, ends: Ends
) -> tuple[dict[State, float], float]:
    """Follow the weight along the strips, where it only moves on along the strip or out of it."""
    full_a, full_d = table.full.attackers, table.full.defenders
    most_a, most_d = max((a for a, _ in edge), default=0), max((d for _, d in edge), default=0)
    few_defenders = range(bulk.floor_d - 1, ends.until, -1)
    rounds = 0.0
    for a in range(most_a, ends.stop, -1):
        dice = min(a, full_a)
        for d in few_defenders if a >= bulk.floor_a else range(most_d, ends.until, -1):
            weight = edge.pop((a, d), 0.0)
            if not weight:
                continue
            defense = d if d < full_d else full_d
            rounds += weight / table.p_loss[dice][defense]
            for i, j, w in steps[dice][defense]:
                state = (a - i, d - j)
                edge[state] = edge.get(state, 0.0) + weight * w
    return edge, rounds


def value_diagonals(
    attackers: int,
    defenders: int,
    table: Laws,
    ends: Ends,
    payoff: Callable[[int, int], float],
    *,
    hold: bool = False,
) -> Iterator[tuple[int, int, Vector, Vector]]:
    """The values of all states, level by level upwards, as `chain.values` gives them row by row.

    Args:
        attackers: The most attackers.
        defenders: The most defenders.
        table: The laws of one round.
        ends: When the battle is over; no limit on rounds.
        payoff: The value of a final state (attackers left, defenders left).
        hold: Whether the attacker may stop anywhere, for attackers - defenders.

    Yields:
        (level, fewest attackers, values by attackers upwards, values of fighting on for one more round).
    """
    steps, full = table.steps(exact=False), table.full
    floor_a, floor_d = max(full.attackers, ends.stop + 1), max(full.defenders, ends.until + 1)
    law = steps[full.attackers][full.defenders] if attackers >= floor_a and defenders >= floor_d else ()
    reach = max((i + j for row in steps for cell in row for i, j, _ in cell), default=0)
    recent: dict[int, tuple[int, Vector]] = {}
    for level in range(attackers + defenders + 1):
        low, high = max(0, level - defenders), min(attackers, level)
        row = np.zeros(high - low + 1)
        bulk_low, bulk_high = max(low, floor_a), min(high, level - floor_d)
        if bulk_low <= bulk_high:
            inside = row[bulk_low - low : bulk_high - low + 1]
            for i, j, w in law:
                start, values = recent[level - i - j]
                inside += w * values[bulk_low - i - start : bulk_high - i - start + 1]
        else:
            bulk_low, bulk_high = high + 1, high
        for a in (*range(low, min(bulk_low, high + 1)), *range(bulk_high + 1, high + 1)):
            d = level - a
            if ends.at(a, d):
                row[a - low] = payoff(a, d)
            else:
                for i, j, w in steps[min(a, full.attackers)][min(d, full.defenders)]:
                    start, values = recent[level - i - j]
                    row[a - low] += w * values[a - i - start]
        best = row
        open_low, open_high = max(low, ends.stop + 1), min(high, level - ends.until - 1)
        if hold and open_low <= open_high:
            best = row.copy()
            holding = 2 * np.arange(open_low, open_high + 1.0) - level
            np.maximum(best[open_low - low : open_high - low + 1], holding, out=best[open_low - low : open_high - low + 1])
        recent[level] = low, best
        recent.pop(level - reach, None)
        yield level, low, best, row


def value_table(
    attackers: int, defenders: int, table: Laws, ends: Ends, payoff: Callable[[int, int], float]
) -> Vector:
    """The values of all states as one array; axis 0 attackers from 0, axis 1 defenders from 0."""
    skewed = np.zeros((attackers + defenders + 1, attackers + 1))  # axis 0 level, axis 1 attackers
    for level, low, row, _ in value_diagonals(attackers, defenders, table, ends, payoff):
        skewed[level, low : low + len(row)] = row
    by_level, by_attackers = skewed.strides
    straight = np.lib.stride_tricks.as_strided(
        skewed, (attackers + 1, defenders + 1), (by_level + by_attackers, by_level)
    )
    return np.ascontiguousarray(straight)


def plan_grids(
    attackers: int, defenders: int, table: Laws, ends: Ends, payoff: Callable[[int, int], float], hold: bool
) -> tuple[list[list[bool]], list[list[float]], list[list[float]]]:
    """Backward induction on a large grid, as `policy.solve` gives it: attack?, value, value of playing on."""
    shape = (attackers + 1, defenders + 1)  # axis 0 attackers, axis 1 defenders
    value, play, attack = np.zeros(shape), np.zeros(shape), np.zeros(shape, dtype=bool)
    for level, low, best, playing in value_diagonals(attackers, defenders, table, ends, payoff, hold=hold):
        a = np.arange(low, low + len(best))
        d = level - a
        value[a, d], play[a, d] = best, playing
        attack[a, d] = (a > ends.stop) & (d > ends.until) & ((playing > a - d) | (not hold))
    return attack.tolist(), value.tolist(), play.tolist()
