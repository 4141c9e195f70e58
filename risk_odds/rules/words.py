"""Word combat: what the words of both sides cost, and how many tiles, letters and armies it takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from risk_odds.errors import InvalidInput
from risk_odds.rules.combat import ATTACKER_LOSES, DEFENDER_LOSES, NOBODY_LOSES, Force, Losses, check_word

Single = Literal["all_in_a", "halves"]
BonusWindow = Literal["before_placing", "before_attack"]
WordOccupation = Literal["committed", "one_or_more"]
InvalidWord = Literal["refuse", "zero"]

SEVEN = 7
"""Equal tiles that may be swapped (SC-13), and tiles of a word that gets a bingo bonus, where there is one (SC-21)."""


class Scores(NamedTuple):
    """What the words of both sides are worth; no word is worth 0."""

    attack: int
    defense: int


class Groups(NamedTuple):
    """The halves of both sides: each `Force` is fought for by a comparison of its own.

    Attributes:
        a: Fought for with word and armies.
        b: Fought for with the words alone; empty on both sides if there is one comparison only.
    """

    a: Force
    b: Force


@dataclass(frozen=True, slots=True, kw_only=True)
class WordCombat:
    """Words against words: two comparisons, each of which costs one side a whole group.

    Args:
        per_army: Points that each army in the battle adds in the first comparison.
        single_split: Where one side has a single army, whether both have all their armies in group A, or the larger
            side is halved all the same and its second half is not at risk.

    Raises:
        InvalidInput: A value outside its range.

    Source: SC-22 to SC-25.
    """

    per_army: int = 5
    single_split: Single = "all_in_a"

    def __post_init__(self) -> None:
        check_word("single_split", self.single_split, get_args(Single))
        if isinstance(self.per_army, bool) or not isinstance(self.per_army, int) or self.per_army < 0:
            raise InvalidInput(f"an army can't be worth {self.per_army!r} points", "a whole number from 0")

    def attack_dice(self, attackers: int) -> range:
        """The numbers of armies an attacker may commit, the most first (SC-20); they stand for the dice."""
        return range(attackers, 0, -1)

    def defense_dice(self, defenders: int) -> tuple[int, ...]:
        """The numbers of armies that may defend: all of them, so there is nothing to choose (SC-20)."""
        return (defenders,) if defenders else ()

    def groups(self, force: Force) -> Groups:
        """How both sides are divided (SC-22).

        Args:
            force: The armies in the battle: those the attacker has committed, and all of the defender's.

        >>> WordCombat().groups(Force(3, 6))
        Groups(a=Force(attackers=2, defenders=3), b=Force(attackers=1, defenders=3))
        >>> WordCombat().groups(Force(1, 6))
        Groups(a=Force(attackers=1, defenders=6), b=Force(attackers=0, defenders=0))
        """
        attackers, defenders = force
        single = min(force) == 1
        if single and self.single_split == "all_in_a":
            return Groups(force, Force(0, 0))
        a = Force(-(-attackers // 2), -(-defenders // 2))
        return Groups(a, Force(0, 0) if single else Force(attackers // 2, defenders // 2))

    def losses(self, force: Force, scores: Scores) -> Losses:
        """What the words of both sides cost.

        Args:
            force: The armies in the battle, at least one on each side: those the attacker has committed, and all of
                the defender's.
            scores: What the words are worth.

        Source: SC-23 (word and 5 points for each army; a tie costs the attacker his group), SC-24 (words alone).

        >>> WordCombat().losses(Force(3, 6), Scores(22, 10))
        Losses(attackers=2, defenders=3)
        """
        a, b = self.groups(force)
        led = scores.attack - scores.defense
        first = _falls(a, led + self.per_army * (force.attackers - force.defenders) > 0)
        second = _falls(b, led > 0)
        return Losses(first.attackers + second.attackers, first.defenders + second.defenders)


def _falls(group: Force, attacker_leads: bool) -> Losses:
    """The whole group of whoever does not lead; the attacker has to."""
    if not any(group):
        return NOBODY_LOSES
    one = DEFENDER_LOSES if attacker_leads else ATTACKER_LOSES
    return Losses(one.attackers * group.attackers, one.defenders * group.defenders)


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """What is played with words and tiles besides the battles.

    Args:
        tiles: The name of the set of tiles.
        lexicon: The name of the lexicon, or the path of a file, that decides what is a word.
        rack: Tiles on a rack (SC-05).
        bonus_length: Letters of a word that brings armies (SC-12).
        bonus_per_turn: Such words in a turn; None if there is no limit.
        bonus_window: Whether they are played before the first army is placed, or at any time before the first attack.
        exchange: Whether tiles may be exchanged instead of a turn (SC-13).
        occupation: Whether at least the committed armies move into captured land, or one is enough (SC-26).
        bingo_bonus: Points more for a word of at least seven tiles (SC-21).
        invalid: Whether what is no word is refused, or is worth 0 (SC-21).

    Raises:
        InvalidInput: A value outside its range.

    Source: SC-05, SC-12, SC-13, SC-21, SC-26.
    """

    tiles: str = "english"
    lexicon: str = "scowl"
    rack: int = 14
    bonus_length: int = 8
    bonus_per_turn: int | None = 1
    bonus_window: BonusWindow = "before_placing"
    exchange: bool = True
    occupation: WordOccupation = "committed"
    bingo_bonus: int = 0
    invalid: InvalidWord = "refuse"

    def __post_init__(self) -> None:
        check_word("bonus_window", self.bonus_window, get_args(BonusWindow))
        check_word("sc_occupy", self.occupation, get_args(WordOccupation))
        check_word("invalid_word", self.invalid, get_args(InvalidWord))

    def moves_in(self, committed: int, attackers_left: int) -> range:
        """The numbers of armies that may occupy a captured territory (SC-26).

        Args:
            committed: Armies the attacker has committed to the battle.
            attackers_left: Attackers left after it; the army that must stay is not among them.
        """
        return range(committed if self.occupation == "committed" else 1, attackers_left + 1)
