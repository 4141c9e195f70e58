"""The best of all orders of attack, with numpy.

Going through a territory is a matrix; a campaign is a product of such matrices between a start and a final
vector. All 40,320 orders of eight territories are weighed by meeting in the middle: every ordered half from the
front, every ordered half from the back, and one product of the two for each way to divide the territories.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from typing import TypeAlias

import numpy as np

from risk_odds.errors import InvalidInput
from risk_odds.odds.campaign import Territory, Wish, check_campaign, targets
from risk_odds.odds.survivors import Matrix, check_size, matrix_of
from risk_odds.rules import Rules
from risk_odds.variants import CLASSIC_1993

Order: TypeAlias = tuple[int, ...]

MOST_ORDERED = 8
"""The most territories whose best order is looked for."""

EQUAL = 1e-12
"""Orders whose chances differ by less, relatively, count as equally good."""


def in_best_order(
    armies: int,
    path: Sequence[Wish],
    *,
    leave: int | Sequence[int] | None = None,
    rules: Rules = CLASSIC_1993,
    balanced: bool = False,
) -> Order:
    """The order of attacks with the best chance to take all of some territories that all touch each other.

    Exhaustive: every order of up to eight territories is weighed. Of equally good ones it is the first, in
    the order of the indices.

    Args:
        armies: As for `campaign`.
        path: As for `campaign`, in any order.
        leave: As for `campaign`; each territory keeps its own number wherever it comes.
        rules: As for `campaign`.
        balanced: As for `campaign`.

    Returns:
        The indices of the territories, in the order of the attacks.

    Raises:
        InvalidInput: As for `campaign`; or too many territories or armies.

    >>> in_best_order(20, [2, 6, 3, 4])
    (1, 3, 2, 0)
    """
    stays, whole = targets(path, leave, rules)
    check_campaign(armies, stays, whole, exact=False)
    if len(whole) > MOST_ORDERED:
        raise InvalidInput(f"{len(whole)} territories are too many to try every order", f"up to {MOST_ORDERED}")
    for target in whole:
        check_size(armies - stays, target.defenders)
    return _best(armies - stays, whole, balanced)


def _best(attackers: int, path: Sequence[Territory], balanced: bool) -> Order:
    fronts, backs = _halves(attackers, path, balanced)
    best, chosen = -1.0, tuple(range(len(path)))
    for members in combinations(range(len(path)), len(path) // 2):
        front = list(permutations(members))
        back = list(permutations(k for k in range(len(path)) if k not in members))
        chances = np.stack([fronts[o] for o in front]) @ np.stack([backs[o] for o in back], axis=1)
        top = float(chances.max())
        if top < best * (1 - EQUAL):
            continue
        first = min(front[i] + back[k] for i, k in np.argwhere(chances >= top * (1 - EQUAL)))
        chosen = first if top > best * (1 + EQUAL) else min(chosen, first)
        best = max(best, top)
    return chosen


def _halves(
    attackers: int, path: Sequence[Territory], balanced: bool
) -> tuple[dict[Order, Matrix], dict[Order, Matrix]]:
    """Every ordered half: attackers that come out of a front, chances to take a back by attackers that come."""
    survivors = matrix_of(balanced)
    known = {(t.defenders, t.rules): survivors(attackers, t.defenders, t.rules) for t in dict.fromkeys(path)}
    matrices = [known[t.defenders, t.rules] for t in path]
    through = [_going_on(m, t.leave) for m, t in zip(matrices, path, strict=True)]
    half, others = len(path) // 2, range(len(path))
    start = np.zeros(attackers + 1)
    start[attackers] = 1.0
    fronts: dict[Order, Matrix] = {(): start}
    for _ in range(half):
        fronts |= {(*o, k): v @ through[k] for o, v in fronts.items() for k in others if k not in o}
    backs: dict[Order, Matrix] = {
        (k,): m[:, max(1, t.leave) :].sum(axis=1) for k, (m, t) in enumerate(zip(matrices, path, strict=True))
    }
    for _ in range(len(path) - half - 1):
        backs |= {(k, *o): through[k] @ v for o, v in backs.items() for k in others if k not in o}
    return fronts, backs


def _going_on(survivors: Matrix, leave: int) -> Matrix:
    """Attackers after leaving `leave` behind, by attackers before the battle; both axes from 0."""
    result = np.zeros_like(survivors)
    if leave < survivors.shape[1]:
        result[:, 1 : survivors.shape[1] - leave] = survivors[:, 1 + leave :]
    return result
