"""Lists of words from files: what is taken, what is left out, and what is said of it."""

# ruff: noqa: RUF001

import bz2
import gzip
import lzma
import random
import string

import pytest

from risk_odds.errors import InvalidFile, InvalidInput
from risk_odds.words import content
from risk_odds.words.reading import examine, read_lexicon
from risk_odds.words.tiles import tiles_named

LONG = "pneumonoultramicroscopicsilicovolcanoconiosis"


def packed(content):
    """Packed as gz, each time the same: its time of packing would make other names of the tests."""
    return gzip.compress(content, mtime=0)


def found(text, tiles="english", **options):
    """The words, and how many lines there are for each reason."""
    words, report = examine(text if isinstance(text, bytes) else text.encode(), "f", tiles_named(tiles), **options)
    assert report.words == len(words) == len(set(words))
    return " ".join(words), dict(report.counts)


@pytest.mark.parametrize(
    ("text", "words", "counts"),
    [
        ("cat\ndog\n", "CAT DOG", {}),
        ("dog\ncat", "DOG CAT", {}),
        ("\ufeffcat\ndog\n", "CAT DOG", {}),
        ("cat\r\ndog\r\n", "CAT DOG", {}),
        ("cat\rdog\r", "CAT DOG", {}),
        ("\ufeff\r\ncat\r\n\r\n  dog\t\r\n", "CAT DOG", {}),
        ("CAT\nDOG\n", "CAT DOG", {}),
        ("Cat\nDog\n", "CAT DOG", {}),
        ("# words\ncat # feline\n\n#\ndog#canine\n", "CAT DOG", {}),
        ("cat\ndog\ncat\nCAT\nfox\n", "CAT DOG FOX", {"repeated": 1, "capital": 1}),
        ("CAT\nDOG\nfox\n", "CAT DOG FOX", {"folded": 1}),
        ("cat\nDog\n", "CAT DOG", {"folded": 1}),
        ("of\nit\nLemon\nNASA\nMcCoy\n", "OF IT LEMON NASA MCCOY", {"folded": 2}),
        ("of\nit\nat\nin\non\nLemon\nNASA\nMcCoy\nDon't\n", "OF IT AT IN ON", {"capital": 4}),
        ("cafe\nnaïve\ncafe\u0301\ndéjà\n", "CAFE", {"letter": 3}),
        ("I\na\ncat\nan\ndo\n", "CAT AN DO", {"short": 1, "capital": 1}),
        (f"cat\n{LONG}\n{'x' * 14}\n{'x' * 15}\n{'x' * 1_000_000}\n", "CAT " + "X" * 14, {"long": 3}),
        ("don't\nwell-known\nrock\u2019n\ncant\n", "CANT", {"joined": 3}),
        ("cat dog\ncat\tn.\nfox\n", "FOX", {"several": 2}),
        ("the 23135851162\nfox\n", "FOX", {"several": 1}),
        ("c4t\n12\nfox\n\u0663\n", "FOX", {"digit": 3}),
        ("c?t\nc_t\n*\ncat/S\n-\n'\nfox\n\x1b[2J\n\u200bcat\n", "FOX", {"sign": 8}),
        ("ſix\nı\nfox\ntwo\n", "FOX TWO", {"letter": 2}),  # their capitals are S and I
        ("\u212ait\nox\n", "KIT OX", {"folded": 1}),  # the Kelvin sign is a K
        ("", "", {}),
        ("\n\n# nothing\n", "", {}),
    ],
)  # fmt: skip
def test_what_is_taken_and_what_is_not(text, words, counts):
    assert found(text) == (words, counts)


@pytest.mark.parametrize(
    ("tiles", "text", "words", "counts"),
    [
        ("german", "Haus\nlaufen\ngehen\nStraße\nKÄSE\nÜ\n", "HAUS LAUFEN GEHEN STRASSE KÄSE", {"short": 1}),
        ("german", "laufen\nNAÏV\n", "LAUFEN NAIV", {}),
        ("english", "laufen\ngehen\nsehen\nHaus\nKÄSE\n", "LAUFEN GEHEN SEHEN", {"capital": 2}),
        ("french", "été\nœuvre\nçà\nnoël\n", "ETE OEUVRE CA NOEL", {}),
        ("spanish", "niño\nchorro\nkilo\n", "NIÑO CHORRO", {"letter": 1}),
        ("spanish", "ch\nllch\nchchchchchchchchchchchchchchch\n", "LLCH", {"short": 1, "long": 1}),
        ("spanish", "chchchchchchchchchchchchchch\n", "CHCHCHCHCHCHCHCHCHCHCHCHCHCH", {}),  # fourteen tiles
        ("catalan", "col·legi\ncoŀlegi\nqatar\nany\n", "COL·LEGI ANY", {"repeated": 1, "letter": 1}),
        ("turkish", "ılık\nilik\n", "ILIK İLİK", {}),
        ("swedish", "a\u030angstro\u0308m\ncafé\n", "ÅNGSTRÖM", {"letter": 1}),
        ("greek", "λόγος\nlogos\n", "ΛΟΓΟΣ", {"letter": 1}),
    ],
)
def test_the_letters_are_those_of_the_tiles(tiles, text, words, counts):
    assert found(text, tiles) == (words, counts)


