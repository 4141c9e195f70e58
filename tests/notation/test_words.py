"""Words, tiles and empty land as text: moves, positions, what can't be, and what a seat may see of a game."""

from hashlib import sha256

import pytest

from risk_odds.boards import board_named
from risk_odds.engine.moves import (
    UNKNOWN,
    Claim,
    Dealt,
    Drawn,
    Exchange,
    Refilled,
    Settle,
    Swap,
    Word,
)
from risk_odds.engine.notation.faults import column_of, faults, faults_about
from risk_odds.engine.notation.moves import read_move, write_move
from risk_odds.engine.notation.position import read_position, write_position, write_view
from risk_odds.engine.notation.record import Record, read_record, write_record
from risk_odds.engine.phases import (
    Attacking,
    Fortifying,
    Occupying,
    Refilling,
    Reinforcing,
    Spelling,
)
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import Said, View, seen_by
from risk_odds.engine.wordbook import wordbook
from risk_odds.errors import InvalidFile, InvalidInput
from risk_odds.options import rules_named
from risk_odds.rules.seats import CHANCE, NOBODY
from risk_odds.words.lexicon import lexicon_from, lexicon_named

SQUARE = board_named("square")
A, B = range(2)

MOVES = [
    ("deal ?", CHANCE, Dealt(UNKNOWN)),
    ("draw B ABE?", CHANCE, Refilled(B, "ABE?")),
    ("draw A 9", CHANCE, Refilled(A, "9")),
    ("draw A A[CH]?", CHANCE, Refilled(A, "A[CH]?")),
    ("A claim northwest > northeast 2", A, Settle(0, 1, 2)),
    ("A word ZOOPHYTE", A, Word("ZOOPHYTE")),
    ("B word QUIz", B, Word("QUIz")),
    ("A word -", A, Word()),
    ("A word ?", A, Word("?")),
    ("A swap E", A, Swap("E")),
    ("A exchange QVV?", A, Exchange("QVV?")),
    ("A exchange 4", A, Exchange("4")),
]


@pytest.mark.parametrize(("text", "mover", "move"), MOVES, ids=[text for text, _, _ in MOVES])
def test_moves(text, mover, move):
    assert read_move(text, SQUARE) == (mover, move)
    assert write_move(move, mover, SQUARE) == text


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("draw A ?EBA", Refilled(A, "ABE?")),  # as they come out of the bag
        ("A exchange V?QV", Exchange("QVV?")),
        ("A claim northwest", Claim(0)),
        ("draw ?", Drawn(UNKNOWN)),
    ],
)
def test_what_may_be_written_otherwise(text, move):
    assert read_move(text, SQUARE)[1] == move


ERRORS = [
    ("draw A", "6: there is no card 'A'"),
    ("draw A A1", "8: 'A1' are no tiles: letters, ? for a blank, or their number"),
    ("draw A AB CD", "11: 'CD' is more than can stand here"),
    ("draw A " + "A" * 101, "8: at most 100 tiles are read"),
    ("draw A 1000000", "8: a number of tiles has at most 6 digits"),
    ("A word", "7: a word is missing here"),
    ("A word QUI?", "8: 'QUI?' is not made of letters alone"),
    ("A word 14", "8: '14' is not made of letters alone"),
    ("A word " + "A" * 101, "8: a word has at most 100 letters"),
    ("A swap", "7: a letter is missing here"),
    ("A swap ?", "8: '?' is not made of letters alone"),
    ("A exchange", "11: a row of tiles is missing here"),
    ("A claim northwest >", "20: a territory is missing here"),
    ("A claim northwest > northeast", "30: the number of armies is missing here"),
    ("word QUIZ", "1: whose move is this? A seat stands before word, as in A word"),
]


@pytest.mark.parametrize(("text", "message"), ERRORS, ids=[message for _, message in ERRORS])
def test_each_error_has_its_column(text, message):
    with pytest.raises(InvalidFile) as error:
        read_move(text, SQUARE, 3, "typed")
    assert error.value.message == f"typed:1:{message}"


# positions

