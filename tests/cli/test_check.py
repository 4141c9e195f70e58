"""`check`: what a file holds, or all that is wrong with it; and the list of the boards."""

import csv
import io
import sys
from pathlib import Path

import pytest

from risk_odds.boards import BOARDS, board_named

POSITION = "hexagon | A hill 5, farm, ford 2 | B gate 2, mill | C port 4 | turn 9 A | attack\n"
TWO = "square | A northwest 3, northeast | B others 2 | turn 1 A | attack\n"
RECORD = """\
# an evening
[Rules "classic_1993 setup=deal"]
[Board "square"]
[Players "3"]
[First "B"]

deal northwest
deal northeast
deal southeast
deal southwest
B place northwest
"""


@pytest.fixture
def file(tmp_path, monkeypatch):
    """Write a file and go where it is."""
    monkeypatch.chdir(tmp_path)

    def write(text, name="some.txt"):
        (tmp_path / name).write_bytes(text if isinstance(text, bytes) else text.encode())
        return name

    return write


def own(name):
    from importlib.resources import files

    return files("risk_odds").joinpath("data", "boards", f"{name}.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "about"),
    [
        (own("classic"), "board: 42 territories, 83 links, 6 continents"),
        (own("anniversary_40"), "board: 42 territories, 82 links, 6 continents"),
        (POSITION, "position: hexagon, 3 players, turn 9 of A, attack"),
        (POSITION + "\n# and again\n" + POSITION, "2 positions"),
        (POSITION.replace("| turn", "| hands B ? | turn"), "position: hexagon, 3 players, turn 9 of A, attack, not all of it known"),
        ("square | A - | B - | C - | empty others | turn 0 - | roll off A B C", "position: square, 3 players, before the first turn, roll off A B C"),
        (RECORD, "classic_1993 setup=deal record: 3 players, 5 events, not over"),
        ("classic_1993 setup=deal", "rules: classic_1993 setup=deal, 3 to 6 players"),
        ("# ours\nplain_words\n\nrisiko ties=nobody\n", "rules: plain_words, 2 to 6 players; rules: risiko ties=nobody, 3 to 6 players"),
        ("\ufeff" + RECORD.replace("\n", "\r\n"), "classic_1993 setup=deal record: 3 players, 5 events, not over"),
    ],
)  # fmt: skip
def test_what_a_file_holds_is_recognized(risk_odds, file, text, about):
    said = risk_odds(f"check {file(text)}")
    assert (said.code, said.out, said.err) == (0, f"some.txt: {about}\n", "")


def test_a_game_that_is_over_says_who_wins(risk_odds, file):
    text = """\
[Rules "classic_1993"]
[Board "triangle"]
[Players "3"]
[Start "triangle | A top 5 | B - | C left, right | turn 9 A captured | attack"]
A attack top > left 3
roll 6 5 4 v 1
A occupy 3
A attack left > right 2
roll 6 5 v 1
"""
    assert risk_odds(f"check {file(text)}").out == "some.txt: classic_1993 record: 3 players, 5 events, A wins\n"


WRONG = [
    (own("square").replace('"southwest"]', '"southwset"]', 1), [":25:1: northwest is linked with 'southwset'"], "board"),
    ("[a\n", [":1:3: not valid TOML"], "board"),
    (POSITION.replace("hill 5", "hil 5"), [":1:13: there is no territory 'hil' (did you mean hill?)\n"], "position"),
    (POSITION + POSITION.replace("port 4", "port 0"), [":2:55: port has an owner, but no army\n"], "position"),
    (TWO, [":1:1: classic_1993 is not for 2 players; accepted: 3 to 6 players\n"], "position"),
    (RECORD + "C place northwest\n  A place northwst\n", [":12:1: Northwest is not your land\n", ":13:11: there is no territory 'northwst'"], "record"),
    (RECORD.replace("deal northeast", "deal northwest") + "dye 3", [":8:1: deal northwest can't be", ":12:1: there is no move 'dye' (did you mean die?)\n"], "record"),
    ("classic_1993\nclasic_1993\n", [":2:1: there is no rule set 'clasic_1993' (did you mean classic_1993?)"], "rules"),
    ("# ours\nclassic-1993 setup=deal\n", [":2:1: there is no rule set 'classic-1993' (did you mean classic_1993?)"], "rules"),
    ("riskio\nplain_words\n", [":1:1: there is no rule set 'riskio' (did you mean risiko?)"], "rules"),
    ("riskio is a game\n", [":1:1: this is not recognized as anything"], None),
    (POSITION.replace("| attack", "| over A"), [":1:75: A has not won: B and C have land\n"], "position"),
    ("A claim northwest\n", [":1:1: there is no tag Rules", ":1:1: there is no tag Players"], "record"),
    ("hello\n", [":1:1: this is not recognized as anything; accepted: a board, a position, a game record, or a name of rules"], None),
    ("\n# hello\n", [":1:1: there is nothing in it"], None),
    (b"\n\nab\xff", [":3:3: this is no text in UTF-8\n"], None),
    ("[continents]\n[countries]\n" + ";" * 300_000, [": this is too large for a board; accepted: up to 300,000 bytes\n"], "board"),
    (b"x" * 20_000_001, [": this is too large; accepted: up to 20,000,000 bytes\n"], None),
]  # fmt: skip


