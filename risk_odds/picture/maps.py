"""The drawn map of a board: an outline for each territory, and lines for the links across water."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

Point = tuple[float, float]
Path = tuple[Point, ...]

WIDTH = 1040.0
"""Every picture of a board is so wide."""


class Shape(NamedTuple):
    """How a territory is drawn.

    Attributes:
        outline: The corners, once around. Neighbors on land share those of their common border.
        label: Where the number of armies stands.
        short: Its name, short enough to fit, in lines.
    """

    outline: Path
    label: Point
    short: tuple[str, ...]


class Sea(NamedTuple):
    """A link without a common border.

    Attributes:
        between: The ids of the two territories, in order.
        path: The line from the first to the second: straight for two points, bent toward the middle one for three.
            Where `back` is given, only to the edge of the picture.
        back: The line from the second territory to the other edge, where a link goes around the world.
        notes: Where to say who is beyond the edge: at the end of `path`, and at the end of `back`.
    """

    between: tuple[str, str]
    path: Path
    back: Path = ()
    notes: Path = ()


class Shapes(NamedTuple):
    """The map of a board.

    Attributes:
        height: Its height; every map is `WIDTH` wide.
        territories: How each is drawn, by id.
        continents: Where the name of each continent stands, by id.
        seas: The links across water.
    """

    height: float
    territories: Mapping[str, Shape]
    continents: Mapping[str, Point]
    seas: tuple[Sea, ...]


@cache
def read_map(name: str) -> Shapes | None:
    """The map of the board called `name`, or None where it comes without one.

    >>> read_map("classic").territories["japan"].short
    ('Japan',)
    >>> read_map("nowhere") is None
    True
    """
    import tomllib
    from importlib.resources import files

    file = files("risk_odds") / "data" / "maps" / f"{name}.toml"
    # Boards of the user's own have names of their own; one that is not the name of a file has no map.
    if not name.replace("_", "").replace("-", "").isalnum() or not file.is_file():
        return None
    return _shapes(tomllib.loads(file.read_text(encoding="utf-8")))


def short_name(id: str, name: str, shapes: Shapes | None) -> str:
    """A territory's name as short as its map writes it; the whole name where there is no map."""
    return " ".join(shapes.territories[id].short) if shapes else name


@cache
def map_of(ids: tuple[str, ...]) -> Shapes | None:
    """The map that shows just these territories, in whatever edition, or None where there is none."""
    from importlib.resources import files

    names = sorted(file.name.removesuffix(".toml") for file in (files("risk_odds") / "data" / "maps").iterdir())
    found = (read_map(name) for name in names)
    return next((shapes for shapes in found if shapes and shapes.territories.keys() == set(ids)), None)


def _shapes(read: Mapping[str, Any]) -> Shapes:
    return Shapes(
        height=float(read["height"]),
        territories={
            id: Shape(_path(drawn["outline"]), _point(drawn["label"]), tuple(drawn["short"]))
            for id, drawn in read["territories"].items()
        },
        continents={id: _point(drawn["label"]) for id, drawn in read["continents"].items()},
        seas=tuple(_sea(drawn) for drawn in read["seas"]),
    )


def _sea(drawn: Mapping[str, Any]) -> Sea:
    first, second = drawn["between"]
    return Sea((first, second), *(_path(drawn.get(part, ())) for part in ("path", "back", "notes")))


def _path(points: Any) -> Path:
    return tuple(_point(point) for point in points)


def _point(xy: Any) -> Point:
    x, y = xy
    return float(x), float(y)
