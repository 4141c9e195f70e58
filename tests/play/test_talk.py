"""What is said in a game: numbers that are right, and what became of what was typed, of a bot, of an event."""

import re
import sys

import pytest
from risk_odds_cli.play.commands import understood
from risk_odds_cli.play.events import told
from risk_odds_cli.play.meanings import Ask
from risk_odds_cli.play.orders import Take
from risk_odds_cli.play.people import Company, Seat
from risk_odds_cli.play.status import hand_line, player_lines
from risk_odds_cli.play.tasks import task

from risk_odds.engine.moves import Claim
from risk_odds.engine.notation.position import read_position
from risk_odds.engine.options import options
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import seen_by, to_move
from risk_odds.options import rules_named

TAKEN = """\
[Rules "classic_1993"]
[Board "hexagon"]
[Players "3"]
[A "Ann"]
[B "Bob"]
[C "Cleo"]
[Bots "B greedy, C greedy"]
[Seed "4"]
[Start "hexagon | A gate 12, ford | B hill | C others | hands B wild gate, C farm | turn 4 A captured | attack"]

"""


def test_who_is_out_is_told_once_armies_have_moved_in(typed, tmp_path):
    """What is told between the capture and that does not make it forgotten."""
    (tmp_path / "a.txt").write_text(TAKEN)
    said = " ".join(typed(f"play --resume {tmp_path / 'a.txt'}", "a gate hill all", "min").out.split())
    assert re.search(r"captured Hill is yours.*> min moves \d from Gate into Hill throws Bob \(B\) out", said)
    assert said.count("out of the game and takes 2 cards") == 1


PEOPLE = (Seat("Ann"), Seat("Bob"), Seat("Cleo"))
LAND = "square | A northwest | B northeast, southeast | C southwest"
FIGHT = "square | A northwest 40 | B northeast 3, southeast | C southwest 2"
BOTS = """\
class Sound:
    def __init__(self, seat, setting, rng):
        pass

    def choose(self, options):
        return next(iter(options))

class Stumbles(Sound):
    def choose(self, options):
        return {}["no\\nsuch"]

class Cheats(Sound):
    def choose(self, options):
        return 5

class Unmade(Sound):
    def __init__(self, seat, setting, rng):
        raise RuntimeError
"""
HEAD = """\
[Rules "classic_1993"]
[Board "square"]
[Players "3"]
[A "Ann"]
[B "Bob"]
[C "greedy"]
[Bots "{bots}"]
[Seed "4"]
[Start "{start}"]
[Result "*"]

"""


def now(line, rules="classic_1993"):
    position = read_position(line)
    state = position.state()
    return options(seen_by(state, to_move(state)), Setting.of(rules_named(rules), position.players, position.board))


def company(here):
    return Company(PEOPLE, here.setting)


@pytest.fixture
def own_bots(tmp_path, monkeypatch):
    path = tmp_path / "talk_bots.py"
    path.write_text(BOTS)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "talk_bots", raising=False)
    return path


@pytest.fixture
def begun(tmp_path):
    """A game that goes on at a position."""

    def write(start, bots="C greedy"):
        (tmp_path / "a.txt").write_text(HEAD.format(bots=bots, start=start))
        return "play --resume a.txt"

    return write


@pytest.mark.parametrize(
    ("phase", "said"),
    [
        ("turn 0 A | deploy A, left A 9 B 9 C 9", "9 armies to place: northwest 3, or auto"),
        ("turn 0 A | deploy A, left A 2 B 2 C 2", "2 armies to place: northwest 2, or auto"),
        ("turn 0 A | deploy A, left A 1 B 1 C 1", "1 army to place: northwest, or auto"),
        (
            "turn 4 A | reinforce 4",
            "4 new armies to place (your land brings 3: 3 for 1 territory): northwest 3 (or northwest all)",
        ),
        (
            "turn 4 A | reinforce 2",
            "2 new armies to place (your land brings 3: 3 for 1 territory): northwest 2 (or northwest all)",
        ),
        ("turn 4 A | reinforce 1", "1 new army to place (your land brings 3: 3 for 1 territory): northwest"),
    ],
)
def test_the_example_is_a_legal_move(phase, said):
    here = now(f"{LAND} | {phase}")
    assert task(here, company(here)) == said
    for example in re.findall(r"northwest(?: \d| all)?", said):
        assert understood(example, here)


