"""Who can own land or be on the move, apart from the seats themselves, which are numbered from 0."""

from __future__ import annotations

NOBODY = -1
"""The owner of empty land; whose move it is when a game is over."""

CHANCE = -2
"""Whose move it is when dice or cards fall."""

NEUTRAL = -3
"""The owner of land that belongs to no player and never attacks."""

ON_TURN = -4
"""Stands for the seat whose turn it is, in a phase where that seat decides."""

LETTERS = "ABCDEF"
"""The seats, as they are written."""
