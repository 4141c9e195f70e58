"""The boards that come with the package, against what is printed on them."""

import pickle
import re
import subprocess
import sys
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from risk_odds import InvalidInput
from risk_odds.boards import BOARDS, board_from, board_named

ROOT = Path(__file__).parents[2]
REFERENCE = (ROOT / "docs/reference/boards.md").read_text(encoding="utf-8")

# From the printed board: continent, bonus, and each territory with the number of its neighbors.
PRINTED = {
    "North America": (
        5,
        "Alaska 3, Alberta 4, Central America 3, Eastern United States 4, Greenland 4, Northwest Territory 4, Ontario 6, Quebec 3, Western United States 4",
    ),
    "South America": (2, "Argentina 2, Brazil 4, Peru 3, Venezuela 3"),
    "Europe": (
        5,
        "Great Britain 4, Iceland 3, Northern Europe 5, Scandinavia 4, Southern Europe 6, Ukraine 6, Western Europe 4",
    ),
    "Africa": (3, "Congo 3, East Africa 6, Egypt 4, Madagascar 2, North Africa 6, South Africa 3"),
    "Asia": (
        7,
        "Afghanistan 5, China 6, India 4, Irkutsk 4, Japan 2, Kamchatka 5, Middle East 6, Mongolia 5, Siam 3, Siberia 5, Ural 4, Yakutsk 3",
    ),
    "Australia": (2, "Eastern Australia 2, Indonesia 3, New Guinea 3, Western Australia 3"),
}
BETWEEN_CONTINENTS = """
    Alaska - Kamchatka, Greenland - Iceland, Central America - Venezuela, Brazil - North Africa,
    North Africa - Western Europe, North Africa - Southern Europe, Egypt - Southern Europe, Egypt - Middle East,
    East Africa - Middle East, Southern Europe - Middle East, Ukraine - Middle East, Ukraine - Afghanistan,
    Ukraine - Ural, Siam - Indonesia
"""
BORDERS = {"North America": 3, "South America": 2, "Europe": 4, "Africa": 3, "Asia": 5, "Australia": 1}


@pytest.fixture(scope="module")
def classic():
    return board_named("classic")


def test_the_classic_board_has_its_42_territories_with_their_neighbors(classic):
    found = {
        continent.name: (
            continent.bonus,
            ", ".join(f"{classic.territories[i].name} {len(classic.neighbors[i])}" for i in classic.members[index]),
        )
        for index, continent in enumerate(classic.continents)
    }
    assert found == PRINTED
    assert len(classic) == 42
    assert len(classic.links) == 83


def test_the_classic_continents_meet_where_the_printed_board_has_it(classic):
    expected = {frozenset(pair.strip().split(" - ")) for pair in BETWEEN_CONTINENTS.split(",")}
    crossing = [pair for pair in classic.links if len({classic.territories[i].continent for i in pair}) == 2]
    assert {frozenset(classic.territories[i].name for i in pair) for pair in crossing} == expected
    borders = {i for pair in crossing for i in pair}
    assert {
        continent.name: len(borders & set(members))
        for continent, members in zip(classic.continents, classic.members, strict=True)
    } == BORDERS


def test_islands_and_inner_lands_of_the_classic_board(classic):
    def around(id):
        return {classic.ids[i] for i in classic.neighbors[classic.index[id]]}

    assert around("madagascar") == {"east_africa", "south_africa"}
    assert around("japan") == {"kamchatka", "mongolia"}
    assert around("siam") == {"china", "india", "indonesia"}
    assert around("argentina") == {"brazil", "peru"}
    assert around("great_britain") == {"iceland", "scandinavia", "northern_europe", "western_europe"}
    assert around("mongolia") == {"china", "siberia", "irkutsk", "kamchatka", "japan"}


def test_the_classic_deck(classic):
    designs = Counter(territory.card for territory in classic.territories)
    assert designs == {"infantry": 14, "cavalry": 14, "artillery": 14}
    assert classic.wilds == 2
    assert classic.armies == ()


