"""What a picture of a board shows, and to whom."""

import re
import subprocess
import sys
from itertools import combinations
from xml.etree import ElementTree

import pytest

from risk_odds.boards import board_named
from risk_odds.boards.drawing import drawn as drawn_board
from risk_odds.engine.drawing import table_svg
from risk_odds.engine.notation.position import read_position
from risk_odds.errors import InvalidInput
from risk_odds.picture import board_svg
from risk_odds.picture.colors import CONTINENTS, EMPTY, NEUTRAL, PARTS, SEATS, contrast, ink_on

SVG = "{http://www.w3.org/2000/svg}"


def test_it_is_the_same_each_time_and_not_large(classic):
    svg = board_svg(**classic, turn=1, arrow=(0, 1), title="Round 9")
    assert svg == board_svg(**classic, turn=1, arrow=(0, 1), title="Round 9")
    assert len(svg.encode()) < 40_000


def test_several_on_a_page_do_not_clash(classic, ring):
    both = [board_svg(**classic), board_svg(**ring)]
    assert all(not re.search(r"\b(id|href|clip-path|mask|marker-end)=|url\(|<script", svg) for svg in both)
    classes = {name for svg in both for names in re.findall(r'class="([^"]*)"', svg) for name in names.split()}
    assert all(name.startswith("risk-board-") for name in classes)
    assert len({re.search("<style>.*</style>", svg)[0] for svg in both}) == 1


def test_every_class_changes_in_the_dark(classic, ring):
    svg = board_svg(**classic) + board_svg(**ring)
    styled = set(re.findall(r"\.([\w-]+)\{", svg))
    assert {name for names in re.findall(r'class="([^"]*)"', svg) for name in names.split()} <= styled


def test_names_are_escaped_and_forbidden_signs_replaced(ring, drawn, texts, tips):
    rude = "<b>\"Ann\"</b> & 'co'\x00\x1b\ud800"
    picture = drawn(**{**ring, "players": [rude, "Bob"], "names": [rude, "E", "S", "W"]}, title=rude)
    kept = rude[:-3] + "\ufffd" * 3
    assert kept in texts(picture)
    assert f"{kept}: {kept}, 3 armies" in tips(picture)
    assert picture.get("aria-label").startswith(f"{kept}. {kept}: 1 territory, 3 armies; ")


def test_it_is_told_in_words(ring, drawn):
    picture = drawn(**ring, turn=1, title="A ring")
    assert picture.get("role") == "img"
    assert picture.get("aria-label") == (
        "A ring. Ann: 1 territory, 3 armies; Bob: 1 territory, 1 army, to move; Neutral: 1 territory, 2 armies; "
        "Empty: 1 territory"
    )


def test_tips_say_who_stands_where(ring, drawn, tips):
    assert tips(drawn(**ring)) == [
        "North: Ann, 3 armies",
        "East: Bob, 1 army",
        "South: neutral, 2 armies",
        "West: empty",
    ]


def test_each_territory_has_its_tip_name_letter_and_number(classic, drawn, texts, tips):
    picture = drawn(**classic)
    said, told = texts(picture), tips(picture)
    assert len(told) == 42
    for id, name, owner, armies in zip(*(classic[k] for k in ("ids", "names", "owner", "armies")), strict=True):
        assert f"{name}: {classic['players'][owner]}, {armies} arm{'y' if armies == 1 else 'ies'}" in told
        assert f"{'ABCD'[owner]}{armies}" in said
        assert set(classic["shapes"].territories[id].short) <= set(said)


def test_the_legend_counts(classic, drawn, texts):
    said = texts(drawn(**classic, turn=2))
    for seat, name in enumerate(["Ann", "Bob", "Chidi, to move", "Dana"]):
        held = [armies for owner, armies in zip(classic["owner"], classic["armies"], strict=True) if owner == seat]
        assert said[said.index(name) + 1] == f"{len(held)} territories, {sum(held)} armies"


