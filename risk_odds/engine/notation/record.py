"""A game as text: tags, then one event a line, so that it can be played again without dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from risk_odds.boards.board import Board
from risk_odds.boards.wording import shown
from risk_odds.engine.apply import apply
from risk_odds.engine.hiding import opened, revealed, shown_to
from risk_odds.engine.moves import Assigned, Attack, Move, Pick, Word
from risk_odds.engine.notation.moves import move_in, write_move
from risk_odds.engine.notation.position import Position, position_seen, write_position
from risk_odds.engine.notation.refusals import refusal
from risk_odds.engine.notation.tags import SAID, UNFINISHED, Head, Tag, head_of, read_tag, write_tag
from risk_odds.engine.notation.words import Problems, Wrong, lines_of, without_comment
from risk_odds.engine.phases import Over
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import Secrets, State, Table, seen_by, to_move
from risk_odds.errors import InvalidFile
from risk_odds.rules.seats import LETTERS

MOST_CHARACTERS = 5_000_000
"""The longest record that is read."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was played.

    Attributes:
        tags: What is known of it: `A` to `F` for the names of the seats, `Date`, `Seed` and whatever else, by
            name. `Board` stands among them only where the board is found by another name than its own. What the
            game itself says is not among them.
        setting: What is played.
        begin: The position with which the record begins.
        moves: The moves of seats and chance, in order.
    """

    tags: Mapping[str, str]
    setting: Setting
    begin: State
    moves: tuple[Move, ...] = ()

    def states(self) -> Iterator[State]:
        """The position at the beginning, and those after each move."""
        state = self.begin
        yield state
        for move in self.moves:
            state = apply(revealed(state, move, self.setting), move, self.setting)
            yield state

    @property
    def end(self) -> State:
        """The position after the last move."""
        *_, last = self.states()
        return last

    @property
    def result(self) -> str:
        """The letter of the seat that has won, or `*`."""
        return result_of(self.end)


def result_of(state: State) -> str:
    """The letter of the seat that has won, or `*`."""
    phase = state.table.phase
    return LETTERS[phase.winner] if isinstance(phase, Over) else UNFINISHED


def write_record(record: Record, seat: int | None = None) -> str:
    """The text of a record.

    Args:
        record: The record.
        seat: For whose eyes it is, NOBODY for a spectator; then cards that others drew are `?`, so are dice that
            are still sealed, missions of others and headquarters that are not turned up, and the seed is left out,
            because it would tell what is to come. By default nothing is hidden.

    Raises:
        InvalidInput: A tag can't be written, or the rules have no name by which they could be found again.
    """
    board = record.setting.board
    end = record.end if seat is not None and record.setting.goals else None  # by then more may have been turned up
    tags = dict(head_of(record.setting, record.begin, record.tags, _begin(record, seat, end)))
    if seat is not None:
        tags.pop("Seed", None)
    events = []
    states = record.states()
    for index, (move, state) in enumerate(zip(record.moves, states, strict=False)):
        last = index == len(record.moves) - 1
        is_open = end is not None and _lies_open(move, end.table)
        seen = move if seat is None or is_open else _shown(move, seat, state, record.setting, last)
        events.append(write_move(seen, to_move(state), board))
    tags["Result"] = result_of(next(states))
    return "\n".join([*(write_tag(*tag) for tag in tags.items()), "", *events, ""])


def _begin(record: Record, seat: int | None, end: State | None) -> str:
    """The line for the position at the beginning, as a seat sees it now.

    Args:
        record: The record.
        seat: The seat; None where nothing is hidden.
        end: The position after the last move, where it matters: there are headquarters or missions.
    """
    board, begin = record.setting.board, record.begin
    if seat is None:
        return write_position(board, begin)
    seen = position_seen(board, seen_by(begin, seat))
    if not record.moves:
        return seen.text()
    sealed, racks, word = begin.secrets[1:4]  # the first move turns over what is sealed
    if end is not None:
        seen = _turned_up(seen, begin.secrets, end.table)
    attacker = begin.table.turn.seat
    if word and seat != attacker:
        word = record.setting.wordbook.shown(word, racks[attacker])
    return replace(seen, sealed=sealed, word=word).text()


def _turned_up(seen: Position, secrets: Secrets, end: Table) -> Position:
    """The position at the beginning, with the headquarters and the mission that lie open at the end."""
    picked = secrets.picked if end.pack.goals.headquarters else seen.picked
    if isinstance(end.phase, Over) and end.phase.mission and secrets.missions:
        winner = end.phase.winner
        seen = replace(seen, missions=(*seen.missions[:winner], end.phase.mission, *seen.missions[winner + 1 :]))
    return replace(seen, picked=picked)


def _lies_open(move: Move, end: Table) -> bool:
    """Whether a headquarters, or a mission, has been turned up by the end of a record."""
    if isinstance(move, Pick):
        return bool(end.pack.goals.headquarters)
    return isinstance(move, Assigned) and isinstance(end.phase, Over) and move.mission == end.phase.mission


def _shown(move: Move, seat: int, state: State, setting: Setting, last: bool) -> Move:
    """A move of a game as a seat sees it now."""
    if isinstance(move, Attack) and not last:
        return move  # sealed dice lie open as soon as the defender has named his, which is the next move
    if isinstance(move, Word) and not last:
        return opened(move, seat, state, setting)  # so does the attacker's word
    return shown_to(move, seat, state, setting)


def read_record(text: str, where: str = "record", board: Board | None = None) -> Record:
    """The game in a text; every move is checked by playing it.

    Args:
        text: The text.
        where: What stands before line and column in an error: the file it is from.
        board: The board, where it is at hand; else it is found by its name, or in the file named there.

    Raises:
        InvalidFile: It can't be read, or a move is illegal or impossible; every problem is named with line and
            column. Behind the first move that can't be made no other is tried, but all are read.
    """
    if len(text) > MOST_CHARACTERS:
        raise InvalidFile(f"{where}:1:1: this is too long for a record", f"up to {MOST_CHARACTERS:,} characters")
    problems = Problems()
    tags, events = _sorted(text, problems)
    head = Head(tags, problems, board)
    moves, end = _replayed(events, head, problems)
    if end is not None:
        _check_result(tags, result_of(end), problems)
    if problems or head.setting is None or head.begin is None:
        raise InvalidFile(problems.message(where))
    own = {name: tag.value for name, tag in tags.items() if name not in SAID}
    if "Board" in tags and tags["Board"].value != head.setting.board.name:
        own = {"Board": tags["Board"].value, **own}
    return Record(own, head.setting, head.begin, tuple(moves))


def _sorted(text: str, problems: Problems) -> tuple[dict[str, Tag], list[tuple[int, str]]]:
    """The tags by name, and the lines of the events, each with its number."""
    tags: dict[str, Tag] = {}
    events: list[tuple[int, str]] = []
    for number, line in enumerate(lines_of(text), 1):
        if problems.full:
            break
        start = line.lstrip()[:1]
        if start == "[":
            column = line.index("[") + 1
            if events:
                problems.add(number, column, "tags stand before the first move")
            _add_tag(line, number, column, tags, problems)
        elif start not in ("", "#"):
            events.append((number, line))
    return tags, events


def _add_tag(line: str, number: int, column: int, tags: dict[str, Tag], problems: Problems) -> None:
    try:
        name, tag = read_tag(line, number)
    except Wrong as wrong:
        problems.add(number, wrong.column, wrong.message)
        return
    if name in tags:
        problems.add(number, column, f"a second tag {name}")
    else:
        tags[name] = tag


def _replayed(events: list[tuple[int, str]], head: Head, problems: Problems) -> tuple[list[Move], State | None]:
    """The moves of the events, and the position at the end; None if it was not reached."""
    moves: list[Move] = []
    state, setting = head.begin, head.setting
    if head.board is None:
        return moves, None  # without a board no name means anything
    for number, line in events:
        if problems.full:
            break
        column = len(line) - len(line.lstrip()) + 1
        try:
            mover, move = move_in(without_comment(line), 1, head.board, head.players)
            if state is not None and setting is not None:
                if why := refusal(state, move, mover, setting):
                    raise Wrong(column, why)
                state = apply(revealed(state, move, setting), move, setting)
                moves.append(move)
        except Wrong as wrong:
            problems.add(number, wrong.column, wrong.message)
            state = None
    return moves, state


def _check_result(tags: Mapping[str, Tag], result: str, problems: Problems) -> None:
    """Note that the record says something else about its end than its moves do."""
    tag = tags.get("Result")
    if tag is None or tag.value == result:
        return
    truth = f"{result} has won" if result != UNFINISHED else f"the game is not over, which is written {UNFINISHED}"
    problems.add(tag.line, tag.column, f"the result is {shown(tag.value)}, but {truth}")
