"""A position: what lies open on the table, and what is hidden."""

from __future__ import annotations

from typing import NamedTuple

from risk_odds.engine.phases import Phase
from risk_odds.rules.seats import ON_TURN


class Pack(NamedTuple):
    """What everybody knows of the cards.

    Attributes:
        held: Cards in each hand.
        traded: The traded cards, sorted; when the pile is used up they become the new one.
        sets: Sets traded in this game, by anybody.
    """

    held: tuple[int, ...]
    traded: tuple[int, ...]
    sets: int


class Turn(NamedTuple):
    """Whose turn it is, and what has happened in it.

    Attributes:
        number: Counted from 1 over all seats; 0 before the first turn.
        seat: Whose turn it is; before the first turn, who begins (NOBODY until that is rolled).
        captured: Whether a territory has been captured.
        bonus: Extra armies had for territories on cards (WD-18).
    """

    number: int
    seat: int
    captured: bool
    bonus: int


class Table(NamedTuple):
    """What lies open.

    Attributes:
        owner: Who owns each territory: a seat, NEUTRAL or NOBODY.
        armies: Armies on each territory.
        pack: What everybody knows of the cards.
        turn: Whose turn it is.
        phase: What is to be decided.
    """

    owner: tuple[int, ...]
    armies: tuple[int, ...]
    pack: Pack
    turn: Turn
    phase: Phase


class Secrets(NamedTuple):
    """What is hidden.

    Attributes:
        hands: The cards in each hand, sorted; a wild card has the number of territories on the board.
        sealed: The attacker's dice while the defender names his at the same time; else 0.
    """

    hands: tuple[tuple[int, ...], ...]
    sealed: int = 0


class State(NamedTuple):
    """A position."""

    table: Table
    secrets: Secrets


class View(NamedTuple):
    """What a seat sees of a position: the table and its own hand."""

    seat: int
    table: Table
    hand: tuple[int, ...]


new = tuple.__new__
"""Makes a named tuple of a plain one, as in `new(State, (table, secrets))`.

Its own constructor is a Python function and several times slower; a game makes ten thousand of them.
"""


def seen_by(state: State, seat: int) -> View:
    """What a seat sees; a seat without a hand (a spectator is NOBODY) sees the table."""
    hands = state.secrets.hands
    return new(View, (seat, state.table, hands[seat] if 0 <= seat < len(hands) else ()))


def to_move(state: State) -> int:
    """Whose move it is: a seat, CHANCE or NOBODY."""
    table = state.table
    seat = table.phase.seat
    return table.turn.seat if seat == ON_TURN else seat
