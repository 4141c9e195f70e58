"""Fronts: paths along which an enemy army could come, and what threatens on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from risk_odds.errors import InvalidInput
from risk_odds.odds.battle import check_able
from risk_odds.odds.chain import check_exact, settle
from risk_odds.odds.ends import TO_THE_END, check_battle
from risk_odds.odds.given import count
from risk_odds.odds.weights import Real, ratio
from risk_odds.rules import Rules

if TYPE_CHECKING:
    from risk_odds.odds.placements import Ground

MOST_FRONTS = 100
"""The most fronts."""

MOST_PATH = 30
"""The most territories of a front."""

MOST_TABLE = 25_000_000
"""The most attackers x attackers x defenders of a territory (200 MB)."""

MOST_STATES = 500_000
"""The most attackers x defenders of a territory (a second or two)."""

MOST_BLITZ = 1_500
"""The most defenders of a territory in a balanced blitz."""

MOST_SPLITS = 8_000_000
"""The most new armies x new armies x attackers, where a front has several territories."""


@dataclass(frozen=True, slots=True)
class Front:
    """A path along which an enemy army could come.

    The enemy fights to the end. Of whoever survives a capture as many stay behind as the rules demand, and all
    others attack the next territory. The front falls with the last one.

    Attributes:
        enemy: Armies on the territory it comes from, those that stay there included.
        armies: My armies on each territory of the path, the outermost first.
        rules: The rules it is fought by; None for those of the whole question.
    """

    enemy: int
    armies: Sequence[int]
    rules: Rules | None = None


class Path(NamedTuple):
    """A front with everything settled: the enemies that attack, my armies, the rules."""

    attackers: int
    armies: tuple[int, ...]
    rules: Rules


class Danger(NamedTuple):
    """What threatens, on a front or on all.

    Attributes:
        p_falls: The chance that the front falls; of all fronts, that any does.
        p_holds: The chance that it holds; of all, that all do. A sum of its own.
        expected_armies_lost: Armies of mine lost on average, new ones among them.
        expected_territories_lost: Territories of mine lost on average.
    """

    p_falls: Real
    p_holds: Real
    expected_armies_lost: Real
    expected_territories_lost: Real


def settled_fronts(fronts: Iterable[Front], rules: Rules, new: int, exact: bool, balanced: bool = False) -> list[Path]:
    """The fronts with everything settled, if so many new armies can be placed on them.

    Raises:
        InvalidInput: No fronts, ones that are none, or too many or too large ones.
    """
    given = list(fronts)
    if not given:
        raise InvalidInput("new armies without a front to place them on", "one front or more")
    if len(given) > MOST_FRONTS:
        raise InvalidInput(f"{len(given)} fronts are too many", f"up to {MOST_FRONTS}")
    return [_settled(front, front.rules or rules, new, exact, balanced) for front in given]


def _settled(front: Front, rules: Rules, new: int, exact: bool, balanced: bool) -> Path:
    """One front."""
    if not front.armies:
        raise InvalidInput("a front without a territory", "armies on one territory or more, the outermost first")
    if len(front.armies) > MOST_PATH:
        raise InvalidInput(f"{len(front.armies)} territories of a front are too many", f"up to {MOST_PATH}")
    check_able(front.enemy, rules.stay)
    attackers = front.enemy - rules.stay
    armies = tuple(check_battle(attackers, here, TO_THE_END)[1] for here in front.armies)
    most = max(armies) + new
    if balanced:
        check_blitz(attackers, most, rules, exact)
    elif exact:
        check_exact(attackers, most, rules)
    splits = new**2 * attackers if len(armies) > 1 else 0
    if attackers**2 * most > MOST_TABLE or attackers * most > MOST_STATES or splits > MOST_SPLITS:
        raise InvalidInput(
            f"{new - 1:,} new armies against {attackers:,} attackers and {max(armies):,} defenders are too many to "
            "weigh all placements",
            f"attackers x defenders up to {MOST_STATES:,}, attackers x attackers x defenders up to {MOST_TABLE:,}, new "
            f"armies x new armies x attackers up to {MOST_SPLITS:,}",
        )
    return Path(attackers, armies, rules)


def check_blitz(attackers: int, most: int, rules: Rules, exact: bool) -> None:
    """Refuse a front that is not worked out in balanced blitz.

    Raises:
        InvalidInput: Fractions, rules without a balanced blitz, or too many armies.
    """
    from risk_odds.odds.blitz import check_balanced

    check_balanced(rules, exact=exact)
    if not blitz_fits(attackers, most):
        raise InvalidInput(
            f"balanced blitz of {attackers:,} attackers against up to {most:,} defenders, new armies among them, is "
            "too much to weigh all placements",
            "up to 215 against 215, or as much work",
        )


def blitz_fits(attackers: int, defenders: int) -> bool:
    """Whether the losses of all battles up to that size are worked out in balanced blitz."""
    from risk_odds.odds.blitz_rows import MOST_LOSSES

    return attackers * defenders * (attackers + defenders) <= MOST_LOSSES and defenders <= MOST_BLITZ


def danger(path: Path, placed: Sequence[int], on: Ground | None) -> Danger:
    """What threatens on a front with new armies.

    Args:
        path: The front.
        placed: New armies on each territory.
        on: What happens on its territories; None for fractions.
    """
    armies = [old + new for old, new in zip(path.armies, placed, strict=True)]
    if on is None:
        return _exactly(path, armies)
    from risk_odds.odds.placements import ARMIES, FALLS, HOLDS, TERRITORIES, march

    falls, holds, lost, taken = march(armies, on, (FALLS, HOLDS, ARMIES, TERRITORIES))
    return Danger(min(falls, 1.0), min(-holds, 1.0), lost, taken)


def _exactly(path: Path, armies: Sequence[int]) -> Danger:
    """The same in fractions, the enemies followed forwards from battle to battle."""
    lost = taken = falls = ratio(0, 1, exact=True)
    coming: dict[int, float] = {path.attackers: 1}  # attackers -> weight
    total: float = 1
    for defenders in armies:
        if not coming:
            falls = ratio(0, 1, exact=True)
            break
        ended = settle({(a, defenders): w for a, w in coming.items()}, total, path.rules, TO_THE_END, exact=True)
        total = ended.total
        lost += ratio(sum((defenders - d) * w for (_, d), w in ended.weights.items()), total, exact=True)
        falls = ratio(sum(w for (_, d), w in ended.weights.items() if not d), total, exact=True)
        taken += falls
        coming = {a - path.rules.stay: w for (a, d), w in ended.weights.items() if not d and a > path.rules.stay}
    return Danger(falls, 1 - falls, lost, taken)


def together(dangers: Iterable[Danger]) -> Danger:
    """What threatens all fronts, which are attacked independently of each other."""
    first, *others = dangers
    falls, holds, lost, taken = first
    for other in others:
        falls, holds = min(falls + holds * other.p_falls, 1.0), holds * other.p_holds
        lost, taken = lost + other.expected_armies_lost, taken + other.expected_territories_lost
    return Danger(falls, holds, lost, taken)


def new_armies(given: int) -> int:
    """The number of new armies, checked."""
    return count("new armies", given)
