"""Questions, requests and bug reports from public places, each with its right answer."""

import json
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from risk_odds import (
    CLASSIC_1993,
    Commitment,
    Losses,
    Roll,
    advise,
    battle,
    campaign,
    luck,
    need,
    rules_named,
)
from risk_odds.odds.best_play import solve
from risk_odds.odds.ends import TO_THE_END
from risk_odds.odds.goals import Goal
from risk_odds.odds.roll_policy import RoundPolicy
from risk_odds.rules.dice import rolled, sided
from risk_odds.rules.occupation import moves_in

CASES = json.loads((Path(__file__).parent / "data" / "cases.json").read_text())
FLOAT = 1e-12


def fight(*, rules="classic_1993", settings=(), exact=True, **given):
    return battle(**given, rules=rules_named(rules, dict(settings).items()), exact=exact)


def fight_as_precisely_as_possible(**given):
    large = max(given.get("attackers", 0), given["defenders"]) > 300
    return fight(**given, exact=not large)


def of_the_battle(quantity):
    return lambda **given: getattr(fight_as_precisely_as_possible(**given), quantity)


def outcomes(**given):
    return {f"{a},{d}": p for (a, d), p in fight(**given).outcomes.items()}


def outcomes_keeping(attackers, defenders, kept):
    """Only some of the attackers are committed, so the dice are limited and the kept ones always remain."""
    odds = fight(armies=attackers + 1, keep=kept + 1, defenders=defenders)
    return {f"{a + kept},{d}": p for (a, d), p in odds.outcomes.items()}


def left(side):
    lost = {"attackers": "expected_attackers_lost", "defenders": "expected_defenders_lost"}[side]
    return lambda **given: given[side] - getattr(fight(**given), lost)


def of_one_roll(quantity):
    def answer(attack, defense):
        law = CLASSIC_1993.combat.losses_law(Commitment(attack, defense))
        return sum(law.p(lost) * quantity(lost) for lost in law)

    return answer


def p_repelled_at_least_once(times, **given):
    return 1 - (1 - fight(**given).p_repelled) ** times


def moves(dice, attackers_left):
    allowed = moves_in(dice, attackers_left)
    return [min(allowed), max(allowed)]


def advice(**given):
    answer = advise(**given)
    return {"value": answer.value, "verdict": answer.verdict}


def advice_grid(**given):
    return {f"{r.attackers}v{r.defenders}": [r.action, r.value] for r in advise(**given).policy()}


def p_hold(attackers, defenders, counter_at_risk):
    return advise(attackers, defenders, counter=[counter_at_risk + 1]).p_hold


def with_choices(**given):
    return fight(**given, exact=False).p_conquer


def defending(attackers, defenders, defense):
    """Best play of a defender who chooses his dice."""
    rules = rules_named("classic_1993", [("defense", defense)])
    return solve(attackers, defenders, rules, TO_THE_END, lambda _, d: float(not d), hold=False)


def dice_before_the_roll(attackers, defenders):
    """The numbers of dice that are best for two defenders or more in any state."""
    play = defending(attackers, defenders, "best")
    states = [(a, d) for a in range(1, attackers + 1) for d in range(2, defenders + 1)]
    return sorted({RoundPolicy(play, *state, commander=False).dice.defense for state in states})


def one_die_against(attackers, defenders):
    """The best two of three attack dice against which one die is better; it does not depend on the third."""
    policy = RoundPolicy(defending(attackers, defenders, "seen"), attackers, defenders, commander=False)
    answers = {(row.attack[:2], row.dice) for row in policy.answers()}
    assert len(answers) == len(dict(answers))
    return sorted(f"{a}{b}" for (a, b), dice in answers if dice == 1)


def p_one_die_against_a_sum(attackers, defenders, least):
    """Two defenders or more roll one die against two attack dice that show so many points together."""

    @cache
    def p(a, d):
        if not (a and d):
            return Fraction(not d)
        law = rolled((sided(6),) * min(a, 3))
        return sum(w * answered(a, d, faces) for faces, w in law.items()) / law.total

    @cache
    def answered(a, d, faces):
        law = rolled((sided(6),) * min(d, 1 if sum(faces[:2]) >= least else 2))
        lost = law.map(lambda theirs: CLASSIC_1993.combat.losses(Roll(faces, theirs)))
        return sum(w * p(a - x.attackers, d - x.defenders) for x, w in lost.items()) / law.total

    return float(p(attackers, defenders))


