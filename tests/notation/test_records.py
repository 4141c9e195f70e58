"""Games as text: an evening typed in by hand, what is wrong with a record, and what a seat may see of it."""

from dataclasses import replace

import pytest

from risk_odds.boards import board_named
from risk_odds.boards.read import read_board
from risk_odds.engine.hiding import shown_to
from risk_odds.engine.moves import UNKNOWN, Attack, Claim, Defend, Die, Drawn, Rolled, Trade
from risk_odds.engine.notation.position import read_position, write_position
from risk_odds.engine.notation.record import Record, read_record, write_record
from risk_odds.engine.opening import start
from risk_odds.engine.setting import Setting
from risk_odds.errors import InvalidFile, InvalidInput
from risk_odds.mix_ins import MIX_INS
from risk_odds.options import rules_named
from risk_odds.rules.combat import DiceCombat
from risk_odds.rules.seats import NOBODY
from risk_odds.variants import CLASSIC_1993, VARIANTS

EVENING = """\
# Typed in after the game, from what we had written down.
[Rules "classic_1993"]
[Board "square"]
[Players "3"]
[A "Ann"]
[B "Bob"]
[C "Cleo \\"the Great\\""]
[Date "2026-11-29"]
[Table "kitchen"]
[Result "A"]

# Who begins? B and C roll sixes, C wins the second roll.
die 4
die 6
die 6
die 2
die 5

C claim northwest
A claim southeast
B claim northeast
C claim southwest
A place southeast
B place northeast
C place northwest
A place southeast
B place northeast
C place northwest
A place southeast
B place northeast

# Three new armies, and one for the West.
C place northwest 4
C attack northwest > northeast 3
B defend 2
roll 5 6 2 v 5 5      # one each
C attack northwest > northeast 3
B defend 1
roll 4 1 1 v 3
C attack northwest > northeast 3
B defend 2
roll 6 6 1 v 5 2      # the end of Bob
C occupy 4
C attack northeast > southeast 3
A defend 2
roll 5 5 5 v 6 6      # oh no
C end attacks
draw wild
C fortify northwest > southwest 1

A place southeast 3
A attack southeast > northeast 3
C defend 2
roll 6 5 4 v 1 1
A occupy 6
A attack northeast > northwest 3
roll 3 2 1 v 3
A attack northeast > northwest 3
roll 6 1 1 v 2
A occupy 4
A attack northwest > southwest 3
C defend 2
roll 6 6 1 v 4 3
"""
END = (
    "square | A northwest, northeast, southeast, southwest 3 | B - | C - | hands A -, B -, C wild | turn 2 A captured "
    "| over A"
)
ALONG_THE_WAY = {
    5: "square | A - | B - | C - | empty northwest, northeast, southeast, southwest | turn 0 C | claim C",
    9: "square | A southeast | B northeast | C northwest, southwest | turn 0 C | deploy A, left A 3 B 3 C 2",
    17: "square | A southeast 4 | B northeast 4 | C northwest 3, southwest | turn 1 C | reinforce 4",
    21: "square | A southeast 4 | B northeast 3 | C northwest 6, southwest | turn 1 C | attack",
    27: "square | A southeast 4 | B - | C northwest 6, northeast 0, southwest | turn 1 C captured "
    "| occupy northwest > northeast 3-5",
    28: "square | A southeast 4 | B - | C northwest 2, northeast 4, southwest | turn 1 C captured | attack",
    34: "square | A southeast 4 | B - | C northwest, northeast 2, southwest 2 | hands A -, B -, C wild | turn 2 A "
    "| reinforce 3",
}


def test_an_evening_typed_in_by_hand():
    record = read_record(EVENING, "evening.txt")
    assert record.setting == Setting(CLASSIC_1993, 3, board_named("square"))
    assert record.tags == {
        "A": "Ann", "B": "Bob", "C": 'Cleo "the Great"', "Date": "2026-11-29", "Table": "kitchen",
    }  # fmt: skip
    assert record.begin == start(record.setting)
    assert record.moves[:6] == (Die(4), Die(6), Die(6), Die(2), Die(5), Claim(0))
    assert record.moves[20] == Rolled((6, 5, 2), (5, 5))
    assert len(record.moves) == 47
    lines = [write_position(record.setting.board, state) for state in record.states()]
    assert {number: lines[number] for number in ALONG_THE_WAY} == ALONG_THE_WAY
    assert lines[-1] == END
    assert record.end == read_position(END).state()
    assert record.result == "A"


