"""Boards made in Python: what can't be played on is refused, with every reason."""

from dataclasses import replace

import pytest

from risk_odds import InvalidInput
from risk_odds.boards import Board, Continent, Territory, board_named


def made(**changes):
    parts = {
        "name": "pair",
        "title": "Pair",
        "source": "this test",
        "territories": (
            Territory("left", "Left", 0, "infantry", (300.0, 300.0)),
            Territory("right", "Right", 0, "cavalry", (700.0, 300.0)),
        ),
        "continents": (Continent("all", "All", 1),),
        "links": ((0, 1),),
        "wilds": 0,
    }
    return Board(**{**parts, **changes})


def three(*links):
    other = Territory("third", "Third", 0, "artillery", (500, 500))
    return made(territories=(*made().territories, other), links=links)


def test_the_smallest_board():
    board = made()
    assert board.neighbors == ((1,), (0,))
    assert board.members == ((0, 1),)
    assert len(board) == 2
    assert {board: "found"}[made()] == "found"
    assert "territories" not in repr(board)


LEFT, RIGHT = made().territories
REFUSED = [
    ({"territories": (LEFT,), "links": ()}, "a board needs two territories, and this has 1"),
    ({"territories": (), "links": (), "continents": ()}, "a board needs two territories, and this has 0"),
    ({"links": ()}, "right is an island: no link leads to the rest of the board"),
    ({"links": ((0, 0), (0, 1))}, "left is linked with itself"),
    ({"links": ((0, 1), (0, 1))}, "left and right are linked 2 times"),
    ({"links": ((1, 0),)}, "the link (1, 0) is written with the larger index first"),
    ({"links": ((0, 1), (0, 2))}, "a link names territory 2, and there are 2, counted from 0"),
    ({"links": ((-1, 0), (0, 1))}, "a link names territory -1, and there are 2, counted from 0"),
    ({"links": [(0, 1)]}, "the links are no tuple of pairs of territories' indexes"),
    ({"links": ((0, True),)}, "the links are no tuple of pairs of territories' indexes"),
    ({"links": ((0, 1, 2),)}, "the links are no tuple of pairs of territories' indexes"),
    ({"territories": (LEFT, "right")}, "the territories are no tuple of Territory values"),
    ({"continents": None}, "the continents are no tuple of Continent values"),
    ({"continents": (Continent("all", "All", 1), Continent("more", "More", 1))}, "the continent more has no territory"),
    (
        {"territories": (LEFT, RIGHT._replace(continent=1))},
        "right lies in continent 1, and there are 1, counted from 0",
    ),
    (
        {"territories": (LEFT, RIGHT._replace(continent="all"))},
        "right lies in continent 'all', and there are 1, counted from 0",
    ),
    ({"territories": (LEFT, RIGHT._replace(id="left"))}, "2 territories are called left"),
    (
        {"continents": (Continent("all", "All", 1),) * 2, "territories": (LEFT, RIGHT._replace(continent=1))},
        "2 continents are called all",
    ),
    (
        {"territories": (LEFT, RIGHT._replace(card="wild"))},
        "'wild' is no design for the card of right: infantry, cavalry, artillery are",
    ),
    ({"territories": (LEFT, RIGHT._replace(card=["infantry"]))}, "a list is no design for the card of right"),
    (
        {"territories": (LEFT, RIGHT._replace(at=(700, float("nan"))))},
        "right is drawn at [700, nan], no point [x, y] of a picture 1000 wide and 620 high",
    ),
    ({"territories": (LEFT, RIGHT._replace(at=(0, -1)))}, "right is drawn at [0, -1], no point"),
    ({"territories": (LEFT, RIGHT._replace(at=(-0.5, 0)))}, "right is drawn at [-0.5, 0], no point"),
    ({"territories": (LEFT, RIGHT._replace(at=(1001, 0)))}, "right is drawn at [1001, 0], no point"),
    ({"territories": (LEFT, RIGHT._replace(at=None))}, "right is drawn at a NoneType, no point"),
    ({"territories": (LEFT, RIGHT._replace(id=["x"]))}, "a territory can't be called a list"),
    (
        {"territories": (LEFT, RIGHT._replace(id="neutral"))},
        "a territory can't be called neutral: others, none, neutral, wild mean",
    ),
    ({"territories": (LEFT, RIGHT._replace(id="R\x1b[2J"))}, r"a territory can't be called 'R\x1b[2J'"),
    ({"name": "The pair"}, "a board can't be called 'The pair'"),
    ({"title": "two\nlines"}, r"the title is 'two\nlines', and should be one line of printable text"),
    ({"source": " "}, "the source is empty"),
    ({"source": 1993}, "the source is 1993, and should be text"),
    ({"wilds": -1}, "the number of wild cards is -1, and should be a whole number from 0 to 100"),
    ({"wilds": True}, "the number of wild cards is true, and should be"),
    ({"wilds": 10**5000}, "the number of wild cards is a number with more than 15 digits, and should be"),
    (
        {"continents": (Continent("all", "All", 101),)},
        "the bonus of all is 101, and should be a whole number from 0 to 100",
    ),
    ({"armies": ((2, 0),)}, "2 players can start with 1 to 1,000 armies each, not 0"),
    ({"armies": ((2, "5"),)}, "2 players can start with 1 to 1,000 armies each, not '5'"),
    ({"armies": ((3, 5),)}, "armies are given for 3 players, and 2 to 2 can play on this board"),
    ({"armies": (("2", 5),)}, "armies are given for '2' players"),
    ({"armies": ((2, 5), (2, 6))}, "the armies are not in the order of the players, each number of players once"),
    ({"armies": {2: 5}}, "the armies are no tuple of pairs"),
]


