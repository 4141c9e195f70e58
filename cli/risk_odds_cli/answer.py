"""An answer, and the forms it can be given in."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeAlias

from risk_odds.errors import InvalidInput

Given: TypeAlias = Mapping[str, Any]
"""Option name -> what was typed: text, True for a flag, a list for what may be repeated; nothing if not given."""

Row: TypeAlias = dict[str, Any]

NARROW = 60
"""Windows with fewer columns get plain text."""

FORMS = ("json", "csv", "md")


class Answer(NamedTuple):
    """What a command answers; only the form that is asked for is made.

    Args:
        text: For people.
        payload: The JSON object.
        rows: The table, for CSV and Markdown.
        code: The exit code.
        hints: Said on stderr, after the text only.
    """

    text: Callable[[], str]
    payload: Callable[[], Row]
    rows: Callable[[], Sequence[Row]]
    code: int = 0
    hints: Sequence[str] = ()


def form(given: Given) -> str:
    """The form asked for.

    Raises:
        InvalidInput: Several forms at once.
    """
    asked = [name for name in FORMS if given.get(name)]
    if len(asked) > 1:
        raise InvalidInput("an answer has one form (you gave --" + " and --".join(asked) + ")", "--json, --csv or --md")
    return asked[0] if asked else "text"


@contextmanager
def patience(arguments: Sequence[str]) -> Iterator[None]:
    """Say on stderr what is being worked on, once it has taken a second."""
    from threading import Timer

    said = " ".join(arguments)
    timer = Timer(1.0, lambda: print(f"risk-odds: working on {said}", file=sys.stderr, flush=True))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def emit(answer: Answer, given: Given) -> int:
    """Print an answer on stdout; the exit code."""
    kind = form(given)
    if kind == "text":
        print(answer.text())
        for hint in answer.hints:
            print(hint, file=sys.stderr)
    elif kind == "json":
        import json

        print(json.dumps(answer.payload(), allow_nan=False))
    elif kind == "csv":
        import csv

        rows = answer.rows()
        writer = csv.DictWriter(sys.stdout, fieldnames=_columns(rows), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    else:
        print(markdown(answer.rows()))
    return answer.code


def _columns(rows: Sequence[Row]) -> list[str]:
    return list(dict.fromkeys(name for row in rows for name in row))


def markdown(rows: Sequence[Row]) -> str:
    """A table in Markdown."""
    columns = _columns(rows)
    lines = ["| " + " | ".join(columns) + " |", "|" + "---|" * len(columns)]
    lines += ["| " + " | ".join(_cell(row.get(c)) for c in columns) + " |" for row in rows]
    return "\n".join(lines)


def _cell(value: Any) -> str:
    return "" if value is None else str(value).replace("|", "\\|")


def aligned(table: Sequence[Sequence[str]], indent: str = "  ") -> str:
    """Lines with columns that stand under each other, numbers to the right; the first column to the left."""
    widths = [max(len(row[k]) for row in table) for k in range(len(table[0]))]
    return "\n".join(
        (
            indent
            + row[0].ljust(widths[0])
            + "".join("  " + c.rjust(w) for c, w in zip(row[1:], widths[1:], strict=True))
        ).rstrip()
        for row in table
    )


def columns() -> int:
    """The width of the window."""
    from shutil import get_terminal_size

    return get_terminal_size((80, 24)).columns


def wrapped(text: str) -> str:
    """A sentence in lines that fit the window."""
    from textwrap import fill

    return fill(text, max(columns(), 20), break_long_words=False, break_on_hyphens=False)


def bold(text: str) -> str:
    """Text that stands out on a terminal that can do it."""
    import os

    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM", "dumb") == "dumb" or not sys.stdout.isatty()
    return text if plain or columns() < NARROW else f"\033[1m{text}\033[0m"
