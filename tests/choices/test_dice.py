"""Pools of any dice against every way in which they can fall, by the long way and face by face."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from risk_odds import Commitment, DiceCombat, Force, InvalidInput
from risk_odds.rules.dice import Die, alike, listed_die, read_die, rolled, sided, sorted_rolls, ways
from risk_odds.rules.face_by_face import face_by_face

from .plainly import lost, pool, rolls

ODD = [sided(8), sided(4), sided(3), sided(2), Die((0, 1, 1)), Die((0, 2, 5)), Die((-3, 7)), Die((4,))]


def some_rule(rng):
    return DiceCombat(
        max_attack=5,
        max_defense=4,
        attack_die=rng.choice([2, 3, 4, *ODD]),
        defense_die=rng.choice([2, 3, 6, *ODD]),
        attack_special=tuple(rng.choices(ODD, k=rng.randrange(3))),
        defense_special=tuple(rng.choices(ODD, k=rng.randrange(3))),
        attack_bonus=rng.randrange(-3, 4),
        defense_bonus=rng.randrange(-3, 4),
        ties=rng.choice(["attacker", "defender", "nobody"]),
    )


def every_way(rule, dice, force):
    ours = rolls(pool(rule.attack_special, rule.attack_die, dice.attack))
    theirs = rolls(pool(rule.defense_special, rule.defense_die, dice.defense))
    law = Counter()
    for (attack, v), (defense, w) in product(ours.items(), theirs.items()):
        law[lost(rule, attack, defense, force)] += v * w
    return law


@pytest.mark.parametrize("seed", range(50))
def test_a_pool_of_any_dice(seed):
    rng = Random(seed)
    rule = some_rule(rng)
    dice = Commitment(rng.randint(1, 4), rng.randint(1, 3))
    for force in (None, Force(1, 1), Force(1, 3), Force(2, 1), Force(2, 2)):
        expected = every_way(rule, dice, force or Force(9, 9))
        assert dict(rule.losses_law(dice, force).weights) == expected
        pools = rule.attack_pool(dice.attack), rule.defense_pool(dice.defense)
        assert dict(face_by_face(rule, *pools, force).weights) == expected
        assert expected.total() == ways(pools[0]) * ways(pools[1])


@pytest.mark.parametrize("force", [None, Force(2, 1), Force(3, 4)], ids=str)
@pytest.mark.parametrize("bonus", [-1, 0, 2])
def test_pools_that_are_too_large_to_be_listed_take_the_short_way_to_the_same_law(force, bonus):
    rule = DiceCombat(max_attack=5, max_defense=4, attack_special=(sided(8), sided(10)), defense_special=(sided(12),), attack_bonus=bonus)  # fmt: skip
    dice = Commitment(4, 3)
    assert sorted_rolls(rule.attack_pool(4)) * sorted_rolls(rule.defense_pool(3)) > 10_000
    ours, theirs = rolled(rule.attack_pool(4)), rolled(rule.defense_pool(3))
    long_way = Counter()
    for (a, v), (d, w) in product(ours.items(), theirs.items()):
        roll = (tuple(((), x) for x in a), tuple(((), x) for x in d))
        long_way[lost(rule, *roll, force or Force(9, 9))] += v * w
    assert dict(rule.losses_law(dice, force).weights) == long_way


def test_six_dice_of_twenty_sides_a_side_are_counted_at_once():
    """No list has 20**12 rolls; here the sum, and that by symmetry no side wins more where nobody wins ties."""
    rule = DiceCombat(max_attack=6, max_defense=6, attack_die=20, defense_die=20, ties="nobody")
    law = rule.losses_law(Commitment(6, 6))
    assert law.total == 20**12
    assert all(law.weight(x) == law.weight(x._replace(attackers=x.defenders, defenders=x.attackers)) for x in law)


@pytest.mark.parametrize("die", ODD, ids=str)
@pytest.mark.parametrize("number", [1, 2, 4])
def test_alike_dice_sorted(die, number):
    expected = Counter(tuple(sorted(faces, reverse=True)) for faces in product(die.faces, repeat=number))
    assert dict(alike(die, number).weights) == expected


@pytest.mark.parametrize("die", [sided(n) for n in range(2, 21)] + ODD[4:7], ids=str)
def test_dice_are_read_as_they_are_written(die):
    assert read_die(str(die)) == die
    assert read_die("/".join(map(str, reversed(die.faces)))) == die
    assert read_die(f" D{die.sides} ") == sided(die.sides) if die.plain else die.faces[0] < 1


@pytest.mark.parametrize(
    "word", ["", "d", "1", "21", "0", "-6", "+6", "6.0", "1_2", "٦", "1/", "/1", "1//2", "1/x", "1/2_0", "1/+2", "1/1000", "1/100", "-21/3", "/".join("1" * 61)]
)  # fmt: skip
def test_what_is_no_die(word):
    with pytest.raises(InvalidInput) as refused:
        read_die(word)
    assert refused.value.accepted


@pytest.mark.parametrize("faces", [(), (True, 2), (1.0, 2), ("1",), (1, 100), (-21, 1), (1,) * 61], ids=str)
def test_faces_that_are_on_no_die(faces):
    with pytest.raises(InvalidInput):
        listed_die(faces)
