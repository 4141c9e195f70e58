"""`--balanced` on the command line."""

import csv
import io
import json

import pytest

from risk_odds import (
    Fought,
    Front,
    advise_blitz,
    battle,
    campaign,
    evening,
    hold,
    loss_rows,
    need,
    needs,
    reinforce,
    win_rows,
)

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


ATTACK = """\
ATTACK  57.7 % to conquer; 1 attacker takes no part
(10 armies on your territory, 9 can attack, 1 stays)
(balanced blitz; 1 attacker takes no part)

  all take part: conquered 73.3 %
  you lose 5.9 on average (sd 2.2), the defender 7.3 (sd 1.2)
  as advised: conquered 57.7 %, otherwise 1 attacker left 42.3 %
"""


def test_advice_in_every_form(risk_odds):
    line = "attack 10 8 --min-win 50% --balanced"
    assert risk_odds(line).out.startswith(ATTACK)
    (marked,) = [row for row in risk_odds(line).out.splitlines() if row.endswith("*")]
    assert marked.split()[:4] == ["1", "8", "57.7", "%"]
    advice = advise_blitz(9, 8, min_win=0.5)
    answer = risk_odds(f"{line} --json").json
    assert (answer["schema"], answer["balanced"], answer["verdict"]) == ("risk-odds/attack/1", True, "attack")
    assert answer["best_stop"] == advice.stop == 1
    assert answer["played"]["p_conquer"] == battle(9, 8, stop=1, balanced=True).p_conquer
    assert answer["p_conquer"] == battle(9, 8, balanced=True).p_conquer
    assert answer["stop_at"] is answer["policy"] is answer["rolls"] is answer["value"] is None
    fair = set(risk_odds("attack 10 8 --json").json)
    assert set(answer) - fair == {"balanced", "best_stop", "stops"}
    assert not fair - set(answer) - {"p_goal_exact"}
    rows = list(csv.DictReader(io.StringIO(risk_odds(f"{line} --csv").out)))
    assert [float(row["p_conquer"]) for row in rows] == [s["p_conquer"] for s in answer["stops"]]
    assert [row["stop"] for row in rows if row["best"] == "True"] == ["1"]
    assert risk_odds(f"{line} --md").out.count("\n") == 2 + len(rows)


def test_advice_to_hold(risk_odds):
    answer = risk_odds("attack 3 3 --balanced --json").json
    assert (answer["verdict"], answer["best_stop"], answer["value"]) == ("hold", None, -1)
    assert answer["played"]["p_stopped"] == 1
    assert risk_odds("attack 3 3 --balanced").out.startswith("HOLD  worth -1.00 armies (holding: -1)\n")
    assert "*" not in risk_odds("attack 3 3 --balanced").out
    assert risk_odds("attack 3 3 --balanced --exit-code").code == 10
    assert risk_odds("attack 3 3 --balanced --value 30 --exit-code").code == 0
    assert risk_odds("attack 10 8 --balanced --min-win 90%").out.startswith("HOLD  73.3 % to conquer\n")


def test_advice_for_goals_counter_attacks_and_parts(risk_odds):
    said = risk_odds("attack 20 5 --at-least 14 --maximize chance --balanced").out
    assert said.startswith("ATTACK  91.6 % to conquer with 14 attackers left or more; 11 attackers take no part")
    assert "with 14 attackers left or more: " in said
    assert "the goal" in said
    struck = risk_odds("attack 12 6 --counter 5,3 --balanced --json").json
    assert struck["counter"] == [5, 3]
    assert struck["p_hold"] == advise_blitz(11, 6, counter=[5, 3]).p_hold
    assert (
        "after the counter-attack of 5 and 3: still standing" in risk_odds("attack 12 6 --counter 5,3 --balanced").out
    )
    parts = risk_odds("attack 10 8 --worth card,continent:5 --own 2 --balanced")
    assert "continent:5" in parts.out
    assert "each of your armies that you keep is worth 2" in parts.out
    long = risk_odds("attack 40 5 --balanced").out
    assert "and 19 more (all of them with --csv, --md or --json)" in long
    assert sum(row.endswith("*") for row in long.splitlines()) == 1


