"""Tiles alike: counted exactly, by listing all racks, and by drawing."""

from fractions import Fraction
from itertools import combinations
from math import sqrt

import numpy as np
import pytest

from risk_odds.errors import InvalidInput
from risk_odds.words.chances import p_alike
from risk_odds.words.draws import draw_racks
from risk_odds.words.tiles import tiles_named

ENGLISH = tiles_named("english")


def test_seven_alike():
    assert float(p_alike(ENGLISH.counts)) == pytest.approx(1.351207e-4, abs=5e-11)
    assert float(p_alike(ENGLISH.counts, blanks_help=True)) == pytest.approx(5.8400e-4, abs=5e-9)


def listed(bag, rack, alike, blanks_help):
    """All racks, each tile told apart."""
    tiles = [face for face, count in enumerate(bag) for _ in range(count)]
    blank = len(bag) - 1
    racks = list(combinations(tiles, rack))
    found = 0
    for drawn in racks:
        help_ = drawn.count(blank) if blanks_help else 0
        found += any(drawn.count(face) + help_ >= alike for face in range(blank))
    return Fraction(found, len(racks))


@pytest.mark.parametrize("blanks_help", [False, True])
@pytest.mark.parametrize(
    ("bag", "rack", "alike"),
    [
        ((4, 3, 2, 1, 2), 5, 3), ((4, 3, 2, 1, 2), 6, 4), ((4, 4, 4, 0), 8, 4), ((1, 1, 1, 3), 4, 2), ((2, 2, 1), 0, 1),
        ((3, 2, 2), 7, 2), ((5, 1, 4), 4, 1), ((1, 0, 5), 4, 5), ((6, 6, 2), 7, 6),
    ],
)  # fmt: skip
def test_all_racks_of_small_bags(bag, rack, alike, blanks_help):
    assert p_alike(bag, rack, alike, blanks_help) == listed(bag, rack, alike, blanks_help)


@pytest.mark.parametrize("blanks_help", [False, True])
def test_drawn(blanks_help):
    rng = np.random.default_rng(11)
    rounds, number, found = 8, 250_000, 0
    for _ in range(rounds):
        racks = draw_racks(rng.random((number, 14)), ENGLISH.counts, [14])[0]
        most = racks[:, :-1].max(axis=1) + (racks[:, -1] if blanks_help else 0)
        found += int((most >= 7).sum())
    n, p = rounds * number, float(p_alike(ENGLISH.counts, blanks_help=blanks_help))
    assert abs(found - n * p) < 4 * sqrt(n * p * (1 - p))


@pytest.mark.parametrize(("rack", "alike"), [(101, 7), (-1, 7), (14, 0)])
def test_what_can_not_be(rack, alike):
    with pytest.raises(InvalidInput):
        p_alike(ENGLISH.counts, rack, alike)
