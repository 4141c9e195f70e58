"""Two ways to choose words, one against the other over many reveals."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from risk_odds.errors import InvalidInput
from risk_odds.estimates import Estimate, error_of_mean
from risk_odds.odds.words.chunks import DUELS, in_order
from risk_odds.odds.words.meetings import CHUNK, Meeting, shown

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Duel(NamedTuple):
    """How one policy fares against another, per reveal.

    The reveals of a meeting are not independent, so errors are those of means over meetings.

    Attributes:
        policy: The name of the one.
        against: The name of the other.
        p_win: The chance that the first has the higher score.
        p_tie: The chance that both have the same.
        p_lose: The chance that the first has the lower one.
        score: The mean score of the first.
        score_against: The mean score of the second.
    """

    policy: str
    against: str
    p_win: Estimate
    p_tie: Estimate
    p_lose: Estimate
    score: Estimate
    score_against: Estimate


NUMBERS = 5
"""What is summed up of a duel: win, tie, lose, both scores."""


def duel(
    meeting: Meeting,
    samples: int,
    seed: int,
    *,
    first: int = 4,
    last: int = 12,
    executor: Executor | None = None,
    tell: Callable[[int, int], None] = lambda done, total: None,
) -> Duel:
    """Let two policies meet, racks carried on from reveal to reveal.

    Args:
        meeting: The policies, as attacker and defender; who is which does not matter here.
        samples: Meetings; rounded up to whole chunks.
        seed: What is drawn by.
        first: The first reveal that counts: racks are fresh at first, and settle after a few.
        last: The last one.
        executor: Who works on the chunks.
        tell: Hears how many meetings are done, and how many there are.

    Raises:
        InvalidInput: No meetings, or no such reveals.
    """
    if samples < 1 or not 1 <= first <= last:
        raise InvalidInput(f"{samples} meetings, reveals {first} to {last}", "1 or more, from 1 on")
    chunks = -(-samples // CHUNK)
    sums = np.zeros((2, NUMBERS))
    with in_order(partial(_sums, meeting, seed, first, last), chunks, executor) as results:
        for done, found in enumerate(results, 1):
            sums += found
            tell(done * CHUNK, chunks * CHUNK)
    total = chunks * CHUNK
    means = sums / total
    rows = [Estimate(m, error_of_mean(s - m * m, total), total) for m, s in zip(*means.tolist(), strict=True)]
    return Duel(meeting.attacker.name, meeting.defender.name, *rows)


def _sums(meeting: Meeting, seed: int, first: int, last: int, chunk: int) -> NDArray[np.float64]:
    """Sums over the meetings of a chunk. Axis 0: of the numbers, of their squares; axis 1: the five numbers."""
    rows = np.zeros((NUMBERS, CHUNK))
    for now in islice(shown(meeting, seed, DUELS, chunk), first - 1, last):
        won, lost = now.attack > now.defense, now.attack < now.defense
        rows += np.stack([won, ~won & ~lost, lost, now.attack, now.defense])
    rows /= last - first + 1
    return np.stack([rows.sum(axis=1), (rows * rows).sum(axis=1)])
