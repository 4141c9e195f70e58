"""One round of dice combat: who may roll what, and what a roll costs.

`DiceCombat.losses` decides what a roll costs. The odds solver, the tables, the advice and the engine all read
the law that follows from it: the law of the rolls, pushed through `losses`. Pools that are too large to be
listed take a shortcut to the same law (`face_by_face`), which the tests hold against the long way.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Literal, NamedTuple, Protocol, get_args

from risk_odds.chance import Distribution, Law
from risk_odds.errors import InvalidInput
from risk_odds.rules.dice import SIDES, Die, Pool, die_of, rolled, sorted_rolls

Ties = Literal["defender", "attacker", "nobody"]

Reroll = Literal["none", "own", "any"]

DICE = range(1, 7)
SPARE = range(7)
EXTRA = range(4)
BONUS = range(-5, 6)

COMMANDED = 6
"""What the Commander turns a die to (EX-40)."""

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

    def losses(self, roll: Roll, force: Force | None = None) -> Losses:
        """What a roll costs; `force` says who fights, if more dice may be rolled than there are armies."""
        ...


class ListedCombat(CombatRule, Protocol):
    """A rule whose losses have a law that can be listed; this is what the solvers need."""

    @property
    def full_force(self) -> Force:
        """The least force from which on both sides may roll as many dice as they ever may."""
        ...

    def losses_law(self, commitment: Commitment, force: Force | None = None) -> Distribution[Losses]:
        """The law of what a roll costs: `rolls` pushed through `losses`."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceCombat:
    """Dice against dice: sort both, compare highest with highest, the loser of each pair removes an army.

    Args:
        max_attack: The most dice the attacker may roll, 1 to 6.
        max_defense: The most dice the defender may roll, 1 to 6.
        attack_die: The attacker's dice: their sides, 2 to 20, or a `Die`.
        defense_die: The defender's dice.
        attack_special: Dice that the attacker rolls before any of the others, such as a commander's. Whoever they
            belong to is the last to fall, so with one army left the first of them is rolled.
        defense_special: The same for the defender.
        attack_extra: Dice that the attacker rolls beyond one for each army, 0 to 3.
        defense_extra: The same for the defender.
        attack_bonus: Added to the attacker's highest die, -5 to 5.
        defense_bonus: Added to the defender's highest die.
        ties: Who wins a pair of equal faces.
        spare_defenders: Armies that more than one die needs beyond one for each die: 1 where two dice need
            three armies.
        defender_chooses: Whether the defender may roll fewer dice than the most.
        reroll: Which die the attacker may roll again in each round, once both sides have rolled (EX-30, EX-32).
        commander: Whether the attacker may turn one of his dice to a six, once (EX-40).

    Raises:
        InvalidInput: A value outside its range.

    Source: WD-33 to WD-36 (manual of 1993, p. 8-9); YR-21 to YR-24; EX-30 to EX-41.
    """

    max_attack: int = 3
    max_defense: int = 2
    attack_die: int | Die = 6
    defense_die: int | Die = 6
    attack_special: Pool = ()
    defense_special: Pool = ()
    attack_extra: int = 0
    defense_extra: int = 0
    attack_bonus: int = 0
    defense_bonus: int = 0
    ties: Ties = "defender"
    spare_defenders: int = 0
    defender_chooses: bool = True
    reroll: Reroll = "none"
    commander: bool = False

    def __post_init__(self) -> None:
        check_range("attack dice", self.max_attack, DICE)
        check_range("defense dice", self.max_defense, DICE)
        for which, die in (("an attack", self.attack_die), ("a defense", self.defense_die)):
            if not isinstance(die, Die):
                check_range(f"sides of {which} die", die, SIDES)
        check_range("extra attack dice", self.attack_extra, EXTRA)
        check_range("extra defense dice", self.defense_extra, EXTRA)
        check_range("points on the attacker's highest die", self.attack_bonus, BONUS)
        check_range("points on the defender's highest die", self.defense_bonus, BONUS)
        check_word("ties", self.ties, get_args(Ties))
        check_range("spare defenders", self.spare_defenders, SPARE)
        check_word("reroll", self.reroll, get_args(Reroll))

    @property
    def full_force(self) -> Force:
        """The least force from which on both sides may roll as many dice as they ever may, and lose for each."""
        return Force(self.max_attack, self._needed(self.max_defense))

    def _needed(self, dice: int) -> int:
        """The defenders needed to roll so many dice."""
        return dice + self.spare_defenders if dice > 1 else dice

    @property
    def acts(self) -> bool:
        """Whether the attacker may act on a roll that lies there: roll a die again, or turn one to a six."""
        return self.reroll != "none" or self.commander

    @property
    def alike(self) -> bool:
        """Whether each side's dice are all alike. Otherwise fewer dice may be better than the most.

        That the most are best where they are alike is what best play says of all named rules, to conquer and for
        captures of several worths, as far as the tests go (tests/choices/test_announcing.py); nobody has proved it.
        """
        return not (self.attack_special or self.defense_special or self.attack_bonus or self.defense_bonus)

    def attack_pool(self, dice: int) -> Pool:
        """The dice that an attacker rolls who rolls so many."""
        return _pool(dice, self.attack_special, self.attack_die)

    def defense_pool(self, dice: int) -> Pool:
        """The dice that a defender rolls who rolls so many."""
        return _pool(dice, self.defense_special, self.defense_die)

    def attack_dice(self, attackers: int) -> range:
        """The numbers of dice an attacker may roll, the most first (WD-33, YR-22)."""
        return range(min(self.max_attack, attackers + self.attack_extra) if attackers > 0 else 0, 0, -1)

    def defense_dice(self, defenders: int) -> tuple[int, ...]:
        """The numbers of dice a defender may roll, the most first (WD-34, YR-22)."""
        able = defenders + self.defense_extra if defenders > 0 else 0
        dice = tuple(n for n in range(self.max_defense, 0, -1) if self._needed(n) <= able)
        return dice if self.defender_chooses else dice[:1]

    def commitments(self, force: Force) -> tuple[Commitment, ...]:
        """The legal choices of dice, the largest first; empty if a side has no army left."""
        defense = self.defense_dice(force.defenders)
        return tuple(Commitment(a, d) for a in self.attack_dice(force.attackers) for d in defense)

    def rolls(self, commitment: Commitment) -> Distribution[Roll]:
        """The law of the sorted dice."""
        attack, defense = self.attack_pool(commitment.attack), self.defense_pool(commitment.defense)
        return rolled(attack).product(rolled(defense), Roll)

    def pair(self, attack: int, defense: int) -> Losses:
        """What one pair of faces costs."""
        if attack > defense:
            return DEFENDER_LOSES
        return ATTACKER_LOSES if attack < defense else TIE_COSTS[self.ties]

    def losses(self, roll: Roll, force: Force | None = None) -> Losses:
        """What a roll costs: the sum over the pairs, highest with highest, second with second and so on.

        Args:
            roll: The faces.
            force: Who fights, where a side may roll more dice than it has armies: nobody is left to be lost once
                they are gone, so the pairs below count no more (YR-24).
        """
        attackers = defenders = 0
        bonus = self.attack_bonus - self.defense_bonus  # for the highest dice alone, so for the first pair
        for attack, defense in zip(roll.attack, roll.defense, strict=False):
            if force is not None and (attackers == force.attackers or defenders == force.defenders):
                break
            lost = self.pair(attack + bonus, defense)
            attackers += lost.attackers
            defenders += lost.defenders
            bonus = 0
        return Losses(attackers, defenders)

    def losses_law(self, commitment: Commitment, force: Force | None = None) -> Distribution[Losses]:
        """The law of what a roll costs: `rolls` pushed through `losses`.

        Args:
            commitment: The dice.
            force: Who fights; needed only where a side may roll more dice than it has armies.
        """
        pairs = min(commitment)
        if force is None or min(force) >= pairs:
            return _losses_law(self, commitment, None)
        return _losses_law(self, commitment, Force(min(force.attackers, pairs), min(force.defenders, pairs)))


