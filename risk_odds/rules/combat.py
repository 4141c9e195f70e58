"""One round of dice combat: who may roll what, and what a roll costs.

`DiceCombat.losses` decides what a roll costs. The odds solver, the tables, the advice and the engine all read
the law that follows from it: the law of the rolls, pushed through `losses`. Pools that are too large to be
listed take a shortcut to the same law (`_face_by_face`), which the tests hold against the long way.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import comb
from types import MappingProxyType
from typing import Literal, NamedTuple, Protocol, get_args

from risk_odds.chance import Distribution, Law
from risk_odds.errors import InvalidInput

Ties = Literal["defender", "attacker", "nobody"]

DICE = range(1, 7)
SIDES = range(2, 21)
SPARE = range(7)

LISTED = 10_000
"""So many sorted rolls are listed one by one; larger pools are counted face by face."""


class Force(NamedTuple):
    """What stands against each other: attackers (never the army that stays) and defenders."""

    attackers: int
    defenders: int


class Commitment(NamedTuple):
    """The numbers of dice both sides roll."""

    attack: int
    defense: int


class Roll(NamedTuple):
    """The faces both sides rolled, each sorted, highest first."""

    attack: tuple[int, ...]
    defense: tuple[int, ...]


class Losses(NamedTuple):
    """The armies both sides remove after a roll."""

    attackers: int
    defenders: int


ATTACKER_LOSES, DEFENDER_LOSES, NOBODY_LOSES = Losses(1, 0), Losses(0, 1), Losses(0, 0)

TIE_COSTS: Mapping[Ties, Losses] = MappingProxyType(
    {"defender": ATTACKER_LOSES, "attacker": DEFENDER_LOSES, "nobody": NOBODY_LOSES}
)
"""Who wins ties -> what a tie costs."""


class CombatRule(Protocol):
    """A way to fight one round. A value: hashable, and equal rules fight alike."""

    def __hash__(self) -> int: ...

    def attack_dice(self, attackers: int) -> range:
        """The numbers of dice an attacker may roll, the most first."""
        ...

    def defense_dice(self, defenders: int) -> tuple[int, ...]:
        """The numbers of dice a defender may roll, the most first."""
        ...

    def commitments(self, force: Force) -> tuple[Commitment, ...]:
        """The legal choices of dice, the largest first."""
        ...

    def rolls(self, commitment: Commitment) -> Law[Roll]:
        """The law of the sorted dice."""
        ...

    def losses(self, roll: Roll) -> Losses:
        """What a roll costs."""
        ...


class ListedCombat(CombatRule, Protocol):
    """A rule whose losses have a law that can be listed; this is what the solvers need."""

    @property
    def full_force(self) -> Force:
        """The least force from which on both sides may roll as many dice as they ever may."""
        ...

    def losses_law(self, commitment: Commitment) -> Distribution[Losses]:
        """The law of what a roll costs: `rolls` pushed through `losses`."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceCombat:
    """Dice against dice: sort both, compare highest with highest, the loser of each pair removes an army.

    Args:
        max_attack: The most dice the attacker may roll, 1 to 6. One army per die.
        max_defense: The most dice the defender may roll, 1 to 6. One army per die.
        attack_die: Sides of the attacker's dice, 2 to 20.
        defense_die: Sides of the defender's dice, 2 to 20.
        ties: Who wins a pair of equal faces.
        spare_defenders: Armies that more than one die needs beyond one for each die: 1 where two dice need
            three armies.
        defender_chooses: Whether the defender may roll fewer dice than the most.

    Raises:
        InvalidInput: A value outside its range.

    Source: WD-33 to WD-36 (manual of 1993, p. 8-9).
    """

    max_attack: int = 3
    max_defense: int = 2
    attack_die: int = 6
    defense_die: int = 6
    ties: Ties = "defender"
    spare_defenders: int = 0
    defender_chooses: bool = True

    def __post_init__(self) -> None:
        _check_range("attack dice", self.max_attack, DICE)
        _check_range("defense dice", self.max_defense, DICE)
        _check_range("sides of an attack die", self.attack_die, SIDES)
        _check_range("sides of a defense die", self.defense_die, SIDES)
        check_word("ties", self.ties, get_args(Ties))
        _check_range("spare defenders", self.spare_defenders, SPARE)

    @property
    def full_force(self) -> Force:
        """The least force from which on both sides may roll as many dice as they ever may."""
        return Force(self.max_attack, self._needed(self.max_defense))

    def _needed(self, dice: int) -> int:
        """The defenders needed to roll so many dice."""
        return dice + self.spare_defenders if dice > 1 else dice

    def attack_dice(self, attackers: int) -> range:
        """The numbers of dice an attacker may roll, the most first (WD-33)."""
        return range(min(self.max_attack, attackers), 0, -1)

    def defense_dice(self, defenders: int) -> tuple[int, ...]:
        """The numbers of dice a defender may roll, the most first (WD-34)."""
        dice = tuple(n for n in range(self.max_defense, 0, -1) if self._needed(n) <= defenders)
        return dice if self.defender_chooses else dice[:1]

    def commitments(self, force: Force) -> tuple[Commitment, ...]:
        """The legal choices of dice, the largest first; empty if a side has no army left."""
        defense = self.defense_dice(force.defenders)
        return tuple(Commitment(a, d) for a in self.attack_dice(force.attackers) for d in defense)

    def rolls(self, commitment: Commitment) -> Distribution[Roll]:
        """The law of the sorted dice."""
        attack = Distribution.dice(commitment.attack, self.attack_die)
        return attack.product(Distribution.dice(commitment.defense, self.defense_die), Roll)

    def pair(self, attack: int, defense: int) -> Losses:
        """What one pair of faces costs."""
        if attack > defense:
            return DEFENDER_LOSES
        return ATTACKER_LOSES if attack < defense else TIE_COSTS[self.ties]

    def losses(self, roll: Roll) -> Losses:
        """What a roll costs: the sum over the pairs, highest with highest, second with second and so on."""
        attackers = defenders = 0
        for attack, defense in zip(roll.attack, roll.defense, strict=False):
            lost = self.pair(attack, defense)
            attackers += lost.attackers
            defenders += lost.defenders
        return Losses(attackers, defenders)

    def losses_law(self, commitment: Commitment) -> Distribution[Losses]:
        """The law of what a roll costs: `rolls` pushed through `losses`."""
        return _losses_law(self, commitment)


