"""The Markov chain of a battle, solved by plain sums.

A state is (attackers, defenders); a step is one round. Every step that counts costs somebody an army, so the
states have an order and one pass through it is enough: forwards for the law of the end (`settle`), backwards
for the value of every state (`values`). Rounds that cost nobody anything (ties that nobody wins) only delay;
the steps are conditioned on a loss.

The same code works on floats and, for exact results, on integers: the weight of a state that lies `k` kills
after the start is then counted in units of `unit**-k`, which makes every step a whole number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import fsum, lcm
from typing import NamedTuple, TypeAlias

from risk_odds.errors import InvalidInput
from risk_odds.odds.ends import Ends
from risk_odds.rules.combat import DICE, CombatRule, Commitment, Force

State: TypeAlias = tuple[int, int]
"""(attackers, defenders)."""

Step: TypeAlias = tuple[int, int, float]
"""(attackers lost, defenders lost, weight)."""

Steps: TypeAlias = list[list[tuple[Step, ...]]]
"""Indexed by min(attackers, full) and min(defenders, full); axis 0 attackers, axis 1 defenders."""

MOST_DICE = DICE[-1]
"""A roll takes no more than this many armies from a side."""

MOST_EXACT = 300
"""Fractions are given up to so many armies a side."""

PLAIN_AREA = 60_000
"""Grids up to so many states are swept in plain Python; larger ones level by level with numpy.

