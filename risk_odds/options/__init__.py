"""The named options that change the rules: name -> accepted values -> what they do to the rules.

`OPTIONS` is the only list of these names; `--set`, game records, studies and the documentation read it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from risk_odds.errors import InvalidInput, unknown_name
from risk_odds.options.armies import OF_ARMIES
from risk_odds.options.cards import OF_CARDS
from risk_odds.options.dice import OF_DICE
from risk_odds.options.goals import OF_GOALS
from risk_odds.options.option import Option
from risk_odds.options.presets import dice_presets, preset
from risk_odds.options.words import OF_WORDS
from risk_odds.rules import Rules

__all__ = ["OPTIONS", "Option", "dice_presets", "preset", "rules_named", "set_option", "with_each_value"]

OPTIONS: Mapping[str, Option] = MappingProxyType(
    {option.name: option for option in (*OF_DICE, *OF_ARMIES, *OF_GOALS, *OF_CARDS, *OF_WORDS)}
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
    rules = preset(whole)
    for option, value in [*(setting.partition("=")[::2] for setting in own), *settings]:
        rules = set_option(rules, option, value)
    return rules


def with_each_value(option: Option) -> list[Rules]:
    """The rules that show the default of an option, with each of its values that can be set on them by itself."""
    base, found = preset(option.preset), []
    for value in option.accepted:
        try:
            found.append(set_option(base, option.name, value))
        except InvalidInput:  # headquarters win only where there are some
            continue
    return found


def set_option(rules: Rules, name: str, value: str) -> Rules:
    """The rules with one option set; their name says so, unless that is how the named rules are anyway.

    Raises:
        InvalidInput: An unknown option, or a value that it does not take.
    """
    if name not in OPTIONS:
        raise unknown_name("option", name, OPTIONS)
    option = OPTIONS[name]
    if not option.takes(value):
        raise InvalidInput(f"{value!r} is no value of {name}", option.accepts)
    base, *settings = rules.name.split()
    said = [setting for setting in settings if setting.partition("=")[0] != name]
    if not _is_own(base, option, value):
        said.append(f"{name}={value}")
    made = replace(_applied(option, rules, value), name=" ".join([base, *said]))
    return replace(made, name=" ".join([base, *_in_order(said, made)]))


def _applied(option: Option, rules: Rules, value: str) -> Rules:
    """The rules with an option set, before their name says so."""
    base, *settings = rules.name.split()
    others = [setting for setting in settings if setting.partition("=")[0] != option.name]
    if option.afresh and others != settings:
        rules = rules_named(" ".join([base, *others]))
    return option.apply(rules, value)


PLACES = {"combat": 0, "reroll_scope": 2}
"""Where an option stands in a name, if it decides what others mean, or others decide whether it means anything."""


def _in_order(settings: list[str], rules: Rules) -> list[str]:
    """The settings in an order in which they can be read: what battles are fought with decides what others mean.

    Those that mean nothing any more are left out: dice where words have come, words where dice have.
    """
    kept = []
    for setting in sorted(settings, key=lambda setting: PLACES.get(setting.partition("=")[0], 1)):
        name, _, value = setting.partition("=")
        try:
            _applied(OPTIONS[name], rules, value)
        except InvalidInput:
            continue
        kept.append(setting)
    return kept


def _is_own(base: str, option: Option, value: str) -> bool:
    """Whether that is how named rules are anyway; it may be that the option has no meaning for them by themselves."""
    try:
        named = preset(base)
        return option.apply(named, value) == named
    except InvalidInput:
        return False