RACKS = "racks A ADEIILNOQRSTU?, B ADEHIMOPRSTUWY"
LAND = "square | A northwest 8, southwest | B northeast 3, southeast"
FIGHT = f"{LAND} | {RACKS} | turn 5 A placing attacked"
PHASES = [
    ("spell A northwest > northeast 3", Spelling(A, 0, 1, 3)),
    ("word QUIZ | spell B northwest > northeast 3", Spelling(B, 0, 1, 3)),
    ("refill A 9 B 4, then attack", Refilling(((A, 9), (B, 4)), Attacking())),
    ("refill A 9, then reinforce 12 may 1", Refilling(((A, 9),), Reinforcing(12, 0, 1))),
    ("refill B 2, then occupy northwest > northeast 3-7", Refilling(((B, 2),), Occupying(0, 1, 3, 7))),
    ("refill A 7, then fortify", Refilling(((A, 7),), Fortifying())),
]


@pytest.mark.parametrize(("text", "phase"), PHASES, ids=[text for text, _ in PHASES])
def test_phases(text, phase):
    line = f"{FIGHT} | {text}"
    position = read_position(line)
    assert position.table.phase == phase
    assert position.text() == line


def test_racks_a_sealed_word_and_what_was_said():
    line = f"{LAND} | sets 3 | {RACKS} | turn 5 A words 2 placing attacked | word - | spell B northwest > northeast 3"
    position = read_position(line)
    state = position.state()
    assert state.secrets.racks == ("ADEIILNOQRSTU?", "ADEHIMOPRSTUWY")
    assert state.secrets.word == ""
    assert state.table.pack.tiles == (14, 14)
    assert state.table.turn.said == Said(2, placing=True, attacked=True)
    assert write_position(SQUARE, state) == line
    seen = write_view(SQUARE, seen_by(state, B))
    assert seen == line.replace("ADEIILNOQRSTU?", "14").replace("word -", "word ?")
    assert write_view(SQUARE, View(NOBODY, state.table, ())) == seen.replace("ADEHIMOPRSTUWY", "14")
    hidden = read_position(seen)
    assert hidden.table.pack.tiles == (14, 14)
    assert not hidden.known
    assert hidden.text() == seen
    with pytest.raises(InvalidInput, match=r"a number of tiles is not known.*all tiles by their letters"):
        hidden.state()


def test_a_rack_may_be_written_in_any_order():
    position = read_position(f"{LAND} | racks B YWUTSRPOMIHEDA, A ?UTSRQONLIIEDA | turn 5 A | attack")
    assert position.racks == ("ADEIILNOQRSTU?", "ADEHIMOPRSTUWY")


LINES = [
    (f"{LAND} | racks A | turn 5 A | attack", "1:71: a row of tiles is missing here"),
    (f"{LAND} | racks A AB, A CD | turn 5 A | attack", "1:76: a second rack of A"),
    (f"{LAND} | racks A A-B | turn 5 A | attack", "1:72: 'A-B' are no tiles: letters, ? for a blank, or their number"),
    (f"{LAND} | racks C AB | turn 5 A | attack", "1:70: there is no seat 'C': A B"),
    (f"{LAND} | turn 5 A words | attack", "1:78: the number of words is missing here"),
    (f"{LAND} | turn 5 A attacked placing | attack", "1:82: 'placing' is more than can stand here"),
    (f"{LAND} | turn 5 A | word 5 | attack", "1:80: '5' is not made of letters alone"),
    (f"{LAND} | turn 5 A | spell northwest > northeast 3", "1:81: there is no seat 'northwest': A B"),
    (f"{LAND} | turn 5 A | refill, then attack", "1:81: there is no seat ',': A B"),
    (f"{LAND} | turn 5 A | refill A 4 A 3, then attack", "1:86: A draws twice"),
    (f"{LAND} | turn 5 A | refill A 4", "1:85: ',' is missing here"),
    (f"{LAND} | turn 5 A | refill A 4, attack", "1:87: 'attack' stands where 'then' should be"),
    (f"{LAND} | turn 5 A | refill A 4, then draw", "1:92: there is no phase after a draw 'draw'"),
]


