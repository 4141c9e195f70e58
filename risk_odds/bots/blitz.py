"""A bot that attacks whatever it can."""

from __future__ import annotations

from random import Random

from risk_odds.bots.bot import decide
from risk_odds.bots.habits import most_dice
from risk_odds.bots.look import grounds
from risk_odds.engine.moves import END_TURN, Attack, Choice, Claim, Place, attack, occupy
from risk_odds.engine.options import (
    Attacks,
    Cashings,
    Claims,
    Fortifications,
    Occupations,
    Options,
    Placements,
    Reinforcements,
)
from risk_odds.engine.setting import Setting


class Blitz:
    """All new armies on one random border, random attacks fought to their end, all armies move in, no fortifying.

    Args:
        seat: Where it sits.
        setting: What is played.
        rng: Its stream.
    """

    def __init__(self, seat: int, setting: Setting, rng: Random) -> None:
        self.rng = rng
        self.battle: Attack | None = None

    def choose(self, options: Options) -> Choice:
        """A legal move."""
        return decide(self, options)

    def claim(self, options: Claims) -> Choice:
        """Any empty land."""
        return Claim(self.rng.choice(options.free))

    def place(self, options: Placements) -> Choice:
        """All armies on any border."""
        self.battle = None
        return Place(self.rng.choice(grounds(options)), options.most)

    def reinforce(self, options: Reinforcements) -> Choice:
        """A set only where one must be traded, then armies."""
        return next(iter(options.trades)) if options.must_trade else self.place(options)

    def cash(self, options: Cashings) -> Choice:
        """Any set."""
        return next(iter(options.trades))

    def attack(self, options: Attacks) -> Attack:
        """The next roll of the battle that is on; when it is over, of another one."""
        battle = self.battle
        if battle is not None and options.owner[battle.target] != options.seat:
            dice = options.most(battle.source)
            if dice == battle.dice:
                return battle
            if dice:
                self.battle = battle = attack(battle.source, battle.target, dice)
                return battle
        source, target = self.rng.choice(options.pairs())
        self.battle = battle = attack(source, target, options.most(source))
        return battle

    def occupy(self, options: Occupations) -> Choice:
        """All armies."""
        return occupy(options.most)

    def fortify(self, options: Fortifications) -> Choice:
        """Never."""
        return END_TURN

    defend = staticmethod(most_dice)
