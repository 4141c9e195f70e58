"""The best word of each of many racks in numpy: the walk of the compiled kernel, with some racks at a time."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from risk_odds.words.groups import BLOCK, RARE, Groups
from risk_odds.words.search import NO_WORD, laid, within
from risk_odds.words.unary import Masks

TOGETHER = 128
"""Racks that are looked at together."""

FIRST_BLOCKS = 4
"""Blocks of each group that are looked at first, then twice as many and so on: a good word spares the others."""

RARE_BITS = np.arange(RARE, dtype=np.uint64)


def best_keys(groups: Groups, racks: NDArray[np.uint8]) -> NDArray[np.int64]:
    """The key of the best word of each rack, `NO_WORD` where it holds none.

    Args:
        groups: The words.
        racks: Axis 0: racks, axis 1: faces, the blank last.
    """
    keys = np.full(len(racks), NO_WORD, np.int64)
    for start in range(0, len(racks), TOGETHER):
        some = _Some(groups, racks[start : start + TOGETHER], keys[start : start + TOGETHER])
        some.look(np.arange(len(some.best)), 0)
        blanks = racks[start : start + TOGETHER, -1]
        for number in set(blanks.tolist()) - {0}:
            some.look(np.flatnonzero(blanks == number), number)
    return keys


class _Some:
    """Some racks.

    Attributes:
        best: The best keys so far, to be improved in place. Axis 0: racks.
        own: The sets of their rare letters. Axis 0: racks.
        lacks: The bits that they don't have. Axis 0: planes, axis 1: racks.
    """

    def __init__(self, groups: Groups, racks: NDArray[np.uint8], best: NDArray[np.int64]) -> None:
        self.groups = groups
        self.best = best
        self.own: Masks = (racks[:, :-1] > 0) @ groups.rare
        counts = np.minimum(racks[:, :-1], groups.held.shape[2] - 1)
        has = np.bitwise_or.reduce(groups.held[:, np.arange(len(groups.rare)), counts], axis=2)
        self.lacks: Masks = ~has

    def look(self, racks: NDArray[np.int64], blanks: int) -> None:
        """Look for better words of some of the racks, by so many blanks, in all groups within their reach."""
        groups = self.groups
        missing = groups.needs[:-BLOCK] & ~self.own[racks, np.newaxis]  # axis 0: racks, axis 1: groups
        rack, group = np.divmod(within(missing.ravel(), blanks), missing.shape[1])
        slack = _slack(groups, missing[rack, group], blanks)
        rack, at, ends = racks[rack], groups.firsts[group].astype(np.int64), groups.firsts[group + 1].astype(np.int64)
        some = FIRST_BLOCKS
        while True:
            better = (at < ends) & (groups.tops[at] + slack > self.best[rack])
            if not better.any():
                return
            rack, at, ends, slack = rack[better], at[better], ends[better], slack[better]
            sizes = np.minimum(ends - at, some)
            blocks = np.arange(sizes.sum()) + np.repeat(at - np.cumsum(sizes) + sizes, sizes)
            self._compare(blocks, np.repeat(rack, sizes), blanks)
            at, some = at + sizes, 2 * some

    def _compare(self, blocks: NDArray[np.int64], racks: NDArray[np.int64], blanks: int) -> None:
        """Compare blocks with racks, pair by pair."""
        groups = self.groups
        words = groups.masks[0].reshape(-1, BLOCK)[blocks]
        words &= self.lacks[0, racks, np.newaxis]
        pair, place = np.divmod(within(words.ravel(), blanks), BLOCK)
        at, rack = blocks[pair] * BLOCK + place, racks[pair]
        keys, fit = laid(groups.masks, groups.keys, groups.losses, at, self.lacks[:, rack], blanks)
        np.maximum.at(self.best, rack[fit], keys[fit])


def _slack(groups: Groups, missing: Masks, blanks: int) -> NDArray[np.int64]:
    """How far keys can rise by blanks that stand for missing rare letters first. Axis 0: sets of such letters."""
    if not blanks:
        return np.zeros(len(missing), np.int64)
    bits = RARE_BITS[: len(groups.rare_losses)]
    needed = (missing[:, np.newaxis] >> bits & np.uint64(1)).astype(np.int64)  # axis 0: sets, axis 1: rare letters
    slack: NDArray[np.int64] = (blanks - needed.sum(axis=1)) * groups.gain - needed @ groups.rare_losses
    return slack
