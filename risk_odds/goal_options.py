"""What options of headquarters, missions and the General do to rules; `risk_odds.options` gives them their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from risk_odds.errors import InvalidInput
from risk_odds.rules import Rules
from risk_odds.rules.headquarters import Headquarters
from risk_odds.rules.missions import Missions
from risk_odds.rules.setup import Setup


def win(rules: Rules, value: str) -> Rules:
    """Another way to win, if the rules have what it needs.

    Raises:
        InvalidInput: They have not.
    """
    if value == "headquarters" and not rules.headquarters.in_play:
        raise InvalidInput(f"{rules.name} has no headquarters to win by", "headquarters=true before win=headquarters")
    if value == "mission" and not rules.missions.in_play:
        raise InvalidInput(f"{rules.name} has no missions to win by", "missions=us_1993_12 before win=mission")
    return replace(rules, victory=value)  # type: ignore[arg-type]  # it is one of those accepted


def headquarters(rules: Rules, value: str) -> Rules:
    """Headquarters, or none.

    Raises:
        InvalidInput: The rules are won by them.
    """
    if value == "true":
        return replace(rules, headquarters=rules.headquarters._replace(in_play=True))
    if rules.victory == "headquarters":
        raise InvalidInput(f"{rules.name} is won by headquarters", "win=all_42 before headquarters=false")
    return replace(rules, headquarters=Headquarters())


def missions(rules: Rules, value: str) -> Rules:
    """A set of missions, or none.

    Raises:
        InvalidInput: The rules are won by them.
    """
    if value != "none":
        return replace(rules, missions=rules.missions._replace(cards=value))  # type: ignore[arg-type]  # as above
    if rules.victory == "mission":
        raise InvalidInput(f"{rules.name} is won by missions", "win=all_42 before missions=none")
    return replace(rules, missions=Missions())


def setup(rules: Rules, value: str) -> Rules:
    """Another way to get land; what only a General decides goes with him."""
    new = rules.setup._replace(way=value)  # type: ignore[arg-type]  # as above
    if not new.has_general:
        new = new._replace(**{name: Setup._field_defaults[name] for name in ("passes", "first", "general")})
    return replace(rules, setup=new)


def of_part(
    part: str, field: str, values: Mapping[str, Any], there: Callable[[Rules], bool], name: str, needs: str
) -> Callable[[Rules, str], Rules]:
    """What sets one field of a part of the rules, where that part is in play.

    Args:
        part: The part.
        field: Its field.
        values: The words of the option, with what they mean.
        there: Whether rules have what the option is about.
        name: The option.
        needs: What would have to be set first.
    """

    def apply(rules: Rules, value: str) -> Rules:
        if not there(rules):
            raise InvalidInput(f"{name} has no meaning in {rules.name}", f"{needs} before {name}")
        return replace(rules, **{part: getattr(rules, part)._replace(**{field: values[value]})})

    return apply
