"""Answers as text: numbers come from the library, words from `wording`."""

from __future__ import annotations

from collections.abc import Sequence

from risk_odds.odds.outcome import BattleOdds
from risk_odds.odds.weights import Real
from risk_odds.wording import plural
from risk_odds_cli.answer import NARROW, Row, aligned, columns, wrapped
from risk_odds_cli.query import Battle
from risk_odds_cli.wording import armies, felt, percent

SMALLEST = 1e-300
"""What floats make nothing of may still happen."""

BAR = 10, 100
"""The least and the most characters that the longest bar of a distribution may have."""

MARGIN = 2
"""Spaces between columns."""


def counting(stacks: Sequence[int], keep: int) -> str:
    """Both ways of counting, said aloud."""
    parts = []
    for stack in stacks:
        stays = f"{plural(keep, 'stays', 'stay')}" if keep else "none stays"
        parts.append(f"{plural(stack, 'army', 'armies')} on your territory, {stack - keep:,} can attack, {stays}")
    return f"({'; '.join(parts)})"


def assumptions(battle: Battle) -> list[str]:
    """What is assumed about the rolls: that they are balanced, or what both sides decide within a round."""
    if battle.balanced:
        return [blitz(battle.ends.stop)]
    if not battle.rules.choices:
        return []  # bare numbers don't pay for the words
    from risk_odds.odds.assumed import TO_CONQUER, assumed

    aim = "the chance of success" if battle.ends.until else TO_CONQUER
    return [wrapped(line) for line in assumed(battle.rules, aim)]


def fraction(value: Real) -> str:
    """A fraction, if the value is one."""
    return "" if isinstance(value, (int, float)) else f"= {value.numerator}/{value.denominator}"


def blitz(stop: int = 0) -> str:
    """The line that says a battle is a balanced blitz, and who takes no part in it."""
    out = f"; {plural(stop, 'attacker takes', 'attackers take')} no part" if stop else ""
    return f"(balanced blitz{out})"


def odds_text(battle: Battle, odds: BattleOdds, digits: int, *, dist: bool, extra: Sequence[str] = ()) -> str:
    """The answer of `odds`."""
    goal = "conquer" if not battle.ends.until else f"bring it down to {plural(battle.ends.until, 'defender')} or fewer"
    against = " + ".join(f"{a:,}" for a in battle.armies)
    lines = [
        f"{against} against {battle.defenders:,}: you {goal} with {chance(*won(odds), digits)}",
        counting(battle.armies, battle.keep),
        *assumptions(battle),
        "",
        ends_table(odds, digits),
    ]
    lines += at_least_line(battle, odds, digits)
    lines += extra
    lines.append(losses(odds, digits))
    if dist:
        lines += ["", distribution(odds, digits)]
    return "\n".join(lines)


def won(odds: BattleOdds) -> tuple[float, float]:
    """The chance of success and that of the rest, which is never said to be none: every roll can be lost."""
    rest = float(odds.p_repelled + odds.p_stopped)
    return float(odds.p_conquer), rest if odds.ends.rounds is not None or odds.balanced else max(rest, SMALLEST)


def at_least_line(battle: Battle, odds: BattleOdds, digits: int) -> list[str]:
    """The chance to succeed with enough left, if that was asked for."""
    if battle.at_least is None:
        return []
    p = odds.p_at_least(battle.at_least)
    return [
        f"  with {plural(battle.at_least, 'attacker')} left or more: {percent(float(p), digits)} {fraction(p)}".rstrip()
    ]


def chance(p: Real, rest: Real, digits: int) -> str:
    """A probability in percent and as odds that people feel."""
    return f"{percent(float(p), digits, float(rest))} ({felt(float(p), float(rest))})"


