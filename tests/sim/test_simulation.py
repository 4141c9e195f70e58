"""A simulation: the same games wherever they are played, and however they are cut into chunks."""

import threading
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from multiprocessing import active_children

import pytest

from risk_odds import rules_named
from risk_odds.boards import board_named
from risk_odds.engine.setting import Setting
from risk_odds.errors import BotFailed
from risk_odds.sim import simulate
from risk_odds.sim.series import Series, play_game
from risk_odds.sim.simulate import Simulation, chunks
from risk_odds.sim.workers import Workers, workers

HEXAGON = Setting.of(rules_named("classic_1993"), 3, board_named("hexagon"))
SERIES = Series(HEXAGON, ("greedy", "blitz", "random"), games=23, seed=3)


@pytest.fixture(scope="module")
def one_by_one(tmp_path_factory):
    """The rows and the file, game by game and without any help."""
    rows = tuple(row for game in range(SERIES.games) for row in play_game(SERIES, game))
    file = tmp_path_factory.mktemp("one") / "games.parquet"
    assert Simulation(SERIES, file).run().rows == rows
    return rows, file.read_bytes()


class Backwards(Executor):
    """Finishes what was asked for first last, in a thread of its own."""

    def __init__(self, awaited):
        self.awaited, self.tasks = awaited, []

    def submit(self, work, /, *args, **more):
        future = Future()
        self.tasks.append((future, lambda: work(*args, **more)))
        if len(self.tasks) == self.awaited:
            threading.Thread(target=self.work).start()
        return future

    def work(self):
        for future, task in reversed(self.tasks):
            future.set_result(task())


def assert_same(executor, one_by_one, tmp_path):
    file = tmp_path / "games.parquet"
    simulation = Simulation(SERIES, file)
    told = []
    assert simulation.run(executor, lambda done, total: told.append((done, total))).rows == one_by_one[0]
    assert file.read_bytes() == one_by_one[1]
    assert list(tmp_path.iterdir()) == [file]
    assert told[0] == (0, 23)
    assert told[-1] == (23, 23)
    assert told == sorted(told)
    return simulation


@pytest.mark.parametrize("number", [2, 3])
def test_processes_play_the_same_games(number, one_by_one, tmp_path):
    with workers(number) as executor:
        assert isinstance(executor, Workers)
        assert len(active_children()) == number
        assert_same(executor, one_by_one, tmp_path)
    assert not active_children()


def test_a_single_worker_is_this_process(one_by_one, tmp_path):
    with workers(1) as executor:
        assert executor is None
        assert_same(executor, one_by_one, tmp_path)


def test_any_executor_will_do(one_by_one, tmp_path):
    with ThreadPoolExecutor(4) as threads:
        assert_same(threads, one_by_one, tmp_path)


def test_their_order_does_not_matter(one_by_one, tmp_path):
    simulation = assert_same(Backwards(len(chunks(SERIES.games))), one_by_one, tmp_path)
    assert simulation.games.rows == one_by_one[0]


@pytest.mark.parametrize("size", [1, 2, 7, 10, 100])
def test_neither_do_the_chunks(size, one_by_one, tmp_path, monkeypatch):
    monkeypatch.setattr(simulate, "CHUNK", size)
    monkeypatch.setattr(simulate, "FEW_CHUNKS", 1)
    assert len(chunks(23)) == -(-23 // size)
    with ThreadPoolExecutor(2) as threads:
        assert_same(threads, one_by_one, tmp_path)


@pytest.mark.parametrize(
    ("games", "number", "largest"),
    [
        (1, 1, 1),
        (23, 23, 1),
        (100, 100, 1),
        (101, 51, 2),
        (1000, 100, 10),
        (4000, 400, 10),
        (4001, 364, 11),
        (10**6, 400, 2500),
    ],
)
def test_chunks_hold_every_game_once(games, number, largest):
    cut = chunks(games)
    assert [game for chunk in cut for game in chunk] == list(range(games))
    assert (len(cut), max(map(len, cut))) == (number, largest)


def test_what_is_finished_stays_when_the_rest_is_broken_off():
    simulation = Simulation(SERIES)

    def enough(done, total):
        if done == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulation.run(tell=enough)
    assert simulation.games.played == 5
    assert [len(chunk) for chunk in simulation.todo] == [1] * 18
    assert simulation.run().rows == Simulation(SERIES).run().rows


def test_an_exception_ends_the_workers_at_once(monkeypatch, tmp_path):
    """A game takes ten seconds, and would be written down then."""
    monkeypatch.setenv("PAUSE", "10")
    monkeypatch.setenv("GAMES_PLAYED", str(tmp_path / "played"))
    slow = Series(HEXAGON, ("sim_bots:Slow",) * 3, games=6, seed=0)

    def run():
        with workers(2) as executor:
            for chunk in chunks(slow.games):
                executor.submit(simulate.play_chunk, slow, chunk)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run()
    assert not active_children()
    assert not (tmp_path / "played").exists()


def test_a_cheat_among_the_workers_ends_everything():
    """Nothing is said by the threads that look after the workers, either."""
    cheat = Series(HEXAGON, ("sim_bots:Cheat", "blitz", "blitz"), games=60, seed=0)
    simulation = Simulation(cheat)
    with pytest.raises(BotFailed, match=r"sim_bots:Cheat .* made an illegal move"), workers(2) as executor:
        simulation.run(executor)
    assert simulation.games.played < 60
    assert not active_children()
