"""The cards of a Domination map, which are in a file of their own."""

from __future__ import annotations

import os
from collections.abc import Mapping

from risk_odds.boards.check import MOST_WILDS, Place
from risk_odds.boards.content import plain, text_of
from risk_odds.boards.lines import Spot
from risk_odds.boards.others.draft import Draft, note
from risk_odds.boards.others.rows import Row, number, sections
from risk_odds.boards.problems import Problems
from risk_odds.boards.wording import shown
from risk_odds.errors import MOST_NAME, InvalidFile, hint
from risk_odds.wording import plural

DESIGNS = {"infantry": "infantry", "cavalry": "cavalry", "cannon": "artillery"}
"""What a card shows there -> what we call it."""

WILD = "wildcard"

MOST_LETTERS = 200
"""Letters of a file's name."""


def read_deck(draft: Draft, named: Row, folder: str | None, ids: Mapping[int, str]) -> None:
    """Read the cards that a map names.

    Args:
        draft: The board that is being made.
        named: The name of the file, where it stands in the map.
        folder: Where it is; None if it can't be reached.
        ids: The ids of the territories by their numbers.
    """
    if folder is None:
        draft.hints.append(f"{draft.where}: the cards are in another file, which is not beside standard input")
        return
    name = named.text
    if os.path.basename(name) != name or "\\" in name or not name.isprintable() or len(name) > MOST_LETTERS:
        draft.wrong(named, f"crd names {shown(name)}, and should name a file beside the map, without a folder")
        return
    path = os.path.join(folder, name)
    if not os.path.isfile(path):  # a pipe would never end
        remedy = "put it there, or take this line out for a deck that is made"
        draft.wrong(named, f"crd names {shown(name)}, and there is no such file beside the map: {remedy}")
        return
    try:
        text = text_of(path)
    except InvalidFile as error:
        draft.beside.append(str(error))
        return
    deck = Deck(plain(text), ids)
    if deck.problems:
        draft.beside.append(deck.problems.listed(path, deck.spots))
    if deck.missions:
        draft.hints.append(f"{path}: not used: {plural(deck.missions, 'mission')}")
    draft.deck = deck.designs, min(deck.wilds, MOST_WILDS)  # that there are too many has been said


class Deck:
    """The cards of a file.

    Args:
        text: The file.
        ids: The ids of the territories by their numbers.

    Attributes:
        designs: What the card of each territory shows, by its id.
        wilds: The wild cards.
        missions: The missions, which are only counted.
        problems: What is wrong.
        spots: Where that stands.
    """

    def __init__(self, text: str, ids: Mapping[int, str]) -> None:
        self.ids = ids
        self.designs: dict[str, str] = {}
        self.wilds = 0
        self.missions = 0
        self.problems = Problems()
        self.spots: dict[Place, Spot] = {}
        self._read(text)

    def _wrong(self, row: Row, sentence: str) -> None:
        note(row, sentence, self.problems, self.spots)

    def _read(self, text: str) -> None:
        head: Row | None = None
        for section in sections(text):
            if section.name == "cards":
                head = head or section.head
                for row in section.rows:
                    self._card(row)
            elif section.name == "missions":
                self.missions += len(section.rows)
            elif section.name or section.rows:
                row = section.head if section.name else section.rows[0]
                self._wrong(row, f"{shown(row.text)} is neither in [cards] nor in [missions]")
        if head is None:
            self._wrong(Row(1, 1, ""), "there is no section [cards]")
        elif not self.problems:
            for id in self.ids.values():
                if id not in self.designs:
                    self._wrong(head, f"{id} has no card")
        if self.wilds > MOST_WILDS:
            self._wrong(head or Row(1, 1, ""), f"there are {self.wilds:,} wild cards, and {MOST_WILDS} are the most")

    def _card(self, row: Row) -> None:
        kind, *rest = row.text.split(maxsplit=2)
        if kind.lower() == WILD and not rest:
            self.wilds += 1
            return
        design = DESIGNS.get(kind.lower())
        if design is None or len(rest) != 1:
            wanted = f"Infantry, Cavalry or Cannon and the number of a country, or {WILD}"
            known = (*DESIGNS, WILD)
            meant = "" if kind.lower() in known else hint(self.problems.near(kind.lower(), known))
            self._wrong(row, f"the card {shown(row.text[:MOST_NAME])} should be {wanted}{meant}")
            return
        given = number(Row(row.line, row.column, rest[0]))
        if given is None or given not in self.ids:
            self._wrong(row, f"a card names country {shown(rest[0])}, and there are {len(self.ids)}, counted from 1")
        elif self.ids[given] in self.designs:
            self._wrong(row, f"{self.ids[given]} has a second card")
        else:
            self.designs[self.ids[given]] = design
