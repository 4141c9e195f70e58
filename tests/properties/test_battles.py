"""What holds for every battle."""

from dataclasses import replace
from fractions import Fraction
from math import isfinite

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from risk_odds import CLASSIC_1993, VARIANTS, DiceCombat, Force, advise, battle, luck, relay, win_table

quick = settings(max_examples=60, deadline=None, derandomize=True)

combats = st.builds(
    DiceCombat,
    max_attack=st.integers(1, 4),
    max_defense=st.integers(1, 4),
    attack_die=st.integers(2, 8),
    defense_die=st.integers(2, 8),
    ties=st.sampled_from(["defender", "attacker", "nobody"]),
    spare_defenders=st.integers(0, 2),
)
DICE = {name: rules for name, rules in VARIANTS.items() if rules.words is None}
rule_sets = st.sampled_from(list(DICE.values())) | st.builds(
    lambda combat, defense: replace(CLASSIC_1993, name="house", combat=combat, defense=defense),
    combats,
    st.sampled_from(["most", "one"]),
)


@st.composite
def battles(draw, most=12, rounds=True):
    attackers, defenders = draw(st.integers(1, most)), draw(st.integers(1, most))
    return {
        "attackers": attackers,
        "defenders": defenders,
        "rules": draw(rule_sets),
        "stop": draw(st.integers(0, attackers - 1)),
        "until": draw(st.integers(0, defenders - 1)),
        "rounds": draw(st.none() | st.integers(1, 8)) if rounds else None,
    }


@quick
@given(battles())
def test_fractions_sum_to_one_exactly(fight):
    odds = battle(**fight, exact=True)
    assert sum(odds.outcomes.values()) == 1
    assert odds.p_conquer + odds.p_repelled + odds.p_stopped == 1
    assert all(0 < p <= 1 for p in odds.outcomes.values())


@quick
@given(battles(most=40))
def test_floats_are_chances_that_sum_to_one(fight):
    odds = battle(**fight)
    chances = [*odds.outcomes.values(), odds.p_conquer, odds.p_repelled, odds.p_stopped]
    assert all(isfinite(p) and 0 <= p <= 1 for p in chances)
    assert sum(odds.outcomes.values()) == pytest.approx(1, abs=1e-13)
    assert odds.p_conquer + odds.p_repelled + odds.p_stopped == pytest.approx(1, abs=1e-13)


@quick
@given(battles(most=10))
def test_floats_are_the_fractions(fight):
    exact, odds = battle(**fight, exact=True), battle(**fight)
    assert odds.outcomes.keys() == exact.outcomes.keys()
    assert all(abs(Fraction(p) / exact.outcomes[s] - 1) < 1e-13 for s, p in odds.outcomes.items())
    for mean in ("expected_attackers_lost", "expected_defenders_lost"):
        assert getattr(odds, mean) == pytest.approx(float(getattr(exact, mean)), rel=1e-13)


@quick
@given(battles(most=25))
def test_the_same_question_has_the_same_answer_to_the_last_bit(fight):
    first, second = battle(**fight), battle(**fight)
    assert list(first.weights.items()) == list(second.weights.items())
    assert (first.total, first.rounds) == (second.total, second.rounds)


@quick
@given(battles())
def test_every_end_is_what_it_is_called(fight):
    odds = battle(**fight)
    for a, d in odds.outcomes:
        assert 0 <= a <= fight["attackers"]
        assert 0 <= d <= fight["defenders"]
        end = odds.end_of((a, d))
        assert (end == "conquered") == (d <= fight["until"])
        assert (end == "repelled") == (d > fight["until"] and a == 0)
        if end == "stopped" and fight["rounds"] is None:
            assert 0 < a <= fight["stop"]


@quick
@given(battles())
def test_outcomes_go_from_the_best_for_the_attacker_downwards(fight):
    states = list(battle(**fight).outcomes)
    assert states == sorted(states, key=lambda s: (-s[0], s[1]))


@quick
@given(battles(rounds=False), st.booleans())
def test_a_limit_on_rounds_that_does_not_bind_changes_nothing(fight, exact):
    """Every roll that counts costs an army; with ties that nobody wins, no number of rounds is surely enough."""
    if fight["rules"].combat.ties == "nobody":
        fight["rules"] = CLASSIC_1993
    limited = fight | {"rounds": fight["attackers"] + fight["defenders"] - 1}
    assert battle(**limited, exact=exact).outcomes == battle(**fight, exact=exact).outcomes


@quick
@given(battles(most=8), st.integers(1, 5))
def test_more_rounds_never_hurt_the_chance_to_conquer(fight, rounds):
    chances = [battle(**fight | {"rounds": n}, exact=True).p_conquer for n in (rounds, rounds + 1)]
    assert chances[0] <= chances[1]


@quick
@given(st.integers(1, 30), st.integers(1, 30), st.integers(1, 6))
def test_keeping_armies_is_having_fewer(attackers, defenders, keep):
    kept = battle(armies=attackers + keep, keep=keep, defenders=defenders)
    assert kept.weights == battle(attackers, defenders).weights


