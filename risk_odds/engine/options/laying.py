"""Which words are laid, and which tiles change place: in a battle, for armies, or instead of a turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING

from risk_odds.engine.bag import bag_size
from risk_odds.engine.moves import Choice, Exchange, Move, Swap, Word
from risk_odds.engine.options.base import Options
from risk_odds.engine.phases import Reinforcing
from risk_odds.engine.turns import may_lay
from risk_odds.engine.wordbook import size, sorted_tiles
from risk_odds.wording import plural

if TYPE_CHECKING:
    from risk_odds.engine.setting import Setting
    from risk_odds.engine.state import View
    from risk_odds.words.index import Found
    from risk_odds.words.tiles import Tiles

LEAST = 2
"""Letters of the shortest words that are looked for."""


class Spellings(Options):
    """Which word is laid in a battle, if any (SC-21). To list all takes long; `best` does not."""

    kind = "spell"
    wants = "lay a word for the battle, or none"

    @property
    def rack(self) -> Tiles:
        """The tiles on one's own rack."""
        return self.setting.wordbook.read(self.view.rack)

    def best(self) -> Found | None:
        """The word that is worth most; None if the rack has no word, not even one that is worth 0."""
        return self.setting.wordbook.index.best(self.rack)

    def top(self, number: int) -> list[Found]:
        """The words that are worth most, at most so many."""
        return self.setting.wordbook.index.top(self.rack, number)

    def words(self) -> list[Found]:
        """The words of the lexicon that the rack has, the best first; it takes a moment to find them."""
        return words(self.view.rack, LEAST, self.setting)

    def refusal(self, move: Move) -> str:
        if not isinstance(move, Word):
            return self.not_now(move)
        if type(move.word) is not str:
            return f"{move.word!r} is no word"
        if not move.word:
            return ""
        book = self.setting.wordbook
        if refusal := book.fits(move.word, self.view.rack):
            return refusal
        if self.setting.words.invalid == "zero" or move.word.upper() in book.lexicon:
            return ""
        return f"{move.word} is not in the lexicon"

    def __iter__(self) -> Iterator[Choice]:
        """The words of the lexicon that can be laid, and none; what else is worth nothing is not listed."""
        yield from (Word(found.word) for found in self.words())
        yield Word()


def words(rack: str, least: int, setting: Setting) -> list[Found]:
    """The words of the lexicon, of at least so many tiles, that a rack can lay; none if it is not known."""
    if rack.isdigit():
        return []
    return setting.wordbook.index.words(setting.wordbook.read(rack), least)


