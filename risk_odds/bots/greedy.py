"""A bot that does what looks best at the moment."""

from __future__ import annotations

from random import Random

from risk_odds.bots.look import best_trade, borders, is_border, shares, steps_to, threat
from risk_odds.engine.moves import END_ATTACKS, END_TURN, Attack, Choice, Claim, Defend, Fortify, Occupy, Place
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
                return Defend(options.dice[0])
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
        return Attack(source, target, options.most(source))

    def _place(self, options: Placements) -> Place:
        if options.whose == NEUTRAL:
            return Place(stray(options, self.rng))
        goal = set(options.setting.board.members[goal_continent(options)])
        return Place(_spearhead(options, goal), options.most)


def goal_continent(options: Options) -> int:
    """The continent with the most own armies for each enemy one, of those that are not one's own yet."""
    best, most = 0, -1.0
    for continent, (mine, others, left) in enumerate(shares(options, options.seat)):
        if left and mine / (others + left) > most:
            best, most = continent, mine / (others + left)
    return best


def _spearhead(options: Options, goal: set[int]) -> int:
    """The border with the most armies for each one of its weakest neighbor, if possible one of the goal."""
    owner, armies, neighbors = options.owner, options.armies, options.setting.board.neighbors
    best, most = -1, (False, 0.0)
    for territory in borders(options):
        enemies = [n for n in neighbors[territory] if owner[n] != options.seat]
        wanted = [n for n in enemies if n in goal]
        rank = bool(wanted), armies[territory] / min(armies[n] for n in wanted or enemies)
        if rank > most:
            best, most = territory, rank
    return best


def claim(options: Claims, rng: Random) -> Claim:
    """Empty land of the continent where one's own share is largest, beside own land if there is any."""
    owner, seat, board = options.owner, options.seat, options.setting.board
    hopes = []
    for continent, members in zip(board.continents, board.members, strict=True):
        mine = sum(owner[t] == seat for t in members)
        free = sum(owner[t] not in range(options.setting.players) for t in members)
        hopes.append(((1 + 2 * mine + free) / len(members), continent.bonus / len(members)))

    def rank(territory: int) -> tuple[object, ...]:
        near = sum(owner[n] == seat for n in board.neighbors[territory])
        return hopes[board.territories[territory].continent], near, rng.random()

    return Claim(max(options.free, key=rank))


def stray(options: Placements, rng: Random) -> int:
    """Neutral land for one more army: where it is in the way of others rather than of oneself."""
    owner, neighbors = options.owner, options.setting.board.neighbors

    def rank(territory: int) -> tuple[int, float]:
        beside = [owner[n] for n in neighbors[territory]]
        others = len(beside) - beside.count(options.seat) - beside.count(NEUTRAL)
        return others - beside.count(options.seat), rng.random()

    return max(options.land(NEUTRAL), key=rank)


def occupy(options: Occupations) -> Occupy:
    """All armies move in, unless only the land they come from has enemies beside it."""
    stays = threat(options, options.source) and not is_border(options, options.target)
    return Occupy(options.least if stays else options.most)


def fortify(options: Fortifications) -> Choice:
    """The largest stack without an enemy beside it goes towards the border."""
    front = borders(options)
    steps = steps_to(options, front)
    armies = options.armies
    inner = [t for t in options.land(options.seat) if armies[t] > 1 and steps.get(t, 0) > 0]
    for source in sorted(inner, key=lambda t: -armies[t]):
        target = min(options.reach(source), key=lambda t: (steps[t], -threat(options, t)))
        if steps[target] < steps[source]:
            return Fortify(source, target, armies[source] - 1)
    return END_TURN
