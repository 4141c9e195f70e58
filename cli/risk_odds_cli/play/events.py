"""One event of a game in words, for those who look at it step by step."""

from __future__ import annotations

from collections.abc import Sequence

from risk_odds.engine.moves import (
    UNKNOWN,
    Attack,
    Claim,
    Dealt,
    Defend,
    Die,
    Drawn,
    EndAttacks,
    EndTurn,
    Fortify,
    Move,
    Occupy,
    Place,
    Rolled,
    Strayed,
    Trade,
)
from risk_odds.engine.phases import Claiming, Dealing, Deploying, RollingOff
from risk_odds.engine.state import Table
from risk_odds.rules.seats import CHANCE, NEUTRAL
from risk_odds.wording import plural
from risk_odds_cli.play.people import Company


def told(table: Table, move: Move, mover: int, company: Company) -> str:
    """An event in a sentence, with the turn in which it happens.

    Args:
        table: The position before it.
        move: What happened.
        mover: The seat that decided it, or CHANCE.
        company: Who plays what.
    """
    when = f"Turn {table.turn.number}" if table.turn.number else "Set-up"
    if mover == CHANCE:
        whose = f", {company.called(table.turn.seat)}" if table.turn.number else ""
        return f"{when}{whose}: {_fate(table, move, company)}"
    verb, rest = _deed(move, table, company)
    return f"{when}: {company.does(mover, verb)} {rest}"


def _fate(table: Table, move: Move, company: Company) -> str:
    """What chance does."""
    land = company.land
    match move:
        case Die(face) if isinstance(table.phase, RollingOff):
            return f"{company.does(table.phase.rolling[len(table.phase.faces)], 'rolls')} {face}"
        case Rolled(attack, defense):
            return f"the dice fall: {_faces(attack)} against {_faces(defense)}"
        case Dealt(territory) if isinstance(table.phase, Dealing):
            return f"{land(territory)} goes to {company.called(table.phase.to)}"
        case Strayed(territory):
            return f"chance puts an army of the neutral army on {land(territory)}"
        case Drawn(card):
            return "a card is drawn" + (f": {company.card(card)}" if card != UNKNOWN else "")
    raise TypeError(f"chance does not do {move}")


def _deed(move: Move, table: Table, company: Company) -> tuple[str, str]:
    """What a seat does: the verb, and what stands behind it."""
    land = company.land
    match move:
        case Claim(territory):
            return "claims", land(territory) + _for_neutral(table)
        case Place(territory, armies):
            return "places", f"{plural(armies, 'army', 'armies')} on {land(territory)}{_for_neutral(table)}"
        case Trade(cards, bonus):
            extra = f", 2 more on {' and '.join(map(land, bonus))}" if bonus else ""
            value = company.setting.rules.cards.value(table.pack.sets + 1)
            return "trades", f"{', '.join(map(company.short_card, cards))} for {plural(value, 'army', 'armies')}{extra}"
        case Attack(source, target, dice):
            number = f"with {plural(dice, 'die', 'dice')}" if dice > 0 else "with sealed dice"
            return "attacks", f"{land(target)} from {land(source)} {number}"
        case Defend(dice):
            return "defends", f"with {plural(dice, 'die', 'dice')}"
        case Occupy(armies):
            return "moves", f"{plural(armies, 'army', 'armies')} in"
        case Fortify(source, target, armies):
            return "moves", f"{plural(armies, 'army', 'armies')} from {land(source)} to {land(target)}"
        case EndAttacks():
            return "attacks", "no more"
        case EndTurn():
            return "ends", "the turn"
    raise TypeError(f"no seat does {move}")


def _for_neutral(table: Table) -> str:
    phase = table.phase
    neutral = isinstance(phase, (Claiming, Deploying)) and phase.owner == NEUTRAL
    return " for the neutral army" if neutral else ""


def _faces(faces: Sequence[int]) -> str:
    return " ".join(map(str, faces))
