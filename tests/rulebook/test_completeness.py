"""No rule without a test: every id of `rules.toml` names one that plays, and every id in a test's name is there."""

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
TABLE = tomllib.loads((HERE / "rules.toml").read_text(encoding="utf-8"))
IDS = [*TABLE["rules"], *TABLE["refused"], *TABLE["cases"]]
NOT_PLAYED = {"test_attacks.py"}  # the combat rule and the solver, which have no position
NAMED = re.compile(r"(?<=_)(gen|wd|pw|tp|cr|sm|ex|sc|c|refused|defect)_(\d\d)(?=_)|(?<=_)([qx])(\d\d)(?=_)")
PLAYERS = {"play", "begin", "attack"}


def ids_in(name):
    """The ids in the name of a test."""
    return [
        f"{kind.upper()}-{number}" if kind else f"{letter.upper()}{case}"
        for kind, number, letter, case in NAMED.findall(f"{name}_")
    ]


@cache
def played():
    """Each test of this folder that goes through a position: name -> the ids it is named by."""
    found = {}
    for file in sorted(HERE.glob("test_*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and file.name not in NOT_PLAYED:
                ids = ids_in(node.name)
                if ids and plays(node):
                    found[f"{file.name}::{node.name}"] = ids
    return found


def plays(test):
    """Whether a test is given a game, makes it do something and asserts something."""
    given = {argument.arg for argument in test.args.args} & PLAYERS
    used = {node.func.id for node in ast.walk(test) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    passed = {node.id for node in ast.walk(test) if isinstance(node, ast.Name)}
    asserts = any(isinstance(node, ast.Assert) for node in ast.walk(test))
    refuses = any(
        isinstance(node, ast.Attribute) and node.attr in ("refused", "do", "raises", "agrees")
        for node in ast.walk(test)
    )
    skipped = "skip" in ast.unparse(ast.Module(test.decorator_list and [ast.Expr(d) for d in test.decorator_list], []))
    return bool(given and given <= used | passed and (asserts or refuses)) and not skipped


@pytest.mark.parametrize("rule", IDS)
def test_every_id_of_the_table_has_a_test_that_plays(rule):
    assert [name for name, ids in played().items() if rule in ids], f"no test is named by {rule}"


def test_every_id_in_a_name_is_in_the_table():
    strange = {name: set(ids) - set(IDS) for name, ids in played().items() if set(ids) - set(IDS)}
    assert not strange


def test_ids_are_read_from_names():
    assert ids_in("test_wd_38_q04_q05_moves_in") == ["WD-38", "Q04", "Q05"]
    assert ids_in("test_defect_31_defect_32_both") == ["DEFECT-31", "DEFECT-32"]
    assert ids_in("test_wd_3_and_gen_1") == []


def test_a_test_that_plays_nothing_does_not_count():
    def verdict(source):
        return plays(ast.parse(source).body[0])

    assert verdict("def test_wd_01_x(play):\n    assert play('').now")
    assert verdict("def test_wd_01_x(begin):\n    begin().refused('A end turn')")
    assert not verdict("def test_wd_01_x():\n    assert True")
    assert not verdict("def test_wd_01_x(play):\n    assert True")
    assert not verdict("def test_wd_01_x(play):\n    play('')")
    assert not verdict("@pytest.mark.skip\ndef test_wd_01_x(play):\n    assert play('').now")
