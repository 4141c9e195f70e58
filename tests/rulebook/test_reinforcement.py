"""New armies and cards at the start of a turn (WD-10 to WD-20)."""

import pytest

# No continent is whole in what is left of the board without these.
GAPS = ["alaska", "peru", "iceland", "egypt", "china", "indonesia"]
TURN_OF_A = "classic | A ukraine 7, alaska | B ural, others 2 | C siam 3, india"


def scattered(game_board_ids, number):
    """So many territories, no continent among them."""
    return [t for t in game_board_ids if t not in GAPS][:number]


def after_turn_of_c(play, land, **settings):
    """A's turn begins with this land."""
    return play(f"classic | A {', '.join(land)} | B others | C siam 2, india | turn 6 C | fortify", **settings).do(
        "C end turn"
    )


def test_wd_10_three_steps_in_this_order(play):
    game = play(f"{TURN_OF_A} | turn 6 A | reinforce 3")
    game.refused("A attack ukraine > ural 3", "place armies")
    game.refused("A fortify alaska > ukraine 1", "place armies")
    game.refused("A end turn", "place armies")
    game.refused("A end attacks", "place armies")
    game.do("A place ukraine 3")
    assert game.now == "attack"
    game.refused("A place ukraine", "attack, or end the attacks")
    game.refused("A fortify ukraine > alaska 1", "attack, or end the attacks")


def test_wd_10_no_step_comes_back(play):
    game = play("classic | A ukraine 7, ural 3 | B others 2 | C siam 3 | turn 6 A | attack").do("A end attacks")
    assert game.now == "fortify"
    game.refused("A attack ukraine > scandinavia 3", "fortify, or end the turn")
    game.refused("A place ukraine", "fortify, or end the turn")
    game.refused("A end attacks", "fortify, or end the turn")


def test_wd_10_attacks_and_fortifying_may_be_skipped(play):
    game = play("classic | A ukraine 7, ural 3 | B others 2 | C siam 3 | turn 6 A | attack")
    game.do("A end attacks", "A end turn")
    assert (game.to_move, game.turn.number) == ("B", 7)


@pytest.mark.parametrize(("land", "armies"), [(1, 3), (8, 3), (11, 3), (12, 4), (14, 4), (15, 5), (17, 5)])
def test_wd_11_a_third_of_the_land_rounded_down_but_at_least_3(play, begin, land, armies):
    ids = begin().board.ids
    assert after_turn_of_c(play, scattered(ids, land)).now == f"reinforce {armies}"


def test_wd_11_all_the_land_is_worth_14_before_its_continents(begin):
    """No turn begins with it, as the game is over."""
    setting = begin().setting
    assert setting.rules.reinforcement.income(setting.board, (0,) * 42, 0) == 14 + 7 + 5 + 5 + 3 + 2 + 2


def test_wd_11_the_minimum_comes_before_continents(play):
    """Four territories of Australia: 3 and 2, and not 1 + 2 made up to 3."""
    australia = ["eastern_australia", "indonesia", "new_guinea", "western_australia"]
    assert after_turn_of_c(play, australia).now == "reinforce 5"


@pytest.mark.parametrize("setup", ["claim", "deal"])
def test_wd_11_on_the_first_turn_too(begin, setup):
    game = begin(players=4, first="A", setup=setup).until("deploy")
    while game.turn.number == 0:
        game.first_legal()
    board, owner = game.board, game.state.table.owner
    whole = [
        bonus
        for bonus, members in zip((5, 2, 5, 3, 7, 2), board.members, strict=True)
        if all(owner[t] == 0 for t in members)
    ]
    assert game.now == f"reinforce {11 // 3 + sum(whole)}"


SOUTH = "classic | A venezuela 3, peru, argentina | B brazil, others 2 | C siam 3"


