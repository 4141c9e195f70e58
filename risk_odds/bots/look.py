"""What bots look at: borders, threats, and the way there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from risk_odds.engine.moves import Trade
from risk_odds.engine.options import Options, Placements, Trades
from risk_odds.engine.phases import Deploying


def is_border(options: Options, territory: int) -> bool:
    """Whether an own territory touches land of somebody else, a neutral army included."""
    owner = options.owner
    mine = owner[territory]
    return any(owner[n] != mine for n in options.setting.neighbors[territory])


def borders(options: Options) -> list[int]:
    """The own territories that touch land of somebody else."""
    owner, seat, neighbors = options.owner, options.seat, options.setting.neighbors
    found = []
    for territory, o in enumerate(owner):
        if o == seat:
            for n in neighbors[territory]:
                if owner[n] != seat:
                    found.append(territory)
                    break
    return found


def grounds(options: Placements) -> list[int]:
    """Where new armies are of use: own borders in a turn, any land of their owner before the first one."""
    return options.grounds if isinstance(options.phase, Deploying) else borders(options)


def threat(options: Options, territory: int) -> int:
    """The enemy armies beside a territory; a neutral army threatens nobody."""
    owner, armies, seat = options.owner, options.armies, options.seat
    return sum(armies[n] for n in options.setting.neighbors[territory] if owner[n] >= 0 and owner[n] != seat)


def steps_to(options: Options, goals: Iterable[int]) -> dict[int, int]:
    """For each own territory the steps over own land to the nearest of some own territories."""
    owner, seat, neighbors = options.owner, options.seat, options.setting.neighbors
    steps = dict.fromkeys(goals, 0)
    edge = list(steps)
    for territory in edge:  # it grows while it is gone through
        for n in neighbors[territory]:
            if owner[n] == seat and n not in steps:
                steps[n] = steps[territory] + 1
                edge.append(n)
    return steps


def shares(options: Options, owner: int) -> list[tuple[int, int, int]]:
    """For each continent: the armies of an owner in it, those of others, and its territories of others."""
    found = []
    for members in options.setting.board.members:
        mine = [t for t in members if options.owner[t] == owner]
        others = [t for t in members if options.owner[t] != owner]
        found.append((total(options.armies, mine), total(options.armies, others), len(others)))
    return found


def best_trade(trades: Trades) -> Trade | None:
    """The set to trade: one that brings extra armies, and with few wild cards; None if there is no set."""
    wild = trades.setting.wild
    return max(trades, key=lambda trade: (len(trade.bonus), -trade.cards.count(wild)), default=None)


def total(armies: Sequence[int], territories: Iterable[int]) -> int:
    """The armies on some territories."""
    return sum(armies[t] for t in territories)
