"""Many games between bots, over as many cores as there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, as_completed
from pathlib import Path
from typing import TypeAlias

from risk_odds.sim.parts import Parts
from risk_odds.sim.series import SeatRow, Series, play_game
from risk_odds.sim.shares import Games
from risk_odds.sim.workers import Workers

CHUNK = 10
"""Games that one worker plays before it reports; what an interruption can lose."""

FEW_CHUNKS, MOST_CHUNKS = 100, 400
"""Short series have smaller chunks, so that there is one for every core; long series have larger ones, so that no
folder gets thousands of parts."""

Tell: TypeAlias = Callable[[int, int], None]
"""Hears after each chunk: how many games are done, and how many there are."""


def _silent(done: int, total: int) -> None:
    pass


class Simulation:
    """A series that is being played; whatever is finished stays, even if the rest is broken off.

    Args:
        series: What is played.
        out: A Parquet file for the rows. Finished chunks are kept beside it (`Parts`), and a simulation of the same
            series with the same file goes on with them.

    Raises:
        InvalidInput: The file can't be used.
    """

    def __init__(self, series: Series, out: str | Path | None = None) -> None:
        self.series = series
        self.parts = Parts(out, series) if out is not None else None
        wanted = set(chunks(series.games))
        self.chunks = {games: rows for games, rows in self._before() if games in wanted}

    def _before(self) -> Iterator[tuple[range, tuple[SeatRow, ...]]]:
        if self.parts is None:
            return
        if not self.parts.complete:
            yield from self.parts.finished()
            return
        rows, players = self.parts.rows(), self.series.setting.players
        for games in chunks(self.series.games):
            yield games, rows[games.start * players : games.stop * players]

    @property
    def games(self) -> Games:
        """The games that are finished."""
        ordered = sorted(self.chunks.items(), key=lambda chunk: chunk[0].start)
        return Games(self.series, tuple(row for _, rows in ordered for row in rows))

    @property
    def todo(self) -> list[range]:
        """The chunks that are not finished yet."""
        return [games for games in chunks(self.series.games) if games not in self.chunks]

    def run(self, executor: Executor | None = None, tell: Tell = _silent) -> Games:
        """Play what is not finished yet.

        Args:
            executor: Where the games are played; here, one after the other, if it is left out. Nothing but the time
                depends on it.
            tell: Hears how far it is.

        Raises:
            BotFailed: A bot has raised an error or made an illegal move.
            OSError: What is finished can't be written.
        """
        todo = self.todo
        done = self.series.games - sum(map(len, todo))
        tell(done, self.series.games)
        for games, rows in _played(self.series, todo, executor):
            if self.parts is not None:
                self.parts.keep(games, rows)
            self.chunks[games] = rows
            done += len(games)
            tell(done, self.series.games)
        played = self.games
        if self.parts is not None and not self.parts.complete:
            self.parts.join(played.rows)
        return played


def chunks(games: int) -> list[range]:
    """The games in chunks; how they are cut depends on their number alone."""
    size = max(min(CHUNK, -(-games // FEW_CHUNKS)), -(-games // MOST_CHUNKS))
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def play_chunk(series: Series, games: range) -> tuple[SeatRow, ...]:
    """The rows of some games of a series."""
    return tuple(row for game in games for row in play_game(series, game))


def _played(
    series: Series, todo: list[range], executor: Executor | None
) -> Iterator[tuple[range, tuple[SeatRow, ...]]]:
    """Each chunk when it is finished."""
    if executor is None:
        for games in todo:
            yield games, play_chunk(series, games)
        return
    futures: dict[Future[tuple[SeatRow, ...]], range] = {
        executor.submit(play_chunk, series, games): games for games in todo
    }
    try:
        for future in as_completed(futures):
            yield futures[future], future.result()
    finally:
        if not isinstance(executor, Workers):  # these end with their block
            for future in futures:
                future.cancel()  # where the rest is broken off, what has not begun never does
