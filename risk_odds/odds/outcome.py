"""What comes out of a battle: the law of its end, and every number that follows from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import fsum, sqrt
from typing import TYPE_CHECKING, NamedTuple

from risk_odds.errors import InvalidInput
from risk_odds.odds.chain import settle
from risk_odds.odds.ends import End, Ends
from risk_odds.odds.given import as_chance
from risk_odds.odds.laws import State
from risk_odds.odds.weights import Real, add, ratio, share
from risk_odds.rules import Rules

if TYPE_CHECKING:
    from fractions import Fraction

    from pandas import DataFrame

ROUNDING = 1e-12
"""Sums of floats this near to each other are taken to be equal."""


class BattleOdds(NamedTuple):
    """The law of a battle's outcome.

    Attributes:
        attackers: Attackers at the start (the army that must stay is never counted).
        defenders: Defenders at the start.
        rules: The rules it is fought by.
        ends: When it is over.
        weights: (attackers left, defenders left) -> weight, attackers downwards, then defenders upwards.
        total: The sum of the weights, up to rounding.
        exact: Whether weights are whole numbers, and probabilities fractions.
        rounds: Expected number of rounds, the idle ones included; None if exact.
        balanced: Whether it is a balanced blitz, whose end is drawn at once.
    """

    attackers: int
    defenders: int
    rules: Rules
    ends: Ends
    weights: Mapping[State, float]
    total: float
    exact: bool
    rounds: float | None
    balanced: bool = False

    @property
    def outcomes(self) -> dict[State, Real]:
        """(attackers left, defenders left) -> probability; only what is possible."""
        return {state: self._share(weight, self.total) for state, weight in self.weights.items()}

    @property
    def p_conquer(self) -> Real:
        """The chance of success, that is of `until` defenders or fewer left."""
        return self.p_end("conquered")

    @property
    def p_repelled(self) -> Real:
        """The chance that no attacker is left; a sum of its own, so a tiny one is still right."""
        return self.p_end("repelled")

    @property
    def p_stopped(self) -> Real:
        """The chance that the battle was broken off, by `stop` or `rounds`."""
        return self.p_end("stopped")

    def p_end(self, end: End) -> Real:
        """The chance of that end."""
        return self.p_that(lambda a, d: self.end_of((a, d)) == end)

    def p_at_least(self, attackers: int) -> Real:
        """The chance of success with so many attackers left, or more."""
        return self.p_that(lambda a, d: a >= attackers and self.ends.won(d))

    def p_that(self, condition: Callable[[int, int], bool]) -> Real:
        """The chance that `condition(attackers left, defenders left)` holds."""
        return self._share(self._sum(w for s, w in self.weights.items() if condition(*s)), self.total)

    def end_of(self, state: State) -> End:
        """How the battle ended in a final state; one that nothing else ends was stopped by `rounds`."""
        return self.ends.at(*state) or "stopped"

    def mean(self, value: Callable[[int, int], int], given: Callable[[State], bool] | None = None) -> Real | None:
        """The expectation of `value(attackers left, defenders left)`, None given something impossible."""
        states = [s for s in self.weights if given is None or given(s)]
        weight = self._sum(self.weights[s] for s in states)
        if not weight:
            return None
        return self._ratio(self._sum(self.weights[s] * value(*s) for s in states), weight)

    @property
    def expected_attackers_lost(self) -> Real:
        """Expected losses of the attacker, in armies."""
        return self._expected(lambda a, d: self.attackers - a)

    @property
    def expected_defenders_lost(self) -> Real:
        """Expected losses of the defender, in armies."""
        return self._expected(lambda a, d: self.defenders - d)

    @property
    def sd_attackers_lost(self) -> float:
        """Standard deviation of the attacker's losses, in armies."""
        return self._sd(lambda a, d: self.attackers - a)

    @property
    def sd_defenders_lost(self) -> float:
        """Standard deviation of the defender's losses, in armies."""
        return self._sd(lambda a, d: self.defenders - d)

    @property
    def expected_attackers_left_if_conquered(self) -> Real | None:
        """Expected attackers left given success; None if success is impossible."""
        return self.mean(lambda a, d: a, lambda s: self.ends.won(s[1]))

    @property
    def expected_defenders_left_if_repelled(self) -> Real | None:
        """Expected defenders left given that no attacker is left; None if that is impossible."""
        return self.mean(lambda a, d: d, lambda s: self.end_of(s) == "repelled")

    @property
    def expected_rounds(self) -> float:
        """Expected number of rounds, those that cost nobody anything included.

        Raises:
            InvalidInput: A balanced blitz, which has none.
        """
        if self.balanced:
            raise InvalidInput("a balanced blitz is drawn as a whole, so it has no rounds", "fair odds")
        if self.rounds is not None:
            return self.rounds
        rounds = settle({(self.attackers, self.defenders): 1.0}, 1.0, self.rules, self.ends).rounds
        assert rounds is not None
        return rounds

    def survivors(self) -> dict[int, Real]:
        """Attackers left -> probability given success; empty if success is impossible."""
        return self._law(lambda s: s[0], lambda s: self.ends.won(s[1]))

    def defenders_left(self) -> dict[int, Real]:
        """Defenders left -> probability given no success; empty if that is impossible."""
        return self._law(lambda s: s[1], lambda s: not self.ends.won(s[1]))

    def quantile(self, q: float | Fraction, what: str = "attackers_lost") -> int:
        """The least k with P(X <= k) >= q; of floats, a sum within 1e-12 of q counts as q.

        Args:
            q: Between 0 (excluded) and 1.
            what: "attackers_lost", "defenders_lost", "attackers_left" or "defenders_left".

        Raises:
            InvalidInput: Another q or another quantity.
        """
        quantities: dict[str, Callable[[State], int]] = {
            "attackers_lost": lambda s: self.attackers - s[0],
            "defenders_lost": lambda s: self.defenders - s[1],
            "attackers_left": lambda s: s[0],
            "defenders_left": lambda s: s[1],
        }
        if what not in quantities:
            raise InvalidInput(f"{what!r} has no quantiles", ", ".join(quantities))
        level = as_chance(q)
        law = sorted(self._law(quantities[what], lambda s: True).items())
        summed: list[Real] = []
        for k, p in law:
            summed.append(p)
            if (self.exact and sum(summed) >= level) or (not self.exact and fsum(summed) >= float(level) - ROUNDING):
                return k
        return law[-1][0]

    def to_frame(self) -> DataFrame:
        """One row per outcome; the columns are those of `risk_odds.tables.OUTCOMES`."""
        from risk_odds.tables import OUTCOMES, frame

        rows = [(a, d, self.end_of((a, d)), float(p)) for (a, d), p in self.outcomes.items()]
        return frame(OUTCOMES, rows)

    def __repr__(self) -> str:
        return f"<BattleOdds {self._headline('')}>"

    def _repr_html_(self) -> str:
        """For notebooks: the chances, and a picture of the attackers left."""
        from risk_odds.picture import bars

        left = sorted(self._law(lambda s: s[0], lambda s: True).items())
        picture = bars([(str(a), float(p)) for a, p in left], title="Attackers left")
        return f"<div><p><b>BattleOdds</b> {self._headline(' attackers')}</p>{picture}</div>"

    def _headline(self, unit: str) -> str:
        chances = [("conquered", self.p_conquer), ("repelled", self.p_repelled), ("stopped", self.p_stopped)]
        said = ", ".join(f"{end} {float(p):.6g}" for end, p in chances if p or end != "stopped")
        how = f"{self.rules.name}, balanced" if self.balanced else self.rules.name
        return f"{self.attackers}{unit} v {self.defenders} ({how}): {said}"

    def _law(self, key: Callable[[State], int], given: Callable[[State], bool]) -> dict[int, Real]:
        groups: dict[int, list[float]] = {}
        for state, weight in self.weights.items():
            if given(state):
                groups.setdefault(key(state), []).append(weight)
        whole = self._sum(w for group in groups.values() for w in group)
        return {k: self._share(self._sum(group), whole) for k, group in groups.items()}

    def _expected(self, value: Callable[[int, int], int]) -> Real:
        mean = self.mean(value)
        assert mean is not None
        return mean

    def _sd(self, value: Callable[[int, int], int]) -> float:
        mean = float(self._expected(value))
        return sqrt(fsum(w / self.total * (value(*s) - mean) ** 2 for s, w in self.weights.items()))

    def _sum(self, weights: Iterable[float]) -> float:
        return add(weights, self.exact)

    def _share(self, part: float, whole: float) -> Real:
        return share(part, whole, self.exact)

    def _ratio(self, part: float, whole: float) -> Real:
        return ratio(part, whole, self.exact)
