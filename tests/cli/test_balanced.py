"""`--balanced` on the command line."""

import json

import pytest

from risk_odds import battle, campaign, hold, loss_rows, need, needs, win_rows

TEXT = """\
10 against 8: you conquer with 23.0 % (2 in 9)
(10 armies on your territory, 9 can attack, 1 stays)
(balanced blitz; 3 attackers take no part)

  conquered  23.0 %  5.6 attackers left on average
  repelled    0.0 %
  stopped    77.0 %
  you lose 5.4 on average (sd 1.1), the defender 5.0 (sd 2.1)
"""


def test_the_text_says_that_it_is_balanced(risk_odds):
    assert risk_odds("odds 10 8 --balanced --stop 3").out == TEXT
    assert "(balanced blitz)\n" in risk_odds("10 8 --balanced").out
    assert risk_odds("10v8 --balanced").out == risk_odds("odds 10 8 --balanced").out
    for line in (
        "odds 9-10 8", "campaign 15 3 2 4", "luck 10 8 --left 3", "table", "table --show losses", "table --need 1",
    ):  # fmt: skip
        assert "(balanced blitz)" in risk_odds(f"{line} --balanced").out
        assert "balanced" not in risk_odds(line).out


def test_what_is_certain_is_said_to_be(risk_odds):
    assert "conquered  100.0 %" in risk_odds("odds 4 1 --balanced").out
    assert ">99.9" not in risk_odds("odds 4 1 --balanced").out
    row = next(x for x in risk_odds("table --balanced --max 5x2").out.splitlines() if x.startswith("5 "))
    assert row.split() == ["5", "100.0", "93.0"]
    assert "all captured with 100.0 %" in risk_odds("campaign 30 3 2 4 --balanced").out


def test_json_says_that_it_is_balanced(risk_odds):
    answer = risk_odds("odds 11 8 --balanced --stop 2 --at-least 4 --need 80% --hold 90% --json").json
    odds = battle(10, 8, stop=2, balanced=True)
    assert answer["balanced"] is True
    assert (answer["p_conquer"], answer["p_stopped"]) == (odds.p_conquer, odds.p_stopped)
    assert answer["p_at_least"] == odds.p_at_least(4)
    assert answer["need"]["armies"] == 1 + need(8, 0.8, stop=2, at_least=4, balanced=True)
    assert answer["hold"]["defenders"] == hold(10, 0.9, stop=2, balanced=True)
    found = {(o["attackers_left"], o["defenders_left"]): o["p"] for o in answer["outcomes"]}
    assert found == odds.outcomes
    assert "balanced" not in risk_odds("odds 11 8 --json").json


def test_the_battle_that_is_looked_for_is_balanced(risk_odds):
    answer = risk_odds("odds - 8 --balanced --need 100% --json").json
    assert (answer["armies"], answer["p_conquer"]) == (13, 1.0)


def test_tables_campaigns_and_luck(risk_odds):
    rows = risk_odds("table --balanced --stop 1 --max 6x4 --json").json
    assert rows["balanced"] is True
    wins = win_rows(5, 4, stop=1, balanced=True)
    assert all(row["p_conquer"] == wins[row["attackers"]][row["defenders"]] for row in rows["rows"])
    losses = risk_odds("table --balanced --show losses --max 6x4 --json").json["rows"]
    mine, theirs = loss_rows(5, 4, balanced=True)
    for row in losses:
        a, d = row["attackers"], row["defenders"]
        assert (row["expected_attackers_lost"], row["expected_defenders_lost"]) == (mine[a][d], theirs[a][d])
    wanted = risk_odds("table --balanced --need 100% --max 2x6 --json").json
    assert {row["defenders"]: row["attackers"] for row in wanted["rows"]} == needs(6, 1, balanced=True)
    path = risk_odds("campaign 15 3 2 4 --balanced --need 100% --json").json
    assert path["balanced"] is True
    assert path["p_all"] == campaign(15, [3, 2, 4], balanced=True).p_all
    assert path["need"] == {"p": 1.0, "armies": 20}
    ordered = risk_odds("campaign 15 3 2 4 --balanced --any-order --json").json
    assert ordered["p_all"] >= ordered["p_all_as_given"] == path["p_all"]
    several = risk_odds("odds 9-10 8 --balanced --json").json
    assert several["balanced"] is True
    assert [row["p_conquer"] for row in several["rows"]] == [battle(a, 8, balanced=True).p_conquer for a in (8, 9)]
    assert (
        risk_odds("luck 10 8 --balanced --left 2 --json").json["p_exactly"]
        == battle(9, 8, balanced=True).outcomes[2, 0]
    )


def test_a_tree_is_balanced_too(risk_odds, tmp_path):
    file = tmp_path / "branches.txt"
    file.write_text("a 3\n  b 2\n")
    answer = risk_odds(f"campaign 9 --branches {file} --balanced --json")
    assert answer.json["balanced"] is True
    assert answer.json["p_all"] == pytest.approx(campaign(9, [3, 2], balanced=True).p_all, abs=1e-13)
    assert "(balanced blitz)" in risk_odds(f"campaign 9 --branches {file} --balanced").out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("odds 10 8 --rounds 3", "--rounds stops after rounds"),
        ("odds 10 8 --until 2", "--until has no meaning in a balanced blitz"),
        ("odds 10 8 --exact", "--exact has no meaning in a balanced blitz"),
        ("odds 10-11 8 --exact", "--exact has no meaning in a balanced blitz"),
        ("odds - 8 --need 80% --exact", "--exact has no meaning in a balanced blitz"),
        ("odds 9+6 8 --rounds 3", "--rounds stops after rounds"),
        ("campaign 10 3 2 --exact", "--exact has no meaning in a balanced blitz"),
        ("luck 10 8 --left 2 --exact", "--exact has no meaning in a balanced blitz"),
        ("luck 10 8 --left 2 --rounds 2", "--rounds stops after rounds"),
        ("table --until 2", "--until has no meaning in a balanced blitz"),
        ("table --rules scrabble", "--balanced has no meaning where words are fought"),
        ("odds 10 8 --rules scrabble", "scrabble is not fought with dice"),
        ("odds 10 8 --stop 9", "--stop 9 would end the battle"),
        ("luck 10 8 --left 9", "this battle can't end with 9"),
        ("attack 10 8", "there is no option of attack '--balanced'"),
    ],
)
def test_what_has_no_meaning_is_refused(risk_odds, line, said):
    answer = risk_odds(f"{line} --balanced")
    assert answer.code == 2
    assert answer.out == ""
    assert said in answer.err
    as_json = risk_odds(f"{line} --balanced --json")
    assert json.loads(as_json.out)["schema"] == "risk-odds/error/1"
