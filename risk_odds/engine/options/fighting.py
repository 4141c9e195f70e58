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
    Settle,
    Swap,
    Word,
)
from risk_odds.engine.options.base import Options
from risk_odds.engine.phases import (
    Defending,
    Occupying,
)
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import View
from risk_odds.rules.seats import NOBODY
from risk_odds.wording import plural


class Attacks(Options):
    """What is attacked, from where, and with how many dice (WD-30 to WD-33); or with how many armies (SC-20)."""

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
        return [pair for pair in pairs if owner[pair[1]] != NOBODY] if self.setting.vacant else pairs

    def claims(self) -> list[tuple[int, int]]:
        """The territories from which empty land can be taken, each with each such land (SC-14)."""
        if not self.setting.vacant:
            return []
        owner = self.owner
        sources = [t for t in self.land(self.seat) if self.armies[t] > self.setting.rules.stay]
        return [(s, t) for s in sources for t in self.setting.neighbors[s] if owner[t] == NOBODY]

    def refusal(self, move: Move) -> str:
        if not isinstance(move, Attack):
            return "" if isinstance(move, EndAttacks) else self._other_refusal(move)
        source, target, owner, seat = move.source, move.target, self.owner, self.seat
        most = len(owner)
        if not (type(source) is type(target) is int and 0 <= source < most and 0 <= target < most):
            return self.strange(source, target)  # asking that is slower, and nearly never needed
        if owner[source] != seat:
            return f"{self.name(source)} is not your land"
        if (whose := owner[target]) == seat:
            return f"{self.name(target)} is your own land"
        if whose == NOBODY:
            return f"{self.name(target)} is empty land, which is taken without a fight"
        if target not in self.setting.neighbors[source]:
            return f"{self.name(source)} has no border with {self.name(target)}"
        dice = self.setting.attack_dice[self.armies[source]]
        if type(move.dice) is int and move.dice in dice:
            return ""
        if not dice:
            stay = self.setting.rules.stay
            return f"{self.name(source)} has {plural(self.armies[source], 'army', 'armies')}, and {stay} must stay"
        what = "armies" if self.setting.rules.words else "dice"
        return self.odd_number(move.dice, dice[-1], dice[0], f"{what} to attack with from", source)

    def _other_refusal(self, move: Move) -> str:
        """Why something else than an attack is illegal."""
        if isinstance(move, (Word, Swap)) and (play := self.play):
            return play.refusal(move)
        if not isinstance(move, Settle) or not self.setting.vacant:
            return self.not_now(move)
        source, target = move.source, move.target
        if strange := self.strange(source, target):
            return strange
        if self.owner[source] != self.seat:
            return f"{self.name(source)} is not your land"
        if self.owner[target] != NOBODY:
            return f"{self.name(target)} is not empty"
        if target not in self.setting.neighbors[source]:
            return f"{self.name(source)} has no border with {self.name(target)}"
        most = self.armies[source] - self.setting.rules.stay
        if not most:
            return f"{self.name(source)} has {plural(self.armies[source], 'army', 'armies')}, and it must stay"
        return self.odd_number(move.armies, 1, most, "armies to move from", source)

    def __iter__(self) -> Iterator[Choice]:
        for source, target in self.pairs():
            yield from (Attack(source, target, n) for n in self.dice(source))
        for source, target in self.claims():
            yield from (Settle(source, target, n) for n in range(1, self.armies[source] - self.setting.rules.stay + 1))
        yield from self.play or ()
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
