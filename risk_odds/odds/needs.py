"""How many does it take? The number of armies that a wanted chance needs.

Found by going up from the smallest number, so nothing is assumed about how the chance grows. Chances above one
half are judged by their complement, which keeps its relative precision however near to 1 they come. A float
within 1e-9 of the mark (relatively) is worked out as a fraction, up to 300 a side: reached counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

from risk_odds.errors import GaveUp, InvalidInput
from risk_odds.odds.battle import battle
from risk_odds.odds.campaign import Territory, Wish, campaign, chances_of_path, check_blitz, check_campaign, targets
from risk_odds.odds.chain import PLAIN_AREA, exact_possible
from risk_odds.odds.ends import MOST_SMALLER, Ends, check_battle
from risk_odds.odds.given import MOST_ARMIES, as_chance, count
from risk_odds.odds.laws import laws
from risk_odds.odds.values import value_rows, values
from risk_odds.rules import Rules
from risk_odds.variants import CLASSIC_1993

MOST_CELLS = 20_000_000
"""The most states that are looked through (a few seconds); `need` by levels may look through ten times as many."""

TIE = 1e-9
"""Nearer to the mark than this, relatively, a float is no judge."""

MOST_HELD = 100_000
"""The most attackers that `hold` looks at."""

MOST_NEEDS = 2_000
"""The most defenders that `needs` looks at."""

T = TypeVar("T")

FEW = 500
"""Up to so many defenders the search goes row by row in plain Python, beyond by levels with numpy."""


class _Mark(NamedTuple):
    """A wanted chance, and whether it is judged by its complement."""

    p: Fraction

    @property
    def rare(self) -> bool:
        """Whether the complement is the smaller one, and judged."""
        return self.p > Fraction(1, 2)

    def plausible(self) -> Callable[[float], bool]:
        """A test that says no, at little cost, to most numbers that do not reach the wanted chance."""
        if self.rare:
            highest = float(1 - self.p) * (1 + TIE)
            return lambda judged: judged <= highest
        lowest = float(self.p) * (1 - TIE)
        return lambda judged: judged >= lowest

    def reached(self, judged: float, exactly: Callable[[], Fraction] | None) -> bool:
        """Whether the wanted chance is reached.

        Args:
            judged: The chance, or its complement if that is `rare`.
            exactly: The chance as a fraction, if that can be had.
        """
        mark = 1 - self.p if self.rare else self.p
        if exactly and abs(judged - mark) <= TIE * mark:
            return exactly() >= self.p
        return bool(judged <= mark if self.rare else judged >= mark)


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
    mark, ends = _Mark(as_chance(p)), Ends(stop, until, rounds)
    count("attackers left", at_least)
    check_battle(stop + 1, defenders, ends)
    if mark.p == 1:
        return None  # every roll can be lost
    search = _Search(rules, ends, lambda a, d: ends.won(d) and a >= at_least, mark)
    attackers = 0
    for attackers, judged in search.by_attackers(defenders, at_least):
        if mark.reached(judged, search.exactly(attackers, defenders)):
            return attackers
    _check_all_seen("attackers", attackers, defenders, rounds)
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
    mark, ends = _Mark(as_chance(p)), Ends(stop, until)
    check_battle(stop + 1, count("defenders", most_defenders, least=1, most=MOST_NEEDS), ends)
    found: dict[int, int | None] = dict.fromkeys(range(until + 1, most_defenders + 1))
    if mark.p == 1:
        return found  # every roll can be lost
    search = _Search(rules, ends, lambda _, d: ends.won(d), mark)
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
    _check_all_seen("attackers", most, min(open_), None)
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
    mark, ends = _Mark(as_chance(p)), Ends(stop, until, rounds)
    check_battle(count("attackers", attackers, least=1, most=MOST_HELD), until + 1, ends)
    if mark.p == 1 and rounds is None:
        return None  # every roll can be won
    search = _Search(rules, ends, lambda a, d: not ends.won(d), mark)
    defenders = 0
    for defenders, judged in search.by_defenders(attackers):
        if mark.reached(judged, search.exactly(attackers, defenders)):
            return defenders
    _check_all_seen("defenders", defenders, attackers, rounds)
    return None


def _check_all_seen(what: str, seen: int, others: int, rounds: int | None) -> None:
    """Refuse to say that no number will do, unless all have been looked at.

    Raises:
        GaveUp: There are more, up to the limits of a battle.
    """
    if rounds is None and seen < _most(others):
        raise GaveUp(
            f"no number of {what} up to {seen:,} will do, and more are not looked at",
            "a chance that is easier to reach",
        )


def _most(others: int) -> int:
    """The most armies of a side in a battle with so many on the other."""
    return MOST_ARMIES if others <= MOST_SMALLER else MOST_SMALLER


class _Search(NamedTuple):
    """A search through battles of growing size.

    Attributes:
        rules: The rules they are fought by.
        ends: When they are over.
        good: Whether a final state is what is wanted.
        mark: The chance wanted.
    """

    rules: Rules
    ends: Ends
    good: Callable[[int, int], bool]
    mark: _Mark

    def judged(self, a: int, d: int) -> float:
        """The payoff of a final state whose expectation is judged."""
        return float(self.good(a, d) != self.mark.rare)

    def exactly(self, attackers: int, defenders: int) -> Callable[[], Fraction] | None:
        """The chance of a battle as a fraction, if it is small enough."""
        if self.rules.choices or not exact_possible(attackers, defenders, self.rules):
            return None
        stop, until, rounds = self.ends

        def exact() -> Fraction:
            odds = battle(attackers, defenders, rules=self.rules, stop=stop, until=until, rounds=rounds, exact=True)
            return Fraction(odds.p_that(self.good))

        return exact

    def by_attackers(self, defenders: int, at_least: int) -> Iterator[tuple[int, float]]:
        """Attackers from the fewest upwards, with what is judged."""
        first = self.ends.stop + 1
        if self.rules.choices:
            yield from self._by_play(first, defenders, of_attackers=True)
            return
        cells = MOST_CELLS if defenders <= FEW else 10 * MOST_CELLS
        most = min(_most(defenders), cells // defenders)
        if self.ends.rounds is not None:
            # More attackers than this roll full dice in every round, and nothing changes any more.
            enough = self.ends.stop + at_least + self._dice(defenders) * (self.ends.rounds + 1)
            yield from _up(
                first,
                min(enough, most),
                at_least + 64,
                lambda size: self._in_rounds(size, defenders, of_attackers=True),
            )
        elif defenders <= FEW:
            for a, row in enumerate(value_rows(most, defenders, self.rules, self.ends, self.judged)):
                if a >= first:
                    yield a, row[defenders]
        else:
            yield from _up(first, most, 2 * defenders, lambda size: self._edge(size, defenders, of_attackers=True))

    def by_defenders(self, attackers: int) -> Iterator[tuple[int, float]]:
        """Defenders from the fewest upwards, with what is judged."""
        first = self.ends.until + 1
        if self.rules.choices:
            yield from self._by_play(first, attackers, of_attackers=False)
            return
        most = min(_most(attackers), 10 * MOST_CELLS // attackers)
        if self.ends.rounds is not None:
            # More defenders than this can't all be lost in so many rounds.
            enough = self.ends.until + self._dice(attackers) * self.ends.rounds + 1
            yield from _up(
                first, min(enough, most), 64, lambda size: self._in_rounds(attackers, size, of_attackers=False)
            )
        else:
            yield from _up(first, most, 2 * attackers + 8, lambda size: self._by_defenders(attackers, size))

    def rows(self, most: int, defenders: int) -> Iterator[tuple[int, Sequence[float]]]:
        """Attackers from 0 upwards, with what is judged for each number of defenders from 0."""
        if not self.rules.choices:
            yield from enumerate(value_rows(most, defenders, self.rules, self.ends, self.judged))
            return
        yield from _up(0, self._most_by_play(defenders), 64, lambda size: self._grid(size, defenders))

    def _grid(self, attackers: int, defenders: int) -> list[list[float]]:
        """What is judged, where both sides choose within a round what is best for them; axes as in `values`."""
        from risk_odds.odds.best_play import solve

        wanted = self.good(attackers, 0)  # whether it is the attacker who wants the chance
        play = solve(
            attackers, defenders, self.rules, self.ends, lambda *left: float(self.good(*left) == wanted), hold=False
        )
        chances = play.value[-1].clip(0.0, 1.0)
        grid: list[list[float]] = (chances if wanted != self.mark.rare else 1 - chances).tolist()
        return grid

    def _most_by_play(self, others: int) -> int:
        from risk_odds.odds.best_play import MOST_STATES

        return MOST_STATES // (2 * others)

    def _by_play(self, first: int, others: int, *, of_attackers: bool) -> Iterator[tuple[int, float]]:
        """As `by_attackers` and `by_defenders`, where both sides choose within a round as is best for them."""
        if self.ends.rounds is not None:
            raise InvalidInput(
                f"rounds and the choices within a round of {self.rules.name} don't go together", "no limit on rounds"
            )

        def judged(size: int) -> list[float]:
            if of_attackers:
                return [row[others] for row in self._grid(size, others)]
            return self._grid(others, size)[others]

        yield from _up(first, self._most_by_play(others), 64, judged)

    def _dice(self, size: int) -> int:
        """The most dice, and so the most losses, of a round."""
        return max(laws(self.rules, size, size).full)

    def _by_defenders(self, attackers: int, size: int) -> list[float]:
        if attackers * size <= PLAIN_AREA:
            return values(attackers, size, self.rules, self.ends, self.judged)[attackers]
        return self._edge(attackers, size, of_attackers=False)

    def _edge(self, most_a: int, most_d: int, *, of_attackers: bool) -> list[float]:
        from risk_odds.odds.diagonals import edge

        table = laws(self.rules, most_a, most_d)
        return edge(most_a, most_d, table, self.ends, self.judged, of_attackers=of_attackers)

    def _in_rounds(self, most_a: int, most_d: int, *, of_attackers: bool) -> list[float]:
        from risk_odds.odds.rounds import values_in_rounds

        grid = values_in_rounds(most_a, most_d, laws(self.rules, most_a, most_d), self.ends, self.judged)
        return list(grid[:, most_d] if of_attackers else grid[most_a])


def _up(first: int, most: int, size: int, judged: Callable[[int], Sequence[T]]) -> Iterator[tuple[int, T]]:
    """Go up in blocks of doubled size, since nobody knows beforehand how far."""
    while first <= most:
        size = min(max(size, first), most)
        known = judged(size)
        for number in range(first, size + 1):
            yield number, known[number]
        first, size = size + 1, 2 * size


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
    mark = _Mark(as_chance(p))
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
    for number, judged in _up(1, most, size, lambda n: chances_of_path(n, whole, fail=mark.rare)):
        if mark.reached(judged, _path_exactly(number + stays, stays, whole)):
            return number + stays
    _check_all_seen("attackers", number, max(t.defenders for t in whole), None)
    return None


def _path_exactly(armies: int, stays: int, path: Sequence[Territory]) -> Callable[[], Fraction] | None:
    """The chance to take a path as a fraction, if the campaign is small enough."""
    if not all(exact_possible(armies - stays, t.defenders, t.rules) for t in path):
        return None
    return lambda: Fraction(campaign(armies, path, leave=stays, exact=True).p_all)
