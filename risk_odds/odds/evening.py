"""How lucky was a whole evening? Many battles taken together.

What counts is the balance: the armies that I killed minus those that I lost, as attacker and as defender. Its law
over all battles is the convolution of the laws of each, by plain sums: every term is positive, so a tiny chance
keeps its relative precision.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import fsum, prod, sqrt
from typing import Literal, NamedTuple

from risk_odds.errors import InvalidInput
from risk_odds.odds.luck import check_possible
from risk_odds.odds.outcome import BattleOdds
from risk_odds.odds.weights import Real

Role = Literal["attacker", "defender"]

Law = Mapping[int, Real]
"""Balance -> probability."""

MOST_TOGETHER = 100_000
"""The most armies of all battles together (a few seconds)."""

MOST_EXACT = 600
"""The most armies of all battles together for fractions."""

ROUNDING = 1e-12
"""Floats this near to each other, relatively, are taken to be equal."""


class Fought(NamedTuple):
    """A battle that is over.

    Attributes:
        odds: Its odds, as they were before.
        attackers_left: Attackers left; the army that stayed is not counted.
        defenders_left: Defenders left.
        role: Which side I was on.
    """

    odds: BattleOdds
    attackers_left: int
    defenders_left: int
    role: Role = "attacker"

    @property
    def balance(self) -> int:
        """The armies that I killed minus those that I lost."""
        return self.balance_of(self.attackers_left, self.defenders_left)

    def balance_of(self, attackers_left: int, defenders_left: int) -> int:
        """What the balance would have been with so many left."""
        killed = (self.odds.defenders - defenders_left) - (self.odds.attackers - attackers_left)
        return killed if self.role == "attacker" else -killed

    def law(self) -> dict[int, Real]:
        """The law of its balance."""
        law: dict[int, Real] = {}
        for state, p in self.odds.outcomes.items():
            balance = self.balance_of(*state)
            law[balance] = law.get(balance, 0) + p
        return law


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a balance stands among all that were possible.

    Attributes:
        balance: The armies that I killed minus those that I lost.
        expected_balance: Its expectation.
        sd_balance: Its standard deviation.
        p_exactly: The chance of exactly this balance.
        p_at_least_as_good: The chance of this balance or a higher one.
        p_at_most_as_good: The chance of this balance or a lower one; a sum of its own, as all of them.
        p_worse: The chance of a lower one.
    """

    balance: int
    expected_balance: Real
    sd_balance: float
    p_exactly: Real
    p_at_least_as_good: Real
    p_at_most_as_good: Real
    p_worse: Real

    @property
    def percentile(self) -> Real:
        """The chance of a lower balance and half the chance of exactly this one: 1/2 is ordinary luck.

        This is the mid-percentile: its mean over all outcomes is 1/2, whatever the battle.
        """
        return self.p_worse + self.p_exactly / 2

    @property
    def p_two_sided(self) -> Real:
        """Twice the smaller of the two tails, at most 1: the chance of something as unlikely, on either side."""
        return min(2 * min(self.p_at_least_as_good, self.p_at_most_as_good), 1)


class Extreme(NamedTuple):
    """The luckiest or the unluckiest battle of an evening.

    Attributes:
        battle: Which one, from 0.
        p: The chance that this battle goes as well or better (as badly or worse).
        p_any: The chance that at least one of all the battles goes as unlikely well (badly) as that.
    """

    battle: int
    p: Real
    p_any: Real


@dataclass(frozen=True, slots=True)
class Evening:
    """How lucky an evening was.

    Attributes:
        together: Where the balance of all battles together stands.
        battles: Where the balance of each battle stands.
        luckiest: The battle with the least chance to go as well.
        unluckiest: The battle with the least chance to go as badly.
    """

    together: Standing
    battles: tuple[Standing, ...]
    luckiest: Extreme
    unluckiest: Extreme


