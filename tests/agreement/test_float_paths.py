"""Plain Python, numpy by levels, and whole numbers: three ways through one chain."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from risk_odds import CLASSIC_1993, RISIKO, UK_1990, DiceCombat, Ends, advise, battle, campaign, win_table
from risk_odds.odds import plan as planning
from risk_odds.odds.chain import settle, sweep
from risk_odds.odds.diagonals import plan_grids, value_table
from risk_odds.odds.laws import laws
from risk_odds.odds.levels import settle_levels
from risk_odds.odds.values import values

ENTRY = 1e-11
MEAN = 1e-12
SMALLEST = 1e-200

NOBODY = replace(CLASSIC_1993, name="nobody", combat=DiceCombat(ties="nobody"))
FOUR = replace(CLASSIC_1993, name="four", combat=DiceCombat(max_attack=5, max_defense=4, attack_die=8))
CASES = [
    (300, 300, {}, CLASSIC_1993),
    (200, 150, {}, CLASSIC_1993),
    (150, 200, {"stop": 5}, UK_1990),
    (120, 90, {"until": 7, "stop": 20}, RISIKO),
    (100, 80, {"stop": 2}, NOBODY),
    (60, 70, {}, FOUR),
    (2, 250, {}, CLASSIC_1993),
    (250, 1, {}, CLASSIC_1993),
]
PATHS = {"plain": 10**9, "levels": 0}


def shown(value):
    return getattr(value, "name", str(value))


def same_number(ours, exact, tolerance=ENTRY):
    if exact < SMALLEST:
        return ours <= 1e-199
    return abs(Fraction(ours) / exact - 1) <= tolerance


@pytest.mark.parametrize("area", PATHS.values(), ids=PATHS)
@pytest.mark.parametrize("case", CASES, ids=lambda c: f"{c[0]}v{c[1]}-{c[2]}-{c[3].name}")
def test_floats_are_the_fractions(monkeypatch, area, case):
    attackers, defenders, ends, rules = case
    monkeypatch.setattr("risk_odds.odds.chain.PLAIN_AREA", area)
    exact = battle(attackers, defenders, rules=rules, exact=True, **ends)
    odds = battle(attackers, defenders, rules=rules, **ends)
    ours = odds.outcomes
    assert all(same_number(ours.get(state, 0.0), p) for state, p in exact.outcomes.items())
    assert set(ours) <= set(exact.outcomes)
    for end in ("p_conquer", "p_repelled", "p_stopped"):
        assert same_number(getattr(odds, end), getattr(exact, end))
    for mean in (
        "expected_attackers_lost",
        "expected_defenders_lost",
        "expected_attackers_left_if_conquered",
    ):
        assert same_number(getattr(odds, mean), getattr(exact, mean), MEAN)


@pytest.mark.parametrize(("attackers", "defenders", "ends", "rules"), CASES, ids=shown)
def test_the_settled_weights_and_rounds_are_the_same(attackers, defenders, ends, rules):
    entry, table, when = {(attackers, defenders): 1.0}, laws(rules, attackers, defenders), Ends(**ends)
    plain = sweep(entry, table, when.grid(attackers, defenders))
    levels = settle_levels(entry, table, when)
    assert levels.rounds == pytest.approx(plain.rounds, rel=MEAN)
    for state, p in plain.weights.items():
        assert levels.weights.get(state, 0.0) == pytest.approx(p, rel=ENTRY, abs=SMALLEST)


def test_many_entries_settle_alike():
    """A battle that may start from several states, as the second territory of a campaign does."""
    entry = {(a, 40): 1 / 2 ** (80 - a) for a in range(3, 80)}
    table = laws(CLASSIC_1993, 79, 40)
    plain = sweep(entry, table, Ends().grid(79, 40)).weights
    levels = settle_levels(entry, table, Ends()).weights
    assert plain.keys() == levels.keys()
    assert all(levels[s] == pytest.approx(p, rel=ENTRY, abs=SMALLEST) for s, p in plain.items())


def test_campaigns_by_both_paths(monkeypatch):
    plain = campaign(90, [20, 15, 25])
    monkeypatch.setattr("risk_odds.odds.chain.PLAIN_AREA", 0)
    levels = campaign(90, [20, 15, 25])
    assert levels.p_all == pytest.approx(plain.p_all, rel=ENTRY)
    assert levels.outcomes == pytest.approx(plain.outcomes, rel=ENTRY, abs=0)


@pytest.mark.parametrize(("attackers", "defenders", "ends", "rules"), CASES[1:6], ids=shown)
def test_tables_of_values_by_both_paths(attackers, defenders, ends, rules):
    when, table = Ends(**ends), laws(rules, attackers, defenders)

    def payoff(a, d):
        return 3.0 * a - 2.0 * d + (d <= when.until)

    plain = np.array(values(attackers, defenders, rules, when, payoff))
    np.testing.assert_allclose(value_table(attackers, defenders, table, when, payoff), plain, rtol=ENTRY, atol=1e-9)


def test_a_large_table_is_a_small_one_with_more_rows(monkeypatch):
    plain = win_table(60, 80)
    monkeypatch.setattr("risk_odds.odds.tabulate.PLAIN_AREA", 0)
    np.testing.assert_allclose(win_table(60, 80), plain, rtol=ENTRY, atol=0)


@pytest.mark.parametrize("hold", [True, False])
@pytest.mark.parametrize(
    ("attackers", "defenders", "ends", "rules"),
    [(40, 35, {}, CLASSIC_1993), (30, 45, {"until": 3}, NOBODY)],
    ids=shown,
)
def test_plans_by_both_paths(attackers, defenders, ends, rules, hold):
    when, table = Ends(**ends), laws(rules, attackers, defenders)

    def payoff(a, d):
        return Fraction(a - d) + (Fraction(11, 3) if d <= when.until else 0)

    exact = planning.solve(attackers, defenders, table, when, payoff, hold=hold)
    attack, value, play = plan_grids(attackers, defenders, table, when, lambda a, d: float(payoff(a, d)), hold=hold)
    for a in range(attackers + 1):
        for d in range(defenders + 1):
            assert attack[a][d] == exact.attack[a][d]
            for floats, grid in ((value, exact.value), (play, exact.going_on)):
                worth = float(exact.worth(grid, a, d))
                assert floats[a][d] == pytest.approx(worth, rel=ENTRY, abs=1e-10)


@pytest.mark.parametrize("wish", [{"value": 5}, {"min_win": 0.6}, {"value": 1, "counter": [6, 9]}], ids=str)
def test_advice_by_both_paths(monkeypatch, wish):
    exact = advise(25, 22, **wish)
    monkeypatch.setattr(planning, "EXACT_AREA", 0)
    floats = advise(25, 22, **wish)
    assert floats.verdict == exact.verdict
    assert floats.stop_at == exact.stop_at
    assert floats.p_hold == pytest.approx(exact.p_hold, rel=ENTRY)
    assert floats.p_hold_played == pytest.approx(exact.p_hold_played, rel=ENTRY)
    if exact.value is not None:
        assert floats.value == pytest.approx(float(exact.value), rel=ENTRY)


@pytest.mark.parametrize(
    ("attackers", "defenders", "rules"), [(2, 9, CLASSIC_1993), (9, 7, RISIKO)], ids=lambda x: getattr(x, "name", x)
)
def test_the_verdict_in_floats_flips_at_break_even(monkeypatch, attackers, defenders, rules):
    edge = Fraction(advise(attackers, defenders, rules=rules).break_even)
    monkeypatch.setattr(planning, "EXACT_AREA", 0)
    for near, verdict in ((-Fraction(1, 10**9), "hold"), (Fraction(1, 10**9), "attack")):
        assert advise(attackers, defenders, rules=rules, value=edge * (1 + near)).verdict == verdict


def test_whole_numbers_settle_to_the_total():
    settled = settle({(25, 20): 3, (24, 20): 5}, 8, CLASSIC_1993, Ends(), exact=True)
    assert sum(settled.weights.values()) == settled.total
