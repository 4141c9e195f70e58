"""A bot that does what looks best at the moment."""

from __future__ import annotations

from random import Random

from risk_odds.bots import habits
from risk_odds.bots.bot import decide
from risk_odds.engine.moves import END_ATTACKS, Choice, attack
from risk_odds.engine.options import Attacks, Claims, Options, Placements, Reinforcements
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
        return decide(self, options)

    def claim(self, options: Claims) -> Choice:
        """Land of the continent that is nearest."""
        return habits.claim(options, self.rng)

    def place(self, options: Placements) -> Choice:
        """All armies on the spearhead towards the nearest continent."""
        if options.whose == NEUTRAL:
            return habits.place_neutral(options, self.rng)
        if station := habits.deploy(options, self.rng):
            return station
        goal = set(options.setting.board.members[habits.goal_continent(options)])
        return habits.put(options, habits.spearhead(options, goal))

    def reinforce(self, options: Reinforcements) -> Choice:
        """A set whenever there is one, then armies."""
        return habits.trade_if_possible(options) or habits.tiles(options.play) or self.place(options)

    def attack(self, options: Attacks) -> Choice:
        """Where the difference of the armies is largest, with all dice; empty land is taken first."""
        if claim := habits.settle(options):
            return claim
        armies, pairs = options.armies, options.pairs()
        if not pairs:
            return END_ATTACKS
        source, target = max(pairs, key=lambda pair: armies[pair[0]] - armies[pair[1]])
        if armies[source] - armies[target] < self.margin:
            return END_ATTACKS
        return attack(source, target, options.most(source))

    cash = staticmethod(habits.trade_down)
    defend = staticmethod(habits.most_dice)
    adjust = staticmethod(habits.adjust)
    spell = staticmethod(habits.spell)
    pick = staticmethod(habits.pick)
    occupy = staticmethod(habits.occupy)
    fortify = staticmethod(habits.fortify)
