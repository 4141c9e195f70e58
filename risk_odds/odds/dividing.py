"""New armies divided among fronts: the best of all ways, from the best placements on each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from risk_odds.odds.placements import EQUAL, Costs, Counts, Ways

PROVEN = 1e-11
"""A placement that costs no more than the bound, relatively, by more than this is proven to be the best."""


class Divided(NamedTuple):
    """The best placements on some fronts, by the number of armies, from 0.

    Attributes:
        costs: What they cost; axis 0 armies, axis 1 measures.
        bounds: What no placement falls short of; axes as in `costs`.
        placed: The armies by front and territory.
        number: How many placements are as good.
    """

    costs: Costs
    bounds: Costs
    placed: list[tuple[tuple[int, ...], ...]]
    number: list[int]

    def proven(self, armies: int) -> bool:
        """Whether no placement of so many armies is better than the one found."""
        column = _telling(self.costs[[armies]])
        cost, bound = self.costs[armies, column], self.bounds[armies, column]
        return bool(cost <= bound + PROVEN * abs(bound))


def divided(fronts: Sequence[Ways]) -> Divided:
    """The best placements on all fronts.

    The chances to hold multiply and losses add up, so only the number of armies on each front matters to the
    others.

    Args:
        fronts: For each front its best placements. One measure: losses, which add up. Two
            measures: the chance to fall, and minus the chance to hold.
    """
    *others, best = [_single(ways) for ways in fronts]
    for front in reversed(others):
        best = _both(front, best)
    return best


def _single(ways: Ways) -> Divided:
    """One front."""
    costs, bounds, placed, number = [], [], [], []
    for n in range(int(ways.armies[-1]) + 1):
        every = np.flatnonzero(ways.armies == n)
        real = every[ways.number[every] > 0]
        equal = real[_least(ways.costs[real, :, 0])]
        costs.append(ways.costs[equal[0], :, 0])
        bounds.append(ways.costs[every, :, 0].min(axis=0))
        placed.append((tuple(int(new) for new in ways.placed[equal[0]]),))
        number.append(int(ways.number[equal].sum()))
    return Divided(np.array(costs), np.array(bounds), placed, number)


def _both(first: Divided, rest: Divided) -> Divided:
    """One front more."""
    costs, bounds, placed, number = [], [], [], []
    for n in range(len(first.costs)):
        here = np.arange(n, -1, -1)
        every = _joined(first.costs[here], rest.costs[n - here])
        equal = _least(every)
        mine = int(here[equal[0]])
        costs.append(every[equal[0]])
        bounds.append(_joined(first.bounds[here], rest.bounds[n - here]).min(axis=0))
        placed.append(first.placed[mine] + rest.placed[n - mine])
        number.append(sum(first.number[n - k] * rest.number[k] for k in map(int, equal)))
    return Divided(np.array(costs), np.array(bounds), placed, number)


def _joined(first: Costs, rest: Costs) -> Costs:
    """What two parts of the fronts cost together; axis 1 measures."""
    if first.shape[1] == 1:
        return first + rest
    (falls, holds), (others_fall, others_hold) = first.T, rest.T
    return np.stack([falls - holds * others_fall, -(holds * others_hold)], axis=1)


def _telling(costs: Costs) -> int:
    """The measure that tells the smallest costs apart: that of falling, unless all of them are close to 1."""
    return int(costs.shape[1] == 2 and costs[:, 0].min() > 0.5)


def _least(costs: Costs) -> Counts:
    """The indices of the least, of all that can't be told from it."""
    column = costs[:, _telling(costs)]
    least = column.min()
    return np.flatnonzero(column <= least + EQUAL * abs(least))
