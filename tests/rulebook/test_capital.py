"""Capital Risk (CR-01 to CR-14)."""

import pytest

from risk_odds import InvalidInput, rules_named

CAPITAL = "capital_1993"
OPEN = "headquarters A siam, B peru, C alaska"
SIX = "roll 6 6 6 v 1"


@pytest.fixture
def attack(play):
    """A position in which A attacks; headquarters are in Siam, Peru and Alaska unless something else is said."""

    def attacks(land, headquarters=OPEN, rules=CAPITAL, **settings):
        return play(f"classic | {land} | {headquarters} | turn 9 A | attack", rules, **settings)

    return attacks


def lands(game, seat):
    return [game.board.ids[t] for t, o in enumerate(game.state.table.owner) if o == "ABCDEF".index(seat)]


def test_cr_01_each_picks_own_land_in_secret_and_all_are_turned_up_together(begin):
    game = begin(CAPITAL, first="B", board="hexagon", setup="deal").until("pick")
    assert game.now == "pick B"
    mine = lands(game, "B")
    assert game.legal() == [f"pick {land}" for land in mine]
    game.do(f"B pick {mine[0]}")
    assert game.now == "pick C"
    assert game.view("B").picked == game.at(mine[0])
    assert game.view("C").picked == game.view("A").picked == -1
    assert not game.state.table.pack.goals.headquarters
    game.first_legal().first_legal()
    assert game.now.startswith("reinforce")
    assert game.state.table.pack.goals.headquarters[1] == game.at(mine[0])
    assert not game.state.secrets.picked


def test_cr_01_refused_16_no_land_of_others_no_second_choice_no_other_move(begin):
    game = begin(CAPITAL, first="A", board="hexagon", setup="deal").until("pick")
    game.refused(f"A pick {lands(game, 'B')[0]}", "is not your land")
    game.refused("A end turn", "pick a headquarters")
    game.refused(f"B pick {lands(game, 'B')[0]}", "not for B to move")
    game.first_legal()
    game.refused(f"A pick {lands(game, 'A')[1]}", "not for A to move")
    game.until("reinforce").refused(f"A pick {lands(game, 'A')[1]}", "picking a headquarters is no move now")


def test_cr_01_they_are_picked_when_all_armies_stand(begin):
    game = begin(CAPITAL, first="A").until("pick")
    assert [game.total(seat) for seat in "ABC"] == [35, 35, 35]
    assert game.turn.number == 0


def test_cr_02_headquarters_are_no_cards_of_the_deck(play):
    game = play(f"classic | A others | B peru, brazil | C alaska | {OPEN} | turn 9 A captured | draw", CAPITAL)
    law = game.law()
    assert sum(law.values()) == 44 - 3
    assert not {"draw siam", "draw peru", "draw alaska"} & set(law)


def test_cr_02_refused_04_refused_16_their_cards_are_not_traded_and_no_hand_has_them(play):
    text = f"classic | A others | B peru | C alaska, ontario | hands A china india | {OPEN} | turn 9 A | reinforce 28"
    play(text, CAPITAL).refused("A trade siam china india", "no set can be traded")
    three = text.replace("india", "india japan").replace("reinforce 28", "reinforce 28 may 1")
    play(three, CAPITAL).refused("A trade china india siam", "you do not hold that card: Siam")
    with pytest.raises(AssertionError, match="siam is there 2 times"):
        play(three.replace("japan", "siam"), CAPITAL)


def test_cr_02_ex_30_no_die_is_rolled_again_by_the_card_of_headquarters(play):
    """Where both territories are headquarters all see that; of other land whoever has a card is asked."""
    land = "classic | A siam 5, others | B india 2, china 2 | C peru"
    for target, now in (("india", "attack"), ("china", "adjust siam > china 6 1 1 v 5 5")):
        text = f"{land} | hands A brazil, B -, C - | headquarters A siam, B india, C peru | turn 9 A | attack"
        game = play(text, "capital_1993", card_reroll="true").do(f"A attack siam > {target} 3", "B defend 2")
        assert game.do("roll 6 1 1 v 5 5").now == now


def test_cr_02_the_pile_is_used_up_without_them(play):
    land = "square | A northwest 3 | B northeast, southeast | C southwest"
    game = play(
        f"{land} | hands A -, B southeast, C - | headquarters A northwest, B northeast, C southwest | "
        "turn 9 A captured | draw",
        CAPITAL,
    )
    assert game.law() == {"draw wild": game.board.wilds}


def test_cr_03_all_else_is_as_in_world_domination(attack):
    game = attack("A siam 9, india | B others | C alaska")
    classic = rules_named("classic_1993")
    for part in ("combat", "reinforcement", "cards", "setup", "fortification"):
        assert getattr(game.setting.rules, part) == getattr(classic, part)
    game.do("A attack siam > china 3", "roll 6 6 6 v 1", "A occupy 3")
    assert game.armies("siam", "china") == (6, 3)


def test_cr_04_q29_who_loses_the_headquarters_stays_in_the_game(attack):
    game = attack(
        "A east_africa 5, others | B egypt, congo 2 | C alaska, kamchatka", "headquarters A siam, B egypt, C alaska"
    )
    game.do("A attack east_africa > egypt 3", SIX, "A occupy 4")
    assert (game.owner("egypt"), game.owner("congo"), game.to_move) == ("A", "B", "chance")


