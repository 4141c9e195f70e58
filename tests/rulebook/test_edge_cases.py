"""Questions that people ask and defects of other programs, as positions: `q..` and `x..` are asked in public or
built for this catalogue, `defect_..` are known from issues and source of public programs."""

from itertools import product

import pytest

from risk_odds.engine.moves import Defend, Occupy

PW = "plain_words"
WIN = "roll 6 5 4 v 1"


def test_q01_how_many_dice_may_the_defender_roll(play):
    game = play("classic | A brazil 4 | B north_africa 2, others | C siam | turn 5 A | attack")
    game.do("A attack brazil > north_africa 3")
    assert set(game.legal()) == {"defend 1", "defend 2"}
    for dice in (0, 3):
        game.refused(Defend(dice), "1 or 2")
    one = play("classic | A brazil 4 | B north_africa, others | C siam | turn 5 A | attack")
    assert one.do("A attack brazil > north_africa 3").now == "roll brazil > north_africa 3 v 1"


def test_q02_a_single_army_does_not_attack(play):
    game = play("classic | A alaska, siam 2 | B kamchatka, others | C peru | turn 5 A | attack")
    game.refused("A attack alaska > kamchatka 1", "Alaska has 1 army")
    assert game.armies("alaska", "kamchatka") == (1, 1)


def test_q04_armies_that_move_into_captured_land(play):
    text = "classic | A ukraine 7 | B ural, others | C siam | turn 5 A | attack"
    game = play(text).do("A attack ukraine > ural 3", WIN)
    game.refused(Occupy(2), "3 to 6")
    game.refused(Occupy(7), "3 to 6")
    game.refused("A attack ukraine > scandinavia 3", "move armies into the captured territory")
    assert game.do("A occupy 3").armies("ukraine", "ural") == (4, 3)
    all_in = play(text).do("A attack ukraine > ural 3", WIN, "A occupy 6")
    assert all_in.armies("ukraine", "ural") == (1, 6)


def test_q05_fewer_dice_than_one_could(play):
    game = play("classic | A ukraine 7 | B ural, others | C siam | turn 5 A | attack")
    game.do("A attack ukraine > ural 1", "roll 6 v 3", "A occupy 1")
    assert game.armies("ukraine", "ural") == (6, 1)


def test_q07_not_all_armies_leave_a_territory(play):
    """Least and most meet at three, which move without a question."""
    game = play("classic | A peru 4 | B brazil, others | C siam | turn 5 A | attack")
    game.do("A attack peru > brazil 3", WIN)
    assert game.armies("peru", "brazil") == (1, 3)
    game.refused(Occupy(4), "attack, or end the attacks")


def eliminated(play, mine, theirs, rules="classic_1993", sets=0, source="siam", target="indonesia", armies=5):
    text = f"classic | A {source} {armies} | B {target} | C others | hands A {mine}, B {theirs}, C -"
    game = play(f"{text} | sets {sets} | turn 9 A | attack", rules)
    return game.do(f"A attack {source} > {target} 3", WIN, "A occupy 3")


def test_q08_no_trade_at_five_cards(play):
    game = eliminated(play, "peru argentina congo", "alberta brazil")
    assert (game.held("A"), game.now) == (5, "attack")
    game.refused("A trade argentina congo peru", "attack, or end the attacks")


EIGHT = "peru argentina congo alaska", "alberta ontario quebec greenland"


def test_q10_eight_cards_are_two_sets_or_one(play):
    game = eliminated(play, *EIGHT, sets=2)
    game.do("A trade argentina congo peru")
    assert (game.held("A"), game.now) == (5, "cash 8")
    game.refused("A place siam", "trade a set")
    game.do("A trade alberta ontario quebec")
    assert (game.held("A"), game.now) == (2, "place 18")
    page = eliminated(play, *EIGHT, rules=PW, sets=2).do("A trade argentina congo peru")
    assert (page.held("A"), page.now) == (5, "place 8")


SIX = "hands A peru argentina congo alberta ontario quebec, B -, C -"


def test_q11_one_set_or_two_at_the_start(play):
    game = play(f"classic | A ukraine 7 | B others | C siam 2, india | {SIX} | turn 8 C | fortify").do("C end turn")
    game.refused("A place ukraine", "must be traded first")
    game.do("A trade argentina congo peru")
    assert (game.now, game.held("A")) == ("reinforce 7 may 1", 3)
    game.do("A trade alberta ontario quebec")
    assert (game.now, game.held("A")) == ("reinforce 13", 0)