Importing numpy costs as much time as sweeping this many states.
"""

MOST_ROUND_STATES = 2_000_000
"""The most states visited when rounds are counted one by one (a few seconds)."""


class Laws(NamedTuple):
    """The laws of one round for every force up to a size: integer counts, conditioned on a loss."""

    full: Force
    counts: tuple[tuple[tuple[tuple[int, int, int], ...], ...], ...]
    p_loss: tuple[tuple[float, ...], ...]

    @property
    def unit(self) -> int:
        """A number whose `k`-th power is a multiple of the total of every law, for every `k` >= 1."""
        return lcm(*(sum(c for _, _, c in law) for row in self.counts for law in row if law))

    def steps(self, exact: bool) -> Steps:
        """The steps with float weights, or with integer weights in units of `unit**-kills`."""
        unit = self.unit if exact else 0

        def weigh(law: tuple[tuple[int, int, int], ...]) -> tuple[Step, ...]:
            total = sum(c for _, _, c in law)
            if exact:
                return tuple((i, j, c * unit ** (i + j) // total) for i, j, c in law)
            return tuple((i, j, c / total) for i, j, c in law)

        return [[weigh(law) for law in row] for row in self.counts]


def most_dice(rule: CombatRule, attackers: int, defenders: int) -> Commitment:
    """What both sides roll here: the most they may."""
    return rule.commitments(Force(attackers, defenders))[0]


@lru_cache(maxsize=64)
def laws(rule: CombatRule, attackers: int, defenders: int) -> Laws:
    """The laws for all forces up to (attackers, defenders); further ones fight like the full force."""
    full = rule.full_force
    counts, p_loss = [], []
    for a in range(min(full.attackers, attackers) + 1):
        row: list[tuple[tuple[int, int, int], ...]] = []
        p_row: list[float] = []
        for d in range(min(full.defenders, defenders) + 1):
            if not (a and d):
                row.append(())
                p_row.append(0.0)
                continue
            law = rule.losses_law(most_dice(rule, a, d))
            costly = tuple(sorted((x.attackers, x.defenders, n) for x, n in law if x.attackers or x.defenders))
            row.append(costly)
            p_row.append(sum(n for _, _, n in costly) / law.total)
        counts.append(tuple(row))
        p_loss.append(tuple(p_row))
    return Laws(full, tuple(counts), tuple(p_loss))


class Settled(NamedTuple):
    """The weights of all final states, their total, and the expected number of rounds (None if exact)."""

    weights: dict[State, float]
    total: float
    rounds: float | None


def settle(entry: Mapping[State, float], total: float, rule: CombatRule, ends: Ends, exact: bool = False) -> Settled:
    """Follow the chain from where the battle starts until it is over.

    Args:
        entry: Weights of the states that the battle may start from; integers if `exact`.
        total: The weight of everything.
        rule: How a round is fought.
        ends: When the battle is over.
        exact: Work with integers.

    Returns:
        The final states, attackers downwards, then defenders upwards; impossible ones are left out.
    """
    most_a, most_d = max(a for a, _ in entry), max(d for _, d in entry)
    table = laws(rule, most_a, most_d)
    if ends.rounds is not None and (ends.rounds < most_a + most_d - 1 or min(_p_losses(table)) < 1):
        settled = _round_by_round(entry, total, table, rule, ends, exact)
    elif exact or (most_a - ends.stop) * (most_d - ends.until) <= PLAIN_AREA:
        settled = sweep(entry, total, table, ends.line(most_a, most_d), exact)
    else:
        from risk_odds.odds.levels import settle_levels

        settled = settle_levels(entry, table, ends)
    if exact:
        return settled
    # Rounding in the steps moves the sum by about 1e-16 a round; the total takes that out again.
    return settled._replace(total=total * fsum(settled.weights.values()) / fsum(entry.values()))


def in_order(weights: Mapping[State, float]) -> dict[State, float]:
    """Final states, attackers downwards, then defenders upwards; impossible ones are left out."""
    return {state: weights[state] for state in sorted(weights, key=lambda s: (-s[0], s[1])) if weights[state]}


def _p_losses(table: Laws) -> Iterator[float]:
    return (p for row in table.p_loss for p in row if p)


def sweep(
    entry: Mapping[State, float],
    total: float,
    table: Laws,
    over: Sequence[Sequence[bool]],
    exact: bool = False,
) -> Settled:
    """Push the weight through the grid, row by row: whatever leads to a state has been visited before it.

    Args:
        entry: Weights of the states that the battle may start from; integers if `exact`.
        total: The weight of everything.
        table: The laws of one round.
        over: Whether the battle is over in a state; axis 0 attackers, axis 1 defenders, both from 0.
        exact: Work with integers.
    """
    most_a, most_d = max(a for a, _ in entry), max(d for _, d in entry)
    most_level = max(a + d for a, d in entry)
    unit = table.unit if exact else 1
    grid: list[list[float]] = [[0] * (most_d + 1) for _ in range(most_a + 1)]  # axis 0 attackers, axis 1 defenders
    for (a, d), weight in entry.items():
        grid[a][d] += weight * unit ** (most_level - a - d)
    steps = table.steps(exact)
    full_a, full_d = table.full.attackers, table.full.defenders
    rounds = 0.0
    for a in range(most_a, -1, -1):
        row, over_here = grid[a], over[a]
        steps_here, p_loss = steps[min(a, full_a)], table.p_loss[min(a, full_a)]
        for d in range(most_d, -1, -1):
            weight = row[d]
            if not weight or over_here[d]:
                continue
            dice = d if d < full_d else full_d
            if not exact:
                rounds += weight / p_loss[dice]
            for i, j, w in steps_here[dice]:
                grid[a - i][d - j] += weight * w
    final = {(a, d): grid[a][d] for a in range(most_a, -1, -1) for d in range(most_d + 1) if over[a][d] and grid[a][d]}
    if not exact:
        return Settled(final, total, rounds)
    # Bring everything to the unit of the state that took the most kills.
    kills = most_level - min(a + d for a, d in final)
    scaled = {s: w * unit ** (kills - most_level + sum(s)) for s, w in final.items()}
    return Settled(scaled, total * unit**kills, None)


def _round_by_round(
    entry: Mapping[State, float], total: float, table: Laws, rule: CombatRule, ends: Ends, exact: bool
) -> Settled:
    """Follow the live states for a limited number of rounds, the idle rounds included."""
    assert ends.rounds is not None
    steps, unit = _whole_rounds(table, rule, exact)
    full_a, full_d = table.full.attackers, table.full.defenders
    live: dict[State, float] = dict(entry)
    final: dict[State, float] = {}
    visited, rounds = 0, 0.0
    for _ in range(ends.rounds):
        following: dict[State, float] = {}
        visited += len(live)
        if visited > MOST_ROUND_STATES:
            raise InvalidInput(
                f"{ends.rounds:,} rounds of a battle this large are too many to be followed one by one",
                "fewer rounds, or no limit on them",
            )
        if exact:
            final = {s: w * unit for s, w in final.items()}
        else:
            rounds += sum(live.values())
        for (a, d), weight in live.items():
            for i, j, w in steps[min(a, full_a)][min(d, full_d)]:
                state = (a - i, d - j)
                target = final if ends.at(*state) else following
                target[state] = target.get(state, 0) + weight * w
        total *= unit
        live = {s: w for s, w in following.items() if w}
        if not live:
            break
    for state, weight in live.items():
        final[state] = final.get(state, 0) + weight
    return Settled(in_order(final), total, None if exact else rounds)


def _whole_rounds(table: Laws, rule: CombatRule, exact: bool) -> tuple[Steps, int]:
    """The steps of one round with the rounds that cost nothing among them; weights in units of 1/unit."""
    forces = [
        [rule.losses_law(most_dice(rule, a, d)) if a and d else None for d in range(len(row))]
        for a, row in enumerate(table.counts)
    ]
    unit = lcm(*(law.total for row in forces for law in row if law)) if exact else 1
    steps: Steps = [
        [
            tuple(
                (x.attackers, x.defenders, n * unit // law.total if exact else n / law.total)
                for x, n in sorted(law, key=lambda pair: (pair[0].attackers, pair[0].defenders))
            )
            if law
            else ()
            for law in row
        ]
        for row in forces
    ]
    return steps, unit


def values(
    attackers: int,
    defenders: int,
    rule: CombatRule,
    ends: Ends,
    payoff: Callable[[int, int], float],
) -> list[list[float]]:
    """The expected payoff of fighting on from every state, up to (attackers, defenders).

    Args:
        attackers: The most attackers.
        defenders: The most defenders.
        rule: How a round is fought.
        ends: When the battle is over; a limit on rounds is not possible here.
        payoff: The value of a final state (attackers left, defenders left).

    Returns:
        Axis 0: attackers from 0, axis 1: defenders from 0.
    """
    return list(value_rows(attackers, defenders, rule, ends, payoff))


def value_rows(
    attackers: int, defenders: int, rule: CombatRule, ends: Ends, payoff: Callable[[int, int], float]
) -> Iterator[list[float]]:
    """The rows of `values`, one number of attackers after the other."""
    table = laws(rule, attackers, defenders)
    steps, full = table.steps(exact=False), table.full
    rows: list[list[float]] = []
    for a in range(attackers + 1):
        if a <= ends.stop:
            row = [payoff(a, d) for d in range(defenders + 1)]
        else:
            row = [payoff(a, d) for d in range(min(ends.until, defenders) + 1)]
            for d in range(len(row), min(full.defenders, defenders + 1)):
                row.append(_mean(steps[min(a, full.attackers)][d], rows, row, a, d))
            if defenders >= len(row):
                _extend(row, rows, a, defenders, steps[min(a, full.attackers)][full.defenders])
        rows.append(row)
        if a >= MOST_DICE:
            rows[a - MOST_DICE] = []  # out of reach of a roll
        yield row


def _mean(law: tuple[Step, ...], rows: list[list[float]], row: list[float], a: int, d: int) -> float:
    return sum([w * (rows[a - i][d - j] if i else row[d - j]) for i, j, w in law])


def _extend(row: list[float], rows: list[list[float]], a: int, defenders: int, law: tuple[Step, ...]) -> None:
    """Fill the rest of a row, where one law holds throughout.

    The steps that cost attackers read the rows above all at once; the others then follow the row itself.
    """
    first = len(row)
    above = [(w, rows[a - i][first - j : defenders + 1 - j]) for i, j, w in law if i]
    along = [(j, w) for i, j, w in law if not i]
    if len(above) == 2:  # the classic law; half the time of the general line
        (w1, row1), (w2, row2) = above
        base = [w1 * x + w2 * y for x, y in zip(row1, row2, strict=True)]
    else:
        base = [
            sum([w * x for (w, _), x in zip(above, column, strict=True)])
            for column in zip(*(r for _, r in above), strict=True)
        ]
    append = row.append
    if len(along) == 1:
        ((j, w),) = along
        for b in base:
            append(b + w * row[-j])
    else:
        for b in base:
            append(b + sum([w * row[-j] for j, w in along]))
