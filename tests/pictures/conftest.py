import csv
from pathlib import Path
from xml.etree import ElementTree

import pytest

from risk_odds.picture import board_svg, read_map

SVG = "{http://www.w3.org/2000/svg}"
LINKS = tuple(csv.DictReader(Path(__file__).with_name("classic_links.csv").read_text().splitlines()))


@pytest.fixture(scope="session")
def shapes():
    return read_map("classic")


@pytest.fixture(scope="session")
def classic(shapes):
    ids = sorted(shapes.territories)
    index = {id: k for k, id in enumerate(ids)}
    return {
        "ids": ids,
        "names": [id.replace("_", " ").title() for id in ids],
        "continents": [(id, id.title(), 5, range(7 * k, 7 * k + 7)) for k, id in enumerate(shapes.continents)],
        "links": [(index[row["a"]], index[row["b"]]) for row in LINKS],
        "owner": [k % 4 for k in range(42)],
        "armies": [k % 23 + 1 for k in range(42)],
        "players": ["Ann", "Bob", "Chidi", "Dana"],
        "shapes": shapes,
    }


@pytest.fixture
def ring():
    return {
        "ids": ["n", "e", "s", "w"],
        "names": ["North", "East", "South", "West"],
        "continents": [("up", "Upper", 2, [0, 1]), ("low", "Lower", 0, [2, 3])],
        "links": [(0, 1), (1, 2), (2, 3), (0, 3)],
        "at": [(0, -1), (1, 0), (0, 1), (-1, 0)],
        "owner": [0, 1, -3, -1],
        "armies": [3, 1, 2, 0],
        "players": ["Ann", "Bob"],
    }


@pytest.fixture
def drawn():
    """The picture's elements, as an XML parser reads them."""
    return lambda **given: ElementTree.fromstring(board_svg(**given))


@pytest.fixture
def texts():
    return lambda picture: ["".join(text.itertext()) for text in picture.iter(f"{SVG}text")]


@pytest.fixture
def tips():
    return lambda picture: [title.text for title in picture.iter(f"{SVG}title")]
