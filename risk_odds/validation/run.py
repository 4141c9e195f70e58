"""All comparisons in one run, and what they say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from risk_odds.seeds import DICE, stream
from risk_odds.validation.cases import exact_fights, sampled_fights
from risk_odds.validation.compare import Row, compare_by_dice, compare_exactly, compare_roll
from risk_odds.validation.published import ROLLS

SEED = 1959
GAMES, QUICK_GAMES = 10_000, 2_000

FAMILY_ERROR = 1e-6
"""The chance that right odds fail any test of a run, whatever the number of tests."""

Tell: TypeAlias = Callable[[int, int, str], None]
"""Hears before each fight: how many are done, how many there are, and which is next."""


@dataclass(frozen=True, slots=True)
class Report:
    """All comparisons of a run.

    Attributes:
        rows: The comparisons.
        seed: What the dice were drawn by.
        games: Fights of each kind that were asked for.
        tests: Tests that chance has a part in; they share `FAMILY_ERROR`.
    """

    rows: tuple[Row, ...]
    seed: int
    games: int
    tests: int

    @property
    def ok(self) -> bool:
        """Whether everything agrees."""
        return all(row.ok for row in self.rows)


def _silent(done: int, total: int, what: str) -> None:
    pass


def validate(games: int | None = None, *, seed: int = SEED, quick: bool = False, tell: Tell = _silent) -> Report:
    """Compare engine, solvers and the literature.

    Args:
        games: Fights of each kind that are fought with dice, a tenth of them of the largest kinds.
        seed: What the dice are drawn by; equal seeds give equal reports.
        quick: Fewer and smaller fights.
        tell: Hears what is being worked on.
    """
    if games is None:
        games = QUICK_GAMES if quick else GAMES
    exact, sampled = exact_fights(quick), sampled_fights(quick)
    tests = 2 * len(sampled)
    rows = [compare_roll(*dice) for dice in ROLLS]
    total = len(exact) + len(sampled)
    for done, fight in enumerate(exact):
        tell(done, total, f"{fight} ({fight.rules.name})")
        rows.append(compare_exactly(fight))
    for k, case in enumerate(sampled):
        tell(len(exact) + k, total, f"{case.fight} ({case.fight.rules.name})")
        n = max(1, round(games * case.share))
        rows += compare_by_dice(case.fight, n, stream(seed, k, DICE), FAMILY_ERROR / tests)
    tell(total, total, "")
    return Report(tuple(rows), seed, games, tests)
