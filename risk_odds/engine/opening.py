"""The set-up: who begins, who gets which land, where the first armies stand (WD-01 to WD-07, PW-01 to PW-05)."""

from __future__ import annotations

from functools import lru_cache

from risk_odds.engine import goals
from risk_odds.engine.moves import Assigned, Dealt, Move, Pick, Place
from risk_odds.engine.phases import (
    Briefing,
    Claiming,
    Dealing,
    Deploying,
    Phase,
    Picking,
    Refilling,
    Reinforcing,
    RollingOff,
    deploying,
)
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import Pack, Secrets, State, Table, Turn, new
from risk_odds.engine.turns import begin_turn, in_phase, more
from risk_odds.errors import InvalidInput
from risk_odds.rules.seats import CHANCE, NEUTRAL, NOBODY
from risk_odds.rules.setup import Setup


def start(setting: Setting, first: int | None = None) -> State:
    """The position in which a game begins.

    Args:
        setting: What is played.
        first: The seat that begins, where that is known; else dice decide it first.

    Raises:
        InvalidInput: There is no such seat.
    """
    seats, land = setting.players, len(setting.board)
    pack = Pack((0,) * seats, (), 0)
    table = Table((NOBODY,) * land, (0,) * land, pack, _before(NOBODY), RollingOff(tuple(range(seats))))
    if first is not None:
        if type(first) is not int or first not in range(seats):
            raise InvalidInput(f"there is no seat {first!r}", f"0 to {seats - 1}")
        table = _opened(table, first, setting)
    elif setting.rules.setup.has_general and setting.rules.setup.general == "first_seat":
        table = _opened(table, 1, setting)
    return State(table, Secrets(((),) * seats))


def _before(first: int) -> Turn:
    return Turn(0, first, False, 0)


def rolled_off(table: Table, face: int, setting: Setting) -> Table:
    """A die falls; the highest begins, and who is equally high rolls again (WD-02)."""
    phase = table.phase
    assert isinstance(phase, RollingOff)
    faces = (*phase.faces, face)
    if len(faces) < len(phase.rolling):
        return in_phase(table, RollingOff(phase.rolling, faces))
    best = tuple(seat for seat, face in zip(phase.rolling, faces, strict=True) if face == max(faces))
    if len(best) > 1:
        return in_phase(table, RollingOff(best))
    if NOBODY not in table.owner:
        return begin_turn(table, 1, best[0], setting)
    general = setting.rules.setup.has_general
    return _opened(table, (best[0] + general) % setting.players, setting)


def _opened(table: Table, first: int, setting: Setting) -> Table:
    """Missions are dealt where there are any, from the starter on; then the land is dealt or claimed (SM-03)."""
    table = table._replace(turn=_before(first))
    return in_phase(table, Briefing(first)) if setting.missions else _land(table, setting)


def _land(table: Table, setting: Setting) -> Table:
    """The land is dealt or claimed, from the starter on."""
    return in_phase(table, Dealing(table.turn.seat) if setting.rules.setup.deals else claiming(table, setting))


def assigned(state: State, move: Assigned, setting: Setting) -> State:
    """A mission is dealt; after the last one the land follows (SM-03, SM-04)."""
    state = goals.assigned(state, move, setting)
    phase, first = state.table.phase, state.table.turn.seat
    over = isinstance(phase, Briefing) and phase.to == first
    return State(_land(state.table, setting), state.secrets) if over else state


def picked(state: State, move: Pick, setting: Setting) -> State:
    """A headquarters is picked; after the last one the first turn begins (CR-01)."""
    state = goals.picked(state, move, setting)
    done = bool(state.table.pack.goals.headquarters)
    return State(_starting(state.table, setting), state.secrets) if done else state


