"""Moves by hand: each text and the move it means, and each error with its column."""

import pytest

from risk_odds.boards import board_named
from risk_odds.engine.moves import (
    UNKNOWN,
    Attack,
    Claim,
    Dealt,
    Defend,
    Die,
    Drawn,
    EndAttacks,
    EndTurn,
    Fortify,
    Occupy,
    Place,
    Rolled,
    Strayed,
    Trade,
)
from risk_odds.engine.notation.moves import read_move, write_move
from risk_odds.errors import InvalidFile
from risk_odds.rules.seats import CHANCE

SQUARE = board_named("square")
NORTHWEST, NORTHEAST, SOUTHEAST, SOUTHWEST, WILD = range(5)

MOVES = [
    ("die 5", CHANCE, Die(5)),
    ("deal northwest", CHANCE, Dealt(NORTHWEST)),
    ("stray southwest", CHANCE, Strayed(SOUTHWEST)),
    ("roll 6 5 2 v 4 3", CHANCE, Rolled((6, 5, 2), (4, 3))),
    ("roll 1 v 6", CHANCE, Rolled((1,), (6,))),
    ("draw southeast", CHANCE, Drawn(SOUTHEAST)),
    ("draw wild", CHANCE, Drawn(WILD)),
    ("draw ?", CHANCE, Drawn(UNKNOWN)),
    ("A claim northwest", 0, Claim(NORTHWEST)),
    ("F place northwest", 5, Place(NORTHWEST, 1)),
    ("A place northwest 3", 0, Place(NORTHWEST, 3)),
    ("A trade northwest northeast southeast", 0, Trade((NORTHWEST, NORTHEAST, SOUTHEAST))),
    ("A trade northwest northeast wild + northeast", 0, Trade((NORTHWEST, NORTHEAST, WILD), (NORTHEAST,))),
    (
        "A trade northwest northeast wild + northwest northeast",
        0,
        Trade((NORTHWEST, NORTHEAST, WILD), (NORTHWEST, NORTHEAST)),
    ),
    ("B attack northwest > northeast 3", 1, Attack(NORTHWEST, NORTHEAST, 3)),
    ("B attack northwest > northeast ?", 1, Attack(NORTHWEST, NORTHEAST, UNKNOWN)),
    ("C defend 2", 2, Defend(2)),
    ("A occupy 5", 0, Occupy(5)),
    ("A end attacks", 0, EndAttacks()),
    ("A fortify northwest > southwest 4", 0, Fortify(NORTHWEST, SOUTHWEST, 4)),
    ("A end turn", 0, EndTurn()),
]


@pytest.mark.parametrize(("text", "mover", "move"), MOVES, ids=[text for text, _, _ in MOVES])
def test_moves(text, mover, move):
    assert read_move(text, SQUARE) == (mover, move)
    assert write_move(move, mover, SQUARE) == text


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("roll 2 6 5 v 3 4", Rolled((6, 5, 2), (4, 3))),  # as the dice lie on the table
        ("A trade wild southeast northwest", Trade((NORTHWEST, SOUTHEAST, WILD))),
        ("A trade wild northeast northwest + northeast northwest", Trade((0, 1, 4), (0, 1))),
        ("  A   attack northwest>northeast 3 ", Attack(NORTHWEST, NORTHEAST, 3)),
        ("A place northwest 1", Place(NORTHWEST, 1)),
    ],
)
def test_what_may_be_written_otherwise(text, move):
    assert read_move(text, SQUARE)[1] == move


ERRORS = [
    ("", "1: a move is missing here"),
    ("A", "2: a move is missing here"),
    ("A clame northwest", "3: there is no move 'clame' (did you mean claim?)"),
    ("dye 5", "1: there is no move 'dye' (did you mean die?)"),
    ("claim northwest", "1: whose move is this? A seat stands before claim, as in A claim"),
    ("A roll 6 v 5", "3: roll is what chance does, so no seat stands before it"),
    ("D claim northwest", "1: there is no seat 'D': A B C"),
    ("G claim northwest", "1: there is no move 'G'"),
    ("A claim northwst", "9: there is no territory 'northwst' (did you mean northwest?)"),
    ("A claim wild", "9: there is no territory 'wild'"),
    ("A claim northwest 1", "19: '1' is more than can stand here"),
    ("A place northwest many", "19: 'many' is no number of armies"),
    ("A place northwest 1000000", "19: a number of armies has at most 6 digits"),
    ("A place northwest -1", "19: '-1' is no number of armies"),
    ("A trade northwest northeast", "28: a card is missing here"),
    ("A trade northwest northeast ?", "29: traded cards lie open, so each is known"),
    ("A trade northwest northeast wild +", "35: a territory is missing here"),
    ("A trade northwest northeast wild + wild", "36: there is no territory 'wild'"),
    ("A trade northwest northeast wild wild", "34: 'wild' is more than can stand here"),
    ("A attack northwest northeast 3", "20: 'northeast' stands where '>' should be"),
    ("A attack northwest > northeast", "31: the number of dice is missing here"),
    ("A end", "6: a thing to end is missing here"),
    ("A end game", "7: there is no thing to end 'game'"),
    ("A defend ?", "10: '?' is no number of dice"),
    ("roll 6 5", "9: 'v' is missing here"),
    ("roll v 6", "6: 'v' is no number of eyes"),
    ("roll 6 5 v", "11: the number of eyes is missing here"),
    ("roll 6 v 5 v 4", "12: 'v' is more than can stand here"),
    ("roll" + " 6" * 21, "46: nobody rolls more than 20 dice"),
    ("draw northwest 2", "16: '2' is more than can stand here"),
    ("A claim " + "x" * 1000, "1: a move has at most 1,000 characters"),
]


@pytest.mark.parametrize(("text", "message"), ERRORS, ids=[message for _, message in ERRORS])
def test_each_error_has_its_column(text, message):
    with pytest.raises(InvalidFile) as error:
        read_move(text, SQUARE, 3, "typed")
    assert error.value.message == f"typed:1:{message}"
