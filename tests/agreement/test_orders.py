"""The best order of attacks against every order, each worked out as a campaign of its own."""

from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest

from risk_odds import CLASSIC_1993, RISIKO, UK_1990, DiceCombat, Target, campaign, in_best_order

HARD = replace(CLASSIC_1993, combat=DiceCombat(attack_die=8, ties="nobody"))
PATHS = [
    (9, [Target(1), Target(4), Target(2)]),
    (12, [Target(3, leave=4), Target(3, leave=1), Target(2, leave=2)]),
    (14, [Target(2, rules=RISIKO), Target(3), Target(4, rules=UK_1990), Target(1)]),
    (13, [Target(2, leave=1), Target(2, leave=3, rules=RISIKO), Target(1, leave=2), Target(3, rules=HARD)]),
    (16, [Target(1, leave=3), Target(5), Target(2, leave=2), Target(3, rules=RISIKO), Target(1)]),
    (5, [Target(2), Target(1)]),
    (8, [Target(3)]),
]


def chances(armies, path, start=1):
    """Every order with its chance as a fraction."""
    chance = {}
    for order in permutations(range(len(path))):
        leave = [start, *(path[k].leave for k in order)]
        chance[order] = campaign(armies, [path[k] for k in order], leave=leave, exact=True).p_all
    return chance


@pytest.mark.parametrize(("armies", "path"), PATHS, ids=lambda x: str(x) if isinstance(x, int) else f"{len(x)} targets")
def test_no_order_is_better_and_of_equals_it_is_the_first(armies, path):
    chance = chances(armies, path)
    best = max(chance.values())
    assert in_best_order(armies, path) == min(order for order, p in chance.items() if p == best)


def test_the_order_matters_here():
    armies, path = PATHS[4]
    chance = chances(armies, path)
    assert max(chance.values()) > Fraction(11, 10) * min(chance.values())


def test_without_any_chance_the_order_is_the_one_given():
    path = [Target(3, leave=9), Target(2, leave=9), Target(1, leave=9)]
    assert max(chances(8, path).values()) == 0
    assert in_best_order(8, path) == (0, 1, 2)


def test_the_start_keeps_what_it_is_told_to():
    path = [Target(3, leave=3), Target(2, leave=1), Target(4, leave=2)]
    chance = chances(15, path, start=4)
    best = max(chance.values())
    assert in_best_order(15, path, leave=[4, 3, 1, 2]) == min(o for o, p in chance.items() if p == best)
