"""The facts of battles of words, as numbers with their errors: what `word_facts.py` prints."""

from __future__ import annotations

import sys
import time
import tomllib
from collections.abc import Iterator
from concurrent.futures import Executor
from fractions import Fraction
from itertools import islice
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from risk_odds.estimates import Estimate, error_of_mean
from risk_odds.odds.words.chain import one_reveal, word_battle
from risk_odds.odds.words.estimate import FACTS, reveal_law
from risk_odds.odds.words.laws import RevealLaw
from risk_odds.odds.words.leave import fresh_racks
from risk_odds.odds.words.meetings import CHUNK, Meeting, shown
from risk_odds.rules.words import SEVEN, WordCombat
from risk_odds.seeds import generator
from risk_odds.words.chances import p_alike
from risk_odds.words.draws import take
from risk_odds.words.index import WordIndex
from risk_odds.words.kernel import Racks, best_of
from risk_odds.words.leave_values import leave_of
from risk_odds.words.lexicon import Lexicon, lexicon_named
from risk_odds.words.policies import Highest, Leaving, Policy, Saving, Vocabulary
from risk_odds.words.tiles import RACK, TileSet

KNOWN: dict[str, Any] = tomllib.loads(Path(__file__).with_name("word_facts.toml").read_text(encoding="utf-8"))

LEVELS = (10, 20, 35, 50, 60, 70)

LONG = 8
"""Letters of a word that brings armies."""

SHOWN_REVEALS = (1, 4, 11, 40)

Numbers = dict[str, Estimate]


class Task(NamedTuple):
    """What is asked.

    Attributes:
        lexicon: All words.
        tiles: The set of tiles.
        pairs: Pairs of racks for the law of the scores; the other numbers have a part of them.
        seed: What is drawn by.
        executor: Who works on the draws.
    """

    lexicon: Lexicon
    tiles: TileSet
    pairs: int
    seed: int
    executor: Executor | None

    @property
    def highest(self) -> Highest:
        """Who knows all words and plays the best of them."""
        return Highest(Vocabulary(self.lexicon, self.tiles))

    @property
    def known(self) -> bool:
        """Whether the lexicon is the one that others have measured."""
        return bool(self.lexicon.sha256 == KNOWN["sha256"])

    def law(self, pairs: int, seed: int, mine: Policy, theirs: Policy) -> RevealLaw:
        """The law of the first reveal between two."""
        return reveal_law(
            Meeting(self.tiles, mine, theirs), pairs, seed, executor=self.executor, tell=Ticker("pairs")
        )


class Ticker:
    """Says on the error output, every few seconds, how far something is."""

    def __init__(self, what: str) -> None:
        self.what, self.begun = what, time.monotonic()
        self.last = self.begun

    def __call__(self, done: int, total: int) -> None:
        """Hear how many are done, and how many there will be."""
        now = time.monotonic()
        if now - self.last > 5:
            self.last = now
            print(f"{done:,} of {total:,} {self.what}, {done / (now - self.begun):,.0f} a second", file=sys.stderr)


# What follows from the law of the scores


def score_facts(law: RevealLaw) -> Numbers:
    """Mean, spread and dependence of the two best scores; the errors by the delta method."""
    mean = law.mean(lambda s: s.attack)
    m = mean.value
    variance = law.mean(lambda s: (s.attack - m) ** 2)
    v = variance.value
    product = law.mean(lambda s: (s.attack - m) * (s.defense - m)).value
    r = product / v
    correlation = law.mean(
        lambda s: ((s.attack - m) * (s.defense - m) - r * ((s.attack - m) ** 2 + (s.defense - m) ** 2) / 2) / v
    )
    return {
        "mean best score": mean,
        "sd of best score": _root(variance),
        "P(best = 0)": law.mean(lambda s: s.attack == 0),
        "correlation": correlation._replace(value=r),
        "sd of the difference": _root(law.mean(lambda s: (s.attack - s.defense) ** 2)),
        "P(tie)": law.mean(lambda s: s.attack == s.defense),
    }


def _root(square: Estimate) -> Estimate:
    root = sqrt(square.value)
    return square._replace(value=root, standard_error=square.standard_error / 2 / root)


def pmf_facts(law: RevealLaw) -> Numbers:
    """How often each best score comes up."""
    scores = sorted({s.attack for s in law.scores})
    return {str(score): law.mean(lambda s, score=score: s.attack == score) for score in scores}


