"""Every rule set with dice goes through the same suite: games, mix-ins, pairs of mix-ins, lists of dice, every option."""

from dataclasses import replace
from itertools import combinations

import pytest

from risk_odds import InvalidInput, advise, battle, hold, need, rules_named, win_rows
from risk_odds.engine.setting import Setting
from risk_odds.mix_ins import MIX_INS
from risk_odds.odds.laws import dice_rolled
from risk_odds.options import OPTIONS, dice_presets, preset, set_option
from risk_odds.rules.combat import DiceCombat, Force
from risk_odds.rules.dice import sorted_rolls, ways
from risk_odds.validation.fights import Battle
from risk_odds.validation.walk import law_of

PAIRS = [preset("+".join(pair)) for pair in combinations(MIX_INS, 2)]
LISTS = [
    rules_named("classic_1993", [("attack_die", dice), ("defense_die", other)])
    for dice, other in [("8,8,6", "8,6"), ("0/1/2", "coin"), ("20,4", "12"), ("1/6", "3/4,2"), ("-2/9,6", "d10,coin,6")]
]


def each_value():
    for option in OPTIONS.values():
        bases = [(preset(option.preset), option.accepted)]
        bases += [(preset(name), option.accepted[:2]) for name in ("expert", "strategic+defense_strategic")]
        for rules, values in bases:
            for value in values:
                try:
                    changed = set_option(rules, option.name, value)
                except InvalidInput:  # an option that means nothing there, as another suite sees to
                    continue
                if isinstance(changed.combat, DiceCombat) and fought(changed) != fought(rules):
                    yield changed


def fought(rules):
    return rules.combat, rules.defense


RULES = {rules.name: rules for rules in [*dice_presets(), *PAIRS, *LISTS, *each_value()]}
MOST_LISTED = 30_000

each = pytest.mark.parametrize("rules", RULES.values(), ids=RULES)


def rolls_of(rules):
    dice = rules.combat
    return sorted_rolls(dice.attack_pool(dice.max_attack)) * sorted_rolls(dice.defense_pool(dice.max_defense))


def test_they_are_many():
    assert len(RULES) > 150
    assert {name for rules in dice_presets() for name in rules.name.split("+")} <= RULES.keys()


@each
def test_its_name_can_be_read_and_it_is_a_value(rules):
    back = rules_named(rules.name)
    assert back == rules
    assert hash(back) == hash(rules)
    assert replace(rules) == rules
    assert len(rules.source) > 10


@each
def test_laws_of_all_small_forces(rules):
    combat = rules.combat
    for force in (Force(a, d) for a in range(1, 6) for d in range(1, 5)):
        for dice in combat.commitments(force):
            law = combat.losses_law(dice, force)
            assert law.total == ways(combat.attack_pool(dice.attack)) * ways(combat.defense_pool(dice.defense))
            assert all(0 <= x.attackers <= force.attackers and 0 <= x.defenders <= force.defenders for x in law)
            assert all(sum(x) <= min(dice) for x in law)
            assert combat.ties == "nobody" or min(dice) > min(force) or all(sum(x) == min(dice) for x in law)
    force, dice = Force(2, 2), dice_rolled(rules, 2, 2)
    pools = combat.attack_pool(dice.attack), combat.defense_pool(dice.defense)
    if sorted_rolls(pools[0]) * sorted_rolls(pools[1]) <= MOST_LISTED:
        pushed = combat.rolls(dice).map(lambda roll: combat.losses(roll, force))
        assert dict(combat.losses_law(dice, force).weights) == dict(pushed.weights)


MOST_WEIGHED = 2_500
"""So many rolls are gone through here, to say for each what is best; more take seconds."""


def acts(rules):
    return rules.combat.reroll != "none" or rules.combat.commander


