"""Should I attack, and when do I stop? Optimal stopping by backward induction.

The value of an outcome is attackers left - defenders left, plus what the capture is worth if it succeeded.
In every state the attacker may hold; attacking is advised only where it is strictly better. With a wanted
chance instead of a value, the attacker goes on as long as the chance of success is at least that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import Literal, TypeAlias

from risk_odds.errors import InvalidInput
from risk_odds.odds.battle import BattleOdds, Real, at_risk_of, battle
from risk_odds.odds.chain import Laws, laws, most_dice, sweep
from risk_odds.odds.ends import Ends, as_chance, as_fraction, check_battle, count
from risk_odds.odds.tabulate import need
from risk_odds.rules import Rules
from risk_odds.variants import CLASSIC_1993

Verdict = Literal["attack", "hold"]
Payoff: TypeAlias = Callable[[int, int], "Fraction | float"]

CAPTURE_VALUE = Fraction(2)
"""What a capture is worth if nothing else is said: two armies."""

EXACT_AREA = 10_000
"""Grids up to so many states are solved in whole numbers, so that equal is equal; larger ones in floats."""

ROUNDING = 1e-12
"""A gain below this, in armies, is what floats make of none."""

MOST_AREA = 4_000_000
"""The most states advice is worked out for."""


@dataclass(frozen=True, slots=True)
class PolicyRow:
    """What to do in one state.

    `dice` is 0 if the action is to stop; `value` is what best play is worth there, or the chance of
    success where a chance was wanted.
    """

    attackers: int
    defenders: int
    action: Literal["attack", "stop"]
    dice: int
    value: float


@dataclass(frozen=True, slots=True)
class Plan:
    """The solved grid: numbers over one scale per level; axis 0 attackers, axis 1 defenders, both from 0."""

    attack: Sequence[Sequence[bool]]
    value: Sequence[Sequence[float]]
    play: Sequence[Sequence[float]]
    scale: Callable[[int], float]

    def worth(self, grid: Sequence[Sequence[float]], a: int, d: int, exact: bool = False) -> Real:
        """A number of the grid, in armies."""
        number, scale = grid[a][d], self.scale(a + d)
        return Fraction(int(number), int(scale)) if exact else number / scale


@dataclass(frozen=True, slots=True)
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
        break_even: The capture value up to which holding is as good; None if a chance was wanted, or for
            grids of more than 10,000 states.
        min_win: The chance wanted; None if a value was given.
        enough: The fewest attackers that have that chance, where the verdict is "hold" (without `counter`).
        counter: Armies of the neighbors that strike back, in their order.
        p_hold: The chance to succeed and still stand after the counter-attacks, fought to the end.
        p_hold_played: The same, played by the policy.
    """

    verdict: Verdict
    because: str
    odds: BattleOdds
    played: BattleOdds
    stop_at: Mapping[int, int]
    capture_value: Fraction | None
    value: Real | None
    value_of_attacking: Real | None
    value_of_holding: int | None
    break_even: float | None
    min_win: Fraction | None
    enough: int | None
    counter: tuple[int, ...]
    p_hold: float
    p_hold_played: float
    plan: Plan = field(repr=False)

    def policy(self) -> Iterator[PolicyRow]:
        """What to do in every state from 1 attacker and 1 defender (or the first above `until`) upwards."""
        rules, until = self.odds.rules, self.odds.ends.until
        for a in range(1, self.odds.attackers + 1):
            for d in range(until + 1, self.odds.defenders + 1):
                attack = self.plan.attack[a][d]
                dice = most_dice(rules.combat, a, d).attack if attack else 0
                value = float(self.plan.worth(self.plan.value, a, d))
                yield PolicyRow(a, d, "attack" if attack else "stop", dice, value)


