"""Who says first how many dice he rolls makes no difference (WD-32): the most dice are best, whatever the other does."""

from fractions import Fraction
from functools import cache

import pytest

from risk_odds import CLASSIC_1993, UK_1990, Commitment, Force, battle, rules_named
from risk_odds.odds.best_play import solve
from risk_odds.odds.ends import Ends
from risk_odds.options import dice_presets

SIDE = 12


@cache
def game(rules, attackers, defenders):
    """The chance to conquer for each choice of both sides, when the most dice are rolled from the next round on.

    Returns:
        Axis 0: the attacker's number of dice from 1, axis 1: the defender's.
    """
    combat, force = rules.combat, Force(attackers, defenders)
    return [
        [worth(rules, force, Commitment(a, d)) for d in sorted(combat.defense_dice(defenders))]
        for a in sorted(combat.attack_dice(attackers))
    ]


def worth(rules, force, dice):
    law = rules.combat.losses_law(dice, force)
    return sum(
        Fraction(n, law.total) * best(rules, force.attackers - lost.attackers, force.defenders - lost.defenders)
        for lost, n in law.items()
    )


@cache
def best(rules, attackers, defenders):
    """The chance to conquer when both roll the most dice."""
    if not (attackers and defenders):
        return Fraction(int(not defenders))
    return game(rules, attackers, defenders)[-1][-1]


def dominated(rows):
    """Whether the last row is nowhere less than any other, for the attacker; and the last column nowhere more."""
    return (
        all(last >= other for row in rows for last, other in zip(rows[-1], row, strict=True)),
        all(row[-1] <= other for row in rows for other in row),
    )


@pytest.mark.parametrize("rules", [CLASSIC_1993, UK_1990], ids=lambda rules: rules.name)
def test_the_most_dice_are_best_for_both_whatever_the_other_does(rules):
    """So announcing at the same time is a game with a saddle point, and changes no number up to 12 against 12."""
    for a in range(1, SIDE + 1):
        for d in range(1, SIDE + 1):
            assert dominated(game(rules, a, d)) == (True, True), (a, d)
    for a, d in ((1, 1), (3, 2), (7, 12), (12, 5), (12, 12)):
        assert best(rules, a, d) == battle(a, d, rules=rules, exact=True).p_conquer


def test_where_dice_differ_the_most_are_not_always_best():
    """Two attackers, one with a die of eight sides, against two: he attacks alone."""
    attacker, _ = dominated(game(rules_named("warrior"), 2, 2))
    assert not attacker
    _, defender = dominated(game(rules_named("defense_warrior"), 3, 3))
    assert not defender


ALIKE = [rules for rules in dice_presets() if not rules.choices and rules.combat.alike]
WORTHS = {
    "conquer": (lambda a, d: float(not d), False),
    "a capture worth nothing": (lambda a, d: float(a - d), True),
    "a capture worth two": (lambda a, d: a - d + 2.0 * (not d), True),
    "a capture worth eight": (lambda a, d: a - d + 8.0 * (not d), True),
}


@pytest.mark.parametrize("wanted", WORTHS)
@pytest.mark.parametrize("rules", ALIKE, ids=lambda rules: rules.name)
def test_fewer_dice_are_no_better_where_they_are_alike(rules, wanted):
    payoff, hold = WORTHS[wanted]
    most, free = (solve(SIDE, SIDE, rules, Ends(), payoff, hold=hold, fewer=fewer).value for fewer in (False, True))
    assert most == pytest.approx(free, rel=1e-12, abs=1e-12)


def test_fewer_dice_may_be_better_where_they_are_not():
    payoff, hold = WORTHS["conquer"]
    most, free = (
        solve(2, 2, rules_named("warrior"), Ends(), payoff, hold=hold, fewer=fewer).value for fewer in (False, True)
    )
    assert free[0, 2, 2] > most[0, 2, 2] + 0.005