@pytest.mark.parametrize(("text", "message"), LINES, ids=[message for _, message in LINES])
def test_each_error_of_a_position_has_its_column(text, message):
    with pytest.raises(InvalidFile) as error:
        read_position(text, "evening.txt")
    assert error.value.message.startswith(f"evening.txt:{message}")


# faults


def found(line, rules="scrabble"):
    position = read_position(line)
    return faults(position, Setting(rules_named(rules), position.players, position.board))


ATTACK = f"{LAND} | {RACKS} | turn 5 A placing | attack"
SPELL = f"{FIGHT} | spell A northwest > northeast 3"
DEAL = "square | A - | B - | empty northwest, northeast, southeast, southwest | hands A northeast, B - | turn 0 A | deal to B"
DEPLOY = (
    "square | A northwest 2 | B northeast | empty southeast, southwest | hands A northwest southwest, "
    "B northeast southeast | turn 0 A | deploy B, left A 3 B 4"
)


@pytest.mark.parametrize(
    "line",
    [
        ATTACK,
        SPELL,
        DEAL,
        DEPLOY,
        DEPLOY.replace("A northwest southwest", "A ? ?"),
        ATTACK.replace("B northeast 3, southeast", "B northeast 3 | empty southeast"),
        ATTACK.replace("ADEIILNOQRSTU?", "14"),
        ATTACK.replace("placing | attack", "| reinforce 4"),
        f"{FIGHT} | word QUIZ | spell B northwest > northeast 3",
        f"{FIGHT} | word - | spell B northwest > northeast 3",
        f"{FIGHT} | word ? | spell B northwest > northeast 3",
        FIGHT.replace("ADEIILNOQRSTU?", "ADEILNORST") + " | refill A 4, then attack",
        ATTACK.replace("turn 5 A placing | attack", "turn 5 A exchanged | reinforce 2"),
        ATTACK.replace("| turn 5 A placing | attack", "| turn 5 A | reinforce 4").replace(RACKS, f"sets 1 | {RACKS}"),
    ],
)
def test_nothing_is_wrong_with_these(line):
    assert found(line) == []


FAULTS = [
    # racks and bag
    (ATTACK.replace("ADEIILNOQRSTU?", "ADEIILNOQRSTU"), "A has 13 tiles, but must have 14"),
    (ATTACK.replace("ADEIILNOQRSTU?", "13"), "A has 13 tiles, but must have 14"),
    (ATTACK.replace("ADEIILNOQRSTU?", "ADEIILNOQQRSTU"), "the rack of A: there is 1 Q tile in all, not 2"),
    (ATTACK.replace("OPRSTUWY", "OPQRSTUW"), "2 tiles Q are on the racks, but the set has 1"),
    (ATTACK.replace("ADEIILNOQRSTU?", "ADEIILNOÑRSTU?"), "the rack of A: no tiles are called that: there is no tile 'Ñ' in the english set"),
    (ATTACK.replace(RACKS, "racks A ADEIILNOQRSTU?, B -"), "B has 0 tiles, but must have 14"),
    (f"{FIGHT} | refill A 4, then attack", "A has 14 tiles, but must have 10"),
    (DEAL.replace("| turn", f"| {RACKS} | turn"), "A has 14 tiles, but must have 0"),
    # what was said
    (ATTACK.replace("A placing", "A words 1 placing"), "1 word can't have brought armies in this turn"),
    (ATTACK.replace(RACKS, f"sets 2 | {RACKS}").replace("A placing", "A words 2 placing"), "2 words can't have brought armies in this turn"),
    (ATTACK.replace("A placing", "A exchanged"), "who exchanges tiles lays no word for armies, attacks nothing and does not fortify"),
    (SPELL.replace(" attacked", ""), "this comes after an attack, so the turn is written with attacked"),
    (ATTACK.replace("placing | attack", "attacked | reinforce 4"), "nothing can be attacked before all new armies are placed"),
    # phases
    (SPELL.replace("spell A northwest > northeast 3", "spell A northwest > northeast 8"), "8 is no number of armies to attack with from Northwest: 1 to 7"),
    (SPELL.replace("spell A", "word - | spell A"), "the attacker's word lies face down while the defender lays his, and only then"),
    (SPELL.replace("spell A", "spell B"), "the attacker's word lies face down while the defender lays his, and only then"),
    (f"{FIGHT} | word MOPED | spell B northwest > northeast 3", "the sealed word can't be that: your rack ADEIILNOQRSTU? does not have the tiles for MOPED"),
    (SPELL.replace("spell A northwest > northeast 3", "roll northwest > northeast 3 v 2"), "no dice are rolled in this game"),
    (SPELL.replace("spell A northwest > northeast 3", "defend B northwest > northeast 3"), "no dice are rolled in this game"),
    (ATTACK.replace("placing | attack", "| reinforce 9"), "1 to 4 armies can be left to place here, not 9"),
    (ATTACK.replace("| B northeast 3, southeast", "| B northeast 3 | neutral southeast"), "a neutral army has no tiles to lay words with"),
    # set-up
    (DEAL.replace("deal to B", "deal to A"), "the next card goes to B, not to A"),
    (DEAL.replace("A northeast,", "A -,").replace("B - |", "B northeast |", 2).replace("| B northeast | empty", "| B - | empty"), "A has 0 cards, but must have been dealt 1"),
    (DEPLOY.replace("B northeast southeast", "B northeast"), "3 cards have been dealt, but 4 are before armies are placed"),
    (DEPLOY.replace("A northwest southwest, B northeast southeast", "A northeast southwest, B northwest southeast"), "A has an army on northwest, but not its card"),
    (DEPLOY.replace("northwest 2", "northwest 4").replace("A 3 B 4", "A 1 B 4"), "4 armies stand on northwest, but at most 3 may"),
    (DEPLOY.replace("A 3 B 4", "A 2 B 4"), "A has 2 armies on the board and 2 left, of 5"),
    (DEPLOY.replace("northeast |", "northeast 2 |", 1).replace("A 3 B 4", "A 3 B 3"), "everybody places one army after the other, so these numbers of armies left can't be"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "fault"), FAULTS, ids=[fault[:60] for _, fault in FAULTS])
