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


class _Grid:
    """The weight that is still to be moved: the bulk by levels, the strips along the edges by rows and columns.

    In the bulk both sides roll all their dice and nothing has ended. A battle that has left it never returns.
    """

    def __init__(self, most_a: int, most_d: int, table: Laws, ends: Ends) -> None:
        self.floor_a = max(table.full.attackers, ends.stop + 1)
        self.floor_d = max(table.full.defenders, ends.until + 1)
        self.most_a, self.most_d = most_a, most_d
        self.bulk: dict[int, tuple[int, Vector]] = {}  # level -> (attackers of the first weight, weights)
        self.columns: dict[int, list[float]] = {}  # few defenders, attackers enough for the bulk: by attackers
        self.rows: dict[int, list[float]] = {}  # few attackers: by defenders

    def column(self, d: int) -> list[float]:
        """The weights of all states with `d` defenders, few, and not few attackers."""
        if d not in self.columns:
            self.columns[d] = [0.0] * (self.most_a + 1)
        return self.columns[d]

    def row(self, a: int) -> list[float]:
        """The weights of all states with `a` attackers, few."""
        if a not in self.rows:
            self.rows[a] = [0.0] * (self.most_d + 1)
        return self.rows[a]

    def add(self, a: int, d: int, weight: float) -> None:
        """Add weight to a state outside of the bulk."""
        if a < self.floor_a:
            self.row(a)[d] += weight
        else:
            self.column(d)[a] += weight

    def put(self, level: int, first: int, weights: Vector) -> None:
        """Add weights to a level, `weights[k]` for `first + k` attackers; those outside of the bulk to the strips."""
        size = len(weights)
        low = min(max(0, self.floor_a - first), size)
        high = max(min(size, level - self.floor_d - first + 1), low)
        for k in range(low):
            self.add(first + k, level - first - k, weights.item(k))
        for k in range(high, size):
            self.add(first + k, level - first - k, weights.item(k))
        while low < high and weights.item(low) < TINY:
            low += 1
        while low < high and weights.item(high - 1) < TINY:
            high -= 1
        if low < high:
            self._merge(level, first + low, weights[low:high])

    def _merge(self, level: int, first: int, weights: Vector) -> None:
        if level in self.bulk:
            old_first, old = self.bulk[level]
            start = min(first, old_first)
            both = np.zeros(max(first + len(weights), old_first + len(old)) - start)
            both[old_first - start :][: len(old)] = old
            both[first - start :][: len(weights)] += weights
            first, weights = start, both
        self.bulk[level] = first, weights


def settle_levels(entry: Mapping[State, float], table: Laws, ends: Ends) -> Settled:
    """Follow the chain to its end, as `chain.settle` does.

    Args:
        entry: Weights of the states that the battle may start from.
        table: The laws of one round.
        ends: When the battle is over; no limit on rounds.

    Returns:
        The final states in the order of `chain.settle`; the total is that of the entry.
    """
    steps = table.steps(exact=False)
    grid = _Grid(max(a for a, _ in entry), max(d for _, d in entry), table, ends)
    for (a, d), weight in entry.items():
        grid.put(a + d, a, np.array([weight]))
    rounds = (
        _move_bulk(grid, table, steps) + _move_columns(grid, table, steps, ends) + _move_rows(grid, table, steps, ends)
    )
    return Settled(_final(grid, ends), fsum(entry.values()), rounds)


def _move_bulk(grid: _Grid, table: Laws, steps: Steps) -> float:
    """Empty the bulk, level by level; the expected number of rounds fought in it."""
    if not grid.bulk:
        return 0.0
    kernels = _kernels(steps[table.full.attackers][table.full.defenders])
    visits = 0.0
    while grid.bulk:
        level = max(grid.bulk)
        first, weights = grid.bulk.pop(level)
        visits += np.add.reduce(weights).item()
        for kills, kernel in kernels:
            grid.put(level - kills, first - kills, np.correlate(weights, kernel, "full"))
    return visits / table.p_loss[-1][-1]


def _kernels(law: tuple[Step, ...]) -> list[tuple[int, Vector]]:
    """For each number of kills the weights by attackers lost."""
    kernels: dict[int, Vector] = {}
    for i, j, w in law:
        kernels.setdefault(i + j, np.zeros(i + j + 1))[i] = w
    return list(kernels.items())


def _move_columns(grid: _Grid, table: Laws, steps: Steps, ends: Ends) -> float:
    """Empty the strip of few defenders, towards fewer attackers; the expected number of rounds fought in it."""
    full_a, full_d = table.full
    open_columns = [(d, grid.column(d)) for d in range(grid.floor_d - 1, ends.until, -1)]
    visits = dict.fromkeys((d for d, _ in open_columns), 0.0)
    for a in range(grid.most_a, grid.floor_a - 1, -1):
        for d, column in open_columns:
            weight = column[a]
            if weight:
                visits[d] += weight
                for i, j, w in steps[full_a][d if d < full_d else full_d]:
                    grid.add(a - i, d - j, weight * w)
    return sum(weight / table.p_loss[full_a][min(d, full_d)] for d, weight in visits.items() if weight)


def _move_rows(grid: _Grid, table: Laws, steps: Steps, ends: Ends) -> float:
    """Empty the strip of few attackers, towards fewer defenders; the expected number of rounds fought in it."""
    full_a, full_d = table.full
    rounds = 0.0
    for a in range(grid.floor_a - 1, ends.stop, -1):
        row, steps_here, p_loss = grid.row(a), steps[min(a, full_a)], table.p_loss[min(a, full_a)]
        for d in range(grid.most_d, ends.until, -1):
            weight = row[d]
            if weight:
                dice = d if d < full_d else full_d
                rounds += weight / p_loss[dice]
                for i, j, w in steps_here[dice]:
                    grid.row(a - i)[d - j] += weight * w
    return rounds


def _final(grid: _Grid, ends: Ends) -> dict[State, float]:
    """What is left when everything has moved: the weights of the final states, in their order."""
    won = [(d, grid.columns[d]) for d in range(ends.until + 1) if d in grid.columns]
    final = {}
    for a in range(grid.most_a, grid.floor_a - 1, -1):
        for d, column in won:
            if column[a]:
                final[a, d] = column[a]
    for a in sorted(grid.rows, reverse=True):
        last = grid.most_d if a <= ends.stop else ends.until
        for d, weight in enumerate(grid.rows[a][: last + 1]):
            if weight:
                final[a, d] = weight
    return final


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
            np.maximum(
                best[open_low - low : open_high - low + 1],
                holding,
                out=best[open_low - low : open_high - low + 1],
            )
        recent[level] = low, best
        recent.pop(level - reach, None)
        yield level, low, best, row


def value_table(attackers: int, defenders: int, table: Laws, ends: Ends, payoff: Callable[[int, int], float]) -> Vector:
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
