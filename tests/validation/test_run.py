"""The whole comparison agrees; and disagrees as soon as engine, solver, dice or the shared rule are wrong."""

from dataclasses import replace
from functools import partial
from types import MappingProxyType

import pytest

from risk_odds import VARIANTS, DiceCombat, Losses, battle, campaign
from risk_odds.chance import Distribution
from risk_odds.engine.setting import Remembered, Setting
from risk_odds.mix_ins import MIX_INS
from risk_odds.odds.laws import laws
from risk_odds.options import OPTIONS, preset, set_option
from risk_odds.rules import combat
from risk_odds.validation import fights, run
from risk_odds.validation.cases import Sampled, exact_fights, registered, sampled_fights, with_options
from risk_odds.validation.fights import Battle, Campaign
from risk_odds.validation.run import FAMILY_ERROR, validate


@pytest.fixture
def few(monkeypatch):
    """Only a few fights, so that a run takes less than a second."""
    small = [Battle(6, 4), Battle(6, 4, stop=2), Campaign(7, (2, 2), leave=(1, 2, 1))]
    monkeypatch.setattr(run, "exact_fights", lambda quick: small)
    monkeypatch.setattr(run, "sampled_fights", lambda quick: [Sampled(fight, 0.5) for fight in small])


def wrong(report):
    """The tests that failed, each with how many did."""
    tests = [row.test for row in report.rows if not row.ok]
    assert report.ok == (not tests)
    return {test: tests.count(test) for test in tests}


@pytest.mark.usefixtures("few")
def test_all_is_right():
    report = validate(4000, seed=5)
    assert wrong(report) == {}
    assert [row.test for row in report.rows] == ["published"] * 6 + ["exact"] * 3 + ["g-test", "binomial"] * 3
    assert report.tests == 6
    assert {row.threshold for row in report.rows[9:]} == {FAMILY_ERROR / 6}
    assert {row.n for row in report.rows[9:]} == {2000}
    assert {row.n for row in report.rows[:9]} == {None}


@pytest.mark.usefixtures("few")
def test_a_seed_decides_everything():
    assert validate(500, seed=1) == validate(500, seed=1)
    assert validate(500, seed=1).rows != validate(500, seed=2).rows


def spoil(monkeypatch, name, made):
    """Have every setting look something up that is wrong."""
    right = Setting.__post_init__

    def wrong_one(self):
        right(self)
        object.__setattr__(self, name, made(self))

    monkeypatch.setattr(Setting, "__post_init__", wrong_one)


@pytest.mark.usefixtures("few")
def test_a_wrong_engine_is_found(monkeypatch):
    def losses(setting):
        def cost(faces):
            attack, defense = faces
            even = attack[0] == defense[0] == 1  # one pair of faces of 36
            return Losses(0, 1) if even and len(defense) == 1 else setting.rules.combat.losses(combat.Roll(*faces))

        return Remembered(cost)

    spoil(monkeypatch, "losses", losses)
    found = wrong(validate(20_000))
    assert found["published"] == 3  # the rolls with one defense die
    assert found["exact"] == 3


@pytest.mark.usefixtures("few")
def test_an_engine_that_rolls_too_few_dice_is_found(monkeypatch):
    spoil(monkeypatch, "defense_dice", lambda setting: Remembered(lambda armies: (1,)))
    found = wrong(validate(2000))
    assert found["published"] == 3  # the rolls with two defense dice
    assert found["exact"] == found["g-test"] == 3


@pytest.mark.usefixtures("few")
def test_a_wrong_solver_is_found(monkeypatch):
    def generous(*args, rules, **more):
        return battle(*args, rules=replace(rules, combat=DiceCombat(ties="attacker")), **more)

    monkeypatch.setattr(fights, "battle", generous)
    assert wrong(validate(2000)) == {"exact": 2, "g-test": 2, "binomial": 2}


@pytest.mark.usefixtures("few")
def test_a_solver_wrong_in_floats_only_is_found(monkeypatch):
    def off(*args, exact, **more):
        odds = battle(*args, exact=exact, **more)
        return odds if exact else odds._replace(weights={s: w * (1 + 1e-10 * s[0]) for s, w in odds.weights.items()})

    monkeypatch.setattr(fights, "battle", off)
    assert wrong(validate(2000)) == {"exact": 2}


