"""New armies divided among fronts: the best of all ways, from the best placements on each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from risk_odds.odds.placements import EQUAL, Costs, Counts, Ways

CLEAR = 1e-11
"""Placements that cost more by this, relatively, are certainly worse: rounding stays far below it."""


class Divided(NamedTuple):
    """The best placements on some fronts, by the number of armies, from 0.

    Attributes:
        costs: What they cost; axis 0 armies, axis 1 measures.
        dropped: What none of the placements falls short of that were dropped unseen; axes as in `costs`. Where
            none was, more than any costs.
        placed: The armies by front and territory.
        number: How many placements are as good.
        complete: Whether none was dropped unseen anywhere.
    """

    costs: Costs
    dropped: Costs
    placed: Sequence[tuple[tuple[int, ...], ...]]
    number: Sequence[int]
    complete: bool

    def bound(self, armies: int) -> float:
        """What no placement of so many armies falls short of, in the first measure."""
        bound = float(min(self.costs[armies, 0], self.dropped[armies, 0]))
        return bound if self.costs.shape[1] == 1 else min(bound, 1.0)

    def proven(self, armies: int) -> bool:
        """Whether the placement found for so many armies is the best: all that were dropped unseen are worse."""
        column = _telling(self.costs[[armies]])
        cost = self.costs[armies, column]
        return self.complete or bool(self.dropped[armies, column] > cost + CLEAR * abs(cost))


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
    worst = np.array([[np.inf]]) if ways.costs.shape[1] == 1 else np.array([[1.0, 0.0]])
    costs, dropped, placed, number = [], [], [], []
    for n in range(int(ways.armies[-1]) + 1):
        every = np.flatnonzero(ways.armies == n)
        real = every[ways.number[every] > 0]
        equal = real[_least(ways.costs[real, :, 0])]
        costs.append(ways.costs[equal[0], :, 0])
        bounds = every[ways.number[every] == 0]
        dropped.append(np.concatenate([ways.costs[bounds, :, 0], worst]).min(axis=0))
        placed.append((tuple(int(new) for new in ways.placed[equal[0]]),))
        number.append(int(ways.number[equal].sum()))
    return Divided(np.array(costs), np.array(dropped), placed, number, bool(ways.number.all()))


def _both(first: Divided, rest: Divided) -> Divided:
    """One front more."""
    least = np.minimum(rest.costs, rest.dropped)
    costs, dropped, placed, number = [], [], [], []
    for n in range(len(first.costs)):
        here = np.arange(n, -1, -1)
        every = _joined(first.costs[here], rest.costs[n - here])
        equal = _least(every)
        mine = int(here[equal[0]])
        costs.append(every[equal[0]])
        unseen = _joined(first.dropped[here], least[n - here]), _joined(first.costs[here], rest.dropped[n - here])
        dropped.append(np.concatenate(unseen).min(axis=0))
        placed.append(first.placed[mine] + rest.placed[n - mine])
        number.append(sum(first.number[n - k] * rest.number[k] for k in map(int, equal)))
    return Divided(np.array(costs), np.array(dropped), placed, number, first.complete and rest.complete)


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
