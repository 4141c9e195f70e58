"""What no game can come to is named; whatever has no fault can be played on from."""

import re
from dataclasses import replace
from random import Random
from typing import get_args

import pytest

from risk_odds.engine.notation.faults import column_of, faults, faults_about
from risk_odds.engine.notation.phase_faults import RULES
from risk_odds.engine.notation.position import Position, read_position, write_position
from risk_odds.engine.phases import Defending, Phase, Refilling, Rerolling, Spelling
from risk_odds.engine.setting import Setting
from risk_odds.errors import InvalidFile
from risk_odds.options import rules_named

from ..fuzzing import TRIES

GOOD = "hexagon | A hill 5, farm, ford 2 | B gate 2, mill | C port 4 | turn 9 A | attack"
HANDS = GOOD.replace("| turn", "| hands A hill wild, B farm ford, C gate | sets 2 | turn")
OPEN = "square | A northwest | B northeast | C - | empty southeast, southwest | turn 0 A | claim C"
DEPLOY = "square | A northwest 2, southwest | B northeast 2 | C southeast 2 | turn 0 A | deploy B, left A 1 B 2 C 2"


def found(line, rules="classic_1993"):
    position = read_position(line)
    return faults(position, Setting(rules_named(rules), position.players, position.board))


@pytest.mark.parametrize(
    "line",
    [
        GOOD,
        HANDS,
        OPEN,
        DEPLOY,
        HANDS.replace("C gate", "C ?"),
        GOOD.replace("| attack", "| roll hill > gate 3 v 2"),
        GOOD.replace("| attack", "| defend B hill > gate 3"),
        GOOD.replace("farm,", "farm 2,").replace("attack", "fortify"),
        GOOD.replace("9 A", "9 A captured").replace("attack", "draw"),
        GOOD.replace("gate 2, mill", "mill").replace("farm,", "farm, gate 0,").replace("9 A | attack", "9 A captured | occupy hill > gate 3-4"),
    ],
)  # fmt: skip
def test_nothing_is_wrong_with_these(line):
    assert found(line) == []


