"""A bot that attacks whatever it can."""

from __future__ import annotations

from random import Random

from risk_odds.bots.look import grounds
from risk_odds.engine.moves import END_TURN, Attack, Choice, Claim, Place, attack, defend, occupy
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
        match options:
            case Attacks():
                return self._attack(options)
            case Defenses():
                return defend(options.dice[0])
            case Occupations():
                return occupy(options.most)
            case Reinforcements() if options.must_trade:
                return next(iter(options.trades))
            case Placements():
                self.battle = None
                return Place(self.rng.choice(grounds(options)), options.most)
            case Claims():
                return Claim(self.rng.choice(options.free))
            case Cashings():
                return next(iter(options.trades))
            case Fortifications():
                return END_TURN
        raise TypeError(f"no idea what to do about {options.phase}")

    def _attack(self, options: Attacks) -> Attack:
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
