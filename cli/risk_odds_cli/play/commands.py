"""What a person types, read as orders to the game or as a question to the program."""

from __future__ import annotations

from collections.abc import Callable

from risk_odds.engine.moves import Word
from risk_odds.engine.options import (
    Adjustments,
    Attacks,
    Cashings,
    Claims,
    Defenses,
    Fortifications,
    Occupations,
    Options,
    Picks,
    Spellings,
)
from risk_odds.errors import InvalidInput
from risk_odds_cli.play.land_orders import attack, claim, place
from risk_odds_cli.play.meanings import Ask, Command, not_now
from risk_odds_cli.play.names import fitting, no_such, shown
from risk_odds_cli.play.readers import ENDS, ORDERS, SIZES, auto, defend, fortify, occupy, pick, trade
from risk_odds_cli.play.tile_orders import NOTHING, no_word, spell
from risk_odds_cli.play.words import amount, is_number, parts, split

ASKS = {
    "board": ("b",),
    "moves": ("?",),
    "odds": ("h", "hint", "advice"),
    "help": ("commands",),
    "cards": ("c", "hand", "rack"),
    "goal": ("g", "mission", "hq"),
    "log": ("l", "history"),
    "map": ("m", "svg"),
    "save": ("s",),
    "undo": ("u", "back"),
    "quit": ("q", "exit", "bye"),
    "again": ("r", "."),
    "defense": ("defence", "d"),
}
"""Questions and the like, with what else they are called."""

ALONE = ("board", "moves", "cards", "goal", "help", "undo", "again", "quit")
"""Those behind which nothing stands."""

QUIT, UNDO = (("quit", *ASKS["quit"]), ("undo", *ASKS["undo"]))
"""What may be typed at questions that Enter answers too."""

_ASKED = {name: what for what, others in ASKS.items() for name in (what, *others)}
_SHORT = {name: min(ASKS[what], key=len) for name, what in _ASKED.items() if len(name) > 1}
"""Commands that may be words -> how they are said else."""


def understood(line: str, options: Options) -> Command:
    """What a line means.

    Args:
        line: What was typed; not empty.
        options: What the seat may do that typed it.

    Raises:
        InvalidInput: It can't be understood, or is illegal.
    """
    first, *rest = split(line)
    if isinstance(options, Spellings):
        return _spelled(line, first, rest, options)
    if len(first) == 1 and rest and _is_land(first, rest, options):
        return _bare([first, *rest], options)
    if first in _ASKED:
        return _question(line, first)
    if first in ORDERS:
        return ORDERS[first](rest, options)
    return _bare([first, *rest], options)


def _question(line: str, first: str) -> Ask:
    """A question, and what stands behind it."""
    what, about = _ASKED[first], line.strip()[len(first) :].strip()
    if about and what in ALONE:
        raise InvalidInput(f"{shown(about)} means nothing behind {first}", f"{first} alone")
    return Ask(what, about)


def _spelled(line: str, first: str, rest: list[str], options: Spellings) -> Command:
    """A line where a word is to be laid: the word itself, but for what is a command as well."""
    word = Word(first.upper())
    lays = not rest and not options.refusal(word)
    commands = {**_SHORT, "none": NOTHING[-1], "pass": NOTHING[-1], "auto": "auto word"}
    if lays and first in commands:
        said = f"{first} may be the command, or a word that your rack has"
        raise InvalidInput(said, f"{commands[first]} for the command, word {first} to lay it")
    if first in _ASKED:
        return _question(line, first)
    if first in NOTHING:
        return no_word(rest, options)
    if first == "auto":
        return auto([] if rest == ["word"] else rest, options)
    if first == "word":
        return spell(rest, options)
    if first in ORDERS and not lays:
        raise not_now(options)
    return spell([first, *rest], options)


def _is_land(letter: str, rest: list[str], options: Options) -> bool:
    """Whether a line that begins with a command of one letter begins with a territory: `e aus 1`, `c america 3`."""
    if letter == "e":
        return rest not in ENDS
    names = amount(parts([letter, *rest])[0])[0] if letter in _ASKED and letter != "h" else []
    return len(names) > 1 and bool(fitting(names, options.setting.board))


def _bare(words: list[str], options: Options) -> Command:
    """A line without a command: what it most likely means in this phase."""
    if isinstance(options, Adjustments):
        raise _no_deed(words, options)
    match options:
        case Claims():
            read: Callable[[list[str], Options], Command] = claim
        case Picks():
            read = pick
        case Attacks():
            read = attack
        case Occupations():
            read = occupy
        case Fortifications():
            read = fortify
        case Defenses():
            read = defend
        case Cashings():
            read = trade
        case _:
            read = place
    board = options.setting.board
    if not (is_number(words[0]) or words[0] in SIZES or fitting(words[:1], board)):
        _no_slip(words[0])
        if not any(fitting([word], board) for word in words):
            raise no_such(" ".join(words), board)
    return read(words, options)


def _no_deed(words: list[str], options: Adjustments) -> InvalidInput:
    """Say what may be done with the dice."""
    _no_slip(words[0])
    deeds = [*(["reroll FACE"] if options.cards else []), *(["six FACE"] if options.commander else []), "keep"]
    return InvalidInput(f"{shown(' '.join(words))} says nothing of the dice", ", ".join(deeds))


def _no_slip(word: str) -> None:
    """Refuse what looks like a command that was typed wrong.

    Raises:
        InvalidInput: It does.
    """
    from difflib import get_close_matches

    near = get_close_matches(word, [name for name in (*ORDERS, *_ASKED) if len(name) > 2], n=1, cutoff=0.75)
    if near:
        raise InvalidInput(f"there is no command {shown(word)} (did you mean {near[0]}?)")
