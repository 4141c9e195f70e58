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
from risk_odds.odds.battle import check_able
from risk_odds.odds.campaign import Stage
from risk_odds.odds.ends import TO_THE_END, check_battle
from risk_odds.odds.given import count
from risk_odds.odds.laws import dice_rolled
from risk_odds.rules import Rules
from risk_odds.rules.occupation import moves_in
from risk_odds.variants import CLASSIC_1993

TYPE_CHECKING = False
if TYPE_CHECKING:
    from risk_odds.odds.survivors import Matrix

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

    `survivors[a, s]` is the chance that `a` attackers take it with `s` left, or for `s` = 0 that they don't.
    """

    name: str
    defenders: int
    branches: tuple[_Node, ...]
    leave: int
    rules: Rules
    survivors: Matrix | None

    def all(self) -> tuple[_Node, ...]:
        """This territory and all behind it, in the order of the attacks."""
        return (self, *(b for branch in self.branches for b in branch.all()))


Position: TypeAlias = tuple[str, int]
"""A territory, and how many of its branches have been attacked."""


def tree_campaign(
    armies: int,
    branches: Sequence[Branch],
    *,
    leave: int | None = None,
    rules: Rules = CLASSIC_1993,
    balanced: bool = False,
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
        balanced: Each battle is a balanced blitz (`battle`).

    Raises:
        InvalidInput: No such campaign, or one that is too large.

    >>> tree = tree_campaign(15, [Branch("ural", 3, (Branch("siberia", 2),)), Branch("ukraine", 2)])
    >>> round(tree.p_all, 4)
    0.7827
    """
    root = _settled(armies, branches, leave, rules, balanced)
    territories = root.all()[1:]
    solver = _Solver(armies)
    p_all, p_not_all = solver.chances(root, 0)[armies].tolist()
    fates: dict[str, _Fate] = {}
    _follow(root, 0, {armies: 1.0}, 0.0, solver, fates)
    captured = {k: p for k, p in enumerate(_captured(root, 0, solver, {})[armies].tolist()) if p}
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


def _settled(armies: int, branches: Sequence[Branch], leave: int | None, rules: Rules, balanced: bool) -> _Node:
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
    check_able(armies, stays)
    for b in wished:
        check_battle(armies - stays, b.defenders, TO_THE_END)
        if b.leave is not None:
            count("armies to leave", b.leave, least=(b.rules or rules).stay)
    from risk_odds.odds.survivors import check_size, matrix_of

    for b in wished:
        check_size(armies, b.defenders)
    survivor_matrix = matrix_of(balanced)
    known: dict[tuple[int, Rules], Matrix] = {}

    def node(b: Branch) -> _Node:
        by = b.rules or rules
        left = b.leave if b.leave is not None else by.stay if leave is None else leave
        if (b.defenders, by) not in known:
            known[b.defenders, by] = survivor_matrix(armies, b.defenders, by)
        return _Node(b.name, b.defenders, tuple(map(node, b.branches)), left, by, known[b.defenders, by])

    return _Node("", 0, tuple(map(node, branches)), stays, rules, None)


def _all(branch: Branch) -> list[Branch]:
    return [branch, *(b for behind in branch.branches for b in _all(behind))]


@dataclass(slots=True)
class _Solver:
    """Chances by armies for every position of a tree; positions are solved once."""

    most: int
    known: dict[Position, Matrix] = field(default_factory=dict)
    splits: dict[str, dict[int, int]] = field(default_factory=dict)

    def chances(self, at: _Node, done: int) -> Matrix:
        """With the best splits from here on; axis 0 armies on `at`, axis 1 the chances to take all and not to."""
        key = (at.name, done)
        if key not in self.known:
            self.known[key] = self._solve(at, done)
        return self.known[key]

    def _solve(self, at: _Node, done: int) -> Matrix:
        import numpy as np

        result = np.tile([0.0, 1.0], (self.most + 1, 1))
        if done == len(at.branches):
            result[max(1, at.leave) :] = 1.0, 0.0
            return result
        by_left = np.tile([0.0, 1.0], (self.most + 1, 1))
        room = max(0, self.most - at.leave)  # the most attackers
        by_left[1 : room + 1] = self._split(at, done, room)
        survivors = at.branches[done].survivors
        assert survivors is not None
        result[at.leave + 1 :] = survivors[1 : room + 1, : room + 1] @ by_left[: room + 1]
        return result

    def _split(self, at: _Node, done: int, room: int) -> Matrix:
        """The chances after the capture of the next branch, by attackers left from 1, split in the best way."""
        import numpy as np

        branch = at.branches[done]
        beyond, here = self.chances(branch, 0), self.chances(at, done + 1)
        split = self.splits[branch.name] = {}
        result = np.empty((room, 2))
        for left in range(1, room + 1):
            moves = moves_in(dice_rolled(branch.rules, left, 1).attack, left)
            # armies that move in upwards, those that then stay downwards
            products = beyond[moves.start : moves.stop, 0] * here[at.leave : at.leave + len(moves), 0][::-1]
            moved = moves.start + int(np.flatnonzero(products == products.max())[-1])
            split[left] = moved
            (p, not_p), (q, not_q) = beyond[moved], here[at.leave + left - moved]
            result[left - 1] = p * q, not_p + p * not_q
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
    branch = at.branches[done]
    split, survivors = solver.splits[branch.name], branch.survivors
    assert survivors is not None
    fighting = {m - at.leave: w for m, w in standing.items() if m > at.leave}
    failed = fsum(w * survivors.item(a, 0) for a, w in fighting.items())
    missed = absent + failed + fsum(w for m, w in standing.items() if m <= at.leave)
    fate = fates[branch.name] = _Fate(fsum(fighting.values()), missed)
    law = sum(w * survivors[a] for a, w in fighting.items()) if fighting else ()
    staying: dict[int, float] = {}
    for left, p in enumerate(map(float, law)):
        if left and p:
            moved, stays = split[left], at.leave + left - split[left]
            fate.moved_in[moved] = fate.moved_in.get(moved, 0.0) + p
            staying[stays] = staying.get(stays, 0.0) + p
    _follow(branch, 0, fate.moved_in, missed, solver, fates)
    _follow(at, done + 1, staying, missed, solver, fates)


def _captured(at: _Node, done: int, solver: _Solver, known: dict[Position, Matrix]) -> Matrix:
    """The law of the number of territories still to be captured from here; axis 0 armies, axis 1 number."""
    import numpy as np

    if (at.name, done) in known:
        return known[at.name, done]
    if done == len(at.branches):
        result = np.ones((solver.most + 1, 1))
    else:
        branch = at.branches[done]
        beyond, here = _captured(branch, 0, solver, known), _captured(at, done + 1, solver, known)
        room = max(0, solver.most - at.leave)
        by_left = np.zeros((room + 1, beyond.shape[1] + here.shape[1]))
        by_left[0, 0] = 1.0
        for left, moved in solver.splits[branch.name].items():
            by_left[left, 1:] = np.convolve(beyond[moved], here[at.leave + left - moved])
        assert branch.survivors is not None
        result = np.zeros((solver.most + 1, by_left.shape[1]))
        result[: at.leave + 1, 0] = 1.0
        result[at.leave + 1 :] = branch.survivors[1 : room + 1, : room + 1] @ by_left
    known[at.name, done] = result
    return result
