"""Battles along a path: whoever survives a capture attacks the next territory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from risk_odds.errors import InvalidInput
from risk_odds.odds.battle import check_able
from risk_odds.odds.chain import check_exact, settle
from risk_odds.odds.ends import TO_THE_END, check_battle
from risk_odds.odds.given import count
from risk_odds.odds.values import Payoff, value_rows
from risk_odds.odds.weights import Real, Settled, add, ratio, share, together
from risk_odds.rules import Rules
from risk_odds.variants import CLASSIC_1993

if TYPE_CHECKING:
    from pandas import DataFrame


@dataclass(frozen=True, slots=True)
class Target:
    """A territory to be taken.

    Attributes:
        defenders: Armies on it.
        leave: Armies left behind on it; never at risk. On the last territory they are demanded for success.
            None for what the rules demand.
        rules: The rules it is fought by; None for those of the campaign.
    """

    defenders: int
    leave: int | None = None
    rules: Rules | None = None


class Territory(NamedTuple):
    """A target of a campaign, with everything settled."""

    defenders: int
    leave: int
    rules: Rules


Wish: TypeAlias = "int | Target | Territory"
"""A territory as callers give it: its defenders, or more."""


@dataclass(frozen=True, slots=True)
class Stage:
    """One territory of a campaign.

    Attributes:
        defenders: Armies on it.
        p_reached: The chance that the first roll against it happens.
        p_captured: The chance that it is captured, whatever came before.
        p_missed: The chance that it is not captured; a sum of its own.
        expected_armies: Expected armies that move in, given that it is captured; None if it can't be.
    """

    defenders: int
    p_reached: Real
    p_captured: Real
    p_missed: Real
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
        p_not_all: The chance of anything else; a sum of its own.
    """

    armies: int
    leave: int
    path: tuple[Territory, ...]
    stages: tuple[Stage, ...]
    outcomes: Mapping[tuple[int, int], Real]
    p_all: Real
    p_not_all: Real

    def to_frame(self) -> DataFrame:
        """One row per territory; the columns are those of `risk_odds.tables.STAGES`."""
        from risk_odds.tables import STAGES, frame

        rows = []
        for k, s in enumerate(self.stages, 1):
            mean = float("nan") if s.expected_armies is None else float(s.expected_armies)
            rows.append((k, s.defenders, float(s.p_reached), float(s.p_captured), mean))
        return frame(STAGES, rows)


def targets(
    path: Sequence[Wish], leave: int | Sequence[int] | None, rules: Rules = CLASSIC_1993
) -> tuple[int, tuple[Territory, ...]]:
    """The armies to leave at the start, and the territories with theirs.

    Args:
        path: Defenders of each territory, or targets.
        leave: Armies left behind on the start, and on the territories that don't say; or a list: on the start,
            then on each territory. None for what the rules demand.
        rules: The rules of territories that don't say.

    Raises:
        InvalidInput: A list of the wrong length or one that contradicts a target, or less than must stay.
    """
    wished = [t if isinstance(t, Target) else Target(*t) if isinstance(t, Territory) else Target(t) for t in path]
    if leave is None or not isinstance(leave, Sequence):
        start, each = leave, [leave] * len(wished)
    elif len(leave) == len(wished) + 1:
        start, each = leave[0], list(leave[1:])
        for target, number in zip(wished, each, strict=True):
            if target.leave not in (None, number):
                raise InvalidInput(
                    f"a target that leaves {target.leave} in a list that leaves {number}", "the same number"
                )
    else:
        raise InvalidInput(
            f"{len(leave)} numbers of armies to leave for a start and {len(wished)} territories",
            f"one number, or {len(wished) + 1}: the start first, then each territory",
        )
    found = []
    for target, number in zip(wished, each, strict=True):
        by = target.rules or rules
        left = number if target.leave is None else target.leave
        found.append(Territory(target.defenders, _stays(left, by), by))
    return _stays(start, rules), tuple(found)


def _stays(leave: int | None, rules: Rules) -> int:
    return rules.stay if leave is None else count("armies to leave", leave, least=rules.stay)


def check_campaign(armies: int, leave: int, path: Sequence[Territory], exact: bool) -> None:
    """Refuse what is no campaign.

    Raises:
        InvalidInput: Nobody to attack with, nothing to attack, a side too large.
    """
    if not path:
        raise InvalidInput("a campaign without a territory to attack", "one territory or more")
    check_able(armies, leave)
    for target in path:
        check_battle(armies - leave, target.defenders, TO_THE_END)
        if exact:
            check_exact(armies - leave, target.defenders, target.rules)


