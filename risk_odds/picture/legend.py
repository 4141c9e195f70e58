"""Who plays, and what each has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from risk_odds.picture.colors import continent, fill, ink_on, line, of_owner
from risk_odds.picture.land import EMPTY, NEUTRAL, Land, counted, letter
from risk_odds.picture.lines import star
from risk_odds.picture.maps import WIDTH, Point
from risk_odds.picture.text import number, safe, shortened, width, written

MARGIN, CELL = 16.0, 48.0
MOST_IN_A_ROW = 4

STARRED = "headquarters, in the color of the player"
"""What a star means."""


class Entry(NamedTuple):
    """An owner in the legend: who, its name, what it has."""

    owner: int
    name: str
    territories: int
    armies: int


def entries(lands: Sequence[Land], players: Sequence[str]) -> tuple[Entry, ...]:
    """Every player, then neutral and empty land where there is some."""
    owners = [*range(len(players)), *(owner for owner in (NEUTRAL, EMPTY) if any(owner == x.owner for x in lands))]
    return tuple(_entry(owner, holder(owner, players), lands) for owner in owners)


def _entry(owner: int, name: str, lands: Sequence[Land]) -> Entry:
    held = [land for land in lands if land.owner == owner]
    return Entry(owner, name if owner >= 0 else name.capitalize(), len(held), sum(land.armies for land in held))


def holder(owner: int, players: Sequence[str]) -> str:
    """The name of an owner."""
    return players[owner] if owner >= 0 else {NEUTRAL: "neutral", EMPTY: "empty"}[owner]


def owned(entry: Entry) -> str:
    """What an owner has, in words."""
    held = counted(entry.territories, "territory", "territories")
    return held if entry.owner == EMPTY else f"{held}, {counted(entry.armies, 'army', 'armies')}"


def height(shown: Sequence[Entry]) -> float:
    """How much room the legend takes."""
    return CELL * -(-len(shown) // _columns(shown)) if shown else 0


def _columns(shown: Sequence[Entry]) -> int:
    rows = -(-len(shown) // MOST_IN_A_ROW)
    return -(-len(shown) // rows)


def legend(shown: Sequence[Entry], marks: Mapping[int, str], top: float) -> str:
    """A cell for each owner, in rows from `top` down; `marks` says of some that they are to move, or have won."""
    wide = (WIDTH - 2 * MARGIN) / max(_columns(shown), 1) if shown else 0
    cells = []
    for k, entry in enumerate(shown):
        row, column = divmod(k, _columns(shown))
        cells.append(_cell(entry, (MARGIN + column * wide, top + row * CELL), wide, marks.get(entry.owner, "")))
    return "".join(cells)


def _cell(entry: Entry, corner: Point, wide: float, mark: str) -> str:
    x, y = corner
    color = of_owner(entry.owner)
    chip = f'<rect x="{number(x + 8)}" y="{number(y + 6)}" width="30" height="30" rx="7" fill="{color}" {line("dim")}/>'
    sign = written(letter(entry.owner), (x + 23, y + 27), 17, f'fill="{ink_on(color)}" font-weight="bold"')
    told = f", {mark}" if mark else ""
    name = safe(shortened(entry.name, 16, wide - 56 - width(told, 16)) + told)
    return (
        (_frame(corner, wide) if mark else "")
        + chip
        + sign
        + written(name, (x + 46, y + 18), 15.5, f'{fill("ink")} font-weight="bold"', "start")
        + written(owned(entry), (x + 46, y + 35), 13.5, fill("ink"), "start")
    )


def _frame(corner: Point, wide: float) -> str:
    x, y = corner
    return (
        f'<rect x="{number(x)}" y="{number(y - 1)}" width="{number(wide - 8)}" height="{number(CELL - 4)}" rx="9" '
        f'fill="none" {line("ink")} stroke-width="2"/>'
    )


def key(shown: Iterable[tuple[int, str]], top: float, stars: bool = False) -> tuple[str, float]:
    """Names of continents beside their color, what a star means, and how much room that takes.

    Args:
        shown: For each its number and what is said of it.
        top: Where the first row begins.
        stars: Whether there are stars.
    """
    x, y = MARGIN + 8, top
    parts: list[str] = []
    for count, text in (*shown, *([(None, STARRED)] if stars else [])):
        wide = width(text, 14) + 40
        if x + wide > WIDTH - MARGIN and parts:
            x, y = MARGIN + 8, y + 22
        parts.append(_sign(count, (x + 7, y + 8)) + written(safe(text), (x + 20, y + 13), 14, fill("ink"), "start"))
        x += wide
    return "".join(parts), y + 28 - top if parts else 0


def _sign(count: int | None, at: Point) -> str:
    """A ring in the color of a continent; without a number the star of a headquarters."""
    if count is None:
        return star(at, 7.5, of_owner(EMPTY))
    place = f'cx="{number(at[0])}" cy="{number(at[1])}" r="6"'
    return f'<circle {place} fill="none" {line(continent(count))} stroke-width="4"/>'
