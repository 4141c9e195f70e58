"""The territories of a picture: where each lies, what it looks like, what stands on it."""

from __future__ import annotations

from typing import NamedTuple

from risk_odds.picture.colors import ink_on, of_owner
from risk_odds.picture.lines import star
from risk_odds.picture.maps import Point
from risk_odds.picture.text import number, safe, width, written

NAME, COUNT, LETTER, LEADING = 12.5, 19.0, 13.0, 12.5
STAR, BESIDE, RIM = 8.5, 10.0, 0.72
"""The size of a star, how far from the number its middle is, and how far out on a circle."""
NEUTRAL, EMPTY = -3, -1


class Place(NamedTuple):
    """Where a territory lies and what it looks like.

    Attributes:
        at: The middle of its name and number.
        body: Its element, open at the end for more attributes: `<path d="..."` or `<circle ...`.
        short: Its name in short lines.
        radius: How large its circle is; 0 where it has an outline of its own.
    """

    at: Point
    body: str
    short: tuple[str, ...]
    radius: float


class Land(NamedTuple):
    """A territory as it is drawn: its place, its name, and what stands on it.

    Attributes:
        at: See `Place`, as for the next three.
        name: Its name.
        owner: The seat that owns it, -1 where it is empty, -3 where it is neutral.
        armies: The armies on it.
        headquarters: The seat whose headquarters it is.
    """

    at: Point
    body: str
    short: tuple[str, ...]
    radius: float
    name: str
    owner: int
    armies: int
    headquarters: int | None = None


def letter(owner: int) -> str:
    """What tells an owner without color: the seat's letter, N for neutral, nothing for empty land."""
    return chr(ord("A") + owner) if owner >= 0 else {NEUTRAL: "N", EMPTY: ""}[owner]


def counted(count: int, one: str, many: str) -> str:
    """A number of things, in words."""
    return f"{count} {one if count == 1 else many}"


def filled(land: Land, holder: str, whose: str) -> str:
    """The territory in its owner's color, with a tip for the mouse.

    Args:
        land: The territory.
        holder: The owner's name.
        whose: The name of the player whose headquarters it is; nothing if it is none.
    """
    told = f"{land.name}: {holder}" + (f", {counted(land.armies, 'army', 'armies')}" if holder != "empty" else "")
    told += f", headquarters of {whose}" if whose else ""
    return f'{land.body} fill="{of_owner(land.owner)}"><title>{safe(told)}</title></{land.body[1:].split(" ")[0]}>'


def outlined(land: Land, dashes: str = "") -> str:
    """A dark line with a light seam around the territory."""
    broken = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'{land.body} fill="none" stroke="#FFF" stroke-width="6"/>'
        f'{land.body} fill="none" stroke="#11161C" stroke-width="3"{broken}/>'
    )


def name_size(radius: float) -> float:
    """The size of the names below circles."""
    return 14.5 if radius > 24 else 12


def half(land: Land) -> tuple[float, float]:
    """Half the width and half the height of name and number."""
    if land.radius:
        return land.radius, land.radius
    count = width(str(land.armies), COUNT) + LETTER + (2 * BESIDE if land.headquarters is not None else 0)
    wide = max(*(width(text, NAME) for text in land.short), count)
    return wide / 2, (len(land.short) * LEADING + COUNT) / 2


def label(land: Land) -> str:
    """The short name, and below it the seat's letter and the number of armies; within a circle without the name."""
    x, y = land.at
    ink = f'fill="{ink_on(of_owner(land.owner))}"'
    named = "" if land.radius else _name(land, ink)
    if not land.armies and land.owner == EMPTY:
        return named
    size = min(COUNT, land.radius * 0.72) if land.radius else COUNT
    base = y + size * 0.36 if land.radius else y + half(land)[1] - 3
    sign = f'<tspan font-size="{number(size * LETTER / COUNT)}">{letter(land.owner)}</tspan>'
    count = f'<tspan dx="3">{land.armies}</tspan>'
    return named + written(sign + count, (x, base), size, f'{ink} font-weight="bold"') + _mark(land, base)


def _mark(land: Land, base: float) -> str:
    """A star for a headquarters: left of letter and number, or at the rim of a circle."""
    if land.headquarters is None:
        return ""
    x, y = land.at
    if land.radius:
        at = x - land.radius * RIM, y - land.radius * RIM
    else:
        at = x - (width(str(land.armies), COUNT) + LETTER) / 2 - BESIDE, base - COUNT * 0.36
    return star(at, STAR, of_owner(land.headquarters))


def _name(land: Land, ink: str) -> str:
    x, y = land.at
    top = y - (half(land)[1] if land.armies or land.owner != EMPTY else len(land.short) * LEADING / 2)
    lines = enumerate(land.short)
    return "".join(written(safe(text), (x, top + 10 + k * LEADING), NAME, ink) for k, text in lines)
