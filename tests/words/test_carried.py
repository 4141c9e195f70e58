"""Battles with carried racks: against all draws in exact fractions, battles fought one by one, and the chain."""

import random
from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm, sqrt

import numpy as np
import pytest

from risk_odds.chance import Distribution
from risk_odds.errors import InvalidInput
from risk_odds.odds.words.carried import End, Fight, all_of, carried_odds
from risk_odds.odds.words.chain import follow, word_battle
from risk_odds.odds.words.estimate import reveal_law
from risk_odds.odds.words.laws import RevealLaw
from risk_odds.odds.words.meetings import CHUNK, Meeting
from risk_odds.odds.words.reveals import Reveals
from risk_odds.rules.combat import Force
from risk_odds.rules.words import Scores, WordCombat
from risk_odds.words.lexicon import Lexicon, lexicon_named
from risk_odds.words.policies import Highest, Plays, Vocabulary
from risk_odds.words.tiles import tiles_named

from . import by_hand, plainly, tiny

ENGLISH = tiles_named("english")
CHILD = Highest(Vocabulary(lexicon_named().limited(10), ENGLISH))
TINY = Meeting(tiny.TILES, tiny.SOME, tiny.ALL, rack=tiny.RACK)
MANY = 30 * CHUNK
HALVES = WordCombat(single_split="halves")


def alike(odds, exact):
    """Whether all ends are within 4 standard errors of their exact chances."""
    assert sum(exact.values()) == 1
    assert set(odds.ends) <= set(exact)
    for end, p in exact.items():
        error = sqrt(p * (1 - p) / odds.samples)
        assert abs(odds.ends[End(*end)] / odds.samples - p) <= 4 * error, (end, float(p))


@pytest.mark.parametrize("halves", [False, True])
@pytest.mark.parametrize(
    ("known", "attackers", "defenders"),
    [({}, 3, 3), ({}, 5, 4), ({}, 2, 5), ({"own": "ACC"}, 4, 3), ({"own": "BBC", "opponent": "A", "out": "A"}, 3, 4)],
)
def test_all_draws_in_fractions(known, attackers, defenders, halves):
    exact = tiny.ends(attackers, defenders, tiny.start(**known), attack=tiny.FEWER, halves=halves)
    meeting = replace(TINY, **{name: tiny.counts(tiles) for name, tiles in known.items()})
    rule = HALVES if halves else WordCombat()
    (odds,) = carried_odds(meeting, [Fight(Force(attackers, defenders), all_of)], MANY, 1, rule=rule)
    alike(odds, exact)
    for found, value in (
        (odds.p_conquer, lambda a, d, n: d == 0),
        (odds.p_repelled, lambda a, d, n: a == 0),
        (odds.expected_reveals, lambda a, d, n: n),
        (odds.value(3.5), lambda a, d, n: a - d + Fraction(7, 2) * (d == 0)),
    ):
        mean = sum(p * value(*end) for end, p in exact.items())
        error = sqrt(sum(p * (value(*end) - mean) ** 2 for end, p in exact.items()) / MANY)
        assert abs(found.value - mean) <= 4 * error
        assert found.standard_error == pytest.approx(error, rel=0.05)
        assert found.samples == MANY


def test_carried_racks_are_not_fresh_ones():
    """The same battle with fresh racks at each reveal is another one, by far more than the errors."""
    exact = tiny.ends(5, 4, tiny.start(), attack=tiny.FEWER)
    carried = sum(p for (_, defenders, _), p in exact.items() if not defenders)
    fresh = word_battle(5, 4, exact_law(tiny.law(tiny.start(), attack=tiny.FEWER))).p_conquer.value
    (odds,) = carried_odds(TINY, [Fight(Force(5, 4), all_of)], MANY, 2)
    assert abs(odds.p_conquer.value - carried) < 4 * odds.p_conquer.standard_error < abs(carried - fresh) / 2


def weights(chances):
    """Exact chances as whole numbers."""
    whole = lcm(*(p.denominator for p in chances.values()))
    return {s: int(p * whole) for s, p in chances.items()}


def exact_law(chances):
    """A law of exact chances."""
    return RevealLaw(Distribution({Scores(*s): n for s, n in weights(chances).items()}))


