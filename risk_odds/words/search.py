"""One rack against all words, in numpy: the words are looked at best first, some thousands at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from risk_odds.words.unary import BITS, Masks, lacking

if TYPE_CHECKING:
    from risk_odds.words.index import Keys, WordIndex

NO_WORD = -(1 << 62)
"""Less than the key of any word."""

BLOCK = 16_384
"""Words that are looked at together: their bits fit into the nearest cache."""

LENGTH = (1 << 6) - 1
"""The bits of a key that hold the length of a word."""


def best_key(index: WordIndex, rack: Sequence[int]) -> int:
    """The key of the best word of a rack, `NO_WORD` if it holds none."""
    best = NO_WORD
    for limit, keys in _found(index, rack):
        if limit <= best:
            break
        best = max(best, int(keys.max(initial=NO_WORD)))
    return best


def top_keys(index: WordIndex, rack: Sequence[int], k: int) -> Keys:
    """The keys of the best words of a rack, at most `k`, the largest first."""
    best = np.empty(0, np.int64)
    for limit, keys in _found(index, rack):
        if len(best) >= k and (k < 1 or limit <= best[-1]):
            break
        best = -np.sort(-np.concatenate([best, keys]))[:k]
    return best


def keys_of_all(index: WordIndex, rack: Sequence[int], least: int, worth: int = NO_WORD) -> Keys:
    """The keys of all words of a rack with at least so many tiles and a key of at least `worth`, the largest first."""
    blocks = [np.empty(0, np.int64)]
    for limit, keys in _found(index, rack):
        if limit <= worth:
            break
        blocks.append(keys)
    found = np.concatenate(blocks)
    return -np.sort(-found[(found >> 26 & LENGTH >= least) & (found >= worth)])


def _found(index: WordIndex, rack: Sequence[int]) -> Iterator[tuple[int, Keys]]:
    """Block by block: what no word from here on can reach, and the keys of the words that the rack can make."""
    lacks, blanks = lacking(index.bits.held, rack), int(rack[-1])
    spare = blanks * index.gain
    for start in range(0, len(index.keys), BLOCK):
        limit = int(index.keys[start]) + spare + 1
        near = within(index.bits.masks[0, start : start + BLOCK] & lacks[0], blanks)
        keys, fit = laid(index.bits.masks, index.keys, index.losses, near + start, lacks, blanks)
        yield limit, keys[fit]


def within(missing: Masks, blanks: int) -> NDArray[np.int64]:
    """Where no more bits are set than there are blanks."""
    for _ in range(blanks):
        missing = missing & (missing - np.uint64(1))  # one bit less; nothing stays nothing
    where: NDArray[np.int64] = (missing == 0).nonzero()[0]
    return where


def laid(
    masks: Masks, keys: Keys, losses: Keys, at: NDArray[np.int64], lacks: Masks, blanks: int
) -> tuple[Keys, NDArray[np.bool_]]:
    """The keys of words, blanks counted, and which of them a rack can make, by all planes.

    Args:
        masks: Words as bits. Axis 0: planes, axis 1: words.
        keys: Their keys without blanks. Axis 0: words.
        losses: What a blank takes off for each bit. Axis 0: bits of all planes.
        at: The words that are looked at.
        lacks: The bits that the rack does not have. Axis 0: planes; axis 1, if each word has a rack of its own: they.
        blanks: The blanks that it has.
    """
    keys = keys[at]
    number = np.zeros(len(at), np.int64)
    for plane, bits in enumerate(masks):
        missing = bits[at] & lacks[plane]
        while missing.any():
            lowest = missing & (~missing + np.uint64(1))
            bit = np.frexp(lowest.astype(np.float64))[1] - 1  # -1 where there is none
            keys -= np.where(lowest, losses[plane * BITS + bit], 0)
            number += lowest != 0
            missing ^= lowest
    return keys, number <= blanks
