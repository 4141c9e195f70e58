"""Best play where more is decided than whether to go on: backward induction over states that carry what is left.

A state is (attackers, defenders, whether the Commander may still be used). Each round costs somebody an army, so
the states with equally many armies on the board need only those with fewer: they are solved level by level, the
states of a level that have the same tree together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from risk_odds.errors import InvalidInput
from risk_odds.odds.ends import Ends
from risk_odds.odds.laws import State, listed
from risk_odds.odds.outcome import ROUNDING
from risk_odds.odds.round_tree import RoundTree
from risk_odds.odds.tree_values import TreeValues
from risk_odds.odds.weights import Settled, in_order
from risk_odds.rules import Rules
from risk_odds.rules.combat import DiceCombat, Force

Vector: TypeAlias = NDArray[np.float64]

Payoff: TypeAlias = Callable[[int, int], float]
"""What it is worth to end with (attackers left, defenders left), of one's own will or not."""

MOST_STATES = 100_000
"""The most states that are solved."""

NEWTON = 100
"""Rounds that cost nobody anything: steps after which their value has been found."""

CLOSE = 1e-15
"""A step as small as this changes nothing any more."""


class Part(NamedTuple):
    """States of one level that have the same tree.

    Attributes:
        tree: The round.
        attackers: Axis 0: states.
        defenders: Axis 0: states.
    """

    tree: TreeValues
    attackers: NDArray[np.int64]
    defenders: NDArray[np.int64]


class Play(NamedTuple):
    """The solved grid.

    Axes of the arrays: 0 whether the Commander may be used (0 no, 1 yes; only 0 if the rules have none), 1 attackers
    from 0, 2 defenders from 0.

    Attributes:
        attackers: Attackers at the start.
        defenders: Defenders at the start.
        rules: The rules.
        ends: When the battle is over.
        fewer: Whether the attacker chose how many dice he rolls.
        value: What each state is worth.
        going_on: What it is worth if one more round is fought; the value where the battle is over.
        attack: Whether to go on.
    """

    attackers: int
    defenders: int
    rules: Rules
    ends: Ends
    fewer: bool
    value: Vector
    going_on: Vector
    attack: NDArray[np.bool_]

    @property
    def commander(self) -> int:
        """The number of Commanders at the start."""
        return len(self.value) - 1

    def round(self, attackers: int, defenders: int, commander: int) -> tuple[RoundTree, TreeValues]:
        """The round that is fought in a state, with who built it."""
        full = listed(self.rules).full_force
        force = Force(min(attackers, full.attackers), min(defenders, full.defenders))
        return built(self.rules, force, bool(commander), self.fewer)

    def alone(self, attackers: int, defenders: int, commander: int) -> Part:
        """A state by itself."""
        return Part(self.round(attackers, defenders, commander)[1], np.array([attackers]), np.array([defenders]))

    def settle(self) -> Settled:
        """The law of the end if both play their best; the weights of states, however much of the Commander is left."""
        return _forwards(self)


@lru_cache(maxsize=256)
def built(rules: Rules, force: Force, commander: bool, fewer: bool) -> tuple[RoundTree, TreeValues]:
    """The tree of a round, with who built it; see `RoundTree`."""
    builder = RoundTree(rules, force, commander, fewer)
    return builder, TreeValues(builder.tree, builder.root)


def solve(
    attackers: int, defenders: int, rules: Rules, ends: Ends, payoff: Payoff, *, hold: bool, fewer: bool = False
) -> Play:
    """What every state is worth if both sides play their best.

    Args:
        attackers: The most attackers.
        defenders: The most defenders.
        rules: How a round is fought, and what may be decided in it. The attacker wants much, the defender little.
        ends: When the battle is over; a limit on rounds is not heeded.
        payoff: What an end is worth.
        hold: Whether the attacker may stop anywhere. Going on must then be better by more than rounding, which is
            relative to what the ends of the round are worth.
        fewer: Whether the attacker may roll fewer dice than the most.

    Raises:
        InvalidInput: Too large, or dice that never cost anybody anything.
    """
    commanders = 1 + (isinstance(rules.combat, DiceCombat) and rules.combat.commander)
    states = commanders * attackers * defenders
    if states > MOST_STATES:
        raise InvalidInput(
            f"{attackers:,} v {defenders:,} with choices within a round is too large", f"{MOST_STATES:,} states"
        )
    ended = np.array([[payoff(a, d) for d in range(defenders + 1)] for a in range(attackers + 1)], float)
    value = np.repeat(ended[np.newaxis], commanders, axis=0)
    play = Play(attackers, defenders, rules, ends, fewer, value, value.copy(), np.zeros(value.shape, bool))
    for commander in range(commanders):
        for part in parts(play, commander):
            _fill(play, commander, part, ended, hold)
    return play


