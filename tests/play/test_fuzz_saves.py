"""Saved games that were damaged at random go on, or are refused with a sentence; so do those of any bytes."""

import io
import re
import sys
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from risk_odds_cli.play.screen import Screen
from risk_odds_cli.play.session import Session
from risk_odds_cli.play.starting import _resumed

from risk_odds.engine.phases import Defending
from risk_odds.engine.state import to_move
from risk_odds.errors import InvalidFile, InvalidInput
from risk_odds.rules.seats import LETTERS
from risk_odds.wording import plural

from ..fuzzing import ODD, TILES, TRIES, bounded, damaged

# Who plays, how, and how each person defends. To defend as asked lets the orders of others wait.
GAMES = [
    ("Ann Bob greedy --board square --set setup=deal", "ask"),
    ("Ann Bob --rules plain_words --board square", "one"),
    ("Ann blitz Cem --board hexagon --set setup=deal --set occupied_bonus=per_set --turn-cap 40", "ask"),
    ("Ann Bob Cem --rules capital_1993+expert --board hexagon", "most"),
    ("Ann Bob greedy --rules scrabble --board hexagon", "most"),
    ("Ann greedy --rules scrabble --board square --set invalid_word=zero", "most"),
]
MARKED = ["#> A auto", "#> B attack hill gate all", "#= A", "#= A turn 3: fight hill gate 1", "#= B turn 1: shift x", "#= A turn 2: keep", "#~ A ask",
          "#~ B", "#> ", "#=", "#~ G one", "#= A turn 99999999999999999999: place a 1", "#= A turn ٣: ,", '[TurnCap "0"]',
          '[TurnCap "-1"]', '[TurnCap "٣"]', '[TurnCap "99999999999999999999"]', '[Seed "-"]', '[Seed "999999999999999999999"]',
          '[Bots "A greedy"]', '[Bots "A greedy, A odds"]', '[Bots "B odds:margin=x"]', '[Bots "G blitz"]', '[Bots ","]', '[Bots "a.b:C"]',
          '[A "\\u001b[2J"]', '[A "Bob"]', '[Result "A"]', "fight", "turn", "until", "auto", *TILES]  # fmt: skip
PLACE = re.compile(r"f\.txt:(\d+):(\d+): \S")
MORE = "f.txt: and perhaps more; reading stopped here"
"""The only sentence without a place, behind a hundred that have one."""


@pytest.fixture
def texts(typed, saved, wish):
    """The files of games that people and bots have begun, each as it was after some lines were typed."""
    found = []
    for number, (line, mode) in enumerate(GAMES):
        name = f"game{number}.txt"
        assert typed(f"play {line} --seed {number} --save {name}").code == 0
        for step in range(24):
            record, text = saved(name), Path(name).read_text(encoding="utf-8")
            if step % 4 == 3 or re.search("^#= . turn", text, re.MULTILINE):
                found.append(text)
            if record.result != "*":
                break
            asked = isinstance(record.end.table.phase, Defending)
            defends = [] if f"\n#~ {LETTERS[to_move(record.end)]} " in text else [f"defense {mode}"]
            typed(f"play --resume {name}", *defends, "1" if asked else wish(record))
    assert len(found) > 12
    for mark in ("#> A ", "#= A turn", "#= B turn", "#~ B ask", "#~ A one", "A word ", "B claim "):
        assert any(f"\n{mark}" in text for text in found), mark
    return found


def resumed(content):
    """The session of a file that goes on; if it does not, each sentence leads to a place in the file."""
    Path("f.txt").write_bytes(content)
    try:
        session, notice = _resumed([], {"resume": "f.txt"}, Screen())
    except InvalidFile as error:
        said = str(error)
        assert said.isprintable() or all(line.isprintable() for line in said.split("\n")), said
        places = [(problem, PLACE.match(problem)) for problem in said.split("\n")]
    else:
        assert isinstance(session, Session)
        assert notice.endswith(f"It goes on after {plural(len(session.match.game.moves), 'move')}")
        return session
    lines = content.decode("utf-8", "replace").removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    for problem, place in places:
        if place is None:
            assert problem == MORE, said
            continue
        line, column = int(place[1]), int(place[2])
        assert 1 <= line <= len(lines), said
        assert 1 <= column <= len(lines[line - 1]) + 1, said
    return None


