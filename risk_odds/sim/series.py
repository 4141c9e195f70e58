"""A series of games between bots, and one game of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from risk_odds.bots import make_bot
from risk_odds.bots.failures import failed
from risk_odds.engine.apply import apply
from risk_odds.engine.check import IllegalMove
from risk_odds.engine.moves import Move
from risk_odds.engine.opening import start
from risk_odds.engine.setting import Setting
from risk_odds.engine.source import Seeded
from risk_odds.engine.state import to_move
from risk_odds.errors import BotFailed, InvalidInput
from risk_odds.seeds import BOTS, stream
from risk_odds.sim.match import TURN_CAP, play_match

CELL = 0
"""The place of these games in the seed tree; studies have many cells."""


class SeatRow(NamedTuple):
    """One seat of one game; the columns of `tables.GAMES`.

    Attributes:
        game: The game, counted from 0.
        seat: The place in the order of turns, from 1: seat 1 has the first turn.
        bot: Who sat there.
        won: Whether it won.
        finished: Whether anybody won, before the turn cap.
        turns: Seat turns of the whole game.
        rounds: How often the turn came round.
        eliminated_in_turn: The seat turn in which the last land was lost; 0 if it was not.
        territories: Land at the end.
        armies: Armies at the end.
    """

    game: int
    seat: int
    bot: str
    won: bool
    finished: bool
    turns: int
    rounds: int
    eliminated_in_turn: int
    territories: int
    armies: int


@dataclass(frozen=True, slots=True)
class Series:
    """What is played, by whom, how often, and from which seed. What comes out depends on nothing else.

    The bots change places from game to game: in game k all have moved on by k seats, so that with a number of games
    that the players divide every bot sits everywhere equally often. Nobody rolls for the first turn; seat 1 has it.

    Args:
        setting: What is played.
        bots: A bot for each seat, as `bots.make_bot` takes them.
        games: How many games.
        seed: What dice, cards and bots are drawn by, from 0.
        turn_cap: Seat turns after which a game is broken off.

    Raises:
        InvalidInput: A number out of range, or a bot that there is not.
        BotFailed: A bot that raises an error when it is made.
    """

    setting: Setting
    bots: tuple[str, ...]
    games: int
    seed: int
    turn_cap: int = TURN_CAP

    def __post_init__(self) -> None:
        players = self.setting.players
        if len(self.bots) != players:
            raise InvalidInput(f"{players} players need {players} bots (you gave {len(self.bots)})", "a bot for each")
        for what, given in (("games", self.games), ("seat turns", self.turn_cap)):
            if given < 1:
                raise InvalidInput(f"{given} is not a number of {what}", "a whole number from 1")
        if self.seed < 0:
            raise InvalidInput(f"{self.seed} is not a seed", "a whole number from 0")
        for seat, bot in enumerate(self.bots):
            make_bot(bot, seat, self.setting, stream(self.seed))  # a bad bot is told before any game

    @property
    def names(self) -> tuple[str, ...]:
        """The bots by name: equal ones are `greedy#1`, `greedy#2`."""
        total, seen = Counter(self.bots), Counter[str]()
        names = []
        for bot in self.bots:
            seen[bot] += 1
            names.append(f"{bot}#{seen[bot]}" if total[bot] > 1 else bot)
        return tuple(names)

    def seating(self, game: int) -> tuple[int, ...]:
        """Which bot sits in each seat of a game."""
        players = self.setting.players
        return tuple((seat - game) % players for seat in range(players))


def play_game(series: Series, game: int, log: list[Move] | None = None) -> tuple[SeatRow, ...]:
    """Play one game of a series.

    Args:
        series: The series.
        game: Which, from 0.
        log: An empty list that takes every move; with `start(series.setting, first=0)` it is the whole game.

    Returns:
        A row for each seat.

    Raises:
        BotFailed: A bot has raised an error or made an illegal move; the sentence says which bot, and where.
    """
    setting, seating = series.setting, series.seating(game)
    bots = [
        make_bot(series.bots[bot], seat, setting, stream(series.seed, CELL, game, BOTS + seat))
        for seat, bot in enumerate(seating)
    ]
    source = Seeded.of(series.seed, CELL, game)
    moves: list[Move] = [] if log is None else log
    try:
        result = play_match(setting, bots, source, turn_cap=series.turn_cap, log=moves)
    except IllegalMove as error:
        who = _named(series, game, _on_move(series, moves))
        raise BotFailed(f"{who} made an illegal move: {error}") from error
    except BotFailed as error:
        seat, cause = _on_move(series, moves), error.__cause__ or error
        raise failed(_named(series, game, seat), cause, bots[seat]) from cause
    except Exception as error:
        error.add_note(f"This was in game {game}, seed {series.seed}.")
        raise
    gone = dict(result.eliminated)
    owner, armies = result.state.table.owner, result.state.table.armies
    return tuple(
        SeatRow(
            game=game,
            seat=seat + 1,
            bot=series.names[bot],
            won=result.winner == seat,
            finished=result.winner is not None,
            turns=result.turns,
            rounds=result.rounds,
            eliminated_in_turn=gone.get(seat, 0),
            territories=owner.count(seat),
            armies=sum(n for o, n in zip(owner, armies, strict=True) if o == seat),
        )
        for seat, bot in enumerate(seating)
    )


def _on_move(series: Series, moves: list[Move]) -> int:
    """The seat that had to move when a game broke off."""
    state = start(series.setting, first=0)
    for move in moves:
        state = apply(state, move, series.setting)
    return to_move(state)


def _named(series: Series, game: int, seat: int) -> str:
    """The bot in a seat of a game, so that it can be found again."""
    return f"{series.names[series.seating(game)[seat]]} (seat {seat + 1}, game {game}, seed {series.seed})"
