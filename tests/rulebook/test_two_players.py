"""Two players and a neutral army by the manual of 1993."""

from collections import Counter
from random import Random

import pytest

from risk_odds import InvalidInput

TP = "two_player_1993"


def test_tp_01_q43_forty_armies_for_each_of_three(begin):
    game = begin(TP, 2, "A").until("deploy")
    assert game.now == "deploy A, left A 26 B 26 neutral 26"
    game.until("reinforce")
    assert [game.total(whose) for whose in ("A", "B", "neutral")] == [40, 40, 40]
    for players in (1, 3):
        with pytest.raises(InvalidInput, match=r"two_player_1993 is not for .* player.*accepted: 2 players"):
            begin(TP, players)


def test_tp_02_three_piles_without_wild_cards(begin):
    game = begin(TP, 2, "B")
    to = []
    for _ in range(42):
        to.append(game.now)
        law = game.law()
        assert set(law.values()) == {1}
        assert len(law) == 42 - len(to) + 1
        assert "deal wild" not in law
        game.do(Random(len(to)).choice(list(law)))
    assert to == ["deal to B", "deal to A", "deal to neutral"] * 14
    assert [game.land(whose) for whose in ("A", "B", "neutral")] == [14, 14, 14]


def test_tp_03_q43_one_army_on_each_dealt_territory(begin):
    game = begin(TP, 2, "A").until("deploy")
    assert set(game.state.table.armies) == {1}


def test_tp_04_q43_two_own_armies_then_a_neutral_one(begin):
    game = begin(TP, 2, "B").until("deploy")
    seen = []
    while game.now.startswith("deploy"):
        seen.append(game.now.split(",")[0].removeprefix("deploy "))
        game.any_legal(Random(len(seen)))
    assert seen == ["B", "B", "B for neutral", "A", "A", "A for neutral"] * 13
    assert [game.total(whose) for whose in ("A", "B", "neutral")] == [40, 40, 40]


def test_tp_04_on_one_or_two_own_territories_and_nowhere_else(begin):
    game = begin(TP, 2, "A", board="square")
    game.do("deal northwest", "deal northeast", "deal southwest", "deal southeast")
    assert game.now == "deploy A, left A 3 B 4 neutral 4"
    game.refused("A place northeast", "Northeast is not your land")
    game.refused("A place southwest", "Southwest is not your land")
    game.refused("A place northwest 2", "2 is no number of armies to place: 1")
    game.do("A place northwest", "A place southeast")
    assert game.now == "deploy A for neutral, left A 1 B 4 neutral 4"
    for land in ("northwest", "northeast"):
        game.refused(f"A place {land}", "is not land of the neutral army")
    game.refused("B place southwest", "it is not for B to move, but for A")
    game.do("A place southwest")
    assert game.now == "deploy B, left A 1 B 4 neutral 3"


def test_tp_04_who_has_none_left_is_passed_over(begin):
    game = begin(TP, 2, "A", board="square").until("deploy")
    seen = []
    while game.now.startswith("deploy"):
        seen.append(game.now.split(",")[0].removeprefix("deploy "))
        game.first_legal()
    assert seen == [*"AA", "A for neutral", *"BB", "B for neutral", "A", "A for neutral", *"BB", "B for neutral"]
    assert [game.total(whose) for whose in ("A", "B", "neutral")] == [5, 5, 5]


def test_tp_05_one_die_decides_placing_and_the_first_turn(begin):
    game = begin(TP, 2).do("die 3", "die 3", "die 2", "die 5")
    assert game.now == "deal to B"
    game.until("reinforce")
    assert (game.turn.number, game.to_move) == (1, "B")


def test_tp_06_wild_cards_are_in_the_pile_of_44(play):
    game = play("classic | A ukraine 7, others 2 | B siam, india | neutral ural | turn 3 A captured | draw", TP)
    law = game.law()
    assert sum(law.values()) == 44
    assert law["draw wild"] == 2


NEUTRAL = "classic | A peru 4, others | B siam, india 3 | neutral venezuela 2, china | turn 3 A | attack"