@dataclass(frozen=True)
class Nothing:
    """Never plays a word: always the same racks."""

    name: str = "nothing"

    def word(self, rack):
        return None

    def plays(self, racks):
        return Plays(np.zeros(len(racks), np.int64), lambda: np.zeros_like(racks))


@dataclass(frozen=True)
class Everything:
    """Plays all tiles, whatever they spell: every rack is a fresh one."""

    name: str = "everything"

    def plays(self, racks):
        scores = racks.astype(np.int64) @ np.array(tuple(tiny.VALUES.values()))
        return Plays(scores, lambda: racks)


@pytest.mark.parametrize(("attackers", "defenders"), [(1, 1), (3, 3), (3, 2), (9, 5), (5, 9), (4, 1)])
def test_who_plays_nothing_has_the_chain_of_ties(attackers, defenders):
    meeting = replace(TINY, attacker=Nothing(), defender=Nothing())
    (odds,) = carried_odds(meeting, [Fight(Force(attackers, defenders), all_of)], 1, 3)
    chain = word_battle(attackers, defenders, RevealLaw(Distribution({Scores(0, 0): 1})))
    assert {(end.attackers, end.defenders): n / CHUNK for end, n in odds.ends.items()} == {
        tuple(state): p.value for state, p in chain.outcomes.items()
    }
    assert odds.expected_reveals.value == chain.expected_reveals.value


@pytest.mark.parametrize(("attackers", "defenders"), [(3, 3), (5, 4), (3, 6)])
@pytest.mark.parametrize("halves", [False, True])
def test_who_plays_everything_has_the_chain_of_fresh_racks(attackers, defenders, halves):
    law = {}
    for ((mine, theirs), _), p in tiny.start().items():
        scores = tuple(sum(tiny.VALUES[tile] for tile in rack) for rack in (mine, theirs))
        law[scores] = law.get(scores, 0) + p
    exact, reveals = plainly.law_of(attackers, defenders, weights(law), halves)
    meeting = replace(TINY, attacker=Everything(), defender=Everything())
    rule = HALVES if halves else WordCombat()
    (odds,) = carried_odds(meeting, [Fight(Force(attackers, defenders), all_of)], MANY, 4, rule=rule)
    found = Counter()
    for end, n in odds.ends.items():
        found[end.attackers, end.defenders] += n
    assert set(found) <= set(exact)
    for state, p in exact.items():
        assert abs(found[state] / MANY - p) <= 4 * sqrt(p * (1 - p) / MANY), state
    assert abs(odds.expected_reveals.value - reveals) <= 4 * odds.expected_reveals.standard_error


def test_english_racks_carried_one_battle_at_a_time():
    """Battles fought with plain lists, a set of words, and Python's own random numbers."""
    words = lexicon_named().limited(10).words[::12]
    policy = Highest(Vocabulary(Lexicon.of("few", words), ENGLISH))
    (odds,) = carried_odds(Meeting(ENGLISH, policy, policy, others=1), [Fight(Force(4, 3), all_of)], 20 * CHUNK, 5)
    number, rng, ends = 1200, random.Random(5), Counter()
    for _ in range(number):
        ends[fought(4, 3, words, rng)] += 1
    assert len(ends) == 4
    for end in ends | odds.ends:
        share, p = ends[end] / number, odds.ends[End(*end)] / odds.samples
        assert abs(share - p) <= 4 * sqrt(p * (1 - p) * (1 / number + 1 / odds.samples)) + 1 / number, end


def fought(attackers, defenders, words, rng):
    """One battle of two at a table of three."""
    values = dict(zip(ENGLISH.faces, ENGLISH.values, strict=True))
    bag = [face for face, n in zip(ENGLISH.faces, ENGLISH.counts, strict=True) for _ in range(n)]
    rng.shuffle(bag)
    racks = [[bag.pop() for _ in range(14)] for _ in range(3)]
    reveals = 0
    while attackers and defenders:
        scores, back = [], []
        for rack in racks[:2]:
            score, used = laid(words, rack, values)
            scores.append(score)
            back += used
            for tile in used:
                rack.remove(tile)
        bag += back
        rng.shuffle(bag)
        for rack in racks[:2]:
            while len(rack) < 14:
                rack.append(bag.pop())
        attackers, defenders = plainly.fight(attackers, defenders, *scores)
        reveals += 1
    return attackers, defenders, reveals


