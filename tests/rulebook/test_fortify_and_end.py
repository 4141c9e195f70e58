"""The end of a turn and of the game (WD-60 to WD-70)."""

import pytest

START = "classic | A alaska 5, alberta 2, western_united_states, peru 4 | B others 2 | C siam 3 | turn 5 A | fortify"


def test_wd_60_any_number_to_one_neighbor_leaving_one(play):
    game = play(START)
    assert game.legal("fortify alaska") == [f"fortify alaska > alberta {n}" for n in (1, 2, 3, 4)]
    game.refused("A fortify alaska > alberta 5", "1 to 4")
    game.refused("A fortify alaska > kamchatka 1", "Kamchatka is not your land")
    game.refused("A fortify kamchatka > alaska 1", "Kamchatka is not your land")
    game.refused("A fortify alaska > western_united_states 4", "armies can't go from Alaska to Western United States")
    game.refused("A fortify western_united_states > alberta 1", "Western United States has 1 army")
    game.do("A fortify alaska > alberta 4")
    assert game.armies("alaska", "alberta") == (1, 6)
    assert (game.to_move, game.turn.number) == ("B", 6)


def test_wd_60_no_attack_is_needed(play):
    game = play(START.replace("fortify", "attack")).do("A end attacks", "A fortify alberta > alaska 1")
    assert game.armies("alaska", "alberta") == (6, 1)


def test_wd_60_where_no_move_is_possible_the_turn_is_over(play):
    game = play("classic | A alaska 5, peru 4 | B others 2 | C siam 3 | turn 5 A | attack").do("A end attacks")
    assert (game.to_move, game.now) == ("B", game.now)
    assert game.turn.number == 6


@pytest.mark.parametrize(
    ("fortify", "reached"), [("adjacent", {"alberta"}), ("chain", {"alberta", "western_united_states"})]
)
def test_wd_61_how_far_is_an_option(play, fortify, reached):
    game = play(START, fortify=fortify)
    assert {text.split()[3] for text in game.legal("fortify alaska")} == reached


def test_wd_62_it_is_the_last_act(play):
    game = play(START).do("A fortify alaska > alberta 1")
    for move in ("A fortify alaska > alberta 1", "A attack alaska > kamchatka 1", "A place alaska"):
        game.refused(move, "not for A to move, but for B")


def test_wd_62_nothing_but_fortifying_is_left(play):
    game = play(START.replace("| turn", "| hands A siam peru congo, B -, C - | turn"))
    for move in ("A attack alaska > kamchatka 1", "A place alaska", "A trade congo peru siam", "A end attacks"):
        game.refused(move, "fortify, or end the turn")


def test_wd_62_moving_nobody_is_not_fortifying(play):
    from risk_odds.engine.moves import Fortify

    game = play(START)
    game.refused(Fortify(game.at("alaska"), game.at("alberta"), 0), "0 is no number of armies to move")
    assert game.do("A end turn").to_move == "B"


def test_wd_63_the_turn_passes_to_the_left(play):
    game = play(START).do("A end turn")
    assert (game.to_move, game.turn.number) == ("B", 6)
    game.until("attack").do("B end attacks", "B end turn")
    assert game.to_move == "C"
    game.until("attack").do("C end attacks").until("reinforce")
    assert (game.to_move, game.turn.number) == ("A", 8)


def test_wd_70_who_owns_all_the_land_wins_at_once(play):
    game = play("classic | A others 3 | B ural 1 | C - | turn 30 A | attack")
    game.do("A attack ukraine > ural 2", "roll 6 5 v 1")
    assert (game.now, game.land("A"), game.armies("ural")) == ("over A", 42, 2)


def test_wd_70_one_territory_less_is_not_enough(play):
    game = play("classic | A others 3 | B ural 1 | C siam | turn 30 A | attack")
    game.do("A attack ukraine > ural 2", "roll 6 5 v 1")
    assert (game.now, game.land("A")) == ("attack", 41)
