"""Laws of the laws of chance."""

from fractions import Fraction
from itertools import product
from math import sqrt
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from risk_odds import Distribution, InvalidInput

quick = settings(max_examples=60, deadline=None, derandomize=True)
laws = st.dictionaries(st.integers(-9, 9), st.integers(1, 10**6), min_size=1, max_size=8).map(Distribution)


@quick
@given(laws)
def test_chances_sum_to_one(law):
    assert sum(law.p(outcome) for outcome in law) == 1
    assert law.total == sum(law.weight(outcome) for outcome in law)


@quick
@given(laws)
def test_a_consequence_keeps_the_total(law):
    squares = law.map(lambda x: x * x)
    assert squares.total == law.total
    assert all(squares.weight(s) == sum(w for x, w in law.items() if x * x == s) for s in squares)


@quick
@given(laws)
def test_a_condition_and_its_opposite_share_the_total(law):
    even, odd = law.given(lambda x: x % 2 == 0), law.given(lambda x: x % 2 == 1)
    assert even.total + odd.total == law.total
    assert all(even.weight(x) == (w if x % 2 == 0 else 0) for x, w in law.items())


@quick
@given(laws, laws)
def test_independent_laws_multiply(mine, theirs):
    both = mine.product(theirs, lambda x, y: (x, y))
    assert both.total == mine.total * theirs.total
    assert all(both.p((x, y)) == mine.p(x) * theirs.p(y) for x, y in product(mine, theirs))
    sums = mine.product(theirs, int.__add__)
    assert sums.weights == both.map(sum).weights


@quick
@given(laws, st.integers(0, 2**32))
def test_a_sample_is_possible_and_depends_on_the_seed_alone(law, seed):
    drawn = [law.sample(Random(seed)) for _ in range(2)]
    assert drawn[0] == drawn[1]
    assert law.weight(drawn[0]) > 0


def test_every_integer_below_the_total_draws_its_outcome():
    """Exactly as many of the integers as the weight says; no float in between."""

    class Fixed:
        def __init__(self, number):
            self.number = number

        def getrandbits(self, bits):
            assert bits == 3
            return self.number

    law = Distribution({"a": 2, "b": 4, "c": 1})
    assert [law.sample(Fixed(n)) for n in range(7)] == list("aabbbbc")


def test_a_large_law_is_drawn_from_the_same_way(monkeypatch):
    monkeypatch.setattr("risk_odds.chance.FEW", 6)
    test_every_integer_below_the_total_draws_its_outcome()


def test_integers_beyond_the_total_are_drawn_again():
    law, falls = Distribution({"a": 2, "b": 4, "c": 1}), iter([7, 7, 6])

    class Falling:
        def getrandbits(self, bits):
            return next(falls)

    assert law.sample(Falling()) == "c"


def test_nothing_is_drawn_from_an_empty_law():
    with pytest.raises(InvalidInput, match="empty law"):
        Distribution({}).sample(Random(1))


def test_samples_have_the_right_frequency():
    """Five standard errors, 20,000 draws."""
    law, rng, n = Distribution({0: 3, 1: 1, 2: 6}), Random(11), 20_000
    drawn = [law.sample(rng) for _ in range(n)]
    for outcome in law:
        p = float(law.p(outcome))
        assert abs(drawn.count(outcome) - n * p) <= 5 * sqrt(n * p * (1 - p))


@quick
@given(st.integers(0, 4), st.integers(1, 6))
def test_sorted_dice_are_all_rolls_sorted(number, sides):
    law = Distribution.dice(number, sides)
    counts = {}
    for roll in product(range(1, sides + 1), repeat=number):
        ranked = tuple(sorted(roll)[::-1])
        counts[ranked] = counts.get(ranked, 0) + 1
    assert dict(law.weights) == counts


def test_what_comes_from_a_simulation_stays_marked():
    seen, exact = Distribution({1: 2}, exact=False), Distribution({1: 1, 2: 1})
    assert not seen.map(str).exact
    assert not seen.given(bool).exact
    assert not exact.product(seen, max).exact
    assert exact.product(exact, max).exact


def test_what_is_impossible_weighs_nothing():
    law = Distribution({1: 1, 2: 3})
    assert law.weight(5) == 0
    assert law.p(5) == Fraction(0)
    assert len(law) == 2
