"""The words and tiles of a game: what can be laid with a rack, and what it is worth."""

from __future__ import annotations

import re
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from risk_odds.errors import InvalidInput
from risk_odds.rules.words import SEVEN, Words
from risk_odds.wording import plural

if TYPE_CHECKING:
    from risk_odds.words.index import WordIndex
    from risk_odds.words.lexicon import Lexicon
    from risk_odds.words.report import Report
    from risk_odds.words.tiles import Tiles, TileSet

BLANK = "?"

TILE = re.compile(r"\[[^\[\]]*\]|.", re.DOTALL)
"""A tile as it is written: a letter, a blank, or several letters in brackets."""


class Laid(NamedTuple):
    """A word as it lies on the table.

    Attributes:
        used: The tiles that lay it, as they are written.
        left: The rack without them; the number of its tiles where it is not known.
        score: What it is worth.
    """

    used: str
    left: str
    score: int


class Wordbook:
    """Tiles, lexicon and rules together. The lexicon and its index are read when they are first asked for.

    Args:
        words: The rules.
    """

    def __init__(self, words: Words) -> None:
        self.words = words

    @cached_property
    def tiles(self) -> TileSet:
        """The set of tiles."""
        from risk_odds.words.tiles import tiles_named

        return tiles_named(self.words.tiles)

    @property
    def lexicon(self) -> Lexicon:
        """The words there are."""
        return self._read[0]

    @property
    def left_out(self) -> list[str]:
        """What was left out of the file of the words, or changed, as sentences; nothing of the package's own."""
        report = self._read[1]
        return report.hints() if report else []

    @cached_property
    def _read(self) -> tuple[Lexicon, Report | None]:
        """The words, and what became of the lines of their file."""
        from risk_odds.words.lexicon import is_path, lexicon_named, read_lexicon

        name = self.words.lexicon
        return read_lexicon(name, self.tiles) if is_path(name) else (lexicon_named(name), None)

    @cached_property
    def index(self) -> WordIndex:
        """What finds the words of a rack."""
        from risk_odds.words.index import WordIndex

        return WordIndex.of(self.lexicon, self.tiles, bonus=self.words.bingo_bonus)

    @cached_property
    def _faces(self) -> tuple[tuple[int, str], ...]:
        """The tiles as they are written, each with its index, in the order in which a rack is written."""
        written = [face if len(face) == 1 else f"[{face}]" for face in self.tiles.faces]
        return tuple(sorted(enumerate(written), key=lambda each: (each[1] == BLANK, each[1])))

    def write(self, tiles: Tiles) -> str:
        """Tiles as a rack is written: in the order of their letters, blanks last."""
        return "".join([face * tiles[at] for at, face in self._faces if tiles[at]])

    def read(self, rack: str) -> Tiles:
        """The tiles of a rack that is known."""
        counts = [0] * len(self._faces)
        plain = "[" not in rack
        tiles = rack if plain else TILE.findall(rack)
        for at, face in self._faces:
            if face in rack:
                counts[at] = tiles.count(face)
        return tuple(counts)

    def alike(self, letter: str) -> str:
        """Seven tiles with the same letter (SC-13)."""
        return (letter if len(letter) == 1 else f"[{letter}]") * SEVEN

    def sevens(self, rack: str) -> tuple[str, ...]:
        """The letters of which a rack that is known has seven tiles; blanks are none (SC-13)."""
        if rack.isdigit() or not rack:
            return ()
        counts = self.read(rack)[:-1]
        return tuple(face for face, count in zip(self.tiles.faces[:-1], counts, strict=True) if count >= SEVEN)

    def unread(self, tiles: str) -> str:
        """Why a text does not stand for tiles of the set, one of them at least; nothing if it does."""
        if type(tiles) is not str or not tiles:
            return "no tiles are named"
        if too_many := self._too_many(tiles):
            return too_many
        try:
            read = self.tiles.rack(tiles, self.tiles.size)
        except InvalidInput as error:
            return f"no tiles are called that: {error.message}"
        same = self.write(read) == sorted_tiles(tiles)
        return "" if same else f"{tiles} is not written in capitals, with ? for a blank"

    def _too_many(self, tiles: str) -> str:
        """Which tiles of a text are not there so often; nothing if all are."""
        named = TILE.findall(tiles)
        for at, face in self._faces:
            there, count = self.tiles.counts[at], named.count(face)
            if count > there:
                kind = plural(there, "blank" if face == BLANK else f"{face} tile")
                return f"there {'is' if there == 1 else 'are'} {kind} in all, not {count}"
        return ""

    def fits(self, word: str, rack: str) -> str:
        """Why a word can't be laid with a rack, as a sentence; nothing if it can. The lexicon is not asked."""
        if rack.isdigit():
            return self._fits_unseen(word, int(rack))
        if word != word.upper():
            return "a word is laid in capital letters: which of them are blanks follows from the rack"
        spelled = self.tiles.spell(word)
        if spelled is None or not word:
            return f"no tiles spell {word!r}"
        held = self.read(rack)
        missing = self.tiles.missing(spelled, held)
        return "" if missing <= held[-1] else f"your rack {rack} does not have the tiles for {word}"

    def _fits_unseen(self, word: str, size: int) -> str:
        """The same for a rack that is not known: the word says itself which tiles are blanks."""
        used = self._said(word)
        if used is None or not word:
            return f"no tiles spell {word!r}"
        if sum(used) > size:
            return f"{word} has {sum(used)} tiles, but the rack has {size}"
        if any(there > of for there, of in zip(used, self.tiles.counts, strict=True)):
            return f"there are not so many tiles to lay {word}"
        return ""

    def _said(self, word: str) -> Tiles | None:
        """The tiles of a word in which small letters are blanks; None if it can't be spelled."""
        parts = self._parts(word)
        if "".join(parts) != word:
            return None
        tiles = [BLANK if part != part.upper() else part for part in parts]
        return tuple(tiles.count(face) for face in self.tiles.faces)

    def lay(self, word: str, rack: str) -> Laid:
        """A word laid with the tiles of a rack that has them, real ones first (SC-21)."""
        if not word:
            return Laid("", rack, 0)
        if rack.isdigit():
            used = self._said(word)
            assert used is not None
            return Laid(self.write(used), str(int(rack) - sum(used)), self.score(word.upper(), used))
        held, spelled = self.read(rack), self.tiles.spell(word)
        assert spelled is not None
        used = self.tiles.used(spelled, held)
        assert used is not None
        left = self.write(tuple(map(int.__sub__, held, used)))
        return Laid(self.write(used), left, self.score(word, used))

    def score(self, word: str, used: Tiles) -> int:
        """What a word is worth in a battle; what is not in the lexicon is worth nothing (SC-21)."""
        if self.words.invalid == "zero" and word not in self.lexicon:
            return 0
        return self.tiles.score(used) + (self.words.bingo_bonus if sum(used) >= SEVEN else 0)

    def shown(self, word: str, rack: str) -> str:
        """A word as it lies open: letters that blanks stand for are small. Of equal letters the last are blanks."""
        if not word or rack.isdigit():
            return word
        spelled = self.tiles.spell(word)
        held = self.read(rack)
        assert spelled is not None
        short = {self.tiles.faces[at]: n - held[at] for at, n in enumerate(spelled[:-1]) if n > held[at]}
        parts = self._parts(word)
        for k in reversed(range(len(parts))):
            if short.get(parts[k], 0) > 0:
                short[parts[k]] -= 1
                parts[k] = parts[k].lower()
        return "".join(parts)

    def _parts(self, word: str) -> list[str]:
        """A word cut into the letters of its tiles, the longest first; what can't be cut is left out."""
        faces = sorted(self.tiles.faces[:-1], key=len, reverse=True)
        return re.findall("|".join(map(re.escape, (*faces, *map(str.lower, faces)))), word)


