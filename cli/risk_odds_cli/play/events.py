"""One event of a game in words, for those who look at it step by step."""

from __future__ import annotations

from collections.abc import Sequence

from risk_odds.engine.moves import (
    UNKNOWN,
    UNSEEN,
    Assigned,
    Attack,
    Claim,
    Command,
    Dealt,
    Defend,
    Die,
    Drawn,
    EndAttacks,
    EndTurn,
    Exchange,
    Fortify,
    Keep,
    Move,
    Occupy,
    Pick,
    Place,
    Refilled,
    Reroll,
    Rolled,
    Settle,
    Strayed,
    Swap,
    Trade,
    Word,
)
from risk_odds.engine.phases import Briefing, Claiming, Dealing, Deploying, RollingOff, Spelling
from risk_odds.engine.state import Table
from risk_odds.engine.wordbook import size
from risk_odds.rules.seats import CHANCE, NEUTRAL
from risk_odds.wording import plural
from risk_odds_cli.play.goals import mission_words
from risk_odds_cli.play.people import Company
from risk_odds_cli.play.reveals import groups_said, points, revealed, words_said


def told(table: Table, move: Move, mover: int, company: Company, against: str | None = None) -> str:
    """An event in a sentence, with the turn in which it happens.

    Args:
        table: The position before it.
        move: What happened.
        mover: The seat that decided it, or CHANCE.
        company: Who plays what.
        against: The attacker's word, where the defender's is laid; words are given as they lie open.
    """
    when = f"Turn {table.turn.number}" if table.turn.number else "Set-up"
    if mover == CHANCE:
        whose = f", {company.called(table.turn.seat)}" if table.turn.number and not isinstance(move, Refilled) else ""
        return f"{when}{whose}: {_fate(table, move, company)}"
    verb, rest = _deed(move, table, company)
    said = f"{when}: {company.does(mover, verb)} {rest}"
    if isinstance(move, Word) and against is not None:
        reveal = revealed(table, against, move.word, company.setting)
        said += f"; {words_said(reveal)}: {groups_said(reveal, company.setting)}"
    return said


def _fate(table: Table, move: Move, company: Company) -> str:
    """What chance does."""
    land = company.land
    match move:
        case Die(face) if isinstance(table.phase, RollingOff):
            return f"{company.does(table.phase.rolling[len(table.phase.faces)], 'rolls')} {face}"
        case Die(face):
            return f"the die falls again: {face}"
        case Rolled(attack, defense):
            return f"the dice fall: {_faces(attack)} against {_faces(defense)}"
        case Dealt(territory) if isinstance(table.phase, Dealing) and company.setting.vacant:
            card = "a card" if territory == UNKNOWN else f"the card of {land(territory)}"
            return f"{card} goes to {company.called(table.phase.to)}"
        case Dealt(territory) if isinstance(table.phase, Dealing):
            return f"{land(territory)} goes to {company.called(table.phase.to)}"
        case Assigned(mission) if isinstance(table.phase, Briefing):
            asked = "" if mission == UNSEEN else f": {mission_words(mission, company)}"
            return f"a mission goes to {company.called(table.phase.to)}{asked}"
        case Strayed(territory):
            return f"chance puts an army of the neutral army on {land(territory)}"
        case Drawn(card):
            return "a card is drawn" + (f": {company.card(card)}" if card != UNKNOWN else "")
        case Refilled(seat, tiles):
            drawn = "" if tiles.isdigit() else f": {tiles}"
            return f"{company.does(seat, 'draws')} {plural(size(tiles), 'tile')}{drawn}"
    raise TypeError(f"chance does not do {move}")


def _deed(move: Move, table: Table, company: Company) -> tuple[str, str]:
    """What a seat does: the verb, and what stands behind it."""
    land = company.land
    match move:
        case Claim(territory):
            return "claims", land(territory) + _for_neutral(table)
        case Pick(territory):
            return "picks", "a headquarters" if territory == UNKNOWN else f"{land(territory)} as headquarters"
        case Place(territory, armies):
            return "places", f"{plural(armies, 'army', 'armies')} on {land(territory)}{_for_neutral(table)}"
        case Trade(cards, bonus):
            extra = f", 2 more on {' and '.join(map(land, bonus))}" if bonus else ""
            value = company.setting.rules.cards.value(table.pack.sets + 1)
            return "trades", f"{', '.join(map(company.short_card, cards))} for {plural(value, 'army', 'armies')}{extra}"
        case Attack(source, target, dice):
            what = ("army", "armies") if company.setting.rules.words else ("die", "dice")
            number = f"with {plural(dice, *what)}" if dice > 0 else "with sealed dice"
            return "attacks", f"{land(target)} from {land(source)} {number}"
        case Defend(dice):
            return "defends", f"with {plural(dice, 'die', 'dice')}"
        case Reroll() | Command() | Keep():
            return _dice(move, company)
        case Occupy(armies):
            return "moves", f"{plural(armies, 'army', 'armies')} in"
        case Fortify(source, target, armies):
            return "moves", f"{plural(armies, 'army', 'armies')} from {land(source)} to {land(target)}"
        case EndAttacks() | EndTurn():
            return ("attacks", "no more") if isinstance(move, EndAttacks) else ("ends", "the turn")
        case Settle(source, target, armies):
            return "moves", f"{plural(armies, 'army', 'armies')} from {land(source)} to {land(target)}, which was empty"
        case Word() | Swap() | Exchange():
            return _tiles(move, table, company)
    raise TypeError(f"no seat does {move}")


def _dice(move: Reroll | Command | Keep, company: Company) -> tuple[str, str]:
    match move:
        case Reroll(card, face, enemy):
            whose = "the defender's" if enemy else "a"
            return "rolls", f"{whose} {face} again, by the card of {company.land(card)}"
        case Command(face):
            return "turns", f"a {face} to a six"
        case Keep():
            return "keeps", "the dice as they lie"


def _tiles(move: Word | Swap | Exchange, table: Table, company: Company) -> tuple[str, str]:
    match move:
        case Word(word) if isinstance(table.phase, Spelling):
            if word == UNSEEN:
                return "lays", "a word face down"
            return "lays", f"{word}, worth {points(word, company.setting)}" if word else "no word"
        case Word(word):
            worth = company.setting.rules.cards.value(table.pack.sets + 1)
            return "lays", f"{word} for {plural(worth, 'army', 'armies')}"
        case Swap(letter):
            return "swaps", f"seven tiles {letter}"
        case Exchange(tiles):
            named = "" if tiles.isdigit() else f": {tiles}"
            return "exchanges", f"{plural(size(tiles), 'tile')}{named}"


def _for_neutral(table: Table) -> str:
    phase = table.phase
    neutral = isinstance(phase, (Claiming, Deploying)) and phase.owner == NEUTRAL
    return " for the neutral army" if neutral else ""


def _faces(faces: Sequence[int]) -> str:
    return " ".join(map(str, faces))
