"""What follows from a move."""

from __future__ import annotations

from risk_odds.engine import fighting, opening, turns
from risk_odds.engine.moves import (
    Attack,
    Claim,
    Dealt,
    Defend,
    Die,
    Drawn,
    EndAttacks,
    EndTurn,
    Fortify,
    Move,
    Occupy,
    Place,
    Rolled,
    Strayed,
    Trade,
)
from risk_odds.engine.phases import Claiming, Dealing, Deploying, Placing, Reinforcing
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import State, Table


def apply(state: State, move: Move, setting: Setting) -> State:
    """The position after a move. It trusts the move: `legality.check` refuses what is illegal or impossible.

    Raises:
        TypeError: The move has no meaning in this phase.
    """
    table = state.table
    match move:
        case Rolled():
            return fighting.rolled(state, move, setting)
        case Attack():
            return fighting.attacked(state, move, setting)
        case Defend():
            return fighting.defended(state, move)
        case Occupy():
            return fighting.occupied(state, move.armies, setting)
        case Place() | Strayed() | Claim() | Dealt():
            return State(_army_added(table, move, setting), state.secrets)
        case EndAttacks():
            return State(turns.attacks_over(table, setting), state.secrets)
        case EndTurn():
            return State(turns.turn_over(table, setting), state.secrets)
        case Fortify():
            return State(turns.fortified(table, move, setting), state.secrets)
        case Trade():
            return turns.traded(state, move, setting)
        case Drawn():
            return turns.drawn(state, move.card, setting)
        case Die():
            return State(opening.rolled_off(table, move.face, setting), state.secrets)


def _army_added(table: Table, move: Place | Strayed | Claim | Dealt, setting: Setting) -> Table:
    """What follows from armies that come to the board."""
    phase, territory = table.phase, move.territory
    match phase:
        case Reinforcing() | Placing():
            return turns.placed(table, phase, territory, move.armies if isinstance(move, Place) else 1, setting)
        case Deploying():
            return opening.deployed(table, phase, territory, setting)
        case Claiming():
            return opening.claimed(table, phase.owner, territory, setting)
        case Dealing():
            return opening.dealt(table, phase.to, territory, setting)
    raise TypeError(f"{move} has no meaning while {phase}")
