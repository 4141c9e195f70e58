"""The variations for experts of the manual of 1993, one by one and together."""

from copy import copy

import pytest

from risk_odds import InvalidInput, rules_named
from risk_odds.engine.notation.faults import faults
from risk_odds.engine.notation.position import read_position
from risk_odds.engine.setting import Setting

FIGHT = "classic | A brazil 4, ukraine 5, alaska | B north_africa 3, others 2 | C siam 3 | hands A {}, B -, C - | turn 5 A | attack"
ROLLED = ("A attack brazil > north_africa 3", "B defend 2")


def fight(play, hand, rules="expert", **settings):
    """A battle of three dice against two, about to be rolled."""
    return play(FIGHT.format(hand), rules, **settings).do(*ROLLED)


def test_ex_01_x09_sets_are_worth_one_more_each_time(play):
    for before, worth in ((0, 4), (1, 5), (2, 6), (9, 13)):
        text = "classic | A ukraine 5, ural | B others | C siam | hands A peru argentina egypt, B -, C -"
        game = play(f"{text} | sets {before} | turn 90 A | reinforce 3 may 1", set_values="plus_one")
        game.do("A trade argentina peru egypt")
        assert game.now == f"reinforce {3 + worth}"


X07 = "classic | A south_africa 6, congo, north_africa, brazil, peru 4 | B others | C siam | turn 5 A | fortify"


def test_ex_10_x07_any_division_of_a_connected_group(play):
    game = play(X07, fortify="free").do("A fortify south_africa > brazil 5", "A fortify peru > north_africa 3")
    assert game.armies("south_africa", "congo", "north_africa", "brazil", "peru") == (1, 1, 4, 6, 1)
    assert game.total("A") == 13


def test_ex_10_x07_nothing_goes_across_a_gap(play):
    text = X07.replace(" congo,", "").replace("peru 4", "peru 4, venezuela")
    game = play(text, fortify="free")
    game.refused("A fortify south_africa > brazil 5", "armies can't go from South Africa to Brazil")
    game.do("A fortify peru > north_africa 3")


def test_ex_10_armies_leave_one_behind_and_do_not_go_in_circles(play):
    game = play(X07, fortify="free")
    game.refused("A fortify south_africa > congo 6", "6 is no number of armies to move from South Africa: 1 to 5")
    game.do("A fortify south_africa > congo 2")
    assert game.now == "fortify south_africa > congo"
    game.refused("A fortify congo > brazil 1", "armies have come to Congo, so none leave it in this turn")
    game.refused("A fortify peru > south_africa 1", "armies have left South Africa, so none come to it in this turn")
    game.refused("A fortify alaska > congo 1", "Alaska is not your land")


def test_ex_11_it_is_the_last_act_and_ends_the_turn(play):
    game = play(X07, fortify="free").do("A fortify south_africa > brazil 2")
    game.refused("A attack brazil > venezuela 1", "attacking is no move now; fortify, or end the turn")
    game.do("A end turn")
    assert (game.turn.number, game.to_move) == (6, "B")
    whole = play(X07, fortify="free").do("A fortify south_africa > brazil 5", "A fortify peru > brazil 3")
    assert whole.turn.number == 6  # nothing is left to move


def test_ex_20_never_more_than_twelve(play):
    text = "classic | A ukraine 12, ural 10 | B others | C siam | turn 5 A | reinforce 3"
    game = play(text, army_cap="12")
    game.refused("A place ukraine", "Ukraine has 12 armies, and no more may go there")
    game.refused("A place ural 3", "3 is no number of armies to place in Ural: 1 to 2")
    setting = Setting.of(rules_named("classic_1993 army_cap=12"), 3)
    position = read_position(text.replace("12", "13"))
    assert faults(position, setting) == ["ukraine has 13 armies, but at most 12 may stand there"]


def test_ex_20_q34_armies_without_room_are_lost(play):
    game = play("classic | A siam 11 | B others | C india | turn 5 A | reinforce 3", army_cap="12").do("A place siam")
    assert (game.armies("siam"), game.now) == (12, "attack")


def test_ex_20_who_has_no_room_at_all_places_nothing(play):
    text = "classic | A siam 12 | B others | C india 2, china | turn 6 C | fortify"
    game = play(text, army_cap="12").do("C end turn")
    assert (game.now, game.to_move, game.turn.number) == ("attack", "A", 7)


def test_ex_21_q34_whoever_has_room_has_to_use_it(play):
    text = "classic | A siam 11, alaska 11 | B others | C india | turn 5 A | reinforce 3"
    game = play(text, army_cap="12").do("A place siam")
    assert game.legal() == ["place alaska"]
    assert game.do("A place alaska").now == "attack"
    wasted = play(text, army_cap="12", cap_waste="allowed").do("A place siam 3")
    assert (wasted.armies("siam", "alaska"), wasted.now) == ((12, 11), "attack")


