"""The chain of reveals: against fractions, published tables, simulated battles; its errors against the jackknife."""

from fractions import Fraction
from math import hypot, isnan, sqrt
from random import Random

import numpy as np
import pytest

from risk_odds.chance import Distribution
from risk_odds.errors import InvalidInput
from risk_odds.estimates import Estimate, wilson
from risk_odds.odds.words.chain import follow, one_reveal, word_battle
from risk_odds.odds.words.laws import RevealLaw
from risk_odds.odds.words.reveals import Reveals
from risk_odds.odds.words.tabulate import MOST_CELLS, word_rows, word_table
from risk_odds.rules.combat import Force
from risk_odds.rules.words import Scores, WordCombat
from risk_odds.tables import WORD_ODDS

from .plainly import SMALL, fight, law_of

ALL_IN_A, HALVES = WordCombat(), WordCombat(single_split="halves")
READINGS = pytest.mark.parametrize("rule", [ALL_IN_A, HALVES], ids=["all_in_a", "halves"])


def given(weights, exact=True, symmetric=False):
    return RevealLaw(Distribution({Scores(*s): w for s, w in weights.items()}, exact), symmetric)


def drawn(samples, seed, symmetric=False):
    """Draws of two scores that hinder each other, as those of two racks from one bag do."""
    rng = np.random.default_rng(seed)
    common = rng.normal(0, 1, samples)
    scores = [np.rint(17.5 + sign * common + rng.normal(0, 3.2, samples)).clip(0).astype(int) for sign in (1, -1)]
    histogram = np.zeros((48, 48), dtype=np.int64)
    np.add.at(histogram, tuple(scores), 1)
    return RevealLaw.counted(histogram, symmetric)


@READINGS
@pytest.mark.parametrize("name", SMALL)
def test_every_number_is_that_of_all_joint_outcomes(rule, name):
    weights, halves = SMALL[name], rule is HALVES
    for a in range(1, 8):
        for d in range(1, 8):
            odds = word_battle(a, d, given(weights), rule=rule)
            law, reveals = law_of(a, d, weights, halves)
            near(odds.outcomes, law)
            conquered = {s: p for s, p in law.items() if s[1] == 0}
            repelled = {s: p for s, p in law.items() if s[0] == 0}
            assert odds.p_conquer == approx(sum(conquered.values()))
            assert odds.p_repelled == approx(sum(repelled.values()))
            assert odds.p_stopped == approx(0)
            assert odds.expected_reveals == approx(reveals)
            assert odds.expected_attackers_lost == approx(sum(p * (a - s[0]) for s, p in law.items()))
            assert odds.expected_defenders_lost == approx(sum(p * (d - s[1]) for s, p in law.items()))
            assert odds.value(2.5) == approx(
                sum(p * (s[0] - s[1] + (Fraction(5, 2) if s[1] == 0 else 0)) for s, p in law.items())
            )
            near(odds.survivors(), {s[0]: p / sum(conquered.values()) for s, p in conquered.items()})
            near(odds.defenders_left(), {s[1]: p / sum(repelled.values()) for s, p in repelled.items()})
            check_mean(odds.expected_attackers_left_if_conquered, {s[0]: p for s, p in conquered.items()})
            check_mean(odds.expected_defenders_left_if_repelled, {s[1]: p for s, p in repelled.items()})


def approx(number):
    return Estimate(pytest.approx(float(number), rel=1e-12, abs=1e-300), 0.0, None)


def near(found, wanted):
    assert {s: p.value for s, p in found.items()} == pytest.approx({s: float(p) for s, p in wanted.items()}, rel=1e-12)


def check_mean(found, weights):
    """The mean of a number with unnormalized weights; None if there are none."""
    if not weights:
        assert found is None
    else:
        assert found == approx(sum(n * p for n, p in weights.items()) / sum(weights.values()))


