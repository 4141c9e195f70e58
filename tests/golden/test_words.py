"""Games of words, and of dice with empty land, as a second engine plays them that shares no code with the first."""

from random import Random

import pytest

from risk_odds.engine.laws import chance
from risk_odds.engine.moves import Exchange
from risk_odds.engine.options import options
from risk_odds.engine.state import seen_by, to_move
from risk_odds.rules.seats import CHANCE, NOBODY

from ..conformance.cells import CELLS
from ..conformance.walks import walk
from .both import mover, second_of, told, words
from .perft import placed
from .second.options import knows

ODD = [cell for cell in CELLS if knows(cell.rules) and (cell.setting.rules.words or cell.setting.vacant)]
SMALL = [cell for cell in ODD if not cell.large]
LISTED = 60
"""In one of so many positions all moves are held against each other; it takes a moment to try every exchange."""


@pytest.mark.parametrize("cell", [*SMALL, *[cell for cell in ODD if cell.large][::3]], ids=str)
def test_both_engines_play_alike(cell):
    """Each game step by step: whose move it is, that it may be made, how likely it falls, and where it leads."""
    setting, large, rng = cell.setting, cell.large, Random(str(cell))
    for played in walk(cell).games:
        second = placed(second_of(setting), played.states[0])
        for state, move in zip(played.states, played.moves, strict=False):
            assert told(state) == second.key()
            assert mover(to_move(state)) == second.mover()
            if to_move(state) == CHANCE:
                assert second.weight(*words(move)) == chance(state, setting).weight(move) > 0
            else:
                assert second.allowed(*words(move))
                if not large and not rng.randrange(LISTED):
                    alike(state, setting, second)
            second.do(*words(move))
        assert told(played.states[-1]) == second.key()


def alike(state, setting, second):
    """Whether both list the same moves."""
    mine = {words(move) for move in options(seen_by(state, to_move(state)), setting)}
    assert mine == set(second.moves())


def test_these_games_hold_what_is_special_in_them():
    """Otherwise the test above would say little."""
    steps = [step for cell in SMALL for step in walk(cell).steps]
    made = {type(step.move).__name__ for step in steps}
    assert made >= {"Word", "Refilled", "Swap", "Exchange", "Settle", "Dealt", "Occupy", "Fortify", "Drawn", "Trade"}
    assert any(isinstance(step.move, Exchange) and step.state.secrets.racks[0].count("?") for step in steps)
    assert sum(to_move(step.state) == NOBODY for step in steps) > 20
