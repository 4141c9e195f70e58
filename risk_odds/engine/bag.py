"""The bag of tiles: what is in it, and what may be drawn from it."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from risk_odds.engine.moves import Chance, Refilled
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import State, Table
from risk_odds.engine.wordbook import Wordbook, size

if TYPE_CHECKING:
    from random import Random

    from risk_odds.words.tiles import Tiles


def bag_of(state: State, setting: Setting) -> Tiles:
    """The tiles in the bag, those of racks that are not known included: they may be any."""
    book = setting.wordbook
    left = list(book.tiles.counts)
    for rack in state.secrets.racks:
        if rack and not rack.isdigit():
            for at, count in enumerate(book.read(rack)):
                left[at] -= count
    return tuple(left)


def bag_size(table: Table, setting: Setting) -> int:
    """The tiles in the bag, for all to see."""
    return setting.wordbook.tiles.size - sum(table.pack.tiles)


class TileLaw:
    """The law of some tiles drawn at once; a rack of fourteen can be drawn in 10^16 ways, so it is not listed.

    Args:
        draw: Who draws, and how many.
        bag: The tiles there are.
        book: What writes them.
    """

    def __init__(self, draw: tuple[int, int], bag: Tiles, book: Wordbook) -> None:
        self.seat, self.number = draw
        self.bag = bag
        self.book = book

    @property
    def total(self) -> int:
        """The ways to draw so many tiles, each told apart."""
        return comb(sum(self.bag), self.number)

    def weight(self, outcome: Chance) -> int:
        """The ways to draw these tiles, in whatever order they are written."""
        if not isinstance(outcome, Refilled) or outcome.seat != self.seat or self.book.unread(outcome.tiles):
            return 0
        if size(outcome.tiles) != self.number:
            return 0
        ways = 1
        for drawn, there in zip(self.book.tiles.rack(outcome.tiles, self.number), self.bag, strict=True):
            ways *= comb(there, drawn)
        return ways

    def sample(self, rng: Random) -> Refilled:
        """Some tiles, each that is in the bag as likely as another."""
        lots = [at for at, count in enumerate(self.bag) for _ in range(count)]
        counts = [0] * len(self.bag)
        for at in rng.sample(lots, self.number):
            counts[at] += 1
        return Refilled(self.seat, self.book.write(tuple(counts)))
