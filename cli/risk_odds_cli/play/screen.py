"""What is shown and what is typed: colors where there are any, plain text everywhere else."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from math import inf
from textwrap import wrap
from typing import TypeAlias

from risk_odds_cli.answer import NARROW, columns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rich.console import Console

Span: TypeAlias = tuple[str, str]
"""Text and the style it has on a screen with colors."""

Line: TypeAlias = Sequence[Span]

CLEAR = "\033[H\033[2J\033[3J"
"""Wipes a window, and what was scrolled out of it."""

BLANKS = 200
"""So many empty lines push everything out of a window that can't be wiped."""


class Screen:
    """The terminal, or whatever stands in its place.

    Attributes:
        people: Whether somebody sits in front of it, so that it makes sense to wait for a key.
    """

    def __init__(self) -> None:
        self.people = sys.stdin.isatty() and sys.stdout.isatty()
        self._dumb = os.environ.get("TERM", "dumb") == "dumb"
        self._console: Console | None = None

    @property
    def width(self) -> int:
        """Columns that can be written in."""
        return max(columns(), 20)

    @property
    def rows(self) -> float:
        """Lines of the window; without end where nobody looks at one."""
        from shutil import get_terminal_size

        return get_terminal_size((80, 24)).lines if self.people else inf

    @property
    def plain(self) -> bool:
        """Whether text has no colors."""
        bare = bool(os.environ.get("NO_COLOR")) or self._dumb
        return bare or not sys.stdout.isatty() or columns() < NARROW

    def show(self, lines: Iterable[Line]) -> None:
        """Print lines."""
        plain = self.plain
        for line in lines:
            if plain:
                print("".join(text for text, _ in line).rstrip())
            else:
                self._colored(line)
        sys.stdout.flush()

    def _colored(self, line: Line) -> None:
        from rich.console import Console
        from rich.text import Text

        if self._console is None:
            self._console = Console(highlight=False, soft_wrap=True, legacy_windows=False)
        self._console.print(Text.assemble(*line), soft_wrap=True)

    def say(self, text: str, style: str = "", indent: int = 0) -> None:
        """Print sentences in lines that fit; those after the first are indented."""
        self.show([[(line, style)] for line in folded(text, self.width, indent)])

    def clear(self) -> None:
        """Leave nothing that could be read, nor brought back with the arrow keys."""
        if self.people:
            print("\n" * BLANKS if self._dumb else CLEAR, end="", flush=True)
            _forget()

    def ask(self, prompt: str) -> str:
        """What is typed at a prompt.

        Raises:
            EOFError: Nothing more will be.
        """
        if sys.stdin.isatty():
            return input(prompt)
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        print(line.rstrip("\r\n"), flush=True)  # so that a transcript shows what was answered
        if not line:
            raise EOFError
        return line


def folded(text: str, width: int, indent: int = 0) -> list[str]:
    """A text in lines that fit a width."""
    # A path is never broken: it may be copied.
    return wrap(text, width, subsequent_indent=" " * indent, break_on_hyphens=False, break_long_words=False) or [""]


def _forget() -> None:
    """Forget the lines that were typed."""
    try:
        import readline
    except ImportError:
        return
    readline.clear_history()


def complete_from(words: Sequence[str]) -> None:
    """Let the tabulator complete these words, and the arrow keys bring back what was typed."""
    try:
        import readline
    except ImportError:
        return

    def complete(text: str, number: int) -> str | None:
        return [*(word for word in words if word.startswith(text.lower())), None][number]

    readline.set_completer_delims(" ,>")
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")
