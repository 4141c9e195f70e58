"""When a battle is over, and how it then counts."""

from __future__ import annotations

from typing import Literal, NamedTuple

from risk_odds.errors import InvalidInput
from risk_odds.odds.given import count

End = Literal["conquered", "repelled", "stopped"]

MOST_SMALLER = 10_000
"""The most armies on the smaller side."""


class Ends(NamedTuple):
    """The ways a battle ends.

    If one roll reaches several ends it counts as conquered, else repelled, else stopped.

    Attributes:
        stop: Stopped as soon as so many attackers or fewer are left; full dice until then ("soft").
        until: Conquered as soon as so many defenders or fewer are left.
        rounds: Stopped after so many rounds; None for no limit.
    """

    stop: int = 0
    until: int = 0
    rounds: int | None = None

    def at(self, attackers: int, defenders: int) -> End | None:
        """How a battle ends with so many left; None while it goes on."""
        if self.won(defenders):
            return "conquered"
        if attackers == 0:
            return "repelled"
        return "stopped" if attackers <= self.stop else None

    def won(self, defenders: int) -> bool:
        """Whether the attacker has what the battle was fought for."""
        return defenders <= self.until

    def over(self, attackers: int, defenders: int) -> bool:
        """Whether a battle with so many left is over."""
        return attackers <= self.stop or defenders <= self.until

    @property
    def least(self) -> tuple[int, int]:
        """The fewest attackers and the fewest defenders with whom a battle goes on."""
        return self.stop + 1, self.until + 1

    def grid(self, attackers: int, defenders: int) -> list[list[bool]]:
        """Whether the battle is over, for every state up to a size; axis 0 attackers, axis 1 defenders."""
        ended, open_ = [True] * (defenders + 1), [d <= self.until for d in range(defenders + 1)]
        return [ended if a <= self.stop else open_ for a in range(attackers + 1)]


TO_THE_END = Ends()


def check_battle(attackers: object, defenders: object, ends: Ends) -> tuple[int, int]:
    """The two sides of a battle as numbers, if it is one that can be fought.

    Raises:
        InvalidInput: A side is empty or too large, or the battle would end before its first roll.
    """
    a, d = count("attackers", attackers, least=1), count("defenders", defenders, least=1)
    if min(a, d) > MOST_SMALLER:
        raise InvalidInput(
            f"{a:,} attackers against {d:,} defenders are too many", f"the smaller side up to {MOST_SMALLER:,}"
        )
    count("attackers to stop at", ends.stop)
    count("defenders to stop at", ends.until)
    if ends.rounds is not None:
        count("rounds", ends.rounds, least=1)
    if ends.until >= d:
        raise InvalidInput(f"until {ends.until} would end the battle before its first roll", f"0 to {d - 1}")
    if ends.stop >= a:
        raise InvalidInput(f"stop {ends.stop} would end the battle before its first roll", f"0 to {a - 1}")
    return a, d
