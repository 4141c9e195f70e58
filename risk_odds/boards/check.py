"""What makes a board fit to play on: each demand once, for boards made in Python and boards read from files."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from risk_odds.boards.board import Continent, Territory

MOST_TERRITORIES = 200
MOST_BONUS = 100
MOST_WILDS = 100
MOST_ARMIES = 1000
MOST_PLAYERS = 10
MOST_NAME = 60
MOST_TEXT = 1000
WIDTH, HEIGHT = 1000, 620
DESIGNS = ("infantry", "cavalry", "artillery")
RESERVED = ("others", "none", "neutral", "wild")
"""Words that mean something else where games and positions are written down."""

Place = tuple[str, ...]


class Complaint(NamedTuple):
    """Something about a board that can't be.

    Attributes:
        places: Where in a file it stands: sections and keys, the first being the one to show.
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


def shown(value: object) -> str:
    """A value as a sentence can show it: short, whatever it is."""
    match value:
        case bool():
            return "true" if value else "false"
        case int() if abs(value) >= 10**15:
            return "a number with more than 15 digits"
        case int() | float():
            return repr(value)
        case str():
            return repr(value) if len(value) <= MOST_NAME else repr(value[:MOST_NAME]) + "..."
        case Mapping():
            return "a table"
        case list() | tuple():
            return "a list"
        case _:
            return f"a {type(value).__name__}"


def near(given: str, known: Collection[str]) -> str | None:
    """The known name that was probably meant."""
    from difflib import get_close_matches

    if len(given) > MOST_NAME:  # comparing takes time with the square of the length
        return None
    return next(iter(get_close_matches(given, known, n=1)), None)


def hint(meant: str | None) -> str:
    """The question that follows an unknown name."""
    return f" (did you mean {meant}?)" if meant else ""


def _misshapen(parts: Mapping[str, Any]) -> Iterator[Complaint]:
    for what, kind in (("territories", Territory), ("continents", Continent)):
        if not isinstance(parts[what], tuple) or not all(isinstance(each, kind) for each in parts[what]):
            yield Complaint(((what,),), f"the {what} are no tuple of {kind.__name__} values")
    for what, meaning in (("links", "two territories"), ("armies", "players and armies")):
        if not isinstance(parts[what], tuple) or not all(_is_pair(each) for each in parts[what]):
            yield Complaint(((what,),), f"the {what} are no tuple of pairs of whole numbers, {meaning} each")


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
        yield from _text(f"the name of {continent.id}", continent.name, (*place, "name"))
        yield from _number(f"the bonus of {continent.id}", continent.bonus, 0, MOST_BONUS, (*place, "bonus"))


def _territories(territories: tuple[Territory, ...], continents: tuple[Continent, ...]) -> Iterator[Complaint]:
    if not 2 <= len(territories) <= MOST_TERRITORIES:
        sentence = f"{len(territories)} territories can't make a board: 2 to {MOST_TERRITORIES} can"
        yield Complaint((("territories",),), sentence)
    yield from _twice("territories", (territory.id for territory in territories))
    for territory in territories:
        yield from _territory(territory, len(continents))
    held = {territory.continent for territory in territories if _is_whole(territory.continent)}
    for index, continent in enumerate(continents):
        if index not in held:
            yield Complaint((("continents", str(continent.id)),), f"the continent {continent.id} has no territory")


