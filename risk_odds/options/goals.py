"""Options of what wins: headquarters, missions, and the General who deals them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple, get_args

from risk_odds.errors import InvalidInput
from risk_odds.options.option import Option, of_part, words
from risk_odds.rules import Rules
from risk_odds.rules.headquarters import Headquarters, HqCount, HqGoal
from risk_odds.rules.missions import KilledByOther, MissionCards, MissionCheck, Missions, OwnColor
from risk_odds.rules.setup import First, General, Passes


def _win(rules: Rules, value: str) -> Rules:
    """Another way to win, if the rules have what it needs.

    Raises:
        InvalidInput: They have not.
    """
    if value == "headquarters" and not rules.headquarters.in_play:
        raise InvalidInput(f"{rules.name} has no headquarters to win by", "headquarters=true before win=headquarters")
    if value == "mission" and not rules.missions.in_play:
        raise InvalidInput(f"{rules.name} has no missions to win by", "missions=us_1993_12 before win=mission")
    return replace(rules, victory=value)  # type: ignore[arg-type]  # it is one of those accepted


def _headquarters(rules: Rules, value: str) -> Rules:
    """Headquarters, or none.

    Raises:
        InvalidInput: The rules are won by them.
    """
    if value == "true":
        return replace(rules, headquarters=rules.headquarters._replace(in_play=True))
    if rules.victory == "headquarters":
        raise InvalidInput(f"{rules.name} is won by headquarters", "win=all_42 before headquarters=false")
    return replace(rules, headquarters=Headquarters())


def _missions(rules: Rules, value: str) -> Rules:
    """A set of missions, or none.

    Raises:
        InvalidInput: The rules are won by them.
    """
    if value != "none":
        return replace(rules, missions=rules.missions._replace(cards=value))  # type: ignore[arg-type]  # as above
    if rules.victory == "mission":
        raise InvalidInput(f"{rules.name} is won by missions", "win=all_42 before missions=none")
    return replace(rules, missions=Missions())


class _Part(NamedTuple):
    """A part of the rules that only some rules have in play.

    Attributes:
        there: Whether rules have it.
        needs: What sets it.
        preset: Rules that have it.
    """

    there: Callable[[Rules], bool]
    needs: str
    preset: str


_PARTS = {
    "headquarters": _Part(lambda rules: rules.headquarters.in_play, "headquarters=true", "capital_1993"),
    "missions": _Part(lambda rules: rules.missions.in_play, "missions=us_1993_12", "secret_mission_1993"),
    "setup": _Part(lambda rules: rules.setup.has_general, "setup=sm_deal", "secret_mission_1993"),
}


def _of_goals(name: str, part: str, field: str, literal: Any, meaning: str) -> Option:
    """An option that sets one field of a part that only some rules have in play; its values are those of a type."""
    there, needs, preset = _PARTS[part]
    values = words(get_args(literal))

    def apply(rules: Rules, value: str) -> Rules:
        if not there(rules):
            raise InvalidInput(f"{name} has no meaning in {rules.name}", f"{needs} before {name}")
        return replace(rules, **{part: getattr(rules, part)._replace(**{field: values[value]})})

    return Option(name, tuple(values), meaning, apply, preset)


OF_GOALS: tuple[Option, ...] = (
    Option(
        "win",
        ("all_42", "last_owner", "headquarters", "mission"),
        "what three or more players need: all land, that nobody else has any, headquarters, or a mission "
        "(WD-70, SC-30, CR-10, SM-20)",
        _win,
    ),
    Option(
        "headquarters",
        ("false", "true"),
        "has each of three or more players a headquarters, picked in secret? (CR-01)",
        _headquarters,
    ),
    _of_goals("hq_goal", "headquarters", "goal", HqGoal, "must all headquarters of others be held, or some? (CR-10)"),
    _of_goals(
        "hq_count",
        "headquarters",
        "counts",
        HqCount,
        "does a headquarters count for whoever controls it, or once captured for good? (CR-11)",
    ),
    Option(
        "missions",
        get_args(MissionCards),
        "the missions that three or more players are dealt (SM-10)",
        _missions,
    ),
    _of_goals(
        "target_killed_by_other",
        "missions",
        "killed_by_other",
        KilledByOther,
        "a mission to destroy whom another destroys: is it done, or one of 24 territories now? (SM-21)",
    ),
    _of_goals(
        "own_color",
        "missions",
        "own_color",
        OwnColor,
        "a mission to destroy oneself: is it one of 24 territories, or dealt again? (SM-22)",
    ),
    _of_goals(
        "mission_check",
        "missions",
        "check",
        MissionCheck,
        "is a mission done at once, or only if it is at the end of an own turn? (SM-23)",
    ),
    _of_goals(
        "sm_setup",
        "setup",
        "passes",
        Passes,
        "are armies placed anywhere, or one on each territory before a second? (SM-06)",
    ),
    _of_goals("sm_first", "setup", "first", First, "has the left of the General the first turn, or the dice? (SM-08)"),
    _of_goals("general", "setup", "general", General, "do dice decide who is General, or is it seat A? (SM-02)"),
    of_part(
        "sm_continent_bonus",
        "reinforcement",
        "pays",
        {"true": True, "false": False},
        "do whole continents bring armies? (SM-11)",
    ),
)
"""What wins, and how headquarters and missions come about."""
