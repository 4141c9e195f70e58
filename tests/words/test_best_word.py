"""The best words of a rack, against words laid by hand in all ways."""

import random

import numpy as np
import pytest

from risk_odds.errors import InvalidInput
from risk_odds.words.index import Found, WordIndex
from risk_odds.words.lexicon import Lexicon, lexicon_named
from risk_odds.words.tiles import TILE_SETS, TileSet, tiles_named

from . import by_hand

ENGLISH = tiles_named("english")
SCOWL = lexicon_named()
SCHOOL, CHILD = SCOWL.limited(35), SCOWL.limited(20)
VALUES = dict(zip(ENGLISH.faces, ENGLISH.values, strict=True))

EDGES = [
    "", "A", "?", "??", "Q?", "QI", "BANAN?", "C?T", "ACT", "BLSAEM?", "ABEHNNOOPTUXYZ", "DGLNPQRRRRTVXZ", "FFGKMVW",
    "AAAAAAAAAEEEEE", "AAAAAAEEEEEE??", "EEEEEEEEEEEE??", "AAAAAAAAAIIIII", "SSSSEEEEEE", "Q", "ZJXQK??",
    "JUKEBOX", "AEINRSTLODCMUG", "OOOOOOOO", "IIIIIIII??",
]  # fmt: skip


def drawn(number, blanks, seed):
    """Racks of fourteen tiles with so many blanks, as texts."""
    rng, real = (
        random.Random(seed),
        [face for face, n in zip(ENGLISH.faces, ENGLISH.counts, strict=True) for _ in range(n)][:-2],
    )
    return ["".join(rng.sample(real, 14 - blanks)) + "?" * blanks for _ in range(number)]


@pytest.fixture(scope="module")
def lexicons():
    """(lexicon, its words as a trie) by the blanks of a rack: with blanks there are too many ways to lay all words."""
    return [(lexicon, by_hand.trie(lexicon.words)) for lexicon in (SCOWL, SCHOOL, CHILD)]


def test_all_words_laid_by_hand_in_all_ways(lexicons):
    racks = [rack for rack in EDGES if len(rack) < 14 or "?" not in rack]
    racks += drawn(60, 0, 1) + drawn(25, 1, 2) + drawn(6, 2, 3) + ["AAAAAAEEEEEE??", "EEEEEEEEEEEE??"]
    assert len(racks) >= 105
    for rack in racks:
        lexicon, root = lexicons[rack.count("?")]
        expected = by_hand.in_order(by_hand.all_ways(root, rack, VALUES))
        index, tiles = WordIndex.of(lexicon, ENGLISH), ENGLISH.rack(rack)
        found = index.words(tiles)
        assert [(each.score, each.word) for each in found] == expected, rack
        assert index.best(tiles) == (found[0] if found else None)
        assert index.top(tiles, 5) == found[:5]
        assert WordIndex.for_rack(lexicon, ENGLISH, tiles).words(tiles) == found


@pytest.mark.parametrize(
    ("rack", "best"),
    [
        ("BANAN?", ("BANANA", 7)),  # the blank stands for a letter that is held as well
        ("C?T", ("ACT", 4)),  # a blank is worth nothing, whatever it stands for
        ("ACT", ("ACT", 5)),  # equal words by the alphabet
        ("QI", ("QI", 11)),
        ("ABEHNNOOPTUXYZ", ("XENOPHOBY", 26)),  # the longest of several worth 26
        ("CCGGPPVV", None),
        ("", None),
        ("?", None),
    ],
)
def test_given_cases(rack, best):
    found = WordIndex.of(SCOWL, ENGLISH).best(ENGLISH.rack(rack))
    assert (found and (found.word, found.score)) == best


def test_a_word_worth_nothing_is_a_word():
    found = WordIndex.of(SCOWL, ENGLISH).best(ENGLISH.rack("??"))
    assert found is not None
    assert found.score == 0
    assert found.word == min(word for word in SCOWL.words if len(word) == 2)
    no_q = Lexicon.of("no Q", [word for word in SCOWL.words if "Q" not in word or len(word) > 2])
    assert WordIndex.of(no_q, ENGLISH).best(ENGLISH.rack("Q?")) is None


def test_equal_scores_go_to_the_longer_word_then_by_the_alphabet():
    index = WordIndex.of(Lexicon.of("ties", ["BE", "EAU", "ABE", "EBA", "OE", "BEE"]), ENGLISH)
    ranked = [each.word for each in index.words(ENGLISH.rack("BEEA?"))]
    assert ranked == ["ABE", "BEE", "EBA", "BE", "EAU", "OE"]


