"""Ways to choose words: many racks as one, and one as chosen by trying all words, letter by letter."""

import numpy as np
import pytest

from risk_odds.errors import InvalidInput
from risk_odds.words.draws import draw_racks
from risk_odds.words.leave_values import leave_of
from risk_odds.words.lexicon import Lexicon, lexicon_named
from risk_odds.words.policies import Enough, Highest, Leaving, Saving, Vocabulary
from risk_odds.words.tiles import tiles_named

from . import by_hand

ENGLISH = tiles_named("english")
CHILD = lexicon_named().limited(10)
FEW = Lexicon.of("few", [*CHILD.words[::5], "TOGETHER", "AT", "AN", "HAT"])
VALUES = dict(zip(ENGLISH.faces, ENGLISH.values, strict=True))
LEAVE = leave_of(ENGLISH)
EDGES = [
    "", "?", "??", "Q?", "A", "QI", "BANAN?", "C?T", "DGLNPQRRRRTVXZ", "CCGGPPVV", "AAAAAAAAAEEEEE", "EEEEEEEEEEEE??",
    "ZJXQK??", "AEINRSTLODCMUG", "TRAINERSHOEDLQ", "BIRTHDAYSCHOOL", "TOGETHER", "TOGETHERAT", "??TOGETHERAN",
]  # fmt: skip


def racks_of(number, seed, blanks=0):
    """Edge racks, then drawn ones, all with some blanks at least. Axis 0: racks, axis 1: faces."""
    bag = (*ENGLISH.counts[:-1], 2 - blanks)
    drawn = draw_racks(np.random.default_rng(seed).random((number, 14)), bag, [14 - blanks])[0]
    drawn[:, -1] += blanks
    return np.concatenate([np.array([ENGLISH.rack(text) for text in EDGES], np.uint8), drawn])


def policies(words):
    return [
        Highest(words),
        Leaving(words, LEAVE),
        Leaving(words, LEAVE, 0.5, 0.5),
        Leaving(words, (0.0,) * 27, per_tile=-1.0),
        Saving(words),
        Saving(words, length=6, give=0),
        Saving(words, length=5, give=100),
        Enough(words, 12, LEAVE),
        Enough(words, 0, LEAVE),
        Enough(words, 99, LEAVE),
    ]


WORDS = [Vocabulary(CHILD, ENGLISH), Vocabulary(CHILD, ENGLISH, bonus=10)]
ALL = [policy for words in WORDS for policy in policies(words)]


@pytest.mark.parametrize("policy", ALL, ids=lambda policy: f"{policy.name}, bonus {policy.words.bonus}")
def test_many_racks_as_one(policy):
    racks = np.concatenate([racks_of(40, 1), racks_of(8, 2, blanks=1), racks_of(4, 3, blanks=2)])
    plays = policy.plays(racks)
    used = plays.used()
    assert (plays.scores.dtype, used.dtype, used.shape) == (np.int64, np.uint8, racks.shape)
    assert (used <= racks).all()
    words = 0
    for rack, score, laid in zip(racks.tolist(), plays.scores.tolist(), used.tolist(), strict=True):
        found = policy.word(tuple(rack))
        assert (score, tuple(laid)) == ((found.score, found.used) if found else (0, (0,) * 27)), ENGLISH.write(rack)
        if found:
            assert found.word in policy.words.lexicon
            assert found.score == policy.words.points(found.used)
            words += 1
    assert words > 80


@pytest.mark.parametrize("policy", policies(WORDS[0]), ids=lambda policy: policy.name)
def test_no_racks_and_racks_without_words(policy):
    assert len(policy.plays(racks_of(0, 1)[:0]).scores) == 0
    none = policy.plays(np.array([ENGLISH.rack("DGLNPQRRRRTVXZ")] * 2, np.uint8))
    assert not none.scores.any()
    assert not none.used().any()
    assert policy.word(ENGLISH.rack("CCGGPPVV")) is None


class Tried:
    """All words of a rack by hand: word -> (points, tiles that lay it), real tiles first."""

    def __init__(self, rack, bonus=0):
        self.rack, self.words = rack, {}
        for word in FEW.words:
            used = by_hand.laid(word, rack)
            if used is not None:
                points = sum(VALUES[tile] for tile in used) + (bonus if len(used) >= 7 else 0)
                self.words[word] = points, "".join(sorted(used))

    def best(self, value=lambda word, points, used: points):
        """The word with the highest value, then the longest, then the first in the alphabet; "" if there is none."""
        return min(self.words, key=lambda w: (-value(w, *self.words[w]), -len(w), w), default="")


TRIED = [*racks_of(25, 4), *racks_of(8, 5, blanks=1)[len(EDGES) :], *racks_of(4, 6, blanks=2)[len(EDGES) :]]
TRIED = [ENGLISH.write(tuple(rack)) for rack in map(np.ndarray.tolist, TRIED)]


