"""How seats, cards and income are called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from risk_odds.engine.setting import Setting
from risk_odds.engine.state import Table
from risk_odds.rules.seats import LETTERS, NEUTRAL, NOBODY
from risk_odds.wording import plural

YOU = "You"
"""Who plays without a name."""

MARKS = {NEUTRAL: "n", NOBODY: "."}
"""How land of nobody's is marked."""


class Seat(NamedTuple):
    """Who sits where.

    Attributes:
        name: What the player is called.
        bot: The bot's spec; nothing for a person.
    """

    name: str
    bot: str = ""


class Company(NamedTuple):
    """Those who play, and what they play."""

    seats: tuple[Seat, ...]
    setting: Setting

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(k for k, seat in enumerate(self.seats) if not seat.bot)

    def called(self, owner: int, viewer: int = NOBODY) -> str:
        """A player, as others speak of him; `you` for who is looking."""
        if owner == viewer and owner >= 0:
            return "you"
        if owner < 0:
            return "the neutral army" if owner == NEUTRAL else "nobody"
        return f"{self.seats[owner].name} ({LETTERS[owner]})"

    def does(self, seat: int, verb: str) -> str:
        """A player and what it does: "Ann (A) begins", but "You (A) begin"."""
        return f"{self.called(seat)} {verb.removesuffix('s') if self.seats[seat].name == YOU else verb}"

    def land(self, territory: int) -> str:
        """The name of a territory."""
        return self.setting.board.territories[territory].name

    def card(self, card: int) -> str:
        """A card, with what it shows."""
        return "wild" if card == self.setting.wild else f"{self.land(card)} ({self.setting.design(card)})"

    def short_card(self, card: int) -> str:
        """A card, without what it shows."""
        return "wild" if card == self.setting.wild else self.land(card)


def mark(owner: int) -> str:
    """The letter that stands for an owner."""
    return LETTERS[owner] if owner >= 0 else MARKS[owner]


def income(table: Table, seat: int, setting: Setting) -> tuple[int, str]:
    """The armies that land brings at the start of a turn, and where they come from: "4 for 14 territories, ..."."""
    rules, board = setting.rules.reinforcement, setting.board
    total = rules.income(board, table.owner, seat)
    land = total - rules.continents(board, table.owner, seat)
    said = [f"{land} for {plural(table.owner.count(seat), 'territory', 'territories')}"]
    said += [f"{board.continents[c].bonus} for {board.continents[c].name}" for c in held(table.owner, seat, setting)]
    return total, ", ".join(said)


def held(owner: Sequence[int], seat: int, setting: Setting) -> list[int]:
    """The continents that are a player's altogether."""
    return [c for c, land in enumerate(setting.board.members) if all(owner[t] == seat for t in land)]