def test_what_is_used_is_real_tiles_first():
    index, rack = WordIndex.of(SCOWL, ENGLISH), ENGLISH.rack("BANAN?")
    found = index.best(rack)
    assert found == Found("BANANA", 7, ENGLISH.rack("BANAN?"))
    assert ENGLISH.write(index.best(ENGLISH.rack("BANANA?")).used) == "AAABNN?"  # a longer word that is worth as much
    assert ENGLISH.write(index.lay("BANANA", ENGLISH.rack("BANANA?")).used) == "AAABNN"
    for each in index.words(ENGLISH.rack("EOTR?X")):
        assert each.score == ENGLISH.score(each.used)
        assert sum(each.used) == len(each.word)


def test_words_of_at_least_so_many_letters():
    index, rack = WordIndex.of(SCOWL, ENGLISH), ENGLISH.rack("AEINRSTLDCM?")
    everything = index.words(rack)
    assert index.words(rack, 8) == [each for each in everything if len(each.word) >= 8] != []
    assert index.words(rack, 15) == []
    assert index.top(rack, 0) == []
    assert index.top(rack, 10**6) == everything


WEIGHTS = {
    "length": [1] * 27,
    "a blank is worth the most": [*ENGLISH.values[:-1], 12],
    "negative": [-value for value in ENGLISH.values[:-1]] + [-3],
    "what is left": [100 * value - worth for value, worth in zip(ENGLISH.values, range(-130, 140, 10), strict=True)],
    "mixed": [(-1) ** k * 7 * k for k in range(27)],
    "nothing": [0] * 27,
}
SMALL = SCOWL.limited(10)


@pytest.mark.parametrize("bonus", [0, 50, -4])
@pytest.mark.parametrize("weights", WEIGHTS.values(), ids=WEIGHTS)
def test_other_weights(weights, bonus, monkeypatch):
    monkeypatch.setattr("risk_odds.words.search.BLOCK", 100)  # so that a search ends before the last word
    index = WordIndex.of(SMALL, ENGLISH, weights, bonus)
    by_face = dict(zip(ENGLISH.faces, weights, strict=True))
    for rack in [*EDGES, *drawn(3, 0, 4), *drawn(4, 1, 5), *drawn(4, 2, 6)]:
        laid = by_hand.real_tiles_first(SMALL.words, rack, by_face)
        expected = by_hand.in_order({word: sum_ + (bonus if len(word) >= 7 else 0) for word, sum_ in laid.items()})
        tiles = ENGLISH.rack(rack)
        found = index.top(tiles, 12)
        assert [(each.score, each.word) for each in found] == expected[:12], rack
        assert index.best(tiles) == (found[0] if found else None)
        assert all(index.lay(each.word, tiles) == each for each in found)


def test_a_word_can_be_laid_that_the_lexicon_does_not_have():
    index = WordIndex.of(SMALL, ENGLISH, bonus=50)
    rack = ENGLISH.rack("ZYXWVUT??")
    assert index.lay("ZZZZ", rack) is None
    assert index.lay("zyzzy", rack) is None
    assert index.lay("ZOO", rack) == Found("ZOO", 10, ENGLISH.rack("Z??"))
    assert index.lay("VUTWXYZ", rack).score == 50 + 4 + 1 + 1 + 4 + 8 + 4 + 10
    assert index.lay("", rack) is None
    assert index.lay("É", rack) is None


def random_words(tiles, number, seed, longest=12):
    """Words of the letters of a set, those with several letters on a tile too, with many equal letters."""
    rng = random.Random(seed)
    words = set()
    while len(words) < number:
        faces = rng.sample(tiles.faces[:-1], 4) if rng.random() < 0.5 else tiles.faces[:-1]
        words.add("".join(rng.choices(faces, k=rng.randint(2, longest))))
    return words


def random_rack(tiles, rng, size=14):
    bag = [face for face, n in enumerate(tiles.counts) for _ in range(n)]
    bag += [tiles.blank] * tiles.counts[-1] * rng.choice([0, 2, 12])  # more often several blanks
    rack = np.bincount(rng.sample(bag, size), minlength=len(tiles.faces))
    return tuple(np.minimum(rack, tiles.counts).tolist())