def test_what_becomes_of_capitals_can_be_said():
    text = "of\nit\nat\nLemon\n"
    assert found(text, capitals="keep") == ("OF IT AT LEMON", {})
    assert found(text, capitals="skip") == ("OF IT AT", {"capital": 1})
    assert found("CAT\nof\n", capitals="skip") == ("OF", {"capital": 1})
    with pytest.raises(InvalidInput, match="'upper' is no value of capitals; accepted: auto, keep, skip"):
        examine(b"cat", "f", capitals="upper")


def test_each_fault_is_named_with_line_and_column():
    text = "\ufeffcat\r\n\r\n  naïve # é\r\nfoo  bar\r\nx1\r\n c*t\r\ncafe\u0301\r\n\u200bcat\r\nfox\r\n"
    _, report = examine(text.encode(), "f")
    assert list(report.faults()) == [
        (3, 5, "a word with a letter that no tile has: 'naïve' (ï)"),
        (4, 6, "a line with several words: 'foo  bar'"),
        (5, 2, "a word with a digit: 'x1' (1)"),
        (6, 3, "a word with a sign that is no letter: 'c*t' (*)"),
        (7, 5, "a word with a letter that no tile has: 'cafe\u0301' (é)"),
        (8, 1, "a word with a sign that is no letter: '\\u200bcat' (U+200B)"),
    ]
    assert (report.lines, report.words, report.unnamed) == (9, 2, 0)


def test_the_hints_name_the_first_lines():
    lines = [
        "cat",
        "dog",
        "fox",
        "owl",
        "cat",
        "don't",
        *[f"{letter}abcdefghijklmno" for letter in "abcd"],
        "Paris",
        "dog",
    ]
    _, report = examine("\n".join(lines).encode(), "w.txt")
    assert report.hints() == [
        'w.txt: 1 word with an apostrophe or a hyphen is left out (line 6 "don\'t")',
        "w.txt: 1 word with a capital is left out, since most words of the list have none (line 11 'Paris')",
        "w.txt: 4 words longer than a rack are left out (lines 7 'aabcdefghijklmno', 8 'babcdefghijklmno', 9 'cabcdefghijklmno', ...)",
        "w.txt: 2 repeated words are counted once (lines 5 'cat', 12 'dog')",
    ]
    assert list(report.faults()) == []
    _, report = examine(b"cat\nd0g\n", "w.txt")
    assert report.hints() == ["w.txt: 1 word with a digit is left out (line 2 'd0g')"]
    assert report.summaries(faults=False) == []


def test_of_many_faults_only_the_number_is_known():
    _, report = examine(b"cat\n" + b"c4t\n" * 5_000 + b"a b\n" * 20, "f")
    assert len(list(report.faults())) == 1_020
    assert report.unnamed == 4_000
    assert report.hints()[1].startswith(
        "f: 5,000 words with a digit are left out (lines 2 'c4t', 3 'c4t', 4 'c4t', ...)"
    )


def test_long_lines_are_cut_where_they_are_shown():
    _, report = examine(b"cat\n" + b"x" * 1_000_000 + b"!", "f")
    assert max(map(len, [*report.hints(), *(sentence for *_, sentence in report.faults())])) < 200


def test_packed_files():
    plain = b"cat\r\ndog\r\n"
    assert found(packed(plain)) == ("CAT DOG", {})
    assert found(packed(b"cat\n") + packed(b"dog\n")) == ("CAT DOG", {})
    assert found(packed(b"\xef\xbb\xbfcat\n")) == ("CAT", {})


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (b"cat\ncaf\xe9\n", "f:2:4: this is no text in UTF-8: byte 7 is wrong"),
        (b"\xef\xbb\xbfcat\r\n\r\ncaf\xe9\n", "f:3:4: this is no text in UTF-8: byte 13 is wrong"),
        (b"cat\rcaf\xe9", "f:2:4: this is no text in UTF-8"),
        (b"cat\xed\xa0\x80", "f:1:4: this is no text in UTF-8"),
        (b"cat\nd\0g\n", "f:2:2: this is no text: byte 5 is zero"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "this is no text"),
        ("cat\n".encode("utf-16"), "f: this is text in UTF-16"),
        (b"PK\x03\x04\x14\0", "f: this is a zip archive"),
        (bz2.compress(b"cat"), "f: this is packed as bz2"),
        (lzma.compress(b"cat"), "f: this is packed as xz"),
        (packed(packed(b"cat\n")), "this is no text"),
        (packed(b"cat\n" * 1000)[:-9], "f: this is packed as gz, and damaged"),
        (packed(b"cat\n")[:9], "f: this is packed as gz, and damaged"),
        (b"\x1f\x8b", "f: this is packed as gz, and damaged"),
        (packed(b"cat\n")[:-6] + b"wrong!", "f: this is packed as gz, and damaged: CRC check failed"),
        (packed(b"cat\n") + b"more", "f: this is packed as gz, and damaged: Not a gzipped file"),
    ],
)
def test_what_is_no_text_is_refused(given, said):
    with pytest.raises(InvalidFile) as error:
        examine(given, "f")
    assert said in str(error.value)
    assert str(error.value).endswith("; accepted: words in UTF-8, one in a line, as plain text or packed as gz")


