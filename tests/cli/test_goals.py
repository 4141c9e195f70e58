"""What `attack` is to bring about: goals, values in parts, armies of unequal worth; and what does not go together."""

import re

import pytest

ADDED = ["goal", "own", "enemy", "worth", "p_goal"]


def test_the_keys_stay_and_new_ones_are_added(risk_odds):
    keys = list(risk_odds("attack 6 5 --json").json)
    assert keys[:2] == ["schema", "rules"]
    assert [key for key in keys if key in ADDED] == ADDED
    assert keys[-5:] == ["played", "stop_at", "stop_at_commander_used", "policy", "rolls"]
    answer = risk_odds("attack 6 5 --json").json
    assert (answer["goal"], answer["p_goal"], answer["own"], answer["enemy"], answer["worth"]) == (
        None, None, 1.0, 1.0, None,
    )  # fmt: skip


def test_exactly_one_left_is_played_with_one_die(risk_odds):
    """The shared facts: 5 against 2, exactly one defender left: .7699 by rolling one die first, .4558 with the most."""
    answer = risk_odds("attack 6 2 --exactly 1 --policy --json").json
    assert answer["p_goal"] == pytest.approx(0.7699, abs=5e-5)
    assert answer["goal"] == {"until": 0, "exactly": 1, "at_least": 0}
    assert answer["value"] is answer["own"] is answer["enemy"] is answer["capture_value"] is None
    assert [row["dice"] for row in answer["policy"]] == [1, 1, 1, 1, 1]
    text = risk_odds("attack 6 2 --exactly 1").out
    assert text.startswith("ATTACK  77.0 % to leave exactly 1 defender\n")
    assert "(the attacker chooses how many dice to roll as is best for the chance to leave exactly 1 defender)" in text


def test_the_most_dice_are_what_exactly_one_left_is_reached_with_less_often(risk_odds):
    outcomes = risk_odds("odds 6 2 --until 1 --json").json["outcomes"]
    assert sum(o["p"] for o in outcomes if o["defenders_left"] == 1) == pytest.approx(0.4558, abs=5e-5)


def test_enough_left_is_a_goal_of_its_own(risk_odds):
    answer = risk_odds("attack 10 5 --at-least 5 --maximize chance --json").json
    # With fewer than five attackers left there is no chance any more, so nothing is rolled on then.
    assert answer["p_goal"] == pytest.approx(answer["p_at_least"], rel=1e-12)
    assert answer["stop_at"] == [{"defenders": d, "attackers": 4} for d in range(1, 6)]
    assert answer["played"]["p_conquer"] == pytest.approx(answer["p_goal"], rel=1e-12)
    assert "62.9 % to conquer with 5 attackers left or more" in risk_odds(
        "attack 10 5 --at-least 5 --maximize chance"
    ).out  # fmt: skip


def test_without_maximize_at_least_is_only_said(risk_odds):
    answer = risk_odds("attack 10 5 --at-least 5 --json").json
    assert answer["goal"] is None
    assert answer["value"] == risk_odds("attack 10 5 --json").json["value"]


def test_take_and_hold(risk_odds):
    """The chance of the cases: 9 against 4, and 7 strike back."""
    answer = risk_odds("attack 9 4 --counter 7 --maximize chance --json").json
    assert answer["p_goal"] == pytest.approx(0.3692718884331664, rel=1e-12)
    assert risk_odds("attack 9 4 --counter 7 --maximize chance").out.startswith("ATTACK  36.9 % to conquer and hold\n")


@pytest.mark.parametrize("until", [0, 1, 3])
def test_the_greatest_chance_to_weaken_is_that_of_the_most_dice(risk_odds, until):
    answer = risk_odds(f"attack 7 5 --until {until} --maximize chance --json").json
    assert answer["p_goal"] == pytest.approx(answer["p_conquer"], rel=1e-12)


def test_armies_of_unequal_worth(risk_odds):
    """One die each, one attacker against one defender: attacking is worth 5/12 of (own + capture + enemy)."""
    answer = risk_odds("attack 2 1 --own 2 --enemy 1/2 --value 3 --json").json
    assert (answer["own"], answer["enemy"]) == (2.0, 0.5)
    assert answer["value_of_holding"] == pytest.approx(2 - 0.5)
    assert answer["value_of_attacking"] == pytest.approx(5 / 12 * (2 + 3) - 7 / 12 * 0.5)
    text = risk_odds("attack 2 1 --own 2 --enemy 1/2 --value 3").out
    assert "each of your armies that you keep is worth 2, each of the enemy's that you kill 0.5" in text


