"""Whatever is in a file, it is a board or it gets sentences with line and column, soon and with little memory."""

import random
import re

import pytest

from risk_odds import InvalidFile
from risk_odds.boards import Board, board_from
from risk_odds.boards.content import MOST_BYTES
from risk_odds.boards.read import read_board

from ..fuzzing import TRIES, bounded

SAID = re.compile(r"(f:\d+:\d+: \S.*|f: and [\d,]+ more|f is too large for a board; accepted: .+)")

VALUES = [
    "0", "-1", "1.5", "nan", "-inf", "1e999", "true", '""', '"x"', "[]", "[[]]", "{}", "{a = 1}", "[1, [2, {b = 3}]]", "1979-05-27",
    "07:32:00", "1979-05-27T07:32:00Z", "0x" + "f" * 400, "9" * 4400, '"""', "'''", '"\\ud800"', '"\\u0007"', '"\\U0001F600"', "[" * 400,
    "[" * 400 + "]" * 400, '"alaska"', '["alaska"]', '["alaska", "alaska"]', '[["alaska", "alberta"]]', "[" + '"x", ' * 300 + "]",
    '"' + "y" * 3000 + '"', "[nan, nan]", "[1e400, -0.0]", "[true, false]", '{infantry = "x"}', '"wild"', "1_000", "+7", "[,]", "",
]  # fmt: skip
KEYS = ["name", "links", "at", "card", "base", "armies", "territories", "continents", "[territories]", "[armies]", "[[territories]]",
        "[territories.none]", "[continents.x.y]", '"" = 1', "a.b.c", "a" + ".a" * 2000, "remove_links", "add_links", "#", "\x00", "\r"]  # fmt: skip
BYTES = [bytes([n]) for n in (0, 9, 10, 13, 34, 39, 35, 61, 91, 93, 123, 125, 46, 92, 127, 128, 195, 237, 255)] + [
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b"\xed\xa0\x80",
    b"\xe2\x80\xae",
    b"\x1b[2J",
    b'"""',
    b"'''",
]


def mutated(text, others, chance):
    """The text after one to four changes: of values, keys, lines and bytes."""
    rows = text.split("\n")
    for _ in range(chance.choice([1, 1, 2, 4])):
        at = chance.randrange(len(rows))
        match chance.randrange(8):
            case 0 | 1 if "=" in rows[at]:
                rows[at] = rows[at].partition("=")[0] + "= " + chance.choice(VALUES)
            case 2:
                rows.insert(
                    at, f"{chance.choice(KEYS)}{chance.choice([' = ', '', '.', ' = ['])}{chance.choice(VALUES)}"
                )
            case 3:
                del rows[at : at + chance.choice([1, 1, 3, 30])]
                rows = rows or [""]
            case 4:
                rows[at:at] = rows[chance.randrange(len(rows)) :][: chance.choice([1, 7, 100])]
            case 5:
                rows[at:at] = chance.choice(others).split("\n")[chance.randrange(10) :]
            case 6:
                rows[at] = "".join(chance.sample(rows[at], len(rows[at])))
            case _:
                other = chance.randrange(len(rows))
                rows[at], rows[other] = rows[other], rows[at]
    content = bytearray("\n".join(rows).encode("utf-8", "surrogatepass"))
    if chance.random() < 0.4:
        for _ in range(chance.choice([1, 2, 10])):
            at = chance.randrange(len(content) + 1)
            content[at : at + chance.choice([0, 1, 1, 20])] = chance.choice(BYTES)
    if chance.random() < 0.05:
        del content[chance.randrange(len(content) + 1) :]
    return bytes(content)


def outcome(content):
    """Whether it is a board; what is said if not must be sentences that lead to lines of the file."""
    try:
        board = read_board(content.decode("utf-8", "surrogatepass"), "f")
    except UnicodeDecodeError:
        return None  # what is no text is for test_bytes
    except InvalidFile as error:
        said = str(error)
        assert all(SAID.fullmatch(line) for line in said.split("\n")), said
        assert said.isascii() or said.encode("utf-8"), said
        assert "\x1b" not in said
        lines = content.decode("utf-8", "surrogatepass").removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
        for line, column in re.findall(r"^f:(\d+):(\d+): ", said, re.MULTILINE):
            assert 1 <= int(line) <= len(lines), said
            assert 1 <= int(column) <= len(lines[int(line) - 1]) + 1, said
        assert len(said) < 200_000
        return False
    assert isinstance(board, Board)
    return True


