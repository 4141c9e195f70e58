"""The chain read backwards through a limited number of rounds, with numpy, for all sizes at once."""

from __future__ import annotations

from itertools import pairwise
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from risk_odds.errors import InvalidInput
from risk_odds.odds.ends import Ends
from risk_odds.odds.laws import Laws, Step
from risk_odds.odds.values import Payoff

Grid: TypeAlias = NDArray[np.float64]

MOST_STATES = 4_000_000
"""The most states of a grid."""

MOST_UPDATES = 1_000_000_000
"""The most states times rounds (about ten seconds)."""


def values_in_rounds(attackers: int, defenders: int, table: Laws, ends: Ends, payoff: Payoff) -> Grid:
    """The expected payoff of every state, if the battle is broken off after `ends.rounds` rounds.

    Args:
        attackers: The most attackers.
        defenders: The most defenders.
        table: The laws of one round.
        ends: When the battle is over.
        payoff: The value of a final state, and of every state when the rounds are over.

    Returns:
        Axis 0: attackers from 0, axis 1: defenders from 0.

    Raises:
        InvalidInput: Too large a grid for so many rounds.
    """
    rounds = ends.rounds or 0
    if attackers * defenders > MOST_STATES or attackers * defenders * rounds > MOST_UPDATES:
        raise InvalidInput(
            f"{rounds:,} rounds of battles up to {attackers:,} v {defenders:,} are too many", "fewer rounds"
        )
    grid = np.array([[payoff(a, d) for d in range(defenders + 1)] for a in range(attackers + 1)])
    parts = _parts(attackers, defenders, table, ends)
    for _ in range(rounds):
        following = grid.copy()
        for rows, columns, law in parts:
            following[rows, columns] = 0.0
            for i, j, w in law:
                following[rows, columns] += w * grid[_back(rows, i), _back(columns, j)]
        if np.array_equal(following, grid):
            break
        grid = following
    return grid


def _parts(attackers: int, defenders: int, table: Laws, ends: Ends) -> list[tuple[slice, slice, tuple[Step, ...]]]:
    """The states that go on, in rectangles throughout which one law holds."""
    steps, (least_a, least_d) = table.rounds(), ends.least
    return [
        (rows, columns, steps[min(rows.start, table.full.attackers)][min(columns.start, table.full.defenders)])
        for rows in _runs(least_a, table.full.attackers, attackers)
        for columns in _runs(least_d, table.full.defenders, defenders)
    ]


def _runs(least: int, full: int, most: int) -> list[slice]:
    """Each number below the full force by itself, and all from there on together."""
    end = most + 1
    cuts = [*range(least, min(full, end)), min(max(least, full), end), end]
    return [slice(a, b) for a, b in pairwise(cuts) if a < b]


def _back(part: slice, by: int) -> slice:
    return slice(part.start - by, part.stop - by)
