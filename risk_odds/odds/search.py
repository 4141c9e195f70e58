"""The search for the number of armies that a wanted chance needs: battles of growing size, one after the other.

It goes up from the smallest number, so nothing is assumed about how the chance grows. Chances above one half are judged
by their complement, which keeps its relative precision however near to 1 they come.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

from risk_odds.errors import GaveUp, InvalidInput
from risk_odds.odds.battle import battle
from risk_odds.odds.chain import PLAIN_AREA, exact_possible
from risk_odds.odds.ends import MOST_SMALLER, Ends
from risk_odds.odds.given import MOST_ARMIES
from risk_odds.odds.laws import laws
from risk_odds.odds.values import value_rows, values
from risk_odds.rules import Rules

MOST_CELLS = 20_000_000
"""The most states that are looked through (a few seconds); `need` by levels may look through ten times as many."""

TIE = 1e-9
"""Nearer to the mark than this, relatively, a float is no judge."""

FEW = 500
"""Up to so many defenders the search goes row by row in plain Python, beyond by levels with numpy."""

T = TypeVar("T")


class Mark(NamedTuple):
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


class Search(NamedTuple):
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
    mark: Mark

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
        most = min(most_against(defenders), cells // defenders)
        if self.ends.rounds is not None:
            # More attackers than this roll full dice in every round, and nothing changes any more.
            enough = self.ends.stop + at_least + self._dice(defenders) * (self.ends.rounds + 1)
            yield from upwards(
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
            yield from upwards(first, most, 2 * defenders, lambda size: self._edge(size, defenders, of_attackers=True))

    def by_defenders(self, attackers: int) -> Iterator[tuple[int, float]]:
        """Defenders from the fewest upwards, with what is judged."""
        first = self.ends.until + 1
        if self.rules.choices:
            yield from self._by_play(first, attackers, of_attackers=False)
            return
        most = min(most_against(attackers), 10 * MOST_CELLS // attackers)
        if self.ends.rounds is not None:
            # More defenders than this can't all be lost in so many rounds.
            enough = self.ends.until + self._dice(attackers) * self.ends.rounds + 1
            yield from upwards(
                first, min(enough, most), 64, lambda size: self._in_rounds(attackers, size, of_attackers=False)
            )
        else:
            yield from upwards(first, most, 2 * attackers + 8, lambda size: self._by_defenders(attackers, size))

    def rows(self, most: int, defenders: int) -> Iterator[tuple[int, Sequence[float]]]:
        """Attackers from 0 upwards, with what is judged for each number of defenders from 0."""
        if not self.rules.choices:
            yield from enumerate(value_rows(most, defenders, self.rules, self.ends, self.judged))
            return
        yield from upwards(0, self._most_by_play(defenders), 64, lambda size: self._grid(size, defenders))

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

        yield from upwards(first, self._most_by_play(others), 64, judged)

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


def upwards(first: int, most: int, size: int, judged: Callable[[int], Sequence[T]]) -> Iterator[tuple[int, T]]:
    """Go up in blocks of doubled size, since nobody knows beforehand how far."""
    while first <= most:
        size = min(max(size, first), most)
        known = judged(size)
        for number in range(first, size + 1):
            yield number, known[number]
        first, size = size + 1, 2 * size


def check_all_seen(what: str, seen: int, others: int, rounds: int | None) -> None:
    """Refuse to say that no number will do, unless all have been looked at.

    Raises:
        GaveUp: There are more, up to the limits of a battle.
    """
    if rounds is None and seen < most_against(others):
        raise GaveUp(
            f"no number of {what} up to {seen:,} will do, and more are not looked at",
            "a chance that is easier to reach",
        )


def most_against(others: int) -> int:
    """The most armies of a side in a battle with so many on the other."""
    return MOST_ARMIES if others <= MOST_SMALLER else MOST_SMALLER
