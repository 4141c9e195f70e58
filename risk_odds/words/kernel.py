"""The best word of each of many racks: compiled if numba is installed, with the same answers if it is not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from types import ModuleType
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from risk_odds.errors import InvalidInput
from risk_odds.words.grouped import best_keys
from risk_odds.words.index import AT_LENGTH, AT_SCORE, Keys, WordIndex
from risk_odds.words.search import NO_WORD

Racks: TypeAlias = NDArray[np.uint8]
"""How many of each tile. Axis 0: racks, axis 1: faces, the blank last."""


_PLAIN: ContextVar[bool] = ContextVar("plain", default=False)


@contextmanager
def plainly() -> Iterator[None]:
    """Do without the compiled loops: for a few thousand racks it takes longer to load them than to do without.

    The first time that they are compiled takes some seconds, which nobody should wait for who asks at the table.
    """
    before = _PLAIN.set(True)
    try:
        yield
    finally:
        _PLAIN.reset(before)


def loops() -> ModuleType | None:
    """The compiled loops if there are any, and they are wanted."""
    return None if _PLAIN.get() else installed()


@cache
def installed() -> ModuleType | None:
    """The compiled loops, wanted or not; None if numba is not installed, or told not to compile."""
    try:
        from numba import config
    except ImportError:
        return None
    if vars(config)["DISABLE_JIT"]:
        return None
    from risk_odds.words import compiled

    return compiled


def best_of(index: WordIndex, racks: Racks) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """The best word of each rack, as `WordIndex.best` finds it.

    Args:
        index: The words.
        racks: Axis 0: racks, axis 1: faces, the blank last.

    Returns:
        What the words count for, and where they stand in the lexicon. Axis 0: racks. Both are -1 where a rack holds
        no word; with weights of one's own a score may be -1 as well, so that the second tells.

    Raises:
        InvalidInput: Racks of another set of tiles.
    """
    if racks.ndim != 2 or racks.shape[1] != len(index.tiles.faces):
        raise InvalidInput(f"racks of shape {racks.shape}", f"rows of {len(index.tiles.faces)} counts")
    keys = compiled_keys(index, racks) if loops() else plain_keys(index, racks)
    none = keys == NO_WORD
    scores = np.where(none, -1, keys >> AT_SCORE)
    entries = np.where(none, -1, (1 << AT_LENGTH) - 1 - keys % (1 << AT_LENGTH))
    return scores.astype(np.int32), entries.astype(np.int32)


def plain_keys(index: WordIndex, racks: Racks) -> Keys:
    """The keys of the best words, in numpy. Axis 0: racks."""
    return best_keys(index.groups, racks)


def compiled_keys(index: WordIndex, racks: Racks) -> Keys:
    """The same keys, by the compiled kernel. Axis 0: racks."""
    compiled = installed()
    assert compiled is not None
    keys = np.empty(len(racks), np.int64)
    # An array that can't be written to is another type, for which all would be compiled once more.
    compiled.best_keys(index.groups, np.require(racks, np.uint8, ["C", "W"]), keys)
    return keys
