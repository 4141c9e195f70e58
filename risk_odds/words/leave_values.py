"""What the tiles that stay on a rack are worth, fitted once and kept."""

from __future__ import annotations

import tomllib
from functools import cache

from risk_odds.words.packaged import packaged
from risk_odds.words.tiles import TileSet

FILE = "leave.toml"
"""Made by `tools/word_facts.py --keep`."""


def leave_of(tiles: TileSet) -> tuple[float, ...]:
    """What each tile of a set is worth on a rack, in points against the average tile; the blank last.

    It was fitted for English tiles and the lexicon of the package. Of tiles that it does not know nothing is known:
    they are worth nothing more than others.
    """
    worth = _fitted().get(tiles.name, {})
    return tuple(worth.get(face, 0.0) for face in tiles.faces)


@cache
def _fitted() -> dict[str, dict[str, float]]:
    """The name of a set of tiles -> face -> points."""
    sets = tomllib.loads(packaged("words", FILE).decode("utf-8"))
    return {name: fit["worth"] for name, fit in sets.items()}
