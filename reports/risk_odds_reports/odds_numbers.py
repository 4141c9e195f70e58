"""The numbers of a report of odds: for each rule set, from the solver and from nowhere else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from risk_odds.odds.battle import battle
from risk_odds.odds.frames import need_frame, stop_frame, win_frame
from risk_odds.odds.outcome import BattleOdds
from risk_odds.odds.policy import CAPTURE_VALUE
from risk_odds.rules import Rules
from risk_odds.tables import NEEDS, frame

if TYPE_CHECKING:
    from pandas import DataFrame

CHANCES = (Fraction(1, 2), Fraction(4, 5), Fraction(19, 20))
"""The chances whose armies are looked for: an even battle, a good one, a safe one."""

SHOWN = (10, 8)
"""The battle, armies against defenders, whose survivors are drawn, where the report reaches so far."""

STEPS = 6
"""The most rows and columns of the table of survivors."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of one rule set.

    Attributes:
        rules: The rule set.
        most: The most armies and the most defenders.
        wins: A frame of `risk_odds.tables.WIN_CHANCES`.
        stops: A frame of `risk_odds.tables.STOP_LINES`.
        needs: A frame of `risk_odds.tables.NEEDS`, of all `CHANCES`.
        chance: (armies, defenders) -> the chance to conquer.
        stop: Defenders -> the most attackers at which to stop; 0 to go on in any case.
        need: (chance, defenders) -> the fewest armies that have it; None if no number will do.
    """

    rules: Rules
    most: int
    wins: DataFrame
    stops: DataFrame
    needs: DataFrame
    chance: Mapping[tuple[int, int], float]
    stop: Mapping[int, int]
    need: Mapping[tuple[Fraction, int], int | None]

    @property
    def name(self) -> str:
        """The name of the rule set."""
        return self.rules.name

    @property
    def armies(self) -> range:
        """The numbers of armies on a territory that can attack."""
        return range(self.rules.stay + 1, self.most + 1)

    @property
    def defenders(self) -> range:
        """The numbers of defenders."""
        return range(1, self.most + 1)

    def odds(self, armies: int, defenders: int) -> BattleOdds:
        """One battle, fought to the end."""
        return battle(armies=armies, defenders=defenders, rules=self.rules)

    @property
    def shown(self) -> tuple[int, int]:
        """The battle whose survivors are drawn."""
        return max(min(SHOWN[0], self.most), self.rules.stay + 1), min(SHOWN[1], self.most)

    def stop_said(self, defenders: int) -> str:
        """The most armies at which to stop, the one that stays included; a dash to go on, or "hold"."""
        attackers = self.stop[defenders]
        if attackers >= self.most - self.rules.stay:
            return "hold"
        return str(attackers + self.rules.stay) if attackers else "\u2013"

    def need_said(self, p: Fraction, defenders: int) -> str:
        """The fewest armies that have that chance; a dash if no number has."""
        armies = self.need[p, defenders]
        return "\u2013" if armies is None else f"{armies:,}"


def numbers(rules: Rules, most: int) -> Numbers:
    """The numbers of a rule set, up to so many armies and defenders.

    Raises:
        InvalidInput: As for `win_frame`, `stop_frame` and `need_frame`.
    """
    attackers = most - rules.stay
    wins = win_frame(most, most, rules)
    stops = stop_frame(attackers, most, rules, value=CAPTURE_VALUE)
    needs = [need_frame(most, p, rules) for p in CHANCES]
    return Numbers(
        rules, most, wins, stops,
        frame(NEEDS, [row for each in needs for row in each.itertuples(index=False)]),
        {(a, d): p for a, d, p in zip(wins["armies"], wins["defenders"], wins["p_conquer"], strict=True)},
        dict(reversed(list(zip(stops["defenders"], stops["attackers"], strict=True)))),  # with a Commander, unused
        {
            (p, d): None if armies is None else armies + rules.stay
            for p, each in zip(CHANCES, needs, strict=True)
            for d, armies in zip(each["defenders"], _plain(each), strict=True)
        },
    )  # fmt: skip


def _plain(needs: DataFrame) -> Sequence[int | None]:
    """The attackers of a frame of needs as plain numbers."""
    missing = needs["attackers"].isna()
    return [None if gone else int(a) for a, gone in zip(needs["attackers"], missing, strict=True)]


def steps(most: int, least: int = 1) -> range:
    """A few numbers up to the most, equally far from each other."""
    step = -(-most // STEPS)
    return range(max(step, least), most + 1, step)
