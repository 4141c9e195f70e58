"""The conversation: who is asked what, what is shown to whom, and what is done with the answer."""

from __future__ import annotations

import shlex
from collections.abc import Callable

from risk_odds.engine.hiding import shown_to
from risk_odds.engine.options import Cashings, Defenses, Occupations, Options
from risk_odds.engine.phases import Deploying, Over
from risk_odds.errors import InvalidInput
from risk_odds.rules.seats import CHANCE, LETTERS, NOBODY
from risk_odds_cli.play import questions
from risk_odds_cli.play.commands import understood
from risk_odds_cli.play.match import Match
from risk_odds_cli.play.people import Company
from risk_odds_cli.play.picture import board_lines, border_lines
from risk_odds_cli.play.readers import Ask
from risk_odds_cli.play.screen import Screen
from risk_odds_cli.play.status import hand_line, head_line, player_lines
from risk_odds_cli.play.story import Chapter, chapters
from risk_odds_cli.play.tasks import prompt, task
from risk_odds_cli.play.telling import chapter_lines

INTERRUPTED = 130

ALWAYS_TOLD = (Occupations, Defenses, Cashings)
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
        self._shown: dict[int, tuple[int, bool]] = {}
        self._hinted: set[str] = set()
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
            except InvalidInput as error:
                self.screen.say(str(error), "red")

    def _watched(self) -> bool:
        """Where only bots are left, ask once whether anybody wants to see the rest; False if it was taken back."""
        people, table = self.company.people, self.match.game.state.table
        if self._watching or not people or not self.screen.people or not table.turn.number:
            return True
        if any(seat in table.owner for seat in people):
            return True
        self._watching = True
        self.tell()
        line = self.screen.ask("Only bots are left. Enter to watch them, or undo, or quit> ").strip().lower()
        if line in ("quit", "q", "exit"):
            raise Leave
        if line in ("undo", "u"):
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
        kind = type(now).__name__
        stage = self.match.turn, isinstance(now.phase, Deploying)
        if self._shown.get(who) != stage and not isinstance(now, Defenses):
            self._shown[who] = stage
            self.board("")
            self._hinted = {kind}
        elif kind not in self._hinted or isinstance(now, ALWAYS_TOLD) or isinstance(now.phase, Deploying):
            self._hinted.add(kind)
            self.screen.say(task(now, self.company), "italic", 2)

    def _change(self, who: int, now: Options) -> None:
        """Somebody else sits down; what the last one saw goes, and the next hand waits until nobody else looks."""
        name = f"{self.company.seats[who].name} ({LETTERS[who]})"
        secret = bool(now.view.hand) and not isinstance(now, Defenses)
        hide, self._hand_seen = self._hand_seen or self._sealed_here(), False
        if not self.screen.people or not (hide or secret):
            self.viewer = who
            return
        if hide:
            self.tell()
            self._wait(f"{self.company.called(self.viewer)}: press Enter to clear the screen for {name}> ")
        self.viewer = who
        self.screen.clear()
        if secret:
            self._wait(f"{name}: press Enter when nobody else is looking> ")
        self._shown.pop(who, None)

    def _sealed_here(self) -> bool:
        """Whether who sits at the keyboard has sealed dice: the line that names them is still on the screen (WD-32)."""
        state = self.match.game.state
        return bool(state.secrets.sealed) and self.viewer == state.table.turn.seat

    def _wait(self, sentence: str) -> None:
        """Wait for Enter."""
        if self.screen.ask(sentence).strip().lower() in ("quit", "q", "exit"):
            raise Leave

    def story(self, first: int) -> list[Chapter]:
        """What has happened since so many moves, as who sits at the keyboard may know it."""
        game = self.match.game
        states = game.states[first:]
        setting, viewer = self.company.setting, self.viewer
        moves = [
            shown_to(move, viewer, state, setting) for move, state in zip(game.moves[first:], states, strict=False)
        ]
        return chapters([state.table for state in states], moves, self.company)

    def tell(self) -> None:
        """Tell what has happened since it was told last."""
        first, last = self._told[self.viewer], len(self.match.game.moves)
        first = min(first, last)
        self._told[self.viewer] = last
        for chapter in self.story(first):
            self.screen.show(chapter_lines(chapter, self.company, self.viewer, self.screen.width))

    def board(self, about: str) -> None:
        """Show the board and what stands around it."""
        game, width, screen = self.match.game, self.screen.width, self.screen
        view = game.view(self.viewer)
        table = view.table
        screen.show([[], head_line(view.table, self.match.game.to_move, self.company, width)])
        screen.show(
            [*board_lines(table, self.company, self.viewer, width), [], *player_lines(view, self.company, width)]
        )
        over = isinstance(table.phase, Over)
        now = None if over or game.to_move != self.viewer else game.options()
        if self.viewer != NOBODY and not over and NOBODY not in table.owner:
            screen.show([[("Your borders", "bold")], *border_lines(table, self.company, self.viewer, width)])
        if view.hand:
            self.hand("")
        if now is not None:
            screen.say(task(now, self.company), "italic", 2)

    def hand(self, about: str) -> None:
        """Show the cards of who sits at the keyboard."""
        view = self.match.game.view(self.viewer)
        self._hand_seen = bool(view.hand) and len(self.company.people) > 1
        self.screen.say(hand_line(view, self.company), "", 2)
        questions.sets(self, "") if self.match.game.to_move == self.viewer else None

    def undo(self, about: str) -> None:
        """Take the last decision of a person back, and all that followed."""
        before = len(self.match.game.moves)
        self.match.undo()
        now = len(self.match.game.moves)
        self._told = {seat: min(told, now) for seat, told in self._told.items()}
        self._shown = {}
        self.screen.say(f"Taken back: {before - now} moves. The dice are put back too: the same will fall again.")

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
            self.screen.say("You win!" if won else f"{self.company.called(phase.winner)} wins.", "bold")
        else:
            self.screen.say(f"{self.turn_cap} turns are over, and nobody has won.", "bold")
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
