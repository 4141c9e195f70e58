"""Headquarters: how many of the others' must be held to win, and what holding is (CR-01 to CR-14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

HqGoal = Literal["all", "short"]
HqCount = Literal["held", "ever_captured"]

SHORT = {4: 2, 5: 3, 6: 3}
"""Players -> headquarters of others that win the shorter game; with others it is all (CR-10)."""


class Headquarters(NamedTuple):
    """The rules of the headquarters.

    Attributes:
        in_play: Whether each player has one.
        goal: Whether all of the others' must be held, or only some of them.
        counts: Whether one counts for whoever controls its land, or for whoever captured it first, for good.

    Source: CR-01, CR-10, CR-11.
    """

    in_play: bool = False
    goal: HqGoal = "all"
    counts: HqCount = "held"

    def needed(self, players: int) -> int:
        """How many headquarters of others must be held, by how many played at the start (CR-10)."""
        return SHORT.get(players, players - 1) if self.goal == "short" else players - 1

    def held_by(self, places: Sequence[int], holders: Sequence[int], owner: Sequence[int]) -> list[int]:
        """For whom the headquarters of each seat counts (CR-11); arguments as for `won`."""
        return list(holders) if self.counts == "ever_captured" else [owner[place] for place in places]

    def of_others(self, places: Sequence[int], holders: Sequence[int], owner: Sequence[int], seat: int) -> int:
        """How many headquarters of others count for a player; arguments as for `won`."""
        return sum(who == seat for k, who in enumerate(self.held_by(places, holders, owner)) if k != seat)

    def won(self, places: Sequence[int], holders: Sequence[int], owner: Sequence[int], seat: int) -> bool:
        """Whether a player holds enough headquarters of others, and controls the own one (CR-10, CR-13).

        Args:
            places: The territory of the headquarters of each seat.
            holders: Who has the card of each; it counts only where captured ones count for good (`ever_captured`).
            owner: Owner of every territory.
            seat: The player.
        """
        if owner[places[seat]] != seat:
            return False
        return self.of_others(places, holders, owner, seat) >= self.needed(len(places))
