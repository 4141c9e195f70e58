"""`attack`: verdict first, number second, reason last."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from risk_odds.errors import InvalidInput
from risk_odds.odds.policy import Advice, advise
from risk_odds.wording import plural
from risk_odds_cli import payload, picture_file, show
from risk_odds_cli.answer import Answer, Given, Row, aligned, bold, wrapped
from risk_odds_cli.battles import digits_of
from risk_odds_cli.numbers import chance, garrison, rational, whole
from risk_odds_cli.query import Battle, attacking, battle_of, rules_of, two_operands
from risk_odds_cli.wording import armies, percent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_ROWS = 100_000
"""The longest policy that is written out."""

HOLD = 10
"""The exit code of the verdict "hold", if `--exit-code` asks for one."""


def attack(operands: Sequence[str], given: Given) -> Answer:
    """Should I attack, and when do I stop?"""
    if given.get("plot"):
        picture_file.checked(given["plot"])
    first, second = two_operands(operands, "attack")
    rules = rules_of(given)
    battle = battle_of([attacking(first, given, rules)], garrison(second), given, rules)
    struck = given["counter"].split(",") if given.get("counter") else []
    counter = [whole(part, "armies that strike back", rules.stay + 1) for part in struck]
    if given.get("policy") and battle.attackers * battle.defenders > MOST_ROWS:
        raise InvalidInput(
            f"the policy of {battle.attackers:,} against {battle.defenders:,} is too long",
            f"up to {MOST_ROWS:,} states",
        )
    advice = advise(
        battle.attackers,
        battle.defenders,
        rules=rules,
        until=battle.ends.until,
        value=None if given.get("value") is None else rational(given["value"], "a value in armies"),
        min_win=None if given.get("min_win") is None else chance(given["min_win"]),
        counter=counter,
        exact=battle.exact,
    )
    code = HOLD if given.get("exit_code") and advice.verdict == "hold" else 0
    rows = policy_rows(advice) if given.get("policy") else None
    return Answer(
        text=lambda: _text(battle, advice, digits_of(given), rows),
        payload=lambda: _payload(battle, advice, rows),
        rows=lambda: rows if rows is not None else [_summary(battle, advice)],
        code=code,
        hints=picture_file.plot(given, lambda: _picture(advice)),
    )


def _picture(advice: Advice) -> Axes:
    from risk_odds_reports.figures import stop_lines

    from risk_odds.odds.frames import stop_line

    return stop_lines(stop_line(advice))


def policy_rows(advice: Advice) -> list[Row]:
    """The whole policy."""
    names = ("attackers", "defenders", "action", "dice", "value")
    return [{name: getattr(row, name) for name in names} for row in advice.policy()]


def _payload(battle: Battle, advice: Advice, rows: Sequence[Row] | None) -> Row:
    numbers = {
        name: getattr(advice, name) for name in ("capture_value", "value", "value_of_attacking", "value_of_holding")
    }
    floats = {name: None if value is None else float(value) for name, value in numbers.items()}
    return {
        **payload.odds_payload(battle, advice.odds, None, None),
        "schema": "risk-odds/attack/1",
        "verdict": advice.verdict,
        "because": advice.because,
        **floats,
        "break_even": None if advice.break_even == inf else advice.break_even,
        "min_win": None if advice.min_win is None else float(advice.min_win),
        "enough": advice.enough,
        "counter": list(advice.counter),
        **payload.numbers({"p_hold": advice.p_hold}),
        "played": _played(advice),
        "stop_at": [{"defenders": d, "attackers": a} for d, a in advice.stop_at.items()],
        "policy": rows,
    }


def _played(advice: Advice) -> Row:
    """The numbers of the battle played by the policy."""
    names = payload.NUMBERS[:5]
    return payload.numbers({name: getattr(advice.played, name) for name in names} | {"p_hold": advice.p_hold_played})


def _summary(battle: Battle, advice: Advice) -> Row:
    whole_answer = _payload(battle, advice, None)
    left_out = ("outcomes", "schema", "need", "hold", "stop_at", "policy", "played", "counter")
    return {name: value for name, value in whole_answer.items() if name not in left_out}


def _text(battle: Battle, advice: Advice, digits: int, rows: Sequence[Row] | None) -> str:
    odds, played = advice.odds, advice.played
    chance_, rest = show.won(odds)
    to_the_end = percent(chance_, digits, rest)
    if advice.min_win is None:
        number = f"worth {armies(float(advice.value or 0), max(digits, 2))} armies (holding: {advice.value_of_holding})"
    else:
        number = (
            f"{to_the_end} to conquer"
            if not advice.counter
            else f"{percent(float(advice.p_hold), digits)} to conquer and hold"
        )
    lines = [
        f"{bold(advice.verdict.upper())}  {number}",
        show.counting(battle.armies, battle.keep),
        "",
        f"  fighting to the end: conquered {to_the_end}",
        *show.at_least_line(battle, odds, digits),
        show.losses(odds, digits),
    ]
    if played.p_stopped:
        won, lost, off = (percent(float(p), digits) for p in (played.p_conquer, played.p_repelled, played.p_stopped))
        lines.append(f"  stopping in time: conquered {won}, repelled {lost}, broken off {off}")
    if advice.counter:
        strikes = " and ".join(str(n) for n in advice.counter)
        lines.append(
            f"  after the counter-attack of {strikes}: still standing {percent(float(advice.p_hold), digits)} "
            f"(stopping in time: {percent(float(advice.p_hold_played), digits)})"
        )
    lines += ["", "  stop rolling once this many attackers are left, or fewer:", _stop_lines(advice)]
    if rows is not None:
        lines += ["", _policy_table(rows, digits)]
    lines += ["", wrapped(f"Why: {advice.because}.")]
    return "\n".join(lines)


def _stop_lines(advice: Advice) -> str:
    """The stop line, with runs of defenders that share a number joined."""
    runs: list[tuple[int, int, int]] = []
    for d, a in advice.stop_at.items():
        if runs and runs[-1][2] == a and runs[-1][1] == d - 1:
            runs[-1] = (runs[-1][0], d, a)
        else:
            runs.append((d, d, a))
    lines = []
    for first, last, a in runs:
        against = plural(first, "defender") if first == last else f"{first} to {last} defenders"
        lines.append(f"    against {against}: {a if a else 'never stop'}")
    return "\n".join(lines)


def _policy_table(rows: Sequence[Row], digits: int) -> str:
    table = [["attackers", "defenders", "action", "dice", "worth"]]
    for row in rows:
        dice = str(row["dice"]) if row["dice"] else ""
        table.append(
            [
                str(row["attackers"]),
                str(row["defenders"]),
                row["action"],
                dice,
                armies(row["value"], max(digits, 3)),
            ]
        )
    return aligned(table)
