"""What the commands answer: numbers published elsewhere, and the JSON contract."""

import csv
import io
import json
from fractions import Fraction

import pytest

ODDS_KEYS = [
    "schema", "rules", "armies", "keep", "attackers", "defenders", "stop", "until", "rounds",
    "p_conquer", "p_repelled", "p_stopped",
    "expected_attackers_lost", "expected_defenders_lost", "sd_attackers_lost", "sd_defenders_lost",
    "expected_attackers_left_if_conquered", "expected_defenders_left_if_repelled",
    "outcomes", "method", "need", "hold",
]  # fmt: skip


def test_bare_numbers_print_the_same_bytes_as_odds(risk_odds):
    for armies in range(2, 32):
        for defenders in range(1, 31):
            bare, named = risk_odds(f"{armies} {defenders}"), risk_odds(f"odds {armies} {defenders}")
            assert (bare.code, bare.out) == (named.code, named.out)


def test_bare_numbers_print_the_same_bytes_as_campaign(risk_odds):
    assert risk_odds("15 3 2 4").out == risk_odds("campaign 15 3 2 4").out


def test_10v8_is_10_8(risk_odds):
    assert risk_odds("10v8").out == risk_odds("10 8").out == risk_odds("odds 10v8").out


def test_odds_json_has_the_keys_of_the_contract_in_order(risk_odds):
    answer = risk_odds("odds 10 8 --json").json
    assert list(answer) == ODDS_KEYS
    assert answer["schema"] == "risk-odds/odds/1"
    assert (answer["armies"], answer["keep"], answer["attackers"], answer["defenders"]) == (10, 1, 9, 8)
    assert answer["p_conquer"] == pytest.approx(0.6464117649363659, rel=1e-14)  # triplea issue 11962
    assert answer["method"] == "exact"


def test_outcomes_are_listed_attackers_downwards_then_defenders_upwards_and_sum_to_one(risk_odds):
    outcomes = risk_odds("odds 6 3 --stop 2 --json").json["outcomes"]
    states = [(-o["attackers_left"], o["defenders_left"]) for o in outcomes]
    assert states == sorted(states)
    assert sum(o["p"] for o in outcomes) == pytest.approx(1, abs=1e-15)
    assert all(o["p"] > 0 for o in outcomes)


def test_exact_adds_a_twin_to_every_number(risk_odds):
    answer = risk_odds("odds 11 8 --exact --json").json
    assert answer["p_conquer_exact"] == "200676055912561787279999071453412035/277188366757463669630706310170279936"
    for key in ODDS_KEYS:
        if key.startswith(("p_", "expected_")):
            assert float(Fraction(answer[key + "_exact"])) == answer[key]
    assert all(float(Fraction(o["p_exact"])) == o["p"] for o in answer["outcomes"])


def test_exact_adds_twins_to_the_battle_that_is_played_too(risk_odds):
    answer = risk_odds("attack 6 4 --counter 4 --exact --json").json
    for part in (answer, answer["played"]):
        for key in ("p_conquer", "p_repelled", "p_stopped", "expected_attackers_lost", "p_hold"):
            assert float(Fraction(part[key + "_exact"])) == part[key]
    floats = risk_odds("attack 6 4 --counter 4 --json").json["played"]
    assert floats == pytest.approx({k: v for k, v in answer["played"].items() if not k.endswith("_exact")}, rel=1e-12)


def test_answers_name_the_rules_that_were_used(risk_odds):
    assert risk_odds("odds 10 8 --ties nobody --die 8 --json").json["rules"] == "classic_1993 attack_die=8 ties=nobody"
    assert risk_odds("odds 10 8 --rules uk_1990 --defense most --json").json["rules"] == "uk_1990 defense=most"
    again = risk_odds("odds 10 8 --rules 'classic_1993 attack_die=8 ties=nobody' --json")
    assert again.out == risk_odds("odds 10 8 --ties nobody --die 8 --json").out
    assert "uk_1990" in risk_odds("table --rules uk_1990").out
    assert "3@risiko" in risk_odds("campaign 12 3@risiko 2").out