def test_what_is_too_large_is_refused(monkeypatch):
    monkeypatch.setattr(content, "MOST_BYTES", 1_000)
    assert found(b"cat\n" * 250) == ("CAT", {"repeated": 249})
    for large in (b"cat\n" * 250 + b"\n", packed(b"cat\n" * 1_000_000)):
        with pytest.raises(InvalidFile, match="f: this is too large; accepted: up to 1,000 bytes of text"):
            examine(large, "f")


def test_a_file_without_a_word_is_refused(tmp_path):
    file = tmp_path / "words.txt"
    for text, said in [
        ("", "words.txt: there is no word in it; accepted: words in UTF-8"),
        ("# none\n\n", "words.txt: there is no word in it; accepted"),
        (
            "a b\n1\n",
            "there is no word in it; 1 line with several words is left out (line 1 'a b'); 1 word with a digit is left out (line 2 '1')",
        ),
    ]:
        file.write_text(text)
        with pytest.raises(InvalidFile) as error:
            read_lexicon(str(file))
        assert said in str(error.value)


def test_a_file_is_read(tmp_path):
    file = tmp_path / "words.gz"
    file.write_bytes(packed(b"za\nqi\nQi\n"))
    lexicon, report = read_lexicon(str(file))
    assert (lexicon.name, lexicon.words, lexicon.levels) == (str(file), ("QI", "ZA"), None)
    assert (report.where, report.lines, dict(report.counts)) == (str(file), 3, {"capital": 1})
    german, _ = read_lexicon(str(file), tiles_named("german"))
    assert german.words == ("QI", "ZA")


@pytest.mark.parametrize("path", ["missing.txt", ".", "no\0name.txt", "x" * 5000])
def test_what_is_no_file_is_refused(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InvalidFile, match="this can't be read"):
        read_lexicon(path)


# ---- against lists whose lines are known by how they were made -----------------------------------------------


def line(kind, chance):
    letters = chance.choices(string.ascii_lowercase, k=chance.randint(2, 14))
    word, at = "".join(letters), chance.randint(1, len(letters) - 1)
    match kind:
        case "word":
            return word
        case "repeated":
            return "twice"
        case "capital":
            return word.capitalize()
        case "letter":
            return word[:at] + chance.choice("éßñæøłſıж") + word[at:]
        case "digit":
            return word[:at] + chance.choice(string.digits) + word[at:]
        case "joined":
            return word[:at] + chance.choice("'’-") + word[at:]
        case "sign":
            return word[:at] + chance.choice("?_*/.,;:&\u200b\ufffd") + word[at:]
        case "several":
            return word[:at] + chance.choice(" \t\u00a0") + word[at:]
        case "long":
            return word * 15
        case "short":
            return word[0]
    return chance.choice(("", " ", "#", "# a comment", "\t# naïve"))


KINDS = ("word", "repeated", "capital", "letter", "digit", "joined", "sign", "several", "long", "short", "nothing")


@pytest.mark.parametrize("seed", range(20))
def test_every_line_is_counted_once_for_what_is_wrong_with_it(seed):
    chance = random.Random(seed)
    kinds = ["word"] * 40 + chance.choices(KINDS, k=60)
    chance.shuffle(kinds)
    lines = [line(kind, chance) for kind in kinds]
    words = [one for one, kind in zip(lines, kinds, strict=True) if kind in ("word", "repeated")]
    expected = {kind: kinds.count(kind) for kind in KINDS if kind not in ("word", "nothing") and kind in kinds}
    expected["repeated"] = len(words) - len(set(words))
    end = chance.choice(("\n", "\r\n", "\r"))
    text = chance.choice(("", "\ufeff")) + end.join(
        f"{chance.choice(('', ' '))}{one}{chance.choice(('', ' ', ' # x'))}" for one in lines
    )
    taken, report = examine(text.encode(), "f")
    assert sorted(taken) == sorted({word.upper() for word in words})
    assert dict(report.counts) == {kind: count for kind, count in expected.items() if count}
    for kind, examples in report.examples.items():
        if kind != "repeated":
            assert [example.number for example in examples] == [at for at, each in enumerate(kinds, 1) if each == kind]
