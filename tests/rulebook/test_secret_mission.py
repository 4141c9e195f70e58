"""Secret Mission Risk (SM-01 to SM-27)."""

import pytest

from risk_odds import InvalidInput, rules_named
from risk_odds.rules.mission_cards import mission_set

SECRET, EUROPEAN = "secret_mission_1993", "secret_mission_eu"
SIX = "roll 6 6 6 v 1"
COLORS = ["red", "blue", "green", "yellow", "black", "gray"]
DEALT = {3: (14, 14, 14), 4: (11, 11, 10, 10), 5: (9, 9, 8, 8, 8), 6: (7, 7, 7, 7, 7, 7)}
SEATS = "ABCDEF"


def from_seat(first, players):
    return [SEATS[(SEATS.index(first) + k) % players] for k in range(players)]


def mission(game, seat):
    return game.state.secrets.missions[SEATS.index(seat)]


@pytest.fixture
def attack(play):
    """A position in which A attacks."""

    def attacks(land, missions, rules=SECRET, more="", **settings):
        return play(f"classic | {land} | missions {missions}{more} | turn 9 A | attack", rules, **settings)

    return attacks


@pytest.mark.parametrize("players", DEALT)
def test_sm_01_sm_02_each_seat_has_a_color_and_unused_ones_are_taken_out(begin, players):
    for rules, left in ((SECRET, 6 + players), (EUROPEAN, 8 + players)):
        game = begin(rules, players=players, first="A")
        assert len(game.law()) == left
        named = {text.removeprefix("mission destroy_") for text in game.law() if "destroy" in text}
        assert named == set(COLORS[:players])
    assert begin(players=2, rules="plain_words", missions="us_1993_12").setting.missions == {}
    with pytest.raises(InvalidInput, match="not for 7 players"):
        begin(SECRET, players=7)


def test_sm_02_the_highest_die_is_general_or_the_first_seat_is(begin):
    game = begin(SECRET).do("die 2", "die 6", "die 6").do("die 3", "die 5")
    assert game.now == "mission to A"  # C is General, so A sits at his left
    game = begin(SECRET, general="first_seat")
    assert game.now == "mission to B"


def test_sm_03_missions_go_round_from_the_left_and_nobody_sees_more_than_his_own(begin):
    game = begin(SECRET, first="B")
    game.do("mission asia_africa")
    assert game.now == "mission to C"
    assert "mission asia_africa" not in game.law()
    game.do("mission destroy_red", "mission twenty_four")
    assert game.now == "deal to B"
    assert [game.view(seat).mission for seat in "ABC"] == ["twenty_four", "asia_africa", "destroy_red"]
    assert "asia_africa" not in repr(game.view("A"))


@pytest.mark.parametrize("players", DEALT)
def test_sm_04_sm_05_x18_42_cards_are_dealt_from_the_left_one_army_on_each(begin, players):
    game = begin(SECRET, players=players, first="C").until("deploy")
    order = from_seat("C", players)
    assert [game.land(seat) for seat in order] == list(DEALT[players])
    assert [game.total(seat) for seat in order] == list(DEALT[players])
    assert game.now.startswith("deploy C")


def test_sm_06_one_at_a_time_anywhere_and_who_has_less_land_places_last(begin):
    game = begin(SECRET, players=4, first="B").until("deploy")
    assert game.now == "deploy B, left A 20 B 19 C 19 D 20"
    first = game.legal()[0]
    for _ in range(3):
        game.do(f"B {first}").first_legal().first_legal().first_legal()
    assert game.armies(first.split()[1]) == 4
    while sum(game.phase.left) > 2:
        game.first_legal()
    assert game.now == "deploy D, left A 1 B 0 C 0 D 1"


def test_sm_06_or_one_on_each_territory_before_a_second(begin):
    game = begin(SECRET, players=3, first="A", sm_setup="each_territory").until("deploy")
    assert game.now == "deploy A, left A 7 B 7 C 7"
    assert set(game.state.table.armies) == {2}  # one pass goes round; the seven that are left do not
    spot = game.legal()[0]
    game.do(f"A {spot}").first_legal().first_legal()
    game.refused(f"A {spot}", "your other land comes first")
    game.until("reinforce")
    assert [game.total(seat) for seat in "ABC"] == [35, 35, 35]
    assert set(game.state.table.armies) == {2, 3}


