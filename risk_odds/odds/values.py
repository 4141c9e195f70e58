"""The Markov chain of a battle read backwards: what every state is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from risk_odds.odds.ends import Ends
from risk_odds.odds.laws import MOST_DICE, Step, laws
from risk_odds.rules import Rules

Payoff: TypeAlias = Callable[[int, int], float]
"""The value of a final state (attackers left, defenders left)."""


def values(attackers: int, defenders: int, rules: Rules, ends: Ends, payoff: Payoff) -> list[list[float]]:
    """The expected payoff of fighting on from every state, up to (attackers, defenders).

    Args:
        attackers: The most attackers.
        defenders: The most defenders.
        rules: How a round is fought.
        ends: When the battle is over; a limit on rounds is not heeded.
        payoff: The value of a final state.

    Returns:
        Axis 0: attackers from 0, axis 1: defenders from 0.
    """
    return list(value_rows(attackers, defenders, rules, ends, payoff))


def value_rows(attackers: int, defenders: int, rules: Rules, ends: Ends, payoff: Payoff) -> Iterator[list[float]]:
    """The rows of `values`, one number of attackers after the other."""
    table = laws(rules, attackers, defenders)
    steps, (full_a, full_d) = table.steps(), table.full
    rows: list[list[float]] = []
    for a in range(attackers + 1):
        if a <= ends.stop:
            row = [payoff(a, d) for d in range(defenders + 1)]
        else:
            row = [payoff(a, d) for d in range(min(ends.until, defenders) + 1)]
            steps_here = steps[min(a, full_a)]
            for d in range(len(row), min(full_d, defenders + 1)):
                row.append(sum([w * (rows[a - i][d - j] if i else row[d - j]) for i, j, w in steps_here[d]]))
            if defenders >= len(row):
                _extend(row, rows, a, defenders, steps_here[full_d])
        rows.append(row)
        if a >= MOST_DICE:
            rows[a - MOST_DICE] = []  # out of reach of a roll
        yield row


def _extend(row: list[float], rows: list[list[float]], a: int, defenders: int, law: tuple[Step, ...]) -> None:
    """Fill the rest of a row, where one law holds throughout.

    The steps that cost attackers read the rows above all at once; the others then follow the row itself.
    """
    first = len(row)
    above = [(w, rows[a - i][first - j : defenders + 1 - j]) for i, j, w in law if i]
    along = [(j, w) for i, j, w in law if not i]
    if len(above) == 2:  # the classic law; half the time of the general line
        (w1, row1), (w2, row2) = above
        base = [w1 * x + w2 * y for x, y in zip(row1, row2, strict=True)]
    elif not above:  # dice with which no attacker can be lost
        base = [0.0] * (defenders + 1 - first)
    else:
        weights = [w for w, _ in above]
        columns = zip(*(r for _, r in above), strict=True)
        base = [sum([w * x for w, x in zip(weights, column, strict=True)]) for column in columns]
    append = row.append
    if len(along) == 1:
        ((j, w),) = along
        for b in base:
            append(b + w * row[-j])
    else:
        for b in base:
            append(b + sum([w * row[-j] for j, w in along]))