def ends_table(odds: BattleOdds, digits: int) -> str:
    """The ends of a battle, each with its chance and what is then left."""
    conquered, rest = won(odds)
    lost, stopped = odds.p_repelled, odds.p_stopped
    left, kept = odds.expected_attackers_left_if_conquered, odds.expected_defenders_left_if_repelled
    table = [
        ["conquered", percent(conquered, digits, rest), _left(left, "attackers", digits), fraction(odds.p_conquer)],
        [
            "repelled",
            percent(float(lost), digits, conquered + float(stopped)),
            _left(kept, "defenders", digits),
            fraction(lost),
        ],
    ]
    if odds.ends.stop or odds.ends.rounds is not None or stopped:
        table.append(["stopped", percent(float(stopped), digits, conquered + float(lost)), "", fraction(stopped)])
    widths = [max(len(row[k]) for row in table) for k in range(3)]
    return "\n".join(
        f"  {name.ljust(widths[0])}  {p.rjust(widths[1])}  {then.ljust(widths[2])}  {exact}".rstrip()
        for name, p, then, exact in table
    )


def _left(number: Real | None, who: str, digits: int) -> str:
    return "" if number is None else f"{armies(float(number), digits)} {who} left on average"


def losses(odds: BattleOdds, digits: int) -> str:
    """What the battle costs both sides on average, with standard deviations."""
    mine, theirs = odds.expected_attackers_lost, odds.expected_defenders_lost
    return (
        f"  you lose {armies(float(mine), digits)} on average (sd {armies(odds.sd_attackers_lost, digits)}), "
        f"the defender {armies(float(theirs), digits)} (sd {armies(odds.sd_defenders_lost, digits)})"
    )


def distribution(odds: BattleOdds, digits: int) -> str:
    """Every outcome with a bar; the longest bar takes what is left of the window's width."""
    heads = ["attackers", "defenders"] if columns() < NARROW else ["attackers left", "defenders left"]
    table = [[*heads, "chance"]]
    table += [[str(a), str(d), percent(float(p), digits)] for (a, d), p in odds.outcomes.items()]
    exact = ["", *(fraction(p) for p in odds.outcomes.values())]
    room = columns() - sum(max(len(row[k]) for row in table) + MARGIN for k in range(3)) - MARGIN
    room -= max(map(len, exact)) + 1 if any(exact) else 0
    top, longest = max(map(float, odds.outcomes.values())), min(max(room, BAR[0]), BAR[1])
    bars = ["", *(bar(float(p), top, longest) for p in odds.outcomes.values())]
    return "\n".join(
        f"{line.rstrip()}{' ' * MARGIN}{f'{drawn} {said}'.strip()}".rstrip()
        for line, drawn, said in zip(_right(table), bars, exact, strict=True)
    )


def _right(table: Sequence[Sequence[str]]) -> list[str]:
    """Lines whose columns stand under each other, all to the right."""
    widths = [max(len(row[k]) for row in table) for k in range(len(table[0]))]
    return ["".join(" " * MARGIN + c.rjust(w) for c, w in zip(row, widths, strict=True)) for row in table]


def bar(p: float, top: float, longest: int) -> str:
    """A bar in plain characters, `longest` for `top`."""
    return "#" * round(p / top * longest)


def grid(rows: Sequence[Row], one: Battle, digits: int) -> str:
    """Several battles under each other; `one` of them says what they have in common."""
    at_least = "p_at_least" in rows[0]
    table = [
        [
            "armies",
            "can attack",
            "defenders",
            "conquer",
            *(["with enough left"] if at_least else []),
            "you lose",
            "they lose",
        ]
    ]
    for row in rows:
        p, rest = row["p_conquer"], row["p_repelled"] + row["p_stopped"]
        table.append(
            [
                str(row["armies"]),
                str(row["attackers"]),
                str(row["defenders"]),
                percent(p, digits, rest if row["rounds"] is not None or "balanced" in row else max(rest, SMALLEST)),
                *([percent(row["p_at_least"], digits)] if at_least else []),
                armies(row["expected_attackers_lost"], digits),
                armies(row["expected_defenders_lost"], digits),
            ]
        )
    stay = plural(one.keep, "stays", "stay")
    return "\n".join([aligned(table), f"(armies on your territory: {stay}, the others can attack)", *assumptions(one)])
