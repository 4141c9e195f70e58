"""Files of a simulation: what is in them, whose they are, and that a kill between any two steps loses nothing."""

import errno
import json
import os
from dataclasses import replace
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from risk_odds import InvalidInput, rules_named
from risk_odds.boards import board_named
from risk_odds.engine.setting import Setting
from risk_odds.sim import simulate
from risk_odds.sim.parts import Parts, seed_in
from risk_odds.sim.series import Series
from risk_odds.sim.simulate import Simulation
from risk_odds.tables import GAMES

SQUARE = Setting.of(rules_named("classic_1993"), 3, board_named("square"))
SERIES = Series(SQUARE, ("blitz", "greedy", "random"), games=5, seed=2**63 + 1)


@pytest.fixture
def file(tmp_path):
    return tmp_path / "games.parquet"


@pytest.fixture
def games_played(monkeypatch):
    """The games that are played, in order."""
    played = []
    real = simulate.play_game
    monkeypatch.setattr(simulate, "play_game", lambda series, game: played.append(game) or real(series, game))
    return played


def test_the_file_holds_the_rows_and_what_was_played(file):
    games = Simulation(SERIES, file).run()
    table = pq.read_table(file)
    assert table.column_names == [column.name for column in GAMES]
    assert [tuple(row.values()) for row in table.to_pylist()] == [tuple(row) for row in games.rows]
    kinds = {"int64": "int64", "bool": "bool", "string": "str"}
    assert [kinds[str(field.type)] for field in table.schema] == [column.dtype for column in GAMES]
    about = json.loads(table.schema.metadata[b"risk-odds"])
    assert about.items() >= {
        "rules": "classic_1993", "board": "square", "players": 3, "bots": ["blitz", "greedy", "random"],
        "games": 5, "seed": str(2**63 + 1), "turn_cap": 1000,
    }.items()  # fmt: skip
    assert seed_in(file) == SERIES.seed


def test_a_file_that_is_complete_is_read_not_played(file, games_played):
    first = Simulation(SERIES, file).run()
    written = file.stat().st_mtime_ns
    assert games_played == [0, 1, 2, 3, 4]
    again = Simulation(SERIES, file)
    assert not again.todo
    assert again.run() == first
    assert games_played == [0, 1, 2, 3, 4]
    assert file.stat().st_mtime_ns == written


@pytest.mark.parametrize(
    "other",
    [
        replace(SERIES, seed=1),
        replace(SERIES, games=6),
        replace(SERIES, turn_cap=999),
        replace(SERIES, bots=("blitz", "random", "greedy")),
        replace(SERIES, setting=Setting.of(rules_named("classic_1993", [("setup", "deal")]), 3, SQUARE.board)),
        replace(SERIES, setting=Setting.of(rules_named("plain_words"), 3, SQUARE.board)),
        replace(SERIES, setting=Setting.of(rules_named("classic_1993"), 3, board_named("hexagon"))),
        replace(SERIES, setting=Setting.of(rules_named("classic_1993"), 3, replace(SQUARE.board, wilds=0))),
    ],
)
@pytest.mark.parametrize("complete", [True, False])
def test_other_games_are_not_mixed_with_these(file, other, complete):
    if complete:
        Simulation(SERIES, file).run()
    else:
        Simulation(SERIES, file).parts.keep(range(1), simulate.play_chunk(SERIES, range(1)))
    before = sorted(file.parent.rglob("*"))
    with pytest.raises(InvalidInput, match="holds other games: ") as refused:
        Simulation(other, file)
    assert " there, " in str(refused.value) or "its board were different" in str(refused.value)
    assert sorted(file.parent.rglob("*")) == before
    assert not Simulation(SERIES, file).todo or len(Simulation(SERIES, file).todo) == 4


def test_another_version_is_named(file, monkeypatch):
    Simulation(SERIES, file).run()
    monkeypatch.setattr("risk_odds.sim.parts.__version__", "99.0")
    with pytest.raises(InvalidInput, match=r"program 0\S+ there, 99\.0 here"):
        Simulation(SERIES, file)


def test_other_peoples_files_stay(file):
    (file.parent / "games.parquet.parts").mkdir()
    (letter := file.parent / "games.parquet.parts" / "letter").write_text("dear")
    with pytest.raises(InvalidInput, match="is there already, with other files"):
        Simulation(SERIES, file)
    assert letter.read_text() == "dear"
    letter.unlink()
    simulation = Simulation(SERIES, file)
    letter.write_text("dear")
    (strange := letter.with_name("strange.parquet")).write_text("?")
    simulation.run()
    assert Simulation(SERIES, file).games.played == 5
    assert sorted(letter.parent.iterdir()) == [letter, strange]


