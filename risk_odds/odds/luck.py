"""How lucky was that battle?"""

from __future__ import annotations

from dataclasses import dataclass

from risk_odds.errors import InvalidInput
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
    seen = (attackers_left, defenders_left)
    if seen not in odds.weights:
        raise InvalidInput(
            f"this battle can't end with {attackers_left} of the attackers and {defenders_left} of the defenders left, "
            "or too rarely to be told",
            "one of its outcomes",
        )
    mark = attackers_left - defenders_left
    return Luck(
        odds.outcomes[seen],
        odds.p_that(lambda a, d: a - d >= mark),
        odds.p_that(lambda a, d: a - d < mark),
    )