def test_ex_21_extra_armies_find_room_or_are_lost(play):
    for before, after in ((10, 12), (11, 12), (12, 12)):
        text = f"classic | A siam {before}, ukraine | B others | C india | hands A siam peru argentina, B -, C -"
        game = play(f"{text} | turn 6 A | reinforce 3 may 1", army_cap="12")
        game.do("A " + next(t for t in game.legal("trade") if t.endswith("+ siam")))
        assert game.armies("siam") == after
        assert (game.now, game.turn.bonus) == ("reinforce 7", 2)


def test_ex_22_moving_loses_nobody(play, begin):
    text = "classic | A ukraine 9, ural 10, siberia 12 | B others | C siam | turn 5 A | fortify"
    game = play(text, army_cap="12")
    game.refused("A fortify ukraine > ural 3", "3 is no number of armies to move to Ural: 1 to 2")
    game.refused("A fortify ural > siberia 1", "Siberia has 12 armies, and no more may go there")
    assert game.do("A fortify ukraine > ural 2").total("A") == 31
    taken = play("classic | A ukraine 12 | B ural, others | C siam | turn 5 A | attack", army_cap="12")
    taken.do("A attack ukraine > ural 3", "roll 6 5 4 v 1", "A occupy 11")
    assert taken.armies("ukraine", "ural") == (1, 11)
    game = begin("classic_1993", 3, "A", army_cap="12").until("deploy")
    full = next(name for name in game.board.ids if game.owner(name) == "A")
    while game.armies(full) < 12 or game.to_move != "A":
        game.do(f"A place {full}") if game.to_move == "A" else game.first_legal()
    game.refused(f"A place {full}", "has 12 armies, and no more may go there")
    game.until("reinforce")
    assert max(game.state.table.armies) == 12


def test_ex_30_q31_a_card_of_either_territory_lets_one_die_be_rolled_again(play):
    for card in ("brazil", "north_africa"):
        game = fight(play, card, "classic_1993", card_reroll="true").do("roll 5 3 2 v 5 3")
        assert game.legal() == [*(f"reroll {face} by {card}" for face in (5, 3, 2)), "keep"]
        game.do(f"A reroll 3 by {card}")
        assert game.now == "reroll brazil > north_africa 5 2 ? v 5 3"
        assert game.law() == {f"die {face}": 1 for face in range(1, 7)}
        assert game.do("die 6").armies("brazil", "north_africa") == (4, 1)
        assert game.hand("A") == [card]  # shown, not spent


def test_ex_30_without_the_card_the_dice_stay(play):
    game = fight(play, "alaska", "classic_1993", card_reroll="true").do("roll 5 3 2 v 5 3")
    assert game.legal() == ["keep"]
    game.refused("A reroll 2 by brazil", "you do not hold the card of Brazil")
    assert game.do("A keep").armies("brazil", "north_africa") == (2, 3)
    nothing = play(FIGHT.format("-"), card_reroll="true").do(*ROLLED, "roll 5 3 2 v 5 3")
    assert nothing.now == "attack"  # everybody sees that there is no card


def test_ex_30_again_in_the_next_battle(play):
    game = fight(play, "brazil", "classic_1993", card_reroll="true").do("roll 6 6 2 v 5 5", "A keep")
    game.do("A attack brazil > north_africa 3", "roll 4 3 2 v 6", "A reroll 2 by brazil", "die 1")
    assert game.armies("brazil", "north_africa") == (3, 1)
    game.do("A attack brazil > north_africa 2", "roll 4 3 v 6", "A reroll 4 by brazil", "die 6")
    assert game.armies("brazil", "north_africa") == (2, 1)


def test_ex_31_one_card_in_a_battle_never_a_wild_one_nor_in_defense(play):
    game = fight(play, "brazil north_africa wild", "classic_1993", card_reroll="true").do("roll 5 3 2 v 5 3")
    game.refused("B reroll 3 by north_africa", "it is not for B to move, but for A")
    game.do("A reroll 2 by brazil", "die 2")
    assert game.now == "attack"
    wild = fight(play, "wild", "classic_1993", card_reroll="true", commander="true").do("roll 5 3 2 v 5 3")
    assert "reroll" not in " ".join(wild.legal())


def test_ex_32_which_die(play):
    own = fight(play, "brazil", "classic_1993", card_reroll="true").do("roll 5 3 2 v 6 3")
    own.refused("A reroll enemy 6 by brazil", "only a die of your own may be rolled again")
    other = fight(play, "brazil", "expert", reroll_scope="any").do("roll 5 4 2 v 6 3", "A reroll enemy 6 by brazil")
    assert other.now == "reroll brazil > north_africa 5 4 2 v 3 ?"
    assert other.do("die 1", "A keep").armies("brazil", "north_africa") == (4, 1)