def laid(words, rack, values):
    """Points and tiles of the best word, real tiles first."""
    best = (0, 0, ""), []
    for word in words:
        used = by_hand.laid(word, rack)
        if used is not None:
            worth = sum(map(values.get, used)), len(word), "".join(chr(255 - ord(letter)) for letter in word)
            best = max(best, (worth, used), key=lambda each: each[0])
    return best[0][0], best[1]


def careful(force):
    """Two of many, all of few; nobody against a larger force."""
    return 0 if force.attackers < force.defenders else min(force.attackers, 2)


def test_numbers_that_are_committed():
    """Against the chain with everything played, where the plan says how many, and to stop."""
    law = {}
    for ((mine, theirs), _), p in tiny.start().items():
        scores = tuple(sum(tiny.VALUES[tile] for tile in rack) for rack in (mine, theirs))
        law[scores] = law.get(scores, 0) + p
    meeting = replace(TINY, attacker=Everything(), defender=Everything())
    start = Force(6, 4)
    fights = [Fight(start, careful), Fight(start, careful, 5), Fight(start, careful, 0), Fight(Force(2, 5), careful)]
    odds = carried_odds(meeting, fights, MANY, 6)
    chain = follow(start, Reveals(exact_law(law), WordCombat()), careful)
    found = Counter()
    for end, n in odds[0].ends.items():
        found[Force(end.attackers, end.defenders)] += n
    assert any(min(state) for state in found)
    for state, p in chain.outcomes.items():
        assert abs(found[state] / MANY - p.value) <= 4 * sqrt(p.value * (1 - p.value) / MANY)
    after_five, _ = plainly.law_of(5, 4, weights(law))
    one = {plainly.fight(5, 4, *scores) for scores in law}
    assert {(end.attackers - 1, end.defenders) for end in odds[1].ends if end.reveals == 1} <= one
    assert sum(after_five.values()) == 1
    assert odds[2].ends == Counter({End(6, 4, 0): MANY})
    assert odds[3].ends == Counter({End(2, 5, 0): MANY})


def test_all_fights_meet_the_same_words():
    fights = [Fight(Force(4, 3), all_of), Fight(Force(3, 3), all_of), Fight(Force(4, 3), all_of)]
    meeting = Meeting(ENGLISH, CHILD, CHILD)
    odds = carried_odds(meeting, fights, 4 * CHUNK, 7)
    assert odds[0] == odds[2] == carried_odds(meeting, fights[:1], 4 * CHUNK, 7)[0]
    assert odds[0] != carried_odds(meeting, fights[:1], 4 * CHUNK, 8)[0]
    # Three against three is decided by the first lead alone.
    assert odds[1].expected_reveals.value == 1


def test_the_first_reveal_is_that_of_the_law():
    meeting = Meeting(ENGLISH, CHILD, CHILD, own=ENGLISH.rack("QUIZKIDSEXAMEN"))
    (odds,) = carried_odds(meeting, [Fight(Force(3, 3), all_of)], 20 * CHUNK, 9)
    p = reveal_law(meeting, 20 * CHUNK, 9).mean(lambda s: s.attack > s.defense)
    assert abs(p.value - odds.p_conquer.value) < 4 * sqrt(2) * p.standard_error


def test_of_400_intervals_about_95_in_100_hold_the_exact_chance():
    exact = tiny.ends(4, 3, tiny.start(), attack=tiny.FEWER)
    p = sum(q for (_, defenders, _), q in exact.items() if not defenders)
    held = 0
    for seed in range(400):
        (odds,) = carried_odds(TINY, [Fight(Force(4, 3), all_of)], CHUNK, seed)
        low, high = odds.p_conquer.chance_interval()
        held += low <= p <= high
    assert 0.92 * 400 <= held <= 0.98 * 400


@pytest.mark.parametrize(
    ("samples", "first", "what"),
    [(0, None, "0 battles; accepted: 1 or more"), (1, 5, "5 of 4 attackers"), (1, -1, "-1 of 4")],
)
def test_what_can_not_be_fought(samples, first, what):
    with pytest.raises(InvalidInput, match=what):
        carried_odds(TINY, [Fight(Force(4, 3), all_of, first)], samples, 1)
