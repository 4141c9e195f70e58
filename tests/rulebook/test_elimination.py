"""Eliminating a player (WD-50 to WD-58)."""

from itertools import combinations
from random import Random

import pytest

# Hands that are dealt out from here: every five of these have a set.
CARDS = [
    *("alberta", "brazil", "ontario", "japan", "quebec", "northwest_territory", "ukraine", "eastern_australia"),
    *("ural", "south_africa", "india"),
]
KILL = ("A attack siam > indonesia 3", "roll 6 5 4 v 1", "A occupy 3")


def hands(mine, theirs):
    return f"hands A {' '.join(CARDS[:mine]) or '-'}, B {' '.join(CARDS[mine : mine + theirs]) or '-'}, C -"


def killed(play, mine, theirs, rules="classic_1993", sets=0, **settings):
    """A, with some cards, takes the last territory of B, who has some too."""
    text = f"classic | A siam 9, argentina | B indonesia | C others 2 | {hands(mine, theirs)} | sets {sets} | turn 9 A"
    return play(f"{text} | attack", rules, **settings).do(*KILL)


def test_wd_50_the_cards_go_to_the_eliminator(play):
    game = killed(play, 2, 3)
    assert game.hand("A") == sorted(CARDS[:5], key=game.board.ids.index)
    assert (game.hand("B"), game.held("A"), game.held("B")) == ([], 5, 0)
    assert game.land("B") == 0


def test_wd_50_a_player_with_land_left_keeps_the_cards(play):
    text = f"classic | A siam 9 | B indonesia, peru | C others 2 | {hands(2, 3)} | turn 9 A | attack"
    game = play(text).do(*KILL)
    assert (game.held("A"), game.held("B")) == (2, 3)


def test_wd_50_cards_pass_only_after_the_occupation(play):
    text = f"classic | A siam 9, argentina | B indonesia | C others 2 | {hands(2, 3)} | turn 9 A | attack"
    game = play(text).do(*KILL[:2])
    assert (game.now, game.held("A"), game.held("B")) == ("occupy siam > indonesia 3-8", 2, 3)


@pytest.mark.parametrize(
    "steps",
    [(6, 3), (7, 4), (8, 5, 2), (9, 6, 3), (10, 7, 4), (11, 8, 5, 2)],
    ids=lambda steps: "-".join(map(str, steps)),
)
def test_wd_51_sets_are_traded_until_four_cards_or_fewer_are_left(play, steps):
    game = killed(play, min(5, steps[0] - 1), steps[0] - min(5, steps[0] - 1))
    values = [4, 6, 8]
    for k, after in enumerate(steps[1:]):
        assert game.now == f"cash {sum(values[:k])}"
        assert all(text.startswith("trade") for text in game.legal())
        for move in ("A end attacks", "A place siam", "A attack siam > china 3", "A end turn"):
            game.refused(move, "trade a set")
        game.first_legal()
        assert game.held("A") == after
    assert game.now == f"place {sum(values[: len(steps) - 1])}"
    game.refused(f"A trade {' '.join(CARDS[:3])}", "place armies on your land")
    assert game.legal("trade") == []


@pytest.mark.parametrize("total", [2, 4, 5])
def test_wd_52_with_five_or_fewer_no_set_is_traded_before_the_next_turn(play, total):
    game = killed(play, 1, total - 1)
    assert (game.now, game.held("A")) == ("attack", total)
    assert game.legal("trade") == []
    game.refused("A trade alberta ontario quebec", "attack, or end the attacks")


def test_wd_53_a_card_drawn_to_six_waits_for_the_next_turn(play):
    game = killed(play, 2, 3).do("A end attacks", "draw wild")
    assert (game.now, game.held("A")) == ("fortify", 6)
    game.refused("A trade alberta ontario quebec", "fortify, or end the turn")
    game.do("A end turn")
    assert game.to_move == "C"
    game.until("attack").do("C end attacks").until("reinforce")
    assert (game.to_move, game.now.split(" ", 2)[2]) == ("A", "must 1 may 2")


def test_wd_54_armies_of_the_trade_are_placed_at_once_on_any_own_land(play):
    game = killed(play, 3, 3)
    game.first_legal()
    assert game.now == "place 4"
    game.refused("A place china", "not your land")
    for move in ("A end attacks", "A attack indonesia > new_guinea 2", "A end turn"):
        game.refused(move, "place armies on your land")
    game.do("A place indonesia 3", "A place siam 1")
    assert game.armies("indonesia", "siam") == (6, 7)
    assert game.now == "attack"
    game.do("A attack indonesia > new_guinea 3")


MATCHING = "classic | A siam 9, argentina, alaska 2 | B indonesia | C others 2 | hands A siam argentina alaska, B peru congo {last}, C - | {extra} | attack"