@each
def test_questions_agree_with_each_other(rules):
    if acts(rules) and rolls_of(rules) > MOST_WEIGHED:
        if rolls_of(rules) > MOST_LISTED:
            with pytest.raises(InvalidInput, match="too many to say for each what is best"):
                battle(7, 7, rules=rules)
        return
    size = 5, 4
    odds = battle(*size, rules=rules)
    assert sum(odds.outcomes.values()) == pytest.approx(1, abs=1e-14)
    assert all(0 <= p <= 1 for p in odds.outcomes.values())
    assert 0 <= odds.p_conquer <= 1
    table = win_rows(6, 4, rules)
    assert all(0 <= p <= 1 for row in table for p in row)
    assert table[5][4] == pytest.approx(odds.p_conquer, rel=1e-13, abs=0)
    assert table[3][2] == pytest.approx(battle(3, 2, rules=rules).p_conquer, rel=1e-13, abs=0)
    if not 0.01 < odds.p_conquer < 0.99:
        return
    wanted = odds.p_conquer * (1 - 1e-6)
    assert need(4, wanted, rules=rules) == next(a for a in range(7) if table[a][4] >= wanted)
    repelled = (1 - odds.p_conquer) * (1 - 1e-6)
    assert hold(5, repelled, rules=rules) == next(d for d in range(1, 5) if 1 - table[5][d] >= repelled)
    advice = advise(*size, rules=rules, min_win=wanted)
    assert (advice.verdict, advice.p_hold) == ("attack", pytest.approx(odds.p_conquer, rel=1e-13))


@each
def test_more_sides_never_hurt_those_whose_dice_they_are(rules):
    combat = rules.combat
    if acts(rules) and rules.name != "expert":
        return  # a second for each
    chance = battle(3, 3, rules=rules).p_conquer
    for side, better in (("attack_die", 1), ("defense_die", -1)):
        sides = getattr(combat, side)
        if not isinstance(sides, int) or sides > 12:
            continue
        larger = battle(3, 3, rules=replace(rules, combat=replace(combat, **{side: sides + 2}))).p_conquer
        assert better * (larger - chance) >= -1e-15


@each
def test_a_game_fights_by_them_or_says_that_it_can_not(rules):
    combat = rules.combat
    if (combat.reroll != "none" and combat.attack_special) or (combat.reroll == "any" and combat.defense_special):
        with pytest.raises(InvalidInput, match="lets one of several kinds of dice be rolled again") as refused:
            Setting.of(rules, 3)
        assert rules.name in refused.value.message
        return
    setting = Setting.of(rules, min(3, rules.players[1]))
    if rules.defense in ("best", "seen") or rolls_of(rules) > 3_000:
        assert setting.attack_dice[9]
        return
    if acts(rules):
        fought, best = law_of(Battle(3, 1, rules)), battle(2, 1, rules=rules).outcomes
        assert {state: float(p) for state, p in fought.items()} == pytest.approx(
            {state: p for state, p in best.items() if p}, rel=1e-12
        )
        return
    fight = Battle(4, 3, rules)
    exact = battle(3, 3, rules=rules, exact=True).outcomes
    assert law_of(fight) == {state: p for state, p in exact.items() if p}


def test_what_comes_with_a_commander_can_be_said_anew():
    whole = preset("strategic+defense_strategic")
    for one in ("unit_backed", "cap_three", "base_plus_one"):
        for other in ("base_plus_one", "unit_backed", "cap_three"):
            rules = set_option(set_option(whole, "strategic_dice", one), "strategic_dice", other)
            assert rules == set_option(whole, "strategic_dice", other)
            assert rules_named(rules.name) == rules
    few = set_option(set_option(whole, "attack_dice", "2"), "strategic_dice", "unit_backed")
    assert set_option(few, "strategic_dice", "base_plus_one") == set_option(whole, "attack_dice", "2")


@pytest.mark.parametrize("defense", OPTIONS["defense"].accepted)
def test_what_odds_take_a_defender_to_do_is_not_what_he_may_do_in_a_game(defense):
    rules = rules_named("classic_1993", [("defense", defense)])
    bound = set_option(rules, "defender_dice", "max")
    assert battle(6, 5, rules=bound).p_conquer == battle(6, 5, rules=rules).p_conquer
