"""What the solver says, at hand for a bot that asks ten thousand times in a game."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TypeAlias

from risk_odds.odds.tabulate import loss_rows, win_rows
from risk_odds.rules import Rules
from risk_odds.rules.combat import DiceCombat, Force
from risk_odds.rules.words import Scores, WordCombat

SIZE = 150
"""Battles of up to so many a side are looked up exactly; larger ones as if both sides were smaller in proportion."""


class Chances:
    """The odds of battles that are fought to their end.

    Args:
        rules: The rules they are fought by.
    """

    def __init__(self, rules: Rules) -> None:
        if isinstance(rules.combat, WordCombat):
            self._win, self._left = word_rows(rules.combat)
            return
        if rules.choices:  # a rough idea is enough: the most dice, and nobody acts on a roll
            rules = without_choices(rules)
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


LEADS = (
    (-18, 0.001432), (-13, 0.024958), (-8, 0.153752), (-3, 0.360073),
    (3, 0.328351), (8, 0.115272), (13, 0.01548), (18, 0.000682),
)  # fmt: skip
"""How far the attacker's word leads, within steps of five points, which is as much as one army brings; and the chance.

Both lay the best word of a fresh rack. Source: 12,000,000 pairs of racks, English tiles, a lexicon of 166,000 words.
"""

Rows: TypeAlias = list[list[float]]


def word_rows(combat: WordCombat) -> tuple[Rows, Rows]:
    """For each size of a battle the chance to conquer, and the attackers left where they do times that chance.

    Every attacker fights in every battle, to the end. Axis 0: attackers, axis 1: defenders, both up to SIZE.
    """
    win = [[float(d == 0) for d in range(SIZE + 1)] for _ in range(SIZE + 1)]
    left = [[float(a * (d == 0)) for d in range(SIZE + 1)] for a in range(SIZE + 1)]
    for a in range(1, SIZE + 1):
        for d in range(1, SIZE + 1):
            win[a][d] = left[a][d] = 0.0
            for lead, chance in LEADS:
                lost = combat.losses(Force(a, d), Scores(max(lead, 0), max(-lead, 0)))
                win[a][d] += chance * win[a - lost.attackers][d - lost.defenders]
                left[a][d] += chance * left[a - lost.attackers][d - lost.defenders]
    return win, left


def _smaller(attackers: int, defenders: int) -> tuple[int, int]:
    larger = max(attackers, defenders)
    return attackers * SIZE // larger, max(1, -(-defenders * SIZE // larger))


def without_choices(rules: Rules) -> Rules:
    """The same rules for sides that decide nothing within a round."""
    combat = rules.combat
    if isinstance(combat, DiceCombat):
        combat = replace(combat, reroll="none", commander=False)
    return replace(rules, combat=combat, defense="most")


@lru_cache(maxsize=8)
def chances(rules: Rules) -> Chances:
    """The odds by some rules, worked out once; what may be decided within a round is left out of account."""
    if isinstance(rules.combat, DiceCombat) and rules.choices:
        defense = rules.defense if rules.defense == "one" else "most"
        rules = replace(rules, combat=replace(rules.combat, reroll="none", commander=False), defense=defense)
    return Chances(rules)
