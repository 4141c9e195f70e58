"""The law of one round as the solvers read it: who loses how many, for every force."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import lcm
from typing import NamedTuple, TypeAlias, cast

from risk_odds.chance import Distribution
from risk_odds.errors import InvalidInput
from risk_odds.rules import Rules
from risk_odds.rules.combat import DICE, Commitment, DiceCombat, Force, ListedCombat, Losses

State: TypeAlias = tuple[int, int]
"""(attackers, defenders)."""

Count: TypeAlias = tuple[int, int, int]
"""(attackers lost, defenders lost, number of rolls)."""

Step: TypeAlias = tuple[int, int, float]
"""(attackers lost, defenders lost, weight)."""

Steps: TypeAlias = list[list[tuple[Step, ...]]]
"""Indexed by min(attackers, full) and min(defenders, full); axis 0 attackers, axis 1 defenders."""

MOST_DICE = DICE[-1]
"""A roll takes no more than this many armies from a side."""


class Laws(NamedTuple):
    """The laws of one round for every force up to a size.

    Attributes:
        full: The least force from which on nothing changes any more.
        counts: What a round can cost, with the number of rolls; axes as in `Steps`, empty where a side has
            nobody. The rounds that cost nobody anything are among them.
    """

    full: Force
    counts: tuple[tuple[tuple[Count, ...], ...], ...]

    @property
    def p_loss(self) -> list[list[float]]:
        """The chance that a round costs somebody something; axes as in `Steps`."""
        return [
            [sum(n for i, j, n in law if i or j) / max(sum(n for _, _, n in law), 1) for law in row]
            for row in self.counts
        ]

    @property
    def idle(self) -> bool:
        """Whether there are rounds that cost nobody anything."""
        return any(not (i or j) for row in self.counts for law in row for i, j, _ in law)

    def steps(self) -> Steps:
        """The steps given that they cost something, as floats."""
        return [[_weighed(_costly(law)) for law in row] for row in self.counts]

    def rounds(self) -> Steps:
        """The steps of whole rounds, those among them that cost nobody anything, as floats."""
        return [[_weighed(law) for law in row] for row in self.counts]

    def exact_steps(self) -> tuple[Steps, int]:
        """The steps given that they cost something, in whole units of `unit**-kills`; and that unit."""
        costly = [[_costly(law) for law in row] for row in self.counts]
        unit = lcm(*(_total(law) for row in costly for law in row if law))
        return [
            [tuple((i, j, n * unit ** (i + j) // _total(law)) for i, j, n in law) for law in row] for row in costly
        ], unit

    def exact_rounds(self) -> tuple[Steps, int]:
        """The steps of whole rounds in whole units of 1/unit; and that unit."""
        unit = lcm(*(_total(law) for row in self.counts for law in row if law))
        return [[tuple((i, j, n * unit // _total(law)) for i, j, n in law) for law in row] for row in self.counts], unit


def _total(law: tuple[Count, ...]) -> int:
    return sum([n for _, _, n in law])


def _costly(law: tuple[Count, ...]) -> tuple[Count, ...]:
    return tuple([step for step in law if step[0] or step[1]])


def _weighed(law: tuple[Count, ...]) -> tuple[Step, ...]:
    total = _total(law)
    return tuple([(i, j, n / total) for i, j, n in law])


def dice_rolled(rules: Rules, attackers: int, defenders: int) -> Commitment:
    """The dice that odds take both sides to roll: the attacker the most, the defender as `rules.defense` says."""
    legal = free(listed(rules)).commitments(Force(attackers, defenders))
    if rules.defense == "one":
        return min((c for c in legal if c.attack == legal[0].attack), key=lambda c: c.defense)
    return legal[0]


def free(combat: ListedCombat) -> ListedCombat:
    """The same dice for a defender who may choose how many he rolls: `defense` says what odds take him to do."""
    if isinstance(combat, DiceCombat) and not combat.defender_chooses:
        return replace(combat, defender_chooses=True)
    return combat


def round_law(rules: Rules, attackers: int, defenders: int) -> Distribution[Losses]:
    """The law of what a round costs."""
    return listed(rules).losses_law(dice_rolled(rules, attackers, defenders), Force(attackers, defenders))


def listed(rules: Rules) -> ListedCombat:
    """The combat of the rules, if its laws can be listed.

    Raises:
        InvalidInput: They can't.
    """
    if not hasattr(rules.combat, "losses_law"):
        raise InvalidInput(
            f"{rules.name} is not fought with dice", "rules that are; for battles of words `risk-odds word RACK A D`"
        )
    return cast(ListedCombat, rules.combat)


@lru_cache(maxsize=64)
def laws(rules: Rules, attackers: int, defenders: int) -> Laws:
    """The laws for all forces up to (attackers, defenders); further ones fight like the full force."""
    if rules.choices:
        raise InvalidInput(
            f"this question can't weigh the choices within a round that {rules.name} has",
            "odds, attack and table for one battle, without --exact and --rounds",
        )
    full = listed(rules).full_force
    sides = range(min(full.attackers, attackers) + 1), range(min(full.defenders, defenders) + 1)
    return Laws(full, tuple(tuple(_counts(rules, a, d) if a and d else () for d in sides[1]) for a in sides[0]))


def _counts(rules: Rules, attackers: int, defenders: int) -> tuple[Count, ...]:
    return tuple(sorted((x.attackers, x.defenders, n) for x, n in round_law(rules, attackers, defenders).items()))
