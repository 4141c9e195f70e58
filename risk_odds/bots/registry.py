"""The named bots, and how a spec such as `greedy:margin=2` becomes one.

This is the only list of these names: the command line, the conformance tests and the documentation read it.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple, cast

from risk_odds.bots.blitz import Blitz
from risk_odds.bots.bot import Bot, Maker
from risk_odds.bots.chaos import Chaos
from risk_odds.bots.failures import failed
from risk_odds.bots.greedy import Greedy
from risk_odds.bots.odds import Odds
from risk_odds.engine.setting import Setting
from risk_odds.errors import InvalidInput, unknown_name
from risk_odds.rules.seats import LETTERS


class Entry(NamedTuple):
    """A named bot.

    Attributes:
        name: Its name in a spec.
        about: What it does, in one line.
        source: Where the idea comes from.
        make: What makes one.
    """

    name: str
    about: str
    source: str
    make: Maker


BOTS: Mapping[str, Entry] = MappingProxyType(
    {
        entry.name: entry
        for entry in (
            Entry("random", "any legal move, rare kinds as often as common ones", "ours: the baseline", Chaos),
            Entry(
                "blitz", "random attacks, each fought to its end, with all armies", "ours: the speed yardstick", Blitz
            ),
            Entry(
                "greedy",
                "the nearest continent, the attack with the most armies more, stacks to the front",
                "after Hahn 2010: supply borders, reinforce borders, attack with full force",
                Greedy,
            ),
            Entry(
                "odds",
                "campaigns that the solver gives a good chance, and borders that hold",
                "ours: exact odds, the worth of a position in armies",
                Odds,
            ),
        )
    }
)
"""The registry: name -> bot."""


class Spec(NamedTuple):
    """A bot as it was asked for.

    Attributes:
        text: As it was typed.
        make: What makes it.
        parameters: What was set.
    """

    text: str
    make: Maker
    parameters: Mapping[str, Any]


def read_spec(text: str) -> Spec:
    """Read `name`, `name:param=x:other=y`, or `package.module:Class` with or without parameters.

    Raises:
        InvalidInput: An unknown bot or parameter, or a value that is not of its kind.
    """
    name, *rest = text.split(":")
    make: Maker
    if rest and "=" not in rest[0]:
        make = _own(name, rest.pop(0))
    elif name in BOTS:
        make = BOTS[name].make
    else:
        raise unknown_name("bot", name, [*BOTS, "package.module:Class"])
    return Spec(text, make, _parameters(name, make, rest))


def make_bot(spec: str | Spec, seat: int, setting: Setting, rng: Random) -> Bot:
    """A bot for one seat of one game.

    Args:
        spec: Which; see `read_spec`.
        seat: Where it sits.
        setting: What is played.
        rng: Its own stream.

    Raises:
        InvalidInput: There is no such bot, or it can't be made like that.
        BotFailed: It raised another error.
    """
    if isinstance(spec, str):
        spec = read_spec(spec)
    try:
        return spec.make(seat, setting, rng, **spec.parameters)
    except InvalidInput:
        raise
    except Exception as error:
        raise failed(f"{spec.text} (seat {LETTERS[seat]})", error, spec.make) from error


def defaults(make: Maker) -> dict[str, Any]:
    """The parameters that can be set, each with its default."""
    found = inspect.signature(make).parameters.values()
    return {p.name: p.default for p in found if p.kind is p.KEYWORD_ONLY and p.default is not p.empty}


def _own(module: str, name: str) -> Maker:
    """Somebody's own bot."""
    from importlib import import_module

    accepted = "package.module:Class, where Python can import it"
    try:
        made = getattr(import_module(module), name, None)
    except (ImportError, ValueError) as error:
        raise InvalidInput(f"the bot {module}:{name} can't be imported: {error}", accepted) from error
    if not callable(getattr(made, "choose", None)):
        raise InvalidInput(f"{module} has no class {name} with a method `choose`", accepted)
    return cast(Maker, made)


def _parameters(name: str, make: Maker, given: list[str]) -> dict[str, Any]:
    known = defaults(make)
    values: dict[str, Any] = {}
    for text in given:
        parameter, equals, value = text.partition("=")
        if not equals:
            raise InvalidInput(f"{text!r} sets nothing", f"{name}:parameter=value")
        if parameter not in known:
            if not known:
                raise InvalidInput(f"{name} has no parameters (you gave {parameter!r})", name)
            raise unknown_name(f"parameter of {name}", parameter, known)
        if parameter in values:
            raise InvalidInput(f"{parameter} was set twice", f"{parameter} once")
        values[parameter] = _value(parameter, value, known[parameter])
    return values


def _value(parameter: str, text: str, default: Any) -> Any:
    """A value of the same kind as the default."""
    if isinstance(default, bool):
        if text not in ("yes", "no"):
            raise InvalidInput(f"{text!r} is no value of {parameter}", "yes or no")
        return text == "yes"
    try:
        return type(default)(text)
    except ValueError:
        kind = "a whole number" if isinstance(default, int) else "a number"
        raise InvalidInput(f"{text!r} is no value of {parameter}", f"{kind}, such as {default}") from None
