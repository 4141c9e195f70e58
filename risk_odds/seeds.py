"""Seed trees: one independent stream of random numbers for each purpose, so that a result depends on the seed alone."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from numpy.random import Generator

DICE, CARDS, BOTS = 0, 1, 2
"""Purposes within a game: its dice; its cards, land and stray armies; the bot of seat k has BOTS + k."""

WORDS = 8
"""A stream starts from so many words of 32 bits."""


def stream(entropy: int, *key: int) -> Random:
    """The stream at one place of the tree that grows from a seed.

    Args:
        entropy: The seed, a whole number from 0, of any size.
        key: The place: the cell of a study, the game in it, the purpose.

    >>> stream(7, 0, 3, DICE).randrange(6) == stream(7, 0, 3, DICE).randrange(6)
    True
    >>> stream(7, 0, 3, DICE).random() == stream(7, 0, 3, CARDS).random()
    False
    """
    from numpy.random import SeedSequence

    words = SeedSequence(entropy, spawn_key=key).generate_state(WORDS).tolist()
    return Random(sum(word << 32 * k for k, word in enumerate(words)))


def generator(entropy: int, *key: int) -> Generator:
    """The stream at one place of the same tree, for whole arrays of numbers.

    Args:
        entropy: The seed, a whole number from 0, of any size.
        key: The place, as in `stream`.

    >>> generator(7, 0, 3).random() == generator(7, 0, 3).random() != generator(7, 0, 4).random()
    True
    """
    from numpy.random import PCG64, Generator, SeedSequence

    return Generator(PCG64(SeedSequence(entropy, spawn_key=key)))


def fresh() -> int:
    """A seed that nobody has chosen: short enough to be typed again."""
    from os import urandom

    return int.from_bytes(urandom(4), "big")
