"""What a bot is, and where it comes from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

from risk_odds.engine.moves import Choice
from risk_odds.engine.options import (
    Adjustments,
    Attacks,
    Cashings,
    Claims,
    Defenses,
    Fortifications,
    Occupations,
    Options,
    Picks,
    Placements,
    Reinforcements,
    Spellings,
)


class Bot(Protocol):
    """A player: one object for each seat and game. It sees what its seat sees, and nothing else."""

    def choose(self, options: Options) -> Choice:
        """A legal move.

        Args:
            options: What may be done; the view of the seat is `options.view`.
        """
        ...


Maker: TypeAlias = Callable[..., Bot]
"""What makes a bot, usually its class: called with `seat, setting, rng`, where `rng` is a stream of its own, and with
its parameters as keywords. Each of those has a default; they are what a spec such as `greedy:margin=2` can set."""


class Player(Protocol):
    """A bot that has a method for each kind of decision; `decide` asks the right one."""

    def claim(self, options: Claims) -> Choice:
        """Which empty land."""
        ...

    def place(self, options: Placements) -> Choice:
        """Where armies go, one's own or those of a neutral army."""
        ...

    def pick(self, options: Picks) -> Choice:
        """Which own land becomes the headquarters; asked only where the rules have them."""
        ...

    def reinforce(self, options: Reinforcements) -> Choice:
        """A set to trade, or where new armies go."""
        ...

    def cash(self, options: Cashings) -> Choice:
        """A set to trade after an elimination."""
        ...

    def attack(self, options: Attacks) -> Choice:
        """What to attack, or that the attacks are over."""
        ...

    def defend(self, options: Defenses) -> Choice:
        """How many dice defend."""
        ...

    def adjust(self, options: Adjustments) -> Choice:
        """What is done with dice that lie there; asked only where the rules let the attacker act on them."""
        ...

    def spell(self, options: Spellings) -> Choice:
        """Which word is laid in a battle; asked only where battles are fought with words."""
        ...

    def occupy(self, options: Occupations) -> Choice:
        """How many armies move into captured land."""
        ...

    def fortify(self, options: Fortifications) -> Choice:
        """Which armies move at the end of the turn."""
        ...


def decide(player: Player, options: Options) -> Choice:
    """What a player answers to a decision, by its method for decisions of this kind."""
    choice: Choice = getattr(player, options.kind)(options)
    return choice
