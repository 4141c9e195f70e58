"""Why an event of a record can't have happened."""

from __future__ import annotations

from dataclasses import replace

from risk_odds.engine.check import IllegalMove, check
from risk_odds.engine.hiding import is_sealed, revealed
from risk_odds.engine.moves import CHANCES, UNKNOWN, Attack, Defend, Drawn, Move
from risk_odds.engine.notation.moves import write_move
from risk_odds.engine.phases import Dealing, Drawing, Phase, Rolling, RollingOff
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import State, to_move
from risk_odds.rules.seats import CHANCE
from risk_odds.wording import plural


def refusal(state: State, move: Move, mover: int, setting: Setting) -> str:
    """Why a move is illegal or impossible, as a sentence; nothing if it is neither.

    What stands as `?` in the move is taken to be possible where something can be hidden at all.

    Args:
        state: The position, in which something may not be known.
        move: The move.
        mover: Who makes it: a seat, or CHANCE.
        setting: What is played.
    """
    phase = state.table.phase
    if to_move(state) == CHANCE and not isinstance(move, CHANCES):
        return f"first {_wanted(phase)}"
    if isinstance(move, Drawn) and move.card == UNKNOWN and isinstance(phase, Drawing):
        return ""
    if isinstance(move, Defend) and state.secrets.sealed == UNKNOWN:
        return "the dice of the attack are not known, so it can't go on"
    tried = move
    if isinstance(move, Attack) and move.dice == UNKNOWN:
        tried = replace(move, dice=1)
    try:
        check(revealed(state, tried, setting), tried, setting, mover if mover != CHANCE else None)
    except IllegalMove as error:
        if to_move(state) == CHANCE:
            return f"{write_move(move, mover, setting.board)} can't be: {_wanted(phase)}"
        return error.message
    if tried is not move and isinstance(tried, Attack) and not is_sealed(tried, state, setting):
        return "these dice are named aloud, so they are known"
    return ""


def _wanted(phase: Phase) -> str:
    """What chance is to do."""
    match phase:
        case RollingOff():
            return "a die is to fall, as in die 5"
        case Dealing():
            return "the card of empty land is to be dealt, as in deal TERRITORY"
        case Rolling(_, _, attack, defense):
            dice = f"{plural(attack, 'die', 'dice')} against {defense}"
            return f"{dice} are to fall, with faces of their own and the highest first, as in roll 6 5 2 v 4 3"
        case Drawing():
            return "a card of the pile is to be drawn, as in draw TERRITORY or draw wild"
        case _:
            return "chance is to put a neutral army on its own or empty land, as in stray TERRITORY"
