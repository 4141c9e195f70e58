"""A second, deliberately dumb statement of the rules, written from WD-33 to WD-36 and sharing no code."""

from fractions import Fraction
from functools import cache
from itertools import product

import pytest

CLASSIC = {
    "attack_dice": 3,
    "defense_dice": 2,
    "attack_die": 6,
    "defense_die": 6,
    "ties": "defender",
    "third": False,
}


@cache
def dumb_roll(attack_dice, defense_dice, attack_die=6, defense_die=6, ties="defender"):
    """(attackers lost, defenders lost) -> in how many of all the ways that the dice can fall."""
    counts = {}
    for attack in product(range(1, attack_die + 1), repeat=attack_dice):
        ranked = sorted(attack)[::-1]
        for defense in product(range(1, defense_die + 1), repeat=defense_dice):
            lost_a = lost_d = 0
            for mine, theirs in zip(ranked, sorted(defense)[::-1], strict=False):
                if mine == theirs:
                    lost_a += ties == "defender"
                    lost_d += ties == "attacker"
                elif mine > theirs:
                    lost_d += 1
                else:
                    lost_a += 1
            counts[lost_a, lost_d] = counts.get((lost_a, lost_d), 0) + 1
    return counts


def dumb_dice(attackers, defenders, house):
    """How many dice both sides roll; `third`: a second die needs a third army, as in the British sets."""
    defense = min(defenders, house["defense_dice"])
    while house["third"] and defense > 1 and defense >= defenders:
        defense -= 1
    return min(attackers, house["attack_dice"]), defense


def dumb_round(attackers, defenders, house):
    """(attackers lost, defenders lost) -> probability."""
    counts = dumb_roll(
        *dumb_dice(attackers, defenders, house), house["attack_die"], house["defense_die"], house["ties"]
    )
    return {lost: Fraction(n, sum(counts.values())) for lost, n in counts.items()}


def dumb_battle(attackers, defenders, stop=0, until=0, rounds=None, **changed):
    """(attackers left, defenders left) -> probability, by following every round from the start."""
    house = CLASSIC | changed

    @cache
    def outcomes(a, d, rounds_left):
        if d <= until or a <= stop or a == 0 or rounds_left == 0:
            return {(a, d): Fraction(1)}
        law, idle = dumb_round(a, d, house), Fraction(0)
        if rounds_left is None:
            idle = law.get((0, 0), idle)
            law = {lost: p for lost, p in law.items() if lost != (0, 0)}
        result = {}
        for (i, j), p in law.items():
            for state, q in outcomes(a - i, d - j, rounds_left and rounds_left - 1).items():
                result[state] = result.get(state, 0) + p * q / (1 - idle)
        return result

    return outcomes(attackers, defenders, rounds)


@pytest.fixture(scope="session", name="dumb_roll")
def _dumb_roll():
    return dumb_roll


@pytest.fixture(scope="session", name="dumb_round")
def _dumb_round():
    return lambda attackers, defenders, **changed: dumb_round(attackers, defenders, CLASSIC | changed)


@pytest.fixture(scope="session", name="dumb_battle")
def _dumb_battle():
    return dumb_battle
