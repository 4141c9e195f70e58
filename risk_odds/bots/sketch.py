"""A position as a bot thinks ahead in it: what it sees, changed by what it plans, and what that is worth."""

from __future__ import annotations

from collections.abc import Collection

from risk_odds.bots.chances import chances
from risk_odds.bots.wishes import Wishes
from risk_odds.engine.options import Options
from risk_odds.rules.seats import NEUTRAL, NOBODY

TURNS = 2.5
"""An army that comes every turn is worth so many armies now."""

HARM = 0.6
"""What the average of several enemies loses is worth so much to oneself; a single enemy's loss is all one's own."""

LAST = 1000.0
"""The worth of having won."""


class Sketch:
    """Land and armies on trial.

    Args:
        options: What the bot is asked; its seat is the one that thinks.
        wishes: What it wants by the goal of the game, if it knows one.
    """

    def __init__(self, options: Options, wishes: Wishes | None = None) -> None:
        self.setting = options.setting
        self.wishes = wishes
        self.stay = max(options.setting.rules.stay, wishes.aim.armies if wishes else 0)
        self.seat = options.seat
        self.owner = list(options.owner)
        self.armies = list(options.armies)
        self.odds = chances(options.setting.rules)
        enemies = len({o for o in self.owner if o >= 0 and o != self.seat})
        self.harm = 1.0 if enemies < 2 else HARM / enemies

    def copy(self) -> Sketch:
        """Another one, to go on from here."""
        new = object.__new__(Sketch)
        new.setting, new.seat, new.odds, new.harm = self.setting, self.seat, self.odds, self.harm
        new.wishes, new.stay = self.wishes, self.stay
        new.owner, new.armies = self.owner[:], self.armies[:]
        return new

    def force(self, territory: int) -> int:
        """The armies that can attack from a territory; as many as the goal asks for stay."""
        return self.armies[territory] - self.stay

    def threat(self, territory: int) -> int:
        """The largest enemy force beside a territory; a neutral army is none."""
        most = 0
        for n in self.setting.neighbors[territory]:
            if self.owner[n] != self.seat and self.owner[n] >= 0:
                most = max(most, self.force(n))
        return most

    def touches(self, territory: int, land: Collection[int]) -> bool:
        """Whether a territory lies beside some of this land that is not one's own."""
        return any(n in land and self.owner[n] != self.seat for n in self.setting.neighbors[territory])

    def worth(self) -> float:
        """How good the position is, in armies: what stands, what comes in, and how safe that is."""
        values = self._values()
        mine = values.pop(self.seat, 0.0)
        if not values:  # only a neutral army is left to beat
            return LAST + mine
        if wishes := self.wishes:
            if wishes.aim.done(self.seat, self.owner, self.armies):
                return LAST + mine
            mine += self._wanted(wishes)
        return mine - self.harm * sum(values.values())

    def _wanted(self, wishes: Wishes) -> float:
        """What one's own land is worth by the goal, as far as it is likely to be held."""
        worth = 0.0
        for t, value in enumerate(wishes.worth):
            if value and self.owner[t] == self.seat:
                worth += value * self._holds(t)
        return worth

    def _holds(self, territory: int) -> float:
        """The chance that the largest force beside a territory does not take it."""
        return 1.0 - self.odds.win(self.threat(territory), self.armies[territory])

    def _values(self) -> dict[int, float]:
        """For each player with land: armies, and those to come."""
        count: dict[int, int] = {}
        values: dict[int, float] = {}
        for o, armies in zip(self.owner, self.armies, strict=True):
            count[o] = count.get(o, 0) + 1
            values[o] = values.get(o, 0.0) + armies
        values.pop(NEUTRAL, None)
        values.pop(NOBODY, None)
        bonus, per = self._bonuses(), self.setting.rules.reinforcement.per
        for o in values:
            values[o] += TURNS * (count[o] / per + bonus.get(o, 0.0))
        return values

    def _bonuses(self) -> dict[int, float]:
        """What continents bring to each owner; one's own as far as they are likely to be held."""
        board, owner = self.setting.board, self.owner
        found: dict[int, float] = {}
        for continent, members in zip(board.continents, board.members, strict=True):
            o = owner[members[0]]
            if o < 0 or any(owner[t] != o for t in members):
                continue
            worth = float(continent.bonus)
            if o == self.seat:
                for t in members:
                    worth *= self._holds(t)
            found[o] = found.get(o, 0.0) + worth
        return found
