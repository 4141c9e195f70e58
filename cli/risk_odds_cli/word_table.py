"""`table --rules scrabble`: the odds of all battles of words up to a size."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from risk_odds.odds.words.estimate import reveal_law
from risk_odds.odds.words.laws import RevealLaw
from risk_odds.odds.words.meetings import Meeting
from risk_odds.odds.words.prepared import prepared_law
from risk_odds.odds.words.tabulate import word_rows
from risk_odds.rules.words import WordCombat
from risk_odds.seeds import fresh
from risk_odds.words.policies import Highest, Vocabulary
from risk_odds_cli.answer import Given, Row
from risk_odds_cli.numbers import seed_of
from risk_odds_cli.progress import Progress
from risk_odds_cli.word import asked

DRAWS = 200_000
"""Pairs of racks behind a table."""


class Drawn(NamedTuple):
    """A law, and where it is from."""

    law: RevealLaw
    seed: int | None


class WordsTable(NamedTuple):
    """What is in a table.

    Attributes:
        numbers: (attackers, defenders) -> the numbers.
        note: Where they are from, for people.
        source: The same for programs.
        hints: What was left out of a file of words.
    """

    numbers: dict[tuple[int, int], Row]
    note: str
    source: Row
    hints: Sequence[str]


def words_table(attackers: int, defenders: int, shows: str, given: Given) -> WordsTable:
    """The odds of all battles up to a size.

    Args:
        attackers: The most armies that are committed.
        defenders: The most defenders.
        shows: `win` or `losses`.
        given: What was typed.
    """
    question = asked(given)
    combat = question.rules.combat
    assert isinstance(combat, WordCombat)
    words = Vocabulary(question.lexicon, question.tiles, question.words.bingo_bonus)
    law, seed = _law(words, given)
    rows = word_rows(attackers, defenders, law, rule=combat)
    if shows == "win":
        error = f"{100 * max(row.p_conquer_error for row in rows):.2g} points"
    else:
        errors = (max(row.expected_attackers_lost_error, row.expected_defenders_lost_error) for row in rows)
        error = f"{max(errors):.2g} armies"
    whence = "drawn once and kept" if seed is None else f"seed {seed}"
    note = (
        f"\nboth play their highest word from fresh racks, lexicon {question.lexicon.name}; "
        f"{law.samples:,} pairs of racks, {whence}; standard errors up to {error}"
    )
    source = {"lexicon": question.lexicon.name, "samples": law.samples, "seed": seed}
    numbers = {(row.attackers, row.defenders): _numbers(row._asdict()) for row in rows}
    return WordsTable(numbers, note, source, question.hints)


def _numbers(row: Row) -> Row:
    return {name: value for name, value in row.items() if name not in ("attackers", "defenders")}


def _law(words: Vocabulary, given: Given) -> Drawn:
    """The law that is kept, unless there is none for these words, or a seed asks for another one."""
    kept = prepared_law(words)
    if kept is not None and not given.get("seed"):
        return Drawn(kept, None)
    seed = seed_of(given) if given.get("seed") else fresh()
    both = Highest(words)
    with Progress("pairs of racks") as progress:
        meeting = Meeting(words.tiles, both, both)
        return Drawn(reveal_law(meeting, DRAWS, seed, tell=progress.tell), seed)
