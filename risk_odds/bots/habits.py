"""Habits that bots share: what to claim, where armies gather, how many move."""

from __future__ import annotations

from random import Random

from risk_odds.bots.look import best_trade, borders, is_border, shares, steps_to, threat
from risk_odds.engine.moves import END_TURN, Choice, Claim, Defend, Fortify, Occupy, Place, Trade, defend
from risk_odds.engine.options import (
    Cashings,
    Claims,
    Defenses,
    Fortifications,
    Occupations,
    Options,
    Placements,
    Reinforcements,
)
from risk_odds.rules.seats import NEUTRAL, NOBODY


def goal_continent(options: Options) -> int:
    """The continent with the most own armies for each enemy one, of those that are not one's own yet."""
    best, most = 0, -1.0
    for continent, (mine, others, left) in enumerate(shares(options, options.seat)):
        if left and mine / (others + left) > most:
            best, most = continent, mine / (others + left)
    return best


def spearhead(options: Options, goal: set[int]) -> int:
    """The border with the most armies for each one of its weakest neighbor, if possible one of the goal."""
    owner, armies, neighbors = options.owner, options.armies, options.setting.neighbors
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
        free = sum(owner[t] == NOBODY for t in members)
        hopes.append(((1 + 2 * mine + free) / len(members), continent.bonus / len(members)))

    def rank(territory: int) -> tuple[object, ...]:
        near = sum(owner[n] == seat for n in board.neighbors[territory])
        return hopes[board.territories[territory].continent], near, rng.random()

    return Claim(max(options.free, key=rank))


def place_neutral(options: Placements, rng: Random) -> Place:
    """An army of the neutral army where it is in the way of others rather than of oneself."""
    owner, neighbors = options.owner, options.setting.neighbors

    def rank(territory: int) -> tuple[int, float]:
        beside = [owner[n] for n in neighbors[territory]]
        others = len(beside) - beside.count(options.seat) - beside.count(NEUTRAL)
        return others - beside.count(options.seat), rng.random()

    return Place(max(options.land(NEUTRAL), key=rank))


def most_dice(options: Defenses) -> Defend:
    """The defender rolls as many dice as possible, which is nearly always best."""
    return defend(options.dice[0])


def trade_if_possible(options: Reinforcements) -> Trade | None:
    """The best set, whenever there is one."""
    return best_trade(options.trades) if options.may_trade else None


def trade_down(options: Cashings) -> Trade:
    """The best set; five cards always hold one."""
    trade = best_trade(options.trades)
    assert trade is not None
    return trade


def occupy(options: Occupations) -> Occupy:
    """All armies move in, unless only the land they come from has enemies beside it."""
    stays = threat(options, options.source) and not is_border(options, options.target)
    return Occupy(options.least if stays else options.most)


def fortify(options: Fortifications) -> Choice:
    """The largest stack without an enemy beside it goes towards the border."""
    front = borders(options)
    steps = steps_to(options, front)
    armies = options.armies
    inner = [t for t in options.land(options.seat) if options.most(t) and steps.get(t, 0) > 0]
    if not inner:
        return END_TURN
    source = max(inner, key=lambda t: armies[t])
    target = min(options.reach(source), key=lambda t: (steps[t], -threat(options, t)))
    return Fortify(source, target, options.most(source))