@READINGS
def test_the_first_reveal_may_have_another_law(rule):
    weights, first = SMALL["far apart"], SMALL["three scores"]
    for a in range(1, 7):
        for d in range(1, 7):
            odds = word_battle(a, d, given(weights), rule=rule, first=given(first))
            near(odds.outcomes, law_of(a, d, weights, rule is HALVES, first=first)[0])


@READINGS
def test_one_reveal_is_counted_one_joint_outcome_after_the_other(rule):
    for weights in SMALL.values():
        for a in range(1, 14):
            for d in range(1, 14):
                kinds = [0, 0, 0]
                for (attack, defense), weight in weights.items():
                    left, defenders_left = fight(a, d, attack, defense, rule is HALVES)
                    kinds[0 if left == a else 2 if defenders_left == d else 1] += weight
                found = one_reveal(a, d, given(weights), rule=rule)
                assert [p.value for p in found] == pytest.approx([n / sum(weights.values()) for n in kinds])


def published(chances):
    """A law with given chances, in millionths, that the attacker leads by more than 5k; it has no others."""
    weights, above = {}, 10**6
    for k, chance in sorted(chances.items()):
        weights[max(5 * k, 0), max(-5 * k, 0)] = above - chance
        above = chance
    return given({s: w for s, w in weights.items() if w})


DIFFERENCES = {
    -5: 1_000_000, -4: 999_978, -3: 998_568, -2: 973_610, -1: 819_858, 0: 459_785, 1: 131_434, 2: 16_162, 3: 682, 4: 8, 5: 0,
}  # fmt: skip
"""ENABLE2K, 12 million pairs of racks, half of them from one bag."""

SYMMETRIZED = DIFFERENCES | {-1: 819_825, 0: 459_757, 1: 131_391, 2: 16_176, 3: 675}
"""The same draws counted in both roles: k = 0 and 3 as published, the others moved by a third of their standard
errors, since only what follows from them has been published: the table."""

CONQUER = [
    [0.4598, 0.1314, 0.0162, 0.0007, 0.0000, 0.0000],
    [0.8198, 0.4598, 0.1745, 0.0745, 0.0081, 0.0074],
    [0.9736, 0.7549, 0.4598, 0.1745, 0.0234, 0.0081],
    [0.9986, 0.8810, 0.7549, 0.4598, 0.1887, 0.0936],
    [1.0000, 0.9843, 0.9600, 0.7316, 0.4598, 0.1887],
    [1.0000, 0.9857, 0.9843, 0.8477, 0.7316, 0.4598],
]
IN_HALVES = {
    (1, 2): 0.0604,
    (2, 1): 0.9027,
    (2, 3): 0.1512,
    (3, 2): 0.7848,
    (4, 2): 0.9236,
    (4, 6): 0.0833,
    (6, 4): 0.8630,
}


def test_the_published_table_comes_out_to_its_last_digit():
    law, plain = published(SYMMETRIZED), published(DIFFERENCES)
    for a, row in enumerate(CONQUER, 1):
        for d, chance in enumerate(row, 1):
            assert word_battle(a, d, law).p_conquer.value == pytest.approx(chance, abs=0.5e-4)
            assert word_battle(a, d, plain).p_conquer.value == pytest.approx(chance, abs=1.5e-4)
    for (a, d), chance in IN_HALVES.items():
        assert word_battle(a, d, law, rule=HALVES).p_conquer.value == pytest.approx(chance, abs=0.5e-4)


def test_the_example_of_the_rules():
    found = one_reveal(3, 6, published(SYMMETRIZED))
    assert [p.value for p in found] == pytest.approx([0.000675, 0.459082, 0.540243], abs=0.5e-6)


