"""How what was found is said: short, whatever it is."""

from __future__ import annotations

import re
from collections.abc import Mapping

from risk_odds.errors import MOST_NAME


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
