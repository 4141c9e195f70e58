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
    Exchange,
    Fortify,
    Move,
    Occupy,
    Place,
    Refilled,
    Rolled,
    Settle,
    Strayed,
    Swap,
    Trade,
    Word,
)
from risk_odds.engine.phases import (
    Claiming,
    Dealing,
    Deploying,
    Occupying,
    Over,
    Phase,
    Refilling,
    Rolling,
    RollingOff,
    Spelling,
)
from risk_odds.engine.state import State, Table
from risk_odds.engine.wordbook import size
from risk_odds.rules.seats import NEUTRAL, NOBODY
from risk_odds.wording import plural
from risk_odds_cli.play.people import Company, held
from risk_odds_cli.play.reveals import Reveal, lying, revealed


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


def chapters(states: Sequence[State], moves: Sequence[Move], company: Company) -> list[Chapter]:
    """What happened in a stretch of a game.

    Args:
        states: The positions before and after each move: one more than the moves.
        moves: The moves, as whoever is told may see them.
        company: Who plays what.
    """
    teller = _Teller(company, lying(states[0], company.setting) or "")
    for k, move in enumerate(moves):
        teller.hear(states[k].table, move, states[k + 1].table)
    return teller.end()


class _Teller:
    """Listens to moves one after the other and puts together what belongs together."""

    def __init__(self, company: Company, sealed: str) -> None:
        self.company = company
        self.chapters: list[Chapter] = []
        self.battle: Battle | None = None
        self.placed: dict[int, dict[int, int]] = {}
        self.claimed: dict[int, list[int]] = {}
        self.dealt: dict[int, list[int]] = {}
        self.dice: list[str] = []
        self.sealed = sealed

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
            case Word() | Refilled() if isinstance(phase, (Spelling, Refilling)):
                self._laid(before, move, after)
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
        battle = self._fought(before, phase)
        losses = self.company.setting.losses[move.attack, move.defense]
        battle.rolls.append(move)
        battle.lost += losses.attackers
        battle.killed += losses.defenders
        battle.after = after
        self._captured(before, after)

    def _fought(self, before: Table, phase: Rolling | Spelling) -> Battle:
        """The battle that goes on, or begins."""
        battle = self.battle
        if battle is None or (battle.source, battle.target) != (phase.source, phase.target):
            battle = self.battle = Battle(before, phase.source, phase.target, before.owner[phase.target])
        return battle

    def _laid(self, before: Table, move: Word | Refilled, after: Table) -> None:
        """A word is laid, and with the defender's both lie open; or tiles are drawn afterwards."""
        phase = before.phase
        if isinstance(move, Word) and isinstance(phase, Spelling):
            battle = self._fought(before, phase)
            if phase.seat == before.turn.seat:
                self.sealed = move.word
                return
            reveal = revealed(before, self.sealed, move.word, self.company.setting)
            battle.reveals.append(reveal)
            battle.lost += reveal.lost.attackers
            battle.killed += reveal.lost.defenders
            battle.after = after
        self._captured(before, after)

    def _captured(self, before: Table, after: Table) -> None:
        """Note the armies that move into captured land where there is no choice."""
        battle = self.battle
        if battle is not None and battle.captured and not _occupies(after.phase):
            battle.moved, battle.after = after.armies[battle.target], after

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
            case Settle(source, target, armies):
                self._say(before, f"claims {company.land(target)} with {armies} from {company.land(source)}")
            case Word() | Swap() | Exchange():
                self._say(before, self._tiles(before, move))

    def _tiles(self, before: Table, move: Word | Swap | Exchange) -> str:
        """What is done with words and tiles outside battles."""
        match move:
            case Word(word):
                worth = self.company.setting.rules.cards.value(before.pack.sets + 1)
                return f"lays {word} for {plural(worth, 'army', 'armies')}"
            case Swap(letter):
                return f"swaps seven tiles {letter}"
            case Exchange(tiles):
                return f"exchanges {plural(size(tiles), 'tile')}{'' if tiles.isdigit() else ': ' + tiles}"

    def _news(self, before: Table, after: Table) -> None:
        """Who is out, who holds a continent now, who has won."""
        if before.owner is after.owner and before.phase is after.phase:
            return
        company, seat = self.company, before.turn.seat
        setting = company.setting
        if _occupies(before.phase) or before.owner != after.owner:
            if _occupies(after.phase):
                return
            first = before.owner
            if self.battle is not None and _occupies(before.phase):
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
            case Dealing(to), Dealt(territory) if company.setting.vacant:
                self.dealt.setdefault(to, []).extend([territory] if territory != UNKNOWN else [])
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
        for owner in sorted({*self.dealt, *self.claimed, *self.placed}, key=lambda owner: (owner < 0, owner)):
            said = []
            if cards := self.dealt.get(owner):
                said.append(f"gets the cards of {', '.join(map(self.company.land, sorted(cards)))}")
            if land := self.claimed.get(owner):
                said.append(f"gets {', '.join(map(self.company.land, land))}")
            if there := self.placed.get(owner):
                said.append(self._placing(there))
            if said:
                self.chapters.append(Chapter(owner, 0, list(said)))
        self.dice, self.claimed, self.placed, self.dealt = [], {}, {}, {}

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


def _occupies(phase: Phase) -> bool:
    """Whether armies are still to move into captured land, perhaps after tiles are drawn."""
    return isinstance(phase, Occupying) or (isinstance(phase, Refilling) and isinstance(phase.then, Occupying))