FAULTS = [
    # land
    (GOOD.replace("port 4", "- | empty port"), "port is empty, but all land has been taken"),
    (GOOD.replace("port 4", "port 0"), "port has an owner, but no army"),
    (GOOD.replace("| C port", "| C - | neutral port"), "there is neutral land, but who of several opponents rolls for it? Set neutral_roller=next_in_order"),
    (OPEN.replace("A northwest", "A northwest 0"), "northwest has an owner, but no army"),
    (GOOD.replace("9 A | attack", "9 A captured | occupy farm > hill 2-3"), "hill has just been captured, so no army stands there yet (write hill 0)"),
    # cards
    (HANDS.replace("C gate", "C hill"), "hill is there 2 times, but the deck has 1"),
    (HANDS.replace("C gate", "C wild wild"), "wild is there 3 times, but the deck has 2"),
    (HANDS.replace("C gate", "C ? ? ? ? ?"), "9 cards are there, but the deck has 8"),
    (HANDS.replace("sets 2", "sets 2 | traded gate"), "gate is there 2 times, but the deck has 1"),
    (HANDS.replace("sets 2", "sets 2 | traded mill port"), "2 cards can't have been traded with 2 sets"),
    (GOOD.replace("| turn", "| traded mill port gate | turn"), "3 cards can't have been traded with 0 sets"),
    (GOOD.replace("| turn", "| hands A hill farm ford gate mill port | turn"), "A holds 6 cards, but can't hold more than 5 now"),
    (GOOD.replace("| turn", "| hands B hill farm ford gate mill port wild | turn"), "B holds 7 cards, but can't hold more than 6 now"),
    (GOOD.replace("| turn", "| hands A hill farm ford gate mill | turn").replace("attack", "reinforce 3 may 1"), "A holds 5 cards, but can't hold more than 4 now"),
    (HANDS.replace("C port 4", "C -").replace("ford 2", "ford 2, port"), "C still holds cards, but has no land"),
    (OPEN.replace("| turn", "| hands A wild | turn"), "A holds 1 card, but can't hold more than 0 now"),
    # turn
    (GOOD.replace("turn 9", "turn 0"), "the first turn has begun, so a turn has a number from 1 and a seat"),
    (GOOD.replace("turn 9 A", "turn 9 -"), "the first turn has begun, so a turn has a number from 1 and a seat"),
    (GOOD.replace("C port 4", "C -").replace("ford 2", "ford 2, port").replace("9 A", "9 C"), "it is the turn of C, who has no land"),
    (GOOD.replace("attack", "draw"), "this comes after a capture, so the turn is written with captured"),
    (GOOD.replace("9 A | attack", "9 A captured | reinforce 3"), "nothing can be captured before all new armies are placed"),
    (GOOD.replace("B gate 2, mill | C port 4", "B - | C -").replace("ford 2", "others"), "A has won, so the game is over"),
    (GOOD.replace("9 A", "9 A bonus 2"), "2 extra armies can't have come from 0 sets"),
    (HANDS.replace("9 A", "9 A bonus 3"), "3 extra armies can't have come from 2 sets"),
    (HANDS.replace("9 A", "9 A bonus 4"), "4 extra armies can't have come from 2 sets"),
    (GOOD.replace("| attack", "| sealed 3 | attack"), "dice are sealed where the defender is asked while they are, and only there"),
    (GOOD.replace("| attack", "| defend B hill > gate ?"), "dice are sealed where the defender is asked while they are, and only there"),
    (GOOD.replace("| attack", "| sealed 3 | defend B hill > gate ?"), "dice are sealed where both sides say theirs at the same time, and only there"),
    (OPEN.replace("turn 0", "turn 1"), "before the first turn no turn is counted, nothing is captured, and no set is traded"),
    (OPEN.replace("turn 0 A", "turn 0 A captured"), "before the first turn no turn is counted, nothing is captured, and no set is traded"),
    (OPEN.replace("| turn 0", "| sets 1 | turn 0"), "before the first turn no turn is counted, nothing is captured, and no set is traded"),
    (OPEN.replace("turn 0 A", "turn 0 -"), "who begins is known as soon as that has been rolled, and not before (turn 0 -)"),
    # before the first turn
    (OPEN.replace("claim C", "claim B"), "it is not for this seat to claim now, or not for this owner"),
    (OPEN.replace("claim C", "claim C for neutral"), "it is not for this seat to claim now, or not for this owner"),
    (OPEN.replace("claim C", "deal to C"), "land is claimed in this game, not dealt"),
    (OPEN.replace("northwest", "northwest 2"), "more than one army stands somewhere, but land is still empty"),
    (OPEN.replace("B northeast | C -", "B - | C northeast"), "B has 0 territories, but must have taken 1 by now"),
    (OPEN.replace("C -", "C southeast, southwest").replace(" empty southeast, southwest |", ""), "no land is empty any more"),
    (OPEN.replace("turn 0 A | claim C", "turn 0 - | roll off A B"), "who begins is rolled before anybody has land"),
    ("square | A - | B - | C - | empty others | turn 0 - | roll off B A", "two or more seats roll, in order"),
    ("square | A - | B - | C - | empty others | turn 0 - | roll off B", "two or more seats roll, in order"),
    ("square | A - | B - | C - | empty others | turn 0 - | roll off A B, fallen 3 3", "2 dice have fallen, so nobody is left to roll"),
    ("square | A - | B - | C - | empty others | turn 0 - | roll off A B, fallen 7", "a die has no face with 7"),
    (DEPLOY.replace("C 2", "C 2 neutral 0"), "the armies left are those of each seat, and of a neutral army where there is one"),
    (DEPLOY.replace("A 1", "A 2"), "A has 3 armies on the board and 2 left, of 4"),
    (DEPLOY.replace("northwest 2", "northwest 3").replace("A 1", "A 0"), "everybody places one army after the other, so these numbers of armies left can't be"),
    (DEPLOY.replace("deploy B", "deploy C"), "everybody places one army after the other, so these numbers of armies left can't be"),
    (DEPLOY.replace("deploy B", "deploy B for neutral"), "whoever places an army has one left"),
    (DEPLOY.replace(", southwest", "").replace("southeast 2", "southeast 2, southwest"), "A has 1 territory, but must have taken 2 by now"),
    # the turn
    (GOOD.replace("attack", "reinforce 0"), "1 to 4 armies can be left to place here, not 0"),
    (GOOD.replace("attack", "reinforce 5"), "1 to 4 armies can be left to place here, not 5"),
    (HANDS.replace("attack", "reinforce 14"), None),
    (HANDS.replace("attack", "reinforce 15"), "1 to 14 armies can be left to place here, not 15"),
    (HANDS.replace("attack", "reinforce 4 must 1 may 1"), "with so many cards (2) not so many sets must be traded"),
    (HANDS.replace("attack", "reinforce 4 may 1"), "with so many cards (2) not so many sets may be traded"),
    (GOOD.replace("| turn", "| hands A hill farm ford gate mill | turn").replace("attack", "reinforce 3 must 1 may 1"), "before the first set is traded 4 armies are to be placed, not 3"),
    (GOOD.replace("hill 5", "hill").replace("ford 2", "ford"), "A can attack nothing, so the attacks are over"),
    (GOOD.replace("| attack", "| defend B hill > mill 3"), "Hill has no border with Mill"),
    (GOOD.replace("| attack", "| defend C hill > gate 3"), "it is for B to defend, not for C"),
    (GOOD.replace("| attack", "| defend B hill > gate 4"), "4 is no number of dice to attack with from Hill: 1 to 3"),
    (GOOD.replace("gate 2", "gate").replace("| attack", "| defend B hill > gate 3"), "the defender has no choice here, so he is not asked"),
    (GOOD.replace("| attack", "| roll hill > farm 3 v 1"), "Farm is your own land"),
    (GOOD.replace("| attack", "| roll hill > gate 3 v 3"), "3 dice can't defend there: 1 or 2"),
    (GOOD.replace("gate 2, mill", "mill").replace("farm,", "farm, gate 0,").replace("9 A | attack", "9 A captured | occupy hill > gate 3-3"), "from 3 to 3 armies can't be the choice, with 4 that may leave"),
    (GOOD.replace("gate 2, mill", "mill").replace("farm,", "farm, gate 0,").replace("9 A | attack", "9 A captured | occupy hill > gate 4-4"), "from 4 to 4 armies can't be the choice, with 4 that may leave"),
    (GOOD.replace("hill 5", "hill 4").replace("gate 2, mill", "mill").replace("farm,", "farm, gate 0,").replace("9 A | attack", "9 A captured | occupy hill > gate 3-3"), "there is no choice, so the armies have moved in"),
    (GOOD.replace("ford 2", "ford 2, port 0").replace("C port 4", "C -").replace("9 A | attack", "9 A captured | occupy hill > port 3-4"), "hill has no border with port"),
    (GOOD.replace("9 A | attack", "9 A captured | occupy hill > farm 3-4").replace("farm,", "farm 0,").replace("9 A", "9 B"), "hill does not belong to B, who occupies"),
    (HANDS.replace("9 A | attack", "9 A captured | cash 0"), "with so many cards (2) no set has to be traded now"),
    (HANDS.replace("9 A | attack", "9 A captured | cash 7"), "the last sets can't have brought 7 armies"),
    (HANDS.replace("9 A | attack", "9 A captured | place 11"), "1 to 10 armies can be left to place here, not 11"),
    (HANDS.replace("A hill wild", "A hill wild wild mill port").replace("9 A | attack", "9 A captured | place 1"), "with so many cards (5) another set has to be traded first"),
    (GOOD.replace("| turn", "| hands A hill farm, B ford gate mill, C port wild wild | turn").replace("9 A | attack", "9 A captured | draw"), "there is no card to draw"),
    (GOOD.replace("hill 5", "hill").replace("ford 2", "ford").replace("attack", "fortify"), "A can't move armies anywhere, so the turn is over"),
    (GOOD.replace("9 A | attack", "9 A captured | over A"), "A has not won: B and C have land"),
    ("triangle | A others | B - | C - | turn 9 A captured | over B", "B has not won: A has land"),
    ("triangle | A others | B - | C - | neutral top | turn 9 A captured | over A", "A has not won: neutral has land"),
    ("triangle | A others | B - | C - | empty top | turn 9 A captured | over A", "A has not won: there is empty land"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "fault"), FAULTS, ids=[str(fault)[:60] for _, fault in FAULTS])
