"""Going through a territory as a matrix, with numpy: attackers left, by attackers that came."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from risk_odds.errors import InvalidInput
from risk_odds.odds.laws import MOST_DICE, Laws, laws
from risk_odds.rules import Rules

Matrix: TypeAlias = NDArray[np.float64]

MOST_WORK = 200_000_000
"""The most attackers x attackers x defenders of a matrix (about a second, and 200 MB)."""


def check_size(attackers: int, defenders: int) -> None:
    """Refuse a matrix that is too large, before it takes memory.

    Raises:
        InvalidInput: It is.
    """
    if attackers**2 * defenders > MOST_WORK or attackers > 1500:
        raise InvalidInput(
            f"{attackers:,} attackers through {defenders:,} defenders are too many to weigh orders and splits",
            f"up to 1,500 attackers, and attackers x attackers x defenders up to {MOST_WORK:,}",
        )


def survivor_matrix(attackers: int, defenders: int, rules: Rules) -> Matrix:
    """The chances to capture with so many attackers left.

    Args:
        attackers: The most attackers that come.
        defenders: Armies on the territory.
        rules: The rules it is fought by.

    Returns:
        Axis 0: attackers that come, axis 1: attackers left, both from 0; column 0 is the chance to be
        repelled. Rows sum to 1.

    Raises:
        InvalidInput: It would be too large.
    """
    check_size(attackers, defenders)
    for _, layer in survivor_layers(attackers, defenders, laws(rules, attackers, defenders)):
        matrix = layer
    return matrix


def matrix_of(balanced: bool) -> Callable[[int, int, Rules], Matrix]:
    """How such a matrix is found: `survivor_matrix`, or its like for balanced blitz."""
    if not balanced:
        return survivor_matrix
    from risk_odds.odds.blitz_rows import balanced_matrix

    return balanced_matrix


def survivor_layers(attackers: int, defenders: int, table: Laws) -> Iterator[tuple[int, Matrix]]:
    """The matrices of `survivor_matrix` against 1, 2, .. defenders, by the laws of a round."""
    layers = [np.eye(attackers + 1)]  # by defenders left, the last few; axes as in the result
    for d in range(1, defenders + 1):
        layers.append(_layer(d, layers, table))
        del layers[:-MOST_DICE]
        yield d, layers[-1]


def _layer(d: int, layers: list[Matrix], table: Laws) -> Matrix:
    """The matrix against `d` defenders, from those against fewer."""
    steps = table.steps()
    layer = np.zeros_like(layers[-1])
    layer[0, 0] = 1.0
    for a in range(1, len(layer)):
        for i, j, w in steps[min(a, table.full.attackers)][min(d, table.full.defenders)]:
            layer[a] += w * (layers[-j][a - i] if j else layer[a - i])
    return layer
