"""Tiles: which there are, what they are worth, and which of a rack lay a word."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from string import ascii_letters, ascii_uppercase
from typing import TypeAlias

from risk_odds.boards.wording import shown
from risk_odds.errors import InvalidInput, unknown_name
from risk_odds.wording import plural

Tiles: TypeAlias = tuple[int, ...]
"""How many of each tile, in the order of the faces of a set: a rack, a bag, or the tiles of a word."""

BLANK = "?"
RACK = 14
"""Tiles on a rack (SC-05)."""

MOST_ALIKE = 255
"""Tiles of one face that a set may have; more would not fit the arrays of whole bags."""

MOST_COMPOSED = 1_000
"""Characters of the longest text whose accents are put on their letters; time grows with the square of the length."""

TILE_SETS = (
    "english",
    "english_super",
    "catalan",
    "dutch",
    "french",
    "german",
    "greek",
    "norwegian",
    "polish",
    "slovene",
    "spanish",
    "swedish",
    "turkish",
)
"""The sets of tiles of the package, by name."""


@dataclass(frozen=True, slots=True)
class TileSet:
    """The tiles of a game.

    Args:
        name: The name in the registry.
        source: Where the numbers are from.
        faces: What is printed on the tiles, in capitals: letters, in some sets also groups of them such as "CH",
            which are one tile. In the set's own order; the blank `?` is the last.
        values: What each is worth, in points; the blank is worth nothing.
        counts: How many of each are in the bag.
        laid_as: Pairs of a character that no tile has and the letters it is laid with, such as ß and SS. It also
            says what the capitals of a language are where they are not the usual ones.
        capitalized: Whether common words are written with a capital at the beginning, as German nouns are.

    Raises:
        InvalidInput: No such set can be played with.
    """

    name: str
    source: str = field(repr=False)
    faces: tuple[str, ...] = field(repr=False)
    values: tuple[int, ...] = field(repr=False)
    counts: Tiles = field(repr=False)
    laid_as: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    capitalized: bool = field(default=False, repr=False)
    _index: Mapping[str, int] = field(init=False, repr=False, compare=False)
    _letters: Mapping[str, str] = field(init=False, repr=False, compare=False)
    _longest: int = field(init=False, repr=False, compare=False)
    _plain: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        _check(self)
        object.__setattr__(self, "_index", {face: at for at, face in enumerate(self.faces)})
        object.__setattr__(self, "_letters", _letters(self.faces[:-1], self.laid_as))
        object.__setattr__(self, "_longest", max(map(len, self.faces)))
        object.__setattr__(self, "_plain", all(self._letters.get(one) == one.upper() for one in ascii_letters))

    @property
    def blank(self) -> int:
        """The index of the blank."""
        return len(self.faces) - 1

    @property
    def size(self) -> int:
        """The number of tiles in the bag."""
        return sum(self.counts)

    def upper(self, word: str) -> str | None:
        """A word in the capital letters of this set; None if a character of it can't be laid, blanks included."""
        if self._plain and word.isascii() and word.isalpha():
            return word.upper()  # much sooner there, and lists have many words
        try:
            return "".join([self._letters[character] for character in composed(word)])
        except KeyError:
            return None

    def rack(self, text: str, most: int = RACK) -> Tiles:
        """The tiles that a text stands for: a letter each, `?` or `_` for a blank, `[CH]` for a tile with two letters.

        Args:
            text: The tiles in any order, as small letters or capitals.
            most: How many there may be.

        Raises:
            InvalidInput: There is no such tile, or there are too many, in all or of one face.

        >>> tiles_named("english").write(tiles_named("english").rack("quiz_ab"))
        'ABIQUZ?'
        """
        given = [0] * len(self.faces)
        for written in _parts(text):
            given[self._face(written, text)] += 1
        if sum(given) > most:
            raise InvalidInput(f"{shown(text)} has {plural(sum(given), 'tile')}", f"at most {most}")
        for face, count, there in zip(self.faces, given, self.counts, strict=True):
            if count > there:
                what = plural(count, "blank" if face == BLANK else f"{face} tile")
                raise InvalidInput(f"{shown(text)} has {what}", f"at most {there}, as in the bag")
        return tuple(given)

    def _face(self, written: str, text: str) -> int:
        """The index of the tile that a part of a text stands for."""
        if written in (BLANK, "_"):
            return self.blank
        face = self._index.get(self.upper(written if len(written) == 1 else written[1:-1]) or "")
        if face is not None:
            return face
        if written.isspace():
            raise InvalidInput(f"{shown(text)} has a space in it", "tiles one after the other, ? or _ for a blank")
        raise InvalidInput(f"there is no tile {shown(written)} in the {self.name} set", self._accepted())

    def _accepted(self) -> str:
        """The tiles that there are, as a sentence can name them."""
        faces = self.faces[:-1]
        letters = "A to Z" if faces == tuple(ascii_uppercase) else " ".join(map(_bracketed, faces))
        return f"{letters}, ? or _ for a blank"

    def write(self, tiles: Tiles) -> str:
        """The tiles as a text, in the order of the set, blanks last.

        >>> tiles_named("english").write(tiles_named("english").rack("?OXYZ"))
        'OXYZ?'
        """
        return "".join(_bracketed(face) * count for face, count in zip(self.faces, tiles, strict=True))

    def spell(self, word: str) -> Tiles | None:
        """The tiles that a word is laid with, none of them blank; None if it has a character that no tile has.

        Where a tile has several letters, the longest tile that fits is taken first, from the left.
        """
        letters = self.upper(word)
        if letters is None:
            return None
        counts, at = [0] * len(self.faces), 0
        while at < len(letters):
            for size in range(self._longest, 0, -1):
                face = self._index.get(letters[at : at + size])
                if face is not None:
                    counts[face] += 1
                    at += len(self.faces[face])
                    break
            else:
                return None
        return tuple(counts)

    def missing(self, word: Tiles, rack: Tiles) -> int:
        """How many tiles of a word are not on a rack, so that blanks would have to stand for them."""
        return sum(needed - there for needed, there in zip(word[:-1], rack[:-1], strict=True) if needed > there)

    def used(self, word: Tiles, rack: Tiles) -> Tiles | None:
        """The tiles of a rack that lay a word, blanks only for what is missing; None if it can't be laid."""
        missing = self.missing(word, rack)
        if missing > rack[-1]:
            return None
        return (*map(min, word[:-1], rack[:-1]), missing)

    def score(self, used: Tiles) -> int:
        """What the tiles are worth.

        >>> english = tiles_named("english")
        >>> english.score(english.used(english.spell("banana"), english.rack("BANAN?")))
        7
        """
        return sum(map(int.__mul__, used, self.values))


