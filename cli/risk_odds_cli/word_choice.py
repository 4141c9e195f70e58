"""Which word to play in a battle: the advice, and what other ways to choose would play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from risk_odds.chance import Distribution
from risk_odds.estimates import Estimate
from risk_odds.odds.words.chain import one_reveal
from risk_odds.odds.words.laws import RevealLaw
from risk_odds.odds.words.meetings import Meeting
from risk_odds.rules.combat import Force
from risk_odds.rules.words import WordCombat
from risk_odds.wording import plural
from risk_odds.words.index import Found
from risk_odds.words.leave_values import leave_of
from risk_odds.words.policies import Highest, Leaving, Policy, Saving
from risk_odds_cli.answer import Row
from risk_odds_cli.wording import percent


@dataclass(frozen=True, slots=True)
class Choice:
    """A word that can be played.

    Attributes:
        found: The word; None to play none.
        because: Why.
        p_win_both: The chance that the first reveal costs the attacker nothing.
    """

    found: Found | None
    because: str
    p_win_both: Estimate

    def payload(self) -> Row:
        """The word for programs."""
        return {
            "word": self.found.word if self.found else None,
            "score": self.found.score if self.found else 0,
            "because": self.because,
            "p_win_both": self.p_win_both.value,
        }

    def text(self) -> str:
        """The word for people."""
        word = f"{self.found.word}, {plural(self.found.score, 'point')}" if self.found else "no word"
        return f"{word}: {self.because} (you lose nothing with {percent(self.p_win_both.value)})"


def choices(meeting: Meeting, first: RevealLaw, force: Force, rule: WordCombat) -> Sequence[Choice]:
    """The word to play, then other words that have something for them.

    Args:
        meeting: Who meets, and the attacker's rack.
        first: The law of the first reveal with the highest word.
        force: Armies that are committed, and defenders.
        rule: What words cost.
    """
    assert meeting.own is not None
    highest = meeting.attacker
    assert isinstance(highest, Highest)
    defense = first.scores.map(lambda scores: scores.defense)
    found: dict[str, Choice] = {}
    for word, because in _ways(meeting, highest):
        name = word.word if word else ""
        if name not in found:
            found[name] = Choice(word, because, _win_both(word, defense, force, rule))
    return list(found.values())


def _ways(meeting: Meeting, highest: Highest) -> Iterator[tuple[Found | None, str]]:
    """Words with why they might be played, the advice first."""
    rack, words = meeting.own or (), highest.words
    best = highest.word(rack)
    if best is None:
        yield None, "these tiles make no word"
        return
    leave = leave_of(words.tiles)
    equal = [found for found in words.index.top(rack, 1000) if found.score == best.score]
    kept = min(equal, key=lambda found: (_worth(found, leave), found.word))
    more = f"; of {len(equal)} words worth as much it leaves the best tiles" if len(equal) > 1 else ""
    yield kept, f"the highest score{more}"
    others: list[tuple[Policy, str]] = [
        (Leaving(words, leave), "more for the next racks: the score less what its tiles are worth there"),
        (Saving(words), "leaves a word of eight tiles for the bonus"),
    ]
    for policy, because in others:
        yield policy.word(rack), because


def _worth(found: Found, leave: Sequence[float]) -> float:
    return sum(count * worth for count, worth in zip(found.used, leave, strict=True))


def _win_both(word: Found | None, defense: Distribution[int], force: Force, rule: WordCombat) -> Estimate:
    law = RevealLaw.against(word.score if word else 0, defense)
    return one_reveal(*force, law, rule=rule).p_win_both
