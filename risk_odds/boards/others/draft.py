"""A board that is being made of another program's map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from risk_odds.boards.board import Board
from risk_odds.boards.check import MEMBERS, MOST_BONUS, MOST_TERRITORIES, REACH, Place
from risk_odds.boards.full import full_board
from risk_odds.boards.lines import Spot
from risk_odds.boards.others.defaults import armies, design, id_of, placed, wilds
from risk_odds.boards.others.rows import Row, number
from risk_odds.boards.problems import Problems
from risk_odds.boards.wording import shown
from risk_odds.errors import MOST_NAME, InvalidFile

MOST_PIXELS = 100_000
"""The largest coordinate."""

MOST_NAMED = 20
"""Names of what is not used that are listed."""


@dataclass(eq=False)
class Land:
    """A territory as it was read.

    Attributes:
        id: Its id.
        name: Its name as it is printed.
        continent: The id of its continent.
        at: Where it stands in the picture of the map, in pixels from the top left.
        links: The ids of the territories that it names as neighbors.
    """

    id: str
    name: str
    continent: str = ""
    at: tuple[int, int] = (0, 0)
    links: list[str] = field(default_factory=list)


def note(row: Row, sentence: str, problems: Problems, spots: dict[Place, Spot]) -> None:
    """Note what is wrong with a line or a part of it, and where that stands."""
    place = ("line", str(row.line), str(row.column))
    if not problems.full:
        spots[place] = Spot(row.line, row.column)
    problems.add(sentence, place)


class Draft:
    """What has been read of a map, and what is wrong with it.

    The parts are collected as our own format has them, so that they are judged as our own boards are.

    Args:
        where: What stands before line and column: the file.
        file: The name of the file alone.

    Attributes:
        problems: What is wrong.
        spots: Where each place stands.
        unused: What the map holds that is not used.
        hints: What else there is to say: what was made because the map does not say it.
        title: What people call the board.
        source: Where it is from.
        continents: Name and bonus by id.
        land: The territories.
        deck: The designs by the territories' ids, and the wild cards; None if there is no deck of its own.
        beside: What is said about files that belong to the map.
    """

    def __init__(self, where: str, file: str) -> None:
        self.where = where
        self.problems = Problems()
        self.spots: dict[Place, Spot] = {}
        self.unused: list[str] = []
        self.hints: list[str] = []
        self.title = (file.rpartition(".")[0] or file).replace("_", " ").strip(" -") or "board"
        self.source = f"{file}, a map" if file.strip(" -") else "a map"
        self.continents: dict[str, dict[str, Any]] = {}
        self.land: list[Land] = []
        self.deck: tuple[dict[str, str], int] | None = None
        self.beside: list[str] = []
        self._overflowed = False
        self._continent_ids: set[str] = set()
        self._territory_ids: set[str] = set()

    def stands(self, row: Row, *place: str) -> None:
        """Note where a place stands; the first line counts."""
        self.spots.setdefault(place, Spot(row.line, row.column))

    def wrong(self, row: Row, sentence: str) -> None:
        """Note what is wrong with a line or a part of it."""
        note(row, sentence, self.problems, self.spots)

    def lacks(self, name: str, what: str) -> None:
        """Note that a section is missing, and say no more of what stands there."""
        self.wrong(Row(1, 1, ""), f"there is no section [{name}]")
        self.problems.silence((what,))
        self.problems.silence(MEMBERS)

    def crowded(self, rows: Sequence[Row], what: str) -> bool:
        """Whether there are more lines of a kind than a board can have; that is a problem."""
        if len(rows) <= MOST_TERRITORIES:
            return False
        self._overflowed = True
        most = rows[MOST_TERRITORIES]
        self.wrong(most, f"there are {len(rows):,} {what}, and {MOST_TERRITORIES} are the most")
        return True

    def add_continent(self, name: Row, bonus: Row | None) -> str:
        """Add a continent; its id.

        Args:
            name: Its name.
            bonus: Its bonus; None where something has been said about it already.
        """
        id = id_of(name.text, f"continent_{len(self.continents) + 1}", self._continent_ids)
        self.stands(name, "continents", id)
        armies = number(bonus) if bonus else None
        if bonus and armies is None:
            wanted = f"a whole number from 0 to {MOST_BONUS}"
            self.wrong(bonus, f"the bonus of {id} is {shown(bonus.text)}, and should be {wanted}")
        elif bonus:
            self.stands(bonus, "continents", id, "bonus")
        self.continents[id] = {"name": name.text, "bonus": armies or 0}
        return id

    def add_land(self, name: Row) -> Land:
        """Add a territory."""
        id = id_of(name.text, f"territory_{len(self.land) + 1}", self._territory_ids)
        self.stands(name, "territories", id)
        self.land.append(Land(id, name.text))
        return self.land[-1]

    def put(self, land: Land, x: Row, y: Row) -> None:
        """Say where a territory stands."""
        given = number(x), number(y)
        for axis, row, value in zip("xy", (x, y), given, strict=True):
            if value is None or not 0 <= value <= MOST_PIXELS:
                wanted = f"a whole number from 0 to {MOST_PIXELS:,}"
                self.wrong(row, f"the {axis} of {land.id} is {shown(row.text)}, and should be {wanted}")
        land.at = given[0] or 0, given[1] or 0

    def link(self, land: Land, other: Land, row: Row) -> bool:
        """Link a territory with another; False if it has more links than there can be territories."""
        if len(land.links) == MOST_TERRITORIES:
            self.wrong(row, f"{land.id} has more than {MOST_TERRITORIES} neighbors")
            self.unlinked(land)
        if len(land.links) <= MOST_TERRITORIES:
            land.links.append(other.id)
        return len(land.links) <= MOST_TERRITORIES

    def lost(self, land: Land) -> None:
        """Say nothing more of a territory: its line could not be understood."""
        self.problems.silence(("territories", land.id))
        self.homeless(land)

    def homeless(self, land: Land) -> None:
        """Say nothing of a territory's continent, nor that another has no territory: it may be that one."""
        self.problems.silence(("territories", land.id, "continent"))
        self.problems.silence(MEMBERS)

    def astray(self, land: Land) -> None:
        """Say nothing of where a territory's links lead: one of them is not known."""
        self.problems.silence(("territories", land.id, "links", REACH))

    def unlinked(self, land: Land) -> None:
        """Say nothing of a territory's links: they could not be read."""
        self.problems.silence(("territories", land.id, "links"))

    def said(self) -> tuple[str, ...]:
        """The hints."""
        names = [name if name.isprintable() else shown(name) for name in dict.fromkeys(self.unused)]
        if not names:
            return tuple(self.hints)
        more = f" and {len(names) - MOST_NAMED:,} more" if len(names) > MOST_NAMED else ""
        listed = ", ".join(name[:MOST_NAME] for name in names[:MOST_NAMED])
        return f"{self.where}: not used: {listed}{more}", *self.hints

    def board(self) -> Board:
        """The board.

        Raises:
            InvalidFile: Something is wrong; all of it is said.
        """
        parts = {} if self._overflowed else full_board(self._data(), self.problems)  # judging a crowd would take long
        if self.problems or self.beside:
            own = [self.problems.listed(self.where, self.spots)] if self.problems else []
            raise InvalidFile("\n".join([*own, *self.beside]))
        return Board(**parts)

    def _data(self) -> dict[str, Any]:
        """The board as a file of our own format would describe it."""
        size = len(self.land)
        if self.deck is None:
            self.deck = {land.id: design(k) for k, land in enumerate(self.land)}, wilds(size)
            made = "infantry, cavalry and artillery in turn, one wild card for every 21 territories"
            self.hints.append(f"{self.where}: the cards are made: {made}")
        start = armies(size) if size > 1 else {}
        if start:
            each = ", ".join(f"{number} with {players} players" for players, number in start.items())
            self.hints.append(f"{self.where}: armies for each player to start with: {each}")
        designs, jokers = self.deck
        places = placed([land.at for land in self.land])
        return {
            "name": id_of(self.title, "board", set()),
            "title": self.title,
            "source": self.source,
            "wilds": jokers,
            "armies": start,
            "continents": self.continents,
            "territories": {
                land.id: {
                    "name": land.name,
                    "continent": land.continent,
                    "card": designs.get(land.id, design(0)),  # who has no card has a problem
                    "links": land.links,
                    "at": list(at),
                }
                for land, at in zip(self.land, places, strict=True)
            },
        }