def test_wd_12_a_continent_completed_in_the_turn_pays_in_the_next(play):
    game = play(f"{SOUTH} | turn 5 A | attack").do("A attack venezuela > brazil 2", "roll 6 5 v 1", "A end attacks")
    assert game.owner("brazil") == "A"
    assert game.to_move == "chance"
    while game.turn.number < 8:
        pass_on(game)
    assert (game.to_move, game.now) == ("A", "reinforce 5")


def pass_on(game):
    """Do as little as possible."""
    now = game.now.split()[0]
    quiet = {"attack": "end attacks", "fortify": "end turn"}
    if now in quiet:
        game.do(f"{game.to_move} {quiet[now]}")
    else:
        game.first_legal()


def test_wd_12_a_continent_lost_before_the_turn_does_not_pay(play):
    """B retakes Brazil in its turn."""
    text = "classic | A venezuela 3, peru, argentina, brazil | B north_africa 4, others 2 | C siam 3, india"
    held = play(f"{text} | turn 6 C | fortify").do("C end turn")
    assert held.now == "reinforce 5"
    lost = play(f"{text} | turn 5 B | attack").do("B attack north_africa > brazil 3", "roll 6 5 4 v 1")
    while lost.to_move != "A":
        pass_on(lost)
    assert lost.now == "reinforce 3"


HAND = f"{TURN_OF_A} | turn 6 A"


@pytest.mark.parametrize(
    ("cards", "is_set"),
    [
        ("argentina peru siam", True),  # three infantry
        ("alberta ontario quebec", True),  # three cavalry
        ("brazil japan indonesia", True),  # three artillery
        ("argentina alberta brazil", True),  # one of each
        ("argentina peru wild", True),
        ("argentina alberta wild", True),
        ("argentina wild wild", True),
        ("argentina peru alberta", False),
        ("brazil japan alberta", False),
        ("alberta ontario siam", False),
    ],
)
def test_wd_13_what_is_a_set(play, cards, is_set):
    game = play(f"{HAND} | hands A {cards}, B -, C - | reinforce 3 may 1")
    if is_set:
        game.do(f"A trade {cards}")
        assert (game.now, game.hand("A"), game.sets) == ("reinforce 7", [], 1)
    else:
        game.refused(f"A trade {cards}", "no set")
        assert game.legal("trade") == []


def test_wd_13_only_cards_in_the_own_hand(play):
    game = play(f"{HAND} | hands A argentina peru siam, B congo wild, C - | reinforce 3 may 1")
    game.refused("A trade argentina congo peru", "you do not hold that card: Congo")
    game.refused("A trade argentina peru wild", "you do not hold that card: a wild card")


@pytest.mark.parametrize("cards", ["argentina peru siam", "argentina peru siam alberta"])
def test_wd_14_with_3_or_4_cards_a_set_may_be_traded_or_kept(play, cards):
    text = f"classic | A ukraine 7, alaska | B ural, others 2 | C siam 3, india | hands A {cards}, B -, C -"
    game = play(f"{text} | turn 5 C | fortify").do("C end turn")
    assert game.now == "reinforce 3 may 1"
    assert game.legal("trade") == ["trade argentina peru siam"]
    kept = len(cards.split())
    assert len(play(f"{text} | turn 5 C | fortify").do("C end turn", "A place ukraine 3").hand("A")) == kept
    assert len(game.do("A trade argentina peru siam").hand("A")) == kept - 3
    assert game.now == "reinforce 7"


def test_wd_14_two_cards_are_never_a_set(play):
    game = play(f"{TURN_OF_A} | hands A wild wild, B -, C - | turn 5 C | fortify").do("C end turn")
    assert game.now == "reinforce 3"


FIVE = "argentina peru siam alberta brazil"


@pytest.mark.parametrize(("cards", "now"), [(FIVE, "must 1 may 1"), (f"{FIVE} japan", "must 1 may 2")], ids=["5", "6"])
def test_wd_15_with_5_or_6_cards_one_set_must_be_traded(play, cards, now):
    game = play(f"{TURN_OF_A} | hands A {cards}, B -, C - | turn 5 C | fortify").do("C end turn")
    assert game.now == f"reinforce 3 {now}"
    held = len(cards.split())
    game.refused("A place ukraine", f"you hold {held} cards: a set must be traded first")
    game.refused("A attack ukraine > ural 3")
    game.refused("A end turn")
    assert all(text.startswith("trade") for text in game.legal())
    game.do("A trade argentina peru siam")
    assert game.legal("place")


