"""Lexicons and tiles on the command line: listed, checked, chosen by options."""

import csv
import gzip
import io
import sys

import pytest
from risk_odds_cli.vocabulary import vocabulary

from risk_odds.errors import InvalidFile, InvalidInput
from risk_odds.words.lexicon import lexicon_named
from risk_odds.words.tiles import TILE_SETS, tiles_named

ENGLISH = tiles_named("english")
SCOWL = lexicon_named()


@pytest.fixture
def file(tmp_path, monkeypatch):
    """Write a file and go where it is."""
    monkeypatch.chdir(tmp_path)

    def write(content, name="words.txt"):
        (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
        return name

    return write


def test_the_lexicons_are_listed(risk_odds):
    assert risk_odds("list lexicons --json").json["items"] == [
        {
            "name": "scowl",
            "words": 231_976,
            "longest": 14,
            "has_qi": True,
            "levels": "10 20 35 40 50 55 60 70 80",
            "sha256": SCOWL.sha256,
        }
    ]
    said = risk_odds("list lexicons").out
    assert said.startswith("scowl  231,976 words of up to 14 letters, with QI, levels 10 20 ")
    assert said.endswith(f" sha256 {SCOWL.sha256}\n")


def test_the_tiles_are_listed(risk_odds):
    items = risk_odds("list tiles --json").json["items"]
    assert [item["name"] for item in items] == list(TILE_SETS)
    assert [item["tiles"] for item in items] == [tiles_named(name).size for name in TILE_SETS]
    assert all("github.com" in item["source"] for item in items)
    assert (
        "english        100 tiles worth 187 points: 0 points ?2; 1 point A9 E12 I9 L4 N6 O8 R6 S4 T6 U4; 2 points D4 G3; "
        "3 points B2 C2 M2 P2; 4 points F2 H2 V2 W2 Y2; 5 points K; 8 points J X; 10 points Q Z\n"
        in risk_odds("list tiles").out
    )


@pytest.mark.parametrize(
    ("content", "options", "about"),
    [
        ("cat\nqi\n", "", "lexicon: 2 words of up to 3 letters, with QI, sha256 "),
        ("\ufeff# ours\r\n\r\nCAT # x\r\nZOOPHYTE\r\n", "", "lexicon: 2 words of up to 8 letters, without QI, sha256 "),
        (gzip.compress(b"cat\n", mtime=0), "", "lexicon: 1 word of up to 3 letters, without QI, sha256 "),
        ("cat", "--kind lexicon", "lexicon: 1 word of up to 3 letters, without QI, sha256 "),
        ("niño\n", "--tiles spanish", "lexicon: 1 word of up to 4 letters, without QI, sha256 "),
    ],
)
def test_a_lexicon_is_recognized(risk_odds, file, content, options, about):
    said = risk_odds(f"check {file(content)} {options}")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(f"words.txt: {about}")


def test_what_is_left_out_without_being_a_fault_is_a_hint(risk_odds, file):
    name = file(f"cat\nParis\n{'x' * 20}\ndog\n")
    said = risk_odds(f"check {name}")
    assert said.code == 0
    assert said.out.startswith("words.txt: lexicon: 2 words of up to 3 letters")
    assert said.err.splitlines() == [
        "words.txt: 1 word with a capital is left out, since most words of the list have none (line 2 'Paris')",
        f"words.txt: 1 word longer than a rack is left out (line 3 '{'x' * 20}')",
    ]


def test_the_faults_of_a_lexicon_are_its_problems(risk_odds, file):
    name = file("cat\nd0g\nfoo bar\ncafé\ncat\n")
    said = risk_odds(f"check {name}")
    assert said.code == 3
    assert said.out.splitlines() == [
        "words.txt:2:2: a word with a digit: 'd0g' (0)",
        "words.txt:3:5: a line with several words: 'foo bar'",
        "words.txt:4:4: a word with a letter that no tile has: 'café' (é)",
    ]
    assert said.err == "words.txt: 1 repeated word is counted once (line 5 'cat')\n"
    answer = risk_odds(f"check {name} --json")
    assert (answer.code, answer.json["kind"], answer.json["ok"], "words" in answer.json) == (3, "lexicon", False, False)
    assert [(each["line"], each["column"]) for each in answer.json["problems"]] == [(2, 2), (3, 5), (4, 4)]
    rows = list(csv.DictReader(io.StringIO(risk_odds(f"check {name} --csv").out)))
    assert [(row["kind"], row["line"]) for row in rows] == [("lexicon", "2"), ("lexicon", "3"), ("lexicon", "4")]


@pytest.mark.parametrize(
    ("content", "problems"),
    [
        ("1\n2\n", [":1:1: a word with a digit: '1' (1)", ":2:1: a word with a digit: '2' (2)", ": there is no word in it"]),
        ("", [": there is no word in it"]),
        (b"cat\n\xff", [":2:1: this is no text in UTF-8: byte 4 is wrong; accepted: words in UTF-8, one in a line, as plain text or packed as gz"]),
        (gzip.compress(b"cat", mtime=0)[:-2], [": this is packed as gz, and damaged: Compressed file ended before the end-of-stream marker was reached; accepted: words in UTF-8, one in a line, as plain text or packed as gz"]),
        ("cat\n" + "1\n" * 1_500, [*[f":{n}:1: a word with a digit: '1' (1)" for n in range(2, 1_002)], ": and 500 more"]),
    ],
    ids=["digits", "nothing", "bytes", "gz", "many"],
)  # fmt: skip
def test_what_is_no_lexicon(risk_odds, file, content, problems):
    said = risk_odds(f"check {file(content)} --kind lexicon")
    assert said.code == 3
    assert said.out.splitlines() == [f"words.txt{problem}" for problem in problems]


def test_json_of_a_lexicon(risk_odds, file):
    name = file("cat\nqi\na\n")
    answer = risk_odds(f"check {name} --json").json
    assert len(answer.pop("sha256")) == 64
    assert answer == {
        "schema": "risk-odds/check/1", "file": "words.txt", "kind": "lexicon", "ok": True, "name": "words.txt", "words": 2,
        "longest": 3, "has_qi": True, "levels": "", "lines": 3, "reported": {"short": 1}, "problems": [],
    }  # fmt: skip


def test_a_lexicon_from_standard_input(risk_odds, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(gzip.compress(b"cat\ndog\n", mtime=0))))
    assert risk_odds("check -").out.startswith("-: lexicon: 2 words")


