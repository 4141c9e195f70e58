"""`reinforce`: where new armies go, so that no front falls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from risk_odds.errors import InvalidInput, unknown_name
from risk_odds.odds.fronts import MOST_FRONTS, MOST_PATH, Danger, Front
from risk_odds.odds.reinforce import AIMS, FrontOdds, Reinforcement
from risk_odds.odds.reinforce import reinforce as solve
from risk_odds.wording import plural
from risk_odds_cli import payload
from risk_odds_cli.answer import Answer, Given, Row, aligned
from risk_odds_cli.battles import digits_of
from risk_odds_cli.numbers import garrison, territory, whole
from risk_odds_cli.query import balanced_of, rules_of
from risk_odds_cli.show import SMALLEST, blitz, fraction
from risk_odds_cli.show import chance as said_chance
from risk_odds_cli.wording import armies as said_armies
from risk_odds_cli.wording import percent

if TYPE_CHECKING:
    from risk_odds.odds.reinforce import Minimize

SCHEMA = "risk-odds/reinforce/1"

GAVE_UP = 4
"""The exit code where a limit ended the search before its proof."""

LOST = {"losses": "armies", "territories": "territories"}
"""What is lost, by the aim that makes it least."""

FORM = "--front ENEMY:MINE[,MINE..][@rules], such as --front 12:3,4"


def reinforce(operands: Sequence[str], given: Given) -> Answer:
    """The best placement."""
    if len(operands) != 1:
        raise InvalidInput(
            f"reinforce takes the number of new armies (you gave {plural(len(operands), 'number')})",
            "risk-odds reinforce N --front ENEMY:MINE[,MINE..]",
        )
    new = whole(operands[0], "new armies")
    typed = given.get("front") or []
    if not typed:
        raise InvalidInput("reinforce needs the fronts that could be attacked", FORM)
    if len(typed) > MOST_FRONTS:
        raise InvalidInput(f"{len(typed)} fronts are too many", f"up to {MOST_FRONTS}")
    aim = (given.get("minimize") or AIMS[0]).strip()
    if aim not in AIMS:
        raise unknown_name("aim", aim, AIMS)
    fronts = [_front(text, given) for text in typed]
    for front in fronts:
        balanced_of(given, front.rules or rules_of(given))
    plan = solve(
        new,
        fronts,
        minimize=cast("Minimize", aim),
        rules=rules_of(given),
        exact=bool(given.get("exact")),
        balanced=bool(given.get("balanced")),
    )
    return _answer(plan, given)


def _front(text: str, given: Given) -> Front:
    """A front as it was typed: `12:3,4@risiko`."""
    numbers, at, name = text.partition("@")
    enemy, colon, mine = numbers.partition(":")
    if not colon:
        raise InvalidInput(f"--front {text} does not say which armies stand against which", FORM)
    rules = rules_of(given, name.strip() if at else None)
    typed = mine.split(",")
    if len(typed) > MOST_PATH:
        raise InvalidInput(f"{len(typed)} territories of a front are too many", f"up to {MOST_PATH}")
    return Front(territory(enemy, rules.stay), [garrison(part) for part in typed], rules)


def _answer(plan: Reinforcement, given: Given) -> Answer:
    code = 0 if plan.proven_optimal else GAVE_UP

    def whole_answer() -> Row:
        return {
            "schema": SCHEMA, "rules": rules_of(given).name, **payload.blitz(given),
            "armies": plan.armies, "minimize": plan.minimize,
            "fronts": [_front_row(odds) for odds in plan.fronts],
            "placement": [list(placed) for placed in plan.placement],
            **_numbers(plan.after, "p_any_falls"),
            "before": _numbers(plan.before, "p_any_falls"),
            "with_one_more": _numbers(plan.with_one_more, "p_any_falls"),
            **payload.numbers({"value_of_one_more": plan.value_of_one_more}),
            "bound": plan.bound, "proven_optimal": plan.proven_optimal, "equally_good": plan.equally_good,
        }  # fmt: skip

    return Answer(lambda: _text(plan, given), whole_answer, lambda: _rows(plan), code)


def _numbers(danger: Danger, falls: str) -> Row:
    """What threatens, for programs."""
    return payload.numbers(
        {
            falls: danger.p_falls,
            "expected_armies_lost": danger.expected_armies_lost,
            "expected_territories_lost": danger.expected_territories_lost,
        }
    )


def _front_row(odds: FrontOdds) -> Row:
    return {
        "enemy": odds.enemy, "armies": list(odds.armies), "rules": odds.rules.name, "placed": list(odds.placed),
        **_numbers(odds.after, "p_falls"), "before": _numbers(odds.before, "p_falls"),
    }  # fmt: skip


def _rows(plan: Reinforcement) -> list[Row]:
    """One row for each territory."""
    return [
        {
            "front": k, "territory": t, "enemy": odds.enemy, "armies": armies, "placed": new, "rules": odds.rules.name,
            **payload.numbers({"p_falls_before": odds.before.p_falls, "p_falls": odds.after.p_falls}),
        }
        for k, odds in enumerate(plan.fronts, 1)
        for t, (armies, new) in enumerate(zip(odds.armies, odds.placed, strict=True), 1)
    ]  # fmt: skip


def _text(plan: Reinforcement, given: Given) -> str:
    digits = digits_of(given)
    lines = [
        f"{plural(plan.armies, 'new army', 'new armies')} on {plural(len(plan.fronts), 'front')}: "
        f"{_said(plan, plan.after, digits)} {fraction(plan.aimed(plan.after))}".rstrip(),
        f"(without new armies {_number(plan, plan.before, digits)}, with one more "
        f"{_number(plan, plan.with_one_more, digits)}; armies that stay don't attack)",
        *([blitz()] if given.get("balanced") else []),
        "",
        _table(plan, digits),
        f"  {_proof(plan, digits)}",
    ]
    return "\n".join(lines)


def _said(plan: Reinforcement, danger: Danger, digits: int) -> str:
    """What threatens all fronts, in terms of the aim."""
    if plan.minimize != "falls":
        return f"you lose {_number(plan, danger, digits)} on average"
    what = "any of them falls" if len(plan.fronts) > 1 else "it falls"
    return f"{what} with {said_chance(danger.p_falls, _holds(danger, plan.balanced), digits)}"


def _number(plan: Reinforcement, danger: Danger, digits: int) -> str:
    if plan.minimize == "falls":
        return _percent(danger, digits, plan.balanced)
    return f"{said_armies(float(plan.aimed(danger)), digits)} {LOST[plan.minimize]}"


def _percent(danger: Danger, digits: int, balanced: bool) -> str:
    return percent(float(danger.p_falls), digits, _holds(danger, balanced))


def _holds(danger: Danger, balanced: bool) -> float:
    """The chance to hold, which is never said to be none where dice are rolled."""
    return float(danger.p_holds) if balanced else max(float(danger.p_holds), SMALLEST)


def _table(plan: Reinforcement, digits: int) -> str:
    """The fronts under each other, and all together."""
    table = [
        ["front", "enemy", "attack", "armies", "new", "falls", "before", "armies lost", "territories"],
        *(_cells(str(k), odds, digits, plan.balanced) for k, odds in enumerate(plan.fronts, 1)),
    ]
    if len(plan.fronts) > 1:
        table.append(["any", "", "", "", "", *_dangers(plan.before, plan.after, digits, plan.balanced)])
    return aligned(table)


def _cells(name: str, odds: FrontOdds, digits: int, balanced: bool) -> list[str]:
    old, new = (",".join(map(str, numbers)) for numbers in (odds.armies, odds.placed))
    attack = odds.enemy - odds.rules.stay
    return [name, f"{odds.enemy:,}", f"{attack:,}", old, new, *_dangers(odds.before, odds.after, digits, balanced)]


def _dangers(before: Danger, after: Danger, digits: int, balanced: bool) -> list[str]:
    lost = (after.expected_armies_lost, after.expected_territories_lost)
    return [
        _percent(after, digits, balanced),
        _percent(before, digits, balanced),
        *(said_armies(float(n), digits) for n in lost),
    ]


def _proof(plan: Reinforcement, digits: int) -> str:
    """Whether there may be a better placement, and how many are as good."""
    if not plan.proven_optimal:
        bound = percent(plan.bound, digits) if plan.minimize == "falls" else said_armies(plan.bound, digits)
        return f"not proven: the search was cut short; no placement can bring it below {bound}"
    if plan.equally_good == 1:
        return "proven: every other placement is worse"
    return f"proven: no placement is better, {plan.equally_good:,} are as good; this one has more armies further ahead"
