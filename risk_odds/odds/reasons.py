"""Why: the numbers that a verdict compared, and what would change it, in a sentence."""

from __future__ import annotations

from fractions import Fraction

from risk_odds.odds.weights import Real


def by_value(
    verdict: str, attacking: Real, holding: int, capture: Fraction, break_even: float | None, *, sought: bool
) -> str:
    """The reason where a capture has a value.

    Args:
        verdict: "attack" or "hold".
        attacking: What best play is worth if the first roll is made, in armies.
        holding: What holding is worth.
        capture: What the capture is worth.
        break_even: The capture value up to which holding is as good; None if there is none.
        sought: Whether that value was looked for.
    """
    if verdict == "attack":
        compared = f"attacking with best play is worth {_armies(attacking)} armies, holding {_armies(holding)}"
    else:
        compared = f"holding is worth {_armies(holding)} armies, attacking at best {_armies(attacking)}"
    reason = f"{compared}, with a capture worth {_armies(capture)}"
    if not sought:
        return reason
    if break_even is None:
        return f"{reason}; it would be attack whatever the capture were worth, since this roll pays in itself"
    if verdict == "attack":
        return f"{reason}; it would be hold if the capture were worth {_armies(break_even)} armies or less"
    return f"{reason}; it would be attack if the capture were worth more than {_armies(break_even)} armies"


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
    compared = f"the chance {goal} is {_percent(chance)}, and {_percent(wanted)} is wanted; it would be"
    if verdict == "attack":
        return f"{compared} hold with {stop_at} attackers or fewer, or if more than {_percent(chance)} were wanted"
    more = f"with {enough} attackers or more, or " if enough else ""
    return f"{compared} attack {more}if {_percent(chance)} or less were wanted"


def _armies(number: Real) -> str:
    """A number of armies with three decimals at most."""
    return _short(float(number))


def _percent(p: Real) -> str:
    return f"{_short(float(p) * 100)} %"


def _short(number: float) -> str:
    short = f"{number:.3f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short