def test_wd_15_a_second_set_may_be_traded_with_6_cards(play):
    text = f"{TURN_OF_A} | hands A argentina peru siam alberta ontario quebec, B -, C - | turn 5 C | fortify"
    game = play(text).do("C end turn", "A trade argentina peru siam")
    assert game.now == "reinforce 7 may 1"
    play(text).do("C end turn", "A trade argentina peru siam", "A place ukraine 7")
    game.do("A trade alberta ontario quebec")
    assert game.now == "reinforce 13"
    assert game.hand("A") == []


def test_wd_15_five_cards_leave_no_second_set(play):
    game = play(f"{TURN_OF_A} | hands A {FIVE}, B -, C - | turn 5 C | fortify").do("C end turn")
    game.do("A trade argentina peru siam")
    game.refused("A trade argentina peru siam", "no set can be traded")
    assert game.legal("trade") == []


def test_wd_16_no_trade_after_the_first_army_is_placed(play):
    text = f"{TURN_OF_A} | hands A argentina peru siam, B -, C - | turn 6 A | reinforce 3 may 1"
    game = play(text).do("A place ukraine 1")
    game.refused("A trade argentina peru siam", "no set can be traded any more in this turn")
    assert game.legal("trade") == []


def test_wd_16_or_at_any_time_until_the_last_army_is_placed(play):
    text = f"{TURN_OF_A} | hands A argentina peru siam, B -, C - | turn 6 A | reinforce 3 may 1"
    game = play(text, trade_window="any_time_in_step1").do("A place ukraine 2", "A trade argentina peru siam")
    assert game.now == "reinforce 5"
    over = play(text, trade_window="any_time_in_step1").do("A place ukraine 3")
    over.refused("A trade argentina peru siam", "attack, or end the attacks")


def test_wd_16_that_window_does_not_lift_the_duty_to_trade_first(play):
    game = play(f"{TURN_OF_A} | hands A {FIVE}, B -, C - | turn 5 C | fortify", trade_window="any_time_in_step1").do(
        "C end turn"
    )
    game.refused("A place ukraine", "must be traded first")


@pytest.mark.parametrize(("traded", "worth"), list(enumerate([4, 6, 8, 10, 12, 15, 20, 25, 30, 35])), ids=str)
def test_wd_17_values_run_over_the_whole_table(play, traded, worth):
    """Sets that others traded count, even if it is the trader's first."""
    game = play(f"{TURN_OF_A} | hands A argentina peru siam, B -, C - | sets {traded} | turn 6 A | reinforce 3 may 1")
    game.do("A trade argentina peru siam")
    assert (game.now, game.sets) == (f"reinforce {3 + worth}", traded + 1)
    assert game.traded == ["argentina", "peru", "siam"]


OWN = "classic | A ukraine 7, alaska, brazil | B ural, others 2 | C siam 3, india"


def test_wd_18_two_extra_armies_on_own_land_that_a_card_shows(play):
    game = play(f"{OWN} | hands A alaska peru siam, B -, C - | turn 6 A | reinforce 3 may 1")
    game.refused("A trade alaska peru siam", "extra armies", "Alaska")
    game.refused("A trade alaska peru siam + peru", "Alaska")
    game.do("A trade alaska peru siam + alaska")
    assert game.armies("alaska") == 3
    assert game.now == "reinforce 7"
    assert game.turn.bonus == 2


def test_wd_18_with_several_matches_the_player_picks_one(play):
    text = f"{OWN} | hands A alaska ukraine brazil, B -, C - | turn 6 A | reinforce 3 may 1"
    game = play(text)
    assert {t.partition(" + ")[2] for t in game.legal("trade")} == {"alaska", "ukraine", "brazil"}
    game.refused("A trade alaska brazil ukraine + alaska brazil")
    game.do("A trade alaska brazil ukraine + brazil")
    assert game.armies("alaska", "brazil", "ukraine") == (1, 3, 7)


