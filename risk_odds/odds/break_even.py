"""The capture value at which attacking and holding are equally good."""

from __future__ import annotations

from math import inf

from risk_odds.odds.asked import Asked
from risk_odds.odds.outcome import ROUNDING

MOST_CAPTURE = 1_000_000
"""The largest capture value that is looked for."""


def break_even(q: Asked) -> float | None:
    """The capture value at which attacking and holding are equally good.

    None if attacking is better at any value: where the dice favor the attacker, a roll pays in itself. Infinite
    if no value up to 1,000,000 makes it better: what is captured can't be held.

    What attacking gains over holding is a convex, increasing, piecewise linear function of the capture value
    (a maximum over policies), so Newton's steps from the right end on its root after a few of them. The first
    step starts where fighting to the end would break even: best play does at least as well.
    """
    capture = None
    for _ in range(50):
        worth, chance = _gain(q, capture)
        if not chance:  # no capture that could be held: a roll pays in itself, or nothing does
            if worth > ROUNDING:
                return None
            break
        following = (capture or 0.0) - worth / chance
        if capture is not None and abs(following - capture) <= ROUNDING * max(1.0, abs(capture)):
            capture = following
            break
        capture = following
    return capture if capture is not None and capture <= MOST_CAPTURE else inf


def _gain(q: Asked, capture: float | None) -> tuple[float, float]:
    """What the first roll and best play after it gain over holding, and the chance that the capture is held.

    Args:
        q: The battle.
        capture: What the capture is worth; None to fight to the end for nothing.
    """
    steps, (full_a, full_d) = q.table.steps(), q.table.full
    held, left = ([float(x) for x in part] for part in q.after)
    over, worth_of_capture = q.ends.grid(*q.start), capture or 0.0
    gain: list[list[tuple[float, float]]] = []  # (gain over holding, chance to hold); axes as in `Plan`
    for a, over_here in enumerate(over):
        row: list[tuple[float, float]] = []
        gain.append(row)
        steps_here = steps[min(a, full_a)]
        for d, ended in enumerate(over_here):
            if ended:
                row.append((left[a] + worth_of_capture * held[a] - a, held[a]) if q.ends.won(d) else (0.0, 0.0))
                continue
            worth = chance = 0.0
            for i, j, w in steps_here[min(d, full_d)]:
                more, p = gain[a - i][d - j]
                worth += w * (more - i + j)
                chance += w * p
            stops = capture is not None and worth <= 0 and (a, d) != q.start
            row.append((0.0, 0.0) if stops else (worth, chance))
    return gain[-1][-1]