def test_each_fault_is_found(line, fault):
    assert fault in found(line)


def test_in_a_game_of_dice_there_are_no_tiles_and_no_words():
    assert found(ATTACK, "plain_words")[:1] == ["there are no tiles in this game"]
    line = ATTACK.replace(f" | {RACKS}", "").replace(" placing", "")
    assert found(line, "plain_words") == []
    assert found(line.replace("5 A", "5 A placing"), "plain_words") == ["no words are laid in this game"]
    spells = line.replace("attack", "spell A northwest > northeast 3")
    assert found(spells, "plain_words") == ["no words are laid in this game"]
    draws = line.replace("attack", "refill A 3, then attack")
    assert found(draws, "plain_words") == ["no tiles are drawn in this game"]


def test_a_fault_of_a_rack_has_its_column():
    line = ATTACK.replace("ADEIILNOQRSTU?", "13")
    position = read_position(line)
    (fault,) = faults_about(position, Setting(rules_named("scrabble"), 2, position.board))
    assert column_of(fault.about, line) == line.index("racks") + 1


# records

HEAD = f'[Rules "scrabble"]\n[Board "square"]\n[Players "2"]\n[Start "{LAND} | {RACKS} | turn 5 A | reinforce 4"]\n\n'
EVENTS = [
    "A place northwest 4",
    "A attack northwest > northeast 5",
    "A word QUIZ",
    "B word MOPED",
    "draw A AEOT",
    "draw B EGLNO",
    "A occupy 5",
    "A end attacks",
]


def record_of(*events):
    return read_record(HEAD + "\n".join(events) + "\n", "evening.txt")


def seen(record, seat):
    return write_record(record, seat).split("\n\n")[1].splitlines()


def test_a_record_needs_no_generator_and_shows_a_seat_what_it_saw():
    record = record_of(*EVENTS)
    assert write_record(record).split("\n\n")[1].splitlines() == EVENTS
    assert seen(record, A) == [*EVENTS[:5], "draw B 5", *EVENTS[6:]]
    shown = ["A word QUIz", "B word MOPED", "draw A 4"]
    assert seen(record, B) == [*EVENTS[:2], *shown, *EVENTS[5:]]
    assert seen(record, NOBODY) == [*EVENTS[:2], *shown, "draw B 5", *EVENTS[6:]]
    for seat in (A, B, NOBODY):
        again = read_record(write_record(record, seat))
        assert again.end.table == record.end.table
        assert write_record(again) == write_record(record, seat)


