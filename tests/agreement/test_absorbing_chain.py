"""The battle as an absorbing Markov chain: (I - Q) X = R, solved by scipy, idle rounds and all."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.sparse import csc_array, eye_array
from scipy.sparse.linalg import spsolve

from risk_odds import CLASSIC_1993, RISIKO, DiceCombat, battle

NOBODY = replace(CLASSIC_1993, name="nobody", combat=DiceCombat(ties="nobody"))
BATTLES = [
    (30, 30, {}, {}, CLASSIC_1993),
    (12, 20, {"stop": 3}, {}, CLASSIC_1993),
    (20, 12, {"until": 4}, {}, CLASSIC_1993),
    (12, 20, {"stop": 2, "until": 5}, {}, CLASSIC_1993),
    (15, 15, {}, {"defense_dice": 3}, RISIKO),
    (14, 11, {}, {"ties": "nobody"}, NOBODY),
    (9, 16, {"stop": 1, "until": 2}, {"ties": "nobody"}, NOBODY),
]


def shown(case):
    attackers, defenders, ends, _, rules = case
    return f"{attackers}v{defenders}-{ends}-{rules.name}"


def visits(attackers, defenders, ends, dumb_round, house):
    """Expected visits of every state: the transposed system, with the start on the right."""

    def over(a, d):
        return d <= ends.get("until", 0) or a <= ends.get("stop", 0)

    states = [(a, d) for a in range(attackers + 1) for d in range(defenders + 1)]
    place = {state: k for k, state in enumerate(states)}
    moves = [
        (place[a - i, d - j], place[a, d], float(p))
        for a, d in states
        if not over(a, d)
        for (i, j), p in dumb_round(a, d, **house).items()
    ]
    rows, columns, weights = zip(*moves, strict=True)
    transposed = csc_array((weights, (rows, columns)), shape=(len(states), len(states)))
    start = np.zeros(len(states))
    start[place[attackers, defenders]] = 1
    solved = spsolve((eye_array(len(states)) - transposed).tocsc(), start)
    return {state: (solved[k], over(*state)) for k, state in enumerate(states)}


@pytest.mark.parametrize("case", BATTLES, ids=shown)
def test_outcomes_and_rounds_of_the_chain(dumb_round, case):
    attackers, defenders, ends, house, rules = case
    solved = visits(attackers, defenders, ends, dumb_round, house)
    odds = battle(attackers, defenders, rules=rules, **ends)
    outcomes = odds.outcomes
    for state, (expected, over) in solved.items():
        if over:
            assert outcomes.get(state, 0.0) == pytest.approx(expected, rel=1e-10, abs=1e-30)
    rounds = sum(expected for expected, over in solved.values() if not over)
    assert odds.expected_rounds == pytest.approx(rounds, rel=1e-12)
    fractions = battle(attackers, defenders, rules=rules, exact=True, **ends)
    assert fractions.expected_rounds == pytest.approx(rounds, rel=1e-12)