def test_what_is_wrong_is_named(line, fault):
    assert fault in found(line) if fault else found(line) == []


def test_that_nobody_has_won_comes_first_and_hides_what_follows_from_it():
    assert found(GOOD.replace("attack", "over A").replace("port 4", "port 0")) == [
        "A has not won: B and C have land",
        "port has an owner, but no army",
    ]
    won = "triangle | A others | B - | C - | turn 9 A | over A"
    assert found(won) == ["this comes after a capture, so the turn is written with captured"]
    assert found(won.replace("9 A", "9 A captured")) == []
    duel = "triangle | A others | B top | neutral left | turn 9 A captured | over A"
    last = "plain_words two_player_win=eliminate_opponent"
    assert found(duel, last) == ["A has not won: B has land"]
    assert found(duel.replace("B top", "B -"), last) == []
    assert found(duel.replace("B top", "B -").replace("9 A captured", "9 B captured"), last) == [
        "it is the turn of B, who has no land"
    ]


def test_a_position_belongs_to_a_board_and_a_number_of_players():
    position = read_position(GOOD)
    other = Setting(rules_named("classic_1993"), 4, position.board)
    assert faults(position, other) == ["3 players have a place in it, but 4 play"]
    other = Setting(rules_named("classic_1993 map=anniversary_40"), 3, read_position(OPEN).board)
    assert faults(position, other) == ["this is a position on the board hexagon, not on square"]


