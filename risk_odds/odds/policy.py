"""Should I attack, and when do I stop?

The value of an outcome is attackers left - defenders left, plus what the capture is worth if it succeeded.
In every state the attacker may hold; attacking is advised only where it is strictly better. With a wanted
chance instead of a value, the attacker goes on as long as the chance of success is at least that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from math import fsum, inf
from typing import Literal

from risk_odds.errors import GaveUp, InvalidInput
from risk_odds.odds import plan as planning
from risk_odds.odds import reasons
from risk_odds.odds.battle import at_risk_of, battle, defenders_given
from risk_odds.odds.chain import sweep, sweep_exactly
from risk_odds.odds.ends import Ends, check_battle
from risk_odds.odds.given import as_chance, as_fraction, count
from risk_odds.odds.laws import Laws, dice_rolled, laws
from risk_odds.odds.needs import need
from risk_odds.odds.outcome import ROUNDING, BattleOdds
from risk_odds.odds.plan import Plan, after_counter, solve
from risk_odds.odds.weights import Real
from risk_odds.rules import Rules
from risk_odds.variants import CLASSIC_1993

Verdict = Literal["attack", "hold"]

CAPTURE_VALUE = Fraction(2)
"""What a capture is worth if nothing else is said: two armies."""

MOST_CAPTURE = 1_000_000
"""The largest capture value that is looked for."""

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
        value_of_holding: Attackers - defenders; None if a chance was wanted.
        break_even: The capture value up to which holding is as good; infinite if no value up to 1,000,000 makes
            attacking better. None if attacking is better at any value, if a chance was wanted, and for grids of
            more than 10,000 states.
        min_win: The chance wanted; None if a value was given.
        enough: The fewest attackers that have that chance, where the verdict is "hold" (without `counter`).
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
    value_of_holding: int | None = None
    break_even: float | None = None
    min_win: Fraction | None = None
    enough: int | None = None
    counter: tuple[int, ...]
    p_hold: Real
    p_hold_played: Real
    plan: Plan = field(repr=False)

    def policy(self) -> Iterator[PolicyRow]:
        """What to do in every state that is not over, attackers upwards, then defenders upwards."""
        rules, (least_a, least_d) = self.odds.rules, self.odds.ends.least
        for a in range(least_a, self.odds.attackers + 1):
            for d in range(least_d, self.odds.defenders + 1):
                value = self.plan.near(self.plan.value, a, d)
                if self.plan.attack[a][d]:
                    yield PolicyRow(a, d, "attack", dice_rolled(rules, a, d).attack, value)
                else:
                    yield PolicyRow(a, d, "stop", 0, value)


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

    Raises:
        InvalidInput: No such battle; or `value` and `min_win` together; or a counter-attack on a territory
            that was not to be captured.

    >>> advise(armies=6, defenders=5).verdict
    'attack'
    """
    ends = Ends(until=until)
    at_risk, defenders = check_battle(at_risk_of(attackers, armies, keep, rules), defenders_given(defenders), ends)
    if value is not None and min_win is not None:
        raise InvalidInput("a capture value and a wanted chance are two ways to decide", "one of the two")
    if counter and until:
        raise InvalidInput("nobody strikes back at a territory that is only to be weakened", "counter without until")
    if at_risk * defenders > MOST_AREA:
        raise InvalidInput(
            f"advice for {at_risk:,} v {defenders:,} is too large", f"{MOST_AREA:,} states (attackers x defenders)"
        )
    strike = [count("armies that strike back", n, least=rules.stay + 1) - rules.stay for n in counter]
    odds = battle(at_risk, defenders, rules=rules, until=until, exact=exact)
    question = _Question(odds, tuple(counter), after_counter(at_risk, strike, rules))
    if min_win is not None:
        return _by_chance(question, as_chance(min_win))
    return _by_value(question, CAPTURE_VALUE if value is None else as_fraction(value))


@dataclass(frozen=True, slots=True)
class _Question:
    """A battle, and what its captures leave after the counter-attacks, by attackers moved in."""

    odds: BattleOdds
    counter: tuple[int, ...]
    after: tuple[Sequence[Fraction], Sequence[Fraction]]

    @property
    def start(self) -> tuple[int, int]:
        return self.odds.attackers, self.odds.defenders

    @property
    def ends(self) -> Ends:
        return self.odds.ends

    @property
    def table(self) -> Laws:
        return laws(self.odds.rules, *self.start)

    @property
    def small(self) -> bool:
        """Whether the break-even value is looked for."""
        return self.odds.attackers * self.odds.defenders <= planning.EXACT_AREA

    def chance(self, a: int, d: int) -> Fraction:
        """The payoff of a final state where a chance is wanted."""
        return self.after[0][a] if self.ends.won(d) else Fraction(0)

    def value(self, a: int, d: int, capture: Fraction) -> Fraction:
        """The payoff of a final state where a capture has a value."""
        held, left = self.after
        return left[a] - d + capture * held[a] if self.ends.won(d) else Fraction(a - d)

    def p_hold(self, law: BattleOdds) -> Real:
        """The chance to succeed and still stand after the counter-attacks."""
        parts = [(p, self.chance(*state)) for state, p in law.outcomes.items()]
        if law.exact:
            return sum((Fraction(p) * held for p, held in parts), Fraction(0))
        return min(1.0, fsum(float(p) * float(held) for p, held in parts))

    def played(self, attack: Sequence[Sequence[bool]]) -> BattleOdds:
        """The law of the outcome when the attacker goes on only where `attack` says so."""
        over = [[not go for go in row] for row in attack]
        exact = self.odds.exact
        law = (
            sweep_exactly({self.start: 1}, 1, self.table, over) if exact else sweep({self.start: 1.0}, self.table, over)
        )
        return BattleOdds(*self.start, self.odds.rules, self.ends, law.weights, law.total, exact, law.rounds)

    def stop_at(self, attack: Sequence[Sequence[bool]]) -> dict[int, int]:
        """The stop line."""
        least_a, least_d = self.ends.least
        stops = range(least_a, self.odds.attackers + 1)
        return {
            d: max((a for a in stops if not attack[a][d]), default=0) for d in range(least_d, self.odds.defenders + 1)
        }


