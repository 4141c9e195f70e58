"""The law of what a roll costs, for pools of dice too large to be listed.

Six dice of twenty sides a side have 3e10 sorted rolls. This goes through the faces from the highest down and keeps
only how many dice have been placed, and what the pairs that are complete have cost. A die placed at an earlier face is
higher than one placed at this face, which is all that a pair looks at; only the first pair, which may have a bonus,
needs to know how much higher.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import comb, prod
from typing import NamedTuple, TypeAlias

from risk_odds.chance import Distribution
from risk_odds.rules.combat import DiceCombat, Force, Losses
from risk_odds.rules.dice import Pool, groups

Placed: TypeAlias = tuple[int, ...]
"""How many dice of each kind have been placed."""


class _Live(NamedTuple):
    """What is known of a roll whose faces have been looked at from the top down to some face.

    Attributes:
        attack: The attacker's dice that are placed.
        defense: The defender's dice that are placed.
        attack_top: The attacker's highest face; 0 where it is not known or makes no difference.
        defense_top: The defender's.
        lost: What the complete pairs have cost.
    """

    attack: Placed
    defense: Placed
    attack_top: int
    defense_top: int
    lost: tuple[int, int]


def face_by_face(rule: DiceCombat, attack: Pool, defense: Pool, force: Force | None) -> Distribution[Losses]:
    """The law of what a roll of these dice costs.

    Args:
        rule: Says what a pair costs.
        attack: The attacker's dice.
        defense: The defender's.
        force: Who fights, if not all pairs may count.
    """
    ours, theirs, pairs = _Side(attack), _Side(defense), _Pairs(rule, force)
    live = {_Live(ours.none, theirs.none, 0, 0, (0, 0)): 1}
    for face in sorted({face for die in (*attack, *defense) for face in die.faces}, reverse=True):
        following: dict[_Live, int] = {}
        for state, weight in live.items():
            for a, a_ways in ours.places(state.attack, face):
                for d, d_ways in theirs.places(state.defense, face):
                    after = pairs.after(state, a, d, face)
                    following[after] = following.get(after, 0) + weight * a_ways * d_ways
        live = following
    law: dict[Losses, int] = {}
    for state, weight in live.items():
        if (state.attack, state.defense) == (ours.all, theirs.all):
            law[Losses(*state.lost)] = law.get(Losses(*state.lost), 0) + weight
    return Distribution(law)


class _Side:
    """The dice of one side, kind by kind."""

    def __init__(self, pool: Pool) -> None:
        self.kinds = groups(pool)
        self.none: Placed = (0,) * len(self.kinds)
        self.all: Placed = tuple(number for _, number in self.kinds)
        self.known: dict[tuple[Placed, int], list[tuple[Placed, int]]] = {}

    def places(self, placed: Placed, face: int) -> list[tuple[Placed, int]]:
        """The dice that may be placed after those that show a face, with the ways to choose which of the rest do."""
        if (placed, face) not in self.known:
            self.known[placed, face] = list(self._places(placed, face))
        return self.known[placed, face]

    def _places(self, placed: Placed, face: int) -> Iterator[tuple[Placed, int]]:
        kinds = list(zip(placed, self.kinds, strict=True))
        choices = [range(number - done + 1) if face in die.faces else (0,) for done, (die, number) in kinds]
        for more in product(*choices):
            ways = prod(
                comb(number - done, k) * die.faces.count(face) ** k
                for k, (done, (die, number)) in zip(more, kinds, strict=True)
            )
            yield tuple(done + k for done, k in zip(placed, more, strict=True)), ways


class _Pairs:
    """What pairs cost.

    Args:
        rule: Says what one costs.
        force: Who fights, if not all pairs may count.
    """

    def __init__(self, rule: DiceCombat, force: Force | None) -> None:
        self.rule, self.force = rule, force
        self.bonus = rule.attack_bonus - rule.defense_bonus
        self.simple = force is None and not self.bonus
        self.known: dict[tuple[int, int, int, int], tuple[int, int]] = {}

    def after(self, state: _Live, attack: Placed, defense: Placed, face: int) -> _Live:
        """What is known when the dice that show a face have been placed too."""
        placed = sum(state.attack), sum(state.defense), sum(attack), sum(defense)
        lost_a, lost_d = state.lost
        if self.simple:  # the faces themselves make no difference, only which of two dice is higher
            more = self.known.get(placed)
            if more is None:
                more = self.known[placed] = self._lost(placed, (0, 0), (0, 0), face)
            return _Live(attack, defense, 0, 0, (lost_a + more[0], lost_d + more[1]))
        before_a, before_d, now_a, now_d = placed
        tops = state.attack_top if before_a else face, state.defense_top if before_d else face
        lost = self._lost(placed, state.lost, tops, face)
        if not self.bonus or (now_a and now_d):
            tops = (0, 0)
        return _Live(attack, defense, tops[0] if now_a else 0, tops[1] if now_d else 0, lost)

    def _lost(
        self, placed: tuple[int, int, int, int], lost: tuple[int, int], tops: tuple[int, int], face: int
    ) -> tuple[int, int]:
        """What has been lost when the pairs that a face completes are settled too.

        Args:
            placed: The dice of both sides that were placed before, and that are placed now.
            lost: What has been lost before.
            tops: The highest faces of both sides.
            face: The face.
        """
        before_a, before_d, now_a, now_d = placed
        lost_a, lost_d = lost
        for pair in range(min(before_a, before_d), min(now_a, now_d)):
            if self.force is not None and (lost_a == self.force.attackers or lost_d == self.force.defenders):
                break
            ours = face + 1 if pair < before_a else face  # any higher face is as good
            theirs = face + 1 if pair < before_d else face
            if self.bonus and not pair:
                ours, theirs = tops[0] + self.bonus, tops[1]
            cost = self.rule.pair(ours, theirs)
            lost_a, lost_d = lost_a + cost.attackers, lost_d + cost.defenders
        return lost_a, lost_d
