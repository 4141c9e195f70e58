"""What holds for every campaign."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from risk_odds import VARIANTS, Branch, Target, battle, campaign, in_best_order, tree_campaign

quick = settings(max_examples=40, deadline=None, derandomize=True)
targets = st.builds(
    Target,
    defenders=st.integers(1, 5),
    leave=st.integers(1, 3),
    rules=st.sampled_from([rules for rules in VARIANTS.values() if rules.words is None]),
)


@st.composite
def campaigns(draw, most=4):
    path, start = draw(st.lists(targets, min_size=1, max_size=most)), draw(st.integers(1, 3))
    return draw(st.integers(start + 1, 16)), path, [start, *(t.leave for t in path)]


@quick
@given(campaigns())
def test_outcomes_sum_to_one_and_stages_follow_each_other(given_campaign):
    armies, path, leave = given_campaign
    odds = campaign(armies, path, leave=leave, exact=True)
    assert sum(odds.outcomes.values()) == 1
    captured = [1, *(stage.p_captured for stage in odds.stages)]
    for k, stage in enumerate(odds.stages):
        assert captured[k] >= stage.p_reached >= stage.p_captured >= 0
        assert stage.p_captured == sum(p for (n, _), p in odds.outcomes.items() if n > k)
    assert odds.p_all == sum(p for (n, m), p in odds.outcomes.items() if n == len(path) and m >= leave[-1])


@quick
@given(campaigns())
def test_floats_are_the_fractions(given_campaign):
    armies, path, leave = given_campaign
    exact, odds = (campaign(armies, path, leave=leave, exact=e) for e in (True, False))
    assert odds.outcomes.keys() == exact.outcomes.keys()
    assert all(abs(Fraction(p) / exact.outcomes[s] - 1) < 1e-13 for s, p in odds.outcomes.items())
    assert odds.p_all == pytest.approx(float(exact.p_all), rel=1e-13)


@quick
@given(campaigns())
def test_the_same_campaign_has_the_same_odds_to_the_last_bit(given_campaign):
    armies, path, leave = given_campaign
    assert campaign(armies, path, leave=leave) == campaign(armies, path, leave=leave)


@quick
@given(campaigns(most=1))
def test_a_campaign_of_one_territory_is_a_battle(given_campaign):
    armies, (target,), leave = given_campaign
    odds = campaign(armies, [target], leave=leave, exact=True)
    single = battle(armies=armies, keep=leave[0], defenders=target.defenders, rules=target.rules, exact=True)
    assert odds.stages[0].p_captured == single.p_conquer
    assert odds.stages[0].p_reached == 1
    assert odds.stages[0].expected_armies == single.expected_attackers_left_if_conquered
    assert odds.p_all == single.p_at_least(target.leave)
    assert {m: p for (k, m), p in odds.outcomes.items() if k} == {
        a: p for (a, d), p in single.outcomes.items() if d == 0
    }


@quick
@given(campaigns(most=2), targets)
def test_one_more_territory_is_one_more_battle(given_campaign, target):
    """By hand: whoever moved in, less those left behind, fights on."""
    armies, path, leave = given_campaign
    shorter = campaign(armies, path, leave=leave, exact=True)
    longer = campaign(armies, [*path, target], leave=[*leave, target.leave], exact=True)
    chance = sum(
        p * battle(m - leave[-1], target.defenders, rules=target.rules, exact=True).p_at_least(target.leave)
        for (k, m), p in shorter.outcomes.items()
        if k == len(path) and m > leave[-1]
    )
    assert longer.p_all == chance


@quick
@given(campaigns())
def test_who_stays_behind_is_never_at_risk(given_campaign):
    armies, path, leave = given_campaign
    for captured, left in campaign(armies, path, leave=leave, exact=True).outcomes:
        if captured == 0:
            assert left == leave[0]
        elif captured < len(path):
            assert 1 <= left <= leave[captured]
        else:
            assert left >= 1


@quick
@given(campaigns())
def test_one_more_army_never_hurts(given_campaign):
    armies, path, leave = given_campaign
    chances = [campaign(n, path, leave=leave, exact=True).p_all for n in (armies, armies + 1)]
    assert chances[0] <= chances[1]


@quick
@given(campaigns(most=4))
def test_the_best_order_is_at_least_as_good_as_the_one_given(given_campaign):
    armies, path, leave = given_campaign
    order = in_best_order(armies, path, leave=leave)
    assert sorted(order) == list(range(len(path)))
    best = campaign(armies, [path[k] for k in order], leave=[leave[0], *(path[k].leave for k in order)])
    assert best.p_all >= campaign(armies, path, leave=leave).p_all * (1 - 1e-12)


@quick
@given(st.integers(4, 14), st.lists(st.integers(1, 4), min_size=2, max_size=3))
def test_branches_are_at_least_as_good_as_a_path_that_goes_through_them(armies, defenders):
    """A tree may move everybody on as a path does, so its best play is no worse."""
    chain = ()
    for number, d in reversed(list(enumerate(defenders))):
        chain = (Branch(str(number), d, chain),)
    through = tree_campaign(armies, chain)
    assert through.p_all == pytest.approx(campaign(armies, defenders).p_all, rel=1e-12)
    assert sum(through.captured.values()) == pytest.approx(1, abs=1e-12)
    for split in through.splits.values():
        assert all(min(3, left) <= moved <= left for left, moved in split.items())


def test_numpy_numbers_are_numbers():
    assert campaign(np.int64(9), [np.int64(3), 2], leave=np.int64(1)).p_all == campaign(9, [3, 2]).p_all