@pytest.mark.parametrize(("text", "problems", "kind"), WRONG, ids=[problems[0][:40] for _, problems, _ in WRONG])
def test_each_problem_is_said_with_its_place(risk_odds, file, text, problems, kind):
    name = file(text)
    said = risk_odds(f"check {name}")
    assert said.code == 3
    assert said.err in (
        "",
        *([f"{name}: judged by classic_1993; --rules NAME says which rules hold\n"] * (kind == "position")),
    )
    assert len(said.out.splitlines()) >= len(problems)
    for problem in problems:
        assert f"{name}{problem}" in said.out
    answer = risk_odds(f"check {name} --json")
    assert answer.code == 3
    assert (answer.json["kind"], answer.json["ok"], answer.json["file"]) == (kind, False, name)
    assert len(answer.json["problems"]) == len(said.out.splitlines())
    for problem, line in zip(answer.json["problems"], said.out.splitlines(), strict=True):
        place = "".join(f"{n}:" for n in (problem["line"], problem["column"]) if n is not None)
        assert line == f"{name}:{place} {problem['message']}"


def test_rules_decide_about_a_position(risk_odds, file):
    name = file(TWO)
    assert risk_odds(f"check {name}").err == f"{name}: judged by classic_1993; --rules NAME says which rules hold\n"
    assert risk_odds(f"check {name} --rules risiko").err == ""
    assert risk_odds(f"check {name} --rules plain_words").code == 0
    neutral = file(POSITION.replace("C port 4", "C - | neutral port 4"), "neutral.txt")
    assert "neutral_roller=next_in_order" in risk_odds(f"check {neutral}").out
    assert risk_odds(f"check {neutral} --set neutral_roller=next_in_order").code == 0


def test_rules_are_refused_where_they_decide_nothing(risk_odds, file):
    said = risk_odds(f"check {file(RECORD)} --rules plain_words")
    assert said.code == 2
    assert "--rules and --set are for positions, and some.txt is not one (kind: record)" in said.err


def test_the_kind_can_be_forced(risk_odds, file):
    name = file(POSITION)
    assert "there is no tag Rules" in risk_odds(f"check {name} --kind record").out
    said = risk_odds(f"check {name} --kind borad")
    assert said.code == 2
    assert "there is no kind of file 'borad' (did you mean board?)" in said.err


def test_several_files_have_a_line_each(risk_odds, file):
    names = [file(POSITION, "p.txt"), "missing.txt", file(RECORD, "r.txt")]
    said = risk_odds(f"check {' '.join(names)}")
    assert said.code == 3
    assert [line.split(":")[0] for line in said.out.splitlines()] == names
    assert "missing.txt: this can't be read: No such file or directory" in said.out
    answer = risk_odds(f"check {' '.join(names)} --json").json
    assert (answer["schema"], answer["ok"]) == ("risk-odds/check/1", False)
    assert [each["ok"] for each in answer["files"]] == [True, False, True]


def test_standard_input(risk_odds, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(POSITION.encode())))
    assert risk_odds("check -").out == "-: position: hexagon, 3 players, turn 9 of A, attack\n"


def test_json(risk_odds, file):
    assert risk_odds(f"check {file(RECORD)} --json").json == {
        "schema": "risk-odds/check/1",
        "file": "some.txt",
        "kind": "record",
        "ok": True,
        "rules": "classic_1993 setup=deal",
        "board": "square",
        "players": 3,
        "events": 5,
        "result": "*",
        "problems": [],
    }
    assert risk_odds(f"check {file(POSITION)} --json").json["positions"] == 1
    board = risk_odds(f"check {file(own('square'))} --json").json
    assert (board["name"], board["territories"], board["links"], board["continents"]) == ("square", 4, 4, 2)


def test_tables(risk_odds, file):
    name = file(POSITION.replace("hill 5", "hil 5") + POSITION.replace("port 4", "prt 4"))
    rows = list(csv.DictReader(io.StringIO(risk_odds(f"check {name} --csv").out)))
    assert [(row["file"], row["kind"], row["ok"], row["line"], row["column"]) for row in rows] == [
        (name, "position", "False", "1", "13"),
        (name, "position", "False", "2", "55"),
    ]
    assert "| some.txt | position | True |  |  | position: hexagon" in risk_odds(f"check {file(POSITION)} --md").out


def test_check_needs_a_file(risk_odds):
    said = risk_odds("check")
    assert (said.code, said.out) == (2, "")
    assert "check needs a file; accepted: risk-odds check FILE, or - for standard input" in said.err


