"""What the armies stand on: a drawn map, or circles with lines between them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, pairwise
from math import cos, dist, inf, pi, sin
from typing import NamedTuple

from risk_odds.picture.colors import fill
from risk_odds.picture.land import Place, name_size
from risk_odds.picture.lines import between, curve, junctions, rounded
from risk_odds.picture.maps import WIDTH, Path, Point, Sea, Shape, Shapes, short_name
from risk_odds.picture.text import in_lines, number, safe, shortened, written

AROUND = 70.0
"""Free space around circles."""
NEAR = 210.0
"""How far apart the two nearest circles are, at most."""
CROWDED = 90.0
"""How near the nearest circles are where a name has only one line."""
ROOM = 110.0
"""How wide a name below a circle may be."""


class Ground(NamedTuple):
    """What the armies stand on.

    Attributes:
        height: The height of the picture, which is `WIDTH` wide.
        places: Where each territory lies.
        lines: The links that are drawn as lines, as path data.
        closed: The common borders that are no link, as path data.
        bridges: The links that the map lacks, as path data.
        notes: Texts beside the lines.
    """

    height: float
    places: tuple[Place, ...]
    lines: tuple[str, ...]
    closed: tuple[str, ...] = ()
    bridges: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def mapped(self) -> bool:
        """Whether it is a map: there, a common border is a link too."""
        return not any(place.radius for place in self.places)


def drawn_map(ids: Sequence[str], shapes: Shapes, links: Iterable[tuple[int, int]]) -> Ground:
    """The ground of a board with a map."""
    drawn = [shapes.territories[id] for id in ids]
    sharp = junctions(shape.outline for shape in drawn)
    places = tuple(Place(shape.label, f'<path d="{rounded(shape.outline, sharp)}"', shape.short, 0) for shape in drawn)
    linked = [frozenset((ids[a], ids[b])) for a, b in links]
    seas = [sea for sea in shapes.seas if frozenset(sea.between) in linked]
    lines = [curve(path) for sea in seas for path in (sea.path, sea.back) if path]
    borders = common_borders(dict(zip(ids, drawn, strict=True)))
    known = {frozenset(sea.between) for sea in seas} | borders.keys()
    bridges = [_bridge(shapes, *sorted(link)) for link in linked if link not in known]
    closed = [curve(side) for pair, sides in borders.items() if pair not in linked for side in sides]
    return Ground(shapes.height, places, tuple(lines), tuple(closed), tuple(bridges), tuple(_notes(seas, shapes)))


def _bridge(shapes: Shapes, first: str, second: str) -> str:
    """A line between two territories that begins and ends beside their names."""
    one, other = shapes.territories[first].label, shapes.territories[second].label
    share = min(26 / dist(one, other), 0.3)
    return curve((between(one, other, share), between(other, one, share)))


def common_borders(shapes: Mapping[str, Shape]) -> dict[frozenset[str], list[Path]]:
    """The sides that two outlines have in common, by the ids of the two."""
    beside: dict[frozenset[Point], list[str]] = {}
    for id, shape in shapes.items():
        for side in pairwise((*shape.outline, shape.outline[0])):
            beside.setdefault(frozenset(side), []).append(id)
    common: dict[frozenset[str], list[Path]] = {}
    for side_of, ids in beside.items():
        if len(ids) == 2:
            common.setdefault(frozenset(ids), []).append(tuple(sorted(side_of)))
    return common


def _notes(seas: Iterable[Sea], shapes: Shapes) -> Iterable[str]:
    for sea in seas:
        for id, place in zip(reversed(sea.between), sea.notes, strict=False):
            name = safe(short_name(id, id, shapes))
            left = place[0] < WIDTH / 2
            told = f"← {name}" if left else f"{name} →"
            yield written(told, place, 11, f'{fill("dim")} font-style="italic"', "start" if left else "end")


def circles(names: Sequence[str], at: Sequence[Point] | None, links: Iterable[tuple[int, int]]) -> Ground:
    """The ground of a board without a map: circles at their places, evenly around where no places are known."""
    height, spots = _fitted(at or _around(len(names)))
    near = _nearest(spots)
    radius = max(9.0, min(30.0, 0.3 * near))
    places = tuple(
        Place(
            spot,
            f'<circle cx="{number(spot[0])}" cy="{number(spot[1])}" r="{number(radius)}"',
            _below(name, name_size(radius), 2 if near > CROWDED else 1),
            radius,
        )
        for name, spot in zip(names, spots, strict=True)
    )
    return Ground(height, places, tuple(curve((spots[a], spots[b])) for a, b in links))


def _below(name: str, size: float, most: int) -> tuple[str, ...]:
    lines = in_lines(name, size, ROOM)
    kept = (*lines[: most - 1], " ".join(lines[most - 1 :]))
    return tuple(shortened(text, size, ROOM) for text in kept if text)


def _around(count: int) -> Path:
    turns = [2 * pi * k / count for k in range(count)]
    return tuple((sin(turn), -0.6 * cos(turn)) for turn in turns)


def _nearest(spots: Sequence[Point]) -> float:
    return min((dist(one, other) for one, other in combinations(spots, 2)), default=inf) or 1.0


def _fitted(at: Sequence[Point]) -> tuple[float, Path]:
    """The height that the picture needs, and the places in it."""
    left, top = (min(point[axis] for point in at) for axis in (0, 1))
    wide, high = (max(point[axis] for point in at) - low for axis, low in ((0, left), (1, top)))
    scale = min((WIDTH - 2 * AROUND) / (wide or 1), 480 / (high or 1), NEAR / _nearest(at))
    start = (WIDTH - scale * wide) / 2
    spots = tuple((start + scale * (x - left), AROUND + scale * (y - top)) for x, y in at)
    return scale * high + 2 * AROUND, spots
