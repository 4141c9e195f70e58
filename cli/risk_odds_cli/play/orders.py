"""What a person ordered: one move, or several that are made one after the other whenever the seat has to decide."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from risk_odds.boards.board import Board
from risk_odds.engine.moves import END_ATTACKS, END_TURN, KEEP, Attack, Choice, Claim, Fortify, Place
from risk_odds.engine.options import (
    Adjustments,
    Attacks,
    Cashings,
    Claims,
    Fortifications,
    Occupations,
    Options,
    Picks,
    Placements,
    Spellings,
)
from risk_odds.engine.options import Reinforcements as NewArmies
from risk_odds.engine.phases import Claiming, Deploying


@dataclass(frozen=True, slots=True)
class Make:
    """One move, now."""

    move: Choice


@dataclass(frozen=True, slots=True)
class Take:
    """Claim these territories, one each time, as long as they are empty."""

    territories: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Put:
    """Place armies: all at once, or one each time before the first turn; 0 stands for all that are left."""

    territory: int
    armies: int


@dataclass(frozen=True, slots=True)
class Fight:
    """Attack with the most dice until the target is captured, or `until` armies or fewer are left."""

    source: int
    target: int
    until: int


@dataclass(frozen=True, slots=True)
class Shift:
    """End the attacks if they are not over, then fortify."""

    source: int
    target: int
    armies: int


@dataclass(frozen=True, slots=True)
class Pass:
    """End the attacks if they are not over, then the turn."""


@dataclass(frozen=True, slots=True)
class KeepAll:
    """Leave all dice as they lie, as long as the turn lasts."""


@dataclass(frozen=True, slots=True)
class Auto:
    """Let a bot play: a step of the game, or the whole turn."""

    step: str


Order: TypeAlias = Make | Take | Put | Fight | Shift | Pass | KeepAll | Auto

TURN = "turn"
"""The step that stands for a whole turn."""

STEPS: dict[str, tuple[type[Options], ...]] = {
    "claim": (Claims,),
    "place": (Placements, NewArmies),
    "pick": (Picks,),
    "attack": (Attacks, Adjustments, Spellings, Occupations, Cashings, Placements),
    "fortify": (Fortifications,),
}
"""The steps that a bot may play for a person."""


def step_of(options: Options) -> str:
    """The step of the game in which these options come up."""
    return next(step for step, kinds in STEPS.items() if type(options) in kinds)


def next_move(order: Order, options: Options) -> tuple[Choice | Auto | None, Order | None]:
    """What an order demands now.

    Args:
        order: The order.
        options: What the seat that gave it may do.

    Returns:
        The move, or the order itself where a bot chooses the move, or None where there is none to make now; and
        what is left of the order afterwards, None if it has come to its end.
    """
    match order:
        case Make(move):
            return move, None
        case Take(territories):
            return _take(territories, options)
        case Put(territory, armies):
            return _put(territory, armies, options)
        case Fight(source, target, until):
            if isinstance(options, Adjustments):
                return None, order  # what is done with the dice is asked first
            goes_on = isinstance(options, Attacks) and options.owner[target] != options.seat
            if isinstance(options, Attacks) and goes_on and options.armies[source] > until:
                return Attack(source, target, options.most(source)), order
            return None, None
        case Shift(source, target, armies):
            if isinstance(options, Attacks):
                return END_ATTACKS, order
            return Fortify(source, target, armies), None
        case Pass():
            if isinstance(options, Attacks):
                return END_ATTACKS, order
            return (END_TURN, None) if isinstance(options, Fortifications) else (None, None)
        case KeepAll():
            return (KEEP if isinstance(options, Adjustments) else None), order
        case Auto(step):
            return (order, order) if step == TURN or type(options) in STEPS[step] else (None, None)


def _take(territories: tuple[int, ...], options: Options) -> tuple[Choice | None, Order | None]:
    """The first that is still empty."""
    if not isinstance(options, Claims):
        return None, None
    if _neutral_claims(options):
        return None, Take(territories)
    for k, territory in enumerate(territories):
        if territory in options.free:
            rest = territories[k + 1 :]
            return Claim(territory), Take(rest) if rest else None
    return None, None


def taken(order: Order, options: Options) -> tuple[int, ...]:
    """What an order to claim passes over now, because others were there first."""
    if not isinstance(order, Take) or (isinstance(options, Claims) and _neutral_claims(options)):
        return ()
    for k, territory in enumerate(order.territories):
        if isinstance(options, Claims) and territory in options.free:
            return order.territories[:k]
    return order.territories


def _neutral_claims(options: Claims) -> bool:
    """Whether the seat claims for the neutral army, in between its own claims."""
    return isinstance(options.phase, Claiming) and options.phase.owner != options.seat


def _put(territory: int, armies: int, options: Options) -> tuple[Choice | None, Order | None]:
    if isinstance(options.phase, Deploying):
        assert isinstance(options, Placements)
        if not options.setting.vacant and options.owner[territory] != options.whose:
            return None, Put(territory, armies)  # an army of the neutral army comes between
        if not armies and territory not in options.grounds:
            return None, None  # it is full
        return Place(territory), None if armies == 1 else Put(territory, max(armies - 1, 0))
    if not isinstance(options, Placements):
        return None, None
    return Place(territory, armies or options.room(territory)), None


def written(order: Order, board: Board) -> str:
    """An order that may have to wait, as it is saved.

    Raises:
        ValueError: It is one that never waits.
    """
    ids = board.ids
    match order:
        case Take(territories):
            return " ".join(["claim", *(ids[t] for t in territories)])
        case Put(territory, armies):
            return f"place {ids[territory]} {armies}"
        case Fight(source, target, until):
            return f"fight {ids[source]} {ids[target]} {until}"
        case Shift(source, target, armies):
            return f"shift {ids[source]} {ids[target]} {armies}"
        case Pass():
            return "pass"
        case KeepAll():
            return "keep"
        case Auto(step):
            return f"auto {step}"
    raise ValueError(f"{order} never waits")


def read(text: str, board: Board) -> Order:
    """An order as it was saved.

    Raises:
        ValueError: It is none.
        KeyError: It speaks of a territory that is not on this board.
    """
    kind, *words = text.split()
    match kind, words:
        case "claim", [*territories] if territories:
            return Take(tuple(board.index[t] for t in territories))
        case "place", [territory, armies]:
            return Put(board.index[territory], int(armies))
        case "fight", [source, target, until]:
            return Fight(board.index[source], board.index[target], int(until))
        case "shift", [source, target, armies]:
            return Shift(board.index[source], board.index[target], int(armies))
        case "pass", []:
            return Pass()
        case "keep", []:
            return KeepAll()
        case "auto", [step] if step == TURN or step in STEPS:
            return Auto(step)
    raise ValueError(f"{text!r} is no order")


def waiting(orders: Sequence[Order], board: Board) -> str:
    """Several orders, as they are saved."""
    return ", ".join(written(order, board) for order in orders)