def test_tiles_are_for_lexicons(risk_odds, file):
    name = file("square | A northwest 3, northeast | B others 2 | turn 1 A | attack\n")
    said = risk_odds(f"check {name} --kind position --tiles english")
    assert said.code == 2
    assert "--tiles is for lexicons, and words.txt is not to be one (kind: position)" in said.err
    said = risk_odds(f"check {name} --tiles engish")
    assert said.code == 2
    assert "there is no set of tiles 'engish' (did you mean english?)" in said.err
    assert risk_odds(f"check {name} --kind lexicon --rules plain_words").code == 2


# ---- the words that the options say ------------------------------------------------------------------------


def test_the_words_of_the_package_are_the_default():
    assert vocabulary({}, ENGLISH) == (SCOWL, ())
    assert vocabulary({"lexicon": "scowl"}, ENGLISH) == (SCOWL, ())


def test_the_options_limit_the_words(file):
    out = file("qi\nza\nzzzz\nTooLong\nnow4\n", "out.txt")
    lexicon, hints = vocabulary({"level": "35", "exclude": out}, ENGLISH)
    assert lexicon == SCOWL.limited(35)
    assert hints == [
        "out.txt: 1 word with a digit is left out (line 5 'now4')",
        "out.txt: 1 word with a capital is left out, since most words of the list have none (line 4 'TooLong')",
        "out.txt: 3 words of it would not be in the lexicon anyway",
    ]
    lexicon, hints = vocabulary({"exclude": file("qi\nza\nzzzz\n", "more.txt")}, ENGLISH)
    assert len(lexicon) == len(SCOWL) - 2
    assert "QI" not in lexicon
    assert hints == ["more.txt: 1 word of it would not be in the lexicon anyway"]


def test_the_words_of_a_file(file):
    name = file("qi\nza\nd0g\n")
    lexicon, hints = vocabulary({"lexicon": name, "exclude": file("QI\n", "out.txt")}, ENGLISH)
    assert lexicon.words == ("ZA",)
    assert hints == ["words.txt: 1 word with a digit is left out (line 3 'd0g')"]
    with pytest.raises(InvalidInput, match=r"words\.txt does not say what level its words are of"):
        vocabulary({"lexicon": name, "level": "35"}, ENGLISH)
    assert vocabulary({"lexicon": file("niño\n", "es.txt")}, tiles_named("spanish")).lexicon.words == ("NIÑO",)


@pytest.mark.parametrize(
    ("given", "error", "sentence"),
    [
        ({"level": "9"}, InvalidInput, "'9' is no level of a vocabulary; accepted: a whole number from 10 to 95"),
        ({"level": "school"}, InvalidInput, "'school' is no level of a vocabulary"),
        ({"lexicon": "scwl"}, InvalidInput, "there is no lexicon 'scwl' (did you mean scowl?)"),
        ({"lexicon": "missing.txt"}, InvalidFile, "missing.txt: this can't be read"),
        ({"exclude": "missing.txt"}, InvalidFile, "missing.txt: this can't be read"),
    ],
)
def test_options_that_can_not_be_used(given, error, sentence):
    with pytest.raises(error) as raised:
        vocabulary(given, ENGLISH)
    assert sentence in str(raised.value)
