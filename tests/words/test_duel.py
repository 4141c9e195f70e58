"""Two ways to choose words against each other, in exact fractions."""

from math import sqrt

import numpy as np
import pytest

from risk_odds.errors import InvalidInput
from risk_odds.odds.words.duel import duel
from risk_odds.odds.words.meetings import CHUNK, Meeting
from risk_odds.words.leave_values import leave_of
from risk_odds.words.lexicon import lexicon_named
from risk_odds.words.policies import Highest, Leaving, Vocabulary
from risk_odds.words.tiles import tiles_named

from . import tiny

ENGLISH = tiles_named("english")
TINY = Meeting(tiny.TILES, tiny.SOME, tiny.ALL, rack=tiny.RACK)
MANY = 30 * CHUNK


@pytest.mark.parametrize(("first", "last"), [(1, 1), (1, 3), (2, 4), (3, 3)])
def test_all_draws_in_fractions(first, last):
    states, laws = tiny.start(), []
    for _ in range(last):
        laws.append(tiny.law(states, attack=tiny.FEWER))
        states = tiny.carried(states, attack=tiny.FEWER)
    found = duel(TINY, MANY, 1, first=first, last=last)
    for estimate, value in (
        (found.p_win, lambda a, d: a > d),
        (found.p_tie, lambda a, d: a == d),
        (found.p_lose, lambda a, d: a < d),
        (found.score, lambda a, d: a),
        (found.score_against, lambda a, d: d),
    ):
        means = [sum(p * value(*scores) for scores, p in law.items()) for law in laws[first - 1 :]]
        assert abs(estimate.value - sum(means) / len(means)) < 4 * estimate.standard_error
        if first == last:
            spread = sum(p * (value(*scores) - means[0]) ** 2 for scores, p in laws[-1].items())
            assert estimate.standard_error == pytest.approx(sqrt(spread / MANY), rel=0.05)


def test_errors_are_those_of_meetings_not_of_reveals():
    """Reveals of one meeting are not independent; of 80 small duels the scatter is what each says."""
    duels = [duel(TINY, CHUNK, seed, first=1, last=4) for seed in range(80)]
    for of in (lambda found: found.p_win, lambda found: found.score):
        scatter = np.std([of(each).value for each in duels], ddof=1)
        assert scatter == pytest.approx(np.mean([of(each).standard_error for each in duels]), rel=4 / sqrt(2 * 79))


def test_what_is_alike_is_even():
    found = duel(Meeting(tiny.TILES, tiny.ALL, tiny.ALL, rack=tiny.RACK), MANY, 2)
    assert found.p_win.value + found.p_tie.value + found.p_lose.value == pytest.approx(1)
    assert abs(found.p_win.value - found.p_lose.value) < 4 * (found.p_win.standard_error + found.p_lose.standard_error)
    assert abs(found.score.value - found.score_against.value) < 8 * found.score.standard_error


def test_who_keeps_good_tiles_wins_later_though_not_at_first():
    words = Vocabulary(lexicon_named(), ENGLISH)
    meeting = Meeting(ENGLISH, Leaving(words, leave_of(ENGLISH)), Highest(words))
    first, later = (duel(meeting, 2 * CHUNK, 3, first=at, last=to) for at, to in ((1, 1), (4, 9)))
    assert (first.policy, first.against) == ("leave 1", "highest")
    assert first.score.value < first.score_against.value
    assert later.score.value - later.score_against.value > 4 * later.score.standard_error
    assert later.p_win.value - later.p_lose.value > 4 * (later.p_win.standard_error + later.p_lose.standard_error)


@pytest.mark.parametrize(("samples", "first", "last"), [(0, 1, 1), (1, 0, 1), (1, 3, 2)])
def test_no_such_reveals(samples, first, last):
    with pytest.raises(InvalidInput, match="1 or more, from 1 on"):
        duel(TINY, samples, 1, first=first, last=last)
