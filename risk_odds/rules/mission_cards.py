"""Sets of missions from files: what is on the cards, checked as boards are, and what it means on a board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, get_args

from risk_odds.boards.problems import Problems, check_keys, sections
from risk_odds.boards.wording import is_name, shown
from risk_odds.errors import InvalidFile, InvalidInput, hint, unknown_name
from risk_odds.rules.missions import Conquer, Destroy, Mission, MissionCards, Spread
from risk_odds.rules.seats import LETTERS

if TYPE_CHECKING:
    from risk_odds.boards.board import Board

MISSION_SETS = tuple(name for name in get_args(MissionCards) if name != "none")
"""The names of the sets."""

KEYS = ("name", "title", "source")
KINDS = {"destroy": (), "continents": ("others",), "territories": ("armies",)}
"""What each kind of mission is told by -> what else it may say."""

MOST_TERRITORIES, MOST_ARMIES, MOST_TEXT = 200, 1000, 1000


@dataclass(frozen=True, slots=True)
class Card:
    """A mission as it stands on a card.

    Attributes:
        id: What it is called where games are written down.
        destroy: A color of which no army may be left; nothing if it is about something else.
        continents: Continents to hold, by their ids on the board.
        others: So many more continents of one's own choice.
        territories: So much land to hold; 0 if it is about something else.
        armies: Armies on each of it, at least.
    """

    id: str
    destroy: str = ""
    continents: tuple[str, ...] = ()
    others: int = 0
    territories: int = 0
    armies: int = 1


@dataclass(frozen=True, slots=True)
class MissionSet:
    """A set of missions.

    Attributes:
        name: Its name in the options.
        title: What people call it.
        source: Where its cards are printed.
        colors: The color of each seat, in their order.
        cards: The missions.
    """

    name: str
    title: str
    source: str
    colors: tuple[str, ...]
    cards: tuple[Card, ...]

    def on(self, board: Board, players: int) -> dict[str, Mission]:
        """What the missions ask for on a board, by their ids; those that name a color nobody plays are out (SM-02).

        Raises:
            InvalidInput: A mission speaks of what the board does not have.
        """
        found = {card.id: self._meant(card, board) for card in self.cards}
        return {id: each for id, each in found.items() if not isinstance(each, Destroy) or each.seat < players}

    def _meant(self, card: Card, board: Board) -> Mission:
        if card.destroy:
            return Destroy(self.colors.index(card.destroy))
        if card.territories:
            if card.territories > len(board):
                raise InvalidInput(
                    f"the mission {card.id} asks for {card.territories} territories, but {board.name} has {len(board)}",
                    "a larger board, or rules without missions",
                )
            return Spread(card.territories, card.armies)
        ids = [continent.id for continent in board.continents]
        strange = [continent for continent in card.continents if continent not in ids]
        if strange or len(card.continents) + card.others > len(ids):
            what = f"{strange[0]}, which {board.name} does not have" if strange else f"more than {board.name} has"
            raise InvalidInput(f"the mission {card.id} asks for {what}", "another board, or rules without missions")
        return Conquer(tuple(ids.index(continent) for continent in card.continents), card.others)


@cache
def mission_set(name: str) -> MissionSet:
    """The set of missions of that name.

    Raises:
        InvalidInput: There is none.
    """
    from importlib.resources import files

    if name not in MISSION_SETS:
        raise unknown_name("set of missions", name, MISSION_SETS)
    file = files("risk_odds").joinpath("data", "missions", f"{name}.toml")
    return read_missions(file.read_text(encoding="utf-8"), f"risk_odds/data/missions/{name}.toml")


def read_missions(text: str, where: str) -> MissionSet:
    """The set of missions that a text describes.

    Args:
        text: The text, in TOML.
        where: What stands before line and column: the file it is from.

    Raises:
        InvalidFile: No set can be made of it; every problem is named with line and column.
    """
    from risk_odds.boards.read import parsed  # only who reads a file waits for it

    data, problems = parsed(text, where), Problems()
    check_keys(
        problems, data, "the set of missions", (), (*KEYS, "missions", "base" if "base" in data else "colors"), ()
    )
    for key in KEYS:
        _text(data, key, problems)
    base = _base(data, problems)
    colors = base.colors if base else _colors(data, problems)
    cards = list(base.cards) if base else []
    for id, given in sections(problems, data, "missions").items():
        if not is_name(id) or id in [card.id for card in cards]:
            problems.add(f"{shown(id)} can't be what a mission is called, or is so already", ("missions", id))
        elif card := _card(id, given, colors, problems):
            cards.append(card)
    if problems:
        raise InvalidFile(problems.message(where, text))
    return MissionSet(data["name"], data["title"], data["source"], colors, tuple(cards))


def _text(data: Mapping[str, Any], key: str, problems: Problems) -> None:
    if not isinstance(value := data.get(key, ""), str) or len(value) > MOST_TEXT or (key in data and not value.strip()):
        problems.add(f"{key} is {shown(value)}, and should be a text of up to {MOST_TEXT} characters", (key,))


def _base(data: Mapping[str, Any], problems: Problems) -> MissionSet | None:
    """The set that this one adds to."""
    if "base" not in data:
        return None
    name = data["base"]
    if not isinstance(name, str) or name not in MISSION_SETS or name == data.get("name"):
        meant = problems.near(name, MISSION_SETS)
        problems.add(f"the base {shown(name)} is no set of missions{hint(meant)}", ("base",))
        return None
    return mission_set(name)


def _colors(data: Mapping[str, Any], problems: Problems) -> tuple[str, ...]:
    """The colors of the seats."""
    colors = data.get("colors", [])
    right = isinstance(colors, list) and all(isinstance(color, str) and is_name(color) for color in colors)
    if not right or len(set(colors)) != len(colors) or len(colors) != len(LETTERS):
        problems.add(f"colors is {shown(colors)}, and should be {len(LETTERS)} names of colors", ("colors",))
        problems.silence(("colors",))
        return ()
    return tuple(colors)


def _card(id: str, given: Mapping[str, Any], colors: tuple[str, ...], problems: Problems) -> Card | None:
    """A mission as it stands on a card; None if it can't be read."""
    place = ("missions", id)
    kinds = [kind for kind in KINDS if kind in given]
    if len(kinds) != 1:
        problems.add(f"the mission {id} is about one of {', '.join(KINDS)}, and about one only", place)
        return None
    kind = kinds[0]
    check_keys(problems, given, f"the mission {id}", place, (kind,), KINDS[kind])
    if kind == "destroy":
        return _destroying(id, given, colors, problems)
    if kind == "territories":
        land, armies = given["territories"], given.get("armies", 1)
        for key, value, most in (("territories", land, MOST_TERRITORIES), ("armies", armies, MOST_ARMIES)):
            _number(problems, (*place, key), value, 1, most)
        return Card(id, territories=land, armies=armies)
    return _conquering(id, given, problems)


def _destroying(id: str, given: Mapping[str, Any], colors: tuple[str, ...], problems: Problems) -> Card:
    color = given["destroy"]
    if not isinstance(color, str) or color not in colors:
        meant = problems.near(color, colors)
        problems.add(
            f"{shown(color)} is no color{hint(meant)}: {', '.join(colors)}", ("missions", id, "destroy"), ("colors",)
        )
    return Card(id, destroy=color)


def _conquering(id: str, given: Mapping[str, Any], problems: Problems) -> Card:
    continents, others = given["continents"], given.get("others", 0)
    place = ("missions", id, "continents")
    if not isinstance(continents, list) or not continents or not all(isinstance(each, str) for each in continents):
        problems.add(f"continents is {shown(continents)}, and should be a list of names", place)
        continents = []
    elif len(set(continents)) != len(continents):
        problems.add("a continent is named twice", place)
    _number(problems, ("missions", id, "others"), others, 0, MOST_TERRITORIES)
    return Card(id, continents=tuple(continents), others=others)


def _number(problems: Problems, place: tuple[str, ...], value: object, least: int, most: int) -> None:
    if type(value) is not int or not least <= value <= most:
        problems.add(f"{place[-1]} is {shown(value)}, and should be a whole number from {least} to {most}", place)
