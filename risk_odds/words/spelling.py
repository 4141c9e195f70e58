"""All words of a list laid with tiles at once: which tile stands at which place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from risk_odds.words.tiles import Tiles, TileSet

END = ord("\n")
UNKNOWN = 255
"""Stands for a character that is not a tile by itself."""

LONGEST = 63
"""Tiles of the longest words that are looked at; no rack is so large."""


@dataclass(frozen=True, slots=True)
class Spelled:
    """The words of a list that a set of tiles can lay, the longest first, then in the order of the list.

    Attributes:
        faces: Indices of the faces that the words are laid with, the blank's after the end of a word.
            Axis 0: places, axis 1: words.
        lengths: How many tiles each word has. Axis 0: words.
        positions: Where each word stands in the list. Axis 0: words.
        reach: How many words, which are the first, have a tile at each place.
    """

    faces: NDArray[np.uint8]
    lengths: NDArray[np.uint8]
    positions: NDArray[np.int32]
    reach: tuple[int, ...]


def spelled(words: Sequence[str], tiles: TileSet, rack: Tiles | None = None) -> Spelled:
    """Lay each word as `TileSet.spell` does. Words that can't be laid, or are too long for any rack, are left out.

    Args:
        words: In capital letters.
        tiles: What lays them.
        rack: If given, most words that this rack can't lay are left out, too. It is sooner done than the rest.
    """
    text = "\n".join([*words, ""])
    codes = _codes(text)
    ends = np.flatnonzero(codes == END).astype(np.int32)
    starts = np.zeros_like(ends)
    starts[1:] = ends[:-1] + 1
    lengths = ends - starts
    laid = _faces_of(codes, tiles)[codes]
    # A set, as `np.unique` would import masked arrays, and somebody waits for the word.
    odd = sorted({*np.searchsorted(ends, [*np.flatnonzero(laid == UNKNOWN).tolist(), *_groups(text, tiles)]).tolist()})
    if rack is not None:
        lengths[_strange(laid, tiles.blank, rack) > rack[-1]] = 0
    laid = _one_by_one(words, odd, tiles, laid, starts, lengths)
    lengths[lengths > LONGEST] = 0
    return _longest_first(laid, starts, lengths.astype(np.uint8), tiles.blank)


def _strange(laid: NDArray[np.uint8], blank: int, rack: Tiles) -> NDArray[np.int64]:
    """How many tiles of each word have a letter that a rack does not have at all. Axis 0: words."""
    held = bytes(face for face in range(blank) if rack[face])
    rest = np.frombuffer(laid.tobytes().translate(None, held), np.uint8)
    return np.diff(np.flatnonzero(rest == blank), prepend=-1) - 1


def _codes(text: str) -> NDArray[Any]:
    """The numbers of the characters of a text."""
    if text.isascii():
        return np.frombuffer(text.encode("ascii"), np.uint8)
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)


def _faces_of(codes: NDArray[Any], tiles: TileSet) -> NDArray[np.uint8]:
    """By the number of a character: the index of the face that lays it; an end is laid as the blank's."""
    alone = max(map(len, tiles.faces)) == 1
    seen = np.zeros(max(128, int(codes.max(initial=0)) + 1), bool)
    seen[:128] = True
    if codes.dtype != np.uint8:
        seen[codes] = True
    faces = np.full(len(seen), UNKNOWN, np.uint8)
    for code in np.flatnonzero(seen).tolist():
        laid = tiles.spell(chr(code))
        # Where tiles have several letters, what is laid as another letter could be one of them.
        if laid is not None and sum(laid) == 1 and (alone or tiles.upper(chr(code)) == chr(code)):
            faces[code] = laid.index(1)
    faces[END] = tiles.blank
    return faces


def _groups(text: str, tiles: TileSet) -> list[int]:
    """Where tiles of several letters could lie in a text."""
    groups = [re.escape(face) for face in tiles.faces if len(face) > 1]
    return [found.start() for found in re.finditer("|".join(groups), text)] if groups else []


def _one_by_one(
    words: Sequence[str],
    odd: list[int],
    tiles: TileSet,
    laid: NDArray[np.uint8],
    starts: NDArray[np.int32],
    lengths: NDArray[np.int32],
) -> NDArray[np.uint8]:
    """Lay the words that need more than a look at each character: behind the others, where they now start."""
    more: list[int] = []
    for at in odd:
        counts = tiles.spell(words[at]) or ()
        starts[at] = len(laid) + len(more)
        lengths[at] = sum(counts)
        more += [face for face, count in enumerate(counts) for _ in range(count)]
    return np.append(laid, np.array(more, np.uint8)) if more else laid


def _longest_first(
    laid: NDArray[np.uint8], starts: NDArray[np.int32], lengths: NDArray[np.uint8], blank: int
) -> Spelled:
    """Sort words that lie in a row one after the other, and drop those without a tile."""
    order = np.argsort(~lengths, kind="stable")[: np.count_nonzero(lengths)].astype(np.int32)
    starts, lengths = starts[order], lengths[order]
    ends_at = np.bincount(lengths)
    reach = tuple((len(order) - np.cumsum(ends_at))[:-1].tolist())
    faces = np.full((len(reach), len(order)), blank, np.uint8)
    for place, words in enumerate(reach):
        faces[place, :words] = laid[starts[:words] + np.int32(place)]
    return Spelled(faces, lengths, order, reach)
