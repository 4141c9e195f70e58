"""The text of `attack`: verdict first, number second, reason last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from risk_odds.odds.assumed import assumed
from risk_odds.odds.policy import Advice
from risk_odds.odds.weights import Real
from risk_odds.wording import plural
from risk_odds_cli import show, worths
from risk_odds_cli.answer import Row, aligned, bold, wrapped
from risk_odds_cli.query import Battle
from risk_odds_cli.wishes import Wish
from risk_odds_cli.wording import armies, percent


class Told(NamedTuple):
    """What is told.

    Attributes:
        battle: The battle.
        advice: The advice.
        wish: What it is to bring about.
        digits: Digits after the point.
        rolls: Whether to say what to do with each roll.
        policy: What to do in every state, if that is told.
    """

    battle: Battle
    advice: Advice
    wish: Wish
    digits: int
    rolls: bool
    policy: Sequence[Row] | None


def advice_text(told: Told) -> str:
    """The answer of `attack`."""
    battle, advice, wish, digits = told.battle, told.advice, told.wish, told.digits
    play = advice.plan.play
    lines = [
        f"{bold(advice.verdict.upper())}  {_number(told)}",
        show.counting(battle.armies, battle.keep),
        *map(wrapped, assumed(battle.rules, wish.aim, fewer=play is not None)),
        "",
        *_fought(told),
        *_counter(told),
        *_values(told),
        "",
        *_stops(advice),
    ]
    if play is not None and told.rolls:
        from risk_odds_cli.roll_text import roll_lines

        lines += ["", "  what to do with a roll, and in how many of all rolls:"]
        lines += ["", *roll_lines(play, battle.attackers, battle.defenders, digits)]
    if told.policy is not None:
        lines += ["", _policy_table(told.policy, digits, "worth" if wish.valued else "chance")]
        lines += _along(told)
    lines += ["", wrapped(f"Why: {advice.because}.")]
    return "\n".join(lines)


def _number(told: Told) -> str:
    """What follows the verdict."""
    advice, digits = told.advice, told.digits
    if advice.goal is not None:
        held = " and hold" if advice.counter else ""
        return f"{percent(float(advice.p_goal or 0), digits)} {advice.goal}{held}"
    if advice.min_win is None:
        worth = armies(float(advice.value or 0), max(digits, 2))
        return f"worth {worth} armies (holding: {short(advice.value_of_holding or 0)})"
    if advice.counter:
        return f"{percent(float(advice.p_hold), digits)} to conquer and hold"
    chance, rest = show.won(advice.odds)
    return f"{percent(chance, digits, rest)} to conquer"


def short(number: Real) -> str:
    """A number that need not be whole, in as few digits as say it, three after the point at most."""
    return f"{float(number):.3f}".rstrip("0").rstrip(".")


def _fought(told: Told) -> list[str]:
    """What comes of it."""
    battle, odds, played, digits = told.battle, told.advice.odds, told.advice.played, told.digits
    until = battle.ends.until
    success = f"down to {plural(until, 'defender')} or fewer" if until else "conquered"
    lines = [f"  fighting to the end: {success} {percent(*_rest(show.won(odds), digits))}"]
    if told.wish.exactly is None:
        lines += show.at_least_line(battle, odds, digits)
    lines.append(show.losses(odds, digits))
    if played.p_stopped:
        won, lost, off = (percent(float(p), digits) for p in (played.p_conquer, played.p_repelled, played.p_stopped))
        lines.append(f"  stopping in time: {success} {won}, repelled {lost}, broken off {off}")
    return lines


def _rest(won: tuple[float, float], digits: int) -> tuple[float, int, float]:
    return won[0], digits, won[1]


def _counter(told: Told) -> list[str]:
    """What is left after the counter-attacks."""
    advice, digits = told.advice, told.digits
    if not advice.counter:
        return []
    strikes = " and ".join(str(n) for n in advice.counter)
    return [
        f"  after the counter-attack of {strikes}: still standing {percent(float(advice.p_hold), digits)} "
        f"(stopping in time: {percent(float(advice.p_hold_played), digits)})"
    ]


def _values(told: Told) -> list[str]:
    """What armies and the capture are worth, where that was typed."""
    wish, lines = told.wish, []
    if wish.valued and not wish.own == wish.enemy == 1:
        lines.append(sides(wish))
    return [*lines, *(["", *worths.lines(wish.parts)] if wish.parts else [])]


def sides(wish: Wish) -> str:
    """What an army of each side is worth."""
    return (
        f"  each of your armies that you keep is worth {short(wish.own)}, "
        f"each of the enemy's that you kill {short(wish.enemy)}"
    )


def _stops(advice: Advice) -> list[str]:
    """The stop line, or both where the Commander makes a difference."""
    head = "  stop rolling once this many attackers are left, or fewer"
    used = commander_used_stops(advice)
    if used is None:
        return [f"{head}:", _stop_lines(advice.stop_at)]
    if used == advice.stop_at:
        return [f"{head}, the Commander used or not:", _stop_lines(used)]
    return [
        f"{head}, as long as the Commander was not used:",
        _stop_lines(advice.stop_at),
        "  and once he was used:",
        _stop_lines(used),
    ]


def _stop_lines(stop_at: Mapping[int, int]) -> str:
    """A stop line, with runs of defenders that share a number joined."""
    runs: list[tuple[int, int, int]] = []
    for d, a in stop_at.items():
        if runs and runs[-1][2] == a and runs[-1][1] == d - 1:
            runs[-1] = (runs[-1][0], d, a)
        else:
            runs.append((d, d, a))
    lines = []
    for first, last, a in runs:
        against = plural(first, "defender") if first == last else f"{first} to {last} defenders"
        lines.append(f"    against {against}: {a if a else 'never stop'}")
    return "\n".join(lines)


def _policy_table(rows: Sequence[Row], digits: int, last: str) -> str:
    table = [["attackers", "defenders", "action", "dice", last]]
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


def _along(told: Told) -> list[str]:
    """How what is decided besides when to stop changes along the battle."""
    play = told.advice.plan.play
    if play is None:
        return []
    from risk_odds.odds.along import fewer_attack_dice, fewer_defense_dice
    from risk_odds_cli.roll_text import commander_lines, fewer_lines

    lines = [
        *fewer_lines(fewer_attack_dice(play), "you roll"),
        *fewer_lines(fewer_defense_dice(play), "the defender rolls"),
    ]
    if lines:
        lines.insert(0, "")
    return [*lines, "", *commander_lines(play)] if play.commander else lines


def commander_used_stops(advice: Advice) -> dict[int, int] | None:
    """The stop line once the Commander was used; None without one."""
    if advice.plan.play is None:
        return None
    from risk_odds.odds.along import stop_at_commander_used

    return stop_at_commander_used(advice.plan.play)
