"""`odds`: one battle, or one for each pair of numbers of two ranges."""

from __future__ import annotations

from collections.abc import Sequence

from risk_odds.errors import InvalidInput
from risk_odds.wording import plural
from risk_odds_cli import payload, picture_file, show
from risk_odds_cli.answer import Answer, Given, Row
from risk_odds_cli.numbers import chance, garrison, span, whole
from risk_odds_cli.query import (
    Battle,
    attacking,
    battle_of,
    keep_of,
    refuse,
    rules_of,
    two_operands,
)
from risk_odds_cli.wording import DIGITS, percent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction

    from matplotlib.axes import Axes

    from risk_odds.odds.outcome import BattleOdds
    from risk_odds.rules import Rules

MOST_WORK = 200_000
"""The most armies in all the battles together that ranges ask for at once (a few seconds)."""


def digits_of(given: Given) -> int:
    """The digits after the point."""
    return DIGITS if given.get("digits") is None else whole(given["digits"], "digits", 0, 12)


def odds(operands: Sequence[str], given: Given) -> Answer:
    """One battle, or one for each pair of numbers of two ranges."""
    first, second = two_operands(operands, "odds")
    rules = rules_of(given)
    defenders = span(second, garrison)
    if first.strip() == "-":
        return _odds_of_needed(defenders, given, rules)
    if "+" in first.lstrip("+"):
        stacks = [attacking(part, given, rules) for part in first.split("+")]
        return _one(battle_of(stacks, _single(defenders), given, rules), given)
    armies = span(first, lambda text: attacking(text, given, rules))
    if len(armies) * len(defenders) == 1:
        return _one(battle_of(armies, defenders[0], given, rules), given)
    return _several(armies, defenders, given, rules)


def _single(defenders: Sequence[int]) -> int:
    if len(defenders) != 1:
        raise InvalidInput("several territories against one need one number of defenders", "such as `odds 9+6 10`")
    return defenders[0]


def _one(battle: Battle, given: Given) -> Answer:
    if given.get("plot"):
        picture_file.checked(given["plot"])
    digits = digits_of(given)
    need, hold = _need(battle, given), _hold(battle, given)  # before the odds: what is too large is refused at once
    odds = battle.odds()
    extra = [line for line in (_need_line(battle, need, given), _hold_line(hold, given)) if line]

    def rows() -> Sequence[Row]:
        if given.get("dist"):
            return payload.outcomes(odds)
        return [_flat(payload.odds_payload(battle, odds, need, hold))]

    return Answer(
        text=lambda: show.odds_text(battle, odds, digits, dist=bool(given.get("dist")), extra=extra),
        payload=lambda: payload.odds_payload(battle, odds, need, hold),
        rows=rows,
        hints=picture_file.plot(given, lambda: _picture(odds)),
    )


def _picture(odds: BattleOdds) -> Axes:
    from risk_odds_reports.figures import survivors

    return survivors(odds.to_frame())


def _flat(answer: Row) -> Row:
    """An answer as one row of a table."""
    row = {name: value for name, value in answer.items() if name not in ("outcomes", "schema", "need", "hold")}
    if isinstance(row["armies"], list):
        row["armies"] = "+".join(map(str, row["armies"]))
    if answer["need"]:
        row |= {"need_p": answer["need"]["p"], "need_armies": answer["need"]["armies"]}
    if answer["hold"]:
        row |= {"hold_p": answer["hold"]["p"], "hold_defenders": answer["hold"]["defenders"]}
    return row


def _several(armies: Sequence[int], defenders: Sequence[int], given: Given, rules: Rules) -> Answer:
    refuse(given, ["need", "hold", "dist", "plot"], "needs a single battle, not a range")
    work = sum(a + d for a in armies for d in defenders)
    if work > MOST_WORK:
        raise InvalidInput(
            f"{len(armies) * len(defenders):,} battles of this size at once are too many",
            f"up to {MOST_WORK:,} armies in all of them; see `risk-odds table`",
        )
    battles = [battle_of([a], d, given, rules) for a in armies for d in defenders]
    rows = [{**payload.question(b), **payload.odds_numbers(b.odds(), b.at_least)} for b in battles]
    return Answer(
        text=lambda: show.grid(rows, battles[0], digits_of(given)),
        payload=lambda: {
            "schema": "risk-odds/table/1",
            "rules": rules.name,
            **payload.blitz(given),
            "shows": "odds",
            "rows": rows,
        },
        rows=lambda: rows,
    )