def size(rack: str) -> int:
    """The number of tiles on a rack, known or not."""
    return int(rack) if rack.isdigit() else len(rack) if "[" not in rack else len(TILE.findall(rack))


def without(rack: str, tiles: str) -> str:
    """A rack without some of its tiles; a number of tiles leaves a number."""
    if rack.isdigit() or tiles.isdigit():
        return str(size(rack) - size(tiles))
    left = TILE.findall(rack)
    for tile in TILE.findall(tiles):
        left.remove(tile)
    return "".join(left)


def sorted_tiles(tiles: str) -> str:
    """Tiles in the order in which a rack is written; a number stays as it is."""
    return "".join(sorted(TILE.findall(tiles), key=lambda tile: (tile == BLANK, tile)))


def part(rack: str, number: int) -> str:
    """Some of the tiles of a rack that is known, as many as are asked for."""
    return "".join(TILE.findall(rack)[:number])


def together(rack: str, tiles: str) -> str:
    """A rack with more tiles; if one of both is not known, neither is the result."""
    if rack.isdigit() or (tiles.isdigit()):
        return str(size(rack) + size(tiles))
    return sorted_tiles(rack + tiles)


@lru_cache(maxsize=32)
def wordbook(words: Words) -> Wordbook:
    """The wordbook of some rules, made once."""
    return Wordbook(words)
