"""A position as an SVG picture."""

from __future__ import annotations

from collections.abc import Sequence

from risk_odds.boards.board import Board
from risk_odds.boards.drawing import drawn
from risk_odds.engine.moves import Attack, Move
from risk_odds.engine.phases import Over
from risk_odds.engine.state import State, Table
from risk_odds.rules.seats import LETTERS


def table_svg(
    board: Board, table: Table, names: Sequence[str] = (), arrow: tuple[int, int] | None = None, title: str = ""
) -> str:
    """A picture of what lies open, and of nothing that is hidden.

    Args:
        board: The board.
        table: What lies open.
        names: What the players are called; by default the letters of their seats.
        arrow: Source and target of the last attack.
        title: What the picture shows; by default the board and the turn.
    """
    players = names or [f"Seat {letter}" for letter in LETTERS[: len(table.pack.held)]]
    said = title or f"{board.title}: {_when(table, players)}"
    winner = table.phase.winner if isinstance(table.phase, Over) else None
    places = table.pack.goals.headquarters
    return drawn(board, table.owner, table.armies, players, table.turn.seat, arrow, said, winner, places)


def _when(table: Table, players: Sequence[str]) -> str:
    if isinstance(table.phase, Over):
        return f"{players[table.phase.winner]} has won"
    return f"turn {table.turn.number}" if table.turn.number else "set-up"


def last_attack(moves: Sequence[Move], states: Sequence[State]) -> tuple[int, int] | None:
    """Source and target of the last attack in the turn that is on; None if there was none.

    Args:
        moves: The moves so far.
        states: The positions before each of them, and the one after the last.
    """
    now = states[len(moves)].table.turn.number
    for k in reversed(range(len(moves))):
        move = moves[k]
        if states[k].table.turn.number != now:
            return None
        if isinstance(move, Attack):
            return move.source, move.target
    return None
