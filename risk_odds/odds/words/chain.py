"""The Markov chain of a battle of words, followed forwards: the law of its end, with errors.

A state is (attackers, defenders), a step is one reveal. Every reveal costs somebody a group, so the states have an
order and one pass through them is enough. With each chance goes the influence that the laws behind it have on it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import fsum
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from risk_odds.estimates import Estimate
from risk_odds.odds.given import count
from risk_odds.odds.words.laws import RevealLaw
from risk_odds.odds.words.reveals import Flow, Reveals
from risk_odds.rules.combat import Force
from risk_odds.rules.words import WordCombat

if TYPE_CHECKING:
    from numpy.typing import NDArray

WORDS = WordCombat()

Commits = Callable[[Force], int]
"""How many of so many attackers to commit against so many defenders; 0 to stop."""


class OneReveal(NamedTuple):
    """What comes of one reveal.

    Attributes:
        p_win_both: The attacker loses nothing.
        p_split: Both sides lose a group.
        p_lose_both: The defender loses nothing.
    """

    p_win_both: Estimate
    p_split: Estimate
    p_lose_both: Estimate


@dataclass(frozen=True, slots=True, eq=False)
class WordOdds:
    """The law of the outcome of a battle of words.

    Attributes:
        attackers: Attackers at the start (the army that must stay is never counted).
        defenders: Defenders at the start.
        reveals: What it is fought by.
        states: (attackers left, defenders left) of every outcome, attackers downwards, then defenders upwards.
        chances: The chance of each.
        influence: The influence on each. Axis 0: outcomes, axis 1: cells.
        expected_reveals: How many reveals there are on the average.
    """

    attackers: int
    defenders: int
    reveals: Reveals = field(repr=False)
    states: tuple[Force, ...]
    chances: NDArray[np.float64] = field(repr=False)
    influence: NDArray[np.float64] = field(repr=False)
    expected_reveals: Estimate

    @property
    def outcomes(self) -> dict[Force, Estimate]:
        """(attackers left, defenders left) -> its chance; only what is possible."""
        flows = map(Flow, self.chances.tolist(), self.influence)
        return dict(zip(self.states, map(self.reveals.chance, flows), strict=True))

    @property
    def p_conquer(self) -> Estimate:
        """The chance that no defender is left."""
        return self.p_that(_conquered)

    @property
    def p_repelled(self) -> Estimate:
        """The chance that no attacker is left; a sum of its own, so a tiny one is still right."""
        return self.p_that(_repelled)

    @property
    def p_stopped(self) -> Estimate:
        """The chance that the attacker has broken off."""
        return self.p_that(lambda s: min(s) > 0)

    def p_that(self, condition: Callable[[Force], bool]) -> Estimate:
        """The chance that `condition((attackers left, defenders left))` holds."""
        estimate = self._mean(lambda s: float(condition(s)), lambda s: True, 1.0)
        return estimate._replace(value=min(estimate.value, 1.0))

    @property
    def expected_attackers_lost(self) -> Estimate:
        """Expected losses of the attacker, in armies."""
        return self._mean(lambda s: self.attackers - s.attackers, lambda s: True, 1.0)

    @property
    def expected_defenders_lost(self) -> Estimate:
        """Expected losses of the defender, in armies."""
        return self._mean(lambda s: self.defenders - s.defenders, lambda s: True, 1.0)

    @property
    def expected_attackers_left_if_conquered(self) -> Estimate | None:
        """Expected attackers left given that no defender is; None if that is impossible."""
        return self.mean(lambda s: s.attackers, _conquered)

    @property
    def expected_defenders_left_if_repelled(self) -> Estimate | None:
        """Expected defenders left given that no attacker is; None if that is impossible."""
        return self.mean(lambda s: s.defenders, _repelled)

    def value(self, capture: float) -> Estimate:
        """Attackers left - defenders left, and what the capture is worth where no defender is left, in armies."""
        return self._mean(lambda s: payoff(s, capture), lambda s: True, 1.0)

    def survivors(self) -> dict[int, Estimate]:
        """Attackers left -> chance given that no defender is; empty if that is impossible."""
        return self._law(_conquered, lambda s: s.attackers)

    def defenders_left(self) -> dict[int, Estimate]:
        """Defenders left -> chance given that some are; empty if that is impossible."""
        return self._law(lambda s: not _conquered(s), lambda s: s.defenders)

    def mean(self, value: Callable[[Force], float], given: Callable[[Force], bool]) -> Estimate | None:
        """The expectation of `value((attackers left, defenders left))` given a condition; None if that is impossible.

        The standard error is that of the ratio, by the delta method.
        """
        chance = fsum(p for s, p in zip(self.states, self.chances.tolist(), strict=True) if given(s))
        return self._mean(value, given, chance) if chance else None

    def _law(self, given: Callable[[Force], bool], left: Callable[[Force], int]) -> dict[int, Estimate]:
        numbers = sorted({left(s) for s in self.states if given(s)})
        laws = ((n, self.mean(lambda s, n=n: float(left(s) == n), given)) for n in numbers)  # type: ignore[misc]
        return {n: p for n, p in laws if p is not None}

    def _mean(self, value: Callable[[Force], float], given: Callable[[Force], bool], chance: float) -> Estimate:
        """The mean over the outcomes given something that has that chance; of everything, 1."""
        states = [i for i, s in enumerate(self.states) if given(s)]
        values = np.array([value(self.states[i]) for i in states], dtype=float)
        mean = fsum((self.chances[states] * values).tolist()) / chance
        # A ratio moves by what the numerator moves beyond the ratio times what the denominator moves. The chances of
        # all outcomes together can't move.
        centered = values if len(states) == len(self.states) else values - mean
        return self.reveals.estimate(Flow(mean, centered @ self.influence[states] / chance))


def payoff(state: Force, capture: float) -> float:
    """What a final state is worth, in armies: attackers - defenders, and the capture where no defender is left."""
    return state.attackers - state.defenders + (capture if _conquered(state) else 0.0)


def _conquered(state: Force) -> bool:
    return state.defenders == 0


def _repelled(state: Force) -> bool:
    return state.defenders > 0 and state.attackers == 0


def word_battle(
    attackers: int, defenders: int, law: RevealLaw, *, rule: WordCombat = WORDS, first: RevealLaw | None = None
) -> WordOdds:
    """The odds of a battle of words, attacked with every survivor until one side is gone.

    Args:
        attackers: Armies that are committed; the army that must stay is not one of them.
        defenders: Armies on the territory that is attacked.
        law: The law of every reveal: fresh racks, as if none had been played on.
        rule: What words cost.
        first: The law of the first reveal, if it is another one (a known rack); drawn independently of `law`.

    Raises:
        InvalidInput: A side is empty or too large.

    Source: SC-22 to SC-25, SC-29.

    >>> from risk_odds.chance import Distribution
    >>> from risk_odds.rules.words import Scores
    >>> coin = RevealLaw(Distribution({Scores(9, 4): 1, Scores(4, 9): 1}))
    >>> word_battle(3, 3, coin).p_conquer
    Estimate(value=0.5, standard_error=0.0, samples=None)
    """
    start = Force(count("attackers", attackers, least=1), count("defenders", defenders, least=1))
    return follow(start, Reveals(law, rule, first), lambda force: force.attackers)


def one_reveal(attackers: int, defenders: int, law: RevealLaw, *, rule: WordCombat = WORDS) -> OneReveal:
    """What comes of one reveal; arguments and errors as for `word_battle`."""
    start = Force(count("attackers", attackers, least=1), count("defenders", defenders, least=1))
    return sort_out(start, Reveals(law, rule))


def sort_out(force: Force, reveals: Reveals) -> OneReveal:
    """The three kinds of consequences of the first reveal."""
    kinds = [reveals.nothing] * 3
    for step in reveals.steps(force, first=True):
        kind = 0 if not step.losses.attackers else 2 if not step.losses.defenders else 1
        kinds[kind] = kinds[kind].plus(reveals.certain.through(step))
    return OneReveal(*map(reveals.chance, kinds))


def follow(start: Force, reveals: Reveals, commits: Commits) -> WordOdds:
    """Follow the chain until one side is gone, or the attacker commits nobody.

    Args:
        start: All attackers (not those that must stay), and the defenders.
        reveals: What it is fought by.
        commits: How many attackers are committed in each state.
    """
    live = {start: reveals.certain}
    ended: dict[Force, Flow] = {}
    visits = reveals.nothing
    while live:
        here = max(live, key=sum)  # whatever leads to it has been there before
        flow = live.pop(here)
        committed = commits(here) if min(here) else 0
        if not committed:
            ended[here] = flow
            continue
        visits = visits.plus(flow)
        for step in reveals.steps(Force(committed, here.defenders), first=here == start):
            after = Force(here.attackers - step.losses.attackers, here.defenders - step.losses.defenders)
            more = flow.through(step)
            live[after] = live[after].plus(more) if after in live else more
    states = tuple(sorted(ended, key=lambda s: (-s.attackers, s.defenders)))
    chances = np.array([ended[s].p for s in states])
    influence = np.array([ended[s].influence for s in states])
    return WordOdds(*start, reveals, states, chances, influence, reveals.estimate(visits))
