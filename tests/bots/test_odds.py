"""The bot that asks the solver: what it knows, what it plans, and that it beats the others."""

from collections import Counter
from random import Random

import pytest

from risk_odds import battle, rules_named
from risk_odds.boards import board_named
from risk_odds.bots import BOTS, make_bot
from risk_odds.bots.campaigns import march
from risk_odds.bots.chances import SIZE, chances
from risk_odds.bots.sketch import LAST, Sketch
from risk_odds.engine.moves import END_ATTACKS, Attack
from risk_odds.engine.setting import Setting
from risk_odds.engine.source import Seeded
from risk_odds.sim.match import play_match

HILL, FARM, GATE, FORD, MILL, PORT = range(6)


@pytest.mark.parametrize("rules", ["classic_1993", "uk_1990", "risiko", "classic_1993 ties=nobody"])
def test_its_chances_are_those_of_the_solver(rules):
    rules = rules_named(rules)
    odds = chances(rules)
    for attackers, defenders in [(1, 1), (3, 2), (5, 9), (40, 31), (SIZE, SIZE), (SIZE, 1)]:
        exact = battle(attackers, defenders, rules=rules)
        assert odds.win(attackers, defenders) == pytest.approx(exact.p_conquer, rel=1e-9)
        left = exact.expected_attackers_left_if_conquered
        assert odds.left(attackers, defenders) == pytest.approx(left, rel=1e-9)


def test_larger_battles_are_judged_by_smaller_ones():
    odds = chances(rules_named("classic_1993"))
    assert odds.win(0, 5) == odds.win(-1, 5) == 0.0
    for attackers, defenders in [(300, 300), (200, 230), (1000, 700), (151, 1)]:
        exact = battle(attackers, defenders)
        assert odds.win(attackers, defenders) == pytest.approx(exact.p_conquer, abs=0.1)
        assert abs(odds.left(attackers, defenders) - exact.expected_attackers_left_if_conquered) < 0.1 * attackers


def test_what_a_position_is_worth(asked):
    """More armies, more land, a continent, safer borders: each is worth more than what is otherwise the same."""

    def worth(line):
        return Sketch(asked(line)).worth()

    base = worth("hexagon | A hill 3, gate 3 | B farm 3, mill 3 | C ford 3, port 3 | turn 4 A | attack")
    assert worth("hexagon | A hill 3, gate 4 | B farm 3, mill 3 | C ford 3, port 3 | turn 4 A | attack") > base
    assert worth("hexagon | A hill 3, gate 3 | B farm 3, mill 2 | C ford 3, port 3 | turn 4 A | attack") > base
    assert worth("hexagon | A hill 2, gate 2, farm 2 | B mill 6 | C ford 3, port 3 | turn 4 A | attack") > base
    weak = worth("hexagon | A hill, farm | B gate 6, mill | C ford, port | turn 4 A | attack")
    safe = worth("hexagon | A hill, farm | B gate, mill 6 | C ford, port | turn 4 A | attack")
    assert safe > weak
    alone = "hexagon | A hill, farm, gate 3 | B - | neutral ford, mill, port | turn 4 A | attack"
    sketch = Sketch(asked(alone, "plain_words"))
    assert sketch.worth() > LAST


def test_a_campaign_takes_the_dead_end_first_and_then_goes_on(asked):
    """The farm lies aside: three armies take it, the others stay at the gate for the ford and what is behind."""
    line = "hexagon | A gate 30 | B hill, farm, mill | C ford, port | turn 4 A | attack"
    sketch = Sketch(asked(line))
    plan = march(sketch, (HILL, FARM, FORD, MILL, PORT), 0.5, 0.0, {1: 2.0, 2: 2.0})
    assert plan.first[0] == GATE
    assert plan.first[1] in (HILL, FARM)
    assert 0.9 < plan.chance <= 1
    assert sketch.armies == [1, 1, 30, 1, 1, 1]  # the sketch itself is left alone
    assert march(sketch, (MILL,), 0.5, 0.0, {}) is None  # out of reach
    assert march(Sketch(asked(line.replace("30", "2"))), (FORD,), 0.5, 0.0, {}) is None  # not sure enough


def test_it_attacks_what_it_can_win_and_stops(answer):
    line = "hexagon | A hill 2, gate {} | B farm {}, mill 3 | C ford 9, port 3 | turn 4 A | attack"
    assert answer("odds", line.format(9, 2)) == Attack(GATE, FARM, 3)
    assert answer("odds", line.format(3, 6)) == END_ATTACKS
    assert answer("odds:sure=0.99999", line.format(9, 2)) == END_ATTACKS


def test_it_leaves_a_battle_that_goes_wrong(asked):
    begin = asked("hexagon | A hill, gate 9 | B farm 4, mill 3 | C ford 3, port 3 | turn 4 A | attack")
    bot = make_bot("odds", 0, begin.setting, Random(1))
    first = bot.choose(begin)
    assert first.source == GATE
    lost = asked("hexagon | A hill, gate 3 | B farm 4, mill 3 | C ford 3, port 3 | turn 4 A | attack")
    assert bot.choose(lost) == END_ATTACKS


def test_the_cards_of_a_player_make_it_a_prey(answer):
    """B's last land is well defended, and the ford lies open: only five cards are worth the risk."""
    line = "hexagon | A gate 6 | B hill 4 | C farm, ford, mill 5, port 5 | hands A hill, B {}, C - | turn 4 A | attack"
    assert answer("odds", line.format("-")) == Attack(GATE, FORD, 3)
    assert answer("odds", line.format("ford gate mill port wild")) == Attack(GATE, HILL, 3)


def test_it_builds_where_a_continent_is_to_be_won(answer, asked):
    """Of Australia Indonesia is missing; Brazil is far from anything."""
    line = (
        "classic | A new_guinea, eastern_australia, western_australia, brazil | B indonesia 2, venezuela, peru, alaska"
        " | C others 3 | turn 4 A | {}"
    )
    at = asked(line.format("reinforce 4")).setting.board.index
    move = answer("odds", line.format("reinforce 4"))
    assert move.territory in (at["new_guinea"], at["western_australia"])
    assert move.armies == 4
    move = answer("odds", line.format("attack").replace("new_guinea,", "new_guinea 6,"))
    assert move == Attack(at["new_guinea"], at["indonesia"], 3)


def games(specs, rules, number, players, board=None):
    """Wins, and games without a winner, with the seats rotated."""
    setting = Setting.of(rules_named(rules), players, None if board is None else board_named(board))
    wins = Counter()
    for game in range(number):
        seats = [specs[(seat - game) % len(specs)] for seat in range(players)]
        bots = [make_bot(spec, seat, setting, Random(f"{game} {seat}")) for seat, spec in enumerate(seats)]
        result = play_match(setting, bots, Seeded.of(11, 0, game))
        wins[None if result.winner is None else seats[result.winner]] += 1
    return wins


def test_the_ladder_against_two_of_the_one_below():
    """Who is no better wins a third of the games: 20 of 30, or more, then with a chance of 2e-4."""
    assert list(BOTS) == ["random", "blitz", "greedy", "odds"]
    for lower, upper in (("blitz", "greedy"), ("greedy", "odds")):
        wins = games([upper, lower, lower], "classic_1993", 30, 3)
        assert wins[upper] >= 20, wins


def test_blitz_beats_random():
    wins = games(["blitz", "random"], "plain_words", 60, 2)
    assert wins["blitz"] >= 42, wins
    assert not wins[None]
