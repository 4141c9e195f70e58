"""What follows from a move."""

from __future__ import annotations

from risk_odds.engine import adjusting, fighting, goals, opening, spelling, turns
from risk_odds.engine.moves import (
    Assigned,
    Attack,
    Claim,
    Command,
    Dealt,
    Defend,
    Die,
    Drawn,
    EndAttacks,
    EndTurn,
    Exchange,
    Fortify,
    Keep,
    Move,
    Occupy,
    Pick,
    Place,
    Refilled,
    Reroll,
    Rolled,
    Settle,
    Strayed,
    Swap,
    Trade,
    Word,
)
from risk_odds.engine.phases import Claiming, Dealing, Deploying, Placing, Reinforcing, RollingOff
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import State, new


def apply(state: State, move: Move, setting: Setting) -> State:
    """The position after a move. It trusts the move: `check` refuses what is illegal or impossible.

    Raises:
        TypeError: The move has no meaning in this phase.
    """
    if isinstance(move, Attack):  # nine moves in ten are these, and `match` takes four times as long to find them
        return fighting.attacked(state, move, setting)
    if isinstance(move, Rolled):
        return adjusting.first(state, move, setting) if setting.acts else fighting.rolled(state, move, setting)
    if isinstance(move, Defend):
        return fighting.defended(state, move)
    if isinstance(move, Occupy):
        return fighting.occupied(state, move.armies, setting)
    if setting.missions:
        return goals.judged(state, _applied(state, move, setting), setting)
    return _applied(state, move, setting)


def _applied(state: State, move: Move, setting: Setting) -> State:
    """What follows from any other move, without missions."""
    table, secrets = state
    match move:
        case Place() | Strayed() | Claim() | Dealt():
            return _army_added(state, move, setting)
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
        case Die() | Keep() | Reroll() | Command():
            return _with_dice(state, move, setting)
        case Assigned():
            return opening.assigned(state, move, setting)
        case Pick():
            return opening.picked(state, move, setting)
        case Word() | Refilled() | Settle() | Swap() | Exchange():
            return _with_words(state, move, setting)
    raise TypeError(f"{move} has no meaning")


def _with_dice(state: State, move: Die | Keep | Reroll | Command, setting: Setting) -> State:
    """What follows from a single die, and from what is done with dice that lie there."""
    match move:
        case Die() if isinstance(state.table.phase, RollingOff):
            return new(State, (opening.rolled_off(state.table, move.face, setting), state.secrets))
        case Die():
            return adjusting.fallen(state, move, setting)
        case Keep():
            return adjusting.kept(state, setting)
        case Reroll():
            return adjusting.picked_up(state, move)
        case Command():
            return adjusting.commanded(state, move, setting)


def _with_words(state: State, move: Word | Refilled | Settle | Swap | Exchange, setting: Setting) -> State:
    """What follows from words and tiles, and from land that is taken without a fight."""
    match move:
        case Word():
            return spelling.laid(state, move, setting)
        case Refilled():
            return spelling.refilled(state, move, setting)
        case Settle():
            return spelling.settled(state, move, setting)
        case Swap():
            return spelling.swapped(state, move, setting)
        case Exchange():
            return spelling.exchanged(state, move, setting)


def _army_added(state: State, move: Place | Strayed | Claim | Dealt, setting: Setting) -> State:
    """What follows from armies that come to the board, or cards that say where they may."""
    table, secrets = state
    phase, territory = table.phase, move.territory
    if setting.vacant and isinstance(phase, (Dealing, Deploying)):
        return opening.by_cards(state, move, setting)
    match phase:
        case Reinforcing() | Placing():
            table = turns.placed(table, phase, territory, move.armies if isinstance(move, Place) else 1, setting)
        case Deploying():
            table = opening.deployed(table, phase, territory, setting)
        case Claiming():
            table = opening.claimed(table, phase.owner, territory, setting)
        case Dealing():
            table = opening.dealt(table, phase.to, territory, setting)
        case _:
            raise TypeError(f"{move} has no meaning while {phase}")
    return new(State, (table, secrets))
