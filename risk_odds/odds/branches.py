"""A campaign that branches: a tree of territories, and how many armies go which way.

From a territory its branches are attacked one after the other. After each capture some survivors move on
into the branch and the rest stay for the branches still to come; from then on the two know nothing of each
other. So the best split is found territory by territory, from the leaves to the start.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import fsum
from typing import TypeAlias

from risk_odds.errors import InvalidInput
from risk_odds.odds.battle import able
from risk_odds.odds.campaign import Stage
from risk_odds.odds.ends import TO_THE_END, check_battle
from risk_odds.odds.given import count
from risk_odds.odds.laws import dice_rolled
from risk_odds.rules import Rules
from risk_odds.rules.occupation import moves_in
from risk_odds.variants import CLASSIC_1993

MOST_BRANCHES = 40
"""The most territories of a tree."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A territory of a tree and what is attacked from it, in that order.

    Attributes:
        name: Its name, for the answer; unique in the tree.
        defenders: Armies on it.
        branches: The territories attacked from it.
        leave: Armies left behind on it; never at risk, and demanded for success. None for what the rules demand.
        rules: The rules it is fought by; None for those of the campaign.
    """

    name: str
    defenders: int
    branches: tuple[Branch, ...] = ()
    leave: int | None = None
    rules: Rules | None = None


@dataclass(frozen=True, slots=True)
class TreeOdds:
    """The odds of a campaign through a tree, played with the best splits.

    Attributes:
        armies: Armies on the territory it starts from.
        leave: Armies left behind there.
        territories: The territories with what they leave, in the order of the attacks.
        stages: One for each of them.
        splits: Name -> (attackers left after its capture -> armies that move into it).
        captured: Territories captured -> probability.
        p_all: The chance to capture all, each with its `leave` left on it.
        p_not_all: The chance of anything else; a sum of its own.
    """

    armies: int
    leave: int
    territories: tuple[Branch, ...]
    stages: tuple[Stage, ...]
    splits: Mapping[str, Mapping[int, int]]
    captured: Mapping[int, float]
    p_all: float
    p_not_all: float


@dataclass(frozen=True, slots=True)
class _Node:
    """A territory with everything settled.

    `survivors[a][s]` is the chance that `a` attackers take it with `s` left, or for `s` = 0 that they don't.
    """

    name: str
    defenders: int
    branches: tuple[_Node, ...]
    leave: int
    rules: Rules
    survivors: Sequence[Sequence[float]]

    def all(self) -> tuple[_Node, ...]:
        """This territory and all behind it, in the order of the attacks."""
        return (self, *(b for branch in self.branches for b in branch.all()))


Position: TypeAlias = tuple[str, int]
"""A territory, and how many of its branches have been attacked."""

Pair: TypeAlias = tuple[float, float]
"""The chance to take all that is still to be attacked, and the chance not to."""


def tree_campaign(
    armies: int, branches: Sequence[Branch], *, leave: int | None = None, rules: Rules = CLASSIC_1993
) -> TreeOdds:
    """The odds of a campaign through a tree; after each capture the number that moves on is chosen best.

    At least as many armies move in as dice were rolled (WD-38). Of equally good splits the one that moves
    most is taken.

    Args:
        armies: Armies on the territory it starts from, those that stay there included.
        branches: The territories attacked from it, in that order, with all behind them.
        leave: Armies left behind on the start, and on the territories that don't say; None for what the rules
            demand.
        rules: The rules of the start, and of the territories that don't say.

    Raises:
        InvalidInput: No such campaign, or one that is too large.

    >>> tree = tree_campaign(15, [Branch("ural", 3, (Branch("siberia", 2),)), Branch("ukraine", 2)])
    >>> round(tree.p_all, 4)
    0.7827
    """
    root = _settled(armies, branches, leave, rules)
    territories = root.all()[1:]
    solver = _Solver(armies)
    p_all, p_not_all = solver.chances(root, 0)[armies]
    fates: dict[str, _Fate] = {}
    _follow(root, 0, {armies: 1.0}, 0.0, solver, fates)
    captured = {k: p for k, p in enumerate(_captured(root, 0, solver, {})[armies]) if p}
    return TreeOdds(
        armies,
        root.leave,
        tuple(Branch(t.name, t.defenders, (), t.leave, t.rules) for t in territories),
        tuple(fates[t.name].stage(t) for t in territories),
        solver.splits,
        captured,
        min(1.0, p_all),
        min(1.0, p_not_all),
    )


def _settled(armies: int, branches: Sequence[Branch], leave: int | None, rules: Rules) -> _Node:
    """The whole tree as nodes, checked before anything large is worked out."""
    wished = [b for branch in branches for b in _all(branch)]
    if not wished:
        raise InvalidInput("a campaign without a territory to attack", "one territory or more")
    if len(wished) > MOST_BRANCHES:
        raise InvalidInput(f"a tree of {len(wished)} territories is too large", f"up to {MOST_BRANCHES}")
    names = [b.name for b in wished]
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise InvalidInput(f"the territory {twice!r} stands twice in the tree", "each territory once")
    stays = rules.stay if leave is None else count("armies to leave", leave, least=rules.stay)
    able(armies, stays)
    for b in wished:
        check_battle(armies - stays, b.defenders, TO_THE_END)
        if b.leave is not None:
            count("armies to leave", b.leave, least=(b.rules or rules).stay)
    from risk_odds.odds.survivors import check_size, survivor_matrix

    for b in wished:
        check_size(armies, b.defenders)
    known: dict[tuple[int, Rules], Sequence[Sequence[float]]] = {}

    def node(b: Branch) -> _Node:
        by = b.rules or rules
        left = b.leave if b.leave is not None else by.stay if leave is None else leave
        if (b.defenders, by) not in known:
            known[b.defenders, by] = survivor_matrix(armies, b.defenders, by).tolist()
        return _Node(b.name, b.defenders, tuple(map(node, b.branches)), left, by, known[b.defenders, by])

    return _Node("", 0, tuple(map(node, branches)), stays, rules, ())


def _all(branch: Branch) -> list[Branch]:
    return [branch, *(b for behind in branch.branches for b in _all(behind))]


@dataclass(slots=True)
class _Solver:
    """Chances by armies for every position of a tree; positions are solved once."""

    most: int
    known: dict[Position, list[Pair]] = field(default_factory=dict)
    splits: dict[str, dict[int, int]] = field(default_factory=dict)

    def chances(self, at: _Node, done: int) -> list[Pair]:
        """With the best splits from here on, by armies on `at`."""
        key = (at.name, done)
        if key not in self.known:
            self.known[key] = self._solve(at, done)
        return self.known[key]

    def _solve(self, at: _Node, done: int) -> list[Pair]:
        if done == len(at.branches):
            enough = max(1, at.leave)
            return [(1.0, 0.0) if m >= enough else (0.0, 1.0) for m in range(self.most + 1)]
        branch = at.branches[done]
        by_left = [(0.0, 1.0), *self._split(at, done)]
        result = [(0.0, 1.0)] * min(at.leave + 1, self.most + 1)
        for attackers in range(1, self.most + 1 - at.leave):
            law = branch.survivors[attackers]
            p = fsum(w * taken for w, (taken, _) in zip(law, by_left, strict=False))
            result.append((p, fsum(w * missed for w, (_, missed) in zip(law, by_left, strict=False))))
        return result

    def _split(self, at: _Node, done: int) -> list[Pair]:
        """The chances after the capture of the next branch, by attackers left from 1, split in the best way."""
        branch = at.branches[done]
        beyond, here = self.chances(branch, 0), self.chances(at, done + 1)
        split = self.splits[branch.name] = {}
        result = []
        for left in range(1, self.most + 1 - at.leave):
            dice = dice_rolled(branch.rules, left, 1).attack
            _, moved = max((beyond[m][0] * here[at.leave + left - m][0], m) for m in moves_in(dice, left))
            split[left] = moved
            (p, not_p), (q, not_q) = beyond[moved], here[at.leave + left - moved]
            result.append((p * q, not_p + p * not_q))
        return result


@dataclass(slots=True)
class _Fate:
    """What becomes of one territory."""

    p_reached: float
    p_missed: float
    moved_in: dict[int, float] = field(default_factory=dict)

    def stage(self, node: _Node) -> Stage:
        captured = fsum(self.moved_in.values())
        mean = fsum(m * w for m, w in self.moved_in.items()) / captured if captured else None
        return Stage(node.defenders, min(1.0, self.p_reached), min(1.0, captured), min(1.0, self.p_missed), mean)


def _follow(
    at: _Node, done: int, standing: Mapping[int, float], absent: float, solver: _Solver, fates: dict[str, _Fate]
) -> None:
    """Follow the law of the armies on a territory through its branches.

    Args:
        at: The territory.
        done: How many of its branches have been attacked.
        standing: Armies on it -> probability.
        absent: The probability that nobody can attack from it any more.
        solver: The splits.
        fates: What becomes of each territory, to be filled.
    """
    if done == len(at.branches):
        return
    branch, split = at.branches[done], solver.splits[at.branches[done].name]
    fighting = {m - at.leave: w for m, w in standing.items() if m > at.leave}
    failed = fsum(w * branch.survivors[a][0] for a, w in fighting.items())
    missed = absent + failed + fsum(w for m, w in standing.items() if m <= at.leave)
    fate = fates[branch.name] = _Fate(fsum(fighting.values()), missed)
    staying: dict[int, float] = {}
    for a, weight in fighting.items():
        for left, p in enumerate(branch.survivors[a]):
            if left and p:
                moved, stays = split[left], at.leave + left - split[left]
                fate.moved_in[moved] = fate.moved_in.get(moved, 0.0) + weight * p
                staying[stays] = staying.get(stays, 0.0) + weight * p
    _follow(branch, 0, fate.moved_in, missed, solver, fates)
    _follow(at, done + 1, staying, missed, solver, fates)


def _captured(at: _Node, done: int, solver: _Solver, known: dict[Position, list[list[float]]]) -> list[list[float]]:
    """The law of the number of territories still to be captured from here; axis 0 armies, axis 1 number."""
    if (at.name, done) in known:
        return known[at.name, done]
    if done == len(at.branches):
        result = [[1.0]] * (solver.most + 1)
    else:
        branch = at.branches[done]
        beyond, here = _captured(branch, 0, solver, known), _captured(at, done + 1, solver, known)
        by_left = [[1.0]]
        for left, moved in sorted(solver.splits[branch.name].items()):
            by_left.append([0.0, *_convolve(beyond[moved], here[at.leave + left - moved])])
        nobody = [[1.0]] * min(at.leave + 1, solver.most + 1)
        result = nobody + [_mixed(branch.survivors[a], by_left) for a in range(1, solver.most + 1 - at.leave)]
    known[at.name, done] = result
    return result


def _mixed(weights: Sequence[float], laws: Sequence[Sequence[float]]) -> list[float]:
    result = [0.0] * max(map(len, laws))
    for w, law in zip(weights, laws, strict=False):
        if w:
            for k, p in enumerate(law):
                result[k] += w * p
    return result


def _convolve(x: Sequence[float], y: Sequence[float]) -> list[float]:
    result = [0.0] * (len(x) + len(y) - 1)
    for i, p in enumerate(x):
        for k, q in enumerate(y):
            result[i + k] += p * q
    return result
