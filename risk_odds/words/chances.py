"""Chances of racks that can be counted exactly."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from risk_odds.errors import InvalidInput
from risk_odds.rules.words import SEVEN
from risk_odds.wording import plural
from risk_odds.words.tiles import RACK, Tiles


def p_alike(bag: Tiles, rack: int = RACK, alike: int = SEVEN, blanks_help: bool = False) -> Fraction:
    """The chance that a rack has so many tiles of one letter, whichever it is.

    Args:
        bag: The tiles that the rack is drawn from, the blank last.
        rack: How many are drawn.
        alike: How many of them have to be alike, at least 1.
        blanks_help: Whether a blank counts as any letter; by the rules it counts as none (SC-13).

    Raises:
        InvalidInput: The bag has too few tiles, or none need be alike.

    >>> from risk_odds.words.tiles import tiles_named
    >>> float(round(p_alike(tiles_named("english").counts), 10))
    0.0001351207
    """
    if not 0 <= rack <= sum(bag):
        raise InvalidInput(f"{plural(rack, 'tile')} can't be drawn from a bag of {sum(bag)}", f"0 to {sum(bag)}")
    if alike < 1:
        raise InvalidInput(f"{alike} tiles are always alike", "1 or more")
    *letters, blanks = bag
    without = 0
    for drawn in range(min(blanks, rack) + 1):
        fewer = alike - drawn if blanks_help else alike
        if fewer > 0:
            without += comb(blanks, drawn) * _ways(letters, rack - drawn, fewer)
    return 1 - Fraction(without, comb(sum(bag), rack))


def _ways(letters: list[int], drawn: int, fewer: int) -> int:
    """The ways to draw tiles of which fewer than a number are of any one letter, each tile told apart."""
    ways = [1] + [0] * drawn  # by the number drawn so far
    for count in letters:
        ways = [
            sum(comb(count, more) * ways[total - more] for more in range(min(total, count, fewer - 1) + 1))
            for total in range(drawn + 1)
        ]
    return ways[drawn]
