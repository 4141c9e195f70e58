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
from risk_odds.engine.state import State, Table, new


def apply(state: State, move: Move, setting: Setting) -> State:
    """The position after a move. It trusts the move: `check` refuses what is illegal or impossible.

    Raises:
        TypeError: The move has no meaning in this phase.
    """
    if isinstance(move, Attack):  # nine moves in ten are these, and `match` takes four times as long to find them
        return fighting.attacked(state, move, setting)
    if isinstance(move, Rolled):
        return fighting.rolled(state, move, setting)
    if isinstance(move, Defend):
        return fighting.defended(state, move)
    if isinstance(move, Occupy):
        return fighting.occupied(state, move.armies, setting)
    table, secrets = state
    match move:
        case Place() | Strayed() | Claim() | Dealt():
            return new(State, (_army_added(table, move, setting), secrets))
        case EndAttacks():
            return new(State, (turns.attacks_over(table, setting), secrets))
        case EndTurn():
            return new(State, (turns.turn_over(table, setting), secrets))
        case Fortify():
            return new(State, (turns.fortified(table, move, setting), secrets))
        case Trade():
            return turns.traded(state, move, setting)
        case Drawn():
            return turns.drawn(state, move.card, setting)
        case Die():
            return new(State, (opening.rolled_off(table, move.face, setting), secrets))


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
