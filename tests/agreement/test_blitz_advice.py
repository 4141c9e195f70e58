"""Advice for a balanced blitz, against every number of attackers that may take no part, each fought by itself."""

from fractions import Fraction
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from risk_odds import Goal, advise_blitz, battle, need
from risk_odds.options import dice_presets

DICE = [rules for rules in dice_presets() if not rules.choices]
quick = settings(max_examples=60, deadline=None, derandomize=True)
sizes = st.integers(1, 12)
any_rules = st.sampled_from(DICE)
strikes = st.lists(st.integers(2, 7), max_size=2)


def struck(armies, counter, rules):
    """The chance that so many armies stand after the counter-attacks, and how many are left of them."""
    law = {armies: 1.0}
    for enemies in counter:
        after = {}
        for mine, p in law.items():
            fought = battle(enemies - rules.stay, mine, rules=rules, balanced=True).outcomes if mine else {(0, 0): 1.0}
            for (_, left), q in fought.items():
                after[left] = after.get(left, 0.0) + p * q
        law = after
    return sum(p for left, p in law.items() if left), sum(left * p for left, p in law.items())


def attack(a, d, stop, rules, counter=(), capture=2.0, own=1.0, enemy=1.0, at_least=0):
    """What a blitz in which so many take no part comes to: its chances, its value."""
    law = battle(a, d, rules=rules, stop=stop, balanced=True).outcomes
    p_hold = p_goal = value = 0.0
    for (left, standing), p in law.items():
        if standing:
            value += p * (own * left - enemy * standing)
            continue
        held, after = struck(left, counter, rules)
        p_hold += p * held
        p_goal += p * held * (left >= at_least)
        value += p * (own * after + capture * held)
    return p_hold, p_goal, value


@quick
@given(
    sizes, sizes, any_rules, strikes, st.sampled_from([0, 2, 5, 30]), st.sampled_from([1, 2]), st.sampled_from([1, 3])
)
def test_no_number_is_worth_more(a, d, rules, counter, capture, own, enemy):
    advice = advise_blitz(a, d, rules=rules, value=capture, own=own, enemy=enemy, counter=counter)
    every = [attack(a, d, s, rules, counter, capture, own, enemy) for s in range(a)]
    values = [value for _, _, value in every]
    assert [s.value for s in advice.stops] == pytest.approx(values, abs=1e-11)
    assert [s.p_hold for s in advice.stops] == pytest.approx([p for p, _, _ in every], abs=1e-12)
    holding = own * a - enemy * d
    assert advice.value_of_holding == holding
    assert advice.value_of_attacking == pytest.approx(max(values), abs=1e-11)
    assert advice.value == pytest.approx(max(holding, *values), abs=1e-11)
    if abs(max(values) - holding) > 1e-9:
        assert (advice.verdict == "attack") == (max(values) > holding)
    if advice.verdict == "attack":
        assert values[advice.stop] == pytest.approx(max(values), abs=1e-11)
        assert all(value < values[advice.stop] - 1e-13 for value in values[advice.stop + 1 :])
        assert advice.played == battle(a, d, rules=rules, stop=advice.stop, balanced=True)
    else:
        assert advice.stop is advice.played is None


@quick
@given(sizes, sizes, any_rules)
def test_what_each_number_costs(a, d, rules):
    for stop in advise_blitz(a, d, rules=rules).stops:
        odds = battle(a, d, rules=rules, stop=stop.stop, balanced=True)
        assert (stop.p_conquer, stop.expected_attackers_lost, stop.expected_defenders_lost) == pytest.approx(
            (odds.p_conquer, odds.expected_attackers_lost, odds.expected_defenders_lost), abs=1e-12
        )
        assert stop.attackers == a - stop.stop
        assert stop.p_hold == pytest.approx(stop.p_conquer, abs=1e-12)


@quick
@given(sizes, sizes, any_rules, st.fractions(Fraction(1, 20), 1, max_denominator=20), strikes)
def test_as_few_as_have_the_chance_take_part(a, d, rules, wanted, counter):
    advice = advise_blitz(a, d, rules=rules, min_win=wanted, counter=counter)
    enough = [s for s in range(a) if attack(a, d, s, rules, counter)[0] >= wanted - Fraction(1, 10**12)]
    assert advice.stop == max(enough, default=None)
    assert (advice.verdict == "attack") == bool(enough)
    assert advice.capture_value is advice.value is advice.break_even is None
    if not enough and not counter:
        assert advice.enough == need(d, wanted, rules=rules, balanced=True)
        assert advice.enough > a


@quick
@given(sizes, sizes, any_rules, st.integers(0, 8), strikes)
def test_no_number_has_a_better_chance(a, d, rules, at_least, counter):
    advice = advise_blitz(a, d, rules=rules, goal=Goal(at_least=at_least), counter=counter)
    chances = [attack(a, d, s, rules, counter, at_least=at_least)[1] for s in range(a)]
    assert [s.p_goal for s in advice.stops] == pytest.approx(chances, abs=1e-12)
    assert advice.p_goal == pytest.approx(max(chances), abs=1e-12)
    assert (advice.verdict == "attack") == (max(chances) > 0)
    if advice.verdict == "attack":
        assert all(chance < chances[advice.stop] - 1e-13 for chance in chances[advice.stop + 1 :])


@quick
@given(sizes, sizes, any_rules, strikes)
def test_the_break_even_value_is_where_the_verdict_turns(a, d, rules, counter):
    even = advise_blitz(a, d, rules=rules, counter=counter).break_even
    if even is None or even == inf:
        for value in (-1000, 0, 1000):
            verdict = advise_blitz(a, d, rules=rules, counter=counter, value=value).verdict
            assert verdict == ("attack" if even is None else "hold")
        return
    above, below = (
        advise_blitz(a, d, rules=rules, counter=counter, value=even + more * max(1, abs(even)) * 1e-6).verdict
        for more in (1, -1)
    )
    assert (above, below) == ("attack", "hold")


def test_a_certain_capture_needs_no_more():
    """19 attackers; 12 of them can't lose against 8 any more, 11 may."""
    advice = advise_blitz(armies=20, defenders=8, min_win=1)
    assert advice.stop == 7
    assert advice.stops[7].p_conquer == 1.0 == battle(12, 8, balanced=True).p_conquer
    assert battle(11, 8, balanced=True).p_conquer < 1
    assert "with one fewer taking part 94.071 %, and 100 % is wanted" in advice.because


def test_keeping_some_out_may_pay():
    """39 against 5: with nine the capture is as sure, and cheaper."""
    advice = advise_blitz(armies=40, defenders=5)
    assert (advice.verdict, advice.stop) == ("attack", 30)
    assert advice.best.p_conquer == advice.stops[0].p_conquer == 1.0
    assert advice.best.expected_attackers_lost < advice.stops[0].expected_attackers_lost


def test_reasons():
    assert "it would be attack even if the capture were worth nothing" in advise_blitz(9, 8).because
    assert "no value of the capture up to 1,000,000" in advise_blitz(1, 30).because
    assert "more than 22.543 armies" in advise_blitz(2, 3).because
    assert "or less" in advise_blitz(2, 3, value=30).because
    assert advise_blitz(1, 30, goal=Goal()).because == "there is no chance to conquer"
    assert (
        "is 73.326 % at best, and 100 % is wanted; it would be attack with 12" in advise_blitz(9, 8, min_win=1).because
    )
    assert advise_blitz(1, 30, goal=Goal()).p_goal == 0
