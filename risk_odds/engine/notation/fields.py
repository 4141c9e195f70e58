"""The fields of a position, read from a line."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from typing import TypeAlias, TypeVar

from risk_odds.boards import BOARDS, board_from, is_file
from risk_odds.boards.board import Board
from risk_odds.engine.moves import UNKNOWN, UNSEEN
from risk_odds.engine.notation.land import NOTHING, OWNERS, LandReader
from risk_odds.engine.notation.phases import READERS, Reader
from risk_odds.engine.notation.words import HIDDEN, Problems, Words, Wrong, unknown
from risk_odds.engine.phases import Phase
from risk_odds.engine.state import Goals, Pack, Said, Secrets, Table, Turn
from risk_odds.engine.wordbook import size
from risk_odds.errors import InvalidInput
from risk_odds.rules.seats import LETTERS, NOBODY

MOST_CHARACTERS = 100_000
"""The longest line that is read as a position."""

MOST_NAME = 1000
"""The longest name of a board, or of rules."""

Hands: TypeAlias = tuple[tuple[int, ...], ...]
T = TypeVar("T")
Found: TypeAlias = tuple[Board, Table, Secrets]
"""Board, what lies open, and what is hidden."""

PHASE = "phase"
FIELDS = ("hands", "traded", "sets", "racks", "headquarters", "missions", "fallen", "turn", "sealed", "word", "picked")
FLAGS = ("placing", "attacked", "exchanged")
"""What has happened with words in a turn, as it is written behind its seat: names of fields of `Said`."""
_FIELD = re.compile(r"(?:^|(?<=\|))[^|]*")


def read_line(line: str, number: int, column: int, problems: Problems, board: Board | None) -> Found | None:
    """What a line says; what can't be read is noted among the problems.

    Args:
        line: The line, or a part of it.
        number: Its number.
        column: The column where it begins.
        problems: The problems so far.
        board: The board, where it is at hand.

    Returns:
        Board, table and what is hidden; None if anything could not be read.
    """
    if len(line) > MOST_CHARACTERS:
        problems.add(number, column, f"a position has at most {MOST_CHARACTERS:,} characters")
        return None
    (name, start), *fields = ((match[0], match.start() + column) for match in _FIELD.finditer(line))
    try:
        board = board_called(name.strip(), start + len(name) - len(name.lstrip()), board)
    except Wrong as wrong:
        problems.add(number, wrong.column, wrong.message)
        return None
    return _Fields(board, number, problems).read([Words(*field) for field in fields], column + len(line))


def board_called(name: str, column: int, given: Board | None) -> Board:
    """The board of that name, or in the file of that name; the given one, if it has that name.

    Raises:
        Wrong: There is none, or no board can be made of the file.
    """
    if given is not None and name == given.name:
        return given
    if not name:
        raise Wrong(column, "the name of a board is missing here")
    if len(name) > MOST_NAME:
        raise Wrong(column, f"the name of a board has at most {MOST_NAME:,} characters")
    if name not in BOARDS and is_file(name) and not os.path.isfile(name):  # a pipe would never end
        raise Wrong(column, f"there is no file {name!r}")
    try:
        return board_from(name)
    except InvalidInput as error:
        raise Wrong(column, "; ".join(str(error).splitlines())) from error


class _Fields:
    """Reads the fields behind the board.

    Args:
        board: The board.
        number: The number of the line.
        problems: The problems so far.
    """

    def __init__(self, board: Board, number: int, problems: Problems) -> None:
        self.board = board
        self.number = number
        self.problems = problems
        self.fine = True
        self.strange = False
        self.players = 0

    def wrong(self, column: int, message: str) -> None:
        """Note that something can't be read."""
        self.fine = False
        self.problems.add(self.number, column, message)

    def read(self, fields: list[Words], end: int) -> Found | None:
        """All fields; where one can't be read something stands in for it, so that the others can be."""
        land: dict[str, Words] = {}
        more: dict[str, Words] = {}
        for words in fields:
            if not self.problems.full:
                self._sort(words, land, more)
        self._count(land, end)
        reader = LandReader(self.board)
        for word, words in land.items():
            for wrong in reader.field(OWNERS[word], words):
                self.wrong(wrong.column, wrong.message)
                if self.problems.full:
                    return None
        if self.fine and (missing := reader.missing()):
            few = ", ".join(missing[:5]) + (" ..." if len(missing) > 5 else "")
            self.wrong(end, f"nobody is said to own {few}: name an owner, or empty land")
        return self._found(reader, more, end)

    def _sort(self, words: Words, land: dict[str, Words], more: dict[str, Words]) -> None:
        """Put a field where it belongs, by its first word."""
        column, first = words.column, words.next
        where, key = (land, first) if first in OWNERS else (more, PHASE if first in READERS else first)
        if key not in (*OWNERS, *FIELDS, PHASE):
            self.strange = True  # it may be the field that would be missing
            known = [*OWNERS, *FIELDS, *READERS]
            self.wrong(column, unknown(words.take("a field"), "field", known).message if first else "an empty field")
        elif key in where:
            self.wrong(column, f"a second field {key!r}" if key != PHASE else f"a second phase: {first}")
        else:
            if key != PHASE:
                words.expect(first)
            where[key] = words

    def _count(self, land: dict[str, Words], end: int) -> None:
        """Count the players: each has a field of land."""
        seats = [letter for letter in LETTERS if letter in land]
        self.players = LETTERS.index(seats[-1]) + 1 if seats else 0
        if len(seats) < self.players:
            missing = next(letter for letter in LETTERS if letter not in land)
            self.wrong(land[seats[-1]].column, f"there is no field for seat {missing} ({missing} {NOTHING} is no land)")
        elif self.players < 2 and not self.strange:
            self.wrong(end, "fewer than two players have a field of land")

    def _found(self, land: LandReader, more: dict[str, Words], end: int) -> Found | None:
        if self.players < 2:
            return None  # no seat means anything
        hands: Hands = self._field(more, "hands", self._hands) or ((),) * self.players
        traded: tuple[int, ...] = self._field(more, "traded", self._traded) or ()
        sets: int = self._field(more, "sets", lambda words: words.number("sets")) or 0
        turn: Turn | None = self._field(more, "turn", self._turn)
        sealed: int = self._field(more, "sealed", lambda words: words.hidden_number("dice")) or 0
        racks: tuple[str, ...] = self._field(more, "racks", self._racks) or ()
        word: str | None = self._field(more, "word", self._word)
        picked: tuple[int, ...] = self._field(more, "picked", self._picked) or ()
        missions: tuple[str, ...] = self._field(more, "missions", self._missions) or ()
        goals = self._goals(more, sum(map(bool, missions)))
        phase: Phase | None = self._field(more, PHASE, Reader(self.board, self.players).read)
        for name in ("turn", PHASE):
            if name not in more and not self.strange:
                self.wrong(end, f"the {name} is missing here")
        if not self.fine or turn is None or phase is None:
            return None
        pack = Pack(tuple(map(len, hands)), traded, sets, tuple(map(size, racks)), goals)
        return self.board, Table(*land.land(), pack, turn, phase), Secrets(hands, sealed, racks, word, picked, missions)

    def _field(self, more: dict[str, Words], name: str, read: Callable[[Words], T]) -> T | None:
        """What a field says; None if there is none, or it can't be read."""
        if name not in more:
            return None
        try:
            value = read(more[name])
            more[name].end()
        except Wrong as wrong:
            self.wrong(wrong.column, wrong.message)
            return None
        return value

    def _hands(self, words: Words) -> Hands:
        return self._by_seat(words, "hand", self._cards, ())

    def _racks(self, words: Words) -> tuple[str, ...]:
        racks = self._by_seat(words, "rack", Words.tiles, "")
        return racks if any(racks) else ()

    def _goals(self, more: dict[str, Words], briefed: int) -> Goals:
        """What everybody knows of headquarters and missions."""
        found: tuple[tuple[int, int], ...] = self._field(more, "headquarters", self._headquarters) or ()
        places, holders = (tuple(each) for each in zip(*found, strict=True)) if found else ((), ())
        fallen: tuple[int, ...] = self._field(more, "fallen", self._fallen) or ()
        return Goals(places, () if NOBODY in holders else holders, fallen, briefed)

    def _headquarters(self, words: Words) -> tuple[tuple[int, int], ...]:
        """Territory and holder of the headquarters of each seat; NOBODY where no holder is named."""
        column = words.column
        found = self._by_seat(words, "headquarters", self._place, (NOBODY, NOBODY))
        if any(place == NOBODY for place, _ in found):
            raise Wrong(column, "once headquarters are turned up, each seat has one")
        if len({holder == NOBODY for _, holder in found}) > 1:
            raise Wrong(column, "who holds the card of a headquarters is said of all of them, or of none")
        return found

    def _place(self, words: Words) -> tuple[int, int]:
        return words.territory(self.board), words.seat(self.players) if words.skip("by") else NOBODY

    def _fallen(self, words: Words) -> tuple[int, ...]:
        return self._by_seat(words, "end", self._by, NOBODY)

    def _by(self, words: Words) -> int:
        words.expect("by")
        return words.seat(self.players)

    def _picked(self, words: Words) -> tuple[int, ...]:
        return self._by_seat(words, "headquarters", self._pick, NOBODY)

    def _pick(self, words: Words) -> int:
        return NOBODY if words.skip(HIDDEN) else words.territory(self.board)

    def _missions(self, words: Words) -> tuple[str, ...]:
        return self._by_seat(words, "mission", Words.mission, "")

    def _by_seat(self, words: Words, what: str, read: Callable[[Words], T], nothing: T) -> tuple[T, ...]:
        """What each seat has, between commas."""
        found: dict[int, T] = {}
        for part in words.parts():
            column = part.column
            seat = part.seat(self.players)
            if seat in found:
                raise Wrong(column, f"a second {what} of {LETTERS[seat]}")
            found[seat] = nothing if part.skip(NOTHING) else read(part)
            part.end()
        return tuple(found.get(seat, nothing) for seat in range(self.players))

    def _word(self, words: Words) -> str:
        if words.skip(NOTHING):
            return ""
        return UNSEEN if words.skip(UNSEEN) else words.letters("a word")

    def _cards(self, words: Words) -> tuple[int, ...]:
        cards = [words.card(self.board)]
        while words.next:
            cards.append(words.card(self.board))
        return tuple(sorted(cards))

    def _traded(self, words: Words) -> tuple[int, ...]:
        column = words.column
        cards = self._cards(words)
        if UNKNOWN in cards:
            raise Wrong(column, "traded cards lie open, so each is known")
        return cards

    def _turn(self, words: Words) -> Turn:
        number = words.number("turns")
        seat = NOBODY if words.skip(NOTHING) else words.seat(self.players)
        captured = words.skip("captured")
        commanded = words.skip("commanded")
        bonus = words.number("armies") if words.skip("bonus") else 0
        laid = words.number("words") if words.skip("words") else 0
        return Turn(number, seat, captured, bonus, Said(laid, *(words.skip(flag) for flag in FLAGS)), commanded)
