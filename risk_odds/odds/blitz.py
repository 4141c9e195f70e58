"""Balanced blitz: an online game's way to fight a whole battle at once, with less luck.

The game works out the fair law of how the battle ends, reshapes it, and draws once. Chances of conquest are moved
away from one half, the luckiest and the unluckiest tenth of all ends are cut off, and of what remains the likely
becomes likelier. Here the fair law of any battle becomes the balanced one; everything is a pure function.

Source: the public code of the game's dice, version 3.3 (github.com/smgstudio/risk-dice), described and written
anew. What later versions of the game do is not public.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum

from risk_odds.errors import InvalidInput
from risk_odds.odds.chain import settle
from risk_odds.odds.ends import TO_THE_END, Ends
from risk_odds.odds.laws import State
from risk_odds.odds.outcome import BattleOdds
from risk_odds.odds.weights import Settled, in_order
from risk_odds.rules import Rules

WIN_CUTOFF = 0.05
"""A side whose fair chance is this or less never wins."""

WIN_POWER = 1.3
"""The fair chances of both sides are raised to this power, and made to sum to 1 again."""

OUTCOME_CUTOFF = 0.1
"""So much of the law is cut off at either end: the luckiest outcomes and the unluckiest."""

OUTCOME_POWER = 1.8
"""What then remains of each outcome is raised to this power."""


def check_balanced(rules: Rules, *, until: int = 0, rounds: int | None = None, exact: bool = False) -> None:
    """Refuse what has no meaning in a balanced blitz.

    Raises:
        InvalidInput: A limit on rounds, a goal other than the capture, fractions, or a defender who sees dice.
    """
    if rounds is not None:
        raise InvalidInput("a balanced blitz is drawn as a whole, so it has no rounds to stop after", "no rounds")
    if until:
        raise InvalidInput("a balanced blitz is fought for the whole territory", "until 0")
    if exact:
        raise InvalidInput(
            f"a balanced blitz raises chances to the powers {WIN_POWER} and {OUTCOME_POWER}, so it has no fractions",
            "floats",
        )
    if rules.choices:
        raise InvalidInput(
            f"a balanced blitz is drawn as a whole, so there are no choices within a round as {rules.name} has them",
            "rules without them, and defense=most or defense=one",
        )


def balanced_chance(win: float, loss: float | None = None) -> float:
    """The chance to conquer in a balanced blitz, straight from the fair one.

    Args:
        win: The fair chance to conquer.
        loss: The fair chance not to, where it is known better than `1 - win`.

    >>> round(balanced_chance(5 / 12), 5)
    0.36545
    """
    return _within(tilted(win, 1.0 - win if loss is None else loss)[0])


def fair_chance(balanced: float) -> float:
    """The least fair chance to conquer that makes a balanced one; `balanced_chance` read backwards.

    Args:
        balanced: The chance in a balanced blitz, above 0.

    >>> round(fair_chance(1), 6)
    0.844247
    """
    share = OUTCOME_CUTOFF + balanced * (1.0 - 2.0 * OUTCOME_CUTOFF)
    ratio: float = (share / (1.0 - share)) ** (1.0 / WIN_POWER)
    return ratio / (1.0 + ratio)


def tilted(win: float, loss: float) -> tuple[float, float]:
    """The chances of both sides before anything is cut off: the stronger side gains; they sum to 1."""
    if win <= WIN_CUTOFF:
        return 0.0, 1.0
    if loss <= WIN_CUTOFF:
        return 1.0, 0.0
    a, d = win**WIN_POWER, loss**WIN_POWER
    return a / (a + d), d / (a + d)


def _within(share: float) -> float:
    """What is left of a side's share after the cuts, of a whole that is made 1 again."""
    return min(1.0, max(0.0, (share - OUTCOME_CUTOFF) / (1.0 - 2.0 * OUTCOME_CUTOFF)))


