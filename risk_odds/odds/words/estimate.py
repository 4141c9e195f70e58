"""The law of a reveal, estimated by drawing racks and choosing words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from itertools import islice

from risk_odds.chance import Distribution
from risk_odds.errors import InvalidInput
from risk_odds.odds.words.chunks import LAWS, in_order
from risk_odds.odds.words.laws import RevealLaw
from risk_odds.odds.words.meetings import CHUNK, Meeting, shown
from risk_odds.rules.words import Scores

Enough = Callable[[RevealLaw], bool]
"""Whether what has been drawn so far is enough."""

GROWTH = 1.25
"""Whether it is enough is asked each time the draws have grown so much."""


def reveal_law(
    meeting: Meeting,
    samples: int,
    seed: int,
    *,
    reveal: int = 1,
    enough: Enough | None = None,
    executor: Executor | None = None,
    tell: Callable[[int, int], None] = lambda done, total: None,
) -> RevealLaw:
    """Draw racks, choose words, count the scores of both.

    Where both sides are alike each meeting counts in both roles, which halves the variance of differences. The draws
    are counted as they come: memory does not grow with their number.

    Args:
        meeting: Who meets, and what is known.
        samples: The most meetings that are drawn, a pair of racks each; rounded up to whole chunks.
        seed: What is drawn by; nothing but it decides about the law.
        reveal: Which reveal between the two it is; racks are fresh in the first one, and carried on to the others.
        enough: Stops earlier if it says so. It is asked after the same draws whoever works on them.
        executor: Who works on the chunks: any number of threads, processes or machines.
        tell: Hears how many meetings are drawn, and how many will be.

    Raises:
        InvalidInput: No meetings at all, or no such reveal.
    """
    if samples < 1 or reveal < 1:
        raise InvalidInput(f"{samples} meetings, reveal {reveal}", "1 or more of both")
    chunks = -(-samples // CHUNK)
    drawn: Counter[Scores] = Counter()
    asked = 0
    with in_order(partial(_counted, meeting, seed, reveal), chunks, executor) as results:
        for done, counted in enumerate(results, 1):
            drawn.update(counted)
            tell(done * CHUNK, chunks * CHUNK)
            if enough is not None and done >= asked * GROWTH and done < chunks:
                asked = done
                if enough(_law(drawn, meeting)):
                    break
    return _law(drawn, meeting)


def _law(drawn: Counter[Scores], meeting: Meeting) -> RevealLaw:
    return RevealLaw(Distribution(dict(sorted(drawn.items())), exact=False), meeting.symmetric)


def _counted(meeting: Meeting, seed: int, reveal: int, chunk: int) -> Counter[Scores]:
    """The scores of a chunk of meetings, with how often they came up."""
    import numpy as np

    now = next(islice(shown(meeting, seed, LAWS, chunk), reveal - 1, None))
    pairs, numbers = np.unique(np.stack([now.attack, now.defense]), axis=1, return_counts=True)
    return Counter({Scores(a, d): n for a, d, n in zip(*pairs.tolist(), numbers.tolist(), strict=True)})


def precise(of: Callable[[RevealLaw], tuple[float, float]], half_width: float) -> Enough:
    """Enough is what makes an interval narrow enough.

    Args:
        of: The ends of an interval that follows from the law.
        half_width: The most that it may reach to both sides.
    """

    def enough(law: RevealLaw) -> bool:
        low, high = of(law)
        return high - low <= 2 * half_width

    return enough
