"""How many armies move into a captured territory."""

from __future__ import annotations


def moves_in(dice: int, attackers_left: int) -> range:
    """The numbers of armies that may occupy a captured territory.

    Args:
        dice: Dice the attacker rolled in the capturing roll.
        attackers_left: Attackers left after it; the army that must stay is not among them.

    Source: WD-38: at least the dice rolled, at most all but the army that stays.
    """
    return range(min(dice, attackers_left), attackers_left + 1)
