"""Numbers that were estimated by drawing: each with its error and its interval."""

from __future__ import annotations

from math import nan, sqrt
from statistics import NormalDist
from typing import NamedTuple

CONFIDENCE = 0.95

ROUNDING = 1e-12
"""A chance as near to 1 as that is 1: it is a sum of products of shares."""


class Estimate(NamedTuple):
    """A number with its error.

    Attributes:
        value: The number.
        standard_error: Its standard error; 0 if it is exact, not a number if it comes from a single draw.
        samples: The independent draws behind it; None if it is exact.

    >>> [round(end, 4) for end in Estimate(0.7, (0.7 * 0.3 / 10) ** 0.5, 10).chance_interval()]
    [0.3968, 0.8922]
    """

    value: float
    standard_error: float = 0.0
    samples: int | None = None

    @property
    def exact(self) -> bool:
        """Whether nothing was drawn for it."""
        return self.samples is None

    def __float__(self) -> float:
        return self.value

    def interval(self, confidence: float = CONFIDENCE) -> tuple[float, float]:
        """The normal interval: so many standard errors to both sides.

        Args:
            confidence: How often such intervals hold the true number, about.
        """
        half = 0.0 if self.exact else _quantile(confidence) * self.standard_error
        return self.value - half, self.value + half

    def chance_interval(self, confidence: float = CONFIDENCE) -> tuple[float, float]:
        """The interval of Wilson for a number that is a chance; it stays within 0 and 1.

        A chance that was derived from others counts as the share of so many draws as would have the same standard
        error. Where it has none (0 or 1 was estimated) it counts as a share of the draws there were.

        Args:
            confidence: How often such intervals hold the true chance, about.
        """
        share = 1.0 if self.value > 1 - ROUNDING else max(self.value, 0.0)
        if self.samples is None:
            return share, share
        draws = float(self.samples)
        if 0.0 < share < 1.0 and self.samples > 1:
            if not self.standard_error:
                return share, share
            draws = share * (1 - share) / self.standard_error**2
        return wilson(share * draws, draws, confidence)


def error_of_mean(squares: float, samples: int) -> float:
    """The standard error of a mean.

    Args:
        squares: The mean square of what a draw deviates from the mean; divided by `samples`, so that a share p
            has sqrt(p (1 - p) / samples).
        samples: Independent draws; of one it is not a number.
    """
    return sqrt(max(squares, 0.0) / samples) if samples > 1 else nan


def wilson(wins: float, games: float, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The score interval of Wilson (1927) for a share; it stays within 0 and 1, and is right for small numbers too.

    Args:
        wins: Successes, 0 to `games`.
        games: Trials; with none the interval is everything. Not whole where other draws count for as many.
        confidence: How often such intervals hold the true share, about.

    >>> [round(end, 4) for end in wilson(7, 10)]
    [0.3968, 0.8922]
    """
    if not games:
        return 0.0, 1.0
    z = _quantile(confidence)
    share, weight = wins / games, z * z / games
    center = (share + weight / 2) / (1 + weight)
    half = z * sqrt(share * (1 - share) / games + weight / games / 4) / (1 + weight)
    return (0.0 if wins == 0 else center - half), (1.0 if wins == games else center + half)


def _quantile(confidence: float) -> float:
    """How many standard errors the interval reaches to both sides."""
    return NormalDist().inv_cdf((1 + confidence) / 2)
