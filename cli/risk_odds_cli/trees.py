"""`campaign --branches FILE`: a tree of territories, and how many armies go which way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from risk_odds.errors import InvalidInput
from risk_odds.odds.branches import TreeOdds, tree_campaign
from risk_odds.wording import plural
from risk_odds_cli import payload
from risk_odds_cli.answer import Answer, Given, Row, aligned
from risk_odds_cli.battles import digits_of
from risk_odds_cli.branch_file import read_branches
from risk_odds_cli.campaigns import SCHEMA, stage_row, stage_table, starting
from risk_odds_cli.numbers import whole
from risk_odds_cli.query import balanced_of, refuse, rules_of
from risk_odds_cli.show import SMALLEST, blitz, counting
from risk_odds_cli.show import chance as said_chance
from risk_odds_cli.wording import percent


def tree(operands: Sequence[str], given: Given) -> Answer:
    """A campaign through a tree of branches."""
    if len(operands) != 1:
        raise InvalidInput(
            f"with --branches campaign takes the armies only (you gave {len(operands)} numbers)",
            "risk-odds campaign ARMIES --branches FILE",
        )
    refuse(given, ["any_order", "need", "exact"], "is not possible with --branches")
    rules = rules_of(given)
    leave = whole(given.get("leave") or str(rules.stay), "armies to leave", rules.stay)
    start = starting(operands[0], leave)
    branches = read_branches(given["branches"], rules, lambda name: rules_of(given, name))
    balanced = balanced_of(given, rules)
    return _answer(tree_campaign(start, branches, leave=leave, rules=rules, balanced=balanced), given)


def _answer(odds: TreeOdds, given: Given) -> Answer:
    digits, names = digits_of(given), [b.name for b in odds.territories]
    stages = [{"territory": name, **stage_row(s)} for name, s in zip(names, odds.stages, strict=True)]
    splits = [
        {"territory": name, "attackers_left": left, "move_in": moved}
        for name in names
        for left, moved in odds.splits[name].items()
    ]

    outcomes: list[Row] = [
        {"captured": k, "armies_left": None, "p": p} for k, p in sorted(odds.captured.items(), reverse=True)
    ]

    def whole_answer() -> Row:
        return {
            "schema": SCHEMA, "rules": rules_of(given).name, **payload.blitz(given), "armies": odds.armies,
            "path": [b.defenders for b in odds.territories],
            "leave": [odds.leave, *(b.leave for b in odds.territories)],
            "stages": stages, "p_all": odds.p_all,
            "outcomes": outcomes, "splits": splits, "need": None,
        }  # fmt: skip

    least = 0.0 if given.get("balanced") else SMALLEST

    def text() -> str:
        lines = [
            f"{odds.armies:,} armies through {plural(len(names), 'territory', 'territories')}: all captured with "
            f"{said_chance(odds.p_all, max(odds.p_not_all, least), digits)}",
            counting([odds.armies], odds.leave),
            *([blitz()] if given.get("balanced") else []),
            "",
            stage_table(odds.stages, names, digits, least),
            "",
            "  after a capture move in (if so many attackers are left):",
            *(f"    {name}: {_split(odds.splits[name])}" for name in names),
        ]
        if given.get("dist"):
            table = [["captured", "chance"], *([str(o["captured"]), percent(o["p"], digits)] for o in outcomes)]
            lines += ["", aligned(table)]
        return "\n".join(lines)

    return Answer(text, whole_answer, lambda: outcomes if given.get("dist") else stages)


def _split(split: Mapping[int, int]) -> str:
    """A split in short: "all", or how many of how many; numbers that leave equally many behind are joined."""
    runs: list[tuple[int, int, int]] = []  # first and last number of attackers left, and how many of them stay
    for left, moved in split.items():
        if runs and runs[-1][2] == left - moved:
            runs[-1] = (runs[-1][0], left, left - moved)
        else:
            runs.append((left, left, left - moved))
    if len(runs) == 1 and runs[0][2] == 0:
        return "all"
    return ", ".join(_run(*run) for run in runs)


def _run(first: int, last: int, stay: int) -> str:
    if first == last:
        return f"{first - stay} of {first}"
    return f"all of {first}-{last}" if not stay else f"all but {stay} of {first}-{last}"
