"""Two players who meet: racks from one bag, words by their policies, used tiles back, racks filled up again.

Thousands of meetings are followed at the same time, as arrays with a row for each. What is drawn in a chunk of
them depends on the seed and the number of the chunk alone, so that it does not matter who works on it, or when.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from risk_odds.errors import InvalidInput
from risk_odds.seeds import generator
from risk_odds.wording import plural
from risk_odds.words.draws import take
from risk_odds.words.policies import Policy
from risk_odds.words.tiles import RACK, Tiles, TileSet

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Counts = NDArray[np.uint8]
    """How many of each tile. Axis 0: meetings, axis 1: the faces of the set, the blank last."""

CHUNK = 2048
"""Meetings that are followed at the same time: arrays of this size fit the caches."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """Who meets, and what is known of the tiles.

    Args:
        tiles: The set that all racks are drawn from.
        attacker: How the attacker chooses words.
        defender: How the defender does.
        own: The attacker's rack in the first reveal; None if it is drawn as well.
        opponent: Tiles that are known to be on the defender's rack.
        out: Tiles that are known to be elsewhere: neither on these racks nor in the bag.
        others: More players with racks of their own. Fresh racks are not touched by them, but what two players put
            back into the bag never reaches racks that stay out of the battle.
        rack: Tiles on a full rack (SC-05).

    Raises:
        InvalidInput: Some tiles are not there, or there are too few.
    """

    tiles: TileSet
    attacker: Policy
    defender: Policy
    own: Tiles | None = None
    opponent: Tiles | None = None
    out: Tiles | None = None
    others: int = 0
    rack: int = RACK

    def __post_init__(self) -> None:
        bag, write = self.bag, self.tiles.write
        for face, left in zip(self.tiles.faces, bag, strict=True):
            if left < 0:
                there = self.tiles.counts[self.tiles.faces.index(face)]
                raise InvalidInput(
                    f"{there - left} tiles {face} are named in all", f"at most {there}, as in the {self.tiles.name} set"
                )
        for rack in (self.own, self.opponent):
            if rack is not None and sum(rack) > self.rack:
                raise InvalidInput(f"{write(rack)} is more than a rack", f"at most {plural(self.rack, 'tile')}")
        if self.needed > sum(bag):
            raise InvalidInput(
                f"the racks need {plural(self.needed, 'tile')} more, but {sum(bag)} are left",
                "fewer players, or fewer tiles elsewhere",
            )

    @property
    def bag(self) -> Tiles:
        """The tiles that nobody knows anything about."""
        known = [rack for rack in (self.own, self.opponent, self.out) if rack is not None]
        return tuple(count - sum(at) for count, *at in zip(self.tiles.counts, *known, strict=True))

    @property
    def needed(self) -> int:
        """Tiles that are drawn before the first reveal."""
        own = 0 if self.own is not None else self.rack
        return own + self.rack - sum(self.opponent or ()) + self.others * self.rack

    @property
    def symmetric(self) -> bool:
        """Whether both sides are alike, so that every meeting counts in both roles."""
        return self.attacker == self.defender and self.own is None and not any(self.opponent or ())


class Shown(NamedTuple):
    """What the words of one reveal are worth, and what lay on the racks before it.

    Attributes:
        attack: Points. Axis 0: meetings.
        defense: Points. Axis 0: meetings.
        attackers_rack: The attacker's tiles.
        defenders_rack: The defender's tiles.
    """

    attack: NDArray[np.int64]
    defense: NDArray[np.int64]
    attackers_rack: Counts
    defenders_rack: Counts


def shown(meeting: Meeting, seed: int, cell: int, chunk: int, number: int = CHUNK) -> Iterator[Shown]:
    """The reveals of many meetings, one after the other, without end.

    After each of them the used tiles of both go back into the bag, then the attacker and the defender fill up their
    racks (SC-27).

    Args:
        meeting: Who meets.
        seed: What is drawn by.
        cell: Keeps the draws of one purpose apart from those of another with the same seed.
        chunk: The number of the chunk, from 0.
        number: How many meetings it has.
    """
    rng = generator(seed, cell, chunk)
    bags = np.tile(np.array(meeting.bag, np.uint8), (number, 1))
    attackers = _rows(meeting.own, meeting, number)
    defenders = _rows(meeting.opponent, meeting, number)
    _fill(attackers, bags, meeting.rack if meeting.own is None else 0, rng)
    _fill(defenders, bags, meeting.rack, rng)
    for _ in range(meeting.others):
        _fill(_rows(None, meeting, number), bags, meeting.rack, rng)
    while True:
        attack, defense = meeting.attacker.plays(attackers), meeting.defender.plays(defenders)
        yield Shown(attack.scores, defense.scores, attackers, defenders)
        laid = attack.used(), defense.used()
        bags = bags + laid[0] + laid[1]
        attackers, defenders = attackers - laid[0], defenders - laid[1]
        _fill(attackers, bags, meeting.rack, rng)
        _fill(defenders, bags, meeting.rack, rng)


def _rows(tiles: Tiles | None, meeting: Meeting, number: int) -> Counts:
    """The same tiles for every meeting."""
    return np.tile(np.array(tiles or (0,) * len(meeting.tiles.faces), np.uint8), (number, 1))


def _fill(racks: Counts, bags: Counts, size: int, rng: np.random.Generator) -> None:
    """Fill up racks from their bags, in place, as far as the bags go: a known rack may have been short."""
    missing = np.maximum(size - racks.sum(axis=1, dtype=np.int64), 0)
    wanted = np.minimum(missing, bags.sum(axis=1, dtype=np.int64))
    drawn = take(bags, wanted, rng.random((len(racks), int(wanted.max(initial=0)))))
    racks += drawn
    bags -= drawn