def test_the_evening_is_written_as_it_was_typed_but_for_the_comments():
    typed = [line.split("#")[0].strip() for line in EVENING.splitlines()]
    typed = [line.replace("roll 5 6 2", "roll 6 5 2") for line in typed if line and "Result" not in line]
    written = write_record(read_record(EVENING)).splitlines()
    assert written[8:10] == ['[Result "A"]', ""]
    assert [*written[:8], *written[10:]] == typed


LATE = (
    "classic | A ukraine 9, others 2 | B ural | C siam 3 | hands A alaska alberta brazil wild, B china congo egypt, "
    "C peru | sets 5 | turn 30 A | attack"
)
ELIMINATION = f"""\
[Rules "classic_1993"]
[Players "3"]
[Start "{LATE}"]

A attack ukraine > ural 3
roll 6 5 4 v 1
A occupy 8
A trade alaska brazil wild + brazil
A place ural 10
A place china 5
A attack china > siam 3
"""


def test_a_record_may_begin_anywhere():
    record = read_record(ELIMINATION.replace("A attack china > siam 3\n", ""))
    assert record.begin == read_position(LATE).state()
    assert record.moves[3] == Trade((0, 10, 42), (10,))
    end = record.end.table
    ids = record.setting.board.index
    assert (end.armies[ids["ural"]], end.armies[ids["china"]], end.armies[ids["brazil"]]) == (18, 7, 4)
    assert end.pack.sets == 6
    assert record.end.secrets.hands == (
        tuple(sorted(ids[t] for t in ("alberta", "china", "congo", "egypt"))),
        (),
        (ids["peru"],),
    )
    assert f'[Start "{LATE_WRITTEN}"]' in write_record(record)
    assert "[First" not in write_record(record)


LATE_WRITTEN = write_position(board_named("classic"), read_position(LATE).state())


def test_who_begins_may_be_known():
    record = read_record(
        '[Rules "classic_1993 setup=deal"]\n[Board "square"]\n[Players "3"]\n[First "B"]\n\ndeal northwest'
    )
    assert record.begin == start(record.setting, 1)
    assert record.end.table.owner[0] == 1
    assert '[First "B"]\n[Result "*"]\n\ndeal northwest\n' in write_record(record)


def test_a_record_may_begin_while_it_is_rolled_who_begins():
    line = "square | A - | B - | C - | empty others | turn 0 - | roll off A C, fallen 3"
    record = read_record(f'[Rules "classic_1993"]\n[Board "square"]\n[Players "3"]\n[Start "{line}"]\ndie 2\n')
    assert record.end.table.turn.seat == 0
    assert "roll off A C, fallen 3" in write_record(record)
    assert read_record(write_record(record)) == record


def test_the_board_of_the_rules_is_the_board_of_the_game():
    record = read_record('[Rules "classic_1993 map=anniversary_40"]\n[Players "4"]\n')
    assert record.setting.board == board_named("anniversary_40")
    assert '[Board "anniversary_40"]' in write_record(record)


def test_a_board_may_be_a_file_or_at_hand(tmp_path):
    from importlib.resources import files

    text = files("risk_odds").joinpath("data/boards/square.toml").read_text(encoding="utf-8")
    text = text.replace('"square"', '"my_square"')
    board = read_board(text, "my_square.toml")
    path = tmp_path / "my square.toml"
    path.write_text(text, encoding="utf-8")
    named = EVENING.replace('"square"', f'"{path}"')
    record = read_record(named)
    assert record.setting.board == board
    assert record.tags["Board"] == str(path)
    assert read_record(write_record(record)) == record
    at_hand = EVENING.replace('"square"', '"my_square"')
    assert read_record(at_hand, board=board).setting.board == board
    with pytest.raises(InvalidFile, match=r"^record:3:9: there is no board 'my_square'"):
        read_record(at_hand)


def edited(old, new, text=EVENING):
    assert old in text
    return text.replace(old, new, 1)


