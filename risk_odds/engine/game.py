"""A game in play: the moves so far, what may come next, and back again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from risk_odds.chance import Law
from risk_odds.engine.apply import apply
from risk_odds.engine.check import IllegalMove, check
from risk_odds.engine.laws import chance
from risk_odds.engine.moves import Chance, Move
from risk_odds.engine.opening import start
from risk_odds.engine.options import Options, options
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import State, View, seen_by, to_move


class Source(Protocol):
    """Where dice and cards come from (GEN-08)."""

    def draw(self, law: Law[Chance]) -> Chance:
        """What falls."""
        ...


class Game:
    """A game: a setting, the position it began with, and the moves made since.

    Args:
        setting: What is played.
        source: Where dice and cards come from.
        begin: The position to begin with; the start of the set-up if it is left out.
    """

    def __init__(self, setting: Setting, source: Source, begin: State | None = None) -> None:
        self.setting = setting
        self.source = source
        self.states = [start(setting) if begin is None else begin]
        self.moves: list[Move] = []
        self._options: Options | None = None

    @property
    def state(self) -> State:
        """The position."""
        return self.states[-1]

    @property
    def to_move(self) -> int:
        """Whose move it is: a seat, CHANCE or NOBODY."""
        return to_move(self.states[-1])

    def view(self, seat: int) -> View:
        """What a seat sees."""
        return seen_by(self.states[-1], seat)

    def options(self) -> Options:
        """What the seat that has to decide may do."""
        if self._options is None:
            self._options = options(self.view(self.to_move), self.setting)
        return self._options

    def play(self, move: Move, seat: int | None = None) -> None:
        """Make a move.

        Raises:
            IllegalMove: It is illegal or impossible; nothing has changed.
        """
        state = self.states[-1]
        check(state, move, self.setting, seat, self._options)
        self._add(move, apply(state, move, self.setting))

    def _add(self, move: Move, state: State) -> None:
        self.states.append(state)
        self.moves.append(move)
        self._options = None

    def fall(self) -> Chance:
        """Let chance make its move.

        Raises:
            IllegalMove: The source gave what can't fall now; nothing has changed.
        """
        state = self.states[-1]
        move = self.source.draw(chance(state, self.setting))
        check(state, move, self.setting)
        self._add(move, apply(state, move, self.setting))
        return move

    def undo(self) -> Move:
        """Take the last move back.

        Raises:
            IllegalMove: There is none.
        """
        if not self.moves:
            raise IllegalMove("there is no move to take back")
        self.states.pop()
        self._options = None
        return self.moves.pop()

    def svg(self, names: Sequence[str] = (), title: str = "") -> str:
        """A picture of what lies open, with an arrow for the last attack of this turn.

        Args:
            names: What the players are called; by default the letters of their seats.
            title: What the picture shows; by default the board and the turn.
        """
        from risk_odds.engine.drawing import last_attack, table_svg  # a game that nobody looks at needs no map

        arrow = last_attack(self.moves, self.states)
        return table_svg(self.setting.board, self.state.table, names, arrow, title)

    def _repr_svg_(self) -> str:
        return self.svg()


def replay(begin: State, moves: Iterable[Move], setting: Setting) -> Iterator[State]:
    """The positions after each move, every one checked.

    Raises:
        IllegalMove: A move is illegal or impossible.
    """
    state = begin
    for move in moves:
        check(state, move, setting)
        state = apply(state, move, setting)
        yield state
