"""Should I attack in a balanced blitz, and with how many?

Such a blitz is drawn as a whole, so there is nothing to decide on the way. What the attacker decides beforehand is
whether he attacks at all, and how many of his attackers take no part: the game's own hard stop. Every such number is
tried; no shape of the odds is assumed. The counter-attacks are balanced blitzes as well, to the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from risk_odds.errors import GaveUp, InvalidInput
from risk_odds.odds import reasons
from risk_odds.odds.battle import at_risk_of, battle, defenders_given
from risk_odds.odds.blitz import check_balanced
from risk_odds.odds.blitz_needs import REACHED
from risk_odds.odds.blitz_rows import MOST_ATTACKERS, MOST_LOSSES, balance_rows, swapped
from risk_odds.odds.break_even import MOST_CAPTURE
from risk_odds.odds.ends import TO_THE_END, check_battle
from risk_odds.odds.given import as_chance
from risk_odds.odds.goals import Goal, Worth
from risk_odds.odds.laws import laws
from risk_odds.odds.needs import need
from risk_odds.odds.outcome import ROUNDING, BattleOdds
from risk_odds.odds.plan import strikers
from risk_odds.odds.policy import Verdict
from risk_odds.odds.survivors import Matrix, survivor_layers
from risk_odds.rules import Rules
from risk_odds.variants import CLASSIC_1993

Numbers: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class BlitzStop:
    """A blitz in which so many attackers take no part.

    Attributes:
        stop: Attackers that take no part.
        attackers: Attackers that take part.
        p_conquer: The chance to conquer.
        p_hold: The chance to conquer and still stand after the counter-attacks.
        p_goal: The chance of the goal, and to hold; None without a goal.
        value: What attacking so is worth, in armies; None where a chance decides.
        expected_attackers_lost: Attackers lost on average, before anybody strikes back.
        expected_defenders_lost: Defenders lost on average.
    """

    stop: int
    attackers: int
    p_conquer: float
    p_hold: float
    p_goal: float | None
    value: float | None
    expected_attackers_lost: float
    expected_defenders_lost: float


@dataclass(frozen=True, slots=True, kw_only=True)
class BlitzAdvice:
    """The answer to "should I attack?" in a balanced blitz.

    Attributes:
        verdict: "attack" or "hold".
        because: The numbers compared, and what would change the verdict.
        stop: The attackers that take no part, for the best; None if the verdict is "hold".
        stops: Every number of attackers that may take no part, from 0.
        odds: The blitz in which all take part.
        played: The blitz that is advised; None if the verdict is "hold".
        capture_value: What the capture is worth, in armies; None where a chance decides.
        value: The better of attacking and holding, in armies; None where a chance decides.
        value_of_attacking: What the best attack is worth; None where a chance decides.
        value_of_holding: What the armies are worth as they stand; None where a chance decides.
        break_even: The capture value up to which holding is as good; infinite if no value up to 1,000,000 makes
            attacking better, None if attacking is better at any value, or where a chance decides.
        min_win: The chance wanted.
        enough: The fewest attackers that have that chance, where the verdict is "hold" (without `counter`).
        goal: What is to be reached with the greatest chance.
        counter: Armies of the neighbors that strike back, in their order.
    """

    verdict: Verdict
    because: str
    stop: int | None
    stops: tuple[BlitzStop, ...]
    odds: BattleOdds
    played: BattleOdds | None
    capture_value: Fraction | None = None
    value: float | None = None
    value_of_attacking: float | None = None
    value_of_holding: float | None = None
    break_even: float | None = None
    min_win: Fraction | None = None
    enough: int | None = None
    goal: Goal | None = None
    counter: tuple[int, ...] = ()

    @property
    def best(self) -> BlitzStop | None:
        """The attack that is advised; None if the verdict is "hold"."""
        return None if self.stop is None else self.stops[self.stop]

    @property
    def p_hold(self) -> float:
        """The chance to conquer and hold if all take part."""
        return self.stops[0].p_hold

    @property
    def p_hold_played(self) -> float:
        """The same, as advised."""
        return self.best.p_hold if self.best else 0.0

    @property
    def p_goal(self) -> float | None:
        """The chance of the goal, and to hold, as advised; None without a goal."""
        return None if self.goal is None else (self.best and self.best.p_goal) or 0.0


def advise_blitz(
    attackers: int | None = None,
    defenders: int | None = None,
    *,
    armies: int | None = None,
    keep: int | None = None,
    rules: Rules = CLASSIC_1993,
    value: Fraction | float | None = None,
    min_win: Fraction | float | None = None,
    counter: Sequence[int] = (),
    own: Fraction | float = 1,
    enemy: Fraction | float = 1,
    goal: Goal | None = None,
) -> BlitzAdvice:
    """Advise an attacker in a balanced blitz: whether to attack, and how many attackers take no part.

    By value it is the number of them that is worth most, by a goal the one with the greatest chance; of equally good
    ones the largest, which risks least. By a wanted chance it is the largest that has it.

    Args:
        attackers: Armies that may be lost (or give `armies`, and `keep`, as for `battle`).
        defenders: Armies on the territory that is attacked.
        armies: All armies on the attacking territory.
        keep: Armies that stay there.
        rules: The rules it is fought by.
        value: What the capture is worth, in armies; 2 if nothing is given.
        min_win: The chance to conquer (and hold) that is wanted, instead of a value; floats as for `advise`.
        counter: Armies on neighboring enemy territories that strike back one after the other, each in a balanced
            blitz to the end; all attackers left have moved in, those that took no part among them.
        own: What each army of the attacker is worth that is not lost.
        enemy: What each army of the defender is worth that is killed.
        goal: To conquer, with `at_least` attackers left or more, those that took no part among them.

    Raises:
        InvalidInput: No such battle, or too large a one; two ways to decide together; a goal other than a capture;
            rules that have no balanced blitz.

    >>> advice = advise_blitz(armies=10, defenders=8, min_win=0.5)
    >>> advice.verdict, advice.stop
    ('attack', 1)
    """
    at_risk, defenders = check_battle(
        at_risk_of(attackers, armies, keep, rules), defenders_given(defenders), TO_THE_END
    )
    worth = Worth.asked(value, own, enemy, min_win=min_win, goal=goal)
    if goal is not None and goal.ends != TO_THE_END:
        raise InvalidInput("a balanced blitz is fought for the whole territory", "a goal without until and exactly")
    strike = strikers(counter, rules)
    _check_size(at_risk, defenders)
    for stack in strike:
        _check_size(stack, at_risk)
    check_balanced(rules)
    asked = _Asked(at_risk, defenders, rules, strike)
    if min_win is not None:
        return _by_chance(asked, as_chance(min_win), tuple(counter))
    return _by_value(asked, worth, tuple(counter)) if goal is None else _by_goal(asked, goal, tuple(counter))


def _check_size(attackers: int, defenders: int) -> None:
    """Refuse what would take too long.

    Raises:
        InvalidInput: It would.
    """
    work = attackers * defenders * (attackers + defenders)
    if work > MOST_LOSSES or max(attackers, defenders) > MOST_ATTACKERS:
        raise InvalidInput(
            f"advice for a balanced blitz of {attackers:,} v {defenders:,} is too large",
            f"up to 215 v 215, or as much work with up to {MOST_ATTACKERS:,} a side",
        )


class _Asked:
    """The laws of all blitzes that the attacker may choose from.

    Attributes:
        mine: The chance of so many attackers left of those that took part; axis 0 attackers that take part, axis 1
            attackers left, both from 0 (column 0: not conquered).
        theirs: Defenders left on average; by attackers that take part.
        held: The chance that the captured territory still stands after the counter-attacks, by attackers left.
        left: Armies then left on it on average, by attackers left.
    """

    def __init__(self, attackers: int, defenders: int, rules: Rules, strike: Sequence[int]) -> None:
        self.attackers, self.defenders, self.rules = attackers, defenders, rules
        table = laws(rules, attackers, defenders)
        *_, (_, layer) = survivor_layers(attackers, defenders, table)
        self.mine: Matrix = balance_rows(layer)
        rows = [layer[-1] for _, layer in survivor_layers(defenders, attackers, swapped(table))]
        self.theirs: Numbers = np.append(defenders, balance_rows(np.array(rows)) @ np.arange(defenders + 1.0))
        self.held: Numbers = np.minimum(np.arange(attackers + 1.0), 1.0)
        self.left: Numbers = np.arange(attackers + 1.0)
        for stack in reversed(strike):
            *_, (_, layer) = survivor_layers(attackers, stack, swapped(laws(rules, stack, attackers)))
            struck = balance_rows(layer)
            self.held, self.left = struck @ self.held, struck @ self.left

    def stops(self, worth: Worth | None = None, goal: Goal | None = None) -> tuple[BlitzStop, ...]:
        """Every number of attackers that may take no part, from 0."""
        return tuple(self._stop(stop, worth, goal) for stop in range(self.attackers))

    def _stop(self, stop: int, worth: Worth | None, goal: Goal | None) -> BlitzStop:
        fighting = self.attackers - stop
        left = np.arange(1, fighting + 1)  # of those that took part
        law = self.mine[fighting, left]
        enough = left + stop >= (goal.at_least if goal else 0)
        return BlitzStop(
            stop=stop,
            attackers=fighting,
            p_conquer=_chance(law.sum()),
            p_hold=_chance(law @ self.held[left + stop]),
            p_goal=_chance(law @ (self.held[left + stop] * enough)) if goal else None,
            value=self._value(stop, worth) if worth else None,
            expected_attackers_lost=max(0.0, float(fighting - law @ left)),
            expected_defenders_lost=float(self.defenders - self.theirs[fighting]),
        )

    def _value(self, stop: int, worth: Worth) -> float:
        """What it is worth to attack with all but so many."""
        fighting = self.attackers - stop
        lost, *law = self.mine[fighting, : fighting + 1]
        held, left = self.held[stop + 1 : stop + fighting + 1], self.left[stop + 1 : stop + fighting + 1]
        kept = np.array(law) @ left + lost * stop
        return float(
            float(worth.own) * kept
            - float(worth.enemy) * self.theirs[fighting]
            + float(worth.capture) * (np.array(law) @ held)
        )

    def advice(self, verdict: Verdict, stop: int, stops: tuple[BlitzStop, ...], **more: object) -> BlitzAdvice:
        """The advice, with the battles that it speaks of."""
        odds = battle(self.attackers, self.defenders, rules=self.rules, balanced=True)
        attacks = verdict == "attack"
        played = battle(self.attackers, self.defenders, rules=self.rules, stop=stop, balanced=True) if attacks else None
        return BlitzAdvice(
            verdict=verdict,
            stop=stop if attacks else None,
            stops=stops,
            odds=odds,
            played=played,
            **more,  # type: ignore[arg-type]  # the three ways to decide fill in different attributes
        )


def _chance(total: float) -> float:
    """A sum of chances; what rounding alone keeps from being certain is certain, which a balanced blitz may be."""
    return 1.0 if total >= 1.0 - ROUNDING else float(total)


def _most(scores: Sequence[float]) -> int:
    """The place of the greatest score; of equal ones, up to rounding, the last."""
    most = max(scores)
    return max(k for k, score in enumerate(scores) if score >= most - ROUNDING * max(1.0, abs(most)))


def _by_value(q: _Asked, worth: Worth, counter: tuple[int, ...]) -> BlitzAdvice:
    stops = q.stops(worth)
    values = [float(s.value or 0.0) for s in stops]
    best, holding = _most(values), float(worth.of(q.attackers, q.defenders, 0))
    better = values[best] > holding + ROUNDING * max(1.0, abs(holding))
    verdict: Verdict = "attack" if better else "hold"
    even = _break_even(stops, values, holding, float(worth.capture))
    return q.advice(
        verdict,
        best,
        stops,
        because=reasons.blitz_by_value(verdict, best, values[best], holding, worth.capture, even),
        capture_value=worth.capture,
        value=values[best] if better else holding,
        value_of_attacking=values[best],
        value_of_holding=holding,
        break_even=even,
        counter=counter,
    )


def _break_even(stops: Sequence[BlitzStop], values: Sequence[float], holding: float, capture: float) -> float | None:
    """The capture value up to which holding is as good; see `BlitzAdvice`."""
    least = inf
    for stop, value in zip(stops, values, strict=True):
        gain = value - capture * stop.p_hold - holding  # if the capture were worth nothing
        if stop.p_hold:
            least = min(least, -gain / stop.p_hold)
        elif gain > ROUNDING * max(1.0, abs(holding)):
            return None
    return least if least <= MOST_CAPTURE else inf


def _by_chance(q: _Asked, wanted: Fraction, counter: tuple[int, ...]) -> BlitzAdvice:
    stops = q.stops()
    reached = [s.stop for s in stops if s.p_hold >= float(wanted) - REACHED]
    verdict: Verdict = "attack" if reached else "hold"
    best = max(reached, default=_most([s.p_hold for s in stops]))
    enough = None
    if not reached and not counter:
        with suppress(GaveUp):  # the verdict stands without it
            enough = need(q.defenders, wanted, rules=q.rules, balanced=True)
    fewer = stops[best + 1].p_hold if reached and best + 1 < q.attackers else None
    return q.advice(
        verdict,
        best,
        stops,
        because=reasons.blitz_by_chance(verdict, best, stops[best].p_hold, wanted, fewer, enough, held=bool(counter)),
        min_win=wanted,
        enough=enough,
        counter=counter,
    )


def _by_goal(q: _Asked, goal: Goal, counter: tuple[int, ...]) -> BlitzAdvice:
    stops = q.stops(goal=goal)
    chances = [float(s.p_goal or 0.0) for s in stops]
    best = _most(chances)
    verdict: Verdict = "attack" if chances[best] else "hold"
    said = f"{goal} and hold" if counter else str(goal)
    because = reasons.blitz_by_goal(best, said, chances[best])
    return q.advice(verdict, best, stops, because=because, goal=goal, counter=counter)
