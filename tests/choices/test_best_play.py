"""Best play within a round against a second solver that goes through every roll and every decision."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from risk_odds import CLASSIC_1993, DiceCombat, advise, battle, win_table
from risk_odds.odds.best_play import solve
from risk_odds.odds.ends import Ends
from risk_odds.odds.goals import Goal
from risk_odds.rules.dice import Die, sided

from .plainly import solved

NEAR = 1e-12


def house(name="most", **dice):
    """Rules with these dice; the name says what the defender does."""
    return replace(CLASSIC_1993, name="house", defense=name, combat=DiceCombat(**dice))


def conquered(a, d):
    return d == 0


def balance(a, d):
    return a - d + 2 * (d == 0)


def unequal(a, d):
    """One's own armies are worth more than those that are killed."""
    return a - Fraction(d, 3) + Fraction(7, 4) * (d == 0)


def three_left(a, d):
    return d == 0 and a >= 3


def exactly_one(a, d):
    return d == 1


def agree(attackers, defenders, rules, payoff, *, stop=0, until=0, hold=False, fewer=False):
    play = solve(attackers, defenders, rules, Ends(stop, until), lambda *s: float(payoff(*s)), hold=hold, fewer=fewer)
    second = solved(attackers, defenders, rules, payoff, stop=stop, until=until, hold=hold, fewer=fewer)
    for (a, d, c), (worth, going_on) in second.items():
        at = c, a, d
        assert play.value[at] == pytest.approx(float(worth), abs=NEAR, rel=NEAR), at
        if going_on is None:
            assert not play.attack[at]
            continue
        assert play.going_on[at] == pytest.approx(float(going_on), abs=NEAR, rel=NEAR), at
        gain = float(going_on - payoff(a, d))
        assert play.attack[at] == (not hold or gain > NEAR) or abs(gain) < NEAR
    return play, second


ACTS = {
    "reroll": {"reroll": "own"},
    "reroll any": {"reroll": "any"},
    "commander": {"commander": True},
    "both": {"reroll": "own", "commander": True},
    "both any": {"reroll": "any", "commander": True},
}
acts = pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)


@acts
def test_real_dice_to_the_end(act):
    agree(2, 2, house(**act), conquered)


def test_three_real_dice_against_two_for_a_value():
    agree(4, 2, house(reroll="own"), balance, hold=True)
    agree(3, 2, house(commander=True), balance, hold=True)


GOALS = {
    "conquer": {"payoff": conquered},
    "value": {"payoff": balance, "hold": True},
    "unequal": {"payoff": unequal, "hold": True},
    "at least": {"payoff": three_left, "hold": True},
    "exactly": {"payoff": exactly_one, "until": 1, "hold": True},
    "stop": {"payoff": conquered, "stop": 2},
    "until": {"payoff": lambda a, d: float(d <= 1), "until": 1},
    "hold back": {"payoff": unequal},
}


@acts
@pytest.mark.parametrize("goal", GOALS.values(), ids=GOALS)
@pytest.mark.parametrize("fewer", [False, True], ids=["most", "fewer"])
def test_goals_with_small_dice(act, goal, fewer):
    """Dice of four sides against three: a six beats all, as the Commander's does."""
    agree(4, 3, house(**act, attack_die=4, defense_die=3), **goal, fewer=fewer)


@acts
@pytest.mark.parametrize("ties", ["attacker", "nobody"])
@pytest.mark.parametrize("goal", ["conquer", "value", "unequal"])
def test_ties(act, ties, goal):
    agree(3, 3, house(**act, attack_die=3, defense_die=2, ties=ties), **GOALS[goal], fewer=True)


@pytest.mark.parametrize("defense", ["best", "seen"])
@pytest.mark.parametrize("ties", ["defender", "attacker", "nobody"])
@pytest.mark.parametrize("goal", GOALS.values(), ids=GOALS)
def test_a_defender_who_chooses(defense, ties, goal):
    agree(5, 3, house(defense, attack_die=3, defense_die=3, ties=ties), **goal, fewer=True)


@pytest.mark.parametrize("defense", ["best", "seen"])
def test_a_defender_who_chooses_real_dice(defense):
    agree(3, 4, house(defense), conquered)
    agree(2, 3, house(defense, max_defense=3, spare_defenders=1), balance, hold=True)


@acts
@pytest.mark.parametrize("defense", ["one", "best", "seen"])
def test_both_choose(act, defense):
    agree(4, 3, house(defense, **act, attack_die=3, defense_die=4), unequal, hold=True, fewer=True)


ODD = {
    "a commander of eight": {"attack_special": (sided(5),), "attack_die": 3, "defense_die": 3},
    "one on each side": {"attack_special": (sided(4),), "defense_special": (sided(5),), "attack_die": 3, "defense_die": 2},
    "two of a kind": {"attack_special": (sided(4), sided(4)), "attack_die": 2, "defense_die": 3},
    "listed faces": {"attack_die": Die((0, 1, 1, 7)), "defense_die": Die((0, 0, 2))},
    "more dice than armies": {"max_attack": 4, "attack_extra": 1, "max_defense": 3, "defense_extra": 1, "attack_die": 2, "defense_die": 2},
    "points": {"attack_bonus": 1, "attack_die": 3, "defense_die": 4},
    "fewer points": {"defense_bonus": -2, "attack_bonus": -1, "attack_die": 4, "defense_die": 3},
    "points of the defender": {"defense_bonus": 2, "attack_die": 4, "defense_die": 3},
}  # fmt: skip


@acts
@pytest.mark.parametrize("dice", ODD.values(), ids=ODD)
def test_odd_dice(act, dice):
    agree(4, 3, house(**act, **dice), unequal, hold=True, fewer=True)


@pytest.mark.parametrize("defense", ["best", "seen"])
@pytest.mark.parametrize("dice", ODD.values(), ids=ODD)
def test_odd_dice_and_a_defender_who_chooses(defense, dice):
    agree(4, 4, house(defense, **dice), balance, hold=True, fewer=True)
    agree(3, 4, house(defense, **dice, ties="nobody"), conquered, fewer=True)


def test_what_is_chosen_matters():
    """No comparison above is idle: each choice is worth something somewhere."""
    plain, *others = (
        agree(4, 3, house(defense, attack_die=3, defense_die=3, **act), conquered)[0].value[-1, 4, 3]
        for defense, act in [("most", {}), *product(["most"], ACTS.values()), ("seen", {})]
    )
    reroll, reroll_any, commander, both, both_any, seen = others
    assert seen < plain < min(reroll, commander)
    assert reroll < reroll_any < both_any
    assert max(reroll, commander) < both < both_any


@pytest.mark.parametrize("size", [(3, 40), (1, 30), (2, 80)])
@pytest.mark.parametrize("act", [{}, ACTS["both"]], ids=["dice", "both"])
def test_a_tiny_chance_is_fought_for_with_all_that_helps(size, act):
    """What differs by less than rounding makes of 1 differs all the same: the law of the end has the chance itself."""
    rules = house(**act) if act else house("seen")
    law, chance = battle(*size, rules=rules), win_table(*size, rules)[size]
    assert 0 < chance < 1e-5
    assert law.p_conquer == pytest.approx(chance, rel=1e-12, abs=0)
    advice = advise(*size, rules=rules, goal=Goal())
    assert advice.verdict == "attack"
    assert advice.p_goal == pytest.approx(chance, rel=1e-12, abs=0)
