"""The law that is kept with the package, against the same draws, and others."""

import json
from dataclasses import replace
from math import sqrt

import pytest

from risk_odds.odds.words.estimate import reveal_law
from risk_odds.odds.words.meetings import CHUNK, Meeting
from risk_odds.odds.words.prepared import FILE, kept_text, prepared_law
from risk_odds.words.leave_values import FILE as LEAVE
from risk_odds.words.leave_values import leave_of
from risk_odds.words.lexicon import lexicon_named
from risk_odds.words.packaged import packaged
from risk_odds.words.policies import Highest, Vocabulary
from risk_odds.words.tiles import tiles_named

ENGLISH = tiles_named("english")
WORDS = Vocabulary(lexicon_named(), ENGLISH)
BOTH = Meeting(ENGLISH, Highest(WORDS), Highest(WORDS))


@pytest.fixture(scope="module")
def kept():
    return prepared_law(WORDS)


def test_there_is_a_law_of_four_million_pairs(kept):
    assert kept.samples >= 4_000_000
    assert kept.symmetric
    assert not kept.exact
    (head,) = json.loads(packaged("words", FILE))
    assert head["samples"] == kept.samples
    assert head["sha256"] == lexicon_named().sha256


def test_the_first_draws_are_among_those_that_were_kept(kept):
    """The seed that stands in the file draws them again."""
    (head,) = json.loads(packaged("words", FILE))
    some = reveal_law(BOTH, 10 * CHUNK, head["seed"])
    assert all(kept.drawn.weight(scores) >= n for scores, n in some.drawn.items())


def test_other_draws_have_the_same_law(kept):
    fresh = reveal_law(BOTH, 50 * CHUNK, 10**6)
    for value in (
        lambda s: s.attack,
        lambda s: s.attack > s.defense,
        lambda s: s.attack - s.defense > 5,
        lambda s: s.attack - s.defense > 10,
        lambda s: s.attack == s.defense,
        lambda s: s.attack * s.defense,
    ):
        one, other = kept.mean(value), fresh.mean(value)
        assert abs(one.value - other.value) < 4 * sqrt(one.standard_error**2 + other.standard_error**2)


@pytest.mark.parametrize(
    ("words", "rack"),
    [
        (replace(WORDS, bonus=50), 14),
        (WORDS, 7),
        (replace(WORDS, tiles=tiles_named("english_super")), 14),
        (replace(WORDS, tiles=replace(ENGLISH, counts=(*ENGLISH.counts[:-1], 4))), 14),
        (replace(WORDS, lexicon=lexicon_named().limited(50)), 14),
        (replace(WORDS, lexicon=lexicon_named().without({"QI"})), 14),
    ],
)
def test_nothing_is_kept_for_others(words, rack):
    assert prepared_law(words, rack) is None


def test_a_law_is_written_as_it_is_kept(kept):
    (head,) = json.loads(packaged("words", FILE))
    text = kept_text(BOTH, kept, head["lexicon"], head["sha256"], head["seed"])
    assert text.encode() == packaged("words", FILE)


def test_what_tiles_are_worth_says_where_it_is_from():
    text = packaged("words", LEAVE).decode()
    assert lexicon_named().sha256 in text
    assert len(leave_of(ENGLISH)) == 27
    assert abs(sum(n * worth for n, worth in zip(ENGLISH.counts, leave_of(ENGLISH), strict=True))) < 0.01