@pytest.mark.parametrize("name", TILE_SETS)
def test_other_sets_of_tiles(name):
    tiles, rng = tiles_named(name), random.Random(7)
    lexicon = Lexicon.of(name, [*random_words(tiles, 1500, 8), "É", "ÉÉ", "ß", "漢字", "A?", "A B"])
    index = WordIndex.of(lexicon, tiles)
    for _ in range(12):
        rack = random_rack(tiles, rng)
        expected = []
        for word in lexicon.words:
            spelling = tiles.spell(word)
            used = spelling and tiles.used(spelling, rack)
            if used:
                expected.append((-tiles.score(used), -sum(used), word, used))
        found = index.words(rack, 1)
        assert [(each.score, each.word, each.used) for each in found] == [
            (-s, word, used) for s, _, word, used in sorted(expected)
        ]
        assert WordIndex.for_rack(lexicon, tiles, rack).words(rack, 1) == found
        assert index.best(rack) == (found[0] if found else None)


def test_letters_that_are_laid_as_others_can_be_part_of_a_tile():
    tiles = TileSet(
        "CH", "made up", ("A", "C", "H", "CH", "?"), (1, 3, 4, 5, 0), (2, 2, 2, 1, 1), (("ç", "C"), ("Æ", "CHA"))
    )
    words = ["AÇ", "ACH", "ÇHA", "HCA", "Æ", "CÇH"]
    index = WordIndex.of(Lexicon.of("CH", words), tiles)
    found = {each.word: tiles.write(each.used) for each in index.words(tiles.rack("ACCH[CH]"))}
    assert found == {"AÇ": "AC", "ACH": "A[CH]", "ÇHA": "A[CH]", "HCA": "ACH", "Æ": "A[CH]", "CÇH": "C[CH]"}
    assert [each.word for each in index.words(tiles.rack("A[CH]"))] == ["ACH", "Æ", "ÇHA"]


def test_words_that_need_more_bits_than_there_are_in_three_planes():
    faces = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ?")
    tiles = TileSet("many", "made up", faces, (*range(1, 27), 0), (15,) * 26 + (2,))
    lexicon = Lexicon.of("equal letters", [letter * k for letter in faces[:-1] for k in range(2, 15)])
    index = WordIndex.of(lexicon, tiles)
    assert len(index.bits.masks) == 6
    for rack, best in [
        ("Z" * 13 + "Y", "Z" * 13),
        ("Z" * 12 + "??", "Z" * 14),
        ("A" * 13 + "?", "A" * 14),
        ("YZXW", None),
    ]:
        found = index.best(tiles.rack(rack))
        assert (found and found.word) == best
    assert [each.word for each in index.words(tiles.rack("QQQ?B"))] == ["QQQQ", "QQQ", "QQ", "BB"]


@pytest.mark.parametrize("words", [(), ("É",), ("", "AA"), ("A" * 64, "A" * 300)])
def test_lexicons_of_next_to_nothing(words):
    index = WordIndex.of(Lexicon("few", words, None, str(words)), ENGLISH)
    rack = ENGLISH.rack("AA?")
    assert [each.word for each in index.words(rack)] == ["AA"] * ("AA" in words)
    assert (index.best(rack) is None) == ("AA" not in words)
    assert index.best(ENGLISH.rack("")) is None
    assert len(index.keys) == ("AA" in words)


@pytest.mark.parametrize("weights", [[1] * 26, [1.5] * 27, [True] * 27, [10**7] + [0] * 26, ["1"] * 27])
def test_weights_that_can_not_be(weights):
    with pytest.raises(InvalidInput):
        WordIndex.of(SMALL, ENGLISH, weights)


def test_an_index_is_made_once():
    assert WordIndex.of(SCOWL, ENGLISH) is WordIndex.of(lexicon_named(), tiles_named("english"), bonus=0)
    assert WordIndex.of(SCOWL, ENGLISH) is not WordIndex.of(SCOWL, ENGLISH, bonus=50)


def test_the_tiles_used_by_many():
    index = WordIndex.of(SCOWL, ENGLISH)
    texts = [*EDGES, *drawn(20, 0, 9), *drawn(20, 1, 10), *drawn(20, 2, 11)]
    racks = [ENGLISH.rack(text) for text in texts]
    best = [index.best(rack) for rack in racks]
    entries = np.array([SCOWL.words.index(found.word) if found else -1 for found in best], np.int32)
    used = index.used(np.array(racks, np.uint8), entries)
    assert used.dtype == np.uint8
    assert [tuple(row) for row in used.tolist()] == [found.used if found else (0,) * 27 for found in best]
