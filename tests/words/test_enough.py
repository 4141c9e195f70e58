"""Points that are enough, by trying all of them against an army-by-army fight."""

import random
from fractions import Fraction

import pytest

from risk_odds.chance import Distribution
from risk_odds.errors import InvalidInput
from risk_odds.odds.words.enough import points_nearly, points_needed
from risk_odds.rules.combat import Force
from risk_odds.rules.words import WordCombat

from . import plainly

HALVES = WordCombat(single_split="halves")


def won(points, law, force, halves):
    """The share of what the opponent may have against which no attacker is lost."""
    safe = sum(n for d, n in law.items() if plainly.fight(*force, points, d, halves)[0] == force[0])
    return Fraction(safe, sum(law.values()))


def lost(points, law, force, halves):
    """The share of what the opponent may have against which no defender is lost."""
    safe = sum(n for d, n in law.items() if plainly.fight(*force, points, d, halves)[1] == force[1])
    return Fraction(safe, sum(law.values()))


@pytest.mark.parametrize("halves", [False, True])
@pytest.mark.parametrize("force", [(1, 1), (3, 3), (4, 6), (6, 4), (9, 2), (2, 9), (1, 4), (4, 1)])
def test_by_trying_all(force, halves):
    rng = random.Random(str((force, halves)))
    for _ in range(10):
        law = {rng.randrange(40): rng.randrange(1, 20) for _ in range(rng.randrange(1, 12))}
        for chance in (Fraction(1, 100), Fraction(1, 3), Fraction(1, 2), Fraction(9, 10), Fraction(1)):
            found = points_needed(
                Distribution(law), Force(*force), float(chance), rule=HALVES if halves else WordCombat()
            )
            assert won(found, law, force, halves) >= chance - Fraction(1, 10**12)
            assert found == 0 or won(found - 1, law, force, halves) < chance
            assert all(won(more, law, force, halves) >= chance for more in range(found, 120))


def test_a_chance_that_is_met_exactly():
    law = Distribution(dict.fromkeys(range(10), 1))
    assert [points_needed(law, Force(3, 3), k / 10) for k in range(1, 11)] == list(range(1, 11))


def test_a_stronger_attacker_still_needs_the_better_word():
    law = Distribution({17: 1})
    assert points_needed(law, Force(9, 2), 1) == 18  # for group B; group A would need none
    assert points_needed(law, Force(9, 1), 1) == 0  # there is none
    assert points_needed(law, Force(2, 4), 1) == 28
    assert points_needed(law, Force(2, 4), 1, rule=WordCombat(per_army=0)) == 18


@pytest.mark.parametrize("chance", [0, -0.1, 1.01, float("nan")])
def test_no_such_chance(chance):
    with pytest.raises(InvalidInput, match="above 0, up to 1"):
        points_needed(Distribution({17: 1}), Force(3, 3), chance)


@pytest.mark.parametrize(("law", "force"), [({}, (3, 3)), ({17: 1}, (0, 3)), ({17: 1}, (3, 0))])
def test_nobody_fights(law, force):
    with pytest.raises(InvalidInput, match="a law that is not empty, armies on both sides"):
        points_needed(Distribution(law), Force(*force), 0.5)


@pytest.mark.parametrize("halves", [False, True])
@pytest.mark.parametrize("force", [(1, 1), (3, 3), (4, 6), (6, 4), (9, 2), (2, 9), (1, 4), (4, 1)])
def test_nearly_as_good_by_trying_all(force, halves):
    rng = random.Random(str((force, halves)))
    rule = HALVES if halves else WordCombat()
    fewer = 0
    for _ in range(30):
        law = {rng.randrange(10, 30): rng.randrange(1, 50) for _ in range(rng.randrange(1, 20))}
        points, less = rng.randrange(40), Fraction(rng.choice([0, 1, 2, 10, 40]), 100)
        win, lose = won(points, law, force, halves) - less, lost(points, law, force, halves) + less
        near = [
            k for k in range(points + 1) if won(k, law, force, halves) >= win and lost(k, law, force, halves) <= lose
        ]
        assert points_nearly(Distribution(law), Force(*force), points, float(less), rule=rule) == near[0]
        assert near == list(range(near[0], points + 1))
        fewer += near[0] < points
    assert fewer > 5


def test_a_split_counts_too():
    """Two against four can't win all, so that nothing but the split tells words apart."""
    law = Distribution(dict.fromkeys(range(10, 20), 1))
    assert points_nearly(law, Force(2, 4), 19, 0.02) == 19
    assert points_nearly(law, Force(2, 4), 19, 0.11) == 18


@pytest.mark.parametrize(
    ("law", "force", "points", "less"),
    [({}, (3, 3), 5, 0), ({17: 1}, (0, 3), 5, 0), ({17: 1}, (3, 3), -1, 0), ({17: 1}, (3, 3), 5, -0.1)],
)
def test_nothing_to_be_nearly_as_good_as(law, force, points, less):
    with pytest.raises(InvalidInput):
        points_nearly(Distribution(law), Force(*force), points, less)
