"""`odds`, `roll` and `luck`: one battle, one roll, one battle that is over."""

from __future__ import annotations

from collections.abc import Sequence

from risk_odds.errors import InvalidInput
from risk_odds_cli import payload, show
from risk_odds_cli.answer import Answer, Given, Row, aligned
from risk_odds_cli.numbers import garrison, span, whole
from risk_odds_cli.query import (
    Battle,
    attacking,
    battle_of,
    keep_of,
    refuse,
    rules_of,
    two_operands,
)
from risk_odds_cli.wording import DIGITS, percent, plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from risk_odds.rules import Rules

MOST_BATTLES = 10_000
"""The most battles that ranges may ask for at once."""


def digits_of(given: Given) -> int:
    """The digits after the point."""
    return DIGITS if given.get("digits") is None else whole(given["digits"], "digits", 0, 15)


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
    odds, digits = battle.odds(), digits_of(given)
    need, hold = _need(battle, given), _hold(battle, given)
    extra = [line for line in (_need_line(battle, need, given), _hold_line(hold, given)) if line]

    def rows() -> Sequence[Row]:
        if given.get("dist"):
            return payload.outcomes(odds)
        whole_answer = payload.odds_payload(battle, odds, need, hold)
        return [{k: v for k, v in whole_answer.items() if k not in ("outcomes", "schema", "need", "hold")}]

    return Answer(
        text=lambda: show.odds_text(battle, odds, digits, dist=bool(given.get("dist")), extra=extra),
        payload=lambda: payload.odds_payload(battle, odds, need, hold),
        rows=rows,
    )


def _several(armies: Sequence[int], defenders: Sequence[int], given: Given, rules: Rules) -> Answer:
    refuse(given, ["need", "hold", "dist"], "needs a single battle, not a range")
    if len(armies) * len(defenders) > MOST_BATTLES:
        raise InvalidInput(
            f"{len(armies) * len(defenders):,} battles at once are too many",
            f"up to {MOST_BATTLES:,}; see `risk-odds table`",
        )
    battles = [battle_of([a], d, given, rules) for a in armies for d in defenders]
    rows = [{**payload.question(b), **payload.odds_numbers(b.odds(), b.at_least)} for b in battles]
    keep = battles[0].keep
    said = f"(armies on your territory, those included that stay there: {keep})"
    return Answer(
        text=lambda: show.grid(rows, digits_of(given)) + f"\n{said}",
        payload=lambda: {"schema": "risk-odds/table/1", "rules": rules.name, "shows": "odds", "rows": rows},
        rows=lambda: rows,
    )


def _odds_of_needed(defenders: Sequence[int], given: Given, rules: Rules) -> Answer:
    """`odds - D --need P`: the battle that is looked for is answered."""
    if not given.get("need"):
        raise InvalidInput("- stands for the armies that --need looks for", "a number of armies, or --need P")
    refuse(given, ["hold"], "needs a number of armies")
    keep = keep_of(given, rules)
    stop = whole(given.get("stop") or "0", "attackers to stop at")
    at_least = whole(given.get("at_least") or "0", "attackers left")
    # Any size will do to ask: --need looks at the defenders and the options only.
    asked = battle_of([keep + max(stop + 1, at_least, 1)], _single(defenders), {**given, "exact": None}, rules)
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
    if not given.get("need"):
        return None
    from risk_odds.odds.tabulate import need
    from risk_odds_cli.numbers import chance

    p = chance(given["need"])
    if len(battle.armies) > 1:
        raise InvalidInput("--need needs a single territory to attack from", "one number of armies, or -")
    attackers = need(battle.defenders, p, rules=battle.rules, at_least=battle.at_least or 0, ends=battle.ends)
    return {"p": float(p), "armies": None if attackers is None else attackers + battle.keep}


def _hold(battle: Battle, given: Given) -> Row | None:
    """The fewest defenders that hold with a wanted chance."""
    if not given.get("hold"):
        return None
    from risk_odds.odds.tabulate import hold
    from risk_odds_cli.numbers import chance

    p = chance(given["hold"])
    if len(battle.armies) > 1:
        raise InvalidInput("--hold needs a single territory to attack from", "one number of armies")
    return {"p": float(p), "defenders": hold(battle.attackers, p, rules=battle.rules, ends=battle.ends)}


