"""`attack --balanced`: should I attack in a balanced blitz, and with how many?"""

from __future__ import annotations

from collections.abc import Sequence

from risk_odds.odds.blitz_advice import BlitzAdvice, BlitzStop, advise_blitz
from risk_odds.wording import plural
from risk_odds_cli import show, worths
from risk_odds_cli.advice import HOLD, PLAYED, advised, played
from risk_odds_cli.advice_text import short, sides
from risk_odds_cli.answer import Answer, Given, Row, aligned, bold, wrapped
from risk_odds_cli.battles import digits_of
from risk_odds_cli.numbers import garrison
from risk_odds_cli.query import Battle, attacking, battle_of, refuse, rules_of, two_operands
from risk_odds_cli.wishes import Wish, wish_of
from risk_odds_cli.wording import armies, percent

REFUSED = {
    "policy": "has no meaning in a balanced blitz: it is drawn as a whole, so nothing is decided on the way",
    "rolls": "has no meaning in a balanced blitz: it is drawn as a whole, so there are no rolls",
    "exactly": "has no meaning in a balanced blitz, which is fought for the whole territory",
    "plot": "draws when to stop on the way, and a balanced blitz is drawn as a whole",
}
"""Options of `attack` that a balanced blitz refuses besides those that it refuses everywhere, and why."""

MOST_LINES = 20
"""The most numbers of attackers that are listed in text."""

MARK = "*"


def attack_balanced(operands: Sequence[str], given: Given) -> Answer:
    """Should I attack, and how many of my attackers take no part?"""
    for option, why in REFUSED.items():
        refuse(given, [option], why)
    first, second = two_operands(operands, "attack")
    rules = rules_of(given)
    armies_there, defenders = attacking(first, given, rules), garrison(second)
    battle = battle_of([armies_there], defenders, given, rules)
    wish = wish_of(given, defenders, rules)
    advice = advise_blitz(
        battle.attackers,
        battle.defenders,
        rules=rules,
        value=wish.value,
        min_win=wish.min_win,
        counter=wish.counter,
        own=wish.own,
        enemy=wish.enemy,
        goal=wish.goal,
    )
    return Answer(
        text=lambda: _text(battle, advice, wish, digits_of(given)),
        payload=lambda: _payload(battle, advice, wish),
        rows=lambda: _rows(battle, advice),
        code=HOLD if given.get("exit_code") and advice.verdict == "hold" else 0,
    )


def _payload(battle: Battle, advice: BlitzAdvice, wish: Wish) -> Row:
    """The object of `attack`; what has no meaning in a balanced blitz is null."""
    return {
        **advised(battle, advice, wish),
        "played": _played(advice),
        "best_stop": advice.stop,
        "stops": [_stop(stop) for stop in advice.stops],
        **dict.fromkeys(("stop_at", "stop_at_commander_used", "policy", "rolls")),
    }


def _played(advice: BlitzAdvice) -> Row:
    """What comes of it as advised; nothing happens where the advice is to hold."""
    if advice.played is None:
        return {**dict.fromkeys(PLAYED, 0.0), "p_stopped": 1.0, "p_hold": 0.0}
    return played(advice.played, advice.p_hold_played)


def _stop(stop: BlitzStop) -> Row:
    """A number of attackers that take no part, for programs."""
    return {name: getattr(stop, name) for name in BlitzStop.__dataclass_fields__}


def _rows(battle: Battle, advice: BlitzAdvice) -> list[Row]:
    """A row for every number of attackers that may take no part."""
    asked = {"rules": battle.rules.name, "armies": battle.armies[0], "keep": battle.keep, "defenders": battle.defenders}
    return [
        {**asked, "balanced": True, **_stop(stop), "best": stop.stop == advice.stop, "verdict": advice.verdict}
        for stop in advice.stops
    ]


