"""Boards from files: what is wrong is named with line and column, all of it at once."""

import re
from pathlib import Path

import pytest

from risk_odds import InvalidFile
from risk_odds.boards import board_from, board_named
from risk_odds.boards.lines import spots
from risk_odds.boards.read import read_board

REFERENCE = (Path(__file__).parents[2] / "docs/reference/boards.md").read_text(encoding="utf-8")

FULL = """\
name = "road"
title = "Road"
source = "this test"
wilds = 1

[armies]
2 = 4
"3" = 3

[continents.west]
name = "West"
bonus = 1

[continents.east]
name = "East"
bonus = 2

[territories.start]
name = "Start"
continent = "west"
card = "infantry"
links = ["middle"]
at = [100, 300]

[territories.middle]
name = "Middle"
continent = "west"
card = "cavalry"
links = [
    "start",
    "end",
]
at = [500.5, 300]

[territories.end]
name = "End"
continent = "east"
card = "artillery"
links = ["middle"]
at = [900, 300]
"""

EDITION = """\
name = "cut"
title = "Cut"
source = "this test"
base = "classic"
remove_links = [
    ["alaska", "kamchatka"],
]
add_links = [["brazil", "south_africa"]]
"""

# What is replaced, by what, what is said, and the words under which the reference explains it.
OF_FULL = [
    ('name = "road"', 'name = "Road"', "1:1: a board can't be called 'Road': small letters a-z, digits and _ make a name, up to 60 of them", "can't be called"),
    ('name = "road"', 'name = "none"', "1:1: a board can't be called none: others, none, neutral, wild mean something else where games are written down", "can't be called"),
    ('name = "road"\n', "", "1:1: the board has no name", "has no ..."),
    ('title = "Road"', "title = 3", "2:1: the title is 3, and should be text", "and should be text"),
    ('title = "Road"', 'title = ""', "2:1: the title is empty", "is empty"),
    ('title = "Road"', 'title = "a\\u001b[0m"', "2:1: the title is 'a\\x1b[0m', and should be one line of printable text, up to 1,000 letters", "and should be one line of printable text"),
    ('title = "Road"', "titel = 'Road'", "2:1: the board has an unknown key 'titel' (did you mean title?)", "has an unknown key"),
    ("wilds = 1", "wilds = -1", "4:1: the number of wild cards is -1, and should be a whole number from 0 to 100", "and should be a whole number"),
    ("wilds = 1", "wilds = 1.0", "4:1: the number of wild cards is 1.0, and should be a whole number from 0 to 100", "and should be a whole number"),
    ("wilds = 1", "wilds = 9999999999999999999", "4:1: the number of wild cards is a number with more than 15 digits, and should be a whole number from 0 to 100", "and should be a whole number"),
    ("wilds = 1", "wilds = 1\nmode = 'fast'", "5:1: the board has an unknown key 'mode'", "has an unknown key"),
    ("2 = 4\n", "two = 4\n", "7:1: the key 'two' in armies is no number of players", "is no number of players"),
    ("2 = 4\n", "1 = 4\n", "7:1: armies are given for 1 players, and 2 to 3 can play on this board", "players, and 2 to ... can play on this board"),
    ("2 = 4\n", "4 = 4\n", "7:1: armies are given for 4 players, and 2 to 3 can play on this board", "players, and 2 to ... can play on this board"),
    ("2 = 4\n", "2 = 1\n", "7:1: 2 players can start with 2 to 1,000 armies each, not 1", "players can start with ..."),
    ('"3" = 3', '"3" = "three"', "8:1: 3 players can start with 1 to 1,000 armies each, not 'three'", "players can start with ..."),
    ('[armies]\n2 = 4\n"3" = 3\n', "armies = 5\n", "6:1: armies is 5, and should be a section [armies]", "and should be a section"),
    ("[continents.west]", '["continents"."west"]\ncolor = "red"', "11:1: the continent west has an unknown key 'color'", "has an unknown key"),
    ("bonus = 1", "bonus = 1000", "12:1: the bonus of west is 1000, and should be a whole number from 0 to 100", "and should be a whole number"),
    ("bonus = 1\n", "", "10:1: the continent west has no bonus", "has no ..."),
    ('name = "West"', "name = []", "11:1: the name of west is a list, and should be text", "and should be text"),
    ("[territories.start]", '[continents.empty]\nname = "Empty"\nbonus = 1\n\n[territories.start]', "18:1: the continent empty has no territory", "has no territory"),
    ('"east"\ncard', '"eastt"\ncard', "37:1: end lies in 'eastt', which is no continent of this board (did you mean east?)", "which is no continent of this board"),
    ('"west"\ncard = "inf', '"atlantis"\ncard = "inf', "20:1: start lies in 'atlantis', which is no continent of this board", "which is no continent of this board"),
    ('"west"\ncard = "inf', '0\ncard = "inf', "20:1: start lies in 0, which is no continent of this board", "which is no continent of this board"),
    ('card = "cavalry"', 'card = "calvary"', "28:1: 'calvary' is no design for the card of middle (did you mean cavalry?): infantry, cavalry, artillery are", "is no design for the card"),
    ('card = "cavalry"', 'card = "wild"', "28:1: 'wild' is no design for the card of middle: infantry, cavalry, artillery are", "is no design for the card"),
    ('card = "cavalry"', 'crad = "cavalry"', "28:1: middle has an unknown key 'crad' (did you mean card?)", "has an unknown key"),
    ('card = "cavalry"\n', "", "25:1: middle has no card", "has no ..."),
    ('links = ["middle"]\nat = [100', 'links = ["midle"]\nat = [100', "22:1: start is linked with 'midle', which is no territory (did you mean middle?)", "which is no territory"),
    ('links = ["middle"]\nat = [100', 'links = ["middle", 7]\nat = [100', "22:1: start is linked with 7, and should be with the ids of territories", "and should be with the ids of territories"),
    ('links = ["middle"]\nat = [100', 'links = ["middle", "middle"]\nat = [100', "22:1: start is linked with middle twice", "twice"),
    ('links = ["middle"]\nat = [100', 'links = ["middle", "start"]\nat = [100', "22:1: start is linked with itself", "is linked with itself"),
    ('links = ["middle"]\nat = [100', 'links = "middle"\nat = [100', "22:1: the links of start are 'middle', and should be a list of territories", "and should be a list of territories"),
    ('    "start",\n', "", "22:1: start is linked with middle, but not middle with start", "but not ... with ..."),
    ('links = ["middle"]\nat = [900', 'links = []\nat = [900', "29:1: middle is linked with end, but not end with middle", "but not ... with ..."),
    ("at = [500.5, 300]", "at = [500.5, 621]", "33:1: middle is drawn at [500.5, 621], no point [x, y] of a picture 1000 wide and 620 high", "no point [x, y] of a picture"),
    ("at = [500.5, 300]", "at = [nan, true]", "33:1: middle is drawn at [nan, true], no point [x, y] of a picture 1000 wide and 620 high", "no point [x, y] of a picture"),
    ("at = [500.5, 300]", "at = [1, 2, 3]", "33:1: middle is drawn at a list, no point [x, y] of a picture 1000 wide and 620 high", "no point [x, y] of a picture"),
    ('at = [900, 300]', 'at = [900, 300]\n[territories.end]', "41:17: not valid TOML: Cannot declare ('territories', 'end') twice", "not valid TOML"),
    ('bonus = 2', 'bonus = ', "16:9: not valid TOML: Invalid value", "not valid TOML"),
    ('at = [900, 300]', 'at = [900, 300\n\n', "40:15: not valid TOML: Unclosed array, at the end of the file", "not valid TOML"),
    ("wilds = 1", "wilds = " + "[" * 5000, "4:109: brackets are nested too deeply", "brackets are nested too deeply"),
    ("wilds = 1", "wilds = " + "9" * 5000, "4:9: a number is too long to be read", "a number is too long to be read"),
    ("wilds = 1", 'wilds = ["]é", [3, ' + "[" * 5000, "4:118: brackets are nested too deeply", "brackets are nested too deeply"),
    ("wilds = 1", "wilds = ['long word', '#', " + "9" * 5000, "4:28: a number is too long to be read", "a number is too long to be read"),
    ("wilds = 1", "wilds = {'a, b' = 'é', c" + ".x" * 8 + " = 1}", "4:24: a key has more than 8 parts", "a key has more than 8 parts"),
    ("wilds = 1", "wilds" + ".x" * 8 + " = 1", "4:1: a key has more than 8 parts", "a key has more than 8 parts"),
]  # fmt: skip