@pytest.mark.parametrize(
    ("typed", "land"),
    [("e aus", "eastern_australia"), ("c america", "central_america"), ("m east", "middle_east"), ("q", None)],
)
def test_a_letter_that_begins_a_name_is_no_command(typed, land):
    here = now("classic | A alaska | B peru | C - | empty others | turn 0 C | claim C")
    assert understood(typed, here) == ((Take((here.setting.board.index[land],)),) if land else Ask("quit"))


@pytest.mark.parametrize("line", ["quit 3", "undo 3", "cards x", "moves 1", "board north", "help me", "again 2"])
def test_what_stands_behind_a_word_of_its_own_is_refused(typed, begun, tmp_path, line):
    said = typed(begun(f"{FIGHT} | turn 5 A | attack"), line)
    word, more = line.split()
    assert f"'{more}' means nothing behind {word}; accepted: {word} alone" in said.out
    assert "Taken back" not in said.out


def test_what_others_claimed_first_is_told(typed):
    said = typed("play Ann greedy blitz --board hexagon --seed 5", "mill, hill, farm, gate, port")
    assert "Ann  A" in said.out
    assert re.findall(r"^(.*) before you could claim it\.$", said.out, re.MULTILINE) == [
        "Hill went to greedy (B)", "Gate went to greedy (B)", "Port went to blitz (C)",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("Stumbles", "talk_bots:Stumbles (seat C, turn 6) failed: KeyError: 'no\\nsuch' ({file}:10)"),
        ("Cheats", "talk_bots:Cheats (seat C, turn 6) made an illegal move: that is no move now"),
    ],
)
def test_a_bot_that_fails_is_told_in_a_sentence_and_the_game_is_kept(typed, begun, own_bots, tmp_path, bot, said):
    resume = begun(f"{FIGHT} | turn 5 B | fortify", f"C talk_bots:{bot}")
    ended = typed(resume, "end")
    assert ended.code == 1
    assert f"risk-odds: {said.format(file=own_bots)}" in ended.err
    assert ended.err.count("\n") == 1
    assert "Saved. To go on: risk-odds play --resume a.txt" in ended.out
    before = (tmp_path / "a.txt").read_text()
    assert "B end" in before
    assert typed(resume).err == ended.err
    assert (tmp_path / "a.txt").read_text() == before


def test_a_bot_that_can_not_be_made_is_told_before_a_file_is(typed, own_bots, tmp_path):
    said = typed("play Ann greedy talk_bots:Unmade --board square --save b.txt")
    assert (said.code, said.out) == (1, "")
    assert said.err == f"risk-odds: talk_bots:Unmade (seat C) failed: RuntimeError ({own_bots}:18)\n"
    assert not (tmp_path / "b.txt").exists()


