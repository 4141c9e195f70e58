"""Tests of what was seen against what was expected."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import NamedTuple, TypeVar

T = TypeVar("T", bound=Hashable)

LEAST = 5.0
"""Cells are pooled until each is expected so often."""


class Fit(NamedTuple):
    """The outcome of a test.

    Attributes:
        statistic: How far off.
        p_value: The chance to be as far off, or farther, if what was expected is right.
        cells: Cells compared, after pooling.
    """

    statistic: float
    p_value: float
    cells: int


def pooled(seen: Mapping[T, int], law: Mapping[T, float], n: int) -> list[tuple[int, float]]:
    """What was seen and expected in each cell; the rarest share one that is expected at least `LEAST` times."""
    cells = sorted((n * p, seen.get(outcome, 0)) for outcome, p in law.items())
    rare_seen, rare_expected = 0, 0.0
    while cells and (cells[0][0] < LEAST or 0 < rare_expected < LEAST):
        expected, count = cells.pop(0)
        rare_seen, rare_expected = rare_seen + count, rare_expected + expected
    rare = [(rare_seen, rare_expected)] if rare_expected else []
    return rare + [(count, expected) for expected, count in cells]


def g_test(seen: Mapping[T, int], law: Mapping[T, float]) -> Fit:
    """The log-likelihood ratio test of a histogram against a law.

    The statistic is divided by Williams' factor, without which a test on many cells of few expected counts
    refuses more often than it says.

    Args:
        seen: Outcome -> how often it was seen. One that the law does not know fits in no way.
        law: Outcome -> probability.

    Source: Williams (1976), Biometrika 63, 33-37.
    """
    from scipy.stats import chi2, power_divergence

    if not set(seen) <= set(law):
        return Fit(float("inf"), 0.0, len(law))
    n = sum(seen.values())
    cells = pooled(seen, law, n)
    if len(cells) < 2:
        return Fit(0.0, 1.0, len(cells))
    total = sum(expected for _, expected in cells)  # n, up to rounding
    expected = [e * n / total for _, e in cells]
    g = power_divergence([count for count, _ in cells], expected, lambda_="log-likelihood").statistic
    freedom = len(cells) - 1
    williams = 1 + (sum(n / e for e in expected) - 1) / (6 * n * freedom)
    return Fit(float(g / williams), float(chi2.sf(g / williams, freedom)), len(cells))


def binomial_test(successes: int, n: int, p: float) -> Fit:
    """The exact test of a number of successes; the statistic is the share of them."""
    from scipy.stats import binomtest

    return Fit(successes / n, float(binomtest(successes, n, min(p, 1.0)).pvalue), 2)