def test_at_least_is_said_in_text(risk_odds):
    for line in ("odds 10 8 --at-least 3", "attack 10 8 --at-least 3"):
        assert "with 3 attackers left or more: 55.0 %" in risk_odds(line).out
    assert "with enough left" in risk_odds("odds 9-10 8 --at-least 3").out
    needed = risk_odds("odds - 8 --need 5/12 --at-least 3").out
    assert "for 41.7 % against 8 with 3 attackers left or more you need 9 armies or more" in needed


def test_csv_holds_what_was_looked_for(risk_odds):
    row = next(csv.DictReader(io.StringIO(risk_odds("odds 10 8 --need 30% --hold 80% --csv").out)))
    assert (row["need_armies"], row["hold_defenders"]) == ("7", "15")
    row = next(csv.DictReader(io.StringIO(risk_odds("odds 9+6 10 --csv").out)))
    assert row["armies"] == "9+6"


def test_what_may_fail_is_never_said_to_be_certain(risk_odds):
    assert "100.0" not in risk_odds("table --max 60x1").out
    assert "100.0 %" not in risk_odds("campaign 1000 1 1").out.replace("1  100.0 %", "").replace("2  100.0 %", "")
    assert ">99.9 % (practically always)" in risk_odds("1000000 10000").out


def test_a_table_of_odds_repeats_how_many_can_attack(risk_odds):
    assert "1 stays, the others can attack" in risk_odds("odds 8-9 5").out


def test_exact_prints_fractions_longer_than_python_likes(risk_odds):
    said = risk_odds("odds 301 300 --attack-dice 6 --defense-dice 6 --die 19 --exact")
    assert said.code == 0
    assert len(said.out) > 8_000


@pytest.mark.parametrize(
    ("line", "key", "value"),
    [
        ("odds 12 5 --stop 7", "p_conquer", 0.5071411191726779),
        ("odds 11 6 --until 2 --stop 5", "p_conquer", 0.6914225668295868),
        ("odds 11 5 --at-least 5", "p_at_least", 0.7341897447827802),
        ("odds 4 1 --keep 2", "p_conquer", 1955 / 2592),
        ("odds 4 1 --keep 1", "p_conquer", 342035 / 373248),
        ("odds 6 3 --rules risiko", "p_conquer", 0.566523680539838),
        ("odds 6 3 --defense-dice 3", "p_conquer", 0.566523680539838),
        ("odds 6 3 --set defense_dice=3", "p_conquer", 0.566523680539838),
        ("odds 11 10 --rules uk_1990", "p_conquer", 0.606108647874087),
        ("odds 11 10 --defense uk", "p_conquer", 0.606108647874087),
        ("odds 12 8 --die 5 --defense-die 5", "p_conquer", 0.7429075568496791),
        ("odds 12 8 --defense one", "p_conquer", 0.9720304358481864),
    ],
)
def test_options_give_the_numbers_of_public_questions(risk_odds, line, key, value):
    assert risk_odds(f"{line} --json").json[key] == pytest.approx(value, rel=1e-13)


def test_one_round_from_10_against_6(risk_odds):
    outcomes = risk_odds("odds 11 6 --rounds 1 --exact --json").json["outcomes"]
    assert [(o["attackers_left"], o["defenders_left"], o["p_exact"]) for o in outcomes] == [
        (10, 4, "1445/3888"), (9, 5, "2611/7776"), (8, 6, "2275/7776"),
    ]  # fmt: skip


def test_percentages_have_the_digits_asked_for(risk_odds):
    for digits, said in ((0, "65 %"), (1, "64.6 %"), (3, "64.641 %")):
        assert f"conquer with {said}" in risk_odds(f"odds 10 8 --digits {digits}").out


def test_need_counts_what_is_reached_exactly(risk_odds):
    assert risk_odds("odds - 1 --need 5/12 --json").json["need"]["armies"] == 2
    assert risk_odds("odds - 1 --need 0.41666666666666666667 --json").json["need"]["armies"] == 3


def test_need_answers_for_the_armies_it_finds(risk_odds):
    answer = risk_odds("odds - 7 --need 80% --json").json
    assert answer["need"] == {"p": 0.8, "armies": 12}  # 11 attackers: the public table said 10
    assert answer["armies"] == 12
    assert answer["p_conquer"] > 0.8


