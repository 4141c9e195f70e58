"""`validate`: its table, its verdict, its exit code, its manners."""

import csv
import io
import os
import signal
import subprocess
import sys
import time

import pytest
from risk_odds_cli import validating

from risk_odds import battle
from risk_odds.options import dice_presets
from risk_odds.validation import fights, run
from risk_odds.validation.cases import Sampled
from risk_odds.validation.fights import Battle, Campaign


@pytest.fixture
def few(monkeypatch):
    small = [Battle(6, 4), Campaign(7, (2, 2), leave=(1, 2, 1))]
    monkeypatch.setattr(run, "exact_fights", lambda quick: small[: 1 if quick else 2])
    monkeypatch.setattr(run, "sampled_fights", lambda quick: [Sampled(fight) for fight in small])


@pytest.fixture
def wrong_solver(monkeypatch):
    monkeypatch.setattr(fights, "battle", lambda *args, stop, **more: battle(*args, stop=1, **more))


def test_a_quick_run_of_everything_agrees(risk_odds):
    said = risk_odds("validate --quick --games 100 --json")
    assert said.code == 0
    payload = said.json
    assert payload["schema"] == "risk-odds/validate/1"
    assert (payload["verdict"], payload["games"], payload["seed"]) == ("agree", 100, run.SEED)
    keys = {"test", "battle", "rules", "n", "expected", "statistic", "p_value", "threshold", "ok", "detail"}
    assert {frozenset(row) for row in payload["rows"]} == {frozenset(keys)}
    assert all(row["ok"] is True for row in payload["rows"])
    tests = [row["test"] for row in payload["rows"]]
    dice = [rules for rules in dice_presets() if not rules.choices]  # and the expert's own battle
    assert tests.count("g-test") == tests.count("binomial") == payload["tests"] / 2 == 2 * len(dice) + 1
    assert tests.count("published") == 6
    assert tests.count("exact") > 25


@pytest.mark.usefixtures("few")
def test_the_table_says_what_was_compared(risk_odds):
    said = risk_odds("validate --games 1000 --seed 7")
    assert said.code == 0
    assert "Osborne (2003)" in said.out
    assert "roll 3 2: defender loses 0, 1, 2: 2,275, 2,611, 2,890 of 7,776  ok" in said.out
    assert "(seed 7)" in said.out
    assert "campaign 7 2 2 --leave 1,2,1  1,000" in said.out
    assert f"{battle(5, 4).p_conquer:.1%}".replace("%", " %") in said.out
    assert said.out.splitlines()[-2].startswith("AGREE: 12 comparisons.")
    assert "WRONG" not in said.out


@pytest.mark.usefixtures("few", "wrong_solver")
def test_a_disagreement_is_named_and_is_a_failure(risk_odds):
    said = risk_odds("validate --games 1000")
    assert said.code == 1
    assert said.out.count("WRONG") == 2  # a line for all that was enumerated, and the battle fought with dice
    assert "DISAGREE: 2 of 12 comparisons" in said.out
    assert "exact: odds 6 4 (classic_1993): outcome (" in said.out
    assert "g-test: odds 6 4 (classic_1993): " in said.out
    assert "is impossible" in said.out
    payload = risk_odds("validate --games 1000 --json")
    assert payload.code == 1
    assert payload.json["verdict"] == "disagree"
    bad = {row["test"]: row for row in payload.json["rows"] if not row["ok"]}
    assert set(bad) == {"exact", "g-test"}
    assert bad["g-test"]["statistic"] is None
    assert bad["g-test"]["p_value"] == 0


@pytest.mark.usefixtures("few")
def test_tables_for_programs(risk_odds):
    rows = list(csv.DictReader(io.StringIO(risk_odds("validate --games 200 --csv").out)))
    assert len(rows) == 12
    assert rows[0]["battle"] == "roll 1 1"
    assert rows[-1]["n"] == "200"
    lines = risk_odds("validate --games 200 --md").out.splitlines()
    assert len(lines) == 14
    assert lines[0].startswith("| test | battle | rules | n |")


@pytest.mark.usefixtures("few")
def test_the_number_of_games_is_what_was_asked_for(risk_odds):
    assert risk_odds("validate --quick --json").json["games"] == run.QUICK_GAMES
    assert risk_odds("validate --games 1e2 --json").json["games"] == 100


@pytest.mark.usefixtures("few")
def test_a_seed_decides_what_is_printed(risk_odds):
    first, again, other = (risk_odds(f"validate --games 300 --seed {seed}").out for seed in (1, 1, 2))
    assert first == again != other


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("validate 5", "validate takes no '5'"),
        ("validate --games 0", "games: 0 is too few"),
        ("validate --games 1e8", "games: 1e8 is too many"),
        ("validate --games many", "'many' is not a number of games"),
        ("validate --seed -1", "'-1' is not a seed; accepted: a whole number from 0"),
        ("validate --seed x", "'x' is not a seed"),
        (f"validate --seed {'1' * 50}", "is not a seed"),
        ("validate --gmaes 3", "did you mean --games?"),
        ("validate --json --csv", "an answer has one form"),
    ],
)
def test_mistakes_are_told_before_anything_is_fought(risk_odds, monkeypatch, line, said):
    monkeypatch.setattr(validating, "compared", None)
    answer = risk_odds(line)
    assert answer.code == 2
    assert said in answer.err


# What a shell starts in the background ignores interrupts, and so does whatever that starts.
INTERRUPTIBLE = """
import signal, sys
from risk_odds_cli.__main__ import main
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.exit(main())
"""


def test_an_interrupt_ends_it():
    with subprocess.Popen(
        [sys.executable, "-c", INTERRUPTIBLE, "validate"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "NO_COLOR": "1"},
    ) as process:
        assert process.stderr.readline() == "risk-odds: working on validate\n"
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, "", "")
