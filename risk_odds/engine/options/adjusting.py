"""What is done with dice that lie there."""

from __future__ import annotations

from collections.abc import Iterator

from risk_odds.engine.adjusting import commander_ready, faces_of, may_command, turned
from risk_odds.engine.moves import KEEP, Choice, Command, Keep, Move, Reroll
from risk_odds.engine.options.base import Options
from risk_odds.engine.phases import Adjusting
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import View
from risk_odds.rules.combat import COMMANDED, Force, Losses, Roll


class Adjustments(Options):
    """Whether the attacker rolls a die again, or turns one to a six (EX-30 to EX-41).

    Attributes:
        roll: The faces that lie there.
        source: Where the attack comes from.
        target: What is attacked.
        cards: The cards of one's own that let a die be rolled again; none if it may not be, or not any more.
        rerolled: Whether a die has been rolled again.
        any: Whether it may be a die of the defender's.
        commander: Whether the Commander may act now.
        unused: Whether he has not acted yet in this turn.
    """

    kind = "adjust"
    wants = "roll a die again, turn one to a six, or keep the dice as they lie"

    def __init__(self, view: View, setting: Setting) -> None:
        Options.__init__(self, view, setting)
        phase = self.phase
        assert isinstance(phase, Adjusting)
        self.roll, self.source, self.target = Roll(phase.attack, phase.defense), phase.source, phase.target
        own = (phase.source, phase.target) if setting.reroll != "none" and not phase.rerolled else ()
        self.cards = tuple(card for card in own if card in view.hand)
        self.rerolled = phase.rerolled
        self.any = setting.reroll == "any"
        self.commander = may_command(view.table, phase, setting)
        self.unused = commander_ready(view.table, setting)

    @property
    def idle(self) -> bool:
        """Whether nothing can be done but to keep the dice."""
        return not self.cards and not self.commander

    def lost(self, roll: Roll) -> Losses:
        """What both sides lose if these dice stay."""
        force = Force(self.armies[self.source] - self.setting.rules.stay, self.armies[self.target])
        return self.setting.losses_of(roll, force)

    @property
    def vain(self) -> bool:
        """Whether nothing that may be done could cost the defender more, or the attacker less, however a die falls."""
        now = self.lost(self.roll)
        return all(lost.attackers >= now.attackers and lost.defenders <= now.defenders for lost in self._at_best())

    def _at_best(self) -> Iterator[Losses]:
        """What both sides lose if this or that is done, and a die that is rolled again falls as well as it can."""
        for attack, defense in [self.roll, *(self._rerolled() if self.cards else ())]:
            yield self.lost(Roll(attack, defense))
            if self.unused:
                yield from (self.lost(Roll(turned(attack, face, COMMANDED), defense)) for face in {*attack})

    def _rerolled(self) -> Iterator[Roll]:
        attack, defense = self.roll
        best, worst = max(faces_of(False, self.setting)), min(faces_of(True, self.setting))
        yield from (Roll(turned(attack, face, best), defense) for face in {*attack})
        if self.any:
            yield from (Roll(attack, turned(defense, face, worst)) for face in {*defense})

    def refusal(self, move: Move) -> str:
        match move:
            case Keep():
                return ""
            case Reroll():
                return self._no_reroll(move)
            case Command(face):
                return self._no_command(face)
        return self.not_now(move)

    def _no_reroll(self, move: Reroll) -> str:
        """Why no die is rolled again like that."""
        if self.setting.reroll == "none":
            return "no die is rolled again in this game"
        if self.rerolled:
            return "a die has been rolled again in this battle"
        card = move.card
        if card == self.setting.wild:
            return "a wild card shows no territory, so no die is rolled again by it"
        if strange := self.strange(card):
            return strange
        if card not in (self.source, self.target):
            return f"{self.name(card)} has no part in this battle, so no die is rolled again by its card"
        if card not in self.cards:
            return f"you do not hold the card of {self.name(card)}"
        if type(move.enemy) is not bool or (move.enemy and not self.any):
            return "only a die of your own may be rolled again"
        return self._not_there(move.face, self.roll.defense if move.enemy else self.roll.attack)

    def _no_command(self, face: object) -> str:
        """Why the Commander does not turn that die."""
        if not self.setting.commander:
            return "there is no Commander in this game"
        if self.view.table.turn.commanded:
            return "the Commander has acted in this turn"
        return f"that die shows {COMMANDED} already" if face == COMMANDED else self._not_there(face, self.roll.attack)

    def _not_there(self, face: object, faces: tuple[int, ...]) -> str:
        if type(face) is int and face in faces:
            return ""
        whose = "of yours" if faces is self.roll.attack else "of the defender's"
        return f"no die {whose} shows {face!r}: {' '.join(map(str, faces))}"

    def __iter__(self) -> Iterator[Choice]:
        attack, defense = (tuple(dict.fromkeys(faces)) for faces in self.roll)
        for card in self.cards:
            yield from (Reroll(card, face) for face in attack)
            if self.any:
                yield from (Reroll(card, face, True) for face in defense)
        if self.commander:
            yield from (Command(face) for face in attack if face != COMMANDED)
        yield KEEP
