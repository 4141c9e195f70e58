"""Branching campaigns against a dumb search through every split, in fractions."""

from fractions import Fraction
from functools import cache

import pytest

from risk_odds import CLASSIC_1993, RISIKO, Branch, Target, campaign, tree_campaign

HOUSE = {CLASSIC_1993.name: {}, RISIKO.name: {"defense_dice": 3}}
DIGITS = 1e-13


def leaf(name, defenders, leave=1, rules=None):
    return Branch(name, defenders, (), leave, rules)


TREES = [
    (7, (leaf("a", 2), leaf("b", 1)), 1),
    (8, (Branch("a", 2, (leaf("b", 1), leaf("c", 1)), 1),), 1),
    (9, (Branch("a", 1, (leaf("b", 2),), 1), leaf("c", 2)), 1),
    (10, (Branch("a", 2, (leaf("b", 1, leave=2), leaf("c", 1)), 1), leaf("d", 1)), 1),
    (10, (Branch("a", 1, (leaf("b", 2, rules=RISIKO), leaf("c", 1)), 2), leaf("d", 2, 2)), 2),
    (3, (leaf("a", 1), leaf("b", 1)), 1),
    (3, (Branch("a", 1, (leaf("b", 1),), 5),), 1),
    (4, (Branch("a", 1, (leaf("b", 1, leave=9),), 1),), 2),
]


@pytest.fixture(scope="module", name="best_chance")
def _best_chance(dumb_battle):
    def best(armies, branches, leave):
        """The best chance to take all of `branches` with `armies` here, of which `leave` stay."""
        if not branches:
            return Fraction(armies >= leave)
        first, *rest = branches
        total = Fraction(0)
        if armies <= leave:
            return total
        for (left, d), p in outcomes(armies - leave, first.defenders, (first.rules or CLASSIC_1993).name).items():
            if d == 0:
                total += p * max(
                    solved(moved, first.branches, first.leave) * solved(leave + left - moved, tuple(rest), leave)
                    for moved in range(min(3, left), left + 1)
                )
        return total

    @cache
    def outcomes(attackers, defenders, rules):
        return dumb_battle(attackers, defenders, **HOUSE[rules])

    solved = cache(best)
    return solved


@pytest.mark.parametrize(("armies", "branches", "leave"), TREES, ids=lambda x: str(x) if isinstance(x, int) else "tree")
def test_no_way_to_split_is_better(best_chance, armies, branches, leave):
    odds = tree_campaign(armies, branches, leave=leave)
    assert odds.p_all == pytest.approx(float(best_chance(armies, branches, leave)), rel=DIGITS)


@pytest.mark.parametrize(("armies", "branches", "leave"), TREES, ids=lambda x: str(x) if isinstance(x, int) else "tree")
def test_following_the_splits_captures_so_many(dumb_battle, armies, branches, leave):
    odds = tree_campaign(armies, branches, leave=leave)

    def captured(at, todo, stay):
        """The law of the number of territories captured when the splits are followed."""
        if not todo or at <= stay:
            return {0: Fraction(1)}
        first, *rest = todo
        law = {}
        for (left, d), p in dumb_battle(
            at - stay, first.defenders, **HOUSE[(first.rules or CLASSIC_1993).name]
        ).items():
            if d:
                add(law, 0, p)
                continue
            moved = odds.splits[first.name][left]
            assert min(3, left) <= moved <= left
            for k, q in captured(moved, first.branches, first.leave).items():
                for n, r in captured(stay + left - moved, tuple(rest), stay).items():
                    add(law, 1 + k + n, p * q * r)
        return law

    law = captured(armies, branches, leave)
    assert odds.captured == pytest.approx({k: float(p) for k, p in law.items()}, rel=1e-12, abs=0)


def add(law, key, p):
    law[key] = law.get(key, 0) + p


@pytest.mark.parametrize("leave", [1, 2])
def test_a_tree_without_a_branch_is_a_campaign(leave):
    path = [(3, 1), (2, 2), (4, 1)]
    chain = ()
    for number, (defenders, left) in reversed(list(enumerate(path))):
        chain = (Branch(str(number), defenders, chain, left),)
    tree = tree_campaign(14, chain, leave=leave)
    plain = campaign(14, [d for d, _ in path], leave=[leave, *(left for _, left in path)])
    assert tree.p_all == pytest.approx(plain.p_all, rel=DIGITS)
    for ours, theirs in zip(tree.stages, plain.stages, strict=True):
        assert ours.p_reached == pytest.approx(theirs.p_reached, rel=DIGITS)
        assert ours.p_captured == pytest.approx(theirs.p_captured, rel=DIGITS)
        assert ours.expected_armies == pytest.approx(theirs.expected_armies, rel=DIGITS)
    by_number = {k: sum(p for (n, _), p in plain.outcomes.items() if n == k) for k in range(4)}
    assert tree.captured == pytest.approx({k: p for k, p in by_number.items() if p}, rel=1e-11)


def test_territories_captured_add_up_to_one():
    odds = tree_campaign(12, TREES[3][1])
    assert sum(odds.captured.values()) == pytest.approx(1, abs=1e-13)
    expected = sum(k * p for k, p in odds.captured.items())
    assert expected == pytest.approx(sum(stage.p_captured for stage in odds.stages), rel=1e-12)


def test_a_target_and_a_branch_ask_the_same():
    assert tree_campaign(9, (leaf("a", 4),)).p_all == pytest.approx(campaign(9, [Target(4)]).p_all, rel=DIGITS)
