"""Words in many racks: the compiled kernel, the numpy path for single racks, and racks drawn and scored end to end.

`pytest tests/benchmarks --benchmark-enable -k word`, or `python tests/benchmarks/test_word_speed.py [racks]`, which
goes through all ways in rounds and prints ratios.
"""

import statistics
import sys
from time import process_time

import numpy as np
import pytest

from risk_odds.odds.words.estimate import reveal_law
from risk_odds.odds.words.leave import fresh_racks
from risk_odds.odds.words.meetings import CHUNK, Meeting
from risk_odds.words.draws import draw_racks
from risk_odds.words.index import WordIndex
from risk_odds.words.kernel import best_of, plain_keys
from risk_odds.words.lexicon import lexicon_named
from risk_odds.words.policies import Highest, Vocabulary
from risk_odds.words.tiles import RACK, tiles_named

ENGLISH, SCOWL = tiles_named("english"), lexicon_named()
INDEX = WordIndex.of(SCOWL, ENGLISH)
BOTH = Highest(Vocabulary(SCOWL, ENGLISH))


def kernel(racks):
    """Look-ups by the compiled kernel."""
    best_of(INDEX, racks)
    return len(racks)


def single(racks):
    """Look-ups one rack after the other, in numpy; so slow that a part of the racks is enough."""
    some = racks[: max(1, len(racks) // 20)]
    plain_keys(INDEX, some)
    return len(some)


def end_to_end(racks):
    """Pairs of racks drawn from one bag and scored."""
    pairs = len(racks) // 4
    uniforms = np.random.default_rng(int(racks[0].sum()) + pairs).random((pairs, 2 * RACK))
    for side in draw_racks(uniforms, ENGLISH.counts, (RACK, RACK)):
        best_of(INDEX, side)
    return pairs


def estimated(racks):
    """The same as `reveal_law` does it, scores counted."""
    chunks = max(1, len(racks) // 4 // CHUNK)
    reveal_law(Meeting(ENGLISH, BOTH, BOTH), chunks * CHUNK, int(racks[0, 0]))
    return chunks * CHUNK


WAYS = {
    "kernel": kernel,
    "numpy, rack by rack": single,
    "two racks drawn and scored": end_to_end,
    "reveal_law": estimated,
}


def some_racks(number, seed):
    return np.concatenate([fresh_racks(ENGLISH, RACK, seed, chunk) for chunk in range(-(-number // CHUNK))])


@pytest.mark.benchmark(group="words in racks of 14 tiles", timer=process_time)
@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_word_speed(benchmark, way):
    racks = some_racks(100_000 if benchmark.enabled else CHUNK, 1)
    assert benchmark.pedantic(way, (racks,), rounds=5, warmup_rounds=1) > 0


def compared(rounds, number):
    """Racks, or pairs of them, a second by each way, in rounds that go through all of them."""
    found = {name: [] for name in WAYS}
    for k in range(rounds + 1):
        racks = some_racks(number, k)
        for name, way in WAYS.items():
            begun = process_time()
            done = way(racks)
            if k:  # in the first round all is compiled
                found[name].append(done / (process_time() - begun))
    return found


if __name__ == "__main__":
    rates = compared(rounds=10, number=int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
    for name, each in rates.items():
        ratios = [mine / base for mine, base in zip(each, rates["numpy, rack by rack"], strict=True)]
        ends = [mine / base for mine, base in zip(each, rates["kernel"], strict=True)]
        print(
            f"{name}: {statistics.median(each):,.0f} a second, {statistics.median(ratios):.2f} of numpy's, "
            f"{statistics.median(ends):.2f} of the kernel's"
        )
