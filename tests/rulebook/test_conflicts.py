"""Where the sources disagree (C-01 to C-20), as far as these variants are concerned: each has its own answer."""

import pytest

PW = "plain_words"
WIN = "roll 6 5 4 v 1"
FAR = "A fortify alaska > ontario 4"


def test_c_01_reach_of_the_fortify_move(play):
    text = "classic | A alaska 5, alberta, ontario | B others | C siam | turn 5 A | fortify"
    play(text).refused(FAR, "armies can't go")
    play(text, PW).do(FAR)


def test_c_02_two_players_claim_in_rotation_with_neutral(begin):
    game = begin(PW, players=2, first="A").until("deploy")
    assert [game.land(owner) for owner in ("A", "B", "neutral")] == [14, 14, 14]
    game.until("reinforce")
    assert [game.total(owner) for owner in ("A", "B", "neutral")] == [40, 40, 40]


def test_c_03_the_end_of_a_game_of_two(play):
    text = "classic | A china 9, brazil 2, others | B mongolia | neutral peru | turn 5 A | attack"
    moves = ("A attack china > mongolia 3", WIN, "A occupy 3")
    assert play(text, PW).do(*moves).now == "attack"
    assert play(text, PW, two_player_win="eliminate_opponent").do(*moves).now == "over A"


@pytest.mark.parametrize(("cards", "differ"), [(6, False), (7, False), (8, True), (9, False), (10, False), (11, True)])
def test_c_04_trading_after_an_elimination_differs_with_8_and_11_cards(play, cards, differ):
    named = [
        "peru",
        "argentina",
        "congo",
        "egypt",
        "iceland",
        "alberta",
        "ontario",
        "quebec",
        "india",
        "ural",
        "brazil",
    ]
    hands = f"hands A {' '.join(named[:5])}, B {' '.join(named[5:cards])}, C -"
    text = f"classic | A siam 9 | B indonesia | C others | {hands} | turn 9 A | attack"
    left = []
    for rules in ("classic_1993", PW):
        game = play(text, rules).do("A attack siam > indonesia 3", WIN, "A occupy 3").until("place")
        left.append(game.held("A"))
    assert (left[0] != left[1]) == differ


@pytest.mark.parametrize("rules", ["classic_1993", PW])
def test_c_05_two_sets_at_the_start_with_six_cards(play, rules):
    hands = "hands A peru argentina congo alberta ontario quebec, B -, C -"
    text = f"classic | A ukraine 7 | B others | C siam 2, india | {hands} | turn 8 C | fortify"
    game = play(text, rules).do("C end turn", "A trade argentina congo peru", "A trade alberta ontario quebec")
    assert game.held("A") == 0


@pytest.mark.parametrize("rules", ["classic_1993", PW])
def test_c_06_two_extra_armies_a_turn_in_both(play, rules):
    text = "classic | A peru, alberta | B others | C siam | hands A peru alberta brazil, B -, C -"
    game = play(f"{text} | turn 8 A | reinforce 3 may 1", rules)
    assert [t.partition(" + ")[2] for t in game.legal("trade")] == ["alberta", "peru"]


def test_c_07_the_card_before_or_after_fortifying(play):
    text = "classic | A ukraine 9, ural | B others | C siam | turn 5 A captured | attack"
    assert play(text).do("A end attacks").now == "draw"
    assert play(text, PW).do("A end attacks").now == "fortify"


def test_c_08_the_opponent_rolls_for_neutral_or_the_next_in_order(play):
    two = play("classic | A ukraine 9 | B others | neutral ural 2 | turn 5 A | attack", PW)
    assert two.do("A attack ukraine > ural 3").now == "defend B ukraine > ural 3"
    text = "classic | A - | B ukraine 9 | C others | neutral ural 2 | turn 5 B | attack"
    three = play(text, neutral_roller="next_in_order")
    assert three.do("B attack ukraine > ural 3").now == "defend C ukraine > ural 3"
    last = play(
        "classic | A others | B - | C ukraine 9 | neutral ural 2 | turn 5 C | attack", neutral_roller="next_in_order"
    )
    assert last.do("C attack ukraine > ural 3").now == "defend A ukraine > ural 3"


@pytest.mark.parametrize("rules", ["classic_1993", PW])
def test_c_09_the_standard_row_of_set_values(play, rules):
    text = "classic | A ukraine 4 | B others | C siam | hands A peru congo egypt, B -, C - | sets 5 | turn 8 A"
    assert play(f"{text} | reinforce 3 may 1", rules).do("A trade congo egypt peru").now == "reinforce 18"


def test_c_10_no_limit_per_territory(play):
    text = "classic | A ukraine 40 | B others | C siam | turn 8 A | reinforce 3"
    assert play(text).do("A place ukraine 3").armies("ukraine") == 43


@pytest.mark.parametrize(
    ("rules", "players", "armies"), [("classic_1993", 6, 20), (PW, 6, 20), (PW, 2, 40), (PW, 4, 30)]
)
def test_c_14_armies_by_players(begin, rules, players, armies):
    assert begin(rules, players=players, first="A").until("reinforce").total("A") == armies


@pytest.mark.parametrize("setup", ["claim", "deal"])
def test_c_15_the_board_is_filled(begin, setup):
    game = begin(players=5, first="A", setup=setup).until("reinforce")
    assert sum(game.land(seat) for seat in "ABCDE") == 42


def test_c_17_the_page_is_kept_although_it_differs_from_its_own_source(play):
    text = "classic | A alaska 5, alberta, ontario | B others | C siam | turn 5 A | fortify"
    options = {"fortify": "adjacent", "elim_trade_until": "4"}
    play(text, PW, **options).refused(FAR, "armies can't go")
    play(text, PW).do(FAR)


@pytest.mark.parametrize("rules", ["classic_1993", PW])
def test_c_18_at_least_the_dice_rolled_move_in(play, rules):
    game = play("classic | A ukraine 9 | B ural, others | C siam | turn 5 A | attack", rules)
    assert game.do("A attack ukraine > ural 2", "roll 6 5 v 1").now == "occupy ukraine > ural 2-8"


def test_c_19_numbers_of_players(begin):
    for rules, fewest in (("classic_1993", 3), (PW, 2)):
        for players in range(fewest, 7):
            assert begin(rules, players=players, first="A").to_move == "A"
        for players in (fewest - 1, 7):
            with pytest.raises(ValueError, match="players"):
                begin(rules, players=players)


@pytest.mark.parametrize("rules", ["classic_1993", PW])
def test_c_20_the_traded_cards_are_shuffled_when_the_pile_is_used_up(play, rules):
    text = "square | A northwest 3, southwest | B northeast 2 | C southeast | hands A northwest, B wild, C -"
    game = play(f"{text} | traded northeast southeast southwest | sets 1 | turn 8 A captured | attack", rules)
    assert sum(game.do("A end attacks").until("draw").law().values()) == 3