def test_sm_07_all_44_cards_are_in_the_pile(play):
    land = "classic | A others | B ontario | C peru | missions A destroy_green, B twenty_four, C destroy_red"
    game = play(f"{land} | turn 1 A captured | draw", SECRET)
    assert sum(game.law().values()) == 44


def test_sm_08_who_placed_first_moves_first_or_dice_decide(begin):
    assert begin(SECRET, first="B").until("reinforce").turn.seat == 1
    game = begin(SECRET, first="B", sm_first="roll").until("roll off")
    assert game.now == "roll off A B C"
    assert game.total("A") == 35
    game.do("die 2", "die 2", "die 5")
    assert (game.turn.number, game.turn.seat) == (1, 2)


def test_sm_10_twelve_missions_and_two_more_in_europe(begin):
    us, europe = mission_set("us_1993_12").cards, mission_set("european_14").cards
    assert (len(us), len(europe)) == (12, 14)
    assert europe[:12] == us
    assert {card.continents for card in europe[12:]} == {("europe", "south_america"), ("europe", "australia")}
    assert {card.others for card in europe[12:]} == {1}
    assert set(begin(EUROPEAN, players=6, first="A").law()) == {f"mission {card.id}" for card in europe}


def test_sm_11_c_12_continents_pay_unless_told_otherwise(play):
    text = "classic | A indonesia, new_guinea, eastern_australia, western_australia | B others | C peru | missions A asia_africa, B destroy_red, C destroy_blue | turn 9 A | reinforce {}"
    assert play(text.format(5), SECRET).now == "reinforce 5"
    assert play(text.format(3), SECRET, sm_continent_bonus="false").now == "reinforce 3"


def test_sm_20_the_first_to_complete_the_mission_shows_it(attack):
    game = attack("A ontario 5, others | B alberta | C peru 4, siam", "A destroy_blue, B asia_africa, C destroy_red")
    game.do("A attack ontario > alberta 3", SIX)
    assert game.now == "over A destroy_blue"
    assert game.armies("ontario", "alberta") == (2, 3)  # the dice rolled go along, so that no land is empty


def test_sm_20_refused_17_a_mission_that_is_not_held_wins_nothing(attack):
    """A destroys blue, which nobody was asked to, and then holds what B was asked for."""
    game = attack("A ontario 5, others | B alberta | C peru 4, siam", "A asia_africa, B twenty_four, C destroy_red")
    game.do("A attack ontario > alberta 3", SIX, "A occupy 3")
    assert game.now == "draw"  # nothing else can be attacked
    assert game.state.table.owner.count(0) >= 24


def test_sm_20_who_is_left_alone_wins_too(attack):
    missions, more = "A destroy_red, B asia_africa, C destroy_blue", " | fallen C by B"
    game = attack("A ontario 5, others | B alberta | C -", missions, more=more, mission_check="own_turn_end")
    game.do("A attack ontario > alberta 3", SIX)
    assert game.now.startswith("occupy")
    game.do("A occupy 4")
    assert game.now == "over A"


def test_sm_21_c_11_whoever_removes_the_last_army_completes_it(attack):
    land = "A ontario 5, others | B alberta | C peru 4, siam"
    game = attack(land, "A asia_africa, B destroy_red, C destroy_blue").do("A attack ontario > alberta 3", SIX)
    assert (game.now, game.turn.seat) == ("over C destroy_blue", 0)
    game = attack(land, "A north_america_africa, B destroy_red, C destroy_blue", target_killed_by_other="fallback_24")
    game.do("A attack ontario > alberta 3", SIX)
    assert game.now != "over C destroy_blue"


