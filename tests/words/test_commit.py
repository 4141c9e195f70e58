"""How many armies to commit: against fractions, all policies one by one, games played by the plan; errors."""

from fractions import Fraction
from itertools import product
from math import sqrt
from random import Random

import numpy as np
import pytest

from risk_odds import advise
from risk_odds.chance import Distribution
from risk_odds.errors import InvalidInput
from risk_odds.odds.words.chain import one_reveal, word_battle
from risk_odds.odds.words.commit import advise_words
from risk_odds.odds.words.laws import RevealLaw
from risk_odds.odds.words.plan import solve
from risk_odds.odds.words.reveals import Reveals
from risk_odds.rules.combat import Force
from risk_odds.rules.words import Scores, WordCombat
from risk_odds.tables import WORD_PLAN

from .plainly import SMALL, best_play, fight, law_of, value_of

ALL_IN_A, HALVES = WordCombat(), WordCombat(single_split="halves")
READINGS = pytest.mark.parametrize("rule", [ALL_IN_A, HALVES], ids=["all_in_a", "halves"])
CAPTURES = (Fraction(2), Fraction(0), Fraction(13, 2), Fraction(-1))

ROUGH = {
    (12, 12): 10, (12, 15): 9, (15, 12): 11, (12, 20): 14, (20, 12): 13, (12, 24): 3, (24, 12): 4, (10, 25): 1, (27, 10): 1,
}  # fmt: skip
"""A law about as wide as that of two racks."""


def given(weights, exact=True, symmetric=False):
    return RevealLaw(Distribution({Scores(*s): w for s, w in weights.items()}, exact), symmetric)


def planned(weights, rule, goal, capture=Fraction(2), size=(5, 5)):
    return solve(*size, Reveals(given(weights), rule), goal, float(capture))


def final(goal, capture):
    """What a state is worth where nothing more is done."""
    if goal == "conquer":
        return lambda a, d: Fraction(d == 0)
    return lambda a, d: a - d + (capture if d == 0 else 0)


def cases():
    for name, weights in {**SMALL, "rough": ROUGH}.items():
        yield name, weights, "conquer", Fraction(2)
        for capture in CAPTURES:
            yield name, weights, "value", capture


@READINGS
def test_every_state_has_its_best_number(rule):
    for name, weights, goal, capture in cases():
        plan, seen = planned(weights, rule, goal, capture), {}
        for a in range(6):
            for d in range(6):
                value, number = best_play(a, d, weights, final(goal, capture), rule is HALVES, seen)
                assert plan.value[a][d] == pytest.approx(float(value), rel=1e-12, abs=1e-13), (name, goal, capture)
                assert plan.commits(Force(a, d)) == number, (name, goal, capture, a, d)


@READINGS
@pytest.mark.parametrize("goal", ["conquer", "value"])
def test_no_policy_at_all_is_better(rule, goal):
    """Against three, with up to two attackers there are 216 policies; each of them is followed."""
    start, capture = (2, 3), Fraction(4)
    states = [(a, d) for a in (1, 2) for d in (1, 2, 3)]
    policies = [dict(zip(states, numbers, strict=True)) for numbers in product(*(range(a + 1) for a, _ in states))]
    assert len(policies) == 216
    for weights in SMALL.values():
        laws = [law_of(*start, weights, rule is HALVES, lambda *s, n=policy: n.get(s, 0))[0] for policy in policies]
        best = max(sum(p * final(goal, capture)(*s) for s, p in law.items()) for law in laws)
        assert planned(weights, rule, goal, capture).value[2][3] == pytest.approx(float(best), rel=1e-12)


def test_the_best_number_need_not_be_all_and_not_be_few():
    """Otherwise the tests here could not see a plan that does not choose."""
    numbers = {(k, a) for a, row in enumerate(planned(ROUGH, ALL_IN_A, "value", size=(9, 9)).commit) for k in row}
    assert any(k == a > 2 for k, a in numbers)
    assert any(0 < k < a - 2 for k, a in numbers)
    assert any(k == 0 < a for k, a in numbers)


def test_of_equally_good_numbers_the_smallest_is_taken():
    sure = planned({(90, 0): 1}, ALL_IN_A, "value", size=(6, 4))
    assert all(sure.commits(Force(a, d)) == 1 for a in range(1, 7) for d in range(1, 5))
    hopeless = planned({(0, 90): 1}, ALL_IN_A, "conquer", size=(6, 4))
    assert not any(map(any, hopeless.commit))


