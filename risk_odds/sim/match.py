"""One game between bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from risk_odds.bots.bot import Bot
from risk_odds.engine.apply import apply
from risk_odds.engine.check import check
from risk_odds.engine.game import Source
from risk_odds.engine.laws import chance
from risk_odds.engine.moves import Move
from risk_odds.engine.opening import start
from risk_odds.engine.options import options
from risk_odds.engine.phases import Over
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import State, Table, seen_by, to_move
from risk_odds.rules.seats import CHANCE, NOBODY

TURN_CAP = 1000
"""Seat turns after which a game is broken off."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game went.

    Attributes:
        winner: The seat that won; None if the turn cap ended the game.
        turns: Seat turns that were begun, the last one included.
        rounds: How often the turn has come round the table, the last round included.
        eliminated: Who lost the last land, in order: pairs of the seat and the seat turn.
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
    """
    state = start(setting, first=0) if begin is None else begin
    add = (log if log is not None else []).append
    story = Story(state.table, setting.players, turn_cap)
    while (who := to_move(state)) != NOBODY:
        if who == CHANCE:
            move: Move = source.draw(chance(state, setting))
        else:
            known = options(seen_by(state, who), setting)
            move = bots[who].choose(known)
            check(state, move, setting, who, known)
        add(move)
        state = apply(state, move, setting)
        table = state.table
        if (table.owner is not story.owner or table.turn is not story.turn) and story.broken_off(table):
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
        self.owner, self.turn = table.owner, table.turn
        self.turn_cap = turn_cap
        self.rounds = int(table.turn.number > 0)
        self.living = [seat for seat in range(players) if table.turn.number == 0 or seat in table.owner]
        self.eliminated: list[tuple[int, int]] = []

    def broken_off(self, table: Table) -> bool:
        """Note what has changed, land or turn; whether the turn cap ends the game."""
        before, now = self.turn, table.turn
        self.turn = now
        if now.number > self.turn_cap:
            return True
        if now.number != before.number and (before.number == 0 or now.seat <= before.seat):
            self.rounds += 1
        if table.owner is not self.owner and now.number > 0:
            self._note_losses(table.owner)
        self.owner = table.owner
        return False

    def _note_losses(self, owner: tuple[int, ...]) -> None:
        for seat in self.living:
            if seat not in owner:
                self.eliminated.append((seat, self.turn.number))
                self.living.remove(seat)
                return  # one territory has changed hands, so nobody else has lost the last one

    def result(self, state: State) -> Result:
        """The whole story."""
        phase = state.table.phase
        return Result(
            winner=phase.winner if isinstance(phase, Over) else None,
            turns=min(self.turn.number, self.turn_cap),
            rounds=self.rounds,
            eliminated=tuple(self.eliminated),
            state=state,
        )
