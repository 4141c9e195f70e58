"""Moves as text: what a seat does stands behind its letter, what chance does stands alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from risk_odds.boards.board import Board
from risk_odds.engine.moves import (
    END_ATTACKS,
    END_TURN,
    KEEP,
    UNKNOWN,
    UNSEEN,
    Assigned,
    Attack,
    Chance,
    Choice,
    Claim,
    Command,
    Dealt,
    Defend,
    Die,
    Drawn,
    EndAttacks,
    EndTurn,
    Exchange,
    Fortify,
    Keep,
    Move,
    Occupy,
    Pick,
    Place,
    Refilled,
    Reroll,
    Rolled,
    Settle,
    Strayed,
    Swap,
    Trade,
    Word,
)
from risk_odds.engine.notation.land import NOTHING
from risk_odds.engine.notation.words import HIDDEN, Words, Wrong, card_name, unknown
from risk_odds.errors import InvalidFile
from risk_odds.rules.cards import SET
from risk_odds.rules.seats import CHANCE, LETTERS

MOST_CHARACTERS = 1000
"""The longest line that is read as a move."""

MOST_FACES = 20
"""The most dice of a side that are read."""


def write_move(move: Move, mover: int, board: Board) -> str:
    """A move as it is written.

    Args:
        move: The move; UNKNOWN in it is written as `?`.
        mover: The seat that makes it; it does not matter where chance does.
        board: The board.

    >>> from risk_odds.boards import board_named
    >>> write_move(Attack(0, 1, 3), 2, board_named("square"))
    'C attack northwest > northeast 3'
    """
    if isinstance(move, (Die, Dealt, Strayed, Rolled, Drawn, Refilled, Assigned)):
        return _write_chance(move, board)
    return f"{LETTERS[mover]} {_write_choice(move, board)}"


def _write_chance(move: Chance, board: Board) -> str:
    match move:
        case Die(face):
            return f"die {face}"
        case Dealt(territory):
            return f"deal {card_name(territory, board)}"
        case Strayed(territory):
            return f"stray {board.ids[territory]}"
        case Rolled(attack, defense):
            return f"roll {_spaced(attack)} v {_spaced(defense)}"
        case Drawn(card):
            return f"draw {card_name(card, board)}"
        case Refilled(seat, tiles):
            return f"draw {LETTERS[seat]} {tiles}"
        case Assigned(mission):
            return f"mission {mission}"


def _write_choice(move: Choice, board: Board) -> str:  # noqa: PLR0912 - a case for each choice
    match move:
        case Claim(territory):
            return f"claim {board.ids[territory]}"
        case Place(territory, armies):
            return f"place {board.ids[territory]}" + (f" {armies}" if armies != 1 else "")
        case Trade(cards, bonus):
            extra = f" + {_spaced(board.ids[t] for t in bonus)}" if bonus else ""
            return f"trade {_spaced(card_name(card, board) for card in cards)}{extra}"
        case Attack(source, target, number):
            return f"attack {board.ids[source]} > {board.ids[target]} {_number(number)}"
        case Fortify(source, target, number):
            return f"fortify {board.ids[source]} > {board.ids[target]} {number}"
        case Defend(number):
            return f"defend {number}"
        case Reroll() | Command() | Keep():
            return _write_adjustment(move, board)
        case Occupy(number):
            return f"occupy {number}"
        case EndAttacks():
            return "end attacks"
        case EndTurn():
            return "end turn"
        case Pick(territory):
            return f"pick {card_name(territory, board)}"
        case Settle(source, target, number):
            return f"claim {board.ids[source]} > {board.ids[target]} {number}"
        case Word() | Swap() | Exchange():
            return _write_tiles(move)


def _write_adjustment(move: Reroll | Command | Keep, board: Board) -> str:
    match move:
        case Reroll(card, face, enemy):
            return f"reroll {'enemy ' if enemy else ''}{face} by {board.ids[card]}"
        case Command(face):
            return f"commander {face}"
        case Keep():
            return "keep"


def _write_tiles(move: Word | Swap | Exchange) -> str:
    match move:
        case Word(word):
            return f"word {word or NOTHING}"
        case Swap(letter):
            return f"swap {letter}"
        case Exchange(tiles):
            return f"exchange {tiles}"


def _spaced(values: Iterable[object]) -> str:
    return " ".join(map(str, values))


def _number(value: int) -> str:
    return HIDDEN if value == UNKNOWN else str(value)


def read_move(text: str, board: Board, players: int = len(LETTERS), where: str = "move") -> tuple[int, Move]:
    """Whose move a text describes (a seat, or CHANCE), and the move.

    Args:
        text: One line.
        board: The board.
        players: How many play.
        where: What stands before line and column in an error.

    Raises:
        InvalidFile: It describes none; with line and column.

    >>> from risk_odds.boards import board_named
    >>> read_move("B place northwest 3", board_named("square"))
    (1, Place(territory=0, armies=3))
    """
    try:
        return move_in(text, 1, board, players)
    except Wrong as wrong:
        raise InvalidFile(f"{where}:1:{wrong.column}: {wrong.message}") from wrong


def move_in(text: str, column: int, board: Board, players: int) -> tuple[int, Move]:
    """The move in a line, or a part of it that begins in that column.

    Raises:
        Wrong: There is none in it.
    """
    if len(text) > MOST_CHARACTERS:
        raise Wrong(column, f"a move has at most {MOST_CHARACTERS:,} characters")
    words = Words(text, column)
    word = words.take("a move")
    if word.text in FALLS:
        move: Move = FALLS[word.text](words, board)
        mover = CHANCE
    elif len(word.text) == 1 and word.text in LETTERS:
        mover = Words(word.text, word.column).seat(players)
        move = _choice(words, board)
    elif word.text in VERBS:
        raise Wrong(word.column, f"whose move is this? A seat stands before {word.text}, as in A {word.text}")
    else:
        raise unknown(word, "move", [*VERBS, *FALLS])
    words.end()
    return mover, move


def _choice(words: Words, board: Board) -> Choice:
    word = words.take("a move")
    if word.text in VERBS:
        return VERBS[word.text](words, board)
    if word.text in FALLS:
        raise Wrong(word.column, f"{word.text} is what chance does, so no seat stands before it")
    raise unknown(word, "move", VERBS)


def _claim(words: Words, board: Board) -> Claim | Settle:
    """Empty land before the first turn, or later, from land beside it."""
    territory = words.territory(board)
    if not words.skip(">"):
        return Claim(territory)
    return Settle(territory, words.territory(board), words.number("armies"))


def _word(words: Words, board: Board) -> Word:
    if words.skip(NOTHING):
        return Word()
    return Word(UNSEEN) if words.skip(UNSEEN) else Word(words.letters("a word"))


def _draw(words: Words, board: Board) -> Drawn | Refilled:
    """A card, or tiles behind the seat that draws them."""
    if words.after_next and words.next in tuple(LETTERS):
        return Refilled(words.seat(len(LETTERS)), words.tiles())
    return Drawn(words.card(board))


def _dealt(words: Words, board: Board) -> Dealt:
    return Dealt(UNKNOWN if words.skip(HIDDEN) else words.territory(board))


def _pick(words: Words, board: Board) -> Pick:
    return Pick(UNKNOWN if words.skip(HIDDEN) else words.territory(board))


def _trade(words: Words, board: Board) -> Trade:
    cards = []
    for _ in range(SET):
        column = words.column
        cards.append(words.card(board))
        if cards[-1] == UNKNOWN:
            raise Wrong(column, "traded cards lie open, so each is known")
    bonus = []
    if words.skip("+"):
        bonus.append(words.territory(board))
        while words.next:
            bonus.append(words.territory(board))
    return Trade(tuple(sorted(cards)), tuple(sorted(bonus)))


def _place(words: Words, board: Board) -> Place:
    territory = words.territory(board)
    return Place(territory, words.number("armies") if words.next else 1)


def _attack(words: Words, board: Board) -> Attack:
    return Attack(*_way(words, board), words.hidden_number("dice"))


def _reroll(words: Words, board: Board) -> Reroll:
    """A die by its face, behind `enemy` if it is the defender's; and the card."""
    enemy = words.skip("enemy")
    face = words.number("eyes")
    words.expect("by")
    return Reroll(words.territory(board), face, enemy)


