"""Boards of others: maps for Domination and Conquest are the boards they describe, or are refused line by line."""

import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from risk_odds import InvalidFile
from risk_odds.boards import board_from
from risk_odds.boards.others import program_of, read_map
from risk_odds.boards.others.defaults import armies, design, id_of, placed, wilds
from risk_odds.boards.read import read_any

DATA = Path(__file__).with_name("data")
REFERENCE = (Path(__file__).parents[2] / "docs/reference/boards.md").read_text(encoding="utf-8")
LAGOON, CONQUEST = ((DATA / f"{name}.map").read_text(encoding="utf-8") for name in ("lagoon", "lagoon_conquest"))
CARDS = (DATA / "lagoon.cards").read_text(encoding="utf-8")

SMALL = """\
name Strait
[continents]
North 2 red
South 1 blue
[countries]
1 Up 1 10 10
2 Mid 1 20 30
3 Low 2 30 50
[borders]
1 2
2 1 3
3 2
"""
STRAIT = """\
[Map]
author=Ann
[Continents]
North=2
South=1
[Territories]
Up,10,10,North,Mid
Mid,20,30,North,Up,Low
Low,30,50,South,Mid
"""


@pytest.fixture
def folder(tmp_path):
    """A folder with the maps."""
    for name in ("lagoon.map", "lagoon.cards", "lagoon_conquest.map"):
        shutil.copy(DATA / name, tmp_path)
    return tmp_path


def said(text, folder=None):
    """The lines of what is said about a map; none if it is a board."""
    try:
        read_map(text, "f.map", None if folder is None else str(folder))
    except InvalidFile as error:
        return str(error).split("\n")
    return []


def edited(text, old, new):
    assert old in text
    return text.replace(old, new, 1)


def test_a_map_for_domination_is_the_board_that_our_own_format_describes():
    assert board_from(str(DATA / "lagoon.map")) == board_from(str(DATA / "lagoon.toml"))


def test_a_map_for_conquest_is_the_same_board_but_for_its_name_and_the_cards():
    own, board = board_from(str(DATA / "lagoon.toml")), board_from(str(DATA / "lagoon_conquest.map"))
    kept = {"name": board.name, "title": board.title, "source": board.source}
    cards = ["infantry", "cavalry", "artillery"] * 3
    made = tuple(t._replace(card=card) for t, card in zip(own.territories, cards, strict=False))
    assert board == replace(own, **kept, territories=made)
    assert tuple(kept.values()) == (
        "lagoon_conquest",
        "lagoon conquest",
        "lagoon_conquest.map, a map for Conquest by Nobody in particular",
    )


@pytest.mark.parametrize("name", ["lagoon.map", "lagoon_conquest.map"])
@pytest.mark.parametrize(
    "changed",
    [
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\ufeff" + text.replace("\n", "\r"),
        lambda text: text.replace("\n", "\n; a comment, with = and [signs]\n\n"),
        lambda text: text.replace("\n", "  \n\t"),
        lambda text: re.sub(r"\[(\w+)\]", lambda head: head[0].upper(), text),
    ],
    ids=["mark", "CRLF", "CR", "comments", "blanks", "capitals"],
)
def test_marks_line_ends_comments_and_blanks_change_nothing(folder, name, changed):
    board = board_from(str(folder / name))
    for file in (name, "lagoon.cards"):
        text = (folder / file).read_text(encoding="utf-8")
        (folder / file).write_bytes(changed(text).encode())
    assert board_from(str(folder / name)) == board


def test_a_single_mission_that_is_not_used_is_one_mission(folder):
    (folder / "lagoon.cards").write_text(CARDS.replace("\n0 0 0 1", "\n;", 1), encoding="utf-8")
    assert f"{folder}/lagoon.cards: not used: 1 mission" in read_any(LAGOON, "lagoon.map", str(folder)).hints


