"""How many armies to commit, and when to stop: backward induction over all states.

After every reveal the attacker may attack again with another number of armies (SC-29). A state is (attackers,
defenders), the attackers being all armies that may be committed, not only those that are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from risk_odds.errors import InvalidInput
from risk_odds.estimates import Estimate
from risk_odds.odds.outcome import ROUNDING
from risk_odds.odds.words.chain import WordOdds, follow, payoff
from risk_odds.odds.words.laws import RevealLaw
from risk_odds.odds.words.reveals import Flow, Reveals
from risk_odds.rules.combat import Force, check_word

if TYPE_CHECKING:
    from pandas import DataFrame

Goal = Literal["conquer", "value"]

GOALS: tuple[Goal, ...] = ("conquer", "value")

MOST_WORK = 2_000_000
"""The most numbers that are weighed for a plan: attackers x attackers x defenders (a second)."""

Grid: TypeAlias = Sequence[Sequence[float]]
"""Axis 0: attackers from 0, axis 1: defenders from 0."""


Step: TypeAlias = tuple[int, int, float]
"""How many defenders are left, what the attacker loses, and the chance of it."""


class PlanRow(NamedTuple):
    """What to do in one state.

    Attributes:
        armies: All armies on the attacking territory.
        attackers: Those of them that may be committed.
        defenders: Defenders.
        commit: How many to commit; 0 to stop.
        value: What best play is worth: the chance to conquer, or armies.
        standard_error: Its standard error.
    """

    armies: int
    attackers: int
    defenders: int
    commit: int
    value: float
    standard_error: float


@dataclass(frozen=True, slots=True, eq=False)
class CommitPlan:
    """The best policy for a goal, and what every state is worth by it.

    The policy is the best one for the law it was found with. Of a law that was drawn, its value is a little too
    good by it: `played` with other draws is not.

    Attributes:
        goal: "conquer": the largest chance to conquer. "value": the largest mean of attackers left - defenders left,
            and what the capture is worth.
        capture: What a capture is worth, in armies.
        reveals: What it is fought by.
        commit: How many to commit in each state; 0 to stop. Of equally good numbers the smallest, and stopping
            before all of them. Axis 0: attackers from 0, axis 1: defenders from 0.
        value: What each state is worth. Axes as before.
    """

    goal: Goal
    capture: float
    reveals: Reveals = field(repr=False)
    commit: Sequence[Sequence[int]] = field(repr=False)
    value: Grid = field(repr=False)
    _worths: list[list[Flow]] = field(default_factory=list, repr=False)

    def commits(self, force: Force) -> int:
        """How many of so many attackers to commit against so many defenders; 0 to stop."""
        return self.commit[force.attackers][force.defenders]

    def final(self, force: Force) -> float:
        """What a state is worth if nothing more is done in it."""
        return _final(self.goal, force, self.capture)

    def worth(self, force: Force) -> Flow:
        """What a state is worth, with the influence of each cell.

        Best play need not be followed when it changes: at a maximum the change makes no difference in the first
        order.
        """
        if not self._worths:
            for a, row in enumerate(self.commit):
                self._worths.append([])
                for d, committed in enumerate(row):
                    here = Force(a, d)
                    worth = self.worth_of(here, committed, self.reveals) if committed else self._still(here)
                    self._worths[a].append(worth)
        return self._worths[force.attackers][force.defenders]

    def worth_of(self, force: Force, committed: int, reveals: Reveals, first: bool = False) -> Flow:
        """What it is worth to commit so many, and to play best after it.

        Args:
            force: All attackers, and the defenders.
            committed: How many attackers are committed.
            reveals: What it is fought by; those of the plan, or with a law of the first reveal besides.
            first: Whether it is the first reveal.
        """
        total = reveals.nothing
        for step in reveals.steps(Force(committed, force.defenders), first):
            after = self.worth(Force(force.attackers - step.losses.attackers, force.defenders - step.losses.defenders))
            total = total.plus(reveals.widen(after).through(step))
        return total

    def better(self, force: Force, worths: Iterable[float], *, hold: bool = True) -> int:
        """The best number to commit if 1, 2, ... are worth so much; 0 if `hold`, and stopping is as good."""
        return _better(self.goal, force, self.capture, worths, hold)[0]

    def estimate(self, worth: Flow, reveals: Reveals) -> Estimate:
        """What something is worth, with its standard error."""
        return reveals.chance(worth) if self.goal == "conquer" else reveals.estimate(worth)

    def policy(self, keep: int = 1) -> Iterator[PlanRow]:
        """What to do in every state that is not over, attackers upwards, then defenders upwards.

        Args:
            keep: Armies that stay on the attacking territory.
        """
        for a in range(1, len(self.commit)):
            for d in range(1, len(self.commit[a])):
                worth = self.estimate(self.worth(Force(a, d)), self.reveals)
                yield PlanRow(a + keep, a, d, self.commit[a][d], worth.value, worth.standard_error)

    def to_frame(self, keep: int = 1) -> DataFrame:
        """A frame of `policy`, with the columns of `tables.WORD_PLAN`."""
        from risk_odds.tables import WORD_PLAN, frame

        return frame(WORD_PLAN, list(self.policy(keep)))

    def played(self, attackers: int, defenders: int, law: RevealLaw | None = None) -> WordOdds:
        """The law of the outcome, played by this policy.

        Args:
            attackers: Armies that may be committed, up to those of the plan.
            defenders: Defenders, up to those of the plan.
            law: Another law of the reveals, such as that of draws that the plan has not seen.
        """
        reveals = self.reveals if law is None else Reveals(law, self.reveals.rule)
        return follow(Force(attackers, defenders), reveals, self.commits)

    def _still(self, force: Force) -> Flow:
        return self.reveals.nothing._replace(p=self.final(force))


def solve(attackers: int, defenders: int, reveals: Reveals, goal: Goal, capture: float) -> CommitPlan:
    """The best policy for every state up to a size.

    Args:
        attackers: The most armies that may be committed.
        defenders: The most defenders.
        reveals: What it is fought by; a law of the first reveal is not looked at.
        goal: What is to be the largest.
        capture: What a capture is worth, in armies.

    Raises:
        InvalidInput: Another goal, or a plan that is too large.
    """
    check_word("goal", goal, GOALS)
    if attackers * attackers * defenders > MOST_WORK:
        raise InvalidInput(
            f"a plan for {attackers:,} attackers against {defenders:,} is too large",
            f"attackers x attackers x defenders up to {MOST_WORK:,}",
        )
    commit: list[list[int]] = []
    value: list[list[float]] = []
    options = [_options(attackers, d, reveals) if d else [] for d in range(defenders + 1)]
    for a in range(attackers + 1):
        commit.append([])
        value.append([])
        for d in range(defenders + 1):
            number, worth = _better(goal, Force(a, d), capture, _worths(a, options[d], value))
            commit[a].append(number)
            value[a].append(worth)
    return CommitPlan(goal, capture, reveals, commit, value)


def _options(attackers: int, defenders: int, reveals: Reveals) -> list[list[Step]]:
    """The consequences of every number that may be committed, from 1."""
    found = (reveals.steps(Force(k, defenders)) for k in range(1, attackers + 1))
    return [[(defenders - step.losses.defenders, step.losses.attackers, step.p) for step in steps] for steps in found]


def _worths(attackers: int, options: Sequence[Sequence[Step]], value: Grid) -> Iterator[float]:
    """What it is worth to commit 1, 2, ... of the attackers, and to play best after it."""
    for steps in options[:attackers]:
        worth = 0.0
        for d, lost, p in steps:
            worth += p * value[attackers - lost][d]
        yield worth


def _better(goal: Goal, force: Force, capture: float, worths: Iterable[float], hold: bool = True) -> tuple[int, float]:
    """The best number to commit, the smallest of equally good ones, and its worth; 0 if stopping is as good."""
    number, best = 0, _final(goal, force, capture) if hold else -inf
    # Chances are sums of products of positive numbers, so their rounding errors are relative.
    scale = sum(force) + abs(capture) if goal == "value" else 0.0
    for k, worth in enumerate(worths, 1):
        if worth > best + ROUNDING * (scale or best):
            number, best = k, worth
    return number, best


def _final(goal: Goal, force: Force, capture: float) -> float:
    return payoff(force, capture) if goal == "value" else float(force.defenders == 0)
