"""When a game is won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from risk_odds.rules.seats import NEUTRAL

Win = Literal["all_42", "eliminate_opponent"]


def has_won(win: Win, owner: Sequence[int], seat: int) -> bool:
    """Whether a player who owns this land has won.

    Args:
        win: All the land is needed (WD-70, PW-07), or no other player may have any (TP-30).
        owner: Owner of every territory.
        seat: The player.
    """
    if win == "all_42":
        return owner.count(seat) == len(owner)
    return all(o in (seat, NEUTRAL) for o in owner)
