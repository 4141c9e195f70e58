"""What can't be used is refused with what was given and what would have been accepted."""

import tracemalloc
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from risk_odds import (
    CLASSIC_1993,
    Branch,
    DiceCombat,
    Distribution,
    Front,
    Goal,
    InvalidInput,
    Target,
    advise,
    advise_blitz,
    armies_needed,
    battle,
    campaign,
    hold,
    in_best_order,
    loss_rows,
    luck,
    need,
    needs,
    reinforce,
    relay,
    rules_named,
    tree_campaign,
    win_table,
)
from risk_odds.mix_ins import MIX_INS
from risk_odds.odds.blitz import balance, check_balanced
from risk_odds.options import OPTIONS, set_option
from risk_odds.variants import VARIANTS

HALF = Fraction(1, 2)
SEEN = set_option(CLASSIC_1993, "defense", "seen")

REFUSALS = {
    "no attackers": (lambda: battle(0, 3), "0", "1 to 1,000,000"),
    "fewer than no attackers": (lambda: battle(-2, 3), "-2", "1 to 1,000,000"),
    "no defenders": (lambda: battle(3, 0), "0", "1 to 1,000,000"),
    "defenders not given": (lambda: battle(3), "defenders", "the armies on"),
    "fewer than no defenders": (lambda: battle(3, -1), "-1", "1 to"),
    "a float": (lambda: battle(3.0, 3), "3.0", "a whole number"),
    "a float for defenders": (lambda: battle(3, 2.5), "2.5", "a whole number"),
    "a bool": (lambda: battle(True, 3), "True", "a whole number"),
    "a string": (lambda: battle("3", 3), "'3'", "a whole number"),
    "None as defenders": (lambda: battle(3, None), "defenders", "the armies on"),
    "too many attackers": (lambda: battle(10**9, 3), "1000000000", "1 to 1,000,000"),
    "too many defenders": (lambda: battle(3, 10**9), "1000000000", "1 to 1,000,000"),
    "both sides large": (lambda: battle(20_000, 20_000), "20,000", "the smaller side up to 10,000"),
    "stop at the attackers": (lambda: battle(3, 3, stop=3), "stop 3", "0 to 2"),
    "stop below zero": (lambda: battle(3, 3, stop=-1), "-1", "0 to"),
    "until the defenders": (lambda: battle(3, 3, until=3), "until 3", "0 to 2"),
    "until a float": (lambda: battle(3, 3, until=1.0), "1.0", "a whole number"),
    "no rounds": (lambda: battle(3, 3, rounds=0), "0", "1 to"),
    "rounds as a bool": (lambda: battle(3, 3, rounds=True), "True", "a whole number"),
    "fractions of a large battle": (lambda: battle(301, 2, exact=True), "301 v 2", "up to 300 v 300"),
    "fractions of many defenders": (lambda: battle(2, 301, exact=True), "2 v 301", "up to 300 v 300"),
    "keep nobody": (lambda: battle(armies=5, keep=0, defenders=1), "0", "1 to"),
    "keep all": (lambda: battle(armies=5, keep=5, defenders=1), "5", "6 armies or more"),
    "one army": (lambda: battle(armies=1, defenders=1), "1", "2 armies or more"),
    "attackers and armies": (lambda: battle(5, 3, armies=6), "attackers", "one of the two"),
    "neither attackers nor armies": (lambda: battle(defenders=3), "attackers", "one of the two"),
    "keep of attackers": (lambda: battle(5, 3, keep=2), "keep", "armies"),
    "rounds of a relay": (lambda: relay([3, 4], 5, rounds=2), "rounds", "rounds without"),
    "a stack of nobody": (lambda: relay([3, 0], 5), "0", "1 to"),
    "balanced and rounds": (lambda: battle(9, 8, rounds=2, balanced=True), "no rounds to stop after", "no rounds"),
    "balanced relay and rounds": (lambda: relay([9, 2], 8, rounds=2, balanced=True), "no rounds", "no rounds"),
    "balanced and until": (lambda: battle(9, 8, until=2, balanced=True), "the whole territory", "until 0"),
    "balanced and exact": (lambda: battle(9, 8, exact=True, balanced=True), "no fractions", "floats"),
    "balanced campaign as fractions": (lambda: campaign(9, [2], exact=True, balanced=True), "no fractions", "floats"),
    "balanced advice for two aims": (lambda: advise_blitz(9, 8, value=3, min_win=0.5), "three ways", "one of them"),
    "balanced advice to weaken": (lambda: advise_blitz(9, 8, goal=Goal(until=2)), "whole territory", "without until"),
    "balanced advice and seen": (lambda: advise_blitz(9, 8, rules=SEEN), "no choices within a round", "defense=most"),
    "balanced advice for nobody": (lambda: advise_blitz(0, 8), "0", "1 to"),
    "a large balanced advice": (lambda: advise_blitz(300, 300), "300 v 300", "215 v 215"),
    "balanced advice, struck by nobody": (lambda: advise_blitz(9, 8, counter=[1]), "1", "2 to"),
    "balanced fronts as fractions": (
        lambda: reinforce(3, [Front(8, [4])], exact=True, balanced=True),
        "no fractions",
        "floats",
    ),
    "balanced fronts and seen": (
        lambda: reinforce(3, [Front(8, [4], SEEN)], balanced=True),
        "no choices within a round",
        "defense=most",
    ),
    "large balanced fronts": (lambda: reinforce(3, [Front(400, [200])], balanced=True), "399", "215 against 215"),
    "balanced and seen": (lambda: check_balanced(SEEN), "no choices within a round", "defense=most"),
    "balanced and stop at the attackers": (lambda: battle(3, 3, stop=3, balanced=True), "stop 3", "0 to 2"),
    "balanced twice": (lambda: balance(battle(3, 3, balanced=True)), "balanced already", "fair odds"),
    "balance of a soft stop": (lambda: balance(battle(3, 3, stop=1)), "stopped early", "to the end"),
    "balance of fractions": (lambda: balance(battle(3, 3, exact=True)), "no fractions", "floats"),
    "balance of a few rounds": (lambda: balance(battle(3, 3, rounds=1)), "no rounds", "no rounds"),
    "rounds of a balanced blitz": (lambda: battle(3, 3, balanced=True).expected_rounds, "no rounds", "fair odds"),
    "balanced need and rounds": (lambda: need(3, HALF, rounds=2, balanced=True), "no rounds", "no rounds"),
    "balanced need with no chance": (lambda: need(3, 0, balanced=True), "0", "above 0, up to 1"),
    "balanced hold and until": (lambda: hold(3, HALF, until=1, balanced=True), "whole territory", "until 0"),
    "balanced hold with stop": (lambda: hold(3, HALF, stop=3, balanced=True), "stop 3", "0 to 2"),
    "balanced needs and until": (lambda: needs(3, HALF, until=1, balanced=True), "whole territory", "until 0"),
    "a balanced table and until": (lambda: win_table(9, 9, until=1, balanced=True), "whole territory", "until 0"),
    "a large balanced table of losses": (lambda: loss_rows(300, 300, balanced=True), "300 x 300", "215 x 215"),
    "a large balanced campaign": (lambda: campaign(1600, [3], balanced=True), "1,599", "up to 1,500 attackers"),
    "a large relay as fractions": (lambda: relay([200, 101], 5, exact=True), "301 v 5", "up to 300 v 300"),
    "value and wanted chance": (lambda: advise(3, 3, value=1, min_win=0.5), "three ways", "one of them"),
    "no chance wanted": (lambda: advise(3, 3, min_win=0), "0", "above 0, up to 1"),
    "more than certainty wanted": (lambda: advise(3, 3, min_win=1.5), "1.5", "above 0, up to 1"),
    "not a number wanted": (lambda: advise(3, 3, min_win=float("nan")), "nan", "a number"),
    "a counter-attack on what is not captured": (
        lambda: advise(3, 3, counter=[4], until=1),
        "strikes back",
        "counter without until",
    ),
    "a counter-attack of one army": (lambda: advise(3, 3, counter=[1]), "1", "2 to"),
    "advice for a large battle": (lambda: advise(9000, 9000), "9,000 v 9,000", "4,000,000"),
    "need without defenders": (lambda: need(0, HALF), "0", "1 to"),
    "need with no chance": (lambda: need(3, Fraction(0)), "0", "above 0, up to 1"),
    "need with too much": (lambda: need(3, Fraction(3, 2)), "3/2", "above 0, up to 1"),
    "hold without attackers": (lambda: hold(0, HALF), "0", "1 to"),
    "hold with no chance": (lambda: hold(3, Fraction(-1)), "-1", "above 0, up to 1"),
    "an empty table": (lambda: win_table(0, 3), "0", "1 to"),
    "a table too large": (lambda: win_table(20_000, 9_000), "20,000 x 9,000", "100,000,000"),
    "a table too large on both sides": (lambda: win_table(10**5, 10**5), "100,000", "10,000"),
    "a table that stops below zero": (lambda: win_table(3, 3, stop=-5), "-5", "0 to"),
    "a table until text": (lambda: win_table(3, 3, until="x"), "'x'", "a whole number"),
    "a table that stops before it begins": (lambda: win_table(3, 3, stop=5), "stop 5", "0 to 2"),
    "a target that leaves nobody": (lambda: campaign(5, [Target(3, leave=0)]), "0", "1 to"),
    "a target that leaves half an army": (lambda: campaign(5, [Target(3, leave=1.5)]), "1.5", "a whole number"),
    "a target that invents an army": (lambda: campaign(5, [Target(3, leave=-1), 2]), "-1", "1 to"),
    "a list that contradicts a target": (
        lambda: campaign(6, [Target(3, leave=1)], leave=[1, 5]),
        "leaves 1 in a list that leaves 5",
        "same",
    ),
    "a float to leave": (lambda: campaign(6, [3], leave=1.0), "1.0", "a whole number"),
    "a need for no defenders": (lambda: armies_needed([0], HALF), "0", "1 to"),
    "a need that leaves nobody": (lambda: armies_needed([3], HALF, leave=0), "0", "1 to"),
    "a need for no path": (lambda: armies_needed([], HALF), "without a territory", "one territory"),
    "a need of less than nobody": (lambda: need(3, HALF, at_least=-1), "-1", "0 to"),
    "a need of half an attacker": (lambda: need(3, HALF, at_least=2.5), "2.5", "a whole number"),
    "a relay of nobody": (lambda: relay([], 3), "nobody attacks", "one stack"),
    "text as a level of a quantile": (lambda: battle(3, 3).quantile("x"), "'x'", "a number"),
    "an outcome that can't be": (
        lambda: luck(battle(3, 3), 3, 3),
        "3 of the attackers and 3 of the defenders",
        "outcome",
    ),
    "no level of a quantile": (lambda: battle(3, 3).quantile(0), "0", "above 0, up to 1"),
    "no quantity of a quantile": (lambda: battle(3, 3).quantile(0.5, "dice"), "'dice'", "attackers_lost"),
    "a campaign to nowhere": (lambda: campaign(5, []), "without a territory", "one territory"),
    "a campaign of who must stay": (lambda: campaign(3, [1], leave=3), "at least 4 armies", "4 armies or more"),
    "a campaign that leaves nobody": (lambda: campaign(5, [1], leave=0), "0", "1 to"),
    "an empty territory": (lambda: campaign(5, [2, 0]), "0", "1 to"),
    "too few to leave": (lambda: campaign(9, [2, 3], leave=[1, 1]), "2 numbers", "3: the start first"),
    "too many to leave": (lambda: campaign(9, [2, 3], leave=[1, 1, 1, 1]), "4 numbers", "3: the start first"),
    "a large campaign as fractions": (lambda: campaign(302, [2], exact=True), "301 v 2", "up to 300 v 300"),
    "a campaign with a string": (lambda: campaign(9, ["2"]), "'2'", "a whole number"),
    "nine territories in the best order": (lambda: in_best_order(30, [1] * 9), "9 territories", "up to 8"),
    "a wrong number to leave in the best order": (
        lambda: in_best_order(30, [1, 2], leave=[1, 1]),
        "2 numbers",
        "3: the start first",
    ),
    "a tree without a branch": (lambda: tree_campaign(9, ()), "without a territory", "one territory"),
    "a territory twice": (
        lambda: tree_campaign(9, (Branch("a", 1, (Branch("b", 1),)), Branch("b", 2))),
        "'b' stands twice",
        "each territory once",
    ),
    "a branch that leaves nobody": (lambda: tree_campaign(9, (Branch("a", 1, leave=0),)), "0", "1 to"),
    "a tree too large": (
        lambda: tree_campaign(9, tuple(Branch(str(k), 1) for k in range(41))),
        "41 territories",
        "up to 40",
    ),
    "too many armies for a tree": (lambda: tree_campaign(1501, (Branch("a", 1),)), "1,501", "1,500"),
    "an unknown rule set": (lambda: rules_named("monopoly"), "'monopoly'", ", ".join(sorted([*VARIANTS, *MIX_INS]))),
    "a misspelled rule set": (lambda: rules_named("clasic_1993"), "did you mean classic_1993?", "risiko"),
    "a rule set added": (lambda: rules_named("classic_1993+risiko"), "risiko is a rule set of its own", "warrior"),
    "an unknown addition": (lambda: rules_named("risiko+knight"), "'knight'", ", ".join(sorted(MIX_INS))),
    "an addition twice": (lambda: rules_named("warrior+leader+warrior"), "warrior was added twice", "once"),
    "an addition to words": (lambda: rules_named("scrabble+warrior"), "so warrior has no meaning", "rules that are"),
    "an unknown option": (lambda: set_option(CLASSIC_1993, "xyz", "1"), "'xyz'", ", ".join(sorted(OPTIONS))),
    "a misspelled option": (lambda: rules_named("risiko", [("tie", "nobody")]), "did you mean ties?", "ties"),
    "an unknown value": (
        lambda: rules_named("risiko", [("ties", "both")]),
        "'both'",
        "defender, attacker, nobody",
    ),
    "no attack dice": (lambda: DiceCombat(max_attack=0), "0", "1 to 6"),
    "seven defense dice": (lambda: DiceCombat(max_defense=7), "7", "1 to 6"),
    "a die of one side": (lambda: DiceCombat(attack_die=1), "1", "2 to 20"),
    "a die of 21 sides": (lambda: DiceCombat(defense_die=21), "21", "2 to 20"),
    "dice as a bool": (lambda: DiceCombat(max_attack=True), "True", "1 to 6"),
    "unknown ties": (lambda: DiceCombat(ties="both"), "'both'", "defender, attacker, nobody"),
    "an unknown defense": (lambda: replace(CLASSIC_1993, defense="two"), "'two'", "most, one"),
    "seven spare defenders": (lambda: DiceCombat(spare_defenders=7), "7", "0 to 6"),
    "fewer than nobody stays": (lambda: replace(CLASSIC_1993, stay=-1), "-1", "from 0"),
    "text stays": (lambda: replace(CLASSIC_1993, stay="x"), "'x'", "from 0"),
    "a weight below 1": (lambda: Distribution({1: -1, 2: 3}), "less than 1", "positive"),
    "orders of a huge army": (lambda: in_best_order(10**5, [3, 2]), "99,999", "1,500"),
    "splits of a huge army": (lambda: tree_campaign(10**5, [Branch("a", 3)]), "100,000", "1,500"),
    "armies without defenders": (lambda: battle(armies=10), "defenders", "the armies on"),
    "advice without defenders": (lambda: advise(armies=10), "defenders", "the armies on"),
    "need in endless rounds": (lambda: need(9000, HALF, rounds=9000), "9,000 rounds", "fewer rounds"),
}


