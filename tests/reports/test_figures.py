"""The pictures show the numbers of their frames, and those are the solver's."""

import os
import re
import subprocess
import sys
from fractions import Fraction
from math import isnan
from xml.etree import ElementTree

import pandas as pd
import pytest
from risk_odds_reports.figures import armies_needed, new_axes, stop_lines, survivors, win_chances
from risk_odds_reports.files import png, svg

from risk_odds import CLASSIC_1993, RISIKO, UK_1990, InvalidInput, advise, battle, need
from risk_odds.odds.frames import need_frame, stop_frame, stop_line, win_frame
from risk_odds.tables import NEEDS, STOP_LINES, WIN_CHANCES

SVG = "{http://www.w3.org/2000/svg}"


def test_bars_are_the_chances_by_margin():
    odds = battle(9, 8, stop=2)
    axes = survivors(odds.to_frame())
    drawn = {}
    for bar in axes.patches:
        margin = round(bar.get_x() + bar.get_width() / 2)
        drawn[margin] = drawn.get(margin, 0) + bar.get_height()
    expected = {}
    for (attackers, defenders), p in odds.outcomes.items():
        expected[attackers - defenders] = expected.get(attackers - defenders, 0) + p
    assert drawn == pytest.approx(expected)


def test_the_legend_names_every_end_with_its_chance():
    odds = battle(9, 8, stop=2)
    said = [text.get_text() for text in survivors(odds.to_frame()).get_legend().get_texts()]
    assert said == [f"conquered ({odds.p_conquer:.1%})", f"stopped ({odds.p_stopped:.1%})"]


def test_a_picture_is_written(tmp_path):
    path = tmp_path / "battle.png"
    survivors(battle(9, 8).to_frame()).figure.savefig(path)
    assert path.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("rules", [CLASSIC_1993, RISIKO])
def test_the_cells_of_a_heat_map_are_battles(rules):
    axes = win_chances(win_frame(8, 6, rules))
    corners = axes.collections[0].get_coordinates()  # axis 0 armies, axis 1 defenders, axis 2 x and y
    cells = axes.collections[0].get_array()
    assert cells.shape == (7, 6)
    for r in range(7):
        for c in range(6):
            defenders, armies = (corners[r, c] + corners[r + 1, c + 1]) / 2
            expected = battle(armies=int(armies), defenders=int(defenders), rules=rules).p_conquer
            assert cells[r, c] == pytest.approx(expected, rel=1e-12)
    written = {tuple(map(int, text.get_position())): text.get_text() for text in axes.texts}
    assert written[6, 2] == "<1"
    assert written[1, 8] == ">99"
    assert written[1, 2] == f"{100 * battle(1, 1, rules=rules).p_conquer:.0f}" == "42"


def sides_of(segment):
    """The two cells, (armies, defenders), that an edge of a heat map lies between."""
    (x0, y0), (x1, y1) = segment
    if x0 == x1:
        return [(round((y0 + y1) / 2), round(x0 - 0.5)), (round((y0 + y1) / 2), round(x0 + 0.5))]
    return [(round(y0 - 0.5), round((x0 + x1) / 2)), (round(y0 + 0.5), round((x0 + x1) / 2))]


@pytest.mark.parametrize("rules", [CLASSIC_1993, RISIKO])
def test_the_line_of_break_even_parts_the_even_from_the_worse(rules):
    def even(armies, defenders):
        odds = battle(armies=armies, defenders=defenders, rules=rules, exact=True)
        return odds.p_conquer >= Fraction(1, 2)

    axes = win_chances(win_frame(9, 9, rules))
    drawn = {frozenset(sides_of(segment)) for segment in axes.collections[1].get_segments()}
    sizes = [(a, d) for a in range(2, 10) for d in range(1, 10)]
    pairs = [((a, d), other) for a, d in sizes for other in ((a + 1, d), (a, d + 1)) if other in sizes]
    assert drawn == {frozenset(pair) for pair in pairs if even(*pair[0]) != even(*pair[1])}
    assert drawn


def test_a_heat_map_may_have_one_cell_or_ten_thousand():
    assert win_chances(win_frame(2, 1)).collections[0].get_array().shape == (1, 1)
    large = win_chances(win_frame(101, 100))
    assert not large.texts
    assert len(svg(large)) < 200_000


def test_a_heat_map_is_of_one_rule_set_and_complete():
    both = pd.concat([win_frame(4, 3), win_frame(4, 3, RISIKO)])
    with pytest.raises(InvalidInput, match="shows one rule set"):
        win_chances(both)
    with pytest.raises(InvalidInput, match="needs every size of battle"):
        win_chances(win_frame(4, 3).iloc[1:])


def line_of(line):
    return {int(x): int(y) for x, y in zip(line.get_xdata(), line.get_ydata(), strict=True)}


