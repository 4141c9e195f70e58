"""The attacks (WD-30 to WD-42), played; what a roll costs and what it is worth stands in test_attacks."""

from collections import Counter
from copy import copy
from itertools import product
from random import Random

import pytest

from risk_odds.engine.moves import Attack, Defend, Occupy, Rolled
from risk_odds.engine.options import options
from risk_odds.rules.seats import NOBODY

START = "classic | A ukraine 7, alaska 2 | B ural 5, others 2 | C siam 3 | turn 5 A | attack"


def test_wd_30_any_number_of_attacks_in_any_order_or_none(play):
    game = play(START)
    assert "end attacks" in game.legal()
    game.do("A attack ukraine > ural 3", "B defend 2", "roll 6 5 4 v 3 2")
    game.do("A attack alaska > kamchatka 1", "B defend 1", "roll 6 v 1")
    game.do("A attack ukraine > scandinavia 2", "B defend 1", "roll 2 1 v 6")
    game.do("A attack ukraine > ural 3", "B defend 1", "roll 6 2 1 v 1")
    assert game.armies("ukraine", "ural", "alaska", "kamchatka", "scandinavia") == (6, 2, 2, 1, 2)
    assert game.do("A end attacks").to_move != "A"
    assert play(START).do("A end attacks").turn.number == 6


def test_wd_30_where_nothing_can_be_attacked_the_step_is_over(play):
    """The last armies of A go where only own land is near."""
    text = "classic | A indonesia 1, new_guinea, western_australia, eastern_australia | B siam, others | C alaska"
    game = play(f"{text} | turn 5 A | reinforce 3")
    assert play(f"{text} | turn 5 A | reinforce 3").do("A place indonesia 3").now == "attack"
    assert game.do("A place new_guinea 3").now == "fortify"


def test_wd_31_from_two_armies_on_to_a_neighbor_that_is_not_ones_own(play):
    game = play("classic | A ukraine 2, scandinavia, iceland 4 | B ural, others | C siam 3 | turn 5 A | attack")
    game.refused("A attack scandinavia > northern_europe 1", "Scandinavia has 1 army, and 1 must stay")
    game.refused("A attack ukraine > scandinavia 1", "your own land")
    game.refused("A attack ukraine > china 1", "no border")
    game.refused("A attack ural > ukraine 1", "Ural is not your land")
    game.do("A attack ukraine > ural 1")
    assert game.now == "roll ukraine > ural 1 v 1"


def test_wd_31_wd_33_the_bounds_of_attacks_are_those_of_the_list(play):
    """What a bot reads instead of listing all: the pairs, and the most dice from each territory."""
    game = play("classic | A ukraine 2, scandinavia, iceland 4 | B ural, others | C siam 3 | turn 5 A | attack")
    bounds, ids = options(game.view("A"), game.setting), game.board.ids
    attacks = [text.split() for text in game.legal("attack")]
    assert {(ids[s], ids[t]) for s, t in bounds.pairs()} == {(words[1], words[3]) for words in attacks}
    assert len(bounds.pairs()) == len(set(bounds.pairs()))
    assert [bounds.most(game.at(name)) for name in ("ukraine", "scandinavia", "iceland")] == [1, 0, 3]
    assert [list(bounds.dice(game.at(name))) for name in ("ukraine", "scandinavia", "iceland")] == [[1], [], [3, 2, 1]]


def test_wd_32_the_attacker_names_his_dice_first_then_the_defender_then_they_roll(play):
    game = play(START).do("A attack ukraine > ural 3")
    assert (game.now, game.to_move) == ("defend B ukraine > ural 3", "B")
    game.refused("roll 6 5 4 v 3 2", "for B")
    game.refused("A attack ukraine > ural 2", "not for A to move")
    game.do("B defend 2")
    assert game.now == "roll ukraine > ural 3 v 2"
    game.refused("B defend 1", "not for B to move, but for chance")
    game.refused("A occupy 3", "not for A to move, but for chance")
    game.do("roll 6 5 4 v 3 2")
    assert game.now == "attack"


