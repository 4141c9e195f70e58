"""What words cost, against the sentences of the rules, written here a second time and plainly."""

import pytest

from risk_odds.errors import InvalidInput
from risk_odds.rules.combat import Force, Losses
from risk_odds.rules.words import Scores, WordCombat, Words

ALL_IN_A, HALVES = WordCombat(), WordCombat(single_split="halves")

CASES = [  # (rule, armies, scores, losses): X01, X03, X20
    (ALL_IN_A, (3, 6), (22, 10), (2, 3)),
    (ALL_IN_A, (2, 2), (15, 15), (2, 0)),
    (ALL_IN_A, (1, 6), (40, 10), (0, 6)),
    (HALVES, (1, 6), (40, 10), (0, 3)),
    (ALL_IN_A, (5, 1), (0, 20), (5, 0)),
    (HALVES, (5, 1), (0, 20), (3, 0)),
    (HALVES, (5, 1), (0, 19), (0, 1)),
    (ALL_IN_A, (1, 1), (7, 7), (1, 0)),
]


@pytest.mark.parametrize(("rule", "force", "scores", "losses"), CASES)
def test_given_cases(rule, force, scores, losses):
    assert rule.losses(Force(*force), Scores(*scores)) == Losses(*losses)


def plain(attackers, defenders, attack, defense, all_in_a):
    """The rules sentence by sentence, army by army."""
    single = attackers == 1 or defenders == 1
    ours = ["A"] * attackers if single and all_in_a else ["A" if k % 2 == 0 else "B" for k in range(attackers)]
    theirs = ["A"] * defenders if single and all_in_a else ["A" if k % 2 == 0 else "B" for k in range(defenders)]
    total, other = attack, defense
    for _ in range(attackers):
        total += 5
    for _ in range(defenders):
        other += 5
    lost = killed = 0
    if total > other:
        killed += theirs.count("A")
    else:
        lost += ours.count("A")
    if "B" in ours and "B" in theirs:
        if attack > defense:
            killed += theirs.count("B")
        else:
            lost += ours.count("B")
    return lost, killed


@pytest.mark.parametrize("rule", [ALL_IN_A, HALVES], ids=["all_in_a", "halves"])
def test_all_small_battles(rule):
    for attackers in range(1, 9):
        for defenders in range(1, 9):
            for attack in range(0, 45, 1):
                for defense in (0, 1, 9, 20, 21, 44):
                    found = rule.losses(Force(attackers, defenders), Scores(attack, defense))
                    wanted = plain(attackers, defenders, attack, defense, rule.single_split == "all_in_a")
                    assert found == wanted, (attackers, defenders, attack, defense)


@pytest.mark.parametrize(
    "make",
    [
        lambda: WordCombat(single_split="some"), lambda: WordCombat(per_army=-1), lambda: WordCombat(per_army=True),
        lambda: WordCombat(per_army=2.5), lambda: Words(bonus_window="late"), lambda: Words(occupation="all"),
        lambda: Words(invalid="keep"),
    ],
)  # fmt: skip
def test_bad_values_are_refused(make):
    with pytest.raises(InvalidInput):
        make()
