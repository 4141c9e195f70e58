"""The best words of a rack, and the odds of battles of words, when somebody asks for them at the table."""

from __future__ import annotations

from functools import lru_cache

from risk_odds.engine.options import Attacks, Spellings, WordPlay
from risk_odds.rules import Rules
from risk_odds.rules.words import WordCombat, Words
from risk_odds_cli.play.people import Company, mark
from risk_odds_cli.wording import percent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from risk_odds.odds.words.laws import RevealLaw

TOP = 10
"""So many words are listed."""

FEW = 12
"""So many attacks are listed, the most promising ones."""


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


def attack_rows(options: Attacks, pairs: list[tuple[int, int]], company: Company) -> list[list[str]]:
    """The odds of attacks with words, the most promising first; the first row is the head.

    The first word is the best of one's own rack; what the opponent lays, and all that follows, is by fresh racks.

    Args:
        options: What may be done.
        pairs: The attacks.
        company: Who plays what.
    """
    rows, word = [], _best(options)
    for source, target in pairs:
        armies, defenders = options.armies[source], options.armies[target]
        odds = _odds(armies, defenders, word, company.setting.rules)
        enemy = f"{company.land(target)} {mark(options.owner[target])}"
        pair = f"{company.land(source)} > {enemy}"
        rows.append(
            (odds, [pair, f"{armies} v {defenders}", f"{odds[1]}", percent(odds[2]), percent(odds[0]), odds[3]])
        )
    rows.sort(key=lambda row: -row[0][0])
    head = ["", "armies", "commit", "wins both", "to conquer", "advice"]
    return [head, *(row for _, row in rows[:FEW])]


def _best(options: Attacks) -> int:
    """What the best word of one's own rack is worth."""
    book = options.setting.wordbook
    best = book.index.best(book.read(options.view.rack))
    return best.score if best else 0


@lru_cache(maxsize=4096)
def _odds(armies: int, defenders: int, word: int, rules: Rules) -> tuple[float, int, float, str]:
    """The chance to conquer, by which attacks are sorted; how many to commit, and the odds of that."""
    from risk_odds.odds.words.commit import advise_words
    from risk_odds.odds.words.laws import RevealLaw

    law = law_of(rules)
    first = RevealLaw.against(word, law.scores.map(lambda scores: scores.defense))
    advice = advise_words(armies, defenders, law, rule=_rule(rules), first=first, keep=rules.stay)
    one = advice.commits[advice.commit - 1]
    conquer = advice.played.p_conquer.value if advice.verdict == "attack" else one.p_conquer_best.value
    return conquer, advice.commit, one.p_win_both.value, advice.verdict.upper()


@lru_cache(maxsize=4096)
def threat(armies: int, defenders: int, rules: Rules) -> float:
    """The chance that a neighbor with so many armies conquers, if all attack to the end."""
    from risk_odds.odds.words.chain import word_battle

    return word_battle(armies - rules.stay, defenders, law_of(rules), rule=_rule(rules)).p_conquer.value


def _rule(rules: Rules) -> WordCombat:
    assert isinstance(rules.combat, WordCombat)
    return rules.combat


@lru_cache(maxsize=8)
def law_of(rules: Rules) -> RevealLaw:
    """The law of fresh racks that was drawn for the lexicon; for one without, that of the usual rules must do."""
    from risk_odds.engine.wordbook import wordbook
    from risk_odds.odds.words.prepared import prepared_law
    from risk_odds.words.policies import Vocabulary

    for words in (rules.words, Words()):
        if words is not None:
            book = wordbook(words)
            law = prepared_law(Vocabulary(book.lexicon, book.tiles, words.bingo_bonus))
            if law is not None:
                return law
    raise LookupError("no law has been drawn for the usual rules")