def test_tp_20_q22_the_opponent_rolls_for_the_neutral_army(play):
    game = play(NEUTRAL, TP).do("A attack peru > venezuela 3")
    assert game.now == "defend B peru > venezuela 3"
    game.refused("A defend 1", "it is not for A to move, but for B")
    game.do("B defend 1", "roll 3 2 1 v 4")
    assert game.armies("peru", "venezuela") == (3, 2)


def test_tp_21_the_neutral_army_has_no_turn_no_armies_and_no_cards(play):
    text = NEUTRAL.replace("china | turn", "china 5 | hands A alaska, B - | turn").replace("attack", "fortify")
    game = play(text, TP).do("A end turn")
    assert (game.turn.number, game.to_move, game.total("neutral")) == (4, "B", 7)
    last = "classic | A peru 4, china 3, others | B siam, india 3 | neutral venezuela | hands A alaska, B congo | turn 3 A | attack"
    game = play(last, TP).do("A attack peru > venezuela 3", "roll 6 5 4 v 1")
    assert game.land("neutral") == 0
    assert (game.held("A"), game.held("B")) == (1, 1)
    assert game.now == "attack"


def test_tp_22_neutral_land_counts_as_a_capture_and_for_continents(play):
    game = play("classic | A peru 5, brazil, argentina, ukraine | B others | neutral venezuela | turn 3 A | attack", TP)
    game.do("A attack peru > venezuela 3", "roll 6 5 4 v 1")
    assert game.now == "occupy peru > venezuela 3-4"
    game.do("A occupy 3", "A end attacks")
    assert game.now == "draw"
    game.do("draw congo", "A end turn").until("fortify").do("B end turn")
    assert game.now == "reinforce 5"  # three for the land, two for South America


def test_tp_23_neutral_land_denies_a_continent_and_breaks_a_chain(play):
    text = "classic | A peru 5, brazil, argentina | B others 2 | neutral venezuela | turn 3 B | fortify"
    assert play(text, TP).do("B end turn").now == "reinforce 3"
    broken = "classic | A peru 5, central_america | B others | neutral venezuela | turn 3 A | fortify"
    chain = play(broken.replace("| fortify", "| attack"), TP, fortify="chain").do("A end attacks")
    assert chain.to_move == "B"  # no armies of A can go anywhere


LAST = "classic | A china 5, others | B mongolia | neutral siam, india, ural, alaska, peru | turn 9 A | attack"


def test_tp_30_q23_the_opponent_is_gone_and_neutral_may_remain(play):
    game = play(LAST, TP).do("A attack china > mongolia 3", "roll 6 5 4 v 1", "A occupy 3")
    assert game.now == "over A"
    assert game.land("neutral") == 5
    plain = play(LAST, "plain_words").do("A attack china > mongolia 3", "roll 6 5 4 v 1", "A occupy 3")
    assert plain.now == "attack"


def test_tp_30_play_goes_on_when_neutral_is_gone(play):
    text = "classic | A china 5, others | B mongolia 2 | neutral siam | turn 9 A | attack"
    game = play(text, TP).do("A attack china > siam 3", "roll 6 5 4 v 1", "A occupy 3")
    assert game.now == "attack"
    assert Counter(game.state.table.owner)[-3] == 0


def test_refused_14_what_two_players_may_not_do(begin, play):
    game = begin(TP, 2, "A", board="square")
    game.refused("A claim northwest", "it is not for A to move, but for chance")
    game.do("deal northwest", "deal northeast", "deal southwest", "deal southeast", "A place northwest")
    game.refused("A place northeast", "Northeast is not your land")
    game.do("A place northwest")
    game.refused("A place northwest", "Northwest is not land of the neutral army")
    fight = play(NEUTRAL, TP)
    fight.refused("A attack venezuela > peru 1", "Venezuela is not your land")
    fight.refused("A attack venezuela > siam 1", "Venezuela is not your land")
    fight.do("A attack peru > venezuela 3")
    fight.refused("A defend 2", "it is not for A to move, but for B")
