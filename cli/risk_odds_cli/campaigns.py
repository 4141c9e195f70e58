"""`campaign`: a path of territories, or a set in the best order."""

from __future__ import annotations

from collections.abc import Sequence

from risk_odds.errors import InvalidInput
from risk_odds.odds.campaign import CampaignOdds, Stage, Target, Territory
from risk_odds.odds.campaign import campaign as solve
from risk_odds.odds.weights import Real
from risk_odds.rules import Rules
from risk_odds.wording import plural
from risk_odds_cli import payload
from risk_odds_cli.answer import Answer, Given, Row, aligned
from risk_odds_cli.battles import digits_of
from risk_odds_cli.numbers import chance, garrison, territory, whole
from risk_odds_cli.query import balanced_of, refuse, rules_of
from risk_odds_cli.show import SMALLEST, blitz, counting, fraction
from risk_odds_cli.show import chance as said_chance
from risk_odds_cli.wording import armies as said_armies
from risk_odds_cli.wording import percent

MOST_PATH = 100
"""The most territories of a path."""

SCHEMA = "risk-odds/campaign/1"


def campaign(operands: Sequence[str], given: Given) -> Answer:
    """A campaign."""
    if given.get("branches"):
        from risk_odds_cli.trees import tree

        return tree(operands, given)
    if len(operands) < 2:
        raise InvalidInput(
            "campaign takes the armies and at least one territory", "risk-odds campaign ARMIES D1 D2 ..."
        )
    first, *path = operands
    if len(path) > MOST_PATH:
        raise InvalidInput(f"{len(path)} territories are too many", f"up to {MOST_PATH}")
    rules = rules_of(given)
    balanced = balanced_of(given, rules)
    leave, targets = _leave(given, len(path), rules.stay), []
    for text, left in zip(path, leave[1:], strict=True):
        number, at, name = text.partition("@")
        targets.append(Target(garrison(number), left, rules_of(given, name) if at else rules))
    need, start = _need(first, targets, leave[0], given)
    if start is None:
        return _never(targets, leave, need, given)
    as_given, exact = None, bool(given.get("exact"))
    if given.get("any_order"):
        from risk_odds.odds.orders import in_best_order

        as_given = solve(start, targets, leave=leave[0], rules=rules, exact=exact, balanced=balanced).p_all
        order = in_best_order(start, targets, leave=leave[0], rules=rules, balanced=balanced)
        targets = [targets[k] for k in order]
    odds = solve(start, targets, leave=leave[0], rules=rules, exact=exact, balanced=balanced)
    return _answer(odds, need, given, as_given)


def _leave(given: Given, territories: int, stay: int) -> list[int]:
    """The armies to leave on the start and on each territory."""
    text = given.get("leave")
    if text is None:
        return [stay] * (territories + 1)
    numbers = [whole(part, "armies to leave", stay) for part in text.split(",")]
    if len(numbers) == 1:
        return numbers * (territories + 1)
    if len(numbers) != territories + 1:
        raise InvalidInput(
            f"--leave gives {len(numbers)} numbers for a start and {plural(territories, 'territory', 'territories')}",
            f"one number, or {territories + 1}: the start first, then each territory",
        )
    return numbers


def starting(text: str, leave: int) -> int:
    """The armies that a campaign starts with, enough to leave some behind."""
    return territory(text, leave, f"--leave {leave}" if leave > 1 else "")


def _need(first: str, targets: Sequence[Target], leave: int, given: Given) -> tuple[Row | None, int | None]:
    """What `--need` finds, and the armies that the campaign is then answered for."""
    if not given.get("need"):
        if first.strip() == "-":
            raise InvalidInput("- stands for the armies that --need looks for", "a number of armies, or --need P")
        return None, starting(first, leave)
    from risk_odds.odds.needs import armies_needed

    refuse(given, ["any_order"], "has an order for each number of armies, so --need can't look for one")
    p = chance(given["need"])
    found = armies_needed(targets, p, leave=leave, rules=rules_of(given), balanced=bool(given.get("balanced")))
    row = {"p": float(p), "armies": found}
    return row, found if first.strip() == "-" else starting(first, leave)


