"""Armies needed, against a scan of exact fractions from below; a chance that is just reached counts."""

from dataclasses import replace
from fractions import Fraction
from itertools import count, product

import pytest

from risk_odds import (
    CLASSIC_1993,
    RISIKO,
    VARIANTS,
    DiceCombat,
    Ends,
    Target,
    armies_needed,
    battle,
    campaign,
    hold,
    need,
)
from risk_odds.errors import GaveUp
from risk_odds.odds.laws import laws
from risk_odds.odds.rounds import values_in_rounds

JUST_MORE = Fraction(1, 10**40)
CHANCES = [Fraction(1, 100), Fraction(1, 3), Fraction(1, 2), Fraction(4, 5), Fraction(99, 100)]
DICE = {name: rules for name, rules in VARIANTS.items() if isinstance(rules.combat, DiceCombat)}
ENDS = [{}, {"stop": 2}, {"until": 1}, {"stop": 1, "until": 2}]


def p_goal(attackers, defenders, at_least=0, **given):
    return battle(attackers, defenders, exact=True, **given).p_at_least(at_least)


def scan(first, chance, p):
    """The first number from which on `chance` is at least `p`; it gives up at 60."""
    return next((n for n in count(first) if chance(n) >= p), None) if chance(60) >= p else None


@pytest.mark.parametrize("ends", ENDS, ids=str)
@pytest.mark.parametrize("p", CHANCES, ids=str)
def test_need_is_the_first_that_reaches_the_chance(p, ends):
    for defenders in (3, 6):
        first = ends.get("stop", 0) + 1
        expected = scan(first, lambda a, d=defenders: p_goal(a, d, **ends), p)
        assert need(defenders, p, **ends) == expected


@pytest.mark.parametrize("p", CHANCES[1:4], ids=str)
@pytest.mark.parametrize("at_least", [1, 3, 5])
def test_need_with_survivors(p, at_least):
    expected = scan(1, lambda a: p_goal(a, 4, at_least), p)
    assert need(4, p, at_least=at_least) == expected


def test_need_by_other_rules():
    assert need(5, Fraction(1, 2), rules=RISIKO) == scan(1, lambda a: p_goal(a, 5, rules=RISIKO), Fraction(1, 2))


@pytest.mark.parametrize(("rounds", "p"), [(2, Fraction(1, 4)), (3, Fraction(7, 10)), (1, Fraction(1, 2))], ids=str)
def test_need_within_rounds(rounds, p):
    expected = scan(1, lambda a: p_goal(a, 3, rounds=rounds), p)
    assert need(3, p, rounds=rounds) == expected


@pytest.mark.parametrize(("attackers", "defenders"), [(1, 1), (2, 2), (3, 2), (5, 5), (10, 10), (18, 20)])
def test_need_at_the_edge(attackers, defenders):
    p = p_goal(attackers, defenders)
    assert need(defenders, p) == attackers
    assert need(defenders, p + JUST_MORE) == attackers + 1


@pytest.mark.parametrize(("attackers", "defenders"), [(1, 1), (2, 2), (3, 2), (5, 5), (10, 10), (20, 18)])
def test_hold_at_the_edge(attackers, defenders):
    p = 1 - p_goal(attackers, defenders)
    assert hold(attackers, p) == defenders
    assert hold(attackers, p + JUST_MORE) == defenders + 1


@pytest.mark.parametrize("ends", ENDS, ids=str)
@pytest.mark.parametrize("p", CHANCES, ids=str)
def test_hold_is_the_first_that_reaches_the_chance(p, ends):
    for attackers in (3, 7):
        first = ends.get("until", 0) + 1
        expected = scan(first, lambda d, a=attackers: 1 - p_goal(a, d, **ends), p)
        assert hold(attackers, p, **ends) == expected


def test_hold_within_rounds():
    p = Fraction(9, 10)
    expected = scan(1, lambda d: 1 - p_goal(6, d, rounds=2), p)
    assert hold(6, p, rounds=2) == expected