@pytest.mark.parametrize(("changes", "reason"), REFUSED, ids=[reason for _, reason in REFUSED])
def test_a_board_that_can_not_be_is_refused_with_one_reason(changes, reason):
    with pytest.raises(InvalidInput) as refused:
        made(**changes)
    assert str(refused.value).startswith(reason)
    assert ";" not in str(refused.value)


def test_every_reason_is_named():
    with pytest.raises(InvalidInput) as refused:
        made(name="Pair!", wilds=-1, links=((0, 0),), continents=(Continent("all", "", 1), Continent("no", "No", 1)))
    assert str(refused.value).split("; ") == [
        "a board can't be called 'Pair!': small letters a-z, digits and _ make a name, up to 60 of them",
        "the number of wild cards is -1, and should be a whole number from 0 to 100",
        "the name of all is empty",
        "the continent no has no territory",
        "left is linked with itself",
        "right is an island: no link leads to the rest of the board",
    ]


def test_links_stand_in_order_and_lead_everywhere():
    assert three((0, 1), (1, 2)).neighbors == ((1,), (0, 2), (1,))
    with pytest.raises(InvalidInput, match=r"^the links are not in order$"):
        three((1, 2), (0, 1))
    with pytest.raises(InvalidInput, match=r"^left is an island: "):
        three((1, 2))


def test_a_group_without_a_way_to_the_rest_is_named_once():
    hexagon = board_named("hexagon")
    cut = tuple(pair for pair in hexagon.links if pair != (hexagon.index["gate"], hexagon.index["ford"]))
    with pytest.raises(InvalidInput, match=r"^ford, mill, port are an island: no link leads to the rest of the board$"):
        replace(hexagon, links=cut)


def test_the_sizes_that_boards_may_have():
    def ring(size):
        territories = tuple(Territory(f"t{i}", f"T {i}", 0, "infantry", (0, 0)) for i in range(size))
        links = tuple(sorted((min(i, (i + 1) % size), max(i, (i + 1) % size)) for i in range(size)))
        return made(territories=territories, links=links)

    assert len(ring(200)) == 200
    with pytest.raises(InvalidInput, match=r"^there are 201 territories, and 200 are the most$"):
        ring(201)


def test_boards_differ_in_anything_they_hold():
    board = made()
    assert replace(board, wilds=1) != board
    assert replace(board, armies=((2, 3),)) != board
    assert replace(board, title="Another") != board
    assert replace(board, territories=(LEFT, RIGHT._replace(card="artillery"))) != board
    assert hash(replace(board, title="Pair")) == hash(board)
