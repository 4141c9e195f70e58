"""Which land becomes a headquarters."""

from __future__ import annotations

from collections.abc import Iterator

from risk_odds.engine.moves import Choice, Move, Pick
from risk_odds.engine.options.base import Options


class Picks(Options):
    """Which own land becomes one's headquarters (CR-01)."""

    kind = "pick"
    wants = "pick a headquarters"

    @property
    def grounds(self) -> list[int]:
        """The own land."""
        return self.land(self.seat)

    def refusal(self, move: Move) -> str:
        if not isinstance(move, Pick):
            return self.not_now(move)
        if strange := self.strange(move.territory):
            return strange
        return "" if self.owner[move.territory] == self.seat else f"{self.name(move.territory)} is not your land"

    def __iter__(self) -> Iterator[Choice]:
        return (Pick(t) for t in self.grounds)
