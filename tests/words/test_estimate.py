"""Laws drawn from racks, against all draws gone through in exact fractions, whoever draws them."""

import tracemalloc
from collections import Counter
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from multiprocessing import get_context
from statistics import fmean, stdev

import numpy as np
import pytest

from risk_odds.errors import InvalidInput
from risk_odds.odds.words.carried import Fight, all_of, carried_odds
from risk_odds.odds.words.chain import word_battle
from risk_odds.odds.words.chunks import AHEAD, in_order
from risk_odds.odds.words.duel import duel
from risk_odds.odds.words.estimate import precise, reveal_law
from risk_odds.odds.words.leave import fit_leave
from risk_odds.odds.words.meetings import CHUNK, Meeting, shown
from risk_odds.odds.words.prepared import prepared_law
from risk_odds.rules.combat import Force
from risk_odds.words.lexicon import lexicon_named
from risk_odds.words.policies import Highest, Vocabulary
from risk_odds.words.tiles import tiles_named

from . import tiny

ENGLISH = tiles_named("english")
CHILD = Highest(Vocabulary(lexicon_named().limited(10), ENGLISH))
BOTH = Meeting(ENGLISH, CHILD, CHILD)
TINY = Meeting(tiny.TILES, tiny.ALL, tiny.ALL, rack=tiny.RACK)
MANY = 40 * CHUNK


def agrees(law, exact, errors=4):
    """Whether all chances are within so many standard errors of the exact ones."""
    assert sum(exact.values()) == 1
    assert {tuple(scores) for scores in law.scores} <= set(exact)
    n = law.samples
    for scores, p in exact.items():
        found = law.mean(lambda s, at=scores: s == at).value
        assert abs(found - p) <= errors * sqrt(p * (1 - p) / n), (scores, found, float(p))


KNOWN = {
    "fresh": {},
    "own rack": {"own": "ACC"},
    "own rack with a blank, short": {"own": "B?"},
    "opponent's tiles": {"opponent": "BC"},
    "opponent's whole rack": {"opponent": "A?C"},
    "tiles elsewhere": {"out": "AB"},
    "all of it": {"own": "ABC", "opponent": "?", "out": "A"},
    "many tiles elsewhere": {"out": "CC"},
}


@pytest.mark.parametrize("defense", [tiny.ALL, tiny.SOME], ids=["alike", "smaller vocabulary"])
@pytest.mark.parametrize("known", KNOWN.values(), ids=KNOWN)
def test_the_law_of_all_draws(known, defense):
    meeting = replace(TINY, defender=defense, **{name: tiny.counts(tiles) for name, tiles in known.items()})
    exact = tiny.law(tiny.start(**known), defense=tiny.PLAIN[defense])
    law = reveal_law(meeting, MANY, seed=1)
    assert law.symmetric == (defense == tiny.ALL and not {"own", "opponent"} & set(known))
    assert law.samples == MANY
    agrees(law, exact)


@pytest.mark.parametrize("reveal", [2, 3])
@pytest.mark.parametrize(
    "known",
    [{}, {"own": "ACC"}, {"out": "AB"}, {"own": "A", "out": "BBCC"}],
    ids=["fresh", "own", "out", "a short rack that the bag can't fill up"],
)
def test_the_law_of_a_later_reveal(known, reveal):
    states = tiny.start(**known)
    for _ in range(reveal - 1):
        states = tiny.carried(states, defense=tiny.FEWER)
    meeting = replace(TINY, defender=tiny.SOME, **{name: tiny.counts(tiles) for name, tiles in known.items()})
    agrees(reveal_law(meeting, MANY, seed=2, reveal=reveal), tiny.law(states, defense=tiny.FEWER))


def test_fresh_racks_of_others_change_nothing():
    """In exact fractions, whoever draws first, whatever is known."""
    assert tiny.law(tiny.filled_after(2)) == tiny.law(tiny.start())
    for known in ({"own": "ACC"}, {"own": "AC?", "opponent": "B"}, {"out": "A"}):
        table = tiny.law(tiny.filled_after(1, **known))
        assert table == tiny.law(tiny.start(**known))


def test_others_change_nothing_when_fresh_and_something_when_carried():
    """With racks of two tiles, two more players hold all the rest of the bag."""
    pair = Meeting(tiny.TILES, tiny.ALL, tiny.ALL, rack=2)
    states = {n: tiny.filled([""] * (2 + n), tiny.BAG, 2) for n in (0, 2)}
    exact = {n: tiny.law(of) for n, of in states.items()}
    assert exact[0] == exact[2]
    for number in (0, 2):
        agrees(reveal_law(replace(pair, others=number), MANY, 3), exact[number])
    later = {n: tiny.law(two_tiles_later(of)) for n, of in states.items()}
    assert later[0] != later[2]
    laws = {n: reveal_law(replace(pair, others=n), MANY, 4, reveal=2) for n in (0, 2)}
    for number in (0, 2):
        agrees(laws[number], later[number])
    assert max(abs(laws[0].mean(lambda t, s=s: t == s).value - later[2][s]) for s in later[2]) > 0.02  # 12 errors