def test_who_has_won_is_not_to_move(ring, drawn, texts):
    for turn in (0, 1, -1, None):
        picture = drawn(**ring, turn=turn, winner=0)
        assert "Ann, winner" in texts(picture)
        assert not any("to move" in text for text in texts(picture))
        assert "Ann: 1 territory, 3 armies, winner; Bob: 1 territory, 1 army;" in picture.get("aria-label")


def stars(picture):
    """Color and top of each star, in their order."""
    thin = [path for path in picture.iter(f"{SVG}path") if path.get("stroke-width") == "1.4"]
    return [(path.get("fill"), re.match(r"M([-\d.]+),([-\d.]+)", path.get("d")).groups()) for path in thin]


def test_headquarters_have_stars_in_the_colors_of_those_who_picked_them(classic, ring, drawn, texts, tips):
    assert stars(drawn(**ring)) == []
    picture = drawn(**ring, headquarters=[1, 0], turn=0)
    *on_land, in_legend = [color for color, _ in stars(picture)]
    assert (on_land, in_legend) == ([SEATS[1], SEATS[0]], EMPTY)  # they stand in the order of the land
    assert tips(picture)[:2] == ["North: Ann, 3 armies, headquarters of Bob", "East: Bob, 1 army, headquarters of Ann"]
    assert "headquarters, in the color of the player" in texts(picture)
    assert "Ann: 1 territory, 3 armies, to move, headquarters East; Bob: 1 territory" in picture.get("aria-label")
    places = [3, 17, 30, 41]
    picture = drawn(**classic, headquarters=places)
    at = {color: tuple(map(float, top)) for color, top in stars(picture)[:-1]}
    for seat, place in enumerate(places):  # beside the number that stands on that land
        label = classic["shapes"].territories[classic["ids"][place]].label
        assert abs(at[SEATS[seat]][0] - label[0]) < 45
        assert abs(at[SEATS[seat]][1] - label[1]) < 30


@pytest.mark.parametrize(
    ("places", "said"),
    [([0], "headquarters has 1 entries for 2 players"), ([0, 4], "headquarters names territory 4")],
)
def test_headquarters_that_can_not_be(ring, places, said):
    with pytest.raises(InvalidInput, match=said):
        board_svg(**ring, headquarters=places)


def test_the_picture_of_a_game_shows_headquarters_that_lie_open():
    line = "triangle | A top 5 | B left | C right | {}turn 9 A captured | attack"
    for field, number in (("headquarters A top, B left, C right | ", 4), ("", 0)):
        position = read_position(line.format(field))
        assert len(stars(ElementTree.fromstring(table_svg(position.board, position.table)))) == number


def test_a_game_that_is_over_has_a_winner():
    line = "triangle | A others 5 | B - | C - | turn 9 A captured | {}"
    over, going_on = (read_position(line.format(phase)) for phase in ("over A", "attack"))
    for names, said in ((["Ann", "Bob", "Cem"], "Ann"), ([], "Seat A")):
        assert f">{said}, winner<" in table_svg(over.board, over.table, names)
        assert "to move" not in table_svg(over.board, over.table, names)
        assert f">{said}, to move<" in table_svg(over.board, going_on.table, names)


@pytest.mark.parametrize("turn", [None, -1])
def test_nobody_is_on_turn(ring, drawn, texts, turn):
    assert not any("to move" in text for text in texts(drawn(**ring, turn=turn)))


def test_continents_are_named_with_their_armies(classic, ring, drawn, texts):
    said = texts(drawn(**classic))
    assert {"Asia", "+5"} <= set(said)
    assert {"Upper +2", "Lower +0"} <= set(texts(drawn(**ring)))


def dark(picture):
    """The filled dark shapes: arrows."""
    return [path.get("d") for path in picture.iter(f"{SVG}path") if path.get("fill") == "#11161C"]


def ends(data):
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", data)]
    return (numbers[0], numbers[1]), (numbers[6], numbers[7])


