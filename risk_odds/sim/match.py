"""One game between bots."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from risk_odds.bots.bot import Bot
from risk_odds.bots.failures import failed
from risk_odds.engine.apply import apply
from risk_odds.engine.check import IllegalMove
from risk_odds.engine.game import Source
from risk_odds.engine.laws import chance
from risk_odds.engine.moves import Move
from risk_odds.engine.opening import start
from risk_odds.engine.options import options
from risk_odds.engine.phases import Over
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import State, Table, seen_by, to_move
from risk_odds.rules.seats import CHANCE, LETTERS, NOBODY

TURN_CAP = 1000
"""Seat turns after which a game is broken off."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game went.

    Attributes:
        winner: The seat that won; None if the turn cap ended the game.
        turns: Seat turns that were begun, the last one included.
        rounds: How often the turn has come round the table, the last round included.
        eliminated: Who lost the last land, in order, those of one turn by seat: pairs of the seat and the seat turn.
        state: The position at the end.
    """

    winner: int | None
    turns: int
    rounds: int
    eliminated: tuple[tuple[int, int], ...]
    state: State


def play_match(
    setting: Setting,
    bots: Sequence[Bot],
    source: Source,
    *,
    turn_cap: int = TURN_CAP,
    begin: State | None = None,
    log: list[Move] | None = None,
) -> Result:
    """Play a game to its end, every choice checked.

    Args:
        setting: What is played.
        bots: A bot for each seat.
        source: Where dice and cards come from.
        turn_cap: Seat turns after which the game is broken off.
        begin: The position to begin with; the start of the set-up, seat A first, if it is left out.
        log: Takes every move, of chance too: with the beginning it is the whole game.

    Raises:
        IllegalMove: A bot has made an illegal move.
        BotFailed: A bot has raised an error.
    """
    with _no_collection():
        return _played(setting, bots, source, turn_cap, start(setting, first=0) if begin is None else begin, log)


@contextmanager
def _no_collection() -> Iterator[None]:
    """Spare a game the garbage collector, a tenth of its time: it makes none that refers to itself."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _played(
    setting: Setting, bots: Sequence[Bot], source: Source, turn_cap: int, state: State, log: list[Move] | None
) -> Result:
    add = (log if log is not None else []).append
    story = Story(state.table, setting.players, turn_cap)
    while (who := to_move(state)) != NOBODY:
        if who == CHANCE:
            move: Move = source.draw(chance(state, setting))
        else:
            known = options(seen_by(state, who), setting)
            try:
                move = bots[who].choose(known)
            except Exception as error:
                raise failed(f"the bot of seat {LETTERS[who]}", error, bots[who]) from error
            if refusal := known.refusal(move):
                raise IllegalMove(refusal)
        add(move)
        state = apply(state, move, setting)
        if state.table.turn is not story.turn and story.broken_off(state.table):
            break
    return story.result(state)


class Story:
    """What is told of a game afterwards, noted while it goes on.

    Args:
        table: The beginning.
        players: How many play.
        turn_cap: Seat turns after which the game is broken off.
    """

    def __init__(self, table: Table, players: int, turn_cap: int) -> None:
        self.turn = table.turn
        self.turn_cap = turn_cap
        self.rounds = int(table.turn.number > 0)
        self.living = [seat for seat in range(players) if table.turn.number == 0 or seat in table.owner]
        self.eliminated: list[tuple[int, int]] = []

    def broken_off(self, table: Table) -> bool:
        """Note what has happened in a turn, now that it is over; whether the turn cap ends the game."""
        self._note_losses(table.owner)
        before, self.turn = self.turn, table.turn
        number, seat = self.turn.number, self.turn.seat
        if number > self.turn_cap:
            return True
        if number != before.number and (before.number == 0 or seat <= before.seat):
            self.rounds += 1
        return False

    def _note_losses(self, owner: tuple[int, ...]) -> None:
        if self.turn.number:
            gone = [seat for seat in self.living if seat not in owner]
            self.eliminated += [(seat, self.turn.number) for seat in gone]
            self.living = [seat for seat in self.living if seat not in gone]

    def result(self, state: State) -> Result:
        """The whole story."""
        self._note_losses(state.table.owner)
        phase = state.table.phase
        return Result(
            winner=phase.winner if isinstance(phase, Over) else None,
            turns=min(self.turn.number, self.turn_cap),
            rounds=self.rounds,
            eliminated=tuple(self.eliminated),
            state=state,
        )
