"""Single rolls as whole numbers: alike, mixed and odd dice on each side, points on the highest, dice rolled again."""

import csv
from collections import Counter
from dataclasses import replace
from math import prod
from pathlib import Path

import pytest

from risk_odds import Commitment, Losses, rules_named
from risk_odds.rules.face_by_face import face_by_face

ROLLS = list(csv.DictReader((Path(__file__).parent / "data" / "single_rolls.csv").read_text().splitlines()))

OPTIONS = ("attack_die", "defense_die", "ties", "attack_bonus", "defense_bonus")


def named(row):
    dice = f"{row['attack_dice']}d{row['attack_die'][:9]}v{row['defense_dice']}d{row['defense_die']}"
    return f"{row['family']}-{dice}".replace(" ", "_")


def rule_of(row, **changed):
    """The rules of a row, as options name them."""
    rules = rules_named("classic_1993", ({name: row[name] for name in OPTIONS} | changed).items())
    return replace(rules.combat, max_attack=4, max_defense=4)


def counts(law, pairs):
    """How often the attacker loses 0, 1, 2 and so on; the defender loses the other pairs."""
    assert all(lost.attackers + lost.defenders == pairs for lost in law)
    return [law.weight(Losses(k, pairs - k)) for k in range(pairs + 1)]


@pytest.mark.parametrize("row", ROLLS, ids=named)
def test_counts_of_a_single_roll(row):
    rule = rule_of(row)
    dice = Commitment(int(row["attack_dice"]), int(row["defense_dice"]))
    expected = [int(n) for n in row["counts_by_attackers_lost"].split()]
    pools = rule.attack_pool(dice.attack), rule.defense_pool(dice.defense)
    law = rule.losses_law(dice)
    assert counts(law, min(dice)) == expected
    assert law.total == prod(die.sides for pool in pools for die in pool)
    assert counts(face_by_face(rule, *pools, None), min(dice)) == expected
    assert counts(rule.rolls(dice).map(rule.losses), min(dice)) == expected


LISTED = {"2": "coin", "6": "6/5/4/3/2/1", "8": "1/2/3/4/5/6/7/8", "10": "10/1/2/3/4/5/6/7/8/9"}


@pytest.mark.parametrize("row", [row for row in ROLLS if row["family"] in ("coin", "d6_d8", "d10_d6")], ids=named)
def test_dice_with_listed_faces_are_no_others(row):
    """A coin is 0 and 1, not 1 and 2; what counts is which face is higher."""
    listed = rule_of(row, **{name: LISTED[row[name]] for name in ("attack_die", "defense_die")})
    dice = Commitment(int(row["attack_dice"]), int(row["defense_dice"]))
    assert counts(listed.losses_law(dice), min(dice)) == [int(n) for n in row["counts_by_attackers_lost"].split()]


def test_all_families_are_here():
    families = Counter("mixed" if row["family"].startswith("mixed") else row["family"] for row in ROLLS)
    of_four = ("d6_d6", "d6_d6_ties_attacker", "d6_d8", "d8_d6", "d8_d8", "d10_d6", "coin", "betrayal_012")
    classic = (
        "attacker +1 highest (leader)",
        "defender +1 highest (bunker/stronghold)",
        "defender -1 highest (ammo shortage)",
        "defender +1 both dice",
        "both +1 highest",
        "attacker rerolls each 1 once",
    )
    assert families == {"mixed": 45, **dict.fromkeys(of_four, 16), **dict.fromkeys(classic, 6)}
    assert len(ROLLS) == 209