def balance(odds: BattleOdds) -> BattleOdds:
    """The balanced law of a battle, from its fair one.

    Args:
        odds: The fair odds of a battle that is fought to the end, not as fractions.

    Returns:
        The same battle, balanced. It has no rounds.

    Raises:
        InvalidInput: Odds of another kind, or balanced ones already.

    >>> from risk_odds.odds.battle import battle
    >>> round(balance(battle(10, 10)).p_conquer, 5)
    0.60938
    """
    check_balanced(odds.rules, until=odds.ends.until, rounds=odds.ends.rounds, exact=odds.exact)
    if odds.ends.stop:
        raise InvalidInput("the fair law of a battle that is stopped early is not reshaped", "a battle to the end")
    if odds.balanced:
        raise InvalidInput("these odds are balanced already", "fair odds")
    weights = balance_weights(odds.weights)
    return odds._replace(weights=weights, total=fsum(weights.values()), rounds=None, balanced=True)


def balance_weights(weights: Mapping[State, float]) -> dict[State, float]:
    """Reshape the law of how one battle ends.

    Args:
        weights: (attackers left, defenders left) -> weight, attackers downwards, then defenders upwards: from the
            best end for the attacker to the worst.

    Returns:
        The reshaped law, in the same order; weights sum to 1, and what is cut off is left out.
    """
    won = [state for state in weights if state[1] == 0]
    lost = [state for state in reversed(list(weights)) if state[1]]  # the worst end first
    total = fsum(weights.values())
    win, loss = (fsum(weights[s] for s in side) / total for side in (won, lost))
    shaped: dict[State, float] = {}
    for side, share in zip((won, lost), tilted(win, loss), strict=True):
        shaped |= zip(side, shape_side([weights[s] for s in side], share), strict=True)
    return in_order(shaped)


def shape_side(weights: Sequence[float], share: float) -> list[float]:
    """Reshape the ends of one side.

    The two sides lie end to end, so the same tenth that is cut off the outer end of one side may reach into the
    other side from within.

    Args:
        weights: Of the ends that this side wins, its most lopsided win first.
        share: Its share of the law before the cuts.

    Returns:
        The reshaped weights; their sum is its chance.
    """
    whole, reached = fsum(weights), 0.0
    powers = []
    for weight in weights:
        before, part = reached, share * weight / whole
        reached += part
        if before < OUTCOME_CUTOFF or reached > 1.0 - OUTCOME_CUTOFF:
            part = max(0.0, min(reached, 1.0 - OUTCOME_CUTOFF) - max(before, OUTCOME_CUTOFF))
        powers.append(part**OUTCOME_POWER)
    scale = fsum(powers)
    return [_within(share) * (power / scale) if scale else 0.0 for power in powers]


def settle_balanced(
    entry: Mapping[State, float], total: float, rules: Rules, ends: Ends, exact: bool = False
) -> Settled:
    """Balanced blitz in place of `chain.settle`: every state of the entry is a battle that is reshaped by itself.

    Args:
        entry: Weights of the states that the battle may start from.
        total: The weight of everything.
        rules: How a round is fought.
        ends: When the battle is over; `stop` is the game's own hard setting: so many attackers take no part.
        exact: Always refused.

    Returns:
        The final states as `settle` gives them; there are no rounds.

    Raises:
        InvalidInput: What has no meaning in a balanced blitz.
    """
    check_balanced(rules, until=ends.until, rounds=ends.rounds, exact=exact)
    weights: dict[State, float] = {}
    for (a, d), weight in entry.items():
        fair = settle({(a - ends.stop, d): 1.0}, 1.0, rules, TO_THE_END)
        for (left, standing), p in balance_weights(fair.weights).items():
            state = (left + ends.stop, standing)
            weights[state] = weights.get(state, 0.0) + weight * p
    return Settled(in_order(weights), total * fsum(weights.values()) / fsum(entry.values()), None)