def two_tiles_later(states):
    found = Counter()
    for ((mine, theirs, *others), bag), p in states.items():
        used = [tiny.highest(tiny.WORDS, rack)[1] for rack in (mine, theirs)]
        left = [tiny.without(rack, laid) for rack, laid in zip((mine, theirs), used, strict=True)]
        for (racks, rest), q in tiny.filled(left, bag + "".join(used), 2).items():
            found[(*racks, *others), rest] += p * q
    return found


def test_others_of_the_english_set_change_nothing_when_fresh():
    alone, table = (reveal_law(replace(BOTH, others=n), 20 * CHUNK, seed=5 + n) for n in (0, 5))
    for event in (lambda s: s.attack > s.defense + 5, lambda s: s.attack == s.defense, lambda s: s.attack):
        one, other = alone.mean(event), table.mean(event)
        assert abs(one.value - other.value) < 4 * sqrt(one.standard_error**2 + other.standard_error**2)


def test_the_error_of_pairs_that_count_twice():
    exact = tiny.law(tiny.start())
    law = reveal_law(TINY, MANY, 6)
    for value in (lambda s: s[0] > s[1], lambda s: s[0] > s[1] + 5, lambda s: s[0] == s[1], lambda s: s[0]):
        both = {s: Fraction(value(s) + value(s[::-1])) / 2 for s in exact}
        mean = sum(p * both[s] for s, p in exact.items())
        error = sqrt(sum(p * (both[s] - mean) ** 2 for s, p in exact.items()) / MANY)
        found = law.mean(value)
        assert found.standard_error == pytest.approx(error, rel=0.02)
        assert abs(found.value - mean) <= 4 * error
    few = [reveal_law(TINY, CHUNK, seed).mean(lambda s: s.attack > s.defense + 5) for seed in range(100)]
    scatter = stdev(each.value for each in few)
    assert scatter == pytest.approx(fmean(each.standard_error for each in few), rel=4 / sqrt(2 * 99))


def test_first_draws_are_the_same_in_more():
    assert reveal_law(BOTH, 1, 7).samples == CHUNK
    some, more = reveal_law(BOTH, 3 * CHUNK, 7).drawn, reveal_law(BOTH, 4 * CHUNK, 7).drawn
    assert all(more.weight(scores) >= n for scores, n in some.items())
    assert reveal_law(BOTH, 3 * CHUNK, 8).drawn != some


def close(law):
    return law.mean(lambda s: s.attack > s.defense + 5).chance_interval()


def all_results(executor):
    """What is drawn with one seed, by every estimator."""
    told = []
    enough = precise(close, 0.002)
    return {
        "law": reveal_law(BOTH, 9 * CHUNK, 11, executor=executor),
        "third reveal": reveal_law(BOTH, 5 * CHUNK, 11, reveal=3, executor=executor),
        "stopped": reveal_law(BOTH, 200 * CHUNK, 11, enough=enough, executor=executor, tell=lambda *at: told.append(at)),
        "told": told,
        "battles": carried_odds(BOTH, [Fight(Force(4, 3), all_of)], 5 * CHUNK, 11, executor=executor),
        "stopped battles": carried_odds(
            BOTH,
            [Fight(Force(4, 3), all_of), Fight(Force(4, 3), all_of, 2)],
            60 * CHUNK,
            11,
            enough=lambda odds: odds[0].p_conquer.standard_error < 0.005,
            executor=executor,
        ),
        "duel": duel(replace(BOTH, attacker=replace(CHILD)), 3 * CHUNK, 11, first=1, last=3, executor=executor),
        "fit": fit_leave(CHILD, ENGLISH, 4 * CHUNK, 11, executor=executor),
    }  # fmt: skip


@pytest.fixture(scope="module")
def alone():
    return all_results(None)


