"""What was published on single rolls: a source that shares no line with engine or solver."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SOURCE = "Osborne (2003), Markov chains for the Risk board game revisited, Mathematics Magazine 76(2), 129-135, table 2"

ROLLS: Mapping[tuple[int, int], tuple[int, ...]] = MappingProxyType(
    {
        (1, 1): (21, 15),
        (1, 2): (161, 55),
        (2, 1): (91, 125),
        (2, 2): (581, 420, 295),
        (3, 1): (441, 855),
        (3, 2): (2275, 2611, 2890),
    }
)
"""Dice of attacker and defender -> in how many of all their rolls the defender loses 0, 1, 2 armies."""
