"""A campaign that branches: a tree of territories, and how many armies go which way.

From a territory its branches are attacked one after the other. After each capture some survivors move on
into the branch and the rest stay for the branches still to come; from then on the two know nothing of each
other. So the best split is found territory by territory, from the leaves to the start.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from risk_odds.errors import InvalidInput
from risk_odds.odds.campaign import Stage
from risk_odds.odds.chain import most_dice
from risk_odds.odds.ends import TO_THE_END, check_battle, count
from risk_odds.rules import Rules
from risk_odds.rules.occupation import moves_in
from risk_odds.variants import CLASSIC_1993

MOST_BRANCHES = 40
"""The most territories of a tree."""

MOST_TREE_ARMIES = 1_000
"""The most armies that set out into a tree."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A territory of a tree and what is attacked from it, in that order.

    Args:
        name: Its name, for the answer; unique in the tree.
        defenders: Armies on it.
        branches: The territories attacked from it.
        leave: Armies left behind on it; never at risk, and demanded for success.
        rules: The rules it is fought by.
    """

    name: str
    defenders: int
    branches: tuple[Branch, ...] = ()
    leave: int = 1
    rules: Rules = CLASSIC_1993

    def all(self) -> tuple[Branch, ...]:
        """This territory and all behind it, in the order of the attacks."""
        return (self, *(b for branch in self.branches for b in branch.all()))


@dataclass(frozen=True, slots=True)
class TreeOdds:
    """The odds of a campaign through a tree, played with the best splits.

    Attributes:
        armies: Armies on the territory it starts from.
        leave: Armies left behind there.
        branches: The territories, in the order of the attacks.
        stages: One for each of them.
        splits: Name -> (attackers left after its capture -> armies that move into it).
        captured: Territories captured -> probability.
        p_all: The chance to capture all, each with its `leave` left on it.
    """

    armies: int
    leave: int
    branches: tuple[Branch, ...]
    stages: tuple[Stage, ...]
    splits: Mapping[str, Mapping[int, int]]
    captured: Mapping[int, float]
    p_all: float


Position: TypeAlias = tuple[str, int]
"""A territory, and how many of its branches have been attacked."""


@dataclass(slots=True)
class _Solver:
    """Chances by armies for every position of a tree; positions are solved once."""

    most: int
    survivors: Callable[[Branch], list[list[float]]]
    chances: dict[Position, list[float]] = field(default_factory=dict)
    splits: dict[str, dict[int, int]] = field(default_factory=dict)

    def chance(self, at: Branch, done: int) -> list[float]:
        """The best chance to take all that is still to be attacked from here on, by armies there."""
        key = (at.name, done)
        if key not in self.chances:
            self.chances[key] = self._solve(at, done)
        return self.chances[key]

    def _solve(self, at: Branch, done: int) -> list[float]:
        if done == len(at.branches):
            return [float(m >= max(1, at.leave)) for m in range(self.most + 1)]
        branch = at.branches[done]
        beyond, here = self.chance(branch, 0), self.chance(at, done + 1)
        by_left, split = [0.0], {}
        for left in range(1, self.most + 1 - at.leave):
            dice = most_dice(branch.rules.combat, left, 1).attack
            p, moved = max((beyond[m] * here[at.leave + left - m], m) for m in moves_in(dice, left))
            by_left.append(p)
            split[left] = moved
        self.splits[branch.name] = split
        law = self.survivors(branch)
        result = [0.0] * (at.leave + 1)
        for attackers in range(1, self.most + 1 - at.leave):
            result.append(sum(map(float.__mul__, law[attackers], by_left)))
        return result[: self.most + 1]


def tree_campaign(
    armies: int, branches: tuple[Branch, ...], *, leave: int = 1, rules: Rules = CLASSIC_1993
) -> TreeOdds:
    """The odds of a campaign through a tree; after each capture the number that moves on is chosen best.

    At least as many armies move in as dice were rolled (WD-38). Of equally good splits the one that moves
    most is taken.

    Args:
        armies: Armies on the territory it starts from, those that stay there included.
        branches: The territories attacked from it, in that order, with all behind them.
        leave: Armies left behind on the start.
        rules: The rules of the start: how many armies must stay there.

    Raises:
        InvalidInput: No such campaign.
    """
    root = Branch("", 0, branches, leave, rules)
    territories = root.all()[1:]
    _check(armies, root, territories)
    solver = _Solver(armies, _survivor_laws(armies))
    p_all = solver.chance(root, 0)[armies]
    reached: dict[str, float] = {}
    moved_in: dict[str, dict[int, float]] = {}
    _follow(root, 0, {armies: 1.0}, solver, reached, moved_in)
    stages = []
    for t in territories:
        law = moved_in.get(t.name, {})
        p = min(1.0, sum(law.values()))
        stages.append(
            Stage(
                t.defenders,
                min(1.0, reached.get(t.name, 0.0)),
                p,
                sum(m * w for m, w in law.items()) / p if p else None,
            )
        )
    captured = {k: p for k, p in enumerate(_captured(root, 0, solver, {})[armies]) if p}
    return TreeOdds(armies, leave, territories, tuple(stages), solver.splits, captured, min(1.0, p_all))


def _check(armies: int, root: Branch, territories: tuple[Branch, ...]) -> None:
    if not territories:
        raise InvalidInput("a campaign without a territory to attack", "one territory or more")
    if len(territories) > MOST_BRANCHES:
        raise InvalidInput(f"a tree of {len(territories)} territories is too large", f"up to {MOST_BRANCHES}")
    names = [t.name for t in territories]
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise InvalidInput(f"the territory {twice!r} stands twice in the tree", "each territory once")
    for t in (root, *territories):
        count("armies to leave", t.leave, least=t.rules.stay)
    if count("armies", armies, most=MOST_TREE_ARMIES) <= root.leave:
        raise InvalidInput(
            f"to leave {root.leave} behind, a territory needs {root.leave + 1} armies to attack (you gave {armies})",
            f"{root.leave + 1} armies or more",
        )
    for t in territories:
        check_battle(armies - root.leave, t.defenders, TO_THE_END)


def _survivor_laws(attackers: int) -> Callable[[Branch], list[list[float]]]:
    """The chances to capture with so many left, by attackers; one matrix for all territories that fight alike."""
    from risk_odds.odds.orders import survivor_matrix

    known: dict[tuple[int, Rules], list[list[float]]] = {}

    def law(branch: Branch) -> list[list[float]]:
        key = (branch.defenders, branch.rules)
        if key not in known:
            known[key] = survivor_matrix(attackers, branch.defenders, branch.rules.combat).tolist()
        return known[key]

    return law


def _follow(
    at: Branch, done: int, standing: Mapping[int, float], solver: _Solver,
    reached: dict[str, float], moved_in: dict[str, dict[int, float]],
) -> None:  # fmt: skip
    """Follow the law of the armies on a territory through its branches."""
    if done == len(at.branches):
        return
    branch = at.branches[done]
    law, split = solver.survivors(branch), solver.splits[branch.name]
    staying: dict[int, float] = {}
    moving = moved_in[branch.name] = {}
    reached[branch.name] = sum(w for m, w in standing.items() if m > at.leave)
    for m, weight in standing.items():
        for left, p in enumerate(law[m - at.leave] if m > at.leave else ()):
            if p:
                stays = at.leave + left - split[left]
                moving[split[left]] = moving.get(split[left], 0.0) + weight * p
                staying[stays] = staying.get(stays, 0.0) + weight * p
    _follow(branch, 0, moving, solver, reached, moved_in)
    _follow(at, done + 1, staying, solver, reached, moved_in)


def _captured(at: Branch, done: int, solver: _Solver, known: dict[Position, list[list[float]]]) -> list[list[float]]:
    """The law of the number of territories still to be captured from here; axis 0 armies, axis 1 number."""
    if (at.name, done) in known:
        return known[at.name, done]
    if done == len(at.branches):
        result = [[1.0]] * (solver.most + 1)
    else:
        branch = at.branches[done]
        beyond, here = _captured(branch, 0, solver, known), _captured(at, done + 1, solver, known)
        law, split = solver.survivors(branch), solver.splits[branch.name]
        by_left = [[1.0]] + [
            [0.0, *_convolve(beyond[m], here[at.leave + left - m])] for left, m in sorted(split.items())
        ]
        longest = max(map(len, by_left))
        result = []
        for armies in range(solver.most + 1):
            chances = [0.0] * longest
            row = law[armies - at.leave] if armies > at.leave else [0.0]
            chances[0] = max(0.0, 1.0 - sum(row))
            for left, p in enumerate(row):
                if p:
                    for k, q in enumerate(by_left[left]):
                        chances[k] += p * q
            result.append(chances)
    known[at.name, done] = result
    return result


def _convolve(x: list[float], y: list[float]) -> list[float]:
    result = [0.0] * (len(x) + len(y) - 1)
    for i, p in enumerate(x):
        for k, q in enumerate(y):
            result[i + k] += p * q
    return result