def test_new_armies_against_balanced_blitz(risk_odds):
    line = "reinforce 6 --front 10:2,3 --front 8:4 --balanced"
    plan = reinforce(6, [Front(10, [2, 3]), Front(8, [4])], balanced=True)
    answer = risk_odds(f"{line} --json").json
    assert answer["balanced"] is True
    assert answer["p_any_falls"] == plan.after.p_falls
    assert answer["fronts"][1]["p_falls"] == pytest.approx(
        campaign(8, [4 + plan.placement[1][0]], balanced=True).p_all, abs=1e-12
    )
    assert "(balanced blitz)\n" in risk_odds(line).out
    sure = risk_odds("reinforce 0 --front 40:3 --balanced").out
    assert "falls with 100.0 %" in sure
    assert "falls with >99.9 %" in risk_odds("reinforce 0 --front 40:3").out


def test_an_evening_of_balanced_blitzes(risk_odds, tmp_path):
    file = tmp_path / "evening.csv"
    file.write_text(
        "role,armies,defenders,attackers_left,defenders_left,stop\nattacker,10,8,3,0,\ndefender,6,4,2,3,2\n"
    )
    answer = risk_odds(f"luck {file} --balanced --json").json
    found = evening(
        [
            Fought(battle(9, 8, balanced=True), 3, 0),
            Fought(battle(5, 4, stop=2, balanced=True), 2, 3, role="defender"),
        ]
    )
    assert answer["balanced"] is True
    assert answer["p_at_least_as_good"] == found.together.p_at_least_as_good
    assert [row["p_exactly"] for row in answer["battles"]] == [standing.p_exactly for standing in found.battles]
    assert "(every battle a balanced blitz)" in risk_odds(f"luck {file} --balanced").out
    assert "balanced" not in risk_odds(f"luck {file}").out
    file.write_text("role,armies,defenders,attackers_left,defenders_left\nattacker,10,8,9,0\n")
    refused = risk_odds(f"luck {file} --balanced")
    assert refused.code == 3
    assert "this battle can't end with 9" in refused.err
    assert risk_odds(f"luck {file}").code == 0


def test_nothing_is_rolled_so_there_is_no_live(risk_odds):
    answer = risk_odds("live --balanced")
    assert answer.code == 2
    assert "live follows a battle roll by roll, and a balanced blitz is drawn as a whole" in answer.err


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
        ("attack 10 8 --until 2", "--until has no meaning in a balanced blitz"),
        ("attack 10 8 --exact", "--exact has no meaning in a balanced blitz"),
        ("attack 10 8 --exactly 2", "--exactly has no meaning in a balanced blitz"),
        ("attack 10 8 --policy", "--policy has no meaning in a balanced blitz"),
        ("attack 10 8 --rolls", "--rolls has no meaning in a balanced blitz"),
        ("attack 10 8 --plot x.svg", "--plot draws when to stop on the way"),
        ("attack 10 8 --rules expert", "no choices within a round"),
        ("attack 10 8 --counter 1", "2"),
        ("attack 10 8 --min-win 50% --value 3", "two ways to decide"),
        ("attack 400 400", "399 v 400 is too large"),
        ("attack 10 8 --counter 4000", "3,999 v 9 is too large"),
        ("reinforce 3 --front 8:4 --exact", "--exact has no meaning in a balanced blitz"),
        ("reinforce 3 --front 8:4 --front 8:4@expert", "no choices within a round"),
        ("reinforce 3 --front 400:200", "399 attackers against up to 204 defenders"),
        ("roll 3 2", "a single roll is no balanced blitz"),
    ],
)
def test_what_has_no_meaning_is_refused(risk_odds, line, said):
    answer = risk_odds(f"{line} --balanced")
    assert answer.code == 2
    assert answer.out == ""
    assert said in answer.err
    as_json = risk_odds(f"{line} --balanced --json")
    assert json.loads(as_json.out)["schema"] == "risk-odds/error/1"