def _by_value(q: _Question, capture: Fraction) -> Advice:
    plan = solve(*q.start, q.table, q.ends, lambda a, d: q.value(a, d, capture))
    a, d = q.start
    attacking = plan.worth(plan.play, a, d)
    verdict: Verdict = "attack" if plan.attack[a][d] else "hold"
    break_even = _break_even(q) if q.small else None
    played = q.played(plan.attack)
    return Advice(
        verdict=verdict,
        because=reasons.by_value(verdict, attacking, a - d, capture, break_even, sought=q.small),
        odds=q.odds,
        played=played,
        stop_at=q.stop_at(plan.attack),
        capture_value=capture,
        value=plan.worth(plan.value, a, d),
        value_of_attacking=attacking,
        value_of_holding=a - d,
        break_even=break_even,
        counter=q.counter,
        p_hold=q.p_hold(q.odds),
        p_hold_played=q.p_hold(played),
        plan=plan,
    )


def _by_chance(q: _Question, wanted: Fraction) -> Advice:
    fought = solve(*q.start, q.table, q.ends, q.chance, hold=False)
    failed = fought if fought.exact else solve(*q.start, q.table, q.ends, lambda *s: 1 - q.chance(*s), hold=False)
    attack = [
        [bool(go) and _reached(fought, failed, a, d, wanted) for d, go in enumerate(row)]
        for a, row in enumerate(fought.attack)
    ]
    a, d = q.start
    verdict: Verdict = "attack" if attack[a][d] else "hold"
    stop_at, played = q.stop_at(attack), q.played(attack)
    enough = None
    if verdict == "hold" and not q.counter:
        with suppress(GaveUp):  # the verdict stands without it
            enough = need(d, wanted, rules=q.odds.rules, until=q.ends.until)
    goal = "to conquer and hold" if q.counter else "of success" if q.ends.until else "to conquer"
    return Advice(
        verdict=verdict,
        because=reasons.by_chance(verdict, goal, fought.near(fought.value, a, d), wanted, stop_at[d], enough),
        odds=q.odds,
        played=played,
        stop_at=stop_at,
        min_win=wanted,
        enough=enough,
        counter=q.counter,
        p_hold=q.p_hold(q.odds),
        p_hold_played=q.p_hold(played),
        plan=Plan(attack, fought.value, fought.play, fought.common, fought.unit, fought.exact),
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


def _break_even(q: _Question) -> float | None:
    """The capture value at which attacking and holding are equally good.

    None if attacking is better at any value: where the dice favor the attacker, a roll pays in itself. Infinite
    if no value up to 1,000,000 makes it better: what is captured can't be held.

    What attacking gains over holding is a convex, increasing, piecewise linear function of the capture value
    (a maximum over policies), so Newton's steps from the right end on its root after a few of them. The first
    step starts where fighting to the end would break even: best play does at least as well.
    """
    capture = None
    for _ in range(50):
        worth, chance = _gain(q, capture)
        if not chance:  # no capture that could be held: a roll pays in itself, or nothing does
            if worth > ROUNDING:
                return None
            break
        following = (capture or 0.0) - worth / chance
        if capture is not None and abs(following - capture) <= ROUNDING * max(1.0, abs(capture)):
            capture = following
            break
        capture = following
    return capture if capture is not None and capture <= MOST_CAPTURE else inf


def _gain(q: _Question, capture: float | None) -> tuple[float, float]:
    """What the first roll and best play after it gain over holding, and the chance that the capture is held.

    Args:
        q: The battle.
        capture: What the capture is worth; None to fight to the end for nothing.
    """
    steps, (full_a, full_d) = q.table.steps(), q.table.full
    held, left = ([float(x) for x in part] for part in q.after)
    over, worth_of_capture = q.ends.grid(*q.start), capture or 0.0
    gain: list[list[tuple[float, float]]] = []  # (gain over holding, chance to hold); axes as in `Plan`
    for a, over_here in enumerate(over):
        row: list[tuple[float, float]] = []
        gain.append(row)
        steps_here = steps[min(a, full_a)]
        for d, ended in enumerate(over_here):
            if ended:
                row.append((left[a] + worth_of_capture * held[a] - a, held[a]) if q.ends.won(d) else (0.0, 0.0))
                continue
            worth = chance = 0.0
            for i, j, w in steps_here[min(d, full_d)]:
                more, p = gain[a - i][d - j]
                worth += w * (more - i + j)
                chance += w * p
            stops = capture is not None and worth <= 0 and (a, d) != q.start
            row.append((0.0, 0.0) if stops else (worth, chance))
    return gain[-1][-1]
