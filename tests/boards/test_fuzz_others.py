"""Whatever is in a map of another program, it is a board or gets sentences with line and column, soon and with little memory."""

import random
import re
from pathlib import Path

import pytest

from risk_odds import InvalidFile
from risk_odds.boards import Board, board_from
from risk_odds.boards.content import MOST_BYTES
from risk_odds.boards.others import read_map

from ..fuzzing import TRIES, bounded, damaged

DATA = Path(__file__).with_name("data")
MAPS = [(DATA / name).read_text(encoding="utf-8") for name in ("lagoon.map", "lagoon_conquest.map")]
CARDS = (DATA / "lagoon.cards").read_text(encoding="utf-8")
SAID = re.compile(r"(\S+:\d+:\d+: \S.*|\S+: and [\d,]+ more|\S+ is too large for a board; accepted: .+)")
ODD = ["0", "-1", "1e9", "9" * 5000, "1" * 9, "٣", "=", ",", ",,", "[", "]", "[map]", "[countries]", "[Territories]", "[borders]", "[]",
       "[files]", "crd", "crd lagoon.cards", "crd /dev/zero", ";", "#", "\x00", "\r", "\x1b[2J", "\ufeff", "\u2028", "ß", "x" * 3000, "wildcard",
       "Cannon", "wild", "neutral", "none", "others", "_", "São Bento", "\ud800", "nan", "1 2 3 4 5 6 7 8"]  # fmt: skip


def outcome(text, folder=None):
    """Whether it is a board; what is said if not must be sentences that lead to lines of the file."""
    try:
        board = read_map(text, "f.map", folder).board
    except InvalidFile as error:
        said = str(error)
        assert all(SAID.fullmatch(line) for line in said.split("\n")), said
        assert said.encode("utf-8")
        assert "\x1b" not in said
        lines = re.split("\r\n|\r|\n", text.removeprefix("\ufeff"))
        for line, column in re.findall(r"^f\.map:(\d+):(\d+): ", said, re.MULTILINE):
            assert 1 <= int(line) <= len(lines), said
            assert 1 <= int(column) <= len(lines[int(line) - 1]) + 1, said
        assert len(said) < 200_000
        return False
    assert isinstance(board, Board)
    return True