def test_worthless_armies_of_mine_are_never_spared(risk_odds):
    answer = risk_odds("attack 4 9 --own 0 --json").json
    assert {stop["attackers"] for stop in answer["stop_at"]} == {0}


def test_the_parts_of_a_worth_are_explained_and_added(risk_odds):
    answer = risk_odds("attack 10 8 --worth card,continent:5,elimination:3 --json").json
    assert [(part["part"], part["value"]) for part in answer["worth"]] == [
        ("card", 2.0), ("continent:5", 5.0), ("elimination:3", 6.0),
    ]  # fmt: skip
    assert answer["capture_value"] == 13
    assert answer["value"] == risk_odds("attack 10 8 --value 13 --json").json["value"]
    text = risk_odds("attack 10 8 --worth card,continent:5,elimination:3").out
    parts = re.findall(r"^ +(\d+)  (\S+) +(\S.*)$", text, re.MULTILINE)
    assert [name for _, name, _ in parts] == ["card", "continent:5", "elimination:3", "together"]
    *numbers, total = (int(number) for number, _, _ in parts)
    assert sum(numbers) == total == 13
    assert all(part["because"] in text for part in answer["worth"])


def test_continents_may_be_counted_twice_and_land_by_itself(risk_odds):
    answer = risk_odds("attack 4 3 --worth continent:2,continent:3,break:2,territory --json").json
    assert answer["capture_value"] == pytest.approx(2 + 3 + 2 + 1 / 3)


REFUSED = [
    ("--exactly 3", "--exactly 3 is not fewer than the 3 defenders there are"),
    ("--exactly 0", "defenders to leave: 0 is too few"),
    ("--exactly x", "'x' is not a number of defenders to leave"),
    ("--exactly 1 --until 1", "--until and --exactly are two goals"),
    ("--exactly 1 --value 3", "--exactly looks for the greatest chance, and --value says a value"),
    ("--exactly 1 --worth card", "--exactly looks for the greatest chance, and --worth says a value"),
    ("--exactly 1 --maximize value", "--exactly is reached with the greatest chance, and not for a value"),
    ("--exactly 1 --counter 3", "nobody strikes back at a territory that is only to be weakened"),
    ("--exactly 1 --min-win 50%", "--min-win and --exactly are two ways to decide"),
    ("--exactly 1 --exact", "fractions are for attackers who decide nothing but when to stop"),
    ("--until 1 --maximize chance --counter 3", "nobody strikes back at a territory that is only to be weakened"),
    ("--maximize luck", "there is no thing to maximize 'luck'"),
    ("--maximize chanse", "did you mean chance?"),
    ("--maximize chance --own 2", "--maximize chance looks for the greatest chance, and --own says a value"),
    ("--maximize chance --min-win 50%", "--min-win and --maximize are two ways to decide"),
    ("--min-win 50% --enemy 2", "--min-win and --enemy are two ways to decide"),
    ("--min-win 50% --worth card", "--min-win and --worth are two ways to decide"),
    ("--value 2 --worth card", "--value and --worth both say what the capture is worth"),
    ("--worth card,card", "--worth counts card twice"),
    ("--worth crad", "there is no part of --worth 'crad' (did you mean card?)"),
    ("--worth card:2", "card takes no number"),
    ("--worth continent", "continent needs a number of armies of a continent's bonus"),
    ("--worth elimination:x", "'x' is not a number of cards"),
    ("--worth continent:99", "armies of a continent's bonus: 99 is too many"),
    ("--own -1", "--own -1: no army is worth so much or so little"),
    ("--enemy x", "'x' is not a worth of an army"),
    ("--own 2 --exact", "fractions are for attackers who decide nothing but when to stop"),
    ("--at-least 9 --maximize chance", "--at-least 9 is more than the 5 that can attack"),
]


@pytest.mark.parametrize(("options", "sentence"), REFUSED)
def test_what_does_not_go_together_is_said_in_a_sentence(risk_odds, options, sentence):
    said = risk_odds(f"attack 6 3 {options}")
    assert said.code == 2
    assert sentence in said.err
    assert said.out == ""


@pytest.mark.parametrize("command", ["attack", "odds", "campaign", "table", "roll"])
def test_help_says_how_dice_and_rules_are_typed(risk_odds, command, monkeypatch):
    monkeypatch.setenv("COLUMNS", "300")
    text = risk_odds(f"{command} -h").out
    assert "NAME[+NAME]" in text
    assert "coin" in text
    assert "0/1/1" in text
    assert "8,6" in text
