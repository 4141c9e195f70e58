"""What wins a game by its goal, as land to be held: headquarters that lie open, and one's own mission."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from risk_odds.engine.goals import in_force
from risk_odds.engine.options import Options
from risk_odds.rules.missions import Conquer, Destroy, Mission, Spread

Task: TypeAlias = tuple[int, ...]
"""Land that has to be one's own altogether."""


class Aim(NamedTuple):
    """What a player has to hold to win.

    Attributes:
        must: Tasks that are all to be done.
        others: Tasks of which some are to be done besides.
        choose: How many of those.
        armies: The fewest armies on each territory of those.
    """

    must: tuple[Task, ...]
    others: tuple[Task, ...] = ()
    choose: int = 0
    armies: int = 1

    def done(self, seat: int, owner: Sequence[int], armies: Sequence[int]) -> bool:
        """Whether a player holds all that is asked for."""
        for task in self.must:
            for t in task:
                if owner[t] != seat:
                    return False
        least = self.armies
        held = sum(all(owner[t] == seat and armies[t] >= least for t in task) for task in self.others)
        return held >= self.choose

    def missing(self, seat: int, owner: Sequence[int]) -> int:
        """How many tasks are still to be done."""
        open_ones = [any(owner[t] != seat for t in task) for task in self.others]
        open_must = sum(any(owner[t] != seat for t in task) for task in self.must)
        return open_must + max(self.choose - open_ones.count(False), 0)


def own_aim(options: Options) -> Aim | None:
    """What the seat that decides has to hold to win; None if there is no such goal, or it is not known yet."""
    view, setting = options.view, options.setting
    if setting.rules.victory != "mission":
        return by_headquarters(options, options.seat)
    mission = in_force(view.table, options.seat, view.mission, setting)
    return None if mission is None else by_mission(mission, options)


def by_mission(mission: Mission, options: Options) -> Aim:
    """What a mission asks for; a color is destroyed when all land that it has now is lost."""
    members = options.setting.board.members
    match mission:
        case Destroy(victim):
            return Aim((tuple(options.land(victim)),))
        case Spread(territories, armies):
            return Aim((), tuple((t,) for t in range(len(options.owner))), territories, armies)
        case Conquer(continents, others):
            rest = tuple(land for c, land in enumerate(members) if c not in continents)
            return Aim(tuple(members[c] for c in continents), rest, others)


def by_headquarters(options: Options, seat: int) -> Aim | None:
    """What a player has to hold to win by headquarters; None if nobody does, or as long as they do not lie open.

    A headquarters whose card somebody else has for good is got by taking all his land (CR-11).
    """
    rules, (places, holders, *_) = options.setting.rules.headquarters, options.view.table.pack.goals
    if not places or options.setting.rules.victory != "headquarters":
        return None
    tasks: list[Task] = []
    for whose, place in enumerate(places):
        holder = holders[whose] if holders else whose
        if whose == seat:
            continue
        tasks.append((place,) if holder == whose else () if holder == seat else tuple(options.land(holder)))
    return Aim(((places[seat],),), tuple(tasks), rules.needed(len(places)))
