"""The words that a rack can make, and the best of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from risk_odds.errors import InvalidInput
from risk_odds.rules.words import SEVEN
from risk_odds.words.lexicon import Lexicon
from risk_odds.words.search import NO_WORD, best_key, keys_of_all, top_keys
from risk_odds.words.spelling import Spelled, spelled
from risk_odds.words.tiles import Tiles, TileSet
from risk_odds.words.unary import Unary, unary

if TYPE_CHECKING:
    from risk_odds.words.groups import Groups

Keys: TypeAlias = NDArray[np.int64]

MOST_WEIGHT = 1_000_000
"""A tile may count for so much, for or against a word."""

AT_SCORE, AT_LENGTH = 32, 26
"""Where score and length begin in a key. Below them is the place in the alphabet, backwards."""


class Found(NamedTuple):
    """A word that a rack can make.

    Attributes:
        word: In capital letters.
        score: What it counts for: its points, unless the index has weights of its own.
        used: The tiles of the rack that lay it, blanks only for what is missing. So it is known which letters the
            blanks stand for.
    """

    word: str
    score: int
    used: Tiles


class Laid(NamedTuple):
    """Words that a rack can make, as arrays.

    Attributes:
        scores: What they count for. Axis 0: words.
        entries: Where they stand in the lexicon. Axis 0: words.
        used: The tiles that lay them. Axis 0: words, axis 1: faces, the blank last.
    """

    scores: NDArray[np.int64]
    entries: NDArray[np.int32]
    used: NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class WordIndex:
    """A lexicon laid with a set of tiles, ready to be asked which words a rack can make.

    Each word has a key, one number for what it counts for, then its length in tiles, then its place in the
    lexicon: of two words the better one has the larger key, so there are no ties. Tiles that blanks stand for are
    taken off the score of a key.

    Attributes:
        lexicon: The words.
        tiles: The set of tiles.
        weights: What each tile counts for, in the order of the faces, the blank last.
        bonus: What words of at least seven tiles count for besides (SC-21).
        spelling: The words that can be laid, the longest first.
        keys: The keys of these words, largest first, as if no blank was used. Axis 0: words.
        bits: The words as bits, in the order of the keys; see `Unary`.
        losses: What is taken off a key where a blank stands for the tile of a bit. Axis 0: bits of all planes.
        gain: The most that can be gained by a blank, in keys: 0 unless it counts for more than some letter.
    """

    lexicon: Lexicon
    tiles: TileSet
    weights: Tiles
    bonus: int
    spelling: Spelled
    keys: Keys
    bits: Unary
    losses: Keys
    gain: int

    @staticmethod
    def of(lexicon: Lexicon, tiles: TileSet, weights: Sequence[int] | None = None, bonus: int = 0) -> WordIndex:
        """The index of a lexicon, kept for the next time.

        Args:
            lexicon: The words; one with a character that no tile has is never found.
            tiles: The set of tiles.
            weights: What each tile counts for, the blank last: whole numbers of any sign. The points if None. Real
                tiles are laid first whatever they count for.
            bonus: What words of at least seven tiles count for besides (SC-21).

        Raises:
            InvalidInput: Weights or a bonus that are no such numbers.

        >>> from risk_odds.words.lexicon import lexicon_named
        >>> from risk_odds.words.tiles import tiles_named
        >>> english = tiles_named("english")
        >>> found = WordIndex.of(lexicon_named(), english).best(english.rack("ABEHNNOOPTUXYZ"))
        >>> found.word, found.score, english.write(found.used)
        ('XENOPHOBY', 26, 'BEHNOOPXY')
        """
        return _index(lexicon, tiles, _weights(tiles, weights, bonus), bonus)

    @staticmethod
    def for_rack(
        lexicon: Lexicon, tiles: TileSet, rack: Tiles, weights: Sequence[int] | None = None, bonus: int = 0
    ) -> WordIndex:
        """The index of only those words that could be laid with a rack: ready in a third of the time, for that rack.

        Args:
            lexicon: As for `of`.
            tiles: As for `of`.
            rack: The rack that the index will be asked about, or about parts of it.
            weights: As for `of`.
            bonus: As for `of`.

        Raises:
            InvalidInput: Weights or a bonus that are no such numbers.
        """
        words = spelled(lexicon.words, tiles, rack)
        return _made(lexicon, tiles, _weights(tiles, weights, bonus), bonus, words, unary(words, tiles.blank))

    def best(self, rack: Tiles) -> Found | None:
        """The best word of a rack: the highest score, then the longest, then the first in the alphabet.

        None if the rack holds no word; a word worth nothing is a word.
        """
        key = best_key(self, rack)
        return None if key == NO_WORD else self._found(key, rack)

    def top(self, rack: Tiles, k: int) -> list[Found]:
        """The best words of a rack, at most `k`, in the same order."""
        return [self._found(key, rack) for key in top_keys(self, rack, k).tolist()]

    def words(self, rack: Tiles, least: int = 2) -> list[Found]:
        """All words of a rack with at least so many tiles, in the same order."""
        scores, entries, used = (part.tolist() for part in self.laid(rack, least))
        words = self.lexicon.words
        return [Found(words[at], score, tuple(tiles)) for score, at, tiles in zip(scores, entries, used, strict=True)]

    def laid(self, rack: Tiles, least: int = 2, worth: int | None = None) -> Laid:
        """All words of a rack with at least so many tiles that count for at least `worth`, as arrays, in that order."""
        keys = keys_of_all(self, rack, least, NO_WORD if worth is None else worth << AT_SCORE)
        entries = ((1 << AT_LENGTH) - 1 - keys % (1 << AT_LENGTH)).astype(np.int32)
        racks = np.tile(np.array(rack, np.uint8), (len(keys), 1))
        return Laid(keys >> AT_SCORE, entries, self.used(racks, entries))

    def lay(self, word: str, rack: Tiles) -> Found | None:
        """A word with the tiles of a rack, whether or not the lexicon has it; None if it can't be laid."""
        spelling = self.tiles.spell(word)
        used = None if spelling is None else self.tiles.used(spelling, rack)
        if used is None or not any(used):
            return None
        score = sum(map(int.__mul__, used, self.weights)) + (self.bonus if sum(used) >= SEVEN else 0)
        return Found(self.tiles.upper(word) or word, score, used)

    def _found(self, key: int, rack: Tiles) -> Found:
        word = self.lexicon.words[position(key)]
        used = self.tiles.used(self.tiles.spell(word) or (), rack)
        assert used is not None
        return Found(word, score(key), used)

    @cached_property
    def groups(self) -> Groups:
        """The words as the compiled kernel needs them."""
        from risk_odds.words.groups import groups

        return groups(self)

    @cached_property
    def _rows(self) -> NDArray[np.int32]:
        """Where each word of the lexicon stands among those that are laid. Axis 0: words of the lexicon."""
        at = self.spelling.positions
        rows = np.full(len(self.lexicon), -1, np.int32)
        rows[at] = np.arange(len(at), dtype=np.int32)
        return rows

    def used(self, racks: NDArray[np.uint8], entries: NDArray[np.int32]) -> NDArray[np.uint8]:
        """The tiles that lay words, as `TileSet.used` says.

        Args:
            racks: Axis 0: racks, axis 1: faces, the blank last.
            entries: Where the words stand in the lexicon, each one that its rack can make; -1 for none.

        Returns:
            Axis 0: racks, axis 1: faces, the blank last.
        """
        width = len(self.tiles.faces)
        laid = self.spelling.faces[:, np.where(entries < 0, 0, self._rows[entries])].astype(np.int64)
        laid[:, entries < 0] = self.tiles.blank  # as after the end of a word
        counts = np.bincount((laid + np.arange(len(racks)) * width).ravel(), minlength=len(racks) * width)
        needed = counts.reshape(len(racks), width).astype(np.uint8)
        needed[:, -1] = 0
        used = np.minimum(needed, racks)
        used[:, -1] = needed.sum(axis=1) - used.sum(axis=1)
        return used