@pytest.mark.parametrize("path", ["", "/", "no\0name"])
def test_what_is_no_file(path, capsys):
    from risk_odds_cli.__main__ import main

    assert main(["check", path]) == 3
    assert "this can't be read" in capsys.readouterr().out


def test_the_boards_are_listed(risk_odds):
    items = risk_odds("list boards --json").json["items"]
    assert [item["name"] for item in items] == list(BOARDS)
    for item in items:
        board = board_named(item["name"])
        assert item == {
            "name": board.name, "territories": len(board), "links": len(board.links), "title": board.title,
        }  # fmt: skip
    assert "hexagon            Hexagon (6 territories, 7 links)\n" in risk_odds("list boards").out


MAPS = Path(__file__).parents[1] / "boards" / "data"


def test_maps_of_other_programs_are_recognized_by_name_or_by_their_sections(risk_odds, file, monkeypatch):
    about = "board: 8 territories, 11 links, 3 continents, from a map for"
    said = risk_odds(f"check {MAPS}/lagoon.map {MAPS}/lagoon_conquest.map")
    assert said.code == 0
    assert said.out == f"{MAPS}/lagoon.map: {about} Domination\n{MAPS}/lagoon_conquest.map: {about} Conquest\n"
    assert f"{MAPS}/lagoon.map: not used: lagoon_pic.png," in said.err
    file((MAPS / "lagoon.cards").read_bytes(), "lagoon.cards")
    for program in ("lagoon", "lagoon_conquest"):
        text = (MAPS / f"{program}.map").read_bytes()
        answer = risk_odds(f"check {file(b'; first' + bytes([10]) + text)} --json").json
        assert (answer["kind"], answer["format"]) == ("board", "conquest" if "_" in program else "domination")
        assert (answer["territories"], answer["links"], answer["continents"]) == (8, 11, 3)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text), encoding="utf-8"))
        assert risk_odds("check -").out.startswith(f"-: {about} ")


def test_problems_of_a_map_and_of_its_cards_are_told_with_their_files(risk_odds, file):
    text = (MAPS / "lagoon.map").read_text(encoding="utf-8")
    cards = (MAPS / "lagoon.cards").read_text(encoding="utf-8")
    name = file(text.replace("8 3 7", "8 3"), "lagoon.map")
    file(cards.replace("Cannon 8\n", ""), "lagoon.cards")
    said = risk_odds(f"check {name}")
    assert (said.code, said.err) == (3, "")
    assert said.out == (
        "lagoon.map:37:1: new_quay is linked with dunes, but not dunes with new_quay\n"
        "lagoon.cards:2:1: dunes has no card\n"
    )
    problems = risk_odds(f"check {name} --json").json["problems"]
    assert problems[1] == {"file": "lagoon.cards", "line": 2, "column": 1, "message": "dunes has no card"}
    assert "file" not in problems[0]
    rows = list(csv.DictReader(io.StringIO(risk_odds(f"check {name} --csv").out)))
    assert [(row["file"], row["line"]) for row in rows] == [("lagoon.map", "37"), ("lagoon.cards", "2")]
    said = risk_odds("check lagoon.cards")
    assert said.out.startswith("lagoon.cards: cards are checked with their map; accepted: the .map file")


@pytest.mark.parametrize("name", ["lagoon", "lagoon_conquest"])
def test_a_game_on_a_map_is_played_saved_and_replayed_from_another_folder(risk_odds, file, monkeypatch, tmp_path, name):
    file((MAPS / "lagoon.cards").read_bytes(), "lagoon.cards")
    file((MAPS / f"{name}.map").read_bytes(), f"{name}.map")
    played = risk_odds(f"play greedy blitz odds --board {name}.map --seed 3 --save game.txt")
    assert played.code == 0, played.err
    assert f'[Board "{tmp_path}/{name}.map"]' in (tmp_path / "game.txt").read_text(encoding="utf-8")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert " record: 3 players, " in risk_odds("check ../game.txt").out
    end = risk_odds("replay ../game.txt")
    assert end.code == 0
    assert end.out.splitlines()[-1] == next(line for line in played.out.splitlines() if line.endswith(" wins."))
    simulated = risk_odds(f"simulate -n 2 --bots blitz --board ../{name}.map --seed 1 --workers 1")
    assert f", board {'the_lagoon' if name == 'lagoon' else name}, " in simulated.out
    for said in (played.err, simulated.err):
        assert said.count(f"{name}.map: not used: ") == 1
        assert max(map(len, said.splitlines())) <= 100
    assert risk_odds("play --resume ../game.txt").err == ""  # it has been said
    (tmp_path / "lagoon.cards").unlink()
    again = risk_odds("replay ../game.txt")
    assert again.code == (3 if name == "lagoon" else 0)
    if again.code:
        assert f"{tmp_path}/lagoon.map:12:5: crd names 'lagoon.cards', and there is no such file" in again.err
