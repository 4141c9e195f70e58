"""`simulate`: its tables, its options, its manners."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from risk_odds.estimates import wilson
from risk_odds.sim import simulate

BOTS = Path(__file__).parents[1] / "sim"
SMALL = "--board square --workers 1 --seed 7"
THREE = f"simulate -n 12 --bots blitz,greedy,random {SMALL}"


@pytest.fixture(autouse=True)
def own_bots(monkeypatch):
    monkeypatch.syspath_prepend(BOTS)


def test_the_text_says_it_all(risk_odds):
    said = risk_odds(THREE)
    assert said.code == 0
    payload = risk_odds(f"{THREE} --json").json
    lines = said.out.splitlines()
    assert lines[0] == "12 games, classic_1993, board square, 3 players, seed 7"
    assert lines[2].split() == ["bot", "wins", "share", "95", "%", "interval"]
    for line, bot in zip(lines[3:6], payload["bots"], strict=True):
        name, wins, share, percent, low, to, high, percent_too = line.split()
        assert (name, int(wins)) == (bot["name"], bot["wins"])
        assert float(share) == pytest.approx(100 * bot["p_win"], abs=0.051)
        assert (float(low), float(high)) == pytest.approx((100 * bot["low"], 100 * bot["high"]), abs=0.051)
        assert (percent, to, percent_too) == ("%", "to", "%")
    assert [line.split()[:2] for line in lines[8:11]] == [[str(s["seat"]), str(s["wins"])] for s in payload["seats"]]
    turns = payload["turns"]
    assert lines[12] == (
        f"a game takes {turns['mean']:.1f} seat turns on average (standard error {turns['standard_error']:.1f}), "
        f"sd {turns['sd']:.1f}, median {turns['median']:g}"
    )
    assert lines[13:] == ["0 of 12 games ended at the turn cap of 1,000 without a winner"]
    assert said.err.endswith("games a second\n")
    assert " s with 1 worker, " in said.err


def test_json_has_these_keys(risk_odds):
    payload = risk_odds(f"{THREE} --json --turn-cap 2").json
    assert list(payload) == [
        "schema", "rules", "board", "players", "games", "games_wanted", "seed", "simulator", "turn_cap", "bots", "seats",
        "turns", "unfinished", "seconds", "games_per_second", "workers",
    ]  # fmt: skip
    assert payload["schema"] == "risk-odds/simulate/1"
    assert (payload["rules"], payload["board"], payload["players"]) == ("classic_1993", "square", 3)
    assert (payload["games"], payload["games_wanted"], payload["seed"], payload["turn_cap"]) == (12, 12, 7, 2)
    assert (payload["simulator"], payload["workers"]) == ("reference", 1)
    assert [list(bot) for bot in payload["bots"]] == [["name", "wins", "p_win", "low", "high"]] * 3
    assert [list(seat) for seat in payload["seats"]] == [["seat", "wins", "p_win", "low", "high"]] * 3
    assert [seat["seat"] for seat in payload["seats"]] == [1, 2, 3]
    assert list(payload["turns"]) == ["mean", "standard_error", "sd", "median"]
    assert payload["unfinished"] == 12 - sum(bot["wins"] for bot in payload["bots"]) > 0
    assert payload["games_per_second"] == pytest.approx(12 / payload["seconds"])
    for share in payload["bots"] + payload["seats"]:
        assert (share["p_win"], share["low"], share["high"]) == (share["wins"] / 12, *wilson(share["wins"], 12))


def test_games_cut_off_are_named_and_stay_in_the_denominator(risk_odds):
    line = f"simulate -n 6 --bots sim_bots:Sitter --players 3 --turn-cap 4 {SMALL}"
    said, payload = risk_odds(line), risk_odds(f"{line} --json").json
    assert said.out.splitlines()[-1] == "6 of 6 games ended at the turn cap of 4 without a winner"
    assert (payload["unfinished"], payload["turns"]["mean"], payload["turns"]["sd"]) == (6, 4, 0)
    assert {bot["p_win"] for bot in payload["bots"]} == {0}
    assert {round(bot["high"], 4) for bot in payload["bots"]} == {round(wilson(0, 6)[1], 4)}


def test_a_single_game(risk_odds):
    said = risk_odds(f"simulate -n 1 --bots blitz --players 3 {SMALL}")
    assert said.out.splitlines()[0] == "1 game, classic_1993, board square, 3 players, seed 7"
    assert "standard error" not in said.out
    assert "sd" not in said.out
    assert said.out.splitlines()[-1] == "0 of 1 game ended at the turn cap of 1,000 without a winner"
    turns = risk_odds(f"simulate -n 1 --bots blitz --players 3 {SMALL} --json").json["turns"]
    assert turns["sd"] is turns["standard_error"] is None


def test_tables_for_programs(risk_odds, tmp_path):
    out = tmp_path / "games.parquet"
    said = risk_odds(f"{THREE} --csv")
    rows = list(csv.DictReader(io.StringIO(said.out)))
    assert said.err == ""
    assert risk_odds(f"{THREE} --out {out}").err.endswith(f"\n36 rows in {out}\n")
    assert [{name: str(value) for name, value in row.items()} for row in pq.read_table(out).to_pylist()] == rows
    lines = risk_odds(f"{THREE} --md").out.splitlines()
    assert len(lines) == 2 + 36
    assert lines[0] == "| " + " | ".join(rows[0]) + " |"
    assert lines[2] == "| " + " | ".join(rows[0].values()) + " |"


def test_a_seed_that_nobody_chose_is_always_told(risk_odds):
    line = "simulate -n 2 --bots blitz --players 3 --board square --workers 1"
    first = risk_odds(line).out.splitlines()[0].rpartition("seed ")[2]
    second = str(risk_odds(f"{line} --json").json["seed"])
    third = risk_odds(f"{line} --csv").err.removeprefix("seed ").strip()
    assert len({first, second, third}) == 3
    again = risk_odds(f"{line} --csv --seed {third}")
    assert again.err == ""
    assert all(seed.isdecimal() for seed in (first, second, third))


@pytest.mark.parametrize("n", ["-n 12", "-n=12", "-n 1.2e1", "-n 12e0"])
def test_ways_to_say_how_many(risk_odds, n):
    said = risk_odds(f"simulate {n} --bots blitz --players 3 {SMALL} --json")
    assert said.code == (2 if "." in n else 0)
    assert "." in n or said.json["games"] == 12


def test_who_plays(risk_odds):
    def names(options):
        payload = risk_odds(f"simulate -n 1 {SMALL.replace('square', 'hexagon')} --json {options}").json
        return [bot["name"] for bot in payload["bots"]]

    assert names("") == ["random", "blitz", "greedy", "odds"]
    assert names("--players 3") == ["random", "blitz", "greedy"]
    assert names("--players 5") == ["random#1", "blitz", "greedy", "odds", "random#2"]
    assert names("--bots blitz") == ["blitz#1", "blitz#2", "blitz#3", "blitz#4"]
    assert names("--bots blitz --players 3") == ["blitz#1", "blitz#2", "blitz#3"]
    assert names("--bots greedy:margin=3,odds:sure=0.9,greedy") == ["greedy:margin=3", "odds:sure=0.9", "greedy"]
    assert names("--bots 'sim_bots:Fighter, blitz, sim_bots:Fighter'") == [
        "sim_bots:Fighter#1",
        "blitz",
        "sim_bots:Fighter#2",
    ]
    assert names("--rules plain_words --bots blitz,greedy") == ["blitz", "greedy"]


def test_rules_and_boards(risk_odds, tmp_path):
    text = (Path(simulate.__file__).parents[1] / "data" / "boards" / "square.toml").read_text(encoding="utf-8")
    (tmp_path / "mine.toml").write_text(text.replace('name = "square"', 'name = "mine"'), encoding="utf-8")
    line = "simulate -n 4 --bots blitz --players 3 --seed 1 --workers 1 --set setup=deal --set cards=off --json --board"
    mine, square = risk_odds(f"{line} {tmp_path}/mine.toml").json, risk_odds(f"{line} square").json
    assert (mine["board"], mine["rules"]) == ("mine", "classic_1993 setup=deal cards=off")
    assert (mine["seats"], mine["turns"]) == (square["seats"], square["turns"])


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        ("5", 2, "simulate takes no '5'"),
        ("-n 0", 2, "games: 0 is too few"),
        ("-n -3", 2, "games: -3 is too few"),
        ("-n many", 2, "'many' is not a number of games"),
        ("-n 1e9", 2, "games: 1e9 is too many"),
        ("-n", 2, "-n needs a value"),
        ("-n 3 -n 4", 2, "-n was given twice"),
        ("--games 3", 2, "there is no option of simulate '--games'"),
        ("--players 7", 2, "players: 7 is too many"),
        ("--players 1", 2, "players: 1 is too few"),
        (
            "--players 2",
            2,
            "classic_1993 is not for 2 players; accepted: 3 to 6 players, or --rules with plain_words, ",
        ),
        ("--bots blitz,greedy", 2, "classic_1993 is not for 2 players"),
        ("--bots blitz,greedy --players 3", 2, "3 players can't be 2 bots; accepted: --bots with 3 names, or with one"),
        ("--bots blitz,,greedy", 2, "a name is missing in --bots blitz,,greedy"),
        ("--bots blitz,greedy,", 2, "a name is missing"),
        ("--bots gredy", 2, "there is no bot 'gredy' (did you mean greedy?)"),
        ("--bots greedy:margin=much", 2, "'much' is no value of margin"),
        ("--bots greedy:mergin=1", 2, "did you mean margin?"),
        ("--bots nowhere.at_all:Bot", 2, "the bot nowhere.at_all:Bot can't be imported"),
        ("--bots os:getcwd", 2, "os has no class getcwd with a method `choose`"),
        (
            "--bots sim_bots:Cheat --players 3",
            1,
            "sim_bots:Cheat#1 (seat 1, game 0, seed 7) made an illegal move: ending the turn",
        ),
        ("--bots sim_bots:Broken --players 3", 1, "sim_bots:Broken#1 (seat 1, game 0, seed 7) failed: KeyError: "),
        ("--bots sim_bots:Unmade --players 3", 1, "sim_bots:Unmade (seat A) failed: ZeroDivisionError: "),
        ("--workers 0", 2, "workers: 0 is too few"),
        ("--workers 5000", 2, "workers: 5000 is too many"),
        ("--turn-cap 0", 2, "seat turns: 0 is too few"),
        ("--digits 99", 2, "digits: 99 is too many"),
        ("--board nowhere", 2, "there is no board 'nowhere'"),
        ("--board nowhere.toml", 3, "nowhere.toml can't be read"),
        ("--rules clasic_1993", 2, "did you mean classic_1993?"),
        ("--set setup=none", 2, "setup"),
        ("--out .", 2, "--out . is no name of a Parquet file; accepted: a name that ends in .parquet"),
        ("--out=", 2, "--out"),
        (
            "--out /proc/nowhere/x.parquet",
            2,
            "/proc/nowhere/x.parquet.parts can't be written: No such file or directory",
        ),
        ("--json --csv", 2, "an answer has one form"),
    ],
)
def test_mistakes(risk_odds, options, code, said):
    more = " ".join(
        f"{flag} {value}"
        for flag, value in (("--board", "square"), ("--workers", "1"), ("--seed", "7"))
        if flag not in options
    )
    answer = risk_odds(f"simulate {more} {options}")
    assert answer.code == code
    assert said in answer.err
    assert answer.err.startswith("risk-odds: ")
    if "--json" not in options:
        assert answer.out == ""


def test_mistakes_are_objects_too(risk_odds):
    answer = risk_odds("simulate --players 9 --json")
    assert answer.json == {
        "schema": "risk-odds/error/1", "message": "players: 9 is too many", "accepted": "a whole number from 2 to 6",
    }  # fmt: skip


def test_out_needs_pyarrow_and_says_how_to_get_it(risk_odds, monkeypatch, tmp_path):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    for line in (THREE, THREE.replace("--seed 7", "")):
        answer = risk_odds(f"{line} --out {tmp_path}/x.parquet")
        assert (answer.code, answer.out) == (2, "")
        assert (
            answer.err
            == 'risk-odds: --out needs pyarrow, which is not installed; accepted: pip install "risk-odds[sim]"\n'
        )
    assert risk_odds(THREE).code == 0


@pytest.mark.parametrize("name", ["rows.csv", "rows", "rows.parquet.csv", "rows.parquet.", "rowsparquet", ".parquet"])
@pytest.mark.parametrize("seed", ["", "--seed 7"])
def test_out_is_parquet_and_its_name_says_so(risk_odds, tmp_path, name, seed):
    """Whatever stood under another name stays as it was, and nothing is played."""
    other = tmp_path / name
    other.write_text("precious")
    answer = risk_odds(f"{THREE.replace('--seed 7', seed)} --out {other}")
    assert (answer.code, answer.out) == (2, "")
    assert (
        answer.err == f"risk-odds: --out {other} is no name of a Parquet file; accepted: a name that ends in .parquet\n"
    )
    assert list(tmp_path.iterdir()) == [other]
    assert other.read_text() == "precious"


def test_out_may_not_be_a_folder(risk_odds, tmp_path):
    folder = tmp_path / "rows.parquet"
    folder.mkdir()
    answer = risk_odds(f"{THREE} --out {folder}")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == f"risk-odds: {folder} is a directory; accepted: the name of a file\n"
    assert list(tmp_path.rglob("*")) == [folder]


def test_out_is_gone_on_with(risk_odds, tmp_path, monkeypatch):
    out = tmp_path / "games.parquet"
    line = f"simulate -n 12 --bots blitz,greedy,random --board square --workers 1 --out {out}"
    real, calls = simulate.play_chunk, []

    def interrupted(series, games):
        calls.append(games)
        if len(calls) == 6:
            raise KeyboardInterrupt
        return real(series, games)

    monkeypatch.setattr(simulate, "play_chunk", interrupted)
    said = risk_odds(line)
    assert said.code == 130
    assert said.out.startswith("5 of 12 games, classic_1993, board square, 3 players, seed ")
    seed = said.out.splitlines()[0].rpartition(" ")[2]
    told = " ".join(said.err.split())
    assert (
        f"Interrupted, 7 games left: the same command with --seed {seed} plays them; what is done is kept in {out}.parts."
        in told
    )
    assert risk_odds(f"{line} --seed 1").err.startswith(
        f"risk-odds: {out}.parts holds other games: seed {seed} there, 1 here; "
    )
    whole = risk_odds(line)  # the seed stands in the file
    assert len(calls) == 6 + 7
    assert (
        whole.out
        == risk_odds(f"simulate -n 12 --bots blitz,greedy,random --board square --workers 1 --seed {seed}").out
    )
    calls.clear()
    again = risk_odds(line)
    assert (again.out, again.err) == (whole.out, f"36 rows in {out}, all from before\n")
    assert calls == []


def test_an_interrupt_before_anything_is_done(risk_odds, monkeypatch):
    def interrupted(series, games):
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "play_chunk", interrupted)
    said = risk_odds(THREE)
    assert (said.code, said.out) == (130, "0 of 12 games, classic_1993, board square, 3 players, seed 7\n")
    assert "nothing is kept without --out" in " ".join(said.err.split())
    payload = risk_odds(f"{THREE} --json")
    assert payload.code == 130
    assert (payload.json["games"], payload.json["games_wanted"]) == (0, 12)
    assert {bot["p_win"] for bot in payload.json["bots"]} == {None}


def test_a_disk_that_is_full(risk_odds, monkeypatch, tmp_path):
    def full(descriptor):
        if len(list(tmp_path.rglob("0*.parquet"))) == 2:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    said = risk_odds(f"{THREE} --out {tmp_path}/x.parquet")
    assert said.code == 1
    assert said.out.startswith("2 of 12 games, ")
    assert said.err.startswith(
        f"risk-odds: {tmp_path}/x.parquet.parts/000000002-000000002.parquet can't be written: No space left on device\n"
    )


def test_a_worker_that_dies(risk_odds):
    said = risk_odds(
        f"simulate -n 40 --bots sim_bots:Dying --players 3 --turn-cap 30 {SMALL} --workers 2".replace("--workers 1", "")
    )
    assert said.code == 1
    assert "risk-odds: a worker ended before its games did: killed, or out of memory\n" in said.err
    assert " of 40 games, " in said.out.splitlines()[0]


# What a shell starts in the background ignores interrupts, and so does whatever that starts.
INTERRUPTIBLE = """
import signal, sys
from risk_odds_cli.__main__ import main
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.exit(main())
"""


def test_an_interrupt_from_the_keyboard_reaches_all_and_ends_at_once(tmp_path):
    """A terminal sends Ctrl-C to the workers too."""
    out = tmp_path / "games.parquet"
    command = (
        f"simulate -n 20 --bots sim_bots:Slow,blitz,blitz --board square --seed 3 --workers 2 --out {out}"
    ).split()
    book = tmp_path / "played"
    env = {**os.environ, "NO_COLOR": "1", "PYTHONPATH": str(BOTS), "GAMES_PLAYED": str(book), "PAUSE": "0.1"}
    with subprocess.Popen(
        [sys.executable, "-c", INTERRUPTIBLE, *command],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env, start_new_session=True,
    ) as process:  # fmt: skip
        while len(list(tmp_path.rglob("0*.parquet"))) < 5 and process.poll() is None:
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGINT)
        said, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in err
    done = len(list(tmp_path.rglob("0*.parquet")))
    assert said.startswith(f"{done} of 20 games, ")
    assert 5 <= done < 20
    assert f"{20 - done} games left" in err
    book.unlink()
    rest = subprocess.run(
        [sys.executable, "-m", "risk_odds_cli", *command, "--json"],
        capture_output=True, text=True, env={**env, "PAUSE": "0"}, timeout=60, check=True,
    )  # fmt: skip
    assert json.loads(rest.stdout)["games"] == 20
    assert len(book.read_text().split()) == 20 - done
