"""The plain-words edition (PW-01 to PW-30): where it differs from the manual of 1993."""

import pytest

PW = "plain_words"
KILL = ("A attack siam > indonesia 3", "roll 6 5 4 v 1", "A occupy 3")
CARDS = [
    *("alberta", "brazil", "ontario", "japan", "quebec", "northwest_territory", "ukraine", "eastern_australia"),
    *("ural", "south_africa", "india"),
]


@pytest.mark.parametrize(("players", "armies"), [(2, 40), (3, 35), (4, 30), (5, 25), (6, 20)])
def test_pw_01_two_to_six_players(begin, players, armies):
    game = begin(PW, players=players, first="A").until("reinforce")
    assert [game.total(seat) for seat in "ABCDEF"[:players]] == [armies] * players


def test_pw_01_not_one_and_not_seven(begin):
    for players in (1, 7):
        with pytest.raises(ValueError, match="2 to 6 players"):
            begin(PW, players=players)


def test_pw_02_a_neutral_army_of_40_for_two_players_only(begin):
    game = begin(PW, players=2, first="A").until("reinforce")
    assert [game.total(owner) for owner in ("A", "B", "neutral")] == [40, 40, 40]
    assert begin(PW, players=3, first="A").until("reinforce").land("neutral") == 0


def test_pw_02_neutral_never_attacks_and_never_has_a_turn(play):
    text = "classic | A ukraine 2, others 2 | B siam 3 | neutral ural 20, china 20 | turn 5 A | fortify"
    game = play(text, PW).do("A end turn")
    assert game.to_move == "B"
    game.until("attack").do("B end attacks").until("reinforce")
    assert game.to_move == "A"
    assert game.armies("ural", "china") == (20, 20)
    game.refused("A place ural", "Ural is not your land")


def test_pw_02_neutral_land_holds_no_cards(play):
    """The last neutral territory brings the capture, and nothing else."""
    text = "classic | A ukraine 9, others 2 | B siam 3 | neutral ural | hands A alberta, B peru | turn 5 A | attack"
    game = play(text, PW).do("A attack ukraine > ural 3", "roll 6 5 4 v 1", "A occupy 3")
    assert (game.now, game.held("A"), game.held("B")) == ("attack", 1, 1)


def test_pw_03_claims_go_round_first_second_neutral(begin):
    game = begin(PW, players=2, first="B").do("B claim siam")
    assert game.now == "claim A"
    game.do("A claim alaska")
    assert game.now == "claim B for neutral"
    game.refused("B claim siam", "Siam is taken")
    game.do("B claim brazil")
    assert (game.owner("brazil"), game.armies("brazil"), game.now) == ("neutral", 1, "claim B")
    game.until("deploy")
    assert [game.land(owner) for owner in ("A", "B", "neutral")] == [14, 14, 14]


def neutral_choosers(game):
    """Who placed each neutral army until the first turn begins."""
    who = []
    while game.turn.number == 0:
        if game.now.startswith(("claim chance", "deploy chance")) or " for neutral" in game.now:
            who.append(game.to_move)
        game.first_legal()
    return who


@pytest.mark.parametrize(
    ("placer", "pattern"), [("alternate", ["B", "A"]), ("random", ["chance"]), ("second_player", ["A"])]
)
def test_pw_04_who_chooses_for_neutral(begin, placer, pattern):
    """In turn from the starter on, in claims and placements alike."""
    who = neutral_choosers(begin(PW, players=2, first="B", neutral_placer=placer))
    assert len(who) == 40
    assert who == (pattern * 40)[:40]


def test_pw_04_chance_claims_evenly_of_what_is_empty_and_places_on_neutral_land(begin):
    game = begin(PW, players=2, first="A", neutral_placer="random").do("A claim siam", "B claim alaska")
    assert game.law() == {f"stray {t}": 1 for t in game.board.ids if t not in ("siam", "alaska")}
    game.refused("A claim brazil", "not for A to move, but for chance")
    game.do("stray brazil")
    assert game.owner("brazil") == "neutral"
    game.until("deploy chance")
    assert len(game.law()) == 14
    assert set(game.law().values()) == {1}
    assert all(game.owner(text.split()[1]) == "neutral" for text in game.law())


def test_pw_05_neutral_places_its_other_26_armies_too(begin):
    game = begin(PW, players=2, first="A").until("deploy")
    assert game.now == "deploy A, left A 26 B 26 neutral 26"
    game.do(f"A {game.legal()[0]}").do(f"B {game.legal()[0]}")
    assert game.now == "deploy A for neutral, left A 25 B 25 neutral 26"
    own = next(t for t in game.board.ids if game.owner(t) == "A")
    game.refused(f"A place {own}", "is not land of the neutral army")
    spot = game.legal()[0].split()[1]
    assert game.owner(spot) == "neutral"
    game.do(f"A place {spot}")
    assert game.armies(spot) == 2


