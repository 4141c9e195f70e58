"""The facts about ways to choose words: vocabularies, what tiles are worth, duels."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import sqrt

from word_compare import Drawing, Fact, Section, rounded, share, telling
from word_draws import LONG, AnyOfEqual, rack_sums

from risk_odds.estimates import Estimate
from risk_odds.odds.words.duel import duel
from risk_odds.odds.words.estimate import reveal_law
from risk_odds.odds.words.laws import RevealLaw
from risk_odds.odds.words.leave import LeaveFit, fit_leave
from risk_odds.odds.words.meetings import Meeting
from risk_odds.words.lexicon import Lexicon, lexicon_named
from risk_odds.words.policies import Highest, Policy, Vocabulary

LEVELS = (10, 20, 35, 50, 60, 70)

LENGTH = 0.06
"""Points that a tile more counts for where only equal scores are told apart: less than one in all."""


def leave_fit(drawing: Drawing) -> LeaveFit:
    """What tiles are worth on a rack."""
    words = drawing.words
    tell = telling("racks of the fit")
    return fit_leave(Highest(words), words.tiles, drawing.racks, drawing.seed, executor=drawing.executor, tell=tell)


def leave(drawing: Drawing, fit: LeaveFit) -> list[Section]:
    """The fit, the best tiles first."""
    worths = sorted(fit.tiles, key=lambda tile: -tile.worth.value)
    samples = drawing.before("leave", "samples")
    facts = [rounded(each.face, each.worth, drawing.before("leave", "worth", each.face), samples, 2) for each in worths]
    # The error of R2 is that of a correlation, to first order.
    r2 = Estimate(fit.r2, 2 * sqrt(fit.r2) * (1 - fit.r2) / sqrt(fit.mean.samples or 1), fit.mean.samples)
    facts.append(rounded("R2", r2, drawing.before("leave", "r2"), samples, 3))
    facts += [Fact("mean score, by the fit", fit.mean.value, fit.mean.standard_error)]
    facts += [Fact("mean score, plain", fit.plain_mean.value, fit.plain_mean.standard_error)]
    ratio = (fit.plain_mean.standard_error / fit.mean.standard_error) ** 2
    facts += [Fact("draws that the fit is worth, a draw", ratio, 0.0)]
    return [("What a tile adds to the best score, against the average tile", facts)]


def levels(drawing: Drawing) -> list[Section]:
    """Smaller vocabularies against the whole lexicon."""
    full, tiles, whole = drawing.words.lexicon, drawing.words.tiles, lexicon_named()
    assert whole.levels is not None
    level_of = dict(zip(whole.words, whole.levels, strict=True))
    sections = []
    for level in LEVELS:
        known = Lexicon.of(f"{full.name}, {level}", (word for word in full.words if level_of.get(word, 99) <= level))
        sections.append((f"Vocabulary of SCOWL size {level}", [*_of_level(drawing, Vocabulary(known, tiles), level)]))
    return sections


def _of_level(drawing: Drawing, known: Vocabulary, level: int) -> Iterator[Fact]:
    samples, seed = 5 * drawing.games, drawing.seed
    old = drawing.before("levels", str(level)) or [None] * 6
    count = drawing.before("levels", "samples")
    yield Fact("words", len(known.lexicon), 0.0, old[0])
    play, full = Highest(known), Highest(drawing.words)
    some = reveal_law(Meeting(known.tiles, play, full), samples, seed, executor=drawing.executor)
    alike = reveal_law(Meeting(known.tiles, play, play), samples, seed, executor=drawing.executor)
    total, (longest, _) = drawing.total(f"level {level}", partial(rack_sums, known, seed), samples)
    numbers = (
        ("mean best score", some.mean(lambda s: s.attack), 2),
        ("P(word of 8 or more letters)", share(longest[LONG:].sum() / total, total), 2),
        ("P(higher than who knows all)", some.mean(lambda s: s.attack > s.defense), 3),
        ("P(tie with who knows all)", some.mean(lambda s: s.attack == s.defense), 3),
        ("P(A - D > 5) where both know as many", RevealLaw(alike.drawn).mean(lambda s: s.attack - s.defense > 5), 3),
    )
    for (name, number, digits), before in zip(numbers, old[1:], strict=True):
        yield rounded(name, number, before, count, digits)


def policies(words: Vocabulary, leave: tuple[float, ...]) -> dict[str, Policy]:
    """The policies of the duels, all against the highest score. Of words that are equal each plays any."""
    return {
        "highest": AnyOfEqual(words),
        "ties: longest": AnyOfEqual(words, per_tile=LENGTH),
        "ties: shortest": AnyOfEqual(words, per_tile=-LENGTH),
        "0.5 a tile": AnyOfEqual(words, per_tile=0.5),
        "1 a tile": AnyOfEqual(words, per_tile=1.0),
        "leave 0.5": AnyOfEqual(words, leave, 0.5),
        "leave 1": AnyOfEqual(words, leave),
        "leave 1 + 0.5 a tile": AnyOfEqual(words, leave, per_tile=0.5),
    }


def duels(drawing: Drawing, fit: LeaveFit) -> list[Section]:
    """Ways to choose words against the highest score."""
    against = AnyOfEqual(drawing.words)
    sections = []
    for name, policy in policies(drawing.words, fit.values).items():
        meeting = Meeting(drawing.words.tiles, policy, against)
        found = duel(meeting, drawing.games, drawing.seed, executor=drawing.executor, tell=telling(name))
        numbers = (found.score, found.score_against, found.p_win, found.p_tie, found.p_lose)
        names = ("mean score", "mean score of the other", "P(win)", "P(tie)", "P(lose)")
        old, count = drawing.before("duels", name) or [None] * 5, drawing.before("duels", "samples")
        rows = zip(names, numbers, old, (2, 2, 3, 3, 3), strict=True)
        sections.append((f"Duel: {name}", [rounded(what, n, was, count, digits) for what, n, was, digits in rows]))
    return sections
