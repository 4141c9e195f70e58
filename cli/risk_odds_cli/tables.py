"""`table`: the odds of all battles up to a size."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from risk_odds.errors import InvalidInput
from risk_odds.odds.assumed import TO_CONQUER, assumed
from risk_odds.odds.ends import Ends
from risk_odds.odds.needs import needs
from risk_odds.odds.tabulate import loss_rows, win_rows
from risk_odds.wording import plural
from risk_odds_cli import picture_file
from risk_odds_cli.answer import Answer, Given, Row, columns, wrapped
from risk_odds_cli.battles import digits_of
from risk_odds_cli.numbers import chance, garrison, territory, whole
from risk_odds_cli.payload import blitz as blitz_key
from risk_odds_cli.query import balanced_of, keep_of, refuse, rules_of
from risk_odds_cli.show import SMALLEST, blitz
from risk_odds_cli.wording import armies, percent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from matplotlib.axes import Axes

SHOWS = ("win", "losses", "need")
MOST_ENTRIES = 200_000
"""The most entries of a printed table."""

SIZE = "10x10"


def table(operands: Sequence[str], given: Given) -> Answer:
    """A table."""
    shows = given.get("show") or ("need" if given.get("need") else "win")
    if shows not in SHOWS:
        raise InvalidInput(f"there is no table of {shows!r}", ", ".join(SHOWS))
    if (shows == "need") != bool(given.get("need")):
        raise InvalidInput("--show need and --need P belong together", "`table --show need --need 80%`")
    if given.get("plot"):
        picture_file.checked(given["plot"])
    if shows == "losses":
        refuse(given, ["plot"], "draws chances and needs, not losses")
    rules, keep = rules_of(given), keep_of(given, rules_of(given))
    balanced = balanced_of(given, rules)
    most_armies, most_defenders = _size(given.get("max") or SIZE, keep)
    ends = Ends(
        whole(given.get("stop") or "0", "attackers to stop at"),
        whole(given.get("until") or "0", "defenders to stop at"),
    )
    if rules.words is not None:
        return _words_table((most_armies, most_defenders), keep, shows, given)
    refuse(given, ("lexicon", "level", "exclude"), "has no meaning without words")
    _check_ends(ends, most_armies - keep if shows != "need" else ends.stop + 1, most_defenders)
    if shows == "need":
        return _need_table(most_defenders, keep, ends, given)
    first_armies, first_defenders = keep + ends.stop + 1, ends.until + 1
    sides = (range(first_armies, most_armies + 1), range(first_defenders, most_defenders + 1))
    attackers, note = most_armies - keep, _blitz_note(balanced, ends.stop)
    if shows == "win":
        wins = win_rows(attackers, most_defenders, rules, stop=ends.stop, until=ends.until, balanced=balanced)
        cell = _blitz_cell if balanced else _win_cell
        return _grid(sides, keep, shows, given, lambda a, d: {"p_conquer": wins[a][d]}, cell, note)
    mine, theirs = loss_rows(attackers, most_defenders, rules, stop=ends.stop, until=ends.until, balanced=balanced)
    return _grid(
        sides, keep, shows, given,
        lambda a, d: {"expected_attackers_lost": mine[a][d], "expected_defenders_lost": theirs[a][d]}, _loss_cell,
        note,
    )  # fmt: skip


def _words_table(size: tuple[int, int], keep: int, shows: str, given: Given) -> Answer:
    """The table of battles of words, for racks that are fresh at every reveal."""
    from risk_odds_cli.word_table import words_table

    refuse(given, ("stop", "until", "balanced"), "has no meaning where words are fought to the end")
    if shows == "need":
        raise InvalidInput("there is no table of needs for battles of words", "--show win, or --show losses")
    numbers, note, source, hints = words_table(size[0] - keep, size[1], shows, given)
    sides = range(keep + 1, size[0] + 1), range(1, size[1] + 1)
    cell = _win_cell if shows == "win" else _loss_cell
    return _grid(sides, keep, shows, given, lambda a, d: numbers[a, d], cell, note, source, hints)


def _size(text: str, keep: int) -> tuple[int, int]:
    first, x, second = text.lower().partition("x")
    if not x:
        raise InvalidInput(f"{text!r} is not a size of a table", "AxD, armies by defenders, such as 20x20")
    size = territory(first, keep), garrison(second)
    if size[0] * size[1] > MOST_ENTRIES:
        raise InvalidInput(f"a table of {text} is too large", f"up to {MOST_ENTRIES:,} entries")
    return size


def _check_ends(ends: Ends, attackers: int, defenders: int) -> None:
    if ends.stop >= attackers:
        raise InvalidInput(f"--stop {ends.stop} leaves no battle in this table", f"0 to {attackers - 1}")
    if ends.until >= defenders:
        raise InvalidInput(f"--until {ends.until} leaves no battle in this table", f"0 to {defenders - 1}")


def _win_cell(row: Row, digits: int) -> str:
    # Every roll can be lost, so what floats make 1 of is not certain.
    return percent(row["p_conquer"], digits, max(1 - row["p_conquer"], SMALLEST)).removesuffix(" %")


def _blitz_cell(row: Row, digits: int) -> str:
    return percent(row["p_conquer"], digits).removesuffix(" %")


def _blitz_note(balanced: bool, stop: int) -> str:
    return f" {blitz(stop)}" if balanced else ""


def _loss_cell(row: Row, digits: int) -> str:
    return f"{armies(row['expected_attackers_lost'], digits)}/{armies(row['expected_defenders_lost'], digits)}"


def _grid(
    sides: tuple[range, range], keep: int, shows: str, given: Given,
    numbers: Callable[[int, int], Row], cell: Callable[[Row, int], str], note: str = "", source: Row | None = None,
    more_hints: Sequence[str] = (),
) -> Answer:  # fmt: skip
    rows = [
        {"armies": a, "attackers": a - keep, "defenders": d, **numbers(a - keep, d)} for a in sides[0] for d in sides[1]
    ]
    digits = digits_of(given)
    cells = [["", *(f"{d:,}" for d in sides[1])]]
    for k, a in enumerate(sides[0]):
        here = rows[k * len(sides[1]) : (k + 1) * len(sides[1])]
        cells.append([f"{a:,}", *(cell(row, digits) for row in here)])
    shown, left_out = _fitting(cells)
    what = {"win": "chance to conquer in percent", "losses": "expected losses, yours/theirs"}[shows]
    rules = rules_of(given).name
    head = f"{what} ({rules}){note}\ndown: armies on your territory, of which {keep} can't attack; across: defenders"
    hints = (
        [f"columns left out for want of room: {left_out} (all of them with --csv, --md or --json)"] if left_out else []
    )
    hints += picture_file.plot(given, lambda: _heat_map(rules, rows))
    head = "\n".join([head, *_assumed(given, "the chance of success" if given.get("until") else TO_CONQUER)])
    return Answer(
        lambda: f"{head}\n\n{shown}", lambda: _payload(rules, shows, rows, **blitz_key(given), **source or {}),
        lambda: rows, hints=[*hints, *more_hints],
    )  # fmt: skip


def _heat_map(rules: str, rows: Sequence[Row]) -> Axes:
    from risk_odds_reports.figures import win_chances

    from risk_odds.tables import WIN_CHANCES, frame

    names = [column.name for column in WIN_CHANCES]
    return win_chances(frame(WIN_CHANCES, [[{"rules": rules, **row}[name] for name in names] for row in rows]))


def _assumed(given: Given, aim: str) -> list[str]:
    """What both sides are taken to decide within a round, if anything is decided in it."""
    return [wrapped(line) for line in assumed(rules_of(given), aim)]


def _payload(rules: str, shows: str, rows: Sequence[Row], **more: Any) -> Row:
    return {"schema": "risk-odds/table/1", "rules": rules, "shows": shows, **more, "rows": list(rows)}


def _fitting(cells: Sequence[Sequence[str]]) -> tuple[str, str]:
    """As many columns as the window has room for, and which were left out."""
    widths = [max(len(row[k]) for row in cells) for k in range(len(cells[0]))]
    room, fit = columns(), 0
    for k, width in enumerate(widths):
        room -= width + (2 if k else 0)
        if room < 0 and k > 1:
            break
        fit = k + 1
    lines = ["  ".join(c.rjust(w) for c, w in zip(row[:fit], widths[:fit], strict=True)).rstrip() for row in cells]
    left_out = cells[0][fit:]
    return "\n".join(lines), f"{left_out[0]} to {left_out[-1]}" if len(left_out) > 1 else "".join(left_out)


def _need_table(most_defenders: int, keep: int, ends: Ends, given: Given) -> Answer:
    rules, p = rules_of(given), chance(given["need"])
    rows: list[Row] = []
    balanced = bool(given.get("balanced"))
    asked = needs(most_defenders, p, rules=rules, stop=ends.stop, until=ends.until, balanced=balanced)
    for d, attackers in asked.items():
        armies_ = None if attackers is None else attackers + keep
        rows.append({"defenders": d, "attackers": attackers, "armies": armies_, "p": float(p)})

    def text() -> str:
        wanted = percent(float(p), max(1, digits_of(given)))
        note = _blitz_note(balanced, ends.stop)
        lines = [f"armies you need for {wanted} ({rules.name}; {keep} of them can't attack){note}"]
        lines += [*_assumed(given, "the chance of success" if ends.until else TO_CONQUER), ""]
        for row in rows:
            armies_needed = "no number will do" if row["armies"] is None else f"{row['armies']:,}"
            lines.append(f"{plural(row['defenders'], 'defender'):>16}: {armies_needed}")
        return "\n".join(lines)

    hints = picture_file.plot(given, lambda: _needs_curve(rules.name, rows))
    return Answer(
        text, lambda: _payload(rules.name, "need", rows, **blitz_key(given), p=float(p)), lambda: rows, hints=hints
    )


def _needs_curve(rules: str, rows: Sequence[Row]) -> Axes:
    from risk_odds_reports.figures import armies_needed

    from risk_odds.tables import NEEDS, frame

    names = [column.name for column in NEEDS]
    return armies_needed(frame(NEEDS, [[{"rules": rules, **row}[name] for name in names] for row in rows]))
