"""Which fights are compared: by every rule set that is fought with dice, and every value of every option of a fight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from risk_odds.options import OPTIONS, dice_presets, preset, set_option, with_each_value
from risk_odds.rules import Rules
from risk_odds.rules.combat import DiceCombat
from risk_odds.rules.dice import ways
from risk_odds.validation.fights import Battle, Campaign, Fight
from risk_odds.variants import CLASSIC_1993


class Sampled(NamedTuple):
    """A fight that is fought with dice.

    Attributes:
        fight: The fight.
        share: How much of the number of games that is asked for; large fights take longer.
    """

    fight: Fight
    share: float = 1.0


def registered() -> list[Rules]:
    """The registered rule sets that are fought with dice."""
    return [rules for rules in dice_presets() if not rules.choices]


def acting(quick: bool) -> list[Rules]:
    """Rules by which the attacker acts on a roll, as is best for the chance of success."""
    expert = preset("expert")
    if quick:
        return [expert]
    alone = [set_option(CLASSIC_1993, option, "true") for option in ("card_reroll", "commander")]
    return [expert, set_option(expert, "reroll_scope", "any"), *alone]


def with_options() -> Iterator[Rules]:
    """Rules of dice with each option set to each value that changes how one fights.

    Choices within a round are left out: here all dice are rolled, and nobody acts on a roll; see `acting`.
    """
    for option in OPTIONS.values():
        base = preset(option.preset)
        if base.words or base.choices:
            continue
        for rules in with_each_value(option):
            if isinstance(rules.combat, DiceCombat) and _fought_by(rules) != _fought_by(base) and not rules.choices:
                yield rules


def _fought_by(rules: Rules) -> tuple[object, ...]:
    """Whatever of the rules a fight can depend on."""
    return rules.combat, rules.defense, rules.announce, rules.stay


def exact_fights(quick: bool) -> list[Fight]:
    """The small fights, whose every roll is enumerated."""
    fights = [fight for rules in registered() for fight in _small(rules, quick)]
    fights += [_smallest(rules) for rules in with_options() if not quick or _few_rolls(rules)]
    return fights + [Battle(4, 3, rules) for rules in acting(quick)]


def _small(rules: Rules, quick: bool) -> list[Fight]:
    """Fights that reach every number of dice on both sides, and every way to end."""
    few: list[Fight] = [
        Battle(6, 5, rules),
        Battle(7, 4, rules, stop=2),
        Campaign(8, (2, 1, 3), rules),
    ]
    if quick:
        return few
    return [
        *few,
        Battle(10, 8, rules),
        Battle(5, 9, rules),
        Battle(9, 6, rules, keep=3),
        Battle(9, 6, rules, stop=3),
        Battle(8, 7, rules, until=2),
        Battle(9, 7, rules, keep=2, stop=1, until=3),
        Campaign(12, (3, 4, 2), rules),
        Campaign(10, (2, 4), rules, leave=(3, 2, 1)),
        Campaign(13, (3, 1, 2, 3), rules, leave=(1, 2, 3, 1, 2)),
    ]


def _smallest(rules: Rules) -> Fight:
    """The smallest battle in which both sides roll all the dice they ever may, and then fewer."""
    assert isinstance(rules.combat, DiceCombat)
    full = rules.combat.full_force
    return Battle(full.attackers + rules.stay, full.defenders + 1, rules)


FEW_ROLLS = 6**5


def _few_rolls(rules: Rules) -> bool:
    dice = rules.combat
    assert isinstance(dice, DiceCombat)
    return ways(dice.attack_pool(dice.max_attack)) * ways(dice.defense_pool(dice.max_defense)) <= FEW_ROLLS


def sampled_fights(quick: bool) -> list[Sampled]:
    """The larger fights, fought with dice."""
    if quick:
        fights = [fight for rules in registered() for fight in (Battle(15, 10, rules), Campaign(14, (3, 4), rules))]
        return [*map(Sampled, fights), *(Sampled(Battle(8, 7, rules), share=0.1) for rules in acting(quick))]
    ties = [set_option(CLASSIC_1993, "ties", value) for value in ("attacker", "nobody")]
    return [
        *(Sampled(fight) for rules in registered() for fight in _middling(rules)),
        *(Sampled(Battle(20, 20, rules)) for rules in ties),
        *(Sampled(Battle(20, 20, set_option(CLASSIC_1993, "defense", value))) for value in ("one", "uk")),
        Sampled(Battle(250, 250), share=0.1),
        Sampled(Battle(90, 700), share=0.1),
        *(Sampled(Battle(12, 12, rules), share=0.1) for rules in acting(quick)),
    ]


def _middling(rules: Rules) -> list[Fight]:
    return [
        Battle(15, 10, rules),
        Battle(40, 30, rules),
        Battle(25, 20, rules, stop=6),
        Battle(20, 20, rules, keep=2, until=5),
        Campaign(20, (4, 3, 5), rules),
        Campaign(30, (5, 2, 4, 6), rules, leave=(3, 1, 2, 1, 4)),
    ]
