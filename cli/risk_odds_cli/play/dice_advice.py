"""Odds where dice lie there and may be acted on, and the rules of a battle as far as a player can use them."""

from __future__ import annotations

from dataclasses import replace

from risk_odds.engine.adjusting import commander_ready, faces_of, turned
from risk_odds.engine.moves import Choice, Command, Reroll
from risk_odds.engine.options import Adjustments, Options
from risk_odds.rules import Rules
from risk_odds.rules.combat import COMMANDED, DiceCombat, Losses, Roll
from risk_odds_cli.answer import aligned
from risk_odds_cli.play.people import mark


def usable(options: Options, source: int, target: int) -> Rules:
    """The rules of an attack as who decides can use them: with cards he holds, and the Commander if he has not acted.

    Source: EX-30, EX-40.
    """
    held = source in options.view.hand or target in options.view.hand
    return _fought_by(options.setting.rules, held, commander_ready(options.view.table, options.setting))


def without_cards(rules: Rules) -> Rules:
    """The rules of an attack by somebody whose cards are not known: as if they showed other land."""
    return _fought_by(rules, False, True)


def _fought_by(rules: Rules, cards: bool, commander: bool) -> Rules:
    """The rules without what can't be used: the same ones where nobody acts on dice."""
    combat = rules.combat
    if not isinstance(combat, DiceCombat) or not combat.acts:
        return rules
    reroll = combat.reroll if cards else "none"
    return replace(rules, combat=replace(combat, reroll=reroll, commander=combat.commander and commander))


def deed_lines(options: Adjustments) -> list[str]:
    """What each thing that may be done with the dice costs both sides, on the average where a die falls again."""
    enemy = mark(options.owner[options.target])
    rows = {_typed(move): _means(move, options) for move in options}  # two cards may do the same
    table = [["", "you lose", f"{enemy} loses"], *([typed, *lost] for typed, lost in rows.items())]
    return ["If the dice stay after that:", *aligned(table).splitlines()]


def _typed(move: Choice) -> str:
    match move:
        case Reroll(_, face, enemy):
            return f"reroll {'his ' if enemy else ''}{face}"
        case Command(face):
            return f"six {face}"
    return "keep"


def _means(move: Choice, options: Adjustments) -> tuple[str, str]:
    """The armies that both sides lose."""
    attack, defense = options.roll
    match move:
        case Reroll(_, face, False):
            rolls = [Roll(turned(attack, face, new), defense) for new in faces_of(False, options.setting)]
        case Reroll(_, face, True):
            rolls = [Roll(attack, turned(defense, face, new)) for new in faces_of(True, options.setting)]
        case Command(face):
            rolls = [Roll(turned(attack, face, COMMANDED), defense)]
        case _:
            rolls = [options.roll]
    lost = [options.lost(roll) for roll in rolls]
    return _mean(lost, 0, move), _mean(lost, 1, move)


def _mean(lost: list[Losses], side: int, move: Choice) -> str:
    total = sum(each[side] for each in lost)
    return f"{total / len(lost):.2f}" if isinstance(move, Reroll) else str(total)
