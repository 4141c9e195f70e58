"""What chance may bring: one law for each phase in which dice or cards fall."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from risk_odds.chance import Distribution, Law
from risk_odds.engine.adjusting import again
from risk_odds.engine.bag import TileLaw, bag_of
from risk_odds.engine.moves import UNKNOWN, Assigned, Chance, Dealt, Die, Strayed
from risk_odds.engine.phases import (
    Briefing,
    Claiming,
    Dealing,
    Deploying,
    Drawing,
    Refilling,
    Rerolling,
    Rolling,
    RollingOff,
)
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import State
from risk_odds.rules.seats import CHANCE, NEUTRAL, NOBODY
from risk_odds.rules.setup import STARTING_DIE


def chance(state: State, setting: Setting) -> Law[Chance]:
    """The law of the move that chance makes now: a `Distribution`, but for tiles, whose draws are too many to list.

    Raises:
        ValueError: It is not chance that moves.
    """
    table = state.table
    phase = table.phase
    if isinstance(phase, Rolling):  # nearly always, and faster than `match`
        return setting.rolls[phase.attack, phase.defense]
    match phase:
        case Drawing():
            return Distribution(_pile(state, setting))
        case RollingOff():
            return _die()
        case Rerolling():
            return again(phase, setting)
        case Refilling():
            return TileLaw(phase.draws[0], bag_of(state, setting), setting.wordbook)
        case Dealing() if setting.vacant:
            return _evenly(Dealt(card) for card in undealt(state))
        case Briefing(seat):
            return _evenly(Assigned(mission) for mission in undealt_missions(state, seat, setting))
        case Dealing():
            return _evenly(Dealt(t) for t in _owned_by(table.owner, NOBODY))
        case Claiming() if phase.seat == CHANCE:
            return _evenly(Strayed(t) for t in _owned_by(table.owner, NOBODY))
        case Deploying() if phase.seat == CHANCE:
            return _evenly(Strayed(t) for t in _owned_by(table.owner, NEUTRAL))
    raise ValueError(f"chance has no part in {phase}")


def undealt(state: State) -> list[int]:
    """The cards that are in no hand while they are dealt (SC-03)."""
    held = {card for hand in state.secrets.hands for card in hand}
    return [card for card in range(len(state.table.owner)) if card not in held]


def undealt_missions(state: State, seat: int, setting: Setting) -> list[str]:
    """The missions that a seat may still be dealt, by their ids (SM-03, SM-22)."""
    dealt, rules = state.secrets.missions, setting.rules.missions
    return [id for id, mission in setting.missions.items() if id not in dealt and rules.is_fit(mission, seat)]


def pile_of(state: State, setting: Setting) -> dict[int, int]:
    """The cards of the pile, each with how many there are."""
    pile = _pile(state, setting)
    return {card: pile[draw] for card, draw in enumerate(setting.drawn) if draw in pile}


def _pile(state: State, setting: Setting) -> dict[Chance, int]:
    """What can be drawn: all cards that are neither held nor traded; if there are none, the traded ones (WD-19).

    A card in a hand that is not known may be any of them, so it takes none away.
    """
    held, traded, _, _, goals = state.table.pack
    gone = [card for hand in state.secrets.hands for card in hand if card != UNKNOWN]
    if goals.headquarters:
        gone += goals.headquarters
    if sum(held) + len(traded) < len(setting.deck) - len(goals.headquarters):
        gone += traded
    drawn, pile = setting.drawn, setting.draws.copy()
    for card in gone:
        left = pile.pop(drawn[card]) - 1
        if left:
            pile[drawn[card]] = left
    return pile


def _owned_by(owner: tuple[int, ...], whom: int) -> list[int]:
    return [t for t, o in enumerate(owner) if o == whom]


def _evenly(moves: Iterable[Chance]) -> Distribution[Chance]:
    return Distribution(dict.fromkeys(moves, 1))


@lru_cache(maxsize=1)
def _die() -> Distribution[Chance]:
    return Distribution({Die(face): 1 for face in range(1, STARTING_DIE + 1)})
