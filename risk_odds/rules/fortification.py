"""Where armies may go at the end of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from risk_odds.boards.board import Board

Fortification = Literal["adjacent", "chain", "free"]


def reach(kind: Fortification, board: Board, owner: Sequence[int], source: int) -> tuple[int, ...]:
    """The territories into which a player may fortify from `source`, one of the player's own, in their order.

    Args:
        kind: A neighbor only (WD-60), or whatever a chain of own territories leads to (PW-20); where
            armies move freely, they go along such chains too (EX-10).
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


def more_moves(
    board: Board, owner: Sequence[int], armies: Sequence[int], gave: Sequence[int], got: Sequence[int], cap: int | None
) -> bool:
    """Whether armies may be moved once more where they move freely (EX-10).

    Who has given armies gets none, and who has got some gives none: any way to divide the armies of a group of
    territories can be reached like that, and none of them goes in circles.

    Args:
        board: The board.
        owner: Owner of every territory.
        armies: Armies on every territory.
        gave: Territories that armies have left; all of one owner, whose turn it is.
        got: Territories that armies have come to.
        cap: The most armies on a territory; None if there is no limit.
    """
    seat = owner[gave[0]]
    for source, o in enumerate(owner):
        if o == seat and source not in got and movable(armies[source]):
            for target in reach("free", board, owner, source):
                if target not in gave and (cap is None or armies[target] < cap):
                    return True
    return False
