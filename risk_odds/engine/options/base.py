"""What all decisions have in common."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from risk_odds.engine.moves import (
    Choice,
    Move,
    called,
)
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import View

if TYPE_CHECKING:
    from risk_odds.engine.options.laying import WordPlay


class Options:
    """The legal moves of the seat that has to decide; a collection that is never listed unless somebody asks.

    Attributes:
        kind: What is decided, in one word.
        seat: Who decides.
    """

    kind: ClassVar[str]

    def __init__(self, view: View, setting: Setting) -> None:
        self.view = view
        self.setting = setting
        self.seat = view.seat
        self.owner, self.armies, _, _, self.phase = view.table

    @property
    def wants(self) -> str:
        """What is to be decided, for people."""
        raise NotImplementedError

    def refusal(self, move: Move) -> str:
        """Why the move is illegal, as a sentence; nothing if it is legal."""
        raise NotImplementedError

    def __iter__(self) -> Iterator[Choice]:
        """The legal moves, each once."""
        raise NotImplementedError

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and not self.refusal(move)

    def name(self, territory: int) -> str:
        """The name of a territory."""
        return self.setting.board.territories[territory].name

    def land(self, owner: int) -> list[int]:
        """The territories of an owner."""
        return [t for t, o in enumerate(self.owner) if o == owner]

    @property
    def play(self) -> WordPlay | None:
        """What may be done with words and tiles; None where battles are fought with dice."""
        if not self.setting.spells:
            return None
        from risk_odds.engine.options.laying import WordPlay

        return WordPlay(self.view, self.setting)

    def not_now(self, move: Move) -> str:
        """Say what is to be decided instead."""
        return f"{called(move)} is no move now; {self.wants}"

    def strange(self, *territories: object) -> str:
        """Say which is no territory of this board; nothing if all are."""
        most = len(self.owner)
        for territory in territories:
            if type(territory) is not int or not 0 <= territory < most:
                return f"there is no territory {territory!r} on this board"
        return ""

    def odd_number(self, given: object, least: int, most: int, what: str, territory: int | None = None) -> str:
        """Say that something is not a number in its bounds; nothing if it is. A territory's name ends `what`."""
        if type(given) is int and least <= given <= most:
            return ""
        bounds = f"{least}" if least == most else f"{least} to {most}"
        where = "" if territory is None else f" {self.name(territory)}"
        return f"{given!r} is no number of {what}{where}: {bounds}"
