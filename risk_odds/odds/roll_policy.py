"""What to do with a roll: best play within a round, roll by roll."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from risk_odds.odds.best_play import Play, Vector, leaves_of, parts
from risk_odds.odds.round_tree import LEAVE, Kinds, RoundTree, Step, by_kind, changed, flat
from risk_odds.odds.tree_values import ALIKE, TreeValues
from risk_odds.rules.combat import Commitment, DiceCombat, Losses, Roll
from risk_odds.rules.dice import Pool, groups

T = TypeVar("T")


class RollRow(NamedTuple):
    """What to do with a roll.

    Attributes:
        attack: The attacker's faces, the highest first.
        defense: The defender's.
        p: The chance of that roll.
        losses: What it costs as it lies there.
        step: What the attacker does first; once a die is rolled again, the Commander may still act.
        value: What the state is worth with that roll and best play.
        faces: What both rolled, by kinds of dice.
    """

    attack: tuple[int, ...]
    defense: tuple[int, ...]
    p: float
    losses: Losses
    step: Step
    value: float
    faces: tuple[Kinds, Kinds]


class AnswerRow(NamedTuple):
    """How many dice a defender rolls who has seen the attacker's.

    Attributes:
        attack: The attacker's faces, the highest first.
        p: The chance of them.
        dice: The dice to roll.
        value: What the state is then worth to the attacker.
    """

    attack: tuple[int, ...]
    p: float
    dice: int
    value: float


class _Worth(NamedTuple):
    """What the nodes of a tree are worth.

    Attributes:
        place: Where they stand.
        values: Axis 0: nodes as they stand.
    """

    place: Mapping[int, int]
    values: Vector

    def __call__(self, node: int) -> float:
        """What a node is worth."""
        return float(self.values[self.place[node]])


@dataclass(frozen=True)
class RoundPolicy:
    """Best play within the round of one state.

    Attributes:
        play: The solved grid.
        attackers: Attackers.
        defenders: Defenders.
        commander: Whether the Commander may still be used.
    """

    play: Play
    attackers: int
    defenders: int
    commander: bool

    @cached_property
    def _tree(self) -> tuple[RoundTree, TreeValues]:
        return self.play.round(self.attackers, self.defenders, self.commander)

    @property
    def _builder(self) -> RoundTree:
        return self._tree[0]

    @cached_property
    def _worth(self) -> _Worth:
        """What the nodes of the tree are worth here."""
        part = self.play.alone(self.attackers, self.defenders, self.commander)
        leaves = leaves_of(self.play, int(self.commander), part)
        return _Worth(part.tree.place, part.tree.values(leaves)[:, 0])

    @property
    def combat(self) -> DiceCombat:
        """The dice."""
        return self._builder.combat

    @cached_property
    def dice(self) -> Commitment:
        """The dice that both roll; a defender who answers what he sees rolls the most here."""
        attack = _first_best(((n, self._worth(self._builder.attacking(n))) for n in self._builder.attack_numbers()), 1)
        numbers = self._builder.defense_numbers()
        if self.play.rules.defense == "seen":
            return Commitment(attack, numbers[0])
        rolled = ((n, self._worth(self._builder.rolling(Commitment(attack, n)))) for n in numbers)
        return Commitment(attack, _first_best(rolled, -1))

    @property
    def pools(self) -> tuple[Pool, Pool]:
        """The dice themselves."""
        return self.combat.attack_pool(self.dice.attack), self.combat.defense_pool(self.dice.defense)

    def rolls(self) -> Iterator[RollRow]:
        """What the attacker does with each roll, the likeliest dice as they fall: attack downwards, then defense."""
        ours, theirs = self.pools
        attacks, defenses = by_kind(ours), by_kind(theirs)
        total = attacks.total * defenses.total
        for attack, w in attacks.items():
            for defense, x in defenses.items():
                step, value = self._step(attack, defense, ours, theirs)
                yield self._row((attack, defense), w * x / total, step, value)

    def _row(self, faces: tuple[Kinds, Kinds], p: float, step: Step, value: float) -> RollRow:
        roll = Roll(*map(flat, faces))
        return RollRow(*roll, p, self.combat.losses(roll, self._builder.force), step, value, faces)

    def first(self) -> Iterator[RollRow]:
        """Which die is rolled again, roll by roll: `rolls`, without the Commander who may then act."""
        for row in self.rolls():
            yield row if row.step.action == "reroll" else row._replace(step=LEAVE)

    def then(self) -> Iterator[RollRow]:
        """What the Commander does, roll by roll, once a die was rolled again or left as it was.

        Every roll that the dice can show is there; `p` is the chance that it lies there then, 0 if it never does.
        """
        ours, theirs = self.pools
        chances = dict.fromkeys(product(by_kind(ours), by_kind(theirs)), 0.0)
        for row in self.first():
            if row.step == LEAVE:
                chances[row.faces] += row.p
                continue
            die = groups(ours if row.step.side == "attacker" else theirs)[row.step.kind][0]
            for face in die.faces:
                chances[changed(row.faces, row.step, face)] += row.p / die.sides
        for faces, p in chances.items():
            steps = [(step, self._worth(node)) for step, node in self._builder.commander_steps(*faces)]
            yield self._row(faces, p, _first_best(steps, 1), max(worth for _, worth in steps))

    def _step(self, attack: Kinds, defense: Kinds, ours: Pool, theirs: Pool) -> tuple[Step, float]:
        """What to do first with a roll, and what it is then worth."""
        builder = self._builder
        steps = [(step, self._worth(node)) for step, node in builder.reroll_steps(attack, defense, ours, theirs)]
        step = _first_best(steps, 1)
        value = max(worth for _, worth in steps)
        if step == LEAVE:
            used = ((step, self._worth(node)) for step, node in builder.commander_steps(attack, defense))
            step = _first_best(used, 1)
        return step, value

    def answers(self) -> Iterator[AnswerRow]:
        """How many dice the defender rolls once he has seen the attacker's."""
        pool = self.pools[0]
        law = by_kind(pool)
        for faces, w in law.items():
            numbers = [
                (n, self._worth(self._builder.answered(faces, pool, n))) for n in self._builder.defense_numbers()
            ]
            yield AnswerRow(flat(faces), w / law.total, _first_best(numbers, -1), min(worth for _, worth in numbers))


