"""A fight followed through the engine: all that dice may do, or one fight after the other."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from random import Random
from typing import cast

from risk_odds.chance import Distribution
from risk_odds.engine.apply import apply
from risk_odds.engine.check import check
from risk_odds.engine.laws import chance
from risk_odds.engine.moves import Chance
from risk_odds.engine.options import options
from risk_odds.engine.phases import Rerolling, Rolling
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import State, seen_by, to_move
from risk_odds.rules.seats import CHANCE, NOBODY
from risk_odds.validation.fights import Fight, Outcome
from risk_odds.validation.ground import drawn_up

FALLS = (Rolling, Rerolling)
"""The phases of a fight in which dice fall."""


def onward(state: State, fight: Fight, setting: Setting) -> State:
    """The position in which dice fall next, or the last one of the fight; every choice on the way is checked."""
    while (seat := to_move(state)) not in (CHANCE, NOBODY):
        known = options(seen_by(state, seat), setting)
        choice = fight.choose(known)
        if choice is None:
            break
        check(state, choice, setting, seat, known)
        state = apply(state, choice, setting)
    return state


def one_roll(fight: Fight) -> Distribution[Outcome]:
    """The law of where a fight stands after its first roll, in whole numbers of rolls."""
    setting, begin = drawn_up(fight.rules, fight.armies)
    rolling = onward(begin, fight, setting)
    return _rolls(rolling, setting).map(lambda roll: fight.outcome(apply(rolling, roll, setting).table))


def law_of(fight: Fight) -> dict[Outcome, Fraction]:
    """The law of how a fight ends, by enumerating every roll of the engine from the start on.

    A roll that costs nobody anything leads back to the position it was made in; given that it does not, the rest
    is as likely as before, so these rolls are left out and the others weigh more.
    """
    setting, begin = drawn_up(fight.rules, fight.armies)
    settled = cache(lambda state: onward(state, fight, setting))

    @cache
    def law(state: State) -> Mapping[Outcome, Fraction]:
        if not isinstance(state.table.phase, FALLS):
            return {fight.outcome(state.table): Fraction(1)}
        following: Distribution[State] = _rolls(state, setting).map(lambda roll: settled(apply(state, roll, setting)))
        ends: dict[Outcome, Fraction] = {}
        going_on = following.given(lambda after: after != state)
        for after in going_on:
            p = going_on.p(after)
            for outcome, q in law(after).items():
                ends[outcome] = ends.get(outcome, Fraction(0)) + p * q
        return ends

    return dict(law(settled(begin)))


def _rolls(state: State, setting: Setting) -> Distribution[Chance]:
    """The law of the dice that fall now."""
    return cast("Distribution[Chance]", chance(state, setting))


class _Place:
    """A position in which dice fall, or the last one; where each roll leads is found out when it first falls."""

    __slots__ = ("after", "law", "outcome", "state")

    def __init__(self, state: State, fight: Fight, setting: Setting) -> None:
        self.state = state
        rolling = isinstance(state.table.phase, FALLS)
        self.law = chance(state, setting) if rolling else None
        self.outcome = None if rolling else fight.outcome(state.table)
        self.after: dict[Chance, _Place] = {}


class Fighter:
    """Fights the same fight again and again, with dice.

    The engine is asked once for each position and roll: it is a pure function, so it would say the same again.
    """

    def __init__(self, fight: Fight) -> None:
        self._fight = fight
        self._setting, begin = drawn_up(fight.rules, fight.armies)
        self._places: dict[State, _Place] = {}
        self._begin = self._from(begin)

    def _from(self, state: State) -> _Place:
        """The place that a position leads to."""
        place = self._places.get(state)
        if place is None:
            rolling = onward(state, self._fight, self._setting)
            place = self._places.get(rolling) or _Place(rolling, self._fight, self._setting)
            self._places[state] = self._places[rolling] = place
        return place

    def fight(self, rng: Random) -> Outcome:
        """One fight to its end."""
        place = self._begin
        while place.law is not None:
            roll = place.law.sample(rng)
            after = place.after.get(roll)
            if after is None:
                after = place.after[roll] = self._from(apply(place.state, roll, self._setting))
            place = after
        return cast(Outcome, place.outcome)
