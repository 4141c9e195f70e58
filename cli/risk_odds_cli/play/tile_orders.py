"""Orders about words and tiles: to lay, to swap, to exchange."""

from __future__ import annotations

from risk_odds.engine.moves import Exchange, Swap, Word
from risk_odds.engine.options import Attacks, Options, Reinforcements, Spellings
from risk_odds.engine.wordbook import part, sorted_tiles
from risk_odds.errors import InvalidInput
from risk_odds_cli.play.meanings import Command, legal, not_now
from risk_odds_cli.play.names import shown
from risk_odds_cli.play.orders import Make

NOTHING = ("none", "pass", "-")
"""What is typed to lay no word."""


def spell(words: list[str], options: Options) -> Command:
    """A word, in a battle or for armies."""
    if options.setting.rules.words is None or not isinstance(options, (Spellings, Reinforcements, Attacks)):
        raise not_now(options)
    if len(words) != 1:
        said = f"{shown(' '.join(words))} is more than one word" if words else "which word?"
        raise InvalidInput(said, "one word, such as word quiz")
    move = Word(words[0].upper())
    legal(move, options)
    return (Make(move),)


def no_word(words: list[str], options: Options) -> Command:
    """No word in a battle."""
    if words:
        raise InvalidInput(f"{shown(' '.join(words))} means nothing here", "none alone, to lay no word")
    return (Make(Word()),)


def swap(words: list[str], options: Options) -> Command:
    """`swap e`: seven tiles with the same letter."""
    if options.play is None:
        raise not_now(options)
    if len(words) != 1:
        raise InvalidInput("swap which seven tiles?", "one letter, such as swap e")
    move = Swap(words[0].upper())
    legal(move, options)
    return (Make(move),)


def exchange(words: list[str], options: Options) -> Command:
    """`exchange all`, or `exchange vvw`: tiles, instead of attacks and the rest of the turn."""
    if options.play is None:
        raise not_now(options)
    tiles = "".join(words).upper().replace("_", "?")
    if words == ["all"]:
        tiles = part(options.view.rack, options.play.most)
    elif not words:
        raise InvalidInput("exchange which tiles?", "some of your rack, such as exchange vvw, or all")
    move = Exchange(sorted_tiles(tiles))
    legal(move, options)
    return (Make(move),)
