"""The set-up (WD-01 to WD-07)."""

from random import Random

import pytest

SEATS = "ABCDEF"
ARMIES = {3: 35, 4: 30, 5: 25, 6: 20}
CLAIMS = {3: (14, 14, 14), 4: (11, 11, 10, 10), 5: (9, 9, 8, 8, 8), 6: (7, 7, 7, 7, 7, 7)}


def in_order(first, players):
    """The seats clockwise from the one that begins."""
    return [SEATS[(SEATS.index(first) + k) % players] for k in range(players)]


@pytest.mark.parametrize("players", ARMIES)
@pytest.mark.parametrize("setup", ["claim", "deal"])
def test_wd_01_armies_each(begin, players, setup):
    game = begin(players=players, first="A", setup=setup).until("reinforce")
    assert [game.total(seat) for seat in SEATS[:players]] == [ARMIES[players]] * players


def test_wd_01_the_table_is_for_three_to_six(begin):
    for players in (2, 7):
        with pytest.raises(ValueError, match=f"not for {players} players"):
            begin(players=players)


def test_wd_02_the_highest_die_begins(begin):
    game = begin(players=3)
    assert game.to_move == "chance"
    assert game.law() == {f"die {face}": 1 for face in range(1, 7)}
    game.refused("A claim alaska", "not for A")
    game.do("die 3", "die 6", "die 5")
    assert game.now == "claim B"


def test_wd_02_only_the_tied_roll_again(begin):
    game = begin(players=4).do("die 5", "die 2", "die 5", "die 3")
    assert game.now == "roll off A C"
    game.do("die 1", "die 1")
    assert game.now == "roll off A C"
    game.do("die 1", "die 4")
    assert game.now == "claim C"


def test_wd_02_equal_dice_that_are_not_the_highest_do_not_matter(begin):
    game = begin(players=4).do("die 2", "die 2", "die 5", "die 2")
    assert game.now == "claim C"


def test_wd_02_all_may_be_equal(begin):
    game = begin(players=3).do("die 4", "die 4", "die 4")
    assert game.now == "roll off A B C"


def test_wd_03_empty_land_is_claimed_clockwise_from_the_winner(begin):
    game = begin(first="B").do("B claim siam")
    assert (game.owner("siam"), game.armies("siam"), game.now) == ("B", 1, "claim C")
    game.refused("C claim siam", "Siam is taken")
    game.refused("A claim alaska", "not for A to move, but for C")
    game.do("C claim alaska", "A claim brazil")
    assert game.now == "claim B"


@pytest.mark.parametrize("players", CLAIMS)
def test_wd_03_claims_each_in_seat_order_from_the_starter(begin, players):
    game = begin(players=players, first="C").until("deploy")
    assert tuple(game.land(seat) for seat in in_order("C", players)) == CLAIMS[players]
    assert sum(game.state.table.armies) == 42


def test_wd_04_then_one_army_each_in_turn_on_own_land(begin):
    game = begin(first="A")
    game.do("A claim alaska", "B claim brazil", "C claim siam")
    game.refused("A place alaska", "claim empty land")
    game.until("deploy")
    assert game.now == "deploy A, left A 21 B 21 C 21"
    game.refused("A place brazil", "Brazil is not your land")
    game.refused("A place alaska 2", "1")
    game.do("A place alaska")
    assert (game.armies("alaska"), game.now) == (2, "deploy B, left A 20 B 21 C 21")
    game.refused("A place alaska", "not for A")


def test_wd_04_no_limit_on_one_territory(begin):
    game = begin(first="A").do("A claim alaska", "B claim brazil", "C claim siam").until("deploy")
    for _ in range(21):
        game.do("A place alaska", "B place brazil", "C place siam")
    assert game.armies("alaska", "brazil", "siam") == (22, 22, 22)
    assert game.now.startswith("reinforce")


@pytest.mark.parametrize(
    ("players", "left"), [(4, "A 19 B 19 C 20 D 20"), (5, "A 16 B 16 C 17 D 17 E 17")], ids=["4", "5"]
)
def test_wd_05_placing_goes_on_with_the_seat_after_the_last_claimer(begin, players, left):
    game = begin(players=players, first="A").until("deploy")
    assert game.now == f"deploy C, left {left}"
    last = []
    while game.now.startswith("deploy"):
        last.append(game.to_move)
        game.first_legal()
    assert last[-players:] == in_order("A", players)  # all run out in the same round, as it was begun with a claim
    assert game.turn.seat == 0


@pytest.mark.parametrize("players", [4, 5])
def test_wd_05_or_the_starter_again_and_who_claimed_less_places_last(begin, players):
    game = begin(players=players, first="A", setup_after_claims="restart").until("deploy")
    assert game.now.startswith("deploy A, left")
    order = []
    while game.now.startswith("deploy"):
        order.append(game.to_move)
        game.first_legal()
    assert order[: players + 1] == [*in_order("A", players), "A"]
    assert order[2 - players :] == in_order("A", players)[2:]
    assert order[1 - players] == SEATS[players - 1]


@pytest.mark.parametrize("players", [3, 6])
def test_wd_05_where_all_claimed_as_much_both_readings_agree(begin, players):
    go_on = begin(players=players, first="B").until("deploy")
    restart = begin(players=players, first="B", setup_after_claims="restart").until("deploy")
    assert go_on.state == restart.state
    assert go_on.now.startswith("deploy B")


def test_wd_06_dealt_land(begin):
    game = begin(first="B", setup="deal")
    assert game.now == "deal to B"
    assert game.law() == {f"deal {territory}": 1 for territory in game.board.ids}
    game.refused("B claim alaska", "not for B to move, but for chance")
    game.do("deal siam")
    assert (game.owner("siam"), game.armies("siam"), game.now) == ("B", 1, "deal to C")
    game.refused("deal siam", "can't fall")
    assert set(game.law()) == {f"deal {territory}" for territory in game.board.ids if territory != "siam"}


@pytest.mark.parametrize("players", CLAIMS)
def test_wd_06_who_was_dealt_less_places_last(begin, players):
    game = begin(players=players, first="B", setup="deal").until("deploy")
    seats = in_order("B", players)
    assert tuple(game.land(seat) for seat in seats) == CLAIMS[players]
    order = []
    while game.now.startswith("deploy"):
        order.append(game.to_move)
        game.first_legal()
    assert order[:players] == seats
    fewest = [seat for seat in seats if CLAIMS[players][seats.index(seat)] == min(CLAIMS[players])]
    assert order[-len(fewest) :] == fewest


def test_wd_06_cards_used_for_the_deal_are_in_the_pile_again(begin):
    game = begin(first="A", setup="deal").until("reinforce")
    assert game.traded == []
    assert [game.held(seat) for seat in "ABC"] == [0, 0, 0]


@pytest.mark.parametrize("setup", ["claim", "deal"])
def test_wd_07_who_opened_the_placing_has_the_first_turn_with_44_cards_in_the_pile(begin, setup):
    game, rng = begin(players=4, first="C", setup=setup), Random(5)
    while game.turn.number == 0:
        game.any_legal(rng)
    assert (game.turn.number, game.to_move) == (1, "C")
    while game.now != "draw":
        game.any_legal(rng)
    assert sum(game.law().values()) == 44
