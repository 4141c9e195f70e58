"""A game being played: whose moves are made by whom, what people ordered, and the file it is saved in."""

from __future__ import annotations

from random import Random

from risk_odds.bots import BOTS, Bot, make_bot
from risk_odds.bots.failures import failed
from risk_odds.engine.game import Game
from risk_odds.engine.moves import KEEP, Choice, Defend, Move
from risk_odds.engine.notation.moves import write_move
from risk_odds.engine.options import Adjustments, Defenses, options
from risk_odds.engine.state import State, seen_by, to_move
from risk_odds.errors import BotFailed, InvalidInput
from risk_odds.rules.seats import CHANCE, LETTERS
from risk_odds_cli.play.orders import Auto, Order, Shift, next_move, read, taken, waiting
from risk_odds_cli.play.people import Company
from risk_odds_cli.play.saving import DEFENDS, TYPED, WAITS, Save, events
from risk_odds_cli.play.streams import Rows

MOST, ONE, ASK = "most", "one", "ask"
DEFENSES = (MOST, ONE, ASK)
"""How a person defends: with the most dice, with one, or as asked each time."""

PLAYS_FOR_PEOPLE = "greedy"
"""The bot that plays where a person types auto."""


class Match:
    """A game, those who play it, and its file.

    Args:
        game: The game; its source is `rows`.
        rows: Its dice and cards.
        company: Who plays what.
        save: Its file.

    Attributes:
        orders: What each seat still wants, and the number of the turn in which it wants it.
        defense: How each person defends, where it is not with the most dice.
        missed: What each seat wanted to claim, and others claimed first; whoever tells it takes it out.
    """

    def __init__(self, game: Game, rows: Rows, company: Company, save: Save) -> None:
        self.game, self.rows, self.company, self.save = game, rows, company, save
        rows.moves = game.moves
        self.orders: dict[int, tuple[int, list[Order]]] = {}
        self.defense: dict[int, str] = {}
        self.missed: dict[int, list[int]] = {}
        self._bots: dict[int, tuple[Bot, Random]] = {}
        self._bots_turn = -1
        self._read_marks()
        self._wake()

    @property
    def turn(self) -> int:
        """The number of the turn; 0 in the set-up."""
        return self.game.state.table.turn.number

    def _add(self, move: Move, mover: int) -> None:
        self.save.add([write_move(move, mover, self.company.setting.board)])

    def make(self, move: Choice, seat: int) -> None:
        """Make a move of a seat.

        Raises:
            IllegalMove: It is illegal; nothing has changed.
        """
        self.game.play(move, seat)
        self._add(move, seat)

    def fall(self) -> None:
        """Let dice or cards fall."""
        self._add(self.game.fall(), CHANCE)

    def think(self, seat: int) -> None:
        """Let a bot make its move."""
        move = self._choose(seat, self.game.state, len(self.game.moves))
        try:
            self.make(move, seat)
        except InvalidInput as error:
            raise BotFailed(f"{self._bot_named(seat)} made an illegal move: {error}") from error

    def _bot_named(self, seat: int) -> str:
        """A bot, where it sits, and when it failed."""
        return f"{self.company.seats[seat].bot} (seat {LETTERS[seat]}, turn {self.turn})"

    def _choose(self, seat: int, state: State, number: int) -> Choice:
        """What a bot decides after so many moves. Bots begin anew with each turn, so that a game can be taken up.

        Raises:
            BotFailed: It raised an error.
        """
        if self._bots_turn != state.table.turn.number:
            self._bots, self._bots_turn = {}, state.table.turn.number
        if seat not in self._bots:
            rng = Random(0)
            self.rows.shuffle(rng, seat, number)
            self._bots[seat] = make_bot(self.company.seats[seat].bot, seat, self.company.setting, rng), rng
        bot, rng = self._bots[seat]
        self.rows.shuffle(rng, seat, number)
        now = options(seen_by(state, seat), self.company.setting)
        try:
            return bot.choose(now)
        except Exception as error:
            raise failed(self._bot_named(seat), error, bot) from error

    def _wake(self) -> None:
        """Let the bots think again what they thought in this turn: they may keep a plan until its end."""
        game, self._bots_turn = self.game, -1
        first = len(game.moves)
        while first and game.states[first - 1].table.turn.number == self.turn:
            first -= 1
        for k in range(first, len(game.moves)):
            mover = to_move(game.states[k])
            if mover >= 0 and self.company.seats[mover].bot:
                self._choose(mover, game.states[k], k)

    def advice(self, seat: int, bot: str = PLAYS_FOR_PEOPLE) -> Choice:
        """What a bot would do in place of a person."""
        rng = Random(0)
        self.rows.shuffle(rng, seat, len(self.game.moves))
        return make_bot(bot, seat, self.company.setting, rng).choose(self.game.options())

    def waits(self, seat: int) -> list[Order]:
        """What a seat still wants in this turn."""
        turn, orders = self.orders.get(seat, (0, []))
        return orders if turn == self.turn else []

    def standing(self, seat: int) -> bool:
        """Make the next move that a person has ordered; False if the person has to be asked.

        Raises:
            InvalidInput: What was ordered is not possible any more; it is forgotten.
        """
        now = self.game.options()
        mode = self.defense.get(seat, MOST)
        if isinstance(now, Defenses) and mode != ASK:
            self.make(Defend(now.dice[0] if mode == MOST else now.dice[-1]), seat)
            return True
        if isinstance(now, Adjustments) and (now.idle or now.vain):
            self.make(KEEP, seat)
            return True
        orders = self.waits(seat)
        for k, order in enumerate(orders):
            self.missed.setdefault(seat, []).extend(taken(order, now))
            move, rest = next_move(order, now)
            if move is None and rest is not None:
                continue
            self.orders[seat] = self.turn, [*orders[:k], *([rest] if rest else []), *orders[k + 1 :]]
            if move is None:
                return self.standing(seat)
            try:
                self.make(self.advice(seat) if isinstance(move, Auto) else move, seat)
            except InvalidInput:
                self.orders.pop(seat)
                raise
            return True
        return False

    def give(self, seat: int, typed: str, orders: tuple[Order, ...]) -> None:
        """Do what a person ordered, as far as it goes without anybody else.

        Args:
            seat: The seat.
            typed: What was typed.
            orders: What it means.

        Raises:
            InvalidInput: It is illegal; nothing has changed.
        """
        moves, lines, before = len(self.game.moves), len(self.save.lines), self.waits(seat)
        turn = self.turn
        self.save.add([f"{TYPED}{LETTERS[seat]} {' '.join(typed.split())}"])
        self.orders[seat] = turn, [*orders, *before]
        try:
            while self.game.to_move in (seat, CHANCE):
                if self.game.to_move == CHANCE:
                    self.fall()
                elif not self.standing(seat):
                    break
            if self.turn != turn and any(isinstance(order, Shift) for order in self.orders[seat][1]):
                raise InvalidInput("no armies can be moved at the end of this turn")
        except InvalidInput:
            while len(self.game.moves) > moves:
                self.game.undo()
            self.save.cut(lines)
            self.orders[seat] = turn, before
            raise

    def defend(self, seat: int, mode: str) -> None:
        """Set how a person defends from now on."""
        self.defense[seat] = mode
        self.save.add([f"{DEFENDS}{LETTERS[seat]} {mode}"])

    def undo(self) -> None:
        """Go back to before the last decision of a person.

        Raises:
            InvalidInput: No person has decided anything.
        """
        lines = self.save.lines
        last = next((k for k in reversed(range(len(lines))) if lines[k].startswith(TYPED)), None)
        if last is None:
            raise InvalidInput("there is no decision of a person to take back")
        moves = sum(1 for _ in events(lines[:last]))
        while len(self.game.moves) > moves:
            self.game.undo()
        self.save.result("*")
        self.save.cut(last)
        modes, self.orders, self.defense, self.missed = self.defense, {}, {}, {}
        self._read_marks()
        for who, mode in modes.items():
            if self.defense.get(who) != mode:
                self.defend(who, mode)
        self._wake()

    def last_typed(self, seat: int, words: tuple[str, ...]) -> str:
        """The last line of a seat that began with one of these words; nothing if there is none."""
        head = f"{TYPED}{LETTERS[seat]} "
        for line in reversed(self.save.lines):
            typed = line.removeprefix(head)
            if typed != line and typed.split()[:1] and typed.split()[0].lower() in words:
                return typed
        return ""

    def flush(self) -> None:
        """Write what is not written yet, and what people still want."""
        for seat in self.company.people:
            line = self._waits_line(seat)
            if line != self._written_waits(seat):
                self.save.add([line])
        self.save.flush()

    def _waits_line(self, seat: int) -> str:
        wanted = self.waits(seat)
        said = f" turn {self.turn}: {waiting(wanted, self.company.setting.board)}" if wanted else ""
        return f"{WAITS}{LETTERS[seat]}{said}"

    def _written_waits(self, seat: int) -> str:
        head = f"{WAITS}{LETTERS[seat]}"
        return next((line for line in reversed(self.save.lines) if line.startswith(head)), head)

    def _read_marks(self) -> None:
        """What people want and how they defend, as the file says; what can't be read there is passed over."""
        board = self.company.setting.board
        for seat in self.company.people:
            _, _, said = self._written_waits(seat).partition(" turn ")
            number, _, wanted = said.partition(": ")
            try:
                self.orders[seat] = int(number), [read(each, board) for each in wanted.split(", ")]
            except (ValueError, KeyError):
                self.orders.pop(seat, None)
            head = f"{DEFENDS}{LETTERS[seat]} "
            modes = [line[len(head) :] for line in self.save.lines if line.startswith(head)]
            if modes and modes[-1] in DEFENSES:
                self.defense[seat] = modes[-1]


def adviser() -> str:
    """The bot that is asked for advice: the one that asks the solver, where there is one."""
    return "odds" if "odds" in BOTS else PLAYS_FOR_PEOPLE
