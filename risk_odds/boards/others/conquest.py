"""Maps of Conquest: sections as in INI files, a line for each territory, and territories that go by names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from risk_odds.boards.others.draft import Draft, Land
from risk_odds.boards.others.rows import Row, Section, sections
from risk_odds.boards.wording import shown
from risk_odds.errors import hint

NEEDED = ("continents", "territories")

FORM = "Name, x, y, Continent, Neighbor, Neighbor, ..."


class Entry(NamedTuple):
    """A territory with the fields of its line."""

    land: Land
    fields: list[Row]


def conquest(draft: Draft, text: str, folder: str | None) -> None:
    """Read a map for Conquest.

    Args:
        draft: The board that is being made.
        text: The map, its lines ended by line feeds.
        folder: Not used: such a map has no other file than its picture.
    """
    del folder
    found: dict[str, list[Section]] = {}
    for section in sections(text):
        found.setdefault(section.name, []).append(section)
        if section.name not in ("", "map", *NEEDED):
            wanted = "[Map], [Continents], [Territories]"
            draft.wrong(section.head, f"{shown(section.head.text)} is no section of a Conquest map: {wanted} are")
    rows = {name: [row for section in each for row in section.rows] for name, each in found.items()}
    for row in rows[""]:
        draft.wrong(row, f"{shown(row.text)} stands before the first section")
    draft.source += " for Conquest"
    _about(draft, rows.get("map", ()))
    for name in NEEDED:
        if name not in found:
            draft.lacks(name.title(), name)
        else:
            draft.stands(found[name][0].head, name)
    continents, land = rows.get("continents", ()), rows.get("territories", ())
    if draft.crowded(continents, "continents") or draft.crowded(land, "territories"):
        return
    _territories(draft, land, _continents(draft, continents))


def _about(draft: Draft, rows: Sequence[Row]) -> None:
    """What [Map] says: a key and its value in each line."""
    for row in rows:
        key, mark, value = (part.strip() for part in row.text.partition("="))
        if not mark:
            draft.wrong(row, f"{shown(row.text)} should be a key and its value, as in author=Ann")
        elif key.lower() != "author":
            draft.unused.append(key)
        elif value:
            draft.source += f" by {value}"
            draft.stands(row, "source")


def _continents(draft: Draft, rows: Sequence[Row]) -> dict[str, str]:
    """The ids of the continents by their names."""
    found: dict[str, str] = {}
    for row in rows:
        name, *bonus = row.fields("=", 2)
        if not bonus or not name.text:
            draft.wrong(row, f"{shown(row.text)} should be a continent and its bonus, as in Asia=7")
        if _key(name.text) in found:
            draft.wrong(row, f"the continent {shown(name.text)} is there for the second time")
        elif name.text:
            found[_key(name.text)] = draft.add_continent(name, bonus[0] if bonus else None)
    return found


def _territories(draft: Draft, rows: Sequence[Row], continents: Mapping[str, str]) -> None:
    found: dict[str, Entry] = {}
    for row in rows:
        fields = list(row.fields(","))
        while len(fields) > 1 and not fields[-1].text:  # a comma at the end means nothing
            fields.pop()
        name = fields[0]
        if not name.text:
            draft.wrong(row, f"a territory has no name: {FORM}")
        elif _key(name.text) in found:
            first = found[_key(name.text)].fields[0].line
            draft.wrong(name, f"the territory {shown(name.text)} stands in line {first} already")
        else:
            found[_key(name.text)] = Entry(draft.add_land(name), fields)
    for entry in found.values():
        _territory(draft, entry, continents)
    for entry in found.values():
        _links(draft, entry, found)


def _territory(draft: Draft, entry: Entry, continents: Mapping[str, str]) -> None:
    """Where a territory lies."""
    land, fields = entry
    if len(fields) < 4:
        draft.wrong(fields[0], f"the line of {land.id} ends before its continent: {FORM}")
        draft.lost(land)
        return
    draft.put(land, fields[1], fields[2])
    given = fields[3]
    if _key(given.text) in continents:
        land.continent = continents[_key(given.text)]
        return
    if continents:
        near = draft.problems.near(given.text, [draft.continents[id]["name"] for id in continents.values()])
        draft.wrong(given, f"{land.id} lies in {shown(given.text)}, which is no continent of this board{_asked(near)}")
    draft.homeless(land)


def _links(draft: Draft, entry: Entry, found: Mapping[str, Entry]) -> None:
    """The neighbors that a territory names. A misspelled one is taken for the one that was probably meant."""
    land, fields = entry
    for field in fields[4:]:
        other = found.get(_key(field.text))
        if not field.text:
            draft.wrong(field, f"a name is missing between two commas in the line of {land.id}")
        elif other is None:
            near = draft.problems.near(field.text, [each.land.name for each in found.values()])
            draft.wrong(field, f"{land.id} is linked with {shown(field.text)}, which is no territory{_asked(near)}")
            other = found[_key(near)] if near else None
        if other is None:
            draft.astray(land)
        elif not draft.link(land, other.land, field):
            break


def _asked(near: str | None) -> str:
    """The question whether a name was meant, which comes from the file and may hold anything."""
    return hint(near if near is None or near.isprintable() else shown(near))


def _key(name: str) -> str:
    """What a name is known by: capitals and the number of blanks don't matter."""
    return " ".join(name.split()).casefold()