ERRORS = [
    # tags
    ("", ['1:1: there is no tag Rules, as in [Rules "classic_1993"]', '1:1: there is no tag Players, as in [Players "3"]']),
    (edited('[Players "3"]\n', ""), ['1:1: there is no tag Players, as in [Players "3"]']),
    (edited("classic_1993", "clasic_1993"), [f"2:9: there is no rule set 'clasic_1993' (did you mean classic_1993?); accepted: {', '.join(sorted([*VARIANTS, *MIX_INS]))}"]),
    (edited("classic_1993", "classic_1993 setup=deel"), ["2:9: 'deel' is no value of setup; accepted: claim, deal, scrabble"]),
    (edited('"square"', '"sqare"'), ["3:9: there is no board 'sqare' (did you mean square?); accepted: anniversary_40, classic, hexagon, risiko_italy_2023, square, triangle"]),
    (edited('Players "3"', 'Players "7"'), ["4:11: classic_1993 is not for 7 players; accepted: 3 to 6 players"]),
    (edited("classic_1993", "classic_1993 attack_dice=6 defense_dice=6 attack_die=20"), ["4:11: the dice of classic_1993 attack_dice=6 defense_dice=6 attack_die=20 can fall in 81,820,200 ways, too many for a game; accepted: up to 500,000: fewer dice, or dice with fewer sides"]),
    (edited('Players "3"', 'Players "three"'), ["4:11: 'three' is no number of players"]),
    (edited('Players "3"', 'Players "5"'), ["4:11: square has 4 territories, too few for 5 armies; accepted: a larger board, or fewer players"]),
    (edited('[A "Ann"]', '[D "Dan"]'), ["5:5: there is no seat D: 3 play"]),
    (edited('[A "Ann"]', '[B "Ann"]'), ["6:1: a second tag B"]),
    (edited('[A "Ann"]', '[A Ann]'), ['5:1: a tag is written as in [Players "3"], with nothing behind it']),
    (edited('[A "Ann"]', '  [A "Ann"] B'), ['5:3: a tag is written as in [Players "3"], with nothing behind it']),
    (edited("# Who begins?", '[First "D"]\n# Who'), ["12:9: there is no seat 'D': A B C"]),
    (edited('[Date "2026-11-29"]', '[First "A"]\n[Start "square | A others | B - | C - | turn 1 A | attack"]'), ["8:9: the position of the tag Start says already whose turn it is", "9:41: A has won, so the game is over"]),
    (edited('[Date "2026-11-29"]', '[Start "square | A other | B - | C - | turn 1 A | attack"]'), ["8:20: there is no territory 'other'"]),
    (edited('[Date "2026-11-29"]', '[Start "triangle | A top 3 | B left | C right | turn 1 A | attack"]'), ["8:9: this is a position on the board triangle, not on square"]),
    (edited('[Result "A"]', '[Result "B"]'), ["10:10: the result is 'B', but A has won"]),
    (edited('[Result "A"]', '[Result "*"]'), ["10:10: the result is '*', but A has won"]),
    (EVENING[: EVENING.index("A attack northwest > southwest")], ["10:10: the result is 'A', but the game is not over, which is written *"]),
    # words
    (edited("C claim northwest", "C claim nortwest"), ["19:9: there is no territory 'nortwest' (did you mean northwest?)"]),
    (edited("die 4", "  dye 4"), ["13:3: there is no move 'dye' (did you mean die?)"]),
    (edited("C claim northwest", "claim northwest"), ["19:1: whose move is this? A seat stands before claim, as in A claim"]),
    (edited("C claim northwest", "D claim northwest"), ["19:1: there is no seat 'D': A B C"]),
    (edited("C claim northwest", '[A "x"]\nC claim northwest'), ["19:1: tags stand before the first move", "19:1: a second tag A"]),
    # moves
    (edited("C claim northwest", "A claim northwest"), ["19:1: it is not for A to move, but for C"]),
    (edited("A claim southeast", "A claim northwest"), ["20:1: Northwest is taken"]),
    (edited("C claim northwest", "die 3"), ["19:1: a die is no move now; it is for C to decide"]),
    (edited("die 4", "A claim northwest"), ["13:1: first a die is to fall, as in die 5"]),
    (edited("die 4", "die 7"), ["13:1: die 7 can't be: a die is to fall, as in die 5"]),
    (edited("die 4", "draw ?"), ["13:1: draw ? can't be: a die is to fall, as in die 5"]),
    (edited("roll 5 6 2 v 5 5", "roll 5 6 v 5 5"), ["36:1: roll 6 5 v 5 5 can't be: 3 dice against 2 are to fall, with faces of their own and the highest first, as in roll 6 5 2 v 4 3"]),
    (edited("roll 5 6 2 v 5 5", "roll 5 7 2 v 5 5"), ["36:1: roll 7 5 2 v 5 5 can't be: 3 dice against 2 are to fall, with faces of their own and the highest first, as in roll 6 5 2 v 4 3"]),
    (edited("B defend 2", "B defend 3"), ["35:1: 3 is no number of dice to defend with: 1 or 2"]),
    (edited("C occupy 4", "  C occupy 6"), ["43:3: 6 is no number of armies to move in: 3 to 5"]),
    (edited("draw wild", "C end turn"), ["48:1: first a card of the pile is to be drawn, as in draw TERRITORY or draw wild"]),
    (edited("C fortify northwest > southwest 1", "C fortify northwest > southeast 1"), ["49:1: Southeast is not your land"]),
    (edited("B defend 2", "C attack northwest > northeast ?"), ["35:1: it is not for C to move, but for B"]),
    (edited("C attack northwest > northeast 3", "C attack northwest > northeast ?"), ["34:1: these dice are named aloud, so they are known"]),
    (EVENING + "A end turn\n", ["64:1: the game is over"]),
    # all at once: words are read to the end, moves are made up to the first that can't be
    (
        edited("A claim southeast", "A claim northwest", edited("A occupy 6", "A occupy six", edited("Rules", "Rulez"))),
        ['1:1: there is no tag Rules, as in [Rules "classic_1993"]', "55:10: 'six' is no number of armies"],
    ),
    (
        edited("A claim southeast", "A claim northwest", edited("A occupy 6", "A occupy six")),
        ["20:1: Northwest is taken", "55:10: 'six' is no number of armies"],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "problems"), ERRORS, ids=[problems[0][:60] for _, problems in ERRORS])
