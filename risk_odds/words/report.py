"""What the reading of a list of words left out, or changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from risk_odds.boards.wording import shown
from risk_odds.wording import plural

MOST_KEPT = 1_000
"""Lines that are told one by one, for each reason; of others only the number is known."""

NAMED = 3
"""Lines that a summary names."""


class Reason(NamedTuple):
    """Why a line is not taken as it stands.

    Attributes:
        what: What there is in the line: a "word", say.
        about: What is wrong with it.
        fate: What becomes of it.
        fault: Whether no list of words should have such a line. The others are harmless: words that can't be played.
    """

    what: str
    about: str
    fate: str = "left out"
    fault: bool = False


REASONS = {
    "several": Reason("line", " with several words", fault=True),
    "digit": Reason("word", " with a digit", fault=True),
    "letter": Reason("word", " with a letter that no tile has", fault=True),
    "sign": Reason("word", " with a sign that is no letter", fault=True),
    "joined": Reason("word", " with an apostrophe or a hyphen"),
    "capital": Reason("word", " with a capital", "left out, since most words of the list have none"),
    "short": Reason("single letter", ""),
    "long": Reason("word", " longer than a rack"),
    "repeated": Reason("repeated word", "", "counted once"),
    "folded": Reason("word", " in small letters", "taken as the others, which have capitals"),
}
"""Name -> reason, in the order in which they are told."""


class Line(NamedTuple):
    """A line that is not taken as it stands.

    Attributes:
        number: Its number, from 1.
        column: Where in it the reason is, from 1.
        word: What stands there, or the beginning of it.
        detail: The character that it is about, if it is about one.
    """

    number: int
    column: int
    word: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """What became of the lines of a list of words.

    Attributes:
        where: The file.
        lines: The lines that it has, empty ones and comments too.
        words: The words that were taken from it, each counted once.
        counts: Name of a reason -> how many lines it is about. Only those that occur.
        examples: Name of a reason -> the first of these lines, up to 1,000.
    """

    where: str
    lines: int
    words: int
    counts: Mapping[str, int] = field(default_factory=dict)
    examples: Mapping[str, Sequence[Line]] = field(default_factory=dict)

    def hints(self) -> list[str]:
        """A sentence for each reason, with the file and the first few lines that it is about."""
        return [f"{self.where}: {summary}" for summary in self.summaries()]

    def summaries(self, faults: bool = True) -> list[str]:
        """The same without the file, perhaps only of reasons that are no faults of the list."""
        return [
            self._summary(name)
            for name, reason in REASONS.items()
            if name in self.counts and (faults or not reason.fault)
        ]

    def faults(self) -> Iterator[tuple[int, int, str]]:
        """Line, column and sentence of each line that no list of words should have, in their order.

        Of each reason there are up to 1,000; `unnamed` says how many more there would be.
        """
        named = [
            (line.number, line.column, _sentence(line, reason))
            for name, reason in REASONS.items()
            if reason.fault
            for line in self.examples.get(name, ())
        ]
        return iter(sorted(named))

    @property
    def unnamed(self) -> int:
        """The faulty lines that `faults` does not name."""
        return sum(count - len(self.examples[name]) for name, count in self.counts.items() if REASONS[name].fault)

    def _summary(self, name: str) -> str:
        """How many lines there are for a reason, and where the first of them are."""
        count, lines, (what, about, fate, _) = self.counts[name], self.examples[name], REASONS[name]
        said = ", ".join(f"{line.number:,} {shown(line.word)}" for line in lines[:NAMED])
        more = ", ..." if count > NAMED else ""
        where = f"{'line' if count == 1 else 'lines'} {said}{more}"
        return f"{plural(count, what)}{about} {'is' if count == 1 else 'are'} {fate} ({where})"


def _sentence(line: Line, reason: Reason) -> str:
    return f"a {reason.what}{reason.about}: {shown(line.word)}{line.detail and f' ({line.detail})'}"
