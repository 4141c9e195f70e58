"""The layers of a board's picture, one upon the other: lines of links, continents, the last attack, names."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist, inf
from typing import NamedTuple

from risk_odds.picture.colors import both, continent, fill, line
from risk_odds.picture.ground import Ground
from risk_odds.picture.land import Land, filled, half, label, name_size, outlined
from risk_odds.picture.legend import holder
from risk_odds.picture.lines import arrow, between
from risk_odds.picture.maps import Point, Sea, Shapes
from risk_odds.picture.text import in_lines, safe, width, written

SHORTEST = 26.0
"""How long an arrow is at least."""

CLEAR = 5.0
"""How far from a name an arrow begins or ends."""


class Continent(NamedTuple):
    """A continent: its id on the map, its name, the armies it brings, its territories."""

    id: str
    name: str
    bonus: int
    members: Sequence[int]


def links(ground: Ground) -> str:
    """The links that are no common border, dotted lines on a map; with the notes where one leaves the map."""
    dashes = ' stroke-dasharray="0.1 6.5"' if ground.mapped else ""
    look = f'fill="none" {line("dim")} stroke-width="{3.4 if ground.mapped else 2}" stroke-linecap="round"{dashes}'
    return f'<path d="{"".join(ground.lines)}" {look}/>{"".join(ground.notes)}'


def bars_and_bridges(ground: Ground) -> str:
    """What makes the links other than those the map was drawn for: closed borders, and lines over the land."""
    bar = 'stroke="#FFF" stroke-width="9"', 'stroke="#11161C" stroke-width="6"'
    bridge = 'stroke="#FFF" stroke-width="5"', 'stroke="#11161C" stroke-width="2.5" stroke-dasharray="6 4"'
    return "".join(
        f'<path d="{"".join(lines)}" fill="none" {look}><title>{told}</title></path>'
        for lines, looks, told in ((ground.closed, bar, "no link"), (ground.bridges, bridge, "linked"))
        for look in looks
        if lines
    )


def territories(lands: Sequence[Land], continents: Sequence[Continent], players: Sequence[str]) -> str:
    """All territories, continent by continent: the rim in the continent's color, upon it its land."""
    groups = [(line(continent(k)), each.members) for k, each in enumerate(continents)]
    placed = {index for _, members in groups for index in members}
    rest = [index for index in range(len(lands)) if index not in placed]
    groups.append((line("dim"), rest))
    return "".join(_continent(rim, [lands[k] for k in members], players) for rim, members in groups if members)


def _continent(rim: str, members: Sequence[Land], players: Sequence[str]) -> str:
    rims = "".join(f"{land.body}/>" for land in members)
    fills = "".join(filled(land, holder(land.owner, players), _whose(land, players)) for land in members)
    return (
        f'<g {rim} fill="none" stroke-width="9" stroke-linejoin="round">{rims}</g>'
        f'<g {line("sea")} stroke-width="2">{fills}</g>'
    )


def _whose(land: Land, players: Sequence[str]) -> str:
    """The player whose headquarters a territory is."""
    return "" if land.headquarters is None else players[land.headquarters]


def attack(pair: tuple[int, int] | None, ids: Sequence[str], lands: Sequence[Land], shapes: Shapes | None) -> str:
    """An arrow for an attack, both territories outlined; in two pieces where it goes around the world."""
    if pair is None:
        return ""
    source, target = (lands[index] for index in pair)
    around = _around(ids[pair[0]], ids[pair[1]], shapes.seas if shapes else ())
    if around is None:
        arrows = arrow(*_trimmed(source, target))
    else:
        leaves, returns = around
        arrows = arrow(_exit(source, leaves), between(leaves, source.at, 0.08)) + arrow(returns, _exit(target, returns))
    return f'<g stroke-linejoin="round">{outlined(source)}{outlined(target)}{arrows}</g>'


def _around(source: str, target: str, seas: Sequence[Sea]) -> tuple[Point, Point] | None:
    """Where a link leaves the map and where it comes back, if it does."""
    for sea in seas:
        if sea.back and set(sea.between) == {source, target}:
            ends = sea.path[-1], sea.back[-1]
            return ends if sea.between[0] == source else ends[::-1]
    return None


def _trimmed(source: Land, target: Land) -> tuple[Point, Point]:
    """Tail and tip of an arrow that leaves names and numbers free, as far as there is room."""
    far = dist(source.at, target.at) or 1.0
    ways = (source, target.at), (target, source.at)
    cut = [dist(one.at, _past_name(one, toward)) for one, toward in ways]
    if sum(cut) + SHORTEST > far:  # what is written below circles lies on the arrow where there is no room beside it
        cut = [dist(one.at, _exit(one, toward)) for one, toward in ways]
    shrink = min(1.0, max(far - SHORTEST, 0) / (sum(cut) or 1.0))
    start, end = (shrink * part / far for part in cut)
    return between(source.at, target.at, start), between(target.at, source.at, end)


def _exit(land: Land, toward: Point) -> Point:
    """Where the straight way from the middle of name and number leaves them."""
    shares = [
        (extent + 4) / abs(goal - start) if goal != start else inf
        for extent, goal, start in zip(half(land), toward, land.at, strict=True)
    ]
    return between(land.at, toward, min(*shares, 1.0))


def _past_name(land: Land, toward: Point) -> Point:
    """Where that way has left the name below a circle too, if it goes through it."""
    out = _exit(land, toward)
    size, way = name_size(land.radius), (toward[0] - land.at[0], toward[1] - land.at[1])
    top, wide = land.radius + 6, max((width(text, size) for text in land.short), default=0)
    if not land.radius or way[1] <= 0 or abs(way[0]) * top > (wide / 2 + CLEAR) * way[1]:
        return out  # it passes beside where the name begins
    share = (top + size * (len(land.short) + 0.3) + CLEAR) / way[1]
    if way[0]:
        share = min(share, (wide / 2 + CLEAR) / abs(way[0]))
    return max(out, between(land.at, toward, share), key=lambda point: dist(land.at, point))


def labels(lands: Sequence[Land]) -> str:
    """What is written on the territories."""
    return f'<g pointer-events="none">{"".join(map(label, lands))}</g>'


def below(land: Land) -> str:
    """The name below a circle, on a seam that covers lines."""
    parts = []
    size = name_size(land.radius)
    for k, text in enumerate(land.short):
        place = land.at[0], land.at[1] + land.radius + 6 + size * (k + 1)
        seam = f'{both("sea")} stroke-width="4"'
        parts += [written(safe(text), place, size, look) for look in (seam, fill("ink"))]
    return "".join(parts)


def continent_names(continents: Sequence[Continent], shapes: Shapes) -> str:
    """The names of the continents on the map, with their armies."""
    return "".join(
        _continent_name(each, f'{fill(continent(k))} font-weight="bold"', shapes.continents[each.id])
        for k, each in enumerate(continents)
        if each.id in shapes.continents
    )


def _continent_name(each: Continent, look: str, at: Point) -> str:
    lines = (*in_lines(each.name, 16, 90), f"{each.bonus:+d}")
    return "".join(written(safe(text), (at[0], at[1] + 17 * k), 16, look) for k, text in enumerate(lines))
