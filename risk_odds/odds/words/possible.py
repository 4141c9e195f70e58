"""What can come of a battle of words at all, by the rules: an estimate of it is then known to be 0 or 1."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from risk_odds.estimates import Estimate
from risk_odds.odds.words.chain import OneReveal
from risk_odds.rules.combat import Force, Losses
from risk_odds.rules.words import Scores, WordCombat
from risk_odds.words.tiles import RACK, TileSet


class Leads(NamedTuple):
    """Leads that are possible: the attacker's score less the defender's.

    Attributes:
        first: Those of the first reveal.
        later: Those of all others.
    """

    first: range
    later: range


def leads_of(own: int, tiles: TileSet, rack: int = RACK, bonus: int = 0) -> Leads:
    """The leads where the attacker's first word is known.

    Args:
        own: What it is worth; nothing where there is none.
        tiles: The tiles: no word is worth more than the best of them together, as many as are on a rack.
        rack: Tiles on a rack.
        bonus: What a long word counts for besides (SC-21).
    """
    values = sorted((v for v, n in zip(tiles.values, tiles.counts, strict=True) for _ in range(n)), reverse=True)
    most = sum(values[:rack]) + bonus
    return Leads(range(own - most, own + 1), range(-most, most + 1))


def settled_reveal(found: OneReveal, force: Force, leads: Leads, rule: WordCombat) -> OneReveal:
    """The chances of a first reveal, exact where the rules leave no choice.

    Args:
        found: The chances as they were estimated.
        force: Armies that are committed, and defenders.
        leads: The leads that are possible.
        rule: What words cost.
    """
    kinds = {0 if not lost.attackers else 2 if not lost.defenders else 1 for lost in _losses(force, leads.first, rule)}
    return OneReveal(*(settled(p, k in kinds, bool(kinds - {k})) for k, p in enumerate(found)))


def settled_end(p_conquer: Estimate, start: Force, leads: Leads, rule: WordCombat) -> Estimate:
    """The chance to conquer if every survivor attacks until one side is gone, exact where the rules leave no choice."""
    ends = {
        end
        for lost in _losses(start, leads.first, rule)
        for end in _ends(Force(start.attackers - lost.attackers, start.defenders - lost.defenders), leads.later, rule)
    }
    return settled(p_conquer, True in ends, False in ends)


def settled(p: Estimate, possible: bool, avoidable: bool) -> Estimate:
    """An estimate of a chance, exact where it is known to be 0 or 1."""
    if possible and avoidable:
        return p
    return Estimate(float(possible))


@cache
def _ends(state: Force, leads: range, rule: WordCombat) -> frozenset[bool]:
    """The ends that can come of a state: True if the attacker conquers, False if none of his armies is left."""
    if not min(state):
        return frozenset([state.defenders == 0])
    after = (
        Force(state.attackers - lost.attackers, state.defenders - lost.defenders)
        for lost in _losses(state, leads, rule)
    )
    return frozenset(end for each in after for end in _ends(each, leads, rule))


def _losses(force: Force, leads: Iterable[int], rule: WordCombat) -> set[Losses]:
    """The consequences that are possible. No more than the lead matters, so that it stands for both scores."""
    return {rule.losses(force, Scores(max(lead, 0), max(-lead, 0))) for lead in leads}