OF_EDITION = [
    ('base = "classic"', 'base = "clasic"', "4:1: the base 'clasic' is no board (did you mean classic?): classic, anniversary_40, ", "is no board"),
    ('base = "classic"', "base = 1", "4:1: the base 1 is no board: classic, ", "is no board"),
    ('title = "Cut"\n', "", "1:1: the edition has no title", "has no ..."),
    ('title = "Cut"', 'title = "Cut"\nwilds = 2', "3:1: the edition has an unknown key 'wilds'", "has an unknown key"),
    ('name = "cut"', 'name = "Cut"', "1:1: a board can't be called 'Cut'", "can't be called"),
    ('"kamchatka"', '"kamchata"', "5:1: remove_links names 'kamchata', which is no territory of classic (did you mean kamchatka?)", "which is no territory of"),
    ('"kamchatka"', '"japan"', "5:1: classic has no link between alaska and japan to remove", "has no link between"),
    ('"kamchatka"', '"alaska"', "5:1: remove_links names a link of alaska with itself", "names a link of ... with itself"),
    ('"kamchatka"],', '"kamchatka"], ["kamchatka", "alaska"],', "5:1: remove_links names the link between alaska and kamchatka twice", "names the link between ... twice"),
    ('["alaska", "kamchatka"],', '["alaska"],', "5:1: remove_links holds a list where a pair of territories [a, b] should stand", "where a pair of territories [a, b] should stand"),
    ('["alaska", "kamchatka"],', '["alaska", 3],', "5:1: remove_links holds a list where a pair of territories [a, b] should stand", "where a pair of territories [a, b] should stand"),
    ('["alaska", "kamchatka"],', '["japan", "kamchatka"], ["japan", "mongolia"],', "5:1: japan is an island: no link leads to the rest of the board", "no link leads to the rest of the board"),
    ('[["brazil", "south_africa"]]', '"brazil"', "8:1: add_links is 'brazil', and should be a list of pairs of territories", "and should be a list of pairs"),
    ('"south_africa"', '"peru"', "8:1: classic has the link between brazil and peru already", "has the link between ... already"),
    ('[["brazil", "south_africa"]]', '[["kamchatka", "alaska"]]', "8:1: the link between alaska and kamchatka is removed and added", "is removed and added"),
]  # fmt: skip


