"""The words of positions and moves, each with the column where it stands."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

from risk_odds.boards.board import Board
from risk_odds.boards.wording import is_name, shown
from risk_odds.engine.moves import UNKNOWN
from risk_odds.engine.wordbook import sorted_tiles
from risk_odds.errors import hint, near
from risk_odds.rules.cards import WILD
from risk_odds.rules.seats import LETTERS

MOST_DIGITS = 6
"""Digits of the largest number that is read."""

MOST_TILES = 100
"""Tiles, or letters of a word, that are read at most; no rack has so many."""

MOST_PROBLEMS = 100
"""Problems after which reading stops."""

HIDDEN = "?"
"""Stands for what is not known."""

_WORD = re.compile(r"[^\s|,>+]+|[|,>+]")
_COMMENT = re.compile(r"(?:^|(?<=\s))#.*")
_NUMBER = re.compile(r"[0-9]+")
_LETTERS = re.compile(r"[^\W\d_]+")
_TILES = re.compile(r"(?:[^\W\d_]|\?|\[[^\W\d_]+\])+")


class Wrong(Exception):  # noqa: N818 - it never leaves the notation
    """Something that can't be read, and the column where it stands."""

    def __init__(self, column: int, message: str) -> None:
        super().__init__(message)
        self.column = column
        self.message = message


class Problem(NamedTuple):
    """What is wrong with a text, and where: line and column are counted from 1."""

    line: int
    column: int
    message: str


class Problems:
    """The problems of one text, as they are found."""

    def __init__(self) -> None:
        self.found: list[Problem] = []

    def __bool__(self) -> bool:
        return bool(self.found)

    @property
    def full(self) -> bool:
        """Whether there are so many that it is not worth reading on."""
        return len(self.found) >= MOST_PROBLEMS

    def add(self, line: int, column: int, message: str) -> None:
        """Note a problem."""
        if not self.full:
            self.found.append(Problem(line, column, message))

    def message(self, where: str) -> str:
        """All of them in the order of the text, each as `where:line:column: sentence`."""
        said = [f"{where}:{line}:{column}: {message}" for line, column, message in sorted(self.found)]
        return "\n".join([*said, f"{where}: and perhaps more; reading stopped here"] if self.full else said)


class Word(NamedTuple):
    """A word and its column."""

    text: str
    column: int


