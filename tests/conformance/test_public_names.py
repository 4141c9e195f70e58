"""What the package offers by name."""

import subprocess
import sys
from importlib import import_module
from types import ModuleType

import pytest

import risk_odds

VALUES = {"BOARDS", "VARIANTS", *(name.upper() for name in risk_odds.VARIANTS)}


@pytest.mark.parametrize("name", risk_odds.__all__)
def test_it_can_be_imported_and_is_documented(name):
    thing = getattr(risk_odds, name)
    assert not isinstance(thing, ModuleType)
    assert name in dir(risk_odds)
    if name not in VALUES:
        assert thing.__name__ == name
        assert len(thing.__doc__) > 20
        assert not thing.__doc__.startswith(f"{name}(")


@pytest.mark.parametrize("name", risk_odds.__all__)
def test_it_is_the_one_of_its_module(name):
    home = risk_odds._MODULE_OF[name]
    assert getattr(import_module(home), name) is getattr(risk_odds, name)


def test_all_names_are_the_lazy_ones_each_once():
    assert len(set(risk_odds.__all__)) == len(risk_odds.__all__)
    assert set(risk_odds.__all__) == set(risk_odds._MODULE_OF)


def test_all_names_come_with_a_star():
    names = {}
    exec("from risk_odds import *", names)
    assert set(risk_odds.__all__) <= set(names)


def test_other_names_are_refused():
    with pytest.raises(AttributeError, match="no attribute 'battel'"):
        risk_odds.battel  # noqa: B018 - the look-up is what is tested


def test_the_package_and_a_small_battle_import_nothing_heavy():
    code = (
        "import sys, risk_odds; risk_odds.battle(10, 8).p_conquer; risk_odds.campaign(9, [2, 3]); "
        "print([m for m in ('numpy', 'scipy', 'pandas', 'matplotlib', 'fractions') if m in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
