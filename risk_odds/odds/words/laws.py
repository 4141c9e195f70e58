"""The law of one reveal: how the scores of attacker and defender fall together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import fsum
from typing import TYPE_CHECKING

from risk_odds.chance import Distribution
from risk_odds.errors import InvalidInput
from risk_odds.estimates import Estimate, error_of_mean
from risk_odds.rules.words import Scores

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class RevealLaw:
    """The joint law of the scores of both sides: given, or counted in draws.

    Args:
        drawn: Both scores -> how often they were drawn; of an exact distribution, their weight.
        symmetric: Every draw counts in both roles, where both sides choose their words in the same way. The law is
            then that of both orders, but what is independent is the draws: errors are those of the pair.

    Raises:
        InvalidInput: Nothing was drawn.

    >>> law = RevealLaw(Distribution({Scores(20, 15): 3, Scores(11, 11): 1}, exact=False), symmetric=True)
    >>> law.samples, dict(law.leads.items())
    (4, {-5: 3, 0: 2, 5: 3})
    """

    drawn: Distribution[Scores]
    symmetric: bool = False

    def __post_init__(self) -> None:
        if not len(self.drawn):
            raise InvalidInput("a law of no reveal at all", "at least one pair of scores")

    @classmethod
    def counted(cls, histogram: NDArray[np.integer], symmetric: bool = False) -> RevealLaw:
        """The law that a joint histogram of draws is an estimate of.

        Args:
            histogram: How often each pair of scores was drawn. Axis 0: the attacker's score, axis 1: the defender's,
                both from 0; no word is worth 0.
            symmetric: As for the class.

        Raises:
            InvalidInput: It has no draws, or no two axes.
        """
        if histogram.ndim != 2:
            raise InvalidInput(f"a histogram of {histogram.ndim} axes", "two: the attacker's score and the defender's")
        attack, defense = (axis.tolist() for axis in histogram.nonzero())
        counts = histogram[attack, defense].tolist()
        drawn = {Scores(a, d): int(n) for a, d, n in zip(attack, defense, counts, strict=True)}
        return cls(Distribution(drawn, exact=False), symmetric)

    @classmethod
    def against(cls, attack: int, defense: Distribution[int]) -> RevealLaw:
        """The law where the attacker's word is known.

        Args:
            attack: What it is worth.
            defense: The law of what the defender's is worth; its draws are those of the law.
        """
        return cls(defense.map(lambda score: Scores(attack, score)))

    @property
    def exact(self) -> bool:
        """Whether the law is given, and not counted in draws."""
        return self.drawn.exact

    @property
    def samples(self) -> int | None:
        """Independent draws of a pair of racks; None if the law is exact."""
        return None if self.exact else self.drawn.total

    @property
    def scores(self) -> Distribution[Scores]:
        """The joint law. If it is symmetric, its weights are twice those of the draws."""
        if not self.symmetric:
            return self.drawn
        return Distribution(_both_ways(self.drawn.weights, lambda s: Scores(s.defense, s.attack)), self.exact)

    @property
    def leads(self) -> Distribution[int]:
        """The law of the attacker's score less the defender's, upwards; weights as in `scores`."""
        weights = self.scores.map(lambda s: s.attack - s.defense).weights
        return Distribution({lead: weights[lead] for lead in sorted(weights)}, self.exact)

    @property
    def swapped(self) -> RevealLaw:
        """The law with the roles of both sides changed."""
        return RevealLaw(self.drawn.map(lambda s: Scores(s.defense, s.attack)), self.symmetric)

    def with_more(self, other: RevealLaw) -> RevealLaw:
        """The law of these draws and of others, which were drawn independently.

        Raises:
            InvalidInput: One of both is exact, or only one is symmetric.
        """
        if self.exact or other.exact or self.symmetric != other.symmetric:
            raise InvalidInput(
                "draws can't be put together with an exact law, nor those that count in both roles with others",
                "two laws of draws of one kind",
            )
        weights = dict(self.drawn.weights)
        for scores, number in other.drawn.items():
            weights[scores] = weights.get(scores, 0) + number
        return RevealLaw(Distribution(weights, exact=False), self.symmetric)

    def mean(self, value: Callable[[Scores], float]) -> Estimate:
        """The expectation of `value(scores)`; of a condition, its chance.

        >>> law = RevealLaw(Distribution({Scores(20, 15): 3, Scores(11, 11): 1}, exact=False))
        >>> law.mean(lambda s: s.attack > s.defense)
        Estimate(value=0.75, standard_error=0.21650635094610965, samples=4)
        """

        def of_draw(s: Scores) -> float:
            if not self.symmetric:
                return float(value(s))
            return (value(s) + value(Scores(s.defense, s.attack))) / 2

        total = self.drawn.total
        rows = [(n / total, of_draw(scores)) for scores, n in self.drawn.items()]
        mean = fsum(share * x for share, x in rows)
        if self.samples is None:
            return Estimate(mean)
        squares = fsum(share * (x - mean) ** 2 for share, x in rows)
        return Estimate(mean, error_of_mean(squares, self.samples), self.samples)


def _both_ways(weights: Mapping[Scores, int], other: Callable[[Scores], Scores]) -> dict[Scores, int]:
    """Each outcome and the other one, both with the weight."""
    both: dict[Scores, int] = {}
    for outcome, weight in weights.items():
        for each in (outcome, other(outcome)):
            both[each] = both.get(each, 0) + weight
    return both
