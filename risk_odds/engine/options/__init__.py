"""What a seat may do, as far as it can see: one class for each phase in which somebody decides.

Each states the rules of its phase once. `refusal` says why a move is illegal; iterating lists the legal ones; the
other attributes are the bounds that both are made of, for whoever looks for a good move without listing all.
"""

from __future__ import annotations

from risk_odds.engine.options.adjusting import Adjustments
from risk_odds.engine.options.base import Options
from risk_odds.engine.options.fighting import Attacks, Defenses, Occupations
from risk_odds.engine.options.fortifying import Fortifications
from risk_odds.engine.options.laying import Spellings, WordPlay
from risk_odds.engine.options.picking import Picks
from risk_odds.engine.options.placing import Cashings, Claims, Placements, Reinforcements, Trades
from risk_odds.engine.phases import (
    Adjusting,
    Attacking,
    Cashing,
    Claiming,
    Defending,
    Deploying,
    Fortifying,
    Occupying,
    Picking,
    Placing,
    Reinforcing,
    Spelling,
)
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import View

__all__ = [
    "Adjustments",
    "Attacks",
    "Cashings",
    "Claims",
    "Defenses",
    "Fortifications",
    "Occupations",
    "Options",
    "Picks",
    "Placements",
    "Reinforcements",
    "Spellings",
    "Trades",
    "WordPlay",
    "options",
]

KINDS: dict[type, type[Options]] = {
    Claiming: Claims,
    Deploying: Placements,
    Picking: Picks,
    Reinforcing: Reinforcements,
    Attacking: Attacks,
    Defending: Defenses,
    Adjusting: Adjustments,
    Spelling: Spellings,
    Occupying: Occupations,
    Cashing: Cashings,
    Placing: Placements,
    Fortifying: Fortifications,
}
"""Phase -> what may be done in it."""


def options(view: View, setting: Setting) -> Options:
    """What may be done in this position by whoever has to decide.

    Args:
        view: What the seat that has to decide sees.
        setting: What is played.

    Raises:
        KeyError: Nobody decides: chance moves, or the game is over.
    """
    return KINDS[type(view.table.phase)](view, setting)