def test_a_changed_board_is_a_board_or_gets_its_sentences(texts):
    seeds = list(texts.values())
    found = {True: 0, False: 0, None: 0}
    for number in range(TRIES):
        chance = random.Random(f"board {number}")
        content = mutated(chance.choice(seeds), seeds, chance)
        with bounded(number, content):
            found[outcome(content)] += 1
    assert found[True] > TRIES / 100  # or nothing but the parser has been tried
    assert found[False] > TRIES / 2


def test_bytes_of_any_kind_in_a_file(tmp_path, texts):
    file = tmp_path / "f.toml"
    seeds = list(texts.values())
    for number in range(TRIES // 10):
        chance = random.Random(f"bytes {number}")
        content = chance.randbytes(chance.choice([0, 1, 50, 5000]))
        if chance.random() < 0.7:
            content += mutated(chance.choice(seeds), seeds, chance)
        file.write_bytes(content)
        with bounded(number, content):
            try:
                board_from(str(file))
            except InvalidFile as error:
                said = str(error)
            else:
                continue
        assert said.startswith(str(file)), number


ROOM = MOST_BYTES - 100
WORST = {
    "one word": "a" * ROOM,
    "blanks": " " * ROOM,
    "dots": "a." * (ROOM // 2) + "a = 1",
    "dots with blanks": "a . " * (ROOM // 4) + "a = 1",
    "dots in quotes": '"é".' * (ROOM // 4) + "a = 1",
    "dots of nothing": '"".' * (ROOM // 3) + "a = 1",
    "dots in a header": "[" + "a." * (ROOM // 2 - 5) + "a]",
    "dots behind a string": 'x = {b = """a"""", ' + "a." * (ROOM // 2 - 20) + "a = 1}",
    "brackets": "x = " + "[" * (ROOM - 9),
    "braces": "x = " + "{a = " * (ROOM // 5 - 9),
    "digits": "x = " + "9" * (ROOM - 9),
    "a number that is read": "wilds = 0x" + "f" * (ROOM - 20),
    "quotes": '"' * ROOM,
    "quotes that open": 'x = """' + '""a' * (ROOM // 3 - 9),
    "quotes that are escaped": 'x = """' + '\\"""' * (ROOM // 4 - 9) + "\\",
    "backslashes": 'x = "' + "\\" * (ROOM - 9),
    "empty lines": "\n" * ROOM,
    "comments": "#\n" * (ROOM // 2),
    "keys": "".join(f"k{n} = 1\n" for n in range(25_000)),
    "sections": "".join(f"[k{n}]\n" for n in range(25_000)),
    "sections of a kind": "[[a]]\n" * (ROOM // 6),
    "territories": "[territories]\n" + "".join(f"t{n} = 1\n" for n in range(25_000)),
    "continents": "[continents]\n" + "".join(f"t{n} = {{}}\n" for n in range(16_000)) + "[territories]\n" + "".join(f"q{n} = {{continent = 't{n}x'}}\n" for n in range(200)),
    "links": "[territories]\na = {links = [" + "'b', " * 45_000 + "]}\nb = {links = []}\n",
    "links to nowhere": "[territories]\na = {links = [" + "".join(f"'b{n}', " for n in range(25_000)) + "]}\n",
    "links of everything": "[territories]\n" + "".join(f"{'z' * 40}{n:03d} = {{links = [{', '.join(repr('z' * 30 + f'yz{m:03d}') for m in range(50))}]}}\n" for n in range(100)),
    "an edition": "base = 'classic'\nremove_links = [" + "['a', 'b'], " * 16_000 + "]",
}  # fmt: skip


@pytest.mark.parametrize("kind", WORST)
def test_the_largest_files_are_judged_soon(kind):
    content = WORST[kind].encode()
    assert len(WORST[kind]) <= MOST_BYTES
    with bounded(0, content, memory=False):
        assert outcome(content) is False
    part = WORST[kind][: ROOM // 10]  # watching the memory takes long
    with bounded(1, part, memory=True):
        outcome(part.encode())
