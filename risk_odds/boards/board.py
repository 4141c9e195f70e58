"""A board as a value: territories, the continents they lie in, and the links between them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import NamedTuple

from risk_odds.errors import InvalidInput


class Territory(NamedTuple):
    """A territory.

    Attributes:
        id: Its name in moves, files and on the command line: small letters, digits and `_`.
        name: Its name as it is printed.
        continent: The index of its continent.
        card: The design on its card: `infantry`, `cavalry` or `artillery`.
        at: Its center in the schematic picture of the board, 1000 wide and 620 high, from the top left.
    """

    id: str
    name: str
    continent: int
    card: str
    at: tuple[float, float]


class Continent(NamedTuple):
    """A continent.

    Attributes:
        id: Its name in files and on the command line.
        name: Its name as it is printed.
        bonus: The armies that a turn brings to whoever holds all of it.
    """

    id: str
    name: str
    bonus: int


@dataclass(frozen=True, kw_only=True)
class Board:
    """A board. Territories and continents are spoken of by their index, which is their place in the tuples here.

    Args:
        name: The name in the registry.
        title: What people call it.
        source: Where it is printed, or what is known of it.
        territories: At least two.
        continents: Each with at least one territory.
        links: Pairs of territories that may attack each other, both ways: the smaller index first, in order.
        wilds: Wild cards in its deck, beside one card for each territory.
        armies: Pairs of a number of players and the armies each of them starts with. Empty where the table of
            the rules holds.

    Raises:
        InvalidInput: No such board can be played on; every reason is named.
    """

    name: str
    title: str
    source: str
    territories: tuple[Territory, ...] = field(repr=False)
    continents: tuple[Continent, ...] = field(repr=False)
    links: tuple[tuple[int, int], ...] = field(repr=False)
    wilds: int
    armies: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        from risk_odds.boards.check import complaints  # it asks what a Territory is

        found = complaints({part.name: getattr(self, part.name) for part in fields(self)})
        if found:
            raise InvalidInput("; ".join(complaint.sentence for complaint in found))

    def __hash__(self) -> int:
        # A game's state is hashed by the thousand; boards that differ have different names, or soon compare unequal.
        return hash((self.name, len(self.links)))

    def __len__(self) -> int:
        """The number of territories."""
        return len(self.territories)

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The territories' ids, by index."""
        return tuple(territory.id for territory in self.territories)

    @cached_property
    def index(self) -> Mapping[str, int]:
        """The index of each territory, by its id."""
        return {id: index for index, id in enumerate(self.ids)}

    @cached_property
    def neighbors(self) -> tuple[tuple[int, ...], ...]:
        """For each territory those it is linked with, in order."""
        linked: list[list[int]] = [[] for _ in self.territories]
        for a, b in self.links:
            linked[a].append(b)
            linked[b].append(a)
        return tuple(tuple(each) for each in linked)  # in order, as the links are

    @cached_property
    def members(self) -> tuple[tuple[int, ...], ...]:
        """For each continent its territories, in order."""
        return tuple(
            tuple(index for index, territory in enumerate(self.territories) if territory.continent == continent)
            for continent in range(len(self.continents))
        )

    def _repr_svg_(self) -> str:
        from risk_odds.boards.drawing import drawn  # a board that nobody looks at needs no map

        return drawn(self)