def test_chances_are_read_in_every_way_they_are_written(risk_odds):
    needs = {
        risk_odds(f"odds - 9 --need {p} --json").json["need"]["armies"]
        for p in ("0.00004", "4e-5", "4E-05", "0.004%", "1/25000")
    }
    assert len(needs) == 1
    assert risk_odds("odds - 9 --need 80% --exact --json").json["need"] == {"p": 0.8, "p_exact": "4/5", "armies": 14}


def test_need_that_nothing_meets_is_null(risk_odds):
    said = risk_odds("odds - 7 --need 1 --json")
    assert said.code == 0
    assert said.json["need"] == {"p": 1.0, "armies": None}
    assert "no number of armies" in risk_odds("odds - 7 --need 1").out


def test_hold_finds_the_fewest_defenders(risk_odds):
    answer = risk_odds("odds 10 8 --hold 80% --json").json
    assert answer["hold"] == {"p": 0.8, "defenders": 15}
    assert 1 - risk_odds("odds 10 15 --json").json["p_conquer"] >= 0.8
    assert 1 - risk_odds("odds 10 14 --json").json["p_conquer"] < 0.8


def test_ranges_make_a_row_for_each_pair(risk_odds):
    answer = risk_odds("odds 8-12 5,6 --json").json
    assert answer["schema"] == "risk-odds/table/1"
    assert [(r["armies"], r["defenders"]) for r in answer["rows"]] == [(a, d) for a in range(8, 13) for d in (5, 6)]
    for row in answer["rows"]:
        single = risk_odds(f"odds {row['armies']} {row['defenders']} --json").json
        assert row["p_conquer"] == single["p_conquer"]


def test_two_territories_against_one(risk_odds):
    answer = risk_odds("odds 9+6 10 --json").json
    assert answer["armies"] == [9, 6]
    first = risk_odds("odds 9 10 --json").json
    by_hand = first["p_conquer"] + sum(
        o["p"] * risk_odds(f"odds 6 {o['defenders_left']} --json").json["p_conquer"]
        for o in first["outcomes"] if o["defenders_left"]
    )  # fmt: skip
    assert answer["p_conquer"] == pytest.approx(by_hand, rel=1e-13)


def test_roll_3_2(risk_odds):
    answer = risk_odds("roll 3 2 --json").json
    assert [round(o["p"] * 7776, 6) for o in answer["outcomes"]] == [2890, 2611, 2275]
    assert answer["outcomes"][0].keys() == {"attackers_lost", "defenders_lost", "p"}
    assert risk_odds("roll 3 2 --exact --json").json["outcomes"][0]["p_exact"] == "1445/3888"


def test_attack_json_has_the_odds_to_the_end_and_the_advice(risk_odds):
    answer = risk_odds("attack 6 5 --json").json
    assert answer["schema"] == "risk-odds/attack/1"
    assert answer["verdict"] == "attack"
    assert answer["value"] == pytest.approx(1.4248062758108122, rel=1e-14)
    assert answer["value_of_holding"] == 0
    assert answer["capture_value"] == 2
    assert answer["p_conquer"] == pytest.approx(0.5062028289995559, rel=1e-14)
    assert set(answer["played"]) >= {
        "p_conquer", "p_repelled", "p_stopped", "expected_attackers_lost", "expected_defenders_lost",
    }  # fmt: skip
    assert answer["stop_at"] == [
        {"defenders": d, "attackers": a} for d, a in zip(range(1, 6), (0, 1, 2, 2, 2), strict=True)
    ]
    assert answer["policy"] is None


def test_attack_policy_lists_every_state(risk_odds):
    policy = risk_odds("attack 6 5 --policy --json").json["policy"]
    assert len(policy) == 25
    assert {(p["attackers"], p["defenders"]): (p["action"], round(p["value"], 12)) for p in policy}[3, 4] == (
        "attack", -0.307645339858,
    )  # fmt: skip
    stops = [p for p in policy if p["action"] == "stop"]
    assert all(p["dice"] == 0 and p["value"] == p["attackers"] - p["defenders"] for p in stops)


