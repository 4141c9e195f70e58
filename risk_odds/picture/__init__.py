"""Small SVG pictures as strings, for notebooks and documents: bar charts, and a board with its armies."""

from __future__ import annotations

from risk_odds.picture.bars import bars
from risk_odds.picture.board import board_svg
from risk_odds.picture.maps import Sea, Shape, Shapes, map_of, read_map

__all__ = ["Sea", "Shape", "Shapes", "bars", "board_svg", "map_of", "read_map"]
