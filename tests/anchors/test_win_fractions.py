"""The chance to conquer, 1 to 15 attackers against 1 to 15 defenders, as fractions."""

import json
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from risk_odds import battle, win_rows, win_table

DATA = json.loads((Path(__file__).parent / "data" / "p_conquer_15x15.json").read_text())
CHANCES = [[Fraction(p) for p in row] for row in DATA["p_conquer"]]
ULPS = 1e-14


@pytest.mark.parametrize("attackers", range(1, 16))
def test_fractions(attackers):
    assert [battle(attackers, d, exact=True).p_conquer for d in range(1, 16)] == CHANCES[attackers - 1]


@pytest.mark.parametrize("attackers", range(1, 16))
def test_floats(attackers):
    ours = [battle(attackers, d).p_conquer for d in range(1, 16)]
    assert ours == pytest.approx([float(p) for p in CHANCES[attackers - 1]], rel=ULPS, abs=0)


@pytest.mark.parametrize("attackers", range(1, 16))
def test_being_repelled_is_as_precise(attackers):
    ours = [battle(attackers, d).p_repelled for d in range(1, 16)]
    assert ours == pytest.approx([float(1 - p) for p in CHANCES[attackers - 1]], rel=ULPS, abs=0)


@pytest.mark.parametrize("table", [win_table, win_rows])
def test_tables(table):
    whole = np.array(table(15, 15))
    np.testing.assert_allclose(whole[1:, 1:], np.array(CHANCES, dtype=float), rtol=ULPS, atol=0)
    assert whole[:, 0].tolist() == [1.0] * 16
    assert whole[0, 1:].tolist() == [0.0] * 15
