"""One battle, fought to an end: the law of everything that can come out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import fsum, lcm, sqrt
from typing import TYPE_CHECKING, TypeAlias

from risk_odds.errors import InvalidInput
from risk_odds.odds.chain import MOST_EXACT, Settled, State, in_order, settle
from risk_odds.odds.ends import End, Ends, as_chance, check_battle, count
from risk_odds.rules import Rules
from risk_odds.variants import CLASSIC_1993

if TYPE_CHECKING:
    from fractions import Fraction

    from pandas import DataFrame

Real: TypeAlias = "float | Fraction"
"""A float, or a fraction where exact results were asked for."""


@dataclass(frozen=True, slots=True, repr=False)
class BattleOdds:
    """The law of a battle's outcome.

    Attributes:
        attackers: Attackers at the start (the army that must stay is never counted).
        defenders: Defenders at the start.
        rules: The rules it is fought by.
        ends: When it is over.
        weights: (attackers left, defenders left) -> weight, attackers downwards, then defenders upwards.
        total: The sum of the weights. Whole numbers if the result is exact.
        rounds: Expected number of rounds, the idle ones included; None if exact.
    """

    attackers: int
    defenders: int
    rules: Rules
    ends: Ends
    weights: Mapping[State, float]
    total: float
    rounds: float | None

    @property
    def exact(self) -> bool:
        """Whether probabilities are fractions."""
        return isinstance(self.total, int)

    @property
    def outcomes(self) -> dict[State, Real]:
        """(attackers left, defenders left) -> probability; only what is possible."""
        return {state: self._share(weight, self.total) for state, weight in self.weights.items()}

    @property
    def p_conquer(self) -> Real:
        """The chance of success: `until` defenders or fewer are left."""
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
        return self.p_that(lambda a, d: a >= attackers and self._won((a, d)))

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
        return self.mean(lambda a, d: a, self._won)

    @property
    def expected_defenders_left_if_repelled(self) -> Real | None:
        """Expected defenders left given that no attacker is left; None if that is impossible."""
        return self.mean(lambda a, d: d, lambda s: self.end_of(s) == "repelled")

    @property
    def expected_rounds(self) -> float:
        """Expected number of rounds, those that cost nobody anything included."""
        if self.rounds is not None:
            return self.rounds
        rounds = settle({(self.attackers, self.defenders): 1.0}, 1.0, self.rules.combat, self.ends).rounds
        assert rounds is not None
        return rounds

    def survivors(self) -> dict[int, Real]:
        """Attackers left -> probability given success; empty if success is impossible."""
        return self._law(lambda s: s[0], self._won)

    def defenders_left(self) -> dict[int, Real]:
        """Defenders left -> probability given no success; empty if that is impossible."""
        return self._law(lambda s: s[1], lambda s: not self._won(s))

    def quantile(self, q: float | Fraction, what: str = "attackers_lost") -> int:
        """The least k with P(X <= k) >= q.

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
            reached = sum(summed) if self.exact else fsum(summed)
            if reached >= level:
                return k
        return law[-1][0]

    def to_frame(self) -> DataFrame:
        """One row per outcome; the columns are those of `risk_odds.tables.OUTCOMES`."""
        from pandas import DataFrame

        from risk_odds.tables import OUTCOMES

        rows = [(a, d, self.end_of((a, d)), float(p)) for (a, d), p in self.outcomes.items()]
        return DataFrame(rows, columns=[column.name for column in OUTCOMES])

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
        return f"{self.attackers}{unit} v {self.defenders} ({self.rules.name}): {said}"

    def _won(self, state: State) -> bool:
        return state[1] <= self.ends.until

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


def add(weights: Iterable[float], exact: bool) -> float:
    """The sum of weights: of whole numbers, or of floats without a rounding error that grows."""
    return sum(weights) if exact else fsum(weights)


def ratio(part: float, whole: float, exact: bool) -> Real:
    """The ratio of two sums of weights: a fraction, or a float."""
    if not exact:
        return part / whole
    from fractions import Fraction

    return Fraction(int(part), int(whole))


def share(part: float, whole: float, exact: bool) -> Real:
    """The ratio as a probability: rounding never lifts it above 1."""
    return ratio(part, whole, exact) if exact else min(part / whole, 1.0)


def battle(
    attackers: int | None = None,
    defenders: int = 0,
    *,
    armies: int | None = None,
    keep: int | None = None,
    rules: Rules = CLASSIC_1993,
    stop: int = 0,
    until: int = 0,
    rounds: int | None = None,
    exact: bool = False,
) -> BattleOdds:
    """The odds of one battle, both sides rolling the most dice they may.

    Give either `attackers` or `armies`.

    Args:
        attackers: Armies that may be lost; the army that must stay at home is not one of them.
        defenders: Armies on the territory that is attacked.
        armies: All armies on the attacking territory; `keep` of them stay and are never risked.
        keep: Armies that stay, with `armies` only; what the rules demand (1) if not given.
        rules: The rules it is fought by.
        stop: Break off as soon as so many attackers or fewer are left; full dice until then.
        until: Success is so many defenders or fewer left.
        rounds: Break off after so many rounds.
        exact: Results as fractions; up to 300 a side.

    Raises:
        InvalidInput: No such battle: a side empty or too large, or over before its first roll.

    Source: the chain of Osborne (2003), "Markov chains for the Risk board game revisited"; WD-30 to WD-39.

    >>> battle(1, 1, exact=True).p_conquer
    Fraction(5, 12)
    >>> battle(armies=10, defenders=8).attackers
    9
    """
    at_risk = at_risk_of(attackers, armies, keep, rules)
    return relay([at_risk], defenders, rules=rules, stop=stop, until=until, rounds=rounds, exact=exact)


