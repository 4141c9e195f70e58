"""What has happened, in a few words: the rolls of a battle as one sentence, the moves of a turn as one paragraph."""

from __future__ import annotations

from collections.abc import Sequence

from risk_odds.engine.adjusting import turned, with_die
from risk_odds.engine.moves import (
    UNKNOWN,
    Attack,
    Command,
    Defend,
    Die,
    Drawn,
    Exchange,
    Fortify,
    Keep,
    Move,
    Occupy,
    Place,
    Refilled,
    Reroll,
    Rolled,
    Settle,
    Swap,
    Trade,
    Word,
)
from risk_odds.engine.phases import Adjusting, Occupying, Over, Refilling, Rerolling, Rolling, Spelling
from risk_odds.engine.state import State, Table
from risk_odds.engine.wordbook import size
from risk_odds.rules.combat import COMMANDED, Roll
from risk_odds.rules.seats import NOBODY
from risk_odds.wording import plural
from risk_odds_cli.play.goals import mission_words
from risk_odds_cli.play.news import news, occupies
from risk_odds_cli.play.opening import Opening, placing
from risk_odds_cli.play.people import Company
from risk_odds_cli.play.reveals import lying, revealed
from risk_odds_cli.play.told import Battle, Chapter


def chapters(states: Sequence[State], moves: Sequence[Move], company: Company, lost: int = NOBODY) -> list[Chapter]:
    """What happened in a stretch of a game.

    Args:
        states: The positions before and after each move: one more than the moves.
        moves: The moves, as whoever is told may see them.
        company: Who plays what.
        lost: Whose the land was into which armies are to move at first; NOBODY if there is none.
    """
    teller = _Teller(company, lying(states[0], company.setting) or "", lost)
    for k, move in enumerate(moves):
        teller.hear(states[k].table, move, states[k + 1].table)
    return teller.end()


class _Teller:
    """Listens to moves one after the other and puts together what belongs together."""

    def __init__(self, company: Company, sealed: str, lost: int) -> None:
        self.company = company
        self.chapters: list[Chapter] = []
        self.battle: Battle | None = None
        self.opening = Opening(company)
        self.placing: Table | None = None
        self.placed: dict[int, int] = {}
        self.sealed, self.lost = sealed, lost

    def hear(self, before: Table, move: Move, after: Table) -> None:
        """Take in a move."""
        if before.turn.number:
            self._hear(before, move, after)
            if before.owner is not after.owner or before.phase is not after.phase:
                self._news(before, after)
            if isinstance(after.phase, Over) and after.phase.mission:
                self._done(after.phase, before)
            return
        self.opening.hear(before, move, after)
        if after.turn.number:
            self.chapters += self.opening.end()

    def _hear(self, before: Table, move: Move, after: Table) -> None:
        """Take in a move of a turn."""
        phase = before.phase
        if self.battle is not None and self.battle.before.turn.number != before.turn.number:
            self._end_battle()
        if not isinstance(move, Place):
            self._end_placing()
        match move:
            case Place(territory, armies):
                self.placing = self.placing or before
                self.placed[territory] = self.placed.get(territory, 0) + armies
            case Attack(source, target, _):
                if self.battle is None or (self.battle.source, self.battle.target) != (source, target):
                    self._end_battle()
                    self.battle = Battle(before, source, target, before.owner[target])
            case Rolled() if isinstance(phase, Rolling):
                self._fell(before, Roll(move.attack, move.defense), phase, after)
            case Die() | Reroll() | Command() | Keep() if isinstance(phase, (Adjusting, Rerolling)):
                self._adjusted(before, move, phase, after)
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

    def _adjusted(
        self, before: Table, move: Die | Reroll | Command | Keep, phase: Adjusting | Rerolling, after: Table
    ) -> None:
        """A die is rolled again, or turned to a six, or all dice are kept."""
        attack, defense = phase.attack, phase.defense
        match move, phase:
            case Reroll(card), _:
                self._fought(before, phase).cards.append(card)
                return
            case Die(face), Rerolling(enemy=True):
                defense = with_die(defense, face)
            case Die(face), _:
                attack = with_die(attack, face)
            case Command(face), _:
                self._fought(before, phase).commanded = True
                attack = turned(attack, face, COMMANDED)
        self._fell(before, Roll(attack, defense), phase, after)

    def _fell(self, before: Table, roll: Roll, phase: Rolling | Adjusting | Rerolling, after: Table) -> None:
        """Dice lie there; when nothing is done with them any more, armies are removed."""
        battle = self._fought(before, phase)
        if isinstance(after.phase, Adjusting):
            return
        losses = self.company.setting.losses[roll]
        battle.rolls.append(Rolled(*roll))
        battle.lost += losses.attackers
        battle.killed += losses.defenders
        battle.after = after
        self._captured(before, after)

    def _fought(self, before: Table, phase: Rolling | Adjusting | Rerolling | Spelling) -> Battle:
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
        if battle is not None and battle.captured and not occupies(after.phase):
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
        """What follows from a capture is told behind it."""
        battle = self.battle
        taken = None if battle is None else (battle.target, self.lost if battle.owner == NOBODY else battle.owner)
        if said := news(before, after, taken, self.company):
            self._end_battle()
            for each in said:
                self._say(before, each)

    def _done(self, over: Over, before: Table) -> None:
        """A mission is done, perhaps by what somebody else did."""
        self._end_battle()
        self._end_placing()
        said = f"shows the mission: {mission_words(over.mission, self.company)}; wins the game"
        self._chapter(over.winner, before.turn.number).said.append(said)

    def _end_placing(self) -> None:
        if self.placing is not None:
            self._say(self.placing, placing(self.placed, self.company))
            self.placing, self.placed = None, {}

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
        self._end_battle()
        self._end_placing()
        self.chapters += self.opening.end()
        return self.chapters