def _fortify(words: Words, board: Board) -> Fortify:
    return Fortify(*_way(words, board), words.number("armies"))


def _way(words: Words, board: Board) -> tuple[int, int]:
    source = words.territory(board)
    words.expect(">")
    return source, words.territory(board)


def _end(words: Words, board: Board) -> Choice:
    return END_ATTACKS if words.one_of(("attacks", "turn"), "thing to end") == "attacks" else END_TURN


def _roll(words: Words, board: Board) -> Rolled:
    attack = _faces(words)
    words.expect("v")
    return Rolled(attack, _faces(words))


def _faces(words: Words) -> tuple[int, ...]:
    """The faces of a side, in whatever order they were written down."""
    faces = [words.number("eyes")]
    while words.next not in ("", "v"):
        column = words.column
        faces.append(words.number("eyes"))
        if len(faces) > MOST_FACES:
            raise Wrong(column, f"nobody rolls more than {MOST_FACES} dice")
    return tuple(sorted(faces, reverse=True))


VERBS: dict[str, Callable[[Words, Board], Choice]] = {
    "claim": _claim,
    "place": _place,
    "trade": _trade,
    "attack": _attack,
    "defend": lambda words, board: Defend(words.number("dice")),
    "reroll": _reroll,
    "commander": lambda words, board: Command(words.number("eyes")),
    "keep": lambda words, board: KEEP,
    "occupy": lambda words, board: Occupy(words.number("armies")),
    "fortify": _fortify,
    "end": _end,
    "word": _word,
    "swap": lambda words, board: Swap(words.letters("a letter")),
    "exchange": lambda words, board: Exchange(words.tiles()),
    "pick": _pick,
}
"""First word of what a seat does -> what reads the rest."""

FALLS: dict[str, Callable[[Words, Board], Chance]] = {
    "die": lambda words, board: Die(words.number("eyes")),
    "deal": _dealt,
    "stray": lambda words, board: Strayed(words.territory(board)),
    "roll": _roll,
    "draw": _draw,
    "mission": lambda words, board: Assigned(words.mission()),
}
"""First word of what chance does -> what reads the rest."""
