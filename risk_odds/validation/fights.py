"""Fights that engine and solver can both take on: what the engine is told to do, and what the solver answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol, TypeAlias

from risk_odds.bots.rolls import chosen
from risk_odds.engine.moves import Attack, Choice, Defend, Occupy
from risk_odds.engine.options import Adjustments, Attacks, Defenses, Occupations, Options
from risk_odds.engine.phases import Occupying
from risk_odds.engine.state import Table
from risk_odds.odds.battle import battle
from risk_odds.odds.best_play import Play, solve
from risk_odds.odds.campaign import campaign
from risk_odds.odds.ends import Ends
from risk_odds.odds.weights import Real
from risk_odds.rules import Rules
from risk_odds.rules.combat import Force
from risk_odds.validation.ground import ATTACKER
from risk_odds.variants import CLASSIC_1993

Outcome: TypeAlias = tuple[int, int]
"""How a fight ended: of a battle attackers and defenders left, of a campaign captures and armies left."""


class Fight(Protocol):
    """A battle or a campaign along a row of territories."""

    @property
    def rules(self) -> Rules:
        """The rules it is fought by."""
        ...

    @property
    def armies(self) -> tuple[int, ...]:
        """Armies on each territory of the row, from the attacker's on."""
        ...

    def choose(self, options: Options) -> Choice | None:
        """What the seat that has to decide does; None if the fight is over."""
        ...

    def outcome(self, table: Table) -> Outcome:
        """How the fight has ended."""
        ...

    def odds(self, exact: bool) -> Mapping[Outcome, Real]:
        """What the solver says: outcome -> probability."""
        ...

    def won(self, outcome: Outcome) -> bool:
        """Whether the attacker has what he fought for."""
        ...


@dataclass(frozen=True, slots=True)
class Battle:
    """One territory attacks another. `str` gives the command line that asks for its odds.

    Args:
        at_home: Armies on the attacking territory, those that stay included.
        defenders: Armies on the territory that is attacked.
        rules: The rules it is fought by.
        keep: Armies that stay.
        stop: Break off as soon as so many attackers or fewer are left.
        until: Success is so many defenders or fewer left.
    """

    at_home: int
    defenders: int
    rules: Rules = CLASSIC_1993
    keep: int = 1
    stop: int = 0
    until: int = 0

    def __str__(self) -> str:
        ends = {"keep": self.keep - self.rules.stay, "stop": self.stop, "until": self.until}
        said = [f" --{name} {getattr(self, name)}" for name, more in ends.items() if more]
        return f"odds {self.at_home} {self.defenders}{''.join(said)}"

    @property
    def armies(self) -> tuple[int, ...]:
        """Armies on both territories."""
        return self.at_home, self.defenders

    def choose(self, options: Options) -> Choice | None:
        """Attack with all dice until an end is reached, and do with a roll what is best for the chance of success.

        The defender rolls what odds take him to roll.
        """
        if isinstance(options, Attacks) and options.armies[1] <= self.until:
            return None
        if isinstance(options, Adjustments):
            play = _solved(self.rules, self.at_home - self.keep, self.defenders, Ends(self.stop, self.until))
            return chosen(options, play, Force(options.armies[0] - self.keep, options.armies[1]))
        return _chosen(options, (self.keep, 0), self.rules, self.stop)

    def outcome(self, table: Table) -> Outcome:
        """Attackers and defenders left; a captor has moved in or has not, what he has left is the same."""
        home, target = table.armies[:2]
        return (home + target - self.keep, 0) if _captured(table.owner, 1) else (home - self.keep, target)

    def odds(self, exact: bool) -> Mapping[Outcome, Real]:
        """What `battle` says; there are no fractions where somebody may act on a roll."""
        return battle(
            armies=self.at_home,
            defenders=self.defenders,
            keep=self.keep,
            rules=self.rules,
            stop=self.stop,
            until=self.until,
            exact=exact and not self.rules.choices,
        ).outcomes

    def won(self, outcome: Outcome) -> bool:
        """Whether few enough defenders are left."""
        return outcome[1] <= self.until


@dataclass(frozen=True, slots=True)
class Campaign:
    """A campaign along a path. `str` gives the command line that asks for its odds.

    Args:
        at_home: Armies on the territory it starts from.
        path: Defenders of each territory.
        rules: The rules it is fought by.
        leave: Armies left behind on the start, then on each territory; one each if empty.
    """

    at_home: int
    path: tuple[int, ...]
    rules: Rules = CLASSIC_1993
    leave: tuple[int, ...] = ()

    def __str__(self) -> str:
        leave = f" --leave {','.join(map(str, self.leave))}" if self.leave else ""
        return f"campaign {' '.join(map(str, self.armies))}{leave}"

    @property
    def armies(self) -> tuple[int, ...]:
        """Armies on the start and on each territory."""
        return self.at_home, *self.path

    @property
    def left_behind(self) -> tuple[int, ...]:
        """Armies left behind on the start, then on each territory."""
        return self.leave or (self.rules.stay,) * len(self.armies)

    def choose(self, options: Options) -> Choice | None:
        """Attack with all dice, move in with all but those left behind, and go on."""
        return _chosen(options, self.left_behind, self.rules)

    def outcome(self, table: Table) -> Outcome:
        """The territories captured, and the armies on the farthest one held."""
        captured = _captured(table.owner, len(self.path))
        return captured, table.armies[captured]

    def odds(self, exact: bool) -> Mapping[Outcome, Real]:
        """What `campaign` says."""
        return campaign(self.at_home, self.path, leave=self.left_behind, rules=self.rules, exact=exact).outcomes

    def won(self, outcome: Outcome) -> bool:
        """Whether all is captured, with the last territory's armies on it."""
        return outcome[0] == len(self.path) and outcome[1] >= self.left_behind[-1]


@lru_cache(maxsize=64)
def _solved(rules: Rules, attackers: int, defenders: int, ends: Ends) -> Play:
    """Best play for the chance of success."""
    return solve(attackers, defenders, rules, ends, lambda _, d: float(ends.won(d)), hold=False)


def _captured(owner: Sequence[int], targets: int) -> int:
    """How many territories of the path the attacker has captured."""
    return next((k for k in range(targets) if owner[k + 1] != ATTACKER), targets)


def _chosen(options: Options, leave: Sequence[int], rules: Rules, stop: int = 0) -> Choice | None:
    """What is decided; None where the fight is over, as whatever else is to be decided is no part of it."""
    match options:
        case Attacks():
            return _attack(options, leave, rules, stop)
        case Defenses():
            return Defend(min(options.dice) if rules.defense == "one" else max(options.dice))
        case Occupations(phase=Occupying(source=source)):
            return Occupy(options.armies[source] - leave[source])
    return None


def _attack(options: Attacks, leave: Sequence[int], rules: Rules, stop: int) -> Choice | None:
    """The next attack along the path; armies left behind add no die."""
    source = _captured(options.owner, len(leave) - 1)
    attackers = options.armies[source] - leave[source]
    if source == len(leave) - 1 or attackers <= stop:
        return None
    return Attack(source, source + 1, rules.combat.attack_dice(attackers)[0])
