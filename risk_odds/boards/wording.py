"""How what was found is said: short, whatever it is."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

MOST_NAME = 60
"""The longest name; what is longer is cut where it is shown."""


def is_name(value: object) -> bool:
    """Whether it can be the id of a territory, a continent or a board."""
    return isinstance(value, str) and len(value) <= MOST_NAME and bool(re.fullmatch(r"[a-z0-9_]+", value))


def called(id: object) -> str:
    """An id as a sentence can speak of it: plain, unless it is none."""
    return str(id) if is_name(id) else shown(id)


def shown(value: object) -> str:
    """A value as a sentence can show it: short, whatever it is."""
    match value:
        case bool():
            return "true" if value else "false"
        case int() if abs(value) >= 10**15:
            return "a number with more than 15 digits"
        case int() | float():
            return repr(value)
        case str():
            return repr(value) if len(value) <= MOST_NAME else repr(value[:MOST_NAME]) + "..."
        case Mapping():
            return "a table"
        case list() | tuple():
            return "a list"
        case _:
            return f"a {type(value).__name__}"


def near(given: str, known: Collection[str]) -> str | None:
    """The known name that was probably meant."""
    from difflib import get_close_matches

    if len(given) > MOST_NAME or len(known) > 1000:  # comparing takes long
        return None
    return next(iter(get_close_matches(given, known, n=1)), None)


def hint(meant: str | None) -> str:
    """The question that follows an unknown name."""
    return f" (did you mean {meant}?)" if meant else ""