def test_stop_lines_are_those_of_the_advice():
    rules = (CLASSIC_1993, UK_1990, RISIKO)
    axes = stop_lines(pd.concat([stop_frame(15, 10, r) for r in rules]))
    drawn = {line.get_label(): line_of(line) for line in axes.lines}
    for each in rules:
        assert drawn[each.name] == advise(15, 10, rules=each).stop_at
    hopeless = {d: 15 for d, a in advise(15, 10, rules=RISIKO).stop_at.items() if a == 15}
    assert hopeless
    assert drawn["_2"] == hopeless
    assert set(drawn) == {"classic_1993", "uk_1990", "risiko", "_2"}
    assert "arrow" in axes.get_title()


def test_a_stop_line_of_one_rule_set_is_named_and_filled():
    axes = stop_lines(stop_line(advise(12, 9, min_win=0.6)))
    assert line_of(axes.lines[0]) == advise(12, 9, min_win=0.6).stop_at
    assert axes.get_title().startswith("classic_1993: stop on the line")
    assert len(axes.collections) == 1


def test_armies_needed_are_those_of_need():
    frames = [need_frame(8, p, rules) for rules in (CLASSIC_1993, RISIKO) for p in (0.5, 0.8)]
    axes = armies_needed(pd.concat(frames))
    drawn = {line.get_label(): line_of(line) for line in axes.lines}
    assert list(drawn) == [
        "classic_1993, 50 %", "classic_1993, 80 %", "risiko, 50 %", "risiko, 80 %", "as many as the defender",
    ]  # fmt: skip
    assert drawn["classic_1993, 80 %"] == {d: need(d, 0.8) + 1 for d in range(1, 9)}
    assert drawn["risiko, 50 %"] == {d: need(d, 0.5, rules=RISIKO) + 1 for d in range(1, 9)}


def test_where_no_number_will_do_there_is_a_gap():
    axes = armies_needed(need_frame(3, 1.0))
    assert all(isnan(y) for y in axes.lines[0].get_ydata())


@pytest.mark.parametrize(
    ("frame", "columns"),
    [(win_frame(5, 4), WIN_CHANCES), (stop_frame(5, 4), STOP_LINES), (need_frame(4, 0.8), NEEDS)],
)
def test_frames_have_the_columns_and_types_of_their_schema(frame, columns):
    assert list(frame.columns) == [column.name for column in columns]
    assert [str(dtype) for dtype in frame.dtypes] == [column.dtype for column in columns]
    assert not frame.duplicated([column.name for column in columns if column.key]).any()


DRAWN = """
import sys
from risk_odds import battle
from risk_odds.odds.frames import need_frame, stop_frame, win_frame
from risk_odds_reports import figures
from risk_odds_reports.files import png, svg
for axes in (
    figures.survivors(battle(9, 8, stop=2).to_frame()), figures.win_chances(win_frame(12, 12)),
    figures.stop_lines(stop_frame(9, 30)), figures.armies_needed(need_frame(9, 0.8)),
):
    sys.stdout.buffer.write(svg(axes).encode() + png(axes))
"""


def test_two_processes_draw_the_same_bytes():
    pictures = [
        subprocess.run(
            [sys.executable, "-c", DRAWN], capture_output=True, check=True, env={**os.environ, "PYTHONHASHSEED": seed}
        )
        for seed in ("1", "2")
    ]
    assert pictures[0].stdout == pictures[1].stdout
    assert pictures[0].stdout.count(b"\x89PNG") == pictures[0].stdout.count(b"<svg ") == 4


def test_an_svg_is_one_element_that_knows_no_time_and_no_network():
    text = svg(survivors(battle(9, 8, stop=2).to_frame()))
    assert text.startswith("<svg ")
    tree = ElementTree.fromstring(text)
    said = " ".join("".join(each.itertext()) for each in tree.iter(f"{SVG}text"))
    assert "attackers left - defenders left" in said
    assert "metadata" not in text
    assert set(re.findall(r"https?://([^/\"]+)", text)) == {"www.w3.org"}  # names of formats


def test_several_svgs_in_one_document_share_no_names():
    axes = survivors(battle(9, 8, stop=2).to_frame())
    plain, one, two = svg(axes), svg(axes, "one-"), svg(axes, "two-")
    names = [{each.get("id") for each in ElementTree.fromstring(text).iter() if each.get("id")} for text in (one, two)]
    assert names[0].isdisjoint(names[1])
    assert one.replace("one-", "") == plain
    mentioned = {part.split(")")[0] for part in one.split("url(#")[1:]}
    assert mentioned
    assert mentioned <= names[0]


def test_a_png_is_a_png():
    assert png(new_axes(2, 1)).startswith(b"\x89PNG")