def test_q13_the_eliminator_gets_the_cards_and_their_armies_at_once(play):
    game = eliminated(
        play, "peru argentina congo alaska", "alberta ontario quebec", sets=5, source="ukraine", target="ural", armies=6
    )
    game.do("A trade argentina congo peru")
    assert (game.held("A"), game.now) == (4, "place 15")
    game.do("A place ural 10", "A place ukraine 5")
    assert game.armies("ural", "ukraine") == (13, 8)
    game.do("A attack ural > china 3")


def test_q14_two_extra_armies_on_brazil_or_on_peru(play):
    text = "classic | A brazil, peru, ukraine | B alberta 3, others | C siam | hands A brazil peru alberta, B -, C -"
    game = play(f"{text} | turn 8 A | reinforce 3 may 1")
    assert {t.partition(" + ")[2] for t in game.legal("trade")} == {"brazil", "peru"}
    game.refused("A trade alberta peru brazil + alberta", "Brazil", "Peru")
    game.do("A trade alberta peru brazil + peru")
    assert (game.now, game.armies("brazil", "peru", "alberta")) == ("reinforce 7", (1, 3, 3))


def test_q16_how_far_armies_go(play):
    text = "classic | A alaska 5, alberta, western_united_states | B others | C siam | turn 5 A | fortify"
    game = play(text)
    game.refused("A fortify alaska > western_united_states 4", "armies can't go")
    game.do("A fortify alaska > alberta 4")
    page = play(text, PW).do("A fortify alaska > western_united_states 4")
    assert page.armies("alaska", "alberta", "western_united_states") == (1, 1, 5)


def test_q17_a_chain_over_sea_lines(play):
    text = "classic | A iceland 4, scandinavia, ukraine | B great_britain, others | C siam | turn 5 A | fortify"
    play(text).refused("A fortify iceland > ukraine 3", "armies can't go")
    page = play(text, PW).do("A fortify iceland > ukraine 3")
    assert page.armies("iceland", "scandinavia", "ukraine") == (1, 1, 4)
    broken = "classic | A iceland 4, great_britain, ukraine | B scandinavia, others | C siam | turn 5 A | fortify"
    for rules in ("classic_1993", PW):
        play(broken, rules).refused("A fortify iceland > ukraine 3", "armies can't go from Iceland to Ukraine")


def test_q19_four_players_claim_or_are_dealt(begin):
    game = begin(players=4, first="A").until("deploy")
    assert [game.land(seat) for seat in "ABCD"] == [11, 11, 10, 10]
    assert game.now == "deploy C, left A 19 B 19 C 20 D 20"
    dealt = begin(players=4, first="A", setup="deal").until("deploy")
    assert [dealt.land(seat) for seat in "ABCD"] == [11, 11, 10, 10]


SOUTH = "classic | A venezuela 3, peru, argentina, {} | B brazil, others | C siam 3, india"


def pass_turns(game, seat):
    """Others do nothing until the turn of that seat begins."""
    quiet = {"attack": "end attacks", "fortify": "end turn"}
    first = game.turn.number
    while game.to_move != seat or game.turn.number == first:
        phase = game.now.split()[0]
        game.do(f"{game.to_move} {quiet[phase]}") if phase in quiet else game.first_legal()
    return game


SEVEN = "alaska, greenland, iceland, egypt, congo, japan, ukraine"


def test_q20_when_a_continent_is_paid(play):
    text = SOUTH.format(SEVEN)
    game = play(f"{text} | turn 6 C | fortify").do("C end turn")
    assert (game.land("A"), game.now) == (10, "reinforce 3")
    game.do("A place venezuela 3", "A attack venezuela > brazil 3", WIN, "A occupy 3")
    assert game.now == "attack"  # nothing is paid now
    assert pass_turns(game, "A").now == "reinforce 5"


def test_q20_not_if_it_is_lost_in_between(play):
    text = SOUTH.format(SEVEN).replace("brazil,", "north_africa 4,").replace("argentina,", "argentina, brazil,")
    game = play(f"{text} | turn 6 B | attack").do("B attack north_africa > brazil 3", WIN)
    assert pass_turns(game, "A").now == "reinforce 3"


