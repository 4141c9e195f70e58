"""Dice: their faces, and how a handful of them can fall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import NamedTuple, TypeAlias

from risk_odds.chance import Distribution
from risk_odds.errors import InvalidInput

SIDES = range(2, 21)
FACES = range(-20, 100)
MOST_FACES = 60


class Die(NamedTuple):
    """A die. All its faces are equally likely; a face that is on it twice comes twice as often.

    Attributes:
        faces: What is on it, the lowest first.
    """

    faces: tuple[int, ...]

    @property
    def sides(self) -> int:
        """The number of its faces."""
        return len(self.faces)

    @property
    def plain(self) -> bool:
        """Whether it counts from 1 up."""
        return self.faces == tuple(range(1, self.sides + 1))

    def __str__(self) -> str:
        """As `read_die` reads it: `8`, `0/1/1`."""
        return str(self.sides) if self.plain else "/".join(map(str, self.faces))


Pool: TypeAlias = tuple[Die, ...]
"""Dice that are rolled together."""


@lru_cache(maxsize=64)
def sided(sides: int) -> Die:
    """The die that counts from 1 to `sides`.

    Raises:
        InvalidInput: Fewer than 2 sides, or more than 20.
    """
    if isinstance(sides, bool) or not isinstance(sides, int) or sides not in SIDES:
        raise InvalidInput(f"a die of {sides!r} sides", f"{SIDES[0]} to {SIDES[-1]}, or faces that are listed")
    return Die(tuple(range(1, sides + 1)))


def die_of(given: int | Die) -> Die:
    """A die that may be given by its sides alone.

    Raises:
        InvalidInput: Sides that no die has.
    """
    return given if isinstance(given, Die) else sided(given)


def listed_die(faces: Sequence[int]) -> Die:
    """A die with these faces, in any order.

    Raises:
        InvalidInput: No faces, too many, or a face out of range.
    """
    if not 1 <= len(faces) <= MOST_FACES:
        raise InvalidInput(f"a die with {len(faces)} faces", f"1 to {MOST_FACES}")
    for face in faces:
        if isinstance(face, bool) or not isinstance(face, int) or face not in FACES:
            raise InvalidInput(f"{face!r} is on no die", f"whole numbers from {FACES[0]} to {FACES[-1]}")
    return Die(tuple(sorted(faces)))


def read_die(text: str) -> Die:
    """A die as it is written: `8` or `d8`, `coin`, or its faces as `0/1/2`.

    Raises:
        InvalidInput: It is none.

    >>> read_die("d8").sides, read_die("0/1/1/2").faces, str(read_die("2/1/0"))
    (8, (0, 1, 1, 2), '0/1/2')
    """
    word = text.strip().lower()
    if word == "coin":
        return Die((0, 1))
    faces = word.split("/")
    if len(faces) > 1 and all(_is_number(face.removeprefix("-")) for face in faces):
        return listed_die([int(face) for face in faces])
    sides = word.removeprefix("d")
    if not _is_number(sides):
        raise InvalidInput(f"{text!r} is no die", "sides such as 8, coin, or faces such as 0/1/2")
    return sided(int(sides))


def _is_number(word: str) -> bool:
    """Whether it is written in up to three plain digits; Python reads more than that as a number."""
    return word.isascii() and word.isdigit() and len(word) <= 3


def groups(pool: Pool) -> tuple[tuple[Die, int], ...]:
    """Which dice are in a pool, each with how many of it."""
    return tuple(Counter(pool).items())


def sorted_rolls(pool: Pool) -> int:
    """In how many different ways the dice can lie there, kind by kind."""
    return prod(comb(number + len(set(die.faces)) - 1, number) for die, number in groups(pool))


def ways(pool: Pool) -> int:
    """In how many equally likely ways the dice can fall."""
    return prod(die.sides for die in pool)


@lru_cache(maxsize=256)
def alike(die: Die, number: int) -> Distribution[tuple[int, ...]]:
    """Roll the same die so many times and sort the faces, highest first."""
    often = Counter(die.faces)
    weights = {}
    for faces in combinations_with_replacement(sorted(often, reverse=True), number):
        orders = factorial(number)
        for face, count in Counter(faces).items():
            orders = orders // factorial(count) * often[face] ** count
        weights[faces] = orders
    return Distribution(weights)


@lru_cache(maxsize=256)
def rolled(pool: Pool) -> Distribution[tuple[int, ...]]:
    """Roll the dice of a pool and sort the faces, highest first; the weight counts the ways they can fall."""
    (die, number), *others = groups(pool)
    law = alike(die, number)
    for die, number in others:
        law = law.product(alike(die, number), lambda one, two: tuple(sorted((*one, *two), reverse=True)))
    return law
