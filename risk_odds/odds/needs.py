"""How many does it take? The number of armies that a wanted chance needs.

Found by going up from the smallest number, so nothing is assumed about how the chance grows. Chances above one
half are judged by their complement, which keeps its relative precision however near to 1 they come. A float
within 1e-9 of the mark (relatively) is worked out as a fraction, up to 300 a side: reached counts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from risk_odds.odds.campaign import Territory, Wish, campaign, chances_of_path, check_blitz, check_campaign, targets
from risk_odds.odds.chain import exact_possible
from risk_odds.odds.ends import Ends, check_battle
from risk_odds.odds.given import MOST_ARMIES, as_chance, count
from risk_odds.odds.search import MOST_CELLS, Mark, Search, check_all_seen, upwards
from risk_odds.rules import Rules
from risk_odds.variants import CLASSIC_1993

MOST_HELD = 100_000
"""The most attackers that `hold` looks at."""

MOST_NEEDS = 2_000
"""The most defenders that `needs` looks at."""


def need(
    defenders: int,
    p: Fraction | float,
    *,
    rules: Rules = CLASSIC_1993,
    at_least: int = 0,
    stop: int = 0,
    until: int = 0,
    rounds: int | None = None,
    balanced: bool = False,
) -> int | None:
    """The fewest attackers whose chance of success is at least `p`.

    Args:
        defenders: Armies on the territory that is attacked.
        p: The chance wanted, above 0; a float counts as the decimal that it is written as.
        rules: The rules it is fought by.
        at_least: Success only with so many attackers left.
        stop: Stopped as soon as so many attackers or fewer are left.
        until: Success is so many defenders or fewer left.
        rounds: Stopped after so many rounds.
        balanced: A balanced blitz, as for `battle`; there, certainty can be reached.

    Returns:
        Attackers (the army that must stay is not counted), or None if no number will do.

    Raises:
        InvalidInput: No such battle, or no such chance.
        GaveUp: No number that was looked at will do, and there are more.

    >>> need(8, 0.8)
    12
    """
    if balanced:
        from risk_odds.odds.blitz import check_balanced
        from risk_odds.odds.blitz_needs import balanced_need

        check_balanced(rules, until=until, rounds=rounds)
        return balanced_need(defenders, p, rules, at_least=at_least, stop=stop)
    mark, ends = Mark(as_chance(p)), Ends(stop, until, rounds)
    count("attackers left", at_least)
    check_battle(stop + 1, defenders, ends)
    if mark.p == 1:
        return None  # every roll can be lost
    search = Search(rules, ends, lambda a, d: ends.won(d) and a >= at_least, mark)
    attackers = 0
    for attackers, judged in search.by_attackers(defenders, at_least):
        if mark.reached(judged, search.exactly(attackers, defenders)):
            return attackers
    check_all_seen("attackers", attackers, defenders, rounds)
    return None


def needs(
    most_defenders: int,
    p: Fraction | float,
    *,
    rules: Rules = CLASSIC_1993,
    stop: int = 0,
    until: int = 0,
    balanced: bool = False,
) -> dict[int, int | None]:
    """What `need` answers for every number of defenders up to a size, in one go.

    Args:
        most_defenders: The most defenders, up to 2,000.
        p: As for `need`.
        rules: As for `need`.
        stop: As for `need`.
        until: As for `need`.
        balanced: As for `need`.

    Returns:
        Defenders (from the fewest above `until`) -> attackers, or None if no number will do.

    Raises:
        InvalidInput: As for `need`; or too many defenders.
        GaveUp: As for `need`.
    """
    if balanced:
        from risk_odds.odds.blitz import check_balanced
        from risk_odds.odds.blitz_needs import balanced_needs

        check_balanced(rules, until=until)
        return balanced_needs(most_defenders, p, rules, stop=stop)
    mark, ends = Mark(as_chance(p)), Ends(stop, until)
    check_battle(stop + 1, count("defenders", most_defenders, least=1, most=MOST_NEEDS), ends)
    found: dict[int, int | None] = dict.fromkeys(range(until + 1, most_defenders + 1))
    if mark.p == 1:
        return found  # every roll can be lost
    search = Search(rules, ends, lambda _, d: ends.won(d), mark)
    open_, plausible = set(found), mark.plausible()
    most = MOST_CELLS // most_defenders
    for a, row in search.rows(most, most_defenders):
        most = a
        if a > stop:
            for d in [d for d in open_ if plausible(row[d])]:
                if mark.reached(row[d], search.exactly(a, d)):
                    found[d] = a
                    open_.remove(d)
        if not open_:
            return found
    check_all_seen("attackers", most, min(open_), None)
    return found


def hold(
    attackers: int,
    p: Fraction | float,
    *,
    rules: Rules = CLASSIC_1993,
    stop: int = 0,
    until: int = 0,
    rounds: int | None = None,
    balanced: bool = False,
) -> int | None:
    """The fewest defenders against whom the attackers fail with a chance of at least `p`.

    Args:
        attackers: Attackers; the army that must stay is not counted.
        p: The chance to hold, above 0; a float counts as the decimal that it is written as.
        rules: The rules it is fought by.
        stop: The attackers stop as soon as so many of them or fewer are left.
        until: They succeed with so many defenders or fewer left.
        rounds: They stop after so many rounds.
        balanced: A balanced blitz, as for `battle`; there, certainty can be reached.

    Returns:
        Defenders, or None if no number will do.

    Raises:
        InvalidInput: No such battle, or no such chance.
        GaveUp: No number that was looked at will do, and there are more.

    >>> hold(9, 0.8)
    15
    """
    if balanced:
        from risk_odds.odds.blitz import check_balanced
        from risk_odds.odds.blitz_needs import balanced_hold

        check_balanced(rules, until=until, rounds=rounds)
        return balanced_hold(attackers, p, rules, stop=stop)
    mark, ends = Mark(as_chance(p)), Ends(stop, until, rounds)
    check_battle(count("attackers", attackers, least=1, most=MOST_HELD), until + 1, ends)
    if mark.p == 1 and rounds is None:
        return None  # every roll can be won
    search = Search(rules, ends, lambda a, d: not ends.won(d), mark)
    defenders = 0
    for defenders, judged in search.by_defenders(attackers):
        if mark.reached(judged, search.exactly(attackers, defenders)):
            return defenders
    check_all_seen("defenders", defenders, attackers, rounds)
    return None


def armies_needed(
    path: Sequence[Wish],
    p: Fraction | float,
    *,
    leave: int | Sequence[int] | None = None,
    rules: Rules = CLASSIC_1993,
    balanced: bool = False,
) -> int | None:
    """The fewest armies that take a whole path with a chance of at least `p`.

    Args:
        path: As for `campaign`.
        p: The chance wanted, above 0; a float counts as the decimal that it is written as.
        leave: As for `campaign`.
        rules: As for `campaign`.
        balanced: Each battle is a balanced blitz.

    Returns:
        Armies at the start, those that stay there included; None if no number will do.

    Raises:
        InvalidInput: No such campaign, or no such chance.
        GaveUp: As for `need`.

    >>> armies_needed([4, 3], 0.8)
    12
    """
    mark = Mark(as_chance(p))
    stays, whole = targets(path, leave, rules)
    check_campaign(stays + 1, stays, whole, exact=False)
    if balanced:
        check_blitz(whole)
    elif mark.p == 1:
        return None  # every roll can be lost
    if len(whole) == 1:
        (only,) = whole
        attackers = need(only.defenders, p, rules=only.rules, at_least=only.leave, balanced=balanced)
        return None if attackers is None else attackers + stays
    if balanced:
        from risk_odds.odds.blitz_needs import balanced_armies

        return stays + balanced_armies(whole, mark.p)
    defenders = sum(t.defenders for t in whole)
    most = min(MOST_ARMIES, MOST_CELLS // defenders)
    size = 2 * (defenders + sum(t.leave for t in whole)) + 8
    number = 0
    for number, judged in upwards(1, most, size, lambda n: chances_of_path(n, whole, fail=mark.rare)):
        if mark.reached(judged, _path_exactly(number + stays, stays, whole)):
            return number + stays
    check_all_seen("attackers", number, max(t.defenders for t in whole), None)
    return None


def _path_exactly(armies: int, stays: int, path: Sequence[Territory]) -> Callable[[], Fraction] | None:
    """The chance to take a path as a fraction, if the campaign is small enough."""
    if not all(exact_possible(armies - stays, t.defenders, t.rules) for t in path):
        return None
    return lambda: Fraction(campaign(armies, path, leave=stays, exact=True).p_all)
