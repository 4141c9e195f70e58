"""What a reveal leads to, and what every draw behind its law does to the numbers that follow from it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from risk_odds.estimates import Estimate, error_of_mean
from risk_odds.odds.words.laws import RevealLaw
from risk_odds.rules.combat import Force, Losses
from risk_odds.rules.words import Scores, WordCombat

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Influence = NDArray[np.float64]
    """By cell (a lead of one of the laws): how far a number moves, per weight that the law moves onto that lead."""


class Step(NamedTuple):
    """One of the consequences of a reveal.

    Attributes:
        losses: What both sides lose.
        p: Its chance.
        cells: The leads that have this consequence.
        law: All leads of the law of this reveal.
    """

    losses: Losses
    p: float
    cells: slice
    law: slice


class Flow(NamedTuple):
    """A chance, or an expected number, and the influence of each cell on it."""

    p: float
    influence: Influence

    def plus(self, other: Flow) -> Flow:
        """The sum of both."""
        return Flow(self.p + other.p, self.influence + other.influence)

    def through(self, step: Step) -> Flow:
        """What of it takes a step: the product, and the product rule."""
        influence = self.influence * step.p
        influence[step.law] -= self.p * step.p
        influence[step.cells] += self.p
        return Flow(self.p * step.p, influence)


class Reveals:
    """All reveals of a battle: the rule, and the laws of the scores.

    Args:
        law: The law of every reveal.
        rule: What words cost.
        first: The law of the first reveal, where a rack is known; drawn independently of the other.
    """

    def __init__(self, law: RevealLaw, rule: WordCombat, first: RevealLaw | None = None) -> None:
        self.rule = rule
        self._later = _Cells(law, 0)
        self._first = self._later if first is None else _Cells(first, self._later.cells.stop)
        self._steps: dict[tuple[Force, bool], tuple[Step, ...]] = {}

    @property
    def certain(self) -> Flow:
        """What is sure whatever the laws: a chance of 1."""
        return Flow(1.0, np.zeros(self._first.cells.stop))

    @property
    def nothing(self) -> Flow:
        """A chance of 0 that nothing has an influence on."""
        return Flow(0.0, np.zeros(self._first.cells.stop))

    def widen(self, flow: Flow) -> Flow:
        """A number that follows from the later reveals alone: the law of the first one has no influence on it."""
        missing = self._first.cells.stop - len(flow.influence)
        return flow._replace(influence=np.pad(flow.influence, (0, missing))) if missing else flow

    def steps(self, force: Force, first: bool = False) -> tuple[Step, ...]:
        """The consequences of a reveal that are possible.

        Args:
            force: The armies in the battle: those committed, and all of the defender's.
            first: Whether it is the first reveal.
        """
        key = force, first and self._first is not self._later
        found = self._steps.get(key)
        if found is None:
            found = self._steps[key] = tuple((self._first if key[1] else self._later).steps(self.rule, force))
        return found

    def estimate(self, flow: Flow) -> Estimate:
        """The number with its standard error, by the delta method.

        The influences of all draws have the mean 0, so the variance of the number is that of their mean. The laws
        were drawn independently, so the variances add up.
        """
        laws = {id(cells): cells for cells in (self._later, self._first)}.values()
        drawn = [cells for cells in laws if cells.samples is not None]
        if not drawn:
            return Estimate(flow.p)
        errors = [error_of_mean(cells.mean_square(flow.influence), cells.samples or 0) for cells in drawn]
        return Estimate(flow.p, float(np.hypot.reduce(errors)), min(cells.samples or 0 for cells in drawn))

    def chance(self, flow: Flow) -> Estimate:
        """As `estimate` for a chance: rounding never lifts it above 1."""
        return self.estimate(flow._replace(p=min(flow.p, 1.0)))


class _Cells:
    """The leads of one law, as a part of the cells of all.

    Args:
        law: The law.
        start: Where its cells begin.
    """

    def __init__(self, law: RevealLaw, start: int) -> None:
        leads = law.leads
        self.leads = list(leads)
        self.cells = slice(start, start + len(leads))
        self.samples = law.samples
        self.symmetric = law.symmetric
        self._below = [0, *accumulate(weight for _, weight in leads.items())]  # weight of the leads before each
        drawn = law.drawn.map(lambda s: s.attack - s.defense)
        self._drawn = np.array([drawn.weight(lead) / drawn.total for lead in self.leads])

    def steps(self, rule: WordCombat, force: Force) -> Iterator[Step]:
        """The consequences of a reveal, those of the lowest leads first."""

        def losses(cell: int) -> Losses:
            lead = self.leads[cell]
            return rule.losses(force, Scores(max(lead, 0), max(-lead, 0)))  # no more than the lead matters

        for start, stop in _runs(losses, len(self.leads)):
            p = (self._below[stop] - self._below[start]) / self._below[-1]
            first = self.cells.start
            yield Step(losses(start), p, slice(first + start, first + stop), self.cells)

    def mean_square(self, influence: Influence) -> float:
        """The mean square of a draw's influence; a draw that counts in both roles has the mean of both."""
        here = influence[self.cells]
        if self.symmetric:  # the leads of a symmetric law are so too: upwards, and downwards with the sign changed
            here = (here + here[::-1]) / 2
        return float(self._drawn @ (here * here))


def _runs(losses: Callable[[int], Losses], number: int) -> Iterator[tuple[int, int]]:
    """Start and stop of each run of cells with equal losses.

    A better word never costs its owner more, so that equal losses lie together and their end is found by halving.
    """
    start = 0
    while start < number:
        here = losses(start)
        stop = bisect_left(range(number), True, lo=start, key=lambda cell, here=here: losses(cell) != here)  # type: ignore[misc]
        yield start, stop
        start = stop