def test_stopping_comes_before_what_is_as_good():
    """One against one, even chances, a capture worth 0: to win and to lose an army is worth as much as to hold."""
    even = {(9, 0): 1, (0, 9): 1}
    assert planned(even, ALL_IN_A, "value", Fraction(0), (1, 1)).commits(Force(1, 1)) == 0
    assert planned(even, ALL_IN_A, "value", Fraction(1, 10**9), (1, 1)).commits(Force(1, 1)) == 1


def test_an_army_more_at_home_never_harms():
    for goal in ("conquer", "value"):
        plan = planned(ROUGH, ALL_IN_A, goal, size=(14, 12))
        step = 1 if goal == "value" else 0
        for a in range(14):
            for d in range(13):
                assert plan.value[a + 1][d] >= plan.value[a][d] + step - 1e-12
                assert plan.value[a + 1][d] >= plan.value[a + 1][min(d + 1, 12)] - 1e-12


@READINGS
@pytest.mark.parametrize("goal", ["conquer", "value"])
def test_advice_says_what_every_number_is_worth(rule, goal):
    """Its first reveal has a law of its own."""
    first, capture, armies, defenders = {(20, 12): 3, (20, 20): 1, (20, 29): 2}, Fraction(3, 2), 6, 4
    advice = advise_words(armies, defenders, given(ROUGH), rule=rule, first=given(first), goal=goal, value=1.5)
    chance, armed = final("conquer", capture), final("value", capture)
    worths = []
    for k, row in enumerate(advice.commits, 1):
        parts = k, armies - 1, defenders, ROUGH
        best = (
            value_of(*parts, chance, rule is HALVES, first=first),
            value_of(*parts, armed, rule is HALVES, first=first),
        )
        worths.append(best[goal == "value"])
        alone, _ = law_of(k, defenders, ROUGH, rule is HALVES, first=first)
        assert row.commit == k
        assert row[1:4] == one_reveal(k, defenders, given(first), rule=rule)
        assert row.p_conquer.value == pytest.approx(float(sum(p for s, p in alone.items() if s[1] == 0)), rel=1e-12)
        assert row.p_conquer_best.value == pytest.approx(float(best[0]), rel=1e-12)
        assert row.value.value == pytest.approx(float(best[1]), rel=1e-12)
    assert len(worths) == 5
    assert [row.behind.value for row in advice.commits] == pytest.approx(
        [float(max(worths) - w) for w in worths], abs=1e-12
    )
    assert advice.commit == worths.index(max(worths)) + 1
    holding = 1 if goal == "value" else 0
    assert (advice.armies, advice.keep, advice.defenders, advice.capture_value) == (6, 1, 4, capture)
    assert advice.value_of_holding == holding
    assert advice.value_of_attacking.value == pytest.approx(float(max(worths)), rel=1e-12)
    assert advice.value.value == pytest.approx(float(max(*worths, holding)), rel=1e-12)
    assert advice.verdict == ("attack" if max(worths) > holding else "hold")
    found = advice.played.p_conquer if goal == "conquer" else advice.played.value(1.5)
    assert found.value == pytest.approx(advice.value.value, rel=1e-12)


@pytest.mark.parametrize("goal", ["conquer", "value"])
def test_a_known_rack_changes_the_first_number_only(goal):
    usual = advise_words(8, 5, given(ROUGH), goal=goal)
    lost = advise_words(8, 5, given(ROUGH), goal=goal, first=given({(0, 60): 1}))
    won = advise_words(8, 5, given(ROUGH), goal=goal, first=given({(60, 0): 1}))
    assert won.commit == 1 < usual.commit  # any number conquers
    assert won.played.outcomes[Force(7, 0)].value == 1
    assert (lost.verdict, lost.commit) == ("attack", 1)  # the fewest are lost, for a fresh rack
    again = lost.played.p_conquer if goal == "conquer" else lost.played.value(2.0)
    assert again.value == pytest.approx(lost.plan.value[6][5], rel=1e-12)
    assert lost.plan.commit == won.plan.commit == usual.plan.commit


def test_a_known_rack_may_be_a_reason_to_hold():
    usual, lost = (advise_words(2, 1, given(ROUGH), first=first) for first in (None, given({(0, 60): 1})))
    assert (usual.verdict, lost.verdict) == ("attack", "hold")
    assert lost.value.value == lost.value_of_holding == 0
    assert lost.value_of_attacking.value == -1
    assert list(lost.played.outcomes) == [Force(1, 1)]


def test_more_armies_may_stay():
    one, three = (advise_words(armies, 4, given(ROUGH), keep=keep) for armies, keep in ((6, 1), (8, 3)))
    assert (one.keep, three.keep) == (1, 3)
    assert one.commits == three.commits
    assert one.value == three.value


