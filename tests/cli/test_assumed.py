"""Rules with choices: what is assumed is said in one line, and what can't be asked is refused in a sentence."""

import io
import sys

import pytest

EXPERT = "(the attacker re-rolls one die and uses the Commander as is best for the chance to conquer)"
SEEN = "(the defender sees the attack dice and then chooses his number of dice, as is best for him)"
BEST = "(the defender chooses his number of dice before the roll, as is best for him)"


@pytest.mark.parametrize("command", ["odds 6 4", "odds 6-7 4", "luck 6 4 --left 2", "table --max 4x3", "odds - 3 --need 50%",
                                     "table --max 4x3 --need 50%"])  # fmt: skip
@pytest.mark.parametrize(
    ("rules", "line"), [("--rules expert", EXPERT), ("--defense seen", SEEN), ("--defense best", BEST)]
)
def test_the_choices_that_are_assumed_are_said_once(risk_odds, command, rules, line):
    assert risk_odds(f"{command} {rules}").out.splitlines().count(line) == 1


@pytest.mark.parametrize(
    "command", ["odds 6 4", "luck 6 4 --left 2", "table --max 4x3", "attack 6 4", "odds 6 4 --rules warrior"]
)
def test_nothing_is_said_where_nothing_is_decided(risk_odds, command):
    text = risk_odds(command).out
    assert "as is best for" not in text


@pytest.mark.parametrize(
    ("line", "aim"),
    [
        ("attack 6 4 --rules expert", "the value"),
        ("attack 6 4 --rules expert --maximize chance", "the chance to conquer"),
        ("attack 6 4 --rules expert --counter 5 --maximize chance", "the chance to conquer and hold"),
        ("attack 6 4 --rules expert --until 2 --maximize chance", "the chance to leave 2 defenders or fewer"),
        ("attack 6 4 --rules expert --min-win 50%", "the chance of success"),
    ],
)
def test_advice_says_what_is_decided_for_what(risk_odds, line, aim, monkeypatch):
    monkeypatch.setenv("COLUMNS", "300")
    said = f"(the attacker chooses how many dice to roll, re-rolls one die and uses the Commander as is best for {aim})"
    assert said in risk_odds(line).out


def test_weakening_is_a_success_and_no_conquest(risk_odds):
    text = risk_odds("odds 6 4 --rules expert --until 2").out
    assert "uses the Commander as is best for the chance of success)" in text


def test_a_card_for_any_die(risk_odds):
    text = risk_odds("odds 6 4 --set card_reroll=true --set reroll_scope=any").out
    assert "(the attacker re-rolls one die of either side as is best for the chance to conquer)" in text


REFUSED = [
    ("odds 6 4 --rules expert --exact", "fractions and the choices within a round of expert don't go together"),
    ("odds 6 4 --defense best --rounds 2", "rounds and the choices within a round of"),
    ("odds 6+4 4 --rules expert", "several stacks and the choices within a round of expert"),
    ("attack 6 4 --rules expert --exact", "fractions and the choices within a round of expert"),
    ("campaign 9 3 2 --rules expert", "can't weigh the choices within a round that expert has"),
    ("campaign 9 3 2@expert", "can't weigh the choices within a round that expert has"),
    ("campaign 9 3 2 --defense seen", "can't weigh the choices within a round that classic_1993 defense=seen has"),
    ("reinforce 6 --front 10:2,3 --front 8:4 --rules expert", "can't weigh the choices within a round"),
    ("table --rules expert --show losses", "a table of losses can't weigh the choices within a round"),
    ("roll 3 2 --rules expert", "what a roll costs by expert depends on what is done with it"),
    ("roll 3 2 --set card_reroll=true", "depends on what is done with it"),
    ("odds 400 400 --rules expert", "with choices within a round is too large"),
    ("odds 10 8 --die foo", "'foo' is no die; accepted: sides such as 8, coin, or faces such as 0/1/2"),
    ("odds 10 8 --die 8,x", "'x' is no die"),
    ("odds 10 8 --defense-die 0/1/", "'0/1/' is no die"),
    ("odds 10 8 --die 1", "--die: 1 is too few"),
    ("odds 10 8 --rules expert+leadr", "there is no addition to rules 'leadr' (did you mean leader?)"),
    ("odds 10 8 --rules exprt", "there is no rule set 'exprt' (did you mean expert?)"),
    ("odds 10 8 --rules leader+leader", "leader was added twice"),
    ("odds 10 8 --rules scrabble+expert", "scrabble is not fought with dice, so expert has no meaning there"),
]


