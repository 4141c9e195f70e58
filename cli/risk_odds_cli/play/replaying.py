"""`replay`: a recorded game, told turn by turn or shown step by step."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from risk_odds.engine.drawing import last_attack, table_svg
from risk_odds.engine.notation.moves import write_move
from risk_odds.engine.notation.record import Record, read_record
from risk_odds.engine.phases import Over
from risk_odds.engine.state import State, View, to_move
from risk_odds.errors import InvalidFile, InvalidInput
from risk_odds.rules.seats import LETTERS, NOBODY
from risk_odds_cli.answer import Given
from risk_odds_cli.play.commands import QUIT
from risk_odds_cli.play.drawing import draw
from risk_odds_cli.play.events import told
from risk_odds_cli.play.goals import mission_words
from risk_odds_cli.play.names import shown
from risk_odds_cli.play.people import Company, Seat
from risk_odds_cli.play.picture import board_lines
from risk_odds_cli.play.reveals import as_told, lying
from risk_odds_cli.play.saving import unjudged
from risk_odds_cli.play.screen import Screen
from risk_odds_cli.play.seats import name_in
from risk_odds_cli.play.status import head_line, player_lines
from risk_odds_cli.play.story import chapters
from risk_odds_cli.play.telling import chapter_lines

KEYS = "Enter next, n next turn, b back, a number, q"


def replay(operands: Sequence[str], given: Given) -> int:
    """Tell a recorded game; the exit code."""
    if len(operands) != 1:
        raise InvalidInput("replay takes one file", "risk-odds replay FILE")
    path = operands[0]
    record = read_record(unjudged(_text(path)), path)
    showing = Showing(record, Screen())
    if given.get("step"):
        showing.step()
    else:
        showing.tell()
    if given.get("svg"):
        _draw(given["svg"], record, showing)
    return 0


def _text(path: str) -> str:
    """What stands in a file."""
    try:
        if path == "-":
            return sys.stdin.read()
        with open(path, encoding="utf-8", newline="") as file:
            return file.read()
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else "") or "it is no text"
        raise InvalidFile(f"{path} can't be read: {reason}", "the file of a recorded game") from None


def _draw(path: str, record: Record, showing: Showing) -> None:
    arrow = last_attack(record.moves, showing.states)
    names = [seat.name for seat in showing.company.seats]
    draw(table_svg(record.setting.board, showing.states[-1].table, names, arrow), path)
    showing.screen.say(f"The last position is drawn in {path}.")


class Showing:
    """A record and the screen it is shown on. Everything lies open: the game is over, or those who look may see it.

    Args:
        record: The record.
        screen: The screen.
    """

    def __init__(self, record: Record, screen: Screen) -> None:
        self.record, self.screen = record, screen
        self.states: list[State] = list(record.states())
        self.moves = as_told(record.moves, self.states, None, record.setting)
        seats = tuple(Seat(name_in(record.tags, letter)) for letter in LETTERS[: record.setting.players])
        self.company = Company(seats, record.setting)

    def tell(self) -> None:
        """All of it, and the board at the end."""
        self.told(0, len(self.record.moves))
        self.board(len(self.record.moves))
        self.how_it_stands()

    def how_it_stands(self) -> None:
        """Whether somebody has won."""
        phase = self.states[-1].table.phase
        over = isinstance(phase, Over)
        said = f"{self.company.does(phase.winner, 'wins')}." if isinstance(phase, Over) else "Nobody has won yet."
        self.screen.say(said, "bold" if over else "")

    def told(self, first: int, last: int) -> None:
        """What happened between two positions."""
        states, turn = self.states[first : last + 1], -1
        for chapter in chapters(states, self.moves[first:last], self.company):
            if chapter.turn != turn:
                turn = chapter.turn
                self.screen.show([[(f"Turn {turn}" if turn else "Set-up", "bold")]])
            self.screen.show(chapter_lines(chapter, self.company, NOBODY, self.screen.width))

    def board(self, at: int) -> None:
        """The board after so many events."""
        table, width = self.states[at].table, self.screen.width
        view = View(NOBODY, table, ())
        self.screen.show([[], head_line(table, to_move(self.states[at]), self.company, width)])
        self.screen.show(board_lines(table, self.company, NOBODY, width))
        self.screen.show([[], *player_lines(view, self.company, width)])
        missions = enumerate(self.states[at].secrets.missions)
        if said := [f"{LETTERS[k]}: {mission_words(each, self.company)}" for k, each in missions if each]:
            self.screen.say(f"Missions: {'; '.join(said)}", "", 2)

    def step(self) -> None:
        """Show one position after the other, as whoever sits there wants."""
        at: int | None = 0
        while at is not None:
            self.position(at)
            at = self._wish(at)

    def _wish(self, at: int) -> int | None:
        """Where to go from an event; None at the end of it. What can't be understood is asked again."""
        last = len(self.record.moves)
        while True:
            try:
                wish = self.screen.ask(f"{at} of {last} ({KEYS})> ").strip().lower()
            except EOFError:
                print()
                return None
            if wish in QUIT:
                return None
            there = self._next(at, wish)
            if there is not None:
                return there
            self.screen.say(f"{shown(wish)} is no step; accepted: {KEYS} from 0 to {last}", "red")

    def position(self, at: int) -> None:
        """The board after so many events, and the event that led there."""
        self.screen.clear()
        if self.screen.people or at in (0, len(self.record.moves)):
            self.board(at)
        if at:
            move, before = self.record.moves[at - 1], self.states[at - 1]
            mover = to_move(before)
            against = lying(before, self.record.setting)
            self.screen.say(told(before.table, self.moves[at - 1], mover, self.company, against), "bold", 2)
            self.screen.say(f"  {write_move(move, mover, self.record.setting.board)}", "dim", 4)
            self.racks(at)

    def racks(self, at: int) -> None:
        """The tiles of those who have some, after so many events."""
        racks = self.states[at].secrets.racks
        if any(racks):
            held = ", ".join(f"{letter} {rack}" for letter, rack in zip(LETTERS, racks, strict=False) if rack)
            self.screen.say(f"  racks {held}", "dim", 4)

    def _next(self, at: int, wish: str) -> int | None:
        """Where to go from an event; None if that can't be understood."""
        last = len(self.record.moves)
        if wish == "":
            return min(at + 1, last)
        if wish == "b":
            return max(at - 1, 0)
        if wish == "n":
            turn = self.states[at].table.turn.number
            return next((k for k in range(at, last + 1) if self.states[k].table.turn.number != turn), last)
        if wish.isascii() and wish.isdigit() and int(wish[:9]) <= last:
            return int(wish[:9])
        return None
