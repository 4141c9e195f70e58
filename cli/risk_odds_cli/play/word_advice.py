"""The best words of a rack, and the odds of battles of words, when somebody asks for them at the table."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from risk_odds.engine.options import Attacks, Spellings, WordPlay
from risk_odds.rules import Rules
from risk_odds.rules.words import WordCombat
from risk_odds_cli.answer import columns
from risk_odds_cli.play.people import Company, mark
from risk_odds_cli.play.picture import fitted
from risk_odds_cli.play.word_laws import basis, laws_of
from risk_odds_cli.wording import percent

TOP = 10
"""So many words are listed."""

FEW = 12
"""So many attacks are listed, the most promising ones."""

ODDS = 50
"""Columns for the odds beside an attack."""

READABLE = 8
"""Names are not shortened further than that."""


def word_lines(options: Spellings, company: Company) -> list[str]:
    """The best words of the rack, and what they are worth."""
    found = options.top(TOP)
    if not found:
        return ["Your rack has no word: none"]
    book = company.setting.wordbook
    words = ", ".join(f"{book.shown(each.word, options.view.rack)} {each.score}" for each in found)
    return [f"Your best words (small letters are blanks): {words}"]


def bonus_lines(play: WordPlay, company: Company) -> list[str]:
    """The words that bring armies now, those first that are worth least in a battle."""
    if not play.may_lay:
        return []
    least, found = company.setting.words.bonus_length, play.words()
    if not found:
        return [f"Your rack has no word of {least} letters or more."]
    words = ", ".join(each.word for each in sorted(found, key=lambda each: (each.score, each.word))[:TOP])
    more = f" and {len(found) - TOP} more" if len(found) > TOP else ""
    return [f"Words of {least} letters or more: {words}{more}"]


class Rated(NamedTuple):
    """An attack with words.

    Attributes:
        conquer: The chance to conquer, as it is advised.
        commit: Armies to commit to the next battle.
        both: The chance to win both comparisons of it.
        verdict: Whether to attack.
        error: The larger of the standard errors of both chances.
    """

    conquer: float
    commit: int
    both: float
    verdict: str
    error: float


def attack_rows(options: Attacks, pairs: list[tuple[int, int]], company: Company) -> tuple[list[list[str]], str]:
    """The odds of attacks with words, the most promising first, and what they rest on; the first row is the head.

    The first word is the best of one's own rack; what the opponent lays, and all that follows, is by fresh racks.

    Args:
        options: What may be done.
        pairs: The attacks.
        company: Who plays what.
    """
    rules, word, armies = company.setting.rules, _best(options), options.armies
    rated = [(rate(armies[s], armies[t], word, rules), s, t) for s, t in pairs]
    rated.sort(key=lambda row: -row[0].conquer)
    rows = [["", "armies", "commit", "wins both", "conquers", "advice"]]
    for odds, source, target in rated[:FEW]:
        against = f"{armies[source]} v {armies[target]}"
        chances = [percent(odds.both), percent(odds.conquer)]
        rows.append([_pair(source, target, options), against, f"{odds.commit}", *chances, odds.verdict])
    return rows, basis(rules, max(odds.error for odds, *_ in rated))


def _pair(source: int, target: int, options: Attacks) -> str:
    """An attack, with names as long as there is room for beside its odds."""
    board, room = options.setting.board, columns() - ODDS
    longest = max(len(board.territories[t].name) for t in (source, target))
    for letters in range(max(longest, READABLE), READABLE - 1, -1):
        pair = f"{fitted(source, board, letters)} > {fitted(target, board, letters)} {mark(options.owner[target])}"
        if len(pair) <= room:
            break
    return pair


def _best(options: Attacks) -> int:
    """What the best word of one's own rack is worth."""
    book = options.setting.wordbook
    best = book.index.best(book.read(options.view.rack))
    return best.score if best else 0


@lru_cache(maxsize=4096)
def rate(armies: int, defenders: int, word: int, rules: Rules) -> Rated:
    """The odds of an attack that begins with a word worth so much.

    Args:
        armies: All armies on the territory the attack comes from.
        defenders: The armies that are attacked.
        word: What the word is worth.
        rules: The rules.
    """
    from risk_odds.odds.words.commit import advise_words
    from risk_odds.odds.words.laws import RevealLaw

    laws = laws_of(rules)
    first = RevealLaw.against(word, laws.first.scores.map(lambda scores: scores.defense))
    advice = advise_words(armies, defenders, laws.later, rule=_rule(rules), first=first, keep=rules.stay)
    one = advice.commits[advice.commit - 1]
    conquer = advice.played.p_conquer if advice.verdict == "attack" else one.p_conquer_best
    error = max(conquer.standard_error, one.p_win_both.standard_error)
    return Rated(conquer.value, advice.commit, one.p_win_both.value, advice.verdict.upper(), error)


@lru_cache(maxsize=4096)
def threat(armies: int, defenders: int, rules: Rules) -> tuple[float, float]:
    """The chance that a neighbor with so many armies conquers, if all attack to the end, and its standard error."""
    from risk_odds.odds.words.chain import word_battle

    chance = word_battle(armies - rules.stay, defenders, laws_of(rules).later, rule=_rule(rules)).p_conquer
    return chance.value, chance.standard_error


def _rule(rules: Rules) -> WordCombat:
    assert isinstance(rules.combat, WordCombat)
    return rules.combat
