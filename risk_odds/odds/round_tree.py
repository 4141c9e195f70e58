"""One round as a tree, where somebody may act within it: what chance decides, and what each side decides.

    attacker: how many dice?  ->  defender: how many, before or after he sees the attacker's?  ->  both roll
        ->  attacker: roll one die again? (EX-30)  ->  attacker: turn a die to a six? (EX-40)  ->  losses

Parts that are alike are one node, so a thousand rolls come down to some hundred nodes. What the end of a round is
worth is not known here: `best_play` goes through the tree with the values of the states that it leads to.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import product
from typing import Literal, NamedTuple, TypeAlias

from risk_odds.chance import Distribution
from risk_odds.errors import InvalidInput
from risk_odds.odds.round_nodes import Side, Tree
from risk_odds.rules import Rules
from risk_odds.rules.combat import Commitment, DiceCombat, Force, Losses, Roll
from risk_odds.rules.dice import Die, Pool, alike, groups

Kinds: TypeAlias = tuple[tuple[int, ...], ...]
"""The faces that one side rolled, by kinds of dice, each highest first."""

MOST_ROLLS = 30_000
"""The most rolls of both sides that are gone through one by one."""

SIX = 6


class Step(NamedTuple):
    """Something that a side may do in a round.

    Attributes:
        action: What: the number of dice, "reroll", "six", or "leave" for nothing.
        side: Whose dice.
        kind: Which kind of dice, where one die is meant.
        face: What that die shows.
        dice: The number of dice, where that is chosen.
    """

    action: Literal["dice", "reroll", "six", "leave"]
    side: Side = "attacker"
    kind: int = 0
    face: int = 0
    dice: int = 0


LEAVE = Step("leave")


class _Known:
    """The nodes that have been made for dice that lie there: they are the same for all who roll these dice.

    How many dice were rolled says which they are, so what they show is enough to know a roll by.
    """

    def __init__(self) -> None:
        self.tree = Tree()
        self.rolling: dict[Commitment, int] = {}
        self.settled: dict[tuple[Kinds, Kinds], int] = {}
        self.agains: dict[tuple[Kinds, Kinds, Side, int], int] = {}
        self.rerolls: dict[tuple[Kinds, Kinds], tuple[tuple[Step, int], ...]] = {}


@lru_cache(maxsize=64)
def _known(rules: Rules, commander: bool, most: Force | None) -> _Known:
    """What is known for these rules; where there may be more dice than armies, also for the most that can be lost."""
    return _Known()


class RoundTree:
    """Builds the tree of a round for one force.

    Trees for the same dice share their nodes, so `root` says where this one begins.

    Args:
        rules: How it is fought.
        force: Who fights.
        commander: Whether the Commander may still be used.
        fewer: Whether the attacker chooses how many dice he rolls; otherwise he rolls the most.
    """

    def __init__(self, rules: Rules, force: Force, commander: bool, fewer: bool) -> None:
        assert isinstance(rules.combat, DiceCombat)
        self.rules, self.combat, self.force = rules, rules.combat, force
        self.commander = commander
        self.fewer = fewer
        pairs = min(rules.combat.max_attack, rules.combat.max_defense)
        extra = rules.combat.attack_extra or rules.combat.defense_extra
        most = Force(min(force.attackers, pairs), min(force.defenders, pairs))
        self._known = _known(rules, commander, most if extra else None)
        self.tree = self._known.tree
        self._attacking: dict[int, int] = {}

    @cached_property
    def root(self) -> int:
        """The node where the round begins."""
        return self.tree.choice("attacker", (self.attacking(n) for n in self.attack_numbers()))

    def attack_numbers(self) -> tuple[int, ...]:
        """The numbers of dice that the attacker chooses from, the most first."""
        dice = tuple(self.combat.attack_dice(self.force.attackers))
        return dice if self.fewer else dice[:1]

    def defense_numbers(self) -> tuple[int, ...]:
        """The numbers of dice that the defender chooses from, the most first."""
        dice = replace(self.combat, defender_chooses=True).defense_dice(self.force.defenders)
        match self.rules.defense:
            case "most":
                return dice[:1]
            case "one":
                return dice[-1:]
            case _:
                return dice

    def attacking(self, attack: int) -> int:
        """The node where the attacker rolls so many dice."""
        if attack not in self._attacking:
            self._attacking[attack] = self._attack(attack)
        return self._attacking[attack]

    def _attack(self, attack: int) -> int:
        numbers, tree = self.defense_numbers(), self.tree
        if self.rules.defense != "seen":
            return tree.choice("defender", (self.rolling(Commitment(attack, n)) for n in numbers))
        pool = self.combat.attack_pool(attack)
        return tree.chance((self.answering(faces, pool), weight) for faces, weight in by_kind(pool).items())

    def answering(self, faces: Kinds, pool: Pool) -> int:
        """The node where a defender who sees the attacker's roll chooses."""
        return self.tree.choice("defender", (self.answered(faces, pool, n) for n in self.defense_numbers()))

    def answered(self, faces: Kinds, pool: Pool, defense: int) -> int:
        """The node where the defender rolls so many dice against those that lie there."""
        theirs = self.combat.defense_pool(defense)
        return self.tree.chance(
            (self.acting(faces, answer, pool, theirs), weight) for answer, weight in by_kind(theirs).items()
        )

    def rolling(self, commitment: Commitment) -> int:
        """The node where both roll."""
        if commitment not in self._known.rolling:
            self._known.rolling[commitment] = self._roll(commitment)
        return self._known.rolling[commitment]

    def _roll(self, commitment: Commitment) -> int:
        pools = self.combat.attack_pool(commitment.attack), self.combat.defense_pool(commitment.defense)
        if not (self.combat.reroll != "none" or self.commander):
            law = self.combat.losses_law(commitment, self.force)
            return self.tree.chance((self.tree.leaf(lost, False), weight) for lost, weight in law.items())
        ours, theirs = map(by_kind, pools)
        if len(ours) * len(theirs) > MOST_ROLLS:
            raise InvalidInput(
                f"{commitment.attack} dice against {commitment.defense} can fall in {len(ours) * len(theirs):,} ways, "
                "too many to say for each what is best",
                f"up to {MOST_ROLLS:,}: fewer dice, or dice with fewer sides",
            )
        return self.tree.chance(
            (self.acting(attack, defense, *pools), w * x) for attack, w in ours.items() for defense, x in theirs.items()
        )

    def acting(self, attack: Kinds, defense: Kinds, ours: Pool, theirs: Pool) -> int:
        """The node where a roll lies there, and a die may be rolled again (EX-30)."""
        return self.tree.choice("attacker", (node for _, node in self.reroll_steps(attack, defense, ours, theirs)))

    def reroll_steps(self, attack: Kinds, defense: Kinds, ours: Pool, theirs: Pool) -> tuple[tuple[Step, int], ...]:
        """What may be done with a roll at first, and where it leads."""
        key = attack, defense
        if key not in self._known.rerolls:
            self._known.rerolls[key] = tuple(self._reroll_steps(attack, defense, ours, theirs))
        return self._known.rerolls[key]

    def _reroll_steps(self, attack: Kinds, defense: Kinds, ours: Pool, theirs: Pool) -> Iterator[tuple[Step, int]]:
        yield LEAVE, self.settling(attack, defense)
        if self.combat.reroll == "none":
            return
        for kind, face in _each(attack):
            again = self._again(_without(attack, kind, face), defense, "attacker", kind, groups(ours)[kind][0])
            yield Step("reroll", "attacker", kind, face), again
        if self.combat.reroll == "any":
            for kind, face in _each(defense):
                again = self._again(attack, _without(defense, kind, face), "defender", kind, groups(theirs)[kind][0])
                yield Step("reroll", "defender", kind, face), again

    def _again(self, attack: Kinds, defense: Kinds, side: Side, kind: int, die: Die) -> int:
        """The node where a die is rolled again, with what the other dice show: many rolls have that in common."""
        key = attack, defense, side, kind
        if key not in self._known.agains:
            if side == "attacker":
                rolls = ((_with(attack, kind, new), defense) for new in die.faces)
            else:
                rolls = ((attack, _with(defense, kind, new)) for new in die.faces)
            self._known.agains[key] = self.tree.chance((self.settling(*roll), 1) for roll in rolls)
        return self._known.agains[key]

    def settling(self, attack: Kinds, defense: Kinds) -> int:
        """The node where a roll lies there for good, and the Commander may act (EX-40, EX-41)."""
        key = attack, defense
        if key not in self._known.settled:
            nodes = (node for _, node in self.commander_steps(attack, defense))
            self._known.settled[key] = self.tree.choice("attacker", nodes)
        return self._known.settled[key]

    def commander_steps(self, attack: Kinds, defense: Kinds) -> Iterator[tuple[Step, int]]:
        """What the Commander may do with a roll, and where it leads."""
        yield LEAVE, self.tree.leaf(self._losses(attack, defense), False)
        if self.commander:
            for kind, face in _each(attack):
                if face != SIX:
                    changed = _changed(attack, kind, face, SIX)
                    yield Step("six", "attacker", kind, face), self.tree.leaf(self._losses(changed, defense), True)

    def _losses(self, attack: Kinds, defense: Kinds) -> Losses:
        return self.combat.losses(Roll(flat(attack), flat(defense)), self.force)