def test_rules_decide_what_is_wrong():
    assert found(GOOD.replace("| C port", "| C - | neutral port"), "classic_1993 neutral_roller=next_in_order") == []
    assert found(HANDS, "classic_1993 cards=off") == ["there are no cards in this game"]
    assert found(GOOD.replace("| turn", "| sets 1 | turn"), "classic_1993 cards=off") == [
        "no set can have been traded, as there are no cards"
    ]
    assert found(OPEN, "classic_1993 setup=deal") == ["land is dealt in this game, not claimed"]
    assert found(OPEN.replace("claim C", "deal to C"), "classic_1993 setup=deal") == []
    assert found(OPEN.replace("claim C", "deal to B"), "classic_1993 setup=deal") == [
        "the next card goes to C, not to B"
    ]
    sealed = GOOD.replace("| attack", "| sealed 3 | defend B hill > gate ?")
    assert found(sealed, "classic_1993 announce_order=simultaneous") == []
    assert found(sealed.replace("sealed 3", "sealed ?"), "classic_1993 announce_order=simultaneous") == []
    assert found(sealed.replace("sealed 3", "sealed 5"), "classic_1993 announce_order=simultaneous") == [
        "5 is no number of dice to attack with from Hill: 1 to 3"
    ]
    bonus = HANDS.replace("9 A", "9 A bonus 4")
    assert found(bonus, "classic_1993 occupied_bonus=per_set") == []
    assert found(bonus.replace("bonus 4", "bonus 14"), "classic_1993 occupied_bonus=per_set") == [
        "14 extra armies can't have come from 2 sets"
    ]


