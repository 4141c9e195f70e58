"""What tiles are worth: against numpy's least squares, and what the fit takes off the chance in a mean."""

from math import sqrt

import numpy as np
import pytest

from risk_odds.errors import InvalidInput
from risk_odds.odds.words.leave import fit_leave, fresh_racks
from risk_odds.odds.words.meetings import CHUNK
from risk_odds.words.leave_values import leave_of
from risk_odds.words.lexicon import Lexicon, lexicon_named
from risk_odds.words.policies import Highest, Vocabulary
from risk_odds.words.tiles import TileSet, tiles_named

from . import tiny

ENGLISH = tiles_named("english")
SCOWL = Highest(Vocabulary(lexicon_named(), ENGLISH))
TWO_TILES = TileSet("four", "made for tests", ("A", "B", "C", "?"), (1, 3, 8, 0), (40, 30, 0, 2))


@pytest.fixture(scope="module")
def fit():
    return fit_leave(SCOWL, ENGLISH, 6 * CHUNK, 1)


def test_least_squares(fit):
    """By numbers of tiles less their means, with a constant and without the last tile."""
    racks = np.concatenate([fresh_racks(ENGLISH, 14, 1, chunk) for chunk in range(6)])
    scores = np.array([found.score if (found := SCOWL.word(tuple(rack))) else 0 for rack in racks.tolist()], float)
    share = np.array(ENGLISH.counts) / 100
    x = np.column_stack([np.ones(len(racks)), racks[:, :-1] - 14 * share[:-1]])
    solution, (rest,), rank, _ = np.linalg.lstsq(x, scores, rcond=None)
    assert rank == 27
    slopes = np.append(solution[1:], 0.0)  # against the blank
    assert fit.values == pytest.approx(slopes - share @ slopes, abs=1e-9)
    assert fit.mean.value == pytest.approx(solution[0])
    assert fit.plain_mean.value == pytest.approx(scores.mean())
    assert fit.plain_mean.standard_error == pytest.approx(scores.std() / sqrt(len(scores)))
    assert fit.r2 == pytest.approx(1 - rest / ((scores - scores.mean()) ** 2).sum())
    covariance = np.zeros((27, 27))
    covariance[:26, :26] = np.linalg.inv(x.T @ x)[1:, 1:] * rest / (len(x) - 27)
    against = np.eye(27) - share
    errors = np.sqrt(np.diag(against @ covariance @ against.T))
    assert [tile.worth.standard_error for tile in fit.tiles] == pytest.approx(errors)
    assert [tile.face for tile in fit.tiles] == list(ENGLISH.faces)


def test_the_average_tile_of_the_bag_is_worth_nothing(fit):
    assert np.dot(fit.values, ENGLISH.counts) == pytest.approx(0, abs=1e-9)


def test_what_is_kept_is_what_is_fitted(fit):
    for kept, tile in zip(leave_of(ENGLISH), fit.tiles, strict=True):
        assert abs(kept - tile.worth.value) < 4 * tile.worth.standard_error, tile
    assert 0.5 < fit.r2 < 0.7
    assert set(leave_of(tiles_named("german"))) == {0.0}


def test_a_control_variate_is_right_and_surer():
    """Of 200 small fits: the mean is that of many racks, and scatters less by the factor 1 / (1 - R2)."""
    long_run = fit_leave(SCOWL, ENGLISH, 200 * CHUNK, 10**6)
    fits = [fit_leave(SCOWL, ENGLISH, 2 * CHUNK, seed) for seed in range(200)]
    means, plain = (np.array([getattr(each, name).value for each in fits]) for name in ("mean", "plain_mean"))
    truth = long_run.mean
    for found in (means, plain):
        error = sqrt(found.var(ddof=1) / len(found) + truth.standard_error**2)
        assert abs(found.mean() - truth.value) < 4 * error
    wanted = 1 / (1 - long_run.r2)
    assert wanted > 2.3
    # The logarithm of a quotient of two variances of 200 numbers, correlated by 1 - R2.
    spread = sqrt(4 * long_run.r2 / 199)
    assert abs(np.log(plain.var() / means.var() / wanted)) < 4 * spread
    assert plain.var() / means.var() > 1.6
    # What each fit says of itself is what they scatter by.
    said = np.mean([each.mean.standard_error for each in fits])
    assert means.std(ddof=1) == pytest.approx(said, rel=4 / sqrt(2 * 199))


def test_a_mean_that_is_exactly_linear_has_no_error():
    """A word of three tiles in racks of three: all A and B are played, so that a score is a sum over the tiles."""
    words = Vocabulary(Lexicon.of("all", ["AAA", "AAB", "ABB", "BBB"]), TWO_TILES)
    fit = fit_leave(Highest(words), TWO_TILES, 2 * CHUNK, 2, rack=3)
    share = np.array([40, 30, 2]) / 72
    slopes = np.array([1, 3, 0]) - share @ [1, 3, 0]
    assert fit.values == pytest.approx([*slopes[:2], 0, slopes[2]], abs=1e-9)  # of C there is none
    assert fit.r2 == pytest.approx(1)
    assert fit.mean.value == pytest.approx(3 * share @ [1, 3, 0])
    assert fit.mean.standard_error == pytest.approx(0, abs=1e-6)
    assert fit.plain_mean.standard_error > 0.01


def test_scores_without_spread():
    words = Vocabulary(Lexicon.of("none", ["QQ"]), TWO_TILES)
    fit = fit_leave(Highest(words), TWO_TILES, CHUNK, 3, rack=3)
    assert fit.values == (0.0,) * 4
    assert fit.r2 == 0


def test_too_few_racks():
    with pytest.raises(InvalidInput, match="a fit with 399 racks; accepted: 400 or more"):
        fit_leave(tiny.ALL, tiny.TILES, 399, 1, rack=tiny.RACK)