@READINGS
def test_battles_that_are_fought_come_out_like_that(rule):
    """100,000 battles each; every outcome within 4.5 standard errors."""
    law, battles = drawn(20_000, seed=5), 100_000
    lots = [s for s, n in law.drawn.items() for _ in range(n)]
    rng = Random(20)
    for start in ((4, 6), (5, 3)):
        ends, reveals = {}, 0
        for _ in range(battles):
            state = start
            while min(state):
                reveals += 1
                state = fight(*state, *rng.choice(lots), rule is HALVES)
            ends[state] = ends.get(state, 0) + 1
        odds = word_battle(*start, law, rule=rule)
        assert set(ends) <= set(odds.outcomes)
        for state, p in odds.outcomes.items():
            assert abs(ends.get(state, 0) - battles * p.value) <= 4.5 * sqrt(battles * p.value * (1 - p.value))
        assert reveals / battles == pytest.approx(odds.expected_reveals.value, abs=4.5 * 0.7 / sqrt(battles))


def test_tiny_chances_are_sums_of_their_own():
    odds = word_battle(8, 1, given({(20, 20): 10**18 - 1, (0, 60): 1}))
    assert odds.p_conquer.value == 1.0
    assert odds.p_repelled.value == pytest.approx(1e-18, rel=1e-12)


def test_huge_battles_halve_and_end():
    odds = word_battle(10**6, 999_997, published(DIFFERENCES))
    assert odds.p_conquer.value + odds.p_repelled.value == pytest.approx(1, abs=1e-12)
    assert 1 < odds.expected_reveals.value < 21


# Errors.

ESTIMATES = {
    "p_conquer": lambda odds: odds.p_conquer,
    "p_repelled": lambda odds: odds.p_repelled,
    "reveals": lambda odds: odds.expected_reveals,
    "attackers lost": lambda odds: odds.expected_attackers_lost,
    "defenders lost": lambda odds: odds.expected_defenders_lost,
    "attackers left": lambda odds: odds.expected_attackers_left_if_conquered,
    "defenders left": lambda odds: odds.expected_defenders_left_if_repelled,
    "all survive": lambda odds: odds.survivors()[odds.attackers],
    "value": lambda odds: odds.value(2.0),
    "first outcome": lambda odds: next(iter(odds.outcomes.values())),
}


def without(law, scores):
    """The law without one of its draws."""
    weights = dict(law.drawn.weights)
    weights[scores] -= 1
    return RevealLaw(Distribution({s: n for s, n in weights.items() if n}, exact=False), law.symmetric)


def jackknife(law, estimates):
    """The standard errors of `estimates(law)` (an array), by leaving out each draw once."""
    left_out = np.array([estimates(without(law, scores)) for scores in law.drawn])  # axes: draws, numbers
    counts = np.array(list(law.drawn.weights.values()))
    n = counts.sum()
    deviation = left_out - counts @ left_out / n
    return np.sqrt((n - 1) / n * (counts @ deviation**2))


def few(law, times=1, bucket=6):
    """The draws with scores in few steps, so that few kinds of them have to be left out; each of them many times."""
    weights = {}
    for (attack, defense), n in law.drawn.items():
        scores = attack // bucket * bucket, defense // bucket * bucket + 1
        weights[scores] = weights.get(scores, 0) + times * n
    return given(weights, exact=False, symmetric=law.symmetric)


@READINGS
@pytest.mark.parametrize("symmetric", [False, True], ids=["one way", "both ways"])
@pytest.mark.parametrize("start", [(3, 3), (5, 4), (4, 7), (9, 5), (2, 2)], ids=str)
def test_standard_errors_are_those_of_the_jackknife(rule, symmetric, start):
    law = few(drawn(4000, seed=8, symmetric=symmetric), times=1000)

    def numbers(law):
        odds = word_battle(*start, law, rule=rule)
        return [estimate(odds).value for estimate in ESTIMATES.values()]

    odds = word_battle(*start, law, rule=rule)
    found = [estimate(odds).standard_error for estimate in ESTIMATES.values()]
    assert found == pytest.approx(list(jackknife(law, numbers)), rel=1e-4, abs=1e-12)
    assert odds.p_conquer.samples == 4_000_000


