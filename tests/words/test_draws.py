"""Tiles drawn from bags: their exact law, the same with and without numba, and what is refused."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import comb, sqrt

import numpy as np
import pytest

from risk_odds.errors import InvalidInput
from risk_odds.words import kernel
from risk_odds.words.draws import deal, draw_racks, plain_deal, take
from risk_odds.words.tiles import tiles_named

ENGLISH = tiles_named("english")
SUPER = tiles_named("english_super")


def surprise(observed, expected):
    """How far a chi-square is above its mean, in its standard deviations; cells that can't be are empty."""
    cells = [(n, e) for n, e in zip(observed, expected, strict=True) if e]
    assert sum(n for n, _ in cells) == sum(observed)
    chi_square = sum(float((n - e) ** 2 / e) for n, e in cells)
    return (chi_square - (len(cells) - 1)) / sqrt(2 * (len(cells) - 1))


@pytest.mark.parametrize("known", ["", "ZQXJKEEEEE??"])
def test_each_letter_is_hypergeometric(known):
    bag = tuple(n - gone for n, gone in zip(ENGLISH.counts, ENGLISH.rack(known), strict=True))
    number, size = 40_000, sum(bag)
    for racks in draw_racks(np.random.default_rng(1).random((number, 28)), bag, [14, 14]):
        assert racks.shape == (number, 27)
        assert racks.dtype == np.uint8
        assert (racks.sum(axis=1) == 14).all()
        for face, there in enumerate(bag):
            law = [Fraction(comb(there, k) * comb(size - there, 14 - k), comb(size, 14)) for k in range(15)]
            often = [k for k in range(15) if law[k] * number >= 5]
            seen = Counter(racks[:, face].tolist())
            observed = [seen[k] for k in often] + [sum(n for k, n in seen.items() if k not in often)]
            expected = [law[k] * number for k in often] + [(1 - sum(law[k] for k in often)) * number]
            if expected[-1] == 0 and len(often) == 1:
                assert observed == [number, 0]
            else:
                assert surprise(observed, expected) < 5, ENGLISH.faces[face]


def test_two_racks_from_a_small_bag_have_their_joint_law():
    bag, number = (3, 2, 1), 60_000
    tiles = [0, 0, 0, 1, 1, 2]
    law = Counter()
    for order in permutations(tiles, 5):
        law[tuple(order[:2].count(f) for f in range(3)), tuple(order[2:].count(f) for f in range(3))] += 1
    first, second = draw_racks(np.random.default_rng(2).random((number, 5)), bag, [2, 3])
    seen = Counter(zip(map(tuple, first.tolist()), map(tuple, second.tolist()), strict=True))
    assert set(seen) == set(law)
    whole = sum(law.values())
    assert surprise([seen[pair] for pair in law], [Fraction(n * number, whole) for n in law.values()]) < 4


def test_each_order_of_drawing_is_as_likely():
    number = 60_000
    racks = deal(
        np.random.default_rng(3).random((number, 4)), np.array([[1, 1, 1, 1]], np.uint8), np.array([[1, 1, 1, 1]])
    )
    orders = Counter(map(tuple, racks.argmax(axis=2).T.tolist()))
    assert set(orders) == set(permutations(range(4)))
    assert surprise(list(orders.values()), [Fraction(number, 24)] * 24) < 4


def test_the_racks_of_one_bag_are_correlated():
    number = 200_000
    first, second = draw_racks(np.random.default_rng(4).random((number, 28)), ENGLISH.counts, [14, 14])
    r = np.corrcoef(first[:, 4], second[:, 4])[0, 1]
    # Draws without putting back: corr = - n / (N - n) for two samples of n from N.
    assert abs(r + 14 / 86) < 4 * (1 - (14 / 86) ** 2) / sqrt(number)


def test_filling_up_racks_from_bags_of_their_own():
    rng = np.random.default_rng(5)
    number = 60_000
    racks = draw_racks(rng.random((number, 14)), ENGLISH.counts, [14])[0]
    bags = np.array(ENGLISH.counts, np.uint8) - racks
    wanted = rng.integers(0, 15, number)
    drawn = take(bags, wanted, rng.random((number, 14)))
    assert (drawn.sum(axis=1) == wanted).all()
    assert (drawn <= bags).all()
    # Given its bag, a tile drawn is a blank with the share of blanks in it.
    expected = (bags[:, -1] / 86 * wanted).sum()
    variance = (wanted * (bags[:, -1] / 86) * (1 - bags[:, -1] / 86)).sum()  # a little more than without putting back
    assert abs(drawn[:, -1].sum() - expected) < 4 * sqrt(variance)