def test_cr_10_all_others_win_once_armies_have_moved_in(attack):
    game = attack("A kamchatka 5, siam, peru, others | B brazil | C alaska, ontario")
    game.do("A attack kamchatka > alaska 3", SIX)
    assert game.now == "occupy kamchatka > alaska 3-4"
    game.do("A occupy 3")
    assert game.now == "over A"


PLACES = {"B": "alaska", "C": "peru", "D": "iceland", "E": "egypt", "F": "japan"}
BESIDE = {"alaska": "kamchatka", "peru": "argentina", "iceland": "greenland", "egypt": "east_africa"}
REFUGES = {"B": "ontario", "C": "brazil", "D": "ukraine", "E": "congo", "F": "mongolia"}


@pytest.mark.parametrize(("players", "needed"), [(3, 2), (4, 2), (5, 3), (6, 3)])
def test_cr_10_the_shorter_game(attack, players, needed):
    seats = "BCDEF"[: players - 1]
    headquarters = ", ".join(f"{seat} {PLACES[seat]}" for seat in seats)
    for held in range(needed):
        source, target = BESIDE[PLACES[seats[held]]], PLACES[seats[held]]
        rest = [f"{s} {REFUGES[s]}" if s in seats[:held] else f"{s} {REFUGES[s]}, {PLACES[s]}" for s in seats]
        land = " | ".join([f"A {source} 5, others", *rest])
        game = attack(land, f"headquarters A siam, {headquarters}", "capital_1993_short")
        game.do(f"A attack {source} > {target} 3", SIX, "A occupy 3")
        assert (game.now == "over A") == (held + 1 == needed)


def test_cr_11_c_11_x06_a_retaken_headquarters_counts_no_more(attack):
    """A takes the own one back, holds that of C, and has held that of B, which B has taken back."""
    land = "A china 5, alaska, others | B peru, brazil 9 | C siam, ontario"
    game = attack(land).do("A attack china > siam 3", SIX, "A occupy 3")
    assert game.to_move != "nobody"
    trophies = "headquarters A siam by C, B peru by A, C alaska by A"
    game = attack(land, trophies, hq_count="ever_captured").do("A attack china > siam 3", SIX, "A occupy 3")
    assert game.now == "over A"


def test_cr_11_for_good_the_first_captor_keeps_the_card_until_he_is_out(attack):
    taken = "headquarters A alaska by A, B japan by C, C siam by B"
    land = "A china 9, others | B siam, ontario | C peru"
    game = attack(land, taken, hq_count="ever_captured")
    game.do("A attack china > siam 3", SIX, "A occupy 8")
    assert game.state.table.pack.goals.holders == (0, 2, 1)  # B took it first, and keeps the card
    with pytest.raises(AssertionError, match="siam has been captured from C, so somebody else has the card"):
        attack(land, taken.replace("siam by B", "siam by C"), hq_count="ever_captured")
    trophies = "headquarters A alaska by A, B japan by C, C siam by C"
    again = attack(
        "A china 9, others | B siam, ontario | C peru",
        "headquarters A alaska by A, B siam by C, C peru by C",
        hq_count="ever_captured",
    )
    again.do("A attack china > siam 3", SIX, "A occupy 8")
    assert again.state.table.pack.goals.holders == (0, 2, 2)  # B has it back, but not its card
    game = attack("A china 9, others | B ontario | C siam", trophies, hq_count="ever_captured")
    game.do("A attack china > siam 3", SIX, "A occupy 8")
    assert game.state.table.pack.goals.holders == (0, 0, 0)  # and C is out
    assert game.now == "over A"


def test_cr_12_the_headquarters_of_who_is_out_still_counts(attack):
    places = "headquarters A siam, B alberta, C alaska"
    game = attack("A siam, ontario 5, others | B peru, alberta | C -", places)
    game.do("A attack ontario > alberta 3", SIX, "A occupy 4")
    assert game.now == "over A"
    game = attack("A siam, ontario 5, others | B peru, alberta, alaska | C -", places)
    game.do("A attack ontario > alberta 3", SIX, "A occupy 4")
    assert game.to_move != "nobody"


def test_cr_13_refused_16_the_own_one_must_be_held_and_may_have_been_retaken(attack):
    lost = attack("A kamchatka 5, peru, others | B siam, brazil | C alaska, ontario")
    lost.do("A attack kamchatka > alaska 3", SIX, "A occupy 4")
    assert lost.to_move != "nobody"
    retaken = attack("A china 5, peru, alaska, others | B siam, brazil | C ontario")
    retaken.do("A attack china > siam 3", SIX, "A occupy 4")
    assert retaken.now == "over A"


def test_cr_14_all_the_land_wins_too(attack):
    game = attack("A kamchatka 5, others | B - | C japan", "headquarters A siam, B japan, C alaska")
    game.do("A attack kamchatka > japan 3", SIX, "A occupy 3")
    assert (game.now, game.land("A")) == ("over A", 42)


def test_cr_01_rules_without_headquarters_say_so(begin):
    assert begin("plain_words", players=2, first="A", headquarters="true").until("reinforce").turn.number == 1
    for words in ("classic_1993 win=headquarters", "classic_1993 hq_goal=short", "capital_1993 headquarters=false"):
        with pytest.raises(InvalidInput, match=r"headquarters|hq_goal"):
            rules_named(words)