def parts(play: Play, commander: int, *, downwards: bool = False) -> Iterator[Part]:
    """The states that are not over, level by level, those with the same tree together."""
    least_a, least_d = play.ends.least
    full = listed(play.rules).full_force
    levels = range(least_a + least_d, play.attackers + play.defenders + 1)
    for level in reversed(levels) if downwards else levels:
        kinds: dict[tuple[int, int], list[int]] = {}
        for a in range(max(least_a, level - play.defenders), min(play.attackers, level - least_d) + 1):
            kinds.setdefault((min(a, full.attackers), min(level - a, full.defenders)), []).append(a)
        for force, some in kinds.items():
            at = np.array(some)
            yield Part(play.round(*force, commander)[1], at, level - at)


def _fill(play: Play, commander: int, part: Part, ended: Vector, hold: bool) -> None:
    """Solve the states of a part; all that they lead to have been solved."""
    tree, a, d = part
    stopping = ended[a, d] if hold else np.full(len(a), -np.inf)
    leaves = leaves_of(play, commander, part)
    rounding = ROUNDING * np.abs(leaves).max(axis=0)  # of the numbers added: a small chance is worth fighting for
    going_on = _going_on(play, tree, leaves, stopping)
    better = going_on - stopping > rounding if hold else np.full(len(a), True)
    play.going_on[commander, a, d] = going_on
    play.attack[commander, a, d] = better
    play.value[commander, a, d] = np.where(better, going_on, stopping) if hold else going_on


def _going_on(play: Play, tree: TreeValues, leaves: Vector, stopping: Vector) -> Vector:
    """What one more round is worth. Where it may cost nobody anything that is an equation, solved by Newton's steps."""
    if not tree.idle:
        return tree.worth(leaves)
    worth = np.where(np.isfinite(stopping), stopping, 0.0)
    for _ in range(NEWTON):
        leaves[tree.idle] = np.maximum(worth, stopping)
        values = tree.values(leaves)
        slope = np.where(worth >= stopping, _idle(tree, values), 0.0)
        if (slope >= 1).any():
            raise InvalidInput(f"a battle of {play.rules.name} may never end", "dice that cost somebody something")
        step = (values[tree.root] - worth) / (1 - slope)
        worth = worth + step
        if (np.abs(step) <= CLOSE * np.maximum(1, np.abs(worth))).all():
            break
    return worth


def leaves_of(play: Play, commander: int, part: Part) -> Vector:
    """What the ends of a round are worth. Axis 0: leaves, axis 1: states of the part."""
    _, a, d = part
    return np.array(
        [
            play.value[commander - leaf.spent, a - leaf.losses.attackers, d - leaf.losses.defenders]
            for leaf in part.tree.leaves
        ]
    )


def _idle(tree: TreeValues, values: Vector) -> Vector:
    """The chance that a round costs nobody anything. Axis 0: states."""
    reach = tree.reach(values, np.ones(values.shape[1]))
    idle: Vector = reach[tree.idle].sum(axis=0)
    return idle


def _forwards(play: Play) -> Settled:
    """Follow both sides' best play from the start to the end."""
    weight = np.zeros_like(play.value)
    weight[play.commander, play.attackers, play.defenders] = 1.0
    rounds = 0.0
    for commander in range(play.commander, -1, -1):
        for part in parts(play, commander, downwards=True):
            rounds += _move(play, commander, part, weight)
    final: dict[State, float] = {}
    for a, row in enumerate(weight.sum(axis=0).tolist()):
        for d, w in enumerate(row):
            if w:
                final[a, d] = w
    return Settled(in_order(final), sum(final.values()), rounds)


def _move(play: Play, commander: int, part: Part, weight: Vector) -> float:
    """Move the weight of the states of a part on by a round; the rounds that are expected to be fought there."""
    tree, a, d = part
    here = np.where(play.attack[commander, a, d], weight[commander, a, d], 0.0)
    if not here.any():
        return 0.0
    leaves = leaves_of(play, commander, part)
    values = tree.values(leaves)
    if tree.idle:
        here = here / (1 - _idle(tree, values))
    reach = tree.reach(values, here)
    weight[commander, a, d] = np.where(play.attack[commander, a, d], 0.0, weight[commander, a, d])
    for at, leaf in enumerate(tree.leaves):
        if at not in tree.idle:
            i, j = leaf.losses
            weight[commander - leaf.spent, a - i, d - j] += reach[at]  # the states of a part are apart
    return float(here.sum())