def test_what_is_known_is_not_drawn():
    bag = list(ENGLISH.counts)
    bag[4] = bag[-1] = 0
    racks = draw_racks(np.random.default_rng(6).random((2000, 42)), tuple(bag), [14, 28])
    assert not any(rack[:, [4, 26]].any() for rack in racks)


def test_the_whole_bag_can_be_drawn():
    uniforms = np.random.default_rng(7).random((50, 100))
    (racks,) = draw_racks(uniforms, ENGLISH.counts, [100])
    assert (racks == np.array(ENGLISH.counts)).all()
    parts = draw_racks(uniforms, ENGLISH.counts, [0, 60, 40, 0])
    assert (sum(parts) == np.array(ENGLISH.counts)).all()
    assert not parts[0].any()
    assert not parts[3].any()


@pytest.mark.parametrize("tiles", [ENGLISH, SUPER], ids=lambda tiles: tiles.name)
def test_the_same_racks_with_and_without_numba(tiles):
    pytest.importorskip("numba")
    assert kernel.loops() is not None
    rng = np.random.default_rng(8)
    number = 3000
    uniforms = rng.random((number, 45))
    uniforms[:5] = 0
    uniforms[5:10] = np.nextafter(1, 0)  # the last of what is left, not one more
    one_bag = np.array([tiles.counts], np.uint8)
    sizes = np.array([[14, 0, 14, 15]])
    racks = deal(uniforms, one_bag, sizes)
    assert (racks == plain_deal(uniforms, one_bag, sizes)).all()
    bags = one_bag - racks[0]
    wanted = rng.integers(0, 14, (number, 3))
    filled = deal(uniforms, bags, wanted)
    assert (filled == plain_deal(uniforms, bags, wanted)).all()
    assert (wanted == filled.sum(axis=2).T).all()
    assert (deal(uniforms, one_bag, wanted) == plain_deal(uniforms, one_bag, wanted)).all()
    assert (deal(uniforms, bags, sizes) == plain_deal(uniforms, bags, sizes)).all()


def test_without_numba(monkeypatch):
    uniforms = np.random.default_rng(9).random((100, 28))
    racks = draw_racks(uniforms, ENGLISH.counts, (14, 14))
    monkeypatch.setattr("risk_odds.words.draws.loops", lambda: None)
    again = draw_racks(uniforms, ENGLISH.counts, (14, 14))
    assert [rack.tolist() for rack in racks] == [rack.tolist() for rack in again]


def test_nothing_to_draw():
    assert draw_racks(np.empty((0, 28)), ENGLISH.counts, [14, 14])[1].shape == (0, 27)
    assert not draw_racks(np.empty((3, 0)), ENGLISH.counts, [0])[0].any()
    assert draw_racks(np.empty((3, 0)), ENGLISH.counts, []) == []
    bags = np.zeros((2, 27), np.uint8)
    assert not take(bags, np.zeros(2, np.int64), np.empty((2, 0))).any()


@pytest.mark.parametrize(
    ("numbers", "bag", "sizes", "what"),
    [
        ((2, 101), ENGLISH.counts, [60, 41], "101 tiles can't be drawn from a bag of 100"),
        ((2, 27), ENGLISH.counts, [14, 14], "27 random numbers for 28 tiles"),
        ((2, 27), ENGLISH.counts, [14, -1], "-1 tiles can't be drawn"),
    ],
)
def test_what_can_not_be_drawn(numbers, bag, sizes, what):
    with pytest.raises(InvalidInput, match=what):
        draw_racks(np.zeros(numbers), bag, sizes)


def test_the_bag_that_is_too_small_is_named():
    bags = np.array([[5, 5], [1, 2], [5, 5]], np.uint8)
    with pytest.raises(InvalidInput, match="4 tiles can't be drawn from a bag of 3"):
        take(bags, np.array([4, 4, 4]), np.zeros((3, 4)))
    with pytest.raises(InvalidInput, match="2 bags"):
        take(bags[:2], np.array([1, 1, 1]), np.zeros((3, 4)))
