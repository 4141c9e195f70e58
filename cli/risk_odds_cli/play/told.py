"""What is told of a game: battles, and chapters of what a seat did."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from risk_odds.engine.moves import Rolled
from risk_odds.engine.state import Table
from risk_odds_cli.play.reveals import Reveal


@dataclass
class Battle:
    """The rolls from one territory against another, or the words.

    Attributes:
        before: The table before the first of them.
        source: Where the attack comes from.
        target: What is attacked.
        owner: Whose it was; NOBODY if only its occupation is to be told.
        rolls: What fell.
        reveals: The words that were laid.
        cards: The cards by which dice were rolled again.
        commanded: Whether the Commander turned a die.
        lost: Armies the attacker lost.
        killed: Armies the defender lost.
        after: The table after what was told last.
        moved: Armies that moved in.
    """

    before: Table
    source: int
    target: int
    owner: int
    rolls: list[Rolled] = field(default_factory=list)
    reveals: list[Reveal] = field(default_factory=list)
    cards: list[int] = field(default_factory=list)
    commanded: bool = False
    lost: int = 0
    killed: int = 0
    after: Table | None = None
    moved: int = 0

    @property
    def captured(self) -> bool:
        """Whether it ended with a capture."""
        return self.after is not None and self.after.owner[self.target] == self.before.turn.seat


class Chapter(NamedTuple):
    """What one seat did in one turn, or in the set-up.

    Attributes:
        seat: Who; NOBODY for what concerns all.
        turn: The number of the turn; 0 for the set-up.
        said: Sentences without a subject, and battles.
    """

    seat: int
    turn: int
    said: list[str | Battle]
