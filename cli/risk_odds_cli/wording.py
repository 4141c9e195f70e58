"""How numbers are said: percentages, odds that people feel, armies."""

from __future__ import annotations

from risk_odds.wording import DIGITS, percent

__all__ = ["DIGITS", "NEGLIGIBLE", "armies", "felt", "percent"]

NEGLIGIBLE = 1e-9
"""Nobody feels a smaller chance."""


def felt(p: float, rest: float) -> str:
    """A probability as odds that people feel: "4 in 7", "1 in 47", "all but 1 in 120".

    Args:
        p: The probability.
        rest: The probability of everything else.
    """
    if p < NEGLIGIBLE:
        return "practically never"
    if rest < NEGLIGIBLE:
        return "practically always"
    if p < 0.1:
        return f"1 in {_about(1 / p)}"
    if rest < 0.1:
        return f"all but 1 in {_about(1 / rest)}"
    nearest = min((abs(p - k / n), n, k) for n in range(2, 11) for k in range(1, n))
    return f"{nearest[2]} in {nearest[1]}"


def _about(number: float) -> str:
    if number < 100:
        return str(round(number))
    power = 10 ** (len(str(int(number))) - 2)
    return f"{round(number / power) * power:,}"


def armies(number: float, digits: int = DIGITS) -> str:
    """A number of armies that need not be whole."""
    return f"{number:.{digits}f}"
