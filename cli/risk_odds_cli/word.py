"""`word`: the best words of a rack, and what a word is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from risk_odds.boards.wording import shown
from risk_odds.errors import InvalidInput
from risk_odds.rules import Rules
from risk_odds.rules.words import Words
from risk_odds.wording import plural
from risk_odds.words.index import Found, WordIndex
from risk_odds.words.lexicon import Lexicon
from risk_odds.words.policies import Vocabulary
from risk_odds.words.tiles import Tiles, TileSet, composed, tiles_named
from risk_odds_cli.answer import Answer, Given, Row, aligned
from risk_odds_cli.numbers import whole
from risk_odds_cli.query import rules_of
from risk_odds_cli.vocabulary import lexicon_row, vocabulary

TOP, MOST_TOP = 10, 1_000_000
BATTLE = ("commit", "opponent", "out", "opponent_level", "ci", "value", "chance", "seed", "exit_code")
"""Options that say something about a battle only."""

SCRABBLE = "scrabble"


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked about.

    Attributes:
        rules: The rules.
        words: Their part about words.
        tiles: The set of tiles.
        lexicon: The words that count.
        hints: What was left out of the files they are from.
    """

    rules: Rules
    words: Words
    tiles: TileSet
    lexicon: Lexicon
    hints: Sequence[str]

    def index(self, rack: Tiles) -> WordIndex:
        """The words by their points, of those that could be laid with a rack."""
        return WordIndex.for_rack(self.lexicon, self.tiles, rack, bonus=self.words.bingo_bonus)

    def points(self, used: Tiles) -> int:
        """What a word laid with these tiles is worth."""
        return Vocabulary(self.lexicon, self.tiles, self.words.bingo_bonus).points(used)

    def blanks(self, found: Found) -> list[str]:
        """The letters that blanks stand for, in the order of the set."""
        needed = self.tiles.spell(found.word) or ()
        lacking = (need - there for need, there in zip(needed[:-1], found.used[:-1], strict=True))
        return [face for face, count in zip(self.tiles.faces, lacking, strict=False) for _ in range(count)]

    def row(self, found: Found) -> Row:
        """A word for programs."""
        return {"word": found.word, "score": found.score, "blanks": "".join(self.blanks(found))}


def word(operands: Sequence[str], given: Given) -> Answer:
    """The best words of a rack; with two numbers behind it, a battle of words."""
    if len(operands) == 3:
        from risk_odds_cli.word_battle import battle

        return battle(operands, given, asked(given))
    named = [f"--{name.replace('_', '-')}" for name in BATTLE if given.get(name)]
    if named:
        raise InvalidInput(f"{named[0]} is about a battle", "word RACK A D with it")
    if given.get("score_of"):
        return _score_of(operands, given, asked(given))
    if len(operands) != 1:
        raise InvalidInput(
            f"word takes a rack, or a rack and two numbers of armies (you gave {plural(len(operands), 'word')})",
            "word RACK, word RACK A D, or word --score-of WORD",
        )
    return _best(operands[0], given, asked(given))


def asked(given: Given) -> Question:
    """The rules, the tiles and the words that the options say.

    Raises:
        InvalidInput: Rules without words, no such tiles, or an option that is none.
        InvalidFile: A file of words that can't be read.
    """
    rules = rules_of(given, None if given.get("rules") else SCRABBLE)
    if rules.words is None:
        raise InvalidInput(f"{rules.name} is not fought with words", f"--rules {SCRABBLE}")
    tiles = tiles_named(given.get("tiles") or rules.words.tiles)
    said = given if given.get("lexicon") else {**given, "lexicon": rules.words.lexicon}
    lexicon, hints = vocabulary(said, tiles)
    return Question(rules, rules.words, tiles, lexicon, hints)


def _best(text: str, given: Given, question: Question) -> Answer:
    """The best words of a rack."""
    rack = question.tiles.rack(text, question.words.rack)
    number = whole(given["top"], "words", 1, MOST_TOP) if given.get("top") else TOP
    found = question.index(rack).top(rack, number)
    rows = [question.row(each) for each in found]
    return Answer(
        lambda: _best_text(rack, found, question),
        lambda: best_payload(rack, found, question),
        lambda: rows,
        hints=question.hints,
    )


