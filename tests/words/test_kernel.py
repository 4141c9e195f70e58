"""The best words of many racks at once: against words counted letter by letter, and the compiled loops against numpy."""

import random
import subprocess
import sys

import numpy as np
import pytest

from risk_odds.errors import InvalidInput
from risk_odds.words import kernel
from risk_odds.words.draws import draw_racks
from risk_odds.words.groups import _distinct, groups
from risk_odds.words.index import WordIndex
from risk_odds.words.kernel import best_of, compiled_keys, plain_keys
from risk_odds.words.lexicon import Lexicon, lexicon_named
from risk_odds.words.search import best_key
from risk_odds.words.tiles import TILE_SETS, TileSet, tiles_named

from . import by_hand

pytest.importorskip("numba")

ENGLISH = tiles_named("english")
SCOWL = lexicon_named()
EDGES = [
    "",
    "?",
    "??",
    "Q?",
    "BANAN?",
    "C?T",
    "DGLNPQRRRRTVXZ",
    "CCGGPPVV",
    "AAAAAAAAAEEEEE",
    "EEEEEEEEEEEE??",
    "ZJXQK??",
]


def agreed(index, racks):
    """The keys of the best words by the compiled loops, by groups in numpy, and by each rack alone."""
    compiled = compiled_keys(index, racks)
    assert (compiled == plain_keys(index, racks)).all()
    assert compiled.tolist() == [best_key(index, rack) for rack in racks]
    return compiled


def racks_of(tiles, number, seed, size=14):
    """Racks drawn from the bag; of the last quarter as many tiles as there may be are blanks. Axis 0: racks."""
    uniforms = np.random.default_rng(seed).random((number, size))
    racks = draw_racks(uniforms, tiles.counts, [size])[0]
    few = number - number // 4
    blanks = tiles.counts[-1]
    racks[few:] = draw_racks(uniforms[few:], (*tiles.counts[:-1], 0), [size - blanks])[0]
    racks[few:, -1] = blanks
    return racks


@pytest.mark.parametrize(("level", "number"), [(20, 10_000), (80, 400)])
def test_ten_thousand_racks_by_another_algorithm(level, number):
    lexicon = SCOWL.limited(level)
    counted = by_hand.Counted(lexicon.words, ENGLISH.values[:-1])
    racks = racks_of(ENGLISH, number, 1)
    scores, entries = best_of(WordIndex.of(lexicon, ENGLISH), racks)
    for rack, score, entry in zip(racks, scores.tolist(), entries.tolist(), strict=True):
        expected = counted.best(rack)
        assert expected == (None if entry < 0 else (score, lexicon.words[entry])), ENGLISH.write(tuple(rack))
        assert (score == -1) == (expected is None)


@pytest.fixture(scope="module")
def ten_thousand():
    edges = np.array([ENGLISH.rack(text) for text in EDGES], np.uint8)
    return np.concatenate([edges, racks_of(ENGLISH, 10_000, 2)])


def test_three_ways_on_ten_thousand_racks(ten_thousand):
    index = WordIndex.of(SCOWL, ENGLISH)
    assert len(set(agreed(index, ten_thousand).tolist())) > 1000


def test_scores_and_words_are_those_of_a_single_rack(ten_thousand):
    index = WordIndex.of(SCOWL, ENGLISH)
    racks = ten_thousand[:300]
    scores, entries = best_of(index, racks)
    assert (scores.dtype, entries.dtype) == (np.int32, np.int32)
    for rack, score, entry in zip(racks.tolist(), scores.tolist(), entries.tolist(), strict=True):
        found = index.best(tuple(rack))
        assert (score, entry) == ((found.score, SCOWL.words.index(found.word)) if found else (-1, -1))


@pytest.mark.parametrize("seed", range(6))
def test_other_weights(seed):
    rng = random.Random(seed)
    weights = [rng.randint(-50, 50) for _ in range(27)]
    if seed % 2:
        weights[-1] = 60  # a blank is worth more than any letter
    index = WordIndex.of(SCOWL, ENGLISH, weights, bonus=rng.choice([0, 30, -30]))
    racks = racks_of(ENGLISH, 200, seed)
    agreed(index, racks)


def random_words(tiles, number, seed):
    """Words of the letters of a set, half of them of few letters many times."""
    rng = random.Random(seed)
    few = [rng.sample(tiles.faces[:-1], 3) for _ in range(number)]
    return ["".join(rng.choices(few[k] if k % 2 else tiles.faces[:-1], k=rng.randint(2, 14))) for k in range(number)]


@pytest.mark.parametrize("name", TILE_SETS)
def test_other_sets_of_tiles(name):
    tiles = tiles_named(name)
    index = WordIndex.of(Lexicon.of(name, random_words(tiles, 3000, 3)), tiles)
    racks = racks_of(tiles, 200, 4)
    assert len(set(agreed(index, racks).tolist())) > 100


def test_few_letters():
    tiles = TileSet("few", "made up", ("A", "B", "?"), (1, 2, 0), (3, 2, 1))
    index = WordIndex.of(Lexicon.of("few", ["AB", "BA", "AAB", "BBB", "ABAB"]), tiles)
    racks = np.array([[a, b, blanks] for a in range(4) for b in range(3) for blanks in range(2)], np.uint8)
    found = [index.best(tuple(rack)) for rack in racks.tolist()]
    assert [each and each.word for each in found[-2:]] == ["ABAB", "ABAB"]
    scores, entries = best_of(index, racks)
    assert scores.tolist() == [each.score if each else -1 for each in found]
    assert entries.tolist() == [index.lexicon.words.index(each.word) if each else -1 for each in found]


