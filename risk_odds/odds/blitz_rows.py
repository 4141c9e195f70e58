"""Balanced blitz for all numbers of attackers at once, with numpy: matrices of survivors, reshaped row by row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from risk_odds.errors import InvalidInput
from risk_odds.odds.blitz import (
    OUTCOME_CUTOFF,
    OUTCOME_POWER,
    balanced_chance,
    check_balanced,
    tilted,
)
from risk_odds.odds.laws import Laws, laws
from risk_odds.odds.survivors import MOST_WORK, Matrix, survivor_layers, survivor_matrix
from risk_odds.odds.tabulate import win_rows
from risk_odds.rules import Rules
from risk_odds.rules.combat import Force

MOST_ATTACKERS = 1_500
"""The most attackers of a matrix."""

MOST_LOSSES = 20_000_000
"""The most outcomes of all the battles of a table of losses (a few seconds)."""


def balanced_matrix(attackers: int, defenders: int, rules: Rules) -> Matrix:
    """The chances to capture with so many attackers left in a balanced blitz; arguments and axes as `survivor_matrix`.

    Raises:
        InvalidInput: It would be too large, or the rules have no balanced blitz.
    """
    check_balanced(rules)
    if attackers**2 * defenders > MOST_WORK or attackers > MOST_ATTACKERS:
        raise InvalidInput(
            f"balanced blitz with {attackers:,} attackers through {defenders:,} defenders is too large",
            f"up to {MOST_ATTACKERS:,} attackers, and attackers x attackers x defenders up to {MOST_WORK:,}",
        )
    return balance_rows(survivor_matrix(attackers, defenders, rules))


def balance_rows(survivors: Matrix) -> Matrix:
    """Reshape the fair laws of one side, row by row.

    Args:
        survivors: Axis 0: battles, axis 1: what is left of the side, column 0 the chance to lose.

    Returns:
        The reshaped laws; same axes.
    """
    left = survivors[:, :0:-1]  # axis 1: the most first
    whole = left.sum(axis=1)
    shares = np.array([tilted(w, loss)[0] for w, loss in zip(whole, survivors[:, 0], strict=True)])
    chances = np.array([balanced_chance(w, loss) for w, loss in zip(whole, survivors[:, 0], strict=True)])
    powers = _cut(left * _over(shares, whole)[:, None]) ** OUTCOME_POWER
    shaped = powers * _over(chances, powers.sum(axis=1))[:, None]
    return np.column_stack([1.0 - chances, shaped[:, ::-1]])


def _over(part: NDArray[np.float64], whole: NDArray[np.float64]) -> NDArray[np.float64]:
    """The ratio, 0 where the whole is 0."""
    return np.divide(part, whole, out=np.zeros_like(part), where=whole > 0)


def _cut(parts: Matrix) -> Matrix:
    """What the cuts leave of each outcome; axis 1 from the outer end of the law inwards."""
    low, high = OUTCOME_CUTOFF, 1.0 - OUTCOME_CUTOFF
    reached = parts.cumsum(axis=1)
    before = np.column_stack([np.zeros(len(parts)), reached[:, :-1]])
    straddling = np.clip(np.minimum(reached, high) - np.maximum(before, low), 0.0, None)
    return np.where((before >= low) & (reached <= high), parts, straddling)


def captured_with(fighting: Mapping[int, float], defenders: int, rules: Rules) -> dict[int, float]:
    """The law of the attackers left after a balanced blitz against one territory.

    Args:
        fighting: Attackers -> weight.
        defenders: Armies on the territory.
        rules: The rules it is fought by.

    Returns:
        Attackers left -> weight; 0 where it is not captured.
    """
    matrix = balanced_matrix(max(fighting), defenders, rules)
    law = np.array(list(fighting.values())) @ matrix[list(fighting)]
    return {left: weight for left, weight in enumerate(law.tolist()) if weight}


def balanced_loss_rows(
    most_attackers: int, most_defenders: int, rules: Rules, stop: int
) -> tuple[list[list[float]], list[list[float]]]:
    """The expected losses of a balanced blitz for every size of battle; as `tabulate.loss_rows`.

    Args:
        most_attackers: The most attackers.
        most_defenders: The most defenders.
        rules: The rules they are fought by.
        stop: So many of the attackers take no part.
    """
    check_balanced(rules)
    if most_attackers * most_defenders * (most_attackers + most_defenders) > MOST_LOSSES:
        raise InvalidInput(
            f"the losses of balanced blitz up to {most_attackers:,} x {most_defenders:,} are too many",
            "up to 215 x 215, or as much work",
        )
    fighting = most_attackers - stop
    table = laws(rules, fighting, most_defenders)
    lost_a = np.zeros((most_attackers + 1, most_defenders + 1))  # axis 0 attackers, axis 1 defenders
    lost_d = np.zeros_like(lost_a)
    for d, attackers_lost in _expected_losses(fighting, most_defenders, table):
        lost_a[stop:, d] = attackers_lost
    for a, defenders_lost in _expected_losses(most_defenders, fighting, swapped(table)):
        lost_d[a + stop] = defenders_lost
    return lost_a.tolist(), lost_d.tolist()


def _expected_losses(most: int, most_enemies: int, table: Laws) -> Iterator[tuple[int, NDArray[np.float64]]]:
    """By numbers of enemies from 1: what a side loses on average, by its armies from 0."""
    armies = np.arange(most + 1)
    for enemies, survivors in survivor_layers(most, most_enemies, table):
        yield enemies, np.maximum(armies - balance_rows(survivors) @ armies, 0.0)


def swapped(table: Laws) -> Laws:
    """The laws of a round as the defender sees them: his armies first."""
    counts = zip(*table.counts, strict=True)
    mirrored = tuple(tuple(tuple((j, i, n) for i, j, n in law) for law in row) for row in counts)
    return Laws(Force(table.full.defenders, table.full.attackers), mirrored)


def balanced_win_rows(most_attackers: int, most_defenders: int, rules: Rules, stop: int) -> list[list[float]]:
    """The chance to conquer in a balanced blitz for every size of battle; as `tabulate.win_rows`."""
    check_balanced(rules)
    fair = win_rows(most_attackers - stop, most_defenders, rules)
    idle = [[1.0] + [0.0] * most_defenders] * stop
    return idle + [[balanced_chance(p) for p in row] for row in fair]
