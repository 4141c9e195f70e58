"""Where armies may go at the end of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from risk_odds.boards.board import Board

Fortification = Literal["adjacent", "chain"]


def reach(kind: Fortification, board: Board, owner: Sequence[int], source: int) -> tuple[int, ...]:
    """The territories into which a player may fortify from `source`, one of the player's own, in their order.

    Args:
        kind: A neighbor only (WD-60), or whatever a chain of own territories leads to (PW-20).
        board: The board.
        owner: Owner of every territory.
        source: The territory the armies leave.
    """
    seat = owner[source]
    near = tuple(t for t in board.neighbors[source] if owner[t] == seat)
    if kind == "adjacent":
        return near
    seen = {source, *near}
    edge = list(near)
    while edge:
        for t in board.neighbors[edge.pop()]:
            if t not in seen and owner[t] == seat:
                seen.add(t)
                edge.append(t)
    return tuple(sorted(seen - {source}))


def movable(armies: int) -> int:
    """How many of the armies on a territory may leave it: one stays (GEN-04, WD-60)."""
    return armies - 1
