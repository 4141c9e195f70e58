"""A bot that does anything."""

from __future__ import annotations

from random import Random

from risk_odds.bots.blitz import Blitz
from risk_odds.bots.bot import decide
from risk_odds.engine.moves import (
    END_ATTACKS,
    END_TURN,
    Choice,
    Claim,
    Fortify,
    Place,
    attack,
    defend,
    occupy,
)
from risk_odds.engine.options import (
    Attacks,
    Cashings,
    Claims,
    Defenses,
    Fortifications,
    Occupations,
    Options,
    Placements,
    Reinforcements,
)
from risk_odds.engine.setting import Setting


class Chaos:
    """Any legal move: a kind of move first, each as likely as another, then its parts one after the other.

    Ending the attacks is one choice among all that can be attacked. Even so the armies grow faster than they
    fall, and no game would end: so in every other turn, as a coin says, it plays like `Blitz`.

    Args:
        seat: Where it sits.
        setting: What is played.
        rng: Its stream.
    """

    def __init__(self, seat: int, setting: Setting, rng: Random) -> None:
        self.rng = rng
        self.blitz = Blitz(seat, setting, rng)
        self.turn = 0
        self.rushes = False

    def choose(self, options: Options) -> Choice:
        """A legal move."""
        turn = options.view.table.turn
        if turn.seat == options.seat and turn.number != self.turn:
            self.turn, self.rushes = turn.number, bool(self.rng.getrandbits(1))
        if self.rushes and turn.seat == options.seat:
            return self.blitz.choose(options)
        return decide(self, options)

    def attack(self, options: Attacks) -> Choice:
        """Any attack with any dice, or the end of the attacks."""
        pairs = options.pairs()
        pick = self.rng.randrange(len(pairs) + 1)
        if pick == len(pairs):
            return END_ATTACKS
        source, target = pairs[pick]
        return attack(source, target, self.rng.choice(options.dice(source)))

    def reinforce(self, options: Reinforcements) -> Choice:
        """A set or armies, by a coin where both can be."""
        trades = list(options.trades) if options.may_trade else []
        if options.must_trade or (trades and self.rng.getrandbits(1)):
            return self.rng.choice(trades)
        return self.place(options)

    def place(self, options: Placements) -> Place:
        """Any number on any land."""
        return Place(self.rng.choice(options.land(options.whose)), self.rng.randint(1, options.most))

    def claim(self, options: Claims) -> Choice:
        """Any empty land."""
        return Claim(self.rng.choice(options.free))

    def cash(self, options: Cashings) -> Choice:
        """Any set."""
        return self.rng.choice(list(options.trades))

    def defend(self, options: Defenses) -> Choice:
        """Any number of dice."""
        return defend(self.rng.choice(options.dice))

    def occupy(self, options: Occupations) -> Choice:
        """Any number of armies."""
        return occupy(self.rng.randint(options.least, options.most))

    def fortify(self, options: Fortifications) -> Choice:
        """Any armies to anywhere, or the end of the turn, by a coin."""
        sources = [t for t in options.land(options.seat) if options.most(t) and options.reach(t)]
        if not sources or self.rng.getrandbits(1):
            return END_TURN
        source = self.rng.choice(sources)
        target = self.rng.choice(options.reach(source))
        return Fortify(source, target, self.rng.randint(1, options.most(source)))
