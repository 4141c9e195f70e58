"""What `attack` is to bring about: a value, a wanted chance, or a goal with the greatest chance."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from risk_odds.errors import InvalidInput, unknown_name
from risk_odds.odds.goals import Goal
from risk_odds.rules import Rules
from risk_odds.wording import plural
from risk_odds_cli import worths
from risk_odds_cli.answer import Given, Row
from risk_odds_cli.numbers import chance, rational, whole

MAXIMIZE = ("chance", "value")

VALUES = ("value", "worth", "own", "enemy")
"""Options that say what something is worth."""

MOST_WORTH = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What the advice is to bring about.

    Attributes:
        goal: What is reached with the greatest chance; None where a value or a wanted chance decides.
        value: What the capture is worth, in armies; None for what is usual.
        parts: What that value is made of, if it was typed in parts.
        own: What each army is worth that I keep.
        enemy: What each army is worth that I kill.
        min_win: The chance that is wanted.
        counter: Armies that strike back.
    """

    goal: Goal | None
    value: Fraction | None
    parts: list[worths.Part]
    own: Fraction
    enemy: Fraction
    min_win: Fraction | None
    counter: list[int]

    @property
    def valued(self) -> bool:
        """Whether a value decides."""
        return self.goal is None and self.min_win is None

    @property
    def exactly(self) -> int | None:
        """The defenders that are to be left, if exactly so many are."""
        return self.goal.exactly if self.goal else None

    @property
    def aim(self) -> str:
        """What is decided by, in words."""
        if self.valued:
            return "the value"
        return f"the chance {self.goal or 'of success'}{' and hold' if self.counter else ''}"

    def payload(self) -> Row:
        """The keys of the JSON object."""
        goal = self.goal and {"until": self.goal.until, "exactly": self.goal.exactly, "at_least": self.goal.at_least}
        return {
            "goal": goal,
            "own": float(self.own) if self.valued else None,
            "enemy": float(self.enemy) if self.valued else None,
            "worth": worths.rows(self.parts) if self.parts else None,
        }


def wish_of(given: Given, defenders: int, rules: Rules) -> Wish:
    """What was asked for.

    Args:
        given: What was typed.
        defenders: Armies on the territory that is attacked.
        rules: The rules it is fought by.

    Raises:
        InvalidInput: Options that don't go together, or a value of one that can't be read.
    """
    maximize, exactly = _maximize(given), _exactly(given, defenders)
    struck = given["counter"].split(",") if given.get("counter") else []
    parts = worths.parts_of(given["worth"]) if given.get("worth") else []
    return Wish(
        goal=_goal(given, exactly) if maximize == "chance" else None,
        value=worths.total(parts) if parts else _value(given),
        parts=parts,
        own=_army(given, "own"),
        enemy=_army(given, "enemy"),
        min_win=None if given.get("min_win") is None else chance(given["min_win"]),
        counter=[whole(part, "armies that strike back", rules.stay + 1) for part in struck],
    )


def _maximize(given: Given) -> str:
    """What is to be as great as can be; checks what else was typed against it."""
    said = given.get("maximize")
    if said is not None and said not in MAXIMIZE:
        raise unknown_name("thing to maximize", said, MAXIMIZE)
    valued = [name for name in VALUES if given.get(name)]
    if {"value", "worth"} <= set(valued):
        raise InvalidInput("--value and --worth both say what the capture is worth", "one of the two")
    if given.get("min_win"):
        for name in (*valued, "maximize", "exactly"):
            if given.get(name):
                raise InvalidInput(f"--min-win and --{name} are two ways to decide", "one of the two")
    if given.get("exactly"):
        if said == "value":
            raise InvalidInput(
                "--exactly is reached with the greatest chance, and not for a value", "--maximize chance"
            )
        if given.get("until"):
            raise InvalidInput("--until and --exactly are two goals", "one of the two")
        if given.get("counter"):
            raise InvalidInput("nobody strikes back at a territory that is only to be weakened", "one of the two")
        said = "chance"
    if said == "chance" and valued:
        option = "--exactly" if given.get("exactly") else "--maximize chance"
        raise InvalidInput(f"{option} looks for the greatest chance, and --{valued[0]} says a value", "one of the two")
    return said or "value"


def _exactly(given: Given, defenders: int) -> int | None:
    if given.get("exactly") is None:
        return None
    number = whole(given["exactly"], "defenders to leave", 1)
    if number >= defenders:
        raise InvalidInput(
            f"--exactly {number} is not fewer than the {plural(defenders, 'defender')} there are",
            f"1 to {defenders - 1:,}" if defenders > 2 else "1" if defenders > 1 else "more defenders",
        )
    return number


def _goal(given: Given, exactly: int | None) -> Goal:
    return Goal(
        until=whole(given.get("until") or "0", "defenders to stop at"),
        exactly=exactly,
        at_least=whole(given.get("at_least") or "0", "attackers left"),
    )


def _value(given: Given) -> Fraction | None:
    return None if given.get("value") is None else rational(given["value"], "a value in armies")


def _army(given: Given, side: str) -> Fraction:
    """What an army of a side is worth."""
    if given.get(side) is None:
        return Fraction(1)
    worth = rational(given[side], "a worth of an army")
    if not 0 <= worth <= MOST_WORTH:
        raise InvalidInput(f"--{side} {given[side]}: no army is worth so much or so little", f"0 to {MOST_WORTH:,}")
    return worth
