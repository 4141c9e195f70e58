"""The cheapest ways over the board, in armies that stand on them."""

from __future__ import annotations

from heapq import heapify, heappop, heappush

from risk_odds.bots.aims import Task
from risk_odds.engine.options import Options

ELSEWHERE = 0.5
"""To begin where so many armies less stand than on one's largest stack costs this much for each."""

LOST = 1
"""Beside the armies that stand there, taking land costs the one that is left on it."""


class Ways:
    """The cheapest ways from own land to all other.

    Args:
        options: What the bot is asked; its seat is the one that goes.
    """

    def __init__(self, options: Options) -> None:
        self.owner, self.seat = options.owner, options.seat
        self.price = [armies + LOST for armies in options.armies]
        self.cost: list[float] = [float("inf")] * len(self.owner)
        self.before: dict[int, int] = {}
        own = options.land(self.seat)
        most = max((options.armies[t] for t in own), default=0)
        for t in own:
            self.cost[t] = ELSEWHERE * (most - options.armies[t])
        self._walk([(self.cost[t], t) for t in own], options.setting.neighbors)

    def _walk(self, edge: list[tuple[float, int]], neighbors: tuple[tuple[int, ...], ...]) -> None:
        """Go on from the cheapest land on the edge until all is reached (Dijkstra 1959)."""
        heapify(edge)
        while edge:
            cost, t = heappop(edge)
            if cost > self.cost[t]:
                continue
            for n in neighbors[t]:
                further = cost + self.price[n]
                if self.owner[n] != self.seat and further < self.cost[n]:
                    self.cost[n], self.before[n] = further, t
                    heappush(edge, (further, n))

    def missing(self, task: Task) -> list[int]:
        """The land of a task that is not one's own, what is cheapest to get to first."""
        return sorted((t for t in task if self.owner[t] != self.seat), key=self.cost.__getitem__)

    def of(self, task: Task) -> float:
        """What a task costs: the way to the first land of it, and the rest of it."""
        missing = self.missing(task)
        return self.cost[missing[0]] + sum(self.price[t] for t in missing[1:]) if missing else 0.0

    def to(self, task: Task) -> Task:
        """The land to take for a task: the way there, and what is missing of it."""
        missing = self.missing(task)
        way = missing[:1]
        while way and (before := self.before[way[0]]) in self.before:
            way.insert(0, before)
        return tuple(dict.fromkeys((*way, *missing)))
