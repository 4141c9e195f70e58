"""The conversation: who is asked what, when he is shown what, and what is done with the answer."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable

from risk_odds.engine.options import Adjustments, Cashings, Defenses, Occupations, Options, Spellings
from risk_odds.engine.phases import Deploying, Over
from risk_odds.errors import BotFailed, InvalidInput
from risk_odds.rules.seats import CHANCE, LETTERS, NOBODY
from risk_odds.wording import plural
from risk_odds_cli.play import questions
from risk_odds_cli.play.changing import Leave, change, wish
from risk_odds_cli.play.commands import UNDO, understood
from risk_odds_cli.play.match import Match
from risk_odds_cli.play.meanings import Ask
from risk_odds_cli.play.people import Company
from risk_odds_cli.play.screen import Screen
from risk_odds_cli.play.sight import Sight
from risk_odds_cli.play.tasks import prompt, task

FAILURE, INTERRUPTED = 1, 130

ROOMY = 40
"""In a window with fewer lines the borders are shown only to who asks for the board."""

ALWAYS_TOLD = (Adjustments, Occupations, Defenses, Cashings, Spellings)
"""Where it is told each time what is to be decided; elsewhere once a turn."""


class Session:
    """A game at a terminal.

    Args:
        match: The game.
        screen: The terminal.
        turn_cap: The number of turns after which it ends without a winner.

    Attributes:
        sight: What who sits at the keyboard sees.
    """

    def __init__(self, match: Match, screen: Screen, turn_cap: int) -> None:
        self.match, self.screen, self.turn_cap = match, screen, turn_cap
        self.company: Company = match.company
        self.sight = Sight(match, screen)
        self._shown: dict[int, tuple[int, bool]] = {}
        self._hinted: set[str] = set()
        self._task_told = False
        self._watching = False

    @property
    def viewer(self) -> int:
        """The seat of who sits at the keyboard; NOBODY at first where several could."""
        return self.sight.viewer

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
            self.sight.tell()
            print(f"risk-odds: {error}", file=sys.stderr, flush=True)
            self._farewell("")
            return FAILURE
        return 0

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
                    self.sight.tell()
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
        self.sight.tell()
        if wish(self.screen, "Only bots are left. Enter to watch them, or undo, or quit> ", UNDO):
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
        if who != self.viewer and change(self.sight, who, now) and not isinstance(now, Spellings):
            self._shown.pop(who, None)
        self.sight.tell()
        self.sight.missed(who)
        kind, told = type(now).__name__, self._task_told
        self._task_told = False
        stage = self.match.turn, isinstance(now.phase, Deploying)
        if self._shown.get(who) != stage and not isinstance(now, (Adjustments, Defenses, Spellings)):
            self._shown[who] = stage
            self.sight.board(self.screen.rows >= ROOMY)
            self._hinted = {kind}
            return
        if now.view.rack and self.sight.racks.get(who) != now.view.rack:
            self.sight.rack()
        if told:
            self._hinted.add(kind)
        elif kind not in self._hinted or isinstance(now, ALWAYS_TOLD) or isinstance(now.phase, Deploying):
            self._hinted.add(kind)
            self.screen.say(task(now, self.company), "italic", 2)

    def board(self, about: str) -> None:
        """Show the board and what stands around it to somebody who asked for it."""
        self.sight.board(True)
        self._task_told = True

    def cards(self, about: str) -> None:
        """Show the rack or the cards of who sits at the keyboard."""
        if self.match.game.view(self.viewer).rack:
            self.sight.rack()
        else:
            self.sight.hand()

    def undo(self, about: str) -> None:
        """Take the last decision of a person back, and all that followed."""
        before = len(self.match.game.moves)
        self.match.undo()
        now = len(self.match.game.moves)
        self.sight.back(now)
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
        self.sight.tell()
        phase = match.game.state.table.phase
        if isinstance(phase, Over):
            match.save.result(LETTERS[phase.winner])
        match.flush()
        self.sight.viewer = self.viewer if len(self.company.people) == 1 else NOBODY
        self.sight.end()
        if isinstance(phase, Over):
            won = phase.winner == self.viewer
            self.screen.say("You win!" if won else f"{self.company.does(phase.winner, 'wins')}.", "bold")
        else:
            turns = "1 turn is" if self.turn_cap == 1 else f"{self.turn_cap:,} turns are"
            self.screen.say(f"{turns} over, and nobody has won.", "bold")
        print(f"The game is in {match.save.path}; risk-odds replay {shlex.quote(match.save.path)} tells it again.")


ASKED: dict[str, Callable[[Session, str], None]] = {
    "board": Session.board,
    "cards": Session.cards,
    "undo": Session.undo,
    "again": Session.again,
    "quit": Session.leave,
    "moves": questions.moves,
    "sets": questions.sets,
    "goal": questions.goal,
    "odds": questions.odds,
    "help": questions.help_,
    "log": questions.log,
    "map": questions.picture,
    "save": questions.save,
    "defense": questions.defense,
}
"""What people may ask for, beside their moves."""
