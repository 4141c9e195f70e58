"""The rules of a game as one value, made of independent parts."""

from __future__ import annotations

from dataclasses import dataclass, field

from risk_odds.rules.combat import CombatRule, DiceCombat


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """A game's rules: one field per question that a variant answers.

    Args:
        name: The name in the registry.
        source: Where the rules are printed.
        combat: How one round is fought.
        stay: The fewest armies that must stay on a territory that attacks (GEN-04, WD-33).
    """

    name: str
    source: str
    combat: CombatRule = field(default_factory=DiceCombat)
    stay: int = 1
