"""Armies that are moved at the end of a turn."""

from __future__ import annotations

from collections.abc import Iterator

from risk_odds.engine.moves import (
    END_TURN,
    Choice,
    EndTurn,
    Fortify,
    Move,
    Swap,
)
from risk_odds.engine.options.base import Options
from risk_odds.rules.fortification import movable, reach
from risk_odds.wording import plural


class Fortifications(Options):
    """Which armies are moved at the end of the turn (WD-60, PW-20)."""

    kind = "fortify"
    wants = "fortify, or end the turn"

    def reach(self, source: int) -> tuple[int, ...]:
        """Where armies of one's own territory may go."""
        return reach(self.setting.rules.fortification, self.setting.board, self.owner, source)

    def most(self, source: int) -> int:
        """The most armies that may leave one's own territory."""
        return movable(self.armies[source])

    def pairs(self) -> list[tuple[int, int]]:
        """The territories that armies can leave, each with each of those where they can go."""
        return [(s, t) for s in self.land(self.seat) if self.most(s) for t in self.reach(s)]

    def refusal(self, move: Move) -> str:
        if not isinstance(move, Fortify):
            return "" if isinstance(move, EndTurn) else self._other_refusal(move)
        source, target = move.source, move.target
        if strange := self.strange(source, target):
            return strange
        for t in (source, target):
            if self.owner[t] != self.seat:
                return f"{self.name(t)} is not your land"
        if target not in self.reach(source):
            return f"armies can't go from {self.name(source)} to {self.name(target)}"
        most = self.most(source)
        if not most:
            return f"{self.name(source)} has {plural(self.armies[source], 'army', 'armies')}, and it must stay"
        return self.odd_number(move.armies, 1, most, "armies to move from", source)

    def _other_refusal(self, move: Move) -> str:
        """Why something else than fortifying is illegal."""
        play = self.play if isinstance(move, Swap) else None
        return play.refusal(move) if play and isinstance(move, Swap) else self.not_now(move)

    def __iter__(self) -> Iterator[Choice]:
        for source, target in self.pairs():
            yield from (Fortify(source, target, n) for n in range(1, self.most(source) + 1))
        if play := self.play:
            yield from map(Swap, play.swaps)
        yield END_TURN
