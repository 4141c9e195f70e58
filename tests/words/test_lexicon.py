"""The lexicon of the package: its words and levels, its checksums, and how it is made."""

import gzip
import hashlib
import re
import runpy
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from risk_odds.engine.wordbook import Wordbook
from risk_odds.errors import InvalidInput
from risk_odds.rules.words import Words
from risk_odds.words import packaged
from risk_odds.words.lexicon import LEXICONS, Lexicon, _own_lexicon, lexicon_from, lexicon_named, read_lexicon

SCOWL = lexicon_named()
SHA256 = "595c0b47d55a4b8dc21a29a48f0434592439cdb21149377e469ff3cd816f8593"
DATA = files("risk_odds").joinpath("data", "lexicon")
PAGE = Path(__file__).parents[2] / "docs" / "reference" / "lexicons.md"
TOOL = Path(__file__).parents[2] / "tools" / "make_lexicon.py"


def test_the_checksum_is_that_of_the_words():
    text = "\n".join(sorted(SCOWL.words)) + "\n"
    assert hashlib.sha256(text.encode()).hexdigest() == SCOWL.sha256 == SHA256
    assert SHA256 in PAGE.read_text(encoding="utf-8")


def test_the_checksum_of_the_file_is_beside_it():
    checksum, name = DATA.joinpath("SHA256SUMS").read_text().split()
    content = DATA.joinpath(name).read_bytes()
    assert hashlib.sha256(content).hexdigest() == checksum
    assert len(content) < 800_000


def test_the_notice_travels_with_the_words():
    notice = DATA.joinpath("NOTICE").read_text(encoding="utf-8")
    for name in ("Kevin Atkinson", "J Ross Beresford", "Geoff Kuenning", "Benjamin Titze", "Princeton University"):
        assert name in notice
    assert "this permission notice appear in\n  supporting documentation" in notice


def test_what_is_in_it():
    assert len(SCOWL) == len(SCOWL.words) == len(set(SCOWL.words)) == 231_976
    assert list(SCOWL.words) == sorted(SCOWL.words)
    assert all(re.fullmatch("[A-Z]{2,14}", word) for word in SCOWL.words)
    assert SCOWL.longest == 14
    for word in ("AD", "QI", "ZA", "BLOG", "EMAIL", "ZOOPHYTE", "AS", "ES", "IS", "US"):
        assert word in SCOWL
    for word in ("", "A", "BS", "CS", "GS", "QS", "YS", "qi", "QIZ", "ZZZZZ", 7, None):
        assert word not in SCOWL


def test_the_levels_are_those_of_the_words():
    level = dict(zip(SCOWL.words, SCOWL.levels, strict=True))
    assert set(level.values()) == {10, 20, 35, 40, 50, 55, 60, 70, 80}
    # samples of SCOWL's own README: words found in that size and in no smaller one
    samples = {
        10: "attempt base borrows clever mine obviously training trick",
        20: "brave comma delicious era farmer flip tending",
        35: "bantered doorstep earache joyfully tempos",
        40: "astrologer gringo oinks missteps",
        50: "assay halberd pilaf putsch zeppelins",
        55: "chapati faffing peeler tossers",
        60: "eclogue nosher dashers muscats",
        70: "blague dolmans rath sabayons",
        80: "batatas doofuses scritches thickoes",
    }
    for size, words in samples.items():
        for word in words.upper().split():
            assert level.get(word, size) == size, word
    assert sum(level.get(word, 0) == size for size, words in samples.items() for word in words.upper().split()) > 35


@pytest.mark.parametrize("level", [10, 11, 34, 35, 60, 79])
def test_a_vocabulary_is_limited_by_level(level):
    limited = SCOWL.limited(level)
    expected = [word for word, of_word in zip(SCOWL.words, SCOWL.levels, strict=True) if of_word <= level]
    assert list(limited.words) == expected
    assert 0 < len(expected) < len(SCOWL)
    assert limited.name == f"scowl up to level {level}"
    assert limited.sha256 == hashlib.sha256("".join(f"{word}\n" for word in expected).encode()).hexdigest()
    assert limited.limited(95) is limited
    assert limited.limited(10).words == SCOWL.limited(10).words


def test_the_documentation_tells_how_many_words_have_each_level():
    told = re.findall(r"^\| (\d\d) \| ([\d,]+) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert {int(level): int(words.replace(",", "")) for level, words in told} == {
        level: sum(of_word <= level for of_word in SCOWL.levels) for level in set(SCOWL.levels)
    }


def test_the_highest_level_is_everything():
    assert SCOWL.limited(80) is SCOWL.limited(95) is SCOWL


@pytest.mark.parametrize("level", [9, 0, -10, 96, 35.0, "35", True, None])
def test_what_is_no_level(level):
    with pytest.raises(InvalidInput, match=r"a vocabulary can't have level .*; accepted: 10 to 95"):
        SCOWL.limited(level)


def test_a_lexicon_without_levels_says_so():
    with pytest.raises(
        InvalidInput, match="mine does not say what level its words are of; accepted: the lexicon scowl"
    ):
        Lexicon.of("mine", ["AA"]).limited(35)


