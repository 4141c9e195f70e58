"""Speed, side by side with its peers: `pytest tests/benchmarks --benchmark-enable`.

The factor in brackets behind each time is the ratio to the fastest of its group.
"""

import os
import shutil
import subprocess
import sys

import pytest

resource = pytest.importorskip("resource", reason="CPU time of other processes is not told on this system")

from risk_odds import Fought, advise, battle, campaign, evening, in_best_order, need, win_rows, win_table  # noqa: E402


def cpu_of_children():
    """CPU seconds of the processes that have ended so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


PROGRAM = shutil.which("risk-odds", path=os.path.dirname(sys.executable)) or "risk-odds"


def process(*command):
    # A fresh checkout has no compiled modules; the first run makes them, as an installation would.
    env = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    return lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=env)


cold = pytest.mark.benchmark(group="cold start, CPU time", timer=cpu_of_children)


@cold
def test_python_alone(benchmark):
    benchmark.pedantic(process(sys.executable, "-c", "pass"), rounds=40, warmup_rounds=1)


@cold
@pytest.mark.parametrize(
    "line",
    [
        "10 8", "15 3 2 4", "odds 100 100", "odds 50 50 --balanced", "attack 100 100", "attack 100 100 --counter 50,40", "table --max 100x100",
        "table --max 2x100 --need 80%", "campaign 31 5 3 4 2 6 1 7 2 --any-order", "word ABEHNNOOPTUXYZ",
        "word AEINRSTLODCM??", "word QUIZ?ABEHNN", "reinforce 50 --front 50:3,4,5,2 --front 45:1,2,3,4 --front 30:5,3,8,1@risiko",
    ],
)  # fmt: skip
def test_cold_start(benchmark, line):
    benchmark.pedantic(process(PROGRAM, *line.split()), rounds=40, warmup_rounds=1)


@pytest.mark.benchmark(group="cold start with choices within a round, CPU time", timer=cpu_of_children)
@pytest.mark.parametrize(
    "line",
    [
        "odds 51 50 --rules expert", "odds 51 50 --defense seen", "table --rules expert --max 50x50",
        "table --defense seen --max 50x50 --need 80%", "attack 51 50 --rules expert",
        "attack 51 50 --rules expert --policy", "attack 51 50 --defense seen --policy",
        "attack 51 50 --rules expert --rolls", "odds 51 50 --rules warrior+expert", "odds 51 50 --rules strategic+expert",
        "attack 51 50 --rules strategic+expert",
    ],
)  # fmt: skip
def test_cold_start_with_choices(benchmark, line):
    """Each is wanted in a second, fifty against fifty; additions that are put together come near it."""
    benchmark.pedantic(process(PROGRAM, *line.split()), rounds=10, warmup_rounds=1)


@pytest.mark.benchmark(group="cold start with choices within a round, CPU time", timer=cpu_of_children)
def test_python_alone_with_choices(benchmark):
    benchmark.pedantic(process(sys.executable, "-c", "pass"), rounds=10, warmup_rounds=1)


@pytest.mark.benchmark(group="win table 50x50")
@pytest.mark.parametrize("how", ["lists", "array"])
def test_win_table_50(benchmark, how):
    table = benchmark({"lists": win_rows, "array": win_table}[how], 50, 50)
    assert table[50][50] == pytest.approx(0.735535131270290, rel=1e-14)


@pytest.mark.benchmark(group="win table 50x50")
def test_win_table_50_icepool(benchmark, icepool_table):
    table = benchmark.pedantic(icepool_table, (50, 50), rounds=3)
    assert float(table[50, 50].mean()) == pytest.approx(0.735535131270290, rel=1e-14)


@pytest.mark.benchmark(group="win table 1000x1000")
def test_win_table_1000(benchmark):
    table = benchmark(win_table, 1000, 1000)
    assert table[200, 200] == pytest.approx(0.911078445685992, rel=1e-13)


@pytest.mark.benchmark(group="win table 1000x1000")
def test_win_table_1000_plain_loop(benchmark, plain_table):
    table = benchmark.pedantic(plain_table, (1000, 1000), rounds=3)
    assert table[200][200] == pytest.approx(0.911078445685992, rel=1e-13)


@pytest.mark.benchmark(group="1000 v 1000, every survivor count")
def test_battle_1000(benchmark):
    odds = benchmark(battle, 1000, 1000)
    assert odds.p_conquer == pytest.approx(0.998911323428951, rel=1e-12)


@pytest.mark.benchmark(group="1000 v 1000, every survivor count")
def test_battle_1000_dictionary(benchmark, dictionary_sweep):
    mass = benchmark.pedantic(dictionary_sweep, (1000, 1000), rounds=3)
    assert sum(p for (_, d), p in mass.items() if d == 0) == pytest.approx(0.998911323428951, rel=1e-12)


@pytest.mark.benchmark(group="growth of n v n")
@pytest.mark.parametrize("n", [250, 500, 1000, 2000, 4000, 8000])
def test_growth(benchmark, n):
    assert benchmark(battle, n, n).p_conquer > 0.9


@pytest.mark.benchmark(group="others")
def test_battle_10_8(benchmark):
    benchmark(battle, 9, 8)


@pytest.mark.benchmark(group="others")
def test_fractions_300(benchmark):
    odds = benchmark.pedantic(lambda: battle(300, 300, exact=True).p_conquer, rounds=3)
    assert 0.95 < odds < 0.96


@pytest.mark.benchmark(group="others")
def test_20000_against_100(benchmark):
    benchmark(battle, 20_000, 100)


@pytest.mark.benchmark(group="others")
def test_advice_100(benchmark):
    assert benchmark.pedantic(advise, (100, 100), rounds=3).verdict == "attack"


@pytest.mark.benchmark(group="others")
def test_best_of_40320_orders(benchmark):
    path = [5, 3, 4, 2, 6, 1, 7, 8]
    order = benchmark.pedantic(in_best_order, (45, path), rounds=3)
    assert campaign(45, [path[k] for k in order]).p_all >= campaign(45, path).p_all


@pytest.mark.benchmark(group="others")
def test_need_1000(benchmark):
    assert benchmark.pedantic(need, (1000, 0.5), rounds=3) == 855


@pytest.mark.benchmark(group="others")
def test_evening_of_200_battles(benchmark):
    def work():
        odds = [battle(50, 50 - k) for k in range(8)]
        return evening([Fought(odds[k % 8], 20, 0, "defender" if k % 2 else "attacker") for k in range(200)])

    assert 0 < benchmark(work).together.percentile < 1