def test_a_word_that_is_not_answered_is_not_shown_and_the_game_can_not_go_on():
    record = record_of(*EVENTS[:3])
    assert seen(record, A)[-1] == "A word QUIZ"
    assert seen(record, B)[-1] == seen(record, NOBODY)[-1] == "A word ?"
    text = write_record(record, B)
    assert read_record(text).end.secrets.word == "?"
    with pytest.raises(InvalidFile, match="the attacker's word is not known, so it can't go on"):
        read_record(text + "B word MOPED\n")
    with pytest.raises(InvalidFile, match="only the attacker's word can lie face down"):
        record_of(*EVENTS[:3], "B word ?")


def test_a_record_may_begin_in_the_middle_of_a_battle():
    whole = record_of(*EVENTS)
    later = Record({}, whole.setting, [*whole.states()][3], whole.moves[3:])
    assert "word QUIZ" in write_record(later)
    assert "word QUIz" in write_record(later, B)
    assert read_record(write_record(later, B)).end.table == whole.end.table
    sealed = Record({}, whole.setting, later.begin)
    assert "word ?" in write_record(sealed, B)


WRONG = [
    (["A word MOPED"], "does not have the tiles for MOPED"),
    (["A word QUIz"], "capital letters"),
    (["A word QUIZ", "B word QUIZ"], "does not have the tiles for QUIZ"),
    (["A word QUIZ", "B word MOPED", "A occupy 5"], "first A is to draw 4 tiles of the bag, as in draw A TILE"),
    (["A word QUIZ", "B word MOPED", "draw A EEE"], "draw A EEE can't be: A is to draw 4 tiles"),
    (["A word QUIZ", "B word MOPED", "draw A 5"], "draw A 5 can't be"),
    (["A word QUIZ", "B word MOPED", "draw B 4"], "draw B 4 can't be"),
    (["A word QUIZ", "B word MOPED", "draw A ZZZZ"], "draw A ZZZZ can't be"),
]


@pytest.mark.parametrize(("events", "message"), WRONG, ids=[message for _, message in WRONG])
def test_what_can_not_have_happened(events, message):
    with pytest.raises(InvalidFile) as error:
        record_of(*EVENTS[:2], *events)
    line = HEAD.count("\n") + 2 + len(events)
    assert error.value.message.startswith(f"evening.txt:{line}:1: ")
    assert message in error.value.message


def test_where_the_rack_is_not_known_small_letters_are_blanks():
    """Then the score of a word depends on them: QUIZ is worth 22, QUIz 12."""
    text = HEAD.replace("A ADEIILNOQRSTU?", "A 14").replace("B ADEHIMOPRSTUWY", "B 14")
    moves = "\n".join([*EVENTS[:2], "A word {}", "B word HYDROXYZINE", "draw A 4"])
    low = read_record(text + moves.format("QUIz") + "\n").end
    assert low.secrets.racks == ("14", "3")
    with pytest.raises(InvalidFile, match="there are not so many tiles to lay quiz"):
        read_record(text + moves.format("quiz") + "\n")
    with pytest.raises(InvalidFile, match="ZONEDZONEDZONED has 15 tiles, but the rack has 14"):
        read_record(text + moves.format("ZONEDZONEDZONED") + "\n")


def test_a_missing_list_of_words_is_a_problem_of_the_tags(tmp_path):
    text = HEAD.replace('"scrabble"', f'"scrabble lexicon={tmp_path / "mine.txt"}"')
    with pytest.raises(InvalidFile, match=r"evening.txt:3:\d+: .*mine.txt"):
        read_record(text, "evening.txt")
    (tmp_path / "mine.txt").write_text("quiz\nmoped\n", encoding="utf-8")
    record = read_record(text + "\n".join(EVENTS[:4]) + "\n", "evening.txt")
    assert len(record.moves) == 4
    assert read_record(write_record(record)) == record


