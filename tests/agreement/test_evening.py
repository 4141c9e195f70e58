"""The luck of an evening: by listing all evenings there are, by rolling dice, and by the bell curve."""

from fractions import Fraction
from itertools import product
from math import erf, prod, sqrt

import numpy as np
import pytest

from risk_odds import RISIKO, Fought, InvalidInput, battle, evening, luck

ROLES = ("attacker", "defender")


def balance(odds, state, role):
    """My kills minus my losses, counted by hand."""
    lost = {"attacker": odds.attackers - state[0], "defender": odds.defenders - state[1]}
    other = {"attacker": "defender", "defender": "attacker"}[role]
    return lost[other] - lost[role]


EVENINGS = {
    "one": [((2, 1), {}, "attacker", (1, 0))],
    "mixed": [
        ((3, 2), {}, "attacker", (0, 1)),
        ((2, 3), {"rules": RISIKO}, "defender", (1, 0)),
        ((4, 3), {"stop": 1}, "attacker", (2, 0)),
        ((3, 1), {}, "defender", (0, 1)),
    ],
    "weakened": [
        ((4, 3), {"until": 1}, "attacker", (2, 1)),
        ((3, 3), {"rounds": 1}, "defender", (2, 2)),
        ((2, 2), {}, "attacker", (2, 0)),
    ],
    "alike": [((3, 1), {}, "attacker", (0, 1))] * 4,
}


def fought(case, *, exact):
    return [Fought(battle(*size, **more, exact=exact), *left, role) for size, more, role, left in case]


def every_evening(battles):
    """(balances of all battles, probability) of every evening that could have been."""
    for states in product(*(f.odds.outcomes.items() for f in battles)):
        yield (
            [balance(f.odds, state, f.role) for f, (state, _) in zip(battles, states, strict=True)],
            prod((p for _, p in states), start=Fraction(1)),
        )


def tail(f, seen, *, upwards):
    """The chance that a battle goes as well as `seen` (or as badly)."""
    law = [(balance(f.odds, state, f.role), p) for state, p in f.odds.outcomes.items()]
    return sum(p for x, p in law if (x >= seen if upwards else x <= seen))


@pytest.mark.parametrize("case", EVENINGS.values(), ids=EVENINGS)
def test_an_evening_among_all_there_are(case):
    battles = fought(case, exact=True)
    seen = [balance(f.odds, (f.attackers_left, f.defenders_left), f.role) for f in battles]
    everything = list(every_evening(battles))
    assert sum(p for _, p in everything) == 1

    def chance(condition):
        return sum((p for balances, p in everything if condition(balances)), Fraction(0))

    found = evening(battles)
    whole = found.together
    assert whole.balance == sum(seen)
    assert whole.p_at_least_as_good == chance(lambda b: sum(b) >= sum(seen))
    assert whole.p_at_most_as_good == chance(lambda b: sum(b) <= sum(seen))
    assert whole.p_exactly == chance(lambda b: sum(b) == sum(seen))
    assert whole.p_worse == chance(lambda b: sum(b) < sum(seen))
    assert whole.p_two_sided == min(1, 2 * min(whole.p_at_least_as_good, whole.p_at_most_as_good))
    mean = sum(p * sum(b) for b, p in everything)
    assert whole.expected_balance == mean
    assert whole.sd_balance == pytest.approx(sqrt(sum(p * (sum(b) - mean) ** 2 for b, p in everything)), rel=1e-12)
    for k, standing in enumerate(found.battles):
        assert standing.p_at_least_as_good == chance(lambda b, k=k: b[k] >= seen[k])
        assert standing.p_at_most_as_good == chance(lambda b, k=k: b[k] <= seen[k])
        assert standing.percentile == (
            chance(lambda b, k=k: b[k] < seen[k]) + chance(lambda b, k=k: b[k] == seen[k]) / 2
        )


@pytest.mark.parametrize("case", EVENINGS.values(), ids=EVENINGS)
@pytest.mark.parametrize("upwards", [True, False])
def test_the_most_extreme_battle_among_all_there_could_be(case, upwards):
    battles = fought(case, exact=True)
    found = evening(battles)
    extreme = found.luckiest if upwards else found.unluckiest

    def least(balances):
        return min(tail(f, x, upwards=upwards) for f, x in zip(battles, balances, strict=True))

    seen = [f.balance for f in battles]
    assert extreme.p == least(seen)
    assert tail(battles[extreme.battle], seen[extreme.battle], upwards=upwards) == extreme.p
    assert extreme.p_any == sum(p for balances, p in every_evening(battles) if least(balances) <= extreme.p)


@pytest.mark.parametrize("case", EVENINGS.values(), ids=EVENINGS)
def test_floats_are_as_good_as_fractions(case):
    floats, exact = evening(fought(case, exact=False)), evening(fought(case, exact=True))
    for name in ("p_exactly", "p_at_least_as_good", "p_at_most_as_good", "p_worse", "expected_balance", "percentile"):
        got, expected = getattr(floats.together, name), getattr(exact.together, name)
        assert type(got) is float
        assert got == pytest.approx(float(expected), rel=1e-13, abs=1e-15)
    assert floats.luckiest == pytest.approx([float(x) for x in exact.luckiest], rel=1e-12)
    assert floats.unluckiest == pytest.approx([float(x) for x in exact.unluckiest], rel=1e-12)