def test_values_are_counted_as_with_dice():
    ours, theirs = advise_words(7, 3, given(ROUGH)), advise(armies=7, defenders=3)
    assert ours.value_of_holding == theirs.value_of_holding
    assert ours.capture_value == theirs.capture_value
    sure = advise_words(7, 3, given({(99, 0): 1}))
    assert sure.value.value == 6 + 2


def test_a_hopeless_attack_is_named_all_the_same():
    advice = advise_words(4, 9, given({(0, 90): 1}))
    assert (advice.verdict, advice.commit) == ("hold", 1)  # all lose: the smallest number loses the fewest
    assert advice.value_of_attacking.value == advice.value_of_holding - 1
    assert advice.played.p_stopped.value == 1
    assert advice.played.expected_reveals.value == 0
    assert advise_words(4, 9, given({(0, 90): 1}), goal="conquer").because.startswith("no number of armies")


def test_the_reason_compares_and_doubts():
    assert advise_words(2, 1, given({(30, 0): 3, (0, 30): 1})).because == (
        "committing 1 army and playing best after it is worth 2, holding is worth 0, with a capture worth 2"
    )
    assert advise_words(2, 1, given({(30, 0): 1, (0, 30): 3}), value=0).because == (
        "holding is worth 0, committing 1 army and playing best after it is worth -0.5, with a capture worth 0"
    )
    near = advise_words(2, 1, given({(30, 0): 26, (0, 30): 74}, exact=False))
    assert near.verdict == "attack"
    assert near.because.endswith("with a capture worth 2; that is too near to be sure of")
    assert "(standard error 0.18)" in near.because
    far = advise_words(2, 1, given({(30, 0): 26_000, (0, 30): 74_000}, exact=False))
    assert far.because.endswith("with a capture worth 2")


@READINGS
def test_games_played_by_the_plan_come_out_like_that(rule):
    """40,000 games; the mean value within 4.5 of its standard errors, and so are the chances of all ends."""
    plan, games, rng = planned(ROUGH, rule, "value", size=(9, 8)), 40_000, Random(3)
    lots = [s for s, n in ROUGH.items() for _ in range(n)]
    ends, values = {}, []
    for _ in range(games):
        a, d = 9, 8
        while a and d and (k := plan.commits(Force(a, d))):
            left, d = fight(k, d, *rng.choice(lots), rule is HALVES)
            a += left - k
        ends[a, d] = ends.get((a, d), 0) + 1
        values.append(a - d + 2 * (d == 0))
    assert np.mean(values) == pytest.approx(plan.value[9][8], abs=4.5 * np.std(values) / sqrt(games))
    played = plan.played(9, 8)
    assert played.value(2.0).value == pytest.approx(plan.value[9][8], rel=1e-12)
    assert set(ends) <= set(played.outcomes)
    for state, p in played.outcomes.items():
        assert abs(ends.get(state, 0) - games * p.value) <= 4.5 * sqrt(games * p.value * (1 - p.value)) + 1e-9


@READINGS
def test_a_plan_can_be_played_with_other_draws(rule):
    plan, other = planned(ROUGH, rule, "value", size=(5, 4)), SMALL["three scores"]
    law, reveals = law_of(5, 4, other, rule is HALVES, lambda *s: plan.commits(Force(*s)))
    played = plan.played(5, 4, given(other))
    assert {s: p.value for s, p in played.outcomes.items()} == pytest.approx({s: float(p) for s, p in law.items()})
    assert played.expected_reveals.value == pytest.approx(float(reveals))
    assert played.value(2.0).value <= best_play(5, 4, other, final("value", 2), rule is HALVES)[0] + 1e-12


# Errors.


def jackknife(weights, symmetric, numbers):
    """The standard errors of `numbers(law)` (an array), by leaving out each draw once."""
    left_out = []
    for scores in weights:
        fewer = {s: n - (s == scores) for s, n in weights.items()}
        left_out.append(np.ravel(numbers(given(fewer, exact=False, symmetric=symmetric))))
    counts, left_out = np.array(list(weights.values())), np.array(left_out)  # axes: draws, numbers
    n = counts.sum()
    deviation = left_out - counts @ left_out / n
    return np.sqrt((n - 1) / n * (counts @ deviation**2))


MANY = {s: 10_000 * n for s, n in ROUGH.items()}


@READINGS
@pytest.mark.parametrize("symmetric", [False, True], ids=["one way", "both ways"])
@pytest.mark.parametrize("goal", ["conquer", "value"])
def test_standard_errors_are_those_of_the_jackknife(rule, symmetric, goal):
    def plan_of(law):
        return solve(5, 4, Reveals(law, rule), goal, 2.3)

    rows = list(plan_of(given(MANY, exact=False, symmetric=symmetric)).policy())
    wanted = jackknife(MANY, symmetric, lambda law: [row.value for row in plan_of(law).policy()])
    assert [row.standard_error for row in rows] == pytest.approx(list(wanted), rel=1e-4, abs=1e-9)
    assert max(wanted) > 1e-4


