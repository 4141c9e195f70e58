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
from risk_odds.engine.phases import FORTIFYING, Fortifying
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import View
from risk_odds.rules.fortification import movable, reach
from risk_odds.rules.limit import fitting
from risk_odds.wording import plural


class Fortifications(Options):
    """Which armies are moved at the end of the turn (WD-60, PW-20, EX-10).

    Attributes:
        gave: Where they move freely, the territories that armies have left in this turn.
        got: Those that armies have come to.
    """

    kind = "fortify"
    wants = "fortify, or end the turn"

    def __init__(self, view: View, setting: Setting) -> None:
        Options.__init__(self, view, setting)
        # What can be done as soon as the attacks are over may be asked before they are.
        moved = self.phase if isinstance(self.phase, Fortifying) else FORTIFYING
        self.gave, self.got = moved.gave, moved.got

    def reach(self, source: int) -> tuple[int, ...]:
        """Where armies of one's own territory may go, and find room."""
        found = self._along(source)
        cap, gave = self.setting.cap, self.gave
        if cap is None and not gave:
            return found
        return tuple(t for t in found if t not in gave and fitting(cap, self.armies[t], 1))

    def _along(self, source: int) -> tuple[int, ...]:
        return reach(self.setting.rules.fortification, self.setting.board, self.owner, source)

    def most(self, source: int) -> int:
        """The most armies that may leave one's own territory."""
        return 0 if source in self.got else movable(self.armies[source])

    def between(self, source: int, target: int) -> int:
        """The most armies that may go from one territory to another that they can reach."""
        return fitting(self.setting.cap, self.armies[target], self.most(source))

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
        if target not in self._along(source):
            return f"armies can't go from {self.name(source)} to {self.name(target)}"
        most = self.most(source)
        if refusal := self._moved_before(source, target):
            return refusal
        if not most:
            return f"{self.name(source)} has {plural(self.armies[source], 'army', 'armies')}, and it must stay"
        if not (room := self.between(source, target)):
            return f"{self.name(target)} has {plural(self.armies[target], 'army', 'armies')}, and no more may go there"
        if room < most:
            return self.odd_number(move.armies, 1, room, "armies to move to", target)
        return self.odd_number(move.armies, 1, most, "armies to move from", source)

    def _moved_before(self, source: int, target: int) -> str:
        """Say that armies would go in circles, where they move freely."""
        if source in self.got:
            return f"armies have come to {self.name(source)}, so none leave it in this turn"
        if target in self.gave:
            return f"armies have left {self.name(target)}, so none come to it in this turn"
        return ""

    def _other_refusal(self, move: Move) -> str:
        """Why something else than fortifying is illegal."""
        play = self.play if isinstance(move, Swap) else None
        return play.refusal(move) if play and isinstance(move, Swap) else self.not_now(move)

    def __iter__(self) -> Iterator[Choice]:
        for source, target in self.pairs():
            yield from (Fortify(source, target, n) for n in range(1, self.between(source, target) + 1))
        if play := self.play:
            yield from map(Swap, play.swaps)
        yield END_TURN
