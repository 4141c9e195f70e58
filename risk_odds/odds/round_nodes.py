"""The nodes of a round: what chance decides, what a side decides, and how it ends."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from risk_odds.rules.combat import Losses

Side = Literal["attacker", "defender"]


class Leaf(NamedTuple):
    """The end of a round.

    Attributes:
        losses: What it cost.
        spent: Whether the Commander was used in it.
    """

    losses: Losses
    spent: bool


class Chance(NamedTuple):
    """What the dice decide.

    Attributes:
        branches: (node, weight), each node once.
        total: The sum of the weights.
    """

    branches: tuple[tuple[int, int], ...]
    total: int


class Choice(NamedTuple):
    """What a side decides.

    Attributes:
        side: Who.
        branches: The nodes to choose from; of equally good ones the first is taken.
    """

    side: Side
    branches: tuple[int, ...]


Node: TypeAlias = Leaf | Chance | Choice


class Tree:
    """The nodes of a round, each after those that it leads to."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self._known: dict[Node, int] = {}

    def add(self, node: Node) -> int:
        """A node, which may have been there."""
        at = self._known.get(node)
        if at is None:
            at = self._known[node] = len(self.nodes)
            self.nodes.append(node)
        return at

    def leaf(self, losses: Losses, spent: bool) -> int:
        """The end of a round."""
        return self.add(Leaf(losses, spent))

    def chance(self, branches: Iterable[tuple[int, int]]) -> int:
        """What the dice decide: nodes with weights; one that always follows stands for itself."""
        weights: dict[int, int] = {}
        for node, weight in branches:
            weights[node] = weights.get(node, 0) + weight
        if len(weights) == 1:
            return next(iter(weights))
        return self.add(Chance(tuple(sorted(weights.items())), sum(weights.values())))

    def choice(self, side: Side, branches: Iterable[int]) -> int:
        """What a side decides, the plainest first."""
        nodes = tuple(dict.fromkeys(branches))
        return nodes[0] if len(nodes) == 1 else self.add(Choice(side, nodes))