@quick
@given(battles(most=9, rounds=False))
def test_stopping_keeps_full_dice_and_keeping_does_not(fight):
    """Breaking off (soft) can only overshoot downwards; each outcome above it is as likely as without."""
    soft, free = battle(**fight, exact=True), battle(**fight | {"stop": 0}, exact=True)
    for (a, d), p in soft.outcomes.items():
        if a > fight["stop"]:
            assert d <= fight["until"]
            assert free.outcomes[a, d] == p
    assert soft.p_conquer <= free.p_conquer


@quick
@given(battles())
def test_a_relay_of_one_is_a_battle(fight):
    given_up = {k: v for k, v in fight.items() if k not in ("attackers", "defenders")}
    whole = battle(**fight)
    assert relay([fight["attackers"]], fight["defenders"], **given_up).weights == whole.weights


@quick
@given(st.integers(1, 5), st.integers(1, 5), st.integers(1, 6), st.integers(0, 2))
def test_a_relay_of_two_is_one_battle_after_the_other(first, second, defenders, stop):
    stop = min(stop, first - 1, second - 1)
    expected = {}
    for (a, d), p in battle(first, defenders, stop=stop, exact=True).outcomes.items():
        after = battle(second, d, stop=stop, exact=True).outcomes if d else {(second, 0): Fraction(1)}
        for (b, e), q in after.items():
            expected[a + b, e] = expected.get((a + b, e), 0) + p * q
    assert relay([first, second], defenders, stop=stop, exact=True).outcomes == expected


@pytest.mark.parametrize("rules", DICE.values(), ids=DICE)
def test_one_more_army_never_hurts_its_side(rules):
    table = win_table(25, 25, rules)
    assert (table[1:] >= table[:-1]).all()
    assert (table[:, 1:] <= table[:, :-1]).all()
    fewer, more = table[1:-1, 1:], table[2:, 1:]
    assert ((more > fewer) | (fewer > 1 - 1e-12)).all()  # so near to 1, floats stand still


@quick
@given(battles(most=10), st.fractions(Fraction(1, 1000), 1))
def test_a_quantile_is_the_least_number_that_reaches_it(fight, q):
    odds = battle(**fight, exact=True)
    numbers = {
        "attackers_lost": lambda s: fight["attackers"] - s[0],
        "defenders_lost": lambda s: fight["defenders"] - s[1],
        "attackers_left": lambda s: s[0],
        "defenders_left": lambda s: s[1],
    }
    for what, number in numbers.items():
        k = odds.quantile(q, what)
        assert sum(p for s, p in odds.outcomes.items() if number(s) <= k) >= q
        assert sum(p for s, p in odds.outcomes.items() if number(s) < k) < q


@quick
@given(battles(most=10))
def test_laws_given_success_and_given_failure(fight):
    odds = battle(**fight, exact=True)
    won = odds.p_conquer
    for k, p in odds.survivors().items():
        assert p * won == odds.p_that(lambda a, d, k=k: a == k and d <= fight["until"])
    for k, p in odds.defenders_left().items():
        assert p * (1 - won) == odds.p_that(lambda a, d, k=k: d == k and d > fight["until"])
    assert sum(odds.survivors().values()) == (1 if won else 0)
    assert sum(odds.defenders_left().values()) == (1 if won < 1 else 0)


@quick
@given(battles(most=10))
def test_at_least_so_many_left_counts_downwards(fight):
    odds = battle(**fight, exact=True)
    assert odds.p_at_least(0) == odds.p_conquer
    for k in range(fight["attackers"]):
        exactly = odds.p_that(lambda a, d, k=k: a == k and d <= fight["until"])
        assert odds.p_at_least(k) - odds.p_at_least(k + 1) == exactly
    assert odds.p_at_least(fight["attackers"] + 1) == 0


@quick
@given(battles(most=10))
def test_luck_ranks_every_outcome(fight):
    odds = battle(**fight, exact=True)
    for (a, d), p in odds.outcomes.items():
        seen = luck(odds, a, d)
        assert seen.p_exactly == p
        assert seen.p_worse + seen.p_at_least_as_good == 1
        assert seen.p_worse == sum(q for (x, y), q in odds.outcomes.items() if x - y < a - d)


@quick
@given(combats, st.integers(1, 9), st.integers(1, 9))
def test_a_capturing_roll_costs_the_attacker_nobody(combat, attackers, defenders):
    """So as many attackers are left as dice were rolled, and the least move into the territory is possible."""
    for dice in combat.commitments(Force(attackers, defenders)):
        for lost in combat.losses_law(dice):
            assert lost.attackers + lost.defenders <= min(dice.attack, dice.defense)
            if lost.defenders == defenders:
                assert lost.attackers == 0
                assert attackers - lost.attackers >= dice.attack


@settings(max_examples=25, deadline=None, derandomize=True)
@given(st.integers(1, 8), st.integers(1, 8), st.fractions(0, 12), st.sampled_from(list(DICE.values())))
def test_advice_never_loses_against_holding_or_fighting_to_the_end(attackers, defenders, value, rules):
    answer = advise(attackers, defenders, value=value, rules=rules)
    law = battle(attackers, defenders, rules=rules, exact=True)
    to_the_end = sum(p * (a - d + value * (d == 0)) for (a, d), p in law.outcomes.items())
    assert answer.value >= max(to_the_end, attackers - defenders)
    assert sum(answer.played.outcomes.values()) == pytest.approx(1, abs=1e-13)
    assert 0 <= answer.p_hold <= 1
    assert 0 <= answer.p_hold_played <= answer.p_hold + 1e-13
