"""What a bot is, and where it comes from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

from risk_odds.engine.moves import Choice
from risk_odds.engine.options import Options


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
