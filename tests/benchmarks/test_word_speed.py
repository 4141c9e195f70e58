"""The best word of random racks: the compiled kernel against numpy, and against plainer algorithms.

`pytest tests/benchmarks --benchmark-enable` times each. `python tests/benchmarks/test_word_speed.py` goes through all
of them in turn, several times, so that all meet the same moments of a busy machine, and prints the ratios; with the
path of a list of words it does so with them.
"""

import statistics
import sys
from functools import partial
from time import process_time

import numpy as np
import pytest

from risk_odds.odds.words.estimate import reveal_law
from risk_odds.odds.words.meetings import CHUNK, Meeting
from risk_odds.words.draws import draw_racks, plain_deal
from risk_odds.words.index import AT_SCORE, WordIndex, position
from risk_odds.words.kernel import best_of, compiled_keys, plain_keys
from risk_odds.words.lexicon import lexicon_from
from risk_odds.words.policies import Highest, Vocabulary
from risk_odds.words.search import best_key
from risk_odds.words.tiles import tiles_named

numba = pytest.importorskip("numba")

ENGLISH = tiles_named("english")
VALUES = np.array(ENGLISH.values, np.int64)
BAG = np.array([ENGLISH.counts], np.uint8)
BOTH = np.array([[14, 14]])
RACKS = draw_racks(np.random.default_rng(1).random((100_000, 14)), ENGLISH.counts, [14])[0]
"""Racks of fourteen tiles from a full bag. Axis 0: racks, axis 1: faces."""


@numba.njit
def scan_of_counts(racks, counts, full, values, scores):
    """Words as counts of letters, sorted by their value: one after the other until no better one can follow."""
    for at in range(len(racks)):
        best = -1
        for word in range(len(full)):
            if full[word] <= best:
                break
            missing = lost = 0
            for letter in range(26):
                short = counts[word, letter] - np.int64(racks[at, letter])
                if short > 0:
                    missing += short
                    lost += short * values[letter]
            if missing <= racks[at, 26] and full[word] - lost > best:
                best = full[word] - lost
        scores[at] = best


@numba.njit
def scan_of_bits(lacks, blanks, masks, full, losses, scores):
    """The same with 64 bits of a word in a step; the few words that need more bits count as layable."""
    for at in range(len(lacks)):
        best = -1
        for word in range(len(full)):
            if full[word] <= best:
                break
            missing = masks[word] & lacks[at]
            lost = used = 0
            while missing and used <= blanks[at]:
                bit = 0
                while not missing >> np.uint64(bit) & np.uint64(1):
                    bit += 1
                missing &= missing - np.uint64(1)
                lost += losses[bit]
                used += 1
            if used <= blanks[at] and full[word] - lost > best:
                best = full[word] - lost
        scores[at] = best


class Ways:
    """All the ways to look up the best word, each with a number of racks that it does in some tenths of a second."""

    def __init__(self, lexicon):
        self.index = WordIndex.of(lexicon, ENGLISH)
        words = [lexicon.words[position(key)] for key in self.index.keys.tolist()]
        self.counts = np.array([ENGLISH.spell(word)[:-1] for word in words], np.int8)  # axis 0: words, axis 1: letters
        self.by_letter = np.ascontiguousarray(self.counts.T)
        self.full = self.index.keys >> AT_SCORE
        highest = Highest(Vocabulary(lexicon, ENGLISH))
        self.meeting = Meeting(ENGLISH, highest, highest)
        self.uniforms = np.random.default_rng(2).random((50_000, 28))

    def matrix(self, racks):
        """numpy, all words and letters at once."""
        found = []
        for rack in racks.astype(np.int8):
            short = np.maximum(self.by_letter - rack[:26, np.newaxis], 0)
            scores = self.full - VALUES[:26] @ short
            found.append(scores[short.sum(axis=0) <= rack[26]].max(initial=-1))
        return np.array(found)

    def counted(self, racks):
        """Compiled: counts of letters, sorted by value."""
        scores = np.empty(len(racks), np.int64)
        scan_of_counts(racks, self.counts, self.full, VALUES, scores)
        return scores

    def flat(self, racks):
        """Compiled: 64 bits of each word, sorted by value."""
        scores, held = np.empty(len(racks), np.int64), self.index.bits.held[0]
        most = held.shape[1] - 1
        has = np.bitwise_or.reduce(held[np.arange(26), np.minimum(racks[:, :26], most)], axis=1)
        losses = self.index.losses[:64] >> AT_SCORE
        scan_of_bits(~has, racks[:, 26].astype(np.int64), self.index.bits.masks[0], self.full, losses, scores)
        return scores

    def plain(self, racks):
        """numpy: the index, a rack at a time."""
        return np.array([best_key(self.index, rack) for rack in racks]) >> AT_SCORE

    def grouped(self, racks):
        """numpy: the index in groups, many racks together."""
        return plain_keys(self.index, racks) >> AT_SCORE

    def kernel(self, racks):
        """Compiled: the index in groups."""
        return compiled_keys(self.index, racks) >> AT_SCORE

    def pairs(self, number):
        """Two racks drawn from one bag and their best words, compiled."""
        first, second = draw_racks(self.uniforms[:number], ENGLISH.counts, [14, 14])
        return best_of(self.index, first)[0] - best_of(self.index, second)[0]

    def law(self, number):
        """The same with the scores counted (`reveal_law`)."""
        return reveal_law(self.meeting, number, seed=1)


