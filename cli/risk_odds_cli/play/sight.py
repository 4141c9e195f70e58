"""What who sits at the keyboard sees: what has happened, the board, cards and tiles; and who has seen what."""

from __future__ import annotations

from collections.abc import Sequence

from risk_odds.engine.moves import Attack
from risk_odds.engine.phases import Adjusting, Over
from risk_odds.rules.seats import NOBODY
from risk_odds_cli.play.goals import goal_lines
from risk_odds_cli.play.match import Match
from risk_odds_cli.play.news import loser
from risk_odds_cli.play.people import Company
from risk_odds_cli.play.picture import board_lines, border_lines
from risk_odds_cli.play.reveals import as_told
from risk_odds_cli.play.screen import Screen
from risk_odds_cli.play.status import hand_line, head_line, player_lines, rack_line, rule_line, set_lines
from risk_odds_cli.play.story import chapters
from risk_odds_cli.play.tasks import task
from risk_odds_cli.play.telling import chapter_lines
from risk_odds_cli.play.told import Chapter


class Sight:
    """The eyes of whoever sits at the keyboard.

    Args:
        match: The game.
        screen: The terminal.

    Attributes:
        viewer: The seat of who sits there; NOBODY at first where several could.
        secret_seen: Whether cards or tiles that others must not see are on the screen.
        racks: The rack that each seat was shown last.
    """

    def __init__(self, match: Match, screen: Screen) -> None:
        self.match, self.screen = match, screen
        self.company: Company = match.company
        self.viewer = self.company.people[0] if len(self.company.people) == 1 else NOBODY
        self.secret_seen = False
        self.racks: dict[int, str] = {}
        self._greeting: Sequence[str] = ()
        self._listener = NOBODY  # who was told last
        self._told = dict.fromkeys((NOBODY, *range(len(self.company.seats))), 0)

    def greet(self, lines: Sequence[str]) -> None:
        """Say what is played, and again if the screen is cleared before anybody has sat down."""
        self._greeting = lines
        self.regreet()

    def regreet(self) -> None:
        """Say once more what is played."""
        for line in self._greeting:
            self.screen.say(line)

    def skip(self, moves: int) -> None:
        """Take so many moves as told already."""
        self._told = dict.fromkeys(self._told, moves)

    def back(self, moves: int) -> None:
        """Take what came after so many moves as not told."""
        self._told = {seat: min(told, moves) for seat, told in self._told.items()}

    def story(self, first: int) -> list[Chapter]:
        """What has happened since so many moves, as who sits at the keyboard may know it."""
        game, setting = self.match.game, self.company.setting
        states, made = game.states[first:], game.moves[first:]
        moves = as_told(made, states, self.viewer, setting)
        if len(self.company.people) > 1 and moves != as_told(made, states, NOBODY, setting):
            self.secret_seen = True  # a card that was drawn, say
        return chapters(states, moves, self.company, loser(game.states[: first + 1]))

    def tell(self) -> None:
        """Tell what has happened since it was told last."""
        first, last = self._told[self.viewer], len(self.match.game.moves)
        first = min(first, last)
        named, self._listener = self._listener not in (NOBODY, self.viewer), self.viewer
        self._told[self.viewer] = self._settled()
        begun = self.match.game.states[max(first - 1, 0)].table.turn.number > 0
        for chapter in self.story(first):
            if chapter.turn and not begun and chapter.seat != self.viewer:
                self.screen.show([rule_line(f"Turn {chapter.turn}", self.screen.width)])
            begun = begun or chapter.turn > 0
            self.screen.show(chapter_lines(chapter, self.company, self.viewer, self.screen.width, named))

    def _settled(self) -> int:
        """The moves before a round whose dice lie there still: it is told as a whole."""
        game = self.match.game
        rounds = (k for k in reversed(range(len(game.moves))) if isinstance(game.moves[k], Attack))
        lie = isinstance(game.state.table.phase, Adjusting)
        return next(rounds, len(game.moves)) if lie else len(game.moves)

    def missed(self, who: int) -> None:
        """Tell what somebody wanted to claim, and others claimed first."""
        owner = self.match.game.state.table.owner
        for territory in self.match.missed.pop(who, []):
            if owner[territory] != who:
                land, whose = self.company.land(territory), self.company.called(owner[territory])
                self.screen.say(f"{land} went to {whose} before you could claim it.", "red")

    def board(self, borders: bool) -> None:
        """Show the board and what stands around it, the hand, and what is to be decided."""
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
        if not over:
            self.goal()
        if view.hand:
            self.hand()
        if view.rack and not over:
            self.rack()
        if now is not None:
            screen.say(task(now, self.company), "italic", 2)

    def hand(self) -> None:
        """Show the cards of who sits at the keyboard, and in his turn what sets they are."""
        view = self.match.game.view(self.viewer)
        self.secret_seen = self.secret_seen or (bool(view.hand) and len(self.company.people) > 1)
        self.screen.say(hand_line(view, self.company), "", 2)
        if self.match.game.to_move == self.viewer:
            self.sets()

    def goal(self) -> None:
        """Show what who sits at the keyboard wants, if that is not just land."""
        view = self.match.game.view(self.viewer)
        if view.mission or view.picked != NOBODY:
            self.secret_seen = len(self.company.people) > 1
        for line in goal_lines(view, self.company):
            self.screen.say(line, "", 2)

    def sets(self) -> None:
        """Show the sets that can be traded now."""
        for line in set_lines(self.match.game.options(), self.company):
            self.screen.say(line, "", 4)

    def rack(self) -> None:
        """Show the rack of who sits at the keyboard."""
        view = self.match.game.view(self.viewer)
        self.secret_seen = len(self.company.people) > 1
        self.racks[self.viewer] = view.rack
        self.screen.say(rack_line(view, self.company), "", 2)

    def end(self) -> None:
        """Show the board to everybody."""
        view = self.match.game.view(NOBODY)
        width = self.screen.width
        self.screen.show([[], head_line(view.table, self.match.game.to_move, self.company, width)])
        self.screen.show(board_lines(view.table, self.company, NOBODY, width))
        self.screen.show([[], *player_lines(view, self.company, width)])
