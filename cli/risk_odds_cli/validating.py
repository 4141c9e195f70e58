"""`validate`: engine, solvers and literature compared."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

from risk_odds.validation.compare import ROUNDING, Row
from risk_odds.validation.published import SOURCE
from risk_odds.validation.run import FAMILY_ERROR, SEED, Report
from risk_odds.validation.run import validate as compared
from risk_odds.wording import plural
from risk_odds_cli import answer
from risk_odds_cli.answer import Answer, Given, aligned, wrapped
from risk_odds_cli.numbers import seed_of, whole
from risk_odds_cli.progress import Progress

MOST_GAMES = 10_000_000


def validate(operands: Sequence[str], given: Given) -> Answer:
    """All comparisons, and what they say."""
    games = whole(given["games"], "games", 1, MOST_GAMES) if given.get("games") else None
    seed = seed_of(given) if given.get("seed") else SEED
    with Progress("fights") as progress:
        report = compared(games, seed=seed, quick=bool(given.get("quick")), tell=progress.tell)
    return Answer(
        lambda: _text(report), lambda: _payload(report), lambda: [_row(row) for row in report.rows],
        code=0 if report.ok else 1,
    )  # fmt: skip


def _payload(report: Report) -> answer.Row:
    return {
        "schema": "risk-odds/validate/1",
        "seed": report.seed,
        "games": report.games,
        "tests": report.tests,
        "family_error": FAMILY_ERROR,
        "rows": [_row(row) for row in report.rows],
        "verdict": "agree" if report.ok else "disagree",
    }


def _row(row: Row) -> answer.Row:
    return {
        "test": row.test,
        "battle": row.battle,
        "rules": row.rules,
        "n": row.n,
        "expected": row.expected,
        "statistic": row.statistic if isfinite(row.statistic) else None,
        "p_value": row.p_value,
        "threshold": row.threshold,
        "ok": row.ok,
        "detail": row.detail,
    }


def _text(report: Report) -> str:
    by_test: dict[str, list[Row]] = {}
    for row in report.rows:
        by_test.setdefault(row.test, []).append(row)
    parts = [
        wrapped(f"Single rolls of engine and solver, as published: {SOURCE}"),
        _rolls(by_test["published"]),
        wrapped(
            "Small fights, every roll of the engine enumerated: equal to the solver's fractions, and to its floats "
            f"within {ROUNDING:g}"
        ),
        _exact(by_test["exact"]),
        wrapped(
            f"Fights fought in the engine with dice (seed {report.seed}), against the solver: how many were won "
            "(p of the exact binomial test), and all their outcomes (p all, of the G-test)"
        ),
        _fought(by_test["binomial"], by_test["g-test"]),
        _verdict(report),
    ]
    return "\n\n".join(parts)


def _said(ok: bool) -> str:
    return "ok" if ok else "WRONG"


def _rolls(rows: Sequence[Row]) -> str:
    return aligned([[f"{row.battle}: {row.detail}", _said(row.ok)] for row in rows])


def _exact(rows: Sequence[Row]) -> str:
    """One line for each rule set, and for each option with all its values."""
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(row.rules.partition("=")[0], []).append(row)
    table = [["rules", "fights", "largest difference", ""]]
    for name, group in groups.items():
        values = f"={','.join(row.rules.partition('=')[2] for row in group)}" if "=" in group[0].rules else ""
        largest = max(row.statistic for row in group)
        # The last digits of floats differ from one Python to the next, and what is printed should not.
        off = f"<{ROUNDING:g}" if largest < ROUNDING else f"{largest:.1e}"
        table.append([_short(name + values), str(len(group)), off, _said(all(row.ok for row in group))])
    return aligned(table)


ROOM = 44
"""The width of the names of rules."""


def _short(name: str) -> str:
    return name if len(name) <= ROOM else f"{name[: ROOM - 3]}..."


def _fought(won: Sequence[Row], whole_law: Sequence[Row]) -> str:
    """A line for each fight, under the name of its rules."""
    table = [["fight", "n", "won", "odds", "p", "p all", ""]]
    heads = {}
    rules = ""
    for mine, all_ in zip(won, whole_law, strict=True):
        if mine.rules != rules:
            rules = heads[len(table)] = mine.rules
        chances = [f"{share:.1%}".replace("%", " %") for share in (mine.statistic, mine.expected or 0.0)]
        p_values = [f"{row.p_value:.2g}" for row in (mine, all_)]
        table.append([f"  {mine.battle}", f"{mine.n:,}", *chances, *p_values, _said(mine.ok and all_.ok)])
    lines = []
    for k, line in enumerate(aligned(table).splitlines()):
        if k in heads:
            lines.append(f"  {heads[k]}")
        lines.append(line)
    return "\n".join(lines)


def _verdict(report: Report) -> str:
    wrong = [row for row in report.rows if not row.ok]
    if wrong:
        lines = [f"  {row.test}: {row.battle} ({row.rules}): {row.detail}" for row in wrong]
        return "\n".join([f"DISAGREE: {len(wrong)} of {plural(len(report.rows), 'comparison')}", *lines])
    return wrapped(
        f"AGREE: {plural(len(report.rows), 'comparison')}. {report.tests} of them are tests with dice: with right odds "
        f"one seed in {1 / FAMILY_ERROR:,.0f} would fail any, which takes a p below {FAMILY_ERROR / report.tests:.1g}."
    )
