"""What keeps racks, and what has been done with words, from being as a game can come to them."""

from __future__ import annotations

from collections.abc import Iterator

from risk_odds.engine.moves import UNKNOWN
from risk_odds.engine.notation.opening_faults import in_turn
from risk_odds.engine.notation.position import Position
from risk_odds.engine.opening import to_deploy
from risk_odds.engine.phases import (
    Claiming,
    Dealing,
    Deploying,
    Occupying,
    Over,
    Refilling,
    Reinforcing,
    RollingOff,
    Spelling,
)
from risk_odds.engine.setting import Setting
from risk_odds.rules.seats import LETTERS, NOBODY
from risk_odds.wording import plural

WITHOUT_RACKS = (RollingOff, Dealing, Claiming, Deploying)
"""The phases before racks are drawn."""


def rack_faults(position: Position, setting: Setting) -> Iterator[str]:
    """Everybody with land has a whole rack, but for what is drawn next (SC-05, SC-27, SC-30)."""
    racks = position.racks or ("",) * position.players
    if setting.rules.words is None:
        if any(racks):
            yield "there are no tiles in this game"
        return
    due = _due(position)
    for seat, held in enumerate(position.table.pack.tiles or (0,) * position.players):
        wanted = _wanted(seat, position, setting) - due.get(seat, 0)
        if held != wanted:
            yield f"{LETTERS[seat]} has {plural(held, 'tile')}, but must have {wanted}"
    yield from _tiles(racks, setting)


def _due(position: Position) -> dict[int, int]:
    phase = position.table.phase
    return dict(phase.draws) if isinstance(phase, Refilling) else {}


def _wanted(seat: int, position: Position, setting: Setting) -> int:
    """The tiles of a whole rack; none before racks are drawn, or without land."""
    table = position.table
    if isinstance(table.phase, WITHOUT_RACKS) or seat not in table.owner:
        return 0
    return setting.words.rack


def _tiles(racks: tuple[str, ...], setting: Setting) -> Iterator[str]:
    """No tile is there more often than in the set."""
    book = setting.wordbook
    total = [0] * len(book.tiles.faces)
    for seat, rack in enumerate(racks):
        if not rack or rack.isdigit():
            continue
        if unread := book.unread(rack):
            yield f"the rack of {LETTERS[seat]}: {unread}"
            return
        total = [n + more for n, more in zip(total, book.read(rack), strict=True)]
    for face, number, there in zip(book.tiles.faces, total, book.tiles.counts, strict=True):
        if number > there:
            yield f"{number} tiles {face} are on the racks, but the set has {there}"


def said_faults(position: Position, setting: Setting) -> Iterator[str]:
    """What has happened with words in a turn goes together (SC-12 to SC-14)."""
    table = position.table
    said, words = table.turn.said, setting.rules.words
    if words is None:
        if any(said):
            yield "no words are laid in this game"
        return
    if said.words > table.pack.sets or (words.bonus_per_turn is not None and said.words > words.bonus_per_turn):
        yield f"{plural(said.words, 'word')} can't have brought armies in this turn"
    if said.exchanged and not words.exchange:
        yield "tiles are not exchanged in this game"
    phase = table.phase.then if isinstance(table.phase, Refilling) else table.phase
    if said.exchanged and (said.words or said.attacked or not isinstance(phase, Reinforcing)):
        yield "who exchanges tiles lays no word for armies, attacks nothing and does not fortify"
    fights = isinstance(table.phase, (Spelling, Occupying)) or table.turn.captured
    if fights and not said.attacked and not isinstance(phase, Over):
        yield "this comes after an attack, so the turn is written with attacked"
    if said.attacked and isinstance(phase, Reinforcing):
        yield "nothing can be attacked before all new armies are placed"


def by_cards(position: Position, phase: Dealing | Deploying, setting: Setting) -> Iterator[str]:
    """Cards are dealt, and armies placed on the land that they show (SC-03, SC-04)."""
    table, hands = position.table, position.hands
    rotation, dealt = setting.rotations[table.turn.seat], sum(table.pack.held)
    whole = setting.rules.setup.dealt(len(setting.board), setting.players)
    for place, seat in enumerate(rotation):
        due = len(range(place, dealt, len(rotation)))
        if len(hands[seat]) != due:
            yield f"{LETTERS[seat]} has {plural(len(hands[seat]), 'card')}, but must have been dealt {due}"
    if isinstance(phase, Dealing):
        if any(owner != NOBODY for owner in table.owner) or dealt >= whole:
            yield "cards are dealt before armies are placed, and only as many as are to be dealt"
        elif phase.to != rotation[dealt % len(rotation)]:
            yield f"the next card goes to {LETTERS[rotation[dealt % len(rotation)]]}, not to {LETTERS[phase.to]}"
        return
    if dealt != whole:
        yield f"{dealt} cards have been dealt, but {whole} are before armies are placed"
    yield from _stationed(position, setting)
    yield from _left(position, phase, setting)


def _stationed(position: Position, setting: Setting) -> Iterator[str]:
    """Armies stand where the cards of their owners say, and no more than may (SC-04)."""
    table, cap = position.table, setting.rules.setup.cap
    for seat, hand in enumerate(position.hands):
        strange = [t for t, owner in enumerate(table.owner) if owner == seat and t not in hand]
        if len(strange) > hand.count(UNKNOWN):
            yield f"{LETTERS[seat]} has an army on {setting.board.ids[strange[0]]}, but not its card"
    for territory, armies in enumerate(table.armies):
        if cap is not None and armies > cap:
            yield f"{plural(armies, 'army', 'armies')} stand on {setting.board.ids[territory]}, but at most {cap} may"


def _left(position: Position, phase: Deploying, setting: Setting) -> Iterator[str]:
    """Everybody places one army after the other until all are placed."""
    table = position.table
    if phase.seat != phase.owner or len(phase.left) != setting.players or not phase.left[phase.owner]:
        yield "whoever places an army has one left, and it is his own"
        return
    left = dict(enumerate(phase.left))
    due = {seat: to_deploy(seat, table, setting) for seat in left}
    for seat, number in left.items():
        whole = due[seat]
        placed = sum(armies for armies, owner in zip(table.armies, table.owner, strict=True) if owner == seat)
        if placed + number != whole:
            yield f"{LETTERS[seat]} has {plural(placed, 'army', 'armies')} on the board and {number} left, of {whole}"
            return
    rotation = setting.rotations[table.turn.seat]
    if not in_turn(rotation, left, due, phase.owner, len(setting.board), setting):
        yield "everybody places one army after the other, so these numbers of armies left can't be"
