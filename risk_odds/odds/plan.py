"""Optimal stopping by backward induction: where to go on, and what every state is then worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, TypeAlias

from risk_odds.odds.chain import CLASSIC_BITS, PLAIN_AREA
from risk_odds.odds.ends import TO_THE_END, Ends
from risk_odds.odds.given import count
from risk_odds.odds.laws import Laws, laws
from risk_odds.odds.values import values
from risk_odds.odds.weights import Real
from risk_odds.rules import Rules
from risk_odds.rules.combat import DiceCombat

if TYPE_CHECKING:
    from risk_odds.odds.best_play import Play

ExactPayoff: TypeAlias = Callable[[int, int], Fraction]
"""The value of a final state (attackers left, defenders left)."""

EXACT_AREA = 10_000
"""Grids up to so many states are solved in whole numbers, so that equal is equal; larger ones in floats.

For the classic dice; fewer for dice whose numbers grow faster.
"""


COUNTER_AREA = 2_500
"""Counter-attacks are solved in whole numbers up to so many states: each of them costs two grids."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The solved grid; axis 0 attackers, axis 1 defenders, both from 0.

    Attributes:
        attack: Whether to go on.
        value: What the state is worth with best play, in units of its level.
        going_on: What it is worth if one more round is fought, in units of its level.
        common: The unit of level 0; 1 for floats.
        unit: The unit of a level is `common * unit**level`, a level being attackers + defenders; 1 for floats.
        exact: Whether the numbers are whole.
        play: The best play behind it, where more is decided than when to stop.
    """

    attack: Sequence[Sequence[bool]]
    value: Sequence[Sequence[float]]
    going_on: Sequence[Sequence[float]]
    common: int = 1
    unit: int = 1
    exact: bool = False
    play: Play | None = None

    @staticmethod
    def of(play: Play) -> Plan:
        """The plan where more is decided than when to stop, with the Commander still to be used if there is one."""
        return Plan(play.attack[-1], play.value[-1], play.going_on[-1], play=play)

    def worth(self, grid: Sequence[Sequence[float]], a: int, d: int) -> Real:
        """A number of the grid, in armies: a fraction if the plan is exact."""
        if not self.exact:
            return float(grid[a][d])
        return Fraction(int(grid[a][d]), self.common * self.unit ** (a + d))

    def near(self, grid: Sequence[Sequence[float]], a: int, d: int) -> float:
        """A number of the grid, in armies, as a float."""
        return float(grid[a][d]) if not self.exact else grid[a][d] / (self.common * self.unit ** (a + d))


def solve(
    attackers: int,
    defenders: int,
    table: Laws,
    ends: Ends,
    payoff: ExactPayoff,
    *,
    hold: bool = True,
) -> Plan:
    """Backward induction over every state up to (attackers, defenders).

    Args:
        attackers: The most attackers.
        defenders: The most defenders.
        table: The laws of one round.
        ends: When the battle is over.
        payoff: The value of a final state.
        hold: Whether the attacker may stop anywhere, for attackers - defenders. Going on must then be strictly
            better; in floats, by more than rounding makes of nothing.
    """
    if attackers * defenders * table.exact_steps()[1].bit_length() <= EXACT_AREA * CLASSIC_BITS:
        return _solve_exactly(attackers, defenders, table, ends, payoff, hold)
    from risk_odds.odds.diagonals import plan_grids

    attack, value, play = plan_grids(attackers, defenders, table, ends, lambda a, d: float(payoff(a, d)), hold=hold)
    return Plan(attack, value, play)  # type: ignore[arg-type]  # an array of rank 2 is a sequence of sequences here


def _solve_exactly(attackers: int, defenders: int, table: Laws, ends: Ends, payoff: ExactPayoff, hold: bool) -> Plan:
    """In whole numbers: a value at level n is counted in units of 1 / (common * unit**n)."""
    steps, unit = table.exact_steps()
    full_a, full_d = table.full
    over = ends.grid(attackers, defenders)
    final = {(a, d): payoff(a, d) for a, row in enumerate(over) for d, ended in enumerate(row) if ended}
    common = lcm(*(p.denominator for p in final.values()))
    scale = [common * unit**level for level in range(attackers + defenders + 1)]
    value: list[list[int]] = []
    play: list[list[int]] = []
    attack: list[list[bool]] = []
    for a, over_here in enumerate(over):
        here: list[int] = []
        value.append(here)
        play.append([])
        attack.append([])
        steps_here = steps[min(a, full_a)]
        for d, ended in enumerate(over_here):
            if ended:
                going_on = final[a, d].numerator * (scale[a + d] // final[a, d].denominator)
                go = False
            else:
                going_on = sum([int(w) * value[a - i][d - j] for i, j, w in steps_here[min(d, full_d)]])
                go = not hold or going_on > (a - d) * scale[a + d]
            here.append(going_on if go or ended else (a - d) * scale[a + d])
            play[a].append(going_on)
            attack[a].append(go)
    return Plan(attack, value, play, common, unit, exact=True)


def strikers(counter: Sequence[int], rules: Rules) -> list[int]:
    """The attackers of the neighbors that strike back, from the armies on their territories.

    Raises:
        InvalidInput: Too few to attack with.
    """
    return [count("armies that strike back", n, least=rules.stay + 1) - rules.stay for n in counter]


def after_counter(attackers: int, strike: Sequence[int], rules: Rules) -> tuple[list[Fraction], list[Fraction]]:
    """What a capture leaves when the neighbors have struck back, one after the other, to the end.

    Args:
        attackers: The most attackers that may move in.
        strike: Attackers of each neighbor.
        rules: How they fight. What an attacker may do with a roll is not theirs; how many dice a defender rolls is mine
            to choose, if the rules say so.

    Returns:
        The chance that the territory still stands, and the expected armies left on it, each by armies that
        moved in (from 0).
    """
    if isinstance(rules.combat, DiceCombat):
        rules = replace(rules, combat=replace(rules.combat, reroll="none", commander=False))
    held = [Fraction(int(a > 0)) for a in range(attackers + 1)]
    left = [Fraction(a) for a in range(attackers + 1)]
    if not strike:
        held[0] = Fraction(1)  # weakened by the last attacker: a success, with nobody to be struck
    for stack in reversed(strike):
        held, left = (_struck(stack, rules, now) for now in (held, left))
    return held, left


def _struck(stack: int, rules: Rules, now: Sequence[Fraction]) -> list[Fraction]:
    """The expectation of `now[my armies]` after a stack has attacked them to the end, by my armies."""
    mine = len(now) - 1
    if rules.choices:
        return _struck_choosing(stack, rules, now)
    if stack * mine <= COUNTER_AREA or stack * mine > PLAIN_AREA:
        plan = solve(stack, mine, laws(rules, stack, mine), TO_THE_END, lambda _, d: now[d], hold=False)
        return [now[0], *(Fraction(plan.worth(plan.value, stack, d)) for d in range(1, mine + 1))]
    floats = [float(x) for x in now]
    return list(map(Fraction, values(stack, mine, rules, TO_THE_END, lambda _, d: floats[d])[stack]))


def _struck_choosing(stack: int, rules: Rules, now: Sequence[Fraction]) -> list[Fraction]:
    """As `_struck`, where I choose how many dice I roll, for what I am left with."""
    from risk_odds.odds.best_play import solve as solve_choices

    mine = len(now) - 1
    play = solve_choices(stack, mine, rules, TO_THE_END, lambda _, d: -float(now[d]), hold=False)
    return [now[0], *(Fraction(-worth) for worth in play.value[-1, stack, 1:].tolist())]
