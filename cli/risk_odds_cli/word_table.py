"""`table --rules scrabble`: the odds of all battles of words up to a size."""

from __future__ import annotations

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


def words_rows(attackers: int, defenders: int, given: Given) -> tuple[dict[tuple[int, int], Row], str, Row]:
    """The odds of all battles up to a size.

    Args:
        attackers: The most armies that are committed.
        defenders: The most defenders.
        given: What was typed.

    Returns:
        (attackers, defenders) -> the numbers; a note about them; where they are from, for programs.
    """
    question = asked(given)
    combat = question.rules.combat
    assert isinstance(combat, WordCombat)
    words = Vocabulary(question.lexicon, question.tiles, question.words.bingo_bonus)
    law, seed = _law(words, given)
    rows = word_rows(attackers, defenders, law, rule=combat)
    error = max(row.p_conquer_error for row in rows)
    whence = "drawn once and kept" if seed is None else f"seed {seed}"
    note = (
        f"\nboth play their highest word from fresh racks, lexicon {question.lexicon.name}; "
        f"{law.samples:,} pairs of racks, {whence}; standard errors up to {100 * error:.2g} points"
    )
    source = {"lexicon": question.lexicon.name, "samples": law.samples, "seed": seed}
    return {(row.attackers, row.defenders): _numbers(row._asdict()) for row in rows}, note, source


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
