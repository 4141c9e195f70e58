"""How lucky was that battle?"""

from __future__ import annotations

from dataclasses import dataclass

from risk_odds.errors import InvalidInput
from risk_odds.odds.laws import State
from risk_odds.odds.outcome import BattleOdds
from risk_odds.odds.weights import Real


@dataclass(frozen=True, slots=True)
class Luck:
    """Where an observed outcome stands among all outcomes, for the attacker.

    Outcomes are ordered by attackers left - defenders left.

    Attributes:
        p_exactly: The chance of exactly this outcome.
        p_at_least_as_good: The chance of an outcome that is as good or better.
        p_worse: The chance of a worse one; a sum of its own.
    """

    p_exactly: Real
    p_at_least_as_good: Real
    p_worse: Real


def luck(odds: BattleOdds, attackers_left: int, defenders_left: int = 0) -> Luck:
    """Rank an observed outcome.

    Args:
        odds: The battle.
        attackers_left: Attackers left; the army that stayed is not counted.
        defenders_left: Defenders left.

    Raises:
        InvalidInput: The battle can't end like that, or only with a chance too small for floats (1e-280).
    """
    seen = check_possible(odds, attackers_left, defenders_left)
    mark = attackers_left - defenders_left
    return Luck(
        odds.outcomes[seen],
        odds.p_that(lambda a, d: a - d >= mark),
        odds.p_that(lambda a, d: a - d < mark),
    )


def check_possible(odds: BattleOdds, attackers_left: int, defenders_left: int) -> State:
    """What was seen, if the battle can end like that.

    Raises:
        InvalidInput: It can't, or only with a chance too small for floats (1e-280).
    """
    seen = (attackers_left, defenders_left)
    if seen not in odds.weights:
        raise InvalidInput(
            f"this battle can't end with {attackers_left} of the attackers and {defenders_left} of the defenders left, "
            "or too rarely to be told",
            _possible(odds, attackers_left, defenders_left),
        )
    return seen


def _possible(odds: BattleOdds, attackers_left: int, defenders_left: int) -> str:
    """What would be possible, said for the mistake that was most likely made."""
    ends = odds.ends
    fits = attackers_left <= odds.attackers and defenders_left <= odds.defenders
    if fits and ends.rounds is None and not ends.over(attackers_left, defenders_left):
        return "one of its outcomes; a battle that was broken off needs the number of attackers it was stopped at"
    return "one of its outcomes"
