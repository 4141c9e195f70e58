"""What is said when something can't be used: what was given, and what would have been accepted."""

from __future__ import annotations

from collections.abc import Iterable


class InvalidInput(ValueError):  # noqa: N818 - it names what is wrong, as the sentence that is shown does
    """A value that can't be used.

    Attributes:
        message: One sentence: what was given and why it can't be used.
        accepted: What would have been accepted.
    """

    def __init__(self, message: str, accepted: str = "") -> None:
        super().__init__(message, accepted)
        self.message = message
        self.accepted = accepted

    def __str__(self) -> str:
        return f"{self.message}; accepted: {self.accepted}" if self.accepted else self.message


class GaveUp(InvalidInput):
    """A search that a limit ended before it found what was asked for."""


class BotFailed(InvalidInput):
    """A bot of somebody's own that raised an error or made an illegal move."""


class InvalidFile(InvalidInput):
    """An input file that can't be read or understood; the message names file and line."""


MOST_NAME = 60
"""Longer names are compared with none: that takes time with the square of the length."""


def near(given: str, known: Iterable[str]) -> str | None:
    """The known name that was probably meant, if one is near."""
    from difflib import get_close_matches

    if len(given) > MOST_NAME:
        return None
    return next(iter(get_close_matches(given, list(known), n=1)), None)


def hint(meant: str | None) -> str:
    """The question that follows an unknown name; nothing where no known one is near."""
    return f" (did you mean {meant}?)" if meant else ""


def unknown_name(kind: str, given: str, known: Iterable[str]) -> InvalidInput:
    """Say that no `kind` is called `given`, with the nearest known name if one is near."""
    names = sorted(known)
    return InvalidInput(f"there is no {kind} {given!r}{hint(near(given, names))}", ", ".join(names))
