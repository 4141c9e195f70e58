"""Why: the numbers that a verdict compared, and what would change it, in a sentence."""

from __future__ import annotations

from fractions import Fraction
from math import inf

from risk_odds.odds.weights import Real


def by_value(
    verdict: str, attacking: Real, holding: Real, capture: Fraction, break_even: float | None, *, sought: bool
) -> str:
    """The reason where a capture has a value.

    Args:
        verdict: "attack" or "hold".
        attacking: What best play is worth if the first roll is made, in armies.
        holding: What holding is worth.
        capture: What the capture is worth.
        break_even: The capture value up to which holding is as good; None if attacking is better at any value,
            infinite if it is at none.
        sought: Whether that value was looked for.
    """
    if verdict == "attack":
        compared = f"attacking with best play is worth {_armies(attacking)}, holding {_say(holding)}"
    else:
        compared = f"holding is worth {_armies(holding)}, attacking at best {_say(attacking)}"
    reason = f"{compared}, with a capture worth {_say(capture)}"
    if not sought:
        return reason
    if break_even is None:
        return f"{reason}; it would be attack whatever the capture were worth, since this roll pays in itself"
    if break_even == inf:
        return f"{reason}; no value of the capture up to 1,000,000 armies would make it attack"
    if verdict == "attack":
        return f"{reason}; it would be hold if the capture were worth {_armies(break_even)} or less"
    return f"{reason}; it would be attack if the capture were worth more than {_armies(break_even)}"


def by_goal(verdict: str, goal: str, chance: Real) -> str:
    """The reason where the greatest chance is looked for.

    Args:
        verdict: "attack" or "hold".
        goal: To do what.
        chance: The chance with best play.
    """
    if verdict == "attack":
        return f"the chance {goal} is {_percent(chance)} with best play"
    if not chance:
        return f"there is no chance {goal}"
    return f"what is wanted, {goal}, is so already" if chance == 1 else f"going on makes no better chance {goal}"


def by_chance(verdict: str, goal: str, chance: float, wanted: Fraction, stop_at: int, enough: int | None) -> str:
    """The reason where a chance is wanted.

    Args:
        verdict: "attack" or "hold".
        goal: What the chance is one of.
        chance: The chance, fighting to the end.
        wanted: The chance wanted.
        stop_at: The most attackers at which the verdict would be hold.
        enough: The fewest attackers with whom it would be attack; None if that is not known.
    """
    said = _percent(chance)
    compared = f"the chance {goal} is {said}, and {_percent(wanted)} is wanted; it would be"
    if verdict == "attack":
        fewer = f"with {_attackers(stop_at)} or fewer, or " if stop_at else ""
        return f"{compared} hold {fewer}if more than {said} were wanted"
    if wanted == 1:
        return f"the chance {goal} is {said}, and 100 % is wanted, which no number of attackers has"
    more = f"with {_attackers(enough)} or more, or " if enough else ""
    return f"{compared} attack {more}if {said} or less were wanted"


def _attackers(number: int) -> str:
    return f"{number} attacker" if number == 1 else f"{number} attackers"


def _armies(number: Real) -> str:
    said = _say(number)
    return f"{said} army" if said in ("1", "-1") else f"{said} armies"


def _say(number: Real) -> str:
    """A number with three decimals at most."""
    return _short(float(number), 3)


def _percent(p: Real) -> str:
    """A chance in percent with three decimals, or more if fewer would make 0 or 100 of it."""
    if isinstance(p, float) and p in (0.0, 1.0):
        return "just below 100 %" if p else "just above 0 %"  # every roll can be lost, and won
    for decimals in range(3, 16):
        said = _short(float(p * 100), decimals)
        if said not in ("0", "100") or p == 1:
            break
    return f"{said} %"


def _short(number: float, decimals: int) -> str:
    short = f"{number:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def blitz_by_value(
    verdict: str, stop: int, attacking: float, holding: float, capture: Fraction, break_even: float | None
) -> str:
    """The reason for a balanced blitz where a capture has a value.

    Args:
        verdict: "attack" or "hold".
        stop: Attackers that take no part in the best attack.
        attacking: What that attack is worth, in armies.
        holding: What holding is worth.
        capture: What the capture is worth.
        break_even: The capture value up to which holding is as good; None if attacking is better at any value,
            infinite if it is at none.
    """
    if verdict == "attack":
        compared = f"attacking{_without(stop)} is worth {_armies(attacking)}, holding {_say(holding)}"
    else:
        compared = f"holding is worth {_armies(holding)}, attacking at best {_say(attacking)}"
    reason = f"{compared}, with a capture worth {_say(capture)}"
    if break_even is None:
        return f"{reason}; it would be attack whatever the capture were worth"
    if break_even == inf:
        return f"{reason}; no value of the capture up to 1,000,000 armies would make it attack"
    if break_even < 0:
        return f"{reason}; it would be attack even if the capture were worth nothing"
    if verdict == "attack":
        return f"{reason}; it would be hold if the capture were worth {_armies(break_even)} or less"
    return f"{reason}; it would be attack if the capture were worth more than {_armies(break_even)}"


def blitz_by_chance(
    verdict: str, stop: int, chance: float, wanted: Fraction, fewer: float | None, enough: int | None, *, held: bool
) -> str:
    """The reason for a balanced blitz where a chance is wanted.

    Args:
        verdict: "attack" or "hold".
        stop: Attackers that take no part: the most with that chance, or those with the best one.
        chance: The chance then.
        wanted: The chance wanted.
        fewer: The chance with one attacker fewer taking part; None if none would be left.
        enough: The fewest attackers with whom it would be attack; None if that is not known.
        held: Whether the territory is to be held against counter-attacks, too.
    """
    goal = "to conquer and hold" if held else "to conquer"
    asked = f"{_percent(wanted)} is wanted"
    if verdict == "attack":
        less = "" if fewer is None else f", with one fewer taking part {_certain(fewer)}"
        return f"the chance {goal}{_without(stop)} is {_certain(chance)}{less}, and {asked}"
    more = f"; it would be attack with {_attackers(enough)} or more" if enough else ""
    return f"the chance {goal} is {_certain(chance)} at best, and {asked}{more}"


def blitz_by_goal(stop: int, goal: str, chance: float) -> str:
    """The reason for a balanced blitz where the greatest chance is looked for.

    Args:
        stop: Attackers that take no part in the best attack.
        goal: To do what.
        chance: The chance then.
    """
    if not chance:
        return f"there is no chance {goal}"
    return f"the chance {goal} is {_certain(chance)}{_without(stop)}, and no other number has a better one"


def _without(stop: int) -> str:
    if not stop:
        return " with all attackers"
    return f" with all but {_attackers(stop)}"


def _certain(p: float) -> str:
    """A chance that may well be none, or certain."""
    return _percent(Fraction(p)) if p in (0.0, 1.0) else _percent(p)
