"""Missions: what is to be done, and whether it is done (SM-10 to SM-27)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from risk_odds.rules.seats import NOBODY

MissionCards = Literal["none", "us_1993_12", "european_14"]
KilledByOther = Literal["completes", "fallback_24"]
OwnColor = Literal["occupy_24", "redraw"]
MissionCheck = Literal["immediate", "own_turn_end"]


@dataclass(frozen=True, slots=True)
class Destroy:
    """No army of a color may be left on the board; `seat` plays that color."""

    seat: int


@dataclass(frozen=True, slots=True)
class Conquer:
    """Whole continents must be one's own: those named, and so many others of one's choice (SM-26)."""

    continents: tuple[int, ...]
    others: int = 0


@dataclass(frozen=True, slots=True)
class Spread:
    """So much land must be one's own, with so many armies on each of it (SM-26)."""

    territories: int
    armies: int = 1


Mission: TypeAlias = Destroy | Conquer | Spread

FALLBACK = Spread(24)
"""What becomes of a mission to destroy one's own color, or one that somebody else has destroyed (SM-21, SM-22)."""


class Missions(NamedTuple):
    """The rules of the missions.

    Attributes:
        cards: The name of the set of missions; `none` if there are none.
        killed_by_other: Whether a mission to destroy is done when somebody else has removed the last army, or turns
            into one of 24 territories.
        own_color: Whether a mission to destroy one's own color turns into one of 24 territories, or is dealt again.
        check: Whether a mission is done as soon as it is true, or only where it is at the end of an own turn.

    Source: SM-10, SM-21 to SM-23.
    """

    cards: MissionCards = "none"
    killed_by_other: KilledByOther = "completes"
    own_color: OwnColor = "occupy_24"
    check: MissionCheck = "immediate"

    @property
    def in_play(self) -> bool:
        """Whether missions are dealt."""
        return self.cards != "none"

    def is_fit(self, mission: Mission, seat: int) -> bool:
        """Whether a mission may be dealt to a seat (SM-22)."""
        return self.own_color == "occupy_24" or mission != Destroy(seat)

    def in_force(self, mission: Mission, seat: int, fallen: Mapping[int, int]) -> Mission:
        """What a mission asks for now (SM-21, SM-22).

        Args:
            mission: The mission.
            seat: Who has it.
            fallen: Who has no army left -> who removed the last one.
        """
        if not isinstance(mission, Destroy):
            return mission
        by_another = fallen.get(mission.seat, seat) != seat and self.killed_by_other == "fallback_24"
        return FALLBACK if mission.seat == seat or by_another else mission


def is_done(
    mission: Mission, seat: int, owner: Sequence[int], armies: Sequence[int], members: Sequence[Sequence[int]]
) -> bool:
    """Whether a mission is done.

    Args:
        mission: The mission, as it is in force.
        seat: Who has it.
        owner: Owner of every territory.
        armies: Armies on every territory. Captured land counts before armies move in, unless it is armies that count.
        members: The territories of each continent.

    Source: SM-20, SM-23, SM-26.
    """
    match mission:
        case Destroy(target):
            return target not in owner
        case Spread(territories, least):
            held = [stand for o, stand in zip(owner, armies, strict=True) if o == seat]
            return sum(least == 1 or stand >= least for stand in held) >= territories
        case Conquer(continents, others):
            held = [c for c, land in enumerate(members) if all(owner[t] == seat for t in land)]
            return set(continents) <= set(held) and len(held) >= len(continents) + others


def fallen_by(who: Sequence[int]) -> dict[int, int]:
    """Who has no army left -> who removed the last one; from who did so for each seat, NOBODY for those who live."""
    return {seat: by for seat, by in enumerate(who) if by != NOBODY}
