"""What makes a board fit to play on: each demand once, for boards made in Python and boards read from files."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from risk_odds.boards.board import Continent, Territory
from risk_odds.boards.wording import called, is_name, shown
from risk_odds.errors import MOST_NAME, hint, near

MOST_TERRITORIES = 200
MOST_BONUS = 100
MOST_WILDS = 100
MOST_ARMIES = 1000
MOST_PLAYERS = 10
MOST_TEXT = 1000
WIDTH, HEIGHT = 1000, 620
DESIGNS = ("infantry", "cavalry", "artillery")
RESERVED = ("others", "none", "neutral", "wild")
"""Words that mean something else where games and positions are written down."""

Place = tuple[str, ...]

REACH = "reach"
"""Within the place of a list of links: where they lead."""

MEMBERS: Place = ("members",)
"""The place that stands for which territories lie in which continent."""


class Complaint(NamedTuple):
    """Something about a board that can't be.

    Attributes:
        places: Sections and keys of a file that it is about, the first being the one to show.
        sentence: What is wrong, to be understood without the places.
    """

    places: tuple[Place, ...]
    sentence: str


def complaints(parts: Mapping[str, Any]) -> list[Complaint]:
    """Everything that is wrong with a board of these parts, which are the fields of `Board`, of whatever type."""
    found = list(_misshapen(parts))
    if found:  # of what isn't made of territories and links, nothing more can be said
        return found
    return [
        *_board(parts),
        *_continents(parts["continents"]),
        *_territories(parts["territories"], parts["continents"]),
        *_links(parts["links"], parts["territories"]),
        *_islands(parts["links"], parts["territories"]),
        *_armies(parts["armies"], len(parts["territories"])),
    ]


def crowd(territories: int) -> Complaint | None:
    """The complaint that there are too many territories, if there are."""
    if territories <= MOST_TERRITORIES:
        return None
    return Complaint((("territories",),), f"there are {territories:,} territories, and {MOST_TERRITORIES} are the most")


def _misshapen(parts: Mapping[str, Any]) -> Iterator[Complaint]:
    for what, kind in (("territories", Territory), ("continents", Continent)):
        if not isinstance(parts[what], tuple) or not all(isinstance(each, kind) for each in parts[what]):
            yield Complaint(((what,),), f"the {what} are no tuple of {kind.__name__} values")
    if not isinstance(parts["links"], tuple) or not all(_is_pair(each) for each in parts["links"]):
        yield Complaint((("links",),), "the links are no tuple of pairs of territories' indexes")
    armies = parts["armies"]
    if not isinstance(armies, tuple) or not all(isinstance(each, tuple) and len(each) == 2 for each in armies):
        yield Complaint((("armies",),), "the armies are no tuple of pairs, players and armies each")


def _is_pair(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(_is_whole(each) for each in value)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _board(parts: Mapping[str, Any]) -> Iterator[Complaint]:
    yield from _id("board", parts["name"], ("name",))
    yield from _text("the title", parts["title"], ("title",))
    yield from _text("the source", parts["source"], ("source",))
    yield from _number("the number of wild cards", parts["wilds"], 0, MOST_WILDS, ("wilds",))


def _continents(continents: tuple[Continent, ...]) -> Iterator[Complaint]:
    yield from _twice("continents", (continent.id for continent in continents))
    for continent in continents:
        place = ("continents", str(continent.id))
        yield from _id("continent", continent.id, place)
        yield from _text(f"the name of {called(continent.id)}", continent.name, (*place, "name"))
        yield from _number(f"the bonus of {called(continent.id)}", continent.bonus, 0, MOST_BONUS, (*place, "bonus"))


def _territories(territories: tuple[Territory, ...], continents: tuple[Continent, ...]) -> Iterator[Complaint]:
    place = ("territories",)
    if len(territories) < 2:
        yield Complaint((place,), f"a board needs two territories, and this has {len(territories)}")
    if crowded := crowd(len(territories)):
        yield crowded
    yield from _twice("territories", (territory.id for territory in territories))
    for territory in territories:
        yield from _territory(territory, len(continents))
    held = {territory.continent for territory in territories if _is_whole(territory.continent)}
    for index, continent in enumerate(continents):
        if index not in held:
            places = (("continents", str(continent.id)), MEMBERS)
            yield Complaint(places, f"the continent {called(continent.id)} has no territory")


def _territory(territory: Territory, continents: int) -> Iterator[Complaint]:
    id, name, continent, card, at = territory
    place = ("territories", str(id))
    yield from _id("territory", id, place)
    yield from _text(f"the name of {called(id)}", name, (*place, "name"))
    if not _is_whole(continent) or not 0 <= continent < continents:
        sentence = f"{called(id)} lies in continent {shown(continent)}, and there are {continents}, counted from 0"
        yield Complaint(((*place, "continent"),), sentence)
    if card not in DESIGNS:
        meant = hint(near(card, DESIGNS)) if isinstance(card, str) else ""
        sentence = f"{shown(card)} is no design for the card of {called(id)}{meant}: {', '.join(DESIGNS)} are"
        yield Complaint(((*place, "card"),), sentence)
    if not _is_point(at):
        sentence = f"{called(id)} is drawn at {_point(at)}, no point [x, y] of a picture {WIDTH} wide and {HEIGHT} high"
        yield Complaint(((*place, "at"),), sentence)


def _is_point(at: object) -> bool:
    if not isinstance(at, tuple) or len(at) != 2:
        return False
    if not all(isinstance(each, float) or _is_whole(each) for each in at):
        return False
    return bool(0 <= at[0] <= WIDTH and 0 <= at[1] <= HEIGHT)  # false for what is not a number


def _point(at: object) -> str:
    if isinstance(at, list | tuple) and len(at) == 2:
        return f"[{shown(at[0])}, {shown(at[1])}]"
    return shown(at)


def _links(links: tuple[tuple[int, int], ...], territories: tuple[Territory, ...]) -> Iterator[Complaint]:
    size = len(territories)
    for (a, b), times in Counter(links).items():
        unknown = [end for end in (a, b) if not 0 <= end < size]
        if unknown:
            sentence = f"a link names territory {shown(unknown[0])}, and there are {size}, counted from 0"
            yield Complaint((("links",),), sentence)
            continue
        place = ("territories", str(territories[a].id), "links")
        ends = called(territories[a].id), called(territories[b].id)
        if a == b:
            yield Complaint((place,), f"{ends[0]} is linked with itself")
        if a > b:
            yield Complaint((place,), f"the link ({a}, {b}) is written with the larger index first")
        if times > 1:
            yield Complaint((place,), f"{ends[0]} and {ends[1]} are linked {times} times")
    if list(links) != sorted(links):
        yield Complaint((("links",),), "the links are not in order")


def _islands(links: tuple[tuple[int, int], ...], territories: tuple[Territory, ...]) -> Iterator[Complaint]:
    """Complaints of the groups of territories that can't be reached from the largest."""
    groups = sorted(_groups(links, len(territories)), key=len, reverse=True)
    for group in groups[1:]:
        ids = [territories[index].id for index in group]
        what = f"{called(ids[0])} is an island" if len(ids) == 1 else f"{_listed(ids)} are an island"
        places = tuple(("territories", str(id), "links", REACH) for id in ids)
        yield Complaint(places, f"{what}: no link leads to the rest of the board")


