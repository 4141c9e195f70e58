"""Positions by hand: each line, and exactly the state it means."""

import pytest

from risk_odds.boards import board_named
from risk_odds.boards.read import read_board
from risk_odds.engine.moves import UNKNOWN
from risk_odds.engine.notation.position import Position, read_position, read_positions, write_position, write_view
from risk_odds.engine.phases import (
    Attacking,
    Cashing,
    Claiming,
    Dealing,
    Defending,
    Deploying,
    Drawing,
    Fortifying,
    Occupying,
    Over,
    Placing,
    Reinforcing,
    Rolling,
    RollingOff,
)
from risk_odds.engine.state import Pack, Secrets, State, Table, Turn, View, seen_by
from risk_odds.errors import InvalidFile, InvalidInput
from risk_odds.rules.seats import CHANCE, NEUTRAL, NOBODY

SQUARE = board_named("square")
NORTHWEST, NORTHEAST, SOUTHEAST, SOUTHWEST, WILD = range(5)
A, B, C = range(3)

FULL = State(
    Table(
        (A, A, B, NEUTRAL),
        (5, 1, 2, 12),
        Pack((3, 0), (NORTHEAST,), 2),
        Turn(12, A, True, 2),
        Attacking(),
    ),
    Secrets(((NORTHWEST, SOUTHEAST, WILD), ())),
)
FULL_LINE = (
    "square | A northwest 5, northeast | B southeast 2 | neutral southwest 12 | hands A northwest southeast wild, B - "
    "| traded northeast | sets 2 | turn 12 A captured bonus 2 | attack"
)
EMPTY_LINE = "square | A - | B - | empty northwest, northeast, southeast, southwest | turn 0 - | roll off A B"
EMPTY = State(
    Table((NOBODY,) * 4, (0,) * 4, Pack((0, 0), (), 0), Turn(0, NOBODY, False, 0), RollingOff((A, B))),
    Secrets(((), ())),
)


def test_a_line_with_everything():
    assert read_position(FULL_LINE).state() == FULL
    assert write_position(SQUARE, FULL) == FULL_LINE


def test_a_line_with_as_little_as_can_be():
    assert read_position(EMPTY_LINE).state() == EMPTY
    assert write_position(SQUARE, EMPTY) == EMPTY_LINE


PHASES = [
    ("roll off A B C", RollingOff((A, B, C))),
    ("roll off A C, fallen 5", RollingOff((A, C), (5,))),
    ("roll off A B C, fallen 5 3", RollingOff((A, B, C), (5, 3))),
    ("deal to B", Dealing(B)),
    ("claim B", Claiming(B, B)),
    ("claim A for neutral", Claiming(A, NEUTRAL)),
    ("claim chance for neutral", Claiming(CHANCE, NEUTRAL)),
    ("deploy A, left A 19 B 20 C 20", Deploying(A, A, (19, 20, 20))),
    ("deploy A for neutral, left A 3 B 3 C 0 neutral 4", Deploying(A, NEUTRAL, (3, 3, 0, 4))),
    ("deploy chance for neutral, left A 3 B 3 C 0 neutral 4", Deploying(CHANCE, NEUTRAL, (3, 3, 0, 4))),
    ("reinforce 5", Reinforcing(5, 0, 0)),
    ("reinforce 5 may 1", Reinforcing(5, 0, 1)),
    ("reinforce 5 must 1 may 2", Reinforcing(5, 1, 2)),
    ("attack", Attacking()),
    ("defend B southeast > southwest 3", Defending(B, SOUTHEAST, SOUTHWEST, 3)),
    ("roll southeast > southwest 3 v 2", Rolling(SOUTHEAST, SOUTHWEST, 3, 2)),
    ("occupy southeast > southwest 3-5", Occupying(SOUTHEAST, SOUTHWEST, 3, 5)),
    ("cash 10", Cashing(10)),
    ("place 10", Placing(10)),
    ("draw", Drawing()),
    ("fortify", Fortifying()),
    ("over B", Over(B)),
]


@pytest.mark.parametrize(("text", "phase"), PHASES, ids=[text for text, _ in PHASES])
def test_phases(text, phase):
    line = f"square | A northwest | B southwest, northeast | C southeast | turn 3 B | {text}"
    position = read_position(line)
    assert position.table.phase == phase
    assert position.text() == line.replace("southwest, northeast", "northeast, southwest")