def same(policy, rack, word, used=None):
    found = policy.word(ENGLISH.rack(rack))
    assert (found.word if found else "") == word, rack
    if used is not None and found:
        assert "".join(sorted(ENGLISH.write(found.used))) == used


@pytest.mark.parametrize("bonus", [0, 10])
def test_the_highest(bonus):
    for rack in TRIED:
        same(Highest(Vocabulary(FEW, ENGLISH, bonus)), rack, Tried(rack, bonus).best())


@pytest.mark.parametrize("bonus", [0, 10])
@pytest.mark.parametrize(("weight", "per_tile"), [(1.0, 0.0), (0.5, 0.25), (0.0, -0.5), (2.0, 1.0)])
def test_the_highest_less_what_is_left(bonus, weight, per_tile):
    worth = {
        face: round(1000 * (VALUES[face] - weight * kept + per_tile)) for face, kept in zip(VALUES, LEAVE, strict=True)
    }
    for rack in TRIED:
        tried = Tried(rack, bonus)
        word = tried.best(
            lambda w, points, used: sum(worth[tile] for tile in used) + (1000 * bonus if len(used) >= 7 else 0)
        )
        policy = Leaving(Vocabulary(FEW, ENGLISH, bonus), LEAVE, weight, per_tile)
        same(policy, rack, word)
        if word:
            assert policy.word(ENGLISH.rack(rack)).score == tried.words[word][0]


@pytest.mark.parametrize(("length", "give", "bonus"), [(8, 5, 0), (6, 5, 0), (5, 2, 0), (4, 100, 0), (5, 5, 10)])
def test_the_best_that_leaves_a_long_word(length, give, bonus):
    saved = 0
    for rack in TRIED:
        tried = Tried(rack, bonus)
        best = tried.best()
        rests = {minus(rack, used) for word, (_, used) in tried.words.items() if len(word) >= length}
        found = {}
        for rest in rests:
            then = Tried(rest, bonus)
            word = then.best()
            if word:
                found[word] = max(then.words[word][0], found.get(word, 0))
        word = min(found, key=lambda w: (-found[w], -len(w), w), default="")
        if word and tried.words[best][0] - found[word] <= give:
            saved += word != best
            best = word
        same(Saving(Vocabulary(FEW, ENGLISH, bonus), length, give), rack, best)
    assert saved


def minus(rack, used):
    left = list(rack)
    for tile in used:
        left.remove(tile)
    return "".join(left)


@pytest.mark.parametrize(("needed", "bonus"), [(0, 0), (6, 0), (9, 0), (11, 0), (20, 10), (60, 0)])
def test_the_fewest_points_that_are_enough(needed, bonus):
    kept = {face: round(1000 * worth) for face, worth in zip(VALUES, LEAVE, strict=True)}
    fewer = 0
    for rack in TRIED:
        tried = Tried(rack, bonus)
        enough = {w: of for w, of in tried.words.items() if of[0] >= needed}
        word = min(enough, key=lambda w: (enough[w][0], sum(kept[t] for t in enough[w][1]), w), default=tried.best())
        fewer += word != tried.best()
        same(Enough(Vocabulary(FEW, ENGLISH, bonus), needed, LEAVE), rack, word)
    assert (fewer > 0) == (needed < 60)


def test_no_word_is_not_a_word_worth_nothing():
    words = Vocabulary(Lexicon.of("two", ["AA", "QI"]), ENGLISH)
    for policy in policies(words):
        assert policy.word(ENGLISH.rack("Q?")) is not None
        assert policy.word(ENGLISH.rack("??")).score == 0
        assert policy.word(ENGLISH.rack("A")) is None
        plays = policy.plays(np.array([ENGLISH.rack("??"), ENGLISH.rack("A")], np.uint8))
        assert plays.scores.tolist() == [0, 0]
        assert plays.used().sum(axis=1).tolist() == [2, 0]


def test_equal_policies_are_equal():
    again = Vocabulary(lexicon_named().limited(10), tiles_named("english"))
    for one, other in zip(policies(WORDS[0]), policies(again), strict=True):
        assert (one, hash(one)) == (other, hash(other))
    assert len(set(ALL)) == len(ALL)
    assert len({(policy.name, policy.words.bonus) for policy in ALL}) == len(ALL)


@pytest.mark.parametrize("choose", [lambda leave: Leaving(WORDS[0], leave), lambda leave: Enough(WORDS[0], 10, leave)])
def test_a_value_for_each_tile(choose):
    with pytest.raises(InvalidInput, match="26 values of tiles; accepted: 27, one for each"):
        choose((0.0,) * 26)