def _groups(links: tuple[tuple[int, int], ...], size: int) -> list[list[int]]:
    """The territories, grouped by whether a way leads from one to the other."""
    linked: list[set[int]] = [set() for _ in range(size)]
    for a, b in links:
        if 0 <= a < size and 0 <= b < size:
            linked[a].add(b)
            linked[b].add(a)
    groups: list[list[int]] = []
    left = set(range(size))
    while left:
        reached = {min(left)}
        edge = list(reached)
        while edge:
            new = linked[edge.pop()] - reached
            reached |= new
            edge.extend(new)
        left -= reached
        groups.append(sorted(reached))
    return groups


def _listed(ids: list[str]) -> str:
    more = len(ids) - 6
    return ", ".join(called(id) for id in ids[:6]) + (f" and {more} more" if more > 0 else "")


def _armies(armies: tuple[tuple[int, int], ...], territories: int) -> Iterator[Complaint]:
    if territories < 2:
        return
    most_players = min(MOST_PLAYERS, territories)  # each holds a territory
    for players, each in armies:
        place = ("armies", str(players))
        if not _is_whole(players) or not 2 <= players <= most_players:
            sentence = f"armies are given for {shown(players)} players, and 2 to {most_players} can play on this board"
            yield Complaint((place,), sentence)
            continue
        least = math.ceil(territories / players)  # a territory is taken with an army
        if not _is_whole(each) or not least <= each <= MOST_ARMIES:
            sentence = f"{players} players can start with {least} to {MOST_ARMIES:,} armies each, not {shown(each)}"
            yield Complaint((place,), sentence)
    players_given = [players for players, _ in armies if _is_whole(players)]
    if players_given != sorted(set(players_given)):
        yield Complaint((("armies",),), "the armies are not in the order of the players, each number of players once")


def _id(kind: str, id: object, place: Place) -> Iterator[Complaint]:
    if not is_name(id):
        allowed = f"small letters a-z, digits and _ make a name, up to {MOST_NAME} of them"
        yield Complaint((place,), f"a {kind} can't be called {shown(id)}: {allowed}")
    elif id in RESERVED:
        elsewhere = f"{', '.join(RESERVED)} mean something else where games are written down"
        yield Complaint((place,), f"a {kind} can't be called {id}: {elsewhere}")


def _text(what: str, text: object, place: Place) -> Iterator[Complaint]:
    if not isinstance(text, str):
        yield Complaint((place,), f"{what} is {shown(text)}, and should be text")
    elif not text.strip():
        yield Complaint((place,), f"{what} is empty")
    elif len(text) > MOST_TEXT or not text.isprintable():  # an escape code could repaint the terminal
        wanted = f"one line of printable text, up to {MOST_TEXT:,} letters"
        yield Complaint((place,), f"{what} is {shown(text)}, and should be {wanted}")


def _number(what: str, number: object, least: int, most: int, place: Place) -> Iterator[Complaint]:
    if not isinstance(number, int) or not _is_whole(number) or not least <= number <= most:
        yield Complaint((place,), f"{what} is {shown(number)}, and should be a whole number from {least} to {most}")


def _twice(kind: str, ids: Iterable[object]) -> Iterator[Complaint]:
    for id, times in Counter(id for id in ids if isinstance(id, str)).items():
        if times > 1:
            yield Complaint(((kind, id),), f"{times} {kind} are called {called(id)}")