def go_on(session, monkeypatch):
    """Play on until a person is asked, who leaves; what was saved then can be taken up again, and says the same."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    session.turn_cap = min(session.turn_cap, session.match.turn + 2)
    session.run()
    moves, orders = list(session.match.game.moves), session.match.orders
    session.match.save.close()
    again = resumed(Path("f.txt").read_bytes())
    assert list(again.match.game.moves) == moves
    assert {seat: order for seat, order in again.match.orders.items() if again.match.waits(seat)} == {
        seat: order for seat, order in orders.items() if session.match.waits(seat)
    }
    again.match.save.close()


def test_a_damaged_save_goes_on_or_is_refused(texts, monkeypatch, capsys):
    random = Random(4)
    read = gone_on = 0
    for number in range(TRIES // 2):
        text = damaged(random.choice(texts), random.choice(texts), random, [*ODD, *MARKED])
        if random.random() < 0.3:
            lines = text.split("\n")
            lines.insert(random.randrange(len(lines) + 1), random.choice(MARKED))
            text = "\n".join(lines)
        content = bytearray(text.encode("utf-8", "surrogatepass"))
        if random.random() < 0.1:
            at = random.randrange(len(content) + 1)
            content[at : at + random.choice((0, 1, 20))] = random.randbytes(random.choice((0, 1, 3)))
        if random.random() < 0.1:
            del content[random.randrange(len(content) + 1) :]  # as if the program had been killed
        with bounded(number, bytes(content)):
            session = resumed(bytes(content))
            if session is None:
                continue
            read += 1
            if read % 10 == 0 and session.company.people:
                go_on(session, monkeypatch)
                gone_on += 1
            session.match.save.close()
        capsys.readouterr()
    assert TRIES / 20 < read < TRIES / 2.6
    assert gone_on > TRIES / 400


def test_files_of_any_bytes_are_refused(typed, texts):
    random = Random(5)
    for number in range(TRIES // 10):
        content = random.randbytes(random.choice((0, 1, 50, 5000)))
        with bounded(number, content):
            assert resumed(content) is None


BEGUN = """\
[Rules "classic_1993 announce_order=simultaneous"]
[Board "triangle"]
[Players "3"]
[Start "triangle | A top 5 | B left 3 | C right 4 | turn 9 A captured | {}"]
[Bots "{}"]

{}"""
HIDDEN = "what is hidden here is not known, so this game can't go on"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (BEGUN.format("attack", "A greedy, B gredy", ""), ["5:18: there is no bot 'gredy' (did you mean greedy?)"]),
        (BEGUN.format("attack", "A greedy,,  A odds, ", ""), ["5:20: a second bot for A; accepted: one for each seat"]),
        (BEGUN.format("attack", "D greedy, A odds, A odds, C", ""), [
            "5:8: there is no seat 'D'; accepted: A B C, each with its bot",
            "5:26: a second bot for A; accepted: one for each seat",
            "5:34: there is no bot ''",
        ]),
        (BEGUN.format("attack", "B odds:margin=x", ""), ["5:8: there is no parameter of odds 'margin'"]),
        (BEGUN.format("attack", "B a\x1b.b:C", ""), ["5:8: the bot a?.b:C can't be imported"]),
        (BEGUN.format("draw", "", "draw ?\n"), [f"7:6: {HIDDEN}"]),
        (BEGUN.replace("| turn", "| hands B ? wild | turn").format("attack", "Z odds", ""), [f"4:61: {HIDDEN}", "5:8: there is no seat 'Z'"]),
        (BEGUN.format("attack", "", "# ?\n  A attack top > left ?  # ?\n"), [f"8:23: {HIDDEN}"]),
        (BEGUN.format("attack", "", "A attack top > left 3 \udcff\n"), ["7:23: this is no text in UTF-8"]),
        ("\ufeff" + BEGUN.format("attack", "", "")[:-1] + "\udcff\n", ["6:1: this is no text in UTF-8"]),
    ],
)  # fmt: skip
def test_what_keeps_a_save_from_going_on_has_its_place(tmp_path, monkeypatch, content, said):
    monkeypatch.chdir(tmp_path)
    Path("f.txt").write_bytes(content.encode(errors="surrogateescape"))
    with pytest.raises(InvalidFile) as caught:
        _resumed([], {"resume": "f.txt"}, Screen())
    lines = str(caught.value).split("\n")
    assert len(lines) == len(said)
    for line, start in zip(lines, said, strict=True):
        assert line.startswith(f"f.txt:{start}")


class Choosy:
    """A bot that can't be made."""

    def __init__(self, seat, setting, rng):
        raise InvalidInput("no such\tbot today", "another")

    def choose(self, options):
        raise NotImplementedError


def test_a_bot_that_can_not_be_made_has_its_place_too(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "choosy", SimpleNamespace(Choosy=Choosy))
    begun = BEGUN.format("attack", "A choosy:Choosy", "A attack top > left 3\n")
    Path("f.txt").write_text(begun, encoding="utf-8")
    with pytest.raises(InvalidFile) as caught:
        _resumed([], {"resume": "f.txt"}, Screen())
    assert str(caught.value) == "f.txt:5:8: no such?bot today; accepted: another"