def test_what_is_not_used_and_what_is_made_is_said():
    domination = read_any(LAGOON, "lagoon.map", str(DATA))
    assert domination.format == "domination"
    assert domination.hints == (
        "lagoon.map: not used: lagoon_pic.png, lagoon_map.gif, lagoon_small.png, ver, circle, colors of continents",
        f"{DATA}/lagoon.cards: not used: 2 missions",
        "lagoon.map: armies for each player to start with: 8 with 2 players, 7 with 3 players, 6 with 4 players, "
        "5 with 5 players, 4 with 6 players",
    )
    tabs = read_any("name\tFar  Reef\nver\t1\n" + LAGOON.replace("name", "circle", 1), "lagoon.map", str(DATA))
    assert tabs.board.title == "Far  Reef"
    assert "not used: lagoon_pic.png, lagoon_map.gif, lagoon_small.png, ver, circle, colors" in tabs.hints[0]
    conquest = read_any(CONQUEST, "l.map")
    assert conquest.format == "conquest"
    assert conquest.hints[:2] == (
        "l.map: not used: image, wrap, scroll, warn",
        "l.map: the cards are made: infantry, cavalry and artillery in turn, one wild card for every 21 territories",
    )
    assert "the cards are in another file" in read_any(LAGOON, "-").hints[1]


def test_domination_starts_with_the_printed_armies_on_the_printed_number_of_territories():
    # Ten less the players, times a share that is 12 % of the territories: on 42 the table of the rules.
    assert [(10 - players) * round(0.12 * 42) for players in range(2, 7)] == [40, 35, 30, 25, 20]
    assert armies(42) == {}
    assert armies(100) == {"2": 96, "3": 84, "4": 72, "5": 60, "6": 48}
    assert armies(4) == {"2": 8, "3": 7, "4": 6}
    for size in range(2, 201):
        for players, each in armies(size).items():
            assert each == (10 - int(players)) * (round(0.12 * size) or 1) or size == 42
            assert (int(players) + 1) * each >= size  # also where a neutral army takes its share
            assert int(players) * each >= size


def test_the_deck_is_made_as_the_printed_one():
    assert [wilds(size) for size in (2, 31, 32, 42, 52, 53, 200)] == [1, 1, 2, 2, 2, 3, 10]
    assert [design(k) for k in range(4)] == ["infantry", "cavalry", "artillery", "infantry"]


def test_a_map_of_42_territories_leaves_the_armies_to_the_rules():
    ring = "".join(f"T{k},{k},{k * k % 7},All,T{(k + 1) % 42},T{(k - 1) % 42}\n" for k in range(42))
    board = read_map(f"[Continents]\nAll=3\n[Territories]\n{ring}", "ring.map").board
    assert (board.armies, board.wilds, len(board.links)) == ((), 2, 42)


def test_ids_are_made_of_names():
    taken = set()
    names = ["Łódź", "St. John's", "St John s", "Москва", "Neutral", "x" * 90, "x" * 90]
    assert [id_of(name, f"territory_{k}", taken) for k, name in enumerate(names, 1)] == [
        "lodz", "st_john_s", "st_john_s_2", "territory_4", "neutral_2", "x" * 55, "x" * 55 + "_2",
    ]  # fmt: skip


def test_a_map_fills_the_picture():
    assert placed([(0, 0), (10, 0), (0, 100)]) == [(475.0, 60.0), (525.0, 60.0), (475.0, 560.0)]
    assert placed([(5, 7), (5, 9)]) == [(500.0, 60.0), (500.0, 560.0)]
    around = placed([(3, 3)] * 4)
    assert around == [(500.0, 60.0), (940.0, 310.0), (500.0, 560.0), (60.0, 310.0)]