def _check(tiles: TileSet) -> None:
    """Raise InvalidInput where no such set can be played with."""
    faces = tiles.faces
    if not faces or faces[-1] != BLANK or BLANK in faces[:-1]:
        raise InvalidInput(f"the blank is not the last tile of the {tiles.name} set", "? as the last face")
    if len(set(faces)) != len(faces) or not all(faces):
        raise InvalidInput(f"the tiles of the {tiles.name} set are not distinct", "each face once")
    if not len(faces) == len(tiles.values) == len(tiles.counts):
        raise InvalidInput(f"the {tiles.name} set has {len(faces)} faces", "as many values and counts")
    if min(tiles.values) < 0 or tiles.values[-1] != 0:
        raise InvalidInput(f"the {tiles.name} set has values that can't be", "0 or more, and 0 for the blank")
    if not 0 <= min(tiles.counts) <= max(tiles.counts) <= MOST_ALIKE:
        raise InvalidInput(f"the {tiles.name} set has counts that can't be", f"0 to {MOST_ALIKE} of each")


def _letters(faces: Sequence[str], laid_as: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Each character that can be laid -> the capitals that it is laid with."""
    capitals = sorted(set("".join(faces)))
    small = {letter.lower(): letter for letter in capitals if len(letter.lower()) == 1}
    own = {given.upper(): letters for given, letters in laid_as if len(given.upper()) == 1}
    return {**own, **small, **dict(zip(capitals, capitals, strict=True)), **dict(laid_as)}


def composed(text: str) -> str:
    """A text with each letter and its accents as one character, where there is one; a text without end as it is."""
    return text if text.isascii() or len(text) > MOST_COMPOSED else unicodedata.normalize("NFC", text)


def _parts(text: str) -> list[str]:
    """A text cut into tiles: what is in brackets is one."""
    return re.findall(r"\[[^\[\]]*\]|.", composed(text), re.DOTALL)


def _bracketed(face: str) -> str:
    return face if len(face) == 1 else f"[{face}]"


@cache
def _own_tiles(name: str) -> TileSet:
    from risk_odds.words.packaged import packaged
    from risk_odds.words.tile_file import read_tiles

    return read_tiles(packaged("tiles", f"{name}.toml").decode("utf-8"), f"risk_odds/data/tiles/{name}.toml")


def tiles_named(name: str) -> TileSet:
    """The set of tiles of that name.

    Raises:
        InvalidInput: There is none.

    >>> tiles_named("english").size
    100
    """
    if name not in TILE_SETS:
        raise unknown_name("set of tiles", name, TILE_SETS)
    return _own_tiles(name)
