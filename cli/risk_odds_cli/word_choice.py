"""Which word to play in a battle: the advice, and what other ways to choose would play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from risk_odds.chance import Distribution
from risk_odds.estimates import Estimate
from risk_odds.odds.words.chain import one_reveal
from risk_odds.odds.words.enough import points_nearly, points_needed
from risk_odds.odds.words.laws import RevealLaw
from risk_odds.odds.words.meetings import Meeting
from risk_odds.odds.words.possible import Leads, leads_of, settled_reveal
from risk_odds.rules.combat import Force
from risk_odds.rules.words import WordCombat
from risk_odds.wording import plural
from risk_odds.words.index import Found
from risk_odds.words.leave_values import leave_of
from risk_odds.words.policies import Enough, Highest, Leaving, Policy, Saving
from risk_odds_cli.answer import Row
from risk_odds_cli.wording import estimated, percent

NEARLY = 0.02
"""How much of a chance a smaller word may cost, if nothing else is asked for."""


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

    @property
    def word(self) -> str | None:
        """The word itself."""
        return self.found.word if self.found else None

    def payload(self) -> Row:
        """The word for programs."""
        return {
            "word": self.word,
            "score": self.found.score if self.found else 0,
            "because": self.because,
            "p_win_both": self.p_win_both.value,
        }

    def text(self) -> str:
        """The word for people."""
        word = f"{self.found.word}, {plural(self.found.score, 'point')}" if self.found else "no word"
        return f"{word}: {self.because} (you lose nothing with {estimated(self.p_win_both)})"


@dataclass(frozen=True, slots=True)
class Smallest:
    """The word with the fewest points that are enough.

    Attributes:
        chance: The wanted chance to lose nothing in the first reveal.
        points: How many points have it.
        choice: The word; None if no word of the rack has so many.
        asked: Whether somebody asked for that chance.
    """

    chance: float
    points: int
    choice: Choice | None
    asked: bool

    def payload(self) -> Row:
        """The word for programs."""
        found = self.choice and self.choice.found
        return {
            "chance": self.chance,
            "points": self.points,
            "word": found.word if found else None,
            "score": found.score if found else None,
            "p_win_both": self.choice.p_win_both.value if self.choice else None,
        }

    def text(self) -> str:
        """What became of a chance that was asked for."""
        found = self.choice and self.choice.word
        needed = f"to lose nothing with {percent(self.chance)} takes {plural(self.points, 'point')}"
        return f"{needed}: " + (f"the smallest such word is {found}" if found else "no word of this rack has so many")


def choices(
    meeting: Meeting, first: RevealLaw, force: Force, rule: WordCombat, chance: float | None = None
) -> tuple[Sequence[Choice], Smallest]:
    """The word to play, then other words that have something for them; the smallest word that is enough.

    Args:
        meeting: Who meets, and the attacker's rack.
        first: The law of the first reveal with the highest word.
        force: Armies that are committed, and defenders.
        rule: What words cost.
        chance: With which chance the smallest word has to lose nothing; if none is given, it does nearly as well as
            the highest.
    """
    assert meeting.own is not None
    highest = meeting.attacker
    assert isinstance(highest, Highest)
    defense = first.scores.map(lambda scores: scores.defense)
    smallest = _smallest(meeting, highest, defense, force, rule, chance)
    found: dict[str, Choice] = {}
    for word, because in _ways(meeting, highest):
        name = word.word if word else ""
        if name not in found:
            found[name] = Choice(word, because, _win_both(word, meeting, defense, force, rule))
    return _with_smallest(list(found.values()), smallest.choice), smallest


def _with_smallest(ways: list[Choice], smallest: Choice | None) -> list[Choice]:
    """The smallest word that is enough among the others, unless it is the advice; a word may have two reasons."""
    if smallest is None or ways[0].word == smallest.word:
        return ways
    same = [way for way in ways if way.word == smallest.word]
    both = replace(smallest, because="; ".join(way.because for way in (*same, smallest)))
    return [*(way for way in ways if way not in same), both]


def _smallest(
    meeting: Meeting, highest: Highest, defense: Distribution[int], force: Force, rule: WordCombat, chance: float | None
) -> Smallest:
    """The word with the fewest points that are enough."""
    rack, words = meeting.own or (), highest.words
    best = highest.word(rack)
    if chance is not None:
        wanted, points = chance, points_needed(defense, force, chance, rule=rule)
        because = f"the smallest word that loses nothing with at least {percent(chance)}"
    else:
        wanted = max(0.0, _win_both(best, meeting, defense, force, rule).value - NEARLY)
        points = points_nearly(defense, force, best.score if best else 0, NEARLY, rule=rule)
        because = f"the smallest word whose chances are nearly as good, within {100 * NEARLY:g} in 100"
    if best is None or best.score < points:
        return Smallest(wanted, points, None, chance is not None)
    word = Enough(words, points, leave_of(words.tiles)).word(rack)
    choice = Choice(word, because, _win_both(word, meeting, defense, force, rule))
    return Smallest(wanted, points, choice, chance is not None)


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


def leads_in(meeting: Meeting, own: int) -> Leads:
    """The leads that are possible where the attacker's first word is worth so much."""
    assert isinstance(meeting.attacker, Highest)
    return leads_of(own, meeting.tiles, meeting.rack, meeting.attacker.words.bonus)


def _worth(found: Found, leave: Sequence[float]) -> float:
    return sum(count * worth for count, worth in zip(found.used, leave, strict=True))


def _win_both(
    word: Found | None, meeting: Meeting, defense: Distribution[int], force: Force, rule: WordCombat
) -> Estimate:
    score = word.score if word else 0
    found = one_reveal(*force, RevealLaw.against(score, defense), rule=rule)
    return settled_reveal(found, force, leads_in(meeting, score), rule).p_win_both
