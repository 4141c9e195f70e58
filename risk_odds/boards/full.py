"""A board that its file describes in full."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from risk_odds.boards.board import Continent, Territory
from risk_odds.boards.check import MEMBERS, REACH, Place, complaints, crowd
from risk_odds.boards.problems import Problems, check_keys, sections
from risk_odds.boards.wording import called, shown
from risk_odds.errors import hint

BOARD_KEYS = ("name", "title", "source", "wilds", "continents", "territories")
CONTINENT_KEYS = ("name", "bonus")
TERRITORY_KEYS = ("name", "continent", "card", "links", "at")

Sections = Mapping[str, Mapping[str, Any]]


def full_board(data: Mapping[str, Any], problems: Problems) -> dict[str, Any]:
    """The fields of the board; they can be used only if no problem was found.

    A link to a misspelled territory is taken for one to that which was probably meant, so that the rest can be judged.
    """
    check_keys(problems, data, "the board", (), BOARD_KEYS, ("armies",))
    continents = sections(problems, data, "continents")
    territories = sections(problems, data, "territories")
    crowded = crowd(len(territories))
    if crowded:  # judging each of them would take long
        problems.follow(crowded)
        return {}
    parts = {
        "name": data.get("name"),
        "title": data.get("title"),
        "source": data.get("source"),
        "continents": _continents(continents, problems),
        "territories": _territories(territories, tuple(continents), problems),
        "links": _links(territories, problems),
        "wilds": data.get("wilds"),
        "armies": tuple(sorted(_armies(data.get("armies", {}), problems))),
    }
    for complaint in complaints(parts):
        problems.follow(complaint)
    return parts


def _continents(given: Sections, problems: Problems) -> tuple[Continent, ...]:
    if not given:
        problems.add("there are no continents", ("continents",))
    for id, section in given.items():
        check_keys(problems, section, f"the continent {called(id)}", ("continents", id), CONTINENT_KEYS, ())
    return tuple(Continent(id, section.get("name", ""), section.get("bonus", 0)) for id, section in given.items())


def _territories(given: Sections, continents: tuple[str, ...], problems: Problems) -> tuple[Territory, ...]:
    for id, section in given.items():
        check_keys(problems, section, called(id), ("territories", id), TERRITORY_KEYS, ())
    return tuple(_territory(id, section, continents, problems) for id, section in given.items())


def _territory(id: str, section: Mapping[str, Any], continents: tuple[str, ...], problems: Problems) -> Territory:
    at = section.get("at")
    if isinstance(at, list):
        at = tuple(at)
    continent = _continent(section.get("continent"), called(id), continents, ("territories", id, "continent"), problems)
    return Territory(id, section.get("name", ""), continent, section.get("card", ""), at)  # type: ignore[arg-type]


def _continent(given: object, territory: str, known: tuple[str, ...], place: Place, problems: Problems) -> int:
    """The index of a territory's continent, -1 if there is none."""
    if isinstance(given, str) and given in known:
        return known.index(given)
    if known:
        meant = problems.near(given, known)
        problems.add(f"{territory} lies in {shown(given)}, which is no continent of this board{hint(meant)}", place)
    problems.silence(place)
    problems.silence(MEMBERS)  # it may be the territory that another continent lacks
    return -1


def _links(territories: Sections, problems: Problems) -> tuple[tuple[int, int], ...]:
    """The links, each once; what is written on one side only is a link here, and a problem."""
    index = {id: number for number, id in enumerate(territories)}
    named = {id: set(_named(id, section.get("links"), index, problems)) for id, section in territories.items()}
    for id, others in named.items():
        for other in sorted(others, key=index.__getitem__):
            if id not in named[other] and not problems.is_silent(("territories", other, "links")):
                ends = called(id), called(other)
                sentence = f"{ends[0]} is linked with {ends[1]}, but not {ends[1]} with {ends[0]}"
                problems.add(sentence, ("territories", id, "links"))
    pairs = {(index[id], index[other]) for id, others in named.items() for other in others}
    return tuple(sorted({(min(pair), max(pair)) for pair in pairs}))


def _named(id: str, given: object, known: Mapping[str, int], problems: Problems) -> Iterator[str]:
    """The territories that a list of links names."""
    place = ("territories", id, "links")
    if not isinstance(given, list):
        problems.add(f"the links of {called(id)} are {shown(given)}, and should be a list of territories", place)
        problems.silence(place)
        return
    seen: set[str] = set()
    for other in given:
        if not isinstance(other, str):
            problems.add(
                f"{called(id)} is linked with {shown(other)}, and should be with the ids of territories", place
            )
        elif other in seen:
            problems.add(f"{called(id)} is linked with {called(other)} twice", place)
        elif other in known:
            yield other
        else:
            meant = problems.near(other, known)
            problems.add(f"{called(id)} is linked with {shown(other)}, which is no territory{hint(meant)}", place)
            if meant:
                yield meant
            else:  # it can't be said where that link would have led
                problems.silence((*place, REACH))
        if isinstance(other, str):
            seen.add(other)


def _armies(given: object, problems: Problems) -> Iterator[tuple[int, Any]]:
    if not isinstance(given, dict):
        problems.add(f"armies is {shown(given)}, and should be a section [armies]", ("armies",))
        return
    for players, each in given.items():
        if re.fullmatch(r"[1-9][0-9]?", players):
            yield int(players), each
        else:
            problems.add(f"the key {shown(players)} in armies is no number of players", ("armies", players))