def test_q22_in_plain_words_too_the_opponent_rolls_for_neutral(play):
    game = play("classic | A peru 4, others | B siam | neutral venezuela 2 | turn 5 A | attack", PW)
    game.do("A attack peru > venezuela 3")
    game.refused("A defend 1", "not for A to move, but for B")
    game.do("B defend 2")


def test_q23_in_plain_words_neutral_must_go_too(play):
    text = "classic | A china 6, others | B mongolia | neutral peru, brazil, alaska, siam, ural | turn 5 A | attack"
    assert play(text, PW).do("A attack china > mongolia 3", WIN, "A occupy 3").now == "attack"


def test_q32_a_roll_before_the_attack_is_announced(play):
    game = play("classic | A argentina 7 | B brazil 3, others | C siam | turn 5 A | attack")
    game.refused("roll 6 5 4 v 3 2", "not for chance to move, but for A")
    game.refused("B defend 2", "not for B to move")
    game.do("A attack argentina > brazil 3", "B defend 2", "roll 6 5 4 v 6 6")
    game.refused("roll 6 5 4 v 3 2", "not for chance to move, but for A")
    game.do("A end attacks")


def test_q35_three_against_two_with_ties(play):
    game = play("classic | A peru 4 | B brazil 2, others | C siam | turn 5 A | attack")
    game.do("A attack peru > brazil 3", "B defend 2", "roll 5 3 2 v 5 4")
    assert game.armies("peru", "brazil") == (2, 2)


def test_q37_east_africa_and_the_middle_east_by_edition(play):
    text = "{} | A middle_east 4 | B east_africa, others | C siam | turn 5 A | attack"
    play(text.format("classic")).do("A attack middle_east > east_africa 3")
    game = play(text.format("anniversary_40"))
    game.refused("A attack middle_east > east_africa 3", "Middle East has no border with East Africa")


def test_q38_the_cards_run_out(play, begin):
    ids = list(begin().board.ids)
    traded, held = ids[:12], [*ids[12:], "wild", "wild"]
    hands = ", ".join(
        f"{seat} {' '.join(held[at:to])}"
        for seat, at, to in zip("ABCDEF", (0, 2, 8, 14, 20, 26), (2, 8, 14, 20, 26, 32), strict=True)
    )
    land = "A ukraine 7, ural | B siam | C peru | D brazil | E congo | F others"
    text = f"classic | {land} | hands {hands} | traded {' '.join(traded)} | sets 4 | turn 40 A captured | attack"
    game = play(text).do("A end attacks")
    assert game.law() == {f"draw {t}": 1 for t in traded}
    game.do(f"draw {traded[0]}")
    assert (game.held("A"), game.traded, game.sets) == (3, [], 4)
    none = play(text, deck_empty="no_card").do("A end attacks")
    assert (none.now, none.held("A"), none.traded, none.sets) == ("fortify", 2, traded, 4)


def by_design(board):
    return [[t.id for t in board.territories if t.card == card] for card in ("infantry", "cavalry", "artillery")]


@pytest.mark.parametrize("counts", [c for c in product(range(6), repeat=4) if sum(c) == 5 and c[3] < 3], ids=str)
def test_q40_five_cards_always_have_a_set(play, begin, counts):
    groups = [*by_design(begin().board), ["wild", "wild"]]
    hand = [card for group, n in zip(groups, counts, strict=True) for card in group[:n]]
    text = f"classic | A others 2 | B siam 2, india | C mongolia 2, irkutsk | hands A {' '.join(hand)}, B -, C -"
    game = play(f"{text} | turn 8 C | fortify").do("C end turn")
    assert game.legal("trade")
    assert game.legal("trade") == game.legal()


def test_q40_four_cards_need_not(play):
    text = "classic | A ukraine 7 | B others | C siam | hands A peru argentina alberta ontario, B -, C -"
    assert play(f"{text} | turn 8 A | reinforce 3 may 1").legal("trade") == []