@lru_cache(maxsize=1024)
def _losses_law(rule: DiceCombat, commitment: Commitment) -> Distribution[Losses]:
    a, d = commitment
    if comb(a + rule.attack_die - 1, a) * comb(d + rule.defense_die - 1, d) > LISTED:
        return _face_by_face(rule, commitment)
    # `losses` pairs the highest dice, as many as the smaller side has; leaving out the rest halves the list.
    pairs = min(commitment)
    attack, defense = (
        Distribution.dice(n, s).map(lambda faces: faces[:pairs])
        for n, s in ((a, rule.attack_die), (d, rule.defense_die))
    )
    return attack.product(defense, Roll).map(rule.losses)


def _face_by_face(rule: DiceCombat, commitment: Commitment) -> Distribution[Losses]:
    """The law of the losses for pools too large to list (six dice of twenty sides have 3e10 sorted rolls).

    Goes through the faces from the highest down and keeps only how many dice of each side have been placed
    and what the pairs complete so far have cost. A die placed at an earlier face is higher than this one,
    which is all that `rule.pair` looks at.
    """
    moves = _moves(rule, commitment)
    live = {(0, 0, 0, 0): 1}  # dice placed by attack and defense, losses of attacker and defender -> ways
    for face in range(max(rule.attack_die, rule.defense_die), 0, -1):
        most_a = commitment.attack if face <= rule.attack_die else 0
        most_d = commitment.defense if face <= rule.defense_die else 0
        following: dict[tuple[int, int, int, int], int] = {}
        for (a, d, cost_a, cost_d), weight in live.items():
            for new_a, new_d, i, j, ways in moves[a, d]:
                if new_a <= most_a and new_d <= most_d:
                    key = (a + new_a, d + new_d, cost_a + i, cost_d + j)
                    following[key] = following.get(key, 0) + weight * ways
        live = following
    return Distribution({Losses(i, j): w for (a, d, i, j), w in live.items() if (a, d) == commitment})


def _moves(rule: DiceCombat, commitment: Commitment) -> dict[tuple[int, int], list[tuple[int, int, int, int, int]]]:
    """Dice placed by both sides -> (new dice of each, what the pairs they complete cost each, ways to choose them)."""
    attack, defense = commitment
    won, tied, lost = rule.pair(2, 1), rule.pair(1, 1), rule.pair(1, 2)
    moves: dict[tuple[int, int], list[tuple[int, int, int, int, int]]] = {}
    for a, d in product(range(attack + 1), range(defense + 1)):
        moves[a, d] = []
        for new_a, new_d in product(range(attack - a + 1), range(defense - d + 1)):
            first, last = min(a, d), min(a + new_a, d + new_d)  # the pairs that are completed
            higher, lower = max(0, min(a, last) - first), max(0, min(d, last) - first)
            equal = last - first - higher - lower
            i, j = (higher * w + equal * t + lower * x for w, t, x in zip(won, tied, lost, strict=True))
            moves[a, d].append((new_a, new_d, i, j, comb(attack - a, new_a) * comb(defense - d, new_d)))
    return moves


def _check_range(what: str, given: int, accepted: range) -> None:
    if isinstance(given, bool) or not isinstance(given, int) or given not in accepted:
        raise InvalidInput(f"{given!r} is not a number of {what}", f"{accepted[0]} to {accepted[-1]}")


def check_word(what: str, given: str, accepted: tuple[str, ...]) -> None:
    """Refuse a word that is not one of a few.

    Raises:
        InvalidInput: Another word.
    """
    if given not in accepted:
        raise InvalidInput(f"{given!r} is no value of {what}", ", ".join(accepted))
