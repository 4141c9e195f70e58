"""What never changes during a game: its rules, its board and how many play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb

from risk_odds.boards.board import Board
from risk_odds.chance import Distribution
from risk_odds.engine.moves import Chance, Drawn, Rolled
from risk_odds.errors import InvalidInput
from risk_odds.rules import Rules
from risk_odds.rules.cards import WILD
from risk_odds.rules.combat import Commitment, DiceCombat, Losses, Roll

MOST_ROLLS = 500_000
"""The most results of one roll: a game lists them."""


@dataclass(frozen=True)
class Setting:
    """Rules, a board and a number of players.

    Args:
        rules: The rules; where they say so, two players have rules of their own (`Rules.for_players`).
        players: How many play.
        board: The board.

    Raises:
        InvalidInput: They do not go together.
    """

    rules: Rules
    players: int
    board: Board

    def __post_init__(self) -> None:
        object.__setattr__(self, "rules", self.rules.for_players(self.players))
        _check(self)

    @classmethod
    def of(cls, rules: Rules, players: int, board: Board | None = None) -> Setting:
        """Rules and players on a board, by default that of the rules."""
        from risk_odds.boards import board_named  # no board file is read where a board is given

        return cls(rules, players, board_named(rules.board) if board is None else board)

    @cached_property
    def armies_each(self) -> int:
        """The armies that each player starts with."""
        return self.rules.setup.armies_each(self.players, self.board.armies)

    @cached_property
    def wild(self) -> int:
        """The number that stands for a wild card."""
        return len(self.board)

    @cached_property
    def deck(self) -> tuple[int, ...]:
        """All cards: one for each territory, and the wild cards (GEN-06)."""
        return (*range(self.wild), *[self.wild] * self.board.wilds) if self.rules.cards.in_play else ()

    def design(self, card: int) -> str:
        """What a card shows: infantry, cavalry, artillery, or all three."""
        return WILD if card == self.wild else self.board.territories[card].card

    @cached_property
    def drawn(self) -> tuple[Drawn, ...]:
        """The draws of each card."""
        return tuple(Drawn(card) for card in range(self.wild + 1))

    def rolls(self, attack: int, defense: int) -> Distribution[Chance]:
        """The law of the dice."""
        law = self._rolls.get((attack, defense))
        if law is None:
            rolls = self.rules.combat.rolls(Commitment(attack, defense))
            if not isinstance(rolls, Distribution):
                raise InvalidInput(f"the rolls of {self.rules.name} can't be listed", "dice")
            law = self._rolls[attack, defense] = rolls.map(lambda roll: Rolled(*roll))
        return law

    @cached_property
    def _rolls(self) -> dict[tuple[int, int], Distribution[Chance]]:
        return {}

    def losses(self, rolled: Rolled) -> Losses:
        """What a roll costs; remembered, because a game asks a thousand times."""
        roll = rolled.attack, rolled.defense
        lost = self._losses.get(roll)
        if lost is None:
            lost = self._losses[roll] = self.rules.combat.losses(Roll(*roll))
        return lost

    @cached_property
    def _losses(self) -> dict[tuple[tuple[int, ...], tuple[int, ...]], Losses]:
        return {}

    def attack_dice(self, armies: int) -> Sequence[int]:
        """The numbers of dice that can be rolled from a territory with so many armies, the most first."""
        dice = self._attack_dice.get(armies)
        if dice is None:
            dice = self._attack_dice[armies] = self.rules.combat.attack_dice(armies - self.rules.stay)
        return dice

    @cached_property
    def _attack_dice(self) -> dict[int, Sequence[int]]:
        return {}

    def defense_dice(self, armies: int) -> tuple[int, ...]:
        """The numbers of dice that can defend a territory with so many armies, the most first."""
        dice = self._defense_dice.get(armies)
        if dice is None:
            dice = self._defense_dice[armies] = self.rules.combat.defense_dice(armies)
        return dice

    @cached_property
    def _defense_dice(self) -> dict[int, tuple[int, ...]]:
        return {}


def _check(setting: Setting) -> None:
    rules, board = setting.rules, setting.board
    owners = setting.players + rules.setup.neutral
    if owners > len(board):
        raise InvalidInput(
            f"{board.name} has {len(board)} territories, too few for {owners} armies",
            "a larger board, or fewer players",
        )
    if rules.stay < 1:
        raise InvalidInput("an army must stay on a territory that attacks", "rules with stay of 1 or more")
    if isinstance(combat := rules.combat, DiceCombat):
        rolls = _faces(combat.max_attack, combat.attack_die) * _faces(combat.max_defense, combat.defense_die)
        if rolls > MOST_ROLLS:
            raise InvalidInput(
                f"the dice of {rules.name} can fall in {rolls:,} ways, too many for a game",
                f"up to {MOST_ROLLS:,}: fewer dice, or dice with fewer sides",
            )
    try:
        armies = setting.armies_each
    except KeyError:
        raise InvalidInput(
            f"neither {rules.name} nor {board.name} says how many armies {setting.players} players start with",
            "another number of players",
        ) from None
    land = -(-len(board) // owners)
    if armies < land:
        raise InvalidInput(f"{armies} armies are too few for {land} territories each", "a smaller board")


def _faces(dice: int, sides: int) -> int:
    """In how many ways sorted dice can fall."""
    return comb(dice + sides - 1, dice)
