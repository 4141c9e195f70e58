"""New armies along one path, with numpy: the placements that may be best, for every number of armies.

What an enemy costs depends on who comes: a placement on the last few territories of a path is a vector, its
cost by the attackers that come to the first of them. Going through one more territory is a matrix without
negative entries, so a vector that is nowhere larger stays so, whatever stands in front of it. Of two placements
with equally many armies the one whose vector is nowhere smaller can therefore be dropped; what is left at the
outermost territory holds the best of all. Every placement is either compared there or dropped for one that is
as good: the search is exhaustive, and no shape of the odds is assumed.

Where more vectors are left than may be kept, the dropped ones leave their least entries behind, in one vector
that no placement has: a bound, carried on like the others, which tells in the end whether the best may have
been among them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from risk_odds.odds.ends import TO_THE_END
from risk_odds.odds.laws import laws
from risk_odds.odds.survivors import Matrix, survivor_layers
from risk_odds.odds.values import values
from risk_odds.rules import Rules

Costs: TypeAlias = NDArray[np.float64]
Counts: TypeAlias = NDArray[np.int64]

EQUAL = 1e-12
"""Costs that differ by less, relatively, count as equal: floats can't tell them apart."""

MOST_KEPT = (16, 200)
"""The most placements kept on the way, for each number of armies; the second if the first leaves doubts."""

MOST_NUMBERS = 5_000_000
"""Before the outermost territory so many costs are compared as they are: that is quicker than dropping some."""

TINY = 1e-300
"""Keeps the logarithm of an impossible cost finite."""


class Measure(NamedTuple):
    """A number that an enemy's march through a front adds up to, on average.

    Attributes:
        held: Its value where the enemy gets no further.
        fallen: Its value where the last territory is captured.
        a_territory: What each territory captured adds.
        an_army: What each army of mine that is lost adds.
    """

    held: float = 0.0
    fallen: float = 0.0
    a_territory: float = 0.0
    an_army: float = 0.0


FALLS, HOLDS = Measure(fallen=1.0), Measure(held=-1.0)
"""The chance that a front falls, and minus the chance that it holds: near 1 only the other one tells them apart."""

ARMIES, TERRITORIES = Measure(an_army=1.0), Measure(a_territory=1.0)
"""Armies and territories of mine that are lost."""


class Ground(NamedTuple):
    """What happens on a territory, for any number of defenders.

    Attributes:
        passages: The chances to capture with so many attackers left; axis 0 defenders, axis 1 attackers that
            come, axis 2 attackers left (0: repelled), all from 0.
        lost: Defenders lost on average; axis 0 defenders, axis 1 attackers that come.
        stay: Attackers that stay behind on a captured territory.
    """

    passages: Matrix
    lost: Matrix
    stay: int

    def up_to(self, attackers: int) -> Ground:
        """The same for fewer attackers."""
        some = slice(attackers + 1)
        return Ground(self.passages[:, some, some], self.lost[:, some], self.stay)


def ground(attackers: int, defenders: int, rules: Rules, balanced: bool = False) -> Ground:
    """The territory for up to so many attackers and defenders; in a balanced blitz, if that is asked for."""
    layers = survivor_layers(attackers, defenders, laws(rules, attackers, defenders))
    if balanced:
        from risk_odds.odds.blitz_rows import balance_rows, balanced_loss_rows

        shaped = np.stack([np.eye(attackers + 1), *(balance_rows(layer) for _, layer in layers)])
        return Ground(shaped, np.array(balanced_loss_rows(attackers, defenders, rules, 0)[1]).T, rules.stay)
    passages = np.stack([np.eye(attackers + 1), *(layer for _, layer in layers)])
    left = np.array(values(attackers, defenders, rules, TO_THE_END, lambda _, d: float(d))).T
    return Ground(passages, np.arange(defenders + 1.0)[:, None] - left, rules.stay)


class Ways(NamedTuple):
    """Ways to place armies on the last territories of a path: for each number of armies all that may be best.

    They stand in the order of the armies, then those first that put more on the outer territories.

    Attributes:
        costs: Axis 0 ways, axis 1 measures, axis 2 attackers that come.
        armies: The armies that each places.
        placed: Axis 0 ways, axis 1 territories, the outermost first.
        number: How many placements each stands for, which cost the same; 0 for a bound.
    """

    costs: Costs
    armies: Counts
    placed: Counts
    number: Counts


def march(path: Sequence[int], on: Ground, measures: Sequence[Measure]) -> list[float]:
    """What an enemy's march costs on average, by measure.

    Args:
        path: Armies on each territory, the outermost first.
        on: The territories, for exactly as many attackers as come.
        measures: What is measured.
    """
    costs = _beyond(on, measures)
    for defenders in reversed(path):
        costs = _through(_captured(costs, on, measures), on, range(defenders, defenders + 1), measures)[0]
    return [float(cost) for cost in costs[0, :, -1]]


