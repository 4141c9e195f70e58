"""The laws that odds of words rest on at the table: kept for the usual rules, drawn for others when somebody asks."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from risk_odds.rules import Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from risk_odds.odds.words.laws import RevealLaw

PAIRS = 2048
"""So many pairs of racks are drawn for each law: a chunk, which takes a third of a second."""

SEEDS = (1, 2)
"""What the two laws are drawn by: always the same, so that who asks again is told the same."""


class Laws(NamedTuple):
    """How the scores of two fresh racks fall together, both laying their highest word.

    Attributes:
        first: For the opponent's word in the next battle.
        later: For all that follows: drawn independently of the first, so that their errors add up as they should.
        kept: Whether they were drawn once and are kept; both are the same then, and their errors next to nothing.
    """

    first: RevealLaw
    later: RevealLaw
    kept: bool


@lru_cache(maxsize=8)
def laws_of(rules: Rules) -> Laws:
    """The laws of a game of words: of its lexicon, its tiles, its racks and its bonus for long words."""
    from risk_odds.engine.wordbook import wordbook
    from risk_odds.odds.words.estimate import reveal_law
    from risk_odds.odds.words.meetings import Meeting
    from risk_odds.odds.words.prepared import prepared_law
    from risk_odds.words.kernel import plainly
    from risk_odds.words.policies import Highest, Vocabulary

    words = rules.words
    assert words is not None
    book = wordbook(words)
    vocabulary = Vocabulary(book.lexicon, book.tiles, words.bingo_bonus)
    kept = prepared_law(vocabulary, words.rack)
    if kept is not None:
        return Laws(kept, kept, True)
    both = Highest(vocabulary)
    with plainly():
        first, later = (reveal_law(Meeting(book.tiles, both, both, rack=words.rack), PAIRS, seed) for seed in SEEDS)
    return Laws(first, later, False)


def basis(rules: Rules, error: float) -> str:
    """What odds rest on, in a sentence.

    Args:
        rules: The rules.
        error: The largest standard error among them, as a chance.
    """
    from risk_odds.engine.wordbook import wordbook

    laws = laws_of(rules)
    assert rules.words is not None
    pairs = (laws.later.samples or 0) if laws.kept else sum(law.samples or 0 for law in laws[:2])
    how = "drawn once and kept" if laws.kept else "drawn just now, always the same"
    bonus = f", {rules.words.bingo_bonus} more for long words" if rules.words.bingo_bonus else ""
    return (
        f"By {pairs:,} pairs of fresh racks ({how}), highest words of the lexicon {wordbook(rules.words).lexicon.name}"
        f"{bonus}: standard errors up to {100 * error:.2g} points."
    )