def test_each_problem_has_line_and_column(text, problems):
    with pytest.raises(InvalidFile) as error:
        read_record(text, "evening.txt")
    assert sorted(error.value.message.splitlines()) == sorted(f"evening.txt:{problem}" for problem in problems)


def test_a_card_can_be_drawn_once_only():
    text = EVENING[: EVENING.index("\nA place southeast 3")]
    text = edited("Result", "End", text)
    again = "A place southeast 3\nA attack southeast > northeast 3\nC defend 2\nroll 6 6 6 v 1 1\nA occupy 3\nA end attacks\n"
    assert read_record(text + again + "draw northwest").moves[-1] == Drawn(0)
    with pytest.raises(InvalidFile, match=r"\d+:1: draw wild can't be: a card of the pile is to be drawn"):
        read_record(text + again + "draw wild")


def test_problems_are_said_in_the_order_of_the_text_up_to_a_hundred():
    with pytest.raises(InvalidFile) as error:
        read_record('[Rules "x"]\n[Players "3"]\n[Board "square"]\n' + "dye 5\n" * 200, "many.txt")
    *said, last = error.value.message.splitlines()
    assert len(said) == 100
    assert [int(line.split(":")[1]) for line in said] == [1, *range(4, 103)]
    assert last == "many.txt: and perhaps more; reading stopped here"


def test_a_record_that_is_too_long_is_not_read():
    with pytest.raises(InvalidFile, match=r"^record:1:1: this is too long for a record"):
        read_record("\n" * 5_000_001)


def test_what_a_seat_may_not_see_is_hidden():
    record = read_record(EVENING.replace("[Date", '[Seed "7"]\n[Date'))
    assert "draw wild" in write_record(record)
    assert "draw wild" in write_record(record, 2)  # who drew it
    for seat in (0, 1, NOBODY):
        text = write_record(record, seat)
        assert "draw ?" in text
        assert "wild" not in text
        assert "Seed" not in text
        back = read_record(text)
        assert back.end.table == record.end.table
        assert back.end.secrets.hands == ((), (), (UNKNOWN,))


