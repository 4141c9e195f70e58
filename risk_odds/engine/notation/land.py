"""Who owns which land, with how many armies, as fields of a position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from risk_odds.boards.board import Board
from risk_odds.engine.notation.words import Words, Wrong
from risk_odds.rules.seats import LETTERS, NEUTRAL, NOBODY

NOTHING = "-"
"""Stands for no land, an empty hand, or nobody."""

OTHERS = "others"
"""Stands for all land named nowhere else."""

OWNERS = {**{letter: seat for seat, letter in enumerate(LETTERS)}, "neutral": NEUTRAL, "empty": NOBODY}
"""First word of a field -> the owner whose land it names."""


class Land(NamedTuple):
    """Owner and armies of each territory."""

    owner: tuple[int, ...]
    armies: tuple[int, ...]


def write_land(land: Land, board: Board, players: int) -> Iterator[str]:
    """A field for each seat, and for neutral and empty land where there is any."""
    for word, owner in OWNERS.items():
        lands = [t for t, o in enumerate(land.owner) if o == owner]
        if lands:
            yield f"{word} {', '.join(_territory(t, land.armies[t], owner, board) for t in lands)}"
        elif 0 <= owner < players:
            yield f"{word} {NOTHING}"


def _territory(territory: int, armies: int, owner: int, board: Board) -> str:
    named = board.ids[territory]
    return named if armies == (owner != NOBODY) else f"{named} {armies}"


class LandReader:
    """Reads the fields of land, one after the other.

    Args:
        board: The board.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.found: dict[int, tuple[int, int]] = {}
        self.others: tuple[int, int] | None = None

    def field(self, owner: int, words: Words) -> Iterator[Wrong]:
        """Read the land of an owner; what can't be read comes out."""
        if words.skip(NOTHING):
            try:
                words.end()
            except Wrong as wrong:
                yield wrong
            return
        for part in words.parts():
            try:
                self._item(owner, part)
            except Wrong as wrong:
                yield wrong

    def _item(self, owner: int, words: Words) -> None:
        column = words.column
        territory = None
        if words.next == OTHERS:
            words.expect(OTHERS)
            if self.others is not None:
                raise Wrong(column, f"{OTHERS} stands here for the second time")
            self.others = owner, 1
        else:
            territory = words.territory(self.board)
            if territory in self.found:
                raise Wrong(column, f"{self.board.ids[territory]} is named for the second time")
            self.found[territory] = owner, 1  # even if its number can't be read, it has been named
        if owner == NOBODY:
            if words.next:
                raise Wrong(words.column, "empty land has no armies")
            armies = 0
        else:
            if words.next in self.board.index and not words.next.isdigit():
                raise Wrong(words.column, f"a comma is missing before {words.next}")
            armies = words.number("armies") if words.next else 1
        words.end()
        if territory is None:
            self.others = owner, armies
        else:
            self.found[territory] = owner, armies

    def missing(self) -> list[str]:
        """The territories that nothing is said of."""
        return [] if self.others else [id for t, id in enumerate(self.board.ids) if t not in self.found]

    def land(self) -> Land:
        """All land; what is missing is empty."""
        others = self.others or (NOBODY, 0)
        each = [self.found.get(t, others) for t in range(len(self.board))]
        return Land(tuple(owner for owner, _ in each), tuple(armies for _, armies in each))


def owner_name(owner: int) -> str:
    """An owner as it is written."""
    return next(word for word, o in OWNERS.items() if o == owner)
