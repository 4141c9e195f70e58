"""`luck FILE`: how lucky was a whole evening?"""

from __future__ import annotations

from collections.abc import Sequence

from risk_odds.odds.evening import Evening, Extreme, Standing, evening
from risk_odds.odds.weights import Real
from risk_odds.wording import plural
from risk_odds_cli import payload
from risk_odds_cli.answer import Answer, Given, Row, aligned, bold, wrapped
from risk_odds_cli.battles import digits_of
from risk_odds_cli.evening_file import Entry, read_evening
from risk_odds_cli.query import refuse
from risk_odds_cli.show import SMALLEST, chance
from risk_odds_cli.wording import armies, felt, percent

SCHEMA = "risk-odds/luck/1"

ORDINARY = 0.2
"""A tail above this is no matter of luck."""

WORDS = ((0.001, "EXTREMELY "), (0.01, "VERY "), (0.05, ""), (ORDINARY, "RATHER "))
"""Tails below which an evening is called so; lucky or unlucky follows."""

P = ("p_exactly", "p_at_least_as_good", "p_at_most_as_good", "p_worse", "percentile")

MOST_LINES = 50
"""The most battles that are listed in text."""


def of_file(path: str, given: Given) -> Answer:
    """The luck of the battles in a file, each alone and all together."""
    refuse(given, ("left", "defenders_left"), "belongs to a single battle; in a file each line says what was left")
    entries = read_evening(path, given)
    found = evening([entry.fought for entry in entries])
    rows = [_row(entry, standing) for entry, standing in zip(entries, found.battles, strict=True)]
    return Answer(
        lambda: _text(entries, found, digits_of(given)),
        lambda: _payload(entries, found, rows),
        lambda: [*rows, {"line": None, "role": "all", **_numbers(found.together)}],
    )


def _row(entry: Entry, standing: Standing) -> Row:
    _, left, defenders_left, role = entry.fought
    return {
        "line": entry.line,
        "role": role,
        **payload.question(entry.battle),
        "attackers_left": left,
        "defenders_left": defenders_left,
        **_numbers(standing),
    }


def _numbers(standing: Standing) -> Row:
    """Where a balance stands, as numbers."""
    expected: dict[str, Real | None] = {"expected_balance": standing.expected_balance}
    expected["sd_balance"] = standing.sd_balance
    return {"balance": standing.balance, **payload.numbers(expected | {name: getattr(standing, name) for name in P})}


def _payload(entries: Sequence[Entry], found: Evening, rows: Sequence[Row]) -> Row:
    def extreme(which: Extreme) -> Row:
        return {"line": entries[which.battle].line, **payload.numbers({"p": which.p, "p_any": which.p_any})}

    return {
        "schema": SCHEMA,
        **({"balanced": True} if entries[0].battle.balanced else {}),
        **_numbers(found.together),
        **payload.numbers({"p_two_sided": found.together.p_two_sided}),
        "luckiest": extreme(found.luckiest),
        "unluckiest": extreme(found.unluckiest),
        "battles": list(rows),
    }


def _text(entries: Sequence[Entry], found: Evening, digits: int) -> str:
    whole = found.together
    fought = [entry.fought for entry in entries]
    lost = sum(f.odds.attackers - f.attackers_left for f in fought if f.role == "attacker")
    lost += sum(f.odds.defenders - f.defenders_left for f in fought if f.role == "defender")
    tails = [
        ["as well or better", _chance(whole.p_at_least_as_good, whole.p_worse, digits)],
        ["as badly or worse", _chance(whole.p_at_most_as_good, whole.p_at_least_as_good - whole.p_exactly, digits)],
    ]
    lines = [
        bold(_verdict(whole)),
        *(["(every battle a balanced blitz)"] if entries[0].battle.balanced else []),
        "",
        wrapped(
            f"{plural(len(entries), 'battle')}: you killed {lost + whole.balance:,} and lost {lost:,}, a balance of "
            f"{whole.balance:+,}; {_signed(whole.expected_balance, digits)} was to be expected "
            f"(sd {armies(whole.sd_balance, digits)}). Of all such evenings go"
        ),
        aligned(tails),
        "",
        _table(entries, found.battles, digits),
        "",
        *([*_extremes(entries, found, digits), ""] if len(entries) > 1 else []),
        wrapped(
            "Luck: the chance of a lower balance and half the chance of the same one. 50 % is ordinary, 100 % is all "
            "the luck there is."
        ),
    ]
    return "\n".join(lines)


def _verdict(whole: Standing) -> str:
    """The evening in a word, and how often it goes like that."""
    lucky = whole.p_at_least_as_good <= whole.p_at_most_as_good
    p = float(whole.p_at_least_as_good if lucky else whole.p_at_most_as_good)
    word = next((word for most, word in WORDS if p < most), None)
    name = "ORDINARY" if word is None else f"{word}{'LUCKY' if lucky else 'UNLUCKY'}"
    said = felt(p, 1 - p)
    how_often = "practically no evening goes" if said.startswith("practically never") else f"{said} such evenings go"
    if said.startswith("1 in "):
        how_often += "es"
    return f"{name}  {how_often} as {'well, or better' if lucky else 'badly, or worse'}"


def _chance(p: Real, rest: Real, digits: int) -> str:
    return chance(max(p, SMALLEST), rest, digits)  # what was seen is possible, however small floats make it


def _signed(number: Real, digits: int) -> str:
    """A number with its sign; nothing is said to be -0."""
    text = f"{float(number):+.{digits}f}"
    return text if float(text) else text.replace("-", "+")


def _table(entries: Sequence[Entry], standings: Sequence[Standing], digits: int) -> str:
    table = [["line", "you", "battle", "left", "balance", "expected", "luck"]]
    for entry, standing in list(zip(entries, standings, strict=True))[:MOST_LINES]:
        _, left, defenders_left, role = entry.fought
        table.append(
            [
                str(entry.line),
                role,
                _named(entry),
                f"{left:,} v {defenders_left:,}",
                f"{standing.balance:+,}",
                _signed(standing.expected_balance, digits),
                percent(float(standing.percentile), digits),
            ]
        )
    shown = aligned(table)
    more = len(entries) - MOST_LINES
    return f"{shown}\n  and {more:,} more (all of them with --csv, --md or --json)" if more > 0 else shown


def _named(entry: Entry) -> str:
    return f"{entry.battle.armies[0]:,} v {entry.battle.defenders:,}"


def _extremes(entries: Sequence[Entry], found: Evening, digits: int) -> list[str]:
    """The luckiest and the unluckiest battle, and how surprising it is that there was one."""
    lines = []
    for name, kind, how, which in (
        ("Luckiest", "lucky", "well", found.luckiest),
        ("Unluckiest", "unlucky", "badly", found.unluckiest),
    ):
        entry = entries[which.battle]
        said = f"{name}: line {entry.line}, {_named(entry)} as {entry.fought.role}; "
        said += f"{_chance(which.p, 1 - which.p, digits)} go as {how}, or {'better' if how == 'well' else 'worse'}"
        seen = percent(float(which.p_any), digits)
        said += f". That one of {len(entries):,} such battles is so {kind} has a chance of {seen}"
        lines.append(wrapped(f"{said}."))
    return lines
