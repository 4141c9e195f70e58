"""What a series of games says: shares with their intervals, and how long games are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import nan, sqrt
from statistics import fmean, median, stdev
from typing import NamedTuple

from risk_odds.estimates import wilson
from risk_odds.sim.series import SeatRow, Series

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pandas import DataFrame


class Share(NamedTuple):
    """How often somebody won.

    Attributes:
        name: A bot, or a seat.
        wins: Games won.
        games: Games played, the unfinished ones included.
        p_win: The share of the wins.
        low: The lower end of the 95 % interval (Wilson 1927).
        high: The upper end.
    """

    name: str
    wins: int
    games: int
    p_win: float
    low: float
    high: float

    @classmethod
    def of(cls, name: str, wins: int, games: int) -> Share:
        """The share, with its interval."""
        return cls(name, wins, games, wins / games if games else nan, *wilson(wins, games))


class Lengths(NamedTuple):
    """How long games were, in seat turns; games that the turn cap ended count with as many.

    Attributes:
        mean: The mean.
        standard_error: Its standard error; not a number for a single game.
        sd: The standard deviation; not a number for a single game.
        median: The median.
    """

    mean: float
    standard_error: float
    sd: float
    median: float


@dataclass(frozen=True, slots=True)
class Games:
    """The games that have been played of a series.

    Attributes:
        series: The series.
        rows: A row for each seat of each game, in their order.
    """

    series: Series
    rows: tuple[SeatRow, ...]

    @property
    def played(self) -> int:
        """How many games."""
        return len(self.rows) // self.series.setting.players

    @property
    def unfinished(self) -> int:
        """How many the turn cap has ended."""
        return sum(not row.finished for row in self._one_of_each())

    @property
    def bots(self) -> list[Share]:
        """The share of each bot, in the order in which they were given."""
        return [self._share(name, (row for row in self.rows if row.bot == name)) for name in self.series.names]

    @property
    def seats(self) -> list[Share]:
        """The share of each place in the order of turns."""
        players = self.series.setting.players
        return [self._share(str(seat + 1), self.rows[seat::players]) for seat in range(players)]

    @property
    def lengths(self) -> Lengths:
        """How long the games were."""
        turns = [row.turns for row in self._one_of_each()]
        if not turns:
            return Lengths(nan, nan, nan, nan)
        sd = stdev(turns) if len(turns) > 1 else nan
        return Lengths(fmean(turns), sd / sqrt(len(turns)), sd, median(turns))

    def to_frame(self) -> DataFrame:
        """A frame with the columns of `tables.GAMES`."""
        from risk_odds.tables import GAMES, frame

        return frame(GAMES, self.rows)

    def _one_of_each(self) -> Sequence[SeatRow]:
        return self.rows[:: self.series.setting.players]

    def _share(self, name: str, rows: Iterable[SeatRow]) -> Share:
        return Share.of(name, sum(row.won for row in rows), self.played)
