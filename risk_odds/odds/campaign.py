"""Battles along a path: whoever survives a capture attacks the next territory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from risk_odds.errors import InvalidInput
from risk_odds.odds.battle import Real, add, ratio, share, together
from risk_odds.odds.chain import MOST_EXACT, Settled, settle, value_rows
from risk_odds.odds.ends import TO_THE_END, check_battle, count
from risk_odds.rules import Rules
from risk_odds.variants import CLASSIC_1993

if TYPE_CHECKING:
    from pandas import DataFrame

MOST_ORDERED = 8
"""The most territories whose best order is looked for."""


@dataclass(frozen=True, slots=True)
class Target:
    """A territory to be taken.

    Args:
        defenders: Armies on it.
        leave: Armies left behind on it; never at risk. On the last territory they are demanded for success.
        rules: The rules it is fought by.
    """

    defenders: int
    leave: int = 1
    rules: Rules = CLASSIC_1993


@dataclass(frozen=True, slots=True)
class Stage:
    """One territory of a campaign.

    Attributes:
        defenders: Armies on it.
        p_reached: The chance that the first roll against it happens.
        p_captured: The chance that it is captured, whatever came before.
        expected_armies: Expected armies that move in, given that it is captured; None if it can't be.
    """

    defenders: int
    p_reached: Real
    p_captured: Real
    expected_armies: Real | None


@dataclass(frozen=True, slots=True)
class CampaignOdds:
    """The odds of a campaign.

    Attributes:
        armies: Armies on the territory it starts from.
        leave: Armies left behind there.
        path: The territories, in the order of the attacks.
        stages: One for each territory.
        outcomes: (territories captured, armies left on the farthest one held) -> probability.
        p_all: The chance to capture all, with the last one's `leave` left on it.
    """

    armies: int
    leave: int
    path: tuple[Target, ...]
    stages: tuple[Stage, ...]
    outcomes: Mapping[tuple[int, int], Real]
    p_all: Real

    def to_frame(self) -> DataFrame:
        """One row per territory; the columns are those of `risk_odds.tables.STAGES`."""
        from pandas import DataFrame

        from risk_odds.tables import STAGES

        rows = [
            (
                k,
                s.defenders,
                float(s.p_reached),
                float(s.p_captured),
                float("nan" if s.expected_armies is None else s.expected_armies),
            )
            for k, s in enumerate(self.stages, 1)
        ]
        return DataFrame(rows, columns=[column.name for column in STAGES])


def targets(
    path: Sequence[int | Target], leave: int | Sequence[int], rules: Rules = CLASSIC_1993
) -> tuple[int, tuple[Target, ...]]:
    """The armies to leave at the start, and the territories with theirs.

    Args:
        path: Defenders of each territory, or whole targets, whose own `leave` counts.
        leave: Armies left behind on the start and on the territories given by a number; or a list: on the
            start, then on each territory.
        rules: The rules for territories given by a number.

    Raises:
        InvalidInput: A list of the wrong length or one that contradicts a target, or less than must stay.
    """
    if not isinstance(leave, Sequence):
        start, each = leave, [t.leave if isinstance(t, Target) else leave for t in path]
    elif len(leave) == len(path) + 1:
        start, each = leave[0], list(leave[1:])
    else:
        raise InvalidInput(
            f"{len(leave)} numbers of armies to leave for a start and {len(path)} territories",
            f"one number, or {len(path) + 1}: the start first, then each territory",
        )
    found = tuple(t if isinstance(t, Target) else Target(t, n, rules) for t, n in zip(path, each, strict=True))
    for target, number in zip(found, each, strict=True):
        if count("armies to leave", target.leave, least=target.rules.stay) != number:
            raise InvalidInput(
                f"a target that leaves {target.leave} in a list that leaves {number}", "the same number twice"
            )
    return count("armies to leave", start, least=rules.stay), found


def campaign(
    armies: int,
    path: Sequence[int | Target],
    *,
    leave: int | Sequence[int] = 1,
    rules: Rules = CLASSIC_1993,
    exact: bool = False,
) -> CampaignOdds:
    """The odds of a campaign along a path.

    After each capture all survivors move on, except the armies left behind, which are never at risk.

    Args:
        armies: Armies on the territory it starts from, those that stay there included.
        path: Defenders of each territory in the order of the attacks, or targets with `leave` and rules of their
            own.
        leave: Armies left behind on the start and on the territories given by a number; or a list: on the
            start, then on each territory.
        rules: The rules it is fought by.
        exact: Results as fractions; up to 300 armies a side.

    Raises:
        InvalidInput: No such campaign.

    >>> round(campaign(31, [5, 3, 4, 2, 6]).p_all, 12)
    0.910221256404
    """
    first_leave, path = targets(path, leave, rules)
    check_campaign(armies, first_leave, path, exact)
    one = 1 if exact else 1.0
    standing: dict[int, float] = {armies: one}
    total: float = one
    ended: list[Settled] = []
    stages = []
    left_behind = first_leave
    for captured, target in enumerate(path):
        fighting = {m - left_behind: w for m, w in standing.items() if m > left_behind}
        ended.append(Settled({(captured, m): w for m, w in standing.items() if m <= left_behind}, total, None))
        p_reached = share(add(fighting.values(), exact), total, exact)
        settled = _attack(fighting, target, total, exact)
        total = settled.total
        standing = {a: w for (a, d), w in settled.weights.items() if d == 0}
        lost = {s: w for s, w in settled.weights.items() if s[1]}
        ended.append(Settled({(captured, left_behind): add(lost.values(), exact)} if lost else {}, total, None))
        stages.append(_stage(target, p_reached, standing, total, exact))
        left_behind = target.leave
    ended.append(Settled({(len(path), m): w for m, w in standing.items()}, total, None))
    whole = together(ended, exact)
    ordered = sorted(whole.weights, key=lambda s: (-s[0], -s[1]))
    won = add((whole.weights[s] for s in ordered if s[0] == len(path) and s[1] >= left_behind), exact)
    return CampaignOdds(
        armies, first_leave, path, tuple(stages),
        {s: share(whole.weights[s], whole.total, exact) for s in ordered}, share(won, whole.total, exact),
    )  # fmt: skip


def check_campaign(armies: int, leave: int, path: Sequence[Target], exact: bool) -> None:
    """Refuse what is no campaign.

    Raises:
        InvalidInput: Nobody to attack with, nothing to attack, a side too large.
    """
    if not path:
        raise InvalidInput("a campaign without a territory to attack", "one territory or more")
    if count("armies", armies) <= leave:
        raise InvalidInput(
            f"to leave {leave} behind, a territory needs {leave + 1} armies to attack (you gave {armies})",
            f"{leave + 1} armies or more",
        )
    for target in path:
        check_battle(armies - leave, target.defenders, TO_THE_END)
        if exact and max(armies - leave, target.defenders) > MOST_EXACT:
            raise InvalidInput(
                f"{armies - leave} v {target.defenders} is too large for fractions",
                f"up to {MOST_EXACT} v {MOST_EXACT}",
            )


def _attack(fighting: Mapping[int, float], target: Target, total: float, exact: bool) -> Settled:
    if not fighting:
        return Settled({}, total, None)
    entry = {(a, target.defenders): w for a, w in fighting.items()}
    return settle(entry, total, target.rules.combat, TO_THE_END, exact)


def _stage(target: Target, p_reached: Real, standing: Mapping[int, float], total: float, exact: bool) -> Stage:
    weight = add(standing.values(), exact)
    mean = None
    if weight:
        moved = add((m * w for m, w in standing.items()), exact)
        mean = ratio(moved, weight, exact)
    return Stage(target.defenders, p_reached, share(weight, total, exact), mean)


def chances_of_all(most_attackers: int, path: Sequence[Target]) -> list[float]:
    """The chance of success by attackers at the start, from 0: backwards through the territories."""
    last = path[-1]
    going_on = [float(a >= max(1, last.leave)) for a in range(most_attackers + 1)]
    for k, target in reversed(list(enumerate(path))):
        rows = value_rows(
            most_attackers, target.defenders, target.rules.combat, TO_THE_END,
            lambda a, d, now=going_on: now[a] if d == 0 else 0.0,  # type: ignore[misc]
        )  # fmt: skip
        going_on = [row[-1] for row in rows]
        if k:
            left = path[k - 1].leave
            going_on = [0.0] * left + going_on[: most_attackers + 1 - left]
    return going_on


def in_best_order(
    armies: int, path: Sequence[int | Target], *, leave: int | Sequence[int] = 1, rules: Rules = CLASSIC_1993
) -> tuple[int, ...]:
    """The order of attacks with the best chance to take all of some territories that all touch each other.

    Exhaustive: every order of up to eight territories is weighed. Of equally good ones it is the first, in
    the order of the indices.

    Returns:
        The indices of the territories.

    Raises:
        InvalidInput: As for `campaign`; or more than eight territories.
    """
    first_leave, path = targets(path, leave, rules)
    check_campaign(armies, first_leave, path, exact=False)
    if len(path) > MOST_ORDERED:
        raise InvalidInput(f"{len(path)} territories are too many to try every order", f"up to {MOST_ORDERED}")
    from risk_odds.odds.orders import best_order

    return best_order(armies - first_leave, path)
