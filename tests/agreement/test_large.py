"""Large battles: an independent sweep, the memory they take, and how small a chance may be."""

import tracemalloc
from dataclasses import replace
from fractions import Fraction

import pytest

from risk_odds import CLASSIC_1993, RISIKO, battle

MEGABYTE = 2**20


def level_by_level(dumb_round, attackers, defenders):
    """The states by how many armies are left in all, each level a dictionary; dice as in the dumb rule."""
    laws = {(a, d): [(i, j, float(p)) for (i, j), p in dumb_round(a, d).items()] for a in (1, 2, 3) for d in (1, 2)}
    waiting, final = {attackers + defenders: {attackers: 1.0}}, {}
    while waiting:
        level = max(waiting)
        for a, p in waiting.pop(level).items():
            d = level - a
            if not (a and d):
                final[a, d] = p
                continue
            for i, j, w in laws[min(a, 3), min(d, 2)]:
                below = waiting.setdefault(level - i - j, {})
                below[a - i] = below.get(a - i, 0.0) + p * w
    return final


def test_a_thousand_against_a_thousand(dumb_round):
    odds = battle(1000, 1000)
    expected = level_by_level(dumb_round, 1000, 1000)
    outcomes = odds.outcomes
    assert {s for s, p in expected.items() if p > 1e-200} <= set(outcomes) <= set(expected)
    assert all(outcomes[s] == pytest.approx(p, rel=1e-10, abs=0) for s, p in expected.items() if p > 1e-200)
    assert sum(outcomes.values()) == pytest.approx(1, abs=1e-13)
    won = sum(p for (a, _), p in sorted(expected.items()) if a)
    assert odds.p_conquer == pytest.approx(won, rel=1e-11)
    assert odds.p_repelled == pytest.approx(sum(p for (a, _), p in expected.items() if not a), rel=1e-10)
    assert odds.p_conquer == pytest.approx(0.998911323, abs=1e-9)


def test_every_number_of_survivors_of_a_thousand_is_there():
    law = battle(1000, 1000).survivors()
    assert set(law) == set(range(1, 1001))
    assert sum(law.values()) == pytest.approx(1, abs=1e-13)


def all_thousand_survive(dumb_round):
    """Five hundred rounds in a row that cost the attacker nobody."""
    return dumb_round(3, 2)[0, 2] ** 500


def test_the_rarest_outcome_of_a_thousand_is_right(dumb_round):
    p = battle(1000, 1000).outcomes[1000, 0]
    assert abs(Fraction(p) / all_thousand_survive(dumb_round) - 1) < 1e-11


@pytest.mark.parametrize(("attackers", "defenders"), [(20_000, 100), (100, 20_000)])
def test_memory_grows_with_the_sides_not_with_their_product(attackers, defenders):
    battle(300, 300)
    tracemalloc.start()
    odds = battle(attackers, defenders)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 50 * MEGABYTE
    assert odds.p_conquer + odds.p_repelled == pytest.approx(1, abs=1e-12)
    assert (odds.p_conquer > 0.999) == (attackers > defenders)


def test_a_hopeless_chance_to_be_repelled_is_not_rounded_away(dumb_round):
    """Forty against one: .58 twice and .34 for each roll with three dice; 1 - p_conquer would be 0."""
    lost = {dice: dumb_round(dice, 1)[1, 0] for dice in (1, 2, 3)}
    expected = lost[3] ** 38 * lost[2] * lost[1]
    assert abs(Fraction(battle(40, 1).p_repelled) / expected - 1) < 1e-13
    assert battle(40, 1).p_conquer == 1.0


def test_three_defense_dice_in_a_large_battle(dumb_round):
    """A hundred rounds with three dice a side, each costing the attacker three armies."""
    odds = battle(300, 400, rules=RISIKO)
    lost = dumb_round(3, 3, defense_dice=3)[3, 0]
    expected = lost**100
    assert abs(Fraction(odds.outcomes[0, 400]) / expected - 1) < 1e-11


def test_rules_that_differ_in_name_only_have_the_same_odds():
    renamed = replace(CLASSIC_1993, name="house", source="house")
    assert battle(70, 60, rules=renamed).weights == battle(70, 60).weights
