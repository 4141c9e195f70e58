"""Battles whose racks are carried on: what was not used stays on the racks, as at the table.

The closed chain takes fresh racks for every reveal. At the table the best letters have gone back into the bag after
the first, so that later racks are poorer than fresh ones. Here the reveals of a battle are drawn one after the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from risk_odds.errors import InvalidInput
from risk_odds.estimates import Estimate, error_of_mean
from risk_odds.odds.words.chain import WORDS, Commits, payoff
from risk_odds.odds.words.chunks import BATTLES, in_order
from risk_odds.odds.words.meetings import CHUNK, Meeting, shown
from risk_odds.rules.combat import Force, Losses
from risk_odds.rules.words import Scores, WordCombat
from risk_odds.wording import plural

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Leads = NDArray[np.int64]
    """The attacker's score less the defender's. Axis 0: meetings."""


class End(NamedTuple):
    """How a battle ended.

    Attributes:
        attackers: Attackers left.
        defenders: Defenders left.
        reveals: Reveals that there were.
    """

    attackers: int
    defenders: int
    reveals: int


@dataclass(frozen=True, slots=True)
class CarriedOdds:
    """The outcomes of many battles that were fought with carried racks.

    Attributes:
        start: Attackers (never those that stay) and defenders at the start.
        ends: How often each end came up.
    """

    start: Force
    ends: Counter[End]

    @property
    def samples(self) -> int:
        """Battles that were fought."""
        return self.ends.total()

    @property
    def p_conquer(self) -> Estimate:
        """The chance that no defender is left."""
        return self.mean(lambda end: end.defenders == 0)

    @property
    def p_repelled(self) -> Estimate:
        """The chance that no attacker is left."""
        return self.mean(lambda end: end.attackers == 0 and end.defenders > 0)

    @property
    def expected_reveals(self) -> Estimate:
        """How many reveals there are on the average."""
        return self.mean(lambda end: end.reveals)

    def value(self, capture: float) -> Estimate:
        """Attackers left - defenders left, and what the capture is worth where no defender is left, in armies."""
        return self.mean(lambda end: payoff(Force(end.attackers, end.defenders), capture))

    def mean(self, value: Callable[[End], float]) -> Estimate:
        """The expectation of `value(end)`; of a condition, its chance."""
        total = self.samples
        rows = [(float(value(end)), n / total) for end, n in self.ends.items()]
        mean = sum(x * share for x, share in rows)
        return Estimate(mean, error_of_mean(sum(share * (x - mean) ** 2 for x, share in rows), total), total)


class Fight(NamedTuple):
    """How a battle is fought.

    Attributes:
        start: All attackers that may be committed (never those that stay), and the defenders.
        commits: How many are committed in each state; 0 to stop.
        first: How many are committed first, 0 for none; None for what `commits` says.
    """

    start: Force
    commits: Commits
    first: int | None = None


def all_of(force: Force) -> int:
    """Attack with every survivor."""
    return force.attackers


def carried_odds(
    meeting: Meeting,
    fights: Sequence[Fight],
    samples: int,
    seed: int,
    *,
    rule: WordCombat = WORDS,
    enough: Callable[[tuple[CarriedOdds, ...]], bool] | None = None,
    executor: Executor | None = None,
    tell: Callable[[int, int], None] = lambda done, total: None,
) -> tuple[CarriedOdds, ...]:
    """Fight battles with racks that are carried on from reveal to reveal.

    All fights meet the same words, so that differences between them are surer than each by itself.

    Args:
        meeting: Who meets, and what is known of the racks at the first reveal.
        fights: What is fought, and how.
        samples: How often at the most; rounded up to whole chunks.
        seed: What is drawn by; nothing but it decides about the outcomes.
        rule: What words cost.
        enough: Stops earlier if it says so; it is asked after every chunk.
        executor: Who works on the chunks; `fights` have to be such as can be sent to them.
        tell: Hears how many battles are fought, and how many will be at the most.

    Raises:
        InvalidInput: No battles at all, or more armies are committed first than there are.

    Source: SC-20 to SC-29.
    """
    if samples < 1:
        raise InvalidInput(f"{samples} battles", "1 or more")
    for start, _, first in fights:
        if first is not None and not 0 <= first <= start.attackers:
            raise InvalidInput(f"{first} of {plural(start.attackers, 'attacker')} committed", "0 to all of them")
    odds = tuple(CarriedOdds(fight.start, Counter()) for fight in fights)
    chunks = -(-samples // CHUNK)
    work = partial(_fought, meeting, tuple(fights), seed, rule)
    with in_order(work, chunks, executor) as results:
        for done, found in enumerate(results, 1):
            for total, more in zip(odds, found, strict=True):
                total.ends.update(more)
            tell(done * CHUNK, chunks * CHUNK)
            if enough is not None and enough(odds):
                break
    return odds


def _fought(
    meeting: Meeting, fights: tuple[Fight, ...], seed: int, rule: WordCombat, chunk: int
) -> tuple[Counter[End], ...]:
    """The ends of the fights in a chunk of meetings."""
    leads = _Leads(meeting, seed, chunk)
    return tuple(_ends(fight, leads, rule) for fight in fights)


class _Leads:
    """The leads of a chunk of meetings, reveal by reveal, drawn when they are asked for.

    Args:
        meeting: Who meets.
        seed: What is drawn by.
        chunk: The number of the chunk.
    """

    def __init__(self, meeting: Meeting, seed: int, chunk: int) -> None:
        self._shown = shown(meeting, seed, BATTLES, chunk)
        self._known: list[Leads] = []

    def of_reveal(self, number: int) -> Leads:
        """Those of one reveal, counted from 0."""
        while len(self._known) <= number:
            now = next(self._shown)
            self._known.append(now.attack.astype(np.int64) - now.defense)
        return self._known[number]


def _ends(fight: Fight, leads: _Leads, rule: WordCombat) -> Counter[End]:
    """Follow a fight through all meetings of a chunk: those in the same state go together."""
    ends: Counter[End] = Counter()
    live: dict[Force, NDArray[np.intp]] = {fight.start: np.arange(CHUNK)}
    reveal = 0
    while live:
        after: dict[Force, list[NDArray[np.intp]]] = {}
        for state, rows in live.items():
            committed = _committed(fight, state, reveal)
            if not committed:
                ends[End(*state, reveal)] += len(rows)
                continue
            there = leads.of_reveal(reveal)[rows]
            for losses, which in _sorted_out(Force(committed, state.defenders), there, rule):
                left = Force(state.attackers - losses.attackers, state.defenders - losses.defenders)
                after.setdefault(left, []).append(rows[which])
        live = {state: np.concatenate(rows) for state, rows in after.items()}
        reveal += 1
    return ends


def _committed(fight: Fight, state: Force, reveal: int) -> int:
    if not min(state):
        return 0
    if reveal == 0 and fight.first is not None:
        return fight.first
    return fight.commits(state)


def _sorted_out(force: Force, leads: Leads, rule: WordCombat) -> Iterator[tuple[Losses, NDArray[np.bool_]]]:
    """Each consequence that comes up, with where it does."""
    values, where = np.unique(leads, return_inverse=True)
    # No more than the lead matters, so that it stands for both scores.
    losses = [rule.losses(force, Scores(max(lead, 0), max(-lead, 0))) for lead in values.tolist()]
    for kind in dict.fromkeys(losses):
        yield kind, np.array([each == kind for each in losses])[where]
