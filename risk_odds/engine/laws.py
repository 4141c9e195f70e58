"""What chance may bring: one law for each phase in which dice or cards fall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from risk_odds.chance import Distribution
from risk_odds.engine.moves import Chance, Dealt, Die, Strayed
from risk_odds.engine.phases import Claiming, Dealing, Deploying, Drawing, Rolling, RollingOff
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import State
from risk_odds.rules.seats import CHANCE, NEUTRAL, NOBODY

SIDES = 6


def chance(state: State, setting: Setting) -> Distribution[Chance]:
    """The law of the move that chance makes now.

    Raises:
        ValueError: It is not chance that moves.
    """
    table, phase = state.table, state.table.phase
    match phase:
        case Rolling():
            return setting.rolls(phase.attack, phase.defense)
        case Drawing():
            return _draw(state, setting)
        case RollingOff():
            return _die()
        case Dealing():
            return _evenly(Dealt(t) for t in _owned_by(table.owner, NOBODY))
        case Claiming() if phase.seat == CHANCE:
            return _evenly(Strayed(t) for t in _owned_by(table.owner, NOBODY))
        case Deploying() if phase.seat == CHANCE:
            return _evenly(Strayed(t) for t in _owned_by(table.owner, NEUTRAL))
    raise ValueError(f"chance has no part in {phase}")


def pile_of(state: State, setting: Setting) -> dict[int, int]:
    """The cards of the pile, each with how many there are: all that are neither held nor traded.

    If none is left the traded cards are the pile (WD-19).
    """
    traded, hands = state.table.pack.traded, state.secrets.hands
    out = [card for cards in (traded, *hands) for card in cards]
    if len(out) == len(setting.deck):
        return dict(Counter(traded))
    gone = set(out)
    pile = {card: 1 for card in range(setting.wild) if card not in gone}
    wilds = setting.board.wilds - out.count(setting.wild)
    return pile | {setting.wild: wilds} if wilds else pile


def _draw(state: State, setting: Setting) -> Distribution[Chance]:
    drawn = setting.drawn
    return Distribution({drawn[card]: number for card, number in pile_of(state, setting).items()})


def _owned_by(owner: tuple[int, ...], whom: int) -> list[int]:
    return [t for t, o in enumerate(owner) if o == whom]


def _evenly(moves: Iterable[Chance]) -> Distribution[Chance]:
    return Distribution(dict.fromkeys(moves, 1))


@lru_cache(maxsize=1)
def _die() -> Distribution[Chance]:
    return Distribution({Die(face): 1 for face in range(1, SIDES + 1)})
