"""Numbers that are drawn, side by side with those that were found before."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from math import floor, hypot, isnan, log10, nan, sqrt
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from risk_odds.estimates import Estimate, error_of_mean
from risk_odds.odds.words.chunks import in_order
from risk_odds.odds.words.meetings import CHUNK, Meeting
from risk_odds.words.policies import Highest, Vocabulary

Array: TypeAlias = NDArray[np.float64]


class Fact(NamedTuple):
    """A number that was drawn, and what it is compared with.

    Attributes:
        name: What it is.
        value: What was found.
        error: Its standard error; 0 of an exact one.
        before: What was found before; None if nothing was.
        error_before: The standard error of that, rounding included.
    """

    name: str
    value: float
    error: float
    before: float | None = None
    error_before: float = 0.0

    @property
    def apart(self) -> float | None:
        """How far both are apart, in standard errors of the difference."""
        if self.before is None:
            return None
        error = hypot(self.error, self.error_before)
        return (self.value - self.before) / error if error else (0.0 if self.value == self.before else nan)


Section: TypeAlias = tuple[str, list[Fact]]
"""A title, and the facts below it."""


@dataclass(frozen=True)
class Drawing:
    """What is drawn, and by whom."""

    words: Vocabulary
    pairs: int
    racks: int
    games: int
    seed: int
    executor: Executor | None
    reference: dict[str, Any]

    @property
    def meeting(self) -> Meeting:
        """Both play their highest word."""
        return Meeting(self.words.tiles, Highest(self.words), Highest(self.words))

    def total(self, what: str, work: Callable[[int], tuple[Array, ...]], samples: int) -> tuple[int, tuple[Array, ...]]:
        """How many were drawn, and the sums of what the chunks gave."""
        number, tell = -(-samples // CHUNK), telling(what)
        sums: tuple[Array, ...] = ()
        with in_order(work, number, self.executor) as results:
            for done, found in enumerate(results, 1):
                sums = tuple(map(np.add, sums, found)) if sums else found
                tell(done, number)
        return number * CHUNK, sums

    def before(self, *path: str) -> Any:
        """What was found before; None for another lexicon."""
        found: Any = self.reference
        for key in path:
            found = None if found is None else found.get(key)
        return found


def telling(what: str) -> Callable[[int, int], None]:
    """Says on standard error how far it is, at each tenth."""
    said = -1

    def tell(done: int, total: int) -> None:
        nonlocal said
        if 10 * done // total > said:
            said = 10 * done // total
            print(f"{what}: {done:,} of {total:,}", file=sys.stderr, flush=True)

    return tell


def compared(name: str, here: Estimate, before: Sequence[float] | None) -> Fact:
    """A fact whose reference has an error of its own."""
    return Fact(name, here.value, here.standard_error, *(before or ()))


def rounded(name: str, here: Estimate, before: float | None, samples: int | None, digits: int) -> Fact:
    """A fact whose reference is known to so many digits, and by so many draws as have the error that they have here."""
    if before is None or samples is None:
        return Fact(name, here.value, here.standard_error)
    drawn = here.standard_error * sqrt((here.samples or samples) / samples)
    return Fact(name, here.value, here.standard_error, before, hypot(drawn, 10**-digits / sqrt(12)))


def share(p: float, total: int) -> Estimate:
    """A plain share of draws."""
    return Estimate(float(p), error_of_mean(float(p) * (1 - float(p)), total), total)


def table(title: str, facts: Iterable[Fact]) -> str:
    """A section as a table."""
    lines = [title, "-" * len(title)]
    for fact in facts:
        line = f"{fact.name:46}{_number(fact.value, fact.error):>26}"
        if fact.before is not None:
            line += f"{_number(fact.before, fact.error_before):>26}"
            line += f"{'':>8}" if fact.apart is None or isnan(fact.apart) else f"{fact.apart:>+8.1f}"
        lines.append(line.rstrip())
    return "\n".join(lines)


def _number(value: float, error: float) -> str:
    """A number with its error, to two digits of the error."""
    if not error or isnan(error):
        return f"{value:.7g}"
    if 0 < abs(value) < 0.001:  # shorter so
        return f"{value:.3e} ({error:.1e})"
    digits = max(0, 1 - floor(log10(error)))
    return f"{value:.{digits}f} ({error:.{digits}f})"