def test_cards_that_were_hidden_are_known_once_they_are_traded():
    text = write_record(read_record(ELIMINATION), 2)
    assert "hands A ? ? ? ?, B ? ? ?, C peru" in text
    back = read_record(text)
    assert back.moves == read_record(ELIMINATION).moves
    assert back.end.secrets.hands == ((UNKNOWN,) * 4, (), (11,))
    with pytest.raises(InvalidFile, match="you do not hold that card: Peru"):
        read_record(text.replace("trade alaska brazil wild + brazil", "trade alaska peru wild"))
    with pytest.raises(InvalidFile, match="you do not hold that card: Alaska"):
        read_record(text.replace("C peru", "C alaska"))


SEALED = ELIMINATION.replace("classic_1993", "classic_1993 announce_order=simultaneous")


def test_sealed_dice_are_shown_when_the_defender_has_named_his():
    record = read_record(SEALED)
    ids = record.setting.board.index
    assert record.moves[0] == Attack(ids["ukraine"], ids["ural"], 3)  # one army has no choice, so these are not sealed
    assert record.end.secrets.sealed == 3
    assert write_record(record, 0).endswith("A attack china > siam 3\n")
    for seat in (1, 2, NOBODY):
        text = write_record(record, seat)
        assert text.endswith("A attack china > siam ?\n")
        assert "A attack ukraine > ural 3" in text
        assert read_record(text).end.secrets.sealed == UNKNOWN


def test_sealed_dice_that_are_not_known_end_a_record():
    text = SEALED.replace("> siam 3", "> siam ?")
    assert read_record(text).moves[-1].dice == UNKNOWN
    with pytest.raises(InvalidFile, match="12:1: the dice of the attack are not known, so it can't go on"):
        read_record(text + "C defend 2\n")


def test_a_move_is_hidden_from_those_who_may_not_see_it():
    record = read_record(SEALED)
    *_, before, _ = record.states()
    attack = record.moves[-1]
    assert shown_to(attack, 0, before, record.setting) == attack
    assert shown_to(attack, 2, before, record.setting) == replace(attack, dice=UNKNOWN)
    aloud = Setting(CLASSIC_1993, 3, record.setting.board)
    assert shown_to(attack, 2, before, aloud) == attack
    ids = record.setting.board.index
    open_attack = Attack(ids["brazil"], ids["ural"], 1)  # a single army has no choice of dice: nothing is sealed
    single = before._replace(table=before.table._replace(armies=(1,) * 42))
    assert shown_to(open_attack, 2, single, record.setting) == open_attack
    assert shown_to(Drawn(3), 0, before, aloud) == Drawn(3)
    assert shown_to(Drawn(3), 1, before, aloud) == shown_to(Drawn(3), NOBODY, before, aloud) == Drawn(UNKNOWN)
    assert shown_to(Defend(2), 1, before, record.setting) == Defend(2)


def test_rules_without_a_name_are_not_written():
    rules = replace(CLASSIC_1993, combat=DiceCombat(max_attack=4))
    setting = Setting(rules, 3, board_named("square"))
    with pytest.raises(InvalidInput, match="the rules classic_1993 are not what is known by that name"):
        write_record(Record({}, setting, start(setting)))
    named = Setting(rules_named("classic_1993 attack_dice=4"), 3, board_named("square"))
    assert read_record(write_record(Record({}, named, start(named)))).setting == named


@pytest.mark.parametrize(
    ("name", "value"), [("A", "Ann\nBob"), ("A", "Ann\r"), ("two words", "x"), ("", "x"), ("Ä", "x")]
)
def test_a_tag_that_could_not_be_read_is_not_written(name, value):
    setting = Setting(CLASSIC_1993, 3, board_named("square"))
    with pytest.raises(InvalidInput, match="tag"):
        write_record(Record({name: value}, setting, start(setting)))


@pytest.mark.parametrize("name", ["", "Ann # Bob", '"', "\\", '\\"', "[x]", "Zoë \u2028 ٣", "\ttab", "a | b"])
def test_any_name_comes_back_as_it_was(name):
    setting = Setting(CLASSIC_1993, 3, board_named("square"))
    record = Record({"A": name}, setting, start(setting))
    assert read_record(write_record(record)) == record