def campaign(
    armies: int,
    path: Sequence[Wish],
    *,
    leave: int | Sequence[int] | None = None,
    rules: Rules = CLASSIC_1993,
    exact: bool = False,
    balanced: bool = False,
) -> CampaignOdds:
    """The odds of a campaign along a path.

    After each capture all survivors move on, except the armies left behind, which are never at risk.

    Args:
        armies: Armies on the territory it starts from, those that stay there included.
        path: Defenders of each territory in the order of the attacks, or targets.
        leave: Armies left behind on the start, and on the territories that don't say; or a list: on the start,
            then on each territory. None for what the rules demand.
        rules: The rules of the start, and of the territories that don't say.
        exact: Results as fractions; up to 300 armies a side.
        balanced: Each battle is a balanced blitz (`battle`); no fractions, and up to 1,500 attackers.

    Raises:
        InvalidInput: No such campaign.

    >>> round(campaign(31, [5, 3, 4, 2, 6]).p_all, 12)
    0.910221256404
    """
    stays, whole = targets(path, leave, rules)
    check_campaign(armies, stays, whole, exact and not balanced)
    if balanced:
        check_blitz(whole, exact=exact)
    one = 1 if exact else 1.0
    standing: dict[int, float] = {armies: one}  # armies on the farthest territory held -> weight
    total: float = one
    ended: list[Settled] = []
    fought: list[tuple[Real, Real, Real | None]] = []
    left_behind = stays
    for captured, target in enumerate(whole):
        fighting = {m - left_behind: w for m, w in standing.items() if m > left_behind}
        ended.append(Settled({(captured, m): w for m, w in standing.items() if m <= left_behind}, total, None))
        p_reached = share(add(fighting.values(), exact), total, exact)
        settled = _blitz(fighting, target, total) if balanced else _attack(fighting, target, total, exact)
        total = settled.total
        standing = {a: w for (a, d), w in settled.weights.items() if d == 0}
        lost = add((w for (_, d), w in settled.weights.items() if d), exact)
        ended.append(Settled({(captured, left_behind): lost} if lost else {}, total, None))
        fought.append((p_reached, *_captured(standing, total, exact)))
        left_behind = target.leave
    ended.append(Settled({(len(whole), m): w for m, w in standing.items()}, total, None))
    return _odds(armies, stays, whole, fought, together(ended, exact), exact)


def _attack(fighting: Mapping[int, float], target: Territory, total: float, exact: bool) -> Settled:
    if not fighting:
        return Settled({}, total, None)
    entry = {(a, target.defenders): w for a, w in fighting.items()}
    return settle(entry, total, target.rules, TO_THE_END, exact)


def check_blitz(path: Sequence[Territory], *, exact: bool = False) -> None:
    """Refuse a path that has no balanced blitz.

    Raises:
        InvalidInput: Fractions, or rules without one.
    """
    from risk_odds.odds.blitz import check_balanced  # bare numbers don't pay for it

    for target in path:
        check_balanced(target.rules, exact=exact)


def _blitz(fighting: Mapping[int, float], target: Territory, total: float) -> Settled:
    """`_attack` as a balanced blitz; how many defenders hold is not asked."""
    if not fighting:
        return Settled({}, total, None)
    from risk_odds.odds.blitz_rows import captured_with

    law = captured_with(fighting, target.defenders, target.rules)
    total *= add(law.values(), exact=False) / add(fighting.values(), exact=False)
    return Settled({(a, 0) if a else (0, target.defenders): w for a, w in law.items()}, total, None)


def _captured(standing: Mapping[int, float], total: float, exact: bool) -> tuple[Real, Real | None]:
    """The chance to capture, and the armies that then move in on average."""
    weight = add(standing.values(), exact)
    mean = ratio(add((m * w for m, w in standing.items()), exact), weight, exact) if weight else None
    return share(weight, total, exact), mean


def _odds(
    armies: int, stays: int, path: tuple[Territory, ...], fought: Sequence[tuple[Real, Real, Real | None]],
    whole: Settled, exact: bool,
) -> CampaignOdds:  # fmt: skip
    weights, total = whole.weights, whole.total
    ordered = sorted(weights, key=lambda s: (-s[0], -s[1]))
    all_taken = [s for s in ordered if s[0] == len(path) and s[1] >= path[-1].leave]

    def p(states: Sequence[tuple[int, int]]) -> Real:
        return share(add((weights[s] for s in states), exact), total, exact)

    stages = tuple(
        Stage(target.defenders, p_reached, p_captured, p([s for s in ordered if s[0] <= k]), mean)
        for k, (target, (p_reached, p_captured, mean)) in enumerate(zip(path, fought, strict=True))
    )
    outcomes = {s: share(weights[s], total, exact) for s in ordered}
    missed = [s for s in ordered if s not in set(all_taken)]
    return CampaignOdds(armies, stays, path, stages, outcomes, p(all_taken), p(missed))


def chances_of_path(
    most_attackers: int, path: Sequence[Territory], *, fail: bool = False, balanced: bool = False
) -> list[float]:
    """The chance of success by attackers at the start, from 0: backwards through the territories.

    Args:
        most_attackers: The most attackers at the start.
        path: The territories.
        fail: The chance to fail instead, as a sum of its own.
        balanced: Each battle is a balanced blitz.
    """
    lost = float(fail)
    enough = max(1, path[-1].leave)
    now = [float((a >= enough) != fail) for a in range(most_attackers + 1)]
    for k, target in reversed(list(enumerate(path))):
        if balanced:
            now = _worth_of_blitz(now, lost, target)
        else:
            rows = value_rows(most_attackers, target.defenders, target.rules, TO_THE_END, _arriving(now, lost))
            now = [row[-1] for row in rows]
        if k:
            left = path[k - 1].leave
            now = [lost] * left + now[: most_attackers + 1 - left]
    return now


def _arriving(now: Sequence[float], lost: float) -> Payoff:
    """What a battle is worth: `now`, by the attackers that have captured, or `lost`."""
    return lambda a, d: now[a] if d == 0 else lost


def _worth_of_blitz(now: Sequence[float], lost: float, target: Territory) -> list[float]:
    """What a balanced blitz is worth by the attackers that come, if by those that capture it is worth `now`."""
    from risk_odds.odds.blitz_rows import balanced_matrix

    worth: list[float] = (balanced_matrix(len(now) - 1, target.defenders, target.rules) @ [lost, *now[1:]]).tolist()
    return worth