def test_a_file_that_is_no_table_stays(file):
    file.write_text("a letter")
    for call in (lambda: Simulation(SERIES, file), lambda: seed_in(file)):
        with pytest.raises(InvalidInput, match="is there already, and it is no Parquet file"):
            call()
    assert file.read_text() == "a letter"
    pq.write_table(pq.read_table(_any_table(file.parent)), file)
    assert seed_in(file) is None
    with pytest.raises(InvalidInput, match="`simulate` has not made it"):
        Simulation(SERIES, file)


def _any_table(folder):
    from pandas import DataFrame

    DataFrame({"a": [1]}).to_parquet(folder / "a")
    return folder / "a"


def test_a_damaged_part_is_named_not_repaired(file):
    parts = Simulation(SERIES, file).parts
    parts.keep(range(1), simulate.play_chunk(SERIES, range(1)))
    (part,) = parts.folder.glob("*.parquet")
    part.write_bytes(part.read_bytes()[:-7])
    with pytest.raises(InvalidInput, match="can't be read, or is damaged; accepted: delete it") as refused:
        Simulation(SERIES, file)
    assert str(part) in str(refused.value)
    part.unlink()
    assert Simulation(SERIES, file).run().played == 5


@pytest.mark.parametrize(
    ("place", "said"), [("", "is a directory"), ("folder", "is a directory"), ("letter/x", "Not a directory")]
)
def test_a_place_that_is_no_good(tmp_path, place, said):
    (tmp_path / "folder").mkdir()
    (tmp_path / "letter").write_text("dear")
    with pytest.raises(InvalidInput, match=said):
        Parts(tmp_path / place, SERIES)


def test_without_pyarrow_it_says_how_to_get_it(file, monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    for call in (lambda: Parts(file, SERIES), lambda: seed_in(file)):
        with pytest.raises(InvalidInput) as refused:
            call()
        assert (
            str(refused.value) == '--out needs pyarrow, which is not installed; accepted: pip install "risk-odds[sim]"'
        )
    assert Simulation(SERIES).run().played == 5


def test_a_full_disk_keeps_what_was_kept(file, monkeypatch, games_played):
    real = os.fsync
    calls = []

    def full(descriptor):
        calls.append(descriptor)
        if len(calls) == 4:
            raise OSError(errno.ENOSPC, "No space left on device")
        real(descriptor)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left") as error:
        Simulation(SERIES, file).run()
    assert error.value.filename.endswith("games.parquet.parts/000000002-000000002.parquet")
    again = Simulation(SERIES, file)
    assert [chunk[0] for chunk in again.todo] == [2, 3, 4]
    again.run()
    assert games_played == [0, 1, 2, 2, 3, 4]
    assert list(file.parent.iterdir()) == [file]


class KilledError(BaseException):
    """Ends everything, as a kill does: nobody handles it."""


STEPS = [(os, "fsync"), (Path, "mkdir"), (Path, "open"), (Path, "replace"), (Path, "unlink"), (Path, "rmdir")]


def killed_at(step, file):
    """Play until it is killed before or after a step on the disk; the games that were kept, and whether it was."""
    left, kept = [step], []

    def one():
        left[0] -= 1
        if left[0] < 0:
            raise KilledError

    def counted(real):
        def act(*args, **more):
            one()
            done = real(*args, **more)
            try:
                one()
            except KilledError:
                if hasattr(done, "close"):
                    done.close()  # as the system does
                raise
            return done

        return act

    def keep(parts, games, rows, real=Parts.keep):
        real(parts, games, rows)
        kept.extend(games)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Parts, "keep", keep)
        for owner, name in STEPS:
            patch.setattr(owner, name, counted(getattr(owner, name)))
        try:
            Simulation(SERIES, file).run()
        except KilledError:
            return set(kept), True
    return set(kept), False


def test_a_kill_at_any_step_on_the_disk_loses_no_finished_chunk(tmp_path, games_played):
    Simulation(SERIES, tmp_path / "whole").run()
    whole = (tmp_path / "whole").read_bytes()
    step, killed, ever = 0, True, set()
    while killed:
        file = tmp_path / f"{step}" / "games.parquet"
        file.parent.mkdir()
        kept, killed = killed_at(step, file)
        ever.add(len(kept))
        games_played.clear()
        Simulation(SERIES, file).run()
        assert file.read_bytes() == whole
        assert list(file.parent.iterdir()) == [file]
        assert kept.isdisjoint(games_played)
        step += 1
    assert step > 2 * 4 * (1 + SERIES.games + 1)
    assert ever == {0, 1, 2, 3, 4, 5}
    assert games_played == []
