"""What to do with a roll that lies there, whichever dice were rolled, by what the states are worth afterwards.

`roll_policy` goes through all rolls of a solved round; this looks at one, of any number of dice. Both agree.
"""

from __future__ import annotations

from collections.abc import Iterator

from risk_odds.odds.best_play import Play
from risk_odds.odds.round_tree import LEAVE, Step
from risk_odds.odds.tree_values import ALIKE
from risk_odds.rules.combat import COMMANDED, DiceCombat, Force, Roll
from risk_odds.rules.dice import die_of


def best_step(play: Play, force: Force, roll: Roll, commander: bool, again: bool) -> Step:
    """The attacker's best step; of equally good ones the plainest.

    Args:
        play: The solved grid.
        force: Who fights; the grid has to be as large.
        roll: The faces that lie there. Dice that may be rolled again are all alike.
        commander: Whether the Commander has not been used.
        again: Whether a die may be rolled again now.
    """
    look = _Look(play, force, commander)
    steps = [*look.settled(roll)]
    at_once = max(worth for _, worth in steps)
    if again:
        rerolls = [(LEAVE, at_once), *look.rerolled(roll)]
        step = _plainest(rerolls)
        if step is not LEAVE:
            return step
    return _plainest(steps)


def _plainest(steps: list[tuple[Step, float]]) -> Step:
    """The first of those that are as good as the best, up to rounding."""
    best = max(worth for _, worth in steps)
    near = ALIKE * max(abs(worth) for _, worth in steps)
    return next(step for step, worth in steps if worth >= best - near)


class _Look:
    """Weighs what may be done in one state."""

    def __init__(self, play: Play, force: Force, commander: bool) -> None:
        combat = play.rules.combat
        assert isinstance(combat, DiceCombat)
        self.play, self.force, self.combat = play, force, combat
        self.layer = int(commander and play.commander > 0)

    def _worth(self, roll: Roll, layer: int) -> float:
        lost = self.combat.losses(roll, self.force)
        return float(
            self.play.value[layer, self.force.attackers - lost.attackers, self.force.defenders - lost.defenders]
        )

    def settled(self, roll: Roll) -> Iterator[tuple[Step, float]]:
        """What the Commander may do, and what it is worth: nothing first, then the lowest die."""
        yield LEAVE, self._worth(roll, self.layer)
        if self.layer:
            for face in sorted({*roll.attack} - {COMMANDED}):
                turned = Roll(_changed(roll.attack, face, COMMANDED), roll.defense)
                yield Step("six", "attacker", 0, face), self._worth(turned, 0)

    def rerolled(self, roll: Roll) -> Iterator[tuple[Step, float]]:
        """Which die may be rolled again, and what it is worth on the average: the lowest first, one's own first."""
        for face in sorted({*roll.attack}):
            falls = die_of(self.combat.attack_die).faces
            rolls = [Roll(_changed(roll.attack, face, new), roll.defense) for new in falls]
            yield Step("reroll", "attacker", 0, face), self._mean(rolls)
        if self.combat.reroll == "any":
            for face in sorted({*roll.defense}):
                falls = die_of(self.combat.defense_die).faces
                rolls = [Roll(roll.attack, _changed(roll.defense, face, new)) for new in falls]
                yield Step("reroll", "defender", 0, face), self._mean(rolls)

    def _mean(self, rolls: list[Roll]) -> float:
        return sum(max(worth for _, worth in self.settled(roll)) for roll in rolls) / len(rolls)


def _changed(faces: tuple[int, ...], old: int, new: int) -> tuple[int, ...]:
    """The faces with one die changed, the highest first."""
    left = list(faces)
    left[left.index(old)] = new
    return tuple(sorted(left, reverse=True))
