"""A position: what lies open on the table, and what is hidden."""

from __future__ import annotations

from typing import NamedTuple

from risk_odds.engine.phases import Phase
from risk_odds.rules.seats import NOBODY, ON_TURN


class Goals(NamedTuple):
    """What everybody knows of headquarters and missions, and of who removed whom.

    Attributes:
        headquarters: The territory of the headquarters of each seat, once they are turned up; empty before.
        holders: Who has the card of each, where a captured one counts for good; else empty.
        fallen: Where there are missions, for each seat without land who removed its last army, NOBODY for the others;
            empty as long as all have land.
        briefed: Missions that have been dealt, one to each seat from the starter on.

    Source: CR-01, CR-04, CR-11, SM-21.
    """

    headquarters: tuple[int, ...] = ()
    holders: tuple[int, ...] = ()
    fallen: tuple[int, ...] = ()
    briefed: int = 0


NO_GOALS = Goals()


class Pack(NamedTuple):
    """What everybody knows of the cards, and of the tiles.

    Attributes:
        held: Cards in each hand.
        traded: The traded cards, sorted; when the pile is used up they become the new one.
        sets: Sets traded in this game, and words laid for armies, by anybody (WD-17, SC-12).
        tiles: Tiles on each rack; empty as long as nobody has any.
        goals: What everybody knows of headquarters and missions. The cards of headquarters are out of the deck (CR-02).
    """

    held: tuple[int, ...]
    traded: tuple[int, ...]
    sets: int
    tiles: tuple[int, ...] = ()
    goals: Goals = NO_GOALS


class Said(NamedTuple):
    """What has happened in a turn with words, as far as it decides what may still happen (SC-12, SC-13).

    Attributes:
        words: Words laid for armies.
        placing: Whether an army has been placed.
        attacked: Whether something has been attacked, or empty land been taken.
        exchanged: Whether tiles have been exchanged instead of attacks and the rest.
    """

    words: int = 0
    placing: bool = False
    attacked: bool = False
    exchanged: bool = False


NOTHING_SAID = Said()


class Turn(NamedTuple):
    """Whose turn it is, and what has happened in it.

    Attributes:
        number: Counted from 1 over all seats; 0 before the first turn.
        seat: Whose turn it is; before the first turn, who begins (NOBODY until that is rolled).
        captured: Whether a territory has been captured.
        bonus: Extra armies had for territories on cards (WD-18).
        said: What has happened with words; in a game of dice nothing ever does.
        commanded: Whether the Commander has acted (EX-40).
    """

    number: int
    seat: int
    captured: bool
    bonus: int
    said: Said = NOTHING_SAID
    commanded: bool = False


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
        racks: The tiles of each seat, as `Wordbook.write` writes them; where they are not known, their number. Empty
            as long as nobody has any. The bag has what is on no rack.
        word: The attacker's word while the defender lays his (nothing is laid with an empty one); else None.
        picked: The headquarters of each seat while they are picked, NOBODY for a seat that has not picked yet, or where
            it is not known; else empty.
        missions: The mission of each seat by its id, `?` where it is not known, nothing for a seat that has none yet;
            empty as long as nobody has any.
    """

    hands: tuple[tuple[int, ...], ...]
    sealed: int = 0
    racks: tuple[str, ...] = ()
    word: str | None = None
    picked: tuple[int, ...] = ()
    missions: tuple[str, ...] = ()


class State(NamedTuple):
    """A position."""

    table: Table
    secrets: Secrets


class View(NamedTuple):
    """What a seat sees of a position: the table, and what is its own of what is hidden.

    Attributes:
        seat: The seat.
        table: What lies open.
        hand: Its cards.
        rack: Its tiles.
        picked: Its headquarters while the others do not know it; NOBODY if there is none.
        mission: Its mission by its id; nothing if it has none.
    """

    seat: int
    table: Table
    hand: tuple[int, ...]
    rack: str = ""
    picked: int = NOBODY
    mission: str = ""


new = tuple.__new__
"""Makes a named tuple of a plain one, as in `new(State, (table, secrets))`.

Its own constructor is a Python function and several times slower; a game makes ten thousand of them.
"""


def seen_by(state: State, seat: int) -> View:
    """What a seat sees; a seat without a hand (a spectator is NOBODY) sees the table."""
    table, (hands, _, racks, _, picked, missions) = state
    if 0 <= seat < len(hands):
        rack = racks[seat] if racks else ""
        place, mission = picked[seat] if picked else NOBODY, missions[seat] if missions else ""
        return new(View, (seat, table, hands[seat], rack, place, mission))
    return new(View, (seat, table, (), "", NOBODY, ""))


def to_move(state: State) -> int:
    """Whose move it is: a seat, CHANCE or NOBODY."""
    table = state.table
    seat = table.phase.seat
    return table.turn.seat if seat == ON_TURN else seat
