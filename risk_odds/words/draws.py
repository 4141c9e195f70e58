"""Tiles drawn from bags, many bags at once: the same tiles from the same random numbers, compiled or not."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from risk_odds.errors import InvalidInput
from risk_odds.wording import plural
from risk_odds.words.kernel import Racks, loops
from risk_odds.words.tiles import Tiles

Uniforms = NDArray[np.float64]
"""Random numbers from 0 to below 1. Axis 0: draws, axis 1: a number for each tile, in the order of drawing."""


def draw_racks(uniforms: Uniforms, bag: Tiles, sizes: Sequence[int]) -> list[Racks]:
    """Draw racks one after the other from a bag, again and again from the full bag.

    Args:
        uniforms: Random numbers from 0 to below 1. Axis 0: draws, axis 1: at least as many as tiles are drawn.
        bag: The tiles in it. What is known to be elsewhere is not in it.
        sizes: How many tiles each rack gets.

    Returns:
        For each size the racks. Axis 0: draws, axis 1: faces.

    Raises:
        InvalidInput: There are too few tiles, or too few random numbers.
    """
    return list(deal(uniforms, np.array([bag], np.uint8), np.array([sizes], np.int64)))


def take(bags: Racks, numbers: NDArray[np.int64], uniforms: Uniforms) -> Racks:
    """Draw some tiles from each of many bags, as to fill up a rack that some were laid from.

    Args:
        bags: What is in each. Axis 0: bags, axis 1: faces.
        numbers: How many tiles are drawn from each. Axis 0: bags.
        uniforms: Random numbers from 0 to below 1. Axis 0: bags, axis 1: at least as many as tiles are drawn from
            any of them.

    Returns:
        What is drawn. Axis 0: bags, axis 1: faces.

    Raises:
        InvalidInput: There are too few tiles, or too few random numbers.
    """
    taken: Racks = deal(uniforms, bags, np.asarray(numbers, np.int64)[:, np.newaxis])[0]
    return taken


def deal(uniforms: Uniforms, bags: Racks, sizes: NDArray[np.int64]) -> Racks:
    """Draw racks from bags: the tiles of a bag lie in a row, and each draw takes one of those that are left.

    Args:
        uniforms: Axis 0: draws, axis 1: a random number from 0 to below 1 for each tile.
        bags: The full bag of each draw, or one for all. Axis 0: draws or one, axis 1: faces.
        sizes: How many tiles each rack gets, by draw or for all. Axis 0: draws or one, axis 1: racks.

    Returns:
        Axis 0: racks, axis 1: draws, axis 2: faces.

    Raises:
        InvalidInput: There are too few tiles, or too few random numbers.
    """
    draws = len(uniforms)
    if len(bags) not in (1, draws) or len(sizes) not in (1, draws):
        raise InvalidInput(f"{len(bags)} bags and {len(sizes)} rows of sizes for {draws} draws", "one for each, or one")
    _check(uniforms, bags, sizes)
    compiled = loops()
    if compiled is None:
        return plain_deal(uniforms, bags, sizes)
    racks = np.zeros((sizes.shape[1], draws, bags.shape[1]), np.uint8)
    # Arrays that can't be written to are of another type, for which all would be compiled once more.
    compiled.deal(
        np.require(uniforms, np.float64, ["C", "W"]),
        np.require(bags, np.uint8, ["C", "W"]),
        np.require(sizes, np.int64, ["C", "W"]),
        racks,
    )
    return racks


def _check(uniforms: Uniforms, bags: Racks, sizes: NDArray[np.int64]) -> None:
    """Raise InvalidInput where there are too few tiles or numbers."""
    if not len(uniforms):
        return
    if sizes.min(initial=0) < 0:
        raise InvalidInput(f"{sizes.min()} tiles can't be drawn", "0 or more")
    wanted = sizes.sum(axis=1)
    there = bags.sum(axis=1, dtype=np.int64)
    if (wanted > there).any():
        short = int(np.argmax(wanted > there))
        number = int(there[short if len(there) > 1 else 0])
        raise InvalidInput(
            f"{plural(int(wanted[short if len(wanted) > 1 else 0]), 'tile')} can't be drawn from a bag of {number}",
            f"at most {number}",
        )
    if wanted.max(initial=0) > uniforms.shape[1]:
        raise InvalidInput(f"{uniforms.shape[1]} random numbers for {plural(int(wanted.max()), 'tile')}", "as many")


def plain_deal(uniforms: Uniforms, bags: Racks, sizes: NDArray[np.int64]) -> Racks:
    """The same in numpy, for all draws a tile at a time."""
    draws, (racks, faces) = len(uniforms), (sizes.shape[1], bags.shape[1])
    left = np.broadcast_to(bags.sum(axis=1, dtype=np.int64), draws)
    rows = _rows(bags) if len(bags) == draws else np.repeat(_rows(bags), draws, axis=0)
    ends = np.broadcast_to(np.cumsum(sizes, axis=1), (draws, racks))
    dealt = np.zeros((racks, draws, faces), np.uint8)
    for at in range(int(ends.max(initial=0))):
        drawn = np.flatnonzero(at < ends[:, -1])
        rest = left[drawn] - at
        # A number next to 1 could be rounded up to all that is left.
        chosen = at + np.minimum((uniforms[drawn, at] * rest).astype(np.int64), rest - 1)
        tiles = rows[drawn, chosen]
        rows[drawn, chosen] = rows[drawn, at]
        dealt[(ends[drawn] <= at).sum(axis=1), drawn, tiles] += 1
    return dealt


def _rows(bags: Racks) -> Racks:
    """The tiles of each bag in a row, by their faces' indices. Axis 0: bags, axis 1: places."""
    sizes = bags.sum(axis=1, dtype=np.int64)
    rows = np.zeros((len(bags), int(sizes.max(initial=0))), np.uint8)
    faces = np.tile(np.arange(bags.shape[1], dtype=np.uint8), len(bags))
    rows[np.arange(rows.shape[1]) < sizes[:, np.newaxis]] = np.repeat(faces, bags.ravel())
    return rows
