"""Why an event of a record can't have happened."""

from __future__ import annotations

from dataclasses import replace

from risk_odds.engine.check import IllegalMove, check
from risk_odds.engine.goals import is_last_pick, who_picked
from risk_odds.engine.hiding import is_sealed, revealed
from risk_odds.engine.moves import (
    CHANCES,
    UNKNOWN,
    UNSEEN,
    Assigned,
    Attack,
    Dealt,
    Defend,
    Drawn,
    Move,
    Pick,
    Refilled,
    Word,
)
from risk_odds.engine.notation.moves import write_move
from risk_odds.engine.phases import (
    Briefing,
    Dealing,
    Drawing,
    Phase,
    Picking,
    Refilling,
    Rerolling,
    Rolling,
    RollingOff,
    Spelling,
)
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import State, to_move
from risk_odds.rules.seats import CHANCE, LETTERS, NOBODY
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
    if _is_possible_unseen(phase, move, setting):
        return ""
    if isinstance(phase, Picking) and isinstance(move, Pick) and mover == phase.seat:
        picked = state.secrets.picked
        if is_last_pick(state.table) and any(picked[seat] == NOBODY for seat in who_picked(state.table)):
            return "the headquarters that others have picked are not known, so it can't go on"
        if move.territory == UNKNOWN and not is_last_pick(state.table):
            return ""
    if isinstance(move, Defend) and state.secrets.sealed == UNKNOWN:
        return "the dice of the attack are not known, so it can't go on"
    if isinstance(phase, Spelling) and state.secrets.word == UNSEEN:
        return "the attacker's word is not known, so it can't go on"
    if isinstance(move, Word) and move.word == UNSEEN:
        sealed = isinstance(phase, Spelling) and phase.seat == state.table.turn.seat == mover
        return "" if sealed else "only the attacker's word can lie face down"
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


def _is_possible_unseen(phase: Phase, move: Move, setting: Setting) -> bool:
    """Whether something falls that is not seen: a card, or as many tiles as are due."""
    match move, phase:
        case (Drawn(card), Drawing()) | (Dealt(card), Dealing()):
            return card == UNKNOWN and (isinstance(phase, Drawing) or setting.vacant)
        case Assigned(mission), Briefing():
            return mission == UNSEEN
        case Refilled(seat, tiles), Refilling(draws, _):
            return draws[0] == (seat, int(tiles) if tiles.isdigit() else -1)
    return False


def _wanted(phase: Phase) -> str:
    """What chance is to do."""
    match phase:
        case RollingOff():
            return "a die is to fall, as in die 5"
        case Briefing():
            return "a mission that nobody has is to be dealt, as in mission MISSION"
        case Dealing():
            return "the card of empty land is to be dealt, as in deal TERRITORY"
        case Refilling(((seat, number), *_), _):
            tiles = plural(number, "tile")
            return f"{LETTERS[seat]} is to draw {tiles} of the bag, as in draw {LETTERS[seat]} {'TILES'[:number]}"
        case Rerolling():
            return "a die is to fall again, as in die 5"
        case Rolling(_, _, attack, defense):
            dice = f"{plural(attack, 'die', 'dice')} against {defense}"
            return f"{dice} are to fall, with faces of their own and the highest first, as in roll 6 5 2 v 4 3"
        case Drawing():
            return "a card of the pile is to be drawn, as in draw TERRITORY or draw wild"
        case _:
            return "chance is to put a neutral army on its own or empty land, as in stray TERRITORY"
