"""What is attacked, how it is defended, and who moves in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from risk_odds.engine.moves import (
    END_ATTACKS,
    Attack,
    Choice,
    Defend,
    EndAttacks,
    Move,
    Occupy,
)
from risk_odds.engine.options.base import Options
from risk_odds.engine.phases import (
    Defending,
    Occupying,
)
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import View
from risk_odds.wording import plural


class Attacks(Options):
    """What is attacked, from where, and with how many dice (WD-30 to WD-33)."""

    kind = "attack"
    wants = "attack, or end the attacks"

    def dice(self, source: int) -> Sequence[int]:
        """The numbers of dice that can be rolled from a territory, the most first; none if it can't attack."""
        return self.setting.attack_dice[self.armies[source]]

    def most(self, source: int) -> int:
        """The most dice that can be rolled from a territory; 0 if it can't attack."""
        dice = self.setting.attack_dice[self.armies[source]]
        return dice[0] if dice else 0

    def pairs(self) -> list[tuple[int, int]]:
        """The territories from which something can be attacked, each with each of its targets."""
        owner, armies, seat, stay = self.owner, self.armies, self.seat, self.setting.rules.stay
        neighbors = self.setting.neighbors
        pairs = []
        for source, o in enumerate(owner):  # a comprehension would be a function of its own, and slower
            if o == seat and armies[source] > stay:
                for target in neighbors[source]:
                    if owner[target] != seat:
                        pairs.append((source, target))
        return pairs

    def refusal(self, move: Move) -> str:
        if not isinstance(move, Attack):
            return "" if isinstance(move, EndAttacks) else self.not_now(move)
        source, target, owner, seat = move.source, move.target, self.owner, self.seat
        if strange := self.strange(source, target):
            return strange
        if owner[source] != seat:
            return f"{self.name(source)} is not your land"
        if owner[target] == seat:
            return f"{self.name(target)} is your own land"
        if target not in self.setting.neighbors[source]:
            return f"{self.name(source)} has no border with {self.name(target)}"
        dice = self.setting.attack_dice[self.armies[source]]
        if type(move.dice) is int and move.dice in dice:
            return ""
        if not dice:
            stay = self.setting.rules.stay
            return f"{self.name(source)} has {plural(self.armies[source], 'army', 'armies')}, and {stay} must stay"
        return self.odd_number(move.dice, dice[-1], dice[0], "dice to attack with from", source)

    def __iter__(self) -> Iterator[Choice]:
        for source, target in self.pairs():
            yield from (Attack(source, target, n) for n in self.dice(source))
        yield END_ATTACKS


class Defenses(Options):
    """How many dice defend (WD-34)."""

    kind = "defend"
    wants = "name the dice you defend with"

    def __init__(self, view: View, setting: Setting) -> None:
        Options.__init__(self, view, setting)
        assert isinstance(self.phase, Defending)
        self.dice = setting.defense_dice[self.armies[self.phase.target]]

    def refusal(self, move: Move) -> str:
        if not isinstance(move, Defend):
            return self.not_now(move)
        if type(move.dice) is int and move.dice in self.dice:
            return ""
        return f"{move.dice!r} is no number of dice to defend with: {' or '.join(map(str, sorted(self.dice)))}"

    def __iter__(self) -> Iterator[Choice]:
        return (Defend(n) for n in self.dice)


class Occupations(Options):
    """How many armies move into captured land (WD-38)."""

    kind = "occupy"
    wants = "move armies into the captured territory"

    def __init__(self, view: View, setting: Setting) -> None:
        Options.__init__(self, view, setting)
        assert isinstance(self.phase, Occupying)
        self.least, self.most = self.phase.least, self.phase.most

    @property
    def source(self) -> int:
        """Where the armies come from."""
        assert isinstance(self.phase, Occupying)
        return self.phase.source

    @property
    def target(self) -> int:
        """The captured territory."""
        assert isinstance(self.phase, Occupying)
        return self.phase.target

    def refusal(self, move: Move) -> str:
        if not isinstance(move, Occupy):
            return self.not_now(move)
        return self.odd_number(move.armies, self.least, self.most, "armies to move in")

    def __iter__(self) -> Iterator[Choice]:
        return (Occupy(n) for n in range(self.least, self.most + 1))
