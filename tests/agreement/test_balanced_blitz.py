"""Balanced blitz in every query: the same law by another route."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from risk_odds import (
    CLASSIC_1993,
    RISIKO,
    Branch,
    Target,
    armies_needed,
    battle,
    campaign,
    hold,
    in_best_order,
    loss_rows,
    luck,
    need,
    needs,
    relay,
    tree_campaign,
    win_rows,
    win_table,
)
from risk_odds.odds.blitz import balance
from risk_odds.options import dice_presets

DICE = [rules for rules in dice_presets() if not rules.choices]
quick = settings(max_examples=60, deadline=None, derandomize=True)
sizes = st.integers(1, 14)
any_rules = st.sampled_from(DICE)


def by_intervals(fair):
    """The reshaping in another way: every end is an interval of [0, 1]; the middle eight tenths are kept."""
    ends = sorted(fair.outcomes, key=lambda s: s[0] - s[1], reverse=True)
    win, loss = fair.p_conquer, fair.p_repelled
    share = 0.0 if win <= 0.05 else 1.0 if loss <= 0.05 else 1 / (1 + (loss / win) ** 1.3)
    scaled = {s: p * (share / win if s[1] == 0 else (1 - share) / loss) for s, p in fair.outcomes.items()}
    kept, at = {}, 0.0
    for s in ends:
        kept[s] = max(0.0, min(at + scaled[s], 0.9) - max(at, 0.1)) ** 1.8
        at += scaled[s]
    mass = [max(0.0, min(share, 0.9) - 0.1) / 0.8, max(0.0, min(1 - share, 0.9) - 0.1) / 0.8]
    sums = [sum(p for s, p in kept.items() if (s[1] > 0) == lost) for lost in (False, True)]
    law = {s: p / sums[s[1] > 0] * mass[s[1] > 0] for s, p in kept.items() if p and sums[s[1] > 0]}
    return {s: p for s, p in law.items() if p > 1e-13}


@quick
@given(sizes, sizes, any_rules)
def test_a_battle_is_reshaped_as_intervals_are(a, d, rules):
    balanced = battle(a, d, rules=rules, balanced=True)
    ours = {s: p for s, p in balanced.outcomes.items() if p > 1e-13}
    assert ours == pytest.approx(by_intervals(battle(a, d, rules=rules)), abs=1e-12)
    assert balance(battle(a, d, rules=rules)) == balanced


@quick
@given(sizes, sizes, any_rules, st.integers(1, 5))
def test_a_hard_stop_keeps_attackers_out_of_it(a, d, rules, stop):
    held = battle(a + stop, d, rules=rules, stop=stop, balanced=True)
    free = battle(a, d, rules=rules, balanced=True)
    assert held.outcomes == {(left + stop, rest): p for (left, rest), p in free.outcomes.items()}
    assert (held.p_conquer, held.p_stopped, held.p_repelled) == (free.p_conquer, free.p_repelled, 0.0)


@quick
@given(sizes, sizes, any_rules)
def test_what_holds_for_every_balanced_battle(a, d, rules):
    fair, odds = battle(a, d, rules=rules), battle(a, d, rules=rules, balanced=True)
    assert sum(odds.outcomes.values()) == pytest.approx(1.0, abs=1e-15)
    assert odds.p_conquer + odds.p_repelled == pytest.approx(1.0, abs=1e-15)
    assert set(odds.outcomes) <= set(fair.outcomes)
    assert list(odds.outcomes) == [s for s in fair.outcomes if s in odds.outcomes]
    assert abs(odds.p_conquer - 0.5) >= abs(fair.p_conquer - 0.5) - 1e-12
    more, against = (battle(a + i, d + j, rules=rules, balanced=True).p_conquer for i, j in ((1, 0), (0, 1)))
    assert against - 1e-12 <= odds.p_conquer <= more + 1e-12


def test_the_second_stack_fights_a_blitz_of_its_own():
    """Each number of defenders that the first stack may leave is a battle that is reshaped by itself."""
    expected = {}
    for (a, d), p in battle(8, 10, balanced=True, stop=2).outcomes.items():
        if d == 0:
            expected[a + 6, 0] = expected.get((a + 6, 0), 0) + p
            continue
        for (b, e), q in battle(6, d, balanced=True, stop=2).outcomes.items():
            expected[a + b, e] = expected.get((a + b, e), 0) + p * q
    odds = relay([8, 6], 10, balanced=True, stop=2)
    assert odds.outcomes == pytest.approx(expected, rel=1e-12)
    assert odds.p_conquer + odds.p_stopped == pytest.approx(1.0, abs=1e-15)


def chain(armies, path, leave):
    """(territories captured, armies on the farthest) -> chance: battle after battle, by hand."""
    ended, standing = {}, {armies: 1.0}
    for k, (d, rules) in enumerate(path):
        following = {}
        for m, p in standing.items():
            if m <= leave[k]:
                ended[k, m] = ended.get((k, m), 0) + p
                continue
            for (a, rest), q in battle(m - leave[k], d, rules=rules, balanced=True).outcomes.items():
                where, key = (ended, (k, leave[k])) if rest else (following, a)
                where[key] = where.get(key, 0) + p * q
        standing = following
    return ended | {(len(path), m): p for m, p in standing.items()}


@pytest.mark.parametrize("armies", [2, 6, 10, 13])
@pytest.mark.parametrize("leave", [(1, 1, 1, 1), (2, 1, 3, 2)])
def test_a_campaign_is_a_chain_of_balanced_battles(armies, leave):
    path = [(3, CLASSIC_1993), (2, RISIKO), (4, CLASSIC_1993)]
    if armies <= leave[0]:
        return
    odds = campaign(armies, [Target(d, rules=r) for d, r in path], leave=leave, balanced=True)
    expected = {s: p for s, p in chain(armies, path, leave).items() if p > 1e-13}
    assert {s: p for s, p in odds.outcomes.items() if p > 1e-13} == pytest.approx(expected, abs=1e-12)
    assert odds.p_all == pytest.approx(sum(p for (k, m), p in expected.items() if k == 3 and m >= leave[3]), abs=1e-12)
    assert odds.p_all + odds.p_not_all == pytest.approx(1.0, abs=1e-14)
    for k, stage in enumerate(odds.stages):
        assert stage.p_captured == pytest.approx(sum(p for (n, _), p in expected.items() if n > k), abs=1e-12)


def test_a_tree_without_a_fork_is_a_path():
    path = Branch("a", 3, (Branch("b", 2, (Branch("c", 4),)),))
    for armies in (8, 11, 15):
        tree = tree_campaign(armies, [path], balanced=True)
        straight = campaign(armies, [3, 2, 4], balanced=True)
        assert (tree.p_all, tree.p_not_all) == pytest.approx((straight.p_all, straight.p_not_all), abs=1e-13)


@pytest.mark.parametrize("armies", [9, 12, 14])
def test_the_best_order_is_the_best_of_all(armies):
    path = [5, 2, 3]
    order = in_best_order(armies, path, balanced=True)
    chances = {o: campaign(armies, [path[k] for k in o], balanced=True).p_all for o in permutations(range(3))}
    assert chances[order] == pytest.approx(max(chances.values()), rel=1e-12)


@pytest.mark.parametrize("rules", DICE, ids=lambda r: r.name)
@pytest.mark.parametrize("stop", [0, 2])
def test_tables_hold_what_battles_say(rules, stop):
    wins = win_rows(9, 8, rules, stop=stop, balanced=True)
    mine, theirs = loss_rows(9, 8, rules, stop=stop, balanced=True)
    assert win_table(9, 8, rules, stop=stop, balanced=True).tolist() == wins
    for a in range(stop + 1, 10):
        for d in range(1, 9):
            odds = battle(a, d, rules=rules, stop=stop, balanced=True)
            numbers = odds.p_conquer, odds.expected_attackers_lost, odds.expected_defenders_lost
            assert (wins[a][d], mine[a][d], theirs[a][d]) == pytest.approx(numbers, abs=1e-12)
    assert wins[stop] == [1.0] + [0.0] * 8
    assert mine[stop] == theirs[stop] == [0.0] * 9


CHANCES = (0.05, 0.5, 0.8, 1)


@pytest.mark.parametrize("rules", [CLASSIC_1993, RISIKO], ids=lambda r: r.name)
@pytest.mark.parametrize("stop", [0, 2])
@pytest.mark.parametrize("p", CHANCES)
def test_needs_are_the_first_that_reach_the_chance(rules, stop, p):
    def fights(a, d):
        return battle(a, d, rules=rules, stop=stop, balanced=True)

    fewest = {d: next(a for a in range(stop + 1, 99) if fights(a, d).p_conquer >= p - 1e-12) for d in range(1, 8)}
    assert needs(7, p, rules=rules, stop=stop, balanced=True) == fewest
    for d, attackers in fewest.items():
        assert need(d, p, rules=rules, stop=stop, balanced=True) == attackers
    for k in (1, 2, 3, 6):
        enough = next(a for a in range(max(k, stop + 1), 99) if fights(a, 4).p_at_least(k) >= p - 1e-12)
        assert need(4, p, rules=rules, stop=stop, at_least=k, balanced=True) == enough
    for a in (stop + 1, 6):
        holding = next(d for d in range(1, 99) if 1 - fights(a, d).p_conquer >= p - 1e-12)
        assert hold(a, p, rules=rules, stop=stop, balanced=True) == holding


@pytest.mark.parametrize("p", CHANCES)
@pytest.mark.parametrize(("path", "leave"), [([3, 2], [1, 1, 1]), ([3, 2], [2, 1, 3]), ([4], [1, 1]), ([4], [2, 5])])
def test_armies_needed_are_the_first_that_reach_the_chance(p, path, leave):
    fewest = next(
        m for m in range(leave[0] + 1, 99) if campaign(m, path, leave=leave, balanced=True).p_all >= p - 1e-12
    )
    assert armies_needed(path, p, leave=leave, balanced=True) == fewest


def test_large_needs_are_found():
    found = need(800, 1, balanced=True)
    assert battle(found, 800, balanced=True).p_conquer == 1.0
    assert battle(found - 1, 800, balanced=True).p_conquer < 1.0


def test_luck_ranks_among_the_balanced_outcomes():
    odds = battle(9, 8, balanced=True)
    seen = luck(odds, 2)
    assert seen.p_exactly == odds.outcomes[2, 0]
    assert seen.p_at_least_as_good == pytest.approx(odds.p_at_least(2), abs=1e-15)
    assert (9, 0) in battle(9, 8).outcomes
    assert (9, 0) not in odds.outcomes