PATHS = [
    (Target(3), Target(2)),
    (Target(2, leave=3), Target(1), Target(4, leave=2)),
    (Target(5, rules=RISIKO),),
]


@pytest.mark.parametrize("leave", [1, 3])
@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{len(path)} targets")
def test_need_for_a_path(path, leave):
    leaves = [leave, *(leave if t.leave is None else t.leave for t in path)]
    chances = {n: campaign(n, path, leave=leaves, exact=True).p_all for n in range(leave + 1, 30)}
    for p in (Fraction(1, 10), Fraction(1, 2), Fraction(9, 10)):
        assert armies_needed(path, p, leave=leave) == next(n for n, chance in chances.items() if chance >= p)
    edge = chances[leave + 11]
    assert armies_needed(path, edge, leave=leave) == leave + 11
    assert armies_needed(path, edge + JUST_MORE, leave=leave) == leave + 12


def test_certainty_is_never_reached():
    assert need(1, Fraction(1)) is None
    assert hold(1, Fraction(1)) is None
    assert armies_needed([1], Fraction(1)) is None


def test_three_defenders_can_not_all_be_lost_in_one_round():
    assert hold(3, Fraction(1), rounds=1) == 3
    assert battle(3, 3, rounds=1).p_conquer == 0 < battle(3, 2, rounds=1).p_conquer


def test_a_path_is_needed_for_as_a_single_battle_is():
    nearly = 1 - Fraction(1, 10**18)
    assert armies_needed([400], nearly) == need(400, nearly) + 1


def test_limited_rounds_are_read_backwards_as_they_are_fought():
    for rules in (CLASSIC_1993, replace(CLASSIC_1993, combat=DiceCombat(ties="nobody"))):
        grid = values_in_rounds(12, 10, laws(rules, 12, 10), Ends(1, 1, 5), lambda a, d: float(d <= 1))
        for a in range(2, 13):
            for d in range(2, 11):
                fought = battle(a, d, rules=rules, stop=1, until=1, rounds=5).p_conquer
                assert grid[a, d] == pytest.approx(fought, rel=1e-12, abs=0)


def test_more_than_five_hundred_defenders():
    """Beyond 500 defenders another search is used; fractions end at 300, so floats from battles judge."""
    p = Fraction(2, 3)
    found = need(600, p)
    assert battle(found, 600).p_conquer >= p > battle(found - 1, 600).p_conquer
    held = hold(600, p)
    assert 1 - battle(600, held).p_conquer >= p > 1 - battle(600, held - 1).p_conquer


def test_a_chance_very_near_to_one():
    p = 1 - Fraction(1, 10**14)
    found = need(2, p)
    assert p_goal(found, 2) >= p > p_goal(found - 1, 2)


@pytest.mark.parametrize("rules", DICE.values(), ids=DICE)
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_rounds_of_battles_of_every_small_size(rules, rounds):
    for most_a, most_d in product(range(1, 8), repeat=2):
        grid = values_in_rounds(
            most_a, most_d, laws(rules, most_a, most_d), Ends(rounds=rounds), lambda a, d: float(d == 0)
        )
        for a, d in product(range(1, most_a + 1), range(1, most_d + 1)):
            assert grid[a, d] == pytest.approx(battle(a, d, rules=rules, rounds=rounds).p_conquer, rel=1e-12, abs=0)


def test_a_path_of_one_territory_is_needed_for_as_a_battle():
    assert armies_needed([5000], 0.5) == need(5000, 0.5) + 1 == 4269


def test_a_search_that_gives_up_says_so():
    with pytest.raises(GaveUp, match="up to 40,000 will do"):
        need(500, 0.5, at_least=10**6)


def test_the_limit_of_fractions_is_asked_before_an_edge_is_worked_out(monkeypatch):
    rules = replace(CLASSIC_1993, combat=DiceCombat(ties="nobody", max_attack=6, max_defense=6))
    monkeypatch.setattr("risk_odds.odds.search.TIE", 0.5)  # every chance is near enough to be looked at again
    assert need(170, 0.5, rules=rules) is not None
