"""One comparison each: with the literature, of all rolls of a small fight, of many fights fought with dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import fsum
from random import Random

from risk_odds.odds.battle import battle
from risk_odds.odds.weights import Real
from risk_odds.validation.fights import Battle, Fight, Outcome
from risk_odds.validation.goodness import binomial_test, g_test
from risk_odds.validation.published import ROLLS
from risk_odds.validation.walk import Fighter, law_of, one_roll
from risk_odds.variants import CLASSIC_1993

ROUNDING = 1e-12
"""What floats may be off."""


@dataclass(frozen=True, slots=True)
class Row:
    """One comparison.

    Attributes:
        test: "published" (a single roll against the literature), "exact" (every roll enumerated), "g-test" (the
            outcomes of many fights) or "binomial" (how many of them were won).
        battle: The fight, as the command line that asks for its odds.
        rules: The name of the rules.
        n: Fights that were fought; None where all rolls were enumerated.
        statistic: The largest difference of a probability, or what the test measures.
        p_value: The chance to be as far off if the odds are right; None where nothing is left to chance.
        threshold: What the difference may not exceed, or the p-value not fall below.
        ok: Whether it agrees.
        detail: What was compared, in words.
        expected: The chance to win that the solver gives, where that is tested.
    """

    test: str
    battle: str
    rules: str
    n: int | None
    statistic: float
    p_value: float | None
    threshold: float
    ok: bool
    detail: str
    expected: float | None = None


def compare_roll(attack: int, defense: int) -> Row:
    """One published roll with what the engine and the solver make of it."""
    counts = ROLLS[attack, defense]
    total = sum(counts)
    pairs = min(attack, defense)
    published = {(attack - pairs + k, defense - k): Fraction(n, total) for k, n in enumerate(counts)}
    fight = Battle(attack + CLASSIC_1993.stay, defense)
    rolled = one_roll(fight)
    fought = {outcome: rolled.p(outcome) for outcome in rolled}
    solved = battle(attack, defense, rounds=1, exact=True).outcomes
    off = max(_difference(published, fought), _difference(published, solved))
    said = f"defender loses {', '.join(map(str, range(pairs + 1)))}: {', '.join(f'{n:,}' for n in counts)} of {total:,}"
    if off:
        engine, solver = (", ".join(f"{law.get(o, 0) * total}" for o in published) for law in (fought, solved))
        said += f"; engine {engine}; solver {solver}"
    return Row("published", f"roll {attack} {defense}", CLASSIC_1993.name, None, off, None, 0.0, not off, said)


def compare_exactly(fight: Fight) -> Row:
    """Every roll of a small fight enumerated in the engine, against fractions and floats of the solver.

    Where somebody may act on a roll there are no fractions.
    """
    fought, fractions, floats = law_of(fight), fight.odds(exact=True), fight.odds(exact=False)
    off = max(_difference(fought, fractions), _difference(fought, floats))
    equal = fight.rules.choices or fought == {outcome: p for outcome, p in fractions.items() if p}
    ok = equal and off <= ROUNDING
    detail = f"{len(fought)} outcomes" if ok else _worst(fought, floats if equal else fractions)
    return Row("exact", str(fight), fight.rules.name, None, off, None, ROUNDING, ok, detail)


def compare_by_dice(fight: Fight, n: int, rng: Random, threshold: float) -> tuple[Row, Row]:
    """A fight fought `n` times, against the solver: all its outcomes, and how often it was won.

    Args:
        fight: The fight.
        n: How often it is fought.
        rng: Where the dice come from.
        threshold: The p-value below which a test fails.
    """
    fighter = Fighter(fight)
    seen = Counter(fighter.fight(rng) for _ in range(n))
    law = {outcome: float(p) for outcome, p in fight.odds(exact=False).items()}
    wins = sum(count for outcome, count in seen.items() if fight.won(outcome))
    p = fsum(p for outcome, p in law.items() if fight.won(outcome))
    whole, won = g_test(seen, law), binomial_test(wins, n, p)
    battle, rules = str(fight), fight.rules.name
    strange = sorted(set(seen) - set(law))
    detail = f"outcome {strange[0]} is impossible" if strange else f"{whole.cells} cells"
    return (
        Row("g-test", battle, rules, n, whole.statistic, whole.p_value, threshold, whole.p_value >= threshold, detail),
        Row(
            "binomial", battle, rules, n, won.statistic, won.p_value, threshold, won.p_value >= threshold,
            f"won {wins:,}, expected {n * p:,.1f}", p,
        ),
    )  # fmt: skip


def _difference(first: Mapping[Outcome, Real], second: Mapping[Outcome, Real]) -> float:
    """The largest difference between two chances of the same outcome."""
    return max(abs(gap) for gap in _gaps(first, second).values())


def _worst(first: Mapping[Outcome, Real], second: Mapping[Outcome, Real]) -> str:
    """Where two laws differ most, in words."""
    gaps = _gaps(first, second)
    outcome = max(gaps, key=lambda o: abs(gaps[o]))
    engine, solver = (float(law.get(outcome, 0)) for law in (first, second))
    return f"outcome {outcome}: engine {engine:.6g}, solver {solver:.6g}"


def _gaps(first: Mapping[Outcome, Real], second: Mapping[Outcome, Real]) -> dict[Outcome, float]:
    return {o: float(Fraction(first.get(o, 0)) - Fraction(second.get(o, 0))) for o in {**first, **second}}
