"""The peers that the benchmarks are measured against."""

import icepool
import pytest

from risk_odds import CLASSIC_1993
from risk_odds.rules.combat import Commitment


def classic_steps():
    """(attackers, defenders) by dice -> (attackers lost, defenders lost, probability)."""
    return {
        (a, d): [(x.attackers, x.defenders, n / law.total) for x, n in law.items()]
        for a in (1, 2, 3)
        for d in (1, 2)
        for law in [CLASSIC_1993.combat.losses_law(Commitment(a, d))]
    }


@pytest.fixture(scope="session")
def dictionary_sweep():
    """The straightforward way: a dictionary of states, swept from the start."""
    steps = classic_steps()

    def sweep(attackers, defenders):
        mass = {(attackers, defenders): 1.0}
        for a in range(attackers, 0, -1):
            for d in range(defenders, 0, -1):
                weight = mass.pop((a, d), 0.0)
                if weight:
                    for i, j, p in steps[min(a, 3), min(d, 2)]:
                        state = (a - i, d - j)
                        mass[state] = mass.get(state, 0.0) + weight * p
        return mass

    return sweep


@pytest.fixture(scope="session")
def plain_table():
    """The win table by a plain loop over its entries."""
    steps = classic_steps()

    def table(attackers, defenders):
        win = [[1.0] + [0.0] * defenders]
        for a in range(1, attackers + 1):
            win.append([1.0])
            for d in range(1, defenders + 1):
                win[a].append(sum(p * win[a - i][d - j] for i, j, p in steps[min(a, 3), min(d, 2)]))
        return win

    return table


@pytest.fixture(scope="session")
def icepool_table():
    """The win table with icepool: the law of a roll by its pools, then `map` from state to state."""

    def table(attackers, defenders):
        kills = {
            (a, d): icepool.d6.pool(a).highest(min(a, d)).sort_pair(">", icepool.d6.pool(d).highest(min(a, d))).size()
            for a in (1, 2, 3)
            for d in (1, 2)
        }
        win = {}
        for a in range(attackers + 1):
            for d in range(defenders + 1):
                if not (a and d):
                    win[a, d] = icepool.Die([int(d == 0)])
                    continue
                pairs = min(a, d, 2)
                killed = kills[min(a, 3), min(d, 2)]
                win[a, d] = killed.map(lambda k, a=a, d=d, n=pairs: win[a - n + k, d - k])
        return win

    return table
