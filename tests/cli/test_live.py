"""The prompt for the table."""

import pytest


def test_numbers_are_answered_as_by_odds(live, risk_odds):
    assert live("10 8").out == risk_odds("odds 10 8").out


def test_an_arrow_is_a_campaign(live, risk_odds):
    assert live("15 > 3 > 2").out == risk_odds("campaign 15 3 2").out
    assert live("15>3>2").out == risk_odds("campaign 15 3 2").out


def test_the_last_roll_is_taken_off(live, risk_odds):
    assert live("10 8", "-2 -0").out == risk_odds("odds 10 8").out + risk_odds("odds 8 8").out


def test_undo_takes_the_last_roll_back(live):
    assert live("10 8", "-2 -0", "undo").out.splitlines()[-1] == "back to 10 against 8"


def test_attack_advises_on_the_battle_as_it_stands(live, risk_odds):
    assert live("10 8", "-1 -1", "attack").out.endswith(risk_odds("attack 9 7").out)


def test_a_capture_says_how_many_move_in(live):
    assert live("7 1", "-0 -1").out.splitlines()[-1] == "captured with 3 dice: 3 to 6 of your 6 attackers move in"


def test_the_last_attacker_lost_ends_the_battle(live):
    said = live("2 4", "-1 -0", "-1 -0")
    assert said.out.splitlines()[-1] == "repelled: 0 attackers and 4 defenders left"
    assert "this battle is over" in said.err


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (["-1 -1"], "there is no single battle on the table"),
        (["undo"], "there is nothing to undo"),
        (
            ["10 8", "-3 -0"],
            "no roll of up to 3 dice costs you 3 and the defender 0; accepted: -0 -2 or -1 -1 or -2 -0",
        ),
        (["10 8", "-1"], "a roll takes what you lost and what the defender lost"),
        (["10 8", "-x -1"], "is not a number of armies lost"),
        (["1 8"], "a territory needs at least 2 armies"),
        (["atack"], "did you mean attack?"),
        (["odds"], "there is no single battle on the table"),
        (["10 8", "9+6 10", "-1 -1"], "there is no single battle on the table"),
        (["10 8", "15 > 3 > 2", "-1 -1"], "there is no single battle on the table"),
    ],
)
def test_what_is_not_understood_changes_nothing(live, lines, sentence):
    said = live(*lines, "help")
    assert sentence in said.err
    assert said.code == 0
    assert "undo" in said.out


def test_a_single_die_may_be_entered(live):
    assert live("10 8", "-1 -0").err == ""


def test_options_hold_for_every_line(live, risk_odds):
    assert live("10 8", options="--rules risiko").out == risk_odds("odds 10 8 --rules risiko").out


def test_quit_leaves(live):
    assert live("quit", "10 8").out == ""
    assert live("", "q", "10 8").out == ""


def test_a_line_of_arrows_is_no_campaign(live):
    said = live(">", "10 8")
    assert "no numbers" in said.err
    assert "10 against 8" in said.out


def test_a_battle_that_stops_is_over(live):
    said = live("6 3", "-2 -0", "-1 -1", options="--stop 3")
    assert said.out.splitlines()[-1] == "stopped: 3 attackers and 3 defenders left"
    assert "this battle is over" in said.err


def test_a_battle_may_be_conquered_with_defenders_left(live):
    assert (
        live("9 3", "-0 -2", options="--until 1").out.splitlines()[-1] == "conquered: 8 attackers and 1 defender left"
    )


def test_undo_takes_a_campaign_back_to_the_battle_before_it(live):
    assert live("10 8", "15 > 3 > 2", "undo").out.splitlines()[-1] == "back to 10 against 8"


def test_a_number_in_any_form_is_put_on_the_table(live):
    assert live("1e1 8", "-1 -1", "undo").out.splitlines()[-1] == "back to 10 against 8"


@pytest.mark.parametrize("option", ["--keep 4", "--stop 2", "--until 1"])
def test_a_session_does_not_ignore_its_options_in_a_campaign(live, option):
    said = live("10 > 3 > 2", options=option)
    assert "a campaign does not heed it" in said.err
    assert said.out == ""


def test_a_session_that_stops_has_no_use_for_advice(live):
    said = live("10 8", "attack", options="--stop 3")
    assert "advice finds out itself where to stop" in said.err
    assert "ATTACK" not in said.out
