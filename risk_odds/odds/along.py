"""How best play changes along a battle: where it stops, rolls fewer dice, uses the Commander."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from risk_odds.odds.best_play import Play, leaves_of
from risk_odds.odds.laws import listed
from risk_odds.odds.roll_policy import dice_grid
from risk_odds.rules.combat import Commitment


class Fewer(NamedTuple):
    """A state in which a side rolls fewer dice than it may.

    Attributes:
        attackers: Attackers.
        defenders: Defenders.
        dice: The dice of that side.
    """

    attackers: int
    defenders: int
    dice: int


def stop_at_commander_used(play: Play) -> dict[int, int] | None:
    """The stop line once the Commander was used: defenders -> the most attackers at which to stop, 0 if there are none.

    None if there is no Commander.
    """
    if not play.commander:
        return None
    least_a, least_d = play.ends.least
    stops = range(least_a, play.attackers + 1)
    return {
        d: max((a for a in stops if not play.attack[0, a, d]), default=0) for d in range(least_d, play.defenders + 1)
    }


def fewer_attack_dice(play: Play) -> Iterator[Fewer]:
    """Where the attacker rolls fewer dice than he may."""
    for a, d, dice, most in _dice(play):
        if dice.attack < most.attack:
            yield Fewer(a, d, dice.attack)


def fewer_defense_dice(play: Play) -> Iterator[Fewer]:
    """Where a defender who chooses before the roll rolls fewer dice than he may."""
    for a, d, dice, most in _dice(play):
        if dice.defense < most.defense and play.rules.defense == "best":
            yield Fewer(a, d, dice.defense)


def _dice(play: Play) -> Iterator[tuple[int, int, Commitment, Commitment]]:
    """The dice of every state that is fought on, the Commander not used yet, and the most there may be."""
    least_a, least_d = play.ends.least
    combat, grid = listed(play.rules), dice_grid(play).tolist()
    for a in range(least_a, play.attackers + 1):
        for d in range(least_d, play.defenders + 1):
            if play.attack[-1, a, d]:
                rolled = Commitment(grid[0][a][d], grid[1][a][d])
                yield a, d, rolled, Commitment(combat.attack_dice(a)[0], combat.defense_dice(d)[0])


def commander_used(play: Play, attackers: int, defenders: int) -> float:
    """The chance that the Commander acts in the next round of a state; 0 where it is best to stop."""
    if not (play.commander and play.attack[-1, attackers, defenders]):
        return 0.0
    part = play.alone(attackers, defenders, play.commander)
    tree = part.tree
    reach = tree.reach(tree.values(leaves_of(play, play.commander, part)), np.ones(1))
    return float(sum(reach[at, 0] for at, leaf in enumerate(tree.leaves) if leaf.spent))