def test_attack_with_a_counter_attack(risk_odds):
    answer = risk_odds("attack 9 4 --counter 7 --min-win 30% --json").json
    assert answer["p_hold"] == pytest.approx(0.3692718884331664, rel=1e-13)
    assert answer["min_win"] == 0.3
    assert answer["value"] is None


def test_exit_code_10_is_the_verdict_hold_and_only_if_asked_for(risk_odds):
    assert risk_odds("attack 3 6").code == 0
    assert "HOLD" in risk_odds("attack 3 6").out
    assert risk_odds("attack 3 6 --exit-code").code == 10
    assert risk_odds("attack 10 2 --exit-code").code == 0


def test_the_verdict_comes_first_and_the_reason_last(risk_odds):
    first, *_, last = risk_odds("attack 10 8").out.rstrip().split("\n\n")
    assert first.startswith("ATTACK  worth 3.28 armies")
    because = risk_odds("attack 10 8 --json").json["because"]
    assert last.split() == f"Why: {because}.".split()


def test_campaign_with_garrisons(risk_odds):
    answer = risk_odds("campaign 15 4 3 --leave 2,3,1 --exact --json").json
    assert answer["p_all_exact"] == "14989042394975709508917627883774075/18251085877034644913955971040018432"
    assert answer["leave"] == [2, 3, 1]
    assert list(answer["stages"][0])[:2] == ["defenders", "p_reached"]
    assert sum(o["p"] for o in answer["outcomes"]) == pytest.approx(1, abs=1e-14)


def test_campaign_captures_as_published(risk_odds):
    stages = risk_odds("20 3 2 5 1 2 1 1 --json").json["stages"]
    assert [s["p_captured"] for s in stages] == pytest.approx(
        [0.9998575420040653, 0.9984541341713956, 0.9476761695549205, 0.9194756299069003, 0.8002436631146652,
         0.7253947713847239, 0.6223178460187214], rel=1e-13,
    )  # fmt: skip


def test_campaign_rules_per_territory(risk_odds):
    mixed = risk_odds("campaign 12 3@risiko 3 --json").json["p_all"]
    assert risk_odds("campaign 12 3 3 --rules risiko --json").json["p_all"] < mixed
    assert mixed < risk_odds("campaign 12 3 3 --json").json["p_all"]


def test_campaign_need(risk_odds):
    answer = risk_odds("campaign - 4 3 --need 80% --json").json
    assert answer["need"] == {"p": 0.8, "armies": answer["armies"]}
    assert answer["p_all"] >= 0.8
    assert risk_odds(f"{answer['armies'] - 1} 4 3 --json").json["p_all"] < 0.8


def test_any_order_is_at_least_as_good_as_the_order_given(risk_odds):
    answer = risk_odds("campaign 20 2 6 3 4 --any-order --json").json
    assert sorted(answer["path"]) == [2, 3, 4, 6]
    assert answer["p_all"] > answer["p_all_as_given"] == risk_odds("20 2 6 3 4 --json").json["p_all"]


def test_branches_from_a_file(risk_odds, tmp_path):
    plan = tmp_path / "plan.txt"
    plan.write_text("a 3\n  b 2\n  c 2\nd 2\n", encoding="utf-8")
    answer = risk_odds(f"campaign 15 --branches {plan} --json").json
    assert [s["territory"] for s in answer["stages"]] == ["a", "b", "c", "d"]
    assert sum(o["p"] for o in answer["outcomes"]) == pytest.approx(1, abs=1e-12)
    all_four = next(o["p"] for o in answer["outcomes"] if o["captured"] == 4)
    assert all_four == pytest.approx(answer["p_all"], rel=1e-12)
    assert all(s["move_in"] <= s["attackers_left"] for s in answer["splits"])


def test_a_branch_without_branches_is_a_path(risk_odds, tmp_path):
    plan = tmp_path / "plan.txt"
    plan.write_text("a 3\n  b 2\n    c 4\n", encoding="utf-8")
    tree = risk_odds(f"campaign 15 --branches {plan} --json").json
    assert tree["p_all"] == pytest.approx(risk_odds("15 3 2 4 --json").json["p_all"], rel=1e-13)