def at_risk_of(attackers: int | None, armies: int | None, keep: int | None, rules: Rules) -> int:
    """The attackers of a battle that was given by them or by the armies on the territory."""
    if (attackers is None) == (armies is None):
        raise InvalidInput("a battle needs its attackers, or the armies on the attacking territory", "one of the two")
    if attackers is not None:
        if keep is not None:
            raise InvalidInput("keep is a part of the armies; attackers are what is at risk", "keep with armies")
        return count("attackers", attackers, least=1)
    assert armies is not None
    stay = rules.stay if keep is None else count("armies to keep", keep, least=rules.stay)
    if count("armies", armies) <= stay:
        raise InvalidInput(
            f"a territory needs at least {stay + 1} armies to attack (you gave {armies})", f"{stay + 1} armies or more"
        )
    return armies - stay


def relay(
    stacks: Sequence[int],
    defenders: int,
    *,
    rules: Rules = CLASSIC_1993,
    stop: int = 0,
    until: int = 0,
    rounds: int | None = None,
    exact: bool = False,
) -> BattleOdds:
    """Several territories against one: each stack attacks what the one before it left.

    Args:
        stacks: Attackers of each stack, in the order of their attacks.
        defenders: Armies on the territory that is attacked.
        rules: The rules it is fought by.
        stop: Each stack breaks off as soon as so many of its attackers or fewer are left.
        until: Success is so many defenders or fewer left.
        rounds: Break off after so many rounds; for a single stack only.
        exact: Results as fractions; up to 300 a side.

    Returns:
        Odds in which the attackers of all stacks are counted together.

    Raises:
        InvalidInput: As for `battle`; or `rounds` with several stacks.
    """
    ends = Ends(stop, until, rounds)
    if not stacks:
        raise InvalidInput("nobody attacks", "one stack of attackers or more")
    for stack in stacks:
        check_battle(stack, defenders, ends)
    if exact and max(sum(stacks), defenders) > MOST_EXACT:
        raise InvalidInput(
            f"{sum(stacks)} v {defenders} is too large for fractions", f"up to {MOST_EXACT} v {MOST_EXACT}"
        )
    if rounds is not None and len(stacks) > 1:
        raise InvalidInput(
            "a limit on rounds needs a single stack of attackers",
            f"rounds without the other {len(stacks) - 1}",
        )
    one = 1 if exact else 1.0
    if len(stacks) == 1:
        settled = settle({(stacks[0], defenders): one}, one, rules.combat, ends, exact)
        return BattleOdds(stacks[0], defenders, rules, ends, *settled)
    final: list[Settled] = []
    standing: dict[State, float] = {(0, defenders): one}  # (attackers left of earlier stacks, defenders left)
    total: float = one
    expected_rounds: float | None = None if exact else 0.0
    for k, stack in enumerate(stacks):
        later = sum(stacks[k + 1 :])
        settled = _stack_attacks(stack, standing, total, rules, ends, exact)
        total = settled.total
        if expected_rounds is not None and settled.rounds is not None:
            expected_rounds += settled.rounds
        over = {s: w for s, w in settled.weights.items() if s[1] <= until}
        final.append(Settled({(a + later, d): w for (a, d), w in over.items()}, total, None))
        standing = {s: w for s, w in settled.weights.items() if s not in over}
    final.append(Settled(standing, total, None))
    whole = together(final, exact)
    return BattleOdds(sum(stacks), defenders, rules, ends, whole.weights, whole.total, expected_rounds)


def _stack_attacks(
    stack: int, standing: Mapping[State, float], total: float, rules: Rules, ends: Ends, exact: bool
) -> Settled:
    """One stack attacks what the earlier ones left; what they have left themselves is only carried along."""
    parts = [Settled({}, total, None if exact else 0.0)]
    for carried in sorted({a for a, _ in standing}):
        entry = {(stack, d): w for (a, d), w in standing.items() if a == carried}
        part = settle(entry, total, rules.combat, ends, exact)
        parts.append(part._replace(weights={(a + carried, d): w for (a, d), w in part.weights.items()}))
    rounds = None if exact else fsum(part.rounds or 0.0 for part in parts)
    return together(parts, exact)._replace(rounds=rounds)


def together(parts: Sequence[Settled], exact: bool) -> Settled:
    """The weights of all parts under one total, in the order of `BattleOdds.weights`."""
    total = lcm(*(int(part.total) for part in parts)) if exact else 1.0
    weights: dict[State, float] = {}
    for part in parts:
        for state, weight in part.weights.items():
            scaled = weight * (total // part.total) if exact else weight / part.total
            weights[state] = weights.get(state, 0) + scaled
    return Settled(in_order(weights), total, None)