def test_wd_18_at_most_two_extra_armies_in_a_turn(play):
    cards = "alaska peru siam brazil japan indonesia"
    game = play(f"{OWN} | hands A {cards}, B -, C - | turn 6 A | reinforce 3 must 1 may 2")
    game.do("A trade alaska peru siam + alaska")
    game.refused("A trade brazil indonesia japan + brazil", "no extra armies")
    game.do("A trade brazil indonesia japan")
    assert (game.armies("alaska", "brazil"), game.now) == ((3, 1), "reinforce 13")


def test_wd_18_the_allowance_is_new_in_the_next_turn(play):
    game = play(f"{OWN} | hands A alaska peru congo, B -, C - | sets 1 | turn 6 C bonus 2 | fortify").do("C end turn")
    assert [text.partition(" + ")[2] for text in game.legal("trade")] == ["alaska"]


def test_wd_18_wild_cards_and_foreign_land_never_match(play):
    game = play(f"{OWN} | hands A wild wild peru, B -, C - | turn 6 A | reinforce 3 may 1")
    game.refused("A trade peru wild wild + peru", "no extra armies")
    game.do("A trade peru wild wild")
    assert game.turn.bonus == 0


PILE_GONE = "classic | A ukraine 7, ural | B others 2 | C siam 3"


def used_up(ids, hand_b=""):
    """All cards traded but for those in hands."""
    kept = hand_b.split()
    return " ".join([*[t for t in ids if t not in kept], "wild", "wild"])


def test_wd_19_a_used_up_pile_is_made_of_the_traded_cards(play, begin):
    traded = used_up(begin().board.ids, "siam peru")
    text = f"{PILE_GONE} | hands A siam, B peru, C - | traded {traded} | sets 14 | turn 9 A captured | attack"
    game = play(text).do("A end attacks")
    law = game.law()
    assert law.pop("draw wild") == 2
    assert law == {f"draw {t}": 1 for t in game.board.ids if t not in ("siam", "peru")}
    game.do("draw alaska")
    assert game.hand("A") == ["alaska", "siam"]
    assert (game.traded, game.sets) == ([], 14)


def test_wd_19_or_no_card_is_drawn(play, begin):
    traded = used_up(begin().board.ids, "siam peru")
    text = f"{PILE_GONE} | hands A siam, B peru, C - | traded {traded} | sets 14 | turn 9 A captured | attack"
    game = play(text, deck_empty="no_card").do("A end attacks")
    assert (game.now, game.hand("A"), game.sets) == ("fortify", ["siam"], 14)
    assert len(game.traded) == 42


def test_wd_19_while_a_card_is_left_it_is_the_only_one_drawn(play, begin):
    traded = used_up(begin().board.ids, "siam peru")
    text = f"{PILE_GONE} | hands A -, B peru, C - | traded {traded} | sets 14 | turn 9 A captured | attack"
    for rule in ("reshuffle", "no_card"):
        game = play(text, deck_empty=rule).do("A end attacks")
        assert game.law() == {"draw siam": 1}
        assert len(game.do("draw siam").traded) == 42


def test_wd_20_all_are_placed_on_own_land_in_any_split(play):
    game = play(f"{OWN} | sets 1 | turn 6 A | reinforce 5")
    game.refused("A place ural", "Ural is not your land")
    game.refused("A place ukraine 6", "1 to 5")
    game.do("A place ukraine 2", "A place alaska 1")
    assert game.now == "reinforce 2"
    game.refused("A attack ukraine > ural 3", "place armies")
    game.refused("A end attacks", "place armies")
    game.do("A place brazil 2")
    assert (game.armies("ukraine", "alaska", "brazil"), game.now) == ((9, 2, 3), "attack")