def test_luck_of_298_against_300(risk_odds):
    answer = risk_odds("luck 299 300 --left 54 --json").json
    assert answer["p_exactly"] == pytest.approx(0.01501036693924767, rel=1e-12)
    assert answer["p_worse"] == pytest.approx(0.6670081711505895, rel=1e-12)
    assert answer["p_at_least_as_good"] + answer["p_worse"] == pytest.approx(1, abs=1e-15)


def test_table_rows_are_single_battles(risk_odds):
    rows = risk_odds("table --max 6x4 --json").json["rows"]
    assert len(rows) == 20
    for row in rows:
        single = risk_odds(f"odds {row['armies']} {row['defenders']} --json").json
        assert row["p_conquer"] == pytest.approx(single["p_conquer"], rel=1e-13)
        assert row["attackers"] == row["armies"] - 1
    for row in risk_odds("table --max 6x4 --show losses --json").json["rows"]:
        single = risk_odds(f"odds {row['armies']} {row['defenders']} --json").json
        assert row["expected_attackers_lost"] == pytest.approx(single["expected_attackers_lost"], rel=1e-12)
        assert row["expected_defenders_lost"] == pytest.approx(single["expected_defenders_lost"], rel=1e-12)


def test_table_of_needs(risk_odds):
    rows = risk_odds("table --max 2x10 --need 80% --json").json["rows"]
    assert [r["attackers"] for r in rows] == [3, 5, 6, 7, 8, 9, 11, 12, 13, 14]
    assert risk_odds("table --max 2x10 --show need --need 0.8 --json").json["rows"] == rows


def test_a_narrow_window_shows_fewer_columns_and_names_the_rest(risk_odds, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    said = risk_odds("table --max 10x20")
    assert max(map(len, said.out.splitlines()[2:])) <= 40
    assert "columns left out" in said.err
    assert "to 20" in said.err
    assert len(list(csv.DictReader(io.StringIO(risk_odds("table --max 10x20 --csv").out)))) == 180


def test_csv_and_markdown_hold_the_same_numbers_as_json(risk_odds):
    outcomes = risk_odds("odds 5 3 --json").json["outcomes"]
    rows = list(csv.DictReader(io.StringIO(risk_odds("odds 5 3 --dist --csv").out)))
    assert [{k: json.loads(v) for k, v in row.items()} for row in rows] == outcomes
    lines = risk_odds("odds 5 3 --dist --md").out.splitlines()
    assert lines[0] == "| attackers_left | defenders_left | p |"
    assert len(lines) == len(outcomes) + 2


def test_list_names_what_is_registered(risk_odds):
    from risk_odds import VARIANTS
    from risk_odds.mix_ins import MIX_INS
    from risk_odds.options import OPTIONS

    rules = [row["name"] for row in risk_odds("list rules --json").json["items"]]
    assert rules == [*VARIANTS, *(f"+{name}" for name in MIX_INS)]
    assert [row["name"] for row in risk_odds("list options --json").json["items"]] == list(OPTIONS)


def test_doctor_is_content(risk_odds):
    said = risk_odds("doctor --json")
    assert said.code == 0
    assert said.json["ok"] is True
    assert {"numpy", "exact odds", "win table"} <= {check["name"] for check in said.json["checks"]}


def test_a_doctor_who_finds_something_exits_with_1(risk_odds, monkeypatch):
    monkeypatch.setattr("risk_odds_cli.catalog.LIBRARIES", ("no-such-library",))
    said = risk_odds("doctor")
    assert said.code == 1
    assert "BAD  no-such-library: missing" in said.out


def test_no_arguments_give_three_examples(risk_odds):
    said = risk_odds("")
    assert said.code == 0
    assert sum(line.startswith("  risk-odds ") for line in said.out.splitlines()) == 3


@pytest.mark.parametrize(
    "command", ["odds", "roll", "attack", "campaign", "reinforce", "luck", "table", "live", "list", "doctor"]
)
def test_help_shows_examples_before_options(risk_odds, command):
    for flag in ("-h", "--help"):
        said = risk_odds(f"{command} {flag}")
        assert said.code == 0
        assert 0 < said.out.index("Examples") < said.out.index("--help")


def test_version(risk_odds):
    from risk_odds import __version__

    assert risk_odds("--version").out == f"risk-odds {__version__}\n"