@pytest.mark.parametrize(("line", "sentence"), REFUSED)
def test_what_can_not_be_asked_is_refused_in_a_sentence(risk_odds, line, sentence):
    said = risk_odds(line)
    assert said.code == 2
    assert sentence in said.err


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("--die 8,6", "classic_1993 attack_die=8,6"),
        ("--die '8, 6'", "classic_1993 attack_die=8,6"),
        ("--die d8", "classic_1993 attack_die=8"),
        ("--die coin --defense-die 0/1", "classic_1993 attack_die=0/1 defense_die=0/1"),
        ("--rules warrior+leader", "warrior+leader"),
        ("--rules risiko+expert --ties nobody", "risiko+expert ties=nobody"),
    ],
)
def test_dice_and_additions_as_they_are_typed(risk_odds, typed, name):
    answer = risk_odds(f"odds 5 3 {typed} --json").json
    assert answer["rules"] == name
    again = risk_odds(f"odds 5 3 --rules '{answer['rules']}' --json").json
    assert again["p_conquer"] == answer["p_conquer"]


def test_the_list_of_rules_says_what_is_added_to_them(risk_odds):
    lines = risk_odds("list rules").out.splitlines()
    empty = lines.index("")
    assert [line.split()[0] for line in lines[:empty]] == [
        "classic_1993", "plain_words", "two_player_1993", "uk_1990", "risiko", "capital_1993", "capital_1993_short",
        "secret_mission_1993", "secret_mission_eu", "scrabble",
    ]  # fmt: skip
    assert all(" players; " in line for line in lines[:empty])
    assert lines[empty + 1].startswith("Added to rules that are fought with dice")
    added = lines[empty + 2 :]
    assert all(line.startswith("+") and " players;" not in line for line in added)
    assert next(line for line in added if line.startswith("+leader")).split(None, 1) == [
        "+leader", "Risk Legacy and others: a leader adds 1 to the attacker's highest die",
    ]  # fmt: skip
    items = risk_odds("list rules --json").json["items"]
    assert {item["players"] is None for item in items if item["name"].startswith("+")} == {True}


def test_the_list_of_options_says_all_that_they_take(risk_odds):
    text = risk_odds("list options").out
    assert "2 to 20, or dice in their order such as 8,6 or 0/1/2 (default 6)" in text
    assert "-5 to 5 (default 0)" in text


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("expert\n", 0, "rules: expert, 3 to 6 players"),
        ("warrior+leader\n", 0, "rules: warrior+leader, 3 to 6 players"),
        ("expert ties=nobody\n", 0, "rules: expert ties=nobody"),
        ("risiko+expret\n", 3, "-:1:1: there is no addition to rules 'expret' (did you mean expert?)"),
        ("leader\nbunker\n", 0, "lexicon: 2 words"),
    ],
)
def test_check_knows_the_names(risk_odds, monkeypatch, text, code, said):
    monkeypatch.setattr(sys, "stdin", type("In", (), {"buffer": io.BytesIO(text.encode())})())
    answer = risk_odds("check -")
    assert answer.code == code
    assert said in answer.out


def test_the_commander_is_used_once_a_turn_at_the_prompt(live, risk_odds):
    said = live("5 3", "commander", "-1 -1", "undo", "commander", options="--rules expert").out
    without = "--rules expert --set commander=false"
    fresh, used = risk_odds("odds 5 3 --rules expert").out, risk_odds(f"odds 5 3 {without}").out
    assert said == (
        f"{fresh}the Commander has been used this turn\n{used}"
        + risk_odds(f"odds 4 2 {without}").out
        + f"back to 5 against 3\nthe Commander may be used again\n{fresh}"
    )


def test_advice_at_the_prompt_knows_that_he_was_used(live, risk_odds):
    said = live("5 3", "commander", "attack", options="--set commander=true").out
    assert said.endswith(risk_odds("attack 5 3").out.split("\n", 3)[3])


def test_there_is_no_commander_by_other_rules(live):
    assert "classic_1993 has no Commander" in live("5 3", "commander").err


def test_nobody_loses_more_armies_than_he_has_at_the_prompt(live):
    said = live("2 4", "-2 -0", options="--rules strategic")
    assert "no roll of up to 2 dice costs you 2 and the defender 0; accepted: -0 -2 or -1 -0 or -1 -1" in said.err
