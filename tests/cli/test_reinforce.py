"""`reinforce` at the command line."""

import csv
import io
from fractions import Fraction

import pytest
from risk_odds_cli import reinforcing

from risk_odds import Front, campaign, reinforce

TWO = "reinforce 6 --front 10:2,3 --front 8:4"


def test_the_object_holds_what_is_promised(risk_odds):
    answer = risk_odds(f"{TWO} --json").json
    assert answer["schema"] == "risk-odds/reinforce/1"
    assert answer["armies"] == 6
    assert [(front["enemy"], front["armies"]) for front in answer["fronts"]] == [(10, [2, 3]), (8, [4])]
    assert answer["placement"] == [[0, 3], [3]] == [front["placed"] for front in answer["fronts"]]
    assert answer["proven_optimal"] is True
    assert answer["equally_good"] == 1
    holds = (1 - campaign(10, [2, 6]).p_all) * (1 - campaign(8, [7]).p_all)
    assert answer["p_any_falls"] == pytest.approx(1 - holds, rel=1e-13)
    assert answer["value_of_one_more"] == answer["p_any_falls"] - answer["with_one_more"]["p_any_falls"]
    assert [front["p_falls"] for front in answer["fronts"]] == pytest.approx(
        [campaign(10, [2, 6]).p_all, campaign(8, [7]).p_all], rel=1e-13
    )


def test_fractions_stand_beside_the_numbers(risk_odds):
    answer = risk_odds(f"{TWO} --exact --json").json
    holds = (1 - campaign(10, [2, 6], exact=True).p_all) * (1 - campaign(8, [7], exact=True).p_all)
    assert Fraction(answer["p_any_falls_exact"]) == 1 - holds
    assert Fraction(answer["fronts"][1]["p_falls_exact"]) == campaign(8, [7], exact=True).p_all
    assert answer["p_any_falls"] == float(1 - holds)
    assert f"= {answer['p_any_falls_exact']}" in risk_odds(f"{TWO} --exact").out


@pytest.mark.parametrize("aim", ["falls", "losses", "territories"])
def test_every_form_has_the_placement_of_the_library(risk_odds, aim):
    plan = reinforce(6, [Front(10, [2, 3]), Front(8, [4])], minimize=aim)
    line = f"{TWO} --minimize {aim}"
    placed = [new for front in plan.placement for new in front]
    assert risk_odds(f"{line} --json").json["placement"] == [list(front) for front in plan.placement]
    rows = list(csv.DictReader(io.StringIO(risk_odds(f"{line} --csv").out)))
    assert [int(row["placed"]) for row in rows] == placed
    assert [int(row["front"]) for row in rows] == [1, 1, 2]
    marked = risk_odds(f"{line} --md").out.splitlines()
    column = [cell.strip() for cell in marked[0].split("|")].index("placed")
    assert [int(row.split("|")[column]) for row in marked[2:]] == placed
    assert "proven: every other placement is worse" in risk_odds(line).out


def test_each_front_has_its_rules(risk_odds):
    mixed = risk_odds("reinforce 2 --front 9:4@risiko --front 9:4 --json").json
    assert [front["rules"] for front in mixed["fronts"]] == ["risiko", "classic_1993"]
    assert mixed["fronts"][0]["before"]["p_falls"] < mixed["fronts"][1]["before"]["p_falls"]
    everywhere = risk_odds("reinforce 2 --front 9:4 --front 9:4 --rules risiko --json").json
    assert {front["rules"] for front in everywhere["fronts"]} == {"risiko"}
    assert everywhere["p_any_falls"] < mixed["p_any_falls"]


def test_options_of_the_rules_hold_on_every_front(risk_odds):
    said = risk_odds("reinforce 2 --front 9:4 --attack-dice 1 --json").json
    assert said["p_any_falls"] < risk_odds("reinforce 2 --front 9:4 --json").json["p_any_falls"]


def test_equally_good_placements_are_counted(risk_odds):
    assert "no placement is better, 2 are as good" in risk_odds("reinforce 3 --front 8:4 --front 8:4").out


def test_nothing_new_is_a_question_too(risk_odds):
    answer = risk_odds("reinforce 0 --front 8:4 --json").json
    assert answer["p_any_falls"] == answer["before"]["p_any_falls"] == pytest.approx(campaign(8, [4]).p_all)
    assert risk_odds("reinforce 0 --front 8:4").code == 0


def test_a_search_that_was_cut_short_says_so(risk_odds, monkeypatch):
    full = reinforcing.solve
    monkeypatch.setattr(reinforcing, "solve", lambda *args, **more: full(*args, **more, most_kept=1))
    line = "reinforce 12 --front 30:2,1,3,1 --minimize losses"
    said = risk_odds(line)
    assert said.code == 4
    assert "not proven: the search was cut short" in said.out
    answer = risk_odds(f"{line} --json")
    assert answer.code == 4
    assert answer.json["proven_optimal"] is False
    assert answer.json["bound"] < answer.json["expected_armies_lost"]