def test_the_last_attack_is_an_arrow_that_points_at_the_target(classic, drawn):
    assert not dark(drawn(**classic))
    ids, shapes = classic["ids"], classic["shapes"].territories
    pair = ids.index("china"), ids.index("siberia")
    (data,) = dark(drawn(**classic, arrow=pair))
    tail, tip = ends(data)
    (x, y), (to_x, to_y) = (shapes[id].label for id in ("china", "siberia"))
    assert y > tail[1] > tip[1] > to_y
    assert x >= tail[0] >= tip[0] >= to_x


def crossed(picture):
    """What is written on the way of an arrow: the middle line of each text is tried at many points of the arrow."""
    found = set()
    for data in dark(picture):
        (x, y), (to_x, to_y) = ends(data)
        for k in range(201):
            at_x, at_y = x + (to_x - x) * k / 200, y + (to_y - y) * k / 200
            for text in picture.iter(f"{SVG}text"):
                size, said = float(text.get("font-size")), "".join(text.itertext())
                if (
                    abs(at_x - float(text.get("x"))) < 0.25 * size * len(said)
                    and 0 < float(text.get("y")) - at_y < 0.7 * size
                ):
                    found.add(said)
    return found


@pytest.mark.parametrize("name", ["hexagon", "square", "triangle"])
def test_no_arrow_between_circles_runs_through_a_name(name):
    board = board_named(name)
    for one, other in [pair for link in board.links for pair in (link, link[::-1])]:
        picture = ElementTree.fromstring(drawn_board(board, armies=[7] * len(board), arrow=(one, other)))
        assert dark(picture)
        assert crossed(picture) == set(), (board.ids[one], board.ids[other])


def test_where_there_is_no_room_the_name_lies_on_the_arrow(ring, drawn):
    picture = list(drawn(**{**ring, "at": [(0, 0), (0, 1), (5, 0), (5, 60)]}, arrow=(0, 1)).iter())
    (arrow,) = [
        k for k, element in enumerate(picture) if element.tag.endswith("path") and element.get("fill") == "#11161C"
    ]
    assert (
        min(k for k, element in enumerate(picture) if element.text == "North" and element.tag.endswith("text")) > arrow
    )


@pytest.mark.parametrize("source", ["alaska", "kamchatka"])
def test_around_the_world_it_leaves_at_one_edge_and_returns_at_the_other(classic, drawn, source):
    ids = classic["ids"]
    target = {"alaska": "kamchatka", "kamchatka": "alaska"}[source]
    leaving, returning = (ends(d) for d in dark(drawn(**classic, arrow=(ids.index(source), ids.index(target)))))
    west = source == "alaska"
    assert (leaving[1][0] < leaving[0][0] < 100) if west else (leaving[1][0] > leaving[0][0] > 900)
    assert (900 < returning[1][0] < returning[0][0]) if west else (100 > returning[1][0] > returning[0][0])


def test_only_links_that_the_board_has_are_drawn(classic, drawn, tips):
    ids = classic["ids"]

    def without(one, other):
        pair = {ids.index(one), ids.index(other)}
        return {**classic, "links": [link for link in classic["links"] if set(link) != pair]}

    def dots(picture):
        return next(picture.iter(f"{SVG}path")).get("d").count("M")

    assert dots(drawn(**without("east_africa", "middle_east"))) == dots(drawn(**classic)) - 1
    assert "no link" not in tips(drawn(**classic))
    assert "no link" in tips(drawn(**without("central_america", "eastern_united_states")))
    more = {**classic, "links": [*classic["links"], (ids.index("japan"), ids.index("china"))]}
    assert "linked" in tips(drawn(**more))


def test_without_a_map_circles_lie_where_they_are_told(ring, drawn):
    def middles(**given):
        filled = [c for c in drawn(**given).iter(f"{SVG}circle") if c.find(f"{SVG}title") is not None]
        return [(float(c.get("cx")), float(c.get("cy"))) for c in filled]

    north, east, south, west = middles(**ring)
    assert north[1] < east[1] == west[1] < south[1]
    assert west[0] < north[0] == south[0] < east[0]
    assert len(set(middles(**{**ring, "at": None}))) == 4


