"""What other programs' maps leave open: ids, armies, cards, and where territories stand in our picture."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Sequence

from risk_odds.boards.check import DESIGNS, HEIGHT, RESERVED, WIDTH
from risk_odds.errors import MOST_NAME

PRINTED_LAND = 42
"""The territories of the printed board: for it the rules themselves say with how many armies a game begins."""

MOST_PLAYERS = 6
"""Up to so many players the number of starting armies is said."""

LAND_OF_A_WILD = 21
"""The printed deck has a wild card for so many territories."""

MARGIN = 60
"""The least distance of a territory from the edge of the picture."""

_LETTERS = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l"})
_SUFFIX = 5
"""Room that is left for what tells ids apart: `_` and a number."""

Point = tuple[float, float]


def id_of(name: str, instead: str, taken: set[str]) -> str:
    """An id made of a name, which is then taken.

    Letters lose their accents, and whatever is no letter from a to z and no digit becomes `_`. Where nothing is left
    the id is `instead`; where it is taken, `_2` or the next number that is free follows.

    >>> id_of("São Tomé & Príncipe", "territory_1", set())
    'sao_tome_principe'
    """
    plain = unicodedata.normalize("NFKD", name.casefold().translate(_LETTERS))
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    wanted = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[: MOST_NAME - _SUFFIX].strip("_") or instead
    found, number = wanted, 1
    while found in taken or found in RESERVED:
        number += 1
        found = f"{wanted}_{number}"
    taken.add(found)
    return found


def armies(territories: int) -> dict[str, int]:
    """The armies that each player starts with, by the number of players; none for the printed number of territories.

    Ten less the players, times 12 % of the territories, rounded, but at least 1: on 42 territories that gives the
    printed 40, 35, 30, 25 and 20.

    Source: what Domination does.
    """
    if territories == PRINTED_LAND:
        return {}
    share = max(1, (12 * territories + 50) // 100)
    return {str(players): (10 - players) * share for players in range(2, min(MOST_PLAYERS, territories) + 1)}


def wilds(territories: int) -> int:
    """The wild cards of a deck: one for every 21 territories, as the printed deck has them, rounded, at least one."""
    return max(1, (territories + LAND_OF_A_WILD // 2) // LAND_OF_A_WILD)


def design(territory: int) -> str:
    """The design on the card of a territory, counted from 0: infantry, cavalry and artillery in turn."""
    return DESIGNS[territory % len(DESIGNS)]


def placed(points: Sequence[tuple[int, int]]) -> list[Point]:
    """Where territories stand in our picture.

    All are moved and scaled together until they fill the picture up to the margin. Where all stand on one spot, as in
    maps without coordinates, they are laid out on an ellipse.
    """
    if len(set(points)) < 2:
        return [_on_ellipse(k / max(1, len(points))) for k in range(len(points))]
    (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*points, strict=True))
    scale = min(
        room / extent
        for room, extent in ((WIDTH - 2 * MARGIN, right - left), (HEIGHT - 2 * MARGIN, bottom - top))
        if extent
    )
    return [
        (
            round(WIDTH / 2 + (x - (left + right) / 2) * scale, 1),
            round(HEIGHT / 2 + (y - (top + bottom) / 2) * scale, 1),
        )
        for x, y in points
    ]


def _on_ellipse(part: float) -> Point:
    """The point after that part of the way around, from the top, clockwise."""
    angle = 2 * math.pi * part
    x, y = WIDTH / 2 + (WIDTH / 2 - MARGIN) * math.sin(angle), HEIGHT / 2 - (HEIGHT / 2 - MARGIN) * math.cos(angle)
    return round(x, 1), round(y, 1)