def test_stopping_stops(alone):
    low, high = close(alone["stopped"])
    assert high - low <= 0.004
    assert CHUNK < alone["stopped"].samples < 100 * CHUNK
    assert alone["stopped"].samples == alone["told"][-1][0]
    before = reveal_law(BOTH, alone["stopped"].samples // 2, 11)
    low, high = close(before)
    assert high - low > 0.004
    battles = alone["stopped battles"][0]
    assert battles.p_conquer.standard_error < 0.005
    assert CHUNK < battles.samples < 60 * CHUNK


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_any_number_of_threads(alone, workers):
    with ThreadPoolExecutor(workers) as threads:
        assert all_results(threads) == alone


def test_processes(alone):
    with ProcessPoolExecutor(2, get_context("spawn")) as processes:
        assert all_results(processes) == alone


class Late(Executor):
    """Works on the last that was given to it first, and knows how much was waiting."""

    def __init__(self):
        self.waiting, self.most, self.given = [], 0, 0

    def submit(self, function, *arguments):
        future = Future()
        future.result = lambda: self.work(future)
        self.waiting.append((future, function, arguments))
        self.given += 1
        self.most = max(self.most, len(self.waiting))
        return future

    def work(self, wanted):
        done = {}
        for future, function, arguments in reversed(self.waiting):
            done[future] = function(*arguments)
        self.waiting = [each for each in self.waiting if each[0] is not wanted]
        return done[wanted]


def test_what_is_done_out_of_order_comes_in_order_and_little_waits():
    late = Late()
    with in_order(lambda chunk: chunk * chunk, 100, late) as results:
        assert list(results) == [chunk * chunk for chunk in range(100)]
    assert late.given == 100
    assert late.most == AHEAD


def test_chunks_that_nobody_waits_for_are_called_off():
    late = Late()
    with in_order(lambda chunk: chunk, 100, late) as results:
        assert next(results) == 0
    assert late.given == AHEAD
    assert all(future.cancelled() for future, _, _ in late.waiting)


@pytest.mark.parametrize("threads", [0, 2])
def test_memory_does_not_grow_with_the_draws(threads):
    """The peak of what is allocated for ten times as many draws is the same, but for a histogram that fills up."""

    def peak(chunks):
        tracemalloc.start()
        try:
            if threads:
                with ThreadPoolExecutor(threads) as executor:
                    reveal_law(TINY, chunks * CHUNK, 12, executor=executor)
            else:
                reveal_law(TINY, chunks * CHUNK, 12)
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    peak(2)  # compiled, cached
    assert peak(120) < 1.3 * peak(40)


def test_of_400_intervals_about_95_in_100_hold_the_long_run():
    scowl = Highest(Vocabulary(lexicon_named(), ENGLISH))
    long_run = word_battle(5, 4, prepared_law(scowl.words)).p_conquer
    assert long_run.standard_error < 0.0005
    held = 0
    for seed in range(400):
        law = reveal_law(Meeting(ENGLISH, scowl, scowl), CHUNK, seed)
        low, high = word_battle(5, 4, law).p_conquer.chance_interval()
        held += low <= long_run.value <= high
    assert 0.92 * 400 <= held <= 0.98 * 400


def test_racks_at_the_table_are_whole_and_what_is_left_stays():
    meeting = replace(BOTH, own=ENGLISH.rack("QUIZ"), opponent=ENGLISH.rack("AEI??"), others=2)
    reveals = shown(meeting, 13, 0, 0)
    first, second = next(reveals), next(reveals)
    assert (first.attackers_rack == np.array(ENGLISH.rack("QUIZ"))).all()
    assert (first.defenders_rack >= np.array(ENGLISH.rack("AEI??"))).all()
    assert (first.defenders_rack.sum(axis=1) == 14).all()
    assert (second.attackers_rack.sum(axis=1) == 14).all()
    for row in range(50):
        played = CHILD.word(tuple(first.defenders_rack[row].tolist()))
        kept = first.defenders_rack[row] - np.array(played.used, np.uint8)
        assert (second.defenders_rack[row] >= kept).all()
        assert first.defense[row] == played.score


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"own": "ZZ"}, "2 tiles Z are named in all; accepted: at most 1"),
        ({"own": "A" * 5, "opponent": "A" * 3, "out": "AA"}, "10 tiles A are named"),
        ({"opponent": "AEIOUBCDFGHLMNP"}, "is more than a rack"),
        ({"own": "AEIOUBCDFGHLMNP"}, "is more than a rack"),
        ({"others": 6}, "112 tiles more, but 100 are left"),
    ],
)
def test_tiles_that_are_not_there(changes, what):
    racks = {k: v if k == "others" else tuple(map(v.count, ENGLISH.faces)) for k, v in changes.items()}
    with pytest.raises(InvalidInput, match=what):
        replace(BOTH, **racks)


@pytest.mark.parametrize(("samples", "reveal"), [(0, 1), (1, 0)])
def test_nothing_to_draw(samples, reveal):
    with pytest.raises(InvalidInput, match="1 or more"):
        reveal_law(BOTH, samples, 1, reveal=reveal)