def test_ex_33_after_the_roll_and_before_losses_and_the_new_face_stands(play):
    game = fight(play, "brazil", "classic_1993", card_reroll="true").do("roll 5 4 2 v 4 3")
    assert game.now == "adjust brazil > north_africa 5 4 2 v 4 3"
    assert game.armies("brazil", "north_africa") == (4, 3)
    worse = copy(game).do("A reroll 5 by brazil", "die 1")
    assert worse.now == "attack"
    assert worse.armies("brazil", "north_africa") == (2, 3)  # 4 2 1 against 4 3


def test_ex_34_the_card_is_still_in_the_hand(play):
    hand = "brazil congo egypt peru alaska"
    game = fight(play, hand, "classic_1993", card_reroll="true").do("roll 5 4 2 v 4 3", "A reroll 2 by brazil", "die 6")
    assert game.held("A") == 5
    game.refused("A trade brazil congo egypt", "trading a set is no move now; attack, or end the attacks")


def test_ex_40_once_a_turn_one_own_die_becomes_a_six(play):
    game = fight(play, "-", "classic_1993", commander="true").do("roll 5 3 2 v 6 5")
    assert game.legal() == ["commander 5", "commander 3", "commander 2", "keep"]
    game.do("A commander 2")
    assert game.turn.commanded
    assert game.armies("brazil", "north_africa") == (2, 3)  # 6 5 3 against 6 5: a six does not beat a six
    game.do("A attack ukraine > scandinavia 3", "B defend 2", "roll 5 3 2 v 6 5")
    assert game.now == "attack"
    game.do("A end attacks")
    assert not game.turn.commanded
    assert game.to_move == "B"


def test_ex_41_roll_again_first_then_the_commander(play):
    game = fight(play, "brazil").do("roll 2 2 1 v 5 3", "A reroll 1 by brazil", "die 4")
    assert game.now == "adjust brazil > north_africa 4 2 2 v 5 3 rerolled"
    assert game.legal() == ["commander 4", "commander 2", "keep"]
    game.refused("A reroll 2 by brazil", "a die has been rolled again in this battle")
    game.do("A commander 2")
    assert game.armies("brazil", "north_africa") == (4, 1)  # 6 4 2
    after = fight(play, "brazil").do("roll 2 2 1 v 5 3", "A commander 2")
    assert after.now == "attack"  # too late to roll a die again


def test_ex_41_once_means_once_a_turn(play):
    game = fight(play, "brazil").do("roll 2 2 1 v 5 3", "A commander 2")
    game.do("A attack brazil > north_africa 2", "B defend 2", "roll 2 1 v 5 3")
    assert game.legal() == ["reroll 2 by brazil", "reroll 1 by brazil", "keep"]
    game.refused("A commander 2", "the Commander has acted in this turn")


def test_refused_15_what_experts_may_not_do(play):
    game = fight(play, "brazil wild alaska").do("roll 6 5 2 v 5 3")
    game.refused("A commander 6", "that die shows 6 already")
    game.refused("A commander 4", "no die of yours shows 4: 6 5 2")
    game.refused("A reroll 3 by brazil", "no die of yours shows 3: 6 5 2")
    game.refused("A reroll 2 by alaska", "Alaska has no part in this battle")
    game.refused("A reroll 2 by north_africa", "you do not hold the card of North Africa")
    game.refused("B commander 2", "it is not for B to move, but for A")
    game.refused("A end attacks", "ending the attacks is no move now; roll a die again, turn one to a six, or keep")
    game.do("A reroll 2 by brazil")
    game.refused("A keep", "it is not for A to move, but for chance")
    game.refused("die 7", "a die like that can't fall now")
    game.do("die 1")
    game.refused("A reroll 1 by brazil", "a die has been rolled again in this battle")
    card = fight(play, "brazil", "classic_1993", card_reroll="true").do("roll 6 5 2 v 5 3")
    card.refused("A commander 2", "there is no Commander in this game")
    commander = fight(play, "brazil", "classic_1993", commander="true").do("roll 6 5 2 v 5 3")
    commander.refused("A reroll 2 by brazil", "no die is rolled again in this game")


def test_refused_15_kinds_of_dice_that_faces_do_not_tell(play):
    for rules in ("warrior+expert", "defense_warrior+expert reroll_scope=any"):
        with pytest.raises(InvalidInput, match="one of several kinds of dice"):
            play(FIGHT.format("brazil"), rules)
    play(FIGHT.format("brazil"), "defense_warrior+expert").do(*ROLLED)