def test_the_format_is_told_by_the_sections():
    assert program_of(LAGOON) == "domination"
    assert program_of(CONQUEST) == "conquest"
    assert program_of("[Territories]\n; one\n\nA,1,2,B\n") == "conquest"
    assert program_of((DATA / "lagoon.toml").read_text(encoding="utf-8")) is None
    assert program_of('[territories]\na = {name = "A, b"}\n') is None
    assert said("[continents]\nA 2 red\n") == [
        "f.map:1:1: this is no map of Domination, which has a section [countries], "
        "nor of Conquest, which has a section [Territories]"
    ]


def test_a_map_may_have_any_name(folder):
    shutil.copy(folder / "lagoon.map", folder / "lagoon")
    assert board_from(str(folder / "lagoon")).ids == board_from(str(folder / "lagoon.map")).ids


DOMINATION = [
    ("2 1 3", "2 1", ["12:1: low is linked with mid, but not mid with low"]),
    ("3 2\n", "", ["11:1: mid is linked with low, but not low with mid"]),
    ("s]\n1 2", "s]\n1 2 2 1", ["10:1: up is linked with itself", "10:1: up is linked with mid twice"]),
    ("2 1 3\n", "2 1 3\n" + "2 1\n" * 199, ["210:3: mid has more than 200 neighbors"]),
    ("s]\n1 2", "s]\n1 2 4", ["10:5: up borders on country '4', and there are 3, counted from 1"]),
    ("s]\n1 2", "s]\n7 2", ["10:1: borders are given of country '7', and there are 3, counted from 1"]),
    ("1 2\n2 1 3", "1 2\n2 1 2e0", ["11:5: mid borders on country '2e0', and there are 3, counted from 1", "12:1: low is linked with mid, but not mid with low"]),
    ("2 1 3\n3 2", "2 1", ["8:3: low is an island: no link leads to the rest of the board"]),
    ("[borders]\n1 2\n2 1 3\n3 2\n", "", ["1:1: there is no section [borders]"]),
    ("[countries]\n1 Up 1 10 10\n2 Mid 1 20 30\n3 Low 2 30 50\n", "", ["1:1: there is no section [countries]"]),
    ("[continents]\nNorth 2 red\nSouth 1 blue\n", "", ["1:1: there is no section [continents]"]),
    ("3 Low", "4 Low", ["8:1: country '4' stands where 3 should: they are counted from 1"]),
    ("3 Low 2 30 50", "3 Low 2 30", ["8:1: a country is written as number, name, continent, x and y, and here stand 4 words"]),
    ("3 Low 2", "3 Low 3", ["8:7: low lies in continent '3', and there are 2, counted from 1"]),
    ("3 Low 2", "3 Low 1", ["4:1: the continent south has no territory"]),
    ("3 Low", "3 mid", ["8:3: the name 'mid' stands in line 7 already"]),
    ("30 50", "-1 1e9", ["8:9: the x of low is '-1', and should be a whole number from 0 to 100,000", "8:12: the y of low is '1e9', and should be a whole number from 0 to 100,000"]),
    ("North 2", "North 101", ["3:7: the bonus of north is 101, and should be a whole number from 0 to 100"]),
    ("North 2", "North 9999999999", ["3:7: the bonus of north is '9999999999', and should be a whole number from 0 to 100"]),
    ("North 2", "North two", ["3:7: the bonus of north is 'two', and should be a whole number from 0 to 100"]),
    ("South 1 blue", "South 1", ["4:1: a continent is written as name, bonus and color, and here stand 2 words"]),
    ("South 1 blue", "South", ["4:1: a continent is written as name, bonus and color, and here stands one word"]),
    ("[borders]", "[extra]\nx\n[borders]", ["9:1: '[extra]' is no section of a Domination map: [files], [continents], [countries], [borders] are"]),
    ("[continents]", "[files]\nsnd a.wav\n[continents]", ["3:1: 'snd' is nothing that [files] can name: pic, map, crd, prv are"]),
    ("[continents]", "[files]\npic\n[continents]", ["3:1: pic should be followed by the name of one file"]),
    ("name Strait", "name \x1b[2J", ["1:1: the title is '\\x1b[2J', and should be one line of printable text, up to 1,000 letters"]),
]  # fmt: skip