def best_payload(rack: Tiles, found: Sequence[Found], question: Question) -> Row:
    """The best words of a rack, as JSON."""
    lexicon = lexicon_row(question.lexicon)
    words = [{**question.row(each), "blanks": question.blanks(each)} for each in found]
    return {
        "schema": "risk-odds/word/1",
        "rack": question.tiles.write(rack),
        "lexicon": {name: lexicon[name] for name in ("name", "words", "sha256")},
        "best": words[0] if words else None,
        "words": words,
    }


def _best_text(rack: Tiles, found: Sequence[Found], question: Question) -> str:
    head = f"{question.tiles.write(rack) or 'no tiles'} ({plural(sum(rack), 'tile')}), lexicon {question.lexicon.name}"
    if not found:
        return f"{head}\n  no word can be made of these tiles"
    table = [["word", "points", "tiles", "blanks for"]]
    table += [[f.word, str(f.score), str(sum(f.used)), " ".join(question.blanks(f))] for f in found]
    return f"{head}\n{aligned(table if any(row[3] for row in table[1:]) else [row[:3] for row in table])}"


def _score_of(operands: Sequence[str], given: Given, question: Question) -> Answer:
    """What a word is worth, by itself or laid from a rack."""
    if len(operands) > 1:
        raise InvalidInput("--score-of takes a rack at most", "word --score-of WORD, or word RACK --score-of WORD")
    typed = given["score_of"].strip()
    tiles = question.tiles
    needed = tiles.spell(typed)
    if needed is None or not any(needed):
        raise InvalidInput(
            f"{typed!r} can't be laid with the {tiles.name} tiles{_lacking(typed, tiles)}", "letters that are on tiles"
        )
    written = tiles.upper(typed) or typed
    rack = tiles.rack(operands[0], question.words.rack) if operands else tiles.counts
    used = tiles.used(needed, rack) if sum(needed) <= question.words.rack else None
    found = None if used is None else Found(written, question.points(used), used)
    valid, level = written in question.lexicon, _level(written, question.lexicon)
    blanks = question.blanks(found) if found else None
    payload: Row = {
        "schema": "risk-odds/word-score/1",
        "word": written,
        "score": found.score if found else None,
        "tiles": sum(needed),
        "blanks": blanks,
        "valid": valid,
        "level": level,
    }
    row = {**payload, "blanks": "".join(blanks or ())}
    del row["schema"]

    def text() -> str:
        whence = _whence(operands, needed, question)
        worth = f"{written}: {plural(found.score, 'point')}" if found else f"{written} can't be laid from {whence}"
        stands = f" (blanks for {' '.join(blanks)})" if blanks else ""
        known = f"in the lexicon {question.lexicon.name}" if valid else f"not in the lexicon {question.lexicon.name}"
        return (
            f"{worth}{stands}, {plural(sum(needed), 'tile')}, {known}{f' (a word of level {level})' if level else ''}"
        )

    return Answer(text, lambda: payload, lambda: [row], hints=question.hints)


def _lacking(typed: str, tiles: TileSet) -> str:
    """Which letters of a word no tile has, if it is letters that are lacking."""
    lacking = dict.fromkeys(letter for letter in composed(typed) if tiles.upper(letter) is None)
    return f": no tile has {', '.join(map(shown, lacking))}" if lacking else ""


def _whence(operands: Sequence[str], needed: Tiles, question: Question) -> str:
    """Which tiles a word can't be laid from."""
    if sum(needed) > question.words.rack:
        return f"a rack of {plural(question.words.rack, 'tile')}"
    return operands[0] if operands else f"the {plural(question.tiles.size, 'tile')} of the {question.tiles.name} set"


def _level(written: str, lexicon: Lexicon) -> int | None:
    if lexicon.levels is None or written not in lexicon:
        return None
    return lexicon.levels[lexicon.words.index(written)]
