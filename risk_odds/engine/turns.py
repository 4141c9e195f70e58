"""The steps of a turn: new armies, trades, the card, fortifying, and the next seat (WD-10 to WD-20, WD-41 to WD-63)."""

from __future__ import annotations

from typing import TypeVar

from risk_odds.engine.moves import Fortify, Trade
from risk_odds.engine.phases import (
    ATTACKING,
    DRAWING,
    FORTIFYING,
    Cashing,
    Fortifying,
    Phase,
    Placing,
    Reinforcing,
    reinforcing,
)
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import NOTHING_SAID, Pack, Secrets, State, Table, Turn, new
from risk_odds.rules.cards import BONUS
from risk_odds.rules.fortification import more_moves, movable
from risk_odds.rules.limit import fitting, has_room

T = TypeVar("T")


def begin_turn(table: Table, number: int, seat: int, setting: Setting) -> Table:
    """A turn begins: the new armies are counted once (WD-11, WD-12)."""
    owner, armies, pack, _, _ = table
    rules = setting.rules
    income = rules.reinforcement.income(setting.board, owner, seat)
    must, may = rules.cards.sets_at_start(pack.held[seat])
    turn = new(Turn, (number, seat, False, 0, NOTHING_SAID, False))
    table = new(Table, (owner, armies, pack, turn, reinforcing(income, must, may)))
    return table if setting.cap is None else if_room(table, setting)


def if_room(table: Table, setting: Setting) -> Table:
    """The same table; but where no new army finds room they are lost, and the turn goes on (EX-20, EX-21)."""
    phase = table.phase
    must = isinstance(phase, Cashing) or (isinstance(phase, Reinforcing) and phase.must)
    if must or has_room(setting.cap, table.owner, table.armies, table.turn.seat):
        return table
    return attack_or_go_on(table, setting)


def placed(table: Table, phase: Reinforcing | Placing, territory: int, number: int, setting: Setting) -> Table:
    """New armies are placed; with the last one the attacks begin, or go on (WD-20, WD-54)."""
    owner, armies, pack, turn, _ = table
    left = phase.armies - number
    if setting.cap is not None:
        number = fitting(setting.cap, armies[territory], number)
    table = new(Table, (owner, more(armies, territory, number), pack, turn, phase))
    if setting.spells:
        table = _placing(table)
        if not left and turn.said.exchanged:  # that was instead of attacks and all that follows (SC-13)
            return turn_over(table, setting)
    if not left:
        return attack_or_go_on(table, setting)
    if isinstance(phase, Placing):
        table = in_phase(table, Placing(left))
    else:
        may = phase.may if setting.rules.cards.window == "any_time_in_step1" else 0
        table = in_phase(table, reinforcing(left, phase.must, may))
    return table if setting.cap is None else if_room(table, setting)


def _placing(table: Table) -> Table:
    """An army has been placed, so it is too late for a word (SC-12)."""
    said = table.turn.said
    return table if said.placing else table._replace(turn=table.turn._replace(said=said._replace(placing=True)))


def more(armies: tuple[int, ...], territory: int, number: int) -> tuple[int, ...]:
    """The armies with some more on one territory."""
    changed = list(armies)
    changed[territory] += number
    return tuple(changed)


def traded(state: State, move: Trade, setting: Setting) -> State:
    """A set is traded for armies, and for extra ones on land that its cards show (WD-17, WD-18)."""
    (owner, armies, pack, turn, before), secrets = state
    seat, cards = turn.seat, setting.rules.cards
    hand = list(secrets.hands[seat])
    for card in move.cards:
        hand.remove(card)
    held, done, sets, tiles, goals = pack
    pack = Pack(_with(held, seat, len(hand)), tuple(sorted((*done, *move.cards))), sets + 1, tiles, goals)
    for territory in move.bonus:
        armies = more(armies, territory, fitting(setting.cap, armies[territory], BONUS))
    turn = turn._replace(bonus=turn.bonus + BONUS * len(move.bonus))
    phase = _after_trade(before, cards.value(pack.sets), len(hand), setting)
    hands = _with(secrets.hands, seat, tuple(hand))
    table = if_room(Table(owner, armies, pack, turn, phase), setting)
    return State(table, secrets._replace(hands=hands))


def _after_trade(phase: object, value: int, hand: int, setting: Setting) -> Reinforcing | Cashing | Placing:
    match phase:
        case Reinforcing(armies, must, may):
            return Reinforcing(armies + value, max(must - 1, 0), may - 1)
        case Cashing(armies):
            more = hand > setting.rules.cards.elim_trade_until
            return Cashing(armies + value) if more else Placing(armies + value)
    raise TypeError(f"no set is traded in {phase}")


def in_phase(table: Table, phase: Phase) -> Table:
    """The same table, with something else to be decided."""
    owner, armies, pack, turn, _ = table
    return new(Table, (owner, armies, pack, turn, phase))


