"""What has happened, in a few words: the rolls of a battle as one sentence, the moves of a turn as one paragraph."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from risk_odds.engine.moves import (
    UNKNOWN,
    Attack,
    Claim,
    Dealt,
    Defend,
    Die,
    Drawn,
    Fortify,
    Move,
    Occupy,
    Place,
    Rolled,
    Strayed,
    Trade,
)
from risk_odds.engine.phases import Claiming, Deploying, Occupying, Over, Rolling, RollingOff
from risk_odds.engine.state import Table
from risk_odds.rules.seats import NEUTRAL, NOBODY
from risk_odds.wording import plural
from risk_odds_cli.play.people import Company, held


@dataclass
class Battle:
    """The rolls from one territory against another.

    Attributes:
        before: The table before the first of them.
        source: Where the attack comes from.
        target: What is attacked.
        owner: Whose it was; NOBODY if only its occupation is to be told.
        rolls: What fell.
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


def chapters(tables: Sequence[Table], moves: Sequence[Move], company: Company) -> list[Chapter]:
    """What happened in a stretch of a game.

    Args:
        tables: The tables before and after each move: one more than the moves.
        moves: The moves, as whoever is told may see them.
        company: Who plays what.
    """
    teller = _Teller(company)
    for k, move in enumerate(moves):
        teller.hear(tables[k], move, tables[k + 1])
    return teller.end()


