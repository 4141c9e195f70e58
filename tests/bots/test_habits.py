"""What each bot does in positions where that can be said."""

from collections import Counter
from math import sqrt
from random import Random

import pytest

from risk_odds.bots import BOTS, make_bot
from risk_odds.engine.moves import END_ATTACKS, END_TURN, Attack, Claim, Defend, Fortify, Occupy, Place, Trade

HILL, FARM, GATE, FORD, MILL, PORT = range(6)
ATTACK = "hexagon | A hill, gate 9, port 4 | B farm 2, mill 3 | C ford 5 | turn 4 A | attack"
PAIRS = [(GATE, FARM), (GATE, FORD), (PORT, FORD), (PORT, MILL)]

each_bot = pytest.mark.parametrize("bot", BOTS)
planner = pytest.mark.parametrize("bot", ["greedy", "odds"])


def about(count, number, p):
    """Within five standard errors."""
    return abs(count - number * p) <= 5 * sqrt(number * p * (1 - p))


def test_blitz_puts_all_armies_on_one_border(answer):
    line = "hexagon | A hill 2, farm, gate 3, port | B ford | C mill 2 | turn 4 A | reinforce 5"
    moves = Counter(answer("blitz", line, times=400))
    assert set(moves) == {Place(GATE, 5), Place(PORT, 5)}
    assert about(moves[Place(GATE, 5)], 400, 1 / 2)


def test_blitz_picks_any_attack_and_rolls_all_dice(answer):
    moves = Counter(answer("blitz", ATTACK, times=2000))
    assert set(moves) == {Attack(s, t, 3) for s, t in PAIRS}
    assert all(about(n, 2000, 1 / 4) for n in moves.values())


def test_blitz_fights_a_battle_to_its_end_and_no_further(asked):
    """The same attack round after round, with as many dice as there are; after it, and in the next turn, another."""
    rounds = [
        "hexagon | A hill, gate 9, port 4 | B farm 2, mill 3 | C ford 5 | turn 4 A | attack",
        "hexagon | A hill, gate 9, port 3 | B farm 2, mill 3 | C ford 4 | turn 4 A | attack",
        "hexagon | A hill, gate 3, port 3 | B farm 2, mill 3 | C ford 4 | turn 4 A | attack",
    ]
    spent = "hexagon | A hill, gate, port 3 | B farm 2, mill 3 | C ford 4 | turn 4 A | attack"
    again = ["hexagon | A hill, gate, port | B farm 2, mill 3 | C ford 4 | turn 7 A | reinforce 6", ATTACK]
    later = Counter()
    for seed in range(200):
        question = asked(rounds[0])
        bot = make_bot("blitz", question.seat, question.setting, Random(seed))
        first = bot.choose(question)
        following = [bot.choose(asked(line)) for line in rounds[1:]]
        assert {(move.source, move.target) for move in following} == {(first.source, first.target)}
        assert [move.dice for move in following] == ([3, 2] if first.source == GATE else [2, 2])
        if first.source == GATE:
            assert bot.choose(asked(spent)).source == PORT
            bot.choose(asked(again[0]))
            later[bot.choose(asked(again[1])) == first] += 1
    assert later[False] > later[True] > 0


def test_blitz_moves_all_in_and_never_fortifies(answer):
    line = "hexagon | A hill, gate 6, ford 0, port 4 | B farm 2 | C mill 3 | turn 4 A captured | occupy gate > ford 3-5"
    assert answer("blitz", line) == Occupy(5)
    line = "hexagon | A hill 9, farm, gate 6 | B ford 2 | C mill 3, port | turn 4 A | fortify"
    assert answer("blitz", line, times=20) == [END_TURN] * 20


def test_random_picks_among_all_attacks_and_the_end_but_rushes_every_other_turn(answer):
    n = 4000
    moves = Counter(
        move if move == END_ATTACKS else (move.source, move.target) for move in answer("random", ATTACK, times=n)
    )
    assert about(moves.pop(END_ATTACKS), n, 1 / 2 * 1 / 5)
    assert set(moves) == set(PAIRS)
    assert all(about(count, n, 1 / 2 * 1 / 5 + 1 / 2 * 1 / 4) for count in moves.values())


