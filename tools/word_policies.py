"""The policies of the package against each other: how often they win, what they score, what stays on their racks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import combinations, islice

import numpy as np
from word_compare import Array, Drawing, Fact, Section
from word_draws import LONG, lengths

from risk_odds.estimates import Estimate, error_of_mean
from risk_odds.odds.words.chunks import DUELS
from risk_odds.odds.words.enough import points_needed
from risk_odds.odds.words.estimate import reveal_law
from risk_odds.odds.words.meetings import Meeting, shown
from risk_odds.odds.words.prepared import prepared_law
from risk_odds.rules.combat import Force
from risk_odds.words.leave_values import leave_of
from risk_odds.words.policies import Enough, Highest, Leaving, Policy, Saving, Vocabulary

FIRST, LAST = 4, 12
"""The reveals that count: racks are fresh at first, and settle after a few."""

EQUAL = Force(4, 4)
"""What `Enough` counts on: with equal forces, of any size, the better word takes all."""

SLOWER = 10
"""`Saving` looks at each long word of each rack, so that much fewer of its meetings are drawn."""

NUMBERS = ("P(win)", "P(tie)", "P(lose)", "P(win) - P(lose)", "mean score", "P(rack with a word of 8 or more letters)")


def policy_duels(drawing: Drawing) -> Iterator[Section]:
    """All pairs of fast policies; the slow ones against the highest score and the best leave policy."""
    ways = _policies(drawing)
    highest = ways["highest"]
    for name, policy in ways.items():
        yield f"{name} against highest", _duel(drawing, policy, highest)
    for (one, policy), (other, against) in combinations(ways.items(), 2):
        if highest not in (policy, against) and ("leave 1" in (one, other) or not _slow(policy, against)):
            yield f"{one} against {other}", _duel(drawing, policy, against)


def _policies(drawing: Drawing) -> Mapping[str, Policy]:
    words, leave = drawing.words, leave_of(drawing.words.tiles)
    needed = {f"enough for {chance:g}": points for chance, points in _needed(drawing)}
    return {
        "highest": Highest(words),
        "leave 0.5": Leaving(words, leave, 0.5),
        "leave 1": Leaving(words, leave),
        "leave 1 + 0.5 a tile": Leaving(words, leave, per_tile=0.5),
        **{f"{name}, {points} points": Enough(words, points, leave) for name, points in needed.items()},
        **{f"save 8, up to {give} points": Saving(words, give=give) for give in (0, 2, 5)},
    }


def _needed(drawing: Drawing) -> Iterator[tuple[float, int]]:
    """Chances, and the points that win with them against the highest word of a fresh rack."""
    law = prepared_law(drawing.words) or reveal_law(drawing.meeting, 5 * drawing.games, drawing.seed)
    opponent = law.scores.map(lambda scores: scores.defense)
    for chance in (0.5, 0.8):
        yield chance, points_needed(opponent, EQUAL, chance)


def _slow(*policies: Policy) -> bool:
    return any(isinstance(policy, Saving) for policy in policies)


def _duel(drawing: Drawing, policy: Policy, against: Policy) -> list[Fact]:
    meeting = Meeting(drawing.words.tiles, policy, against)
    samples = drawing.games // SLOWER if _slow(policy, against) else drawing.games
    what = f"{policy.name} against {against.name}"
    total, (sums, squares) = drawing.total(what, partial(_sums, drawing.words, meeting, drawing.seed), samples)
    means = sums / total
    errors = [error_of_mean(float(s), total) for s in squares / total - means * means]
    found = [Estimate(m, e, total) for m, e in zip(means.tolist(), errors, strict=True)]
    facts = [Fact(name, n.value, n.standard_error) for name, n in zip(NUMBERS, found, strict=True)]
    return [Fact("meetings", total, 0.0), *facts]


def _sums(words: Vocabulary, meeting: Meeting, seed: int, chunk: int) -> tuple[Array, Array]:
    """Sums over the meetings of a chunk, each the mean of its reveals: of the numbers, and of their squares."""
    rows = []
    for now in islice(shown(meeting, seed, DUELS, chunk), FIRST - 1, LAST):
        won, lost = now.attack > now.defense, now.attack < now.defense
        long = lengths(words, now.attackers_rack) >= LONG
        rows.append(np.stack([won, ~won & ~lost, lost, won * 1 - lost, now.attack, long]).astype(np.float64))
    means = np.mean(rows, axis=0)  # axis 0: numbers, axis 1: meetings
    return means.sum(axis=1), (means * means).sum(axis=1)