@pytest.mark.parametrize(("ask", "given", "accepted"), REFUSALS.values(), ids=REFUSALS)
def test_it_is_refused_with_what_would_have_been_accepted(ask, given, accepted):
    with pytest.raises(InvalidInput) as refused:
        ask()
    assert given in refused.value.message
    assert accepted in refused.value.accepted
    assert str(refused.value) == f"{refused.value.message}; accepted: {refused.value.accepted}"


HUGE = {
    "battle": lambda: battle(10**9, 10**9),
    "relay": lambda: relay([10**9], 10**9),
    "campaign": lambda: campaign(10**9, [10**9]),
    "advice": lambda: advise(10**9, 10**9),
    "a table": lambda: win_table(10**9, 10**9),
    "need": lambda: need(10**9, HALF),
    "hold": lambda: hold(10**9, HALF),
    "the best order": lambda: in_best_order(10**9, [10**9]),
    "a tree": lambda: tree_campaign(10**9, (Branch("a", 10**9),)),
    "a counter-attack": lambda: advise(3, 3, counter=[10**9]),
}


@pytest.mark.parametrize("ask", HUGE.values(), ids=HUGE)
def test_too_much_is_refused_before_memory_is_taken(ask):
    tracemalloc.start()
    with pytest.raises(InvalidInput):
        ask()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 2**20


def test_numbers_of_numpy_are_numbers():
    assert battle(np.int64(5), np.int32(4)).weights == battle(5, 4).weights
    assert campaign(np.int64(9), [np.int64(2), Target(3)]) == campaign(9, [2, 3])


def test_a_refusal_is_a_value_error():
    with pytest.raises(ValueError, match="accepted: a whole number"):
        battle(0, 1)


def test_the_largest_that_is_allowed_is_allowed():
    assert battle(300, 300, exact=True).exact
    assert battle(3, 3, stop=2, until=2).p_conquer > 0
    assert battle(10**6, 1).p_conquer == pytest.approx(1)
    assert sorted(in_best_order(30, [1] * 8)) == list(range(8))
