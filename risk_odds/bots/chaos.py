"""A bot that does anything."""

from __future__ import annotations

from random import Random

from risk_odds.bots.blitz import Blitz
from risk_odds.engine.moves import (
    END_ATTACKS,
    END_TURN,
    Choice,
    Claim,
    Fortify,
    Place,
    Trade,
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
    Trades,
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
        return self._anything(options)

    def _anything(self, options: Options) -> Choice:
        match options:
            case Attacks():
                return self._attack(options)
            case Defenses():
                return defend(self.rng.choice(options.dice))
            case Occupations():
                return occupy(self.rng.randint(options.least, options.most))
            case Reinforcements():
                return self._reinforce(options)
            case Placements():
                return self._place(options)
            case Claims():
                return Claim(self.rng.choice(options.free))
            case Cashings():
                return self._trade(options.trades)
            case Fortifications():
                return self._fortify(options)
        raise TypeError(f"no idea what to do about {options.phase}")

    def _attack(self, options: Attacks) -> Choice:
        pairs = options.pairs()
        pick = self.rng.randrange(len(pairs) + 1)
        if pick == len(pairs):
            return END_ATTACKS
        source, target = pairs[pick]
        return attack(source, target, self.rng.choice(options.dice(source)))

    def _reinforce(self, options: Reinforcements) -> Choice:
        trades = list(options.trades) if options.may_trade else []
        if options.must_trade or (trades and self.rng.getrandbits(1)):
            return self.rng.choice(trades)
        return self._place(options)

    def _place(self, options: Placements) -> Place:
        return Place(self.rng.choice(options.land(options.whose)), self.rng.randint(1, options.most))

    def _trade(self, trades: Trades) -> Trade:
        return self.rng.choice(list(trades))

    def _fortify(self, options: Fortifications) -> Choice:
        sources = [t for t in options.land(options.seat) if options.armies[t] > 1 and options.reach(t)]
        if not sources or self.rng.getrandbits(1):
            return END_TURN
        source = self.rng.choice(sources)
        target = self.rng.choice(options.reach(source))
        return Fortify(source, target, self.rng.randint(1, options.armies[source] - 1))