def dealt(table: Table, seat: int, territory: int, setting: Setting) -> Table:
    """A card brings land, with one army on it; the next goes to the next player, or the neutral army (WD-06, TP-02)."""
    table = _with_army(table, territory, seat)
    if NOBODY in table.owner:
        rotation = _rotation(table, setting)
        return in_phase(table, Dealing(rotation[(rotation.index(seat) + 1) % len(rotation)]))
    return _deploy_first(table, setting)


def by_cards(state: State, move: Move, setting: Setting) -> State:
    """The set-up in which cards say where armies may go (SC-03, SC-04): a card is dealt, or an army placed.

    With the last army the cards go back: they have said what they had to say.
    """
    table, secrets = state
    phase = table.phase
    if isinstance(move, Dealt):
        assert isinstance(phase, Dealing)
        return _card_dealt(state, phase.to, move.territory, setting)
    assert isinstance(phase, Deploying)
    assert isinstance(move, Place)
    owners = list(table.owner)
    owners[move.territory] = phase.owner
    table = deployed(table._replace(owner=tuple(owners)), phase, move.territory, setting)
    return State(table, secrets._replace(hands=((),) * setting.players) if table.turn.number else secrets)


def _card_dealt(state: State, seat: int, card: int, setting: Setting) -> State:
    """A card goes to a hand; the next one to the next player (SC-03)."""
    table, secrets = state
    hands = [*secrets.hands]
    hands[seat] = tuple(sorted((*hands[seat], card)))
    held = more(table.pack.held, seat, 1)
    table = table._replace(pack=table.pack._replace(held=held))
    if sum(held) < setting.rules.setup.dealt(len(setting.board), setting.players):
        table = in_phase(table, Dealing((seat + 1) % setting.players))
    else:
        table = _deploy_first(table, setting)
    return State(table, secrets._replace(hands=tuple(hands)))


def claimed(table: Table, owner: int, territory: int, setting: Setting) -> Table:
    """Empty land is claimed, with one army on it (WD-03)."""
    table = _with_army(table, territory, owner)
    if NOBODY in table.owner:
        return in_phase(table, claiming(table, setting))
    return _deploy_first(table, setting)


def deployed(table: Table, phase: Deploying, territory: int, setting: Setting) -> Table:
    """One more army stands on land that was claimed or dealt (WD-04)."""
    owners, armies, pack, turn, _ = table
    table = new(Table, (owners, more(armies, territory, 1), pack, turn, phase))
    left = more(phase.left, _slot(phase.owner, setting), -1)
    return _deploy(table, left, _rotation(table, setting).index(phase.owner) + 1, setting)


def _with_army(table: Table, territory: int, owner: int) -> Table:
    owners, armies, pack, turn, phase = table
    owned = list(owners)
    owned[territory] = owner
    return new(Table, (tuple(owned), more(armies, territory, 1), pack, turn, phase))


def _rotation(table: Table, setting: Setting) -> tuple[int, ...]:
    return setting.rotations[table.turn.seat]


def claiming(table: Table, setting: Setting) -> Phase:
    """Who claims next: one army has been placed for each claim so far (WD-03, PW-03)."""
    rotation = _rotation(table, setting)
    owner = rotation[sum(table.armies) % len(rotation)]
    return Claiming(acting_for(owner, table, setting), owner)


def _deploy_first(table: Table, setting: Setting) -> Table:
    rules, rotation = setting.rules, _rotation(table, setting)
    if rules.setup.evenly:
        table = table._replace(armies=tuple(base_armies(owner, table, setting) for owner in table.owner))
    left = [to_deploy(seat, table, setting) for seat in range(setting.players)]
    if rules.setup.neutral:
        left.append(to_deploy(NEUTRAL, table, setting))
    return _deploy(table, tuple(left), rules.setup.first_to_deploy(len(setting.board), rotation), setting)


