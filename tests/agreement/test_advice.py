"""Advice against every policy there is, in fractions, on grids small enough to list them all."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import inf, sqrt
from random import Random

import pytest

from risk_odds import CLASSIC_1993, RISIKO, UK_1990, DiceCombat, advise, battle

NOBODY = replace(CLASSIC_1993, name="nobody", combat=DiceCombat(ties="nobody"))
HOUSES = {"classic_1993": {}, "uk_1990": {"third": True}, "nobody": {"ties": "nobody"}}
STARTS = [(1, 1), (2, 1), (1, 2), (2, 2), (3, 2), (2, 3), (3, 3)]
VALUES = [Fraction(0), Fraction(1, 2), Fraction(2), Fraction(5), Fraction(40)]


def costly(law):
    """The law given that somebody loses an army."""
    idle = law.get((0, 0), 0)
    return {lost: p / (1 - idle) for lost, p in law.items() if lost != (0, 0)}


def all_policies(attackers, defenders):
    """Every set of states in which the attacker goes on."""
    states = list(product(range(1, attackers + 1), range(1, defenders + 1)))
    for chosen in product([False, True], repeat=len(states)):
        yield {state for state, go in zip(states, chosen, strict=True) if go}


def follow(policy, attackers, defenders, laws):
    """(attackers - defenders expected at the end, chance to conquer) from every state of the grid."""
    worth = {}
    for a, d in product(range(attackers + 1), range(defenders + 1)):
        if (a, d) in policy:
            parts = [(p, worth[a - i, d - j]) for (i, j), p in laws[a, d].items()]
            worth[a, d] = tuple(sum(p * x[k] for p, x in parts) for k in (0, 1))
        else:
            worth[a, d] = (Fraction(a - d), Fraction(d == 0))
    return worth


@pytest.fixture(scope="module", name="policies")
def _policies(dumb_round):
    """House and start -> (does it attack at once?, expected balance, chance) for every policy."""
    known = {}

    def listed(attackers, defenders, house="classic_1993"):
        key = (attackers, defenders, house)
        if key not in known:
            states = product(range(1, attackers + 1), range(1, defenders + 1))
            laws = {s: costly(dumb_round(*s, **HOUSES[house])) for s in states}
            start = (attackers, defenders)
            known[key] = [(start in policy, *follow(policy, *start, laws)[start]) for policy in all_policies(*start)]
        return known[key]

    return listed


@pytest.mark.parametrize("rules", [CLASSIC_1993, UK_1990, NOBODY], ids=lambda r: r.name)
@pytest.mark.parametrize("value", VALUES, ids=str)
@pytest.mark.parametrize(("attackers", "defenders"), STARTS)
def test_no_policy_is_better(policies, attackers, defenders, value, rules):
    worth = {True: [], False: []}
    for attacks, balance, chance in policies(attackers, defenders, rules.name):
        worth[attacks].append(balance + value * chance)
    answer = advise(attackers, defenders, value=value, rules=rules)
    assert answer.value == max(worth[True] + worth[False])
    assert answer.value_of_attacking == max(worth[True])
    assert answer.value_of_holding == attackers - defenders == max(worth[False])
    assert answer.verdict == ("attack" if max(worth[True]) > attackers - defenders else "hold")


def first_worth_it(listed, holding):
    """The capture value above which some policy that attacks beats holding; None if one does at any value."""
    if any(balance > holding and not chance for attacks, balance, chance in listed if attacks):
        return None
    return min((holding - balance) / chance for attacks, balance, chance in listed if attacks and chance)


@pytest.mark.parametrize("rules", [CLASSIC_1993, UK_1990, NOBODY], ids=lambda r: r.name)
@pytest.mark.parametrize(("attackers", "defenders"), STARTS)
def test_break_even_is_where_the_first_policy_pays(policies, attackers, defenders, rules):
    expected = first_worth_it(policies(attackers, defenders, rules.name), attackers - defenders)
    answer = advise(attackers, defenders, rules=rules).break_even
    assert answer == (expected if expected is None else pytest.approx(float(expected), rel=1e-10, abs=1e-12))


FLIPS = [
    (1, 1, CLASSIC_1993, ()),
    (1, 4, CLASSIC_1993, ()),
    (2, 1, CLASSIC_1993, ()),
    (2, 12, CLASSIC_1993, ()),
    (5, 6, RISIKO, ()),
    (9, 4, RISIKO, ()),
    (8, 12, RISIKO, ()),
    (2, 2, CLASSIC_1993, (5,)),
    (6, 4, RISIKO, (5,)),
    (9, 3, RISIKO, (9, 4)),
]


@pytest.mark.parametrize(
    ("attackers", "defenders", "rules", "counter"), FLIPS, ids=lambda x: getattr(x, "name", str(x))
)
def test_the_verdict_flips_at_break_even(attackers, defenders, rules, counter):
    def verdict(value):
        return advise(attackers, defenders, value=value, rules=rules, counter=counter).verdict

    edge = Fraction(advise(attackers, defenders, rules=rules, counter=counter).break_even)
    near = Fraction(1, 10**9)
    assert verdict(edge * (1 - near) - near) == "hold"
    assert verdict(edge * (1 + near) + near) == "attack"


def test_a_roll_that_pays_in_itself_has_no_break_even():
    """Three dice against two cost the defender more, so no capture value makes 12 v 6 a hold."""
    answer = advise(12, 6, value=Fraction(-1000))
    assert answer.verdict == "attack"
    assert answer.break_even is None


def test_equally_good_is_hold():
    """One against one: attacking is worth 5/12 (1 + v) - 7/12, holding nothing, so v = 2/5 is even."""
    assert advise(1, 1, value=Fraction(2, 5)).verdict == "hold"
    assert advise(1, 1, value=Fraction(2, 5) + Fraction(1, 10**30)).verdict == "attack"
    assert advise(1, 1).break_even == pytest.approx(0.4, rel=1e-14)


@pytest.mark.parametrize("wish", [{"value": 3}, {"min_win": Fraction(2, 3)}, {"value": 2, "counter": [6]}], ids=str)
@pytest.mark.parametrize("until", [0, 2])
def test_stop_at_is_what_the_policy_says(wish, until):
    if until and "counter" in wish:
        wish = {"value": 2}
    answer = advise(9, 8, until=until, **wish)
    rows = {(r.attackers, r.defenders): r for r in answer.policy()}
    assert set(rows) == set(product(range(1, 10), range(until + 1, 9)))
    assert set(answer.stop_at) == set(range(until + 1, 9))
    for d, stop in answer.stop_at.items():
        stopping = [a for a in range(1, 10) if rows[a, d].action == "stop"]
        assert stop == max(stopping, default=0)
    assert (rows[9, 8].action == "attack") == (answer.verdict == "attack")
    assert all(r.dice == (min(3, r.attackers) if r.action == "attack" else 0) for r in rows.values())


@pytest.mark.parametrize("wish", [{"value": 2}, {"min_win": Fraction(1, 2)}], ids=str)
def test_every_row_is_the_advice_of_the_battle_that_starts_there(wish):
    for row in advise(5, 5, **wish).policy():
        own = advise(row.attackers, row.defenders, **wish)
        assert (row.action == "attack") == (own.verdict == "attack")
        chance = battle(row.attackers, row.defenders).p_conquer
        assert row.value == pytest.approx(float(own.value) if "value" in wish else chance, rel=1e-13)


@pytest.mark.parametrize("wanted", [Fraction(1, 4), Fraction(1, 2), Fraction(3, 4)], ids=str)
@pytest.mark.parametrize("until", [0, 1])
def test_a_wanted_chance_is_compared_in_every_state(dumb_battle, wanted, until):
    for row in advise(5, 6, min_win=wanted, until=until).policy():
        law = dumb_battle(row.attackers, row.defenders, until=until)
        chance = sum(p for (_, d), p in law.items() if d <= until)
        assert row.action == ("attack" if chance >= wanted else "stop")
        assert row.value == pytest.approx(float(chance), rel=1e-13)


@pytest.mark.parametrize("size", [(1, 1), (2, 2), (5, 5), (7, 9)])
def test_a_wanted_chance_that_is_just_reached_is_attacked(size):
    chance = battle(*size, exact=True).p_conquer
    assert advise(*size, min_win=chance).verdict == "attack"
    assert advise(*size, min_win=chance + Fraction(1, 10**40)).verdict == "hold"


@pytest.mark.parametrize("wish", [{"value": 1}, {"min_win": 0.6}, {"value": 3, "counter": [7]}], ids=str)
def test_the_played_law_is_what_a_player_who_follows_it_sees(dumb_round, wish):
    """Five standard errors, in 20,000 games with a fixed seed."""
    answer = advise(6, 5, **wish)
    goes_on = {(r.attackers, r.defenders) for r in answer.policy() if r.action == "attack"}
    rng, games, seen = Random(1957), 20_000, {}
    laws = {s: (list(law := dumb_round(*s)), [float(p) for p in law.values()]) for s in goes_on}
    for _ in range(games):
        a, d = 6, 5
        while (a, d) in goes_on:
            i, j = rng.choices(*laws[a, d])[0]
            a, d = a - i, d - j
        seen[a, d] = seen.get((a, d), 0) + 1
    assert set(seen) <= set(answer.played.outcomes)
    for state, p in answer.played.outcomes.items():
        assert abs(seen.get(state, 0) - games * p) <= 5 * sqrt(games * p * (1 - p)) + 1


@pytest.mark.parametrize("wish", [{"value": Fraction(7, 3)}, {"value": 0}, {"value": 4, "counter": [5, 3]}], ids=str)
def test_the_played_law_is_worth_what_is_promised(dumb_battle, wish):
    answer = advise(7, 6, **wish)
    held, left = by_hand(dumb_battle, wish.get("counter", []), 7)
    value = sum(
        p * (left[a] + wish["value"] * held[a] if d == 0 else a - d) for (a, d), p in answer.played.outcomes.items()
    )
    assert float(answer.value) == pytest.approx(float(value), rel=1e-12)
    assert answer.p_hold_played == pytest.approx(
        float(sum(p * held[a] for (a, d), p in answer.played.outcomes.items() if d == 0)), rel=1e-12
    )


def by_hand(dumb_battle, counter, most):
    """Chance to hold and expected armies left, by armies moved in, after each neighbor has struck to the end."""
    laws = {mine: {mine: Fraction(1)} for mine in range(most + 1)}
    for armies in counter:
        for mine, law in laws.items():
            struck = {}
            for here, p in law.items():
                for (_, d), q in (dumb_battle(armies - 1, here) if here else {(0, 0): Fraction(1)}).items():
                    struck[d] = struck.get(d, 0) + p * q
            laws[mine] = struck
    held = [1 - laws[mine].get(0, 0) for mine in range(most + 1)]
    return held, [sum(k * p for k, p in laws[mine].items()) for mine in range(most + 1)]


@pytest.mark.parametrize("counter", [[2], [7], [4, 6], [6, 4], [3, 3, 3]], ids=str)
def test_holding_against_counter_attacks(dumb_battle, counter):
    answer = advise(6, 3, counter=counter)
    held, _ = by_hand(dumb_battle, counter, 6)
    expected = sum(p * held[a] for (a, d), p in dumb_battle(6, 3).items() if d == 0)
    assert answer.p_hold == pytest.approx(float(expected), rel=1e-13)
    assert answer.counter == tuple(counter)


@pytest.mark.parametrize("counter", [[5], [4, 6]], ids=str)
@pytest.mark.parametrize(("attackers", "defenders"), [(2, 2), (3, 2), (3, 3)])
def test_no_policy_is_better_under_threat(dumb_battle, dumb_round, attackers, defenders, counter):
    held, left = by_hand(dumb_battle, counter, attackers)
    laws = {(a, d): dumb_round(a, d) for a, d in product(range(1, attackers + 1), range(1, defenders + 1))}
    value, best = Fraction(3), []
    for policy in all_policies(attackers, defenders):
        worth = {}
        for a, d in product(range(attackers + 1), range(defenders + 1)):
            if (a, d) in policy:
                worth[a, d] = sum(p * worth[a - i, d - j] for (i, j), p in laws[a, d].items())
            else:
                worth[a, d] = Fraction(a - d) if d else left[a] + value * held[a]
        best.append(worth[attackers, defenders])
    assert advise(attackers, defenders, value=value, counter=counter).value == max(best)


def test_a_wanted_chance_to_hold_the_territory(dumb_battle):
    held, _ = by_hand(dumb_battle, [5], 6)
    chance = sum(p * held[a] for (a, d), p in dumb_battle(6, 4).items() if d == 0)
    assert advise(6, 4, min_win=chance, counter=[5]).verdict == "attack"
    assert advise(6, 4, min_win=chance + Fraction(1, 10**30), counter=[5]).verdict == "hold"


@pytest.mark.parametrize(("attackers", "defenders", "counter"), [(2, 1, 24), (2, 3, 22), (2, 5, 20), (2, 8, 16)])
def test_a_break_even_value_is_that_of_best_play_also_where_a_bitter_end_would_not_pay(attackers, defenders, counter):
    """Fighting to the end breaks even only above the limit of a million, best play below it."""
    found = advise(attackers, defenders, counter=[counter]).break_even
    assert found < 1_000_000
    below, above = (advise(attackers, defenders, counter=[counter], value=found * f) for f in (0.999, 1.001))
    assert (below.verdict, above.verdict) == ("hold", "attack")


def test_no_break_even_value_above_a_million():
    assert advise(2, 1, counter=[25]).break_even == inf
    assert advise(2, 1, counter=[25], value=1_000_000).verdict == "hold"
