"""A bot that attacks whatever it can."""

from __future__ import annotations

from random import Random

from risk_odds.bots.habits import adjust, most_dice, pick, put, spell, tiles
from risk_odds.bots.look import grounds
from risk_odds.engine.moves import END_ATTACKS, END_TURN, Attack, Choice, Claim, Settle, attack, occupy
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
from risk_odds.rules.seats import NOBODY


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
        choice: Choice = getattr(self, options.kind)(options)  # as `decide` does, which would be one more call
        return choice

    def claim(self, options: Claims) -> Choice:
        """Any empty land."""
        return Claim(self.rng.choice(options.free))

    def place(self, options: Placements) -> Choice:
        """All armies on any border."""
        self.battle = None
        return put(options, self.rng.choice(grounds(options)))

    def reinforce(self, options: Reinforcements) -> Choice:
        """A set only where one must be traded, then armies."""
        if options.must_trade:
            return next(iter(options.trades))
        return tiles(options.play) or self.place(options)

    def cash(self, options: Cashings) -> Choice:
        """Any set."""
        return next(iter(options.trades))

    def attack(self, options: Attacks) -> Choice:
        """The next roll of the battle that is on; when it is over, of another one. Empty land is taken like any."""
        battle = self.battle
        if battle is not None and options.owner[battle.target] != options.seat:
            dice = options.most(battle.source)
            if dice == battle.dice:
                return battle
            if dice:
                self.battle = battle = attack(battle.source, battle.target, dice)
                return battle
        pairs = options.pairs()
        if options.setting.vacant:
            pairs += options.claims()
        if not pairs:  # a word could still be laid, but that has been thought of
            return END_ATTACKS
        source, target = self.rng.choice(pairs)
        if options.owner[target] == NOBODY:
            return Settle(source, target, options.armies[source] - options.setting.rules.stay)
        self.battle = battle = attack(source, target, options.most(source))
        return battle

    def occupy(self, options: Occupations) -> Choice:
        """All armies."""
        return occupy(options.most)

    def fortify(self, options: Fortifications) -> Choice:
        """Never."""
        return END_TURN

    defend = staticmethod(most_dice)
    adjust = staticmethod(adjust)
    spell = staticmethod(spell)
    pick = staticmethod(pick)
