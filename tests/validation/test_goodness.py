"""The tests that fights with dice are put to."""

from collections import Counter
from math import log
from random import Random

import pytest

from risk_odds.validation.goodness import binomial_test, g_test, pooled

LAW = {"a": 0.5, "b": 0.3, "c": 0.2}


def test_g_by_hand():
    """2 sum(seen ln(seen / expected)), by Williams' factor; with two degrees of freedom its tail is exp(-G / 2)."""
    seen = {"a": 40, "b": 38, "c": 22}
    g = 2 * (40 * log(40 / 50) + 38 * log(38 / 30) + 22 * log(22 / 20))
    g /= 1 + (1 / 0.5 + 1 / 0.3 + 1 / 0.2 - 1) / (6 * 100 * 2)
    fit = g_test(seen, LAW)
    assert fit.statistic == pytest.approx(g, rel=1e-12)
    assert log(fit.p_value) == pytest.approx(-g / 2, rel=1e-12)
    assert fit.cells == 3


def test_rare_outcomes_share_a_cell_that_is_expected_five_times():
    law = {"a": 0.9, "b": 0.06, "c": 0.02, "d": 0.015, "e": 0.005}
    assert pooled({"a": 95, "c": 3, "e": 2}, law, 100) == [(5, pytest.approx(10.0)), (95, pytest.approx(90.0))]
    assert pooled({"a": 95, "c": 3, "e": 2}, law, 200) == [
        (5, pytest.approx(8.0)),
        (0, pytest.approx(12.0)),
        (95, pytest.approx(180.0)),
    ]
    assert pooled({"a": 2}, law, 2) == [(2, pytest.approx(2.0))]


def test_what_is_impossible_fits_in_no_way():
    assert g_test({"a": 50, "b": 30, "c": 20}, LAW).p_value > 0.9
    assert g_test({"a": 50, "b": 30, "c": 20, "d": 1}, LAW).p_value == 0


def test_one_cell_tells_nothing():
    assert g_test({"a": 7}, {"a": 1.0}) == (0.0, 1.0, 1)


def test_binomial_by_hand():
    assert binomial_test(0, 10, 0.5) == (0.0, pytest.approx(2 / 2**10), 2)
    assert binomial_test(9, 10, 0.5).p_value == pytest.approx(2 * 11 / 2**10)
    assert binomial_test(10, 10, 1.0 + 1e-16).p_value == 1


@pytest.mark.parametrize("cells", [3, 30])
def test_right_laws_fail_as_often_as_the_p_value_says(cells):
    """Of 2,000 histograms with as few expected counts as we allow; the bound is five standard errors."""
    n, runs = 6 * cells, 2000
    rng, law = Random(cells), dict.fromkeys(range(cells), 1 / cells)
    below = Counter()
    for _ in range(runs):
        p_value = g_test(Counter(rng.choices(range(cells), k=n)), law).p_value
        below.update(level for level in (0.5, 0.1, 0.01) if p_value < level)
    for level, count in below.items():
        assert abs(count - runs * level) <= 5 * (runs * level * (1 - level)) ** 0.5
