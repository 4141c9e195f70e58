"""Lexicons: which words there are."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from itertools import compress
from typing import TYPE_CHECKING

from risk_odds.errors import InvalidInput, unknown_name
from risk_odds.wording import plural

if TYPE_CHECKING:
    from risk_odds.words.report import Report
    from risk_odds.words.tiles import TileSet

LEXICONS = ("scowl",)
"""The lexicons of the package, by name."""

SHORTEST = 2
"""Tiles of the shortest words that count: a single letter is no word."""

LONGEST = 14
"""Tiles of the longest words that count: there are no more on a rack (SC-05)."""

LEAST_LEVEL, MOST_LEVEL = 10, 95
"""Levels of a vocabulary: from that of a small child to everything that ever was in print."""


@dataclass(frozen=True, slots=True)
class Lexicon:
    """A list of words.

    Two of them are equal if name, words and levels are.

    Attributes:
        name: What it is called.
        words: In capital letters, each once, in the order of their characters' numbers.
        levels: Of each word the smallest vocabulary that has it, 10 to 95; None where nobody has said.
        sha256: The checksum of all words, each followed by a line feed, in UTF-8. It tells what the words are,
            whatever the file looked like that they came from.
    """

    name: str
    words: tuple[str, ...] = field(repr=False, compare=False)
    levels: bytes | None = field(repr=False)
    sha256: str

    @classmethod
    def of(cls, name: str, words: Iterable[str]) -> Lexicon:
        """The lexicon of some words in capital letters, in any order.

        Raises:
            InvalidInput: There are no words.

        >>> Lexicon.of("two", ["QI", "AA", "QI"]).words
        ('AA', 'QI')
        """
        return _lexicon(name, tuple(sorted(set(words))), None)

    def __len__(self) -> int:
        """The number of words."""
        return len(self.words)

    def __contains__(self, word: object) -> bool:
        """Whether that is a word; it has to be in capital letters."""
        if not isinstance(word, str):
            return False
        at = bisect_left(self.words, word)
        return at < len(self.words) and self.words[at] == word

    @property
    def longest(self) -> int:
        """The letters of the longest word."""
        return max(map(len, self.words))

    def limited(self, level: int) -> Lexicon:
        """The words that a smaller vocabulary has, too.

        Args:
            level: 10 to 95: 10 a small child, 35 a school leaver, 60 an educated adult, 80 an expert.

        Raises:
            InvalidInput: There is no such level, or nobody has said what level the words are of.

        >>> len(lexicon_named().limited(10))
        3969
        """
        if isinstance(level, bool) or not isinstance(level, int) or not LEAST_LEVEL <= level <= MOST_LEVEL:
            raise InvalidInput(f"a vocabulary can't have level {level!r}", f"{LEAST_LEVEL} to {MOST_LEVEL}")
        if self.levels is None:
            raise InvalidInput(f"{self.name} does not say what level its words are of", "the lexicon scowl, which does")
        return self._only([of_word <= level for of_word in self.levels], f"up to level {level}")

    def without(self, words: Iterable[str]) -> Lexicon:
        """The other words.

        Args:
            words: In capital letters; those that are not in the lexicon change nothing.

        Raises:
            InvalidInput: No word is left.

        >>> "QI" in lexicon_named().without({"QI"})
        False
        """
        out = frozenset(words)
        kept = [word not in out for word in self.words]
        return self._only(kept, f"without {plural(kept.count(False), 'word')}")

    def _only(self, kept: list[bool], what: str) -> Lexicon:
        """The words that are kept; the lexicon itself if all are."""
        if all(kept):
            return self
        levels = None if self.levels is None else bytes(compress(self.levels, kept))
        return _lexicon(f"{self.name} {what}", tuple(compress(self.words, kept)), levels)


def _lexicon(name: str, words: tuple[str, ...], levels: bytes | None) -> Lexicon:
    """The lexicon of words that are sorted and distinct."""
    from hashlib import sha256

    if not words:
        raise InvalidInput(f"no word is left in {name}", "at least one")
    return Lexicon(name, words, levels, sha256("".join(f"{word}\n" for word in words).encode()).hexdigest())


@cache
def _own_lexicon(name: str) -> Lexicon:
    """The lexicon in a file of the package.

    The file is text, in gz. Its lines: the checksum of the words; the levels that there are; of each word the index
    of its level, a digit for each; then the words.
    """
    from zlib import decompress

    from risk_odds.words.packaged import packaged

    text = decompress(packaged("lexicon", f"{name}.gz"), wbits=31).decode("ascii")
    sha256, sizes, digits, *words = text.removesuffix("\n").split("\n")
    levels = digits.translate({ord(str(at)): chr(int(size)) for at, size in enumerate(sizes.split())})
    return Lexicon(name, tuple(words), levels.encode("ascii"), sha256)


def lexicon_named(name: str = "scowl") -> Lexicon:
    """The lexicon of that name.

    Raises:
        InvalidInput: There is none.

    >>> "QI" in lexicon_named("scowl")
    True
    """
    if name not in LEXICONS:
        raise unknown_name("lexicon", name, LEXICONS)
    return _own_lexicon(name)


def lexicon_from(name_or_path: str, tiles: TileSet | None = None) -> Lexicon:
    """The lexicon of that name, or the one in a file: what has a full stop or a slash in it is a file.

    What is left out of a file is not said; `risk_odds.words.reading.read_lexicon` says it.

    Args:
        name_or_path: A name, or a file as `read_lexicon` takes it.
        tiles: The tiles that the words of a file are laid with; the English ones if not given.

    Raises:
        InvalidInput: There is no lexicon of that name.
        InvalidFile: The file can't be read, or there is no word in it.
    """
    if not is_path(name_or_path):
        return lexicon_named(name_or_path)
    return read_lexicon(name_or_path, tiles)[0]


def is_path(name_or_path: str) -> bool:
    """Whether that is a file, and not the name of a lexicon."""
    return any(sign in name_or_path for sign in "./\\")


def read_lexicon(path: str, tiles: TileSet | None = None) -> tuple[Lexicon, Report]:
    """The lexicon in a file, and what was left out of it or changed; see `risk_odds.words.reading.read_lexicon`."""
    from risk_odds.words.reading import read_lexicon as read

    return read(path, tiles)