OF_CONQUEST = [
    (",Up,Low", ",Up", ["9:1: low is linked with mid, but not mid with low"]),
    (",Up,Low", ",Up,Low,mid,up", ["8:1: mid is linked with itself", "8:1: mid is linked with up twice"]),
    (",Up,Low", ",Up,Lo", ["8:20: mid is linked with 'Lo', which is no territory (did you mean Low?)"]),
    (",Up,Low", ",Up,L\x1bw", ["8:20: mid is linked with 'L\\x1bw', which is no territory (did you mean Low?)"]),
    ("Low,30,50,South,Mid\n", "L\x1bw,30,50,South,Mid\n", ["8:20: mid is linked with 'Low', which is no territory (did you mean 'L\\x1bw'?)", "9:1: the name of l_w is 'L\\x1bw', and should be one line of printable text, up to 1,000 letters"]),
    (",Up,Low", ",Up,Low" + ",Up" * 199, ["8:618: mid has more than 200 neighbors"]),
    (",Up,Low", ",Up,Xyz,Low", ["8:20: mid is linked with 'Xyz', which is no territory"]),
    (",Up,Low", ",Up,,Low", ["8:20: a name is missing between two commas in the line of mid"]),
    ("Low,30,50,South,Mid", "Low,30,50,South", ["8:1: mid is linked with low, but not low with mid"]),
    (",Up,Low\nLow,30,50,South,Mid", ",Up\nLow,30,50,South,", ["9:1: low is an island: no link leads to the rest of the board"]),
    ("Low,30,50,South,Mid", "Low,30,50", ["9:1: the line of low ends before its continent: Name, x, y, Continent, Neighbor, Neighbor, ..."]),
    ("Low,30,50,South,Mid", "Low,30,50,South,Mid\n,1,1,South", ["10:1: a territory has no name: Name, x, y, Continent, Neighbor, Neighbor, ..."]),
    ("Low,30,50,South,Mid", "Low,30,50,South,Mid\nLOW,1,1,South", ["10:1: the territory 'LOW' stands in line 9 already"]),
    ("30,50,South", "30,50,Sout", ["9:11: low lies in 'Sout', which is no continent of this board (did you mean South?)"]),
    ("30,50,South", "30,50,North", ["5:1: the continent south has no territory"]),
    ("30,50", f"{'9' * 5000},", [f"9:5: the x of low is '{'9' * 60}'..., and should be a whole number from 0 to 100,000", "9:5006: the y of low is '', and should be a whole number from 0 to 100,000"]),
    ("South=1", "South=-1", ["5:7: the bonus of south is -1, and should be a whole number from 0 to 100"]),
    ("South=1", "South=", ["5:7: the bonus of south is '', and should be a whole number from 0 to 100"]),
    ("South=1", "South", ["5:1: 'South' should be a continent and its bonus, as in Asia=7"]),
    ("South=1", "South=1\nsouth=2", ["6:1: the continent 'south' is there for the second time"]),
    ("[Continents]\nNorth=2\nSouth=1\n", "", ["1:1: there is no section [Continents]"]),
    ("[Territories]\nUp,10,10,North,Mid\nMid,20,30,North,Up,Low\nLow,30,50,South,Mid\n", "", ["1:1: there is no section [Territories]"]),
    ("[Map]", "x\n[Map]", ["1:1: 'x' stands before the first section"]),
    ("author=Ann", "author", ["2:1: 'author' should be a key and its value, as in author=Ann"]),
    ("author=Ann", "author=\x07", ["2:1: the source is 'f.map, a map for Conquest by \\x07', and should be one line of printable text, up to 1,000 letters"]),
    ("[Territories]", "[More]\n[Territories]", ["6:1: '[More]' is no section of a Conquest map: [Map], [Continents], [Territories] are"]),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "problems"), DOMINATION, ids=[case[2][0][:60] for case in DOMINATION])
