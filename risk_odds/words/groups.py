"""The words of an index in groups, by the rare letters that they need: what the compiled kernel walks through.

Most words need a letter that a rack does not have. So words are grouped by the set of rare letters that they need, a
rack looks only at groups whose rare letters it has (or has blanks for), and in each group at the best words first.
A group is cut into blocks of sixteen words, which a processor compares with a rack in a few steps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from risk_odds.words.search import NO_WORD
from risk_odds.words.unary import Masks

if TYPE_CHECKING:
    from risk_odds.words.index import Keys, WordIndex

BLOCK = 16
"""Words of a block."""

RARE = 14
"""Letters that are looked at as rare: there are 2 ** 14 sets of them, a thousand of which occur."""

LINE = 64
"""Bytes that a processor reads at once, from an address that is a multiple of as many."""

NOTHING_FITS = ~np.uint64(0)
"""Bits of a word that is none."""


class Groups(NamedTuple):
    """An index as the kernel needs it. Words with the same letters are in it once, by the best of them.

    Attributes:
        rare: The bit of a face in sets of rare letters, 0 if it is not rare. Axis 0: faces without the blank.
        slots: Where the group of a set of rare letters is; -1 if no word needs just these. Axis 0: sets.
        needs: The sets of the groups, that with the best word first; then a block of sets that nobody has.
            Axis 0: groups.
        firsts: Where the blocks of each group begin, and at last where they all end. Axis 0: groups.
        tops: The largest key of each block. Axis 0: blocks.
        masks: The words as bits, see `Unary`. Axis 0: planes, axis 1: words; each block is full.
        keys: The keys of the words. Axis 0: words.
        held: What equal tiles give, see `Unary`.
        losses: What a blank takes off a key for the tile of a bit. Axis 0: bits of all planes.
        rare_losses: What it takes off for a rare letter. Axis 0: bits of a set.
        gain: The most that can be gained by a blank, in keys.
    """

    rare: NDArray[np.uint64]
    slots: NDArray[np.int32]
    needs: NDArray[np.uint64]
    firsts: NDArray[np.uint64]
    tops: Keys
    masks: Masks
    keys: Keys
    held: Masks
    losses: Keys
    rare_losses: Keys
    gain: int


def groups(index: WordIndex) -> Groups:
    """The groups of an index."""
    letters = _rare_letters(index)
    distinct = _distinct(index.bits.masks)
    masks, keys = index.bits.masks.take(distinct, axis=1), index.keys[distinct]
    needs, group = _sorted_sets(_sets(index, letters, masks))
    order = np.argsort(group, kind="stable")
    sizes = np.bincount(group, minlength=len(needs))
    firsts = np.append(0, np.cumsum(-(-sizes // BLOCK)))
    to = np.arange(len(order)) + np.repeat(firsts[:-1] * BLOCK - np.append(0, np.cumsum(sizes))[:-1], sizes)
    all_masks = _aligned(len(masks), int(firsts[-1]) * BLOCK)
    all_masks[:, to] = masks[:, order]
    all_keys = np.full(all_masks.shape[1], 2 * NO_WORD + 1, np.int64)
    all_keys[to] = keys[order]
    slots = np.full(1 << len(letters), -1, np.int32)
    slots[needs] = np.arange(len(needs))
    rare = np.zeros(index.tiles.blank, np.uint64)
    rare[letters] = [1 << bit for bit in range(len(letters))]
    return Groups(
        rare=rare,
        slots=slots,
        needs=np.append(needs, np.full(BLOCK, NOTHING_FITS)),
        firsts=firsts.astype(np.uint64),
        tops=np.append(all_keys[::BLOCK], NO_WORD),
        masks=all_masks,
        keys=all_keys,
        held=index.bits.held,
        losses=index.losses,
        rare_losses=np.array([(index.weights[at] - index.weights[-1]) << 32 for at in letters], np.int64),
        gain=index.gain,
    )


def _rare_letters(index: WordIndex) -> list[int]:
    """The faces of which the bag has the fewest tiles; those that count for most are the last."""
    counts, weights = index.tiles.counts, index.weights
    rarest = sorted(range(index.tiles.blank), key=lambda face: (counts[face], -weights[face]))[:RARE]
    return sorted(rarest, key=lambda face: (weights[face], -counts[face]))


def _distinct(masks: Masks) -> NDArray[np.int64]:
    """The first of all words with the same bits, in order. Axis 0 of `masks`: planes, axis 1: words."""
    order = np.lexsort(masks)
    alike = masks.take(order, axis=1)
    new = np.ones(len(order), bool)
    new[1:] = (alike[:, 1:] != alike[:, :-1]).any(axis=0)
    return np.sort(order[new])


def _sets(index: WordIndex, letters: list[int], masks: Masks) -> Masks:
    """The set of rare letters that each word needs. Axis 0: words."""
    sets = np.zeros(masks.shape[1], np.uint64)
    for bit, face in enumerate(letters):
        for plane, one in enumerate(index.bits.held[:, face, 1] if index.bits.held.shape[2] > 1 else ()):
            sets |= np.where(masks[plane] & one, np.uint64(1 << bit), np.uint64(0))
    return sets


def _sorted_sets(sets: Masks) -> tuple[Masks, NDArray[np.int64]]:
    """The sets that occur, in the order in which they do first, and the number of each word's set."""
    found, first, number = np.unique(sets, return_index=True, return_inverse=True)
    order = np.argsort(first)
    rank = np.empty(len(order), np.int64)
    rank[order] = np.arange(len(order))
    return found[order], rank[number]


def _aligned(planes: int, words: int) -> Masks:
    """Bits that nothing fits, each plane from the begin of a line of memory. Axis 0: planes, axis 1: words."""
    room = np.empty(planes * words * 8 + LINE, np.uint8)
    begin = -room.ctypes.data % LINE
    masks = room[begin : begin + planes * words * 8].view(np.uint64).reshape(planes, words)
    masks[:] = NOTHING_FITS
    return masks