def attack_or_go_on(table: Table, setting: Setting) -> Table:
    """The attacks begin or go on; where nothing can be attacked they are over (WD-30)."""
    if can_attack(table, setting) or may_lay(table, setting):
        return in_phase(table, ATTACKING)
    return attacks_over(table, setting)


def can_attack(table: Table, setting: Setting) -> bool:
    """Whether the seat on turn could attack at all, or take empty land."""
    owner, armies, seat, stay = table.owner, table.armies, table.turn.seat, setting.rules.stay
    neighbors = setting.neighbors
    for source, o in enumerate(owner):
        if o == seat and armies[source] > stay:
            for target in neighbors[source]:
                if owner[target] != seat:
                    return True
    return False


def engaged(table: Table, setting: Setting) -> Table:
    """Something is attacked, or empty land taken, so it is too late for a word (SC-12, SC-14)."""
    turn = table.turn
    if setting.rules.words is None or turn.said.attacked:
        return table
    return table._replace(turn=turn._replace(said=turn.said._replace(attacked=True)))


def may_lay(table: Table, setting: Setting) -> bool:
    """Whether the seat on turn may still lay a word for armies, as far as all can see (SC-12)."""
    words, said = setting.rules.words, table.turn.said
    if words is None or said.exchanged or said.attacked:
        return False
    if words.bonus_per_turn is not None and said.words >= words.bonus_per_turn:
        return False
    begins = isinstance(table.phase, Reinforcing) and not said.placing
    return begins or words.bonus_window == "before_attack"


def attacks_over(table: Table, setting: Setting) -> Table:
    """Attacks over: a card is drawn for a capture, now or at the end of the turn (WD-41)."""
    if setting.rules.cards.draw_when == "after_attacks" and _draws(table, setting):
        return in_phase(table, DRAWING)
    return fortify_or_end(table, setting)


def _draws(table: Table, setting: Setting) -> bool:
    """Whether the seat on turn has earned a card, and there is one (WD-19, WD-41)."""
    held, done, _, _, goals = table.pack
    pile = len(setting.deck) - len(goals.headquarters) - sum(held) - len(done)
    return table.turn.captured and (pile > 0 or (setting.rules.cards.deck_empty == "reshuffle" and bool(done)))


def fortify_or_end(table: Table, setting: Setting) -> Table:
    """Armies may be moved once; where none can, the turn is over (WD-60)."""
    owner, armies, seat, cap = table.owner, table.armies, table.turn.seat, setting.cap
    neighbors = setting.neighbors
    for source, o in enumerate(owner):
        if o == seat and movable(armies[source]):
            for target in neighbors[source]:  # along a chain to land with room, too, somebody has room beside him
                if owner[target] == seat and (cap is None or armies[target] < cap):
                    return in_phase(table, FORTIFYING)
    return turn_over(table, setting)


def fortified(table: Table, move: Fortify, setting: Setting) -> Table:
    """Armies are moved, and with it the turn is over (WD-60, WD-62), unless they move freely (EX-10)."""
    owner, armies, pack, turn, phase = table
    assert isinstance(phase, Fortifying)
    armies = more(more(armies, move.source, -move.armies), move.target, move.armies)
    if setting.rules.fortification == "free":
        gave = tuple(sorted({*phase.gave, move.source}))
        got = tuple(sorted({*phase.got, move.target}))
        if more_moves(setting.board, owner, armies, gave, got, setting.cap):
            return new(Table, (owner, armies, pack, turn, Fortifying(gave, got)))
    return turn_over(new(Table, (owner, armies, pack, turn, phase)), setting)


def turn_over(table: Table, setting: Setting) -> Table:
    """The turn is over, but for a card that is drawn only now (PW-21)."""
    if setting.rules.cards.draw_when == "end_of_turn" and _draws(table, setting):
        return in_phase(table, DRAWING)
    return next_turn(table, setting)


def drawn(state: State, card: int, setting: Setting) -> State:
    """A card is drawn; if the pile was used up, the traded cards are the new one (WD-19, WD-41)."""
    (owner, armies, (held, done, sets, tiles, goals), turn, phase), secrets = state
    if len(setting.deck) - len(goals.headquarters) == sum(held) + len(done):
        done = ()
    seat = turn.seat
    hands = _with(secrets.hands, seat, tuple(sorted((*secrets.hands[seat], card))))
    table = new(Table, (owner, armies, new(Pack, (more(held, seat, 1), done, sets, tiles, goals)), turn, phase))
    onward = fortify_or_end if setting.rules.cards.draw_when == "after_attacks" else next_turn
    return new(State, (onward(table, setting), new(Secrets, (hands, *secrets[1:]))))


def next_turn(table: Table, setting: Setting) -> Table:
    """The turn passes to the next living player (WD-58, WD-63)."""
    turn = table.turn
    return begin_turn(table, turn.number + 1, next_living(table.owner, turn.seat, setting.players), setting)


def next_living(owner: tuple[int, ...], seat: int, players: int) -> int:
    """The next player clockwise who has land; the same seat if nobody else has."""
    for k in range(1, players):
        other = (seat + k) % players
        if other in owner:
            return other
    return seat


def _with(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])