@pytest.fixture(scope="module")
def ways():
    return Ways(lexicon_from("scowl"))


NUMBERS = {"matrix": 20, "counted": 500, "plain": 1000, "grouped": 2000, "flat": 5000, "kernel": 50_000}


@pytest.mark.benchmark(group="best word of a rack, for 1,000 racks", timer=process_time)
@pytest.mark.parametrize("way", NUMBERS)
def test_best_words(benchmark, ways, way):
    racks = RACKS[: 1000 if benchmark.enabled else 20]
    scores = benchmark.pedantic(getattr(ways, way), (racks,), rounds=5 if benchmark.enabled else 1, warmup_rounds=1)
    exact = ways.kernel(racks)
    if way == "flat":
        assert (scores >= exact).all()
        assert (scores == exact).mean() > 0.8
    else:
        assert (scores == exact).all()


@pytest.mark.benchmark(group="draw 5,000 pairs of racks", timer=process_time)
@pytest.mark.parametrize("way", ["compiled", "numpy"])
def test_draws(benchmark, way):
    uniforms = np.random.default_rng(3).random((5000, 28))
    deal = (
        (lambda: draw_racks(uniforms, ENGLISH.counts, [14, 14]))
        if way == "compiled"
        else (lambda: plain_deal(uniforms, BAG, BOTH))
    )
    assert (np.array(benchmark(deal)).sum(axis=2) == 14).all()


@pytest.mark.benchmark(group="index for one rack", timer=process_time)
@pytest.mark.parametrize("rack", ["", "ABEHNNOOPTUXYZ", "AEINRSTLODCM??"])
def test_index_for_a_rack(benchmark, rack):
    lexicon, tiles = lexicon_from("scowl"), ENGLISH.rack(rack)
    index = benchmark.pedantic(WordIndex.for_rack, (lexicon, ENGLISH, tiles), rounds=5)
    assert bool(rack) == (index.best(tiles) is not None)


def rate(work, number):
    """How many a second."""
    begun = process_time()
    work()
    return number / (process_time() - begun)


def compared(ways, rounds):
    """What is done in a second by each way, in rounds that go through all of them."""
    found = {}
    for _ in range(rounds):
        for way, number in NUMBERS.items():
            work = getattr(ways, way)
            found.setdefault(work.__doc__, []).append(rate(partial(work, RACKS[:number]), number))
        for blanks in range(3):
            racks = RACKS[RACKS[:, 26] == blanks]
            what = f"the kernel, racks with {blanks} blanks"
            found.setdefault(what, []).append(rate(partial(ways.kernel, racks), len(racks)))
        for work in (ways.pairs, ways.law):
            found.setdefault(work.__doc__, []).append(rate(partial(work, 5 * CHUNK), 5 * CHUNK))
    return found


if __name__ == "__main__":
    all_ways = Ways(lexicon_from(sys.argv[1] if len(sys.argv) > 1 else "scowl"))
    compared(all_ways, 1)  # compiles
    rates = compared(all_ways, 9)
    plain = rates[Ways.plain.__doc__]
    for what, runs in rates.items():
        ratio = statistics.median(a / b for a, b in zip(runs, plain, strict=True))
        print(f"{what} {max(runs):,.0f} a second at best, {ratio:.3g} of numpy with the index (median of rounds)")
