"""The tags at the head of a game record: what is played, by whom, and how it begins."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import NamedTuple, TypeVar

from risk_odds.boards import board_named
from risk_odds.boards.board import Board
from risk_odds.engine.notation.faults import column_of, faults_about
from risk_odds.engine.notation.fields import MOST_NAME, board_called, read_line
from risk_odds.engine.notation.position import Position
from risk_odds.engine.notation.words import Problems, Word, Words, Wrong, number
from risk_odds.engine.opening import start
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import State
from risk_odds.errors import InvalidInput
from risk_odds.options import rules_named
from risk_odds.rules import Rules
from risk_odds.rules.seats import LETTERS

T = TypeVar("T")

NEEDED = {"Rules": "classic_1993", "Players": "3"}
"""The tags that every record has, each with an example."""

SAID = ("Rules", "Lexicon", "Board", "Players", "Start", "First", "Result")
"""The tags that follow from the game itself."""

DIGITS = 12
"""Digits of the checksum of a lexicon that are written, and that are needed at least."""

UNFINISHED = "*"
"""The result of a game that is not over."""

_TAG = re.compile(r'\s*+\[\s*+([A-Za-z]\w*+)\s++"((?:[^"\\]|\\.)*+)"\s*+\]\s*+(?:#.*)?', re.ASCII | re.DOTALL)


class Tag(NamedTuple):
    """The value of a tag, and where it begins."""

    value: str
    line: int
    column: int


def write_tag(name: str, value: str) -> str:
    """A tag as it is written.

    Raises:
        InvalidInput: The name is none, or the value has more than one line.
    """
    if not re.fullmatch(r"[A-Za-z]\w*", name, re.ASCII):
        raise InvalidInput(f"{name!r} is no name of a tag", "letters, digits and _")
    if "\n" in value or "\r" in value:
        raise InvalidInput(f"the tag {name} has more than one line", "one line of text")
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def read_tag(line: str, number: int) -> tuple[str, Tag]:
    """A tag's name, and the tag.

    Raises:
        Wrong: It is not written as a tag is.
    """
    match = _TAG.fullmatch(line)
    if match is None:
        column = len(line) - len(line.lstrip()) + 1
        raise Wrong(column, 'a tag is written as in [Players "3"], with nothing behind it')
    return match[1], Tag(re.sub(r"\\(.)", r"\1", match[2]), number, match.start(2) + 1)


class Head:
    """What the tags of a record say. Where they say nothing that can be used, it is None.

    Args:
        tags: The tags.
        problems: The problems so far; those of the tags are added.
        board: The board, where it is at hand.

    Attributes:
        setting: What is played.
        board: The board; known even where the setting is not.
        begin: The position with which the record begins.
    """

    def __init__(self, tags: Mapping[str, Tag], problems: Problems, board: Board | None) -> None:
        self.tags = tags
        self.problems = problems
        for name, example in NEEDED.items():
            if name not in tags:
                problems.add(1, 1, f'there is no tag {name}, as in [{name} "{example}"]')
        rules = self._try("Rules", self._rules)
        self.board = self._try("Board", lambda tag: board_called(tag.value, tag.column, board))
        if rules is not None and "Board" not in tags:
            self.board = board or self._try("Rules", lambda tag: board_named(rules.board))
        self.setting = self._try("Players", lambda tag: self._setting(rules, tag))
        self.begin: State | None = None
        if self.setting is not None:
            self._check_names(self.setting.players)
            self._try("Lexicon", partial(_check_lexicon, self.setting))
            self.begin = self._begin(self.setting)

    @property
    def players(self) -> int:
        """How many play; where that is not known, how many seats there can be."""
        return self.setting.players if self.setting is not None else len(LETTERS)

    def _try(self, name: str, read: Callable[[Tag], T | None]) -> T | None:
        """What a tag says; None if there is no such tag, or it says nothing that can be used."""
        if name not in self.tags:
            return None
        tag = self.tags[name]
        try:
            return read(tag)
        except Wrong as wrong:
            self.problems.add(tag.line, wrong.column, wrong.message)
        except InvalidInput as error:
            self.problems.add(tag.line, tag.column, str(error))
        return None

    def _rules(self, tag: Tag) -> Rules:
        if len(tag.value) > MOST_NAME:
            raise Wrong(tag.column, f"the name of the rules has at most {MOST_NAME:,} characters")
        return rules_named(tag.value)

    def _setting(self, rules: Rules | None, tag: Tag) -> Setting | None:
        players = number(Word(tag.value.strip(), tag.column), "players")
        return Setting(rules, players, self.board) if rules is not None and self.board is not None else None

    def _check_names(self, players: int) -> None:
        for letter in LETTERS[players:]:
            if letter in self.tags:
                tag = self.tags[letter]
                self.problems.add(tag.line, tag.column, f"there is no seat {letter}: {players} play")

    def _begin(self, setting: Setting) -> State | None:
        """The position with which the record begins: that of a tag, or the start of the set-up."""
        if "Start" not in self.tags:
            first = self._try("First", lambda tag: Words(tag.value, tag.column).seat(setting.players))
            return start(setting, first) if first is not None or "First" not in self.tags else None
        if "First" in self.tags:
            tag = self.tags["First"]
            self.problems.add(tag.line, tag.column, "the position of the tag Start says already whose turn it is")
        return self._try("Start", lambda tag: self._position(tag, setting))

    def _position(self, tag: Tag, setting: Setting) -> State | None:
        found = read_line(tag.value, tag.line, tag.column, self.problems, setting.board)
        if found is None:
            return None
        position = Position.of(found)
        wrong = faults_about(position, setting)
        for about, fault in wrong:
            self.problems.add(tag.line, tag.column + column_of(about, tag.value) - 1, fault)
        return State(position.table, position.secrets) if not wrong else None


def _check_lexicon(setting: Setting, tag: Tag) -> None:
    """The words there are have to be those of the game: a list may have changed since, or be another of that name."""
    words, said = setting.rules.words, tag.value.strip().lower()
    if words is None:
        raise Wrong(tag.column, f"{setting.rules.name} is not played with words, so there is no lexicon")
    if not re.fullmatch(f"[0-9a-f]{{{DIGITS},64}}", said, re.ASCII):
        raise Wrong(tag.column, f"a lexicon is told by {DIGITS} to 64 digits of its sha256, 0 to 9 and a to f")
    found = setting.wordbook.lexicon.sha256
    if not found.startswith(said):
        why = f"the words of {words.lexicon} are not those of this game: their sha256 begins with {found[:DIGITS]}"
        raise Wrong(tag.column, f"{why}; without this tag they are taken all the same")


def head_of(setting: Setting, begin: State, known: Mapping[str, str], line: str) -> Iterator[tuple[str, str]]:
    """The tags of a game, but for its result, each as name and value.

    Args:
        setting: What is played.
        begin: The position with which the record begins.
        known: The tags that are known of the game beside those.
        line: That position, as it may be written.

    Raises:
        InvalidInput: The rules have no name by which they could be found again.
    """
    rules = setting.rules
    if rules_named(rules.name).for_players(setting.players) != rules:
        raise InvalidInput(f"the rules {rules.name} are not what is known by that name", "rules of the registry")
    yield "Rules", rules.name
    if rules.words is not None:
        yield "Lexicon", setting.wordbook.lexicon.sha256[:DIGITS]
    yield "Board", known.get("Board", setting.board.name)
    yield "Players", str(setting.players)
    yield from ((name, value) for name, value in known.items() if name not in SAID)
    if begin == start(setting):
        return
    first = begin.table.turn.seat
    if first >= 0 and begin == start(setting, first):
        yield "First", LETTERS[first]
    else:
        yield "Start", line