def changed(text, old, new):
    assert text.count(old) == 1, (text.count(old), old)
    return text.replace(old, new)


@pytest.mark.parametrize(
    ("text", "old", "new", "sentence", "explained"),
    [(FULL, *case) for case in OF_FULL] + [(EDITION, *case) for case in OF_EDITION],
    ids=[case[2][:70] for case in OF_FULL + OF_EDITION],
)
def test_one_mistake_is_one_sentence_with_its_place(text, old, new, sentence, explained, problems):
    (said,) = problems(changed(text, old, new))
    assert said.startswith(f"f:{sentence}")
    assert explained in {
        cell.strip() for row in re.findall(r"^\| (.*?) \|", REFERENCE, re.MULTILINE) for cell in row.split(" / ")
    }


def test_the_sentences_that_say_more_than_one_thing(problems):
    lone = changed(FULL, '    "start",\n', "")
    lone = changed(lone, 'links = ["middle"]\nat = [100', "links = []\nat = [100")
    assert problems(lone) == ["f:22:1: start is an island: no link leads to the rest of the board"]
    no_continents = re.sub(r"\[continents\.\w+\]\nname.*\nbonus.*\n\n", "", FULL)
    assert problems(no_continents) == ["f:1:1: the board has no continents"]
    assert problems(no_continents + "[continents]\n") == ["f:33:1: there are no continents"]
    assert problems(no_continents.replace("wilds = 1", "wilds = 1\ncontinents = 2")) == [
        "f:5:1: continents is 2, and should be sections [continents.ID]"
    ]
    assert problems(FULL.partition("[territories.start]")[0] + "[territories]\n") == [
        "f:10:1: the continent west has no territory",
        "f:14:1: the continent east has no territory",
        "f:18:1: a board needs two territories, and this has 0",
    ]
    for phrase in (
        "there are no continents",
        "and should be sections",
        "a board needs two territories",
        "no link leads",
    ):
        assert phrase in REFERENCE


@pytest.mark.parametrize("id", ["The End", "END", "b.c", "ende\u0301", "", "neutral", "x" * 61])
def test_an_id_that_can_not_be_is_named_at_its_section(id, problems):
    text = FULL.replace("[territories.end]", f'[territories."{id}"]').replace('"end"', f'"{id}"')
    (said,) = problems(text)
    assert said.startswith("f:35:1: a territory can't be called ")
    text = FULL.replace("[continents.east]", f"[continents.'{id}']").replace('"east"', f"'{id}'")
    (said,) = problems(text)
    assert said.startswith("f:14:1: a continent can't be called ")