def _first_best(options: Iterable[tuple[T, float]], sign: int) -> T:
    """The first of those that are as good as the best, up to rounding."""
    known = list(options)
    best = max(sign * worth for _, worth in known)
    near = ALIKE * max(abs(worth) for _, worth in known)
    return next(option for option, worth in known if sign * worth >= best - near)


def dice_grid(play: Play) -> NDArray[np.int64]:
    """The dice that both roll in every state, the Commander not used yet: `RoundPolicy.dice` for all of them.

    Returns:
        Axis 0: attacker, defender; axis 1: attackers from 0; axis 2: defenders from 0. 0 where the battle is over.
    """
    grid = np.zeros((2, *play.value.shape[1:]), np.int64)
    for part in parts(play, play.commander):
        tree, a, d = part
        builder, _ = play.round(int(a[0]), int(d[0]), play.commander)
        values = tree.values(leaves_of(play, play.commander, part))
        numbers = builder.attack_numbers()
        attack = _first_bests(numbers, [values[tree.place[builder.attacking(n)]] for n in numbers], 1)
        grid[0, a, d] = attack
        theirs = builder.defense_numbers()
        if play.rules.defense == "seen" or len(theirs) == 1:
            grid[1, a, d] = theirs[0]
            continue
        for number in numbers:
            worth = [values[tree.place[builder.rolling(Commitment(number, n))]] for n in theirs]
            grid[1, a, d] = np.where(attack == number, _first_bests(theirs, worth, -1), grid[1, a, d])
    return grid


def _first_bests(options: Sequence[int], worth: Sequence[Vector], sign: int) -> NDArray[np.int64]:
    """`_first_best` for many states at once. Axis 0: states."""
    known = sign * np.array(worth)
    as_good = known >= known.max(axis=0) - ALIKE * np.abs(known).max(axis=0)
    best: NDArray[np.int64] = np.array(options)[as_good.argmax(axis=0)]
    return best
