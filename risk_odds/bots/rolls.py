"""What bots do with dice that lie there: the best for the battle, by the solver."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from risk_odds.engine.moves import KEEP, Choice, Command, Reroll
from risk_odds.engine.options import Adjustments
from risk_odds.odds.best_play import Play, solve
from risk_odds.odds.ends import TO_THE_END
from risk_odds.odds.on_roll import best_step
from risk_odds.rules import Rules
from risk_odds.rules.combat import DiceCombat, Force

SIZE = 12
"""Larger stacks act on a roll as if they were as large as this."""

CAPTURE = 4.0
"""What it is worth to conquer, in armies."""


def adjust(options: Adjustments) -> Choice:
    """The best for a battle that is fought to its end: what is left, what is killed, and the territory count."""
    if options.idle:
        return KEEP
    rules, armies = options.setting.rules, options.armies
    force = Force(min(armies[options.source] - rules.stay, SIZE), min(armies[options.target], SIZE))
    return chosen(options, _play(rules, bool(options.cards) or options.rerolled), force)


def chosen(options: Adjustments, play: Play, force: Force) -> Choice:
    """The move that a solved grid says is best.

    Args:
        options: What may be done.
        play: The grid, solved by rules that let a die be rolled again if a card is held.
        force: Who fights, as it stands in that grid.
    """
    step = best_step(play, force, options.roll, options.unused, bool(options.cards))
    match step.action:
        case "reroll":
            return Reroll(options.cards[0], step.face, step.side == "defender")
        case "six":
            return Command(step.face)
    return KEEP


@lru_cache(maxsize=16)
def _play(rules: Rules, again: bool) -> Play:
    combat = rules.combat
    assert isinstance(combat, DiceCombat)
    if not again:
        combat = replace(combat, reroll="none")
    fought = replace(rules, combat=combat, defense="most", announce="attacker_first")
    return solve(SIZE, SIZE, fought, TO_THE_END, _worth, hold=False)


def _worth(attackers: int, defenders: int) -> float:
    return attackers - defenders + CAPTURE * (not defenders)