def test_wd_32_both_at_the_same_time(play):
    """The defender sees that he is attacked, not with how many dice; the attacker can't change his mind."""
    games = [play(START, announce_order="simultaneous").do(f"A attack ukraine > ural {dice}") for dice in (1, 2, 3)]
    for game in games:
        assert (game.now, game.to_move) == ("defend B ukraine > ural ?", "B")
        game.refused("A attack ukraine > ural 1", "not for A to move")
        assert set(game.legal()) == {"defend 1", "defend 2"}
    assert len({game.view("B") for game in games}) == len({game.view("C") for game in games}) == 1
    assert len({game.state for game in games}) == 3
    for dice, game in zip((1, 2, 3), games, strict=True):
        game.do("B defend 2")
        assert game.now == f"roll ukraine > ural {dice} v 2"
        assert game.state.secrets.sealed == 0


@pytest.mark.parametrize(("armies", "dice"), [(2, "1"), (3, "21"), (4, "321"), (5, "321"), (40, "321")])
def test_wd_33_one_army_more_than_dice(play, armies, dice):
    game = play(f"classic | A ukraine {armies} | B ural, others 2 | C siam 3 | turn 5 A | attack")
    assert game.legal("attack ukraine > ural") == [f"attack ukraine > ural {n}" for n in dice]
    for n in {0, 1, 2, 3, 4} - set(map(int, dice)):
        game.refused(attack(game, n), f"{n} is no number of dice to attack with from Ukraine")


def attack(game, dice):
    return Attack(game.at("ukraine"), game.at("ural"), dice)


@pytest.mark.parametrize("armies", [2, 3, 20])
def test_wd_34_the_owner_names_one_die_or_two(play, armies):
    game = play(f"classic | A ukraine 7 | B ural {armies}, others | C siam 3 | turn 5 A | attack")
    game.do("A attack ukraine > ural 3")
    assert game.to_move == "B"
    assert game.legal() == ["defend 2", "defend 1"]
    for dice in (0, 3):
        game.refused(Defend(dice), f"{dice} is no number of dice to defend with: 1 or 2")
    game.refused("C defend 1", "not for C to move, but for B")
    assert game.do("B defend 1").now == "roll ukraine > ural 3 v 1"


def test_wd_34_a_single_army_rolls_one_die_and_is_not_asked(play):
    game = play("classic | A ukraine 7 | B ural, others | C siam 3 | turn 5 A | attack")
    assert game.do("A attack ukraine > ural 3").now == "roll ukraine > ural 3 v 1"


def test_wd_34_or_the_defender_always_rolls_the_most(play):
    game = play(START, defender_dice="max").do("A attack ukraine > ural 3")
    assert game.now == "roll ukraine > ural 3 v 2"


@pytest.mark.parametrize(
    ("dice", "left"),
    [
        ("6 5 4 v 3 2", (7, 3)),
        ("6 1 1 v 5 2", (6, 4)),
        ("3 3 3 v 3 3", (5, 5)),
        ("6 6 6 v 6 5", (6, 4)),
        ("1 1 1 v 1 1", (5, 5)),
        ("6 6 6 v 6 6", (5, 5)),
        ("5 4 1 v 4 3", (7, 3)),
    ],
)
def test_wd_35_highest_with_highest_second_with_second_a_tie_to_the_defender(play, dice, left):
    game = play(START).do("A attack ukraine > ural 3", "B defend 2", f"roll {dice}")
    assert game.armies("ukraine", "ural") == left