@pytest.mark.parametrize("words", [(), ("É",), ("AA",)])
def test_lexicons_of_next_to_nothing(words, ten_thousand):
    index = WordIndex.of(Lexicon("few", words, None, str(words)), ENGLISH)
    _, entries = best_of(index, ten_thousand[:200])
    assert set(entries.tolist()) == ({-1, 0} if "AA" in words else {-1})
    assert best_of(index, ten_thousand[:0])[0].shape == (0,)


MANY = TileSet("many", "made up", tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ?"), (*range(1, 27), 0), (15,) * 26 + (9,))
EQUAL = [face * k for face in MANY.faces[:-1] for k in range(2, 15)]


@pytest.mark.parametrize(
    ("tiles", "lexicon"),
    [(ENGLISH, SCOWL.limited(20)), (MANY, Lexicon.of("equal", [*EQUAL, *random_words(MANY, 2000, 5)]))],
    ids=["english", "many bits"],
)
def test_groups_hold_each_alphagram_once_with_its_best_word(tiles, lexicon):
    made = groups(WordIndex.of(lexicon, tiles))
    first = {}
    for at, word in enumerate(lexicon.words):
        first.setdefault("".join(sorted(word)), at)
    low = (1 << 26) - 1
    held = [low - key % (low + 1) for key in made.keys.tolist() if key > kernel.NO_WORD]
    assert sorted(held) == sorted(first.values())


def test_many_blanks_and_bits_in_many_planes():
    index = WordIndex.of(Lexicon.of("equal", [*EQUAL, *random_words(MANY, 2000, 5)]), MANY)
    assert len(index.bits.masks) > 3
    racks = draw_racks(np.random.default_rng(6).random((300, 14)), (*[15, 1] * 13, 60), [14])[0]
    assert racks[:, -1].max() > 6
    everything = np.array([MANY.counts], np.uint8)  # all bits of all words
    racks = np.concatenate([racks, everything])
    agreed(index, racks)


def test_words_are_only_alike_if_all_their_bits_are():
    masks = np.array([[5, 5, 5, 7, 5], [1, 2, 1, 2, 2]], np.uint64)  # axis 0: planes, axis 1: words
    assert _distinct(masks).tolist() == [0, 1, 3]


def test_racks_that_can_not_be_written_to_or_lie_otherwise(ten_thousand):
    index = WordIndex.of(SCOWL, ENGLISH)
    expected = best_of(index, ten_thousand[:50])[1].tolist()
    fixed = ten_thousand[:50].copy()
    fixed.flags.writeable = False
    for racks in (fixed, np.asfortranarray(fixed), ten_thousand[:100:2][:25], fixed.astype(np.int64)):
        assert best_of(index, racks)[1].tolist()[:1] == expected[:1]
    assert best_of(index, fixed)[1].tolist() == best_of(index, np.asfortranarray(fixed))[1].tolist() == expected


@pytest.mark.parametrize("shape", [(3, 26), (27,), (2, 28)])
def test_racks_of_another_set_are_refused(shape):
    with pytest.raises(InvalidInput, match="rows of 27 counts"):
        best_of(WordIndex.of(SCOWL, ENGLISH), np.zeros(shape, np.uint8))


@pytest.fixture
def nothing_remembered():
    kernel.installed.cache_clear()
    yield
    kernel.installed.cache_clear()


@pytest.mark.parametrize("why", ["not installed", "told not to compile"])
@pytest.mark.usefixtures("nothing_remembered")
def test_without_numba(why, monkeypatch, ten_thousand):
    index = WordIndex.of(SCOWL, ENGLISH)
    scores, entries = best_of(index, ten_thousand[:200])
    if why == "not installed":
        monkeypatch.setitem(sys.modules, "numba", None)
    else:
        monkeypatch.setattr("numba.config.DISABLE_JIT", True)
    kernel.installed.cache_clear()
    assert kernel.loops() is None
    plain = best_of(index, ten_thousand[:200])
    assert (plain[0].tolist(), plain[1].tolist()) == (scores.tolist(), entries.tolist())


def test_without_the_loops_where_they_are_not_wanted(ten_thousand):
    index = WordIndex.of(SCOWL, ENGLISH)
    scores, entries = best_of(index, ten_thousand[:200])
    with kernel.plainly():
        assert kernel.loops() is None
        plain = best_of(index, ten_thousand[:200])
    assert kernel.loops() is not None
    assert (plain[0].tolist(), plain[1].tolist()) == (scores.tolist(), entries.tolist())


ONE_RACK = """
import sys
from risk_odds.words.index import WordIndex
from risk_odds.words.lexicon import lexicon_named
from risk_odds.words.tiles import tiles_named
tiles = tiles_named("english")
rack = tiles.rack("BANAN?")
assert WordIndex.for_rack(lexicon_named(), tiles, rack).best(rack).word == "BANANA"
assert WordIndex.of(lexicon_named(), tiles).best(rack).word == "BANANA"
import risk_odds.words.kernel, risk_odds.words.draws
print(sorted({"numba", "scipy", "pandas", "matplotlib", "llvmlite"} & set(sys.modules)))
"""


def test_a_single_rack_does_without_numba():
    done = subprocess.run([sys.executable, "-c", ONE_RACK], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
