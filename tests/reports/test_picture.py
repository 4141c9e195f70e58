"""The small picture for notebooks."""

import re
from itertools import pairwise
from xml.etree import ElementTree

from risk_odds import battle
from risk_odds.picture import bars

SVG = "{http://www.w3.org/2000/svg}"


def drawn(svg):
    return ElementTree.fromstring(svg).iter(f"{SVG}rect")


def test_bars_are_as_high_as_their_numbers():
    tall = [float(bar.get("height")) for bar in drawn(bars([("a", 1.0), ("b", 0.5), ("c", 0.25)], "x"))]
    assert tall[0] == 2 * tall[1] == 4 * tall[2]


def test_text_is_escaped():
    svg = bars([("<b>", 1.0)], "a & b")
    assert [text.text for text in ElementTree.fromstring(svg).iter(f"{SVG}text")] == ["a & b", "<b>"]


def test_labels_have_room():
    svg = bars([(str(k), 1.0) for k in range(1000, 1100)], "x")
    places = [float(text.get("x")) for text in ElementTree.fromstring(svg).iter(f"{SVG}text")][1:]
    assert min(b - a for a, b in pairwise(places)) >= 8 + 6 * 4


def test_many_bars_are_joined_and_nothing_is_lost():
    svg = bars([(str(k), 1.0) for k in range(1000)], "x")
    tips = [float(tip) for tip in re.findall(r"<title>[\d-]+: (\S+)</title>", svg)]
    assert len(tips) <= 120
    assert sum(tips) == 1000


def test_a_notebook_shows_the_chances_and_a_picture():
    html = battle(9, 8)._repr_html_()
    assert "conquered 0.646412, repelled 0.353588" in html
    assert sum(1 for _ in drawn(html[html.index("<svg") : html.index("</div>")])) == 10
