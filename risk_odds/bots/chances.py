"""What the solver says, at hand for a bot that asks ten thousand times in a game."""

from __future__ import annotations

from functools import lru_cache

from risk_odds.odds.tabulate import loss_rows, win_rows
from risk_odds.rules import Rules

SIZE = 150
"""Battles of up to so many a side are looked up exactly; larger ones as if both sides were smaller in proportion."""


class Chances:
    """The odds of battles that are fought to their end.

    Args:
        rules: The rules they are fought by.
    """

    def __init__(self, rules: Rules) -> None:
        self._win = win_rows(SIZE, SIZE, rules)
        lost, _ = loss_rows(SIZE, SIZE, rules)
        self._left = [[a - lost for lost in row] for a, row in enumerate(lost)]

    def win(self, attackers: int, defenders: int) -> float:
        """The chance to conquer; attackers without the army that must stay."""
        if attackers < 1:
            return 0.0
        if attackers > SIZE or defenders > SIZE:
            attackers, defenders = _smaller(attackers, defenders)
        return self._win[attackers][defenders]

    def left(self, attackers: int, defenders: int) -> float:
        """The attackers that are left on average, if they conquer."""
        scale = max(attackers, defenders, SIZE) / SIZE
        if scale > 1:
            attackers, defenders = _smaller(attackers, defenders)
        win = self._win[attackers][defenders]
        return scale * self._left[attackers][defenders] / win if win > 0 else 1.0


def _smaller(attackers: int, defenders: int) -> tuple[int, int]:
    larger = max(attackers, defenders)
    return attackers * SIZE // larger, max(1, -(-defenders * SIZE // larger))


@lru_cache(maxsize=8)
def chances(rules: Rules) -> Chances:
    """The odds by some rules, worked out once."""
    return Chances(rules)