def test_the_tail_of_a_long_evening_keeps_its_precision():
    size = [((9, 8), {}, "attacker", (9, 0))] * 30
    floats, exact = (evening(fought(size, exact=exact)).together for exact in (False, True))
    assert exact.p_at_least_as_good < Fraction(1, 10**50)
    assert floats.p_at_least_as_good == pytest.approx(float(exact.p_at_least_as_good), rel=1e-12, abs=0)
    assert exact.p_at_least_as_good == exact.p_exactly == battle(9, 8, exact=True).outcomes[9, 0] ** 30


def test_one_battle_is_as_lucky_as_luck_says():
    odds = battle(298, 300)
    alone, found = luck(odds, 54), evening([Fought(odds, 54, 0)]).together
    assert found.p_at_least_as_good == pytest.approx(alone.p_at_least_as_good, rel=1e-12)
    assert found.p_worse == pytest.approx(0.6670081711505895, rel=1e-12)


def test_four_against_one_is_lost_once_in_twenty_battles():
    # "Attacked 4 v 1 and lost: is it rigged?" 31213/373248 each time.
    lost = Fought(battle(armies=4, defenders=1, exact=True), 0, 1)
    found = evening([lost] * 20).unluckiest
    assert found.p == Fraction(31213, 373248)
    assert float(found.p_any) == pytest.approx(0.8256342442041119, rel=1e-13)


def test_what_one_side_calls_luck_the_other_calls_bad_luck():
    odds = battle(9, 8)
    mine, theirs = (evening([Fought(odds, 3, 0, role)] * 5).together for role in ROLES)
    assert theirs.balance == -mine.balance
    assert theirs.p_at_least_as_good == pytest.approx(mine.p_at_most_as_good, rel=1e-12)
    assert theirs.percentile == pytest.approx(1 - mine.percentile, rel=1e-12)


def test_the_mean_of_the_percentile_is_one_half():
    odds = battle(7, 5, rules=RISIKO, exact=True)
    mean = sum(p * evening([Fought(odds, *state)]).together.percentile for state, p in odds.outcomes.items())
    assert mean == Fraction(1, 2)


def test_a_long_evening_follows_the_bell_curve():
    odds = battle(20, 18)
    for left, more in (((6, 0), 0), ((4, 0), 3), ((8, 0), -2)):
        battles = [Fought(odds, *left)] * (100 + more) + [Fought(odds, 0, 5)] * 60
        whole = evening(battles).together
        z = (whole.balance - 0.5 - whole.expected_balance) / whole.sd_balance
        assert abs(z) < 8
        assert whole.p_at_least_as_good == pytest.approx(0.5 - 0.5 * erf(z / sqrt(2)), abs=0.004)


def rolled(rng, number, attackers, defenders):
    """The balances of battles that are fought with dice, side by side."""
    a, d = np.full(number, attackers), np.full(number, defenders)
    while (going := (a > 0) & (d > 0)).any():
        mine = np.where(np.arange(3) < np.minimum(a, 3)[:, None], rng.integers(1, 7, (number, 3)), 0)
        theirs = np.where(np.arange(2) < np.minimum(d, 2)[:, None], rng.integers(1, 7, (number, 2)), 0)
        mine, theirs = np.sort(mine)[:, ::-1][:, :2], np.sort(theirs)[:, ::-1]
        compared = (mine > 0) & (theirs > 0) & going[:, None]
        d = d - (compared & (mine > theirs)).sum(axis=1)
        a = a - (compared & (mine <= theirs)).sum(axis=1)
    return (defenders - d) - (attackers - a)


def test_evenings_of_dice_are_as_lucky_as_that():
    rng, evenings, each = np.random.default_rng(1959), 4_000, 12
    balances = rolled(rng, evenings * 2 * each, 5, 4).reshape(evenings, 2 * each)
    totals = balances[:, :each].sum(axis=1) - balances[:, each:].sum(axis=1)  # half of them as defender
    odds = battle(5, 4)
    for lost in range(0, each + 1, 2):
        battles = [Fought(odds, 0, 2)] * lost + [Fought(odds, 3, 0)] * (each - lost)
        battles += [Fought(odds, 2, 0, "defender")] * each
        whole = evening(battles).together
        p = whole.p_at_least_as_good
        seen = (totals >= whole.balance).mean()
        assert abs(seen - p) <= 4 * sqrt(p * (1 - p) / evenings) + 1 / evenings  # 4 standard errors


@pytest.mark.parametrize(
    ("battles", "why"),
    [
        (list, "without a battle"),
        (lambda: [Fought(battle(9, 8), 3, 3)], "can't end with 3 of the attackers and 3 .* broken off"),
        (lambda: [Fought(battle(9, 8), 10, 0)], "can't end with 10 of the attackers"),
        (lambda: [Fought(battle(9, 8, stop=3), 3, 7)], r"can't end with 3 .*accepted: one of its outcomes$"),
        (lambda: [Fought(battle(9, 8), 3, 0, "watcher")], "nobody fights as 'watcher'"),
        (lambda: [Fought(battle(9, 8), 3, 0)] * 6_000, "102,000 armies together are too many; accepted: up to 100,000"),
        (lambda: [Fought(battle(9, 8, exact=True), 3, 0)] * 36, "612 .* for fractions; accepted: up to 600"),
    ],
)
def test_what_is_no_evening_is_refused(battles, why):
    with pytest.raises(InvalidInput, match=why):
        evening(battles())
