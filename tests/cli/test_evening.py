"""`luck FILE`: an evening as it is typed in, and what is said about it."""

import csv
import io
import json

import pytest

from risk_odds import RISIKO, Fought, battle, evening

HEAD = "role,armies,defenders,attackers_left,defenders_left,rules,stop\n"
EVENING = f"""{HEAD}attacker,10,8,3,0,,
attacker,4,1,0,1,,

# the others attack me
defender,6,4,0,2,risiko,
attacker,7,5,2,3,,2
"""


@pytest.fixture
def of(risk_odds, tmp_path):
    """The answer for a file that holds a text."""

    def ask(text, options="--json"):
        path = tmp_path / "evening.csv"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return risk_odds(f"luck {path} {options}")

    return ask


def solved(*, exact=False):
    return evening(
        [
            Fought(battle(armies=10, defenders=8, exact=exact), 3, 0),
            Fought(battle(armies=4, defenders=1, exact=exact), 0, 1),
            Fought(battle(armies=6, defenders=4, rules=RISIKO, exact=exact), 0, 2, "defender"),
            Fought(battle(armies=7, defenders=5, stop=2, exact=exact), 2, 3),
        ]
    )


def test_json_holds_what_the_library_says(of):
    said = of(EVENING)
    assert said.code == 0
    found, answer = solved(), said.json
    assert answer["schema"] == "risk-odds/luck/1"
    for name in ("balance", "expected_balance", "sd_balance", "p_exactly", "p_at_least_as_good", "p_at_most_as_good",
                 "p_worse", "percentile", "p_two_sided"):  # fmt: skip
        assert answer[name] == pytest.approx(getattr(found.together, name), rel=1e-13)
    assert answer["balance"] == 2 - 3 + 3 - 2
    assert answer["luckiest"] == {"line": 5 + 1, "p": found.luckiest.p, "p_any": found.luckiest.p_any}
    assert answer["unluckiest"] == {"line": 3, "p": found.unluckiest.p, "p_any": found.unluckiest.p_any}
    rows = answer["battles"]
    assert [row["line"] for row in rows] == [2, 3, 6, 7]
    assert [row["rules"] for row in rows] == ["classic_1993", "classic_1993", "risiko", "classic_1993"]
    assert [row["stop"] for row in rows] == [0, 0, 0, 2]
    assert [row["percentile"] for row in rows] == [standing.percentile for standing in found.battles]


def test_exact_adds_fractions(of):
    answer, whole = of(EVENING, "--json --exact").json, solved(exact=True).together
    for name in ("expected_balance", "p_exactly", "p_at_least_as_good", "p_at_most_as_good", "p_worse", "percentile"):
        value = getattr(whole, name)
        assert answer[f"{name}_exact"] == f"{value.numerator}/{value.denominator}"


def test_csv_and_markdown_have_a_row_for_each_battle_and_one_for_all(of):
    answer = of(EVENING).json
    rows = list(csv.DictReader(io.StringIO(of(EVENING, "--csv").out)))
    assert [row["line"] for row in rows] == ["2", "3", "6", "7", ""]
    assert rows[-1]["role"] == "all"
    for row, expected in zip(rows, [*answer["battles"], answer], strict=True):
        assert float(row["p_at_least_as_good"]) == expected["p_at_least_as_good"]
        assert int(row["balance"]) == expected["balance"]
    assert len(of(EVENING, "--md").out.splitlines()) == 2 + 5


def test_standard_input_is_a_file_too(of, risk_odds, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(EVENING.encode())))
    assert risk_odds("luck - --json").json == of(EVENING).json


@pytest.mark.parametrize(
    "text",
    [
        EVENING.replace("\n", "\r\n"),
        EVENING.replace(",", ";"),
        EVENING.replace(",", "\t"),
        "\ufeff" + EVENING.upper().replace("RISIKO", "risiko"),
        EVENING.replace(",,\n", "\n").replace("attacker,4,1", '"attacker", 4 ,"1"'),
    ],
    ids=["line ends of Windows", "semicolons", "tabs", "capitals and a mark of the byte order", "cells left out"],
)
def test_a_file_may_look_different(of, text):
    assert of(text).json == of(EVENING).json


def test_columns_may_stand_in_any_order(of):
    rows = list(csv.reader(io.StringIO(EVENING.replace("# the others attack me\n", "\n"))))
    turned = "\n".join(",".join(reversed(row)) for row in rows)
    assert of(turned).json == of(EVENING).json


def test_options_hold_for_all_that_have_none_of_their_own(of):
    bare = "role,armies,defenders,attackers_left,defenders_left,rules\nattacker,9,6,2,3,\nattacker,9,6,1,3,risiko\n"
    rows = of(bare, "--json --rules uk_1990 --stop 2 --keep 2").json["battles"]
    assert [(row["rules"], row["stop"], row["keep"], row["attackers"]) for row in rows] == [
        ("uk_1990", 2, 2, 7), ("risiko", 2, 2, 7),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "number", "verdict", "goes"),
    [
        ("attacker,4,1,0,1", 1, "RATHER UNLUCKY", "1 in 12 such evenings goes as badly, or worse"),
        ("attacker,4,1,0,1", 2, "VERY UNLUCKY", "1 in 140 such evenings goes as badly, or worse"),
        ("attacker,4,1,0,1", 3, "EXTREMELY UNLUCKY", "1 in 1,700 such evenings goes as badly, or worse"),
        ("attacker,4,1,0,1", 30, "EXTREMELY UNLUCKY", "practically no evening goes as badly, or worse"),
        ("defender,4,1,0,1", 1, "RATHER LUCKY", "1 in 12 such evenings goes as well, or better"),
        ("attacker,10,8,9,0", 1, "LUCKY", "1 in 52 such evenings goes as well, or better"),
        ("attacker,10,8,4,0", 1, "ORDINARY", "4 in 9 such evenings go as well, or better"),
    ],
)
def test_the_verdict_comes_first_in_words(of, line, number, verdict, goes):
    said = of(HEAD[: HEAD.index(",rules")] + "\n" + f"{line}\n" * number, "")
    assert said.out.splitlines()[0] == f"{verdict}  {goes}"