def counts(attack, defense, rules="classic_1993", settings=()):
    law = rules_named(rules, dict(settings).items()).combat.losses_law(Commitment(attack, defense))
    pairs = min(attack, defense)
    return [law.weight(Losses(k, pairs - k)) for k in range(pairs + 1)]


def p_goal(attackers, defenders, counter=(), **goal):
    return advise(attackers, defenders, counter=counter, goal=Goal(**goal)).p_goal


def how_lucky(left, **given):
    odds = fight(**given)
    seen = luck(odds, left)
    return {"p_conquer": odds.p_conquer, "p_exactly": seen.p_exactly, "p_worse": seen.p_worse}


def by_attackers_lost(lost, attackers, **given):
    odds = fight(attackers=attackers, exact=False, **given)
    return odds.outcomes[attackers - lost, 0]


def law_of_capture_balanced(**given):
    odds = fight(**given, exact=False, balanced=True)
    return [odds.outcomes.get((a, 0), 0.0) for a in range(given["attackers"], 0, -1)]


ANSWERS = {
    "p_conquer": of_the_battle("p_conquer"),
    "p_repelled": of_the_battle("p_repelled"),
    "p_repelled_at_least_once": p_repelled_at_least_once,
    "p_at_least": lambda k, **given: fight(**given).p_at_least(k),
    "p_conquer_balanced": lambda **given: fight(**given, exact=False, balanced=True).p_conquer,
    "law_of_capture_balanced": law_of_capture_balanced,
    "by_attackers_lost": by_attackers_lost,
    "percent": lambda decimals, **given: f"{float(fight(**given).p_conquer):.{decimals}%}",
    "outcomes": outcomes,
    "outcomes_keeping": outcomes_keeping,
    "expected_attackers_left": left("attackers"),
    "expected_defenders_left": left("defenders"),
    "expected_attackers_left_if_conquered": of_the_battle("expected_attackers_left_if_conquered"),
    "expected_defenders_left_if_repelled": of_the_battle("expected_defenders_left_if_repelled"),
    "need": lambda defenders, p: need(defenders, Fraction(p)),
    "need_better_than_even": lambda defenders: need(defenders, Fraction(1, 2) + Fraction(1, 10**30)),
    "p_all": lambda **given: campaign(**given, exact=True).p_all,
    "p_captured": lambda **given: [s.p_captured for s in campaign(**given, exact=True).stages],
    "E_att_loss": of_one_roll(lambda lost: lost.attackers),
    "E_def_loss": of_one_roll(lambda lost: lost.defenders),
    "p_def_loses_more": of_one_roll(lambda lost: lost.defenders > lost.attackers),
    "p_att_loses_more": of_one_roll(lambda lost: lost.defenders < lost.attackers),
    "moves_in": moves,
    "advice": advice,
    "advice_grid": advice_grid,
    "p_hold": p_hold,
    "p_with_choices": with_choices,
    "dice_before_the_roll": dice_before_the_roll,
    "one_die_against": one_die_against,
    "p_one_die_against_a_sum": p_one_die_against_a_sum,
    "counts": counts,
    "p_goal": p_goal,
    "luck": how_lucky,
}


def agrees(ours, theirs):
    """Fractions to the last digit where the library gives fractions, floats to twelve digits."""
    match theirs:
        case dict():
            return ours.keys() == theirs.keys() and all(agrees(ours[k], theirs[k]) for k in theirs)
        case list():
            return len(ours) == len(theirs) and all(map(agrees, ours, theirs))
        case str() if "/" in theirs and isinstance(ours, Fraction):
            return ours == Fraction(theirs)
        case str() if "/" in theirs:
            return ours == pytest.approx(float(Fraction(theirs)), rel=FLOAT)
        case float():
            return float(ours) == pytest.approx(theirs, rel=FLOAT)
    return ours == theirs


def named(claim):
    return f"{claim['case']}-{claim['ask']}"


@pytest.mark.parametrize("claim", CASES["claims"], ids=named)
def test_case(claim):
    ours = ANSWERS[claim["ask"]](**claim["given"])
    assert agrees(ours, claim["answer"]), f"{ours} is not {claim['answer']}"


def test_every_case_says_where_it_was_asked():
    assert {str(claim["case"]) for claim in CASES["claims"]} == set(CASES["addresses"])


def test_every_kind_of_answer_is_asked_for():
    assert {claim["ask"] for claim in CASES["claims"]} == set(ANSWERS)


def test_a_wrong_answer_would_be_noticed():
    assert not agrees(Fraction(5, 12), "5/13")
    assert not agrees({"a": 1.0}, {"a": 1.0, "b": 2.0})
    assert not agrees([0.5], [0.5000000001])
