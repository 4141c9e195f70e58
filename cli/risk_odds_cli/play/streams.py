"""Dice, cards and what bots leave to chance: each a function of the seed and of what has happened so far.

So nothing has to be remembered: a game that is taken up again goes on as if it had never stopped, and what is taken
back meets the same dice when it is done again. The dice lie in a row: the nth roll of a game is the nth roll, whatever
was decided before it. A bot draws anew for each decision, by the number of moves before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from risk_odds.chance import Law
from risk_odds.engine.moves import CHANCES, Chance, Move
from risk_odds.engine.source import DICE_FALL, Seeded
from risk_odds.seeds import BOTS, CARDS, DICE, stream


class Rows:
    """A source of dice and cards.

    Args:
        seed: The seed.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.moves: Sequence[Move] = ()

    def draw(self, law: Law[Chance]) -> Chance:
        """What falls after the moves so far."""
        fallen = [isinstance(move, DICE_FALL) for move in self.moves if isinstance(move, CHANCES)]
        dice, cards = sum(fallen), len(fallen) - sum(fallen)
        return Seeded(stream(self.seed, 0, 0, DICE, dice), stream(self.seed, 0, 0, CARDS, cards)).draw(law)

    def shuffle(self, rng: Random, seat: int, moves: int) -> None:
        """Give a bot the numbers for the decision it makes after so many moves."""
        rng.setstate(stream(self.seed, 0, 0, BOTS + seat, moves).getstate())