class _Teller:
    """Listens to moves one after the other and puts together what belongs together."""

    def __init__(self, company: Company) -> None:
        self.company = company
        self.chapters: list[Chapter] = []
        self.battle: Battle | None = None
        self.placed: dict[int, dict[int, int]] = {}
        self.claimed: dict[int, list[int]] = {}
        self.dice: list[str] = []

    def hear(self, before: Table, move: Move, after: Table) -> None:
        """Take in a move."""
        seat, phase = before.turn.seat, before.phase
        if before.turn.number == 0:
            self._set_up(before, move, after)
            return
        if self.battle is not None and self.battle.before.turn.number != before.turn.number:
            self._end_battle()
        if not isinstance(move, Place):
            self._end_placing(before.turn.number)
        match move:
            case Place(territory, armies):
                there = self.placed.setdefault(seat, {})
                there[territory] = there.get(territory, 0) + armies
            case Attack(source, target, _):
                if self.battle is None or (self.battle.source, self.battle.target) != (source, target):
                    self._end_battle()
                    self.battle = Battle(before, source, target, before.owner[target])
            case Rolled() if isinstance(phase, Rolling):
                self._rolled(before, move, phase, after)
            case Occupy(armies):
                if self.battle is None and isinstance(phase, Occupying):
                    self.battle = Battle(before, phase.source, phase.target, NOBODY, after=after)
                assert self.battle is not None
                self.battle.moved, self.battle.after = armies, after
            case Defend():
                pass  # the roll tells it
            case _:
                self._other(before, move)
        self._news(before, after)

    def _rolled(self, before: Table, move: Rolled, phase: Rolling, after: Table) -> None:
        battle = self.battle
        if battle is None or (battle.source, battle.target) != (phase.source, phase.target):
            battle = self.battle = Battle(before, phase.source, phase.target, before.owner[phase.target])
        losses = self.company.setting.losses[move.attack, move.defense]
        battle.rolls.append(move)
        battle.lost += losses.attackers
        battle.killed += losses.defenders
        battle.after = after
        if after.owner[battle.target] == before.turn.seat and not isinstance(after.phase, Occupying):
            battle.moved = after.armies[battle.target]  # there was no choice

    def _other(self, before: Table, move: Move) -> None:
        self._end_battle()
        company = self.company
        match move:
            case Trade(cards, bonus):
                shown = ", ".join(company.short_card(card) for card in cards)
                value = company.setting.rules.cards.value(before.pack.sets + 1)
                extra = f" and 2 more on {' and '.join(company.land(t) for t in bonus)}" if bonus else ""
                self._say(before, f"trades {shown} for {value}{extra}")
            case Drawn(card):
                self._say(before, f"takes a card: {company.card(card)}" if card != UNKNOWN else "takes a card")
            case Fortify(source, target, armies):
                self._say(before, f"moves {armies} from {company.land(source)} to {company.land(target)}")

    def _news(self, before: Table, after: Table) -> None:
        """Who is out, who holds a continent now, who has won."""
        if before.owner is after.owner and before.phase is after.phase:
            return
        company, seat = self.company, before.turn.seat
        setting = company.setting
        if isinstance(before.phase, Occupying) or before.owner != after.owner:
            if isinstance(after.phase, Occupying):
                return
            first = before.owner
            if self.battle is not None and isinstance(before.phase, Occupying):
                first = (*first[: self.battle.target], self.battle.owner, *first[self.battle.target + 1 :])
            news = [
                f"holds all of {setting.board.continents[c].name} now"
                for c in held(after.owner, seat, setting)
                if c not in held(first, seat, setting)
            ]
            for other in range(setting.players):
                if other in first and other not in after.owner:
                    cards = before.pack.held[other]
                    took = f" and takes {plural(cards, 'card')}" if cards else ""
                    news.append(f"throws {company.called(other)} out of the game{took}")
            if isinstance(after.phase, Over):
                news.append("wins the game")
            if news:
                self._end_battle()
                for each in news:
                    self._say(before, each)

    def _set_up(self, before: Table, move: Move, after: Table) -> None:
        phase, company = before.phase, self.company
        match phase, move:
            case RollingOff(rolling, faces), Die(face):
                again = "again: " if self.dice and not faces else ""
                self.dice.append(f"{again}{company.called(rolling[len(faces)])} {face}")
                if after.turn.seat != NOBODY:
                    begins = company.does(after.turn.seat, "begins")
                    self.chapters.append(Chapter(NOBODY, 0, [f"Dice: {', '.join(self.dice)}; {begins}"]))
                    self.dice = []
            case _, Dealt(territory):
                self.claimed.setdefault(after.owner[territory], []).append(territory)
            case Claiming(_, owner), (Claim() | Strayed()):
                self.claimed.setdefault(owner, []).append(move.territory)
            case Deploying(_, owner, _), (Place() | Strayed()):
                there = self.placed.setdefault(owner, {})
                there[move.territory] = there.get(move.territory, 0) + 1
        if after.turn.number:
            self._end_set_up()

    def _end_set_up(self) -> None:
        if self.dice:
            self.chapters.append(Chapter(NOBODY, 0, [f"Dice: {', '.join(self.dice)}"]))
        for owner in sorted({*self.claimed, *self.placed}, key=lambda owner: (owner < 0, owner)):
            said = []
            if land := self.claimed.get(owner):
                said.append(f"gets {', '.join(map(self.company.land, land))}")
            if there := self.placed.get(owner):
                said.append(self._placing(there))
            self.chapters.append(Chapter(owner, 0, list(said)))
        self.dice, self.claimed, self.placed = [], {}, {}

    def _placing(self, there: dict[int, int]) -> str:
        most = sorted(there.items(), key=lambda item: -item[1])
        return "places " + ", ".join(f"{armies} on {self.company.land(t)}" for t, armies in most)

    def _end_placing(self, turn: int) -> None:
        for seat, there in self.placed.items():
            self._chapter(seat, turn).said.append(self._placing(there))
        self.placed = {}

    def _end_battle(self) -> None:
        """Say how the rolls against a territory ended."""
        battle, self.battle = self.battle, None
        if battle is None or battle.after is None:
            return
        turn = battle.before.turn
        self._chapter(turn.seat, turn.number).said.append(battle)

    def _chapter(self, seat: int, turn: int) -> Chapter:
        if not self.chapters or self.chapters[-1][:2] != (seat, turn):
            self.chapters.append(Chapter(seat, turn, []))
        return self.chapters[-1]

    def _say(self, table: Table, sentence: str) -> None:
        self._chapter(table.turn.seat, table.turn.number).said.append(sentence)

    def end(self) -> list[Chapter]:
        """All that was to be told."""
        if self.battle is not None and self.battle.after is not None:
            self._end_battle()
        if any(seat != NEUTRAL and seat >= 0 for seat in self.placed) and not self.claimed and self.chapters:
            self._end_placing(self.chapters[-1].turn)
        self._end_set_up()
        return self.chapters
