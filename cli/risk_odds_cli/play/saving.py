"""The file of a game: the record of what happened, and between it, as comments, what people typed.

Nothing is ever written twice: events are added at the end, what is taken back is cut off there, and the result is a
single letter at a known place. So the file can be read whenever the program is killed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO

from risk_odds.boards.lines import end_of
from risk_odds.engine.notation.tags import read_tag
from risk_odds.engine.notation.words import lines_of
from risk_odds.errors import InvalidFile, InvalidInput

TYPED = "#> "
"""Begins a line that says what a seat typed: `#> A attack ukraine ural all`. To take back is to go back to one."""

WAITS = "#= "
"""Begins a line that says what a seat still wants: `#= A turn 12: fight ukraine ural 1`."""

DEFENDS = "#~ "
"""Begins a line that says how a seat defends from then on: `#~ A ask`."""

LAST = "last"
"""Holds the path of the game that was played last."""

MARKS = (TYPED, WAITS, DEFENDS)

RESULT = b'[Result "'

HIDDEN = re.compile(
    r"\s*(?:\[\s*Start\s.*?(?:(?<![\w?\]])\?(?![\w?\[])|(?<=\bracks\b)[^|]*?\b[A-F]\s+[0-9]+(?=\s*[,|]))"
    r"|(?:draw|deal)\s+\?|draw\s+[A-F]\s+[0-9]+|[A-F]\s+word\s+\?|[A-F]\s+attack\s[^?#]*\?)"
)
"""How a line begins, up to a card, dice, tiles or a word that are not known; a blank is `?` as well."""


class Save:
    """An open file, and its lines after the tags.

    Args:
        file: The file, open for reading and writing, in bytes.
        path: Where it is.
        head: The bytes of its tags, with the empty line behind them.
        lines: What follows.
    """

    def __init__(self, file: IO[bytes], path: str, head: bytes, lines: list[str]) -> None:
        self.file, self.path, self.head, self.lines = file, path, head, lines
        self.written = len(lines)
        self._size = len(head) + sum(map(_length, lines))

    def add(self, lines: Iterable[str]) -> None:
        """Note lines; `flush` writes them."""
        self.lines += lines

    def flush(self) -> None:
        """Write what was added, so that it survives whatever happens next."""
        new = "".join(f"{line}\n" for line in self.lines[self.written :]).encode()
        if not new:
            return
        self.file.seek(self._size)
        self.file.write(new)
        self._sync()
        self._size += len(new)
        self.written = len(self.lines)

    def cut(self, number: int) -> None:
        """Keep so many lines, and drop those behind them."""
        gone = self.lines[number : self.written]
        del self.lines[number:]
        if gone:
            self._size -= sum(map(_length, gone))
            self.file.truncate(self._size)
            self._sync()
            self.written = number

    def result(self, letter: str) -> None:
        """Write who has won; `*` as long as nobody has."""
        self.flush()
        place = self.head.find(RESULT) + len(RESULT)
        if place >= len(RESULT) and self.head[place : place + 1] != letter.encode():
            self.file.seek(place)
            self.file.write(letter.encode())
            self._sync()
            self.head = self.head[:place] + letter.encode() + self.head[place + 1 :]

    def text(self) -> str:
        """All of it."""
        return self.head.decode() + "".join(f"{line}\n" for line in self.lines)

    def _sync(self) -> None:
        self.file.flush()
        os.fsync(self.file.fileno())

    def close(self) -> None:
        """Let go of the file."""
        self.file.close()


def _length(line: str) -> int:
    return len(line.encode()) + 1


def create(path: str, head: str) -> Save:
    """A new file; none is ever overwritten.

    Raises:
        InvalidInput: There is one already, or none can be made.
    """
    try:
        file = open(path, "x+b")  # noqa: SIM115 - it stays open as long as the game
    except FileExistsError:
        raise InvalidInput(
            f"{path} is there already", f"another name, or --resume {path} if the game in it shall go on"
        ) from None
    except (OSError, ValueError) as error:
        raise InvalidInput(f"{path} can't be written: {_reason(error)}", "a file in a folder that exists") from None
    _lock(file, path)
    save = Save(file, path, head.encode(), [])
    file.write(save.head)
    save._sync()
    return save


def reopen(path: str) -> tuple[Save, bool]:
    """A file of an earlier game, and whether its last line was torn off and is gone.

    Raises:
        InvalidFile: It can't be read, or is no text.
    """
    try:
        file = open(path, "r+b")  # noqa: SIM115 - it stays open as long as the game
    except (OSError, ValueError) as error:
        raise InvalidFile(f"{path} can't be read: {_reason(error)}", "the file of a saved game") from None
    try:
        _lock(file, path)
        return _opened(file, path)
    except BaseException:
        file.close()
        raise


def _opened(file: IO[bytes], path: str) -> tuple[Save, bool]:
    content = file.read()
    whole = content[: content.rfind(b"\n") + 1]
    torn = len(whole) < len(content)
    try:
        text = whole.decode()
    except UnicodeDecodeError as error:
        line, column = end_of(whole[: error.start].decode().removeprefix("\ufeff"))
        said = f"{path}:{line}:{column}: this is no text in UTF-8"
        raise InvalidFile(said, "the file of a saved game") from None
    head, lines = _parted(text)
    save = Save(file, path, head.encode(), lines)
    if torn:
        file.truncate(len(whole))
    return save, torn


def _parted(text: str) -> tuple[str, list[str]]:
    """The tags, and the lines behind them."""
    lines = text.split("\n")[:-1]
    end = 0
    while end < len(lines) and (not lines[end].strip() or lines[end].lstrip()[0] in "[#"):
        end += 1
    while end and lines[end - 1].lstrip().startswith(MARKS):  # what was typed belongs to what follows
        end -= 1
    return "".join(f"{line}\n" for line in lines[:end]), lines[end:]


def _lock(file: IO[bytes], path: str) -> None:
    """See to it that only one program plays this game."""
    try:
        import fcntl
    except ImportError:  # elsewhere nothing watches over it
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise InvalidInput(f"{path} is being played by another risk-odds", "a game that nobody plays") from None


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else "") or str(error)


def unjudged(text: str) -> str:
    """A record that says nothing about its result: it may have been cut short between the last move and that."""
    return text.replace('[Result "*"]', "", 1)


def tag_in(text: str, name: str) -> tuple[int, int]:
    """Line and column of what a tag of a record says; of its beginning if there is no such tag."""
    for number, line in enumerate(lines_of(text), 1):
        if line.lstrip().startswith("["):
            found, tag = read_tag(line, number)
            if found == name:
                return tag.line, tag.column
    return 1, 1


def hidden_in(text: str) -> tuple[int, int]:
    """Line and column of the first `?` of a record that stands for something hidden; of its beginning without one."""
    for number, line in enumerate(lines_of(text), 1):
        if match := HIDDEN.match(line):
            return number, match.end()
    return 1, 1


def events(lines: Iterable[str]) -> Iterator[str]:
    """The lines that are events."""
    return (line for line in lines if line.strip() and not line.lstrip().startswith("#"))


def folder() -> Path:
    """Where games are saved that nobody named a file for."""
    state = os.environ.get("XDG_STATE_HOME") or os.path.join(os.path.expanduser("~"), ".local", "state")
    return Path(state) / "risk-odds"


def free_path() -> str:
    """A file of today's date that is not there yet.

    Raises:
        InvalidInput: The folder can't be made.
    """
    from datetime import date

    where = folder()
    try:
        where.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InvalidInput(f"{where} can't be made: {_reason(error)}", "--save FILE somewhere else") from None
    number = 1
    while (path := where / f"{date.today().isoformat()}-{number}.txt").exists():
        number += 1
    return str(path)


def note_last(path: str) -> None:
    """Note which game is being played, wherever its file is, for `--resume last`."""
    with suppress(OSError):  # then the newest file in the folder is the last one
        folder().mkdir(parents=True, exist_ok=True)
        (folder() / LAST).write_text(os.path.abspath(path), encoding="utf-8")


def last_path() -> str:
    """The file of the game that was played last: the one that was noted, else the newest in the folder.

    Raises:
        InvalidInput: There is none.
    """
    with suppress(OSError, ValueError):
        noted = (folder() / LAST).read_text(encoding="utf-8")
        if Path(noted).is_file():
            return noted
    saved = sorted(folder().glob("*.txt"), key=lambda path: path.stat().st_mtime)
    if not saved:
        raise InvalidInput(f"no game is saved in {folder()}", "--resume FILE")
    return str(saved[-1])
