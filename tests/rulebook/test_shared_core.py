"""The shared core (GEN-01 to GEN-08); GEN-09 has a file of its own."""

from collections import Counter
from random import Random

import pytest

from risk_odds.engine.check import IllegalMove
from risk_odds.engine.game import Game
from risk_odds.engine.moves import Attack, Drawn, EndAttacks, Occupy, Rolled

CONTINENTS = {
    "north_america": "alaska, alberta, central_america, eastern_united_states, greenland, northwest_territory, ontario, quebec, western_united_states",
    "south_america": "argentina, brazil, peru, venezuela",
    "europe": "great_britain, iceland, northern_europe, scandinavia, southern_europe, ukraine, western_europe",
    "africa": "congo, east_africa, egypt, madagascar, north_africa, south_africa",
    "asia": "afghanistan, china, india, irkutsk, japan, kamchatka, middle_east, mongolia, siam, siberia, ural, yakutsk",
    "australia": "eastern_australia, indonesia, new_guinea, western_australia",
}


def test_gen_01_the_land_is_42_territories_in_6_continents(begin):
    game = begin(first="A")
    named = {territory for land in CONTINENTS.values() for territory in land.split(", ")}
    assert len(named) == 42
    assert set(game.legal()) == {f"claim {territory}" for territory in named}
    board = game.board
    for continent, members in zip(board.continents, board.members, strict=True):
        assert {board.ids[t] for t in members} == set(CONTINENTS[continent.id].split(", "))


@pytest.mark.parametrize(
    ("continent", "land", "bonus"),
    [
        ("asia", 4, 7),
        ("north_america", 3, 5),
        ("europe", 3, 5),
        ("africa", 3, 3),
        ("south_america", 3, 2),
        ("australia", 3, 2),
    ],
)
def test_gen_02_what_a_continent_pays(play, continent, land, bonus):
    """Twelve territories are worth 4 armies, up to eleven 3; the rest is the continent's."""
    elsewhere = "egypt 2, north_africa" if continent != "africa" else "peru 2, brazil"
    game = play(f"classic | A {CONTINENTS[continent]} | B others 2 | C {elsewhere} | turn 6 C | fortify")
    game.do("C end turn")
    assert game.now == f"reinforce {land + bonus}"


def test_gen_03_armies_are_plain_numbers(play):
    """Seven at once or one by one, with whatever pieces: the same position."""
    text = "classic | A ukraine 7, alaska | B ural, others 2 | C siam 3 | sets 1 | turn 5 A | reinforce 7"
    at_once = play(text).do("A place ukraine 7")
    one_by_one = play(text).do(*["A place ukraine"] * 7)
    assert at_once.state == one_by_one.state
    assert at_once.armies("ukraine") == 14


def test_gen_04_only_combat_empties_land_and_the_captor_fills_it_at_once(play):
    game = play("classic | A ukraine 7 | B ural, others 2 | C siam 3 | turn 5 A | attack")
    game.do("A attack ukraine > ural 3", "roll 6 5 4 v 1")
    assert (game.armies("ural"), game.owner("ural")) == (0, "A")
    game.refused("A attack ukraine > afghanistan 3")
    game.do("A occupy 6")
    assert game.armies("ukraine", "ural") == (1, 6)


NEIGHBORS = [
    ("alaska", "kamchatka"),
    ("greenland", "northwest_territory"),
    ("greenland", "ontario"),
    ("greenland", "quebec"),
    ("greenland", "iceland"),
    ("north_africa", "egypt"),
    ("north_africa", "western_europe"),
    ("north_africa", "brazil"),
]


@pytest.mark.parametrize(("one", "other"), NEIGHBORS + [(b, a) for a, b in NEIGHBORS])
def test_gen_05_neighbors_both_ways_and_over_dashed_lines(play, one, other):
    game = play(f"classic | A {one} 4 | B {other}, others | C siam | turn 5 A | attack")
    game.do(f"A attack {one} > {other} 3")
    assert game.now == f"roll {one} > {other} 3 v 1"


