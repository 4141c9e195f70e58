"""The JSON objects, version 1; keys and meanings are a contract."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from risk_odds.odds.outcome import BattleOdds
from risk_odds.odds.weights import Real
from risk_odds_cli.answer import Given, Row
from risk_odds_cli.query import Battle

ODDS = "risk-odds/odds/1"

NUMBERS = (
    "p_conquer",
    "p_repelled",
    "p_stopped",
    "expected_attackers_lost",
    "expected_defenders_lost",
    "sd_attackers_lost",
    "sd_defenders_lost",
    "expected_attackers_left_if_conquered",
    "expected_defenders_left_if_repelled",
)
"""The numbers of a battle, by the names of `BattleOdds`."""


def numbers(values: Mapping[str, Real | None]) -> Row:
    """Numbers as floats, each fraction with a twin `..._exact` as text."""
    row: Row = {}
    for name, value in values.items():
        row[name] = None if value is None else float(value)
        if value is not None and not isinstance(value, (int, float)):
            row[f"{name}_exact"] = f"{value.numerator}/{value.denominator}"
    return row


def odds_numbers(odds: BattleOdds, at_least: int | None) -> Row:
    """The numbers of a battle."""
    values: dict[str, Real | None] = {name: getattr(odds, name) for name in NUMBERS[:3]}
    if at_least is not None:
        values["p_at_least"] = odds.p_at_least(at_least)
    values |= {name: getattr(odds, name) for name in NUMBERS[3:]}
    return numbers(values)


def outcomes(odds: BattleOdds) -> list[Row]:
    """Every possible outcome."""
    return [{"attackers_left": a, "defenders_left": d, **numbers({"p": p})} for (a, d), p in odds.outcomes.items()]


def question(battle: Battle) -> Row:
    """What was asked."""
    return {
        "rules": battle.rules.name,
        "armies": battle.armies[0] if len(battle.armies) == 1 else list(battle.armies),
        "keep": battle.keep,
        "attackers": battle.attackers,
        "defenders": battle.defenders,
        "stop": battle.ends.stop,
        "until": battle.ends.until,
        "rounds": battle.ends.rounds,
        **({"balanced": True} if battle.balanced else {}),
    }


def blitz(given: Given) -> Row:
    """What says that an answer is about balanced blitz; nothing where it is not."""
    return {"balanced": True} if given.get("balanced") else {}


def odds_payload(battle: Battle, odds: BattleOdds, need: Row | None, hold: Row | None) -> Row:
    """The object of `odds`."""
    return {
        "schema": ODDS,
        **question(battle),
        **odds_numbers(odds, battle.at_least),
        "outcomes": outcomes(odds),
        "method": "exact",
        "need": need,
        "hold": hold,
    }


def error_payload(message: str, accepted: str) -> dict[str, Any]:
    """The object of an error."""
    return {"schema": "risk-odds/error/1", "message": message, "accepted": accepted}
