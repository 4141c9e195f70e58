"""Options of battles that are fought with dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, get_args

from risk_odds.errors import InvalidInput
from risk_odds.options.option import Option, words
from risk_odds.rules import Announce, Rules
from risk_odds.rules.combat import BONUS, DICE, DiceCombat, Reroll, Ties
from risk_odds.rules.dice import SIDES, read_die

DICE_IN_WORDS = "dice in their order such as 8,6 or 0/1/2"


def dice_of(rules: Rules, option: str) -> DiceCombat:
    """The combat rule of rules that an option changes.

    Raises:
        InvalidInput: They are not fought with dice.
    """
    if not isinstance(rules.combat, DiceCombat):
        raise InvalidInput(f"{rules.name} is not fought with dice, so {option} has no meaning there")
    return rules.combat


def _of_dice(name: str, field: str, values: Mapping[str, Any], meaning: str) -> Option:
    """An option that sets one field of `DiceCombat`; `values` are its words with what they mean."""

    def apply(rules: Rules, value: str) -> Rules:
        return replace(rules, combat=replace(dice_of(rules, name), **{field: values[value]}))

    return Option(name, tuple(values), meaning, apply)


def _dice_of(name: str, side: str, meaning: str) -> Option:
    """An option that says which dice a side rolls: the last one for all armies beyond those that are listed."""

    def apply(rules: Rules, value: str) -> Rules:
        *special, plain = map(read_die, value.split(","))
        changes: dict[str, Any] = {
            f"{side}_special": tuple(special),
            f"{side}_die": plain.sides if plain.plain else plain,
        }
        return replace(rules, combat=replace(dice_of(rules, name), **changes))

    return Option(name, tuple(map(str, SIDES)), meaning, apply, also=DICE_IN_WORDS, reads=_reads_dice)


def _reads_dice(value: str) -> bool:
    """Whether these are dice; a name of rules has no spaces in it, so neither have they."""
    try:
        return bool([read_die(die) for die in value.split(",")]) and value.split() == [value]
    except InvalidInput:
        return False


def _defense(rules: Rules, value: str) -> Rules:
    combat = replace(dice_of(rules, "defense"), spare_defenders=1 if value == "uk" else 0)
    return replace(rules, combat=combat, defense="most" if value == "uk" else value)  # type: ignore[arg-type]  # accepted


def _card_reroll(rules: Rules, value: str) -> Rules:
    dice = dice_of(rules, "card_reroll")
    reroll: Reroll = "none" if value == "false" else "own" if dice.reroll == "none" else dice.reroll
    return replace(rules, combat=replace(dice, reroll=reroll))


def _reroll_scope(rules: Rules, value: str) -> Rules:
    dice = dice_of(rules, "reroll_scope")
    if dice.reroll == "none":
        raise InvalidInput(f"nothing is rolled again in {rules.name}", "card_reroll=true before reroll_scope")
    return replace(rules, combat=replace(dice, reroll=value))  # type: ignore[arg-type]  # it is one of those accepted


def _strategic_dice(rules: Rules, value: str) -> Rules:
    dice = dice_of(rules, "strategic_dice")
    if not (dice.attack_extra or dice.defense_extra):
        raise InvalidInput(f"{rules.name} has no Strategic Commander", "rules with +strategic or +defense_strategic")
    if value == "unit_backed":
        return replace(rules, combat=replace(dice, attack_extra=0, defense_extra=0))
    if value == "cap_three":
        attack, defense = min(3, dice.max_attack), min(3, dice.max_defense)
        return replace(rules, combat=replace(dice, max_attack=attack, max_defense=defense))
    return rules


def _announce(rules: Rules, value: str) -> Rules:
    dice_of(rules, "announce_order")
    return replace(rules, announce=value)  # type: ignore[arg-type]  # it is one of those accepted


OF_DICE: tuple[Option, ...] = (
    _of_dice("attack_dice", "max_attack", words(DICE), "the most dice the attacker may roll (WD-33)"),
    _of_dice("defense_dice", "max_defense", words(DICE), "the most dice the defender may roll (WD-34)"),
    _dice_of("attack_die", "attack", "sides of the attacker's dice"),
    _dice_of("defense_die", "defense", "sides of the defender's dice"),
    _of_dice("ties", "ties", words(get_args(Ties)), "who wins a pair of equal dice (WD-35)"),
    Option(
        "defense",
        ("most", "one", "uk", "best", "seen"),
        "most dice, always one, two from three armies on, or what is best: before the roll, or once the attack "
        "dice are seen",
        _defense,
    ),
    _of_dice("attack_bonus", "attack_bonus", words(BONUS), "points more or less on the attacker's highest die"),
    _of_dice("defense_bonus", "defense_bonus", words(BONUS), "points more or less on the defender's highest die"),
    Option(
        "card_reroll",
        ("false", "true"),
        "may the attacker roll one die again in each round, by a card of the territory? (EX-30)",
        _card_reroll,
    ),
    Option(
        "reroll_scope",
        ("own", "any"),
        "which die is rolled again: one of the attacker's, or any (EX-32)",
        _reroll_scope,
        "expert",
    ),
    _of_dice(
        "commander",
        "commander",
        {"false": False, "true": True},
        "may the attacker turn one of his dice to a six, once a turn? (EX-40)",
    ),
    Option(
        "strategic_dice",
        ("base_plus_one", "unit_backed", "cap_three"),
        "the die of a Strategic Commander: one more, one more for which there is an army, or one more up to "
        "three (YR-22)",
        _strategic_dice,
        "strategic",
        afresh=True,
    ),
    _of_dice(
        "defender_dice",
        "defender_chooses",
        {"choice": True, "max": False},
        "may the defender roll fewer dice? (WD-34)",
    ),
    Option(
        "announce_order",
        get_args(Announce),
        "who says how many dice he rolls: the attacker first, or both at the same time (WD-32)",
        _announce,
    ),
)
"""How many dice, which, and what may be done with them."""