def test_gen_05_no_other_land_touches(play):
    game = play("classic | A alaska 4 | B others | C siam | turn 5 A | attack")
    game.refused("A attack alaska > iceland 1", "Alaska has no border with Iceland")
    targets = {text.split()[3] for text in game.legal("attack")}
    assert targets == {"kamchatka", "northwest_territory", "alberta"}


def test_gen_06_the_deck_is_14_of_each_design_and_2_wild_cards(play):
    """The law of the first draw of a game is the deck."""
    game = play("classic | A ukraine 7, ural | B others 2 | C siam 3 | turn 1 A captured | draw")
    law = game.law()
    assert law.pop("draw wild") == 2
    assert law == {f"draw {territory}": 1 for territory in game.board.ids}
    assert Counter(t.card for t in game.board.territories) == {"infantry": 14, "cavalry": 14, "artillery": 14}


class Scripted:
    """Brings what it is told to, and counts how often it is asked."""

    def __init__(self, *falls):
        self.falls, self.asked = list(falls), 0

    def draw(self, law):
        self.asked += 1
        fall = self.falls.pop(0)
        assert law.weight(fall)
        return fall


class Seeded:
    def __init__(self, seed):
        self.rng = Random(seed)

    def draw(self, law):
        return law.sample(self.rng)


POSITION = "classic | A ukraine 7 | B ural, others 2 | C siam 3 | turn 5 A | attack"


def test_gen_07_a_refused_move_changes_neither_position_nor_random_stream(play):
    at = play(POSITION)
    source = Seeded(3)
    game = Game(at.setting, source, at.state)
    stream, options = source.rng.getstate(), game.options()
    ukraine, ural, siam = at.at("ukraine"), at.at("ural"), at.at("siam")
    for move in (Attack(ukraine, siam, 1), Attack(ukraine, ural, 7), Occupy(3), Rolled((6,), (1,))):
        with pytest.raises(IllegalMove):
            game.play(move, seat=0)
    with pytest.raises(IllegalMove, match="not for B"):
        game.play(Attack(ukraine, ural, 3), seat=1)
    assert game.states == [at.state]
    assert game.moves == []
    assert game.options() is options
    assert source.rng.getstate() == stream


def test_gen_08_dice_and_cards_come_from_one_source_that_can_be_scripted(play):
    at = play(POSITION)
    wild = Drawn(at.setting.wild)
    source = Scripted(Rolled((6, 5, 4), (1,)), wild)
    game = Game(at.setting, source, at.state)
    game.play(Attack(at.at("ukraine"), at.at("ural"), 3))
    assert game.fall() == Rolled((6, 5, 4), (1,))
    game.play(Occupy(6))
    game.play(EndAttacks())
    assert game.fall() == wild
    assert game.state.secrets.hands[0] == (at.setting.wild,)
    assert source.asked == 2


def test_gen_08_the_same_seed_gives_the_same_game(begin):
    def moves(seed):
        game, rng = begin(players=3, board="hexagon"), Random(seed)
        return [game.any_legal(rng) for _ in range(300) if game.to_move != "nobody"]

    assert moves(1) == moves(1)
    assert moves(1) != moves(2)


def test_gen_08_a_source_that_gives_what_can_not_fall_is_refused(begin):
    from risk_odds import Game, IllegalMove
    from risk_odds.engine.moves import Die, Drawn

    class Scripted:
        def __init__(self, *moves):
            self.moves = list(moves)

        def draw(self, law):
            return self.moves.pop(0)

    game = Game(begin().setting, Scripted(Die(7), Drawn(3), Die(6)))
    for _ in range(2):
        before = game.state
        with pytest.raises(IllegalMove):
            game.fall()
        assert game.state is before
        assert game.moves == []
    assert game.fall() == Die(6)
