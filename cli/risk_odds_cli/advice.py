"""`attack`: verdict first, number second, reason last."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from risk_odds.errors import InvalidInput
from risk_odds.odds.outcome import BattleOdds
from risk_odds.odds.policy import Advice, advise
from risk_odds.odds.weights import Real
from risk_odds.rules import Rules
from risk_odds_cli import payload, picture_file
from risk_odds_cli.answer import Answer, Given, Row
from risk_odds_cli.battles import digits_of
from risk_odds_cli.numbers import garrison
from risk_odds_cli.query import Battle, attacking, battle_of, rules_of, two_operands
from risk_odds_cli.wishes import Wish, wish_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from risk_odds.odds.blitz_advice import BlitzAdvice

MOST_ROWS = 100_000
"""The longest policy that is written out."""

LISTS = (
    "outcomes", "need", "hold", "stop_at", "stop_at_commander_used", "policy", "rolls", "played", "counter", "goal",
    "worth",
)  # fmt: skip
"""Keys that are left out where the answer is one row of a table."""

PLAYED = payload.NUMBERS[:5]
"""What is told of the battle played as advised."""

HOLD = 10
"""The exit code of the verdict "hold", if `--exit-code` asks for one."""


def attack(operands: Sequence[str], given: Given) -> Answer:
    """Should I attack, and when do I stop?"""
    if given.get("balanced"):
        from risk_odds_cli.blitz_attack import attack_balanced

        return attack_balanced(operands, given)
    if given.get("plot"):
        picture_file.checked(given["plot"])
    first, second = two_operands(operands, "attack")
    rules = rules_of(given)
    armies, defenders = attacking(first, given, rules), garrison(second)
    wish = wish_of(given, defenders, rules)
    until = given.get("until") if wish.exactly is None else str(wish.exactly)
    battle = battle_of([armies], defenders, {**given, "until": until}, rules)
    _check_rows(battle, given, rules)
    advice = _advice(battle, wish)
    rows = policy_rows(advice) if given.get("policy") else None
    rolls = _rolls(battle, advice) if given.get("rolls") or given.get("policy") else None

    def text() -> str:
        from risk_odds_cli.advice_text import Told, advice_text

        told = Told(battle, advice, wish, digits_of(given), rolls=rolls is not None, policy=rows)
        return advice_text(told)

    def table() -> Sequence[Row]:
        if given.get("rolls"):
            from risk_odds_cli.roll_rows import table as as_table

            return as_table(rolls or [])
        return rows if rows is not None else [_summary(battle, advice, wish)]

    return Answer(
        text=text,
        payload=lambda: _payload(battle, advice, wish, rows, rolls),
        rows=table,
        code=HOLD if given.get("exit_code") and advice.verdict == "hold" else 0,
        hints=picture_file.plot(given, lambda: _picture(advice)),
    )


def _check_rows(battle: Battle, given: Given, rules: Rules) -> None:
    """Refuse what can't be written out.

    Raises:
        InvalidInput: A policy that is too long; rolls where nothing is decided within one.
    """
    if given.get("policy") and battle.attackers * battle.defenders > MOST_ROWS:
        raise InvalidInput(
            f"the policy of {battle.attackers:,} against {battle.defenders:,} is too long",
            f"up to {MOST_ROWS:,} states",
        )
    if given.get("rolls") and not rules.decided_after_roll:
        raise InvalidInput(
            f"nothing is decided once the dice of {rules.name} are rolled",
            "rules with choices, such as --rules expert or --defense seen",
        )


def _advice(battle: Battle, wish: Wish) -> Advice:
    return advise(
        battle.attackers,
        battle.defenders,
        rules=battle.rules,
        until=0 if wish.goal else battle.ends.until,
        value=wish.value,
        min_win=wish.min_win,
        counter=wish.counter,
        exact=battle.exact,
        own=wish.own,
        enemy=wish.enemy,
        goal=wish.goal,
    )


def _rolls(battle: Battle, advice: Advice) -> list[Row] | None:
    """Every roll of the first round with what to do; None where nothing is decided in it."""
    if advice.plan.play is None or not battle.rules.decided_after_roll:
        return None
    from risk_odds_cli.roll_rows import rounds

    return rounds(advice.plan.play, battle.attackers, battle.defenders)


def _picture(advice: Advice) -> Axes:
    from risk_odds_reports.figures import stop_lines

    from risk_odds.odds.frames import stop_line

    return stop_lines(stop_line(advice))


def policy_rows(advice: Advice) -> list[Row]:
    """The whole policy."""
    names = ("attackers", "defenders", "action", "dice", "value")
    return [{name: getattr(row, name) for name in names} for row in advice.policy()]


def _payload(
    battle: Battle, advice: Advice, wish: Wish, rows: Sequence[Row] | None, rolls: Sequence[Row] | None
) -> Row:
    return {
        **advised(battle, advice, wish),
        "played": played(advice.played, advice.p_hold_played),
        "stop_at": [{"defenders": d, "attackers": a} for d, a in advice.stop_at.items()],
        "stop_at_commander_used": _stops_without(advice),
        "policy": rows,
        "rolls": rolls,
    }


def advised(battle: Battle, advice: Advice | BlitzAdvice, wish: Wish) -> Row:
    """The keys that advice of any kind has."""
    names = ("capture_value", "value", "value_of_attacking", "value_of_holding")
    worth = {name: getattr(advice, name) for name in names}
    return {
        **payload.odds_payload(battle, advice.odds, None, None),
        "schema": "risk-odds/attack/1",
        "verdict": advice.verdict,
        "because": advice.because,
        **{name: None if value is None else float(value) for name, value in worth.items()},
        "break_even": None if advice.break_even == inf else advice.break_even,
        "min_win": None if advice.min_win is None else float(advice.min_win),
        "enough": advice.enough,
        **wish.payload(),
        **payload.numbers({"p_goal": advice.p_goal}),
        "counter": list(advice.counter),
        **payload.numbers({"p_hold": advice.p_hold}),
    }


def _stops_without(advice: Advice) -> list[Row] | None:
    """The stop line once the Commander was used; None without one."""
    from risk_odds_cli.advice_text import commander_used_stops

    stops = commander_used_stops(advice)
    return None if stops is None else [{"defenders": d, "attackers": a} for d, a in stops.items()]


def played(odds: BattleOdds, p_hold: Real) -> Row:
    """The numbers of the battle played as advised."""
    return payload.numbers({name: getattr(odds, name) for name in PLAYED} | {"p_hold": p_hold})


def _summary(battle: Battle, advice: Advice, wish: Wish) -> Row:
    """The answer as one row of a table: what is no list and no object."""
    return {
        name: value
        for name, value in _payload(battle, advice, wish, None, None).items()
        if name not in LISTS and name != "schema"
    }
