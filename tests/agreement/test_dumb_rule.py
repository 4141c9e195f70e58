"""The combat rule and the solver against the dumb ones of conftest.py."""

from dataclasses import replace
from itertools import product

import pytest

from risk_odds import CLASSIC_1993, RISIKO, UK_1990, Commitment, DiceCombat, Losses, battle, win_table
from risk_odds.odds.laws import round_law

ROLLS = [
    (3, 2, {}),
    (2, 2, {}),
    (1, 2, {}),
    (3, 3, {}),
    (2, 3, {"ties": "attacker"}),
    (3, 2, {"ties": "attacker"}),
    (3, 2, {"ties": "nobody"}),
    (2, 2, {"ties": "nobody", "attack_die": 8}),
    (4, 3, {"attack_die": 3, "defense_die": 4}),
    (3, 4, {"attack_die": 5, "defense_die": 2, "ties": "attacker"}),
    (5, 2, {"attack_die": 4, "defense_die": 5}),
    (1, 6, {"attack_die": 7, "defense_die": 3, "ties": "nobody"}),
    (6, 5, {"attack_die": 2, "defense_die": 3}),
]


@pytest.mark.parametrize(("attack", "defense", "dice"), ROLLS)
def test_every_roll_counts_as_in_the_sentences_of_the_rulebook(dumb_roll, attack, defense, dice):
    rule = DiceCombat(max_attack=6, max_defense=6, **dice)
    expected = {Losses(*lost): n for lost, n in dumb_roll(attack, defense, **dice).items()}
    assert dict(rule.losses_law(Commitment(attack, defense)).weights) == expected


@pytest.mark.parametrize("ties", ["defender", "attacker", "nobody"])
def test_pools_too_large_to_list_are_counted_the_same(dumb_roll, monkeypatch, ties):
    monkeypatch.setattr("risk_odds.rules.combat.LISTED", 0)
    for sides, pools in (
        ((5, 4), ((1, 1), (3, 2), (2, 4), (4, 4), (1, 4))),
        ((3, 3), ((6, 6), (6, 1), (1, 6), (5, 6))),
    ):
        rule = DiceCombat(max_attack=6, max_defense=6, attack_die=sides[0], defense_die=sides[1], ties=ties)
        for attack, defense in pools:
            expected = {Losses(*lost): n for lost, n in dumb_roll(attack, defense, *sides, ties).items()}
            assert dict(_uncached(rule, attack, defense).weights) == expected
            assert dict(rule.rolls(Commitment(attack, defense)).map(rule.losses).weights) == expected


def _uncached(rule, attack, defense):
    from risk_odds.rules import combat

    return combat._losses_law.__wrapped__(rule, Commitment(attack, defense), None)


def test_six_dice_of_twenty_sides_are_counted_completely():
    rule = DiceCombat(max_attack=6, max_defense=6, attack_die=20, defense_die=20)
    law = rule.losses_law(Commitment(6, 6))
    assert law.total == 20**12
    mirrored = replace(rule, ties="attacker").losses_law(Commitment(6, 6))
    assert all(law.weight(Losses(k, 6 - k)) == mirrored.weight(Losses(6 - k, k)) for k in range(7))


HOUSES = {
    "classic": ({}, CLASSIC_1993),
    "uk": ({"third": True}, UK_1990),
    "uk, three dice": (
        {"third": True, "defense_dice": 3},
        replace(UK_1990, combat=DiceCombat(spare_defenders=1, max_defense=3)),
    ),
    "risiko": ({"defense_dice": 3}, RISIKO),
    "one die": ({"defense_dice": 1}, replace(CLASSIC_1993, defense="one")),
    "ties to the attacker": ({"ties": "attacker"}, replace(CLASSIC_1993, combat=DiceCombat(ties="attacker"))),
    "ties to nobody": ({"ties": "nobody"}, replace(CLASSIC_1993, combat=DiceCombat(ties="nobody"))),
    "small dice": (
        {"attack_dice": 2, "defense_dice": 4, "attack_die": 4, "defense_die": 3},
        replace(CLASSIC_1993, combat=DiceCombat(max_attack=2, max_defense=4, attack_die=4, defense_die=3)),
    ),
}
ENDS = [
    {},
    {"stop": 2},
    {"until": 1},
    {"stop": 1, "until": 2},
    {"rounds": 1},
    {"rounds": 3},
    {"rounds": 2, "stop": 1, "until": 1},
]


@pytest.mark.parametrize("ends", ENDS, ids=str)
@pytest.mark.parametrize("house", HOUSES)
def test_battles_come_out_as_the_dumb_ones(dumb_battle, house, ends):
    dumb_house, rules = HOUSES[house]
    for attackers in (3, 4, 6):
        for defenders in (3, 4, 5):
            odds = battle(attackers, defenders, rules=rules, exact=True, **ends)
            assert odds.outcomes == dumb_battle(attackers, defenders, **ends, **dumb_house)


@pytest.mark.parametrize("house", HOUSES)
def test_small_battles_come_out_as_the_dumb_ones(dumb_battle, house):
    dumb_house, rules = HOUSES[house]
    for attackers in range(1, 4):
        for defenders in range(1, 4):
            odds = battle(attackers, defenders, rules=rules, exact=True)
            assert odds.outcomes == dumb_battle(attackers, defenders, **dumb_house)


@pytest.mark.parametrize("house", HOUSES)
def test_dice_are_limited_as_in_the_dumb_rule(dumb_round, house):
    """A side loses as much as it could only with all the dice it may roll."""
    dumb_house, rules = HOUSES[house]
    for attackers in range(1, 8):
        for defenders in range(1, 8):
            law = round_law(rules, attackers, defenders)
            expected = {Losses(*lost): p for lost, p in dumb_round(attackers, defenders, **dumb_house).items()}
            assert {lost: law.p(lost) for lost in law} == expected


def choices(side, a, d):
    """The numbers of dice, if that side may choose its own."""
    attack = range(1, min(3, a) + 1) if side == "attacker" else [min(3, a)]
    defense = range(1, min(2, d) + 1) if side == "defender" else [min(2, d)]
    return product(attack, defense)


def best_choice(dumb_roll, side, size):
    """The chance to conquer when one side may choose its number of dice before every roll."""
    pick = {"attacker": max, "defender": min}[side]
    chance = {}
    for a, d in product(range(size + 1), repeat=2):
        if a and d:
            chance[a, d] = pick(_one_more(dumb_roll(*dice), chance, a, d) for dice in choices(side, a, d))
        else:
            chance[a, d] = float(d == 0)
    return chance


def _one_more(counts, chance, a, d):
    total = sum(counts.values())
    return sum(n / total * chance[a - i, d - j] for (i, j), n in counts.items())


@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_the_most_dice_are_never_worse(dumb_roll, side):
    """Neither side gains by a free choice of its dice before each roll, up to 12 v 12."""
    chosen, most = best_choice(dumb_roll, side, 12), win_table(12, 12)
    for (a, d), p in chosen.items():
        assert most[a, d] == pytest.approx(p, rel=1e-13, abs=0)
