"""A bot that does what looks best at the moment."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from risk_odds.bots import habits
from risk_odds.bots.bot import decide
from risk_odds.bots.wishes import Awareness, Wishes, stronghold
from risk_odds.engine.moves import END_ATTACKS, Choice, attack, occupy
from risk_odds.engine.options import Attacks, Claims, Occupations, Options, Picks, Placements, Reinforcements
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
        aware: Whether it plays for headquarters or its mission, where there are any.

    Raises:
        InvalidInput: The margin is less than 0.
    """

    def __init__(self, seat: int, setting: Setting, rng: Random, *, margin: int = 1, aware: bool = True) -> None:
        if margin < 0:
            raise InvalidInput(f"greedy can't attack with a margin of {margin}", "margin from 0")
        self.rng = rng
        self.margin = margin
        self.awareness = Awareness(aware and setting.goals)

    def choose(self, options: Options) -> Choice:
        """A legal move."""
        return decide(self, options)

    def claim(self, options: Claims) -> Choice:
        """Land that the goal asks for, or of the continent that is nearest."""
        return habits.claim(options, self.rng, self.awareness.claims(options))

    def place(self, options: Placements) -> Choice:
        """All armies on a headquarters in danger, or on the spearhead towards the goal or the nearest continent."""
        if options.whose == NEUTRAL:
            return habits.place_neutral(options, self.rng)
        if station := self.awareness.station(options) or habits.deploy(options, self.rng):
            return station
        home = self.awareness.in_danger(options)
        if home is not None:
            return habits.put(options, home)
        goal = self._goal(options)
        return habits.put(options, habits.spearhead(options, goal))

    def pick(self, options: Picks) -> Choice:
        """The own land that is best defended."""
        return stronghold(options) if self.awareness.aware else habits.pick(options)

    def reinforce(self, options: Reinforcements) -> Choice:
        """A set whenever there is one, then armies."""
        return habits.trade_if_possible(options) or habits.tiles(options.play) or self.place(options)

    def attack(self, options: Attacks) -> Choice:
        """Where the difference of the armies is largest, with all dice; empty land is taken first."""
        if claim := habits.settle(options):
            return claim
        armies, pairs = options.armies, options.pairs()
        if wishes := self.awareness.wishes(options):
            pairs = self._wanted(wishes, armies, pairs)
        if not pairs:
            return END_ATTACKS
        source, target = max(pairs, key=lambda pair: armies[pair[0]] - armies[pair[1]])
        if armies[source] - armies[target] < self.margin:
            return END_ATTACKS
        return attack(source, target, options.most(source))

    def _wanted(self, wishes: Wishes, armies: Sequence[int], pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """The attacks on what the goal asks for, or else any, that leave as many armies as it asks for."""
        pairs = [(s, t) for s, t in pairs if armies[s] > wishes.aim.armies]
        wanted = [(s, t) for s, t in pairs if t in wishes.land and armies[s] - armies[t] >= self.margin]
        return wanted or pairs

    def occupy(self, options: Occupations) -> Choice:
        """All armies, unless they are needed where they come from."""
        return occupy(self.awareness.moved_in(options, habits.occupy(options).armies))

    def _goal(self, options: Options) -> set[int]:
        """What it wants to take next: what the goal of the game asks for, or a continent."""
        board = options.setting.board
        return self.awareness.goal(options) or set(board.members[habits.goal_continent(options)])

    cash = staticmethod(habits.trade_down)
    defend = staticmethod(habits.most_dice)
    adjust = staticmethod(habits.adjust)
    spell = staticmethod(habits.spell)
    fortify = staticmethod(habits.fortify)
