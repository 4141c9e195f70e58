"""What only a process of its own shows: what is imported, pipes, the installed command."""

import json
import os
import subprocess
import sys

import pytest

HEAVY = ["numpy", "pandas", "scipy", "matplotlib", "numba", "pydantic", "typer", "rich", "asyncio"]
NEVER_AT_THE_TABLE = ["pandas", "scipy", "matplotlib", "numba"]

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
        "table --max 100x100", "luck 101 100 --left 5", "list rules",
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
    command = f'"{sys.executable}" -m risk_odds_cli table --max 300x100 --csv | head -1'
    said = run("bash", "-c", f"set -o pipefail; {command}")
    assert said.stdout == "armies,attackers,defenders,p_conquer\n"
    assert said.stderr == ""


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