def test_a_link_that_leads_nowhere_is_no_reason_to_call_a_territory_an_island(problems):
    text = changed(FULL, 'links = ["middle"]\nat = [900', 'links = ["xyz"]\nat = [900')
    text = changed(text, '    "end",\n', "")
    assert problems(text) == ["f:38:1: end is linked with 'xyz', which is no territory"]


def test_many_mistakes_are_all_named_in_the_order_of_the_file(problems):
    text = FULL
    for old, new in [
        ('name = "road"', 'name = "Road!"'),
        ("wilds = 1", 'wilds = "one"'),
        ("bonus = 2", "bonus = -2"),
        ('links = ["middle"]\nat = [100', 'links = ["midle", "start"]\nat = [100'),
        ('card = "cavalry"', 'card = "cavalery"'),
        ('    "end",\n', ""),
        ('continent = "east"', 'contnent = "east"'),
        ("at = [900, 300]", "at = [900]"),
    ]:
        text = changed(text, old, new)
    assert [said.partition(" ")[0] for said in problems(text)] == [
        "f:1:1:",
        "f:4:1:",
        "f:16:1:",
        "f:22:1:",
        "f:22:1:",
        "f:28:1:",
        "f:36:1:",
        "f:38:1:",
        "f:39:1:",
    ]


def test_what_is_written_as_it_may_be_is_read_as_it_is():
    board = read_board(FULL, "f")
    assert board.ids == ("start", "middle", "end")
    assert board.links == ((0, 1), (1, 2))
    assert board.armies == ((2, 4), (3, 3))
    assert board.territories[1].at == (500.5, 300)
    assert board.members == ((0, 1), (2,))
    assert (board.name, board.title, board.source, board.wilds) == ("road", "Road", "this test", 1)
    assert read_board(FULL.replace("\n", "\r\n"), "f") == board
    assert read_board("\ufeff" + FULL, "f") == board
    inline = FULL.replace(
        '[continents.east]\nname = "East"\nbonus = 2', '[continents]\neast = { name = "East", bonus = 2 }'
    )
    assert set(read_board(inline, "f").continents) == set(board.continents)


def test_an_edition_is_its_base_but_for_the_links():
    classic, edition = board_named("classic"), read_board(EDITION, "f")
    gone, new = (
        {tuple(sorted(classic.index[id] for id in pair))}
        for pair in (("alaska", "kamchatka"), ("brazil", "south_africa"))
    )
    assert set(edition.links) == set(classic.links) - gone | new
    assert (edition.name, edition.wilds, edition.territories) == ("cut", 2, classic.territories)


def test_an_edition_must_change_something(problems):
    assert problems("".join(EDITION.splitlines(keepends=True)[:4])) == ["f:4:1: the edition changes no link of classic"]


def test_the_examples_of_the_reference():
    full, edition = re.findall(r"^```toml\n(.*?)^```$", REFERENCE, re.MULTILINE | re.DOTALL)
    assert len(read_board(full, "f")) == 3
    assert len(read_board(edition, "f").links) == 82


# Every link and every key of the classic board, one after the other.


def test_each_link_that_is_left_out_on_one_side_is_found_where_the_other_is_written(texts, problems):
    text = texts["classic"]
    rows = text.split("\n")
    heads = {row[13:-1]: number for number, row in enumerate(rows) if row.startswith("[territories.")}
    links = {id: heads[id] + 4 for id in heads}
    for id, at in links.items():
        for other in re.findall(r'"(\w+)"', rows[at]):
            cut = rows[at].replace(f'"{other}"', "").replace(", ,", ",").replace("[, ", "[")
            said = problems("\n".join([*rows[:at], cut, *rows[at + 1 :]]))
            assert said == [f"f:{links[other] + 1}:1: {other} is linked with {id}, but not {id} with {other}"]


