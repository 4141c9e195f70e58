"""The tiny boards."""

TRIANGLE = {
    "links": {frozenset(p) for p in [(0, 1), (0, 2), (1, 2)]},
    "continents": [({0}, 1), ({1, 2}, 2)],
    "cards": "icaw",
    "armies": {2: 4, 3: 3},
}
SQUARE = {  # northwest, northeast, southeast, southwest
    "links": {frozenset(p) for p in [(0, 1), (1, 2), (2, 3), (3, 0)]},
    "continents": [({0, 3}, 1), ({1, 2}, 1)],
    "cards": "icaiw",
    "armies": {2: 5, 3: 4, 4: 3},
}
HEXAGON = {  # hill, farm, gate, ford, mill, port
    "links": {frozenset(p) for p in [(0, 1), (0, 2), (1, 2), (2, 3), (3, 4), (3, 5), (4, 5)]},
    "continents": [({0, 1}, 1), ({2, 3}, 2), ({4, 5}, 1)],
    "cards": "icaicaww",
    "armies": {2: 8, 3: 6, 4: 5, 5: 4, 6: 4},
}
TINY = {"triangle": TRIANGLE, "square": SQUARE, "hexagon": HEXAGON}
"""The tiny boards by hand: links, continents with their bonus, designs of the deck (w is wild), armies to start with."""
