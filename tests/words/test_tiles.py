"""The tiles: what is in the bags, racks from text, which tiles lay a word."""

# ruff: noqa: RUF001

import itertools
import pickle
import random
from importlib.resources import files

import pytest

from risk_odds.errors import InvalidFile, InvalidInput
from risk_odds.words.tile_file import read_tiles
from risk_odds.words.tiles import TILE_SETS, TileSet, tiles_named

ENGLISH = tiles_named("english")

# Copied by hand from https://en.wikipedia.org/wiki/Scrabble_letter_distributions, which lists the letters by their
# values; the data of the package are from elsewhere.
PUBLISHED = {
    "english": "1 E12 A9 I9 O8 N6 R6 T6 L4 S4 U4 | 2 D4 G3 | 3 B2 C2 M2 P2 | 4 F2 H2 V2 W2 Y2 | 5 K1 | 8 J1 X1 | 10 Q1 Z1 | 0 ?2",
    "english_super": "1 E24 A16 O15 T15 I13 N13 R13 S10 L7 U7 | 2 D8 G5 | 3 C6 M6 B4 P4 | 4 H5 F4 W4 Y4 V3 | 5 K2 | 8 J2 X2 | 10 Q2 Z2 | 0 ?4",
    "french": "1 E15 A9 I8 N6 O6 R6 S6 T6 U6 L5 | 2 D3 G2 M3 | 3 B2 C2 P2 | 4 F2 H2 V2 | 8 J1 Q1 | 10 K1 W1 X1 Y1 Z1 | 0 ?2",
    "german": "1 E15 N9 S7 I6 R6 T6 U6 A5 D4 | 2 H4 G3 L3 O3 | 3 M4 B2 W1 Z1 | 4 C2 F2 K2 P1 | 6 Ä1 J1 Ü1 V1 | 8 Ö1 X1 | 10 Q1 Y1 | 0 ?2",
    "spanish": "1 A12 E12 O9 I6 S6 N5 L4 R5 U5 T4 | 2 D5 G2 | 3 C4 B2 M2 P2 | 4 H2 F1 V1 Y1 | 5 CH1 Q1 | 8 J1 LL1 Ñ1 RR1 X1 | 10 Z1 | 0 ?2",
}  # fmt: skip


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_bags_are_those_that_are_published(name):
    tiles = tiles_named(name)
    published = {}
    for group in PUBLISHED[name].split(" | "):
        value, *letters = group.split()
        published |= {
            each.rstrip("0123456789"): (int(value), int(each.strip("ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜÑ?")))
            for each in letters
        }
    assert dict(zip(tiles.faces, zip(tiles.values, tiles.counts, strict=True), strict=True)) == published


def own(name):
    return files("risk_odds").joinpath("data", "tiles", f"{name}.toml").read_text(encoding="utf-8")


def test_every_file_of_the_package_is_in_the_registry():
    folder = files("risk_odds").joinpath("data", "tiles")
    assert {file.name for file in folder.iterdir()} == {f"{name}.toml" for name in TILE_SETS}


@pytest.mark.parametrize("name", TILE_SETS)
def test_each_set_can_be_played_with(name):
    tiles = tiles_named(name)
    assert tiles.name == name
    assert "github.com" in tiles.source
    assert tiles.size == sum(tiles.counts) >= 100
    assert tiles.faces[tiles.blank] == "?"
    assert all(face == face.upper() for face in tiles.faces)
    assert min(tiles.values[:-1]) == 1
    assert pickle.loads(pickle.dumps(tiles)) == tiles


def test_the_sums_in_a_file_are_compared_with_its_tiles():
    with pytest.raises(
        InvalidFile, match="x: the faces sum to 101 tiles and 188 points; accepted: 100 tiles and 187 points"
    ):
        read_tiles(own("english").replace("E = [12, 1]", "E = [13, 1]"), "x")
    with pytest.raises(InvalidFile, match="100 tiles and 180 points"):  # J worth 1
        read_tiles(own("english").replace("J = [1, 8]", "J = [1, 1]"), "x")