def test_two_players_with_a_neutral_army():
    begun = "square | A northwest | B northeast, southwest | neutral southeast | turn 0 B"
    assert found(f"{begun} | deploy A, left A 4 B 3 neutral 4", "plain_words") == []
    assert found(f"{begun} | deploy A, left A 4 B 3 neutral 4", "plain_words neutral_extra=none") == [
        "neutral has 1 army on the board and 4 left, of 1"
    ]
    placed = begun.replace("A northwest", "A northwest 2")
    assert found(f"{placed} | deploy B for neutral, left A 3 B 3 neutral 4", "plain_words") == [
        "it is not for this seat to place that army"
    ]


def test_empty_land_has_no_armies():
    position = read_position(OPEN)
    table = position.table._replace(armies=(1, 1, 0, 2))  # no line says that
    setting = Setting(rules_named("classic_1993"), 3, position.board)
    assert faults(replace(position, table=table), setting) == ["southwest is empty, but 2 armies stand there"]


def test_every_phase_has_its_rule():
    assert {*RULES, Defending, Rerolling, Spelling, Refilling} == {*get_args(Phase)}


def changed(line, others, random):
    """The line with one thing in it changed: a number, a name, a seat, or a field from another line."""
    kind = random.randrange(4)
    if kind == 0:
        pattern, new = r"\d+", str(random.choice((0, 1, 2, 3, 4, 5, 6, 9, 12, 35)))
    elif kind == 1:
        pattern, new = r"\b[a-z_]+\b", random.choice(re.findall(r"\b[a-z_]+\b", line))
    elif kind == 2:
        pattern, new = r"\b[A-F]\b", random.choice("ABCDEF")
    else:
        pattern, new = r"[^|]+", random.choice(re.findall(r"[^|]+", random.choice(others)))
    match = random.choice(list(re.finditer(pattern, line)) or [re.match("", line)])
    return line[: match.start()] + new + line[match.end() :]


def test_whatever_has_no_fault_can_be_played_on_from(some_states, play_on):
    random = Random(1959)
    lines = {}
    for setting, state in some_states:
        lines.setdefault(setting, []).append(write_position(setting.board, state))
    settings = list(lines)
    read = played = 0
    phases = set()
    for number in range(TRIES // 2):
        setting = random.choice(settings)
        line = original = random.choice(lines[setting])
        for _ in range(random.choice((1, 1, 2, 3))):
            line = changed(line, lines[setting], random)
        try:
            position = read_position(line, board=setting.board)
        except InvalidFile:
            continue
        read += 1
        if position.text() == original or not position.known or faults(position, setting):
            continue
        played += 1
        phases.add(type(position.table.phase).__name__)
        game = play_on(setting, number, 20, position.state())
        for state in game.states[:: 1 if len(setting.board) < 7 else 5]:
            later = Position(setting.board, state.table, *state.secrets)
            assert faults(later, setting) == [], (line, later.text())
    assert read > TRIES / 12
    assert played > TRIES / 80
    assert len(phases) > (8 if TRIES >= 2000 else 3)


@pytest.mark.parametrize(
    ("line", "word"),
    [
        (GOOD.replace("port 4", "port 0"), "port 0"),
        (GOOD.replace("| C port", "| C - | neutral port"), "neutral"),
        (HANDS.replace("C gate", "C hill"), "hands"),
        (HANDS.replace("sets 2", "sets 2 | traded mill port"), "traded"),
        (GOOD.replace("9 A", "9 A bonus 2"), "turn"),
        (GOOD.replace("attack", "reinforce 5"), "reinforce"),
        (GOOD.replace("attack", "over A"), "over"),
        ("  " + GOOD.replace("attack", "reinforce 5"), "reinforce"),
    ],
)
def test_a_fault_has_the_column_of_its_word(line, word):
    position = read_position(line)
    (fault,) = faults_about(position, Setting(rules_named("classic_1993"), position.players, position.board))
    assert column_of(fault.about, line) == line.index(word) + 1


def test_what_is_about_the_whole_position_stands_at_its_beginning():
    position = read_position("  " + GOOD)
    (fault,) = faults_about(position, Setting(rules_named("classic_1993"), 4, position.board))
    assert column_of(fault.about, "  " + GOOD) == 3
