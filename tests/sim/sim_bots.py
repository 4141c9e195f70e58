"""Bots as somebody else could have written them; `sim_bots:Fighter` is how they are asked for."""

import os
import time
from pathlib import Path

from risk_odds.bots.registry import BOTS
from risk_odds.engine.moves import END_ATTACKS, END_TURN, Attack, EndAttacks, EndTurn
from risk_odds.engine.options import Attacks


class Sitter:
    """Never attacks."""

    def __init__(self, seat, setting, rng):
        self.rng = rng

    def choose(self, options):
        if isinstance(options, Attacks):
            return END_ATTACKS
        return END_TURN if END_TURN in options else next(iter(options))


class Fighter(Sitter):
    """Attacks as long as it can, always with the most dice."""

    def choose(self, options):
        if isinstance(options, Attacks):
            return next((Attack(s, t, options.most(s)) for s, t in options.pairs()), END_ATTACKS)
        return super().choose(options)


class Slow:
    """Blitz, with a pause in each game; it writes down in which games it has been.

    Not by parameters: with others these would be other games.
    """

    def __init__(self, seat, setting, rng):
        self.mark = f"{rng.random():.17g}\n"
        self.blitz = BOTS["blitz"].make(seat, setting, rng)

    def choose(self, options):
        if self.mark:
            time.sleep(float(os.environ["PAUSE"]))
            with Path(os.environ["GAMES_PLAYED"]).open("a") as book:
                book.write(self.mark)
            self.mark = ""
        return self.blitz.choose(options)


class Dying(Sitter):
    """Takes its process with it, in every fifth game or so."""

    def choose(self, options):
        if self.rng.random() < 0.01:
            os._exit(9)
        return super().choose(options)


class Cheat(Sitter):
    """Ends its turn when it may not."""

    def choose(self, options):
        return EndTurn()


class Broken(Sitter):
    """Has a mistake in it."""

    def choose(self, options):
        return {}[EndAttacks]


class Unmade(Sitter):
    """Can't even be made."""

    def __init__(self, seat, setting, rng):
        super().__init__(seat, setting, rng)
        self.share = 1 // seat
