"""Which rolls an action is for, as a rule that a player can keep in mind.

A rule is made of a few tests: what a die shows, or how much higher than a die of the other side it is. It is only
given if it tells the rolls apart exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import combinations, pairwise
from operator import and_, or_
from typing import Literal, NamedTuple, TypeAlias, TypeVar

from risk_odds.odds.round_nodes import Side
from risk_odds.odds.round_tree import Kinds

Faces: TypeAlias = tuple[Kinds, Kinds]
"""What both sides rolled, the attacker first."""

Action = TypeVar("Action")

MOST_TESTS = 5
"""Rules of more tests than this are no help."""

MOST_WAYS = 40
"""Ways that are tried together."""

SIDES: tuple[Side, Side] = ("attacker", "defender")


class Place(NamedTuple):
    """A die by its place among the dice of its kind.

    Attributes:
        side: Whose it is.
        kind: Which kind of that side's dice.
        place: 0 for the highest.
        of: How many dice of that kind were rolled.
    """

    side: Side
    kind: int
    place: int
    of: int

    def face(self, faces: Faces) -> int:
        """What it shows."""
        return faces[self.side == "defender"][self.kind][self.place]


class Test(NamedTuple):
    """Whether a die shows enough, or little enough; or how much higher than another one it is.

    Attributes:
        die: The die.
        other: The die of the other side that is taken off; None for the face itself.
        sign: Whether `bound` is the least or the most.
        bound: Compared with the face, or with the difference.
    """

    die: Place
    other: Place | None
    sign: Literal["least", "most"]
    bound: int

    def number(self, faces: Faces) -> int:
        """What is compared."""
        return self.die.face(faces) - (self.other.face(faces) if self.other else 0)

    def passed(self, faces: Faces) -> bool:
        """Whether a roll passes."""
        number = self.number(faces)
        return number >= self.bound if self.sign == "least" else number <= self.bound


Way: TypeAlias = tuple[int, tuple[Test, ...]]
"""The rolls that pass all of some tests, as the bits of a number, and the tests."""


class Rule(NamedTuple):
    """Which rolls are meant.

    Attributes:
        ways: A roll is meant if it passes all tests of one of these.
    """

    ways: tuple[tuple[Test, ...], ...]

    def meets(self, faces: Faces) -> bool:
        """Whether a roll is meant."""
        return any(all(test.passed(faces) for test in way) for way in self.ways)

    @property
    def tests(self) -> int:
        """How many tests it is made of."""
        return sum(map(len, self.ways))


def rule_for(rolls: Sequence[Faces], chosen: Callable[[Faces], bool]) -> Rule | None:
    """The simplest rule that tells the chosen rolls from the others; None if there is no simple one.

    Args:
        rolls: All rolls that may come, with dice of the same kinds.
        chosen: Which of them are meant; some are, and some are not.
    """
    return _rule(_tests(rolls), sum(1 << k for k, faces in enumerate(rolls) if chosen(faces)))


def decisions(actions: Mapping[Faces, Action], plainest: Action) -> list[tuple[Action, Rule | None]]:
    """What to do with which rolls, one rule after the other, each for the rolls that the ones before it left.

    Args:
        actions: What to do with each roll, with dice of the same kinds.
        plainest: The action that is named last, if its rule is no simpler.

    Returns:
        Actions with their rules. The last one needs none: it is for the rest. If several have none, no simple rule
        tells them apart.
    """
    left = dict(actions)
    decided: list[tuple[Action, Rule | None]] = []
    while len(kinds := dict.fromkeys(left.values())) > 1:
        rolls = list(left)
        tests = _tests(rolls)
        found: list[tuple[int, bool, int, Action, Rule]] = []
        for action in kinds:
            rule = _rule(tests, sum(1 << k for k, faces in enumerate(rolls) if left[faces] == action))
            if rule:
                found.append((rule.tests, action == plainest, len(found), action, rule))
        if not found:
            break
        *_, action, rule = min(found)
        decided.append((action, rule))
        left = {faces: other for faces, other in left.items() if other != action}
    return [*decided, *((action, None) for action in kinds)]


def _rule(tests: Mapping[int, Test], target: int) -> Rule | None:
    """The simplest rule for some of the rolls, which are the bits of `target`."""
    if target in tests:
        return Rule(((tests[target],),))
    wide = [(mask, (test,)) for mask, test in tests.items() if mask & target == target]
    narrow = [(mask, (test,)) for mask, test in tests.items() if mask & ~target == 0]
    for number in (2, 3):
        every = _together(wide, number, target, and_)
        if every:
            return Rule((tuple(test for (test,) in every),))
        some = _together(narrow, number, target, or_)
        if some:
            return Rule(some)
    known = {mask for mask, _ in narrow}
    both = {mask: way for mask, way in _both(tests) if mask & ~target == 0 and mask not in known}
    ways = _largest([*narrow, *both.items()])
    for number in (2, 3):
        some = _together(ways, number, target, or_)
        if some and sum(map(len, some)) <= MOST_TESTS:
            return Rule(some)
    return None


def _tests(rolls: Sequence[Faces]) -> dict[int, Test]:
    """All tests that some of the rolls pass and others don't, the plainest of those that mean the same.

    Returns:
        The rolls that pass, as the bits of a number -> the test.
    """
    ours, theirs = (list(_places(side, rolls[0])) for side in SIDES)
    pairs: list[tuple[Place, Place | None]] = [(die, None) for die in (*ours, *theirs)]
    pairs += [(die, other) for die in ours for other in theirs]
    tests: dict[int, Test] = {}
    for die, other in pairs:
        showing: dict[int, int] = {}  # number -> the rolls with it
        for k, faces in enumerate(rolls):
            number = die.face(faces) - (other.face(faces) if other else 0)
            showing[number] = showing.get(number, 0) | 1 << k
        below, everything = 0, (1 << len(rolls)) - 1
        for number, above in pairwise(sorted(showing)):
            below |= showing[number]
            tests.setdefault(everything & ~below, Test(die, other, "least", above))
            tests.setdefault(below, Test(die, other, "most", number))
    return tests


def _places(side: Side, faces: Faces) -> Iterator[Place]:
    for kind, shown in enumerate(faces[side == "defender"]):
        for place in range(len(shown)):
            yield Place(side, kind, place, len(shown))


def _both(tests: Mapping[int, Test]) -> Iterator[Way]:
    """Every two tests together."""
    for (mask, test), (other, another) in combinations(tests.items(), 2):
        if mask & other:
            yield mask & other, (test, another)


def _largest(ways: Sequence[Way]) -> list[Way]:
    """Ways that are no part of another one, those that mean the most rolls first."""
    kept: list[Way] = []
    for way in sorted(ways, key=lambda way: -way[0].bit_count()):
        if all(way[0] & ~mask for mask, _ in kept):
            kept.append(way)
    return kept[:MOST_WAYS]


def _together(
    ways: Sequence[Way], number: int, target: int, join: Callable[[int, int], int]
) -> tuple[tuple[Test, ...], ...] | None:
    """So many ways that are together the rolls that are meant."""
    for some in combinations(ways, number):
        if reduce(join, (mask for mask, _ in some)) == target:
            return tuple(tests for _, tests in some)
    return None
