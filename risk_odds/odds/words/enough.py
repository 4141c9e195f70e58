"""How many points are enough: to win a reveal with a wanted chance, or to do nearly as well as with more."""

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
    _check(opponent, force)
    return next(points for points in count() if _chances(points, opponent, force, rule)[0] >= chance)


def points_nearly(
    opponent: Distribution[int], force: Force, points: int, less: float, *, rule: WordCombat = WORDS
) -> int:
    """The fewest points that do nearly as well as so many in one reveal.

    The chance to lose nothing is at most `less` smaller than with `points`, and so is the chance to win anything: where
    the attacker is the weaker side he often plays for a split, not for all.

    Args:
        opponent: The law of the points of the defender's word, 0 where he has none.
        force: Attackers that are committed, and all of the defender's, at least one on each side.
        points: What the best word is worth.
        less: At least 0.
        rule: What words cost.

    Raises:
        InvalidInput: An empty law, negative numbers, or a side without armies.

    >>> drawn = Distribution({12: 20, 17: 50, 22: 29, 27: 1})
    >>> [points_nearly(drawn, Force(4, 4), 30, less) for less in (0, 0.02, 0.4)]
    [28, 23, 18]
    """
    if points < 0 or not less >= 0:
        raise InvalidInput(f"a word worth {points} points, chances {less:g} smaller", "numbers from 0 on")
    _check(opponent, force)
    win, lose = _chances(points, opponent, force, rule)

    def near(fewer: int) -> bool:
        found = _chances(fewer, opponent, force, rule)
        return found[0] >= win - less and found[1] <= lose + less

    return next(fewer for fewer in range(points + 1) if near(fewer))


def _check(opponent: Distribution[int], force: Force) -> None:
    """Raise InvalidInput where there is no law, or nobody to fight."""
    if not opponent.total or min(force) < 1:
        raise InvalidInput(f"{opponent.total} draws, {force}", "a law that is not empty, armies on both sides")


def _chances(points: int, opponent: Distribution[int], force: Force, rule: WordCombat) -> tuple[float, float]:
    """The chances that the attacker loses nothing with so many points, and that the defender does."""
    safe = [0, 0]
    for theirs, number in opponent.items():
        losses = rule.losses(force, Scores(points, theirs))
        safe[0] += 0 if losses.attackers else number
        safe[1] += 0 if losses.defenders else number
    return safe[0] / opponent.total, safe[1] / opponent.total
