"""Single rolls as whole numbers: one kind of die on each side."""

import csv
from pathlib import Path

import pytest

from risk_odds import Commitment, DiceCombat, Losses

ROLLS = list(csv.DictReader((Path(__file__).parent / "data" / "single_rolls.csv").read_text().splitlines()))


def named(row):
    dice = f"{row['attack_dice']}d{row['attack_die']}v{row['defense_dice']}d{row['defense_die']}"
    return f"{row['family']}-{dice}".replace(" ", "_")


@pytest.mark.parametrize("row", ROLLS, ids=named)
def test_counts_of_a_single_roll(row):
    rule = DiceCombat(
        max_attack=4,
        max_defense=4,
        attack_die=int(row["attack_die"]),
        defense_die=int(row["defense_die"]),
        ties=row["ties"],
    )
    attack, defense = int(row["attack_dice"]), int(row["defense_dice"])
    pairs = min(attack, defense)
    counts = [int(n) for n in row["counts_by_attackers_lost"].split()]
    law = rule.losses_law(Commitment(attack, defense))
    assert dict(law.weights) == {Losses(k, pairs - k): n for k, n in enumerate(counts)}
    assert law.total == rule.attack_die**attack * rule.defense_die**defense


def test_six_families_coins_and_pure_mixes_are_here():
    families = [row["family"] for row in ROLLS]
    whole = {name: families.count(name) for name in families if not name.startswith("mixed")}
    assert whole == dict.fromkeys(("d6_d6", "d6_d6_ties_attacker", "d6_d8", "d8_d6", "d8_d8", "d10_d6", "coin"), 16)
    assert len(ROLLS) == 7 * 16 + 24
