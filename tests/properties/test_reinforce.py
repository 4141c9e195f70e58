"""The best placement of new armies, against every placement there is."""

import random
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod

import pytest

from risk_odds import CLASSIC_1993, RISIKO, UK_1990, Front, campaign, reinforce

RULES = {"classic": CLASSIC_1993, "risiko": RISIKO, "uk": UK_1990}
DEFENSE_DICE = {"classic": lambda n: min(n, 2), "risiko": lambda n: min(n, 3), "uk": lambda n: 2 if n > 2 else 1}
AIMS = ("falls", "losses", "territories")


@cache
def law(attack, defense):
    """What a roll costs: (attackers lost, defenders lost, chance), by counting all rolls."""
    found = {}
    for dice in product(range(6), repeat=attack + defense):
        pairs = zip(sorted(dice[:attack], reverse=True), sorted(dice[attack:], reverse=True), strict=False)
        won = [a > d for a, d in pairs]
        lost = (won.count(False), won.count(True))
        found[lost] = found.get(lost, 0) + 1
    return [(*lost, n / 6 ** (attack + defense)) for lost, n in found.items()]


@cache
def march(name, attackers, armies):
    """What a march comes to, by recursion from its definition: falls, holds, armies lost, territories lost."""
    if not armies:
        return 1.0, 0.0, 0.0, 0.0
    if attackers == 0:
        return 0.0, 1.0, 0.0, 0.0
    here, *behind = armies
    if here == 0:
        falls, holds, lost, taken = march(name, attackers - 1 if behind else attackers, tuple(behind))
        return falls, holds, lost, taken + 1
    total = [0.0, 0.0, 0.0, 0.0]
    for mine, theirs, p in law(min(attackers, 3), DEFENSE_DICE[name](here)):
        end = march(name, attackers - mine, (here - theirs, *behind))
        for k in range(4):
            total[k] += p * (end[k] + theirs * (k == 2))
    return tuple(total)


def splits(armies, places):
    """All ways to put so many armies on so many places, those first that put more on the first."""
    if places == 1:
        return [(armies,)]
    return [(n, *rest) for n in range(armies, -1, -1) for rest in splits(armies - n, places - 1)]


def cost(fronts, placement, aim):
    """What is to be least, and a number that tells it better from its like where it is near 1."""
    ends = [
        march(name, enemy - 1, tuple(old + new for old, new in zip(armies, placed, strict=True)))
        for (enemy, armies, name), placed in zip(fronts, placement, strict=True)
    ]
    if aim == "falls":
        falls, holds = 0.0, 1.0
        for end in ends:
            falls, holds = falls + holds * end[0], holds * end[1]
        return falls if falls < 0.5 else 1 - holds
    return sum(end[AIMS.index(aim) + 1] for end in ends)


def placements(fronts, armies):
    """Every placement, those first that put more on the earlier fronts, then on their outer territories."""
    sizes = [len(front[1]) for front in fronts]
    for shares in splits(armies, len(fronts)):
        yield from product(*(splits(n, size) for n, size in zip(shares, sizes, strict=True)))


def random_fronts(seed):
    """Up to three fronts with up to five territories together."""
    draw = random.Random(seed)
    fronts = []
    for _ in range(draw.randint(1, 3)):
        size = min(draw.choice((1, 1, 2, 2, 3)), 5 - sum(len(front[1]) for front in fronts))
        if size:
            armies = tuple(draw.randint(1, 4) for _ in range(size))
            fronts.append((draw.randint(2, 11), armies, draw.choice(("classic", "classic", *RULES))))
    if draw.random() < 0.2 and sum(len(front[1]) for front in fronts) * 2 <= 5:
        fronts *= 2  # twins, so that there are ties
    return fronts


def asked(fronts):
    return [Front(enemy, armies, RULES[name]) for enemy, armies, name in fronts]


@pytest.mark.parametrize("seed", range(200))
def test_no_placement_is_better(seed):
    """Every number of armies up to 12; each set has its aim."""
    fronts, aim = random_fronts(seed), AIMS[seed % 2 if seed % 5 else 2]
    for armies in range(13):
        every = list(placements(fronts, armies))
        costs = [cost(fronts, placement, aim) for placement in every]
        best = [p for p, c in zip(every, costs, strict=True) if c <= min(costs) * (1 + 1e-12)]
        plan = reinforce(armies, asked(fronts), minimize=aim)
        assert plan.placement == best[0]
        assert plan.equally_good == len(best)
        assert plan.proven_optimal
        assert plan.bound == pytest.approx(min(costs), rel=1e-12)
