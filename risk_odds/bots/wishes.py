"""What land is worth by the goal of the game: on the way to one's own win, and against those of others."""

from __future__ import annotations

from dataclasses import dataclass

from risk_odds.bots.aims import Aim, Task, by_headquarters, own_aim
from risk_odds.bots.look import threat
from risk_odds.bots.ways import Ways
from risk_odds.engine.moves import Pick, Place
from risk_odds.engine.options import Claims, Occupations, Options, Picks, Placements
from risk_odds.engine.phases import Deploying

WIN = 60.0
"""A win that is still to be worked for is worth so many armies."""

DENY = 15.0
"""A headquarters that somebody needs who lacks nothing else is worth so many armies; of n that he needs it is this
divided by the square of n."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a seat wants by the goal of the game.

    Attributes:
        aim: What it has to hold to win.
        land: What is missing for the cheapest way to do so, and what lies between.
        routes: What a campaign can be for: what is missing of each task, with the way there, and all of it.
        worth: What it is worth to hold each territory, in armies.
    """

    aim: Aim
    land: Task
    routes: tuple[Task, ...]
    worth: tuple[float, ...]


def wishes_of(options: Options) -> Wishes | None:
    """What the seat that decides wants; None if there is no goal, or none is known yet."""
    aim = own_aim(options)
    if aim is None:
        return None
    ways = Ways(options)
    routes = [ways.to(task) for task in (*aim.must, *sorted(aim.others, key=ways.of)[: aim.choose])]
    land = tuple(dict.fromkeys(t for route in routes for t in route))
    worth = [0.0] * len(options.owner)
    if aim.must:  # land of one's choice is worth nothing by itself
        _add_own(worth, land, options)
        _add_headquarters(worth, options)
    return Wishes(aim, land, (*(routes if aim.must else ()), land), tuple(worth))


def _add_own(worth: list[float], land: Task, options: Options) -> None:
    """What is missing is worth more the less it is, as the chance to win grows like strength / (strength + cost)."""
    strength = sum(armies for armies, o in zip(options.armies, options.owner, strict=True) if o == options.seat)
    price = {t: options.armies[t] + 1 for t in land}
    rate = WIN * strength / (strength + sum(price.values())) ** 2
    for t in land:
        worth[t] += rate * price[t]


def _add_headquarters(worth: list[float], options: Options) -> None:
    """A headquarters is worth more the fewer others miss that need it."""
    for other in range(options.setting.players):
        if other != options.seat and other in options.owner and (aim := by_headquarters(options, other)):
            missing = max(aim.missing(other, options.owner), 1)
            for task in (*aim.must, *aim.others):
                for t in task:
                    worth[t] += DENY / missing**2


class Awareness:
    """What a bot does because it knows the goal of the game; what it wants is remembered until land changes hands.

    Args:
        aware: Whether it knows.
    """

    def __init__(self, aware: bool) -> None:
        self.aware = aware
        self._known: object = None
        self._wishes: Wishes | None = None

    def wishes(self, options: Options) -> Wishes | None:
        """What it wants; None if it wants nothing by a goal."""
        if not self.aware:
            return None
        known = options.view.table.turn.number, options.kind, options.owner
        if self._known != known:
            self._known, self._wishes = known, wishes_of(options)
        return self._wishes

    def goal(self, options: Options) -> set[int]:
        """The land that it wants to take."""
        wishes = self.wishes(options)
        return {t for t in wishes.land if options.owner[t] != options.seat} if wishes else set()

    def in_danger(self, options: Options) -> int | None:
        """One's own headquarters, if enemies have more armies beside it than stand there."""
        aim = by_headquarters(options, options.seat) if self.aware else None
        if aim is None:
            return None
        ((home,),) = aim.must
        safe = options.owner[home] != options.seat or threat(options, home) <= options.armies[home]
        return None if safe else home

    def claims(self, options: Claims) -> set[int]:
        """The land that it needs for the goal wherever its armies stand."""
        aim = own_aim(options) if self.aware else None
        return {t for task in aim.must for t in task} if aim else set()

    def station(self, options: Placements) -> Place | None:
        """An army on land that has too few for the goal: before the first turn, and where all get enough and it wins.

        None if armies are of more use together.
        """
        wishes = self.wishes(options)
        if not wishes or wishes.aim.armies == 1:
            return None
        least, land = wishes.aim.armies, options.land(options.seat)
        low = [t for t in options.grounds if options.armies[t] < least]
        wins = len(land) >= wishes.aim.choose and sum(least - options.armies[t] for t in low) <= options.most
        return Place(low[0]) if low and (wins or isinstance(options.phase, Deploying)) else None

    def moved_in(self, options: Occupations, number: int) -> int:
        """How many armies move into captured land, if so many would: as many stay as the goal asks for."""
        wishes = self.wishes(options)
        if not wishes:
            return number
        return max(options.least, min(number, options.armies[options.source] - wishes.aim.armies))


def stronghold(options: Picks) -> Pick:
    """The own land with the most armies more than enemies have beside it."""
    return Pick(max(options.grounds, key=lambda t: (options.armies[t] - threat(options, t), -t)))
