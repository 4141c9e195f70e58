"""Lists of words from files of somebody's own: whatever is not taken as it stands is reported."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, get_args

from risk_odds.errors import InvalidFile
from risk_odds.rules.combat import check_word
from risk_odds.words.content import FORM, content_of, text_of
from risk_odds.words.lexicon import LONGEST, SHORTEST, Lexicon
from risk_odds.words.report import MOST_KEPT, Line, Report
from risk_odds.words.tiles import TileSet, composed, tiles_named

Capitals = Literal["auto", "keep", "skip"]
"""What becomes of words with capitals: `keep` takes them as all others, `skip` leaves them out as names. `auto` leaves
them out where more words have none, but for languages that give capitals to common words."""

JOINTS = dict.fromkeys(map(ord, "'\u2019\u02bc`-\u2010\u2011"))
"""What joins the parts of a word that can't be laid, apostrophes and hyphens, so that it can be taken out."""

MOST_SHOWN = 60
"""Characters of a line that a report keeps."""


def read_lexicon(path: str, tiles: TileSet | None = None, capitals: Capitals = "auto") -> tuple[Lexicon, Report]:
    """The lexicon in a file, and what was left out or changed.

    Args:
        path: The file: words in UTF-8, one in a line, as text or packed as gz. What follows a `#` is no word.
        tiles: The tiles that the words are laid with; the English ones if not given. A word with a letter that no
            tile has is left out.
        capitals: What becomes of words with capitals.

    Raises:
        InvalidFile: The file can't be read, or there is no word in it.
        InvalidInput: There is no such way with capitals.
    """
    words, report = examine(content_of(path), path, tiles, capitals)
    if not words:
        raise InvalidFile("; ".join([f"{path}: there is no word in it", *report.summaries()]), FORM)
    return Lexicon.of(path, words), report


def examine(
    content: bytes, where: str, tiles: TileSet | None = None, capitals: Capitals = "auto"
) -> tuple[Sequence[str], Report]:
    """The words in the content of a file, in capitals, each once, and what was left out or changed.

    Args:
        content: See `read_lexicon`.
        where: The file it is from.
        tiles: See `read_lexicon`.
        capitals: See `read_lexicon`.

    Raises:
        InvalidFile: This can't be read.
        InvalidInput: There is no such way with capitals.
    """
    check_word("capitals", capitals, get_args(Capitals))
    lines = text_of(content, where).split("\n")
    reader = _Reader(tiles or tiles_named("english"), lines, capitals)
    words = reader.words()
    return words, Report(where, len(lines) - (lines[-1] == ""), len(words), reader.counts, reader.examples)


class _Reader:
    """The lines of a list, and what is known of them so far."""

    def __init__(self, tiles: TileSet, lines: Sequence[str], capitals: Capitals) -> None:
        self.counts: dict[str, int] = {}
        self.examples: dict[str, list[Line]] = {}
        self._tiles = tiles
        self._size = _size(tiles)
        self._lines = lines
        self._said = [line.partition("#")[0].strip() for line in lines]
        small = sum(map(str.islower, self._said))
        large = sum(word != word.lower() for word in self._said)
        self._names = capitals == "skip" or (capitals == "auto" and small > large and not tiles.capitalized)
        self._mixed = capitals == "auto" and 0 < small <= large and not tiles.capitalized

    def words(self) -> list[str]:
        """The words, in the order of the lines."""
        found: dict[str, None] = {}
        for number, word in enumerate(self._said, 1):
            letters = self._tiles.upper(word)
            if (
                letters is None
                or not SHORTEST <= self._size(letters) <= LONGEST
                or (self._names and not word.islower())
            ):
                self._left_out(number, word, letters)
            elif letters in found:
                self._note("repeated", number, word)
            else:
                found[letters] = None
                if self._mixed and word.islower():
                    self._note("folded", number, word)
        return list(found)

    def _left_out(self, number: int, word: str, letters: str | None) -> None:
        """Note why a line is no word that can be played, if there is anything in it."""
        if not word:
            return
        if len(parts := word.split(maxsplit=1)) > 1:
            self._note("several", number, word, len(word) - len(parts[1]))
        elif self._names and word != word.lower() and word.translate(JOINTS).isalpha():
            self._note("capital", number, word)
        elif letters is None:
            self._unlaid(number, word)
        elif (size := self._size(letters)) == 0:
            self._note("letter", number, word)
        else:
            self._note("short" if size < SHORTEST else "long", number, word)

    def _unlaid(self, number: int, word: str) -> None:
        """Note which character of a word no tile has."""
        if self._tiles.upper(word.translate(JOINTS)):
            self._note("joined", number, word)
            return
        wrong = next((one for one in composed(word) if self._is_wrong(one)), word[0])
        at = next((at for at, one in enumerate(word) if self._is_wrong(one)), 0)
        name = "digit" if wrong.isnumeric() else "letter" if wrong.isalpha() else "sign"
        self._note(name, number, word, at, wrong if wrong.isprintable() else f"U+{ord(wrong):04X}")

    def _is_wrong(self, character: str) -> bool:
        return self._tiles.upper(character) is None and ord(character) not in JOINTS

    def _note(self, name: str, number: int, word: str, at: int = 0, detail: str = "") -> None:
        """Count a line, and keep it if there are not too many of its kind."""
        self.counts[name] = self.counts.get(name, 0) + 1
        kept = self.examples.setdefault(name, [])
        if len(kept) < MOST_KEPT:
            column = self._lines[number - 1].find(word) + at + 1
            kept.append(Line(number, column, word[: MOST_SHOWN + 1], detail))


def _size(tiles: TileSet) -> Callable[[str], int]:
    """A function that counts the tiles of a word in capitals; 0 if it can't be laid."""
    if all(len(face) == 1 for face in tiles.faces):
        return len
    return lambda letters: sum(tiles.spell(letters) or ())
