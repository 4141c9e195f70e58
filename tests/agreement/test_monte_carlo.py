"""Whole battles and campaigns played with dice from numpy; every bound is five standard errors."""

from dataclasses import replace
from math import sqrt

import numpy as np
import pytest

from risk_odds import CLASSIC_1993, RISIKO, UK_1990, DiceCombat, battle, campaign

GAMES = 100_000
STANDARD_ERRORS = 5


def shown(value):
    return getattr(value, "name", str(value))


def near(ours, seen):
    """Whether a sample of 0 and 1, or of numbers, has the mean that we say."""
    error = np.std(seen) / sqrt(len(seen))
    return abs(np.mean(seen) - ours) <= STANDARD_ERRORS * max(error, 1 / len(seen))


def play(rng, attackers, defenders, house, *, stop=0, until=0, rounds=None):
    """Play every game to its end, all games side by side; returns attackers, defenders and rounds."""
    a, d = np.array(attackers), np.full(len(attackers), defenders)
    fought = np.zeros(len(a), dtype=int)
    while True:
        on = np.flatnonzero((a > stop) & (d > until) & (fought < (rounds or 10**9)))
        if not len(on):
            return a, d, fought
        lost_a, lost_d = roll(rng, a[on], d[on], **house)
        a[on] -= lost_a
        d[on] -= lost_d
        fought[on] += 1


def roll(rng, a, d, *, most_attack=3, most_defense=2, spare=0, ties="defender"):
    """One round of every game. Dice that a side may not roll show a blank; `spare` armies roll no second die."""
    attack = rng.integers(1, 7, (len(a), most_attack))
    attack[np.arange(most_attack) >= a[:, None]] = 0
    defense = rng.integers(1, 7, (len(d), most_defense))
    allowed = np.maximum(1, np.minimum(d, d - spare))
    defense[np.arange(most_defense) >= allowed[:, None]] = 0
    pairs = min(most_attack, most_defense)
    mine, theirs = (np.sort(dice)[:, ::-1][:, :pairs] for dice in (attack, defense))
    rolled = (mine > 0) & (theirs > 0)
    won, tied = mine > theirs, mine == theirs
    lost_d = rolled & (won | (tied if ties == "attacker" else False))
    lost_a = rolled & ((~won & ~tied) | (tied if ties == "defender" else False))
    return lost_a.sum(axis=1), lost_d.sum(axis=1)


NOBODY = replace(CLASSIC_1993, name="nobody", combat=DiceCombat(ties="nobody"))
BATTLES = [
    (7, 5, {}, {}, CLASSIC_1993),
    (20, 18, {"stop": 6}, {}, CLASSIC_1993),
    (9, 9, {"until": 3, "stop": 2}, {}, CLASSIC_1993),
    (8, 8, {"rounds": 4}, {}, CLASSIC_1993),
    (8, 6, {}, {"most_defense": 3}, RISIKO),
    (4, 4, {}, {"spare": 1}, UK_1990),
    (6, 6, {}, {"ties": "nobody"}, NOBODY),
    (6, 6, {"rounds": 5}, {"ties": "nobody"}, NOBODY),
]


@pytest.mark.parametrize(("attackers", "defenders", "ends", "house", "rules"), BATTLES, ids=shown)
def test_battles(attackers, defenders, ends, house, rules):
    rng = np.random.default_rng([1959, attackers, defenders, len(ends), len(house)])
    a, d, fought = play(rng, [attackers] * GAMES, defenders, house, **ends)
    odds = battle(attackers, defenders, rules=rules, **ends)
    won = d <= ends.get("until", 0)
    assert near(odds.p_conquer, won)
    assert near(odds.p_repelled, ~won & (a == 0))
    assert near(odds.p_stopped, ~won & (a > 0))
    assert near(odds.expected_attackers_lost, attackers - a)
    assert near(odds.expected_defenders_lost, defenders - d)
    assert near(odds.expected_rounds, fought)
    states, counts = np.unique(np.stack([a, d]), axis=1, return_counts=True)
    seen = dict(zip(map(tuple, states.T.tolist()), counts.tolist(), strict=True))
    assert set(seen) <= set(odds.outcomes)
    for state, p in odds.outcomes.items():
        error = sqrt(GAMES * p * (1 - p))
        assert abs(seen.get(state, 0) - GAMES * p) <= STANDARD_ERRORS * error + 1


@pytest.mark.parametrize(("armies", "path", "leave"), [(12, (3, 2, 4), 1), (14, (4, 1, 3), (2, 3, 1, 2))], ids=str)
def test_campaigns(armies, path, leave):
    leaves = [leave] * (len(path) + 1) if isinstance(leave, int) else list(leave)
    rng = np.random.default_rng([1993, armies])
    moved = np.full(GAMES, armies)
    alive = np.ones(GAMES, dtype=bool)
    odds = campaign(armies, path, leave=leave)
    for defenders, behind, stage in zip(path, leaves, odds.stages, strict=False):
        at_risk = np.where(alive, np.maximum(moved - behind, 0), 0)
        assert near(stage.p_reached, at_risk > 0)
        a, d, _ = play(rng, at_risk, defenders, {})
        alive, moved = d == 0, a
        assert near(stage.p_captured, alive)
        assert near(stage.expected_armies, moved[alive])
    assert near(odds.p_all, alive & (moved >= leaves[-1]))


def test_the_bound_would_notice_a_wrong_chance():
    rng = np.random.default_rng(7)
    assert near(0.3, rng.random(GAMES) < 0.3)
    assert not near(0.3, rng.random(GAMES) < 0.31)