def test_sm_21_the_mission_turns_into_24_territories(attack):
    mine = "alaska, kamchatka, japan, mongolia, irkutsk, yakutsk, siberia, ural, afghanistan, china, india, siam, indonesia"
    more = "new_guinea, eastern_australia, western_australia, middle_east, ukraine, scandinavia, iceland, egypt, congo"
    land = f"A ontario 5, others | B alberta | C {mine}, {more}, peru, brazil"
    missions = "A asia_africa, B destroy_red, C destroy_blue"
    game = attack(land, missions, EUROPEAN).do("A attack ontario > alberta 3", SIX)
    assert game.now == "over C destroy_blue"  # C has 24 already
    game = attack(land.replace(", brazil", ""), missions, EUROPEAN).do(
        "A attack ontario > alberta 3", SIX, "A occupy 3"
    )
    assert game.now == "attack"
    assert game.state.table.pack.goals.fallen == (-1, 0, -1)


def test_sm_22_q26_a_mission_against_oneself_is_24_territories(attack):
    theirs = "kamchatka, japan, mongolia, irkutsk, yakutsk, siberia, ural, afghanistan, china, india, siam"
    rest = "indonesia, new_guinea, eastern_australia, western_australia, middle_east, ukraine"
    game = attack(
        f"A ontario 5, others | B alberta, {theirs}, {rest} | C peru", "A destroy_red, B asia_africa, C twenty_four"
    )
    assert game.land("A") == 23
    game.do("A attack ontario > alberta 3", SIX)
    assert game.now == "over A destroy_red"


def test_sm_22_or_it_is_dealt_again(begin):
    game = begin(SECRET, first="B", own_color="redraw")
    assert "mission destroy_blue" not in game.law()
    assert "mission destroy_red" in game.law()
    game.refused("mission destroy_blue", "can't fall now")
    assert "mission destroy_blue" in begin(SECRET, first="B").law()


def test_sm_23_q28_armies_count_from_the_placement(play):
    twos = "kamchatka 2, japan 1, mongolia 2, irkutsk 2, yakutsk 2, siberia 2, ural 2, afghanistan 2, china 2, india 2, siam 2"
    rest = (
        "indonesia 2, new_guinea 2, eastern_australia 2, western_australia 2, middle_east 2, ukraine 2, scandinavia 2"
    )
    text = (
        f"classic | A {twos}, {rest} | B others | C peru | missions A eighteen_with_two, B twenty_four, C destroy_red"
    )
    game = play(f"{text} | turn 9 A | reinforce 8", SECRET)
    game.do("A place siam 1")
    assert game.now == "reinforce 7"
    game.do("A place japan 1")
    assert game.now == "over A eighteen_with_two"


def test_sm_23_or_only_at_the_end_of_an_own_turn(attack):
    land = "A ontario 9, others | B alberta | C quebec 4, siam"
    moves = ("A attack ontario > alberta 3", SIX, "A occupy 4")
    end = ("A end attacks", "draw wild", "A end turn")
    game = attack(land, "A destroy_blue, B asia_africa, C destroy_red", mission_check="own_turn_end").do(*moves)
    assert game.now == "attack"
    assert game.do(*end).now == "over A destroy_blue"
    game = attack(land, "A asia_africa, B destroy_red, C destroy_blue", mission_check="own_turn_end").do(*moves, *end)
    assert game.turn.seat == 2  # A destroyed whom C should, and C has to end a turn of his own first
    assert game.now.startswith("reinforce")


def test_sm_23_wd_42_no_card_when_the_game_ends_with_the_turn(attack):
    """Where cards are drawn when the turn is over; whoever has not won draws one."""
    land, how = "A ontario 5, others | B alberta | C quebec 4, siam", {"mission_check": "own_turn_end"}
    moves = ("A attack ontario > alberta 3", SIX, "A occupy 3", "A end attacks", "A end turn")
    for missions, now in (("A destroy_blue, B asia_africa, C destroy_red", "over A destroy_blue"),
                          ("A destroy_green, B asia_africa, C destroy_red", "draw")):  # fmt: skip
        game = attack(land, missions, draw_when="end_of_turn", **how).do(*moves)
        assert game.now == now
        assert sum(map(len, game.state.secrets.hands)) == 0


def test_sm_24_q25_at_the_same_instant_it_is_whose_turn_it_is(attack):
    theirs = "kamchatka, japan, mongolia, irkutsk, yakutsk, siberia, ural, afghanistan, china, india, siam"
    rest = "indonesia, new_guinea, eastern_australia, western_australia, middle_east, ukraine, peru"
    land = f"A ontario 5, others | B alberta | C {theirs}, {rest}"
    game = attack(land, "A twenty_four, B destroy_red, C destroy_blue")
    assert game.land("A") == 23
    game.do("A attack ontario > alberta 3", SIX)
    assert game.now == "over A twenty_four"


