"""The attack (WD-30 to WD-39), one test or more per rule id, named by it."""

from dataclasses import replace
from fractions import Fraction

import pytest

from risk_odds import (
    CLASSIC_1993,
    PLAIN_WORDS,
    RISIKO,
    UK_1990,
    Branch,
    Commitment,
    DiceCombat,
    Force,
    InvalidInput,
    Losses,
    Roll,
    advise,
    battle,
    campaign,
    tree_campaign,
)
from risk_odds.rules.occupation import moves_in

COMBAT = CLASSIC_1993.combat
CLASSIC = pytest.mark.parametrize("rules", [CLASSIC_1993, PLAIN_WORDS], ids=lambda r: r.name)


def attack_dice(armies, rules=CLASSIC_1993):
    """The numbers of dice an attacker may roll from a territory with so many armies."""
    return {c.attack for c in rules.combat.commitments(Force(armies - rules.stay, 9))}


def defense_dice(armies, rules=CLASSIC_1993):
    return {c.defense for c in rules.combat.commitments(Force(9, armies))}


def test_wd_30_no_attack_is_ever_forced():
    """Holding is always among the things weighed, and worth what stands there."""
    answer = advise(2, 5)
    assert answer.verdict == "hold"
    assert answer.value == answer.value_of_holding == -3


@pytest.mark.parametrize("armies", [0, 1])
def test_wd_31_q02_a_single_army_does_not_attack(armies):
    with pytest.raises(InvalidInput, match="2 armies or more"):
        battle(armies=armies, defenders=1)
    assert battle(armies=2, defenders=1).attackers == 1


def test_wd_32_both_name_their_dice_before_the_roll():
    """A commitment is a pair of numbers; what is rolled depends on it and on nothing else."""
    every = COMBAT.commitments(Force(3, 2))
    assert set(every) == {Commitment(a, d) for a in (1, 2, 3) for d in (1, 2)}
    for dice in every:
        rolls = COMBAT.rolls(dice)
        assert rolls.total == 6 ** (dice.attack + dice.defense)
        assert all((len(r.attack), len(r.defense)) == (dice.attack, dice.defense) for r in rolls)


@CLASSIC
@pytest.mark.parametrize(("armies", "dice"), [(1, set()), (2, {1}), (3, {1, 2}), (4, {1, 2, 3}), (30, {1, 2, 3})])
def test_wd_33_q05_one_army_more_than_dice(rules, armies, dice):
    assert attack_dice(armies, rules) == dice


@CLASSIC
@pytest.mark.parametrize(("armies", "dice"), [(1, {1}), (2, {1, 2}), (3, {1, 2}), (30, {1, 2})])
def test_wd_34_q01_the_defender_names_one_or_two(rules, armies, dice):
    assert defense_dice(armies, rules) == dice


def test_wd_34_q01_old_british_sets_want_three_armies_for_two_dice():
    assert [defense_dice(n, UK_1990) for n in (1, 2, 3, 4)] == [{1}, {1}, {1, 2}, {1, 2}]


def test_wd_34_q01_italy_allows_three():
    assert [defense_dice(n, RISIKO) for n in (1, 2, 3, 4)] == [{1}, {1, 2}, {1, 2, 3}, {1, 2, 3}]


def test_wd_34_the_defender_may_be_bound_to_the_most():
    bound = replace(CLASSIC_1993, combat=DiceCombat(defender_chooses=False))
    assert [defense_dice(n, bound) for n in (1, 2, 3)] == [{1}, {2}, {2}]
    assert battle(6, 5, rules=bound).weights == battle(6, 5).weights


def test_wd_34_q41_every_roll_has_its_own_choice():
    """Ten against two: one die now and two later are both legal while two armies stand."""
    assert {c.defense for c in COMBAT.commitments(Force(9, 2))} == {1, 2}


def cost(attack, defense, combat=COMBAT):
    lost = combat.losses(Roll(attack, defense))
    return lost.attackers, lost.defenders


def test_wd_35_a_tie_goes_to_the_defender():
    assert all(cost((face,), (face,)) == (1, 0) for face in range(1, 7))
    assert cost((6, 6, 6), (6, 6)) == (2, 0)


def test_wd_35_the_higher_die_wins():
    for mine in range(1, 7):
        for theirs in range(1, 7):
            assert cost((mine,), (theirs,)) == ((0, 1) if mine > theirs else (1, 0))


