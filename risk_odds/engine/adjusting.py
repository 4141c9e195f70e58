"""What an attacker may do when the dice lie there: roll one again by a card, and turn one to a six (EX-30 to EX-41)."""

from __future__ import annotations

from collections import Counter

from risk_odds.chance import Distribution
from risk_odds.engine.fighting import settled
from risk_odds.engine.moves import Chance, Command, Die, Reroll, Rolled
from risk_odds.engine.phases import Adjusting, Rerolling, Rolling
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import State, Table
from risk_odds.engine.turns import in_phase
from risk_odds.rules.combat import COMMANDED, DiceCombat, Roll
from risk_odds.rules.dice import die_of


def lie(state: State, roll: Roll, rerolled: bool, setting: Setting) -> State:
    """Dice lie there. Where the attacker may act on them, as far as all can see, he is asked; else armies are removed.

    Args:
        state: The position; its phase says where the battle is.
        roll: The faces.
        rerolled: Whether a die has been rolled again.
        setting: What is played.
    """
    table, secrets = state
    now = table.phase
    assert isinstance(now, (Rolling, Rerolling))
    phase = Adjusting(now.source, now.target, roll.attack, roll.defense, rerolled)
    if could_reroll(table, phase, setting) or may_command(table, phase, setting):
        return State(in_phase(table, phase), secrets)
    return settled(state, now.source, now.target, roll, setting)


def could_reroll(table: Table, phase: Adjusting, setting: Setting) -> bool:
    """Whether the attacker may hold a card that lets him roll a die again, as far as all can see (EX-30, EX-31).

    Whoever does not hold it is asked all the same, so that nobody learns from it who does. Nobody has one that was
    traded, or that of headquarters (CR-02).
    """
    if setting.reroll == "none" or phase.rerolled or not table.pack.held[table.turn.seat]:
        return False
    away = (*table.pack.traded, *table.pack.goals.headquarters)
    return phase.source not in away or phase.target not in away


def commander_ready(table: Table, setting: Setting) -> bool:
    """Whether there is a Commander who has not acted yet in this turn (EX-40)."""
    return setting.commander and not table.turn.commanded


def may_command(table: Table, phase: Adjusting, setting: Setting) -> bool:
    """Whether the attacker may turn a die of his to a six: once a turn, and one that shows something else (EX-40)."""
    return commander_ready(table, setting) and phase.attack != (COMMANDED,) * len(phase.attack)


def picked_up(state: State, move: Reroll) -> State:
    """The attacker shows a card and takes up a die to roll it again (EX-30)."""
    table, secrets = state
    phase = table.phase
    assert isinstance(phase, Adjusting)
    attack, defense = phase.attack, phase.defense
    if move.enemy:
        defense = _without(defense, move.face)
    else:
        attack = _without(attack, move.face)
    return State(in_phase(table, Rerolling(phase.source, phase.target, attack, defense, move.enemy)), secrets)


def fallen(state: State, move: Die, setting: Setting) -> State:
    """The die falls, and its new face stands (EX-33)."""
    phase = state.table.phase
    assert isinstance(phase, Rerolling)
    attack, defense = phase.attack, phase.defense
    if phase.enemy:
        defense = with_die(defense, move.face)
    else:
        attack = with_die(attack, move.face)
    return lie(state, Roll(attack, defense), True, setting)


def again(phase: Rerolling, setting: Setting) -> Distribution[Chance]:
    """The law of the die that is rolled again."""
    return Distribution({Die(face): often for face, often in Counter(faces_of(phase.enemy, setting)).items()})


def faces_of(enemy: bool, setting: Setting) -> tuple[int, ...]:
    """What is on a die of the attacker's, or of the defender's."""
    combat = setting.rules.combat
    assert isinstance(combat, DiceCombat)
    return die_of(combat.defense_die if enemy else combat.attack_die).faces


def commanded(state: State, move: Command, setting: Setting) -> State:
    """A die of the attacker's is turned to a six, and armies are removed (EX-40)."""
    table, secrets = state
    phase = table.phase
    assert isinstance(phase, Adjusting)
    table = table._replace(turn=table.turn._replace(commanded=True))
    roll = Roll(turned(phase.attack, move.face, COMMANDED), phase.defense)
    return settled(State(table, secrets), phase.source, phase.target, roll, setting)


def kept(state: State, setting: Setting) -> State:
    """The dice stay as they lie, and armies are removed."""
    phase = state.table.phase
    assert isinstance(phase, Adjusting)
    return settled(state, phase.source, phase.target, Roll(phase.attack, phase.defense), setting)


def first(state: State, move: Rolled, setting: Setting) -> State:
    """The dice of both sides fall."""
    return lie(state, Roll(move.attack, move.defense), False, setting)


def turned(faces: tuple[int, ...], face: int, new: int) -> tuple[int, ...]:
    """The faces with one die turned to another face."""
    return with_die(_without(faces, face), new)


def _without(faces: tuple[int, ...], face: int) -> tuple[int, ...]:
    """The faces with one die taken away."""
    at = faces.index(face)
    return (*faces[:at], *faces[at + 1 :])


def with_die(faces: tuple[int, ...], face: int) -> tuple[int, ...]:
    """The faces with one die more, the highest first."""
    return tuple(sorted((*faces, face), reverse=True))
