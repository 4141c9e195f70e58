"""The words that are played with: `--lexicon`, `--level` and `--exclude`."""

from __future__ import annotations

from collections.abc import Sequence
from os.path import isfile
from typing import NamedTuple

from risk_odds.boards.wording import shown
from risk_odds.errors import InvalidInput
from risk_odds.wording import plural
from risk_odds.words.lexicon import LEAST_LEVEL, LEXICONS, MOST_LEVEL, Lexicon, is_path, lexicon_named, read_lexicon
from risk_odds.words.tiles import TileSet
from risk_odds_cli.answer import Given, Row
from risk_odds_cli.numbers import whole

ENGLISH = ("english", "english_super")
"""The sets of tiles that the lexicons of the package are meant for."""


class Vocabulary(NamedTuple):
    """The words that are played with.

    Attributes:
        lexicon: The words.
        hints: What was left out of the files they are from, and what else is not as it might seem.
    """

    lexicon: Lexicon
    hints: Sequence[str]


def vocabulary(given: Given, tiles: TileSet) -> Vocabulary:
    """The words that the options say.

    Args:
        given: `lexicon` (a name or a file), `level` and `exclude` (a file), none of which has to be there.
        tiles: The tiles that they are laid with.

    Raises:
        InvalidInput: There is no lexicon of that name, or it can't be limited so.
        InvalidFile: A file can't be read, or there is no word in it.
    """
    lexicon, hints = _read(given.get("lexicon") or "scowl", tiles)
    if given.get("level"):
        lexicon = lexicon.limited(level_of(given["level"], "a vocabulary"))
    if given.get("exclude"):
        excluded, more = _excluded(given["exclude"], tiles)
        rest = lexicon.without(excluded.words)
        strange = len(excluded) - (len(lexicon) - len(rest))
        hints = [*hints, *more]
        if strange:
            hints.append(f"{given['exclude']}: {plural(strange, 'word')} of it would not be in the lexicon anyway")
        lexicon = rest
    more = _unlaid(lexicon, tiles)
    return Vocabulary(lexicon, [*hints, *more] if more else hints)


def level_of(text: str, whose: str) -> int:
    """A level of a vocabulary.

    Args:
        text: What was typed.
        whose: The vocabulary, for the sentence.

    Raises:
        InvalidInput: It is none.
    """
    try:
        return whole(text, "levels", LEAST_LEVEL, MOST_LEVEL)
    except InvalidInput as error:
        raise InvalidInput(f"{shown(text)} is no level of {whose}", error.accepted) from None


def _unlaid(lexicon: Lexicon, tiles: TileSet) -> list[str]:
    """A sentence about the words of a lexicon of the package that a set of tiles can't lay, if there are any.

    Of a list from a file they are left out when it is read.
    """
    if is_path(lexicon.name) or tiles.name in ENGLISH:
        return []
    from risk_odds.words.spelling import spelled

    said = [f"the words of {lexicon.name} are English; --lexicon FILE plays with a list of another language"]
    laid = {*spelled(lexicon.words, tiles).positions.tolist()}
    lacking = len(lexicon) - len(laid)
    if lacking:
        first = next(word for at, word in enumerate(lexicon.words) if at not in laid)
        whose = f"a letter that the {tiles.name} set does not have (the first is {first})"
        are = "has" if lacking == 1 else "have"
        said.append(f"{plural(lacking, 'word')} of {lexicon.name} {are} {whose}, so nobody can lay {_them(lacking)}")
    return said


def _them(number: int) -> str:
    return "it" if number == 1 else "them"


def _read(name_or_path: str, tiles: TileSet) -> tuple[Lexicon, Sequence[str]]:
    if not is_path(name_or_path):
        if name_or_path not in LEXICONS and isfile(name_or_path):
            accepted = f"./{name_or_path} for the file of that name, or {', '.join(LEXICONS)}"
            raise InvalidInput(f"there is no lexicon {name_or_path!r}", accepted)
        return lexicon_named(name_or_path), ()
    lexicon, report = read_lexicon(name_or_path, tiles)
    return lexicon, report.hints()


def _excluded(path: str, tiles: TileSet) -> tuple[Lexicon, Sequence[str]]:
    lexicon, report = read_lexicon(path, tiles)
    return lexicon, report.hints()


def lexicon_row(lexicon: Lexicon) -> Row:
    """What there is to know of a lexicon, for programs."""
    levels = sorted(set(lexicon.levels or ()))
    return {
        "name": lexicon.name,
        "words": len(lexicon),
        "longest": lexicon.longest,
        "has_qi": "QI" in lexicon,
        "levels": " ".join(map(str, levels)),
        "sha256": lexicon.sha256,
    }


def about_lexicon(row: Row) -> str:
    """The same for people, without the name."""
    qi = "with QI" if row["has_qi"] else "without QI"
    levels = f", levels {row['levels']}" if row["levels"] else ""
    return f"{plural(row['words'], 'word')} of up to {row['longest']} letters, {qi}{levels}, sha256 {row['sha256']}"