def _pool(dice: int, special: Pool, die: int | Die) -> Pool:
    return (special + (die_of(die),) * dice)[:dice]


@lru_cache(maxsize=1024)
def _losses_law(rule: DiceCombat, commitment: Commitment, force: Force | None) -> Distribution[Losses]:
    attack, defense = rule.attack_pool(commitment.attack), rule.defense_pool(commitment.defense)
    if sorted_rolls(attack) * sorted_rolls(defense) > LISTED:
        from risk_odds.rules.face_by_face import face_by_face  # small pools do not wait for it

        return face_by_face(rule, attack, defense, force)
    # `losses` pairs the highest dice, as many as the smaller side has; leaving out the rest halves the list.
    pairs = min(commitment)
    ours, theirs = (rolled(pool).map(lambda faces: faces[:pairs]) for pool in (attack, defense))
    return ours.product(theirs, Roll).map(lambda roll: rule.losses(roll, force))


def check_range(what: str, given: int, accepted: range) -> None:
    """Refuse a number that is out of its range.

    Raises:
        InvalidInput: It is none, or another one.
    """
    if isinstance(given, bool) or not isinstance(given, int) or given not in accepted:
        raise InvalidInput(f"{given!r} is not a number of {what}", f"{accepted[0]} to {accepted[-1]}")


def check_word(what: str, given: str, accepted: tuple[str, ...]) -> None:
    """Refuse a word that is not one of a few.

    Raises:
        InvalidInput: Another word.
    """
    if given not in accepted:
        raise InvalidInput(f"{given!r} is no value of {what}", ", ".join(accepted))
