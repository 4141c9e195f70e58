"""The Markov chain of a battle followed forwards, by plain sums: the law of its end.

A state is (attackers, defenders); a step is one round. Every step that counts costs somebody an army, so the
states have an order and one pass through it is enough. Rounds that cost nobody anything (ties that nobody wins)
only delay; the steps are conditioned on a loss.

The same code works on floats and, for exact results, on integers: the weight of a state that lies `k` kills
after the start is then counted in units of `unit**-k`, which makes every step a whole number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum

from risk_odds.errors import InvalidInput
from risk_odds.odds.ends import Ends
from risk_odds.odds.laws import Laws, State, Steps, laws
from risk_odds.odds.weights import Settled, in_order
from risk_odds.rules import Rules

MOST_EXACT = 300
"""Fractions are given up to so many armies a side."""

MOST_BITS = 60
"""Dice whose whole numbers grow by more bits with every kill have fractions for fewer armies than 300."""

CLASSIC_BITS = 13
"""Whole numbers grow by so many bits with every kill of the classic dice."""

PLAIN_AREA = 60_000
"""Grids up to so many states are swept in plain Python; larger ones level by level with numpy.

Importing numpy costs as much time as sweeping this many states.
"""

MOST_ROUND_STATES = 1_000_000
"""The most states visited when rounds are counted one by one (a few seconds)."""


def settle(entry: Mapping[State, float], total: float, rules: Rules, ends: Ends, exact: bool = False) -> Settled:
    """Follow the chain from where the battle starts until it is over.

    Args:
        entry: Weights of the states that the battle may start from; integers if `exact`.
        total: The weight of everything.
        rules: How a round is fought.
        ends: When the battle is over.
        exact: Work with integers.

    Returns:
        The final states, attackers downwards, then defenders upwards; impossible ones are left out.
    """
    most_a, most_d = max(a for a, _ in entry), max(d for _, d in entry)
    table = laws(rules, most_a, most_d)
    if ends.rounds is not None and (ends.rounds < most_a + most_d - 1 or table.idle):
        settled = _round_by_round(entry, total, table, ends, exact)
    elif exact:
        return sweep_exactly(entry, int(total), table, ends.grid(most_a, most_d))
    elif (most_a - ends.stop) * (most_d - ends.until) <= PLAIN_AREA:
        settled = sweep(entry, table, ends.grid(most_a, most_d))
    else:
        from risk_odds.odds.levels import settle_levels

        settled = settle_levels(entry, table, ends)
    if exact:
        return settled
    # Rounding in the steps moves the sum by about 1e-16 a round; the total takes that out again.
    return settled._replace(total=total * fsum(settled.weights.values()) / fsum(entry.values()))


def most_exact(attackers: int, defenders: int, rules: Rules) -> int:
    """The most armies a side for fractions: 300, or fewer of dice whose whole numbers grow faster."""
    bits = laws(rules, attackers, defenders).exact_steps()[1].bit_length()
    return MOST_EXACT if bits <= MOST_BITS else int(MOST_EXACT * (MOST_BITS / bits) ** 0.5)


def exact_possible(attackers: int, defenders: int, rules: Rules) -> bool:
    """Whether a battle is small enough for fractions."""
    if max(attackers, defenders) > MOST_EXACT:
        return False
    return attackers * defenders <= most_exact(attackers, defenders, rules) ** 2


def check_exact(attackers: int, defenders: int, rules: Rules) -> None:
    """Refuse a battle that is too large for fractions.

    Raises:
        InvalidInput: It is.
    """
    if not exact_possible(attackers, defenders, rules):
        most = most_exact(attackers, defenders, rules)
        dice = "" if most == MOST_EXACT else " of these dice"
        raise InvalidInput(f"{attackers} v {defenders} is too large for fractions{dice}", f"up to {most} v {most}")


def sweep(entry: Mapping[State, float], table: Laws, over: Sequence[Sequence[bool]]) -> Settled:
    """Push floats through the grid, row by row: whatever leads to a state has been visited before it.

    Args:
        entry: Weights of the states that the battle may start from.
        table: The laws of one round.
        over: Whether the battle is over in a state; axis 0 attackers, axis 1 defenders, both from 0.

    Returns:
        As `settle`; the total is the sum of the weights.
    """
    most_a, most_d = max(a for a, _ in entry), max(d for _, d in entry)
    grid: list[list[float]] = [[0.0] * (most_d + 1) for _ in range(most_a + 1)]  # axis 0 attackers, axis 1 defenders
    for (a, d), weight in entry.items():
        grid[a][d] += weight
    steps, p_loss, (full_a, full_d) = table.steps(), table.p_loss, table.full
    rounds = 0.0
    for a in range(most_a, 0, -1):
        row, over_here = grid[a], over[a]
        steps_here, p_loss_here = steps[min(a, full_a)], p_loss[min(a, full_a)]
        for d in range(most_d, 0, -1):
            weight = row[d]
            if not weight or over_here[d]:
                continue
            dice = d if d < full_d else full_d
            rounds += weight / p_loss_here[dice]
            for i, j, w in steps_here[dice]:
                grid[a - i][d - j] += weight * w
    weights = _final(grid, over)
    return Settled(weights, fsum(weights.values()), rounds)


def sweep_exactly(entry: Mapping[State, float], total: int, table: Laws, over: Sequence[Sequence[bool]]) -> Settled:
    """As `sweep` in whole numbers, all brought to the unit of the state that took the most kills."""
    most_a, most_d = max(a for a, _ in entry), max(d for _, d in entry)
    most_level = max(a + d for a, d in entry)
    steps, unit = table.exact_steps()
    grid: list[list[float]] = [[0] * (most_d + 1) for _ in range(most_a + 1)]  # axis 0 attackers, axis 1 defenders
    for (a, d), weight in entry.items():
        grid[a][d] += weight * unit ** (most_level - a - d)
    for a in range(most_a, 0, -1):
        row, over_here, steps_here = grid[a], over[a], steps[min(a, table.full.attackers)]
        for d in range(most_d, 0, -1):
            weight = row[d]
            if weight and not over_here[d]:
                for i, j, w in steps_here[min(d, table.full.defenders)]:
                    grid[a - i][d - j] += weight * w
    weights = _final(grid, over)
    least = min(a + d for a, d in weights)
    scaled = {(a, d): w * unit ** (a + d - least) for (a, d), w in weights.items()}
    return Settled(scaled, total * unit ** (most_level - least), None)


def _final(grid: Sequence[Sequence[float]], over: Sequence[Sequence[bool]]) -> dict[State, float]:
    return {
        (a, d): grid[a][d]
        for a in range(len(grid) - 1, -1, -1)
        for d, ended in enumerate(over[a])
        if ended and grid[a][d]
    }


def _round_by_round(entry: Mapping[State, float], total: float, table: Laws, ends: Ends, exact: bool) -> Settled:
    """Follow the live states for a limited number of rounds, the idle rounds included."""
    assert ends.rounds is not None
    _check_rounds(ends.rounds, entry, table)
    steps, unit = table.exact_rounds() if exact else (table.rounds(), 1)
    live: dict[State, float] = dict(entry)
    final: dict[State, float] = {}
    rounds = 0.0
    for _ in range(ends.rounds):
        if exact:
            final = {s: w * unit for s, w in final.items()}
            total *= unit
        else:
            rounds += fsum(live.values())
        live = _one_round(live, final, steps, table, ends)
        if not live:
            break
    for state, weight in live.items():
        final[state] = final.get(state, 0) + weight
    return Settled(in_order(final), total, None if exact else rounds)


def _check_rounds(rounds: int, entry: Mapping[State, float], table: Laws) -> None:
    """Refuse rounds that would visit too many states, before they are fought.

    After n rounds of k pairs at most k * n + 1 states of a level are live, and never more than the smaller side
    has armies; where rounds may be idle, as many levels as that.
    """
    most_a, most_d = max(a for a, _ in entry), max(d for _, d in entry)
    pairs, side = min(table.full), min(most_a, most_d) + 1
    growing = min(rounds, side // pairs)
    power = 2 if table.idle else 1
    states = len(entry) * (pairs * growing) ** power * growing // (power + 1) + side**power * (rounds - growing)
    if states > MOST_ROUND_STATES and rounds * len(entry) > 1:
        raise InvalidInput(
            f"{rounds:,} rounds of {most_a:,} against {most_d:,} are too many to be followed one by one",
            "fewer rounds, or no limit on them",
        )


def _one_round(
    live: Mapping[State, float], final: dict[State, float], steps: Steps, table: Laws, ends: Ends
) -> dict[State, float]:
    """The live states after a round; what has ended is added to `final`."""
    full_a, full_d = table.full
    following: dict[State, float] = {}
    for (a, d), weight in live.items():
        for i, j, w in steps[min(a, full_a)][min(d, full_d)]:
            state = (a - i, d - j)
            target = final if ends.over(*state) else following
            target[state] = target.get(state, 0) + weight * w
    return {s: w for s, w in following.items() if w}