def test_each_key_that_is_left_out_is_named_at_its_section(texts, problems):
    rows = texts["classic"].split("\n")
    head = 0
    seen = 0
    for at, row in enumerate(rows):
        if row.startswith("["):
            head, id = at + 1, row.split(".")[1][:-1]
        elif head and (key := re.match(r"(\w+) = ", row)):
            what = id if "territories" in rows[head - 1] else f"the continent {id}"
            assert f"f:{head}:1: {what} has no {key[1]}" in problems("\n".join([*rows[:at], *rows[at + 1 :]]))
            seen += 1
    assert seen == 42 * 5 + 6 * 2


# Files.


def refused(path):
    with pytest.raises(InvalidFile) as error:
        board_from(str(path))
    return str(error.value)


def test_a_file_is_read_as_a_text_is(tmp_path):
    file = tmp_path / "road.toml"
    file.write_bytes(b"\xef\xbb\xbf" + FULL.encode())
    assert board_from(str(file)) == read_board(FULL, "f")
    file.write_text(changed(FULL, "bonus = 1", "bonus = -1"))
    assert refused(file) == f"{file}:12:1: the bonus of west is -1, and should be a whole number from 0 to 100"


def test_what_is_no_text_file_gets_a_sentence(tmp_path):
    latin = tmp_path / "latin.toml"
    latin.write_bytes(changed(FULL, "Road", "Ro\xe4d").encode("latin-1"))
    assert refused(latin) == f"{latin}:2:12: this is no text in UTF-8: byte 25 is wrong"
    large = tmp_path / "large.toml"
    large.write_bytes(b"#" * 300_001)
    assert refused(large) == f"{large} is too large for a board; accepted: up to 300,000 bytes"
    assert refused(tmp_path / "missing.toml").startswith(f"{tmp_path}/missing.toml can't be read: No such file")
    assert refused(f"{tmp_path}/").startswith(f"{tmp_path}/ can't be read: Is a directory")
    assert refused("a\0b.toml").startswith("'a\\x00b.toml' can't be read: embedded null byte")
    assert "can't be read: File name too long" in refused("x" * 5000 + ".toml")
    with pytest.raises(InvalidFile, match="too large for a board"):
        read_board("#" * 1_000_001, "f")


def test_more_problems_than_anybody_reads_are_counted(problems):
    said = problems(FULL + "".join(f"k{number} = 1\n" for number in range(500)))
    assert len(said) == 101
    assert said[99] == "f:140:1: end has an unknown key 'k99'"
    assert said[100] == "f: and 400 more"


def test_too_many_territories_are_not_judged_one_by_one(problems):
    said = problems(FULL + "".join(f"[territories.t{number}]\n" for number in range(198)))
    assert said == ["f:18:1: there are 201 territories, and 200 are the most"]


# Lines.


def test_what_stands_in_strings_comments_and_lists_is_no_section_or_key():
    text = '''\
a = """
[b]
c = 1
"""
# [d]
e = [
    ["f"],
    ["g"]
] # [h]
[ i . "j k" ]  # "
l = '[m]'
n = "\\"[o]" # '
[[p]]
'q.r' = 1
s.t = { u = 1 }
v = """a""""
w = \'\'\'b
x = 1\'\'\'
y = ""
z = 1
'''
    assert {".".join(path): spot.line for path, spot in spots(text).items()} == {
        "a": 1, "e": 6, "i": 10, "i.j k": 10, "i.j k.l": 11, "i.j k.n": 12, "p": 13, "p.q.r": 14, "p.s": 15,
        "p.s.t": 15, "p.v": 16, "p.w": 17, "p.y": 19, "p.z": 20,
    }  # fmt: skip


def test_columns_are_counted_in_the_text_as_it_is_written(problems):
    """Blanks, tabs, letters of several bytes, a mark at the beginning and the ends of lines as elsewhere."""
    text = changed(FULL, "bonus = 2", "\t bonus = -2").replace("[territories.end]", "  [ territories . 'end' ]")
    text = changed(text, 'continent = "east"\n', "").replace('title = "Road"', '    title = "Straße"')
    text = changed(text, "wilds = 1", "   wilds = -1 # '")
    said = [
        "f:4:4: the number of wild cards is -1, and should be a whole number from 0 to 100",
        "f:16:3: the bonus of east is -2, and should be a whole number from 0 to 100",
        "f:35:3: end has no continent",
    ]
    assert problems(text) == said
    assert problems("\ufeff" + text.replace("\n", "\r\n")) == said
    assert problems("\ufeff\"é\" = 'ß' 5") == problems("\"é\" = 'ß' 5")
    assert problems("\"é\" = 'ß' 5")[0].startswith("f:1:11: not valid TOML")