SCOWL = "595c0b47d55a"


def with_lexicon(value, rules="scrabble"):
    return HEAD.replace("scrabble", rules).replace("\n", f'\n[Lexicon "{value}"]\n', 1)


def test_a_record_says_which_words_there_were(tmp_path):
    """By the beginning of their checksum, so that it does not matter where the list stands."""
    assert write_record(record_of(*EVENTS)).splitlines()[:2] == ['[Rules "scrabble"]', f'[Lexicon "{SCOWL}"]']
    for value in (SCOWL, f" {SCOWL.upper()} ", lexicon_named().sha256):
        assert read_record(with_lexicon(value)) == read_record(HEAD)
    mine = tmp_path / "mine.txt"
    mine.write_text("quiz\nmoped\n", encoding="utf-8")
    text = write_record(read_record(HEAD.replace("scrabble", f"scrabble lexicon={mine}")))
    checksum = sha256(b"MOPED\nQUIZ\n").hexdigest()[:12]
    assert f'[Lexicon "{checksum}"]' in text
    mine.rename(tmp_path / "yours.txt")
    assert write_record(read_record(text.replace("mine", "yours"))) == text.replace("mine", "yours")
    assert read_record('[Rules "plain_words"]\n[Board "square"]\n[Players "2"]\n').tags == {}
    assert "Lexicon" not in write_record(read_record('[Rules "plain_words"]\n[Board "square"]\n[Players "2"]\n'))


def test_a_list_of_words_that_has_changed_is_noticed(tmp_path):
    mine = tmp_path / "mine.txt"
    mine.write_text("quiz\nmoped\n", encoding="utf-8")
    rules = f"scrabble lexicon={mine}"
    text = write_record(read_record(HEAD.replace("scrabble", rules) + "\n".join(EVENTS) + "\n"))
    mine.write_text("quiz\nmoped\nza\n", encoding="utf-8")
    now = lexicon_from(str(mine)).sha256[:12]
    wordbook.cache_clear()  # as in a program that starts later
    with pytest.raises(InvalidFile) as error:
        read_record(text, "evening.txt")
    assert error.value.message == (
        f"evening.txt:2:11: the words of {mine} are not those of this game: their sha256 begins with {now}; "
        "without this tag they are taken all the same"
    )
    assert len(read_record(text.replace(text.splitlines()[1] + "\n", "")).moves) == len(EVENTS)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (with_lexicon("0" * 12), f"the words of scowl are not those of this game: their sha256 begins with {SCOWL}"),
        (with_lexicon(SCOWL[:11]), "a lexicon is told by 12 to 64 digits of its sha256"),
        (with_lexicon(SCOWL + "0" * 53), "a lexicon is told by 12 to 64 digits"),
        (with_lexicon("scowl"), "a lexicon is told by 12 to 64 digits"),
        (with_lexicon(""), "a lexicon is told by 12 to 64 digits"),
        (with_lexicon(SCOWL, "plain_words"), "plain_words is not played with words, so there is no lexicon"),
    ],
)
def test_a_lexicon_that_is_not_the_one(text, message):
    with pytest.raises(InvalidFile) as error:
        read_record(text, "evening.txt")
    assert error.value.message.startswith(f"evening.txt:2:11: {message}")


def test_cards_of_the_set_up_are_hidden_until_an_army_shows_them():
    head = '[Rules "scrabble"]\n[Board "square"]\n[Players "2"]\n[First "A"]\n\n'
    events = [
        "deal northwest",
        "deal northeast",
        "deal southeast",
        "deal southwest",
        "A place southeast",
        "B place northeast",
    ]
    record = read_record(head + "\n".join(events) + "\n")
    assert seen(record, B) == ["deal ?", "deal northeast", "deal ?", *events[3:]]
    again = read_record(write_record(record, NOBODY))
    assert again.end.table == record.end.table
    assert again.end.secrets.hands == ((UNKNOWN, 2), (UNKNOWN, 1))
    with pytest.raises(InvalidFile, match="you do not have the card of Southeast"):
        read_record(write_record(record, NOBODY) + "A place southeast\nB place southeast\n")
