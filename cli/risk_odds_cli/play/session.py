"""The conversation: who is asked what, what is shown to whom, and what is done with the answer."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Sequence

from risk_odds.engine.options import Cashings, Defenses, Occupations, Options, Spellings
from risk_odds.engine.phases import Deploying, Over
from risk_odds.errors import BotFailed, InvalidInput
from risk_odds.rules.seats import CHANCE, LETTERS, NOBODY
from risk_odds.wording import plural
from risk_odds_cli.play import questions
from risk_odds_cli.play.commands import QUIT, UNDO, understood
from risk_odds_cli.play.match import Match
from risk_odds_cli.play.meanings import Ask
from risk_odds_cli.play.names import shown
from risk_odds_cli.play.people import Company
from risk_odds_cli.play.picture import board_lines, border_lines
from risk_odds_cli.play.reveals import as_told
from risk_odds_cli.play.screen import Screen
from risk_odds_cli.play.status import hand_line, head_line, player_lines, rack_line, rule_line
from risk_odds_cli.play.story import Chapter, chapters
from risk_odds_cli.play.tasks import prompt, task
from risk_odds_cli.play.telling import chapter_lines

FAILURE, INTERRUPTED = 1, 130

ROOMY = 40
"""In a window with fewer lines the borders are shown only to who asks for the board."""

ALWAYS_TOLD = (Occupations, Defenses, Cashings, Spellings)
"""Where it is told each time what is to be decided; elsewhere once a turn."""


class Leave(Exception):  # noqa: N818 - it is no error
    """Somebody leaves; the game can go on later."""


class Session:
    """A game at a terminal.

    Args:
        match: The game.
        screen: The terminal.
        turn_cap: The number of turns after which it ends without a winner.

    Attributes:
        viewer: The seat of who sits at the keyboard; NOBODY at first.
    """

    def __init__(self, match: Match, screen: Screen, turn_cap: int) -> None:
        self.match, self.screen, self.turn_cap = match, screen, turn_cap
        self.company: Company = match.company
        self.viewer = self.company.people[0] if len(self.company.people) == 1 else NOBODY
        self._told = dict.fromkeys((NOBODY, *range(len(self.company.seats))), 0)
        self._hand_seen = False
        self._rack_shown: dict[int, str] = {}
        self._shown: dict[int, tuple[int, bool]] = {}
        self._hinted: set[str] = set()
        self._task_told = False
        self._watching = False

    def run(self) -> int:
        """Play until the game is over or somebody leaves; the exit code."""
        try:
            self._play()
        except KeyboardInterrupt:
            self._farewell("\n")
            return INTERRUPTED
        except (EOFError, Leave):
            self._farewell("")
        except BotFailed as error:
            self.tell()
            print(f"risk-odds: {error}", file=sys.stderr, flush=True)
            self._farewell("")
            return FAILURE
        return 0

    def skip(self, moves: int) -> None:
        """Take so many moves as told already."""
        self._told = dict.fromkeys(self._told, moves)

    def _farewell(self, start: str) -> None:
        self.match.flush()
        path = self.match.save.path
        print(f"{start}Saved. To go on: risk-odds play --resume {shlex.quote(path)}", flush=True)

    def _play(self) -> None:
        match, game = self.match, self.match.game
        while game.to_move != NOBODY and match.turn <= self.turn_cap:
            turn = match.turn
            self._step(game.to_move)
            if match.turn != turn:
                match.flush()
                if len(self.company.people) <= 1:
                    self.tell()
        self._end()

    def _step(self, who: int) -> None:
        """One move, or one line that somebody types."""
        match = self.match
        if who == CHANCE:
            match.fall()
        elif self.company.seats[who].bot:
            if self._watched():
                match.think(who)
        else:
            try:
                if not match.standing(who):
                    self._ask(who)
            except BotFailed:
                raise
            except InvalidInput as error:
                self.screen.say(str(error), "red")

    def _watched(self) -> bool:
        """Where only bots are left, ask once whether anybody wants to see the rest; False if it was taken back."""
        people, table = self.company.people, self.match.game.state.table
        if self._watching or not people or not self.screen.people or not table.turn.number:
            return True
        if any(seat in table.owner for seat in people) or len({owner for owner in table.owner if owner >= 0}) == 1:
            return True
        self._watching = True
        self.tell()
        if self._wish("Only bots are left. Enter to watch them, or undo, or quit> ", UNDO):
            self._watching = False
            self.undo("")
        return self._watching

    def _ask(self, who: int) -> None:
        """Show a person what has to be known, read one line, and do what it says."""
        match = self.match
        match.flush()
        now = match.game.options()
        self._come(who, now)
        line = self.screen.ask(prompt(now, self.company))
        if not line.strip():
            self.board("")
            return
        self.obey(line, now)

    def obey(self, line: str, now: Options) -> None:
        """Do what a line says.

        Raises:
            InvalidInput: It can't be understood, or is illegal; nothing has changed.
        """
        command = understood(line, now)
        if isinstance(command, Ask):
            ASKED[command.what](self, command.about)
            return
        self.match.give(now.seat, line, command)
        self.match.flush()

    def _come(self, who: int, now: Options) -> None:
        """Bring a person to the keyboard and up to date."""
        if who != self.viewer:
            self._change(who, now)
        self.tell()
        self._tell_missed(who)
        kind, told = type(now).__name__, self._task_told
        self._task_told = False
        stage = self.match.turn, isinstance(now.phase, Deploying)
        if self._shown.get(who) != stage and not isinstance(now, (Defenses, Spellings)):
            self._shown[who] = stage
            self._show_board(self.screen.rows >= ROOMY)
            self._hinted = {kind}
            return
        if now.view.rack and self._rack_shown.get(who) != now.view.rack:
            self._show_rack()
        if told:
            self._hinted.add(kind)
        elif kind not in self._hinted or isinstance(now, ALWAYS_TOLD) or isinstance(now.phase, Deploying):
            self._hinted.add(kind)
            self.screen.say(task(now, self.company), "italic", 2)

    def _change(self, who: int, now: Options) -> None:
        """Somebody else sits down; what the last one saw goes, and the next hand waits until nobody else looks."""
        name = f"{self.company.seats[who].name} ({LETTERS[who]})"
        secret = bool(now.view.hand or now.view.rack) and not isinstance(now, Defenses)
        hide, self._hand_seen = self._hand_seen or self._sealed_here(), False
        if not self.screen.people or not (hide or secret):
            self.viewer = who
            return
        if hide:
            self.tell()
            self._wish(f"{self.company.called(self.viewer)}: press Enter to clear the screen for {name}> ")
        self.viewer = who
        self.screen.clear()
        if secret:
            self._wish(f"{name}: press Enter when nobody else is looking> ")
        if not isinstance(now, Spellings):
            self._shown.pop(who, None)
        self._rack_shown.pop(who, None)

    def _sealed_here(self) -> bool:
        """Whether who sits at the keyboard has sealed dice: the line that names them is still on the screen (WD-32)."""
        state = self.match.game.state
        return bool(state.secrets.sealed) and self.viewer == state.table.turn.seat

    def _wish(self, question: str, words: Sequence[str] = ()) -> str:
        """What is typed at a question: nothing but Enter, or one of these words; `quit` leaves."""
        while True:
            line = self.screen.ask(question).strip().lower()
            if line in QUIT:
                raise Leave
            if not line or line in words:
                return line
            accepted = ", ".join(["Enter", *words[:1], QUIT[0]])
            self.screen.say(f"{shown(line)} means nothing here; accepted: {accepted}", "red")

    def story(self, first: int) -> list[Chapter]:
        """What has happened since so many moves, as who sits at the keyboard may know it."""
        game = self.match.game
        states = game.states[first:]
        moves = as_told(game.moves[first:], states, self.viewer, self.company.setting)
        return chapters(states, moves, self.company)

    def tell(self) -> None:
        """Tell what has happened since it was told last."""
        first, last = self._told[self.viewer], len(self.match.game.moves)
        first = min(first, last)
        self._told[self.viewer] = last
        begun = self.match.game.states[max(first - 1, 0)].table.turn.number > 0
        for chapter in self.story(first):
            if chapter.turn and not begun and chapter.seat != self.viewer:
                self.screen.show([rule_line(f"Turn {chapter.turn}", self.screen.width)])
            begun = begun or chapter.turn > 0
            self.screen.show(chapter_lines(chapter, self.company, self.viewer, self.screen.width))

    def board(self, about: str) -> None:
        """Show the board and what stands around it to somebody who asked for it."""
        self._show_board(True)
        self._task_told = True

    def _tell_missed(self, who: int) -> None:
        """Tell what somebody wanted to claim, and others claimed first."""
        owner = self.match.game.state.table.owner
        for territory in self.match.missed.pop(who, []):
            if owner[territory] != who:
                land, whose = self.company.land(territory), self.company.called(owner[territory])
                self.screen.say(f"{land} went to {whose} before you could claim it.", "red")

    def _show_board(self, borders: bool) -> None:
        game, width, screen = self.match.game, self.screen.width, self.screen
        view = game.view(self.viewer)
        table = view.table
        screen.show([[], head_line(view.table, self.match.game.to_move, self.company, width)])
        screen.show(
            [*board_lines(table, self.company, self.viewer, width), [], *player_lines(view, self.company, width)]
        )
        over = isinstance(table.phase, Over)
        now = None if over or game.to_move != self.viewer else game.options()
        claimed = table.turn.number > 0 or NOBODY not in table.owner
        if self.viewer != NOBODY and not over and claimed:
            if borders:
                screen.show([[("Your borders", "bold")], *border_lines(table, self.company, self.viewer, width)])
            else:
                screen.say("Enter shows the board with your borders", "dim")
        if view.hand:
            self.hand("")
        if view.rack and not over:
            self._show_rack()
        if now is not None:
            screen.say(task(now, self.company), "italic", 2)

    def hand(self, about: str) -> None:
        """Show the cards of who sits at the keyboard."""
        view = self.match.game.view(self.viewer)
        if view.rack:
            self._show_rack()
            return
        self._hand_seen = bool(view.hand) and len(self.company.people) > 1
        self.screen.say(hand_line(view, self.company), "", 2)
        if self.match.game.to_move == self.viewer:
            questions.sets(self, "")

    def _show_rack(self) -> None:
        """Show the rack of who sits at the keyboard."""
        view = self.match.game.view(self.viewer)
        self._hand_seen = len(self.company.people) > 1
        self._rack_shown[self.viewer] = view.rack
        self.screen.say(rack_line(view, self.company), "", 2)

    def undo(self, about: str) -> None:
        """Take the last decision of a person back, and all that followed."""
        before = len(self.match.game.moves)
        self.match.undo()
        now = len(self.match.game.moves)
        self._told = {seat: min(told, now) for seat, told in self._told.items()}
        self._shown = {}
        taken = plural(before - now, "move")
        fate = "dice" if self.company.setting.rules.words is None else "tiles"
        self.screen.say(f"Taken back: {taken}. The {fate} are put back too: the same will fall again.")

    def again(self, about: str) -> None:
        """Attack as the last time."""
        now = self.match.game.options()
        line = self.match.last_typed(now.seat, ("attack", "a"))
        if not line:
            raise InvalidInput("no attack was typed yet, so there is none to repeat", "attack SOURCE TARGET")
        self.obey(line, now)

    def leave(self, about: str) -> None:
        """Leave; the game can go on later."""
        raise Leave

    def _end(self) -> None:
        """Show how it ended."""
        match = self.match
        self.tell()
        phase = match.game.state.table.phase
        if isinstance(phase, Over):
            match.save.result(LETTERS[phase.winner])
        match.flush()
        self.viewer = self.viewer if len(self.company.people) == 1 else NOBODY
        self._end_board()
        if isinstance(phase, Over):
            won = phase.winner == self.viewer
            self.screen.say("You win!" if won else f"{self.company.does(phase.winner, 'wins')}.", "bold")
        else:
            turns = "1 turn is" if self.turn_cap == 1 else f"{self.turn_cap:,} turns are"
            self.screen.say(f"{turns} over, and nobody has won.", "bold")
        print(f"The game is in {match.save.path}; risk-odds replay {shlex.quote(match.save.path)} tells it again.")

    def _end_board(self) -> None:
        view = self.match.game.view(NOBODY)
        width = self.screen.width
        self.screen.show([[], head_line(view.table, self.match.game.to_move, self.company, width)])
        self.screen.show(board_lines(view.table, self.company, NOBODY, width))
        self.screen.show([[], *player_lines(view, self.company, width)])


ASKED: dict[str, Callable[[Session, str], None]] = {
    "board": Session.board,
    "cards": Session.hand,
    "undo": Session.undo,
    "again": Session.again,
    "quit": Session.leave,
    "moves": questions.moves,
    "sets": questions.sets,
    "odds": questions.odds,
    "help": questions.help_,
    "log": questions.log,
    "map": questions.picture,
    "save": questions.save,
    "defense": questions.defense,
}
"""What people may ask for, beside their moves."""