@pytest.mark.parametrize("which", [0, 1], ids=["domination", "conquest"])
def test_a_damaged_map_is_a_board_or_gets_its_sentences(which, tmp_path):
    found = {True: 0, False: 0}
    for number in range(TRIES // 4):
        chance = random.Random(f"map {which} {number}")
        text = damaged(MAPS[which], MAPS[chance.randrange(2)], chance, ODD)
        if chance.random() < 0.1:
            text = text[: chance.randrange(len(text) + 1)]
        if not which and number % 4 == 0:
            cards = damaged(CARDS, MAPS[0], chance, ODD)
            (tmp_path / "lagoon.cards").write_bytes(cards.encode("utf-8", "surrogatepass"))
        with bounded(number, text):
            found[outcome(text, str(tmp_path))] += 1
    assert found[True] > TRIES / 400
    assert found[False] > TRIES / 16


def test_a_map_that_is_cut_anywhere_is_refused_or_a_board():
    for text in MAPS:
        for end in range(len(text)):
            outcome(text[:end], str(DATA))


def test_bytes_of_any_kind_in_a_map(tmp_path):
    file = tmp_path / "f.map"
    (tmp_path / "lagoon.cards").write_text(CARDS, encoding="utf-8")
    for number in range(TRIES // 20):
        chance = random.Random(f"bytes of maps {number}")
        content = bytearray(
            chance.choice(MAPS).encode(chance.choice(["utf-8", "utf-8", "latin-1", "utf-16", "cp1252"]))
        )
        for _ in range(chance.choice([0, 1, 5])):
            at = chance.randrange(len(content))
            content[at : at + chance.choice([0, 1, 20])] = chance.randbytes(chance.choice([1, 2, 500]))
        file.write_bytes(content)
        with bounded(number, bytes(content)):
            try:
                board_from(str(file))
            except InvalidFile as error:
                said = str(error)
            else:
                continue
        assert said.startswith(str(tmp_path)), number


ROOM = MOST_BYTES - 1_000
LAND = "[continents]\nA 1 red\n[countries]\n1 X 1 1 1\n2 Y 1 2 2\n[borders]\n"
PLACES = "[Continents]\nA=1\n[Territories]\n"
MANY = [f"{'z' * 40}{k:03d}" for k in range(70)]
WORST = {
    "one word": "[countries]\n" + "a" * ROOM,
    "blanks": "[countries]\n" + " " * ROOM,
    "brackets": "[" * ROOM,
    "empty lines": "[map]\n" + "\n" * ROOM,
    "returns": "[map]\n" + "\r" * ROOM,
    "comments": "[map]\n" + ";\n" * (ROOM // 2),
    "sections": "[map]\n" + "[x]\n" * (ROOM // 4),
    "sections of land": "[territories]\n" * (ROOM // 14),
    "sections of land with comments": "[territories]\n;\n;\n" * (ROOM // 18),
    "properties": "a\n" * (ROOM // 2) + "[countries]\n",
    "other properties": "".join(f"k{k}\n" for k in range(40_000)) + "[countries]\n",
    "files": "[files]\n" + "crd x.cards\n" * (ROOM // 12),
    "continents": "[countries]\n[continents]\n" + "A 1 red\n" * (ROOM // 8),
    "countries": LAND + "[countries]\n" + "1 A 1 1 1\n" * (ROOM // 10),
    "borders of one": LAND + "1 " + "2 " * (ROOM // 2),
    "borders that lead nowhere": LAND + "1" + " 9" * (ROOM // 2),
    "borders in lines": LAND + "1 2\n2 1\n" * (ROOM // 8),
    "borders of nobody": LAND + "7 2\n" * (ROOM // 4),
    "digits": LAND + "9" * ROOM,
    "a line of many words": "[countries]\n" + "1 " * (ROOM // 2),
    "neighbors": PLACES + "X,1,1,A" + ",X" * (ROOM // 2),
    "no neighbors": PLACES + "X,1,1,A" + "," * ROOM,
    "blanks between neighbors": PLACES + "X,1,1,A," + " ," * (ROOM // 2) + "X",
    "unknown neighbors": PLACES + "X,1,1,A" + "".join(f",n{k}" for k in range(40_000)),
    "misspelled neighbors": PLACES + "".join(f"{name},1,1,A,{','.join(other[1:] for other in MANY)}\n" for name in MANY),
    "territories": PLACES + "X,1,1,A\n" * (ROOM // 8),
    "all linked": PLACES + "".join(f"T{k},{k},{k},A,{','.join(f'T{m}' for m in range(110) if m != k)}\n" for k in range(110)).replace("T109,109,109,A,T0", "T109,109,109,A,T1"),
    "bonuses": "[map]\n[continents]\n" + "=" * ROOM,
    "authors": "[map]\n" + "author=x\n" * (ROOM // 9),
    "keys": "[map]\n" + "".join(f"k{k}=1\n" for k in range(33_000)),
    "zeros": "\x00" * ROOM + "\n[map]\n",
}  # fmt: skip


@pytest.mark.parametrize("kind", WORST)
def test_the_largest_maps_are_judged_soon(kind):
    text = WORST[kind]
    assert len(text) <= MOST_BYTES
    with bounded(0, text, memory=False):
        assert outcome(text) is False
    part = text[: ROOM // 40]  # watching the memory takes long
    with bounded(1, part, memory=True):
        outcome(part)


def test_a_million_links_are_too_large_to_be_read(tmp_path):
    file = tmp_path / "links.map"
    file.write_text(LAND + "1 2\n2 1\n" * 500_000, encoding="utf-8")
    with bounded(0, "a million links", memory=True), pytest.raises(InvalidFile, match="is too large for a board"):
        board_from(str(file))


def test_the_largest_cards_are_judged_soon(tmp_path):
    for number, line in enumerate(("wildcard", "Cannon 99", "Canon " + "1 " * 200)):
        text = "[cards]\n" + f"{line}\n" * (ROOM // (len(line) + 1) - 10)
        (tmp_path / "lagoon.cards").write_text(text, encoding="utf-8")
        with bounded(number, text, memory=False):
            assert outcome(MAPS[0], str(tmp_path)) is False