def test_q41_every_roll_has_its_own_choice(play):
    game = play("classic | A india 10 | B siam 2, others | C peru | turn 5 A | attack")
    game.do("A attack india > siam 3", "B defend 1", "roll 3 2 1 v 6")
    assert game.armies("india", "siam") == (9, 2)
    game.do("A attack india > siam 3", "B defend 2", "roll 3 2 1 v 6 6")
    assert game.armies("india", "siam") == (7, 2)


def test_x22_no_second_two_extra_armies_in_a_turn(play):
    hands = "hands A alaska peru congo siam argentina, B egypt china iceland middle_east, C -"
    text = f"classic | A alaska, siam 5, argentina 4 | B indonesia | C others 1 | {hands}"
    game = play(f"{text} | turn 9 A | reinforce 3 must 1 may 1")
    game.do("A trade alaska peru congo + alaska", "A place siam 7")
    game.do("A attack siam > indonesia 3", WIN, "A occupy 3")
    assert (game.held("A"), game.now) == (6, "cash 0")
    game.refused("A trade argentina egypt siam + siam", "no extra armies")
    game.do("A trade argentina egypt siam")
    assert (game.now, game.armies("siam", "argentina")) == ("place 6", (9, 4))


def test_defect_01_five_after_a_kill_is_no_trade_six_is(play):
    assert eliminated(play, "peru argentina", "congo alberta brazil").now == "attack"
    assert eliminated(play, "peru argentina", "congo alberta brazil japan").now == "cash 0"


def test_defect_02_nine_cards_stop_at_three(play):
    game = eliminated(play, "peru argentina congo alaska alberta", "ontario quebec greenland brazil")
    game.do("A trade argentina congo peru")
    assert (game.held("A"), game.now) == (6, "cash 4")
    game.do("A trade alberta ontario quebec")
    assert (game.held("A"), game.now) == (3, "place 10")


def test_defect_04_exactly_six_is_traded(play):
    game = eliminated(play, "peru argentina congo", "alberta ontario quebec")
    assert game.now == "cash 0"
    assert game.do("A trade argentina congo peru").held("A") == 3


def test_defect_05_five_by_a_kill_go_on_attacking(play):
    game = eliminated(play, "peru argentina congo alaska", "egypt")
    assert (game.held("A"), game.now) == (5, "attack")
    game = pass_turns(game, "A")
    assert game.now.endswith("must 1 may 2")  # with the card of the capture


def test_defect_07_no_more_than_required_in_mid_turn(play):
    game = eliminated(play, "peru argentina congo alaska", "alberta ontario quebec").do("A trade argentina congo peru")
    assert game.held("A") == 4
    game.refused("A trade alberta ontario quebec", "place armies on your land")


def test_defect_08_two_extra_armies_once_a_turn(play):
    text = "classic | A peru, alberta, ukraine 4 | B others | C siam"
    game = play(f"{text} | {SIX} | turn 8 A | reinforce 3 must 1 may 2")
    game.do("A trade argentina congo peru + peru", "A trade alberta ontario quebec", "A place ukraine 13")
    assert game.armies("peru", "alberta", "ukraine") == (3, 1, 17)


def test_defect_10_the_extra_armies_stand_on_the_pictured_land(play):
    text = "classic | A peru, alberta, ukraine 4 | B others | C siam | hands A peru congo egypt, B -, C -"
    game = play(f"{text} | turn 8 A | reinforce 3 may 1")
    assert [t.partition(" + ")[2] for t in game.legal("trade")] == ["peru"]
    assert game.do("A trade congo egypt peru + peru").armies("peru", "alberta", "ukraine") == (3, 1, 4)


def test_defect_11_each_match_is_a_move_of_its_own(play):
    text = "classic | A peru, alberta, brazil, ukraine 4 | B others | C siam | hands A peru alberta brazil, B -, C -"
    game = play(f"{text} | turn 8 A | reinforce 3 may 1")
    assert sorted(t.partition(" + ")[2] for t in game.legal("trade")) == ["alberta", "brazil", "peru"]


def test_defect_13_after_the_first_set_the_next_is_worth_6(play):
    text = "classic | A ukraine 4 | B others | C siam"
    game = play(f"{text} | {SIX} | turn 8 A | reinforce 3 must 1 may 2").do("A trade argentina congo peru")
    assert (game.sets, game.now) == (1, "reinforce 7 may 1")
    assert game.do("A trade alberta ontario quebec").now == "reinforce 13"