def test_each_problem_of_a_map_for_domination(old, new, problems):
    assert said(SMALL) == []
    assert sorted(said(edited(SMALL, old, new))) == sorted(f"f.map:{problem}" for problem in problems)


@pytest.mark.parametrize(("old", "new", "problems"), OF_CONQUEST, ids=[case[2][0][:60] for case in OF_CONQUEST])
def test_each_problem_of_a_map_for_conquest(old, new, problems):
    assert said(STRAIT) == []
    assert sorted(said(edited(STRAIT, old, new))) == sorted(f"f.map:{problem}" for problem in problems)


def test_a_board_of_too_many_territories_or_continents_is_refused():
    crowd = "".join(f"T{k},1,1,All\n" for k in range(201))
    assert said(f"[Continents]\nAll=1\n[Territories]\n{crowd}")[0] == (
        "f.map:204:1: there are 201 territories, and 200 are the most"
    )
    crowd = "".join(f"C{k} 1 red\n" for k in range(1234))
    assert said(f"[continents]\n{crowd}[countries]\n[borders]\n")[0] == (
        "f.map:202:1: there are 1,234 continents, and 200 are the most"
    )


ABOUT_CARDS = [
    ("Cannon 8\n", "", ["2:1: dunes has no card"]),
    ("Cannon 8", "Cannon 7", ["10:1: new_quay has a second card"]),
    ("Cannon 8", "Cannon 9", ["10:1: a card names country '9', and there are 8, counted from 1"]),
    ("Cannon 8", "Canon 8", ["10:1: the card 'Canon 8' should be Infantry, Cavalry or Cannon and the number of a country, or wildcard (did you mean cannon?)"]),
    ("Cannon 8", "Wildcard 8", ["10:1: the card 'Wildcard 8' should be Infantry, Cavalry or Cannon and the number of a country, or wildcard"]),
    ("Cannon 8", "Cannon", ["10:1: the card 'Cannon' should be Infantry, Cavalry or Cannon and the number of a country, or wildcard"]),
    ("wildcard\n", "wildcard\n" * 101, ["2:1: there are 101 wild cards, and 100 are the most"]),
    ("[missions]", "[more]", ["13:1: '[more]' is neither in [cards] nor in [missions]"]),
    ("[cards]", "[missions]", ["1:1: there is no section [cards]"]),
    ("; One card", "x\n; One card", ["1:1: 'x' is neither in [cards] nor in [missions]"]),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "problems"), ABOUT_CARDS, ids=[case[2][0][:60] for case in ABOUT_CARDS])
def test_each_problem_of_the_cards_is_named_in_their_file(folder, old, new, problems):
    (folder / "lagoon.cards").write_text(edited(CARDS, old, new), encoding="utf-8")
    assert said(LAGOON, folder) == [f"{folder}/lagoon.cards:{problem}" for problem in problems]


def test_problems_of_the_map_stand_before_those_of_its_cards(folder):
    (folder / "lagoon.cards").write_text(edited(CARDS, "wildcard", "wildcards"), encoding="utf-8")
    lines = said(edited(LAGOON, "8 3 7", "8 3"), folder)
    assert [line.partition(": ")[0] for line in lines] == ["f.map:37:1", f"{folder}/lagoon.cards:11:1"]
    assert lines[0].endswith("new_quay is linked with dunes, but not dunes with new_quay")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("none.cards", "'none.cards', and there is no such file beside the map: put it there, or take this line out"),
        ("../lagoon.cards", "'../lagoon.cards', and should name a file beside the map, without a folder"),
        ("/etc/passwd", "'/etc/passwd', and should name a file beside the map, without a folder"),
        ("a\\b.cards", "'a\\\\b.cards', and should name a file beside the map, without a folder"),
        ("..", "'..', and there is no such file beside the map"),
        ("\x00", "'\\x00', and should name a file beside the map, without a folder"),
        ("x" * 201, "..., and should name a file beside the map, without a folder"),
    ],
)
def test_cards_that_are_not_there_are_refused_and_no_other_file_is_read(folder, name, sentence):
    (line,) = said(edited(LAGOON, "crd lagoon.cards", f"crd {name}"), folder)
    assert line.startswith("f.map:12:5: crd names ")
    assert sentence in line


