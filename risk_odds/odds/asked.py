"""A battle that advice is asked about: what its ends are worth, and its solved grids."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import fsum

from risk_odds.odds import plan as planning
from risk_odds.odds.chain import sweep, sweep_exactly
from risk_odds.odds.ends import Ends
from risk_odds.odds.goals import Goal, Worth
from risk_odds.odds.laws import Laws, laws
from risk_odds.odds.outcome import BattleOdds
from risk_odds.odds.plan import ExactPayoff, Plan
from risk_odds.odds.weights import Real


@dataclass(frozen=True, slots=True)
class Asked:
    """A battle, and what its captures leave after the counter-attacks.

    Attributes:
        odds: The battle fought to the end.
        goal: What counts as success.
        counter: Armies of the neighbors that strike back.
        after: The chance that the territory still stands, and the armies left on it, each by attackers moved in.
        simple: Whether nothing is decided but when to stop, and armies of both sides count the same.
    """

    odds: BattleOdds
    goal: Goal
    counter: tuple[int, ...]
    after: tuple[Sequence[Fraction], Sequence[Fraction]]
    simple: bool

    @property
    def start(self) -> tuple[int, int]:
        """Attackers and defenders at the start."""
        return self.odds.attackers, self.odds.defenders

    @property
    def ends(self) -> Ends:
        """When the battle is over by itself."""
        return self.odds.ends

    @property
    def table(self) -> Laws:
        """The laws of one round, where nothing is decided in it."""
        return laws(self.odds.rules, *self.start)

    @property
    def small(self) -> bool:
        """Whether the break-even value is looked for."""
        return self.simple and self.odds.attackers * self.odds.defenders <= planning.EXACT_AREA

    def chance(self, a: int, d: int) -> Fraction:
        """The chance of success and to hold, if the battle ends with so many left."""
        if not self.goal.met(a, d):
            return Fraction(0)
        return self.after[0][a] if self.counter else Fraction(1)

    def value(self, a: int, d: int, worth: Worth) -> Fraction:
        """What it is worth to end with so many left."""
        held, left = self.after
        won = self.goal.met(a, d)
        return worth.of(left[a], d, held[a]) if won else worth.of(a, d, 0)

    def solve(self, payoff: ExactPayoff, *, hold: bool = True) -> Plan:
        """The solved grid.

        Args:
            payoff: What an end is worth, of one's own will or not.
            hold: Whether the attacker may stop.
        """
        if self.simple:
            return planning.solve(*self.start, self.table, self.ends, payoff, hold=hold)
        from risk_odds.odds.best_play import solve

        play = solve(*self.start, self.odds.rules, self.ends, lambda a, d: float(payoff(a, d)), hold=hold, fewer=True)
        return Plan.of(play)

    def p_hold(self, law: BattleOdds) -> Real:
        """The chance to succeed and still stand after the counter-attacks."""
        parts = [(p, self.chance(*state)) for state, p in law.outcomes.items()]
        if law.exact:
            return sum((Fraction(p) * held for p, held in parts), Fraction(0))
        return min(1.0, fsum(float(p) * float(held) for p, held in parts))

    def played(self, plan: Plan) -> BattleOdds:
        """The law of the outcome when the attacker goes on only where the plan says so."""
        exact = self.odds.exact
        if plan.play is not None:
            law = plan.play.settle()
        else:
            over = [[not go for go in row] for row in plan.attack]
            law = (
                sweep_exactly({self.start: 1}, 1, self.table, over)
                if exact
                else sweep({self.start: 1.0}, self.table, over)
            )
        return BattleOdds(*self.start, self.odds.rules, self.ends, law.weights, law.total, exact, law.rounds)

    def stop_at(self, attack: Sequence[Sequence[bool]]) -> dict[int, int]:
        """The stop line."""
        least_a, least_d = self.ends.least
        stops = range(least_a, self.odds.attackers + 1)
        return {
            d: max((a for a in stops if not attack[a][d]), default=0) for d in range(least_d, self.odds.defenders + 1)
        }