def _territory(territory: Territory, continents: int) -> Iterator[Complaint]:
    id, name, continent, card, at = territory
    place = ("territories", str(id))
    yield from _id("territory", id, place)
    yield from _text(f"the name of {id}", name, (*place, "name"))
    if not _is_whole(continent) or not 0 <= continent < continents:
        sentence = f"{id} lies in continent {shown(continent)}, and there are {continents}, counted from 0"
        yield Complaint(((*place, "continent"),), sentence)
    if card not in DESIGNS:
        meant = hint(near(card, DESIGNS)) if isinstance(card, str) else ""
        sentence = f"{shown(card)} is no design for the card of {id}{meant}: {', '.join(DESIGNS)} are"
        yield Complaint(((*place, "card"),), sentence)
    if not _is_point(at):
        sentence = (
            f"{id} is drawn at {_point(at)}, which is no point [x, y] of a picture {WIDTH} wide and {HEIGHT} high"
        )
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
    for (a, b), times in Counter(links).items():
        unknown = [end for end in (a, b) if not 0 <= end < len(territories)]
        for end in unknown:
            sentence = f"a link names territory {shown(end)}, and there are {len(territories)}, counted from 0"
            yield Complaint((("links",),), sentence)
        if unknown:
            continue
        place = ("territories", str(territories[a].id), "links")
        if a == b:
            yield Complaint((place,), f"{territories[a].id} is linked with itself")
        if a > b:
            yield Complaint((place,), f"the link ({a}, {b}) is written with the larger index first")
        if times > 1:
            yield Complaint((place,), f"{territories[a].id} and {territories[b].id} are linked {times} times")
    if list(links) != sorted(links):
        yield Complaint((("links",),), "the links are not in order")


def _islands(links: tuple[tuple[int, int], ...], territories: tuple[Territory, ...]) -> Iterator[Complaint]:
    """Complaints of the groups of territories that can't be reached from the largest."""
    groups = sorted(_groups(links, len(territories)), key=len, reverse=True)
    for group in groups[1:]:
        ids = [str(territories[index].id) for index in group]
        what = f"{ids[0]} is an island" if len(ids) == 1 else f"{_listed(ids)} are islands"
        places = tuple(("territories", id, "links") for id in ids)
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
    return ", ".join(ids[:6]) + (f" and {more} more" if more > 0 else "")


def _armies(armies: tuple[tuple[int, int], ...], territories: int) -> Iterator[Complaint]:
    most_players = min(MOST_PLAYERS, territories)
    for players, each in armies:
        place = ("armies", shown(players))
        if not 2 <= players <= most_players:
            sentence = f"armies are given for {shown(players)} players: on this board 2 to {most_players} can play"
            yield Complaint((place,), sentence)
            continue
        least = math.ceil(territories / players)  # a territory is taken with an army
        if not least <= each <= MOST_ARMIES:
            sentence = (
                f"{players} players can't start with {shown(each)} armies each: {least} to {MOST_ARMIES:,} they can"
            )
            yield Complaint((place,), sentence)
    yield from _twice("numbers of players", (shown(players) for players, _ in armies))
    if list(armies) != sorted(armies):
        yield Complaint((("armies",),), "the armies are not in the order of the players")


def _id(kind: str, id: object, place: Place) -> Iterator[Complaint]:
    if not isinstance(id, str) or not re.fullmatch(r"[a-z0-9_]+", id) or len(id) > MOST_NAME:
        sentence = (
            f"a {kind} can't be called {shown(id)}: small letters a-z, digits and _ make a name, up to {MOST_NAME}"
        )
        yield Complaint((place,), sentence)
    elif id in RESERVED:
        sentence = f"a {kind} can't be called {id}: {', '.join(RESERVED)} mean something else where games are written"
        yield Complaint((place,), sentence)


def _text(what: str, text: object, place: Place) -> Iterator[Complaint]:
    if not isinstance(text, str):
        yield Complaint((place,), f"{what} is {shown(text)}, and should be text")
    elif not text.strip():
        yield Complaint((place,), f"{what} is empty")
    elif len(text) > MOST_TEXT or not text.isprintable():  # an escape code could repaint the terminal
        sentence = f"{what} is {shown(text)}, and should be one line of printable text, up to {MOST_TEXT:,} letters"
        yield Complaint((place,), sentence)


def _number(what: str, number: object, least: int, most: int, place: Place) -> Iterator[Complaint]:
    if not isinstance(number, int) or not _is_whole(number) or not least <= number <= most:
        yield Complaint((place,), f"{what} is {shown(number)}, and should be a whole number from {least} to {most}")


def _twice(kind: str, ids: Iterable[object]) -> Iterator[Complaint]:
    for id, times in Counter(id for id in ids if isinstance(id, str)).items():
        if times > 1:
            yield Complaint(
                (("territories" if kind == "territories" else kind, id),), f"{times} {kind} are called {id}"
            )
