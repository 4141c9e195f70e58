"""The best of all orders of attack, with numpy.

Going through a territory is a matrix: chances of attackers that go on, by attackers that come. A campaign is
a product of such matrices between a start and a final vector. All 40,320 orders of eight territories are
weighed by meeting in the middle: every ordered half from the front, every ordered half from the back, and
one product of the two for each way to divide the territories.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from risk_odds.odds.campaign import Target
from risk_odds.odds.chain import laws
from risk_odds.rules.combat import CombatRule

Matrix: TypeAlias = NDArray[np.float64]
Order: TypeAlias = tuple[int, ...]

EQUAL = 1e-12
"""Orders whose chances differ by less, relatively, count as equally good."""


def survivor_matrix(attackers: int, defenders: int, rule: CombatRule) -> Matrix:
    """Chances to capture with so many left.

    Returns:
        Axis 0: attackers at the start, axis 1: attackers left, both from 0. Rows sum to the chance to capture.
    """
    table = laws(rule, attackers, defenders)
    steps, full = table.steps(exact=False), table.full
    by_force = np.zeros((attackers + 1, defenders + 1, attackers + 1))  # attackers, defenders, attackers left
    for a in range(attackers + 1):
        by_force[a, 0, a] = 1.0
        for d in range(1, defenders + 1):
            for i, j, w in steps[min(a, full.attackers)][min(d, full.defenders)] if a else ():
                by_force[a, d] += w * by_force[a - i, d - j]
    result = by_force[:, defenders]
    result[0] = 0.0
    return np.ascontiguousarray(result)


def best_order(attackers: int, path: Sequence[Target]) -> Order:
    """The indices of the territories in the order with the best chance to take them all."""
    known: dict[tuple[int, CombatRule], Matrix] = {}
    for t in path:
        known.setdefault((t.defenders, t.rules.combat), survivor_matrix(attackers, t.defenders, t.rules.combat))
    matrices = [known[t.defenders, t.rules.combat] for t in path]
    through = [_going_on(m, t.leave) for m, t in zip(matrices, path, strict=True)]
    last = [m[:, max(1, t.leave) :].sum(axis=1) for m, t in zip(matrices, path, strict=True)]

    half = len(path) // 2
    start = np.zeros(attackers + 1)
    start[attackers] = 1.0
    fronts: dict[Order, Matrix] = {(): start}
    for _ in range(half):
        fronts |= {(*o, k): v @ through[k] for o, v in fronts.items() for k in range(len(path)) if k not in o}
    backs: dict[Order, Matrix] = {(k,): last[k] for k in range(len(path))}
    for _ in range(len(path) - half - 1):
        backs |= {(k, *o): through[k] @ v for o, v in backs.items() for k in range(len(path)) if k not in o}

    best, chosen = -1.0, tuple(range(len(path)))
    for members in combinations(range(len(path)), half):
        front = list(permutations(members))
        back = list(permutations(k for k in range(len(path)) if k not in members))
        chances = np.stack([fronts[o] for o in front]) @ np.stack([backs[o] for o in back], axis=1)
        top = float(chances.max())
        if top < best * (1 - EQUAL):
            continue
        orders = [front[i] + back[k] for i, k in np.argwhere(chances >= top * (1 - EQUAL))]
        first = min(orders)
        chosen = first if top > best * (1 + EQUAL) else min(chosen, first)
        best = max(best, top)
    return chosen


def _going_on(survivors: Matrix, leave: int) -> Matrix:
    """Attackers after leaving `leave` behind, by attackers before the battle; both axes from 0."""
    result = np.zeros_like(survivors)
    if leave < survivors.shape[1]:
        result[:, 1 : survivors.shape[1] - leave] = survivors[:, 1 + leave :]
    return result
