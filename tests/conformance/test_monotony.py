"""More attackers are never worse for the attacker, more defenders never better: no proof, but no counterexample."""

from itertools import product

import pytest

from risk_odds import CLASSIC_1993, rules_named, win_rows, win_table
from risk_odds.options import OPTIONS, dice_presets, with_each_value

STOPS = [(0, 0), (2, 0), (0, 2), (3, 1)]
ROUNDING = 1e-12


def counterexamples(rules, size):
    """Sizes at which one more attacker lowers the chance, or one more defender raises it."""
    for stop, until in STOPS:
        win = win_rows(size, size, rules, stop=stop, until=until)
        for a, d in product(range(1, size), range(until + 1, size)):
            if win[a + 1][d] < win[a][d] - ROUNDING or win[a][d + 1] > win[a][d] + ROUNDING:
                yield rules.name, stop, until, a, d


DICE = dice_presets()


def fights(rules):
    """What battles follow."""
    return rules.combat, rules.defense


OF_DICE = {
    option.name: option
    for option in OPTIONS.values()
    if option.preset == "classic_1993" and option.name != "combat"
    if {*map(fights, with_each_value(option))} != {fights(CLASSIC_1993)}
}


def houses(values):
    for name, option in OF_DICE.items():
        for value in values(option.accepted):
            yield rules_named("classic_1993", [(name, value)])


def test_options_of_dice():
    assert len(OF_DICE) >= 10
    assert not {*OF_DICE} & {"fortify", "setup", "win", "map"}


@pytest.mark.parametrize("rules", DICE, ids=lambda r: r.name)
def test_registered_rules(rules):
    assert not list(counterexamples(rules, 20))


def test_the_edges_of_every_option():
    for rules in houses(lambda accepted: {accepted[0], accepted[-1]}):
        assert not list(counterexamples(rules, 12))


def test_every_value_of_every_pair_of_options():
    for (first, a), (second, b) in product(OF_DICE.items(), repeat=2):
        for value, other in product(a.accepted[::3], b.accepted[::3]):
            if first < second:
                rules = rules_named("classic_1993", [(first, value), (second, other)])
                assert not list(counterexamples(rules, 8 if rules.choices else 30))


def test_chances_stay_between_0_and_1():
    for rules in (*DICE, *houses(lambda accepted: accepted)):
        large = [] if rules.choices else [win_table(700, 100, rules)]  # with choices so many states are refused
        for table in (win_rows(80, 12, rules), *large):
            assert all(0.0 <= p <= 1.0 for row in table for p in row)
