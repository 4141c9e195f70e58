"""What to do with a roll, for programs: every roll with its action and value."""

from __future__ import annotations

from collections.abc import Iterator

from risk_odds.odds.best_play import Play
from risk_odds.odds.roll_policy import RollRow, RoundPolicy
from risk_odds.odds.round_tree import Kinds
from risk_odds.rules.dice import Pool, groups
from risk_odds_cli.answer import Row


def rounds(play: Play, attackers: int, defenders: int) -> list[Row]:
    """The rounds of a state, with the Commander still to be used and once he was: an object for each."""
    return [_round(play, attackers, defenders, bool(c)) for c in range(play.commander, -1, -1)]


def _round(play: Play, attackers: int, defenders: int, commander: bool) -> Row:
    policy = RoundPolicy(play, attackers, defenders, commander)
    ours, theirs = map(_in_order, policy.pools)
    seen, combat = play.rules.defense == "seen", policy.combat
    acting = combat.reroll != "none" or commander
    return {
        "attackers": attackers,
        "defenders": defenders,
        "commander": commander,
        "action": "attack" if play.attack[int(commander), attackers, defenders] else "stop",
        "attack_dice": [str(die) for die in ours],
        "defense_dice": [str(die) for die in theirs],
        "answers": [row._asdict() | {"attack": list(row.attack)} for row in policy.answers()] if seen else None,
        "rolls": [_row(row, policy) for row in policy.rolls()] if acting else None,
        "then": [_row(row, policy) for row in policy.then()] if commander and combat.reroll != "none" else None,
    }


def _in_order(pool: Pool) -> Pool:
    """The dice in the order in which their faces are given."""
    return tuple(die for die, number in groups(pool) for _ in range(number))


def _row(row: RollRow, policy: RoundPolicy) -> Row:
    """A roll. Faces are given kind by kind, in the order of the dice, each kind's highest first."""
    step = row.step
    acted = step.action != "leave"
    die = groups(policy.pools[step.side == "defender"])[step.kind][0] if acted else None
    return {
        "attack": _faces(row.faces[0]),
        "defense": _faces(row.faces[1]),
        "p": row.p,
        "attackers_lost": row.losses.attackers,
        "defenders_lost": row.losses.defenders,
        "action": step.action,
        "side": step.side if acted else None,
        "die": None if die is None else str(die),
        "face": step.face if acted else None,
        "value": row.value,
    }


def _faces(roll: Kinds) -> list[int]:
    return [face for faces in roll for face in faces]


def table(given: list[Row]) -> list[Row]:
    """The same as one table, for CSV: a row for each roll."""
    return [row for each in given for row in _table(each)]


def _table(each: Row) -> Iterator[Row]:
    state = {name: each[name] for name in ("attackers", "defenders", "commander")}
    for stage in ("answers", "rolls", "then"):
        for row in each[stage] or ():
            faces = {side: " ".join(map(str, row[side])) for side in ("attack", "defense") if side in row}
            yield {**state, "stage": stage, **row, **faces}
