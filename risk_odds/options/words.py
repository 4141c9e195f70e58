"""Options of battles that are fought with words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, get_args

from risk_odds.errors import InvalidInput
from risk_odds.options.option import Option, words
from risk_odds.options.presets import own_preset
from risk_odds.rules import Rules
from risk_odds.rules.combat import DiceCombat
from risk_odds.rules.words import BonusWindow, InvalidWord, Single, WordCombat, WordOccupation, Words


def _combat_kind(rules: Rules, value: str) -> Rules:
    """Dice or words, as the named rules have them if they do; what belongs to the other goes."""
    if bool(rules.words) == (value == "words"):
        return rules
    own = own_preset(rules)
    if own is not None and bool(own.words) == (value == "words"):
        return replace(rules, combat=own.combat, words=own.words, army_cap=own.army_cap)
    if value == "words":
        return replace(rules, combat=WordCombat(), words=Words(), army_cap=None)
    return replace(rules, combat=DiceCombat(), words=None)


def _words_of(rules: Rules, option: str) -> Words:
    if rules.words is None:
        raise InvalidInput(f"{rules.name} is not fought with words, so {option} has no meaning there")
    return rules.words


def _of_words(name: str, field: str, values: Mapping[str, Any], meaning: str, also: str = "") -> Option:
    """An option that sets one field of `Words`; `values` are its words with what they mean."""

    def apply(rules: Rules, value: str) -> Rules:
        return replace(rules, words=replace(_words_of(rules, name), **{field: values.get(value, value)}))

    return Option(name, tuple(values), meaning, apply, "scrabble", also)


def _single_split(rules: Rules, value: str) -> Rules:
    _words_of(rules, "single_split")
    assert isinstance(rules.combat, WordCombat)
    return replace(rules, combat=replace(rules.combat, single_split=value))  # type: ignore[arg-type]  # it is accepted


OF_WORDS: tuple[Option, ...] = (
    Option("combat", ("dice", "words"), "are battles fought with dice, or with words? (SC-20)", _combat_kind),
    Option(
        "single_split",
        get_args(Single),
        "where one side has a single army: is all in group A, or is the other side halved? (SC-22)",
        _single_split,
        "scrabble",
    ),
    _of_words(
        "sc_occupy",
        "occupation",
        words(get_args(WordOccupation)),
        "how many move into captured land: those committed or more, or one or more (SC-26)",
    ),
    _of_words(
        "bonus_words_per_turn",
        "bonus_per_turn",
        {"1": 1, "any": None},
        "how many words of eight letters bring armies in a turn (SC-12)",
    ),
    _of_words(
        "bonus_window",
        "bonus_window",
        words(get_args(BonusWindow)),
        "when such a word is played: before the first army is placed, or before the first attack (SC-12)",
    ),
    _of_words(
        "exchange_for_turn",
        "exchange",
        {"true": True, "false": False},
        "may tiles be exchanged instead of attacking and fortifying? (SC-13)",
    ),
    _of_words("bingo_bonus", "bingo_bonus", words((0, 50)), "points more for a word of seven tiles or more (SC-21)"),
    _of_words(
        "invalid_word",
        "invalid",
        words(get_args(InvalidWord)),
        "is what the lexicon does not have refused in a battle, or worth nothing? (SC-21)",
    ),
    _of_words(
        "lexicon",
        "lexicon",
        {"scowl": "scowl"},
        "the words there are (SC-21)",
        "the path of a list of words, without spaces",
    ),
)
"""Whether battles are fought with words, and how."""
