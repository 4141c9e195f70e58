"""What a line can mean: orders to the game, or something to ask; and how an order is refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from risk_odds.engine.moves import Move
from risk_odds.engine.options import Options
from risk_odds.errors import InvalidInput
from risk_odds_cli.play.orders import Order


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to the program, or something it shall do beside the game.

    Attributes:
        what: The name of the command.
        about: What was typed behind it.
    """

    what: str
    about: str = ""


Command: TypeAlias = tuple[Order, ...] | Ask


def not_now(options: Options) -> InvalidInput:
    """Say that this is not what is to be decided."""
    return InvalidInput(f"that is no move now; {options.wants}")


def legal(move: Move, options: Options) -> None:
    """Refuse what is illegal, with the reason.

    Raises:
        InvalidInput: It is.
    """
    refusal = options.refusal(move)
    if refusal:
        raise InvalidInput(refusal)


def example(territories: Sequence[int], options: Options) -> str:
    """A territory as it may be typed: the first of them."""
    return options.setting.board.ids[territories[0] if territories else 0]
