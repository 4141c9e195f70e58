"""Balanced blitz: laws worked out elsewhere, and the facts about it."""

import json
from pathlib import Path

import pytest

from risk_odds import battle, rules_named
from risk_odds.odds.blitz import balance_weights, balanced_chance, fair_chance

RECORDS = json.loads((Path(__file__).parent / "data" / "balanced_blitz.json").read_text())["records"]
CERTAIN = 0.8442468770671158
"""The least fair chance that balanced blitz makes certain."""


def named(record):
    stop = f"-stop{record['stop']}" if record["stop"] else ""
    how = "balanced" if record["balanced"] else "fair"
    return f"{record['rules']}-{record['attackers']}v{record['defenders']}{stop}-{how}"


def odds_of(record):
    """Its odds: without balance the hard stop means that fewer attack."""
    a, d, stop = record["attackers"], record["defenders"], record["stop"]
    rules = rules_named(record["rules"])
    if record["balanced"]:
        return battle(a, d, rules=rules, stop=stop, balanced=True)
    return battle(a - stop, d, rules=rules)


@pytest.mark.parametrize("record", RECORDS, ids=named)
def test_the_whole_law(record):
    odds = odds_of(record)
    a, d, stop = record["attackers"], record["defenders"], record["stop"]
    ours_a, ours_d = [0.0] * (a + 1), [0.0] * (d + 1)
    for (left, defenders_left), p in odds.outcomes.items():
        ours_d[d - defenders_left] += p
        if not stop or defenders_left == 0:
            ours_a[odds.attackers - left] += p
    assert ours_a == pytest.approx(record["by_attackers_lost"], abs=1e-12, rel=0)
    assert ours_d == pytest.approx(record["by_defenders_lost"], abs=1e-12, rel=0)
    assert odds.p_conquer == pytest.approx(record["p_conquer"], abs=1e-12, rel=0)
    assert (1 - odds.p_conquer if stop else 0) == pytest.approx(record["p_stopped"], abs=1e-12, rel=0)
    if record["balanced"]:
        assert odds.p_stopped == pytest.approx(record["p_stopped"], abs=1e-12, rel=0)


@pytest.mark.parametrize("record", [r for r in RECORDS if r["balanced"]], ids=named)
def test_the_closed_form_gives_the_chance_alone(record):
    fair = battle(record["attackers"] - record["stop"], record["defenders"], rules=rules_named(record["rules"]))
    chances = balanced_chance(fair.p_conquer), balanced_chance(fair.p_conquer, fair.p_repelled)
    assert chances == pytest.approx((record["p_conquer"],) * 2, abs=1e-12, rel=0)


def test_the_records_cover_every_rule_set_of_that_game():
    assert {r["rules"] for r in RECORDS} == {
        "classic_1993", "blitz_capital", "blitz_wall", "zombie_defense", "zombie_attack",
    }  # fmt: skip
    assert {r["p_conquer"] for r in RECORDS} >= {0.0, 1.0}
    assert any(r["stop"] for r in RECORDS)


@pytest.mark.parametrize(
    ("attackers", "defenders", "chance"),
    [(1, 1, 0.36545), (2, 1, 0.88899), (3, 1, 1.0), (5, 5, 0.51008), (10, 10, 0.60938)],
)
def test_published_chances(attackers, defenders, chance):
    odds = battle(attackers, defenders, balanced=True)
    assert odds.p_conquer == pytest.approx(chance, abs=5e-6)
    assert odds.p_repelled == pytest.approx(1 - chance, abs=5e-6)


def test_thirty_against_a_capital_of_fifteen():
    laws = [battle(30, 15, rules=rules_named("blitz_capital"), balanced=how).outcomes for how in (False, True)]
    assert [law[18, 0] for law in laws] == pytest.approx([0.0222128, 0.0100283], abs=5e-8)


def test_from_which_fair_chance_on_it_is_certain():
    assert balanced_chance(CERTAIN + 1e-12) == 1.0
    assert balanced_chance(CERTAIN - 1e-9) < 1.0
    assert fair_chance(1.0) == pytest.approx(CERTAIN, abs=1e-15)
    assert balanced_chance(1 - CERTAIN - 1e-12) == 0.0
    assert balanced_chance(1 - CERTAIN + 1e-9) > 0.0


def powers(*kept):
    raised = [k**1.8 for k in kept]
    return pytest.approx([r / sum(raised) for r in raised], abs=1e-14)


@pytest.mark.parametrize(("side", "other"), [((2, 0), (1, 0)), ((0, 2), (0, 1))])
@pytest.mark.parametrize("rare", [0.05, 0.05 + 1e-6])
def test_five_percent_is_hopeless_and_a_little_more_is_not(side, other, rare):
    """A rare end of one side is scaled away at 5 %, else it is cut off with what the tenth reaches beyond it."""
    lone = (0, 1) if other == (1, 0) else (1, 0)
    percent = 100 * rare  # weights whose sum has no rounding
    shares = {side: (100 - percent) / 4, other: (100 - percent) * 3 / 4, lone: percent}
    law = balance_weights({s: shares[s] for s in sorted(shares, key=lambda s: s[1] - s[0])})
    left = 0.0 if rare == 0.05 else rare**1.3 / (rare**1.3 + (1 - rare) ** 1.3)
    assert set(law) == {side, other}
    assert [law[side], law[other]] == powers((1 - left) / 4 - 0.1, (1 - left) * 3 / 4 - (0.1 - left))