def placements(
    path: Sequence[int], new: int, on: Ground, measures: Sequence[Measure], most_kept: int = MOST_KEPT[-1]
) -> Ways:
    """The best ways to place armies along a path, for every number of armies.

    Args:
        path: Armies on each territory, the outermost first.
        new: The most armies to place.
        on: The territories, for exactly as many attackers as come and enough defenders.
        measures: What shall be least. Several must agree on what is better.
        most_kept: The most placements kept on the way, for each number of armies.

    Returns:
        For 0 to `new` armies the ways that may be best; of equal ones the first stands for all. Axis 2 of their
        costs has only the attackers that come at the start.
    """
    none = np.zeros(1, np.int64)
    ways = Ways(_beyond(on, measures), none, np.zeros((1, 0), np.int64), none + 1)
    for k, defenders in reversed(list(enumerate(path))):
        coming = slice(None) if k else slice(-1, None)
        later = ways._replace(costs=_captured(ways.costs, on, measures))
        ways = _one_more(later, new, defenders, on, measures, coming, most_kept, thin=k != 1)
    return ways


def _beyond(on: Ground, measures: Sequence[Measure]) -> Costs:
    """What follows the last capture; axes as in `Ways`."""
    one = np.ones(on.passages.shape[1])
    return np.stack([m.fallen * one for m in measures])[None]


def _captured(costs: Costs, on: Ground, measures: Sequence[Measure]) -> Costs:
    """What follows a battle, by attackers left in it, from what follows by attackers that go on."""
    going_on = np.maximum(np.arange(costs.shape[2]) - on.stay, 0)
    after: Costs = costs[:, :, going_on] + np.array([m.a_territory for m in measures])[:, None]
    after[:, :, 0] = [m.held for m in measures]
    return after


def _through(
    after: Costs, on: Ground, defenders: range, measures: Sequence[Measure], coming: slice = slice(None)
) -> Costs:
    """What a territory costs, with all that follows, for several numbers of defenders; these are axis 0."""
    some = slice(defenders.start, defenders.stop)
    lost = np.array([m.an_army for m in measures])[:, None] * on.lost[some, None, None, coming]
    passages = on.passages[some, coming]
    rows = passages.reshape(-1, after.shape[2]) @ after.reshape(-1, after.shape[2]).T  # one product for all
    result: Costs = np.moveaxis(rows.reshape(*passages.shape[:2], *after.shape[:2]), 1, 3) + lost
    return result


def _one_more(
    later: Ways, new: int, defenders: int, on: Ground, measures: Sequence[Measure], coming: slice, most: int, thin: bool
) -> Ways:
    """The ways with one more territory in front, for every number of armies.

    Any way to place up to n armies on the later territories makes a way to place n: the others stand here. So the
    ways with n armies are those of the later territories up to a point, in their order.
    """
    ends = np.searchsorted(later.armies, np.arange(new + 1), side="right")
    starts = np.concatenate([[0], np.cumsum(ends)])
    costs = np.empty((starts[-1], len(measures), len(on.lost[0, coming])))
    together = new + 1 if costs.shape[2] == 1 else 1  # numbers of armies here that are weighed at once
    for here in range(new + 1):
        if here % together == 0:
            some = range(defenders + here, defenders + here + together)
            moved = _through(later.costs[: ends[new - here]], on, some, measures, coming)
        rows = np.arange(ends[new - here])
        costs[starts[later.armies[rows] + here] + rows] = moved[here % together][rows]
    thin = thin or starts[-1] * costs.shape[2] > MOST_NUMBERS
    parts = []
    for n in range(new + 1):
        rows = np.arange(ends[n])
        placed = np.concatenate([(n - later.armies[rows])[:, None], later.placed[rows]], axis=1)
        part = Ways(costs[starts[n] : starts[n + 1]], np.full(len(rows), n), placed, later.number[rows])
        parts.append(_thinned(part, most) if thin else part)
    return _all_of(parts)


def _thinned(ways: Ways, most: int) -> Ways:
    """Of ways to place equally many armies those that no other one replaces; what is above `most` becomes a bound."""
    costs = ways.costs.reshape(len(ways.number), -1)
    slack = EQUAL * np.abs(costs)
    logarithms = np.log(np.abs(costs) + TINY)
    likely = np.where(costs < 0, -logarithms, logarithms).sum(axis=1)
    likely = np.where(ways.number > 0, likely, np.inf)  # a bound replaces nobody
    number, kept = ways.number.copy(), list[int]()
    rest = np.arange(len(costs))
    while len(rest) and len(kept) < most and (least := likely[rest].min()) < np.inf:
        chosen = rest[np.argmax(likely[rest] <= least + EQUAL * costs.shape[1])]
        worse = (costs[chosen] <= costs[rest] + slack[rest]).all(axis=1)
        twins = rest[worse]
        twins = twins[(costs[twins] <= costs[chosen] + slack[chosen]).all(axis=1)]
        number[chosen] = number[twins].sum()
        kept.append(int(chosen))
        rest = rest[~worse]
    kept.sort()
    thin = Ways(ways.costs[kept], ways.armies[kept], ways.placed[kept], number[kept])
    if not len(rest):
        return thin
    bound = Ways(ways.costs[rest].min(axis=0)[None], ways.armies[:1], ways.placed[:1], np.zeros(1, np.int64))
    return _all_of([thin, bound])


def _all_of(parts: Sequence[Ways]) -> Ways:
    """The ways of all parts, in their order."""
    return Ways(
        np.concatenate([part.costs for part in parts]),
        np.concatenate([part.armies for part in parts]),
        np.concatenate([part.placed for part in parts]),
        np.concatenate([part.number for part in parts]),
    )
