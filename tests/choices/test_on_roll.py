"""What bots do with a roll is what the policy of a solved round says, which goes through all rolls at once."""

import pytest

from risk_odds import Force, Roll, rules_named
from risk_odds.odds.best_play import solve
from risk_odds.odds.ends import TO_THE_END
from risk_odds.odds.on_roll import best_step
from risk_odds.odds.roll_policy import RoundPolicy


@pytest.mark.parametrize(
    "name", ["expert", "expert reroll_scope=any", "classic_1993 commander=true", "classic_1993 card_reroll=true"]
)
@pytest.mark.parametrize("state", [(3, 2), (2, 2), (1, 2)])
@pytest.mark.parametrize(
    "worth", [lambda a, d: float(d == 0), lambda a, d: a - d + 4 * (d == 0)], ids=["chance", "armies"]
)
def test_one_roll_and_all_rolls_agree(name, state, worth):
    rules = rules_named(name)
    play = solve(*state, rules, TO_THE_END, worth, hold=False)
    force, again = Force(*state), rules.combat.reroll != "none"
    steps = set()
    for commander in range(play.commander + 1):
        policy = RoundPolicy(play, *state, bool(commander))
        for row in policy.rolls():
            assert best_step(play, force, Roll(row.attack, row.defense), bool(commander), again) == row.step
            steps.add(row.step.action)
        for row in policy.then():
            assert best_step(play, force, Roll(row.attack, row.defense), bool(commander), False) == row.step
    assert len(steps) > 1