def test_sm_24_the_seat_on_turn_goes_before_the_first_one(play):
    """B destroys D, whom A had to destroy, and has 24 territories with it."""
    theirs = "kamchatka, japan, mongolia, irkutsk, yakutsk, siberia, ural, afghanistan, china, india, siam, peru"
    land = f"A {theirs}, brazil, venezuela, congo, egypt | B ontario 5, others | C quebec, argentina | D alberta"
    missions = "missions A destroy_yellow, B twenty_four, C destroy_red, D asia_africa"
    game = play(f"classic | {land} | {missions} | turn 9 B | attack", SECRET)
    assert game.land("B") == 23
    game.do("B attack ontario > alberta 3", SIX)
    assert game.now == "over B twenty_four"
    game = play(f"classic | {land.replace(', egypt', ', egypt, ukraine')} | {missions} | turn 9 B | attack", SECRET)
    game.do("B attack ontario > alberta 3", SIX)
    assert game.now == "over A destroy_yellow"


def test_sm_24_x21_the_roll_comes_before_the_occupation(attack):
    twos = "kamchatka 2, japan 2, mongolia 2, irkutsk 2, yakutsk 2, siberia 2, ural 2, afghanistan 2, china 2, india 2, siam 2"
    rest = "indonesia 2, new_guinea 2, eastern_australia 2, western_australia 2, middle_east 2, ontario 6"
    land = f"A {twos}, {rest} | B alberta | C others"
    game = attack(land, "A eighteen_with_two, B destroy_red, C destroy_blue")
    game.do("A attack ontario > alberta 3", SIX)
    assert game.now == "over C destroy_blue"


def test_sm_25_what_is_true_at_the_start_counts_after_the_first_placement(play):
    north = "alaska, alberta, central_america, eastern_united_states, greenland, northwest_territory, ontario, quebec"
    land = f"A siam, others | B {north}, western_united_states, indonesia, new_guinea, eastern_australia, western_australia | C peru"
    dealt = "missions A destroy_blue, B north_america_australia, C destroy_red"
    game = play(f"classic | {land} | {dealt} | turn 1 A | reinforce 19", SECRET)
    game.do("A place siam 1")
    assert game.now == "over B north_america_australia"


def test_sm_26_a_third_continent_of_choice_is_one_not_named(attack):
    south = "argentina, brazil, peru, venezuela"
    europe = "great_britain, iceland, northern_europe, scandinavia, southern_europe, ukraine, western_europe"
    australia = "indonesia 5, new_guinea, eastern_australia"
    land = f"A {south}, {europe}, {australia} | B others | C western_australia, alaska"
    missions = "A europe_south_america_any, B destroy_red, C twenty_four"
    game = attack(land, missions, EUROPEAN)
    game.do("A attack indonesia > western_australia 3", SIX)
    assert game.now == "over A europe_south_america_any"


def test_sm_27_the_mission_of_who_is_out_is_void_and_stays_hidden(attack):
    """D is out, and B, whom D had to destroy, falls after him."""
    land = "A ontario 5, others | B alberta | C quebec 4, siam | D -"
    missions = "A asia_africa, B destroy_red, C twenty_four, D destroy_blue"
    game = attack(land, missions, more=" | fallen D by C").do("A attack ontario > alberta 3", SIX, "A occupy 3")
    assert game.to_move != "nobody"
    assert game.view("A").mission == "asia_africa"
    assert "destroy_blue" not in repr(game.view("A"))


def test_sm_10_refused_04_refused_17_no_mission_is_traded_and_rules_say_what_they_need(begin):
    game = begin(SECRET, first="A")
    game.refused("mission asia_europe", "can't fall now")
    game.refused("mission destroy_gray", "can't fall now")
    for words in ("classic_1993 win=mission", "classic_1993 own_color=redraw", "secret_mission_1993 missions=none"):
        with pytest.raises(InvalidInput, match=r"mission|own_color"):
            rules_named(words)
