"""The best placement of new armies, against every placement there is."""

import random
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod

import pytest

from risk_odds import CLASSIC_1993, RISIKO, UK_1990, Front, campaign, reinforce

RULES = {"classic": CLASSIC_1993, "risiko": RISIKO, "uk": UK_1990}
DEFENSE_DICE = {"classic": lambda n: min(n, 2), "risiko": lambda n: min(n, 3), "uk": lambda n: 2 if n > 2 else 1}
AIMS = ("falls", "losses", "territories")


@cache
def law(attack, defense):
    """What a roll costs: (attackers lost, defenders lost, chance), by counting all rolls."""
    found = {}
    for dice in product(range(6), repeat=attack + defense):
        pairs = zip(sorted(dice[:attack], reverse=True), sorted(dice[attack:], reverse=True), strict=False)
        won = [a > d for a, d in pairs]
        lost = (won.count(False), won.count(True))
        found[lost] = found.get(lost, 0) + 1
    return [(*lost, n / 6 ** (attack + defense)) for lost, n in found.items()]


@cache
def march(name, attackers, armies):
    """What a march comes to, by recursion from its definition: falls, holds, armies lost, territories lost."""
    if not armies:
        return 1.0, 0.0, 0.0, 0.0
    if attackers == 0:
        return 0.0, 1.0, 0.0, 0.0
    here, *behind = armies
    if here == 0:
        falls, holds, lost, taken = march(name, attackers - 1 if behind else attackers, tuple(behind))
        return falls, holds, lost, taken + 1
    total = [0.0, 0.0, 0.0, 0.0]
    for mine, theirs, p in law(min(attackers, 3), DEFENSE_DICE[name](here)):
        end = march(name, attackers - mine, (here - theirs, *behind))
        for k in range(4):
            total[k] += p * (end[k] + theirs * (k == 2))
    return tuple(total)


@cache
def splits(armies, places):
    """All ways to put so many armies on so many places, those first that put more on the first."""
    if places == 1:
        return [(armies,)]
    return [(n, *rest) for n in range(armies, -1, -1) for rest in splits(armies - n, places - 1)]


@cache
def ends_of(front, placed):
    """What a front with new armies comes to."""
    enemy, armies, name = front
    return march(name, enemy - 1, tuple(old + new for old, new in zip(armies, placed, strict=True)))


def cost(fronts, placement, aim):
    """What is to be least."""
    ends = [ends_of(front, placed) for front, placed in zip(fronts, placement, strict=True)]
    if aim != "falls":
        return sum(end[AIMS.index(aim) + 1] for end in ends)
    falls, holds = 0.0, 1.0
    for end in ends:
        falls, holds = falls + holds * end[0], holds * end[1]
    return falls


def placements(fronts, armies):
    """Every placement, those first that put more on the earlier fronts, then on their outer territories."""
    sizes = [len(front[1]) for front in fronts]
    for shares in splits(armies, len(fronts)):
        yield from product(*(splits(n, size) for n, size in zip(shares, sizes, strict=True)))


def random_fronts(seed):
    """Up to three fronts with up to five territories together."""
    draw = random.Random(seed)
    fronts = []
    for _ in range(draw.randint(1, 3)):
        size = min(draw.choice((1, 1, 2, 2, 3)), 5 - sum(len(front[1]) for front in fronts))
        if size:
            armies = tuple(draw.randint(1, 4) for _ in range(size))
            fronts.append((draw.randint(2, 10), armies, draw.choice(("classic", "classic", *RULES))))
    if draw.random() < 0.2 and sum(len(front[1]) for front in fronts) * 2 <= 5:
        fronts *= 2  # twins, so that there are ties
    return fronts


def asked(fronts):
    return [Front(enemy, armies, RULES[name]) for enemy, armies, name in fronts]


@pytest.mark.parametrize("seed", range(200))
def test_no_placement_is_better(seed):
    """Every number of armies up to 12; each set has its aim."""
    fronts, aim = random_fronts(seed), AIMS[seed % 2 if seed % 5 else 2]
    for armies in range(13):
        every = list(placements(fronts, armies))
        costs = [cost(fronts, placement, aim) for placement in every]
        least = min(costs)
        best = [p for p, c in zip(every, costs, strict=True) if c <= least * (1 + 1e-12)]
        plan = reinforce(armies, asked(fronts), minimize=aim)
        assert plan.placement == best[0]
        assert plan.equally_good == len(best)
        assert plan.proven_optimal
        assert plan.bound == pytest.approx(least, rel=1e-12)


SETS = [random_fronts(seed) for seed in range(12)]


@pytest.mark.parametrize("fronts", SETS)
def test_fractions_of_campaigns(fronts):
    """The numbers of the answer are those of the campaigns that the enemies fight; the best of all in fractions."""
    every = {placement: chances(fronts, placement) for placement in placements(fronts, 3)}
    plan = reinforce(3, asked(fronts), exact=True)
    assert plan.after.p_falls == min(every.values())
    assert plan.after.p_falls + plan.after.p_holds == 1
    assert plan.equally_good == list(every.values()).count(plan.after.p_falls)
    for odds, (enemy, armies, name) in zip(plan.fronts, fronts, strict=True):
        march_on = campaign(
            enemy, [a + n for a, n in zip(armies, odds.placed, strict=True)], rules=RULES[name], exact=True
        )
        assert odds.after.p_falls == march_on.p_all
        assert odds.after.expected_territories_lost == sum(stage.p_captured for stage in march_on.stages)


