"""Shares and lengths: intervals checked against scipy, and by games whose chances are known."""

from math import isnan, sqrt

import numpy as np
import pytest
from scipy.stats import binom, binomtest

from risk_odds.estimates import wilson
from risk_odds.sim.series import Series
from risk_odds.sim.simulate import Simulation

from .conftest import HERE
from .duels import attacker_wins, duel, expected_turns, first_wins

ARMIES, SEEDS, GAMES = 2, 400, 20
FIGHTER, SITTER = "sim_bots:Fighter", "sim_bots:Sitter"


@pytest.mark.parametrize("confidence", [0.8, 0.95, 0.99])
def test_intervals_are_those_of_scipy(confidence):
    for games in (1, 2, 3, 10, 97, 1000, 123_456):
        for wins in {*range(min(games, 12) + 1), games // 3, games // 2, games - 1, games}:
            ours = wilson(wins, games, confidence)
            theirs = binomtest(wins, games).proportion_ci(confidence, method="wilson")
            assert ours == pytest.approx(tuple(theirs), rel=1e-12, abs=1e-15)


def test_intervals_reach_the_ends_and_never_over_them():
    for games in (1, 2, 7, 1000, 10**9):
        assert wilson(0, games)[0] == 0
        assert 0 < wilson(0, games)[1] < 1
        assert wilson(games, games)[1] == 1
        assert 0 < wilson(games, games)[0] < 1
    assert wilson(0, 0) == (0, 1)


def played(bots, games, seed, turn_cap=1000):
    return Simulation(Series(duel(ARMIES), bots, games, seed, turn_cap)).run()


@pytest.fixture(scope="module")
def fighters():
    """Two who always attack, for each seed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(HERE)
        yield [played((FIGHTER, FIGHTER), GAMES, seed) for seed in range(SEEDS)]


def expected_coverage(law, p):
    """How often the interval of a share holds p, if the number of wins follows this law."""
    ends = [binomtest(wins, GAMES).proportion_ci(0.95, method="wilson") for wins in range(GAMES + 1)]
    return sum(chance for chance, (low, high) in zip(law, ends, strict=True) if low <= p <= high)


def variance(law):
    """The variance of a number that follows this law."""
    numbers = np.arange(len(law))
    return law @ numbers**2 - (law @ numbers) ** 2


def assert_held(shares, p, law):
    """The intervals of these shares hold p as often as they should."""
    assert len(shares) == SEEDS
    assert {share.games for share in shares} == {GAMES}
    expected = expected_coverage(law, p)
    held = sum(share.low <= p <= share.high for share in shares) / SEEDS
    assert 0.92 <= held <= 0.98
    assert abs(held - expected) < 4 * sqrt(expected * (1 - expected) / SEEDS)
    assert abs(sum(share.wins for share in shares) - SEEDS * GAMES * p) < 4 * sqrt(SEEDS * variance(law))


def test_the_interval_of_a_seat_holds_its_chance(fighters):
    p = float(first_wins(ARMIES))
    law = binom.pmf(range(GAMES + 1), GAMES, p)
    assert_held([games.seats[0] for games in fighters], p, law)
    assert_held([games.seats[1] for games in fighters], 1 - p, law[::-1])


def test_equal_bots_are_equal(fighters):
    """Each sits in both seats equally often, so its chance is a half."""
    p = float(first_wins(ARMIES))
    half = GAMES // 2
    law = np.convolve(binom.pmf(range(half + 1), half, p), binom.pmf(range(half + 1), half, 1 - p))
    for bot in (0, 1):
        shares = [games.bots[bot] for games in fighters]
        assert abs(sum(s.wins for s in shares) - SEEDS * half) < 4 * sqrt(SEEDS * variance(law))


def test_the_interval_of_a_bot_holds_its_chance():
    """A turn each: who fights has captured, or the turn cap ends the game; such games count as games."""
    law = np.ones(1)
    first, second = map(float, attacker_wins(ARMIES))
    for p in (first, second):
        law = np.convolve(law, binom.pmf(range(GAMES // 2 + 1), GAMES // 2, p))
    all_games = [played((FIGHTER, SITTER), GAMES, seed, turn_cap=2) for seed in range(SEEDS)]
    assert_held([games.bots[0] for games in all_games], (first + second) / 2, law)
    for games in all_games:
        assert games.bots[1].wins == 0
        assert games.bots[0].wins + games.unfinished == GAMES


def test_games_are_as_long_as_they_should_be(fighters):
    lengths = [games.lengths for games in fighters]
    mean, expected = np.mean([each.mean for each in lengths]), float(expected_turns(ARMIES))
    assert abs(mean - expected) < 4 * np.std([each.mean for each in lengths], ddof=1) / sqrt(SEEDS)
    held = sum(abs(each.mean - expected) < 2 * each.standard_error for each in lengths) / SEEDS
    assert 0.85 < held < 0.99  # they are skewed, so it is less than for a normal law


def test_lengths_are_those_of_numpy(fighters):
    for games in fighters[:5]:
        turns = [row.turns for row in games.rows if row.seat == 1]
        sd = np.std(turns, ddof=1)
        assert tuple(games.lengths) == pytest.approx((np.mean(turns), sd / sqrt(len(turns)), sd, np.median(turns)))


def test_a_single_game_has_no_spread():
    games = played((FIGHTER, FIGHTER), 1, 0)
    assert games.lengths.mean == games.rows[0].turns
    assert isnan(games.lengths.sd)
    assert isnan(games.lengths.standard_error)


def test_nothing_played_is_no_share():
    games = Simulation(Series(duel(ARMIES), (FIGHTER, FIGHTER), 5, 0)).games
    assert games.played == games.unfinished == 0
    assert isnan(games.lengths.mean)
    assert [tuple(share)[:3] + share[4:] for share in games.bots] == [
        (f"{FIGHTER}#{k}", 0, 0, 0.0, 1.0) for k in (1, 2)
    ]
    assert isnan(games.bots[0].p_win)


def test_the_turn_cap_is_counted_and_stays_in_the_denominator():
    games = played((SITTER, SITTER), 8, 0, turn_cap=7)
    assert games.unfinished == games.played == 8
    assert {tuple(share)[1:4] for share in (*games.bots, *games.seats)} == {(0, 8, 0.0)}
    assert tuple(games.lengths) == (7, 0, 0, 7)
    assert not any(row.won or row.finished for row in games.rows)


def test_a_frame_has_the_rows():
    games = played((FIGHTER, SITTER), 6, 0, turn_cap=2)
    table = games.to_frame()
    assert [tuple(row) for row in table.itertuples(index=False)] == [tuple(row) for row in games.rows]
    assert table.set_index(["game", "seat"]).index.is_unique
    wins = table.groupby("bot")["won"].sum()
    assert {share.name: share.wins for share in games.bots} == wins.to_dict()