def test_errors_of_two_laws_add_up():
    first, law, start = few(drawn(300, seed=3), 100), few(drawn(2000, seed=4, symmetric=True), 100), (4, 5)
    parts = [
        jackknife(first, lambda drawn: [word_battle(*start, law, first=drawn).p_conquer.value]),
        jackknife(law, lambda drawn: [word_battle(*start, drawn, first=first).p_conquer.value]),
    ]
    found = word_battle(*start, law, first=first).p_conquer
    assert found.standard_error == pytest.approx(hypot(*(float(part[0]) for part in parts)), rel=1e-4)
    assert min(parts)[0] > 0
    assert found.samples == 30_000
    known = word_battle(*start, law, first=given(SMALL["one sided"])).p_conquer
    assert known.samples == 200_000


@pytest.mark.parametrize("symmetric", [False, True], ids=["one way", "both ways"])
def test_errors_are_those_that_are_made(symmetric):
    """400 laws of 2,000 draws: how far their numbers scatter is told by each within 4 standard errors (14 %); 92 to
    98 % of the intervals hold the number of a law of 4,000,000 draws."""
    starts, seeds, truth = [(3, 2), (4, 5), (2, 3)], 400, drawn(4_000_000, seed=0)
    wanted = [word_battle(*start, truth).p_conquer.value for start in starts]
    found = [[], [], []]
    for seed in range(1, seeds + 1):
        reveals = Reveals(drawn(2000, seed, symmetric), ALL_IN_A)
        for k, start in enumerate(starts):
            found[k].append(follow(Force(*start), reveals, lambda force: force.attackers).p_conquer)
    for value, estimates in zip(wanted, found, strict=True):
        scatter = np.std([e.value for e in estimates], ddof=1)
        told = np.mean([e.standard_error for e in estimates])
        assert told / scatter == pytest.approx(1, abs=4 / sqrt(2 * seeds))
        assert np.mean([e.value for e in estimates]) == pytest.approx(value, abs=4 * scatter / sqrt(seeds))
        held = sum(low <= value <= high for low, high in (e.chance_interval() for e in estimates))
        assert 0.92 * seeds <= held <= 0.98 * seeds


def test_pairs_are_not_taken_for_twice_as_many_draws():
    """A tie is one in both roles, and a mean lead is none: a pair tells as much as one draw, or nothing at all."""
    one_way, both = drawn(3000, seed=1), drawn(3000, seed=1, symmetric=True)
    tie = one_way.mean(lambda s: s.attack == s.defense)
    assert tie.value > 0
    assert both.mean(lambda s: s.attack == s.defense) == pytest.approx(tie)
    assert one_way.mean(lambda s: s.attack - s.defense).standard_error > 0
    assert both.mean(lambda s: s.attack - s.defense) == pytest.approx((0, 0, 3000), abs=1e-12)
    win, won = both.mean(lambda s: s.attack > s.defense), word_battle(1, 1, both).p_conquer
    assert win == pytest.approx(((1 - tie.value) / 2, tie.standard_error / 2, 3000))
    assert won == pytest.approx(win)


def test_plain_shares_have_the_interval_of_plain_shares():
    law = drawn(500, seed=2)
    wins = sum(n for s, n in law.drawn.items() if s.attack + 10 > s.defense + 20)
    found = word_battle(1, 3, law)
    assert wins > 0
    assert found.p_conquer.value == wins / 500
    assert found.p_conquer.chance_interval() == pytest.approx(wilson(wins, 500))
    assert one_reveal(4, 1, law).p_lose_both.chance_interval(0.9) == pytest.approx(wilson(0, 500, 0.9))
    assert word_battle(9, 1, law).p_conquer.chance_interval() == wilson(500, 500)
    assert found.p_conquer.interval()[1] == pytest.approx(wins / 500 + 1.959964 * found.p_conquer.standard_error)


def test_a_single_draw_has_no_standard_error_but_an_interval():
    found = word_battle(2, 2, given({(20, 10): 1}, exact=False)).p_conquer
    assert isnan(found.standard_error)
    assert found.chance_interval() == wilson(1, 1)


