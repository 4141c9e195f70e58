"""Whatever is in a file of words, each line is a word or is accounted for; whatever is typed is a rack or gets a sentence."""

# ruff: noqa: PT017, RUF001

import gzip
import random
import re

import pytest

from risk_odds.errors import InvalidFile, InvalidInput
from risk_odds.words.reading import examine
from risk_odds.words.tiles import TILE_SETS, tiles_named

from ..fuzzing import TRIES, bounded, damaged

LISTS = [
    "cat\ndog\nqi\nzoophyte\nantidisestablishment\n",
    "\ufeff# words\r\nCAT\r\nDOG # canine\r\n\r\nQI\r\nZA\r\n",
    "don't\nParis\nnaïve\nwell-known\ncat dog\na\nI\n1st\ncat\ncat\n",
    "Haus\nStraße\nÄpfel\nlaufen\nÜbung\n",
    "chorro\nniño\ncalle\nllama\nkilo\n",
    "col·legi\nany\naquí\ncoŀlegi\n",
    "ılık\nilik\nİYİ\n",
    "λόγος\nάλφα\nΩΜΕΓΑ\n",
    "AA\taardvark\t5\nthe 23135851162\nword/S\n\n3\n",
]
ODD = ["?", "_", "-1", "0", "#", "'", "’", "\u0301", "ß", "ſ", "ı", "İ", "\ufeff", "\u200b", "\u2028", "\x85", "\x0b", "\x00", "\r", "\t",
       " ", "\u00a0", "٣", "[CH]", "[", "]", "ŀ", "Å", "x" * 15, "y" * 300, "Zz", "zZ", "🂡", "\u202e", "\x1b[2J", "é", "E\u0301", "K", "Ⅷ"]  # fmt: skip
BYTES = [
    b"\xff",
    b"\xc3",
    b"\xed\xa0\x80",
    b"\0",
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b"\x1f\x8b",
    b"\x80",
    b"\r",
    b"\n",
    b"#",
]


def content_of(chance):
    """A list of words that was damaged: as text, as bytes, or packed."""
    text = damaged(chance.choice(LISTS), chance.choice(LISTS), chance, ODD)
    content = bytearray(text.encode())
    if chance.random() < 0.2:
        for _ in range(chance.choice((1, 2, 5))):
            at = chance.randrange(len(content) + 1)
            content[at : at + chance.choice((0, 1, 3))] = chance.choice(BYTES)
    if chance.random() < 0.1:
        content = bytearray(gzip.compress(bytes(content), mtime=0))
        if chance.random() < 0.7:
            at = chance.randrange(len(content))
            content[at : at + chance.choice((1, 1, 20))] = chance.randbytes(chance.choice((0, 1, 5)))
    return bytes(content)


def lines_of(content):
    """The lines with something in them, of a text that can be read."""
    if content.startswith(b"\x1f\x8b"):
        content = gzip.decompress(content)
    lines = re.split(r"\r\n|\r|\n", content.decode().removeprefix("\ufeff"))
    return lines, [line for line in lines if re.sub("(?s)#.*", "", line).strip()]


def judged(content, tiles):
    """Whether there are words; what is said must lead to lines, and no line may be lost."""
    try:
        words, report = examine(content, "f", tiles)
    except InvalidFile as error:
        assert re.fullmatch(r"f(:\d+:\d+)?: this is .+; accepted: .+", str(error)), str(error)
        assert "\x1b" not in str(error)
        return None
    lines, filled = lines_of(content)
    assert len(words) == len(set(words)) == report.words
    assert len(filled) == len(words) + sum(count for name, count in report.counts.items() if name != "folded")
    assert report.lines <= len(lines) <= report.lines + 1
    for word in words:
        assert tiles.upper(word) == word
        assert 2 <= sum(tiles.spell(word)) <= 14
    for hint in [*report.hints(), *(sentence for *_, sentence in report.faults())]:
        assert hint.isprintable()
    for examples in report.examples.values():
        for number, column, word, _ in examples:
            assert lines[number - 1].startswith(word, column - 1) or 1 <= column <= len(lines[number - 1])
            assert word in lines[number - 1]
    return bool(words)


def test_a_damaged_list_is_read_or_gets_its_sentence():
    found = {True: 0, False: 0, None: 0}
    for number in range(TRIES):
        chance = random.Random(f"words {number}")
        content, tiles = content_of(chance), tiles_named(chance.choice(TILE_SETS))
        with bounded(number, content):
            found[judged(content, tiles)] += 1
    assert found[True] > TRIES / 3
    assert found[None] > TRIES / 50


def test_bytes_of_any_kind():
    for number in range(TRIES // 10):
        chance = random.Random(f"word bytes {number}")
        content = chance.choice((b"", b"\x1f\x8b", b"cat\n")) + chance.randbytes(chance.choice((0, 1, 50, 5000)))
        with bounded(number, content):
            judged(content, tiles_named("english"))


def test_whatever_is_typed_is_a_rack_or_gets_a_sentence():
    racks = 0
    for number in range(TRIES):
        chance = random.Random(f"rack {number}")
        tiles = tiles_named(chance.choice(TILE_SETS))
        text = "".join(
            chance.choices(
                [*tiles.faces, *"ABCDEabcde?_", *ODD],
                weights=[8] * len(tiles.faces) + [4] * 12 + [1 / 8] * len(ODD),
                k=chance.randint(0, 15),
            )
        )
        with bounded(number, text):
            try:
                rack = tiles.rack(text)
            except InvalidInput as error:
                assert str(error).isprintable()
                assert len(str(error)) < 500
                continue
        racks += 1
        assert sum(rack) <= 14
        assert all(count <= there for count, there in zip(rack, tiles.counts, strict=True))
        assert tiles.rack(tiles.write(rack)) == rack
    assert TRIES / 20 < racks < TRIES * 0.95


ROOM = 100_000
WORST = {
    "one word": "a" * ROOM,
    "short words": "ab\n" * (ROOM // 3),
    "empty lines": "\n" * ROOM,
    "comments": "#\n" * (ROOM // 2),
    "one comment": "#" * ROOM,
    "blanks": " " * ROOM,
    "many words in a line": "ab " * (ROOM // 3),
    "signs": "?\n" * (ROOM // 2),
    "one sign behind a long word": "a" * ROOM + "?",
    "accents": "é\n" * (ROOM // 3),
    "accents on one letter": "e" + "\u0301" * (ROOM // 2),
    "accents in the wrong order": "e" + "\u0301\u0323" * 60_000,
    "apostrophes": "'" * ROOM,
    "returns": "\r" * ROOM,
    "letters of two": "ch" * (ROOM // 2),
}  # fmt: skip


@pytest.mark.parametrize("kind", WORST)
def test_the_largest_lists_are_judged_soon(kind):
    content = WORST[kind].encode()
    with bounded(0, content, memory=False):
        judged(content, tiles_named("english"))
    part = content[: ROOM // 20]
    with bounded(1, part, memory=True):
        judged(part, tiles_named("catalan"))