def test_the_text_names_the_battles_and_the_extremes(of):
    said = of(EVENING, "").out
    assert "4 battles: you killed 15 and lost 15, a balance of +0; +3.2 was to be expected" in " ".join(said.split())
    assert "  3     attacker   4 v 1  0 v 1       -3      +0.3   4.2 %\n" in said
    assert "Unluckiest: line 3, 4 v 1 as attacker; 8.4 % (1 in 12) go as badly, or worse." in " ".join(said.split())
    alone = of(HEAD + "attacker,4,1,0,1,,\n", "").out
    assert "as well or better 100.0 % (practically always)" in " ".join(alone.split())
    assert "Unluckiest" not in alone
    many = of(HEAD + "attacker,4,1,2,0\n" * 80, "").out
    assert "and 30 more" in many
    assert many.count(" 4 v 1  ") == 50


BAD = f"""{HEAD}attaker,1,x,3,0
attacker,10,8,10,0,,
attacker,10,8,3,3,,
defender,10,,3,0,,
attacker,5,5,0,2,risko,
attacker,5,5,0,2,scrabble,
attacker,5,5,0,2,,9
"attacker,5,5,0,2,,
attacker,5,5,0,2,,,,7
attacker,5,5,0,2,,
"""


def test_every_bad_line_is_named_at_once(of, tmp_path):
    said = of(BAD, "")
    assert said.code == 3
    assert said.out == ""
    path = tmp_path / "evening.csv"
    expected = [
        (2, "'attaker' is no role; accepted: attacker or defender"),
        (2, "a territory needs at least 2 armies to attack (you gave 1)"),
        (2, "'x' is not a number of defenders"),
        (
            3,
            "attackers left: 10 is too many (the army that stays is not counted); accepted: a whole number from 0 to 9",
        ),
        (4, "this battle can't end with 3 of the attackers and 3 of the defenders left"),
        (5, "nothing is said about defenders"),
        (6, "there is no rule set 'risko' (did you mean risiko?)"),
        (7, "scrabble is not fought with dice"),
        (8, "--stop 9 would end the battle before its first roll (4 can attack)"),
        (9, "this line is no CSV: "),
        (10, "9 cells below 7 columns"),
    ]
    lines = said.err.removeprefix("risk-odds: ").splitlines()
    assert len(lines) == len(expected)
    for line, (number, sentence) in zip(lines, expected, strict=True):
        assert line.startswith(f"{path}:{number}: {sentence}")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", ":1: there is no battle in it; accepted: role,armies"),
        ("# nothing\n\n,,,\n", ":1: there is no battle in it"),
        (HEAD, ":1: there is no battle below this line"),
        ("attacker,10,8,3,0\n", ":1: the first line does not name the columns; accepted: as the first line role,"),
        ("role,armies,defender,attackers_left,attackers_left\nx\n", "did you mean defenders?"),
        ("role,armies,defenders,attackers_left\nx\n", "the first line names no column defenders_left"),
        (b"role\xff", "is not text: byte 4 is not UTF-8"),
        (b"a" * 1_000_001, "is too large to be an evening; accepted: up to 1,000,000 bytes"),
        (HEAD + "attacker,10,8,3,0,,\n" * 10_001, "10,001 battles are too many"),
    ],
)
def test_a_file_without_battles_is_refused(of, text, why):
    said = of(text)
    assert said.code == 3
    assert why in said.err
    assert json.loads(said.out)["schema"] == "risk-odds/error/1"


@pytest.mark.parametrize(
    ("line", "code", "why"),
    [
        ("luck nowhere.csv", 3, "nowhere.csv can't be read: No such file or directory; accepted: a CSV file"),
        ("luck .", 3, "can't be read"),
        ("luck 'a\0b.csv'", 3, "can't be read"),
        ("luck nowhere.csv --left 3", 2, "--left belongs to a single battle"),
        ("luck 10", 2, "luck takes two numbers (you gave 1)"),
        ("luck nowhere.csv 8 --left 3", 2, "'nowhere.csv' is not a number of armies"),
    ],
)
def test_what_is_no_file_is_refused(risk_odds, line, code, why):
    said = risk_odds(line)
    assert said.code == code
    assert why in said.err


def test_armies_of_all_battles_together_are_limited(of):
    said = of(HEAD + "attacker,10000,9000,0,8000,,\n", "")
    assert "Traceback" not in said.err
    said = of(HEAD + "attacker,9,8,3,0,,\n" * 7_000)
    assert said.code == 2
    assert "112,000 armies together are too many" in said.err


def test_a_name_may_begin_with_a_digit_or_hold_a_v(risk_odds, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("2024.csv", "game3v2.csv", "evening"):
        (tmp_path / name).write_text(EVENING)
        assert risk_odds(f"luck {name} --json").json["balance"] == 0
    assert risk_odds("luck 10v8 --left 3 --json").json["attackers_left"] == 3