def test_wd_35_every_roll_has_the_weight_of_the_orders_it_can_fall_in(play):
    game = play(START).do("A attack ukraine > ural 3", "B defend 2")
    expected = Counter()
    for faces in product(range(1, 7), repeat=5):
        attack, defense = sorted(faces[:3])[::-1], sorted(faces[3:])[::-1]
        expected[f"roll {' '.join(map(str, attack))} v {' '.join(map(str, defense))}"] += 1
    assert game.law() == expected
    game.refused(Rolled((4, 5, 6), (3, 2)), "can't fall")  # not sorted
    game.refused("roll 6 5 v 3 2", "can't fall")
    game.refused("roll 7 5 4 v 3 2", "can't fall")


@pytest.mark.parametrize(("attack", "defense"), list(product((1, 2, 3), (1, 2))))
def test_wd_36_as_many_armies_fall_as_pairs_are_compared(play, attack, defense):
    game = play(START).do(f"A attack ukraine > ural {attack}", f"B defend {defense}")
    before = sum(game.state.table.armies)
    for roll in game.law():
        after = copy(game).do(roll)
        assert before - sum(after.state.table.armies) == min(attack, defense)
        assert after.armies("ukraine") >= 5


def test_wd_37_after_any_roll_the_attacker_may_stop_or_change_the_target(play):
    game = play(START).do("A attack ukraine > ural 3", "B defend 2", "roll 6 5 4 v 3 2")
    targets = {text.split()[3] for text in game.legal("attack ukraine")}
    assert targets == {"afghanistan", "middle_east", "northern_europe", "scandinavia", "southern_europe", "ural"}
    game.do("A end attacks")


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_wd_38_at_least_the_dice_rolled_and_at_most_all_but_one_move_in(play, dice):
    game = play("classic | A ukraine 7 | B ural, others 2 | C siam 3 | turn 5 A | attack")
    faces = " ".join("654"[:dice])
    game.do(f"A attack ukraine > ural {dice}", f"roll {faces} v 1")
    assert game.now == f"occupy ukraine > ural {dice}-6"
    assert game.legal() == [f"occupy {n}" for n in range(dice, 7)]
    for armies in (0, dice - 1, 7):
        game.refused(Occupy(armies), f"{armies} is no number of armies to move in: {dice} to 6")
    for other in ("A end attacks", "A end turn", "A attack ukraine > scandinavia 3", "A fortify ukraine > ural 1"):
        game.refused(other, "move armies into the captured territory")
    game.do(f"A occupy {dice}")
    assert game.armies("ukraine", "ural") == (7 - dice, dice)
    assert game.owner("ural") == "A"


def test_wd_38_where_only_one_number_is_possible_it_is_moved_at_once(play):
    game = play("classic | A ukraine 4 | B ural, others 2 | C siam 3 | turn 5 A | attack")
    game.do("A attack ukraine > ural 3", "roll 6 5 4 v 1")
    assert game.armies("ukraine", "ural") == (1, 3)
    assert game.now == "attack"


@pytest.mark.parametrize("rules", ["classic_1993", "plain_words", "uk_1990", "risiko"])
def test_wd_39_a_capturing_roll_costs_the_attacker_nobody(play, rules):
    """Every roll of every choice of dice, from every small force."""
    for armies, defenders in product((2, 3, 4, 5), (1, 2, 3)):
        text = f"classic | A ukraine {armies} | B ural {defenders}, others 2 | C siam 3 | turn 5 A | attack"
        for attack in play(text, rules).legal("attack ukraine > ural"):
            for game in sorted_rolls(play(text, rules).do(f"A {attack}")):
                if game.owner("ural") == "A":
                    dice = int(attack.split()[-1])
                    assert game.armies("ukraine") + game.armies("ural") == armies
                    assert armies >= dice + 1


def sorted_rolls(game):
    """The positions after every choice of the defender and every roll."""
    if game.now.startswith("defend"):
        return [after for text in game.legal() for after in sorted_rolls(copy(game).do(f"B {text}"))]
    return [copy(game).do(roll) for roll in game.law()]