def _odds_of_needed(defenders: Sequence[int], given: Given, rules: Rules) -> Answer:
    """`odds - D --need P`: the battle that is looked for is answered."""
    if not given.get("need"):
        raise InvalidInput("- stands for the armies that --need looks for", "a number of armies, or --need P")
    refuse(given, ["hold"], "needs a number of armies")
    if len(defenders) != 1:
        raise InvalidInput("--need needs a single number of defenders", "such as `odds - 8 --need 80%`")
    keep = keep_of(given, rules)
    stop = whole(given.get("stop") or "0", "attackers to stop at")
    at_least = whole(given.get("at_least") or "0", "attackers left")
    # Any size will do to ask: --need looks at the defenders and the options only.
    asked = battle_of([keep + max(stop + 1, at_least, 1)], defenders[0], {**given, "exact": None}, rules)
    need = _need(asked, given)
    assert need is not None
    if need["armies"] is None:
        empty = dict.fromkeys([*payload.NUMBERS, "outcomes"])
        question = payload.question(asked) | {"armies": None, "attackers": None}
        found: Row = {
            "schema": payload.ODDS,
            **question,
            **empty,
            "method": "exact",
            "need": need,
            "hold": None,
        }
        line = _need_line(asked, need, given) or ""
        return Answer(line.strip, lambda: found, lambda: [question | {"need": None}])
    return _one(battle_of([need["armies"]], asked.defenders, given, rules), given)


def _need(battle: Battle, given: Given) -> Row | None:
    """The fewest armies for a wanted chance."""
    p = _wanted(battle, given, "need")
    if p is None:
        return None
    from risk_odds.odds.needs import need

    attackers = need(
        battle.defenders,
        p,
        rules=battle.rules,
        at_least=battle.at_least or 0,
        balanced=battle.balanced,
        **battle.ends._asdict(),
    )
    armies = None if attackers is None else attackers + battle.keep
    return {**payload.numbers({"p": p if battle.exact else float(p)}), "armies": armies}


def _hold(battle: Battle, given: Given) -> Row | None:
    """The fewest defenders that hold with a wanted chance."""
    p = _wanted(battle, given, "hold")
    if p is None:
        return None
    from risk_odds.odds.needs import hold

    defenders = hold(battle.attackers, p, rules=battle.rules, balanced=battle.balanced, **battle.ends._asdict())
    return {**payload.numbers({"p": p if battle.exact else float(p)}), "defenders": defenders}


def _wanted(battle: Battle, given: Given, option: str) -> Fraction | None:
    """The chance that `--need` or `--hold` asks for."""
    if not given.get(option):
        return None
    if len(battle.armies) > 1:
        raise InvalidInput(f"--{option} needs a single territory to attack from", "one number of armies")
    return chance(given[option])


def _need_line(battle: Battle, need: Row | None, given: Given) -> str | None:
    if need is None:
        return None
    wanted = f"{percent(need['p'], max(digits_of(given), 1))} against {battle.defenders:,}"
    if battle.at_least:
        wanted += f" with {plural(battle.at_least, 'attacker')} left or more"
    if need["armies"] is None:
        return f"  no number of armies gives you {wanted}"
    return f"  for {wanted} you need {plural(need['armies'], 'army', 'armies')} or more"


def _hold_line(hold: Row | None, given: Given) -> str | None:
    if hold is None:
        return None
    wanted = percent(hold["p"], max(digits_of(given), 1))
    if hold["defenders"] is None:
        return f"  no number of defenders holds with {wanted}"
    return f"  {plural(hold['defenders'], 'defender')} or more hold with {wanted}"
