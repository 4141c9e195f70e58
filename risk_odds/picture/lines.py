"""Outlines with rounded corners, the lines of links, and arrows."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import pairwise
from math import cos, dist, pi, sin

from risk_odds.picture.maps import Path, Point

ROUND = 7
"""How far from a corner its rounding begins, at most."""


def junctions(outlines: Iterable[Path]) -> frozenset[Point]:
    """The corners where borders meet: they stay sharp, all others can be rounded alike from both sides."""
    beside: dict[Point, set[Point]] = {}
    for outline in outlines:
        for one, other in pairwise((*outline, outline[0])):
            beside.setdefault(one, set()).add(other)
            beside.setdefault(other, set()).add(one)
    return frozenset(corner for corner, others in beside.items() if len(others) > 2)


def rounded(outline: Path, sharp: Collection[Point]) -> str:
    """The outline as path data, its corners rounded but for the sharp ones."""
    steps = []
    for before, corner, after in zip((outline[-1], *outline[:-1]), outline, (*outline[1:], outline[0]), strict=True):
        if corner in sharp:
            steps.append(_xy(corner))
        else:
            steps.append(f"{_xy(_toward(corner, before))}Q{_xy(corner)} {_xy(_toward(corner, after))}")
    return f"M{'L'.join(steps)}Z"


def _toward(corner: Point, other: Point) -> Point:
    return between(corner, other, min(ROUND / dist(corner, other), 0.5))


def between(one: Point, other: Point, share: float) -> Point:
    """The point that lies a share of the way from one to the other."""
    return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])


def curve(path: Path) -> str:
    """A line through two points, or from the first to the third bent toward the second, as path data."""
    if len(path) == 2:
        return f"M{_xy(path[0])}L{_xy(path[1])}"
    return f"M{_xy(path[0])}Q{_xy(path[1])} {_xy(path[2])}"


def arrow(tail: Point, tip: Point) -> str:
    """An arrow, dark with a light seam, so that it can be seen on any color."""
    neck = between(tip, tail, min(12 / (dist(tail, tip) or 1), 1))
    across = (neck[1] - tip[1]) * 0.62, (tip[0] - neck[0]) * 0.62
    sides = [(neck[0] + way * across[0], neck[1] + way * across[1]) for way in (1, -1)]
    data = f"M{_xy(tail)}L{_xy(neck)}M{_xy(sides[0])}L{_xy(tip)} {_xy(sides[1])}Z"
    return (
        f'<path d="{data}" fill="#FFF" stroke="#FFF" stroke-width="10"/>'
        f'<path d="{data}" fill="#11161C" stroke="#11161C" stroke-width="5"/>'
    )


def star(at: Point, size: float, color: str) -> str:
    """A star with five points, in a color, with a light seam and a dark line around it."""
    corners = []
    for k in range(10):
        far, turn = size * (0.45 if k % 2 else 1), pi * k / 5
        corners.append(f"{at[0] + far * sin(turn):.1f},{at[1] - far * cos(turn):.1f}")
    data = f"M{'L'.join(corners)}Z"
    return (
        f'<path d="{data}" fill="#FFF" stroke="#FFF" stroke-width="4.5"/>'
        f'<path d="{data}" fill="{color}" stroke="#11161C" stroke-width="1.4"/>'
    )


def _xy(point: Point) -> str:
    return f"{round(point[0])},{round(point[1])}"