def base_armies(owner: int, table: Table, setting: Setting) -> int:
    """The armies on each land of an owner before any is placed by hand.

    That is one, or as many as there are enough of for all, or have room (SM-06, EX-22).
    """
    if not setting.rules.setup.evenly:
        return 1
    each = setting.armies_each // max(table.owner.count(owner), 1)
    return each if setting.cap is None else min(each, setting.cap)


def to_deploy(owner: int, table: Table, setting: Setting) -> int:
    """The armies that an owner adds to the land that is taken; those without room are lost (WD-04, PW-05, EX-22)."""
    if owner == NEUTRAL and setting.rules.neutral.extra != "placed":
        return 0
    land = table.pack.held[owner] if setting.vacant else table.owner.count(owner)
    armies = setting.armies_each if setting.cap is None else min(setting.armies_each, setting.cap * land)
    return armies if setting.vacant else armies - base_armies(owner, table, setting) * land


def _deploy(table: Table, left: tuple[int, ...], place: int, setting: Setting) -> Table:
    """The next in the rotation who has armies left places one; if nobody has, the first turn begins (WD-07)."""
    if setting.rules.setup.way == "piles2":
        return _place_in_turn(table, left, setting)
    rotation = _rotation(table, setting)
    for k in range(place, place + len(rotation)):
        owner = rotation[k % len(rotation)]
        if left[_slot(owner, setting)]:
            return in_phase(table, deploying(acting_for(owner, table, setting), owner, left))
    if setting.rules.headquarters.in_play:
        return in_phase(table, Picking(table.turn.seat))
    return _starting(table, setting)


def _starting(table: Table, setting: Setting) -> Table:
    """All armies stand: the first turn begins, or dice decide whose it is (WD-07, SM-08)."""
    setup = setting.rules.setup
    if setup.has_general and setup.first == "roll":
        return in_phase(table._replace(turn=_before(NOBODY)), RollingOff(tuple(range(setting.players))))
    return _first_turn(table, setting)


def _place_in_turn(table: Table, left: tuple[int, ...], setting: Setting) -> Table:
    """Each player places two armies of his own, then one of the neutral army (TP-04)."""
    order = placings(table, setting)
    placed = len(order) - sum(left)
    if placed == len(order):
        return _first_turn(table, setting)
    return in_phase(table, deploying(*order[placed], left))


def placings(table: Table, setting: Setting) -> tuple[tuple[int, int], ...]:
    """Who places whose army, from the first to the last, where both sorts are placed in turn (TP-04)."""
    due = tuple(to_deploy(owner, table, setting) for owner in (0, 1, NEUTRAL))
    return _placings(setting.rules.setup, table.turn.seat, due)


@lru_cache(maxsize=64)
def _placings(setup: Setup, first: int, due: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    return setup.placings(first, due)


def _first_turn(table: Table, setting: Setting) -> Table:
    """The first turn begins; where words are laid, everybody draws a rack first (SC-05)."""
    if setting.vacant:  # the cards of the set-up go back before sets are asked for
        table = table._replace(pack=table.pack._replace(held=(0,) * setting.players))
    table = begin_turn(table, 1, table.turn.seat, setting)
    if setting.rules.words is None:
        return table
    assert isinstance(table.phase, Reinforcing)
    rack = setting.rules.words.rack
    return in_phase(table, Refilling(tuple((seat, rack) for seat in _rotation(table, setting)), table.phase))


def _slot(owner: int, setting: Setting) -> int:
    """Where the armies of an owner are counted; those of a neutral army come last."""
    return setting.players if owner == NEUTRAL else owner


def acting_for(owner: int, table: Table, setting: Setting) -> int:
    """Who places an army of this owner (PW-04)."""
    if owner != NEUTRAL:
        return owner
    placer, (first, second, *_) = setting.rules.neutral.placer, _rotation(table, setting)
    if placer == "random":
        return CHANCE
    placed = sum(armies for armies, o in zip(table.armies, table.owner, strict=True) if o == NEUTRAL)
    return second if placer == "second_player" or placed % 2 else first
