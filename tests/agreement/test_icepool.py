"""icepool, an independent library for exact dice, as the oracle."""

import operator
from fractions import Fraction
from functools import cache
from itertools import product

import icepool
import pytest

from risk_odds import Commitment, DiceCombat, Force, Losses, win_table
from risk_odds.options import dice_presets

BEATS = {"defender": ">", "attacker": ">="}


def defenders_lost(attack, defense, attack_die=6, defense_die=6, ties="defender"):
    """The pairs the attacker wins; only the highest dice of the larger pool are paired."""
    pairs = min(attack, defense)
    mine = icepool.d(attack_die).pool(attack).highest(pairs)
    theirs = icepool.d(defense_die).pool(defense).highest(pairs)
    return mine.sort_pair(BEATS[ties], theirs).size()


@pytest.mark.parametrize("sides", [(6, 6), (8, 6), (6, 10), (3, 5), (12, 12)], ids=str)
@pytest.mark.parametrize("ties", BEATS)
def test_rolls_of_up_to_four_dice_a_side(sides, ties):
    rule = DiceCombat(max_attack=4, max_defense=4, attack_die=sides[0], defense_die=sides[1], ties=ties)
    for attack, defense in product(range(1, 5), repeat=2):
        law, oracle = (
            rule.losses_law(Commitment(attack, defense)),
            defenders_lost(attack, defense, *sides, ties),
        )
        pairs = min(attack, defense)
        assert {k: law.weight(Losses(pairs - k, k)) for k in range(pairs + 1)} == {
            k: oracle.quantity(k) for k in range(pairs + 1)
        }
        assert law.total == oracle.denominator()


def test_ties_that_nobody_wins_are_what_strict_wins_leave():
    rule = DiceCombat(max_attack=4, max_defense=4, ties="nobody")
    for attack, defense in product(range(1, 5), repeat=2):
        law = rule.losses_law(Commitment(attack, defense))
        pairs = min(attack, defense)
        won = law.map(lambda lost: lost.defenders)
        kept = law.map(lambda lost, pairs=pairs: pairs - lost.attackers)
        strict, weak = defenders_lost(attack, defense), defenders_lost(attack, defense, ties="attacker")
        assert {k: won.weight(k) for k in strict.outcomes()} == {k: strict.quantity(k) for k in strict.outcomes()}
        assert {k: kept.weight(k) for k in weak.outcomes()} == {k: weak.quantity(k) for k in weak.outcomes()}


DICE = [rules for rules in dice_presets() if rules.combat.reroll == "none"]


def icepool_pool(dice):
    return icepool.Pool([icepool.Die(die.faces) for die in dice])


@pytest.mark.parametrize("rules", DICE, ids=lambda rules: rules.name)
def test_every_rule_set_with_dice(rules):
    """Mixed dice as mixed pools. Points on the highest die are added where it meets the other one, pair by pair."""
    combat = rules.combat
    bonus = combat.attack_bonus - combat.defense_bonus
    wins = operator.ge if combat.ties == "attacker" else operator.gt
    for dice in combat.commitments(Force(9, 9)):
        pairs = min(dice)
        mine = icepool_pool(combat.attack_pool(dice.attack)).highest(pairs).expand()
        theirs = icepool_pool(combat.defense_pool(dice.defense)).highest(pairs).expand()

        def won(ours, others):
            points = [bonus, *[0] * len(ours)]
            return sum(map(wins, map(operator.add, ours[::-1], points), others[::-1]))

        oracle = icepool.map(won, mine, theirs)
        law = combat.losses_law(dice)
        assert {k: law.p(Losses(pairs - k, k)) for k in range(pairs + 1)} == {
            k: oracle.probability(k) for k in range(pairs + 1)
        }


def test_a_win_table():
    @cache
    def p_conquer(a, d):
        if d == 0 or a == 0:
            return Fraction(int(d == 0))
        pairs = min(a, d, 2)
        lost = defenders_lost(min(a, 3), min(d, 2))
        return sum(
            Fraction(lost.quantity(k), lost.denominator()) * p_conquer(a - pairs + k, d - k) for k in range(pairs + 1)
        )

    table = win_table(9, 9)
    for a, d in product(range(10), repeat=2):
        assert table[a, d] == pytest.approx(float(p_conquer(a, d)), rel=1e-14, abs=0)