@pytest.mark.parametrize("symmetric", [False, True], ids=["one way", "both ways"])
def test_errors_of_commitments_are_those_of_the_jackknife(symmetric):
    """Those of differences too: the numbers compared follow from the same draws."""
    first = {(20, 12): 2_000, (20, 20): 1_000, (20, 29): 3_000}

    def numbers(law, first):
        rows = advise_words(6, 4, law, first=first, value=2.3).commits
        return [(row.p_conquer, row.p_conquer_best, row.value, row.behind) for row in rows]

    law, begin = given(MANY, exact=False, symmetric=symmetric), given(first, exact=False)
    found = [[e.standard_error for e in row] for row in numbers(law, begin)]
    by_law = jackknife(MANY, symmetric, lambda drawn: [[e.value for e in row] for row in numbers(drawn, begin)])
    by_first = jackknife(first, False, lambda drawn: [[e.value for e in row] for row in numbers(law, drawn)])
    assert np.ravel(found) == pytest.approx(np.hypot(by_law, by_first), rel=2e-3, abs=1e-7)
    assert {e.samples for row in numbers(law, begin) for e in row} == {6000}


def test_errors_of_the_best_value_are_those_that_are_made():
    """300 laws of 4,000 draws: their values scatter as they say, within 4 standard errors (16 %), around the true
    value, or a little above: the plan is the best one for the same draws."""
    rng, total, seeds = np.random.default_rng(12), 4000, 300
    shares = np.array(list(ROUGH.values())) / sum(ROUGH.values())
    found, again = [], []
    for _ in range(seeds):
        one, other = (dict(zip(ROUGH, counts, strict=True)) for counts in rng.multinomial(total, shares, 2).tolist())
        plan = solve(6, 5, Reveals(given(one, exact=False), ALL_IN_A), "value", 2.0)
        found.append(plan.estimate(plan.worth(Force(6, 5)), plan.reveals))
        again.append(plan.played(6, 5, given(other, exact=False)).value(2.0).value)
    true, scatter = planned(ROUGH, ALL_IN_A, "value", size=(6, 5)).value[6][5], np.std([e.value for e in found], ddof=1)
    assert np.mean([e.standard_error for e in found]) / scatter == pytest.approx(1, abs=4 / sqrt(2 * seeds))
    assert -4 * scatter / sqrt(seeds) < np.mean([e.value for e in found]) - true < 5 * scatter / sqrt(seeds)
    assert np.mean(again) - true < 4 * scatter / sqrt(seeds)


# The table, and what is refused.


def test_the_policy_is_a_table():
    plan = planned(ROUGH, ALL_IN_A, "value", size=(4, 3))
    rows = list(plan.policy(keep=2))
    assert [(row.armies, row.attackers, row.defenders) for row in rows] == [
        (a + 2, a, d) for a in range(1, 5) for d in range(1, 4)
    ]
    assert [row.commit for row in rows] == [plan.commits(Force(row.attackers, row.defenders)) for row in rows]
    assert [row.value for row in rows] == pytest.approx([plan.value[row.attackers][row.defenders] for row in rows])
    table = plan.to_frame(keep=2)
    assert list(table.columns) == [column.name for column in WORD_PLAN]
    assert [tuple(row) for row in table.itertuples(index=False)] == [tuple(row) for row in rows]


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda law: advise_words(1, 3, law), "at least 2 armies to attack"),
        (lambda law: advise_words(4, 3, law, keep=4), "at least 5 armies to attack"),
        (lambda law: advise_words(4, 3, law, keep=0), "armies to keep"),
        (lambda law: advise_words(4, 0, law), "defenders"),
        (lambda law: advise_words(4, 2.5, law), "defenders"),
        (lambda law: advise_words(4, 3, law, goal="win"), "goal"),
        (lambda law: advise_words(4, 3, law, value="much"), "not a number"),
        (lambda law: advise_words(500, 500, law), "too large"),
    ],
)
def test_bad_values_are_refused(make, said):
    with pytest.raises(InvalidInput, match=said):
        make(given(ROUGH))


def test_a_battle_of_all_is_the_chain():
    advice = advise_words(8, 5, given(ROUGH), goal="conquer")
    assert advice.commits[-1].p_conquer == word_battle(7, 5, given(ROUGH)).p_conquer