def chances(fronts, placement):
    """The chance that any front falls, as a fraction."""
    holds = Fraction(1)
    for (enemy, armies, name), placed in zip(fronts, placement, strict=True):
        path = [old + new for old, new in zip(armies, placed, strict=True)]
        holds *= 1 - campaign(enemy, path, rules=RULES[name], exact=True).p_all
    return 1 - holds


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize("seed", range(6))
def test_floats_are_the_fractions(seed, aim):
    fronts = random_fronts(seed)
    exact, plan = (reinforce(4, asked(fronts), minimize=aim, exact=e) for e in (True, False))
    for name in ("before", "after", "with_one_more"):
        for fraction, number in zip(getattr(exact, name), getattr(plan, name), strict=True):
            assert isinstance(fraction, Fraction | int)
            assert number == pytest.approx(float(fraction), rel=1e-12)
    assert plan.placement == exact.placement
    assert plan.value_of_one_more == pytest.approx(float(exact.value_of_one_more), abs=1e-12)


def test_one_more_army_is_placed_anew():
    fronts = random_fronts(3)
    for armies in range(5):
        assert reinforce(armies, asked(fronts)).with_one_more == reinforce(armies + 1, asked(fronts)).after
    assert reinforce(0, asked(fronts)).before == reinforce(0, asked(fronts)).after


def test_one_army_after_the_other_is_not_the_best():
    """Three before, two behind: the first army alone belongs to the outer territory, two belong to the inner one."""
    fronts = [(6, (3, 2), "classic")]
    first = reinforce(1, asked(fronts)).placement[0]
    assert first == (1, 0)
    step_by_step = min(cost(fronts, [added], "falls") for added in ((2, 0), (1, 1)))
    plan = reinforce(2, asked(fronts))
    assert plan.placement == ((0, 2),)
    assert plan.after.p_falls < step_by_step - 0.006


def test_equal_fronts_can_change_places():
    plan = reinforce(3, [Front(8, [4]), Front(8, [4])])
    assert plan.placement == ((2,), (1,))
    assert plan.equally_good == 2


def test_where_nothing_threatens_every_placement_is_as_good():
    """Two attackers can't take three territories: one stays on the first, one on the second."""
    plan = reinforce(4, [Front(3, [1, 1, 1])])
    assert plan.placement == ((4, 0, 0),)
    assert plan.after.p_falls == 0
    assert plan.after.p_holds == 1
    assert plan.equally_good == 15


@pytest.mark.parametrize("fronts", [[(300, (1, 1), "classic"), (3, (1,), "classic")], [(60, (1,), "classic")] * 2])
def test_what_is_all_but_lost_is_told_apart_by_the_chance_to_hold(fronts):
    """The chance to fall rounds to 1 for every placement; that to hold all does not."""
    holds = {}
    for placement in placements(fronts, 2):
        holds[placement] = prod(
            1 - campaign(enemy, [o + n for o, n in zip(armies, placed, strict=True)], exact=True).p_all
            for (enemy, armies, _), placed in zip(fronts, placement, strict=True)
        )
    plan = reinforce(2, asked(fronts))
    assert plan.after.p_falls == 1.0
    assert holds[plan.placement] == max(holds.values())
    assert plan.after.p_holds == pytest.approx(float(max(holds.values())), rel=1e-11)
    assert plan.equally_good == list(holds.values()).count(max(holds.values()))


LONG = [Front(40, [1, 1, 2, 1, 1]), Front(30, [2, 1, 3, 1])]


def test_a_search_that_is_cut_short_proves_nothing_that_is_not_so():
    """Whoever keeps one placement a step finds one that may not be the best, never a bound above the best."""
    best = reinforce(12, LONG, minimize="losses")
    assert best.proven_optimal
    unproven = 0
    for kept in (1, 2, 3, 5):
        plan = reinforce(12, LONG, minimize="losses", most_kept=kept)
        assert plan.bound <= best.after.expected_armies_lost * (1 + 1e-12)
        assert plan.after.expected_armies_lost >= best.after.expected_armies_lost * (1 - 1e-12)
        if plan.proven_optimal:
            assert plan.after.expected_armies_lost == pytest.approx(best.after.expected_armies_lost, rel=1e-11)
        unproven += not plan.proven_optimal
    assert unproven


@pytest.mark.parametrize("most_numbers", [0, 5_000_000])
@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize("front", [(30, (2, 1, 3, 1), "classic"), (24, (1, 2, 1, 1, 2), "classic")])
def test_what_is_dropped_on_the_way_along_a_long_path_is_not_the_best(front, aim, most_numbers, monkeypatch):
    """Here what is best on the last territories depends on how many attackers arrive."""
    monkeypatch.setattr("risk_odds.odds.placements.MOST_NUMBERS", most_numbers)
    narrow = reinforce(6, asked([front]), minimize=aim, most_kept=1)
    for armies in (3, 6):
        every = list(placements([front], armies))
        costs = [cost([front], placement, aim) for placement in every]
        plan = reinforce(armies, asked([front]), minimize=aim)
        assert plan.placement == every[costs.index(min(costs))]
        assert plan.aimed(plan.after) == pytest.approx(min(costs), rel=1e-12)
        assert plan.proven_optimal
    assert narrow.proven_optimal == (narrow.placement == plan.placement)


def test_all_new_armies_are_placed():
    plan = reinforce(50, LONG)
    assert sum(map(sum, plan.placement)) == 50
    assert list(plan.to_frame()["placed"]) == [new for placed in plan.placement for new in placed]