def test_defect_14_the_sixth_set_is_worth_15(play):
    text = "classic | A ukraine 4 | B others | C siam | hands A peru congo egypt, B -, C -"
    worth = []
    for sets in range(8):
        game = play(f"{text} | sets {sets} | turn 8 A | reinforce 3 may 1").do("A trade congo egypt peru")
        worth.append(game.phase.armies - 3)
    assert worth == [4, 6, 8, 10, 12, 15, 20, 25]


@pytest.mark.parametrize(("land", "armies"), [(8, 3), (11, 3), (14, 4)])
def test_defect_16_thirds_are_rounded_down(play, begin, land, armies):
    whole = {"alaska", "peru", "iceland", "egypt", "china", "indonesia", "siam", "india"}
    mine = [t for t in begin().board.ids if t not in whole][:land]
    game = play(f"classic | A {', '.join(mine)} | B others | C siam 2, india | turn 6 C | fortify").do("C end turn")
    assert game.now == f"reinforce {armies}"


def test_defect_17_a_card_comes_from_the_pile_and_each_of_them_can(play):
    hands = "hands A siam peru, B alaska china wild, C yakutsk"
    text = f"classic | A ukraine 7, ural | B others | C siam | {hands} | traded congo egypt alberta | sets 1"
    game = play(f"{text} | turn 8 A captured | draw")
    law = game.law()
    assert sum(law.values()) == 44 - 9
    assert not {"siam", "peru", "alaska", "china", "yakutsk", "congo", "egypt", "alberta"} & {w[5:] for w in law}
    assert law["draw wild"] == 1
    for card in law:
        after = play(f"{text} | turn 8 A captured | draw").do(card)
        assert after.held("A") == 3


ALL_IN_HANDS = "square | A northwest 3, southwest | B northeast 2 | C southeast"


def test_defect_19_the_pile_can_be_shuffled_again(play):
    text = f"{ALL_IN_HANDS} | hands A northwest, B wild, C - | traded northeast southeast southwest | sets 1"
    game = play(f"{text} | turn 8 A captured | attack").do("A end attacks")
    assert game.law() == {"draw northeast": 1, "draw southeast": 1, "draw southwest": 1}
    assert game.do("draw southeast").traded == []


def test_defect_20_nothing_to_draw_and_nothing_traded(play):
    text = f"{ALL_IN_HANDS} | hands A northwest northeast, B southeast southwest, C wild | turn 8 A captured | attack"
    for rules, draw in (("classic_1993", "after_attacks"), (PW, "end_of_turn")):
        game = play(text, rules, draw_when=draw).do("A end attacks", "A end turn")
        assert (game.to_move, game.held("A")) == ("B", 2)


def test_defect_22_what_was_captured_is_forgotten_with_the_turn(play):
    text = f"{ALL_IN_HANDS} | hands A northwest northeast, B southeast southwest, C wild | turn 8 A captured | attack"
    game = pass_turns(play(text).do("A end attacks", "A end turn"), "A")
    assert not game.turn.captured
    game.first_legal().until("attack").do("A end attacks")
    assert game.now == "fortify"


@pytest.mark.parametrize(("players", "armies"), [(2, 40), (3, 35), (4, 30), (5, 25), (6, 20)])
def test_defect_23_armies_by_players(begin, players, armies):
    assert begin(PW, players=players).setting.armies_each == armies


def test_defect_25_an_optional_set_does_not_stop_the_placing(play):
    text = (
        "classic | A ukraine 4 | B others | C siam | hands A peru congo egypt, B -, C - | turn 8 A | reinforce 3 may 1"
    )
    assert {t.split()[0] for t in play(text).legal()} == {"trade", "place"}


def test_defect_26_nothing_else_before_the_occupation(play):
    game = play("classic | A ukraine 7 | B ural, others | C siam | turn 5 A | attack").do(
        "A attack ukraine > ural 3", WIN
    )
    assert game.legal() == ["occupy 3", "occupy 4", "occupy 5", "occupy 6"]


def test_defect_28_the_last_capture_is_occupied_and_ends_the_game(play):
    game = play("classic | A others 6 | B ural | C - | turn 50 A | attack").do("A attack china > ural 3", WIN)
    assert game.now == "occupy china > ural 3-5"
    game.do("A occupy 4")
    assert game.now == "over A"
    assert min(game.state.table.armies) >= 1
    assert game.held("A") == 0


