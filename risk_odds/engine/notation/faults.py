"""What keeps a position from being one that a game can come to; reading it has not asked that."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from risk_odds.engine import goals
from risk_odds.engine.moves import UNKNOWN
from risk_odds.engine.notation.fields import PHASE
from risk_odds.engine.notation.goal_faults import fallen_faults, headquarters_faults, mission_faults, picked_faults
from risk_odds.engine.notation.land import OWNERS
from risk_odds.engine.notation.phase_faults import phase_faults
from risk_odds.engine.notation.phases import READERS
from risk_odds.engine.notation.position import Position
from risk_odds.engine.notation.word_faults import rack_faults, said_faults
from risk_odds.engine.notation.words import card_name
from risk_odds.engine.phases import (
    OPENING,
    Briefing,
    Cashing,
    Claiming,
    Dealing,
    Defending,
    Drawing,
    Fortifying,
    Occupying,
    Over,
    Phase,
    Placing,
    Refilling,
    Reinforcing,
    RollingOff,
    Spelling,
)
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import Table
from risk_odds.rules.cards import BONUS, SET
from risk_odds.rules.seats import LETTERS, NEUTRAL, NOBODY
from risk_odds.rules.victory import has_won
from risk_odds.wording import plural

AFTER_A_CAPTURE = (Occupying, Cashing, Placing, Drawing, Over)
"""The phases that only a capture leads to."""

FILLING = (RollingOff, Briefing, Dealing, Claiming)
"""The phases in which land is still empty."""


def faults(position: Position, setting: Setting) -> list[str]:
    """What is wrong with a position under these rules, as sentences; nothing if it can be played on from.

    The armies of a position are not asked where they came from, nor its cards who drew them; but whatever the
    rest of the game relies on holds where there is no fault.

    Args:
        position: The position; cards that are not known may be any that are left.
        setting: What is played.
    """
    return [fault.sentence for fault in faults_about(position, setting)]


class Fault(NamedTuple):
    """Something that is wrong with a position.

    Attributes:
        about: The word of the position that it is about: the name of a territory or the first word of a field,
            PHASE for whichever begins the phase; nothing if it is about all of it.
        sentence: What is wrong.
    """

    about: str
    sentence: str


def faults_about(position: Position, setting: Setting) -> list[Fault]:
    """What `faults` says, each with the word that it is about."""
    if position.board != setting.board:
        return [Fault("", f"this is a position on the board {position.board.name}, not on {setting.board.name}")]
    if position.players != setting.players:
        return [Fault("", f"{position.players} players have a place in it, but {setting.players} play")]
    over = isinstance(position.table.phase, Over)
    found = [*_phase(position, setting)] if over else []  # who has won is asked of the owners alone, and first
    found += _land(position, setting)
    groups = {
        "hands": _cards,
        "traded": _traded,
        "racks": rack_faults,
        "headquarters": headquarters_faults,
        "missions": mission_faults,
        "fallen": fallen_faults,
        "picked": picked_faults,
        "turn": _turn,
    }
    found += [Fault(about, said) for about, group in groups.items() for said in group(position, setting)]
    # What any other phase demands relies on these.
    return found if found or over else [*_phase(position, setting)]


def _phase(position: Position, setting: Setting) -> Iterator[Fault]:
    return (Fault(PHASE, said) for said in phase_faults(position, setting))


def column_of(about: str, line: str) -> int:
    """The column of the word in a line that a fault is about; that of its first word if it stands nowhere."""
    fields = [(match[0], match.start()) for match in re.finditer(r"[^|]+", line)]
    for field, start in fields[1:]:
        first = field.split()[0] if field.split() else ""
        if first == about or (about == PHASE and first in READERS):
            return start + field.index(first) + 1
        if first in OWNERS and about and (word := re.search(rf"(?<![^\s,]){re.escape(about)}(?![^\s,])", field)):
            return start + word.start() + 1
    return len(line) - len(line.lstrip()) + 1


def _land(position: Position, setting: Setting) -> Iterator[Fault]:
    table, ids = position.table, setting.board.ids
    phase, now = table.phase, _now(table)
    captured = now.target if isinstance(now, Occupying) else None
    for territory, (owner, armies) in enumerate(zip(table.owner, table.armies, strict=True)):
        name = ids[territory]
        if owner == NOBODY:
            if not (isinstance(phase, FILLING) or setting.vacant):
                yield Fault(name, f"{name} is empty, but all land has been taken")
            elif armies:
                yield Fault(name, f"{name} is empty, but {plural(armies, 'army', 'armies')} stand there")
        elif territory == captured:
            if armies:
                yield Fault(name, f"{name} has just been captured, so no army stands there yet (write {name} 0)")
        elif not armies:
            yield Fault(name, f"{name} has an owner, but no army")
        elif setting.cap is not None and armies > setting.cap:
            yield Fault(name, f"{name} has {armies} armies, but at most {setting.cap} may stand there")
    if NEUTRAL in table.owner and not _neutral_is_possible(position, setting):
        said = "there is neutral land, but who of several opponents rolls for it? Set neutral_roller=next_in_order"
        yield Fault("neutral", said if setting.rules.words is None else "a neutral army has no tiles to lay words with")


def _now(table: Table) -> Phase:
    """What is to be decided, as soon as tiles have been drawn."""
    return table.phase.then if isinstance(table.phase, Refilling) else table.phase


def _neutral_is_possible(position: Position, setting: Setting) -> bool:
    """Whether somebody is there to act for a neutral army."""
    if isinstance(position.table.phase, OPENING):
        return setting.rules.setup.neutral
    if setting.rules.words is not None:
        return False  # it has no tiles
    return setting.players == 2 or setting.rules.neutral.roller == "next_in_order"


def _cards(position: Position, setting: Setting) -> Iterator[str]:
    """No card is there twice, and no hand larger than it can be (WD-57)."""
    pack, board = position.table.pack, setting.board
    every = [*chain.from_iterable(position.hands), *pack.traded]
    if setting.deck:
        every += pack.goals.headquarters  # their cards are out of the deck (CR-02)
    of_the_setup = setting.vacant and isinstance(position.table.phase, OPENING)
    cards = tuple(range(setting.wild)) if of_the_setup else setting.deck
    deck = Counter(cards)
    if every and not deck:
        yield "there are no cards in this game"
        return
    for card, number in Counter(every).items():
        if card != UNKNOWN and number > deck[card]:
            yield f"{card_name(card, board)} is there {number} times, but the deck has {deck[card]}"
    if len(every) > len(cards):
        yield f"{len(every)} cards are there, but the deck has {len(cards)}"
    if not of_the_setup:  # the phase says how many there are then
        yield from _hands(position, setting)


def _traded(position: Position, setting: Setting) -> Iterator[str]:
    pack = position.table.pack
    if (any(position.hands) or pack.traded) and not setting.deck:
        return  # that is said of the cards
    if isinstance(position.table.phase, OPENING) and pack.traded:
        yield "before the first turn no card has been traded"
        return
    if len(pack.traded) % SET or len(pack.traded) > SET * pack.sets:
        yield f"{plural(len(pack.traded), 'card')} can't have been traded with {plural(pack.sets, 'set')}"
    if pack.sets and not setting.deck and setting.rules.words is None:
        yield "no set can have been traded, as there are no cards"


def _hands(position: Position, setting: Setting) -> Iterator[str]:
    table = position.table
    without_land = []
    for seat, held in enumerate(table.pack.held):
        most = _most_cards(seat, position, setting)
        if held > most:
            yield f"{LETTERS[seat]} holds {plural(held, 'card')}, but can't hold more than {most} now"
        if held and seat not in table.owner:
            without_land.append(LETTERS[seat])
    if isinstance(table.phase, Over):
        return
    if without_land and not (isinstance(_now(table), Occupying) and len(without_land) == 1):
        yield f"{' and '.join(without_land)} still holds cards, but has no land"


def _most_cards(seat: int, position: Position, setting: Setting) -> int:
    """The most cards that a hand can have (WD-57): five and the one that is drawn, unless a player was eliminated."""
    cards, table = setting.rules.cards, position.table
    phase, turn = table.phase, table.turn
    if isinstance(phase, OPENING):
        return 0
    most = max(cards.down_from, cards.must_from) - 1  # more are traded down at once, or when a turn starts
    if seat != turn.seat:
        return most + 1
    match phase:
        case Over(_, mission) if mission:  # it may be done only as the turn ends, with a card just drawn
            return most + 1
        case Cashing():
            return 2 * most + 1
        case Reinforcing(_, must, _):
            return most + 1 if must else cards.must_from - 1
        case Fortifying():
            return most + (turn.captured and cards.draw_when == "after_attacks")
        case _:
            return most


def _turn(position: Position, setting: Setting) -> Iterator[str]:
    table = position.table
    phase, turn = table.phase, table.turn
    if bool(position.sealed) != (isinstance(phase, Defending) and not phase.dice):
        yield "dice are sealed where the defender is asked while they are, and only there"
    if (position.word is not None) != (isinstance(phase, Spelling) and phase.seat != turn.seat):
        yield "the attacker's word lies face down while the defender lays his, and only then"
    if isinstance(phase, OPENING):
        yield from _before_the_first(position)
        return
    if not turn.number or turn.seat == NOBODY:
        yield "the first turn has begun, so a turn has a number from 1 and a seat"
        return
    if turn.seat not in table.owner:
        yield f"it is the turn of {LETTERS[turn.seat]}, who has no land"
    won = has_won(setting.rules.victory, table.owner, phase.winner if isinstance(phase, Over) else turn.seat)
    won = won or goals.has_headquarters(table, setting)
    # Who has not won after all is told so; and the last empty land may have been taken without a fight.
    excused = isinstance(phase, Over) and (not won or setting.vacant or bool(phase.mission))
    if isinstance(phase, AFTER_A_CAPTURE) and not turn.captured and not excused:
        yield "this comes after a capture, so the turn is written with captured"
    if turn.commanded and (isinstance(phase, Reinforcing) or not setting.commander):
        yield "no Commander can have acted in this turn"
    if isinstance(phase, Reinforcing) and turn.captured:
        yield "nothing can be captured before all new armies are placed"
    if won and not isinstance(phase, Over) and not isinstance(_now(table), Occupying):
        yield f"{LETTERS[turn.seat]} has won, so the game is over"
    yield from _bonus(position, setting)
    yield from said_faults(position, setting)


def _before_the_first(position: Position) -> Iterator[str]:
    pack, turn = position.table.pack, position.table.turn
    if turn.number or turn.captured or turn.bonus or pack.sets or any(turn.said) or turn.commanded:
        yield "before the first turn no turn is counted, nothing is captured, and no set is traded"
    if (turn.seat == NOBODY) != isinstance(position.table.phase, RollingOff):
        yield "who begins is known as soon as that has been rolled, and not before (turn 0 -)"


def _bonus(position: Position, setting: Setting) -> Iterator[str]:
    turn, sets = position.table.turn, position.table.pack.sets
    bonus, sets = turn.bonus, sets - turn.said.words
    most = BONUS if setting.rules.cards.occupied_bonus == "per_turn" else BONUS * SET * sets
    if bonus % BONUS or bonus > min(most, BONUS * SET * sets):
        yield f"{plural(bonus, 'extra army', 'extra armies')} can't have come from {plural(sets, 'set')}"
