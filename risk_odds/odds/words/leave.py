"""What each tile on a rack is worth: a linear fit of the best score on the tiles.

The fit serves twice. What a tile adds to the best score of the next rack is what a player keeps or gives away with
it (`policies.Leaving`). And as the mean numbers of tiles on a rack are known exactly, the fit takes most of the chance
out of an estimate of a mean score (a control variate).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from risk_odds.errors import InvalidInput
from risk_odds.estimates import Estimate, error_of_mean
from risk_odds.odds.words.chunks import FACTS, in_order
from risk_odds.odds.words.meetings import CHUNK
from risk_odds.seeds import generator
from risk_odds.words.draws import take
from risk_odds.words.policies import Policy
from risk_odds.words.tiles import RACK, TileSet

if TYPE_CHECKING:
    from numpy.typing import NDArray


class TileWorth(NamedTuple):
    """What a tile adds to the score of a rack.

    Attributes:
        face: What is printed on it.
        worth: Points against the average tile of the bag, with their standard error.
    """

    face: str
    worth: Estimate


class LeaveFit(NamedTuple):
    """A linear fit of scores on the numbers of each tile.

    Attributes:
        tiles: What each tile is worth, in the order of the set, the blank last.
        r2: The share of the variance of the score that the fit explains.
        mean: The mean score, by the fit: its error is that of what the fit does not explain.
        plain_mean: The mean score of the racks that were drawn.
    """

    tiles: tuple[TileWorth, ...]
    r2: float
    mean: Estimate
    plain_mean: Estimate

    @property
    def values(self) -> tuple[float, ...]:
        """What each tile is worth, in points, the blank last."""
        return tuple(tile.worth.value for tile in self.tiles)


class _Sums(NamedTuple):
    """Sums over racks: all that a linear fit needs.

    Attributes:
        xx: Products of the numbers of two tiles. Both axes: faces.
        xy: Products of the number of a tile and the score. Axis 0: faces.
        y: Scores.
        yy: Their squares.
    """

    xx: NDArray[np.float64]
    xy: NDArray[np.float64]
    y: float
    yy: float

    def plus(self, other: _Sums) -> _Sums:
        """The sums over both."""
        return _Sums(self.xx + other.xx, self.xy + other.xy, self.y + other.y, self.yy + other.yy)


def fit_leave(
    policy: Policy,
    tiles: TileSet,
    samples: int,
    seed: int,
    *,
    rack: int = RACK,
    executor: Executor | None = None,
    tell: Callable[[int, int], None] = lambda done, total: None,
) -> LeaveFit:
    """Fit what each tile adds to the score of a fresh rack.

    Args:
        policy: How words are chosen.
        tiles: The set that racks are drawn from.
        samples: Racks; rounded up to whole chunks.
        seed: What is drawn by.
        rack: Tiles on a rack.
        executor: Who works on the chunks.
        tell: Hears how many racks are drawn, and how many there are.

    Raises:
        InvalidInput: Fewer racks than there are tiles to be told apart.
    """
    if samples < 100 * len(tiles.faces):
        raise InvalidInput(f"a fit with {samples:,} racks", f"{100 * len(tiles.faces):,} or more")
    chunks = -(-samples // CHUNK)
    total: _Sums | None = None
    with in_order(partial(_sums, policy, tiles, rack, seed), chunks, executor) as results:
        for done, found in enumerate(results, 1):
            total = found if total is None else total.plus(found)
            tell(done * CHUNK, chunks * CHUNK)
    assert total is not None
    return _fit(total, chunks * CHUNK, tiles, rack)


def _sums(policy: Policy, tiles: TileSet, rack: int, seed: int, chunk: int) -> _Sums:
    racks = fresh_racks(tiles, rack, seed, chunk)
    x, y = racks.astype(np.float64), policy.plays(racks).scores.astype(np.float64)
    return _Sums(x.T @ x, x.T @ y, float(y.sum()), float(y @ y))


def fresh_racks(tiles: TileSet, rack: int, seed: int, chunk: int) -> NDArray[np.uint8]:
    """A chunk of fresh racks. Axis 0: racks, axis 1: faces."""
    rng = generator(seed, FACTS, chunk)
    bags = np.tile(np.array(tiles.counts, np.uint8), (CHUNK, 1))
    return take(bags, np.full(CHUNK, rack), rng.random((CHUNK, rack)))


def _fit(sums: _Sums, number: int, tiles: TileSet, rack: int) -> LeaveFit:
    """Least squares. The tiles of a rack add up to its size, so the constant of the fit is among them."""
    there = np.array(tiles.counts, np.float64) > 0  # a tile that no bag holds is worth nothing
    inverse = np.linalg.inv(sums.xx[np.ix_(there, there)])
    slopes = inverse @ sums.xy[there]
    rest = float(sums.yy - slopes @ sums.xy[there])
    variance = rest / (number - int(there.sum()))
    share = np.array(tiles.counts, np.float64)[there] / tiles.size
    against = np.eye(len(share)) - share  # less the mean over all tiles of the bag
    worths, errors = against @ slopes, np.sqrt(np.diag(against @ inverse @ against.T) * variance)
    plain = sums.y / number
    spread = sums.yy / number - plain * plain
    return LeaveFit(
        tuple(_worths(tiles, there, worths, errors, number)),
        1 - rest / number / spread if spread else 0.0,
        Estimate(float(rack * (share @ slopes)), error_of_mean(rest / number, number), number),
        Estimate(plain, error_of_mean(spread, number), number),
    )


def _worths(
    tiles: TileSet, there: NDArray[np.bool_], worths: NDArray[np.float64], errors: NDArray[np.float64], number: int
) -> Iterator[TileWorth]:
    found = iter(zip(worths.tolist(), errors.tolist(), strict=True))
    for face, in_bag in zip(tiles.faces, there.tolist(), strict=True):
        yield TileWorth(face, Estimate(*next(found), number) if in_bag else Estimate(0.0))