def _each(roll: Kinds) -> Iterator[tuple[int, int]]:
    """The dice of a roll, equal ones once, the lowest first: (kind, face)."""
    return iter(sorted({(k, face) for k, faces in enumerate(roll) for face in faces}, key=lambda each: each[1]))


def _without(roll: Kinds, kind: int, face: int) -> Kinds:
    """A roll with one die taken away."""
    faces = list(roll[kind])
    faces.remove(face)
    return (*roll[:kind], tuple(faces), *roll[kind + 1 :])


def _with(roll: Kinds, kind: int, face: int) -> Kinds:
    """A roll with one die more."""
    return (*roll[:kind], tuple(sorted((*roll[kind], face), reverse=True)), *roll[kind + 1 :])


def _changed(roll: Kinds, kind: int, old: int, new: int) -> Kinds:
    """A roll with one die changed."""
    return _with(_without(roll, kind, old), kind, new)


def changed(faces: tuple[Kinds, Kinds], step: Step, new: int) -> tuple[Kinds, Kinds]:
    """What both rolled, once the die that a step is about shows something else."""
    attack, defense = faces
    if step.side == "attacker":
        return _changed(attack, step.kind, step.face, new), defense
    return attack, _changed(defense, step.kind, step.face, new)


def flat(roll: Kinds) -> tuple[int, ...]:
    """The faces of all dice, the highest first."""
    return tuple(sorted((face for faces in roll for face in faces), reverse=True))


@lru_cache(maxsize=64)
def by_kind(pool: Pool) -> Distribution[Kinds]:
    """The law of a roll, kept by kinds of dice."""
    laws = [list(alike(die, number).items()) for die, number in groups(pool)]
    weights: dict[Kinds, int] = {}
    for parts in product(*laws):
        weight = 1
        for _, w in parts:
            weight *= w
        weights[tuple(faces for faces, _ in parts)] = weight
    return Distribution(weights)
