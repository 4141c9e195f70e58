"""Fights followed through the engine, roll by roll, end as in the dumb second rule of conftest.py and as the odds say."""

from fractions import Fraction

import pytest

from risk_odds import battle, campaign, rules_named
from risk_odds.validation.fights import Battle, Campaign
from risk_odds.validation.walk import law_of, one_roll

HOUSES = {
    "classic_1993": {},
    "plain_words": {},
    "uk_1990": {"third": True},
    "risiko": {"defense_dice": 3},
    "classic_1993 defense=one": {"defense_dice": 1},
    "classic_1993 ties=attacker": {"ties": "attacker"},
    "classic_1993 ties=nobody": {"ties": "nobody"},
    "risiko ties=nobody": {"defense_dice": 3, "ties": "nobody"},
    "classic_1993 announce_order=simultaneous": {},
    "classic_1993 defender_dice=max": {},
    "classic_1993 attack_dice=2 defense_dice=4 attack_die=4 defense_die=3": {
        "attack_dice": 2,
        "defense_dice": 4,
        "attack_die": 4,
        "defense_die": 3,
    },
}
each_house = pytest.mark.parametrize("name", HOUSES)
BATTLES = [
    (2, 1, {}),
    (3, 5, {}),
    (6, 4, {}),
    (7, 6, {}),
    (7, 4, {"stop": 2}),
    (6, 5, {"until": 2}),
    (7, 5, {"stop": 1, "until": 1}),
    (8, 4, {"keep": 3}),
    (8, 4, {"keep": 2, "stop": 2}),
]


@each_house
@pytest.mark.parametrize("fight", BATTLES, ids=str)
def test_battles(dumb_battle, name, fight):
    armies, defenders, ends = fight
    keep = ends.get("keep", 1)
    ours = {key: value for key, value in ends.items() if key != "keep"}
    dumb = dumb_battle(armies - keep, defenders, **ours, **HOUSES[name])
    fought = law_of(Battle(armies, defenders, rules_named(name), **ends))
    solved = battle(armies=armies, defenders=defenders, keep=keep, rules=rules_named(name), exact=True, **ours)
    assert fought == dumb == solved.outcomes
    assert sum(fought.values()) == 1


@each_house
def test_one_roll(dumb_roll, name):
    """In whole numbers of ways that the dice can fall."""
    house = {"attack_dice": 3, "defense_dice": 2, "attack_die": 6, "defense_die": 6, "ties": "defender"} | HOUSES[name]
    dice = house["attack_dice"], house["defense_dice"]
    dumb = dumb_roll(*dice, house["attack_die"], house["defense_die"], house["ties"])
    armies, defenders = dice[0] + 1, dice[1] + 1  # enough for all dice by the British rule too
    fought = one_roll(Battle(armies, defenders, rules_named(name)))
    assert dict(fought.weights) == {(dice[0] - a, defenders - d): n for (a, d), n in dumb.items()}


def dumb_campaign(dumb_battle, armies, path, leave, house):
    """(captured, armies on the farthest land) -> probability: battle after battle, who survives moves on."""
    ends = {}

    def go_on(captured, here, p):
        able = here - leave[captured]
        if captured == len(path) or able < 1:
            ends[captured, here] = ends.get((captured, here), 0) + p
            return
        for (a, d), q in dumb_battle(able, path[captured], **house).items():
            if d:
                ends[captured, leave[captured]] = ends.get((captured, leave[captured]), 0) + p * q
            else:
                go_on(captured + 1, a, p * q)

    go_on(0, armies, Fraction(1))
    return ends


CAMPAIGNS = [(4, (1, 1), ()), (8, (2, 1, 3), ()), (9, (2, 3), (3, 2, 1)), (10, (1, 2, 1), (2, 1, 3, 2))]


@each_house
@pytest.mark.parametrize("fight", CAMPAIGNS, ids=str)
def test_campaigns(dumb_battle, name, fight):
    armies, path, leave = fight
    behind = leave or (1,) * (len(path) + 1)
    fought = law_of(Campaign(armies, path, rules_named(name), leave))
    solved = campaign(armies, path, leave=behind, rules=rules_named(name), exact=True)
    assert fought == dumb_campaign(dumb_battle, armies, path, behind, HOUSES[name]) == solved.outcomes
    assert sum(fought.values()) == 1
    won = Campaign(armies, path, rules_named(name), leave).won
    assert sum(p for outcome, p in fought.items() if won(outcome)) == solved.p_all