def test_words_can_be_excluded():
    fewer = SCOWL.without({"QI", "ZA", "QQQQ"})
    assert "QI" not in fewer
    assert (len(fewer), fewer.name) == (len(SCOWL) - 2, "scowl without 2 words")
    assert set(SCOWL.words) - set(fewer.words) == {"QI", "ZA"}
    assert len(fewer.levels) == len(fewer)
    assert fewer.limited(10).words == SCOWL.limited(10).words
    assert SCOWL.without(["QQQQ", "qi"]) is SCOWL
    with pytest.raises(InvalidInput, match="no word is left in small without 1 word"):
        Lexicon.of("small", ["AA"]).without(["AA"])


def test_lexicons_are_values():
    one, other = Lexicon.of("mine", ["QI", "AA", "QI"]), Lexicon.of("mine", iter(["AA", "QI"]))
    assert one == other
    assert hash(one) == hash(other)
    assert one.words == ("AA", "QI")
    assert one.sha256 == hashlib.sha256(b"AA\nQI\n").hexdigest()
    assert one != Lexicon.of("mine", ["AA"])
    assert one != Lexicon.of("yours", ["AA", "QI"])
    assert "AA" in one
    assert "AB" not in one
    with pytest.raises(InvalidInput, match="no word is left in mine"):
        Lexicon.of("mine", [])


def test_lexicons_by_name(tmp_path):
    assert LEXICONS == ("scowl",)
    assert lexicon_from("scowl") is lexicon_named("scowl") is lexicon_named()
    with pytest.raises(InvalidInput, match=r"there is no lexicon 'scwl' \(did you mean scowl\?\)"):
        lexicon_from("scwl")
    file = tmp_path / "scowl"
    file.write_text("aa\nab\n")
    assert lexicon_from(str(file)).words == ("AA", "AB")
    assert read_lexicon(str(file))[0] == lexicon_from(str(file))


# ---- how it is made ----------------------------------------------------------------------------------------

LISTS = {
    ("english", 10): "cat\nCat\ncat's\nas\nus\na\nbs\n",
    ("american", 10): "color\n",
    ("english", 20): "dog\ncat\nabcdefghijklmn\nabcdefghijklmno\n",
    ("american", 35): "dog\ncaf\u00e9\nes\ncs\nys\n",
    ("english", 80): "zo\n",
    ("british", 10): "colour\n",
    ("english", 95): "zzz\n",
}
README = "SCOWL\n\nCOPYRIGHT, SOURCES, and CREDITS:\n\nCopyright of somebody\n\nFUTURE PLANS:\n\nNone.\n"


@pytest.fixture
def made(tmp_path, monkeypatch, capsys):
    """What the script makes of a small package."""
    lists, doc = tmp_path / "usr/share/dict/scowl", tmp_path / "usr/share/doc/scowl"
    lists.mkdir(parents=True)
    doc.mkdir(parents=True)
    for size in (10, 20, 35, 40, 50, 55, 60, 70, 80, 95):
        for category in ("english", "american", "british"):
            text = LISTS.get((category, size), "")
            (lists / f"{category}-words.{size}").write_text(text, encoding="latin-1")
    (doc / "README.gz").write_bytes(gzip.compress(README.encode()))
    to = tmp_path / "made"
    monkeypatch.setattr(sys, "argv", ["make_lexicon.py", str(tmp_path), "--to", str(to)])
    runpy.run_path(str(TOOL), run_name="__main__")
    assert capsys.readouterr().out.startswith("8 words, ")
    return to


def test_the_script_takes_the_right_words(made, monkeypatch):
    monkeypatch.setattr(packaged, "packaged", lambda *path: (made / path[-1]).read_bytes())
    lexicon = _own_lexicon.__wrapped__("scowl")
    assert dict(zip(lexicon.words, lexicon.levels, strict=True)) == {
        "ABCDEFGHIJKLMN": 20, "AS": 10, "CAT": 10, "COLOR": 10, "DOG": 20, "ES": 35, "US": 10, "ZO": 80,
    }  # fmt: skip
    assert lexicon == Lexicon("scowl", lexicon.words, lexicon.levels, Lexicon.of("", lexicon.words).sha256)


def test_the_script_writes_notice_and_checksum(made):
    assert "Copyright of somebody" in (made / "NOTICE").read_text()
    assert "None." not in (made / "NOTICE").read_text()
    checksum, name = (made / "SHA256SUMS").read_text().split()
    assert hashlib.sha256((made / name).read_bytes()).hexdigest() == checksum


def test_the_file_of_the_package_is_as_the_script_would_write_it():
    tool = runpy.run_path(str(TOOL))
    text = tool["content"](dict(zip(SCOWL.words, SCOWL.levels, strict=True)))
    assert gzip.decompress(DATA.joinpath("scowl.gz").read_bytes()).decode() == text


def test_a_game_reads_a_file_for_its_own_tiles(tmp_path):
    file = tmp_path / "es.txt"
    file.write_text("ni\u00f1o\nchorro\n", encoding="utf-8")
    book = Wordbook(Words(tiles="spanish", lexicon=str(file)))
    assert book.lexicon.words == ("CHORRO", "NI\u00d1O")
    assert book.index.best(book.read("INO\u00d1")).word == "NI\u00d1O"
