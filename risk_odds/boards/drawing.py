"""A board as an SVG picture, with or without armies."""

from __future__ import annotations

from collections.abc import Sequence

from risk_odds.boards.board import Board
from risk_odds.picture import board_svg, map_of

NOBODY = -1
"""The owner of empty land."""


def drawn(
    board: Board,
    owner: Sequence[int] = (),
    armies: Sequence[int] = (),
    players: Sequence[str] = (),
    turn: int | None = None,
    arrow: tuple[int, int] | None = None,
    title: str = "",
    winner: int | None = None,
    headquarters: Sequence[int] = (),
) -> str:
    """A picture of a board.

    Args:
        board: The board.
        owner: The owner of each territory; nobody if it is left out.
        armies: The armies on each territory; none if it is left out.
        players: The players' names, by seat.
        turn: The seat that is on turn.
        arrow: Source and target of the last attack.
        title: What the picture shows; by default what the board is called.
        winner: The seat that has won.
        headquarters: For each seat its headquarters, where they lie open.
    """
    return board_svg(
        ids=board.ids,
        names=[territory.name for territory in board.territories],
        continents=[(c.id, c.name, c.bonus, land) for c, land in zip(board.continents, board.members, strict=True)],
        links=board.links,
        owner=owner or [NOBODY] * len(board),
        armies=armies or [0] * len(board),
        players=players,
        shapes=map_of(board.ids),
        at=[territory.at for territory in board.territories],
        turn=turn,
        winner=winner,
        arrow=arrow,
        headquarters=headquarters,
        title=title or board.title,
    )