def _text(battle: Battle, advice: BlitzAdvice, wish: Wish, digits: int) -> str:
    lines = [
        f"{bold(advice.verdict.upper())}  {_number(advice, digits)}",
        show.counting(battle.armies, battle.keep),
        show.blitz(advice.stop or 0),
        "",
        *_fought(battle, advice, digits),
    ]
    if wish.valued and not wish.own == wish.enemy == 1:
        lines.append(sides(wish))
    lines += ["", *worths.lines(wish.parts)] if wish.parts else []
    lines += ["", _table(advice, digits), "", wrapped(f"Why: {advice.because}.")]
    return "\n".join(lines)


def _number(advice: BlitzAdvice, digits: int) -> str:
    """What follows the verdict."""
    if advice.goal is not None:
        held = " and hold" if advice.counter else ""
        return f"{percent(float(advice.p_goal or 0), digits)} {advice.goal}{held}{_part(advice)}"
    if advice.min_win is None:
        worth = armies(float(advice.value or 0), max(digits, 2))
        return f"worth {worth} armies (holding: {short(advice.value_of_holding or 0)}){_part(advice)}"
    chance = advice.p_hold_played if advice.best else max(stop.p_hold for stop in advice.stops)
    return f"{percent(chance, digits)} to conquer{' and hold' if advice.counter else ''}{_part(advice)}"


def _part(advice: BlitzAdvice) -> str:
    """Who takes part, where somebody does."""
    if advice.stop is None:
        return ""
    if not advice.stop:
        return "; all attackers take part"
    return f"; {plural(advice.stop, 'attacker takes', 'attackers take')} no part"


def _fought(battle: Battle, advice: BlitzAdvice, digits: int) -> list[str]:
    """What comes of it if all take part, and as advised."""
    lines = [f"  all take part: conquered {percent(float(advice.odds.p_conquer), digits)}"]
    lines += show.at_least_line(battle, advice.odds, digits)
    lines.append(show.losses(advice.odds, digits))
    if advice.stop and advice.played is not None:
        won, off = (percent(float(p), digits) for p in (advice.played.p_conquer, advice.played.p_stopped))
        otherwise = f", otherwise {plural(advice.stop, 'attacker')} left {off}" if advice.played.p_stopped else ""
        lines.append(f"  as advised: conquered {won}{otherwise}")
    if advice.counter:
        strikes = " and ".join(str(n) for n in advice.counter)
        advised = f" (as advised: {percent(advice.p_hold_played, digits)})" if advice.stop else ""
        held = percent(advice.p_hold, digits)
        lines.append(f"  after the counter-attack of {strikes}: still standing {held}{advised}")
    return lines


def _table(advice: BlitzAdvice, digits: int) -> str:
    """What each number of attackers that take no part comes to, around the best one."""
    goal, counter, valued = advice.goal, bool(advice.counter), advice.value is not None
    heads = ["no part", "take part", "conquer"]
    heads += ["and hold"] if counter else []
    heads += ["the goal"] if goal else []
    heads += ["worth"] if valued else []
    table = [[*heads, "you lose", "they lose", ""]]
    middle = advice.stop or 0
    first = max(0, min(middle - MOST_LINES // 2, len(advice.stops) - MOST_LINES))
    for stop in advice.stops[first : first + MOST_LINES]:
        row = [f"{stop.stop:,}", f"{stop.attackers:,}", percent(stop.p_conquer, digits)]
        row += [percent(stop.p_hold, digits)] if counter else []
        row += [percent(stop.p_goal or 0.0, digits)] if goal else []
        row += [armies(stop.value or 0.0, max(digits, 2))] if valued else []
        lost = (stop.expected_attackers_lost, stop.expected_defenders_lost)
        mark = MARK if stop.stop == advice.stop else ""
        table.append([*row, *(armies(number, digits) for number in lost), mark])
    more = len(advice.stops) - MOST_LINES
    shown = aligned(table)
    return f"{shown}\n  and {more:,} more (all of them with --csv, --md or --json)" if more > 0 else shown
