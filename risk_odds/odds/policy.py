"""Should I attack, and when do I stop?

The value of an outcome is attackers left - defenders left, plus what the capture is worth if it succeeded.
In every state the attacker may hold; attacking is advised only where it is strictly better. With a wanted
chance instead of a value, the attacker goes on as long as the chance of success is at least that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Literal

from risk_odds.errors import GaveUp, InvalidInput
from risk_odds.odds import reasons
from risk_odds.odds.asked import Asked
from risk_odds.odds.battle import at_risk_of, battle, defenders_given
from risk_odds.odds.break_even import break_even
from risk_odds.odds.ends import check_battle
from risk_odds.odds.given import as_chance
from risk_odds.odds.goals import Goal, Worth
from risk_odds.odds.laws import dice_rolled
from risk_odds.odds.needs import need
from risk_odds.odds.outcome import BattleOdds
from risk_odds.odds.plan import Plan, after_counter, strikers
from risk_odds.odds.weights import Real
from risk_odds.rules import Rules
from risk_odds.rules.combat import DiceCombat
from risk_odds.variants import CLASSIC_1993

Verdict = Literal["attack", "hold"]

MOST_AREA = 4_000_000
"""The most states advice is worked out for."""


@dataclass(frozen=True, slots=True)
class PolicyRow:
    """What to do in one state.

    Attributes:
        attackers: Attackers.
        defenders: Defenders.
        action: What to do.
        dice: Dice to roll; 0 if the action is to stop.
        value: What best play is worth, in armies; the chance of success where a chance was wanted.
    """

    attackers: int
    defenders: int
    action: Literal["attack", "stop"]
    dice: int
    value: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """The answer to "should I attack?".

    Attributes:
        verdict: "attack" or "hold".
        because: The numbers compared, and what would change the verdict.
        odds: The battle fought to the end.
        played: The battle played by the policy.
        stop_at: For each number of defenders the most attackers at which to stop; 0 if there is no such number.
        capture_value: What the capture is worth, in armies; None if a chance was wanted.
        value: What best play is worth, in armies; None if a chance was wanted.
        value_of_attacking: What best play is worth if the first roll is made; None if a chance was wanted.
        value_of_holding: What the armies are worth as they stand, attackers - defenders if nothing else was said; None
            if a chance was wanted.
        break_even: The capture value up to which holding is as good; infinite if no value up to 1,000,000 makes
            attacking better. None if attacking is better at any value, if a chance was wanted, and for grids of
            more than 10,000 states.
        min_win: The chance wanted; None if a value was given.
        enough: The fewest attackers that have that chance, where the verdict is "hold" (without `counter`).
        goal: What is to be reached with the greatest chance; None where a value decides, or a chance is wanted.
        p_goal: That chance, and to hold if there are counter-attacks, with best play; None without a goal.
        counter: Armies of the neighbors that strike back, in their order.
        p_hold: The chance to succeed and still stand after the counter-attacks, fought to the end.
        p_hold_played: The same, played by the policy.
        plan: The whole grid.
    """

    verdict: Verdict
    because: str
    odds: BattleOdds
    played: BattleOdds
    stop_at: Mapping[int, int]
    capture_value: Fraction | None = None
    value: Real | None = None
    value_of_attacking: Real | None = None
    value_of_holding: Real | None = None
    break_even: float | None = None
    min_win: Fraction | None = None
    enough: int | None = None
    goal: Goal | None = None
    p_goal: Real | None = None
    counter: tuple[int, ...]
    p_hold: Real
    p_hold_played: Real
    plan: Plan = field(repr=False)

    def policy(self) -> Iterator[PolicyRow]:
        """What to do in every state that is not over, attackers upwards, then defenders upwards."""
        least_a, least_d = self.odds.ends.least
        dice = self._dice()
        for a in range(least_a, self.odds.attackers + 1):
            for d in range(least_d, self.odds.defenders + 1):
                value = self.plan.near(self.plan.value, a, d)
                if self.plan.attack[a][d]:
                    yield PolicyRow(a, d, "attack", dice(a, d), value)
                else:
                    yield PolicyRow(a, d, "stop", 0, value)

    def _dice(self) -> Callable[[int, int], int]:
        """What says how many dice the attacker rolls in a state."""
        if self.plan.play is None:
            return lambda a, d: dice_rolled(self.odds.rules, a, d).attack
        from risk_odds.odds.roll_policy import dice_grid

        grid = dice_grid(self.plan.play)[0]
        return lambda a, d: int(grid[a, d])


def advise(
    attackers: int | None = None,
    defenders: int | None = None,
    *,
    armies: int | None = None,
    keep: int | None = None,
    rules: Rules = CLASSIC_1993,
    until: int = 0,
    value: Fraction | float | None = None,
    min_win: Fraction | float | None = None,
    counter: Sequence[int] = (),
    exact: bool = False,
    own: Fraction | float = 1,
    enemy: Fraction | float = 1,
    goal: Goal | None = None,
) -> Advice:
    """Advise an attacker.

    Args:
        attackers: Armies that may be lost (or give `armies`, and `keep`, as for `battle`).
        defenders: Armies on the territory that is attacked.
        armies: All armies on the attacking territory.
        keep: Armies that stay there.
        rules: The rules it is fought by.
        until: Success is so many defenders or fewer left.
        value: What the capture is worth, in armies; 2 if nothing is given.
        min_win: The chance of success that is wanted, instead of a value. A float counts as the decimal that
            it is written as: 0.8 is 4/5.
        counter: Armies on neighboring enemy territories that strike back one after the other, to the end,
            after a capture with which all survivors have moved in. The value then counts who is left after
            them, and the capture only if it still stands.
        exact: `odds`, `played` and the chances to hold as fractions; up to 300 a side.
        own: What each army of the attacker is worth that is not lost.
        enemy: What each army of the defender is worth that is killed.
        goal: What is to be reached with the greatest chance, instead of a value; its `until` stands for `until`.

    Raises:
        InvalidInput: No such battle; or two ways to decide together; or a counter-attack on a territory that was
            not to be captured; or fractions where more is decided than when to stop.

    >>> advise(armies=6, defenders=5).verdict
    'attack'
    """
    wanted = Goal(until=until) if goal is None else goal
    at_risk, defenders = check_battle(
        at_risk_of(attackers, armies, keep, rules), defenders_given(defenders), wanted.ends
    )
    worth = Worth.asked(value, own, enemy, min_win=min_win, goal=goal)
    if counter and wanted.ends.until:
        raise InvalidInput("nobody strikes back at a territory that is only to be weakened", "counter without until")
    if at_risk * defenders > MOST_AREA:
        raise InvalidInput(
            f"advice for {at_risk:,} v {defenders:,} is too large", f"{MOST_AREA:,} states (attackers x defenders)"
        )
    strike = strikers(counter, rules)
    odds = battle(at_risk, defenders, rules=rules, until=wanted.ends.until, exact=exact)
    alike = isinstance(rules.combat, DiceCombat) and rules.combat.alike  # otherwise fewer dice may be better
    simple = worth.even and goal is None and alike and not rules.choices
    if exact and not simple:
        raise InvalidInput("fractions are for attackers who decide nothing but when to stop", "the advice without them")
    question = Asked(odds, wanted, tuple(counter), after_counter(at_risk, strike, rules), simple)
    if min_win is not None:
        return _by_chance(question, as_chance(min_win))
    return _by_goal(question) if goal is not None else _by_value(question, worth)


def _by_value(q: Asked, worth: Worth) -> Advice:
    plan = q.solve(lambda a, d: q.value(a, d, worth))
    a, d = q.start
    attacking, holding = plan.worth(plan.going_on, a, d), worth.of(a, d, 0)
    verdict: Verdict = "attack" if plan.attack[a][d] else "hold"
    even = break_even(q) if q.small else None
    played = q.played(plan)
    return Advice(
        verdict=verdict,
        because=reasons.by_value(verdict, attacking, holding, worth.capture, even, sought=q.small),
        odds=q.odds,
        played=played,
        stop_at=q.stop_at(plan.attack),
        capture_value=worth.capture,
        value=plan.worth(plan.value, a, d),
        value_of_attacking=attacking,
        value_of_holding=holding,
        break_even=even,
        counter=q.counter,
        p_hold=q.p_hold(q.odds),
        p_hold_played=q.p_hold(played),
        plan=plan,
    )


def _by_chance(q: Asked, wanted: Fraction) -> Advice:
    plan = _enough(q, wanted)
    a, d = q.start
    verdict: Verdict = "attack" if plan.attack[a][d] else "hold"
    stop_at, played = q.stop_at(plan.attack), q.played(plan)
    enough = None
    if verdict == "hold" and not q.counter:
        with suppress(GaveUp):  # the verdict stands without it
            enough = need(d, wanted, rules=q.odds.rules, until=q.ends.until)
    return Advice(
        verdict=verdict,
        because=reasons.by_chance(verdict, _said(q), plan.near(plan.value, a, d), wanted, stop_at[d], enough),
        odds=q.odds,
        played=played,
        stop_at=stop_at,
        min_win=wanted,
        enough=enough,
        counter=q.counter,
        p_hold=q.p_hold(q.odds),
        p_hold_played=q.p_hold(played),
        plan=plan,
    )


def _said(q: Asked) -> str:
    """What the chance is one of."""
    return "to conquer and hold" if q.counter else "of success" if q.ends.until else "to conquer"


def _enough(q: Asked, wanted: Fraction) -> Plan:
    """The attacker goes on as long as the chance of success, fighting to the end, is at least the one wanted."""
    fought = q.solve(q.chance, hold=False)
    if fought.play is not None:
        reached = fought.play.attack & (fought.play.value >= float(wanted))
        return Plan.of(fought.play._replace(attack=reached))
    failed = fought if fought.exact else q.solve(lambda *s: 1 - q.chance(*s), hold=False)
    attack = [
        [bool(go) and _reached(fought, failed, a, d, wanted) for d, go in enumerate(row)]
        for a, row in enumerate(fought.attack)
    ]
    return replace(fought, attack=attack)


def _by_goal(q: Asked) -> Advice:
    """The greatest chance of success."""
    plan = q.solve(q.chance)
    a, d = q.start
    verdict: Verdict = "attack" if plan.attack[a][d] else "hold"
    played = q.played(plan)
    p_goal = plan.worth(plan.value, a, d)
    goal = f"{q.goal} and hold" if q.counter else str(q.goal)
    return Advice(
        verdict=verdict,
        because=reasons.by_goal(verdict, goal, p_goal),
        odds=q.odds,
        played=played,
        stop_at=q.stop_at(plan.attack),
        goal=q.goal,
        p_goal=p_goal,
        counter=q.counter,
        p_hold=q.p_hold(q.odds),
        p_hold_played=q.p_hold(played),
        plan=plan,
    )


def _reached(fought: Plan, failed: Plan, a: int, d: int, wanted: Fraction) -> bool:
    """Whether the chance of success is at least the one wanted; exact where the plan is.

    In floats a chance above one half is judged by its complement, which keeps its precision.
    """
    if fought.exact:
        scale: int = fought.common * fought.unit ** (a + d)
        return int(fought.value[a][d]) * wanted.denominator >= wanted.numerator * scale
    if wanted > Fraction(1, 2):
        return bool(failed.value[a][d] <= float(1 - wanted) and wanted < 1)
    return bool(fought.value[a][d] >= float(wanted))
