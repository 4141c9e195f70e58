"""Weights of final states: whole numbers where results are exact, floats otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import fsum, lcm
from typing import NamedTuple, TypeAlias

from risk_odds.odds.laws import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction

Real: TypeAlias = "float | Fraction"
"""A float, or a fraction where exact results were asked for."""


class Settled(NamedTuple):
    """Where a chain has ended.

    Attributes:
        weights: (attackers left, defenders left) -> weight.
        total: The weight of everything.
        rounds: Expected number of rounds; None if exact.
    """

    weights: dict[State, float]
    total: float
    rounds: float | None


def in_order(weights: Mapping[State, float]) -> dict[State, float]:
    """Attackers downwards, then defenders upwards; impossible states are left out."""
    return {state: weights[state] for state in sorted(weights, key=lambda s: (-s[0], s[1])) if weights[state]}


def together(parts: Sequence[Settled], exact: bool) -> Settled:
    """The weights of all parts under one total, in order."""
    total = lcm(*(int(part.total) for part in parts)) if exact else 1.0
    weights: dict[State, float] = {}
    for part in parts:
        for state, weight in part.weights.items():
            scaled = weight * (total // part.total) if exact else weight / part.total
            weights[state] = weights.get(state, 0) + scaled
    return Settled(in_order(weights), total, None)


def add(weights: Iterable[float], exact: bool) -> float:
    """The sum of weights: of whole numbers, or of floats without a rounding error that grows."""
    return sum(weights) if exact else fsum(weights)


def ratio(part: float, whole: float, exact: bool) -> Real:
    """The ratio of two sums of weights: a fraction, or a float."""
    if not exact:
        return part / whole
    from fractions import Fraction

    return Fraction(int(part), int(whole))


def share(part: float, whole: float, exact: bool) -> Real:
    """The ratio as a probability: rounding never lifts it above 1."""
    return ratio(part, whole, exact) if exact else min(part / whole, 1.0)
