"""Best play against every policy there is, on states small enough to list them all; and followed roll by roll."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod, sqrt
from random import Random

import pytest

from risk_odds import CLASSIC_1993, DiceCombat, battle, rules_named
from risk_odds.odds.best_play import solve
from risk_odds.odds.ends import TO_THE_END
from risk_odds.odds.roll_policy import RoundPolicy

from .plainly import changed, defense_numbers, lost, pool, rolls


def house(defense="most", **dice):
    return replace(CLASSIC_1993, name="house", defense=defense, combat=DiceCombat(**dice))


def both(rules, force, attack, defense):
    """All rolls of so many dice, with their chances."""
    rule = rules.combat
    ours = rolls(pool(rule.attack_special, rule.attack_die, attack))
    theirs = rolls(pool(rule.defense_special, rule.defense_die, defense))
    return {
        (a, d): Fraction(v * w, ours.total() * theirs.total())
        for (a, v), (d, w) in product(ours.items(), theirs.items())
    }


def again(rule, roll):
    """What may be rolled again, each as the law of the rolls that follow; first that nothing is."""
    attack, defense = roll
    yield {roll: Fraction(1)}
    sides = {"none": (), "own": (0,), "any": (0, 1)}[rule.reroll]
    for side in sides:
        for k in range(len(roll[side])):
            die = roll[side][k][0]
            law = Counter()
            for face in die:
                new = changed(roll[side], k, face)
                law[(attack, new) if side else (new, defense)] += Fraction(1, len(die))
            yield law


def ends(rule, roll, force, commander):
    """What the Commander may make of a roll: (attackers lost, defenders lost, whether he acted)."""
    attack, defense = roll
    yield *lost(rule, attack, defense, force), 0
    if commander:
        for k in range(len(attack)):
            yield *lost(rule, changed(attack, k, 6), defense, force), 1


def attacker_rounds(rules, a, d, c):
    """The laws of a round, one for each way to decide beforehand what is done with each roll; the most dice."""
    rule = rules.combat
    law = both(rules, (a, d), min(rule.max_attack, a), defense_numbers(rules, d)[-1])
    firsts = [list(again(rule, roll)) for roll in law]
    settled = [list(dict.fromkeys(ends(rule, roll, (a, d), c))) for roll in law]
    assert prod(map(len, firsts)) * prod(map(len, settled)) < 70_000
    laws = set()
    for first in product(*firsts):
        lying = Counter()
        for (_, p), follows in zip(law.items(), first, strict=True):
            for roll, q in follows.items():
                lying[roll] += p * q
        for last in product(*settled):
            end = Counter()
            for roll, how in zip(law, last, strict=True):
                end[how] += lying[roll]
            laws.add(frozenset((how, p) for how, p in end.items() if p))
    return [dict(law) for law in laws]


def every_value(start, rules, rounds, payoff, hold):
    """What each policy is worth: a law of a round for each state that can be reached, or to stop there."""
    a, d, c = start
    states = [(c, a, d) for c, a, d in product(range(c + 1), range(1, a + 1), range(1, d + 1))]
    laws = [[*rounds(rules, a, d, c), *([None] if hold else [])] for c, a, d in states]
    worth = {(c, a, d): payoff(a, d) for c, a, d in product(range(c + 1), range(a + 1), range(d + 1))}

    def from_here(k):
        if k == len(states):
            yield worth[c, a, d]
            return
        at = states[k]
        seen = set()
        for law in laws[k]:
            if law is None:
                worth[at] = payoff(*at[1:])
            else:
                worth[at] = sum(p * worth[at[0] - used, at[1] - i, at[2] - j] for (i, j, used), p in law.items())
            if worth[at] not in seen:  # another policy of the same worth changes nothing further up
                seen.add(worth[at])
                yield from from_here(k + 1)

    return from_here(0)


TINY = {"attack_die": 2, "defense_die": 2}

SMALL = {
    "2v1 reroll": ((2, 1, 0), house(reroll="own", **TINY)),
    "2v1 any": ((2, 1, 0), house(reroll="any", **TINY)),
    "2v2 reroll, a die": ((2, 2, 0), house(reroll="own", max_attack=1, **TINY)),
    "2v1 commander": ((2, 1, 1), house(commander=True, **TINY)),
    "1v2 commander": ((1, 2, 1), house(commander=True, **TINY)),
    "1v2 both": ((1, 2, 1), house(reroll="own", commander=True, max_defense=1, **TINY)),
    "2v1 both, a die": ((2, 1, 1), house(reroll="own", commander=True, max_attack=1, **TINY)),
    "1v1 both any": ((1, 1, 1), house(reroll="any", commander=True, **TINY)),
    "2v1 three sides": ((2, 1, 0), house(reroll="own", max_attack=1, attack_die=3, defense_die=3)),
}
VALUES = {
    "conquer": (lambda a, d: Fraction(d == 0), False),
    "value": (lambda a, d: Fraction(a - d) + Fraction(3, 2) * (d == 0), True),
    "exactly": (lambda a, d: Fraction(d == 1), True),
}


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
@pytest.mark.parametrize(("start", "rules"), SMALL.values(), ids=SMALL)
def test_no_policy_of_the_attacker_is_better(start, rules, value):
    payoff, hold = value
    worth = list(every_value(start, rules, attacker_rounds, payoff, hold))
    play = solve(*start[:2], rules, TO_THE_END, lambda a, d: float(payoff(a, d)), hold=hold)
    assert play.value[start[2], start[0], start[1]] == pytest.approx(float(max(worth)), abs=1e-14)
    assert min(worth) < max(worth)


def defender_rounds(rules, a, d, _):
    """The laws of a round, one for each way in which the defender decides how many dice he answers each roll with."""
    rule = rules.combat
    attack = rolls(pool(rule.attack_special, rule.attack_die, min(rule.max_attack, a)))
    numbers = defense_numbers(rules, d)
    choices = product(numbers, repeat=len(attack)) if rules.defense == "seen" else [(n,) * len(attack) for n in numbers]
    for chosen in choices:
        law = Counter()
        for (roll, w), n in zip(attack.items(), chosen, strict=True):
            answers = rolls(pool(rule.defense_special, rule.defense_die, n))
            for answer, v in answers.items():
                law[*lost(rule, roll, answer, (a, d)), 0] += Fraction(w * v, attack.total() * answers.total())
        yield dict(law)


@pytest.mark.parametrize("defense", ["best", "seen"])
@pytest.mark.parametrize(
    ("size", "dice"),
    [
        ((2, 3), {"attack_die": 2, "defense_die": 2, "ties": "attacker", "defense_bonus": 1}),
        ((2, 2), {"attack_die": 3, "defense_die": 3, "attack_bonus": -1}),
    ],
    ids=["2v3", "2v2"],
)
def test_no_policy_of_the_defender_is_better(defense, size, dice):
    rules = house(defense, max_attack=2, **dice)
    payoff = VALUES["conquer"][0]
    worth = list(every_value((*size, 0), rules, defender_rounds, payoff, False))
    assert battle(*size, rules=rules).p_conquer == pytest.approx(float(min(worth)), abs=1e-14)
    assert min(worth) < max(worth)


# simulation

GAMES = 20_000
MANY = 5
"""Standard errors that a simulation may be off."""


def thrown(rng, dice):
    return tuple(sorted((die.faces, rng.choice(die.faces)) for die in dice))


def faces(roll):
    return tuple(sorted((face for _, face in roll), reverse=True))


class Followed:
    """Follows best play roll by roll: what is done first with a roll is read off the policy."""

    def __init__(self, play):
        self.play, self.known = play, {}

    def policy(self, a, d, c):
        if (a, d, c) not in self.known:
            policy = RoundPolicy(self.play, a, d, bool(c))
            steps = {(row.attack, row.defense): row.step for row in policy.rolls()}
            answers = {row.attack: row.dice for row in policy.answers()} if self.play.rules.defense == "seen" else None
            self.known[a, d, c] = policy.dice, steps, answers
        return self.known[a, d, c]

    def game(self, a, d, rng):
        rule, c = self.play.rules.combat, self.play.commander
        while a and d:
            dice, steps, answers = self.policy(a, d, c)
            ours = thrown(rng, rule.attack_pool(dice.attack))
            number = answers[faces(ours)] if answers else dice.defense
            theirs = thrown(rng, rule.defense_pool(number))
            if answers is None:
                step = steps[faces(ours), faces(theirs)]
                if step.action == "reroll":
                    assert step.side == "attacker"
                    k = next(k for k, (_, face) in enumerate(ours) if face == step.face)
                    ours = changed(ours, k, rng.choice(ours[k][0]))
            options = list(ends(rule, (ours, theirs), (a, d), c))
            i, j, used = max(options, key=lambda end: self.play.value[c - end[2], a - end[0], d - end[1]])
            a, d, c = a - i, d - j, c - used
        return a, d


@pytest.mark.parametrize(
    ("rules", "size"),
    [
        (rules_named("expert"), (4, 5)),
        (rules_named("classic_1993", [("card_reroll", "true")]), (5, 5)),
        (rules_named("classic_1993", [("commander", "true")]), (3, 3)),
        (rules_named("classic_1993", [("defense", "seen")]), (6, 5)),
        (rules_named("classic_1993", [("defense", "seen"), ("defense_bonus", "2")]), (7, 3)),
    ],
    ids=lambda x: getattr(x, "name", str(x)),
)
def test_best_play_followed_roll_by_roll(rules, size):
    rng = Random(1959)
    odds = battle(*size, rules=rules)
    followed = Followed(solve(*size, rules, TO_THE_END, lambda _, d: float(not d), hold=False))
    games = [followed.game(*size, rng) for _ in range(GAMES)]
    won = sum(not d for _, d in games) / GAMES
    p = odds.p_conquer
    assert abs(won - p) < MANY * sqrt(p * (1 - p) / GAMES)
    for side, expected in ((0, odds.expected_attackers_lost), (1, odds.expected_defenders_lost)):
        lost_armies = [size[side] - left[side] for left in games]
        mean = sum(lost_armies) / GAMES
        spread = sqrt(sum((x - mean) ** 2 for x in lost_armies) / GAMES)
        assert abs(mean - expected) < MANY * spread / sqrt(GAMES)
