"""Words as sets of bits: a bit says that a word needs a k-th tile of some face.

So a tile that a rack does not have for a word is a bit that is set in the word and not in the rack, and one operation
tells for 64 tiles at once. The bits are as many as the words need, in planes of 64; the bits that most words need are
in the first plane, which tells nearly all there is to tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from risk_odds.words.spelling import Spelled

Masks: TypeAlias = NDArray[np.uint64]

BITS = 64


class Unary(NamedTuple):
    """Words and racks as bits.

    Attributes:
        masks: What the words need. Axis 0: planes, axis 1: words.
        held: What a number of equal tiles gives. Axis 0: planes, axis 1: faces without the blank, axis 2: how many
            tiles, from 0 to the most that a word needs.
        faces: Whose tile each bit is; of a bit that stands for nothing the blank's. Axis 0: bits of all planes.
    """

    masks: Masks
    held: Masks
    faces: NDArray[np.int64]


def unary(words: Spelled, blank: int) -> Unary:
    """The bits of words, laid with a set whose blank has the index `blank`."""
    copies = _copies(words.faces)
    kinds = [  # face and copy of each tile as one number; of each place, for the words that reach it
        (copies[place, :longer] * np.uint16(blank + 1) + words.faces[place, :longer]).astype(np.intp)
        for place, longer in enumerate(words.reach)
    ]
    needed = np.zeros(max(1, len(copies)) * (blank + 1), np.int64)
    for kind in kinds:
        needed += np.bincount(kind, minlength=len(needed))
    order = [kind for kind in np.argsort(-needed, kind="stable").tolist() if needed[kind]]
    planes = max(1, -(-len(order) // BITS))
    bits = np.zeros((planes, len(needed)), np.uint64)
    for bit, kind in enumerate(order):
        bits[bit // BITS, kind] = 1 << bit % BITS
    masks = np.zeros((planes, words.faces.shape[1]), np.uint64)
    for kind in kinds:
        for plane in range(planes):
            masks[plane, : len(kind)] |= bits[plane].take(kind, mode="clip")
    faces = [kind % (blank + 1) for kind in order] + [blank] * (planes * BITS - len(order))
    return Unary(masks, _held(bits, blank), np.array(faces, np.int64))


def _copies(faces: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """How many equal tiles stand before each. Axis 0: places, axis 1: words."""
    copies = np.zeros_like(faces)
    for place in range(len(faces)):
        for before in range(place):
            copies[place] += faces[before] == faces[place]
    return copies


def _held(bits: Masks, blank: int) -> Masks:
    """What 0, 1, 2 ... equal tiles give, from the bit of each face and copy."""
    of_copy = bits.reshape(len(bits), -1, blank + 1)[:, :, :blank]
    nothing = np.zeros_like(of_copy[:, :1])
    held = np.bitwise_or.accumulate(np.concatenate([nothing, of_copy], axis=1), axis=1)
    return np.ascontiguousarray(held.transpose(0, 2, 1))


def lacking(held: Masks, rack: Sequence[int]) -> Masks:
    """The bits that a rack does not have, blanks aside. Axis 0: planes."""
    most = held.shape[2] - 1
    counts = np.minimum(rack[:-1], most)
    has: Masks = np.bitwise_or.reduce(held[:, np.arange(len(counts)), counts], axis=1)
    return ~has
