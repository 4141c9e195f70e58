"""Attacks: dice are named and roll, land is captured and occupied, players are eliminated (WD-30 to WD-56)."""

from __future__ import annotations

from risk_odds.engine import goals
from risk_odds.engine.moves import Attack, Defend, Rolled
from risk_odds.engine.phases import (
    ATTACKING,
    Cashing,
    Defending,
    Occupying,
    Over,
    Rolling,
    Spelling,
    defending,
    occupying,
    rolling,
)
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import State, Table, Turn, new
from risk_odds.engine.turns import attack_or_go_on, engaged, in_phase, next_living
from risk_odds.rules.combat import Force
from risk_odds.rules.occupation import moves_in
from risk_odds.rules.seats import NEUTRAL
from risk_odds.rules.victory import has_won


def attacked(state: State, move: Attack, setting: Setting) -> State:
    """An attack is announced; the defender is asked for his dice where he has a choice (WD-32, WD-34)."""
    (owner, armies, pack, turn, _), secrets = state
    source, target, dice = move.source, move.target, move.dice
    choices = setting.defense_dice[armies[target]]
    if len(choices) == 1:
        if setting.spells:
            return State(_declared(state.table, move, setting), secrets)
        return new(State, (new(Table, (owner, armies, pack, turn, rolling(source, target, dice, choices[0]))), secrets))
    seat = owner[target] if owner[target] != NEUTRAL else _rolls_for_neutral(state.table, setting)
    if setting.rules.announce == "simultaneous":
        return State(
            Table(owner, armies, pack, turn, defending(seat, source, target, 0)), secrets._replace(sealed=dice)
        )
    return new(State, (new(Table, (owner, armies, pack, turn, defending(seat, source, target, dice))), secrets))


def _declared(table: Table, move: Attack, setting: Setting) -> Table:
    """Armies are committed to a battle of words; the attacker lays a word first, but nobody sees it (SC-20, SC-21)."""
    return in_phase(engaged(table, setting), Spelling(table.turn.seat, move.source, move.target, move.dice))


def _rolls_for_neutral(table: Table, setting: Setting) -> int:
    """The next player in order, who of two is the opponent; one without land can still roll (PW-06, C-08)."""
    seat = table.turn.seat
    other = next_living(table.owner, seat, setting.players)
    return other if other != seat else (seat + 1) % setting.players


def defended(state: State, move: Defend) -> State:
    """The defender has named his dice; now both roll (WD-32)."""
    (owner, armies, pack, turn, phase), secrets = state
    assert isinstance(phase, Defending)
    dice = phase.dice or secrets.sealed
    table = new(Table, (owner, armies, pack, turn, rolling(phase.source, phase.target, dice, move.dice)))
    return new(State, (table, secrets._replace(sealed=0) if secrets.sealed else secrets))


def rolled(state: State, move: Rolled, setting: Setting) -> State:
    """The dice fall and armies are removed."""
    phase = state.table.phase
    assert isinstance(phase, Rolling)
    return settled(state, phase.source, phase.target, (move.attack, move.defense), setting)


def settled(
    state: State, source: int, target: int, faces: tuple[tuple[int, ...], tuple[int, ...]], setting: Setting
) -> State:
    """Armies are removed for dice; without a defender left the territory is captured (WD-35 to WD-38).

    Args:
        state: The position.
        source: Where the attack comes from.
        target: What is attacked.
        faces: What the dice of both sides show.
        setting: What is played.
    """
    (owner, armies, pack, turn, _), secrets = state
    lost = setting.losses[faces]
    if setting.extra_dice:
        lost = setting.losses_of(faces, Force(armies[source] - setting.rules.stay, armies[target]))
    lost_attackers, lost_defenders = lost
    left = list(armies)
    left[source] -= lost_attackers
    left[target] -= lost_defenders
    if left[target]:
        table = new(Table, (owner, tuple(left), pack, turn, ATTACKING))
        if left[source] <= setting.rules.stay:
            table = attack_or_go_on(table, setting)
            if setting.missions:
                return goals.judged(state, State(table, secrets), setting)
        return new(State, (table, secrets))
    owners = list(owner)
    owners[target] = turn.seat
    moving = moves_in(len(faces[0]), left[source] - setting.rules.stay)
    least, most = moving[0], moving[-1]
    if not turn.captured:
        turn = new(Turn, (turn.number, turn.seat, True, turn.bonus, turn.said, turn.commanded))
    phase = occupying(source, target, least, most)
    state = new(State, (new(Table, (tuple(owners), tuple(left), pack, turn, phase)), secrets))
    if setting.goals:
        state = goals.captured(state, owner[target], setting)
        if isinstance(state.table.phase, Over):
            return state
    return state if least < most else occupied(state, least, setting)


def occupied(state: State, number: int, setting: Setting) -> State:
    """Armies move into captured land; that may win the game, or eliminate a player (WD-38, WD-50, WD-56)."""
    if setting.missions:
        return goals.judged(state, _moved_in(state, number, setting), setting)
    return _moved_in(state, number, setting)


def _moved_in(state: State, number: int, setting: Setting) -> State:
    """What follows from the armies that move in, without missions."""
    (owner, armies, pack, turn, phase), secrets = state
    assert isinstance(phase, Occupying)
    source, target = phase.source, phase.target
    moved = list(armies)
    moved[source] -= number
    moved[target] += number
    table = new(Table, (owner, tuple(moved), pack, turn, ATTACKING))
    captor = turn.seat
    if has_won(setting.rules.victory, owner, captor):
        return State(in_phase(table, Over(captor)), secrets)
    if setting.goals and (over := goals.won(State(table, secrets), setting)):
        return State(in_phase(table, over), secrets)
    for seat, cards in enumerate(pack.held):
        if cards and seat != captor and seat not in owner:
            return _eliminated(State(table, secrets), seat, setting)
    if moved[target] > setting.rules.stay:
        for neighbor in setting.neighbors[target]:
            if owner[neighbor] != captor:  # the captured territory can attack onwards: no need to look further
                return new(State, (table, secrets))
    return new(State, (attack_or_go_on(table, setting), secrets))


def _eliminated(state: State, loser: int, setting: Setting) -> State:
    """The cards of a player without land go to the seat on turn, who may have to trade (WD-50 to WD-52)."""
    table, secrets = state
    hands = secrets.hands
    seat, held = table.turn.seat, list(table.pack.held)
    held[seat] += held[loser]
    held[loser] = 0
    all_hands = list(hands)
    all_hands[seat], all_hands[loser] = tuple(sorted(hands[seat] + hands[loser])), ()
    table = table._replace(pack=table.pack._replace(held=tuple(held)))
    must_trade = held[seat] >= setting.rules.cards.down_from
    table = in_phase(table, Cashing(0)) if must_trade else attack_or_go_on(table, setting)
    return State(table, secrets._replace(hands=tuple(all_hands)))