def test_wd_40_armies_moved_in_may_attack_onwards(play):
    game = play("classic | A ukraine 7 | B ural, siberia, others 2 | C siam 3 | turn 5 A | attack")
    game.do("A attack ukraine > ural 3", "roll 6 5 4 v 1", "A occupy 6")
    game.do("A attack ural > siberia 3", "roll 6 5 4 v 1", "A occupy 5")
    assert game.armies("ukraine", "ural", "siberia") == (1, 1, 5)


CAPTURE = ("A attack ukraine > ural 3", "roll 6 5 4 v 1", "A occupy 3")
TWO_WEAK = "classic | A ukraine 9 | B ural, scandinavia, others 2 | C siam 3 | turn 5 A | attack"


def test_wd_41_one_card_whatever_the_number_of_captures(play):
    one = play(TWO_WEAK).do(*CAPTURE, "A end attacks")
    assert one.now == "draw"
    one.do("draw siam")
    assert (one.now, one.hand("A"), one.held("A")) == ("fortify", ["siam"], 1)
    two = play(TWO_WEAK).do(*CAPTURE, "A attack ukraine > scandinavia 3", "roll 6 5 4 v 1", "A occupy 3")
    two.do("A end attacks", "draw wild")
    assert two.hand("A") == ["wild"]
    two.do("A end turn")
    assert two.to_move == "B"
    assert two.hand("A") == ["wild"]


def test_wd_41_no_card_without_a_capture(play):
    game = play(START).do("A attack ukraine > ural 3", "B defend 2", "roll 6 5 4 v 3 2", "A end attacks")
    game.until("reinforce")
    assert (game.to_move, game.held("A")) == ("B", 0)


def test_wd_41_the_draw_is_not_optional(play):
    game = play(TWO_WEAK).do(*CAPTURE, "A end attacks")
    game.refused("A end turn", "not for A to move, but for chance")


def test_wd_41_the_card_comes_from_the_pile_only(play):
    text = TWO_WEAK.replace(
        "| turn", "| hands A siam wild, B peru, C congo china | traded alaska alberta wild | sets 1 | turn"
    )
    law = play(text).do(*CAPTURE, "A end attacks").law()
    gone = {"siam", "peru", "congo", "china", "alaska", "alberta"}
    assert law == {f"draw {t}": 1 for t in play(text).board.ids if t not in gone}


def test_wd_41_captures_from_neutral_land_count(play):
    text = "classic | A ukraine 9 | B others 2 | neutral ural | turn 5 A | attack"
    game = play(text, "plain_words", draw_when="after_attacks").do(*CAPTURE, "A end attacks")
    assert game.now == "draw"


def test_wd_41_the_flag_does_not_outlast_the_turn(play):
    game = play(TWO_WEAK).do(*CAPTURE, "A end attacks", "draw siam", "A end turn")
    assert not game.turn.captured
    game.until("attack").do("B end attacks")
    assert not game.now.startswith("draw")
    assert game.held("B") == 0


LAST_LAND = "classic | A others 4 | B ural | C - | turn 30 A | attack"


def test_wd_42_no_card_when_the_game_ends(play):
    game = play(LAST_LAND).do(*CAPTURE[:2])
    assert game.now == "over A"
    assert game.to_move == "nobody"
    assert game.held("A") == 0


def test_wd_42_a_game_that_is_over_takes_no_move(play):
    game = play(LAST_LAND).do(*CAPTURE[:2])
    for move in ("A end turn", "A occupy 3", "draw siam"):
        game.refused(move, "the game is over")


@pytest.mark.parametrize("players", [3, 4])
def test_wd_36_no_roll_of_a_whole_game_costs_more_than_two(begin, players):
    game, rng = begin(players=players, board="hexagon"), Random(players)
    for _ in range(2000):
        if game.to_move == "nobody":
            break
        before = sum(game.state.table.armies)
        move = game.any_legal(rng)
        if type(move).__name__ == "Rolled":
            lost = before - sum(game.state.table.armies)
            assert lost == min(len(move.attack), len(move.defense))
    assert game.phase.seat == NOBODY
