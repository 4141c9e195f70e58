"""Which word to play: ways to choose, for one rack or for thousands of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

from risk_odds.errors import InvalidInput
from risk_odds.rules.words import SEVEN
from risk_odds.words.index import Found, WordIndex
from risk_odds.words.lexicon import Lexicon
from risk_odds.words.tiles import Tiles, TileSet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import numpy as np
    from numpy.typing import NDArray

    Racks = NDArray[np.uint8]
    """How many of each tile. Axis 0: racks, axis 1: the faces of the set, the blank last."""

GRAIN = 1000
"""Parts of a point that tiles are weighed in: an index has whole numbers."""


class Plays(NamedTuple):
    """The words that were chosen for many racks.

    Attributes:
        scores: What they are worth, in points; no word is worth 0. Axis 0: racks.
        used: Tells the tiles that lay them, which not everybody asks. Axis 0: racks, axis 1: the faces of the set,
            the blank last.
    """

    scores: NDArray[np.int64]
    used: Callable[[], Racks]


class Policy(Protocol):
    """A way to choose words. A value: equal policies choose alike."""

    def __hash__(self) -> int: ...

    @property
    def name(self) -> str:
        """What it is called in tables."""
        ...

    def word(self, rack: Tiles) -> Found | None:
        """The word for one rack, with its points; None if the rack holds none."""
        ...

    def plays(self, racks: Racks) -> Plays:
        """The words for many racks. Axis 0: racks, axis 1: faces."""
        ...


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What words are chosen from.

    Args:
        lexicon: The words that a player knows.
        tiles: The set of tiles.
        bonus: Points more for a word of at least seven tiles (SC-21).
    """

    lexicon: Lexicon
    tiles: TileSet
    bonus: int = 0

    @property
    def index(self) -> WordIndex:
        """The words by their points."""
        return WordIndex.of(self.lexicon, self.tiles, bonus=self.bonus)

    def points(self, used: Tiles) -> int:
        """What a word laid with these tiles is worth."""
        return self.tiles.score(used) + (self.bonus if sum(used) >= SEVEN else 0)

    def worth(self, used: Racks) -> NDArray[np.int64]:
        """The points of many words. Axis 0: racks."""
        import numpy as np

        scores: NDArray[np.int64] = used.astype(np.int64) @ np.array(self.tiles.values, np.int64)
        return scores + np.where(used.sum(axis=1) >= SEVEN, self.bonus, 0)


@dataclass(frozen=True, slots=True)
class Highest:
    """The word with the highest score; of equal ones the longest, then the first in the alphabet.

    Args:
        words: What it chooses from.
    """

    words: Vocabulary

    @property
    def name(self) -> str:
        """It has no numbers to tell."""
        return "highest"

    def word(self, rack: Tiles) -> Found | None:
        """The word for one rack."""
        return self.words.index.best(rack)

    def plays(self, racks: Racks) -> Plays:
        """The words for many racks."""
        import numpy as np

        from risk_odds.words.kernel import best_of

        index = self.words.index
        scores, entries = best_of(index, racks)
        return Plays(np.maximum(scores, 0).astype(np.int64), lambda: index.used(racks, entries))


@dataclass(frozen=True, slots=True)
class Leaving:
    """The word with the highest score less what its tiles would be worth on the next rack.

    Args:
        words: What it chooses from.
        leave: What each tile is worth on a rack, in points, against the average tile; the blank last.
        weight: How much of that counts, 0 for nothing.
        per_tile: Points for every tile that is got rid of.

    Raises:
        InvalidInput: Not one value for each tile.
    """

    words: Vocabulary
    leave: tuple[float, ...]
    weight: float = 1.0
    per_tile: float = 0.0

    def __post_init__(self) -> None:
        if len(self.leave) != len(self.words.tiles.faces):
            raise InvalidInput(f"{len(self.leave)} values of tiles", f"{len(self.words.tiles.faces)}, one for each")

    @property
    def name(self) -> str:
        """Its name tells the numbers."""
        more = f" + {self.per_tile:g} a tile" if self.per_tile else ""
        return f"leave {self.weight:g}{more}"

    @property
    def index(self) -> WordIndex:
        """The words by points less what is left, in parts of a point."""
        worth = zip(self.words.tiles.values, self.leave, strict=True)
        weights = [round(GRAIN * (points - self.weight * left + self.per_tile)) for points, left in worth]
        return WordIndex.of(self.words.lexicon, self.words.tiles, weights, GRAIN * self.words.bonus)

    def word(self, rack: Tiles) -> Found | None:
        """The word for one rack."""
        found = self.index.best(rack)
        return found and found._replace(score=self.words.points(found.used))

    def plays(self, racks: Racks) -> Plays:
        """The words for many racks."""
        from risk_odds.words.kernel import best_of

        index = self.index
        used = index.used(racks, best_of(index, racks)[1])
        return Plays(self.words.worth(used), lambda: used)


