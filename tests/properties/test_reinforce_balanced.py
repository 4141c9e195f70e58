"""New armies against enemies that fight balanced blitzes: every placement there is, by campaigns."""

import random
from functools import cache
from itertools import product
from math import prod

import pytest

from risk_odds import CLASSIC_1993, RISIKO, Front, battle, campaign, reinforce, rules_named

RULES = {"classic": CLASSIC_1993, "risiko": RISIKO, "capital": rules_named("blitz_capital")}
AIMS = ("falls", "losses", "territories")


@cache
def law(attackers, defenders, name):
    return battle(attackers, defenders, rules=RULES[name], balanced=True).outcomes


@cache
def march(name, attackers, armies):
    """What a march comes to, battle by battle: falls, armies lost, territories lost."""
    if not armies or not attackers:
        return float(not armies), 0.0, 0.0
    here, *behind = armies
    falls = lost = taken = 0.0
    for (left, standing), p in law(attackers, here, name).items():
        after = (0.0, 0.0, 0.0) if standing else march(name, left - 1 if behind else left, tuple(behind))
        falls, lost = falls + p * after[0], lost + p * (here - standing + after[1])
        taken += p * (after[2] + (not standing))
    return falls, lost, taken


def splits(armies, places):
    if places == 1:
        return [(armies,)]
    return [(n, *rest) for n in range(armies, -1, -1) for rest in splits(armies - n, places - 1)]


def random_fronts(seed):
    draw = random.Random(seed)
    sizes = draw.choice(([1], [2], [1, 1], [1, 2], [3], [1, 1, 1], [2, 2]))
    return [
        (
            draw.randint(3, 12),
            tuple(draw.randint(1, 4) for _ in range(size)),
            draw.choice(["classic", "classic", *RULES]),
        )
        for size in sizes
    ]


def placements(fronts, armies):
    """Every placement, those first that put more on the earlier fronts, then on their outer territories."""
    sizes = [len(front[1]) for front in fronts]
    for shares in splits(armies, len(fronts)):
        yield from product(*(splits(n, size) for n, size in zip(shares, sizes, strict=True)))


def with_new(armies, placed):
    return tuple(old + new for old, new in zip(armies, placed, strict=True))


@pytest.mark.parametrize("seed", range(45))
def test_no_placement_is_better(seed):
    fronts, aim = random_fronts(seed), AIMS[seed % 3]
    for armies in (0, 1, 3, 6):
        costs = {}
        for placement in placements(fronts, armies):
            ends = [march(name, e - 1, with_new(a, new)) for (e, a, name), new in zip(fronts, placement, strict=True)]
            falls = 1 - prod(1 - end[0] for end in ends)
            costs[placement] = falls if aim == "falls" else sum(end[AIMS.index(aim)] for end in ends)
        asked = [Front(enemy, mine, RULES[name]) for enemy, mine, name in fronts]
        plan = reinforce(armies, asked, minimize=aim, balanced=True)
        least = min(costs.values())
        assert costs[plan.placement] == pytest.approx(least, rel=1e-11, abs=1e-12)
        assert plan.aimed(plan.after) == pytest.approx(least, rel=1e-11, abs=1e-12)
        assert plan.proven_optimal
        assert plan.balanced
        if 0.001 < least < 0.999 or aim != "falls":  # the search tells apart what is all but lost; a product doesn't
            best = [p for p, cost in costs.items() if cost <= least + 1e-11]
            assert plan.placement == best[0]
            assert plan.equally_good == len(best)


@pytest.mark.parametrize("seed", range(20))
def test_the_numbers_are_those_of_campaigns(seed):
    fronts = random_fronts(seed)
    plan = reinforce(5, [Front(e, mine, RULES[name]) for e, mine, name in fronts], balanced=True)
    for odds, (enemy, mine, name) in zip(plan.fronts, fronts, strict=True):
        path = with_new(mine, odds.placed)
        falls = campaign(enemy, path, rules=RULES[name], balanced=True).p_all
        assert odds.after.p_falls == pytest.approx(falls, abs=1e-12)
        assert odds.after.p_holds == pytest.approx(1 - falls, abs=1e-12)
        assert odds.after.expected_armies_lost == pytest.approx(march(name, enemy - 1, path)[1], abs=1e-11)


def test_fronts_that_hold_for_certain():
    plan = reinforce(20, [Front(8, [4]), Front(3, [2])], balanced=True)
    assert plan.after.p_falls == 0
    assert plan.after.p_holds == 1
    assert plan.equally_good > 1
    assert reinforce(20, [Front(8, [4])]).after.p_falls > 0
