"""Maps of Domination: sections of lines whose words stand between blanks, and territories that go by numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from risk_odds.boards.others.cards import read_deck
from risk_odds.boards.others.draft import Draft, Land
from risk_odds.boards.others.rows import Row, Section, number, sections
from risk_odds.boards.wording import shown

FILES = ("pic", "map", "crd", "prv")
"""What [files] may name: the picture, the picture that tells territories apart, the cards, the preview."""

NEEDED = {"continents": "continents", "countries": "territories", "borders": "borders"}
"""Section that must be there -> what it holds."""


def domination(draft: Draft, text: str, folder: str | None) -> None:
    """Read a map for Domination.

    Args:
        draft: The board that is being made.
        text: The map, its lines ended by line feeds.
        folder: Where the cards are; None if they can't be reached.
    """
    found: dict[str, list[Section]] = {}
    for section in sections(text):
        found.setdefault(section.name, []).append(section)
        if section.name not in ("", "files", *NEEDED):
            wanted = ", ".join(f"[{name}]" for name in ("files", *NEEDED))
            draft.wrong(section.head, f"{shown(section.head.text)} is no section of a Domination map: {wanted} are")
    rows = {name: [row for section in each for row in section.rows] for name, each in found.items()}
    draft.source += " for Domination"
    cards = _files(draft, rows.get("files", ()))
    _properties(draft, rows[""])
    for name, what in NEEDED.items():
        if name not in found:
            draft.lacks(name, what)
        else:
            draft.stands(found[name][0].head, what)
    if draft.crowded(rows.get("continents", ()), "continents") or draft.crowded(rows.get("countries", ()), "countries"):
        return
    continents = [_continent(draft, row) for row in rows.get("continents", ())]
    if rows.get("continents"):
        draft.unused.append("colors of continents")
    land = _countries(draft, rows.get("countries", ()), continents)
    _borders(draft, rows.get("borders", ()), land, "borders" in found)
    if cards is not None and land:
        read_deck(draft, cards, folder, {number: each.id for number, each in land.items()})


def _properties(draft: Draft, rows: Sequence[Row]) -> None:
    """What stands before the first section: a word and its value in each line."""
    for row in rows:
        key, *value = row.text.split(maxsplit=1)
        if key == "name" and value:
            draft.title = value[0]
            draft.stands(row, "title")
        elif key != "test":  # which asks for the check of one-way borders that is made anyway
            draft.unused.append(key)


def _files(draft: Draft, rows: Sequence[Row]) -> Row | None:
    """The name of the file with the cards, if there is one."""
    cards = None
    for row in rows:
        key, *names = row.words()
        if key.text not in FILES:
            wanted = f"{', '.join(FILES)} are"
            draft.wrong(key, f"{shown(key.text)} is nothing that [files] can name: {wanted}")
        elif len(names) != 1:
            draft.wrong(row, f"{key.text} should be followed by the name of one file")
        elif key.text != "crd":
            draft.unused.append(names[0].text)
        elif cards is not None:
            draft.wrong(key, f"crd stands in line {cards.line} already")
        else:
            cards = names[0]
    return cards


def _continent(draft: Draft, row: Row) -> str:
    """Add a continent, also one whose line is wrong, so that the others keep their numbers; its id."""
    words = list(row.words())
    right = len(words) == 3
    if not right:
        draft.wrong(row, f"a continent is written as name, bonus and color, and here {_counted(words)}")
    return draft.add_continent(_spoken(words[0]), words[1] if right else None)


def _countries(draft: Draft, rows: Sequence[Row], continents: Sequence[str]) -> dict[int, Land]:
    """The territories by their numbers; none where a number is wrong, since any may be meant then."""
    found: dict[int, Land] = {}
    names: dict[str, int] = {}
    for place, row in enumerate(rows, 1):
        words = list(row.words())
        land = draft.add_land(_spoken(words[1] if len(words) > 1 else words[0]))
        given = number(words[0])
        if given != place:
            draft.wrong(
                words[0], f"country {shown(words[0].text)} stands where {place} should: they are counted from 1"
            )
        else:
            found[place] = land
        if len(words) != 5:
            draft.wrong(row, f"a country is written as number, name, continent, x and y, and here {_counted(words)}")
            draft.lost(land)
            continue
        if (same := land.name.casefold()) in names:
            draft.wrong(words[1], f"the name {shown(land.name)} stands in line {names[same]} already")
        names.setdefault(same, row.line)
        _settle(draft, land, words[2], continents)
        draft.put(land, words[3], words[4])
    return found if len(found) == len(rows) else {}


def _settle(draft: Draft, land: Land, given: Row, continents: Sequence[str]) -> None:
    """Say in which continent a territory lies."""
    index = number(given)
    if index is not None and 1 <= index <= len(continents):
        land.continent = continents[index - 1]
        return
    if continents:
        there = f"there are {len(continents)}, counted from 1"
        draft.wrong(given, f"{land.id} lies in continent {shown(given.text)}, and {there}")
    draft.homeless(land)


def _borders(draft: Draft, rows: Sequence[Row], land: Mapping[int, Land], there: bool) -> None:
    """The borders, each line for one territory."""
    read = there and bool(land)
    for row in rows:
        words = row.words()
        here = _known(draft, next(words), "borders are given of", land)
        if here is None:
            read = False  # they may be those of any territory
            continue
        draft.stands(row, "territories", here.id, "links")
        for word in words:
            other = _known(draft, word, f"{here.id} borders on", land)
            if other is None:
                draft.astray(here)
            elif not draft.link(here, other, word):
                break
    for each in draft.land:
        if not read and not each.links:
            draft.unlinked(each)


def _known(draft: Draft, word: Row, said: str, land: Mapping[int, Land]) -> Land | None:
    """The territory of a number; if there is none, that is a problem."""
    given = number(word)
    if given is None or given not in land:
        if land:  # where the numbers are wrong, that has been said
            draft.wrong(word, f"{said} country {shown(word.text)}, and there are {len(land)}, counted from 1")
        return None
    return land[given]


def _spoken(word: Row) -> Row:
    """A name, in which `_` stands for a blank."""
    return word._replace(text=word.text.replace("_", " ").strip() or word.text)


def _counted(words: Sequence[Row]) -> str:
    return "stands one word" if len(words) == 1 else f"stand {len(words):,} words"
