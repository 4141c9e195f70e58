"""How numbers are said: percentages, odds that people feel, armies."""

from __future__ import annotations

from math import ceil, floor

from risk_odds.wording import DIGITS, percent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from risk_odds.estimates import Estimate

__all__ = ["DIGITS", "NEGLIGIBLE", "armies", "estimated", "felt", "percent", "with_interval"]

NEGLIGIBLE = 1e-9
"""Nobody feels a smaller chance."""


def estimated(p: Estimate, digits: int = DIGITS) -> str:
    """An estimated chance in percent: neither impossible nor certain because no draw, or every draw, said so.

    Beyond the last digit it is what 95 in 100 such bounds hold, not less: "<0.2 %" where few draws say nothing finer.
    """
    text, (low, high) = percent(p.value, digits), p.chance_interval()
    if low == high:
        return percent(low, digits)
    unit = 10.0**-digits
    if p.value <= 0 or text.startswith("<"):
        return f"<{max(ceil(100 * high / unit), 1) * unit:.{digits}f} %"
    if high == 1 or text.startswith(">"):
        return f">{min(floor(100 * low / unit), round(100 / unit) - 1) * unit:.{digits}f} %"
    return text


def with_interval(p: Estimate, digits: int = DIGITS) -> str:
    """The same with half of its interval of Wilson; a bound says by itself how far it reaches."""
    text, (low, high) = estimated(p, digits), p.chance_interval()
    half = 50 * (high - low)
    if not half or text[0] in "<>":
        return text
    while not float(f"{half:.{digits}f}"):
        digits += 1
    return f"{text} ± {half:.{digits}f}"


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
