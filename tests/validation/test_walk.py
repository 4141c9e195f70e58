"""Fights that are followed through the engine are fights of the engine."""

from collections import Counter
from random import Random

import pytest

from risk_odds import rules_named
from risk_odds.engine.game import Game
from risk_odds.engine.moves import Attack, Defend, Occupy
from risk_odds.engine.phases import Occupying, Rolling
from risk_odds.rules.seats import CHANCE, NOBODY
from risk_odds.validation.fights import Battle, Campaign
from risk_odds.validation.ground import drawn_up
from risk_odds.validation.walk import Fighter, law_of

FIGHTS = [Battle(7, 5), Battle(9, 6, keep=2, stop=2, until=1), Campaign(12, (3, 2, 4), leave=(2, 1, 3, 1))]


class Dice:
    def __init__(self, rng):
        self.rng = rng

    def draw(self, law):
        return law.sample(self.rng)


def played(fight, rng):
    """The fight as a game in which every move is checked and nothing remembered."""
    setting, begin = drawn_up(fight.rules, fight.armies)
    game = Game(setting, Dice(rng), begin)
    while game.to_move != NOBODY:
        if game.to_move == CHANCE:
            if not isinstance(game.state.table.phase, Rolling):
                break
            game.fall()
            continue
        choice = fight.choose(game.options())
        if choice is None:
            break
        game.play(choice, game.to_move)
    return game, fight.outcome(game.state.table)


@pytest.mark.parametrize("fight", FIGHTS, ids=str)
@pytest.mark.parametrize("rules", ["classic_1993", "plain_words", "classic_1993 announce_order=simultaneous"])
def test_the_same_dice_give_the_same_end_as_in_a_game(fight, rules):
    fight = type(fight)(*(rules_named(rules) if name == "rules" else getattr(fight, name) for name in fight.__slots__))
    fighter, ours, theirs = Fighter(fight), Random(3), Random(3)
    ends = [(fighter.fight(ours), played(fight, theirs)[1]) for _ in range(40)]
    assert all(mine == other for mine, other in ends)
    assert len(set(ends)) > 5


def moves_of(fight, kind, seed):
    """The moves of one kind with the armies on the board before each."""
    game, _ = played(fight, Random(seed))
    return [
        (move, state.table.armies) for move, state in zip(game.moves, game.states, strict=False) if type(move) is kind
    ]


@pytest.mark.parametrize("seed", range(20))
def test_the_attacker_rolls_all_he_may_but_never_who_is_left_behind(seed):
    fight = Campaign(12, (3, 2, 4), leave=(4, 2, 1, 1))
    attacks = moves_of(fight, Attack, seed)
    for attack, armies in attacks:
        assert attack.target == attack.source + 1
        assert attack.dice == min(3, armies[attack.source] - fight.leave[attack.source]) >= 1
    assert attacks


@pytest.mark.parametrize("seed", range(20))
def test_all_who_survive_move_in(seed):
    fight = Campaign(16, (1, 2, 1), leave=(4, 2, 1, 1))
    game, _ = played(fight, Random(seed))
    occupations = 0
    for move, before, after in zip(game.moves, game.states, game.states[1:], strict=False):
        if isinstance(move, Occupy):
            phase = before.table.phase
            assert isinstance(phase, Occupying)
            assert after.table.armies[phase.source] == fight.leave[phase.source]
            occupations += 1
    assert occupations


@pytest.mark.parametrize(
    ("rules", "dice"), [("classic_1993", {1, 2}), ("classic_1993 defense=one", {1}), ("uk_1990", {1, 2})]
)
def test_the_defender_rolls_what_odds_take_him_to_roll(rules, dice):
    seen = set()
    for seed in range(20):
        for move, armies in moves_of(Battle(9, 6, rules_named(rules)), Defend, seed):
            most = 2 if armies[1] >= (3 if rules == "uk_1990" else 2) else 1
            assert move.dice == (1 if dice == {1} else most)
            seen.add(move.dice)
    assert seen <= dice


def test_a_fight_says_the_command_line_that_asks_for_its_odds():
    assert str(Battle(10, 8)) == "odds 10 8"
    assert str(Battle(10, 8, keep=2, stop=3, until=1)) == "odds 10 8 --keep 2 --stop 3 --until 1"
    assert str(Campaign(15, (3, 2))) == "campaign 15 3 2"
    assert str(Campaign(15, (3, 2), leave=(2, 1, 1))) == "campaign 15 3 2 --leave 2,1,1"


def test_dice_that_nobody_wins_are_waited_for():
    """One against one, ties to nobody: 15 wins and 15 losses of 36, and 6 more rolls that change nothing."""
    law = law_of(Battle(2, 1, rules_named("classic_1993 ties=nobody")))
    assert {str(p) for p in law.values()} == {"1/2"}
    fighter, rng = Fighter(Battle(2, 1, rules_named("classic_1993 ties=nobody"))), Random(1)
    wins = Counter(fighter.fight(rng) for _ in range(10_000))[1, 0]
    assert abs(wins - 5000) < 5 * 50