def evening(battles: Sequence[Fought]) -> Evening:
    """Rank the battles of an evening, each alone and all together.

    Args:
        battles: The battles; results are fractions if the odds of all of them are.

    Raises:
        InvalidInput: No battle, an outcome that can't be, or too many armies: 100,000 in all battles together,
            600 for fractions.

    >>> from risk_odds import battle
    >>> lost = Fought(battle(3, 1), attackers_left=0, defenders_left=1)
    >>> round(evening([lost] * 20).unluckiest.p_any, 4)
    0.8256
    """
    if not battles:
        raise InvalidInput("an evening without a battle has no luck", "one battle or more")
    for fought in battles:
        check_possible(fought.odds, fought.attackers_left, fought.defenders_left)
        if fought.role not in ("attacker", "defender"):
            raise InvalidInput(f"nobody fights as {fought.role!r}", "attacker or defender")
    exact = all(fought.odds.exact for fought in battles)
    check_together(sum(fought.odds.attackers + fought.odds.defenders for fought in battles), exact)
    known = {key: fought.law() for key, fought in {_key(f): f for f in battles}.items()}
    laws = [known[_key(fought)] for fought in battles]
    standings = tuple(_standing(law, f.balance, exact) for law, f in zip(laws, battles, strict=True))
    means, sds = [s.expected_balance for s in standings], [s.sd_balance for s in standings]
    whole = _exactly_together(laws) if exact else _together(laws)
    together = _placed(
        whole, sum(f.balance for f in battles), exact, _add(means, exact), sqrt(fsum(sd**2 for sd in sds))
    )
    return Evening(
        together,
        standings,
        _extreme(laws, [s.p_at_least_as_good for s in standings], exact, upwards=True),
        _extreme(laws, [s.p_at_most_as_good for s in standings], exact, upwards=False),
    )


def check_together(armies: int, exact: bool) -> None:
    """Refuse battles that are too much together.

    Raises:
        InvalidInput: They have more armies than can be convolved.
    """
    most = MOST_EXACT if exact else MOST_TOGETHER
    if armies > most:
        raise InvalidInput(
            f"battles of {armies:,} armies together are too many{' for fractions' if exact else ''}",
            f"up to {most:,} armies in all of them",
        )


def _key(fought: Fought) -> tuple[int, Role]:
    """Equal for battles that share their law."""
    return id(fought.odds), fought.role


def _add(terms: Iterable[Real], exact: bool) -> Real:
    return sum(terms, Fraction(0)) if exact else fsum(float(term) for term in terms)


def _standing(law: Law, balance: int, exact: bool) -> Standing:
    mean = _add((x * p for x, p in law.items()), exact)
    variance = _add(((x - mean) ** 2 * p for x, p in law.items()), exact)
    return _placed(law, balance, exact, mean, sqrt(variance))


def _placed(law: Law, balance: int, exact: bool, mean: Real, sd: float) -> Standing:
    def chance(condition: Callable[[int], bool]) -> Real:
        p = _add((p for x, p in law.items() if condition(x)), exact)
        return p if exact else min(p, 1.0)

    return Standing(
        balance, mean, sd,
        chance(lambda x: x == balance), chance(lambda x: x >= balance),
        chance(lambda x: x <= balance), chance(lambda x: x < balance),
    )  # fmt: skip


def _together(laws: Sequence[Law]) -> Law:
    """The law of the sum of independent balances, in floats."""
    import numpy as np

    low, chances = 0, np.ones(1)
    for law in laws:
        first, last = min(law), max(law)
        own = np.zeros(last - first + 1)
        for x, p in law.items():
            own[x - first] = p
        low, chances = low + first, np.convolve(chances, own)  # sums, no transform: that would leave noise in the tails
    total = fsum(chances)
    return {low + k: float(p) / total for k, p in enumerate(chances) if p}


def _exactly_together(laws: Sequence[Law]) -> Law:
    """The same in whole numbers: the weights are counted in units of 1 / the product of all denominators."""
    from math import lcm

    weights, total = {0: 1}, 1
    for law in laws:
        unit = lcm(*(Fraction(p).denominator for p in law.values()))
        own = {x: int(p * unit) for x, p in law.items()}
        summed: dict[int, int] = {}
        for x, weight in weights.items():
            for y, more in own.items():
                summed[x + y] = summed.get(x + y, 0) + weight * more
        weights, total = summed, total * unit
    return {x: Fraction(weight, total) for x, weight in sorted(weights.items())}


def _extreme(laws: Sequence[Law], tails: Sequence[Real], exact: bool, *, upwards: bool) -> Extreme:
    """The battle with the smallest tail, and the chance that any battle has one as small."""
    p = min(tails)
    small = {id(law): _as_small(law, p, exact, upwards) for law in laws}
    each = [small[id(law)] for law in laws]
    none = prod(1 - q for q in each)
    return Extreme(tails.index(p), p, 1 - none if exact or none < 0.9 else _any(each))


def _any(chances: Sequence[Real]) -> float:
    """The chance of at least one of several rare events; nothing is subtracted from 1."""
    from math import expm1, log1p

    return -expm1(fsum(log1p(-float(q)) for q in chances))


def _as_small(law: Law, p: Real, exact: bool, upwards: bool) -> Real:
    """The chance that the tail of what comes out is as small as `p`."""
    most: Real = p if exact else p * (1 + ROUNDING)
    tail: Real = Fraction(0) if exact else 0.0
    for x in sorted(law, reverse=upwards):
        if tail + law[x] > most:
            break
        tail += law[x]
    return tail
