"""Published values: the right ones are met, the wrong ones are not."""

import csv
import json
from fractions import Fraction
from math import sqrt
from pathlib import Path

import pytest

from risk_odds import CLASSIC_1993, Commitment, battle, need

DATA = Path(__file__).parent / "data"
OSBORNE = json.loads((DATA / "osborne_2003.json").read_text())
TABLE_3 = OSBORNE["p_conquer_three_decimals"]

# The Dice Wars value of the same collection is left out: that is another game.
WRONG = list(csv.DictReader((DATA / "wrong_published.csv").read_text().splitlines()))


def defenders_lost(attack, defense):
    law = CLASSIC_1993.combat.losses_law(Commitment(attack, defense)).map(lambda lost: lost.defenders)
    return [law.p(k) for k in range(min(attack, defense) + 1)]


@pytest.mark.parametrize("dice", OSBORNE["defenders_lost_in_one_roll"])
def test_osborne_table_2(dice):
    attack, defense = map(int, dice.split("v"))
    published = [Fraction(p) for p in OSBORNE["defenders_lost_in_one_roll"][dice]]
    assert defenders_lost(attack, defense) == published


def test_osborne_table_2_is_whole():
    rolls = {f"{a}v{d}" for a in (1, 2, 3) for d in (1, 2)}
    assert set(OSBORNE["defenders_lost_in_one_roll"]) == rolls


@pytest.mark.parametrize("attackers", range(1, 11))
def test_osborne_table_3(attackers):
    ours = [battle(attackers, d, exact=True).p_conquer for d in range(1, 11)]
    assert [float(round(p, 3)) for p in ours] == TABLE_3[attackers - 1]


@pytest.mark.parametrize(("quantity", "published"), OSBORNE["losses_5v5_two_decimals"].items())
def test_osborne_losses_of_five_against_five(quantity, published):
    assert round(float(getattr(battle(5, 5), quantity)), 2) == published


def test_standard_deviations_of_five_against_five_by_hand():
    odds = battle(5, 5, exact=True)
    for lost, sd in (
        (lambda s: 5 - s[0], odds.sd_attackers_lost),
        (lambda s: 5 - s[1], odds.sd_defenders_lost),
    ):
        mean = sum(p * lost(s) for s, p in odds.outcomes.items())
        variance = sum(p * lost(s) ** 2 for s, p in odds.outcomes.items()) - mean**2
        assert sd == pytest.approx(sqrt(variance), rel=1e-13)


def p_second_of_three_beats_second_of_two():
    law = CLASSIC_1993.combat.rolls(Commitment(3, 2)).map(lambda roll: roll.attack[1] > roll.defense[1])
    return law.p(True)


OURS = {
    "p_defenders_lost": lambda a, d, k: defenders_lost(a, d)[k],
    "p_second_of_three_beats_second_of_two": lambda a, d, k: p_second_of_three_beats_second_of_two(),
    "p_conquer": lambda a, d, k: battle(a, d).p_conquer,
    "expected_attackers_left": lambda a, d, k: a - battle(a, d).expected_attackers_lost,
    "fewest_attackers_for_80_percent": lambda a, d, k: need(d, Fraction(4, 5)),
    "attacker_wins_of_216": lambda a, d, k: defenders_lost(a, d)[1] * 216,
    "p_attacker_wins_roll": lambda a, d, k: defenders_lost(a, d)[1],
}


def half_a_unit(published):
    """What rounding to the published digits may hide."""
    whole, _, decimals = published.partition(".")
    return Fraction(0) if "/" in whole or not decimals else Fraction(1, 2 * 10 ** len(decimals))


@pytest.mark.parametrize("row", WRONG, ids=lambda r: f"{r['ask']}-{r['attackers']}v{r['defenders']}-{r['k']}")
def test_wrong_published_value_is_not_reproduced(row):
    size = [int(row[name] or 0) for name in ("attackers", "defenders", "k")]
    ours = OURS[row["ask"]](*size)
    assert float(ours) == pytest.approx(float(row["right"]), rel=1e-14)
    assert abs(Fraction(ours) - Fraction(row["published"])) > half_a_unit(row["published"])


def test_all_wrong_values_of_risk_battles_are_here():
    assert len(WRONG) == 21
    assert all(row["source"] and row["address"] for row in WRONG)