class WordPlay:
    """What may be done with words and tiles in one's own turn, beside battles (SC-12, SC-13).

    Attributes:
        may_lay: Whether a word may be laid for armies, if the rack has one.
        may_exchange: Whether tiles may be exchanged instead of attacks and the rest of the turn.
    """

    def __init__(self, view: View, setting: Setting) -> None:
        self.view, self.setting = view, setting
        table, rules = view.table, setting.words
        said, phase = table.turn.said, table.phase
        begins = isinstance(phase, Reinforcing)
        self.may_lay = may_lay(table, setting) and not (isinstance(phase, Reinforcing) and phase.must)
        fresh = begins and not said.placing and not said.exchanged and not said.words and not said.attacked
        self.may_exchange = rules.exchange and fresh

    @property
    def swaps(self) -> tuple[str, ...]:
        """The letters of which seven tiles may be swapped."""
        return self.setting.wordbook.sevens(self.view.rack)

    @property
    def most(self) -> int:
        """The most tiles that may be exchanged: no more than the bag has."""
        return min(size(self.view.rack), bag_size(self.view.table, self.setting)) if self.may_exchange else 0

    def words(self) -> list[Found]:
        """The words that bring armies now; it takes a moment to find them."""
        least = self.setting.words.bonus_length
        book = self.setting.wordbook
        tiles = -(-least // max(map(len, book.tiles.faces)))  # a tile may have several letters
        found = words(self.view.rack, tiles, self.setting) if self.may_lay else []
        return [each for each in found if len(each.word) >= least]

    @property
    def lays(self) -> bool:
        """Whether the rack, which has to be known, has a word at all."""
        book = self.setting.wordbook
        return book.index.best(book.read(self.view.rack)) is not None

    def refusal(self, move: Word | Swap | Exchange) -> str:
        """Why that is illegal; nothing if it is legal."""
        match move:
            case Word():
                return self._word_refusal(move.word)
            case Swap():
                return self._swap_refusal(move.letter)
            case Exchange():
                return self._exchange_refusal(move.tiles)

    def _word_refusal(self, word: str) -> str:
        if not self.may_lay:
            return self._too_late()
        if type(word) is not str or not word:
            return "a word that brings armies has letters"
        book, least = self.setting.wordbook, self.setting.words.bonus_length
        if refusal := book.fits(word, self.view.rack):
            return refusal
        if len(word) < least:
            return f"{word} has {plural(len(word), 'letter')}, but a word that brings armies has {least} or more"
        return "" if word.upper() in book.lexicon else f"{word} is not in the lexicon"

    def _too_late(self) -> str:
        """Why no word brings armies now."""
        said, words = self.view.table.turn.said, self.setting.words
        if said.exchanged:
            return "tiles have been exchanged instead of a word"
        if said.attacked:
            return "a word brings armies only before the first attack of a turn"
        if words.bonus_per_turn is not None and said.words >= words.bonus_per_turn:
            return f"no more than {plural(words.bonus_per_turn, 'word')} a turn may bring armies"
        if may_lay(self.view.table, self.setting):
            return "first a set must be traded"
        return "a word brings armies only before the first army is placed"

    def _swap_refusal(self, letter: str) -> str:
        rack = self.view.rack
        if type(letter) is not str or letter not in self.setting.wordbook.tiles.faces[:-1]:
            return f"{letter!r} is no letter of the tiles"
        if rack.isdigit():
            return ""  # who swaps has shown them
        return "" if letter in self.swaps else f"your rack {rack} has no seven tiles {letter}"

    def _exchange_refusal(self, tiles: str) -> str:
        if not self.may_exchange:
            return self._no_exchange()
        if refusal := self._not_held(tiles):
            return refusal
        if size(tiles) > self.most:
            return f"{plural(size(tiles), 'tile')} can't be exchanged, as the bag has {self.most}"
        return ""

    def _not_held(self, tiles: str) -> str:
        """Why those are no tiles of one's own."""
        rack, book = self.view.rack, self.setting.wordbook
        if rack.isdigit() and type(tiles) is str and tiles.isdigit() and tiles.isascii():
            return "" if 1 <= int(tiles) <= int(rack) else f"{tiles} is no number of tiles to exchange: 1 to {rack}"
        if refusal := book.unread(tiles):
            return refusal
        if rack.isdigit():
            return "" if size(tiles) <= int(rack) else f"{tiles} has more tiles than the rack"
        if tiles != sorted_tiles(tiles):
            return "tiles are named in the order of their letters, blanks last"
        held = zip(book.read(tiles), book.read(rack), strict=True)
        return "" if all(given <= there for given, there in held) else f"your rack {rack} does not have {tiles}"

    def _no_exchange(self) -> str:
        """Why no tiles can be exchanged now."""
        said = self.view.table.turn.said
        if not self.setting.words.exchange:
            return "tiles are not exchanged in this game"
        if said.exchanged:
            return "tiles have been exchanged in this turn"
        if said.words:
            return "a word has been laid for armies, so no tiles are exchanged in this turn"
        return "tiles are exchanged when the turn starts, before the first army is placed"

    def __iter__(self) -> Iterator[Choice]:
        """Words for armies, swaps, then all ways to exchange tiles, of which there can be 16,383."""
        yield from (Word(found.word) for found in self.words())
        yield from map(Swap, self.swaps)
        if self.may_exchange:
            yield from self._exchanges()

    def _exchanges(self) -> Iterator[Exchange]:
        book = self.setting.wordbook
        if self.view.rack.isdigit():
            return
        counts, most = book.read(self.view.rack), self.most
        for picked in product(*(range(count + 1) for count in counts)):
            if 1 <= sum(picked) <= most:
                yield Exchange(book.write(picked))
