"""What the facts need besides what the package draws: longest words, pairs from two bags, racks at a full table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np
from word_compare import Array

from risk_odds.odds.words.chunks import FACTS
from risk_odds.odds.words.leave import fresh_racks
from risk_odds.odds.words.meetings import CHUNK, Meeting, shown
from risk_odds.rules.words import SEVEN
from risk_odds.seeds import generator
from risk_odds.words.draws import take
from risk_odds.words.index import Found, WordIndex
from risk_odds.words.kernel import Racks, best_of
from risk_odds.words.policies import GRAIN, Highest, Plays, Policy, Vocabulary
from risk_odds.words.tiles import RACK, Tiles

if TYPE_CHECKING:
    from numpy.typing import NDArray

TASTES, HAIR = 4, 3
"""Pairs of tastes, and how many thousandths of a point the tiles differ in them."""

LENGTHS = 64
LONG = 8
"""Letters of a word that brings armies (SC-12)."""

LEADS = 400
"""Leads that are counted, half of them below 0."""


@dataclass(frozen=True)
class AnyOfEqual:
    """As `Leaving`, but of equal words any one: each rack has tiles that it would rather keep, by a hair.

    Always to keep the same tiles would be a policy of its own, and a better or worse one. So there are eight tastes,
    in pairs that are opposite to each other, and the tiles of a rack say which it has.

    Args:
        words: What it chooses from.
        leave: What each tile is worth on a rack, in points; nothing if not given.
        weight: How much of that counts.
        per_tile: Points for every tile that is got rid of.
    """

    words: Vocabulary
    leave: tuple[float, ...] = ()
    weight: float = 1.0
    per_tile: float = 0.0

    @property
    def name(self) -> str:
        """Its name tells the numbers."""
        return f"any of equal, {self.weight:g}, {self.per_tile:g}"

    def word(self, rack: Tiles) -> Found | None:
        """The word for one rack."""
        raise NotImplementedError

    def plays(self, racks: Racks) -> Plays:
        """The words for many racks."""
        taste = (racks.astype(np.int64) @ np.arange(1, racks.shape[1] + 1)) % (2 * TASTES)
        used = np.zeros_like(racks)
        for index, mine in zip(_indices(self), (taste == each for each in range(2 * TASTES)), strict=True):
            used[mine] = index.used(racks[mine], best_of(index, racks[mine])[1])
        return Plays(self.words.worth(used), lambda: used)


@lru_cache(maxsize=4)
def _indices(policy: AnyOfEqual) -> list[WordIndex]:
    """The words by points less what is left, for each taste."""
    values, rng = np.array(policy.words.tiles.values), np.random.default_rng(0)
    leave = np.array(policy.leave or (0.0,) * len(values))
    counted = np.rint(GRAIN * (values - policy.weight * leave + policy.per_tile)).astype(int)
    hairs = [sign * hair for hair in rng.integers(-HAIR, HAIR + 1, (TASTES, len(values))) for sign in (1, -1)]
    return [WordIndex.of(policy.words.lexicon, policy.words.tiles, (counted + hair).tolist()) for hair in hairs]


def lengths(words: Vocabulary, racks: Racks) -> NDArray[np.int32]:
    """Tiles of the longest word of each rack, -1 where there is none."""
    return best_of(WordIndex.of(words.lexicon, words.tiles, [1] * len(words.tiles.faces)), racks)[0]


def rack_sums(words: Vocabulary, seed: int, chunk: int) -> tuple[Array, Array]:
    """A chunk of fresh racks.

    Returns:
        How often the longest word has so many tiles (axis 0: tiles); racks with seven of one letter, first without,
        then with the help of blanks.
    """
    racks = fresh_racks(words.tiles, RACK, seed, chunk)
    longest = np.bincount(np.maximum(lengths(words, racks), 0), minlength=LENGTHS)
    most = racks[:, :-1].max(axis=1).astype(np.int64)
    return longest.astype(float), np.array([(most >= SEVEN).sum(), (most + racks[:, -1] >= SEVEN).sum()], float)


def pair_sums(words: Vocabulary, seed: int, chunk: int) -> tuple[Array, Array]:
    """A chunk of pairs, the two racks of each from bags of their own.

    Returns:
        How often the first score leads by so much (axis 0: from -LEADS / 2); sums of the scores' products a, d, aa,
        dd, ad.
    """
    play = Highest(words)
    one, two = (play.plays(fresh_racks(words.tiles, RACK, seed, 2 * chunk + k)).scores for k in (0, 1))
    a, d = one.astype(np.float64), two.astype(np.float64)
    moments = np.array([a.sum(), d.sum(), a @ a, d @ d, a @ d])
    return np.bincount(one - two + LEADS // 2, minlength=LEADS).astype(float), moments


def told_of_two(words: Vocabulary, play: Policy, reveals: list[int], seed: int, chunk: int) -> tuple[Array]:
    """Racks of two players at some reveals.

    Returns:
        What they tell: best score, word of 8 letters, seven alike, nothing; of each meeting the mean of both racks.
        Axis 0: reveals, axis 1: sums, sums of squares, axis 2: those four.
    """
    meetings = islice(shown(Meeting(words.tiles, play, play), seed, FACTS, chunk), max(reveals))
    told = np.stack(
        [
            _told(words, [(now.attack, now.attackers_rack), (now.defense, now.defenders_rack)])
            for number, now in enumerate(meetings, 1)
            if number in reveals
        ]
    )
    return (told,)


def told_of_table(
    words: Vocabulary, play: Policy, players: int, reveals: list[int], seed: int, chunk: int
) -> tuple[Array]:
    """Racks of those two who meet, where any two of several players meet at each reveal. As `told_of_two`."""
    table = islice(_table(words, play, players, generator(seed, FACTS, players, chunk)), max(reveals))
    return (np.stack([_told(words, both) for number, both in enumerate(table, 1) if number in reveals]),)


def _table(
    words: Vocabulary, play: Policy, players: int, rng: np.random.Generator
) -> Iterator[list[tuple[NDArray[np.int64], Racks]]]:
    """The scores and racks of those who meet, reveal by reveal."""
    rows = np.arange(CHUNK)
    bags = np.tile(np.array(words.tiles.counts, np.uint8), (CHUNK, 1))
    racks = np.zeros((players, *bags.shape), np.uint8)
    for rack in racks:
        _fill(rack, bags, rng)
    while True:
        first = rng.integers(0, players, CHUNK)
        second = (first + rng.integers(1, players, CHUNK)) % players
        both = [(who, racks[who, rows]) for who in (first, second)]
        played = [play.plays(rack) for _, rack in both]
        yield [(plays.scores, rack) for plays, (_, rack) in zip(played, both, strict=True)]
        laid = [plays.used() for plays in played]
        bags = bags + laid[0] + laid[1]
        for (who, rack), used in zip(both, laid, strict=True):
            left = rack - used
            _fill(left, bags, rng)
            racks[who, rows] = left


def _fill(racks: Racks, bags: Racks, rng: np.random.Generator) -> None:
    drawn = take(bags, RACK - racks.sum(axis=1, dtype=np.int64), rng.random((len(racks), RACK)))
    racks += drawn
    bags -= drawn


def _told(words: Vocabulary, both: list[tuple[NDArray[np.int64], Racks]]) -> NDArray[np.float64]:
    of_each = [
        np.stack(
            [scores, lengths(words, racks) >= LONG, racks[:, :-1].max(axis=1) >= SEVEN, scores == 0], dtype=np.float64
        )
        for scores, racks in both
    ]
    means = (of_each[0] + of_each[1]) / 2
    return np.stack([means.sum(axis=1), (means * means).sum(axis=1)])