def test_one_territory_and_one_place_for_all_can_be_drawn(ring, drawn):
    alone = {
        **dict.fromkeys(("continents", "links", "players"), ()),
        "ids": ["a"],
        "names": ["A"],
        "owner": [-1],
        "armies": [0],
    }
    assert len(list(drawn(**alone).iter(f"{SVG}circle"))) == 2
    assert drawn(**{**ring, "at": [(5, 5)] * 4}, arrow=(0, 1)) is not None


def test_names_too_long_are_cut_but_told_in_full(ring, drawn, texts, tips):
    long = "Somebody With A Very Long Name " * 4
    picture = drawn(**{**ring, "players": [long, "Bob"]})
    assert not any(long in text for text in texts(picture))
    assert any(text.startswith("Somebody With") and text.endswith("…") for text in texts(picture))
    assert any(long in tip for tip in tips(picture))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"armies": [1]}, "armies has 1 entries for 4 territories"),
        ({"owner": [0, 1, 2, 0]}, "seat 2 owns a territory"),
        ({"owner": [0, 1, -2, 0]}, "seat -2 owns a territory"),
        ({"armies": [1, 1, 1, -1]}, "-1 armies"),
        ({"arrow": (0, 4)}, "arrow names territory 4"),
        ({"highlight": [-1]}, "highlight names territory -1"),
        ({"links": [(0, 9)]}, "links names territory 9"),
        ({"continents": [("a", "A", 1, [7])]}, "continents names territory 7"),
        ({"turn": 2}, "seat 2 is on turn"),
        ({"winner": 2}, "seat 2 has won"),
        ({"winner": -1}, "seat -1 has won"),
    ],
)
def test_what_does_not_fit_is_refused(ring, wrong, said):
    with pytest.raises(InvalidInput, match=re.escape(said)):
        board_svg(**{**ring, **wrong})


def test_the_map_of_another_board_is_refused(ring, shapes):
    with pytest.raises(InvalidInput, match="the map has no n, e, s, w"):
        board_svg(**ring, shapes=shapes)


# How colors look with each kind of color blindness: linear red, green and blue of what is seen.
# Source: Machado, Oliveira and Fernandes, IEEE TVCG 15 (2009), severity 1.0.
BLIND = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def seen(color, sight):
    """Its place in CIELAB."""
    parts = [int(color[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    r, g, b = (min(1, max(0, sum(m * part for m, part in zip(row, linear, strict=True)))) for row in BLIND[sight])
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("sight", BLIND)
def test_owners_are_told_apart_by_the_color_blind(sight):
    for one, other in combinations((*SEATS, NEUTRAL, EMPTY), 2):
        apart = sum((a - b) ** 2 for a, b in zip(seen(one, sight), seen(other, sight), strict=True)) ** 0.5
        assert apart > 17, (one, other, apart)  # 2.3 can just be told apart


def test_text_is_read_on_every_color():
    assert all(contrast(ink_on(color), color) >= 4.5 for color in (*SEATS, NEUTRAL, EMPTY))
    for look in (0, 1):  # light, dark
        sea = PARTS["sea"][look]
        written = [PARTS["ink"][look], PARTS["dim"][look], *(pair[look] for pair in CONTINENTS)]
        assert min(contrast(color, sea) for color in written) >= 4.5
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)


def test_it_is_well_formed_without_its_style(classic):
    bare = re.sub("<style>.*</style>", "", board_svg(**classic))
    assert not any(element.tag == f"{SVG}style" for element in ElementTree.fromstring(bare).iter())
    assert 'fill="#EAF1F6"' in bare  # the light panel


def test_importing_it_is_light():
    heavy = {"tomllib", "importlib.resources", "dataclasses", "numpy", "risk_odds.boards"}
    code = f"import sys, risk_odds.picture; sys.exit(' '.join({heavy!r} & set(sys.modules)) or 0)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
