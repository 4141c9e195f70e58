"""`roll`: one roll of the dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from risk_odds.chance import Distribution
from risk_odds.errors import InvalidInput
from risk_odds.rules import Rules
from risk_odds.rules.combat import DICE, Commitment, DiceCombat, Losses
from risk_odds.wording import plural
from risk_odds_cli import payload
from risk_odds_cli.answer import Answer, Given, Row, aligned
from risk_odds_cli.battles import digits_of
from risk_odds_cli.numbers import whole
from risk_odds_cli.query import rules_of, two_operands
from risk_odds_cli.wording import percent


def roll(operands: Sequence[str], given: Given) -> Answer:
    """What one roll costs, with as many dice as were asked for."""
    first, second = two_operands(operands, "roll")
    rules = rules_of(given)
    attack, defense = (
        whole(n, f"{side} dice", DICE[0], DICE[-1]) for n, side in ((first, "attack"), (second, "defense"))
    )
    law = _law(rules, Commitment(attack, defense))
    ordered = sorted(law, key=lambda lost: (lost.attackers, -lost.defenders))
    rows = [_row(law, lost, exact=bool(given.get("exact"))) for lost in ordered]

    def text() -> str:
        table = [["you lose", "they lose", "chance", "ways"]]
        for lost, row in zip(ordered, rows, strict=True):
            ways = f"{law.weight(lost):,} of {law.total:,}"
            table.append([str(lost.attackers), str(lost.defenders), percent(row["p"], digits_of(given)), ways])
        dice = f"{plural(attack, 'die', 'dice')} against {plural(defense, 'die', 'dice')}"
        return f"{dice}, {rules.name}\n{aligned(table)}"

    question = {"rules": rules.name, "attack_dice": attack, "defense_dice": defense}
    return Answer(text, lambda: {"schema": "risk-odds/roll/1", **question, "outcomes": rows}, lambda: rows)


def _law(rules: Rules, commitment: Commitment) -> Distribution[Losses]:
    """The law of the losses, also where the rules would not allow so many dice in a battle."""
    if not isinstance(rules.combat, DiceCombat):
        raise InvalidInput(f"{rules.name} is not fought with dice", "rules that are")
    dice = rules.combat
    if dice.acts:
        raise InvalidInput(
            f"what a roll costs by {rules.name} depends on what is done with it and on the battle it belongs to",
            "other rules; `risk-odds attack A D --rules NAME --rolls` says what is best",
        )
    return replace(dice, max_attack=DICE[-1], max_defense=DICE[-1]).losses_law(commitment)


def _row(law: Distribution[Losses], lost: Losses, *, exact: bool) -> Row:
    p = law.p(lost)
    return {
        "attackers_lost": lost.attackers,
        "defenders_lost": lost.defenders,
        **payload.numbers({"p": p if exact else float(p)}),
    }