def step_facts(law: RevealLaw) -> Numbers:
    """By how many armies, of five points each, one side leads."""
    return {str(k): law.mean(lambda s, k=k: s.attack - s.defense > 5 * k) for k in range(-4, 5)}


def battle_facts(law: RevealLaw) -> dict[str, Numbers]:
    """One reveal of three against six, and the chance to conquer by both readings of the rule for a single army."""
    halves = WordCombat(single_split="halves")
    names = KNOWN["three_against_six"]
    pairs = [(a, d) for a in range(1, 7) for d in range(1, 7)]
    return {
        "three_against_six": dict(zip(names, one_reveal(3, 6, law), strict=True)),
        "all_in_a": {f"{a}v{d}": word_battle(a, d, law).p_conquer for a, d in pairs},
        "halves": {f"{a}v{d}": word_battle(a, d, law, rule=halves).p_conquer for a, d in pairs},
    }


def quantiles(law: RevealLaw) -> dict[str, int]:
    """The least score that has so much of the law at or below it."""
    weights = law.scores.map(lambda s: s.attack)
    found, below = {}, 0
    shares = iter(KNOWN["quantiles"])
    share = next(shares, None)
    for score in sorted(weights):
        below += weights.weight(score)
        while share is not None and below >= Fraction(share) * weights.total:
            found[share] = score
            share = next(shares, None)
    return found


# What is on the racks


def longest(index: WordIndex, racks: Racks) -> np.ndarray[Any, np.dtype[np.int32]]:
    """The letters of the longest word of each rack; 0 for none. Axis 0: racks."""
    return np.maximum(best_of(index, racks)[0], 0)


def by_length(task: Task) -> WordIndex:
    """The words by their length: each tile counts for one."""
    return WordIndex.of(task.lexicon, task.tiles, [1] * len(task.tiles.faces))


