"""The named rule sets, each with its source, and the named options that change them.

This is the only list of these names: the command line, the conformance tests and the documentation read it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple, get_args

from risk_odds.errors import InvalidInput, unknown_name
from risk_odds.rules import Rules
from risk_odds.rules.combat import DICE, SIDES, DiceCombat, Ties

CLASSIC_1993 = Rules(
    name="classic_1993",
    source="Risk, rules of play, Parker Brothers 1993, p. 8-9",
)
PLAIN_WORDS = replace(
    CLASSIC_1993,
    name="plain_words",
    source="World Domination in plain words (web page); fights as the manual of 1993",
)
UK_1990 = replace(
    CLASSIC_1993,
    name="uk_1990",
    source="British and New Zealand sets of about 1990: two defense dice need three armies",
    combat=DiceCombat(spare_defenders=1),
)
RISIKO = replace(
    CLASSIC_1993,
    name="risiko",
    source="RisiKo!, Editrice Giochi, Italy: the defender rolls up to three dice",
    combat=DiceCombat(max_defense=3),
)

VARIANTS: Mapping[str, Rules] = MappingProxyType({r.name: r for r in (CLASSIC_1993, PLAIN_WORDS, UK_1990, RISIKO)})
"""The registry: name -> rules."""


class Option(NamedTuple):
    """A named choice within the rules.

    Attributes:
        name: Its name after `--set`.
        accepted: The values it takes, as they are written.
        meaning: What it decides, in one line.
        apply: The rules with that value set.
    """

    name: str
    accepted: tuple[str, ...]
    meaning: str
    apply: Callable[[Rules, str], Rules]


def _combat_option(name: str, field: str, values: Mapping[str, Any], meaning: str) -> Option:
    """An option that sets one field of `DiceCombat`; `values` are its words with what they mean."""

    def apply(rules: Rules, value: str) -> Rules:
        return replace(rules, combat=replace(_dice(rules, name), **{field: values[value]}))

    return Option(name, tuple(values), meaning, apply)


def _dice(rules: Rules, option: str) -> DiceCombat:
    if not isinstance(rules.combat, DiceCombat):
        raise InvalidInput(f"{rules.name} is not fought with dice, so {option} has no meaning there")
    return rules.combat


def _defense(rules: Rules, value: str) -> Rules:
    combat = replace(_dice(rules, "defense"), spare_defenders=1 if value == "uk" else 0)
    return replace(rules, combat=combat, defense="one" if value == "one" else "most")


def _words(values: Iterable[Any]) -> dict[str, Any]:
    return {str(value): value for value in values}


OPTIONS: Mapping[str, Option] = MappingProxyType(
    {
        option.name: option
        for option in (
            _combat_option("attack_dice", "max_attack", _words(DICE), "the most dice the attacker may roll (WD-33)"),
            _combat_option("defense_dice", "max_defense", _words(DICE), "the most dice the defender may roll (WD-34)"),
            _combat_option("attack_die", "attack_die", _words(SIDES), "sides of the attacker's dice"),
            _combat_option("defense_die", "defense_die", _words(SIDES), "sides of the defender's dice"),
            _combat_option("ties", "ties", _words(get_args(Ties)), "who wins a pair of equal dice (WD-35)"),
            Option("defense", ("most", "one", "uk"), "most dice, always one, or two from three armies on", _defense),
            _combat_option(
                "defender_dice",
                "defender_chooses",
                {"choice": True, "max": False},
                "may the defender roll fewer dice? (WD-34)",
            ),
        )
    }
)
"""The options, by name."""


def rules_named(name: str, settings: Iterable[tuple[str, str]] = ()) -> Rules:
    """The rules of that name, with options set one after the other.

    Args:
        name: A name of the registry; options may follow it, as in the `name` of the rules that come out.
        settings: Pairs of an option's name and a value, as they are written on the command line.

    Raises:
        InvalidInput: An unknown name, or a value that its option does not take.

    >>> rules_named("classic_1993", [("ties", "nobody")]).name
    'classic_1993 ties=nobody'
    >>> rules_named("classic_1993 ties=nobody").combat.ties
    'nobody'
    """
    whole, *own = name.split() or [""]
    base, *mix_ins = whole.split("+")
    if base not in VARIANTS:
        raise unknown_name("rule set", base, VARIANTS)
    if mix_ins:
        raise InvalidInput(f"{mix_ins[0]!r} can't be added to {base}", "the name of one rule set")
    rules = VARIANTS[base]
    for option, value in [*(setting.partition("=")[::2] for setting in own), *settings]:
        rules = set_option(rules, option, value)
    return rules


def set_option(rules: Rules, name: str, value: str) -> Rules:
    """The rules with one option set; their name says so, unless that is how the named rules are anyway.

    Raises:
        InvalidInput: An unknown option, or a value that it does not take.
    """
    if name not in OPTIONS:
        raise unknown_name("option", name, OPTIONS)
    option = OPTIONS[name]
    if value not in option.accepted:
        raise InvalidInput(f"{value!r} is no value of {name}", ", ".join(option.accepted))
    base, *settings = rules.name.split()
    said = [setting for setting in settings if setting.partition("=")[0] != name]
    if base not in VARIANTS or option.apply(VARIANTS[base], value) != VARIANTS[base]:
        said.append(f"{name}={value}")
    return replace(option.apply(rules, value), name=" ".join([base, *said]))