def test_defect_29_no_army_is_kept_for_later(play):
    game = play("classic | A ukraine 7, alaska | B ural, others | C siam | turn 5 A | reinforce 3").do(
        "A place ukraine 2"
    )
    assert {t.split()[0] for t in game.legal()} == {"place"}
    mid = eliminated(play, "peru argentina congo", "alberta ontario quebec").do("A trade argentina congo peru")
    mid.do("A place siam 3")
    assert {t.split()[0] for t in mid.legal()} == {"place"}


@pytest.mark.parametrize(
    ("number", "one", "other"), [(31, "east_africa", "middle_east"), (32, "mongolia", "kamchatka")], ids=["31", "32"]
)
def test_defect_31_defect_32_no_way_is_one_way(play, number, one, other):
    for source, target in ((one, other), (other, one)):
        play(f"classic | A {source} 4 | B others | C siam | turn 5 A | attack").do(f"A attack {source} > {target} 3")
        game = play(f"classic | A {source} 4, {target} | B others | C siam | turn 5 A | fortify")
        game.do(f"A fortify {source} > {target} 3")


@pytest.mark.parametrize("there", [1, 2, 9])
def test_defect_34_the_target_of_a_fortification_may_have_any_number(play, there):
    game = play(f"classic | A alaska 5, alberta {there} | B others | C siam | turn 5 A | fortify")
    assert len(game.legal("fortify alaska > alberta")) == 4
    game.do("A fortify alaska > alberta 2")
    assert game.armies("alaska", "alberta") == (3, there + 2)


def test_defect_35_fortifying_asks_for_a_border(play):
    game = play("classic | A alaska 5, alberta, peru | B others | C siam | turn 5 A | fortify")
    game.refused("A fortify alaska > peru 1", "armies can't go from Alaska to Peru")


def test_defect_41_what_the_neutral_army_of_two_players_is(play, begin):
    setup = begin(PW, players=2, first="A").until("deploy")
    assert [setup.land(owner) for owner in ("A", "B", "neutral")] == [14, 14, 14]
    assert setup.until("reinforce").total("neutral") == 40
    text = "classic | A peru 9, china 3, others | B siam 3 | neutral venezuela | hands A -, B congo | turn 5 A | attack"
    game = play(text, PW).do("A attack peru > venezuela 3", WIN, "A occupy 3")
    assert (game.now, game.held("A")) == ("attack", 0)  # no cards, and the game goes on


def test_defect_43_five_or_six_at_the_start_and_six_by_the_draw(play):
    text = f"classic | A ukraine 7 | B others | C siam 2, india | {SIX} | turn 8 C | fortify"
    one = play(text).do("C end turn", "A trade argentina congo peru", "A place ukraine 7")
    two = play(text).do(
        "C end turn", "A trade argentina congo peru", "A trade alberta ontario quebec", "A place ukraine 13"
    )
    assert (one.held("A"), two.held("A")) == (3, 0)
    drawn = eliminated(play, "peru argentina", "congo alberta brazil").do("A end attacks", "draw wild")
    assert (drawn.held("A"), drawn.to_move) == (6, "A")
    drawn.refused("A trade argentina congo peru", "fortify, or end the turn")


def test_defect_44_the_last_land_of_a_continent_pays_from_the_next_turn_on(play):
    text = (
        "classic | A siam 7, new_guinea, western_australia, eastern_australia | B indonesia, others | C peru 2, brazil"
    )
    game = play(f"{text} | turn 6 A | attack").do("A attack siam > indonesia 3", WIN, "A occupy 3")
    assert game.now == "attack"
    assert pass_turns(game, "A").now == "reinforce 5"


def test_defect_47_the_first_territory_of_the_board_can_have_the_extra_armies(play):
    text = "classic | A alaska, ukraine 4 | B others | C siam | hands A alaska congo egypt, B -, C -"
    game = play(f"{text} | turn 8 A | reinforce 3 may 1")
    assert game.at("alaska") == 0
    game.refused("A trade alaska congo egypt", "extra armies of these cards go to Alaska")
    assert game.do("A trade alaska congo egypt + alaska").armies("alaska") == 3