def test_a_sum_of_shares_that_is_rounded_below_1_counts_as_1():
    assert Estimate(1 - 2e-16, 1e-20, 100).chance_interval() == wilson(100, 100)
    assert Estimate(0.25).chance_interval() == Estimate(0.25).interval() == (0.25, 0.25)


# Laws.


def test_both_ways_are_the_law_of_both_orders():
    weights = SMALL["three scores"]
    both = {}
    for (attack, defense), weight in weights.items():
        for scores in ((attack, defense), (defense, attack)):
            both[scores] = both.get(scores, 0) + weight
    law = given(weights, exact=False, symmetric=True)
    assert law.scores == Distribution(both, exact=False)
    assert law.samples == 13
    assert list(law.leads) == [-15, -6, 0, 6, 15]
    assert law.leads.weights == {lead: sum(w for s, w in both.items() if s[0] - s[1] == lead) for lead in law.leads}
    near(word_battle(5, 4, law).outcomes, law_of(5, 4, both)[0])


def test_histograms_are_counted_added_and_swapped():
    histogram = np.array([[0, 2, 0], [1, 0, 5]])
    law = RevealLaw.counted(histogram)
    assert law.drawn == Distribution({(0, 1): 2, (1, 0): 1, (1, 2): 5}, exact=False)
    assert (law.samples, law.exact) == (8, False)
    assert law.with_more(law).drawn == RevealLaw.counted(2 * histogram).drawn
    assert law.swapped.drawn == RevealLaw.counted(histogram.T).drawn
    assert RevealLaw.against(7, Distribution({3: 2, 9: 1}, exact=False)).drawn == Distribution(
        {(7, 3): 2, (7, 9): 1}, exact=False
    )
    assert given({(1, 2): 3}).samples is None
    assert word_battle(1, 2, RevealLaw.against(20, Distribution({14: 1, 15: 3}))).p_conquer.value == 0.25


@pytest.mark.parametrize(
    "make",
    [
        lambda: given({}), lambda: RevealLaw.counted(np.array([1, 2])), lambda: RevealLaw.counted(np.zeros((3, 3), int)),
        lambda: given({(1, 2): 3}).with_more(given({(1, 2): 3})),
        lambda: given({(1, 2): 3}, exact=False).with_more(given({(1, 2): 3}, exact=False, symmetric=True)),
        lambda: word_battle(0, 1, given({(1, 2): 3})), lambda: word_battle(1, 0, given({(1, 2): 3})),
        lambda: word_battle(1.5, 1, given({(1, 2): 3})), lambda: one_reveal(1, -1, given({(1, 2): 3})),
        lambda: word_rows(MOST_CELLS, 2, given({(1, 2): 3})), lambda: word_rows(0, 2, given({(1, 2): 3})),
    ],
)  # fmt: skip
def test_bad_values_are_refused(make):
    with pytest.raises(InvalidInput):
        make()


# Tables.


@READINGS
def test_tables_have_the_numbers_of_their_battles(rule):
    law = drawn(5000, seed=6, symmetric=True)
    rows = word_rows(5, 4, law, rule=rule)
    assert [(row.attackers, row.defenders) for row in rows] == [(a, d) for a in range(1, 6) for d in range(1, 5)]
    for row in rows:
        odds = word_battle(row.attackers, row.defenders, law, rule=rule)
        chance = odds.p_conquer
        assert row[2:6] == (chance.value, chance.standard_error, *chance.chance_interval())
        assert row[6:8] == odds.expected_attackers_lost[:2]
        assert row[8:10] == odds.expected_defenders_lost[:2]


def test_tables_are_tidy_frames():
    law = drawn(500, seed=6)
    table = word_table(3, 2, law)
    assert list(table.columns) == [column.name for column in WORD_ODDS]
    assert [tuple(row) for row in table.itertuples(index=False)] == [tuple(row) for row in word_rows(3, 2, law)]