def test_sealed_dice():
    line = "square | A northwest 4 | B others 2 | turn 3 A | sealed 3 | defend B northwest > northeast ?"
    position = read_position(line)
    assert position.state().secrets.sealed == 3
    assert position.table.phase == Defending(B, NORTHWEST, NORTHEAST, 0)
    seen = write_view(SQUARE, seen_by(position.state(), B))
    assert "| sealed ? |" in seen
    assert read_position(seen).sealed == UNKNOWN


LENIENT = [
    ("no spaces", FULL_LINE.replace(" | ", "|").replace(", ", ",")),
    ("many spaces", FULL_LINE.replace(" ", "  \t ")),
    (
        "any order",
        "square | attack | turn 12 A captured bonus 2 | sets 2 | traded northeast | hands A wild southeast northwest "
        "| neutral southwest 12 | B southeast 2 | A northeast, northwest 5",
    ),
    ("a one that is said", FULL_LINE.replace("northeast | B", "northeast 1 | B")),
    ("others", FULL_LINE.replace("southwest 12", "others 12")),
    ("a comment behind", FULL_LINE + " # the decisive turn"),
    ("comments and empty lines around", f"\n# one\n\n  {FULL_LINE}\r\n# two\n"),
    ("a byte order mark", "\ufeff" + FULL_LINE),
    ("zeros that say nothing", FULL_LINE.replace("sets 2", "sets 02")),
]


@pytest.mark.parametrize("line", [line for _, line in LENIENT], ids=[what for what, _ in LENIENT])
def test_what_may_be_written_otherwise(line):
    assert read_position(line).state() == FULL


def test_others_may_be_empty_land():
    assert read_position("square | A - | B - | empty others | turn 0 - | roll off A B").state() == EMPTY


def test_others_may_be_nothing_at_all():
    assert read_position(FULL_LINE.replace("| B", "| empty others | B")).state() == FULL


def test_cards_that_are_not_known():
    line = FULL_LINE.replace("B -", "B ? ?").replace("northwest southeast wild, ", "? southeast wild, ")
    position = read_position(line)
    assert position.hands == ((UNKNOWN, SOUTHEAST, WILD), (UNKNOWN, UNKNOWN))
    assert position.table.pack.held == (3, 2)
    assert not position.known
    assert position.text() == line
    with pytest.raises(InvalidInput, match=r"not known.*accepted: every card by its name"):
        position.state()


def test_a_view_shows_a_hand_and_how_many_cards_the_others_hold():
    state = FULL._replace(
        table=FULL.table._replace(pack=Pack((3, 1), (), 2)),
        secrets=Secrets(((NORTHWEST, SOUTHEAST, WILD), (NORTHEAST,))),
    )
    line = FULL_LINE.replace(" traded northeast |", "")
    assert write_view(SQUARE, seen_by(state, A)) == line.replace("B -", "B ?")
    assert write_view(SQUARE, seen_by(state, B)) == line.replace("northwest southeast wild, B -", "? ? ?, B northeast")
    assert write_view(SQUARE, View(NOBODY, state.table, ())) == line.replace(
        "northwest southeast wild, B -", "? ? ?, B ?"
    )


def test_several_positions_stand_in_one_file():
    found = read_positions(f"# two\n{FULL_LINE}\n\n{EMPTY_LINE}\n")
    assert [(line, position.state()) for line, position in found] == [(2, FULL), (4, EMPTY)]
    assert read_positions("\n# nothing\n") == []


def test_a_board_at_hand_is_known_by_its_name():
    board = read_board(OWN, "own.toml")
    line = "own | A 5 2, off 3 | B empty | hands A 5 wild, B off empty | turn 1 A | roll off > empty 1 v 1"
    position = read_position(line, board=board)
    assert position.table.owner == (A, A, B)
    assert position.table.armies == (2, 3, 1)
    assert position.hands == ((0, 3), (1, 2))
    assert position.table.phase == Rolling(1, 2, 1, 1)
    assert position.text() == line
    assert read_position(FULL_LINE, board=board).board == SQUARE  # a board of the package is still found


OWN = """
name = "own"
title = "A board with names that mean something else"
source = "made for this test"
wilds = 1
continents.all = {name = "All", bonus = 1}
[territories]
5 = {name = "5", continent = "all", card = "infantry", links = ["off"], at = [1, 1]}
off = {name = "Off", continent = "all", card = "cavalry", links = ["5", "empty"], at = [500, 200]}
empty = {name = "Empty", continent = "all", card = "artillery", links = ["off"], at = [3, 600]}
"""


