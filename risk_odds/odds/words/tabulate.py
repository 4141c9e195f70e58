"""Tables of battles of words: the odds of all battles up to a size, with errors."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from risk_odds.errors import InvalidInput
from risk_odds.odds.given import count
from risk_odds.odds.words.chain import WORDS, follow
from risk_odds.odds.words.laws import RevealLaw
from risk_odds.odds.words.reveals import Reveals
from risk_odds.rules.combat import Force
from risk_odds.rules.words import WordCombat

if TYPE_CHECKING:
    from pandas import DataFrame

MOST_CELLS = 10_000
"""The most battles of a table (some seconds)."""


class WordRow(NamedTuple):
    """A battle of words, attacked with every survivor until one side is gone.

    Attributes:
        attackers: Armies that are committed; the army that must stay is not one of them.
        defenders: Armies on the territory that is attacked.
        p_conquer: The chance that no defender is left.
        p_conquer_error: Its standard error.
        p_conquer_low: The lower end of its 95 % interval, after Wilson.
        p_conquer_high: The upper end.
        expected_attackers_lost: Expected losses of the attacker.
        expected_attackers_lost_error: Their standard error.
        expected_defenders_lost: Expected losses of the defender.
        expected_defenders_lost_error: Their standard error.
    """

    attackers: int
    defenders: int
    p_conquer: float
    p_conquer_error: float
    p_conquer_low: float
    p_conquer_high: float
    expected_attackers_lost: float
    expected_attackers_lost_error: float
    expected_defenders_lost: float
    expected_defenders_lost_error: float


def word_rows(most_attackers: int, most_defenders: int, law: RevealLaw, *, rule: WordCombat = WORDS) -> list[WordRow]:
    """The odds of every battle up to a size, attackers upwards, then defenders upwards, both from 1.

    All of them follow from the same draws, so their errors are not independent.

    Args:
        most_attackers: The most armies that are committed.
        most_defenders: The most defenders.
        law: The law of every reveal.
        rule: What words cost.

    Raises:
        InvalidInput: A side is empty, or the table is too large.
    """
    most_a, most_d = count("attackers", most_attackers, least=1), count("defenders", most_defenders, least=1)
    if most_a * most_d > MOST_CELLS:
        raise InvalidInput(f"a table of {most_a:,} x {most_d:,} is too large", f"up to {MOST_CELLS:,} entries")
    reveals = Reveals(law, rule)
    return [_row(Force(a, d), reveals) for a in range(1, most_a + 1) for d in range(1, most_d + 1)]


def word_table(most_attackers: int, most_defenders: int, law: RevealLaw, *, rule: WordCombat = WORDS) -> DataFrame:
    """A frame of `word_rows`, with the columns of `tables.WORD_ODDS`."""
    from risk_odds.tables import WORD_ODDS, frame

    return frame(WORD_ODDS, word_rows(most_attackers, most_defenders, law, rule=rule))


def _row(force: Force, reveals: Reveals) -> WordRow:
    odds = follow(force, reveals, lambda state: state.attackers)
    chance, lost, killed = odds.p_conquer, odds.expected_attackers_lost, odds.expected_defenders_lost
    value, error = chance.value, chance.standard_error
    return WordRow(*force, value, error, *chance.chance_interval(), *lost[:2], *killed[:2])
