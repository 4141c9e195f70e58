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
    Exchange,
    Fortify,
    Pick,
    Place,
    Settle,
    Swap,
    Word,
    attack,
    defend,
    occupy,
)
from risk_odds.engine.options import (
    Adjustments,
    Attacks,
    Cashings,
    Claims,
    Defenses,
    Fortifications,
    Occupations,
    Options,
    Picks,
    Placements,
    Reinforcements,
    Spellings,
)
from risk_odds.engine.setting import Setting
from risk_odds.engine.wordbook import TILE, sorted_tiles
from risk_odds.rules.seats import NOBODY

FEW = 20
"""It knows so many of the words that a rack has in a battle."""


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
        """Any attack with any dice, any empty land, or the end of the attacks."""
        pairs = options.pairs()
        if options.setting.vacant:
            pairs += options.claims()
        pick = self.rng.randrange(len(pairs) + 1)
        if pick == len(pairs):
            return END_ATTACKS
        source, target = pairs[pick]
        if options.owner[target] == NOBODY:
            return Settle(source, target, self.rng.randint(1, options.armies[source] - options.setting.rules.stay))
        return attack(source, target, self.rng.choice(options.dice(source)))

    def reinforce(self, options: Reinforcements) -> Choice:
        """A set or armies, by a coin where both can be."""
        trades = list(options.trades) if options.may_trade else []
        if options.must_trade or (trades and self.rng.getrandbits(1)):
            return self.rng.choice(trades)
        return self._tiles(options) or self.place(options)

    def _tiles(self, options: Reinforcements) -> Choice | None:
        """A word for armies, a swap, or an exchange; each as likely as going on without."""
        play = options.play
        if play is None:
            return None
        kinds: list[Choice | None] = [None]
        if words := play.words():
            kinds.append(Word(self.rng.choice(words).word))
        kinds += map(Swap, play.swaps)
        if play.most:
            kinds.append(Exchange(self._some(play.view.rack, self.rng.randint(1, play.most))))
        return self.rng.choice(kinds)

    def _some(self, rack: str, number: int) -> str:
        """So many tiles of a rack."""
        return sorted_tiles("".join(self.rng.sample(TILE.findall(rack), number)))

    def spell(self, options: Spellings) -> Choice:
        """Any of the best words, or none."""
        return self.rng.choice([*(Word(found.word) for found in options.top(FEW)), Word()])

    def place(self, options: Placements) -> Place:
        """Any number on any land."""
        territory = self.rng.choice(options.grounds)
        return Place(territory, self.rng.randint(1, options.room(territory)))

    def claim(self, options: Claims) -> Choice:
        """Any empty land."""
        return Claim(self.rng.choice(options.free))

    def pick(self, options: Picks) -> Choice:
        """Any own land."""
        return Pick(self.rng.choice(options.grounds))

    def cash(self, options: Cashings) -> Choice:
        """Any set."""
        return self.rng.choice(list(options.trades))

    def defend(self, options: Defenses) -> Choice:
        """Any number of dice."""
        return defend(self.rng.choice(options.dice))

    def adjust(self, options: Adjustments) -> Choice:
        """Anything that may be done with the dice."""
        return self.rng.choice(list(options))

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
        return Fortify(source, target, self.rng.randint(1, options.between(source, target)))