@pytest.mark.usefixtures("few")
def test_a_solver_that_leaves_another_number_behind_is_found(monkeypatch):
    monkeypatch.setattr(fights, "campaign", lambda *args, leave, **more: campaign(*args, leave=1, **more))
    assert wrong(validate(2000)).keys() == {"exact", "g-test", "binomial"}


@pytest.mark.usefixtures("few")
def test_stopping_one_attacker_late_is_found(monkeypatch):
    monkeypatch.setattr(fights, "_chosen", partial(later, fights._chosen))
    assert wrong(validate(2000)) == {"exact": 1, "g-test": 1, "binomial": 1}


def later(chosen, options, leave, rules, stop=0):
    return chosen(options, leave, rules, max(stop - 1, 0))


@pytest.mark.usefixtures("few")
def test_loaded_dice_are_found_by_the_tests_with_dice_alone(monkeypatch):
    fair = Distribution.sample

    def sample(self, rng):
        return (
            max(fair(self, rng), fair(self, rng), key=lambda roll: roll.attack)
            if rng.random() < 0.25
            else fair(self, rng)
        )

    monkeypatch.setattr(Distribution, "sample", sample)
    assert wrong(validate(40_000)).keys() == {"g-test", "binomial"}


@pytest.fixture
def forgetful():
    """Laws are remembered; forget them before and after the rule is broken."""
    caches = (combat._losses_law, laws)
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


@pytest.mark.usefixtures("few", "forgetful")
def test_a_wrong_rule_that_both_share_is_found_by_what_was_published_alone(monkeypatch):
    monkeypatch.setattr(combat, "TIE_COSTS", MappingProxyType(dict.fromkeys(combat.TIE_COSTS, combat.DEFENDER_LOSES)))
    report = validate(2000)
    assert wrong(report) == {"published": 6}
    assert report.rows[0].detail == "defender loses 0, 1: 21, 15 of 36; engine 15, 21; solver 15, 21"


@pytest.mark.usefixtures("few")
def test_it_tells_what_comes_next():
    told = []
    validate(100, tell=lambda *said: told.append(said))
    assert [done for done, _, _ in told] == list(range(7))
    assert {total for _, total, _ in told} == {6}
    assert told[1][2] == "odds 6 4 --stop 2 (classic_1993)"


FIGHTS_ONLY = {"combat", "defense", "announce", "stay"}


@pytest.mark.parametrize("quick", [False, True])
def test_every_rule_set_with_dice_is_compared_in_every_way(quick):
    exact, sampled = exact_fights(quick), [case.fight for case in sampled_fights(quick)]
    dice = {*VARIANTS, *MIX_INS} - {"scrabble", "expert"}  # no game can do what an expert does
    assert {rules.name for rules in registered()} == dice
    for name in dice:
        small = [fight for fight in exact if fight.rules.name == name]
        large = [fight for fight in sampled if fight.rules.name == name]
        for found in (small, large):
            assert {type(fight) for fight in found} == {Battle, Campaign}
        assert any(getattr(fight, "stop", 0) for fight in small)
    assert any(fight.stop for fight in (case.fight for case in sampled_fights(False)) if isinstance(fight, Battle))


GOALS = {("win", "headquarters"), ("win", "mission"), ("missions", "none"), ("headquarters", "false")}
"""What can't be set by itself, as it needs others before it; no fight depends on it."""


def test_every_value_of_every_option_of_a_fight_is_compared():
    compared = {fight.rules for fight in exact_fights(False)}
    found = 0
    for option in OPTIONS.values():
        for value in option.accepted:
            base = preset(option.preset)
            if base.words or value == "words" or (option.name, value) in GOALS:
                continue
            rules = set_option(base, option.name, value)
            same = replace(base, **{field: getattr(rules, field) for field in FIGHTS_ONLY})
            if same != base and not rules.choices:
                assert rules in compared
                found += 1
    assert found == len(list(with_options())) > 40


def test_small_fights_reach_every_number_of_dice():
    exact = exact_fights(False)
    for rules in [*registered(), *with_options()]:
        full = rules.combat.full_force
        battles = [f for f in exact if isinstance(f, Battle) and f.rules == rules]
        assert any(f.at_home - f.keep >= full.attackers and f.defenders >= full.defenders for f in battles)
