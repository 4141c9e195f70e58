"""Named rules without options, with what is added to them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from risk_odds.errors import InvalidInput, unknown_name
from risk_odds.mix_ins import MIX_INS, combined
from risk_odds.rules import Rules
from risk_odds.rules.combat import DiceCombat
from risk_odds.variants import CLASSIC_1993, VARIANTS


def preset(name: str) -> Rules:
    """The named rules without options: `classic_1993`, `risiko+expert`, or a mix-in alone, which changes the classic.

    Raises:
        InvalidInput: An unknown name, or one that can't be added to the others.
    """
    base, *added = name.split("+")
    if base in MIX_INS:
        alone = combined(CLASSIC_1993, (base, *_mix_ins(added, base)))
        return replace(alone, name=name)
    if base not in VARIANTS:
        raise unknown_name("rule set", base, [*VARIANTS, *MIX_INS])
    return combined(VARIANTS[base], _mix_ins(added, base))


def dice_presets() -> list[Rules]:
    """All named rules that are fought with dice: those of games, then each mix-in by itself."""
    games = [rules for rules in VARIANTS.values() if isinstance(rules.combat, DiceCombat)]
    return [*games, *map(preset, MIX_INS)]


def _mix_ins(names: Iterable[str], base: str) -> tuple[str, ...]:
    """What is added to rules, if it can be."""
    added = tuple(names)
    for name in added:
        if name in VARIANTS:
            raise InvalidInput(f"{name} is a rule set of its own and can't be added to {base}", ", ".join(MIX_INS))
        if name not in MIX_INS:
            raise unknown_name("addition to rules", name, MIX_INS)
    return added


def own_preset(rules: Rules) -> Rules | None:
    """What rules were before options were set on them; None if they have no name of the registry."""
    try:
        return preset(rules.name.split()[0])
    except InvalidInput:
        return None