def test_random_does_everything_that_is_legal(answer, asked):
    lines = [
        "hexagon | A hill, gate 4 | B farm 2, mill 3 | C ford 5, port | turn 4 A | attack",
        "hexagon | A hill, gate 4 | B farm 2, mill 3 | C ford 5, port | turn 4 A | reinforce 2",
        "hexagon | A hill 3, farm, gate 2 | B mill 3 | C ford 5, port | turn 4 A | fortify",
        "hexagon | A hill, gate 4, ford 0 | B farm 2, mill 3 | C port | turn 4 A captured | occupy gate > ford 1-3",
        "hexagon | A hill, gate 4 | B farm 2, mill 3 | C ford 5, port | turn 4 A | defend C gate > ford 3",
        "hexagon | A hill, gate 4 | B farm 2 | C mill | empty ford, port | turn 0 A | claim A",
        "hexagon | A hill, gate | B farm, mill | C ford, port | hands A hill farm gate wild, B -, C - | turn 4 A"
        " | reinforce 3 must 1 may 1",
        "hexagon | A hill, gate | B farm, mill | C ford, port | hands A hill farm gate, B -, C - | turn 4 A"
        " | reinforce 3 may 1",
    ]
    for line in lines:
        assert set(answer("random", line, times=1500)) == set(asked(line))


def test_random_ends_the_turn_as_often_as_it_fortifies(answer):
    """Half of the time it rushes and does not fortify; else it ends the turn every second time."""
    line = "hexagon | A hill 3, farm, gate 2 | B mill 3 | C ford 5, port | turn 4 A | fortify"
    assert about(answer("random", line, times=2000).count(END_TURN), 2000, 3 / 4)


def test_greedy_attacks_where_it_has_most_more(answer):
    assert answer("greedy", ATTACK) == Attack(GATE, FARM, 3)
    assert answer("greedy:margin=7", ATTACK) == Attack(GATE, FARM, 3)
    assert answer("greedy:margin=8", ATTACK) == END_ATTACKS


def test_greedy_builds_where_a_continent_is_nearest(answer):
    """Of the highland a weak farm is missing, of the crossing a strong ford."""
    line = "hexagon | A hill 3, gate 3 | B farm 1, mill 3 | C ford 5, port | turn 4 A | reinforce 3"
    assert answer("greedy", line).territory in (HILL, GATE)
    line = "hexagon | A hill 3, port 3 | B farm 9, gate 9 | C ford 9, mill 1 | turn 4 A | reinforce 3"
    assert answer("greedy", line) == Place(PORT, 3)


@planner
def test_land_that_completes_a_continent_is_claimed(bot, answer):
    line = "hexagon | A hill | B ford | C mill | empty farm, gate, port | turn 0 A | claim A"
    assert answer(bot, line) == Claim(FARM)


@planner
def test_stray_armies_stand_in_the_way_of_the_other(bot, answer):
    """A neutral army goes where it blocks B rather than A."""
    line = "hexagon | A hill, farm | B mill, port | neutral gate, ford | turn 0 A | deploy A for neutral, left A 1 B 1 neutral 1"
    assert answer(bot, line, "plain_words") == Place(FORD)
    line = (
        "hexagon | A gate | B hill, mill | neutral farm, ford, port | turn 0 A"
        " | deploy A for neutral, left A 1 B 1 neutral 1"
    )
    assert set(answer(bot, line, "plain_words", times=20)) == {Place(PORT)}


@planner
def test_inner_stacks_go_to_the_border(bot, answer):
    line = "hexagon | A hill 9, farm 2, gate 2 | B ford 2 | C mill 3, port | turn 4 A | fortify"
    assert answer(bot, line) == Fortify(HILL, GATE, 8)
    far = "classic | A brazil 9, north_africa, egypt | B others 2 | C japan | turn 4 A | fortify"
    assert answer(bot, far) == END_TURN  # all three have enemies beside them


@planner
def test_whoever_stands_between_stays_where_the_threat_is(bot, answer):
    """Behind the captured land is nobody, but the stack that took it has an enemy beside it."""
    line = "hexagon | A hill 0, farm, gate 7 | B ford 5, mill 3 | C port | turn 4 A captured | occupy gate > hill 3-6"
    assert answer(bot, line) == Occupy(3)
    line = "hexagon | A hill, farm, gate 7, ford 0 | B mill 3 | C port | turn 4 A captured | occupy gate > ford 3-6"
    assert answer(bot, line) == Occupy(6)


@planner
def test_of_two_sets_the_one_with_a_bonus_and_without_a_wild_card_goes(bot, answer):
    line = (
        "hexagon | A hill, gate 4 | B farm 2, mill 3 | C ford 5, port | hands A farm gate ford mill wild, B -, C -"
        " | turn 4 A | reinforce 3 must 1 may 1"
    )
    move = answer(bot, line)
    assert move == Trade((FARM, GATE, FORD), (GATE,))


@each_bot
def test_all_but_random_defend_with_all_dice(bot, answer):
    line = "hexagon | A hill, gate 4 | B farm 2, mill 3 | C ford 5, port | turn 4 A | defend C gate > ford 3"
    moves = set(answer(bot, line, times=50))
    assert moves == ({Defend(1), Defend(2)} if bot == "random" else {Defend(2)})