def _never(targets: Sequence[Target], leave: Sequence[int], need: Row | None, given: Given) -> Answer:
    assert need is not None
    row: Row = {
        "schema": SCHEMA, "rules": rules_of(given).name, "armies": None, "path": [t.defenders for t in targets],
        "leave": list(leave), "stages": None, "p_all": None, "outcomes": None, "need": need,
    }  # fmt: skip
    return Answer(lambda: f"no number of armies takes all with {percent(need['p'])}", lambda: row, lambda: [row])


def stage_row(stage: Stage) -> Row:
    """A stage as JSON."""
    numbers = payload.numbers(
        {
            "p_reached": stage.p_reached,
            "p_captured": stage.p_captured,
            "expected_armies": stage.expected_armies,
        }
    )
    return {"defenders": stage.defenders, **numbers}


def _answer(odds: CampaignOdds, need: Row | None, given: Given, as_given: Real | None) -> Answer:
    digits = digits_of(given)
    rules = rules_of(given)
    path = [t.defenders for t in odds.path]
    leave = [odds.leave, *(t.leave for t in odds.path)]
    stages = [stage_row(s) for s in odds.stages]
    outcomes = [{"captured": k, "armies_left": m, **payload.numbers({"p": p})} for (k, m), p in odds.outcomes.items()]

    def whole_answer() -> Row:
        order = {} if as_given is None else payload.numbers({"p_all_as_given": as_given})
        return {
            "schema": SCHEMA, "rules": rules.name, **payload.blitz(given),
            "armies": odds.armies, "path": path, "leave": leave,
            "stages": stages, **payload.numbers({"p_all": odds.p_all}), **order, "outcomes": outcomes, "need": need,
        }  # fmt: skip

    least = 0.0 if given.get("balanced") else SMALLEST

    def text() -> str:
        lines = [
            f"{odds.armies:,} armies through {', '.join(_named(t, rules) for t in odds.path)}: all captured with "
            f"{said_chance(odds.p_all, max(odds.p_not_all, least), digits)} {fraction(odds.p_all)}".rstrip(),
            counting([odds.armies], odds.leave),
            f"({_left_behind(leave)})",
            *([blitz()] if given.get("balanced") else []),
            "",
            stage_table(odds.stages, [str(k) for k in range(1, len(path) + 1)], digits, least),
        ]
        if as_given is not None:
            lines.append(f"  the best of all orders; in the order given: {percent(float(as_given), digits)}")
        if need is not None:
            lines.append(_need_line(need, digits))
        if given.get("dist"):
            lines += ["", _distribution(outcomes, digits)]
        return "\n".join(lines)

    return Answer(text, whole_answer, lambda: outcomes if given.get("dist") else stages)


def _named(target: Territory, rules: Rules) -> str:
    return f"{target.defenders:,}" if target.rules == rules else f"{target.defenders:,}@{target.rules.name}"


def _left_behind(leave: Sequence[int]) -> str:
    if len(set(leave)) == 1:
        return f"{plural(leave[0], 'army is', 'armies are')} left behind on each territory"
    return "armies left behind: " + ", ".join([f"{leave[0]} at the start", *map(str, leave[1:])])


def _need_line(need: Row, digits: int) -> str:
    wanted = percent(need["p"], max(digits, 1))
    if need["armies"] is None:
        return f"  no number of armies takes all with {wanted}"
    return f"  to take all with {wanted} you need {plural(need['armies'], 'army', 'armies')} or more"


def stage_table(stages: Sequence[Stage], names: Sequence[str], digits: int, least: float = SMALLEST) -> str:
    """The stages under each other; the chance to miss one is never said to be less than `least`."""
    table = [["territory", "defenders", "reached", "captured", "armies there on average"]]
    for name, stage in zip(names, stages, strict=True):
        there = "" if stage.expected_armies is None else said_armies(float(stage.expected_armies), digits)
        table.append(
            [
                name,
                str(stage.defenders),
                percent(float(stage.p_reached), digits),
                percent(float(stage.p_captured), digits, max(float(stage.p_missed), least)),
                there,
            ]
        )
    return aligned(table)


def _distribution(outcomes: Sequence[Row], digits: int) -> str:
    table = [["captured", "armies left on the farthest", "chance"]]
    table += [[str(o["captured"]), str(o["armies_left"]), percent(o["p"], digits)] for o in outcomes]
    return aligned(table)
