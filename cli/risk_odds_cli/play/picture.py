"""The board as text: continents side by side as they lie on the map, each territory with its owner and armies."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from risk_odds.boards.board import Board
from risk_odds.engine.state import Table
from risk_odds.picture import map_of
from risk_odds.picture.colors import ink_on, of_owner
from risk_odds.picture.maps import short_name
from risk_odds.rules.seats import NOBODY
from risk_odds_cli.play.people import Company, held, mark
from risk_odds_cli.play.screen import Line, Span

GAP = 1
"""Columns between continents; the letters behind have a space of their own."""

AROUND = 7
"""Columns for the letter and the armies beside a name."""

HEADQUARTERS = "*"
"""Stands before land that is the headquarters of somebody, once it lies open."""

MOST_COLUMNS = 3
READABLE = 16
"""Names are not shortened further than that as long as there is another way."""


def badge(owner: int) -> Span:
    """An owner's letter on the owner's color."""
    color = of_owner(owner)
    return f" {mark(owner)} ", f"bold {ink_on(color)} on {color}"


def board_lines(table: Table, company: Company, viewer: int, width: int) -> list[Line]:
    """The board.

    Args:
        table: The position.
        company: Who plays what.
        viewer: The seat whose land stands out.
        width: Columns to write in.
    """
    columns, name = _room(company, width)
    blocks = [
        [line for c in column for line in (*_continent(c, table, company, viewer, name), [])]
        for column in _arranged(company, columns)
    ]
    lines = [_beside(row, name + AROUND) for row in zip_longest(*blocks, fillvalue=[])]
    while lines and not any(text.strip() for text, _ in lines[-1]):
        lines.pop()
    return lines


def _room(company: Company, width: int) -> tuple[int, int]:
    """How many continents stand side by side, and how long a name may be."""
    board = company.setting.board
    heads = max(len(continent.name) for continent in board.continents) + len(" +2  all A ") - AROUND
    longest = max(heads, *(len(territory.name) for territory in board.territories))
    for columns in range(min(MOST_COLUMNS, len(board.continents)), 1, -1):
        room = (width - GAP * (columns - 1)) // columns - AROUND
        if room >= min(longest, READABLE):
            return columns, min(longest, room)
    return 1, min(longest, max(width - AROUND, 1))


def fitted(territory: int, board: Board, room: int) -> str:
    """The name of a territory if there is room for it, else the short one that is on the map, cut if need be.

    >>> from risk_odds.boards import board_named
    >>> classic = board_named("classic")
    >>> west = classic.index["western_united_states"]
    >>> fitted(west, classic, 21), fitted(west, classic, 20), fitted(west, classic, 8)
    ('Western United States', 'Western US', 'Western…')
    """
    name = board.territories[territory].name
    if len(name) <= room:
        return name
    short = short_name(board.ids[territory], name, map_of(board.ids))
    return short if len(short) <= room else f"{short[: room - 1]}…"


def _arranged(company: Company, columns: int) -> list[list[int]]:
    """The continents in columns, from west to east and from north to south."""
    board = company.setting.board

    def middle(continent: int, axis: int) -> float:
        members = board.members[continent]
        return sum(board.territories[t].at[axis] for t in members) / len(members)

    order = sorted(range(len(board.continents)), key=lambda c: middle(c, 0))
    each = -(-len(order) // columns)
    parts = [order[k : k + each] for k in range(0, len(order), each)]
    return [sorted(part, key=lambda c: middle(c, 1)) for part in parts]


def _continent(number: int, table: Table, company: Company, viewer: int, name: int) -> list[Line]:
    board = company.setting.board
    continent, land = board.continents[number], board.members[number]
    owner = table.owner[land[0]]
    whole = "" if owner < 0 or number not in held(table.owner, owner, company.setting) else f"  all {mark(owner)}"
    lines: list[Line] = [[(f"{continent.name.upper()} {continent.bonus:+d}{whole}"[: name + AROUND], "bold underline")]]
    return lines + [_territory(t, table, company, viewer, name) for t in land]


def _territory(territory: int, table: Table, company: Company, viewer: int, name: int) -> Line:
    owner, armies = table.owner[territory], table.armies[territory]
    style = "bold" if owner == viewer and owner != NOBODY else ""
    count = str(armies) if owner != NOBODY else "-"
    sign = HEADQUARTERS if territory in table.pack.goals.headquarters else " "
    return [badge(owner), (f"{sign}{fitted(territory, company.setting.board, name):<{name}}{count:>3}", style)]


def _beside(row: Sequence[Line], cell: int) -> Line:
    """Lines of several columns as one line."""
    spans: list[Span] = []
    for k, line in enumerate(row):
        spans += line
        if k < len(row) - 1:
            spans.append((" " * (cell - sum(len(text) for text, _ in line) + GAP), ""))
    return spans


def border_lines(table: Table, company: Company, seat: int, width: int) -> list[Line]:
    """The land of a seat that lies beside land of others, each with what lies there."""
    board, owner, armies = company.setting.board, table.owner, table.armies
    fronts = [t for t, o in enumerate(owner) if o == seat and any(owner[n] != seat for n in board.neighbors[t])]
    longest = max((len(company.land(t)) for t in fronts), default=0)
    lines: list[Line] = []
    for territory in sorted(fronts, key=lambda t: -armies[t]):
        beside = [n for n in board.neighbors[territory] if owner[n] != seat]
        head = f"{company.land(territory):<{longest}}{armies[territory]:>4}  > "
        lines += _folded(head, [_beside_it(n, table, company) for n in beside], width)
    return lines


def _beside_it(territory: int, table: Table, company: Company) -> str:
    """A neighbor, with who holds it."""
    owner = table.owner[territory]
    held = "(empty)" if owner == NOBODY else f"{mark(owner)}{table.armies[territory]}"
    return f"{company.land(territory)} {held}"


def _folded(head: str, items: Sequence[str], width: int) -> list[Line]:
    """Items behind a head, in lines that fit; no item is broken."""
    lines, line = [], head
    for k, item in enumerate(items):
        word = item + ("," if k < len(items) - 1 else "")
        if len(line) + len(word) > width and line.strip():
            lines.append(line)
            line = " " * min(len(head), width // 3)
        line += word + " "
    return [[(text.rstrip(), "")] for text in (*lines, line)]