def test_a_board_may_come_from_a_file(tmp_path):
    path = tmp_path / "my boards#2" / "own.toml"
    path.parent.mkdir()
    path.write_text(OWN, encoding="utf-8")
    position = read_position(f"{path} | A 5, off | B empty 4 | turn 1 A | attack")
    assert position.board == read_board(OWN, "own.toml")
    assert position.text(str(path)).startswith(f"{path} | A 5, off | B empty 4 |")
    assert position.text().startswith("own | ")
    with pytest.raises(InvalidFile, match=r"^position:1:1: there is no board 'own'"):
        read_position(position.text())


ERRORS = [
    ("", "1:1: there is no position here"),
    ("# only a comment", "1:1: there is no position here"),
    (f"{EMPTY_LINE}\n\n{EMPTY_LINE}", "3:1: a second position stands here"),
    (" | A -", "1:2: the name of a board is missing here"),
    ("  sqare | A -", "1:3: there is no board 'sqare' (did you mean square?)"),
    ("nowhere/x.toml | A -", "1:1: there is no file 'nowhere/x.toml'"),
    ("b" * 1001 + " | A -", "1:1: the name of a board has at most 1,000 characters"),
    ("square | A northwst 3 | B others | turn 1 A | attack", "1:12: there is no territory 'northwst' (did you mean northwest?)"),
    ("square | A northwest | B northwest, others | turn 1 A | attack", "1:26: northwest is named for the second time"),
    ("square | A others | B others | turn 1 A | attack", "1:23: others stands here for the second time"),
    ("square | A northwest x | B others | turn 1 A | attack", "1:22: 'x' is no number of armies"),
    ("square | A northwest -3 | B others | turn 1 A | attack", "1:22: '-3' is no number of armies"),
    ("square | A northwest ٣ | B others | turn 1 A | attack", "1:22: '٣' is no number of armies"),
    ("square | A northwest 1000000 | B others | turn 1 A | attack", "1:22: a number of armies has at most 6 digits"),
    ("square | A northwest 1 2 | B others | turn 1 A | attack", "1:24: '2' is more than can stand here"),
    ("square | A northwest northeast | B others | turn 1 A | attack", "1:22: a comma is missing before northeast"),
    ("square | A northwest, | B others | turn 1 A | attack", "1:22: a territory is missing here"),
    ("square | A | B others | turn 1 A | attack", "1:11: a territory is missing here"),
    ("square | A - northwest | B others | turn 1 A | attack", "1:14: 'northwest' is more than can stand here"),
    ("square | A northwest | B - | empty others 3 | turn 1 A | attack", "1:43: empty land has no armies"),
    ("square | A northwest | A northeast | B others | turn 1 A | attack", "1:24: a second field 'A'"),
    ("square | A northwest | C others | turn 1 A | attack", "1:26: there is no field for seat B (B - is no land)"),
    ("square | A others | turn 1 A | attack", "1:38: fewer than two players have a field of land"),
    ("square | neutral others | turn 1 A | attack", "1:44: fewer than two players have a field of land"),
    ("square | A northwest | B northeast | turn 1 A | attack", "1:55: nobody is said to own southeast, southwest: name an owner, or empty land"),
    ("square | A northwest | B others | turn 1 A", "1:43: the phase is missing here"),
    ("square | A northwest | B others | attack", "1:41: the turn is missing here"),
    ("square | A northwest | B others | turn 1 A | attack | draw", "1:55: a second phase: draw"),
    ("square | A northwest | B others | turn 1 A | attack | ", "1:54: an empty field"),
    ("square | A northwest | B others | turn 1 A | atack", "1:46: there is no field 'atack' (did you mean attack?)"),
    ("square | A northwest | G others | turn 1 A | attack", "1:24: there is no field 'G'"),
    ("square | A northwest | B others | turn A | attack", "1:40: 'A' is no number of turns"),
    ("square | A northwest | B others | turn 1 C | attack", "1:42: there is no seat 'C': A B"),
    ("square | A northwest | B others | turn 1 A lost | attack", "1:44: 'lost' is more than can stand here"),
    ("square | A northwest | B others | turn 1 A bonus | attack", "1:49: the number of armies is missing here"),
    ("square | A northwest | B others | sets many | turn 1 A | attack", "1:40: 'many' is no number of sets"),
    ("square | A northwest | B others | traded wild ? | turn 1 A | attack", "1:42: traded cards lie open, so each is known"),
    ("square | A northwest | B others | hands A wild, A wild | turn 1 A | attack", "1:49: a second hand of A"),
    ("square | A northwest | B others | hands A nowhere | turn 1 A | attack", "1:43: there is no card 'nowhere'"),
    ("square | A northwest | B others | hands A | turn 1 A | attack", "1:42: a card is missing here"),
    ("square | A northwest | B others | hands wild | turn 1 A | attack", "1:41: there is no seat 'wild': A B"),
    ("square | A northwest | B others | turn 1 A | sealed x | attack", "1:53: 'x' is no number of dice"),
    ("square | A northwest | B others | turn 1 A | attack now", "1:53: 'now' is more than can stand here"),
    ("square | A northwest | B others | turn 1 A | roll off", "1:54: a seat is missing here"),
    ("square | A northwest | B others | turn 1 A | roll off A A", "1:57: A rolls twice"),
    ("square | A northwest | B others | turn 1 A | roll off A B, 5", "1:60: '5' stands where 'fallen' should be"),
    ("square | A northwest | B others | turn 1 A | roll northwest > northeast 3 w 2", "1:75: 'w' stands where 'v' should be"),
    ("square | A northwest | B others | turn 1 A | roll northwest northeast 3 v 2", "1:61: 'northeast' stands where '>' should be"),
    ("square | A northwest | B others | turn 1 A | deal B", "1:51: 'B' stands where 'to' should be"),
    ("square | A northwest | B others | turn 1 A | claim chance", "1:58: 'for' is missing here"),
    ("square | A northwest | B others | turn 1 A | claim A for B", "1:58: 'B' stands where 'neutral' should be"),
    ("square | A northwest | B others | turn 1 A | deploy A, left A 3", "1:64: 'B' is missing here"),
    ("square | A northwest | B others | turn 1 A | defend B northwest > northeast 0", "1:77: an attack has at least one die, or ? while they are sealed"),
    ("square | A northwest | B others | turn 1 A | occupy northwest > northeast 3", "1:75: the fewest and the most armies are written as in 3-5"),
    ("square | A northwest | B others | turn 1 A | occupy northwest > northeast 3-x", "1:77: 'x' is no number of armies"),
    ("square | A northwest | B others | turn 1 A | over", "1:50: a seat is missing here"),
    ("x" * 100_001, "1:1: a position has at most 100,000 characters"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message"), ERRORS, ids=[message[:50] for _, message in ERRORS])
def test_each_error_has_line_and_column(text, message):
    with pytest.raises(InvalidFile) as error:
        read_position(text, "evening.txt")
    said = error.value.message
    assert said == f"evening.txt:{message}" or said.startswith(f"evening.txt:{message};")
    line, column = map(int, message.split(":")[:2])
    assert 1 <= column <= len(text.split("\n")[line - 1]) + 1


def test_all_that_is_wrong_is_said_at_once():
    with pytest.raises(InvalidFile) as error:
        read_positions(
            "square | A northwst x, southeast, southeast | B others y | hands C wild | turn 1 A | atack\n"
            "# a comment\n"
            f"{FULL_LINE}\n"
            "   sqare | A others\n",
            "two.txt",
        )
    assert error.value.message.splitlines() == [
        "two.txt:1:12: there is no territory 'northwst' (did you mean northwest?)",
        "two.txt:1:35: southeast is named for the second time",
        "two.txt:1:56: 'y' is no number of armies",
        "two.txt:1:66: there is no seat 'C': A B",
        "two.txt:1:86: there is no field 'atack' (did you mean attack?)",
        "two.txt:4:4: there is no board 'sqare' (did you mean square?); accepted: anniversary_40, classic, hexagon, "
        "risiko_italy_2023, square, triangle",
    ]


def test_reading_stops_after_a_hundred_problems():
    with pytest.raises(InvalidFile) as error:
        read_positions("square | A x | B others | turn 1 A | attack\n" * 1000, "many.txt")
    *said, last = error.value.message.splitlines()
    assert said == [f"many.txt:{line}:12: there is no territory 'x'" for line in range(1, 101)]
    assert last == "many.txt: and perhaps more; reading stopped here"


def test_a_pipe_is_no_board(tmp_path):
    import os

    path = tmp_path / "pipe.toml"
    os.mkfifo(path)  # whoever opens it waits for a writer
    with pytest.raises(InvalidFile, match="there is no file"):
        read_position(f"{path} | A others")


def test_a_position_can_be_made_by_hand():
    position = Position(SQUARE, FULL.table, FULL.secrets.hands)
    assert position.text() == FULL_LINE
    assert (position.players, position.known) == (2, True)
