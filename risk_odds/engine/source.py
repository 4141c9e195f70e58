"""Dice and cards from a seed."""

from __future__ import annotations

from random import Random

from risk_odds.chance import Distribution, Law
from risk_odds.engine.moves import Chance, Die, Rolled
from risk_odds.seeds import CARDS, DICE, stream

DICE_FALL = (Rolled, Die)


class Seeded:
    """A source with a stream for the dice and another for whatever else chance decides: cards, land, stray armies.

    So a game with other rules for cards still sees the same dice.

    Args:
        dice: The stream of the dice.
        cards: The other one.
    """

    def __init__(self, dice: Random, cards: Random) -> None:
        self.dice, self.cards = dice, cards

    @classmethod
    def of(cls, seed: int, cell: int = 0, game: int = 0) -> Seeded:
        """The source of one game of a seed tree."""
        return cls(stream(seed, cell, game, DICE), stream(seed, cell, game, CARDS))

    def draw(self, law: Law[Chance]) -> Chance:
        """What falls."""
        dice = isinstance(law, Distribution) and isinstance(next(iter(law.weights)), DICE_FALL)
        return law.sample(self.dice if dice else self.cards)
