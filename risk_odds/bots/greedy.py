"""A bot that does what looks best at the moment."""

from __future__ import annotations

from random import Random

from risk_odds.bots.habits import claim, fortify, goal_continent, occupy, spearhead, stray
from risk_odds.bots.look import best_trade
from risk_odds.engine.moves import END_ATTACKS, Choice, Place, attack, defend
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
from risk_odds.errors import InvalidInput
from risk_odds.rules.seats import NEUTRAL


class Greedy:
    """Armies where a continent is nearest, the attack with the most armies more than the defender, stacks to the front.

    Args:
        seat: Where it sits.
        setting: What is played.
        rng: Its stream; it decides between equals.
        margin: How many armies more than the defender it wants before it attacks, from 0.

    Raises:
        InvalidInput: The margin is less than 0.
    """

    def __init__(self, seat: int, setting: Setting, rng: Random, *, margin: int = 1) -> None:
        if margin < 0:
            raise InvalidInput(f"greedy can't attack with a margin of {margin}", "margin from 0")
        self.rng = rng
        self.margin = margin

    def choose(self, options: Options) -> Choice:
        """A legal move."""
        match options:
            case Attacks():
                return self._attack(options)
            case Defenses():
                return defend(options.dice[0])
            case Occupations():
                return occupy(options)
            case Reinforcements():
                trade = best_trade(options.trades) if options.may_trade else None
                return trade or self._place(options)
            case Placements():
                return self._place(options)
            case Claims():
                return claim(options, self.rng)
            case Cashings():
                trade = best_trade(options.trades)
                assert trade is not None
                return trade
            case Fortifications():
                return fortify(options)
        raise TypeError(f"no idea what to do about {options.phase}")

    def _attack(self, options: Attacks) -> Choice:
        armies = options.armies
        source, target = max(options.pairs(), key=lambda pair: armies[pair[0]] - armies[pair[1]])
        if armies[source] - armies[target] < self.margin:
            return END_ATTACKS
        return attack(source, target, options.most(source))

    def _place(self, options: Placements) -> Place:
        if options.whose == NEUTRAL:
            return Place(stray(options, self.rng))
        goal = set(options.setting.board.members[goal_continent(options)])
        return Place(spearhead(options, goal), options.most)