def score(key: int) -> int:
    """The score that a key begins with."""
    return key >> AT_SCORE


def position(key: int) -> int:
    """Where the word of a key stands in the lexicon."""
    return (1 << AT_LENGTH) - 1 - key % (1 << AT_LENGTH)


def _weights(tiles: TileSet, weights: Sequence[int] | None, bonus: int) -> Tiles:
    """What each tile counts for. Raises InvalidInput where that can't be."""
    counted = tiles.values if weights is None else tuple(weights)
    if len(counted) != len(tiles.faces):
        raise InvalidInput(f"{len(counted)} weights for {len(tiles.faces)} faces", "one for each, the blank last")
    for number in (*counted, bonus):
        if isinstance(number, bool) or not isinstance(number, int) or abs(number) > MOST_WEIGHT:
            raise InvalidInput(f"a tile or a bonus can't count for {number!r}", f"whole numbers up to {MOST_WEIGHT:,}")
    return counted


@lru_cache(maxsize=8)
def _index(lexicon: Lexicon, tiles: TileSet, weights: Tiles, bonus: int) -> WordIndex:
    return _made(lexicon, tiles, weights, bonus, *_words(lexicon, tiles))


@lru_cache(maxsize=4)
def _words(lexicon: Lexicon, tiles: TileSet) -> tuple[Spelled, Unary]:
    words = spelled(lexicon.words, tiles)
    return words, unary(words, tiles.blank)


def _made(lexicon: Lexicon, tiles: TileSet, weights: Tiles, bonus: int, words: Spelled, bits: Unary) -> WordIndex:
    """The index of words that are spelled."""
    keys = _keys(words, weights, bonus)
    order = np.argsort(-keys)
    blank = weights[-1]
    losses = (np.array(weights, np.int64) - blank)[bits.faces] << AT_SCORE
    gain = max(blank - weight for weight in weights) << AT_SCORE
    bits = bits._replace(masks=bits.masks.take(order, axis=1))  # rows of memory, which an index would not give
    return WordIndex(lexicon, tiles, weights, bonus, words, keys[order], bits, losses, gain)


def _keys(words: Spelled, weights: Tiles, bonus: int) -> Keys:
    """The key of each word, as if no blank was used. Axis 0: words."""
    counts = np.array((*weights[:-1], 0), np.int32)  # the blank's face stands for nothing here
    scores = np.where(words.lengths >= SEVEN, np.int32(bonus), np.int32(0))
    for place, longer in enumerate(words.reach):
        scores[:longer] += counts.take(words.faces[place, :longer], mode="clip")
    keys = scores.astype(np.int64) << AT_SCORE
    keys += words.lengths.astype(np.int64) << AT_LENGTH
    keys += (1 << AT_LENGTH) - 1 - words.positions
    return keys