def test_what_is_no_set_of_tiles():
    def made(faces=("A", "B", "?"), values=(1, 2, 0), counts=(3, 3, 1)):
        return TileSet("odd", "", faces, values, counts)

    assert made().size == 7
    for odd in (
        {"faces": ("A", "?", "B")}, {"faces": ("A", "A", "?")}, {"faces": ("", "A", "?")}, {"faces": ("?", "?", "?")}, {"faces": ()},
        {"values": (1, 2, 3)}, {"values": (-1, 2, 0)}, {"values": (1, 0)}, {"counts": (3, 3)}, {"counts": (3, -1, 0)}, {"counts": (256, 3, 1)},
    ):  # fmt: skip
        with pytest.raises(InvalidInput, match="odd set"):
            made(**odd)


def test_an_unknown_set_is_named():
    with pytest.raises(
        InvalidInput, match=r"no set of tiles 'engish' \(did you mean english\?\); accepted: catalan, dutch, english"
    ):
        tiles_named("engish")


@pytest.mark.parametrize(
    ("name", "text", "written"),
    [
        ("english", "QUIZ?AB", "ABIQUZ?"),
        ("english", "quiz_ab", "ABIQUZ?"),
        ("english", "??", "??"),
        ("english", "", ""),
        ("english", "[a]b", "AB"),
        ("english", "ABEHNNOOPTUXYZ", "ABEHNNOOPTUXYZ"),
        ("spanish", "[ch]aCH_", "AC[CH]H?"),
        ("catalan", "[L·L]L[QU]u", "L[L·L][QU]U"),
        ("swedish", "a\u030aÅ", "ÅÅ"),  # composed of two characters, and one
        ("turkish", "iıİI", "IIİİ"),
        ("greek", "ςσΣ", "ΣΣΣ"),
        ("french", "é", "E"),
    ],
)
def test_a_rack_is_read_and_written(name, text, written):
    tiles = tiles_named(name)
    rack = tiles.rack(text)
    assert tiles.write(rack) == written
    assert tiles.rack(written) == rack
    assert len(rack) == len(tiles.faces)


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("english", "ABCDEFGHIJKLMNO", "'ABCDEFGHIJKLMNO' has 15 tiles; accepted: at most 14"),
        ("english", "???", "'???' has 3 blanks; accepted: at most 2, as in the bag"),
        ("english", "_?_", "'_?_' has 3 blanks; accepted: at most 2, as in the bag"),
        ("english", "QQ", "'QQ' has 2 Q tiles; accepted: at most 1, as in the bag"),
        ("english", "Z É", "'Z É' has a space in it; accepted: tiles one after the other, ? or _ for a blank"),
        ("english", "AB\n", "has a space in it"),
        ("english", "É", "there is no tile 'É' in the english set; accepted: A to Z, ? or _ for a blank"),
        ("english", "é", "there is no tile 'é' in the english set"),
        ("english", "e\u0301", "there is no tile 'é' in the english set"),
        ("english", "ß", "there is no tile 'ß' in the english set"),
        ("english", "ſ", "there is no tile 'ſ' in the english set"),  # its capital is S
        ("english", "ı", "there is no tile 'ı' in the english set"),  # its capital is I
        ("english", "A1", "there is no tile '1' in the english set"),
        ("english", "*", "there is no tile '*' in the english set"),
        ("english", "[CH]", "there is no tile '[CH]' in the english set"),
        ("english", "[AB", "there is no tile '[' in the english set"),
        ("english", "[]", "there is no tile '[]' in the english set"),
        ("english", "\x1b[2J", r"there is no tile '\x1b' in the english set"),
        ("german", "ß", "there is no tile 'ß' in the german set"),  # it would be two
        ("spanish", "[CH][CH]", "has 2 CH tiles; accepted: at most 1, as in the bag"),
        ("spanish", "K", "there is no tile 'K' in the spanish set; accepted: A B C [CH] D E F"),
        ("catalan", "Q", "there is no tile 'Q' in the catalan set"),
        ("english_super", "?????", "at most 4, as in the bag"),
        ("english", "A" * 1_000_000, "'... has 1,000,000 tiles; accepted: at most 14"),
        ("english", "[" * 1_000_000, "there is no tile '['"),
    ],
)  # fmt: skip
def test_what_is_no_rack_gets_a_sentence(name, text, sentence):
    with pytest.raises(InvalidInput) as error:
        tiles_named(name).rack(text)
    assert sentence in str(error.value)
    assert len(str(error.value)) < 300


