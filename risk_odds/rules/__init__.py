"""The rules of a game as one value, made of independent parts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, get_args

from risk_odds.errors import InvalidInput
from risk_odds.rules.combat import CombatRule, DiceCombat, check_word

Defense = Literal["most", "one"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """A game's rules: one field per question that a variant answers.

    Args:
        name: The name in the registry, and the options that were set on it.
        source: Where the rules are printed.
        combat: How one round is fought.
        defense: What odds take the defender to roll, of what is legal: the most dice, or always one. A game
            asks the defender.
        stay: The fewest armies that must stay on a territory that attacks (GEN-04, WD-33).

    Raises:
        InvalidInput: A value outside its range.
    """

    name: str
    source: str
    combat: CombatRule = field(default_factory=DiceCombat)
    defense: Defense = "most"
    stay: int = 1

    def __post_init__(self) -> None:
        check_word("defense", self.defense, get_args(Defense))
        if isinstance(self.stay, bool) or not isinstance(self.stay, int) or self.stay < 0:
            raise InvalidInput(f"{self.stay!r} armies can't be bound to stay", "a whole number from 0")
