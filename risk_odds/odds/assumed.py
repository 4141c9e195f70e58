"""What odds assume that is decided within a round, said in one line."""

from __future__ import annotations

from collections.abc import Iterator

from risk_odds.rules import Rules
from risk_odds.rules.combat import DiceCombat

TO_CONQUER = "the chance to conquer"


def assumed(rules: Rules, aim: str = TO_CONQUER, *, fewer: bool = False) -> list[str]:
    """What both sides are taken to decide within a round; no line where nothing is decided in it.

    Args:
        rules: The rules that it is fought by.
        aim: What the attacker wants much of, and the defender little.
        fewer: Whether the attacker may roll fewer dice than the most.
    """
    said = [*_attacker(rules, aim, fewer), *_defender(rules)]
    return [f"({'; '.join(said)})"] if said else []


def _attacker(rules: Rules, aim: str, fewer: bool) -> Iterator[str]:
    dice = rules.combat
    does = ["chooses how many dice to roll"] if fewer else []
    if isinstance(dice, DiceCombat) and dice.reroll != "none":
        does.append(f"re-rolls one {'die of either side' if dice.reroll == 'any' else 'die'}")
    if isinstance(dice, DiceCombat) and dice.commander:
        does.append("uses the Commander")
    if does:
        yield f"the attacker {_and(does)} as is best for {aim}"


def _defender(rules: Rules) -> Iterator[str]:
    match rules.defense:
        case "best":
            yield "the defender chooses his number of dice before the roll, as is best for him"
        case "seen":
            yield "the defender sees the attack dice and then chooses his number of dice, as is best for him"


def _and(parts: list[str]) -> str:
    *most, last = parts
    return f"{', '.join(most)} and {last}" if most else last