def test_pw_05_or_it_stays_at_one_army_each(begin):
    game = begin(PW, players=2, first="A", neutral_extra="none").until("deploy")
    assert game.now == "deploy A, left A 26 B 26 neutral 0"
    game.until("reinforce")
    assert [game.total(owner) for owner in ("A", "B", "neutral")] == [40, 40, 14]


def test_pw_06_the_opponent_rolls_for_neutral(play):
    for attacker, other in ("AB", "BA"):
        land = ("A ukraine 7 | B siam 2", "A siam 2 | B ukraine 7")[attacker == "B"]
        game = play(f"classic | {land} | neutral others 2 | turn 5 {attacker} | attack", PW)
        game.do(f"{attacker} attack ukraine > ural 3")
        assert game.now == f"defend {other} ukraine > ural 3"
        game.refused(f"{attacker} defend 1", f"not for {attacker} to move")
        game.do(f"{other} defend 1", "roll 6 5 4 v 1")
        assert game.armies("ural") == 1


def test_pw_06_even_when_the_opponent_has_no_land_left(play):
    game = play("classic | A ukraine 7 | B - | neutral others 2 | turn 5 A | attack", PW)
    assert game.do("A attack ukraine > ural 3").now == "defend B ukraine > ural 3"


def test_pw_06_neutral_gets_no_income(play):
    text = "classic | A alaska 2, alberta | B siam 3 | neutral others 2 | turn 5 A | fortify"
    game = play(text, PW).do("A end turn")
    before = game.total("neutral")
    game.until("attack").do("B end attacks").until("reinforce")
    assert (game.to_move, game.total("neutral")) == ("A", before)


LAST_OF_B = "classic | A others 4 | B mongolia | neutral alaska, peru | turn 9 A | attack"
TAKE = ("A attack china > mongolia 3", "roll 6 5 4 v 1")


def test_pw_07_two_players_need_the_neutral_land_too(play):
    game = play(LAST_OF_B, PW).do(*TAKE)
    assert game.now == "attack"
    game.do("A attack kamchatka > alaska 3", "roll 6 5 4 v 1")
    assert game.now == "attack"
    game.do("A attack brazil > peru 3", "roll 6 5 4 v 1")
    assert game.now == "over A"


def test_pw_07_who_is_left_alone_goes_on(play):
    game = play(LAST_OF_B, PW).do(*TAKE, "A end attacks")
    game.until("fortify").do("A end turn", "draw peru")
    assert game.to_move == "A"
    assert game.turn.number == 10


def test_pw_07_or_the_opponent_gone_is_enough(play):
    assert play(LAST_OF_B, PW, two_player_win="eliminate_opponent").do(*TAKE).now == "over A"


def test_pw_10_step_1_is_that_of_the_manual_the_second_set_too(play):
    cards = "argentina peru siam alberta ontario quebec"
    text = f"classic | A ukraine 7, alaska | B others 2 | C venezuela 3, brazil | hands A {cards}, B -, C - | turn 5 C | fortify"
    game = play(text, PW).do("C end turn")
    assert game.now == "reinforce 3 must 1 may 2"
    game.do("A trade argentina peru siam", "A trade alberta ontario quebec", "A place ukraine 13")
    assert game.armies("ukraine") == 20


def test_pw_11_two_extra_armies_at_most_in_a_turn(play):
    cards = "argentina peru siam alberta ontario quebec"
    text = f"classic | A peru, ontario | B others 2 | C venezuela 3, brazil | hands A {cards}, B -, C - | turn 5 C | fortify"
    game = play(text, PW).do("C end turn", "A trade argentina peru siam + peru")
    game.refused("A trade alberta ontario quebec + ontario", "no extra armies")
    game.do("A trade alberta ontario quebec")
    assert game.armies("peru", "ontario") == (3, 1)


@pytest.mark.parametrize("number", [5, 6])
def test_pw_12_five_or_more_cards_force_a_trade_at_the_start(play, number):
    text = f"classic | A ukraine 7 | B others 2 | C siam 3, india | hands A {' '.join(CARDS[:number])}, B -, C -"
    game = play(f"{text} | turn 5 C | fortify", PW).do("C end turn")
    game.refused("A place ukraine", "must be traded first")


@pytest.mark.parametrize(
    "steps",
    [(6, 3), (7, 4), (8, 5), (9, 6, 3), (10, 7, 4), (11, 8, 5)],
    ids=lambda steps: "-".join(map(str, steps)),
)
def test_pw_13_after_an_elimination_sets_are_traded_until_fewer_than_six_are_left(play, steps):
    mine = min(5, steps[0] - 1)
    hands = f"hands A {' '.join(CARDS[:mine])}, B {' '.join(CARDS[mine : steps[0]])}, C -"
    text = f"classic | A siam 9, argentina | B indonesia | C others 2 | {hands} | turn 9 A | attack"
    game = play(text, PW).do(*KILL)
    for after in steps[1:]:
        assert game.now.startswith("cash")
        game.refused("A end attacks", "trade a set")
        game.first_legal()
        assert game.held("A") == after
    assert game.now.startswith("place")
    game.refused(f"A trade {' '.join(CARDS[:3])}", "place armies on your land")


