"""What follows from words and tiles: battles, bonus words, swaps and exchanges, and empty land (SC-12 to SC-27)."""

from __future__ import annotations

from typing import TypeAlias

from risk_odds.engine.fighting import occupied
from risk_odds.engine.moves import Exchange, Refilled, Settle, Swap, Word
from risk_odds.engine.phases import (
    ATTACKING,
    Attacking,
    Fortifying,
    Occupying,
    Over,
    Refilling,
    Reinforcing,
    Spelling,
)
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import State, Table
from risk_odds.engine.turns import attack_or_go_on, engaged, in_phase, more
from risk_odds.engine.wordbook import size, together, without
from risk_odds.rules.combat import Force
from risk_odds.rules.victory import has_won
from risk_odds.rules.words import Scores, WordCombat

Then: TypeAlias = Reinforcing | Attacking | Occupying | Fortifying
Draws: TypeAlias = tuple[tuple[int, int], ...]


def settled(state: State, move: Settle, setting: Setting) -> State:
    """Armies move into empty land; that counts as an attack, but as no capture (SC-14)."""
    table, secrets = state
    seat = table.turn.seat
    owners = list(table.owner)
    owners[move.target] = seat
    armies = more(more(table.armies, move.source, -move.armies), move.target, move.armies)
    table = engaged(table._replace(owner=tuple(owners), armies=armies), setting)
    if has_won(setting.rules.victory, table.owner, seat):
        return State(in_phase(table, Over(seat)), secrets)
    return State(attack_or_go_on(in_phase(table, ATTACKING), setting), secrets)


def laid(state: State, move: Word, setting: Setting) -> State:
    """A word is laid, in a battle or for armies."""
    phase = state.table.phase
    if isinstance(phase, Spelling):
        return _sealed(state, phase, move) if phase.seat == state.table.turn.seat else _revealed(state, move, setting)
    return _bonus(state, move, setting)


def _sealed(state: State, phase: Spelling, move: Word) -> State:
    """The attacker's word lies face down, and the defender lays his."""
    table, secrets = state
    asked = Spelling(table.owner[phase.target], phase.source, phase.target, phase.committed)
    return State(in_phase(table, asked), secrets._replace(word=move.word))


def _revealed(state: State, move: Word, setting: Setting) -> State:
    """Both words are turned over, armies are removed, and both draw what they have laid (SC-22 to SC-27)."""
    table, secrets = state
    phase, book = table.phase, setting.wordbook
    assert isinstance(phase, Spelling)
    assert secrets.word is not None
    attacker, defender = table.turn.seat, phase.seat
    mine, theirs = book.lay(secrets.word, secrets.racks[attacker]), book.lay(move.word, secrets.racks[defender])
    table = _fallen(table, phase, Scores(mine.score, theirs.score), setting)
    then: Then = ATTACKING
    if not table.armies[phase.target]:
        table, then = _captured(table, phase, setting)
    draws: Draws = ((attacker, size(mine.used)), (defender, size(theirs.used)))
    left = theirs.left
    if defender not in table.owner:  # he is out, and all his tiles go back into the bag (SC-30)
        left, draws = "", draws[:1]
    after = State(table, secrets._replace(word=None))
    after = _racked(_racked(after, attacker, mine.left, setting), defender, left, setting)
    return _drawing(after, draws, then, setting)


def _fallen(table: Table, phase: Spelling, scores: Scores, setting: Setting) -> Table:
    """The armies that a battle costs are removed (SC-22 to SC-25)."""
    combat = setting.rules.combat
    assert isinstance(combat, WordCombat)
    lost = combat.losses(Force(phase.committed, table.armies[phase.target]), scores)
    armies = more(more(table.armies, phase.source, -lost.attackers), phase.target, -lost.defenders)
    return table._replace(armies=armies)


def _captured(table: Table, phase: Spelling, setting: Setting) -> tuple[Table, Occupying]:
    """Land without a defender left is captured (SC-26)."""
    owners = list(table.owner)
    owners[phase.target] = table.turn.seat
    moving = setting.words.moves_in(phase.committed, table.armies[phase.source] - setting.rules.stay)
    table = table._replace(owner=tuple(owners), turn=table.turn._replace(captured=True))
    return table, Occupying(phase.source, phase.target, moving[0], moving[-1])


def _bonus(state: State, move: Word, setting: Setting) -> State:
    """A word brings the armies of the next set, and its tiles are replaced (SC-12)."""
    table, secrets = state
    turn, pack, seat = table.turn, table.pack, table.turn.seat
    word = setting.wordbook.lay(move.word, secrets.racks[seat])
    worth = setting.rules.cards.value(pack.sets + 1)
    then = table.phase
    if isinstance(then, Reinforcing):
        then = Reinforcing(then.armies + worth, then.must, then.may)
    else:
        then = Reinforcing(worth, 0, 0)
    turn = turn._replace(said=turn.said._replace(words=turn.said.words + 1))
    table = table._replace(pack=pack._replace(sets=pack.sets + 1), turn=turn)
    after = _racked(State(table, secrets), seat, word.left, setting)
    return _drawing(after, ((seat, size(word.used)),), then, setting)


def swapped(state: State, move: Swap, setting: Setting) -> State:
    """Seven tiles with the same letter go back into the bag, and seven are drawn (SC-13)."""
    return _returned(state, setting.wordbook.alike(move.letter), setting)


def exchanged(state: State, move: Exchange, setting: Setting) -> State:
    """Tiles go back into the bag, and as many are drawn; there is no attack in this turn (SC-13)."""
    table, secrets = state
    turn = table.turn._replace(said=table.turn.said._replace(exchanged=True))
    return _returned(State(table._replace(turn=turn), secrets), move.tiles, setting)


def _returned(state: State, tiles: str, setting: Setting) -> State:
    table, secrets = state
    seat, then = table.turn.seat, table.phase
    assert isinstance(then, (Reinforcing, Attacking, Fortifying))
    after = _racked(state, seat, without(secrets.racks[seat], tiles), setting)
    return _drawing(after, ((seat, size(tiles)),), then, setting)


def _drawing(state: State, draws: Draws, then: Then, setting: Setting) -> State:
    """Tiles are drawn, or play goes on at once where none are."""
    due = tuple(draw for draw in draws if draw[1])
    if not due:
        return _goes_on(state, then, setting)
    return State(in_phase(state.table, Refilling(due, then)), state.secrets)


def refilled(state: State, move: Refilled, setting: Setting) -> State:
    """Tiles have been drawn; the next seat draws, or play goes on."""
    phase, racks = state.table.phase, state.secrets.racks
    assert isinstance(phase, Refilling)
    rack = together(racks[move.seat] if racks else "", move.tiles)
    return _drawing(_racked(state, move.seat, rack, setting), phase.draws[1:], phase.then, setting)


def _goes_on(state: State, then: Then, setting: Setting) -> State:
    state = State(in_phase(state.table, then), state.secrets)
    if isinstance(then, Occupying) and then.least == then.most:
        return occupied(state, then.least, setting)
    if isinstance(then, Attacking):
        return State(attack_or_go_on(state.table, setting), state.secrets)
    return state


def _racked(state: State, seat: int, rack: str, setting: Setting) -> State:
    """Another rack for a seat."""
    table, secrets = state
    racks = [*(secrets.racks or ("",) * setting.players)]
    racks[seat] = rack
    pack = table.pack._replace(tiles=tuple(map(size, racks)))
    return State(table._replace(pack=pack), secrets._replace(racks=tuple(racks)))
