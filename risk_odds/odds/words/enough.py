"""How many points are enough: what a word must be worth to win a reveal with a wanted chance."""

from __future__ import annotations

from itertools import count

from risk_odds.chance import Distribution
from risk_odds.errors import InvalidInput
from risk_odds.odds.words.chain import WORDS
from risk_odds.rules.combat import Force
from risk_odds.rules.words import Scores, WordCombat


def points_needed(opponent: Distribution[int], force: Force, chance: float, *, rule: WordCombat = WORDS) -> int:
    """The fewest points with which the attacker loses nothing with at least that chance.

    No word may be worth so many; with enough of them nothing is ever lost.

    Args:
        opponent: The law of the points of the defender's word, 0 where he has none.
        force: Attackers that are committed, and all of the defender's, at least one on each side.
        chance: Above 0, up to 1.
        rule: What words cost.

    Raises:
        InvalidInput: No such chance, an empty law, or a side without armies.

    >>> drawn = Distribution({12: 2, 17: 5, 22: 3})
    >>> [points_needed(drawn, Force(4, 4), chance) for chance in (0.2, 0.7, 0.71)]
    [13, 18, 23]
    >>> points_needed(drawn, Force(4, 6), 0.7)
    28
    """
    if not 0 < chance <= 1:
        raise InvalidInput(f"points that win with a chance of {chance:g}", "above 0, up to 1")
    if not opponent.total or min(force) < 1:
        raise InvalidInput(f"{opponent.total} draws, {force}", "a law that is not empty, armies on both sides")

    def wins(points: int) -> float:
        won = sum(n for theirs, n in opponent.items() if not rule.losses(force, Scores(points, theirs)).attackers)
        return won / opponent.total

    return next(points for points in count() if wins(points) >= chance)