@pytest.mark.parametrize(
    ("name", "missing"),
    [
        ("anniversary_40", ("east_africa", "middle_east")),
        ("risiko_italy_2023", ("central_america", "eastern_united_states")),
    ],
)
def test_an_edition_lacks_one_link_of_the_classic_board(name, missing, classic):
    edition = board_named(name)
    ends = sorted(classic.index[id] for id in missing)
    assert set(classic.links) - set(edition.links) == {tuple(ends)}
    assert len(edition.links) == 82
    assert edition.territories == classic.territories
    assert edition.continents == classic.continents
    assert edition != classic


def test_the_tiny_boards_are_what_they_are_called():
    triangle, square, hexagon = (board_named(name) for name in ("triangle", "square", "hexagon"))
    assert triangle.links == ((0, 1), (0, 2), (1, 2))
    assert square.neighbors == ((1, 3), (0, 2), (1, 3), (0, 2))
    assert [len(around) for around in hexagon.neighbors] == [2, 2, 3, 3, 2, 2]
    bridge = (hexagon.index["gate"], hexagon.index["ford"])
    assert bridge in hexagon.links
    assert [len(board.continents) for board in (triangle, square, hexagon)] == [2, 2, 3]


@pytest.mark.parametrize("name", ["triangle", "square", "hexagon"])
def test_a_tiny_board_can_be_played_by_any_number_of_players_and_has_sets(name):
    board = board_named(name)
    assert [players for players, _ in board.armies] == list(range(2, len(board) + 1))
    assert all(players * armies >= len(board) for players, armies in board.armies)
    assert {territory.card for territory in board.territories} == {"infantry", "cavalry", "artillery"}
    assert board.wilds in {1, 2}


def test_nothing_in_the_registry_escapes():
    data = files("risk_odds").joinpath("data", "boards")
    assert {file.name for file in data.iterdir()} == {f"{name}.toml" for name in BOARDS}
    table = REFERENCE.partition("## A board of your own")[0]
    assert re.findall(r"^\| `(\w+)`", table, re.MULTILINE) == list(BOARDS)


@pytest.mark.parametrize("name", BOARDS)
def test_every_registered_board(name):
    board = BOARDS[name]
    assert board.name == name
    assert board is board_named(name) is board_from(name)
    assert pickle.loads(pickle.dumps(board)) == board
    assert hash(pickle.loads(pickle.dumps(board))) == hash(board)
    assert board.ids == tuple(board.index)
    assert [board.index[id] for id in board.ids] == list(range(len(board)))
    for a, around in enumerate(board.neighbors):
        assert around == tuple(sorted(set(around)))
        assert all(a in board.neighbors[b] and a != b for b in around)
    assert sum(map(len, board.neighbors)) == 2 * len(board.links)
    assert sorted(i for members in board.members for i in members) == list(range(len(board)))
    assert all(board.territories[i].continent == c for c, members in enumerate(board.members) for i in members)
    assert len({territory.at for territory in board.territories}) == len(board)
    row = re.search(rf"^\| `{name}` \|.*\| (\d+) \| (\d+) \| (\d+) \|$", REFERENCE, re.MULTILINE)
    assert [int(number) for number in row.groups()] == [len(board), len(board.links), len(board.continents)]


def test_the_registry_is_a_mapping_of_names():
    assert len(BOARDS) == len(list(BOARDS))
    assert "classic" in BOARDS
    assert "clasic" not in BOARDS
    with pytest.raises(KeyError):
        BOARDS["clasic"]


def test_an_unknown_board_gets_the_nearest_name():
    with pytest.raises(InvalidInput, match=r"no board 'clasic' \(did you mean classic\?\); accepted: .*triangle"):
        board_named("clasic")
    with pytest.raises(InvalidInput, match=r"no board 'squares' \(did you mean square\?\)"):
        board_from("squares")


def test_nothing_is_read_before_a_board_is_asked_for():
    code = "import sys, risk_odds.boards; print('tomllib' in sys.modules, 'risk_odds.boards.read' in sys.modules)"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["False", "False"]