@pytest.mark.parametrize(
    ("attack", "defense", "lost"),
    [
        ((6, 1, 1), (5, 2), (1, 1)),
        ((5, 4, 1), (4, 3), (0, 2)),
        ((5, 3, 2), (5, 4), (2, 0)),
        ((6, 3), (6, 2), (1, 1)),
        ((6, 5, 4), (6,), (1, 0)),
        ((4,), (3, 3), (0, 1)),
        ((3,), (4, 1), (1, 0)),
    ],
    ids=str,
)
def test_wd_35_q35_highest_with_highest_and_second_with_second(attack, defense, lost):
    assert cost(attack, defense) == lost


def test_wd_35_dice_are_sorted_before_they_are_compared():
    for rolls in (COMBAT.rolls(Commitment(3, 2)), RISIKO.combat.rolls(Commitment(3, 3))):
        for roll in rolls:
            assert list(roll.attack) == sorted(roll.attack)[::-1]
            assert list(roll.defense) == sorted(roll.defense)[::-1]


def test_wd_35_other_tie_rules_by_name():
    assert cost((4, 3), (4, 2), DiceCombat(ties="attacker")) == (0, 2)
    assert cost((4, 3), (4, 2), DiceCombat(ties="nobody")) == (0, 1)
    assert cost((4, 2), (4, 2), DiceCombat(ties="nobody")) == (0, 0)


@pytest.mark.parametrize("attack", [1, 2, 3])
@pytest.mark.parametrize("defense", [1, 2])
def test_wd_36_as_many_armies_fall_as_pairs_are_compared(attack, defense):
    law = COMBAT.losses_law(Commitment(attack, defense))
    pairs = min(attack, defense)
    assert set(law) == {Losses(k, pairs - k) for k in range(pairs + 1)}
    assert max(lost.attackers for lost in law) <= 2


def test_wd_37_a_battle_may_be_broken_off_after_any_roll():
    one = battle(5, 4, rounds=1, exact=True)
    law = COMBAT.losses_law(Commitment(3, 2))
    assert one.outcomes == {(5 - lost.attackers, 4 - lost.defenders): law.p(lost) for lost in law}
    assert one.p_stopped == 1


def test_wd_37_what_was_rolled_before_does_not_matter():
    """Two rounds are one round after another."""
    expected = {}
    for (a, d), p in battle(5, 4, rounds=1, exact=True).outcomes.items():
        for state, q in battle(a, d, rounds=1, exact=True).outcomes.items():
            expected[state] = expected.get(state, 0) + p * q
    assert battle(5, 4, rounds=2, exact=True).outcomes == expected


@pytest.mark.parametrize(
    ("dice", "left", "allowed"),
    [
        (3, 6, [3, 4, 5, 6]),
        (1, 6, [1, 2, 3, 4, 5, 6]),
        (3, 3, [3]),
        (2, 2, [2]),
        (2, 5, [2, 3, 4, 5]),
        (1, 1, [1]),
    ],
)
def test_wd_38_q04_q05_q07_at_least_the_dice_rolled_move_in(dice, left, allowed):
    assert list(moves_in(dice, left)) == allowed


def test_wd_38_a_die_with_too_few_attackers_left_moves_all():
    """Only by rules in which a capture may cost attackers (YR-24)."""
    assert list(moves_in(3, 2)) == [2]


@pytest.mark.parametrize("armies", [4, 6, 9])
def test_wd_38_a_tree_never_moves_fewer_than_the_dice(armies):
    """A single army on the first territory would do, but three dice were rolled."""
    tree = (Branch("dead end", 1), Branch("strong", 3))
    for left, moved in tree_campaign(armies, tree).splits["dead end"].items():
        assert moved == min(3, left)


def test_wd_38_what_is_captured_is_occupied():
    odds = campaign(9, [2, 2], exact=True)
    assert all(left >= 1 for _, left in odds.outcomes)


@pytest.mark.parametrize("rules", [CLASSIC_1993, UK_1990, RISIKO], ids=lambda r: r.name)
def test_wd_39_a_capturing_roll_costs_the_attacker_nobody(rules):
    for attackers in range(1, 6):
        for defenders in range(1, 4):
            for dice in rules.combat.commitments(Force(attackers, defenders)):
                captures = [x for x in rules.combat.losses_law(dice) if x.defenders == defenders]
                assert all(lost.attackers == 0 for lost in captures)
                assert all(attackers + rules.stay >= dice.attack + 1 for _ in captures)


def test_wd_39_so_the_last_stand_is_taken_by_who_rolled():
    """Four armies against one, kept two at home: two dice at most, a smaller chance."""
    assert battle(armies=4, keep=2, defenders=1, exact=True).p_conquer == Fraction(1955, 2592)
    assert battle(armies=4, keep=1, defenders=1, exact=True).p_conquer == Fraction(342035, 373248)
