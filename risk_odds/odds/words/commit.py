"""Should I attack with words, and with how many armies?"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from risk_odds.estimates import Estimate
from risk_odds.odds.battle import check_able
from risk_odds.odds.given import as_fraction, count
from risk_odds.odds.goals import CAPTURE_VALUE
from risk_odds.odds.policy import Verdict
from risk_odds.odds.words.chain import WORDS, WordOdds, follow, sort_out
from risk_odds.odds.words.laws import RevealLaw
from risk_odds.odds.words.plan import GOALS, CommitPlan, Goal, solve
from risk_odds.odds.words.reveals import Flow, Reveals
from risk_odds.rules.combat import Force, check_word
from risk_odds.rules.words import WordCombat
from risk_odds.wording import plural

DOUBTFUL = 2.0
"""A comparison that is nearer than so many of its standard errors is said to be doubtful."""


class Commit(NamedTuple):
    """What comes of committing a number of armies.

    Attributes:
        commit: How many are committed.
        p_win_both: The chance that the first reveal costs them nothing.
        p_split: The chance that it costs both sides a group.
        p_lose_both: The chance that it costs the defender nothing.
        p_conquer: The chance that they conquer if they alone attack, with every survivor, until one side is gone.
        p_conquer_best: The chance to conquer if they are committed now, and afterwards always the number that is
            best for it, armies that stayed back included.
        value: What it is worth to commit them now, and to play best for the value after it, in armies.
        behind: How much worse than the best number it is for the goal, with the standard error of that difference.
    """

    commit: int
    p_win_both: Estimate
    p_split: Estimate
    p_lose_both: Estimate
    p_conquer: Estimate
    p_conquer_best: Estimate
    value: Estimate
    behind: Estimate


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class WordAdvice:
    """The answer to "should I attack with words, and with how many?".

    Attributes:
        verdict: "attack" or "hold".
        because: The numbers compared.
        goal: What was to be the largest: the chance to conquer, or the value.
        armies: All armies on the attacking territory.
        keep: Armies that stay there.
        defenders: Armies on the territory that is attacked.
        commit: The best number to commit, even where holding is better; the smallest of equally good ones.
        value: What best play is worth: a chance, or armies.
        value_of_attacking: What it is worth if the first reveal is fought.
        value_of_holding: What holding is worth.
        capture_value: What the capture is worth, in armies.
        commits: Every number that may be committed.
        played: The law of the outcome, played by the plan.
        plan: What to do in every state, for the goal, by the law of fresh racks.
    """

    verdict: Verdict
    because: str
    goal: Goal
    armies: int
    keep: int
    defenders: int
    commit: int
    value: Estimate
    value_of_attacking: Estimate
    value_of_holding: float
    capture_value: Fraction
    commits: tuple[Commit, ...]
    played: WordOdds
    plan: CommitPlan = field(repr=False)


def advise_words(
    armies: int,
    defenders: int,
    law: RevealLaw,
    *,
    keep: int = 1,
    rule: WordCombat = WORDS,
    first: RevealLaw | None = None,
    goal: Goal = "value",
    value: Fraction | float | None = None,
) -> WordAdvice:
    """Advise an attacker who fights with words.

    Args:
        armies: All armies on the attacking territory.
        defenders: Armies on the territory that is attacked.
        law: The law of every reveal: fresh racks, as if none had been played on.
        keep: Armies that stay and are never committed.
        rule: What words cost.
        first: The law of the first reveal, if it is another one (a known rack); drawn independently of `law`.
        goal: What is to be the largest: "value", or the chance to "conquer".
        value: What the capture is worth, in armies; 2 if nothing is given.

    Raises:
        InvalidInput: No such battle, or one that is too large.

    Source: SC-20, SC-29.
    """
    check_word("goal", goal, GOALS)
    stay = count("armies to keep", keep, least=1)
    check_able(armies, stay)
    start = Force(count("armies", armies) - stay, count("defenders", defenders, least=1))
    capture = as_fraction(CAPTURE_VALUE if value is None else value)
    plans = {g: solve(*start, Reveals(law, rule), g, float(capture)) for g in GOALS}
    question = _Question(start, Reveals(law, rule, first), plans["conquer"], plans["value"], plans[goal])
    return question.answer(armies, capture)


@dataclass(frozen=True, slots=True)
class _Question:
    """The start of a battle, and the plans for what comes after its first reveal."""

    start: Force
    reveals: Reveals
    conquer: CommitPlan
    worth: CommitPlan
    plan: CommitPlan

    def answer(self, armies: int, capture: Fraction) -> WordAdvice:
        goals = [self.first(self.plan, k) for k in range(1, self.start.attackers + 1)]
        worths = [flow.p for flow in goals]
        best = self.plan.better(self.start, worths)
        commit = best or self.plan.better(self.start, worths, hold=False)
        attacking = self.plan.estimate(goals[commit - 1], self.reveals)
        holding = self.plan.final(self.start)
        verdict: Verdict = "attack" if best else "hold"
        return WordAdvice(
            verdict=verdict,
            because=why(verdict, self.plan, commit, attacking, holding),
            goal=self.plan.goal,
            armies=armies,
            keep=armies - self.start.attackers,
            defenders=self.start.defenders,
            commit=commit,
            value=attacking if best else Estimate(holding),
            value_of_attacking=attacking,
            value_of_holding=holding,
            capture_value=capture,
            commits=tuple(self.row(k, goals[commit - 1], flow) for k, flow in enumerate(goals, 1)),
            played=follow(self.start, self.reveals, lambda s: best if s == self.start else self.plan.commits(s)),
            plan=self.plan,
        )

    def first(self, plan: CommitPlan, committed: int) -> Flow:
        """What it is worth to begin with so many."""
        return plan.worth_of(self.start, committed, self.reveals, first=True)

    def row(self, committed: int, best: Flow, this: Flow) -> Commit:
        force = Force(committed, self.start.defenders)
        return Commit(
            committed,
            *sort_out(force, self.reveals),
            follow(force, self.reveals, lambda s: s.attackers).p_conquer,
            self.reveals.chance(self.first(self.conquer, committed)),
            self.reveals.estimate(self.first(self.worth, committed)),
            self.reveals.estimate(Flow(best.p - this.p, best.influence - this.influence)),
        )


def why(verdict: Verdict, plan: CommitPlan, commit: int, attacking: Estimate, holding: float) -> str:
    """The reason for a verdict: what attacking with so many and holding are worth, and how sure that is."""
    who = plural(commit, "army", "armies")
    if plan.goal == "conquer":
        if verdict == "hold":
            return "no number of armies has any chance to conquer"
        return f"committing {who} conquers with {100 * attacking.value:.3g} %, and no number has a better chance"
    error = "" if attacking.exact else f" (standard error {attacking.standard_error:.2g})"
    play = f"committing {who} and playing best after it is worth {_say(attacking.value)}{error}"
    hold = f"holding is worth {_say(holding)}"
    reason = f"{play}, {hold}" if verdict == "attack" else f"{hold}, {play}"
    doubt = "; that is too near to be sure of" if _doubtful(attacking, holding) else ""
    return f"{reason}, with a capture worth {_say(plan.capture)}{doubt}"


def _doubtful(attacking: Estimate, holding: float) -> bool:
    return not attacking.exact and abs(attacking.value - holding) <= DOUBTFUL * attacking.standard_error


def _say(number: float) -> str:
    """A number of armies with three decimals at most."""
    said = f"{number:.3f}".rstrip("0").rstrip(".")
    return "0" if said == "-0" else said
