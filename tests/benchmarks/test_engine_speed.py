"""The engine against a bare script, and its replay against its play.

Games end by luck, some after ten times as many rolls as others; so each side plays games until the dice have rolled a
number of times, and the time of a roll is compared. Both games have the same rules and players, so a game has as many
rolls on both sides: the ratio of the times is that of the games in a second.

A benchmark of its own, interleaved so that both meet the same moments of a busy machine:
`python tests/benchmarks/test_engine_speed.py` prints the ratios.
"""

import statistics
import sys
from itertools import count
from pathlib import Path
from random import Random
from time import process_time

import pytest

from risk_odds import Seeded, Setting, board_named, replay, rules_named
from risk_odds.bots import make_bot
from risk_odds.engine.moves import Rolled
from risk_odds.engine.opening import start
from risk_odds.seeds import BOTS, stream
from risk_odds.sim.match import play_match

sys.path.insert(0, str(Path(__file__).parent))
import bare_blitz

PLAYERS = 4
BOARD = board_named("classic")
MOST = Setting(rules_named("classic_1993", [("defender_dice", "max")]), PLAYERS, BOARD)
"""What the script plays: the defender rolls the most dice, and nobody asks him."""
CHOICE = Setting(rules_named("classic_1993"), PLAYERS, BOARD)
"""The defender is asked for his dice at every roll where he has two armies."""


def script(seed):
    """Play a game with the script; the rolls."""
    continents = [(c.bonus, members) for c, members in zip(BOARD.continents, BOARD.members, strict=True)]
    designs = [territory.card for territory in BOARD.territories]
    return bare_blitz.play(Random(seed), PLAYERS, BOARD.neighbors, continents, designs, BOARD.wilds, 30)[2]


def engine(setting):
    """Plays a game with the engine: legality, views and log on; the rolls."""

    def play(seed):
        log = []
        bots = [make_bot("blitz", k, setting, stream(seed, 0, 0, BOTS + k)) for k in range(PLAYERS)]
        play_match(setting, bots, Seeded.of(seed), log=log)
        return sum(type(move) is Rolled for move in log)

    return play


def until(rolls, play):
    """Play games until the dice have rolled so often; how often it was."""
    done = 0
    for seed in count():
        done += play(seed)
        if done >= rolls:
            return done
    return None


WAYS = {"bare script": script, "engine": engine(MOST), "engine, the defender chooses": engine(CHOICE)}


@pytest.mark.benchmark(group="full games, until 20,000 rolls", timer=process_time)
@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_full_games(benchmark, way):
    rolls = 20_000 if benchmark.enabled else 500
    assert benchmark.pedantic(until, (rolls, way), rounds=5) >= rolls


def recorded():
    """A game and its moves."""
    log = []
    bots = [make_bot("blitz", k, CHOICE, stream(3, 0, 0, BOTS + k)) for k in range(PLAYERS)]
    return play_match(CHOICE, bots, Seeded.of(3), log=log).state, log


@pytest.mark.benchmark(group="one game", timer=process_time)
def test_play(benchmark):
    assert benchmark.pedantic(recorded, rounds=10, warmup_rounds=1)[1]


@pytest.mark.benchmark(group="one game", timer=process_time)
def test_checked_replay(benchmark):
    end, log = recorded()

    def again():
        *_, last = replay(start(CHOICE, first=0), log, CHOICE)
        return last

    assert benchmark.pedantic(again, rounds=10, warmup_rounds=1) == end


def compared(rounds, games):
    """Seconds for each roll by each way, in rounds that go through all of them."""
    found = {name: [] for name in WAYS}
    for k in range(rounds):
        for name, play in WAYS.items():
            begun, rolls = process_time(), 0
            for seed in range(k * games, (k + 1) * games):
                rolls += play(seed)
            found[name].append((process_time() - begun, rolls))
    return found


if __name__ == "__main__":
    times = compared(rounds=20, games=int(sys.argv[1]) if len(sys.argv) > 1 else 20)
    per_roll = {name: sum(t for t, _ in runs) / sum(n for _, n in runs) for name, runs in times.items()}
    bare = per_roll["bare script"]
    for name, seconds in per_roll.items():
        ratios = [b / bn / (t / n) for (t, n), (b, bn) in zip(times[name], times["bare script"], strict=True)]
        print(
            f"{name}: {bare / seconds:.3f} of the script's games a second (median of rounds {statistics.median(ratios):.3f})"
        )
