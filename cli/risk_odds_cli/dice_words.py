"""Dice and what is done with them, in words: "your lowest die", "if the enemy's higher die shows 5 or less"."""

from __future__ import annotations

from risk_odds.odds.conditions import Faces, Place, Rule, Test
from risk_odds.odds.round_tree import LEAVE, Step
from risk_odds.rules.dice import Die, Pool, groups

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

RANKS = ("highest", "second", "third", "fourth", "fifth", "sixth")


def dice_number(number: int) -> str:
    """A number of dice: "two dice"."""
    said = NUMBERS[number] if number < len(NUMBERS) else str(number)
    return f"{said} {'die' if number == 1 else 'dice'}"


def die_name(die: Die) -> str:
    """What a die is called: `d8`, or its faces."""
    return f"d{die}" if die.plain else f"die {die}"


class Speaker:
    """Says what is done with the dice of a round.

    Args:
        ours: The attacker's dice.
        theirs: The defender's.
    """

    def __init__(self, ours: Pool, theirs: Pool) -> None:
        self.kinds = [groups(ours), groups(theirs)]

    def step(self, step: Step, faces: Faces) -> tuple[str, Place | None]:
        """What is done with a roll: the action, and the place of its die, the lowest of equal ones."""
        if step == LEAVE:
            return step.action, None
        shown = faces[step.side == "defender"][step.kind]
        place = len(shown) - 1 - sorted(shown).index(step.face)
        return step.action, Place(step.side, step.kind, place, len(shown))

    def action(self, action: str, die: Place | None) -> str:
        """An action as it is advised."""
        if die is None:
            return "leave it"
        if action == "reroll":
            return f"roll {self.die(die)} again"
        return f"use the Commander on {self.die(die)}"

    def die(self, place: Place) -> str:
        """A die by its place."""
        owner = "your" if place.side == "attacker" else "the enemy's"
        kinds = self.kinds[place.side == "defender"]
        noun = die_name(kinds[place.kind][0]) if len(kinds) > 1 else "die"
        return f"{owner} {_rank(place)}{noun}"

    def rule(self, rule: Rule) -> str:
        """Which rolls are meant, behind an "if"."""
        ways = [" and ".join(map(self.test, way)) for way in rule.ways]
        return ", or ".join(ways)

    def test(self, test: Test) -> str:
        """A test that a roll passes."""
        if test.other is None:
            return f"{self.die(test.die)} shows {self._shown(test)}"
        return f"{self.die(test.die)} is {_compared(test)} {self.die(test.other)}"

    def _shown(self, test: Test) -> str:
        faces = self.kinds[test.die.side == "defender"][test.die.kind][0].faces
        end, more = (faces[-1], "more") if test.sign == "least" else (faces[0], "less")
        return str(test.bound) if test.bound == end else f"{test.bound} or {more}"


def _rank(place: Place) -> str:
    """A place among the dice of a kind."""
    if place.of == 1:
        return ""
    if place.of == 2:
        return "lower " if place.place else "higher "
    if place.place == place.of - 1:
        return "lowest "
    return "middle " if (place.place, place.of) == (1, 3) else f"{RANKS[place.place]} "


def _compared(test: Test) -> str:
    """How high a die is, put before another one."""
    least, bound = test.sign == "least", test.bound
    if bound == 0:
        return "at least as high as" if least else "no higher than"
    if least:
        if bound == 1:
            return "higher than"
        return f"at least {bound} higher than" if bound > 0 else f"at most {-bound} lower than"
    if bound == -1:
        return "lower than"
    return f"at least {-bound} lower than" if bound < 0 else f"at most {bound} higher than"
