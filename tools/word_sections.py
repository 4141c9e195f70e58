"""The facts about words and battles of words, part by part."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import sqrt

import numpy as np
from word_compare import Array, Drawing, Fact, Section, compared, rounded, share, telling
from word_draws import LEADS, LONG, AnyOfEqual, pair_sums, rack_sums, told_of_table, told_of_two

from risk_odds.chance import Distribution
from risk_odds.estimates import Estimate, error_of_mean
from risk_odds.odds.words.chain import one_reveal, word_battle
from risk_odds.odds.words.estimate import reveal_law
from risk_odds.odds.words.laws import RevealLaw
from risk_odds.rules.words import Scores, WordCombat
from risk_odds.words.chances import p_alike
from risk_odds.words.policies import Highest
from risk_odds.words.tiles import RACK

REVEALS = [1, 4, 11, 40]
TOLD = ("mean best score", "P(word of 8 or more letters)", "P(seven of one letter)", "P(nothing)")


def scores(drawing: Drawing, law: RevealLaw) -> Iterator[Section]:
    """What follows from the joint law of both scores."""
    before = drawing.before
    yield "Best score of a fresh rack", [*_of_best(drawing, law)]
    steps = before("steps") or {}
    facts = []
    for at, k in enumerate(range(-4, 4)):
        old = [steps[key][at] for key in ("one_bag", "error")] if steps else None
        facts.append(compared(f"P(A - D > {5 * k:+d})", law.mean(lambda s, k=k: s.attack - s.defense > 5 * k), old))  # type: ignore[misc]
    facts.append(compared("P(tie)", law.mean(lambda s: s.attack == s.defense), before("pairs", "tie")))
    facts += _spread(drawing, law)
    yield "Two racks from one bag", facts
    chances = zip(before("three_against_six") or ("win both", "split", "lose both"), one_reveal(3, 6, law), strict=True)
    yield "One reveal", [compared(name, p, before("three_against_six", name)) for name, p in chances]
    yield from _battles(drawing, law)


def _of_best(drawing: Drawing, law: RevealLaw) -> Iterator[Fact]:
    before = drawing.before
    mean = law.mean(lambda s: s.attack)
    yield compared("mean", mean, before("scores", "mean"))
    square = law.mean(lambda s: (s.attack - mean.value) ** 2)
    sd = sqrt(square.value)
    yield compared("sd", Estimate(sd, square.standard_error / 2 / sd, square.samples), before("scores", "sd"))
    nothing = "P(best word is worth 0)"
    yield compared(nothing, law.mean(lambda s: s.attack == 0), before("scores", nothing))
    best = law.scores.map(lambda s: s.attack)
    at = (0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999)
    for q, old in zip(at, before("quantiles", "points") or [None] * len(at), strict=True):
        yield Fact(f"quantile {100 * q:g} %", _quantile(best, q), 0.0, old)


def _quantile(law: Distribution[int], q: float) -> int:
    below = 0
    for points in sorted(law):
        below += law.weight(points)
        if below >= q * law.total:
            return points
    raise AssertionError


def _spread(drawing: Drawing, law: RevealLaw) -> Iterator[Fact]:
    """Correlation and spread of the lead; their errors are those of ratios, by first order."""
    mean = law.mean(lambda s: s.attack).value
    var = law.mean(lambda s: (s.attack - mean) ** 2).value
    r = law.mean(lambda s: (s.attack - mean) * (s.defense - mean)).value / var

    def influence(s: Scores) -> float:
        a, d = s.attack - mean, s.defense - mean
        return (a * d - r * (a * a + d * d) / 2) / var

    error = law.mean(influence).standard_error
    yield compared("correlation", Estimate(r, error, law.samples), drawing.before("pairs", "correlation"))
    square = law.mean(lambda s: (s.attack - s.defense) ** 2)
    sd = sqrt(square.value)
    yield compared("sd of A - D", Estimate(sd, square.standard_error / 2 / sd), drawing.before("pairs", "lead_sd"))


def _battles(drawing: Drawing, law: RevealLaw) -> Iterator[Section]:
    """The chance to conquer, in both readings of the rule for a single army."""
    samples = drawing.before("conquer", "samples")
    whole = drawing.before("conquer", "all_in_a")
    facts = []
    for a in range(1, 7):
        for d in range(1, 7):
            old = whole[a - 1][d - 1] if whole else None
            facts.append(rounded(f"{a} against {d}", word_battle(a, d, law).p_conquer, old, samples, 4))
    yield "P(conquer), all armies in group A against a single one", facts
    halves = WordCombat(single_split="halves")
    facts = []
    for a, d in ((1, 2), (2, 1), (2, 3), (3, 2), (4, 2), (4, 6), (6, 4)):
        p = word_battle(a, d, law, rule=halves).p_conquer
        facts.append(rounded(f"{a} against {d}", p, drawing.before("conquer", "halves", f"{a} {d}"), samples, 4))
    yield "P(conquer), the larger side halved all the same", facts


def score_law(drawing: Drawing) -> RevealLaw:
    """The joint law of both scores."""
    return reveal_law(drawing.meeting, drawing.pairs, drawing.seed, executor=drawing.executor, tell=telling("pairs"))


def racks(drawing: Drawing) -> list[Section]:
    """What fresh racks hold."""
    total, (longest, alike) = drawing.total("racks", partial(rack_sums, drawing.words, drawing.seed), drawing.pairs)
    shares = longest / total
    sizes = np.arange(len(shares))
    mean = float(shares @ sizes)
    spread = float(shares @ (sizes - mean) ** 2)
    names = ("P(word of 8 or more letters)", "longest word, mean", "P(word of 14 letters)")
    numbers = (
        share(shares[LONG:].sum(), total),
        Estimate(mean, error_of_mean(spread, total)),
        share(shares[RACK], total),
    )
    facts = [compared(name, p, drawing.before("racks", name)) for name, p in zip(names, numbers, strict=True)]
    for name, number, blanks in (
        ("P(seven of one letter), against exact", alike[0], False),
        ("the same with the help of blanks", alike[1], True),
    ):
        exact = float(p_alike(drawing.words.tiles.counts, blanks_help=blanks))
        facts.append(compared(name, share(number / total, total), (exact, 0.0)))
    return [("Words and letters of a fresh rack", facts)]


def two_bags(drawing: Drawing) -> list[Section]:
    """What the dependence of racks from one bag is measured against."""
    work = partial(pair_sums, drawing.words, drawing.seed + 1)
    total, (leads, moments) = drawing.total("pairs from two bags", work, drawing.pairs // 2)
    at = np.arange(LEADS) - LEADS // 2
    a, d, aa, dd, ad = (moments / total).tolist()
    r = (ad - a * d) / sqrt((aa - a * a) * (dd - d * d))
    before = drawing.before("steps", "two_bags")
    facts = []
    for row, k in enumerate(range(-4, 4)):
        p = share(leads[at > 5 * k].sum() / total, total)
        facts.append(rounded(f"P(A - D > {5 * k:+d})", p, before and before[row], 24_000_000, 6))
    facts.append(compared("P(tie)", share(leads[at == 0].sum() / total, total), drawing.before("two_bags", "tie")))
    facts.append(
        compared("correlation", Estimate(r, 1 / sqrt(total), total), drawing.before("two_bags", "correlation"))
    )
    mean = float(leads @ at / total)
    square, fourth = (float(leads @ (at - mean) ** k / total) for k in (2, 4))
    error = error_of_mean(fourth - square * square, total) / 2 / sqrt(square)
    facts.append(compared("sd of A - D", Estimate(sqrt(square), error), drawing.before("two_bags", "lead_sd")))
    return [("Two racks from two bags", facts)]


def carried(drawing: Drawing) -> list[Section]:
    """Racks that are carried on from reveal to reveal.

    Which of equal words is played matters for the racks that follow. It was not the longest in what was found before,
    so that those numbers stand beside words that are chosen in any way.
    """
    words, sections = drawing.words, []
    for play, title, known in (
        (AnyOfEqual(words), "of equal words any one", True),
        (Highest(words), "of equal words the longest", False),
    ):
        two = partial(told_of_two, words, play, REVEALS, drawing.seed)
        six = partial(told_of_table, words, play, 6, REVEALS, drawing.seed)
        sections.append(_carried(drawing, "two" if known else "", f"Carried racks, 2 players, {title}", two))
        sections.append(_carried(drawing, "six" if known else "", f"Carried racks, any 2 of 6 players, {title}", six))
    return sections


def _carried(drawing: Drawing, key: str, title: str, work: Callable[[int], tuple[Array]]) -> Section:
    total, (sums,) = drawing.total(title, work, drawing.games)
    before = drawing.before("carried") or {}
    old, digits = before.get(key, [[None] * 4] * 4), before.get("digits", [0] * 4)
    racks = before.get("samples", 0)
    facts = []
    for at, reveal in enumerate(REVEALS):
        means, squares = (sums[at] / total).tolist()
        for column, name in enumerate(TOLD):
            here = Estimate(means[column], error_of_mean(squares[column] - means[column] ** 2, total), total)
            # Two racks at each reveal.
            facts.append(rounded(f"reveal {reveal}: {name}", here, old[at][column], racks // 2, digits[column]))
    return title, facts
