"""Chance as integer weights: the laws that every number of this project is derived from."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, ItemsView, Iterator, Mapping
from functools import cached_property
from itertools import accumulate, combinations_with_replacement
from math import factorial
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from risk_odds.errors import InvalidInput

if TYPE_CHECKING:
    from fractions import Fraction
    from random import Random

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)
V = TypeVar("V", bound=Hashable)


class Law(Protocol[T]):
    """The law of a random outcome; it need not be possible to list it."""

    @property
    def total(self) -> int:
        """The weight of all outcomes together."""
        ...

    def weight(self, outcome: T) -> int:
        """The weight of one outcome, 0 if it is impossible."""
        ...

    def sample(self, rng: Random) -> T:
        """One outcome, drawn with `rng` and nothing else."""
        ...


FEW = 10_000
"""Laws of no larger total weight are drawn from like lots from a hat."""


class Distribution(Generic[T]):
    """A law that is listed: each outcome with a positive integer weight. A value, not to be changed.

    Args:
        weights: Outcome -> weight.
        exact: False for a histogram of a simulation.

    Raises:
        InvalidInput: A weight that is not positive.

    >>> two_dice = Distribution.dice(2, 6).map(sum)
    >>> two_dice.weight(7), two_dice.total
    (6, 36)
    >>> two_dice.p(7)
    Fraction(1, 6)
    """

    def __init__(self, weights: Mapping[T, int], exact: bool = True) -> None:
        if min(weights.values(), default=1) < 1:
            raise InvalidInput("a weight of less than 1", "positive whole numbers")
        self.weights = weights
        self.exact = exact
        self._hat: tuple[int, int, list[T]] | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and (self.weights, self.exact) == (other.weights, other.exact)

    __hash__ = None  # type: ignore[assignment]  # a mapping inside

    def __repr__(self) -> str:
        return f"Distribution({dict(self.weights)!r}{'' if self.exact else ', exact=False'})"

    @classmethod
    def dice(cls, number: int, sides: int) -> Distribution[tuple[int, ...]]:
        """Roll `number` dice and sort them, highest first; the weight counts the orders they can fall in."""
        weights = {}
        for faces in combinations_with_replacement(range(sides, 0, -1), number):
            orders = factorial(number)
            for face in set(faces):
                orders //= factorial(faces.count(face))
            weights[faces] = orders
        return Distribution(weights)

    @cached_property
    def total(self) -> int:
        """The weight of all outcomes together."""
        return sum(self.weights.values())

    def weight(self, outcome: T) -> int:
        """The weight of one outcome, 0 if it is impossible."""
        return self.weights.get(outcome, 0)

    def p(self, outcome: T) -> Fraction:
        """The probability of one outcome."""
        from fractions import Fraction

        return Fraction(self.weight(outcome), self.total)

    def items(self) -> ItemsView[T, int]:
        """The outcomes with their weights."""
        return self.weights.items()

    def __iter__(self) -> Iterator[T]:
        return iter(self.weights)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self.weights

    def __len__(self) -> int:
        return len(self.weights)

    def map(self, consequence: Callable[[T], U]) -> Distribution[U]:
        """The law of `consequence(outcome)`: the push-forward."""
        weights: dict[U, int] = {}
        for outcome, weight in self.weights.items():
            result = consequence(outcome)
            weights[result] = weights.get(result, 0) + weight
        return Distribution(weights, self.exact)

    def given(self, condition: Callable[[T], bool]) -> Distribution[T]:
        """The law given that `condition` holds. With nothing left the total is 0."""
        return Distribution({o: w for o, w in self.weights.items() if condition(o)}, self.exact)

    def product(self, other: Distribution[U], combine: Callable[[T, U], V]) -> Distribution[V]:
        """The law of `combine(mine, theirs)` for independent outcomes."""
        weights: dict[V, int] = {}
        for mine, weight in self.weights.items():
            for theirs, other_weight in other.weights.items():
                result = combine(mine, theirs)
                weights[result] = weights.get(result, 0) + weight * other_weight
        return Distribution(weights, self.exact and other.exact)

    @cached_property
    def _ladder(self) -> tuple[list[T], list[int]]:
        return list(self.weights), list(accumulate(self.weights.values()))

    def _filled(self) -> tuple[int, int, list[T]]:
        """The total, its bits, and the lots: a small law has as many of each outcome as its weight says."""
        total = sum(self.weights.values())
        if not total:
            raise InvalidInput("nothing can be drawn from an empty law", "a law with an outcome")
        lots: list[T] = []
        for outcome, weight in self.weights.items() if total <= FEW else ():
            lots += (outcome,) * weight
        self._hat = total, (total - 1).bit_length(), lots
        return self._hat

    def sample(self, rng: Random) -> T:
        """One outcome, drawn exactly: by an integer below the total, not by a float."""
        total, bits, lots = self._hat or self._filled()
        draw = rng.getrandbits(bits)
        while draw >= total:  # as `randrange` does, without its overhead: a game draws a thousand times
            draw = rng.getrandbits(bits)
        if lots:
            return lots[draw]
        outcomes, ladder = self._ladder
        return outcomes[bisect_right(ladder, draw)]