class Words:
    """The words of a text, taken one after the other.

    Args:
        text: One line, or a part of it.
        column: The column where it begins, counted from 1.
    """

    def __init__(self, text: str, column: int = 1) -> None:
        self._words = [Word(match[0], match.start() + column) for match in _WORD.finditer(text)]
        self._at = 0
        self._end = column + len(text.rstrip())

    @property
    def next(self) -> str:
        """The next word; nothing at the end."""
        return self._words[self._at].text if self._at < len(self._words) else ""

    @property
    def after_next(self) -> str:
        """The word after the next; nothing at the end."""
        return self._words[self._at + 1].text if self._at + 1 < len(self._words) else ""

    @property
    def column(self) -> int:
        """The column of the next word; at the end the column behind the last."""
        return self._words[self._at].column if self._at < len(self._words) else self._end

    def take(self, wanted: str) -> Word:
        """The next word.

        Raises:
            Wrong: There is none.
        """
        if self._at == len(self._words):
            raise Wrong(self._end, f"{wanted} is missing here")
        self._at += 1
        return self._words[self._at - 1]

    def skip(self, *texts: str) -> bool:
        """Pass over these words, if they are the next."""
        if [word.text for word in self._words[self._at : self._at + len(texts)]] != list(texts):
            return False
        self._at += len(texts)
        return True

    def expect(self, text: str) -> None:
        """Pass over a word that must come here."""
        word = self.take(repr(text))
        if word.text != text:
            raise Wrong(word.column, f"{shown(word.text)} stands where {text!r} should be")

    def end(self) -> None:
        """Nothing more may follow."""
        if self.next:
            raise Wrong(self.column, f"{shown(self.next)} is more than can stand here")

    def one_of(self, known: Collection[str], what: str) -> str:
        """The next word, which is one of those known."""
        word = self.take(f"a {what}")
        if word.text not in known:
            raise unknown(word, what, known)
        return word.text

    def number(self, what: str) -> int:
        """The next word as a number."""
        return number(self.take(f"the number of {what}"), what)

    def hidden_number(self, what: str) -> int:
        """A number, or UNKNOWN."""
        return UNKNOWN if self.skip(HIDDEN) else self.number(what)

    def letters(self, what: str) -> str:
        """The next word, of which all are letters."""
        word = self.take(what)
        if not _LETTERS.fullmatch(word.text):
            raise Wrong(word.column, f"{shown(word.text)} is not made of letters alone")
        if len(word.text) > MOST_TILES:
            raise Wrong(word.column, f"{what} has at most {MOST_TILES} letters")
        return word.text

    def tiles(self) -> str:
        """Tiles as a rack is written; or their number, where they are not known."""
        word = self.take("a row of tiles")
        if _NUMBER.fullmatch(word.text):
            return str(number(word, "tiles"))
        if not _TILES.fullmatch(word.text):
            raise Wrong(word.column, f"{shown(word.text)} are no tiles: letters, {HIDDEN} for a blank, or their number")
        if len(word.text) > MOST_TILES:
            raise Wrong(word.column, f"at most {MOST_TILES} tiles are read")
        return sorted_tiles(word.text)

    def seat(self, players: int) -> int:
        """A seat, by its letter."""
        word = self.take("a seat")
        seats = LETTERS[:players]
        if len(word.text) != 1 or word.text not in seats:
            raise Wrong(word.column, f"there is no seat {shown(word.text)}: {' '.join(seats)}")
        return seats.index(word.text)

    def territory(self, board: Board) -> int:
        """A territory, by its name."""
        word = self.take("a territory")
        if word.text not in board.index:
            raise unknown(word, "territory", board.ids)
        return board.index[word.text]

    def card(self, board: Board) -> int:
        """A card: the name of a territory, `wild` or `?`."""
        word = self.take("a card")
        if word.text == HIDDEN:
            return UNKNOWN
        if word.text == WILD:
            return len(board)
        if word.text in board.index:
            return board.index[word.text]
        raise unknown(word, "card", (*board.ids, WILD))

    def mission(self) -> str:
        """The id of a mission, or `?`; which there are, the rules say."""
        word = self.take("a mission")
        if word.text != HIDDEN and not is_name(word.text):
            raise Wrong(word.column, f"{shown(word.text)} is no name of a mission")
        return word.text

    def parts(self) -> Iterator[Words]:
        """What stands between commas, each part by itself."""
        while True:
            part = Words("")
            while self.next not in ("", ","):
                part._words.append(self.take(""))
            part._end = self.column
            yield part
            if not self.skip(","):
                return


def number(word: Word, what: str) -> int:
    """A word as a number.

    Raises:
        Wrong: It is none, or one of too many digits.
    """
    if not _NUMBER.fullmatch(word.text):
        raise Wrong(word.column, f"{shown(word.text)} is no number of {what}")
    if len(word.text) > MOST_DIGITS:
        raise Wrong(word.column, f"a number of {what} has at most {MOST_DIGITS} digits")
    return int(word.text)


def lines_of(text: str) -> list[str]:
    """The lines of a text, however they end."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")


def without_comment(line: str) -> str:
    """A line without what stands behind a `#` at its beginning or after a space; nothing if nothing else is there."""
    return _COMMENT.sub("", line).rstrip()


def card_name(card: int, board: Board) -> str:
    """A card as it is written."""
    if card == UNKNOWN:
        return HIDDEN
    return WILD if card == len(board) else board.ids[card]


def unknown(word: Word, what: str, known: Collection[str]) -> Wrong:
    """Say that a word is not one of those known."""
    return Wrong(word.column, f"there is no {what} {shown(word.text)}{hint(near(word.text, known))}")
