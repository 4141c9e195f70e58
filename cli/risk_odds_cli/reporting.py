"""`report`: documents for reading and printing, each one file."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from risk_odds_reports.documents import HTML_START, MARKDOWN_START

from risk_odds.errors import InvalidInput, unknown_name
from risk_odds.rules import Rules
from risk_odds_cli.answer import Answer, Given
from risk_odds_cli.numbers import whole
from risk_odds_cli.picture_file import check_free, put
from risk_odds_cli.query import rules_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from risk_odds_reports.documents import Document

ENDINGS = (".html", ".md")
STDOUT = "-"
STARTS = (HTML_START.encode(), MARKDOWN_START.encode())
"""What every report begins with."""


def report(operands: Sequence[str], given: Given) -> Answer:
    """Make a report, and write it to a new file, to one that holds a report already, or to standard output."""
    if len(operands) != 1:
        raise InvalidInput("report takes one name", ", ".join(REPORTS))
    (kind,) = operands
    if kind not in REPORTS:
        raise unknown_name("report", kind, REPORTS)
    out = _out(given, kind)
    try:
        text = _written(REPORTS[kind](given), out)
    except ModuleNotFoundError as error:
        library = str(error.name).partition(".")[0]
        raise InvalidInput(f"a report needs {library}, which is not installed", f"pip install {library}") from None
    if out == STDOUT:
        said = text.encode("ascii", "xmlcharrefreplace").decode("ascii").removesuffix("\n")  # whatever is spoken there
        return _answer(said)
    put(text.encode(), out, STARTS, "report")
    return _answer(f"the report is in {out}")


def _answer(text: str) -> Answer:
    return Answer(lambda: text, dict, list)


def _out(given: Given, kind: str) -> str:
    """Where it goes, if its name says what it is."""
    out = given.get("out")
    if out is None:
        raise InvalidInput("--out is missing: a report is a file", f"--out {kind}.html, {kind}.md, or - for the screen")
    if out != STDOUT and Path(out).suffix.lower() not in ENDINGS:
        raise InvalidInput(f"{out} is no name of a report", f"a name that ends in {' or '.join(ENDINGS)}, or -")
    if out != STDOUT:
        check_free(out, STARTS, "report")
    return str(out)


def _written(document: Document, out: str) -> str:
    from risk_odds_reports.documents import html, markdown

    return markdown(document) if Path(out).suffix.lower() == ".md" else html(document)


def _odds(given: Given) -> Document:
    """The report of odds."""
    from risk_odds_reports.odds_report import LEAST, MOST, USUAL, odds_report

    rules = _several_rules(given)
    most = whole(given["max"], "armies and defenders", LEAST, MOST) if given.get("max") else USUAL
    return odds_report(rules, most, title=given.get("title"))


def _several_rules(given: Given) -> list[Rules]:
    """The rule sets, with commas between them."""
    if not given.get("rules"):
        return [rules_of(given)]
    names = names_in(given["rules"])
    if not all(names):
        raise InvalidInput(
            f"a name of rules is missing in --rules {given['rules']}", "such as classic_1993,risiko; no comma at an end"
        )
    return [rules_of(given, name) for name in names]


def names_in(text: str) -> list[str]:
    """Names of rules with commas between them; a comma before a digit belongs to a name.

    >>> names_in("classic_1993, risiko attack_die=8,6,uk_1990")
    ['classic_1993', 'risiko attack_die=8,6', 'uk_1990']
    """
    return [name.strip() for name in re.split(r",(?!\s*\d)", text)]


REPORTS: Mapping[str, Callable[[Given], Document]] = {"odds": _odds}
"""What there is a report of -> what makes it."""
