"""A bot that asks the solver."""

from __future__ import annotations

from random import Random

from risk_odds.bots import habits
from risk_odds.bots.bot import decide
from risk_odds.bots.campaigns import Campaign, march, share
from risk_odds.bots.chances import chances
from risk_odds.bots.look import borders
from risk_odds.bots.sketch import Sketch
from risk_odds.bots.wishes import Awareness, stronghold
from risk_odds.engine.moves import END_ATTACKS, Choice, Occupy, Settle, attack, occupy
from risk_odds.engine.options import Attacks, Claims, Occupations, Options, Picks, Placements, Reinforcements
from risk_odds.engine.phases import Deploying
from risk_odds.engine.setting import Setting
from risk_odds.errors import InvalidInput
from risk_odds.rules.cards import SET
from risk_odds.rules.seats import NEUTRAL, NOBODY

GIVE_UP = 0.5
"""A battle that has begun is left when its chance falls below this part of what was wanted of the campaign."""


class Odds:
    """Plans campaigns by exact odds, and fights those that leave it better off on the average.

    It weighs, in armies: what stands, the income of land and of continents as far as their borders will hold,
    a card, the cards of whoever is eliminated. New armies go where the best campaign begins, or where they
    protect most.

    Args:
        seat: Where it sits.
        setting: What is played.
        rng: Its stream; it decides between equals before the first turn.
        sure: The least chance of a campaign that it plans, from 0 to 1.
        aware: Whether it plays for headquarters or its mission, where there are any.

    Raises:
        InvalidInput: The chance is none.
    """

    def __init__(self, seat: int, setting: Setting, rng: Random, *, sure: float = 0.6, aware: bool = True) -> None:
        if not 0 <= sure <= 1:
            raise InvalidInput(f"odds can't plan with a chance of {sure}", "sure from 0 to 1")
        self.rng = rng
        self.sure = sure
        self.awareness = Awareness(aware and setting.goals)
        self.battle: tuple[int, int] | None = None
        self.goal: tuple[int, ...] = ()

    def choose(self, options: Options) -> Choice:
        """A legal move."""
        return decide(self, options)

    def claim(self, options: Claims) -> Choice:
        """Land that the goal asks for, or of the continent that is nearest."""
        return habits.claim(options, self.rng, self.awareness.claims(options))

    def place(self, options: Placements) -> Choice:
        """All armies where they promise most; before the first turn on one spearhead."""
        if options.whose == NEUTRAL:
            return habits.place_neutral(options, self.rng)
        if station := self.awareness.station(options) or habits.deploy(options, self.rng):
            return station
        if isinstance(options.phase, Deploying):
            goal = self._goal(options)
            return habits.put(options, habits.spearhead(options, goal), 1)
        self.battle = None
        return habits.put(options, max(borders(options), key=lambda t: self._promise(options, t)))

    def pick(self, options: Picks) -> Choice:
        """The own land that is best defended."""
        return stronghold(options) if self.awareness.aware else habits.pick(options)

    def reinforce(self, options: Reinforcements) -> Choice:
        """A set whenever there is one, then armies."""
        return habits.trade_if_possible(options) or habits.tiles(options.play) or self.place(options)

    cash = staticmethod(habits.trade_down)
    defend = staticmethod(habits.most_dice)
    adjust = staticmethod(habits.adjust)
    spell = staticmethod(habits.spell)
    fortify = staticmethod(habits.fortify)

    def _promise(self, options: Placements, territory: int) -> float:
        """The worth of the position with all new armies on one territory, and of what they could begin there."""
        sketch = self._sketch(options)
        sketch.armies[territory] += options.room(territory)
        plan = self._plan(options, sketch, territory)
        return sketch.worth() + max(plan.gain if plan else 0.0, 0.0)

    def attack(self, options: Attacks) -> Choice:
        """The next battle of the best campaign, if there is one worth fighting."""
        if self.battle is None or not self._goes_on(options, *self.battle):
            plan = self._plan(options, self._sketch(options))
            if plan is None or plan.gain <= 0:
                self.battle = None
                return END_ATTACKS
            self.battle, self.goal = plan.first, plan.goal
        source, target = self.battle
        if options.owner[target] == NOBODY:
            self.battle = None
            return Settle(source, target, self._share(options, source, target, 1, options.most(source)))
        return attack(source, target, options.most(source))

    def _goes_on(self, options: Attacks, source: int, target: int) -> bool:
        """Whether a battle that has begun is still to be won."""
        owner, armies, seat = options.owner, options.armies, options.seat
        if owner[source] != seat or owner[target] == seat or not options.most(source):
            return False
        rules = options.setting.rules
        return chances(rules).win(armies[source] - rules.stay, armies[target]) >= self.sure * GIVE_UP

    def occupy(self, options: Occupations) -> Occupy:
        """As many as the rest of the campaign needs; what protects more stays."""
        number = self._share(options, options.source, options.target, options.least, options.most)
        return occupy(self.awareness.moved_in(options, number))

    def _share(self, options: Options, source: int, target: int, least: int, most: int) -> int:
        """How many of those that may move into land do."""
        left = [t for t in self.goal if options.owner[t] != options.seat and t != target]
        sketch = self._sketch(options)
        sketch.owner[target] = options.seat
        return share(sketch, source, target, least, most, left)

    def _sketch(self, options: Options) -> Sketch:
        return Sketch(options, self.awareness.wishes(options))

    def _goal(self, options: Options) -> set[int]:
        """What its first armies are for: what the goal of the game asks for, or a continent."""
        board = options.setting.board
        return self.awareness.goal(options) or set(board.members[habits.goal_continent(options)])

    def _plan(self, options: Options, sketch: Sketch, start: int | None = None) -> Campaign | None:
        """The campaign that promises most, from one territory if it is given."""
        card, prizes = _card(options), _prizes(options)
        plans = (march(sketch, goal, self.sure, card, prizes, start) for goal in _goals(sketch, start))
        return max((plan for plan in plans if plan), key=lambda plan: plan.gain, default=None)


def _goals(sketch: Sketch, start: int | None) -> list[tuple[int, ...]]:
    """What a campaign can be for: the rest of a continent, all land of a player, all there is, the goal of the game."""
    owner, seat, setting = sketch.owner, sketch.seat, sketch.setting
    lands = [*setting.board.members]
    lands += [tuple(t for t, o in enumerate(owner) if o == other) for other in range(setting.players)]
    lands.append(tuple(range(len(owner))))
    lands += sketch.wishes.routes if sketch.wishes else ()
    goals = dict.fromkeys(tuple(t for t in land if owner[t] != seat) for land in lands)
    return [goal for goal in goals if goal and (start is None or sketch.touches(start, goal))]


def _card(options: Options) -> float:
    """What a card is worth that has not been earned yet: a third of the next set."""
    table, cards = options.view.table, options.setting.rules.cards
    return 0.0 if table.turn.captured or not cards.in_play else cards.value(table.pack.sets + 1) / SET


def _prizes(options: Options) -> dict[int, float]:
    """What the end of each other player brings beside the land: the cards."""
    pack = options.view.table.pack
    card = options.setting.rules.cards.value(pack.sets + 1) / SET
    return {seat: held * card for seat, held in enumerate(pack.held) if seat != options.seat}