def test_wd_55_the_two_extra_armies_come_in_mid_turn_too(play):
    game = play(MATCHING.format(last="brazil", extra="turn 9 A")).do(*KILL)
    game.refused("A trade alaska argentina siam", "extra armies")
    game.do("A trade alaska argentina siam + alaska")
    assert (game.armies("alaska"), game.now, game.turn.bonus) == (4, "place 4", 2)


def test_wd_55_the_allowance_is_that_of_the_turn(play):
    game = play(MATCHING.format(last="brazil", extra="sets 1 | turn 9 A bonus 2")).do(*KILL)
    game.refused("A trade alaska argentina siam + alaska", "no extra armies")
    game.do("A trade alaska argentina siam")
    assert (game.armies("alaska"), game.now) == (2, "place 6")


def test_wd_55_whose_land_it_is_is_judged_after_the_occupation(play):
    text = "classic | A siam 9 | B indonesia | C others 2 | hands A japan brazil, B indonesia peru congo china, C -"
    game = play(f"{text} | turn 9 A | attack").do(*KILL)
    assert "trade brazil indonesia japan + indonesia" in [with_names_sorted(t) for t in game.legal("trade")]


def with_names_sorted(trade):
    cards, _, bonus = trade.removeprefix("trade ").partition(" + ")
    return f"trade {' '.join(sorted(cards.split()))}" + (f" + {bonus}" if bonus else "")


def test_wd_56_capture_occupation_cards_trades_placement_play_on(play):
    game = play(f"classic | A siam 9, argentina | B indonesia | C others 2 | {hands(4, 4)} | turn 9 A | attack").do(
        KILL[0]
    )
    seen = []
    for move in (KILL[1], KILL[2], None, None, "A place indonesia 10"):
        game.first_legal() if move is None else game.do(move)
        seen.append((game.now, game.held("A")))
    assert seen == [
        ("occupy siam > indonesia 3-8", 4),
        ("cash 0", 8),
        ("cash 4", 5),
        ("place 10", 2),
        ("attack", 2),
    ]


def test_wd_56_a_capture_that_wins_is_occupied_and_ends_the_game_before_any_card_passes(play):
    game = play(f"classic | A others 5 | B indonesia | C - | {hands(4, 4)} | turn 9 A | attack").do(*KILL[:2])
    assert game.now == "occupy siam > indonesia 3-4"
    game.do("A occupy 4")
    assert (game.now, game.armies("siam", "indonesia")) == ("over A", (1, 4))
    assert (game.held("A"), game.held("B")) == (4, 4)


def test_wd_57_bounds_of_a_hand(begin):
    """After the trades of step 1 at most 4 cards, between actions of step 2 at most 5, at the end at most 6."""
    most = {"place": 0, "attack": 0, "end": 0, "cash": 0}
    for seed in range(4):
        game, rng = begin(players=6, board="hexagon"), Random(seed)
        for _ in range(4000):
            if game.to_move == "nobody":
                break
            seat, phase, held = game.turn.seat, type(game.phase).__name__, game.state.table.pack.held
            move = game.any_legal(rng)
            if phase == "Reinforcing" and type(move).__name__ == "Place":
                most["place"] = max(most["place"], held[seat])
            if phase in ("Attacking", "Defending", "Occupying", "Placing"):
                most["attack"] = max(most["attack"], held[seat])
            if game.turn.seat != seat:
                most["end"] = max(most["end"], game.state.table.pack.held[seat])
            if phase == "Cashing":
                most["cash"] = max(most["cash"], held[seat])
    assert most["place"] <= 4
    assert most["attack"] <= 5
    assert 1 <= most["end"] <= 6
    assert most["cash"] <= 11


def test_wd_57_eleven_cards_are_the_most(play):
    assert killed(play, 5, 6).held("A") == 11


def test_wd_58_the_seat_of_an_eliminated_player_is_skipped(play):
    game = killed(play, 0, 0)
    assert game.now == "attack"
    game.do("A end attacks", "draw peru", "A end turn")
    assert (game.to_move, game.turn.number) == ("C", 10)
    game.until("attack").do("C end attacks").until("reinforce")
    assert game.to_move == "A"


def test_wd_58_several_seats_may_be_gone(play):
    text = "classic | A - | B siam 4 | C - | D - | E others 2 | F - | turn 20 E | fortify"
    game = play(text).do("E end turn")
    assert game.to_move == "B"
    game.until("attack").do("B end attacks").until("reinforce")
    assert game.to_move == "E"


def test_wd_51_every_hand_that_must_be_traded_has_a_set(begin):
    """Five cards of three designs; wild cards only help."""
    designs = [t.card for t in begin().board.territories]
    for five in combinations(sorted(designs)[::4], 5):
        assert any(len(set(three)) != 2 for three in combinations(five, 3))
