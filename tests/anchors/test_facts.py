"""Facts about Risk battles that were worked out twice, independently, in exact arithmetic."""

from fractions import Fraction

import pytest

from risk_odds import CLASSIC_1993, RISIKO, Commitment, advise, battle, campaign, rules_named
from risk_odds.odds.goals import Goal

DIGITS = 1e-14


@pytest.mark.parametrize(
    ("attackers", "defenders", "p"),
    [
        (5, 5, 0.506202828999556),
        (10, 10, 0.567592872135130),
        (50, 50, 0.735535131270290),
        (200, 200, 0.911078445685992),
    ],
)
def test_chance_to_conquer(attackers, defenders, p):
    assert battle(attackers, defenders).p_conquer == pytest.approx(p, abs=1e-15 / 2 + DIGITS * p)


def test_three_defense_dice_turn_ten_against_ten():
    assert battle(10, 10, rules=RISIKO).p_conquer == pytest.approx(0.190247582992150, abs=1e-14)


def test_thirty_at_risk_along_five_territories():
    odds = campaign(31, [5, 3, 4, 2, 6])
    assert odds.p_all == pytest.approx(0.910221256404337, abs=1e-14)


def test_a_roll_of_three_against_two():
    law = CLASSIC_1993.combat.losses_law(Commitment(3, 2)).map(lambda lost: lost.attackers)
    assert [law.weight(k) for k in (0, 1, 2)] == [2890, 2611, 2275]
    assert law.total == 7776


DEFENDERS_PER_ATTACKER = Fraction(2387, 2797)


@pytest.mark.parametrize("rounds", [1, 4, 8])
def test_attackers_less_their_price_in_defenders_is_a_martingale(rounds):
    """While both sides roll all their dice: 30 v 20 can't leave that region in eight rounds."""
    odds = battle(30, 20, rounds=rounds, exact=True)
    kept = sum(p * (a - DEFENDERS_PER_ATTACKER * d) for (a, d), p in odds.outcomes.items())
    assert kept == 30 - DEFENDERS_PER_ATTACKER * 20


def test_keeping_two_of_four_at_home_costs_a_die():
    assert battle(armies=4, defenders=1, keep=2, exact=True).p_conquer == Fraction(1955, 2592)
    assert battle(armies=4, defenders=1, keep=1, exact=True).p_conquer == Fraction(342035, 373248)


def test_exactly_one_defender_left_of_two_with_full_dice():
    """Five attackers who always roll all they may leave exactly one of two defenders: .4558."""
    odds = battle(5, 2, until=1, exact=True)
    assert round(float(odds.p_that(lambda a, d: d == 1)), 4) == 0.4558


def test_exactly_one_defender_left_of_two_with_one_die_first():
    """Who wants exactly one left rolls one die first, and the most once one is left to lose: .7699."""
    advice = advise(5, 2, goal=Goal(exactly=1))
    assert round(advice.p_goal, 4) == 0.7699
    assert [(row.action, row.dice) for row in advice.policy() if row.attackers == 5] == [("attack", 1)]
    assert advice.played.p_that(lambda _, d: d == 1) == pytest.approx(advice.p_goal, rel=1e-14)


def test_a_defender_who_sees_the_attack_dice_gains_a_lot():
    seen = rules_named("classic_1993", [("defense", "seen")])
    assert round(battle(10, 10, rules=seen).p_conquer, 6) == 0.452924


@pytest.mark.parametrize("size", [(1, 2), (3, 2), (12, 12), (5, 30)])
def test_two_dice_are_never_worse_for_a_defender_who_chooses_before_the_roll(size):
    best = rules_named("classic_1993", [("defense", "best")])
    assert battle(*size, rules=best).p_conquer == pytest.approx(battle(*size).p_conquer, rel=1e-14)


@pytest.mark.parametrize("size", [(3, 2), (12, 12), (30, 25)])
def test_the_most_dice_are_always_best_to_conquer(size):
    advice = advise(*size, goal=Goal())
    assert advice.p_goal == pytest.approx(battle(*size).p_conquer, rel=1e-14)
    assert all(row.dice == min(row.attackers, 3) for row in advice.policy())