def test_the_last_game_is_the_one_played_last_wherever_it_is_saved(typed, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    typed("play Ann greedy blitz --board square --seed 5")
    typed("play Bob greedy blitz --board square --seed 6 --save elsewhere/mine.txt")
    assert f"{tmp_path}/elsewhere/mine.txt" in typed("play --resume last").out.replace("\n", "")
    (own,) = (tmp_path / "state" / "risk-odds").glob("*.txt")
    typed(f"play --resume {own}")
    assert "A Ann, B greedy (bot)" in typed("play --resume last").out
    (tmp_path / "state" / "risk-odds" / "last").write_text("/nowhere/at all")
    assert "A Ann, B greedy (bot)" in typed("play --resume last").out


def test_the_log_has_one_heading_for_each_turn(typed, begun):
    said = typed("play Ann greedy blitz --board hexagon --seed 5", "auto turn", "auto turn", "log all", "quit")
    turns = [int(number) for number in re.findall(r"^turn (\d+):$", said.out, re.MULTILINE)]
    assert said.out.count("set-up:\n") == 1
    assert len(turns) > 1
    assert turns == sorted(set(turns))


def test_who_has_no_cards_is_not_told_a_list_of_none():
    here = now(f"{LAND} | turn 4 A | attack")
    assert hand_line(here.view, company(here)) == "You have no cards; the next set brings 4"
    here = now(f"{LAND} | hands A northwest wild, B -, C - | turn 4 A | attack")
    assert hand_line(here.view, company(here)) == "Your cards: Northwest (infantry), wild; the next set brings 4"


@pytest.mark.parametrize(("phase", "last"), [("turn 4 A | attack", "income 3"), ("turn 4 A | over A", "0 cards")])
def test_a_game_that_is_over_brings_no_income(phase, last):
    land = LAND if "over" not in phase else "square | A northwest, northeast, southeast, southwest | B - | C -"
    position = read_position(f"{land} | {phase}")
    setting = Setting.of(rules_named("classic_1993"), 3, position.board)
    first, *_ = player_lines(seen_by(position.state(), 0), Company(PEOPLE, setting), 60)
    assert "".join(text for text, _ in first).rstrip().endswith(last)


LINES = [
    "--rules classic_1993 --board hexagon --seed 8",
    "--rules expert --board hexagon --seed 8",
    "--rules capital_1993 --board hexagon --seed 8 --set setup=deal",
    "--rules secret_mission_1993 --seed 8 --set sm_setup=each_territory",
]


@pytest.mark.parametrize("line", LINES)
def test_each_event_of_a_replay_is_a_sentence_with_its_notation(typed, tmp_path, saved, line):
    """Who is named, and which land and numbers, is read off the notation by another way than the words are."""
    assert typed(f"play greedy blitz odds {line} --save a.txt --turn-cap 12").code == 0
    record = saved(tmp_path / "a.txt")
    said = typed("replay a.txt --step", *[""] * (len(record.moves) + 1)).out.split("\n")
    board, names = record.setting.board, ("greedy (A)", "blitz (B)", "odds (C)")
    events = [text for text in (tmp_path / "a.txt").read_text().split("\n\n", 1)[1].splitlines() if text[0] != "#"]
    place, kinds = 0, set()
    for event in events:
        place = said.index(f"  {event}", place)
        before = place - 1
        while said[before].startswith("  "):
            before -= 1
        sentence = " ".join(text.strip() for text in said[before:place])
        place += 1
        words = event.split()
        assert re.match(r"(Turn \d+|Set-up)[,:] ", sentence)
        if words[0] in ("A", "B", "C"):
            assert f": {names['ABC'.index(words[0])]} " in sentence
        for word in words:
            if word in board.index:
                assert board.territories[board.index[word]].name in sentence
            elif word.isdigit():
                assert word in sentence
        kinds.add(words[1] if words[0] in "ABC" else words[0])
    assert len(events) == len(record.moves) > 50
    wanted = {
        "classic_1993": {"attack", "draw"},
        "expert": {"commander", "keep", "fortify"},
        "capital_1993": {"pick"},
        "secret_mission_1993": {"mission", "deal"},
    }
    assert wanted[line.split()[1]] <= kinds


def test_you_are_spoken_to_as_such():
    here = now("square | A northwest 3 | B northeast | C others | turn 5 A | attack")
    you = Company((Seat("You"), *PEOPLE[1:]), here.setting)
    claim = now("classic | A alaska | B peru | C - | empty others | turn 0 A | claim A")
    assert told(claim.view.table, Claim(1), 0, you).startswith("Set-up: You (A) claim ")
    assert told(claim.view.table, Claim(1), 1, you).startswith("Set-up: Bob (B) claims ")
