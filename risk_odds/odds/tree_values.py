"""The tree of a round with numbers: what its nodes are worth, and how probable they are, for many states at once.

The nodes are taken in layers, so that a layer is a matrix product (what chance decides) or a maximum (what a side
decides) and a tree of some hundred nodes takes a dozen steps of numpy.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import groupby
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from risk_odds.odds.round_nodes import Chance, Choice, Leaf, Node, Side, Tree

Vector: TypeAlias = NDArray[np.float64]

ALIKE = 1e-12
"""Values as near to each other as this, relatively, are taken to be equal; the plainest choice is then made."""


class _Drawn(NamedTuple):
    """Nodes that chance decides.

    Attributes:
        nodes: Where they stand. Axis 0: nodes of the layer.
        chances: Axis 0: nodes of the layer, axis 1: all nodes before them.
    """

    nodes: slice
    chances: Vector

    def values(self, values: Vector) -> Vector:
        """What they are worth."""
        return self.chances @ values[: self.nodes.start]

    def spread(self, values: Vector, reach: Vector) -> None:
        """Add to what they lead to."""
        reach[: self.nodes.start] += self.chances.T @ reach[self.nodes]


class _Decided(NamedTuple):
    """Nodes that a side decides.

    Attributes:
        nodes: Where they stand. Axis 0: nodes of the layer.
        side: Who decides.
        branches: What they lead to, the first again where there are fewer. Axis 0: branches, axis 1: nodes.
    """

    nodes: slice
    side: Side
    branches: NDArray[np.int64]

    def values(self, values: Vector) -> Vector:
        """What they are worth."""
        options = values[self.branches]
        best: Vector = options.max(axis=0) if self.side == "attacker" else options.min(axis=0)
        return best

    def spread(self, values: Vector, reach: Vector) -> None:
        """Add to what they lead to: the first branch that is as good as the best."""
        options, best = values[self.branches], values[self.nodes]
        as_good = np.abs(options - best) <= ALIKE * np.abs(options).max(axis=0)  # small chances count too
        chosen = np.take_along_axis(self.branches[:, :, np.newaxis], as_good.argmax(axis=0)[np.newaxis], axis=0)[0]
        np.add.at(reach, (chosen, np.arange(reach.shape[1])), reach[self.nodes])


class TreeValues:
    """A tree from one of its nodes on, ordered anew: the leaves first, then layer by layer.

    Attributes:
        leaves: The ends of the round; they are the first nodes.
        root: Where the round begins.
        place: Where the nodes of the tree stand.
    """

    def __init__(self, tree: Tree, root: int) -> None:
        depth: dict[int, int] = {}
        for at in _under(tree, root):
            depth[at] = max((depth[child] for child in _children(tree.nodes[at])), default=-1) + 1
        kinds = {at: (d, _kind(tree.nodes[at])) for at, d in depth.items()}
        order = sorted(kinds, key=kinds.__getitem__)
        place: Mapping[int, int] = {old: new for new, old in enumerate(order)}
        self.size = len(order)
        self.root = place[root]
        self.place = place
        self.leaves: list[Leaf] = []
        self.layers: list[_Drawn | _Decided] = []
        for _, some in groupby(order, kinds.__getitem__):
            nodes = [tree.nodes[old] for old in some]
            first = len(self.leaves) if not self.layers else self.layers[-1].nodes.stop
            self._add(nodes, slice(first, first + len(nodes)), place)

    def _add(self, nodes: list, at: slice, place: Mapping[int, int]) -> None:  # type: ignore[type-arg]  # of one kind
        match nodes[0]:
            case Leaf():
                self.leaves = nodes
            case Chance():
                chances = np.zeros((len(nodes), at.start))
                for row, node in zip(chances, nodes, strict=True):
                    for child, weight in node.branches:
                        row[place[child]] = weight / node.total
                self.layers.append(_Drawn(at, chances))
            case Choice(side, _):
                most = max(len(node.branches) for node in nodes)
                padded = [
                    [place[c] for c in n.branches] + [place[n.branches[0]]] * (most - len(n.branches)) for n in nodes
                ]
                self.layers.append(_Decided(at, side, np.array(padded).T))

    @cached_property
    def idle(self) -> list[int]:
        """The ends after which everything is as before."""
        return [at for at, leaf in enumerate(self.leaves) if not (any(leaf.losses) or leaf.spent)]

    def values(self, leaves: Vector) -> Vector:
        """What all nodes are worth.

        Args:
            leaves: What the ends are worth. Axis 0: leaves, axis 1: states.

        Returns:
            Axis 0: nodes, axis 1: states.
        """
        values = np.empty((self.size, leaves.shape[1]))
        values[: len(leaves)] = leaves
        for layer in self.layers:
            values[layer.nodes] = layer.values(values)
        return values

    def worth(self, leaves: Vector) -> Vector:
        """What the round is worth. Axis 0: states."""
        worth: Vector = self.values(leaves)[self.root]
        return worth

    def reach(self, values: Vector, start: Vector) -> Vector:
        """How probable each end is if both sides play their best.

        Args:
            values: What all nodes are worth, from `values`.
            start: How probable the round is. Axis 0: states.

        Returns:
            Axis 0: leaves, axis 1: states.
        """
        reach = np.zeros_like(values)
        reach[self.root] = start
        for layer in reversed(self.layers):
            layer.spread(values, reach)
        return reach[: len(self.leaves)]


def _under(tree: Tree, root: int) -> list[int]:
    """The nodes that a node leads to, and itself, each after those that it leads to."""
    found, open_ = {root}, [root]
    while open_:
        new = [child for child in _children(tree.nodes[open_.pop()]) if child not in found]
        found.update(new)
        open_ += new
    return sorted(found)


def _children(node: Node) -> list[int]:
    match node:
        case Chance(branches, _):
            return [child for child, _ in branches]
        case Choice(_, nodes):
            return list(nodes)
    return []


def _kind(node: object) -> str:
    return node.side if isinstance(node, Choice) else type(node).__name__
