"""Where new armies go, so that no front falls."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from risk_odds.errors import unknown_name
from risk_odds.odds.fronts import (
    MOST_TABLE,
    Danger,
    Front,
    Path,
    blitz_fits,
    danger,
    new_armies,
    settled_fronts,
    together,
)
from risk_odds.odds.given import count
from risk_odds.odds.weights import Real
from risk_odds.rules import Rules
from risk_odds.variants import CLASSIC_1993

if TYPE_CHECKING:
    from pandas import DataFrame

    from risk_odds.odds.placements import Ground

Minimize = Literal["falls", "losses", "territories"]
"""What is to be least: the chance that any front falls, or the armies or the territories lost on average."""

AIMS: tuple[str, ...] = get_args(Minimize)


@dataclass(frozen=True, slots=True)
class FrontOdds:
    """A front with its new armies.

    Attributes:
        enemy: Armies on the territory the enemy comes from.
        armies: My armies on each territory without the new ones, the outermost first.
        rules: The rules it is fought by.
        placed: New armies on each territory.
        before: What threatens without them.
        after: What threatens with them.
    """

    enemy: int
    armies: tuple[int, ...]
    rules: Rules
    placed: tuple[int, ...]
    before: Danger
    after: Danger


@dataclass(frozen=True, slots=True)
class Reinforcement:
    """The best way to place new armies.

    Attributes:
        armies: New armies, all of which are placed.
        minimize: What is least.
        fronts: The fronts, in the order given.
        before: What threatens all fronts without new armies.
        after: What threatens them with the new armies.
        with_one_more: What would threaten them with one army more, all placed anew.
        bound: No placement makes what is minimized less than this.
        proven_optimal: Whether no placement is better: all that a limit kept from being looked at are worse.
        equally_good: How many placements are as good, this one among them; of those looked at.
        balanced: Whether the enemies fight balanced blitzes.
    """

    armies: int
    minimize: Minimize
    fronts: tuple[FrontOdds, ...]
    before: Danger
    after: Danger
    with_one_more: Danger
    bound: float
    proven_optimal: bool
    equally_good: int
    balanced: bool = False

    @property
    def placement(self) -> tuple[tuple[int, ...], ...]:
        """New armies by front and territory, the outermost first."""
        return tuple(front.placed for front in self.fronts)

    @property
    def value_of_one_more(self) -> Real:
        """How much less what is minimized would be with one army more; below 0 if it would be more."""
        return self.aimed(self.after) - self.aimed(self.with_one_more)

    def aimed(self, danger: Danger) -> Real:
        """The number that was to be least."""
        match self.minimize:
            case "falls":
                return danger.p_falls
            case "losses":
                return danger.expected_armies_lost
            case "territories":
                return danger.expected_territories_lost

    def to_frame(self) -> DataFrame:
        """One row per territory; the columns are those of `risk_odds.tables.PLACEMENT`."""
        from risk_odds.tables import PLACEMENT, frame

        rows = [
            (k, t, odds.enemy, armies, new, float(odds.before.p_falls), float(odds.after.p_falls))
            for k, odds in enumerate(self.fronts, 1)
            for t, (armies, new) in enumerate(zip(odds.armies, odds.placed, strict=True), 1)
        ]
        return frame(PLACEMENT, rows)


def reinforce(
    armies: int,
    fronts: Iterable[Front],
    *,
    minimize: Minimize = "falls",
    rules: Rules = CLASSIC_1993,
    exact: bool = False,
    most_kept: int | None = None,
    balanced: bool = False,
) -> Reinforcement:
    """The best way to place new armies over several fronts, which are attacked independently of each other.

    Exhaustive: along each front all placements are compared, or dropped for others that are as good whatever
    comes; then all ways to divide the armies among the fronts. Of equally good placements (to one part in 10^12)
    it is the one with more armies on the earlier fronts, and within a front on the outer territories.

    Args:
        armies: New armies; all are placed.
        fronts: The fronts.
        minimize: What shall be least: "falls" the chance that any front falls, "losses" the armies of mine lost
            on average (new ones count as well), "territories" the territories lost on average.
        rules: The rules of fronts that don't say.
        exact: Results as fractions; up to 300 armies a side.
        most_kept: The most placements of a number of armies that are kept on the way along a path; if None 16, or
            200 if those prove nothing. With too few the result may be neither the best nor proven to be.
        balanced: The enemies fight a balanced blitz for each territory; then there are no fractions.

    Raises:
        InvalidInput: No such fronts, or too large ones.

    >>> plan = reinforce(6, [Front(10, [2, 3]), Front(8, [4])])
    >>> plan.placement, plan.proven_optimal
    (((0, 3), (3,)), True)
    """
    new = new_armies(armies)
    if minimize not in AIMS:
        raise unknown_name("aim", str(minimize), AIMS)
    paths = settled_fronts(fronts, rules, new + 1, exact, balanced)
    from risk_odds.odds.dividing import divided
    from risk_odds.odds.placements import ARMIES, FALLS, HOLDS, MOST_KEPT, TERRITORIES, placements

    limits = MOST_KEPT if most_kept is None else [count("placements to keep", most_kept, least=1)]
    measures = {"falls": (FALLS, HOLDS), "losses": (ARMIES,), "territories": (TERRITORIES,)}[minimize]
    grounds = _grounds(paths, new + 1, balanced)
    for kept in limits:
        ways = [placements(path.armies, new + 1, on, measures, kept) for path, on in zip(paths, grounds, strict=True)]
        best = divided(ways)
        if best.proven(new) and best.proven(new + 1):
            break
    nothing = [(0,) * len(path.armies) for path in paths]
    before, after, one_more = (
        _dangers(paths, placed, grounds, exact) for placed in (nothing, best.placed[new], best.placed[new + 1])
    )
    return Reinforcement(
        new, minimize, tuple(map(_front, paths, best.placed[new], before, after)),
        together(before), together(after), together(one_more),
        best.bound(new), best.proven(new), best.number[new], balanced,
    )  # fmt: skip


def _grounds(paths: Sequence[Path], new: int, balanced: bool) -> list[Ground]:
    """What happens on the territories of each front; fronts with the same rules share the work."""
    from risk_odds.odds.placements import ground

    whole: dict[Rules, Ground] = {}
    for rules in dict.fromkeys(path.rules for path in paths):
        alike = [path for path in paths if path.rules == rules]
        attackers, defenders = max(p.attackers for p in alike), max(max(p.armies) for p in alike) + new
        if attackers**2 * defenders <= MOST_TABLE and (not balanced or blitz_fits(attackers, defenders)):
            whole[rules] = ground(attackers, defenders, rules, balanced)
    return [
        whole[path.rules].up_to(path.attackers)
        if path.rules in whole
        else ground(path.attackers, max(path.armies) + new, path.rules, balanced)
        for path in paths
    ]


def _dangers(
    paths: Sequence[Path], placed: Sequence[Sequence[int]], grounds: Sequence[Ground], exact: bool
) -> list[Danger]:
    return [danger(path, new, None if exact else on) for path, new, on in zip(paths, placed, grounds, strict=True)]


def _front(path: Path, placed: tuple[int, ...], before: Danger, after: Danger) -> FrontOdds:
    return FrontOdds(path.attackers + path.rules.stay, path.armies, path.rules, placed, before, after)
