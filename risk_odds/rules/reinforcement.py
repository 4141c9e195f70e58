"""The new armies of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from risk_odds.boards.board import Board


class Reinforcement(NamedTuple):
    """One army for every `per` territories, rounded down, but never fewer than `least` (WD-11).

    Attributes:
        per: Territories for one army.
        least: The fewest armies for land.
        pays: Whether whole continents bring armies (WD-12, SM-11).
    """

    per: int = 3
    least: int = 3
    pays: bool = True

    def income(self, board: Board, owner: Sequence[int], seat: int) -> int:
        """The armies a player gets when the turn starts: for land, and for whole continents (WD-11, WD-12)."""
        return max(owner.count(seat) // self.per, self.least) + self.continents(board, owner, seat)

    def continents(self, board: Board, owner: Sequence[int], seat: int) -> int:
        """The bonus of the continents that are the player's altogether."""
        total = 0
        if not self.pays:
            return total
        for continent, members in zip(board.continents, board.members, strict=True):
            for territory in members:
                if owner[territory] != seat:
                    break
            else:
                total += continent.bonus
        return total
