"""A position as one line of text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from risk_odds.boards.board import Board
from risk_odds.engine.goals import who_is_briefed, who_picked
from risk_odds.engine.moves import UNKNOWN, UNSEEN
from risk_odds.engine.notation.fields import FLAGS, Found, Hands, read_line
from risk_odds.engine.notation.land import NOTHING, Land, write_land
from risk_odds.engine.notation.phases import write_phase
from risk_odds.engine.notation.words import HIDDEN, Problems, card_name, lines_of, without_comment
from risk_odds.engine.phases import Defending, Spelling
from risk_odds.engine.state import Secrets, State, Table, Turn, View
from risk_odds.errors import InvalidFile, InvalidInput
from risk_odds.rules.missions import fallen_by
from risk_odds.rules.seats import LETTERS, NOBODY

MOST_CHARACTERS = 5_000_000
"""The longest text that is read as positions."""

FORM = "a position as the reference of the notation describes it"


@dataclass(frozen=True, slots=True)
class Position:
    """What a line says: a position, of which some cards may not be known.

    Attributes:
        board: The board.
        table: What lies open.
        hands: The cards of each seat, sorted; UNKNOWN is a card that is not known.
        sealed: The attacker's dice while they are sealed, else 0; UNKNOWN if they are not known.
        racks: The tiles of each seat, in a game of words; where they are not known, their number.
        word: The attacker's word while it is sealed, else None; `?` if it is not known.
        picked: The headquarters of each seat while they are picked; NOBODY where it is not known, or not picked yet.
        missions: The mission of each seat by its id; `?` where it is not known.
    """

    board: Board
    table: Table
    hands: Hands
    sealed: int = 0
    racks: tuple[str, ...] = ()
    word: str | None = None
    picked: tuple[int, ...] = ()
    missions: tuple[str, ...] = ()

    @classmethod
    def of(cls, found: Found) -> Position:
        """What has been read."""
        board, table, secrets = found
        return cls(board, table, *secrets)

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def known(self) -> bool:
        """Whether nothing is hidden."""
        cards = self.sealed != UNKNOWN and all(UNKNOWN not in hand for hand in self.hands)
        if UNSEEN in self.missions or any(self.picked[seat] == NOBODY for seat in who_picked(self.table)):
            return False
        return cards and self.word != UNSEEN and not any(rack.isdigit() for rack in self.racks)

    @property
    def secrets(self) -> Secrets:
        """What is hidden from others, as far as it is known."""
        return Secrets(self.hands, self.sealed, self.racks, self.word, self.picked, self.missions)

    def state(self) -> State:
        """The position to play on from.

        Raises:
            InvalidInput: Something is hidden.
        """
        if not self.known:
            tiles = any(rack.isdigit() for rack in self.racks)
            what, wanted = (
                ("a number of tiles", "all tiles by their letters") if tiles else (HIDDEN, "every card by its name")
            )
            if UNSEEN in self.missions or who_picked(self.table):
                what, wanted = HIDDEN, "every mission, headquarters and card by its name"
            raise InvalidInput(f"what stands as {what} is not known, so this position can't be played", wanted)
        return State(self.table, self.secrets)

    def text(self, name: str = "") -> str:
        """The line that says all this.

        Args:
            name: How the board is called in it; by default by its own name.
        """
        table, board = self.table, self.board
        fields = [name or board.name, *write_land(Land(table.owner, table.armies), board, self.players)]
        if any(self.hands):
            held = (f"{LETTERS[seat]} {_cards(hand, board) or NOTHING}" for seat, hand in enumerate(self.hands))
            fields.append(f"hands {', '.join(held)}")
        if table.pack.traded:
            fields.append(f"traded {_cards(table.pack.traded, board)}")
        if table.pack.sets:
            fields.append(f"sets {table.pack.sets}")
        if any(self.racks):
            tiles = (f"{LETTERS[seat]} {rack or NOTHING}" for seat, rack in enumerate(self.racks))
            fields.append(f"racks {', '.join(tiles)}")
        fields += self._goal_fields()
        fields.append(_write_turn(table.turn))
        if self.sealed:
            fields.append(f"sealed {HIDDEN if self.sealed == UNKNOWN else self.sealed}")
        if self.word is not None:
            fields.append(f"word {self.word or NOTHING}")
        if picks := who_picked(table):
            said = (f"{LETTERS[seat]} {card_name(self.picked[seat], board)}" for seat in sorted(picks))
            fields.append(f"picked {', '.join(said)}")
        return " | ".join([*fields, write_phase(table.phase, board, self.players)])

    def _goal_fields(self) -> Iterator[str]:
        """What is said of headquarters, missions, and who removed whom."""
        goals, ids = self.table.pack.goals, self.board.ids
        if goals.headquarters:
            holders = [f" by {LETTERS[holder]}" for holder in goals.holders] or [""] * self.players
            places = zip(LETTERS, goals.headquarters, holders, strict=False)
            yield f"headquarters {', '.join(f'{seat} {ids[place]}{holder}' for seat, place, holder in places)}"
        if any(self.missions):
            dealt = zip(LETTERS, self.missions, strict=False)
            yield f"missions {', '.join(f'{seat} {mission or NOTHING}' for seat, mission in dealt)}"
        if fallen := fallen_by(goals.fallen):
            yield f"fallen {', '.join(f'{LETTERS[seat]} by {LETTERS[by]}' for seat, by in fallen.items())}"


def write_position(board: Board, state: State) -> str:
    """The line for a position, with everything that is hidden in it.

    >>> from risk_odds.boards import board_named
    >>> from risk_odds.engine.opening import start
    >>> from risk_odds.engine.setting import Setting
    >>> from risk_odds.variants import CLASSIC_1993
    >>> square = board_named("square")
    >>> write_position(square, start(Setting(CLASSIC_1993, 3, square)))
    'square | A - | B - | C - | empty northwest, northeast, southeast, southwest | turn 0 - | roll off A B C'
    """
    return Position(board, state.table, *state.secrets).text()


def write_view(board: Board, view: View) -> str:
    """The line for what a seat sees of a position; `?` stands for what it does not."""
    return position_seen(board, view).text()


def position_seen(board: Board, view: View) -> Position:
    """What a seat sees of a position."""
    hands = tuple(
        view.hand if seat == view.seat else (UNKNOWN,) * held for seat, held in enumerate(view.table.pack.held)
    )
    table, phase = view.table, view.table.phase
    sealed = UNKNOWN if isinstance(phase, Defending) and not phase.dice else 0
    sizes = enumerate(table.pack.tiles)
    racks = tuple(view.rack if seat == view.seat else str(held) if held else "" for seat, held in sizes)
    word = UNSEEN if isinstance(phase, Spelling) and phase.seat != table.turn.seat else None
    picked = tuple(view.picked if seat == view.seat else NOBODY for seat in range(len(hands)))
    missions = [view.mission if seat == view.seat else "" for seat in range(len(hands))]
    for seat in who_is_briefed(table):
        missions[seat] = missions[seat] or UNSEEN
    goals = picked if who_picked(table) else (), tuple(missions) if any(missions) else ()
    return Position(board, table, hands, sealed, racks, word, *goals)


def read_position(text: str, where: str = "position", board: Board | None = None) -> Position:
    """The position in a text of one line; lines that are empty or a comment (`#`) may stand around it.

    Args:
        text: The text.
        where: What stands before line and column in an error: the file it is from.
        board: The board, where it is at hand; else it is found by its name in the line, or in the file named there.

    Raises:
        InvalidFile: It can't be read; every problem is named with line and column.

    >>> position = read_position("square | A northwest 3, northeast | B others 2 | turn 1 A | attack")
    >>> position.table.armies
    (3, 1, 2, 2)
    """
    positions = read_positions(text, where, board)
    if not positions:
        raise InvalidFile(f"{where}:1:1: there is no position here", FORM)
    if len(positions) > 1:
        raise InvalidFile(f"{where}:{positions[1][0]}:1: a second position stands here", "one position")
    return positions[0][1]


def read_positions(text: str, where: str = "positions", board: Board | None = None) -> list[tuple[int, Position]]:
    """The positions in a text, one a line, each with the number of its line; `#` starts a comment.

    Raises:
        InvalidFile: One can't be read; every problem is named with line and column.
    """
    if len(text) > MOST_CHARACTERS:
        raise InvalidFile(f"{where}:1:1: this is too long for positions", f"up to {MOST_CHARACTERS:,} characters")
    problems = Problems()
    positions = []
    for line, content in enumerate(lines_of(text), 1):
        if problems.full:
            break
        if content := without_comment(content):
            found = read_line(content, line, 1, problems, board)
            if found is not None:
                positions.append((line, Position.of(found)))
    if problems:
        raise InvalidFile(problems.message(where))
    return positions


def _cards(cards: tuple[int, ...], board: Board) -> str:
    return " ".join(card_name(card, board) for card in cards)


def _write_turn(turn: Turn) -> str:
    captured = (" captured" if turn.captured else "") + (" commanded" if turn.commanded else "")
    bonus = f" bonus {turn.bonus}" if turn.bonus else ""
    said, words = turn.said, f" words {turn.said.words}" if turn.said.words else ""
    flags = "".join(f" {flag}" for flag in FLAGS if getattr(said, flag))
    who = NOTHING if turn.seat == NOBODY else LETTERS[turn.seat]
    return f"turn {turn.number} {who}{captured}{bonus}{words}{flags}"
