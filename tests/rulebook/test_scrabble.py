"""Scrabble-Risk: words decide the battles, and land may be empty (SC). Named by the ids of the rules."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from risk_odds import VARIANTS, InvalidInput, Setting, board_named
from risk_odds.engine.moves import Attack, Exchange, Refilled, Settle, Swap, Word
from risk_odds.engine.notation.position import write_position, write_view

from .conftest import TILES, racks

BATTLE = "classic | A egypt {} | B north_africa {} | C others"
ATTACK = "turn 9 A placing | attack"
VV = "VV"


def battle(play, a, d, mine, theirs, **settings):
    """A is about to attack North Africa from Egypt, each with the tiles of a word."""
    return play(f"{BATTLE.format(a, d)} | {racks(mine, theirs, VV)} | {ATTACK}", "scrabble", **settings)


def fought(play, a, d, k, mine, theirs, **settings):
    """The battle with k armies and those words, until both have drawn."""
    game = battle(play, a, d, mine or "E", theirs or "E", **settings)
    moves = f"A attack egypt > north_africa {k}", f"A word {mine or '-'}", f"B word {theirs or '-'}"
    return game.do(*moves).draw()


# set-up


def test_sc_01_players_tiles_and_cards(begin):
    for players in range(2, 7):
        game = begin("scrabble", players=players, first="A").until("refill")
        assert game.now == "refill " + " ".join(f"{seat} 14" for seat in "ABCDEF"[:players]) + ", then reinforce 3"
    assert VARIANTS["scrabble"].players == (2, 6)
    assert sum(TILES.values()) == 100 == game.setting.wordbook.tiles.size
    for players in (1, 7):
        with pytest.raises(InvalidInput):
            begin("scrabble", players=players)


def test_sc_02_c_14_twenty_armies_whatever_the_number_of_players(begin):
    for players in range(2, 7):
        game = begin("scrabble", players=players, first="A").until("refill")
        assert [game.total(seat) for seat in "ABCDEF"[:players]] == [20] * players


def test_sc_03_the_cards_are_dealt_evenly_without_wild_ones(begin):
    for players, each in ((2, 21), (3, 14), (4, 10), (5, 8), (6, 7)):
        game = begin("scrabble", players=players, first="B")
        assert game.to_move == "chance"
        assert set(game.law().values()) == {1}
        assert not {"deal wild"} & set(game.law())
        game.until("deploy")
        assert [game.held(seat) for seat in "ABCDEF"[:players]] == [each] * players
        hands = [card for seat in "ABCDEF"[:players] for card in game.hand(seat)]
        assert len(set(hands)) == len(hands) == each * players
        assert game.to_move == "B"
    rest = begin("scrabble", players=5, first="C", sc_leftover="deal_extra").until("deploy")
    assert [rest.held(seat) for seat in "ABCDE"] == [8, 8, 9, 9, 8]


def test_sc_03_a_dealt_card_is_seen_by_its_owner_alone(begin):
    game = begin("scrabble", first="A").do("deal alaska", "deal siam")
    assert "hands A alaska, B ?, C -" in write_view(game.board, game.view("A"))
    assert "hands A ?, B ?, C -" in write_view(game.board, game.view("C"))


def test_sc_04_c_15_one_army_in_turn_on_own_cards_three_at_most_and_land_stays_empty(begin):
    game = begin("scrabble", first="A")
    game.do(*(f"deal {t}" for t in game.board.ids))
    mine = game.hand("A")
    assert game.legal() == [f"place {t}" for t in mine]
    game.do(f"A place {mine[0]}")
    assert (game.owner(mine[0]), game.armies(mine[0])) == ("A", 1)
    assert game.to_move == "B"
    for _ in range(2):
        game.first_legal().first_legal().do(f"A place {mine[0]}")
    game.first_legal().first_legal()
    assert game.legal() == [f"place {t}" for t in mine[1:]]
    game.until("refill")
    assert game.turn.number == 1
    assert [game.land(seat) for seat in "ABC"] == [7, 7, 7]  # six with three armies, one with two
    assert game.land("nobody") == 21
    assert [game.held(seat) for seat in "ABC"] == [0, 0, 0]
    assert not any(game.hand(seat) for seat in "ABC")


def test_sc_05_each_draws_fourteen_tiles_unseen(begin):
    game = begin("scrabble", first="C", board="hexagon").until("refill")
    assert game.now == "refill C 14 A 14 B 14, then reinforce 3"
    game.do("draw C AAEEIINNOORRTT")
    assert game.rack("C") == "AAEEIINNOORRTT"
    assert game.now == "refill A 14 B 14, then reinforce 3"
    assert "racks A -, B -, C 14" in write_view(game.board, game.view("A"))
    assert "racks A -, B -, C AAEEIINNOORRTT" in write_view(game.board, game.view("C"))
    game.refused("draw A ZZEEIIOONNRRTT", "can't fall now")
    game.refused("draw A AEIONRT", "can't fall now")
    game.refused(Refilled(1, "AAEEIINNOORRTT"), "can't fall now")
    game.draw()
    assert [len(game.rack(seat)) for seat in "ABC"] == [14] * 3
    assert game.now == "reinforce 3"
    assert game.to_move == "C"


# turn


def test_sc_10_no_cards_after_the_set_up(play):
    game = battle(play, 9, 1, "QUIZ", "MOPED")
    game.do("A attack egypt > north_africa 8", "A word QUIZ", "B word MOPED").draw()
    assert game.turn.captured
    game.do("A end attacks")  # the only one who moved in was asked of nobody
    assert game.now == "fortify"
    game.do("A end turn")  # B is out
    assert game.now == "reinforce 34"  # 40 territories, and all continents but Africa
    assert game.held("A") == 0
    game.refused("C trade alaska siam peru", "no set can be traded")


def test_sc_11_a_continent_pays_only_with_an_army_in_every_territory(play):
    australia = "indonesia, new_guinea, western_australia"
    line = "classic | A {} | B others 2 | C siam 2 | {}{} | turn 4 C placing | attack"
    alone = play(line.format(f"{australia} 2", "empty eastern_australia | ", racks(VV, "CC", "BB")), "scrabble")
    assert alone.do("C end attacks").now == "reinforce 3"
    full = play(line.format(f"{australia}, eastern_australia 2", "", racks(VV, "CC", "BB")), "scrabble")
    assert full.do("C end attacks").now == "reinforce 5"


def reinforcing(play, rack, sets=0, armies=3, **settings):
    words = f"{BATTLE.format(9, 3)} | {racks(rack, VV, 'PP')}"
    return play(f"{words} | sets {sets} | turn 9 A | reinforce {armies}", "scrabble", **settings)


def test_sc_12_a_word_of_eight_letters_brings_the_next_set_value(play):
    for sets, worth in ((0, 4), (1, 6), (2, 8), (3, 10), (4, 12), (5, 15), (6, 20), (9, 35)):
        game = reinforcing(play, "TRAINERS", sets)
        game.do("A word TRAINERS")
        assert game.now == f"refill A 8, then reinforce {3 + worth}"
        assert game.sets == sets + 1
        game.draw()
        assert len(game.rack("A")) == 14
        game.refused("A attack egypt > north_africa 3", "place armies on your land")


def test_sc_12_one_counter_for_the_table(play):
    line = f"{BATTLE.format(9, 3)} | {racks('TRAINERS', 'HOMETOWN', VV)} | turn 9 A | reinforce 3"
    game = play(line, "scrabble").do("A word TRAINERS").draw()
    game.do("A place egypt 7", "A end attacks")  # one territory: there is nothing to fortify
    assert game.to_move == "B"
    game.do("B word HOMETOWN")
    assert game.now == "refill B 8, then reinforce 9"
    assert game.sets == 2


def test_sc_12_why_no_word_brings_armies_now(play):
    """Where cards are played with as well, a set may have to be traded first; when attacks are on it is too late."""
    land = f"{BATTLE.format(9, 3)} | hands A alaska siam peru india wild, B -, C - | {racks('TRAINERS', VV, 'PP')}"
    must = play(f"{land} | turn 9 A | reinforce 3 must 1 may 1", "scrabble", cards="on")
    must.refused("A word TRAINERS", "first a set must be traded")
    for said in ("", " placing"):  # whoever writes a position may leave out that an army has been placed
        late = play(f"{BATTLE.format(9, 3)} | {racks('TRAINERS', VV, 'PP')} | turn 9 A{said} | attack", "scrabble")
        late.refused("A word TRAINERS", "a word brings armies only before the first army is placed")


def test_sc_12_only_before_the_first_army_and_once_a_turn(play):
    late = reinforcing(play, "TRAINERS").do("A place egypt")
    late.refused("A word TRAINERS", "only before the first army is placed")
    twice = reinforcing(play, "TRAINERSHOMETO").do("A word TRAINERS", "draw A WNTRAISE")
    twice.refused("A word HOMETOWN", "no more than 1 word a turn may bring armies")
    until = reinforcing(play, "TRAINERS", bonus_window="before_attack").do("A place egypt 3")
    until.do("A word TRAINERS").draw()
    assert until.now == "reinforce 4"
    until.do("A place egypt 4", "A attack egypt > north_africa 1", "A word -", "B word -")
    until.refused("A word RETAINED", "only before the first attack of a turn")


def test_sc_13_x04_seven_alike_are_swapped_and_the_turn_goes_on(play):
    game = reinforcing(play, "EEEEEEEABCDFGH")
    assert game.legal("swap") == ["swap E"]
    game.do("A swap E")
    assert game.now == "refill A 7, then reinforce 3"
    assert game.rack("A") == "ABCDFGH"
    game.draw()
    assert len(game.rack("A")) == 14
    game.do("A place egypt 3")
    assert game.now == "attack"
    six = reinforcing(play, "EEEEEEABCDFGHJ")
    assert six.legal("swap") == []
    six.refused("A swap E", "has no seven tiles E")
    six.refused(Swap("?"), "is no letter of the tiles")


def test_sc_13_eight_alike_leave_one_and_attacks_may_follow_a_swap(play):
    game = battle(play, 9, 3, "EEEEEEEEABCDFG", "MOPED").do("A swap E")
    assert game.now == "refill A 7, then attack"
    assert game.rack("A") == "ABCDEFG"
    game.draw().do("A attack egypt > north_africa 1")
    game.refused(Swap("E"), "lay a word for the battle")


def test_sc_13_tiles_are_exchanged_instead_of_the_rest_of_the_turn(play):
    game = reinforcing(play, "TRAINERSQZWW")
    game.do(Exchange("QWWZ"))
    assert game.now == "refill A 4, then reinforce 3"
    game.draw()
    assert len(game.rack("A")) == 14
    game.refused("A word TRAINERS", "tiles have been exchanged instead of a word")
    game.refused(Exchange("T"), "tiles have been exchanged in this turn")
    game.do("A place egypt 2")
    assert game.to_move == "A"
    game.do("A place egypt")
    assert game.to_move == "B"
    assert game.turn.number == 10


def test_sc_13_an_exchange_is_any_of_the_tiles_before_the_first_army(play):
    game = reinforcing(play, "TRAINERS")
    assert "exchange " + game.rack("A") in game.legal("exchange")
    game.refused(Exchange("Z"), "does not have Z")
    game.refused(Exchange(""), "no tiles are named")
    game.do("A place egypt")
    game.refused(Exchange("T"), "before the first army is placed")
    after = reinforcing(play, "TRAINERS").do("A word TRAINERS").draw()
    after.refused(Exchange(after.rack("A")[:1]), "a word has been laid for armies")
    never = reinforcing(play, "TRAINERS", exchange_for_turn="false")
    never.refused(Exchange("T"), "tiles are not exchanged in this game")


def test_sc_14_empty_land_is_taken_without_a_fight_and_that_is_an_attack(play):
    text = f"classic | A egypt 4 | B others | C siam | empty east_africa | {racks('TRAINERS', VV, 'CC')} | {ATTACK}"
    game = play(text, "scrabble", bonus_window="before_attack")
    assert [word for word in game.legal("claim") if "east_africa" in word] == [
        f"claim egypt > east_africa {n}" for n in (1, 2, 3)
    ]
    assert not game.legal("attack egypt > east_africa")
    game.do("A claim egypt > east_africa 2")
    assert (game.owner("east_africa"), game.armies("egypt", "east_africa")) == ("A", (2, 2))
    assert not game.turn.captured
    game.refused("A word TRAINERS", "before the first attack")
    game.do("A attack east_africa > congo 1")
    other = play(text, "scrabble")
    other.refused("A attack egypt > east_africa 3", "empty land, which is taken without a fight")
    other.refused("A claim egypt > east_africa 0", "armies to move from")
    other.refused("A claim egypt > east_africa 4", "1 to 3")
    other.refused("A claim egypt > north_africa 1", "North Africa is not empty")
    other.refused("A claim siam > east_africa 1", "Siam is not your land")
    far = play(text.replace("empty east_africa", "empty peru"), "scrabble")
    far.refused("A claim egypt > peru 1", "has no border with")
    place = play(text.replace("turn 9 A placing | attack", "turn 9 A | reinforce 3"), "scrabble")
    place.refused("A place east_africa", "East Africa is not your land")


def test_sc_15_no_land_is_given_up_and_armies_do_not_go_into_empty_land(play):
    text = f"classic | A egypt 4, congo, middle_east | B others | C siam | empty east_africa | {racks('E', VV, 'CC')}"
    game = play(f"{text} | turn 9 A placing | fortify", "scrabble")
    game.refused("A fortify egypt > east_africa 1", "East Africa is not your land")
    game.refused("A fortify egypt > congo 1", "armies can't go from Egypt to Congo")
    game.refused("A fortify egypt > middle_east 4", "1 to 3")
    game.do("A fortify egypt > middle_east 3")
    assert game.armies("egypt", "middle_east") == (1, 4)
    assert game.to_move == "B"


# battle


def test_sc_20_the_attacker_commits_armies_and_the_defender_has_all_of_his(play):
    game = battle(play, 4, 6, "QUIZ", "MOPED")
    assert [t for t in game.legal("attack") if "north_africa" in t] == [
        f"attack egypt > north_africa {k}" for k in (3, 2, 1)
    ]
    game.do("A attack egypt > north_africa 3")
    assert game.now == "spell A egypt > north_africa 3"
    game.do("A word QUIZ")
    assert game.now == "spell B egypt > north_africa 3"
    assert {text.split()[0] for text in game.legal()} == {"word"}  # nothing else: he can't hold armies back


def test_sc_21_words_of_ones_own_tiles_that_the_other_does_not_see(play):
    game = battle(play, 4, 6, "QUIZ", "MOPED").do("A attack egypt > north_africa 3")
    game.refused("B word MOPED", "it is not for B to move, but for A")
    game.refused("A word MOPED", "does not have the tiles for MOPED")
    game.refused("A word ZIUQ", "ZIUQ is not in the lexicon")
    game.refused("A word quiz", "capital letters")
    game.refused("A end attacks", "lay a word for the battle, or none")
    game.do("A word QUIZ")
    seen = write_view(game.board, game.view("B"))
    assert "word ?" in seen
    assert "QUIZ" not in seen
    assert "word QUIZ" in write_position(game.board, game.state)
    game.do("B word MOPED")
    assert game.armies("egypt", "north_africa") == (2, 3)


def test_sc_21_letter_points_only_and_blanks_are_worth_nothing(play):
    """QUIZ is worth 22; with a blank for Z it is worth 12, and a real letter goes before a blank."""
    assert fought(play, 3, 2, 2, "QUIZ", "MOPED").owner("north_africa") == "A"
    for mine, wins in (("QUI?", True), ("Q?I?", True), ("?UIZ", True), ("??IZ", True), ("??I", False)):
        game = battle(play, 3, 2, mine, "MOPED")
        word = "QUIZ" if "I" in mine and mine != "??I" else "QI"
        game.do("A attack egypt > north_africa 2", f"A word {word}", "B word MOPED").draw()
        assert (game.owner("north_africa") == "A") == wins, mine
    real = battle(play, 3, 2, "QUIZ?", "MOPED")
    real.do("A attack egypt > north_africa 2", "A word QUIZ")
    assert "?" in real.rack("A")
    real.do("B word MOPED").draw()
    assert "?" in real.rack("A")


def test_sc_21_no_word_is_allowed_and_worth_nothing(play):
    game = fought(play, 5, 2, 4, None, None)
    assert game.armies("egypt", "north_africa") == (3, 1)  # 20 against 10, then 0 against 0
    assert game.now == "attack"
    zero = battle(play, 3, 2, "??", "MOPED").do("A attack egypt > north_africa 2")
    assert "word AT" in zero.legal("word")


def test_sc_21_an_invalid_word_may_be_worth_nothing(play):
    game = battle(play, 4, 6, "QUIZ", "MOPED", invalid_word="zero").do("A attack egypt > north_africa 3", "A word ZQU")
    game.do("B word MOPED").draw()
    assert game.armies("egypt", "north_africa") == (1, 6)
    assert len(game.rack("A")) == 14
    game = battle(play, 4, 6, "QUIZ", "MOPED", invalid_word="zero").do("A attack egypt > north_africa 3")
    game.refused("A word ZZQ", "does not have the tiles")
    late = reinforcing(play, "TRAINERS", invalid_word="zero")
    late.refused("A word SRENIART", "SRENIART is not in the lexicon")


def test_sc_22_c_21_x20_a_lone_army(play):
    """HYDROXYZINE is worth 37: 42 against 40."""
    game = fought(play, 2, 6, 1, "HYDROXYZINE", "MOPED")
    assert game.armies("egypt", "north_africa") == (1, 1)
    assert game.owner("north_africa") == "A"
    halves = fought(play, 2, 6, 1, "HYDROXYZINE", "MOPED", single_split="halves")
    assert halves.armies("egypt", "north_africa") == (2, 3)
    assert halves.owner("north_africa") == "B"
    lone = fought(play, 6, 1, 5, None, "HYDROXYZINE")  # 25 against 42
    assert lone.armies("egypt", "north_africa") == (1, 1)
    lone = fought(play, 6, 1, 5, None, "HYDROXYZINE", single_split="halves")
    assert lone.armies("egypt", "north_africa") == (3, 1)


def test_sc_23_sc_24_x03_a_tie_costs_the_attacker(play):
    """ZONED and QUAINT are worth 15 each: 25 against 25, 15 against 15."""
    game = fought(play, 3, 2, 2, "ZONED", "QUAINT")
    assert game.armies("egypt", "north_africa") == (1, 2)


def test_sc_23_only_the_committed_armies_count(play):
    """10 and 5 against 10 and 10, though twenty armies stand in Egypt."""
    game = fought(play, 20, 2, 1, "MOPED", "HALTED")
    assert game.armies("egypt", "north_africa") == (19, 2)


def test_sc_24_sc_25_the_second_comparison_is_of_the_words_alone(play):
    """The attacker wins with his many armies, and loses with his word; or the other way round."""
    many = fought(play, 9, 2, 8, "ETA", "QUIZ")  # 43 against 32, 3 against 22
    assert many.armies("egypt", "north_africa") == (9 - 4, 1)
    few = fought(play, 3, 8, 2, "QUIZ", "ETA")  # 32 against 43, 22 against 3
    assert few.armies("egypt", "north_africa") == (2, 4)
    both = fought(play, 3, 2, 2, "QUIZ", "ETA")
    assert both.owner("north_africa") == "A"
    none = fought(play, 3, 2, 2, "ETA", "QUIZ")
    assert none.armies("egypt", "north_africa") == (1, 2)


def test_sc_26_capture_and_who_moves_in(play):
    game = fought(play, 9, 3, 4, "QUIZ", "MOPED")
    assert game.owner("north_africa") == "A"
    assert game.now == "occupy egypt > north_africa 4-8"
    game.refused("A occupy 3", "4 to 8")
    game.refused("A occupy 9", "4 to 8")
    game.do("A occupy 5")
    assert game.armies("egypt", "north_africa") == (4, 5)
    any_number = fought(play, 9, 3, 4, "QUIZ", "MOPED", sc_occupy="one_or_more")
    assert any_number.now == "occupy egypt > north_africa 1-8"
    all_of_them = fought(play, 4, 3, 3, "QUIZ", "MOPED")
    assert all_of_them.armies("egypt", "north_africa") == (1, 3)  # there is no choice


def test_sc_27_used_tiles_go_back_first_and_the_attacker_draws_first(play):
    game = battle(play, 4, 6, "QUIZ", "MOPED").do("A attack egypt > north_africa 3", "A word QUIZ", "B word MOPED")
    assert game.now == "refill A 4 B 5, then attack"
    assert len(game.rack("A")) == 10
    assert len(game.rack("B")) == 9
    game.do("draw A IQUZ")  # the very same tiles may be drawn again
    assert game.now == "refill B 5, then attack"
    game.refused("draw B QUIZE", "can't fall now")
    game.do("draw B DEMOP")
    assert game.now == "attack"


def test_sc_27_who_lays_nothing_draws_nothing(play):
    game = battle(play, 4, 6, "QUIZ", "MOPED").do("A attack egypt > north_africa 3", "A word -", "B word MOPED")
    assert game.now == "refill B 5, then attack"
    game = battle(play, 4, 6, "QUIZ", "MOPED").do("A attack egypt > north_africa 2", "A word -", "B word -")
    assert game.now == "attack"


def test_sc_28_x01_the_example(play):
    """37 against 40: the attacker loses group A; 22 against 10: the defender loses group B."""
    game = fought(play, 4, 6, 3, "QUIZ", "MOPED")
    assert game.armies("egypt", "north_africa") == (2, 3)


def test_sc_29_attacks_may_be_repeated(play):
    game = battle(play, 9, 6, "QUIZ", "MOPED")
    for _ in range(4):
        game.do("A attack egypt > north_africa 1", "A word -", "B word -").draw()
    assert game.armies("egypt", "north_africa") == (5, 6)
    game.do("A attack egypt > east_africa 1")


# end


def test_sc_30_the_last_with_land_wins_though_land_is_empty(play):
    text = f"classic | A egypt 9 | B north_africa | C - | empty others | {racks('QUIZ', 'MOPED', None)} | {ATTACK}"
    game = play(text, "scrabble").do("A attack egypt > north_africa 3", "A word QUIZ", "B word MOPED")
    assert game.now == "refill A 4, then occupy egypt > north_africa 3-8"
    game.draw().do("A occupy 3")
    assert game.now == "over A"
    assert game.land("nobody") == 40
    other = play(text, "scrabble", win="all_42").do("A attack egypt > north_africa 3", "A word QUIZ", "B word MOPED")
    other.draw().do("A occupy 3")
    assert other.now == "attack"
    while other.now == "attack":
        claims = other.legal("claim")
        other.do(f"A {claims[-1]}") if claims else other.do("A end attacks")
    assert other.land("A") > 2


def test_sc_30_the_tiles_of_whoever_is_out_go_back(play):
    game = fought(play, 9, 1, 3, "QUIZ", "MOPED")
    assert game.rack("B") == ""
    assert "B -" in write_position(game.board, game.state)
    left = TILES - Counter("".join(game.rack(seat) for seat in "AC"))
    assert left.total() == 100 - 28
    game.do("A occupy 3", "A end attacks", "A end turn")
    assert game.to_move == "C"


# what is refused


def test_refused_13_set_up(begin):
    game = begin("scrabble", first="A")
    game.do(*(f"deal {t}" for t in game.board.ids))
    mine, theirs = game.hand("A"), game.hand("B")
    game.refused(f"A place {theirs[0]}", "you do not have the card of")
    for _ in range(3):
        game.do(f"A place {mine[0]}").first_legal().first_legal()
    game.refused(f"A place {mine[0]}", "has 3 armies, and no more may go there yet")
    game.refused(f"B place {theirs[0]}", "it is not for B to move")


def test_refused_13_tiles_words_and_armies(play):
    game = reinforcing(play, "TRAINERS")
    game.refused("A word ZOOPHYTE", "does not have the tiles for ZOOPHYTE")
    game.refused("A word TRAINER", "TRAINER has 7 letters, but a word that brings armies has 8 or more")
    game.refused("A word -", "a word that brings armies has letters")
    game.refused("A swap E", "has no seven tiles E")
    game.do("A place egypt 3")
    game.refused("A attack egypt > north_africa 0", "0 is no number of armies to attack with")
    game.refused("A attack egypt > north_africa 12", "1 to 11")
    game.refused("A word TRAINERS", "only before the first army is placed")
    game.do("A attack egypt > north_africa 3")
    game.refused(Attack(0, 1, 1), "attacking is no move now")
    game.refused(Settle(0, 1, 1), "moving into empty land is no move now")
    game.do("A word -")
    game.refused("B defend 1", "naming dice to defend with is no move now")
    game.refused("B end turn", "ending the turn is no move now")
    game.refused(Word("14"), "no tiles spell")
    game.refused(Word("A T"), "no tiles spell")
    game.refused(Word(7), "is no word")


def test_refused_13_six_alike_short_words_and_words_after_an_attack_or_a_claim(play):
    six = reinforcing(play, "EEEEEEABCDFGHJ")
    six.refused("A swap E", "has no seven tiles E")
    for before, text in (
        ("A attack egypt > north_africa 1", BATTLE.format(9, 3)),
        ("A claim egypt > east_africa 1", "classic | A egypt 9 | B north_africa 3 | C others | empty east_africa"),
    ):
        line = f"{text} | {racks('TRAINERS', VV, 'CC')} | {ATTACK}"
        game = play(line, "scrabble", bonus_window="before_attack").do(before)
        if game.now.startswith("spell"):
            game.do("A word -", "B word -")
        game.refused("A word TRAINERS", "a word brings armies only before the first attack of a turn")


# conservation


@pytest.mark.parametrize("seed", range(4))
def test_gen_09_tiles_and_armies_are_conserved(begin, seed):
    """No tile is there twice; armies come with turns and words, and go in battles."""
    game, rng = begin("scrabble", players=3, board="hexagon"), Random(seed)
    laid = 0
    for _ in range(400):
        if game.to_move == "nobody":
            break
        before, total = game.now, sum(game.state.table.armies)
        move = game.any_legal(rng)
        grown = sum(game.state.table.armies) - total
        if type(move).__name__ == "Place":
            assert grown == move.armies
        elif isinstance(move, Word) and before.startswith("spell"):
            assert grown <= 0
            laid += grown < 0
        else:
            assert grown == 0
        held = Counter("".join(game.state.secrets.racks))
        assert not held - TILES
        assert game.state.table.pack.tiles == tuple(map(len, game.state.secrets.racks))
    assert laid > 3


def test_gen_07_a_setting_without_room_or_tiles_is_refused():
    rules = VARIANTS["scrabble"]
    with pytest.raises(InvalidInput, match="4 armies do not fit on 1 territory with 3 on each at most"):
        Setting(rules, 3, board_named("square"))
    with pytest.raises(InvalidInput, match="120 tiles are needed for the racks, but there are 100"):
        Setting(replace(rules, words=replace(rules.words, rack=20)), 6, board_named("classic"))
