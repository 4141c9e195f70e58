"""Tidy frames of what is asked for many sizes of battle at once; frames of several rule sets can be put together.

They are what the pictures of `risk_odds_reports.figures` are drawn from.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from risk_odds.odds.along import stop_at_commander_used
from risk_odds.odds.battle import check_able
from risk_odds.odds.ends import Ends
from risk_odds.odds.needs import needs
from risk_odds.odds.policy import Advice, advise
from risk_odds.odds.tabulate import win_rows
from risk_odds.rules import Rules
from risk_odds.tables import NEEDS, STOP_LINES, WIN_CHANCES, frame
from risk_odds.variants import CLASSIC_1993

if TYPE_CHECKING:
    from pandas import DataFrame


def win_frame(
    most_armies: int, most_defenders: int, rules: Rules = CLASSIC_1993, *, stop: int = 0, until: int = 0
) -> DataFrame:
    """The chance to conquer for every size of battle.

    Args:
        most_armies: The most armies on the attacking territory, those that must stay included.
        most_defenders: The most defenders.
        rules: The rules they are fought by.
        stop: Stopped as soon as so many attackers or fewer are left.
        until: Success is so many defenders or fewer left.

    Returns:
        A frame of `risk_odds.tables.WIN_CHANCES`.

    Raises:
        InvalidInput: As for `win_rows`; or nobody can attack.
    """
    check_able(most_armies, rules.stay)
    attackers, ends = most_armies - rules.stay, Ends(stop, until)
    chances = win_rows(attackers, most_defenders, rules, stop=stop, until=until)
    sides = range(ends.least[0], attackers + 1), range(ends.least[1], most_defenders + 1)
    rows = [(rules.name, a + rules.stay, a, d, chances[a][d]) for a in sides[0] for d in sides[1]]
    return frame(WIN_CHANCES, rows)


def stop_frame(
    attackers: int,
    defenders: int,
    rules: Rules = CLASSIC_1993,
    *,
    value: Fraction | float | None = None,
    min_win: Fraction | float | None = None,
) -> DataFrame:
    """The stop line: for each number of defenders the most attackers at which to stop.

    Args:
        attackers: The most attackers that are looked at; the army that must stay is not counted.
        defenders: The most defenders.
        rules: The rules it is fought by.
        value: What the capture is worth, as for `advise`.
        min_win: The chance that is wanted instead, as for `advise`.

    Returns:
        A frame of `risk_odds.tables.STOP_LINES`.

    Raises:
        InvalidInput: As for `advise`.
    """
    return stop_line(advise(attackers, defenders, rules=rules, value=value, min_win=min_win))


def stop_line(advice: Advice) -> DataFrame:
    """The stop line of some advice, as a frame of `risk_odds.tables.STOP_LINES`.

    With a Commander there are two: as long as he was not used, and once he was.
    """
    name, most, play = advice.odds.rules.name, advice.odds.attackers, advice.plan.play
    lines = {name: advice.stop_at}
    used = None if play is None else stop_at_commander_used(play)
    if used is not None:
        lines = {f"{name}, Commander not used": advice.stop_at, f"{name}, Commander used": used}
    return frame(STOP_LINES, [(said, d, a, most) for said, line in lines.items() for d, a in line.items()])


def need_frame(
    most_defenders: int, p: Fraction | float, rules: Rules = CLASSIC_1993, *, stop: int = 0, until: int = 0
) -> DataFrame:
    """The fewest armies that have a wanted chance, for every number of defenders.

    Args:
        most_defenders: The most defenders.
        p: The chance wanted.
        rules: The rules it is fought by.
        stop: Stopped as soon as so many attackers or fewer are left.
        until: Success is so many defenders or fewer left.

    Returns:
        A frame of `risk_odds.tables.NEEDS`.

    Raises:
        InvalidInput: As for `needs`.
        GaveUp: As for `needs`.
    """
    found = needs(most_defenders, p, rules=rules, stop=stop, until=until)
    rows = [(rules.name, float(p), d, a, None if a is None else a + rules.stay) for d, a in found.items()]
    return frame(NEEDS, rows)
