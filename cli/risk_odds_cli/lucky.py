"""`luck`: how lucky was a battle that is over, or a whole evening?"""

from __future__ import annotations

import re
from collections.abc import Sequence

from risk_odds.errors import InvalidInput
from risk_odds.odds.luck import luck as rank
from risk_odds.wording import plural
from risk_odds_cli import payload
from risk_odds_cli.answer import Answer, Given, Row, aligned
from risk_odds_cli.battles import digits_of
from risk_odds_cli.numbers import garrison, whole
from risk_odds_cli.query import Battle, attacking, battle_of, rules_of, two_operands
from risk_odds_cli.show import assumptions, counting
from risk_odds_cli.wording import percent

NUMBERS = re.compile(r"[-+]?\d[\d.,eE]*(v[-+]?[\d.,eE]*)?")
"""What is no name of a file: a number, or two such as 10v8."""


def luck(operands: Sequence[str], given: Given) -> Answer:
    """Where the outcome stands among all outcomes; of a file, those of all its battles."""
    if len(operands) == 1 and not NUMBERS.fullmatch(operands[0]):
        from risk_odds_cli.evenings import of_file

        return of_file(operands[0], given)
    first, second = two_operands(operands, "luck")
    rules = rules_of(given)
    battle = battle_of([attacking(first, given, rules)], garrison(second), given, rules)
    left, defenders_left = _seen(battle, given)
    found = rank(battle.odds(), left, defenders_left)
    row = {
        **payload.question(battle),
        "attackers_left": left,
        "defenders_left": defenders_left,
        **payload.numbers({name: getattr(found, name) for name in ("p_exactly", "p_at_least_as_good", "p_worse")}),
    }
    return Answer(
        lambda: _text(battle, row, digits_of(given)), lambda: {"schema": "risk-odds/luck/1", **row}, lambda: [row]
    )


def _seen(battle: Battle, given: Given) -> tuple[int, int]:
    """What was left of both sides."""
    if given.get("left") is None:
        raise InvalidInput(
            "luck needs the attackers that are left", "--left N, and --defenders-left M if it was not conquered"
        )
    left = whole(given["left"], "attackers left", 0, battle.attackers)
    if given.get("defenders_left") is None and left == 0:
        raise InvalidInput("with no attacker left, luck needs the defenders that are left", "--defenders-left M")
    return left, whole(given.get("defenders_left") or str(battle.ends.until), "defenders left", 0, battle.defenders)


def _text(battle: Battle, row: Row, digits: int) -> str:
    seen = f"{plural(row['attackers_left'], 'attacker')} and {plural(row['defenders_left'], 'defender')} left"
    good, worse = row["p_at_least_as_good"], row["p_worse"]
    best = percent(good, digits, worse)
    table = [
        ["exactly this", percent(row["p_exactly"], digits), _fraction(row, "p_exactly")],
        ["this or better", best, _fraction(row, "p_at_least_as_good")],
        ["worse", percent(worse, digits, good), _fraction(row, "p_worse")],
    ]
    head = f"{battle.armies[0]:,} against {battle.defenders:,}, {seen}: among the luckiest {best} of such battles"
    return "\n".join([head, counting(battle.armies, battle.keep), *assumptions(battle), "", aligned(table)])


def _fraction(row: Row, name: str) -> str:
    exact = row.get(f"{name}_exact")
    return f"= {exact}" if exact else ""
