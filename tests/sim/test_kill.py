"""`simulate` killed with -9: nothing but the unfinished chunks is lost, and no worker stays behind."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from risk_odds.seeds import BOTS, stream
from risk_odds.sim.series import CELL
from risk_odds.sim.simulate import chunks

from .conftest import HERE

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")

GAMES, SEED, PATIENCE = 60, 5, 60.0
CUT = chunks(GAMES)


def simulate(folder, pause, workers):
    """Start it; each game takes so many seconds, and is written down in a file."""
    return subprocess.Popen(
        [
            sys.executable, "-m", "risk_odds_cli", "simulate", "-n", f"{GAMES}", "--seed", f"{SEED}", "--board", "square",
            "--bots", "sim_bots:Slow,blitz,blitz", "--workers", f"{workers}", "--out", str(folder / "games.parquet"),
        ],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={
            **os.environ, "NO_COLOR": "1", "PYTHONPATH": str(HERE),
            "GAMES_PLAYED": str(folder / "played"), "PAUSE": str(pause),
        },
    )  # fmt: skip


def finish(process):
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, err
    return out


def played(folder):
    """The games that were played since this was last asked, by the first number that a bot drew in them."""
    marks = {f"{stream(SEED, CELL, game, BOTS + game % 3).random():.17g}": game for game in range(GAMES)}
    book = folder / "played"
    games = [marks[mark] for mark in book.read_text().split()] if book.exists() else []
    book.unlink(missing_ok=True)
    return games


def parts(folder):
    return sorted((folder / "games.parquet.parts").glob("0*.parquet"))


def games_in(files):
    return {game for file in files for game in range(int(file.name[:9]), int(file.name[10:19]) + 1)}


def status(process):
    """(parent, state) of each process, by its number."""
    found = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = stat.read_text().rpartition(")")[2].split()[:2]
        except (FileNotFoundError, ProcessLookupError):
            continue
        found[int(stat.parent.name)] = (int(parent), state)
    return found if process is None else {pid for pid, (parent, _) in found.items() if parent == process}


def gone(pids):
    """Whether these processes have ended; one that nobody has asked about yet is a zombie."""
    now = status(None)
    return all(now.get(pid, (0, "Z"))[1] in "ZX" for pid in pids)


def until(condition, process=None):
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        assert process is None or process.poll() is None, process.stderr.read()
        time.sleep(0.002)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("whole")
    said = finish(simulate(folder, pause=0, workers=1))
    assert sorted(played(folder)) == list(range(GAMES))
    assert [file.name for file in folder.iterdir()] == ["games.parquet"]
    return (folder / "games.parquet").read_bytes(), said


MOMENTS = {
    "start": lambda folder, pid: True,
    "workers": lambda folder, pid: len(status(pid)) >= 2,
    "first part": lambda folder, pid: len(parts(folder)) >= 1,
    "half": lambda folder, pid: len(parts(folder)) >= len(CUT) // 2,
    "last parts": lambda folder, pid: len(parts(folder)) >= len(CUT) - 3,
    "joining": lambda folder, pid: any(folder.glob("games.parquet*.draft")) or (folder / "games.parquet").exists(),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_nothing_that_is_finished_is_lost(moment, tmp_path, undisturbed):
    with simulate(tmp_path, pause=0.04, workers=2) as process:
        until(lambda: MOMENTS[moment](tmp_path, process.pid), process)
        process.send_signal(signal.SIGSTOP)  # from here on it starts no worker
        children = status(process.pid)
        process.kill()
    until(lambda: gone(children))
    complete, kept, before = (tmp_path / "games.parquet").exists(), games_in(parts(tmp_path)), played(tmp_path)
    assert kept <= set(before)
    if moment in ("first part", "half", "last parts"):
        assert 0 < len(kept) < GAMES
    again = finish(simulate(tmp_path, pause=0, workers=1))
    replayed = played(tmp_path)
    assert sorted([*replayed, *kept]) == list(range(GAMES)) or (complete and not replayed)
    assert ((tmp_path / "games.parquet").read_bytes(), again) == undisturbed
    assert [file.name for file in tmp_path.iterdir()] == ["games.parquet"]


def test_workers_end_with_their_parent(tmp_path):
    with simulate(tmp_path, pause=PATIENCE, workers=2) as process:
        until(lambda: len(status(process.pid)) >= 3, process)  # two workers, and Python's own tracker of semaphores
        children = status(process.pid)
        time.sleep(1)  # they are at their games, or still on their way
        assert not gone(children)
        process.kill()
    end = time.monotonic() + 10
    while not gone(children):
        assert time.monotonic() < end
        time.sleep(0.05)


def test_workers_leave_an_interrupt_to_their_parent(tmp_path, undisturbed):
    with simulate(tmp_path, pause=0.04, workers=2) as process:
        until(lambda: len(parts(tmp_path)) >= 3, process)
        for child in status(process.pid):
            os.kill(child, signal.SIGINT)
        assert finish(process) == undisturbed[1]