def length_facts(task: Task) -> Numbers:
    """How long the longest word of a fresh rack is."""
    index, chunks, counts = by_length(task), -(-task.pairs // 4 // CHUNK), np.zeros(16, np.int64)
    tell = Ticker("racks")
    for chunk in range(chunks):
        racks = fresh_racks(task.tiles, RACK, task.seed, chunk)
        counts += np.bincount(longest(index, racks), minlength=16)
        tell((chunk + 1) * CHUNK, chunks * CHUNK)
    lengths = np.arange(16)
    return {
        "P(word of 8+ letters)": _of_counts(counts, lengths >= LONG),
        "mean longest word": _of_counts(counts, lengths),
        "P(word of 14 letters)": _of_counts(counts, lengths == 14),
    }


def _of_counts(counts: np.ndarray[Any, Any], values: np.ndarray[Any, Any]) -> Estimate:
    total = int(counts.sum())
    mean = float(counts @ values / total)
    return Estimate(mean, error_of_mean(float(counts @ (values - mean) ** 2 / total), total), total)


def alike_facts(task: Task) -> Numbers:
    """Seven of one letter, exactly."""
    bag = task.tiles.counts
    return {
        "seven of one letter": Estimate(float(p_alike(bag))),
        "seven, blanks help": Estimate(float(p_alike(bag, blanks_help=True))),
    }


# Racks that are carried on

PARTS = ("mean best", "P(8+)", "P(7 alike)", "P(0)")


def carried_facts(task: Task, policy: Policy, six: bool) -> dict[int, Numbers]:
    """By reveal number what the racks of two hold that meet, racks carried on; of six two meet by chance."""
    index, found = by_length(task), {number: np.zeros((2, len(PARTS))) for number in SHOWN_REVEALS}
    chunks = max(1, task.pairs // 40 // CHUNK)
    tell = Ticker("meetings")
    for chunk in range(chunks):
        reveals = _six(task, policy, chunk) if six else _two(task, policy, chunk)
        for number, both in enumerate(islice(reveals, max(SHOWN_REVEALS)), 1):
            if number in found:
                rows = sum(_parts(index, scores, racks) for scores, racks in both) / 2
                found[number] += np.stack([rows.sum(axis=1), (rows * rows).sum(axis=1)])
        tell((chunk + 1) * CHUNK, chunks * CHUNK)
    return {number: _means(sums, chunks * CHUNK) for number, sums in found.items()}


def _parts(index: WordIndex, scores: np.ndarray[Any, Any], racks: Racks) -> np.ndarray[Any, Any]:
    """What is measured. Axis 0: `PARTS`, axis 1: racks."""
    alike = racks[:, :-1].max(axis=1) >= SEVEN
    return np.stack([scores, longest(index, racks) >= LONG, alike, scores == 0]).astype(float)


def _means(sums: np.ndarray[Any, Any], total: int) -> Numbers:
    means = sums / total
    rows = zip(PARTS, *means.tolist(), strict=True)
    return {name: Estimate(m, error_of_mean(square - m * m, total), total) for name, m, square in rows}


def _two(task: Task, policy: Policy, chunk: int) -> Iterator[list[tuple[Any, Racks]]]:
    for now in shown(Meeting(task.tiles, policy, policy), task.seed, FACTS, chunk):
        yield [(now.attack, now.attackers_rack), (now.defense, now.defenders_rack)]


def _six(task: Task, policy: Policy, chunk: int) -> Iterator[list[tuple[Any, Racks]]]:
    """Six racks from one bag; in each reveal two of them meet, whoever it is."""
    rng, rows = generator(task.seed, FACTS, chunk, 6), np.arange(CHUNK)
    bags = np.tile(np.array(task.tiles.counts, np.uint8), (CHUNK, 1))
    racks = np.zeros((6, *bags.shape), np.uint8)
    for player in range(6):
        racks[player] = take(bags, np.full(CHUNK, RACK), rng.random((CHUNK, RACK)))
        bags -= racks[player]
    while True:
        one = rng.integers(6, size=CHUNK)
        two = (one + rng.integers(1, 6, size=CHUNK)) % 6
        played = [(who, racks[who, rows], policy.plays(racks[who, rows])) for who in (one, two)]
        yield [(plays.scores, rack) for _, rack, plays in played]
        laid = [plays.used() for _, _, plays in played]
        bags += laid[0] + laid[1]
        for (who, rack, _), used in zip(played, laid, strict=True):
            drawn = take(bags, used.sum(axis=1, dtype=np.int64), rng.random((CHUNK, RACK)))
            bags -= drawn
            racks[who, rows] = rack - used + drawn


# Vocabularies, policies

LEVEL_PARTS = ("words", "mean best", "P(8+)", "win", "tie", "mirror P(> 5)")


def level_facts(task: Task) -> dict[int, Numbers]:
    """By level of the embedded lexicon: the words of that level that the lexicon has, against the whole lexicon."""
    pairs = max(CHUNK, task.pairs // 20)
    return {level: _level(task, level, pairs) for level in LEVELS}


def _level(task: Task, level: int, pairs: int) -> Numbers:
    known = set(task.lexicon.words).intersection(lexicon_named().limited(level).words)
    smaller = Lexicon.of(f"level {level}", known)
    player = Highest(Vocabulary(smaller, task.tiles))
    law = task.law(pairs, task.seed + level, player, task.highest)
    mirror = task.law(pairs, task.seed + 1000 + level, player, player)
    lengths = length_facts(task._replace(lexicon=smaller, pairs=pairs, seed=task.seed + level))
    return dict(
        zip(
            LEVEL_PARTS,
            (
                Estimate(float(len(smaller))),
                mirror.mean(lambda s: s.attack),
                lengths["P(word of 8+ letters)"],
                law.mean(lambda s: s.attack > s.defense),
                law.mean(lambda s: s.attack == s.defense),
                mirror.mean(lambda s: s.attack - s.defense > 5),
            ),
            strict=True,
        )
    )


def shortest(words: Vocabulary) -> Leaving:
    """The highest score; of equal ones the shortest word: a tile costs less than anything counts for."""
    return Leaving(words, (0.0,) * len(words.tiles.faces), weight=0.0, per_tile=-0.001)


def policies(words: Vocabulary) -> list[tuple[str, Policy, int]]:
    """What is tried against the highest score: what it is, how it plays, what part of the meetings it has."""
    leave, nothing = leave_of(words.tiles), (0.0,) * len(words.tiles.faces)
    return [
        ("highest, ties to the longest (control)", Highest(words), 1),
        ("highest, ties to the shortest", shortest(words), 1),
        ("+0.5 per tile used", Leaving(words, nothing, 0.0, 0.5), 1),
        ("+1 per tile used", Leaving(words, nothing, 0.0, 1.0), 1),
        ("leave, 0.5", Leaving(words, leave, 0.5), 1),
        ("leave, 1", Leaving(words, leave, 1.0), 1),
        ("leave 1, +0.5 per tile", Leaving(words, leave, 1.0, 0.5), 1),
        ("saves a word of 8, up to 2 points", Saving(words, LONG, 2), 10),
        ("saves a word of 8, up to 5 points", Saving(words, LONG, 5), 10),
    ]
