"""When a game is won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from risk_odds.rules.seats import NEUTRAL, NOBODY

Win = Literal["all_42", "eliminate_opponent", "last_owner", "headquarters", "mission"]

WHOLE_BOARD = ("all_42", "headquarters")
"""Where nobody else may have land, not even a neutral army."""


def has_won(win: Win, owner: Sequence[int], seat: int) -> bool:
    """Whether a player who owns this land has won by it; a mission or headquarters may win before (CR-10, SM-20).

    Args:
        win: All the land is needed (WD-70, PW-07, CR-14), or no other player may have any (TP-30, SC-30, SM-20).
        owner: Owner of every territory.
        seat: The player.
    """
    allowed = (seat,) if win in WHOLE_BOARD else (seat, NEUTRAL, NOBODY)
    for o in owner:  # noqa: SIM110 - asked after every capture, and nearly always one of the first says no
        if o not in allowed:
            return False
    return True