def test_a_rack_may_be_larger_where_that_is_said():
    assert sum(ENGLISH.rack("A" * 9 + "E" * 12, most=100)) == 21
    whole = "".join(face * count for face, count in zip(ENGLISH.faces, ENGLISH.counts, strict=True))
    assert ENGLISH.rack(whole, most=100) == ENGLISH.counts


@pytest.mark.parametrize(
    ("name", "word", "laid"),
    [
        ("english", "BANANA", "AAABNN"),
        ("english", "banana", "AAABNN"),
        ("english", "", ""),
        ("english", "CAFÉ", None),
        ("english", "CAN'T", None),
        ("english", "C?T", None),
        ("english", "A B", None),
        ("spanish", "CHORRO", "[CH]OO[RR]"),
        ("spanish", "calle", "ACE[LL]"),
        ("spanish", "ÁRBOL", "ABLOR"),
        ("spanish", "KILO", None),
        ("catalan", "COL·LEGI", "CEGI[L·L]O"),
        ("catalan", "coŀlegi", "CEGI[L·L]O"),
        ("catalan", "any", "A[NY]"),
        ("catalan", "QATAR", None),
        ("german", "Straße", "AERSSST"),
        ("german", "GRÖẞE", "EGÖRSS"),
        ("turkish", "ilık", "IİKL"),
        ("greek", "λόγος", "ΓΛΟΟΣ"),
        ("french", "œuvre", "EEORUV"),
        ("dutch", "beëindigen", "BDEEEGIINN"),
        ("polish", "źdźbło", "BDŁOŹŹ"),
        ("swedish", "café", None),
    ],
)
def test_the_tiles_of_a_word(name, word, laid):
    tiles = tiles_named(name)
    spelled = tiles.spell(word)
    assert (spelled and tiles.write(spelled)) == laid if laid is not None else spelled is None


def ways(word, rack):
    """Every way to lay a word from a rack, tile after tile: which of them are blanks."""
    for blanks in itertools.product((False, True), repeat=len(word)):
        left = list(rack)
        for letter, blank in zip(word, blanks, strict=True):
            tile = "?" if blank else letter
            if tile not in left:
                break
            left.remove(tile)
        else:
            yield [not blank for blank in blanks]


def test_a_word_is_laid_with_as_few_blanks_as_can_be():
    values = dict(zip(ENGLISH.faces, ENGLISH.values, strict=True))
    chance = random.Random("laid")
    found = {True: 0, False: 0}
    for _ in range(2_000):
        letters = chance.choices("AEQZTS", k=chance.randint(2, 6))
        rack = chance.choices(letters, k=6)[: chance.randint(0, 6)] + chance.choices("B?", k=2)
        rack = [
            tile for at, tile in enumerate(rack) if rack[:at].count(tile) < ENGLISH.counts[ENGLISH.faces.index(tile)]
        ]
        word, held = ENGLISH.spell("".join(letters)), ENGLISH.rack("".join(rack))
        best = max(
            (sum(values[one] for one, real in zip(letters, way, strict=True) if real) for way in ways(letters, rack)),
            default=None,
        )
        used = ENGLISH.used(word, held)
        found[used is not None] += 1
        assert (used and ENGLISH.score(used)) == best if best is not None else used is None
        if used is not None:
            assert all(some <= there for some, there in zip(used, held, strict=True))
            assert sum(used) == sum(word)
            assert used[-1] == ENGLISH.missing(word, held) == min(way.count(False) for way in ways(letters, rack))
    assert min(found.values()) > 200


@pytest.mark.parametrize(
    ("rack", "word", "score"),
    [("BANAN?", "BANANA", 7), ("C?T", "CAT", 4), ("C?T", "ACT", 4), ("JOG", "JOG", 11), ("QUIZ", "QUIZ", 22), ("??", "AA", 0), ("BLSAEM?", "ASSEMBLY", None)],
)  # fmt: skip
def test_given_scores(rack, word, score):
    used = ENGLISH.used(ENGLISH.spell(word), ENGLISH.rack(rack))
    assert (None if used is None else ENGLISH.score(used)) == score


def test_sets_are_values():
    assert read_tiles(own("english"), "x") == ENGLISH
    assert hash(ENGLISH) == hash(read_tiles(own("english"), "x"))
    assert tiles_named("english_super") != ENGLISH
