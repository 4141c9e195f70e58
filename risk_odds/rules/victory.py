"""When a game is won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from risk_odds.rules.seats import NEUTRAL, NOBODY

Win = Literal["all_42", "eliminate_opponent", "last_owner"]


def has_won(win: Win, owner: Sequence[int], seat: int) -> bool:
    """Whether a player who owns this land has won.

    Args:
        win: All the land is needed (WD-70, PW-07), or no other player may have any (TP-30, SC-30).
        owner: Owner of every territory.
        seat: The player.
    """
    allowed = (seat,) if win == "all_42" else (seat, NEUTRAL, NOBODY)
    for o in owner:  # noqa: SIM110 - asked after every capture, and nearly always one of the first says no
        if o not in allowed:
            return False
    return True