def test_pw_13_no_trade_with_five_or_fewer(play):
    hands = f"hands A {' '.join(CARDS[:2])}, B {' '.join(CARDS[2:5])}, C -"
    text = f"classic | A siam 9, argentina | B indonesia | C others 2 | {hands} | turn 9 A | attack"
    assert play(text, PW).do(*KILL).now == "attack"


CHAIN = "classic | A alaska 5, alberta, western_united_states, peru 4, brazil | B {b} | C siam 3 | turn 5 A | fortify"


def test_pw_20_along_a_chain_of_own_land(play):
    game = play(CHAIN.format(b="others 2"), PW)
    targets = {text.split()[3] for text in game.legal("fortify alaska")}
    assert targets == {"alberta", "western_united_states"}
    game.refused("A fortify alaska > peru 1", "armies can't go from Alaska to Peru")
    game.refused("A fortify alaska > kamchatka 1", "not your land")
    game.refused("A fortify alaska > western_united_states 5", "1 to 4")
    game.do("A fortify alaska > western_united_states 4")
    assert game.armies("alaska", "alberta", "western_united_states") == (1, 1, 5)
    assert game.to_move == "B"


@pytest.mark.parametrize("who", ["C", "neutral"])
def test_pw_20_not_through_the_land_of_anyone_else_or_neutral(play, who):
    if who == "neutral":
        text = "classic | A alaska 5, western_united_states | B others 2 | neutral alberta | turn 5 A | attack"
    else:
        text = "classic | A alaska 5, western_united_states | B others 2 | C alberta | turn 5 A | attack"
    game = play(text, PW).do("A end attacks")
    assert game.to_move == "B"  # there was nothing to fortify
    joined = text.replace("western_united_states", "western_united_states, northwest_territory").replace(
        "attack", "fortify"
    )
    play(joined, PW).refused("A fortify alaska > western_united_states 4", "armies can't go")


def test_pw_21_one_card_after_fortifying(play):
    text = "classic | A ukraine 9 | B ural, scandinavia, others 2 | C siam 3 | turn 5 A | attack"
    game = play(text, PW).do("A attack ukraine > ural 3", "roll 6 5 4 v 1", "A occupy 3")
    game.do("A attack ukraine > scandinavia 3", "roll 6 5 4 v 1", "A occupy 3", "A end attacks")
    assert game.now == "fortify"
    game.do("A fortify ukraine > ural 1")
    assert game.now == "draw"
    game.do("draw siam")
    assert (game.hand("A"), game.to_move) == (["siam"], "B")


def test_pw_21_also_where_nothing_can_be_fortified_or_the_turn_is_just_ended(play):
    text = "classic | A ukraine 9 | B ural, others 2 | C siam 3 | turn 5 A | attack"
    game = play(text, PW).do("A attack ukraine > ural 3", "roll 6 5 4 v 1", "A occupy 3", "A end attacks", "A end turn")
    assert game.now == "draw"
    alone = play("classic | A alaska 2, peru | B others 2 | C siam 3 | turn 5 A captured | attack", PW)
    assert alone.do("A end attacks").now == "draw"


def test_pw_21_no_card_without_a_capture(play):
    text = "classic | A ukraine 9, ural | B others 2 | C siam 3 | turn 5 A | fortify"
    assert play(text, PW).do("A end turn").to_move == "B"


def test_pw_22_what_the_page_says_no_to(play):
    text = "classic | A ukraine 9, ural, scandinavia | B iceland 3, others 2 | C siam 3 | turn 5 A | attack"
    game = play(text, PW)
    assert "end attacks" in game.legal()  # no attack is compulsory
    game.refused("A attack ural > china 1", "1 army, and 1 must stay")
    tie = play(text, PW).do("A attack ukraine > afghanistan 2", "B defend 1", "roll 4 3 v 4")
    assert tie.armies("ukraine", "afghanistan") == (8, 2)
    game.do("A end attacks")
    game.refused("A attack ukraine > afghanistan 3", "fortify, or end the turn")  # not after fortifying has begun
    game.do("A fortify ukraine > ural 2")
    game.refused("A fortify ukraine > scandinavia 2", "not for A to move")  # one move only


def test_pw_30_the_page_differs_from_the_booklet_it_restates(play):
    """Chain instead of neighbor, and five cards instead of four."""
    hands = f"hands A {' '.join(CARDS[:4])}, B {' '.join(CARDS[4:8])}, C -"
    text = f"classic | A siam 9, argentina | B indonesia | C others 2 | {hands} | turn 9 A | attack"
    assert [play(text, rules).do(*KILL).first_legal().now for rules in (PW, "classic_1993")] == ["place 4", "cash 4"]
    far = "A fortify alaska > western_united_states 4"
    play(CHAIN.format(b="others 2"), PW).do(far)
    play(CHAIN.format(b="others 2"), "classic_1993").refused(far, "armies can't go")