def test_cards_that_are_named_twice_are_refused(folder):
    lines = said(edited(LAGOON, "crd lagoon.cards", "crd lagoon.cards\ncrd lagoon.cards"), folder)
    assert lines == ["f.map:13:1: crd stands in line 12 already"]


def test_cards_in_another_encoding_or_too_large_are_refused(folder):
    (folder / "lagoon.cards").write_bytes(b"[cards]\nCannon \xff\n")
    assert said(LAGOON, folder) == [f"{folder}/lagoon.cards:2:8: this is no text in UTF-8: byte 15 is wrong"]
    (folder / "lagoon.cards").write_bytes(b";" * 1_000_001)
    assert said(LAGOON, folder)[0].startswith(f"{folder}/lagoon.cards is too large for a board")


def test_a_map_without_cards_gets_a_deck():
    board = read_map(edited(LAGOON, "crd lagoon.cards\n", ""), "f.map").board
    assert [t.card for t in board.territories][:4] == ["infantry", "cavalry", "artillery", "infantry"]
    assert board.wilds == 1


def test_a_map_in_another_encoding_is_refused(tmp_path):
    file = tmp_path / "old.map"
    for content, place in ((LAGOON.encode("latin-1"), "25:4"), (LAGOON.encode("utf-16"), "1:1")):
        file.write_bytes(content)
        with pytest.raises(InvalidFile, match=rf"old\.map:{place}: this is no text in UTF-8"):
            board_from(str(file))


def explained():
    """What the reference explains of these maps, each as the parts that stand there in the words of the program."""
    table = REFERENCE.partition("\n### Maps of other programs\n")[2]
    rows = re.findall(r"^\| (.+?) \| ", table, re.MULTILINE)[2:]
    return [[part.strip() for part in cell.split("...")] for row in rows for cell in row.split(" / ")]


@pytest.mark.parametrize("parts", explained(), ids=" ... ".join)
def test_whatever_the_reference_explains_is_said(parts, folder):
    broken = [edited(SMALL, old, new) for old, new, _ in DOMINATION] + [
        edited(STRAIT, *case[:2]) for case in OF_CONQUEST
    ]
    crd = [edited(LAGOON, "crd lagoon.cards", f"crd {name}") for name in ("no", "../no", "lagoon.cards\ncrd no")]
    lines = [line for text in (*broken, *crd, "[continents]\n") for line in said(text, folder)]
    for old, new, _ in ABOUT_CARDS:
        (folder / "lagoon.cards").write_text(edited(CARDS, old, new), encoding="utf-8")
        lines += said(LAGOON, folder)
    assert any(all(part in line for part in parts) for line in lines)


def test_the_examples_of_the_reference(tmp_path):
    domination, cards, conquest = re.findall(r"^```text\n(.*?)^```$", REFERENCE, re.MULTILINE | re.DOTALL)
    (tmp_path / "shores.cards").write_text(cards, encoding="utf-8")
    board, same = read_map(domination, "f", str(tmp_path)).board, read_map(conquest, "two_shores.map").board
    assert (board.name, same.name) == ("two_shores", "two_shores")
    assert (board.territories, board.continents, board.links) == (same.territories, same.continents, same.links)


def test_the_reference_gives_the_armies_that_are_made():
    assert list(armies(100).values()) == [96, 84, 72, 60, 48]
    assert "on 100 territories 96 armies with two players, 84, 72, 60, and 48 with six" in REFERENCE