@dataclass(frozen=True, slots=True)
class Saving:
    """The best word that leaves a long one on the rack, for the bonus of the next turn (SC-12).

    The tiles of the long word stay; what is drawn besides does not matter. If that costs more than `give` points,
    or there is no long word, the highest is played.

    Args:
        words: What it chooses from.
        length: Tiles of a word that brings armies.
        give: The most points that are given up for it.
    """

    words: Vocabulary
    length: int = 8
    give: int = 5

    @property
    def name(self) -> str:
        """Its name tells the number."""
        return f"save {self.length}, up to {self.give} points"

    def word(self, rack: Tiles) -> Found | None:
        """The word for one rack."""
        index = self.words.index
        best = index.best(rack)
        rests = map(tuple, self._rests(rack).tolist())
        saving = max((found for rest in rests if (found := index.best(rest))), key=_better, default=None)
        if saving is None or best is None or best.score - saving.score > self.give:
            return best
        return saving

    def _rests(self, rack: Tiles) -> Racks:
        """What a rack has besides each of its long words. Axis 0: rests, each once; axis 1: faces."""
        import numpy as np

        index, tiles = self.words.index, np.array([rack], np.uint8)
        entries = np.array(index.entries(rack, self.length), np.int32)
        return np.unique(tiles - index.used(np.repeat(tiles, len(entries), axis=0), entries), axis=0)

    def plays(self, racks: Racks) -> Plays:
        """The words for many racks."""
        import numpy as np

        from risk_odds.words.kernel import best_of

        index = self.words.index
        rests = [self._rests(tuple(rack)) for rack in racks.tolist()]
        owners = np.repeat(np.arange(len(racks)), [len(each) for each in rests])
        flat = np.concatenate([racks[:0], *rests])
        _, entries = best_of(index, racks)
        scores, found = best_of(index, flat)
        used, instead = index.used(racks, entries), index.used(flat, found)
        best = self.words.worth(used)
        # For each rack the best word of its rests: points, then length, then the alphabet, as `word` has it.
        order = np.lexsort((found, -instead.sum(axis=1, dtype=np.int64), -scores, owners))
        first = order[np.unique(owners[order], return_index=True)[1]]
        saved = first[(found[first] >= 0) & (best[owners[first]] - scores[first] <= self.give)]
        used[owners[saved]] = instead[saved]
        return Plays(self.words.worth(used), lambda: used)


@dataclass(frozen=True, slots=True)
class Enough:
    """The word with the fewest points that still has enough of them, so that good tiles stay for later.

    Of equal ones the one that leaves the best tiles; the highest if none has enough.

    Args:
        words: What it chooses from.
        needed: Points that are enough; `odds.words.enough.points_needed` says how many win with a wanted chance.
        leave: What each tile is worth on a rack, in points; the blank last.
    """

    words: Vocabulary
    needed: int
    leave: tuple[float, ...]

    @property
    def name(self) -> str:
        """Its name tells the number."""
        return f"enough {self.needed}"

    def word(self, rack: Tiles) -> Found | None:
        """The word for one rack."""
        index = self.words.index
        enough = [found for found in index.words(rack) if found.score >= self.needed]
        if not enough:
            return index.best(rack)
        return min(enough, key=lambda found: (found.score, _kept(found.used, self.leave), found.word))

    def plays(self, racks: Racks) -> Plays:
        """The words for many racks, one after the other."""
        return _one_by_one(self, racks)


def _better(found: Found) -> tuple[int, int, list[int]]:
    """What is larger for a better word: points, length, then the place in the alphabet."""
    return found.score, sum(found.used), [-ord(letter) for letter in found.word]


def _kept(used: Tiles, leave: Iterable[float]) -> float:
    """What the tiles that are played would have been worth on the rack."""
    return sum(count * worth for count, worth in zip(used, leave, strict=True))


def _one_by_one(policy: Policy, racks: Racks) -> Plays:
    """The words that a policy chooses for one rack after the other."""
    import numpy as np

    scores, used = np.zeros(len(racks), np.int64), np.zeros_like(racks)
    for row, rack in enumerate(racks.tolist()):
        if found := policy.word(tuple(rack)):
            scores[row], used[row] = found.score, found.used
    return Plays(scores, lambda: used)
