"""The drawn map of the classic board against the list of its links, by what lies where on the paper."""

import csv
from itertools import combinations, pairwise
from math import dist
from pathlib import Path

import numpy as np
import pytest

from risk_odds.boards import BOARDS, board_named
from risk_odds.picture import map_of, read_map
from risk_odds.picture.maps import WIDTH

ROWS = tuple(csv.DictReader(Path(__file__).with_name("classic_links.csv").read_text().splitlines()))
LINKS = {frozenset((row["a"], row["b"])) for row in ROWS}
ON_LAND = {frozenset((row["a"], row["b"])) for row in ROWS if row["link"] == "border"}


def sides(outline):
    return pairwise((*outline, outline[0]))


def within(points, outline):
    """Which of the points lie within the outline, by how often a ray to the left crosses it."""
    x, y = np.asarray(points, float).T
    inside = np.zeros(len(x), bool)
    for (x1, y1), (x2, y2) in sides(outline):
        if y1 != y2:
            crossed = ((y1 > y) != (y2 > y)) & (x > x1 + (y - y1) / (y2 - y1) * (x2 - x1))
            inside ^= crossed
    return inside


def distance(point, side):
    (x, y), ((x1, y1), (x2, y2)) = point, side
    along = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / dist(*side) ** 2
    share = min(1, max(0, along))
    return dist(point, (x1 + share * (x2 - x1), y1 + share * (y2 - y1)))


def apart(one, other):
    return min(distance(corner, side) for a, b in ((one, other), (other, one)) for corner in a for side in sides(b))


def samples(path, count=60):
    """Points on a sea line."""
    t = np.linspace(0, 1, count)[:, None]
    if len(path) == 2:
        return (1 - t) * path[0] + t * np.array(path[1])
    start, bend, end = map(np.array, path)
    return (1 - t) ** 2 * start + 2 * t * (1 - t) * bend + t**2 * end


def beyond(outline):
    """Points close to an outline, on both sides of it."""
    for one, other in sides(outline):
        across = np.array([one[1] - other[1], other[0] - one[0]]) / dist(one, other)
        for share in np.linspace(0.05, 0.95, 19):
            middle = np.array(one) + share * (np.array(other) - one)
            yield from (middle + 0.4 * across, middle - 0.4 * across)


@pytest.fixture(scope="module")
def touching(shapes):
    """For each pair that touches, about how long its common border is, found by stepping over each outline."""
    found = {}
    for id, shape in shapes.territories.items():
        points = np.array(list(beyond(shape.outline)))
        lengths = np.repeat([dist(*side) / 19 for side in sides(shape.outline)], 38)
        for other, drawn in shapes.territories.items():
            if other != id and (there := within(points, drawn.outline)).any():
                pair = frozenset((id, other))
                found[pair] = max(found.get(pair, 0), lengths[there].sum())
    return found


def test_the_map_shows_the_territories_of_the_board(shapes):
    assert set(shapes.territories) == {id for link in LINKS for id in link}


def test_no_point_lies_in_two_territories(shapes):
    grid = np.stack(np.meshgrid(np.arange(1.3, WIDTH, 2.9), np.arange(1.7, shapes.height, 3.1)), -1).reshape(-1, 2)
    times = sum(within(grid, shape.outline).astype(int) for shape in shapes.territories.values())
    assert times.max() == 1
    assert 0.3 < times.mean() < 0.7


def test_outlines_do_not_cross(shapes):
    def turn(a, b, c):
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    every = [side for shape in shapes.territories.values() for side in sides(shape.outline)]
    for (a, b), (c, d) in combinations(every, 2):
        assert not (turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0), (a, b, c, d)


def test_links_on_land_are_common_borders_and_no_other_pair_touches(touching):
    assert set(touching) == ON_LAND
    assert min(touching.values()) > 15


def test_with_the_sea_links_all_links_are_there_and_each_once(shapes, touching):
    by_sea = [frozenset(sea.between) for sea in shapes.seas]
    assert len(by_sea) == len(set(by_sea))
    assert not set(by_sea) & set(touching)
    assert set(by_sea) | set(touching) == LINKS
    assert len(LINKS) == 83


def test_territories_that_do_not_touch_are_clearly_apart(shapes, touching):
    # Not even in a corner; the rims of two continents are 4.5 wide.
    for pair in combinations(shapes.territories, 2):
        if frozenset(pair) not in touching:
            assert apart(*(shapes.territories[id].outline for id in pair)) > 10, pair


def test_sea_lines_lead_from_one_to_the_other_and_cross_no_third(shapes):
    for sea in shapes.seas:
        first, second = (shapes.territories[id].outline for id in sea.between)
        ends = (sea.path[0], sea.back[0] if sea.back else sea.path[-1])
        assert within([ends[0]], first)[0], sea
        assert within([ends[1]], second)[0], sea
        points = np.concatenate([samples(path) for path in (sea.path, sea.back) if path])
        for id, shape in shapes.territories.items():
            assert id in sea.between or not within(points, shape.outline).any(), (sea.between, id)


def test_one_link_goes_around_the_world(shapes):
    (around,) = (sea for sea in shapes.seas if sea.back)
    assert set(around.between) == {"alaska", "kamchatka"}
    assert {around.path[-1][0], around.back[-1][0]} == {0, WIDTH}
    assert around.path[-1][1] == around.back[-1][1]


def test_labels_lie_within_and_have_room(shapes):
    for id, shape in shapes.territories.items():
        x, y = shape.label
        assert within([(x, y), (x - 16, y + 6), (x + 16, y + 6)], shape.outline).all(), id  # two digits and a letter


def test_continents_are_named_in_the_sea(shapes):
    places = np.array(list(shapes.continents.values()))
    assert not any(within(places, shape.outline).any() for shape in shapes.territories.values())


@pytest.mark.parametrize("name", ["classic", "anniversary_40", "risiko_italy_2023"])
def test_editions_of_the_classic_board_share_its_map(name, shapes):
    board = board_named(name)
    assert map_of(board.ids) is shapes
    assert {continent.id for continent in board.continents} == set(shapes.continents)


def test_a_board_without_a_map_has_none():
    assert read_map("triangle") is None
    assert read_map("../boards/classic") is None
    assert map_of(BOARDS["triangle"].ids) is None