def advise(
    attackers: int | None = None,
    defenders: int = 0,
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
        exact: `odds` with fractions.

    Raises:
        InvalidInput: No such battle; or `value` and `min_win` together; or a counter-attack on a territory
            that was not to be captured.
    """
    at_risk, defenders = check_battle(at_risk_of(attackers, armies, keep, rules), defenders, Ends(until=until))
    if value is not None and min_win is not None:
        raise InvalidInput("a capture value and a wanted chance are two ways to decide", "one of the two")
    if counter and until:
        raise InvalidInput("nobody strikes back at a territory that is only to be weakened", "counter without until")
    if at_risk * defenders > MOST_AREA:
        raise InvalidInput(
            f"advice for {at_risk:,} v {defenders:,} is too large",
            f"{MOST_AREA:,} states (attackers x defenders)",
        )
    strike = [count("armies that strike back", n, least=rules.stay + 1) - rules.stay for n in counter]
    question = _Question(at_risk, defenders, rules, Ends(until=until), _after_counter(at_risk, strike, rules))
    odds = battle(at_risk, defenders, rules=rules, until=until, exact=exact)
    if min_win is not None:
        return _by_chance(question, odds, as_chance(min_win), tuple(counter))
    return _by_value(question, odds, CAPTURE_VALUE if value is None else as_fraction(value), tuple(counter))


@dataclass(frozen=True, slots=True)
class _Question:
    """A battle, and what its captures leave after the counter-attacks, by attackers moved in.

    `held[a]` is the chance that the territory still stands, `left[a]` the expected armies left on it.
    """

    attackers: int
    defenders: int
    rules: Rules
    ends: Ends
    after: tuple[Sequence[Fraction], Sequence[Fraction]]

    @property
    def table(self) -> Laws:
        return laws(self.rules.combat, self.attackers, self.defenders)

    def value_payoff(self, capture: Fraction) -> Payoff:
        held, left = self.after
        return lambda a, d: left[a] - d + capture * held[a] if d <= self.ends.until else Fraction(a - d)

    def chance_payoff(self, a: int, d: int) -> Fraction:
        return self.after[0][a] if d <= self.ends.until else Fraction(0)

    def p_hold(self, law: BattleOdds) -> float:
        return min(1.0, sum(float(p) * float(self.chance_payoff(*state)) for state, p in law.outcomes.items()))


def _after_counter(attackers: int, strike: Sequence[int], rules: Rules) -> tuple[list[Fraction], list[Fraction]]:
    """Chance to hold and expected armies left, by armies that moved in (from 0)."""
    held = [Fraction(int(a > 0)) for a in range(attackers + 1)]
    left = [Fraction(a) for a in range(attackers + 1)]
    if not strike:
        held[0] = Fraction(1)  # weakened by the last attacker: a success, with nobody to be struck
        return held, left
    for stack in reversed(strike):
        table = laws(rules.combat, stack, attackers)
        held, left = (_last_row(stack, attackers, table, now) for now in (held, left))
    return held, left


def _last_row(stack: int, mine: int, table: Laws, now: Sequence[Fraction]) -> list[Fraction]:
    """The expectation of `now[my armies]` after a stack has attacked them to the end, by my armies."""
    ends = Ends()
    plan = solve(stack, mine, table, ends, lambda _, d: now[d], hold=False)
    exact = stack * mine <= EXACT_AREA
    return [now[0]] + [Fraction(plan.worth(plan.value, stack, d, exact)) for d in range(1, mine + 1)]


def solve(attackers: int, defenders: int, table: Laws, ends: Ends, payoff: Payoff, *, hold: bool = True) -> Plan:
    """Backward induction over every state up to (attackers, defenders).

    Args:
        attackers: The most attackers.
        defenders: The most defenders.
        table: The laws of one round.
        ends: When the battle is over.
        payoff: The value of a final state.
        hold: Whether the attacker may stop, for attackers - defenders.
    """
    if attackers * defenders <= EXACT_AREA:
        return _solve_exactly(attackers, defenders, table, ends, payoff, hold)
    from risk_odds.odds.levels import plan_grids

    attack, value, play = plan_grids(attackers, defenders, table, ends, lambda a, d: float(payoff(a, d)), hold)
    return Plan(attack, value, play, lambda level: 1.0)


def _solve_exactly(attackers: int, defenders: int, table: Laws, ends: Ends, payoff: Payoff, hold: bool) -> Plan:
    final = {
        (a, d): Fraction(payoff(a, d)) for a in range(attackers + 1) for d in range(defenders + 1) if ends.at(a, d)
    }
    common = lcm(*(p.denominator for p in final.values()))
    scale = [common * table.unit**level for level in range(attackers + defenders + 1)]
    steps, full = table.steps(exact=True), table.full
    value: list[list[float]] = []
    play: list[list[float]] = []
    attack: list[list[bool]] = []
    for a in range(attackers + 1):
        value.append([])
        play.append([])
        attack.append([])
        here, steps_here = value[a], steps[min(a, full.attackers)]
        for d in range(defenders + 1):
            if (a, d) in final:
                end = final[a, d]
                best = going_on = end.numerator * (scale[a + d] // end.denominator)
                attack[a].append(False)
            else:
                going_on = sum([int(w) * int(value[a - i][d - j]) for i, j, w in steps_here[min(d, full.defenders)]])
                holding = (a - d) * scale[a + d]
                attack[a].append(not hold or going_on > holding)
                best = max(going_on, holding) if hold else going_on
            here.append(best)
            play[a].append(going_on)
    return Plan(attack, value, play, scale.__getitem__)


def _by_value(q: _Question, odds: BattleOdds, capture: Fraction, counter: tuple[int, ...]) -> Advice:
    plan = solve(q.attackers, q.defenders, q.table, q.ends, q.value_payoff(capture))
    exact = q.attackers * q.defenders <= EXACT_AREA
    start = (q.attackers, q.defenders)
    attacking, holding = plan.worth(plan.play, *start, exact), q.attackers - q.defenders
    attack = plan.attack[q.attackers][q.defenders]
    break_even = _break_even(q) if exact else None
    played = _played(q, odds, plan.attack)
    if attack:
        compared = f"attacking with best play is worth {_say(attacking)} armies, holding {_say(holding)}"
        change = f"hold if the capture were worth {_say(break_even)} armies or less"
    else:
        compared = f"holding is worth {_say(holding)} armies, attacking at best {_say(attacking)}"
        change = f"attack if the capture were worth more than {_say(break_even)} armies"
    because = f"{compared}, with a capture worth {_say(capture)}"
    if break_even is not None:
        because += f"; it would be {change}"
    elif exact:
        because += "; it would be attack whatever the capture were worth, since this roll pays in itself"
    return Advice(
        verdict="attack" if attack else "hold", because=because, odds=odds, played=played,
        stop_at=_stop_at(q, plan.attack), capture_value=capture,
        value=plan.worth(plan.value, *start, exact), value_of_attacking=attacking,
        value_of_holding=holding, break_even=break_even, min_win=None, enough=None, counter=counter,
        p_hold=q.p_hold(odds), p_hold_played=q.p_hold(played), plan=plan,
    )  # fmt: skip


def _by_chance(q: _Question, odds: BattleOdds, wanted: Fraction, counter: tuple[int, ...]) -> Advice:
    plan = solve(q.attackers, q.defenders, q.table, q.ends, q.chance_payoff, hold=False)
    attack = [[go and _reached(plan, a, d, wanted) for d, go in enumerate(row)] for a, row in enumerate(plan.attack)]
    stop_at = _stop_at(q, attack)
    chance = float(plan.worth(plan.value, q.attackers, q.defenders))
    verdict: Verdict = "attack" if attack[q.attackers][q.defenders] else "hold"
    enough = None if verdict == "attack" or counter else need(q.defenders, wanted, rules=q.rules, ends=q.ends)
    goal = "to conquer and hold" if counter else "of success" if q.ends.until else "to conquer"
    because = f"the chance {goal} is {_percent(chance)}, and {_percent(wanted)} is wanted; it would be "
    if verdict == "attack":
        most = stop_at[q.defenders]
        because += f"hold with {most} attackers or fewer, or if more than {_percent(chance)} were wanted"
    else:
        because += f"attack with {enough} attackers or more, or " if enough else "attack "
        because += f"if {_percent(chance)} or less were wanted"
    played = _played(q, odds, attack)
    return Advice(
        verdict=verdict, because=because, odds=odds, played=played, stop_at=stop_at,
        capture_value=None, value=None, value_of_attacking=None, value_of_holding=None, break_even=None,
        min_win=wanted, enough=enough, counter=counter, p_hold=q.p_hold(odds), p_hold_played=q.p_hold(played),
        plan=Plan(attack, plan.value, plan.play, plan.scale),
    )  # fmt: skip


def _reached(plan: Plan, a: int, d: int, wanted: Fraction) -> bool:
    """Whether a chance of the plan is at least the one wanted; exact where the plan is."""
    chance, scale = plan.value[a][d], plan.scale(a + d)
    if isinstance(scale, int):
        return int(chance) * wanted.denominator >= wanted.numerator * scale
    return chance >= float(wanted)


def _stop_at(q: _Question, attack: Sequence[Sequence[bool]]) -> dict[int, int]:
    return {
        d: max((a for a in range(1, q.attackers + 1) if not attack[a][d]), default=0)
        for d in range(q.ends.until + 1, q.defenders + 1)
    }


def _played(q: _Question, odds: BattleOdds, attack: Sequence[Sequence[bool]]) -> BattleOdds:
    """The law of the outcome when the attacker goes on only where `attack` says so."""
    over = [[not go for go in row] for row in attack]
    law = sweep({(q.attackers, q.defenders): 1.0}, 1.0, q.table, over)
    return BattleOdds(q.attackers, q.defenders, odds.rules, q.ends, law.weights, law.total, law.rounds)


def _break_even(q: _Question) -> float | None:
    """The capture value at which attacking and holding are equally good.

    None if attacking is better at any value: where the dice favor the attacker, a roll pays in itself.

    What attacking gains over holding is a convex, increasing, piecewise linear function of the capture value
    (a maximum over policies), so Newton's steps from the right end on its root after a few of them. The first
    step starts where fighting to the end would break even: best play does at least as well.
    """
    steps, full = q.table.steps(exact=False), q.table.full
    held, left = ([float(x) for x in part] for part in q.after)
    start, capture = (q.attackers, q.defenders), None
    for _ in range(50):
        gain: list[list[tuple[float, float]]] = []  # (gain over holding, chance that it is held); axes as ever
        for a in range(q.attackers + 1):
            gain.append([])
            for d in range(q.defenders + 1):
                if d <= q.ends.until:
                    gain[a].append((left[a] + (capture or 0.0) * held[a] - a, held[a]))
                elif a == 0:
                    gain[a].append((0.0, 0.0))
                else:
                    worth = chance = 0.0
                    for i, j, w in steps[min(a, full.attackers)][min(d, full.defenders)]:
                        more, p = gain[a - i][d - j] if i else gain[a][d - j]
                        worth += w * (more - i + j)
                        chance += w * p
                    stop = capture is not None and worth <= 0 and (a, d) != start
                    gain[a].append((0.0, 0.0) if stop else (worth, chance))
        worth, chance = gain[q.attackers][q.defenders]
        if not chance:  # rolling and stopping before any capture: as good as holding, or better, at any value
            return None if worth > ROUNDING else capture
        following = (capture or 0.0) - worth / chance
        if capture is not None and abs(following - capture) <= 1e-12 * max(1.0, abs(capture)):
            break
        capture = following
    return following


def _say(number: Real | int | None) -> str:
    """A number of armies with three decimals at most."""
    return f"{float(number or 0):.3f}".rstrip("0").rstrip(".")


def _percent(p: Real) -> str:
    return f"{float(p) * 100:.3f}".rstrip("0").rstrip(".") + " %"