def _need_line(battle: Battle, need: Row | None, given: Given) -> str | None:
    if need is None:
        return None
    wanted = f"{percent(need['p'], max(digits_of(given), 1))} against {battle.defenders:,}"
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


def roll(operands: Sequence[str], given: Given) -> Answer:
    """One roll of the dice."""
    from dataclasses import replace

    from risk_odds.rules.combat import DICE, Commitment, DiceCombat

    first, second = two_operands(operands, "roll")
    rules = rules_of(given)
    attack, defense = (
        whole(text, f"{side} dice", DICE[0], DICE[-1]) for text, side in ((first, "attack"), (second, "defense"))
    )
    combat = rules.combat
    assert isinstance(combat, DiceCombat)
    # As many dice as were asked for, also where the rules would not allow them in a battle.
    law = replace(combat, max_attack=DICE[-1], max_defense=DICE[-1]).losses_law(Commitment(attack, defense))
    ordered = sorted(law.weights, key=lambda lost: (lost.attackers, -lost.defenders))
    rows = [
        {
            "attackers_lost": x.attackers,
            "defenders_lost": x.defenders,
            **payload.numbers({"p": _p(law.p(x), given)}),
        }
        for x in ordered
    ]

    def text() -> str:
        table = [["you lose", "they lose", "chance", "ways"]]
        for lost, row in zip(ordered, rows, strict=True):
            ways = f"{law.weight(lost):,} of {law.total:,}"
            table.append([str(lost.attackers), str(lost.defenders), percent(row["p"], digits_of(given)), ways])
        dice = f"{plural(attack, 'die', 'dice')} against {plural(defense, 'die', 'dice')}"
        return f"{dice}, {rules.name}\n{aligned(table)}"

    def whole_answer() -> Row:
        return {
            "schema": "risk-odds/roll/1",
            "rules": rules.name,
            "attack_dice": attack,
            "defense_dice": defense,
            "outcomes": rows,
        }

    return Answer(text, whole_answer, lambda: rows)


def _p(p: object, given: Given) -> float:
    return p if given.get("exact") else float(p)  # type: ignore[arg-type, return-value]


def luck(operands: Sequence[str], given: Given) -> Answer:
    """How lucky was a battle that is over?"""
    from risk_odds.odds.luck import luck as rank

    first, second = two_operands(operands, "luck")
    rules = rules_of(given)
    battle = battle_of([attacking(first, given, rules)], garrison(second), given, rules)
    if given.get("left") is None:
        raise InvalidInput(
            "luck needs the attackers that are left",
            "--left N, and --defenders-left M if it was not conquered",
        )
    left = whole(given["left"], "attackers left", 0, battle.attackers)
    if given.get("defenders_left") is None and left == 0:
        raise InvalidInput("with no attacker left, luck needs the defenders that are left", "--defenders-left M")
    defenders_left = whole(given.get("defenders_left") or str(battle.ends.until), "defenders left", 0, battle.defenders)
    odds, digits = battle.odds(), digits_of(given)
    rank_ = rank(odds, left, defenders_left)
    values = payload.numbers(
        {
            "p_exactly": rank_.p_exactly,
            "p_at_least_as_good": rank_.p_at_least_as_good,
            "p_worse": rank_.p_worse,
        }
    )

    def text() -> str:
        seen = f"{plural(left, 'attacker')} and {plural(defenders_left, 'defender')} left"
        good, worse = values["p_at_least_as_good"], values["p_worse"]
        best = percent(good, digits, worse)
        return "\n".join(
            [
                f"{battle.armies[0]:,} against {battle.defenders:,}, {seen}: among the luckiest {best} of such battles",
                show.counting(battle.armies, battle.keep),
                "",
                aligned(
                    [
                        ["exactly this", percent(values["p_exactly"], digits)],
                        ["this or better", percent(good, digits, worse)],
                        ["worse", percent(worse, digits, good)],
                    ]
                ),
            ]
        )

    seen_row = {"attackers_left": left, "defenders_left": defenders_left}
    return Answer(
        text,
        lambda: {"schema": "risk-odds/luck/1", **payload.question(battle), **seen_row, **values},
        lambda: [{**payload.question(battle), **seen_row, **values}],
    )
