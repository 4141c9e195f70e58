"""What only a process of its own shows: what is imported, pipes, the installed command."""

import json
import os
import subprocess
import sys

import pytest

HEAVY = ["pathlib", "numpy", "pandas", "scipy", "matplotlib", "numba", "pydantic", "typer", "rich", "asyncio"]
NEVER_AT_THE_TABLE = ["pandas", "scipy", "matplotlib", "numba", "pydantic", "typer", "rich"]

LOADED = """
import json, sys
from risk_odds_cli.__main__ import main
code = main(sys.argv[1:])
print(json.dumps([code, sorted(sys.modules)]), file=sys.stderr)
"""


def run(*command, **more):
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, **more)


def loaded(*arguments):
    code, modules = json.loads(run(sys.executable, "-c", LOADED, *arguments).stderr.splitlines()[-1])
    assert code == 0
    return set(modules)


@pytest.mark.parametrize("line", ["10 8", "10v8", "15 3 2 4", "200 200"])
def test_bare_numbers_load_nothing_heavy(line):
    assert loaded(*line.split()).isdisjoint(HEAVY)


@pytest.mark.parametrize(
    "line",
    [
        "odds 100 100", "odds 8-12 5,6", "odds - 100 --need 80%", "odds 100 100 --exact --json", "roll 3 2",
        "attack 100 100", "attack 100 100 --counter 50,40", "campaign 31 5 3 4 2 6 1 7 2 --any-order",
        "table --max 100x100", "luck 101 100 --left 5", "list rules", "reinforce 50 --front 50:3,4,5,2 --front 20:3",
        "word ABEHNNOOPTUXYZ", "word QUIZ?ABEHNN --top 3", "word --score-of QUIZ",
    ],
)  # fmt: skip
def test_table_side_commands_do_without_the_heaviest(line):
    assert loaded(*line.split()).isdisjoint(NEVER_AT_THE_TABLE)


def test_the_module_and_the_command_say_the_same():
    module = run(sys.executable, "-m", "risk_odds_cli", "10", "8")
    program = run(os.path.join(os.path.dirname(sys.executable), "risk-odds"), "10", "8")
    assert module.stdout == program.stdout != ""
    assert (module.returncode, module.stderr) == (0, "")


def test_a_reader_who_has_seen_enough_is_no_error():
    command = [sys.executable, "-m", "risk_odds_cli", "table", "--max", "300x100", "--csv"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as table:
        assert table.stdout.readline() == "armies,attackers,defenders,p_conquer\n"
        table.stdout.close()
        assert table.stderr.read() == ""
    assert table.returncode == 0


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a system without /dev/full")
def test_an_answer_that_can_not_be_written_is_told():
    with open("/dev/full", "w") as full:
        said = subprocess.run(
            [sys.executable, "-m", "risk_odds_cli", "10", "8"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert said.returncode == 1
    assert said.stderr == "risk-odds: the answer can't be written: No space left on device\n"


@pytest.mark.parametrize("plain", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_plain_help_has_no_markup(plain):
    help_ = run(
        sys.executable, "-m", "risk_odds_cli", "odds", "-h", env={**os.environ, "FORCE_COLOR": "1", **plain}
    ).stdout
    assert "\033" not in help_
    assert "`" not in help_
    assert "risk-odds odds 10 8" in help_


def test_long_work_says_what_it_is_doing():
    said = run(sys.executable, "-m", "risk_odds_cli", "odds", "-", "10000", "--need", "90%")
    assert said.returncode == 0
    assert said.stderr == "risk-odds: working on odds - 10000 --need 90%\n"


def test_branches_from_standard_input():
    said = run(sys.executable, "-m", "risk_odds_cli", "campaign", "9", "--branches", "-", input="a 2\n  b 1\n")
    assert "all captured" in said.stdout


def test_no_color_in_a_pipe():
    said = run(sys.executable, "-m", "risk_odds_cli", "attack", "10", "8", env={**os.environ, "TERM": "xterm-256color"})
    assert "\033" not in said.stdout


def test_the_same_bytes_twice():
    first, second = (
        run(sys.executable, "-m", "risk_odds_cli", "odds", "600", "500", "--json").stdout for _ in range(2)
    )
    assert first == second != ""


def test_a_shell_is_told_what_could_be_typed_next():
    asked = {"_RISK_ODDS_COMPLETE": "complete_bash", "COMP_WORDS": "risk-odds odds --at", "COMP_CWORD": "2"}
    said = run(sys.executable, "-m", "risk_odds_cli", env={**os.environ, **asked})
    assert said.stdout.split() == ["--at-least", "--attack-dice"]
    asked |= {"COMP_WORDS": "risk-odds ca", "COMP_CWORD": "1"}
    assert run(sys.executable, "-m", "risk_odds_cli", env={**os.environ, **asked}).stdout.split() == ["campaign"]


def test_no_character_is_a_reason_to_stop(tmp_path):
    (tmp_path / "plan").write_text("\u0416 3\n", encoding="utf-8")
    env = {**os.environ, "PYTHONIOENCODING": "cp1252"}
    command = (sys.executable, "-m", "risk_odds_cli", "campaign", "10", "--branches", str(tmp_path / "plan"))
    said = run(*command, env=env)
    assert (said.returncode, said.stderr) == (0, "")
    assert "\\u0416" in said.stdout
