"""Large battles followed forwards, level by level, with numpy.

A level holds the states with equally many armies on the board. Far from the edges one law holds for all of
them, so a whole level moves at once; only the thin strips along the edges, where somebody rolls fewer dice,
are left to plain Python. Memory grows with the width of a level, never with the area of the grid.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from risk_odds.odds.ends import Ends
from risk_odds.odds.laws import Laws, State, Step, Steps
from risk_odds.odds.weights import Settled

Vector: TypeAlias = NDArray[np.float64]

TINY = 1e-280
"""Weight below this is dropped from the ends of a level.

All that is dropped adds up to less than 1e-270, so an outcome above 1e-200 misses less than one part in 1e70.
"""


MOST_FREE = 500
"""The most rounds that are moved at once: more would cost more than they save."""


class _Grid:
    """The weight that is still to be moved: the bulk by levels, the strips along the edges by rows and columns.

    In the bulk both sides roll all their dice and nothing has ended. A battle that has left it never returns.
    """

    def __init__(self, most_a: int, most_d: int, table: Laws, ends: Ends) -> None:
        self.floor_a, self.floor_d = (max(full, least) for full, least in zip(table.full, ends.least, strict=True))
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
        The final states in the order of `chain.settle`; the total is the sum of their weights.
    """
    steps = table.steps()
    grid = _Grid(max(a for a, _ in entry), max(d for _, d in entry), table, ends)
    for (a, d), weight in entry.items():
        grid.put(a + d, a, np.array([weight]))
    rounds = (
        _move_bulk(grid, table, steps) + _move_columns(grid, table, steps, ends) + _move_rows(grid, table, steps, ends)
    )
    weights = _final(grid, ends)
    return Settled(weights, fsum(weights.values()), rounds)


def _move_bulk(grid: _Grid, table: Laws, steps: Steps) -> float:
    """Empty the bulk, level by level; the expected number of rounds fought in it."""
    if not grid.bulk:
        return 0.0
    kernels = _kernels(steps[table.full.attackers][table.full.defenders])
    visits = 0.0
    while grid.bulk:
        level = max(grid.bulk)
        first, weights = grid.bulk.pop(level)
        rounds = _free_rounds(grid, level, first, weights, kernels)
        visits += rounds * np.add.reduce(weights).item()
        for kills, kernel in kernels:
            moved = np.correlate(weights, kernel if rounds == 1 else _power(kernel, rounds), "full")
            grid.put(level - rounds * kills, first - rounds * kills, moved)
    return visits / table.p_loss[-1][-1]


def _free_rounds(grid: _Grid, level: int, first: int, weights: Vector, kernels: list[tuple[int, Vector]]) -> int:
    """How many rounds a level may move on at once, since nothing can come to an edge before; 1 at least."""
    if len(kernels) > 1 or grid.bulk:
        return 1
    ((kills, _),) = kernels
    fewest_defenders = level - (first + len(weights) - 1)
    free = min(first - grid.floor_a, fewest_defenders - grid.floor_d) // kills
    return max(1, min(free, MOST_FREE))


def _power(kernel: Vector, rounds: int) -> Vector:
    """The weights by attackers lost after some rounds, from those of one."""
    result = np.ones(1)
    while rounds:
        if rounds % 2:
            result = np.convolve(result, kernel)
        kernel = np.convolve(kernel, kernel)
        rounds //= 2
    result[result < TINY] = 0.0
    return result


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
