"""Tables: the odds of all battles up to a size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_odds.errors import InvalidInput
from risk_odds.odds.chain import PLAIN_AREA
from risk_odds.odds.ends import Ends, check_battle
from risk_odds.odds.laws import laws
from risk_odds.odds.values import Payoff, values
from risk_odds.rules import Rules
from risk_odds.variants import CLASSIC_1993

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from risk_odds.odds.best_play import Play

MOST_CELLS = 100_000_000
"""The most entries of a table."""


def win_rows(
    most_attackers: int,
    most_defenders: int,
    rules: Rules = CLASSIC_1993,
    *,
    stop: int = 0,
    until: int = 0,
    balanced: bool = False,
) -> list[list[float]]:
    """The chance of success for every size of battle, as lists.

    Args:
        most_attackers: The most attackers; the army that must stay is not counted.
        most_defenders: The most defenders.
        rules: The rules they are fought by.
        stop: Stopped as soon as so many attackers or fewer are left.
        until: Success is so many defenders or fewer left.
        balanced: A balanced blitz, as for `battle`: `stop` attackers take no part, and there is no `until`.

    Returns:
        Axis 0: attackers from 0, axis 1: defenders from 0.

    Raises:
        InvalidInput: A table that is too large, or ends that leave nothing to fight for.
    """
    ends = Ends(stop, until)
    if balanced:
        from risk_odds.odds.blitz_rows import balanced_win_rows

        _check_blitz(most_attackers, most_defenders, rules, ends)
        return balanced_win_rows(most_attackers, most_defenders, rules, stop)
    if rules.choices:
        rows = _by_play(most_attackers, most_defenders, rules, ends).value[-1].tolist()
    else:
        rows = _rows(most_attackers, most_defenders, rules, ends, lambda a, d: float(ends.won(d)))
    # A mean of chances may be rounded to the float above 1.
    return [[p if p < 1.0 else 1.0 for p in row] for row in rows]


def loss_rows(
    most_attackers: int,
    most_defenders: int,
    rules: Rules = CLASSIC_1993,
    *,
    stop: int = 0,
    until: int = 0,
    balanced: bool = False,
) -> tuple[list[list[float]], list[list[float]]]:
    """The expected losses of attacker and defender for every size of battle, in armies.

    Arguments, axes and errors as for `win_rows`.
    """
    ends = Ends(stop, until)
    if balanced:
        from risk_odds.odds.blitz_rows import balanced_loss_rows

        _check_blitz(most_attackers, most_defenders, rules, ends)
        return balanced_loss_rows(most_attackers, most_defenders, rules, stop)
    if rules.choices:
        raise InvalidInput(
            f"a table of losses can't weigh the choices within a round that {rules.name} has",
            "the table of chances, or odds for one battle",
        )
    attackers = _rows(most_attackers, most_defenders, rules, ends, lambda a, d: float(a))
    defenders = _rows(most_attackers, most_defenders, rules, ends, lambda a, d: float(d))
    lost_a = [[a - left for left in row] for a, row in enumerate(attackers)]
    lost_d = [[d - left for d, left in enumerate(row)] for row in defenders]
    return lost_a, lost_d


def win_table(
    most_attackers: int,
    most_defenders: int,
    rules: Rules = CLASSIC_1993,
    *,
    stop: int = 0,
    until: int = 0,
    balanced: bool = False,
) -> NDArray[np.float64]:
    """The chance of success for every size of battle, as an array of floats.

    Arguments, axes and errors as for `win_rows`.
    """
    import numpy as np

    ends = Ends(stop, until)
    _check(most_attackers, most_defenders, ends)
    if balanced or rules.choices or most_attackers * most_defenders <= PLAIN_AREA:
        return np.array(win_rows(most_attackers, most_defenders, rules, stop=stop, until=until, balanced=balanced))
    from risk_odds.odds.diagonals import value_table

    table = laws(rules, most_attackers, most_defenders)
    chances = value_table(most_attackers, most_defenders, table, ends, lambda a, d: float(ends.won(d)))
    return np.minimum(chances, 1.0, out=chances)


def _by_play(most_attackers: int, most_defenders: int, rules: Rules, ends: Ends) -> Play:
    from risk_odds.odds.best_play import solve

    _check(most_attackers, most_defenders, ends)
    return solve(most_attackers, most_defenders, rules, ends, lambda a, d: float(ends.won(d)), hold=False)


def _rows(most_attackers: int, most_defenders: int, rules: Rules, ends: Ends, payoff: Payoff) -> list[list[float]]:
    _check(most_attackers, most_defenders, ends)
    return values(most_attackers, most_defenders, rules, ends, payoff)


def _check(most_attackers: int, most_defenders: int, ends: Ends) -> None:
    a, d = check_battle(most_attackers, most_defenders, ends)
    if a * d > MOST_CELLS:
        raise InvalidInput(f"a table of {a:,} x {d:,} is too large", f"up to {MOST_CELLS:,} entries")


def _check_blitz(most_attackers: int, most_defenders: int, rules: Rules, ends: Ends) -> None:
    from risk_odds.odds.blitz import check_balanced

    check_balanced(rules, until=ends.until)
    _check(most_attackers, most_defenders, ends)
