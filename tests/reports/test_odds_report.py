"""The report of odds says what the solver says, in one file that needs no other."""

import os
import re
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser
from itertools import pairwise

import pytest
from risk_odds_reports.documents import html, markdown
from risk_odds_reports.odds_report import MOST_TITLE, checked_title, odds_report

from risk_odds import CLASSIC_1993, RISIKO, SCRABBLE, UK_1990, InvalidInput, advise, battle, need
from risk_odds.options import rules_named
from risk_odds.wording import percent

RULES = (CLASSIC_1993, RISIKO)
MOST = 30
VOID = {"meta", "br", "hr", "img", "input", "link", "path", "use", "rect"}


class Page(HTMLParser):
    """Tables by id (rows of texts, and of the numbers behind them), attributes, headings."""

    def __init__(self, text):
        super().__init__()
        self.tables, self.values, self.attributes, self.headings, self.open = {}, {}, [], [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.attributes.append((tag, attrs))
        if tag not in VOID:
            self.open.append(tag)
        if tag == "table":
            self.rows = self.tables[attrs["id"]] = []
            self.numbers = self.values[attrs["id"]] = {}
        elif tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")
        elif tag == "data":
            self.numbers[len(self.rows) - 1, len(self.rows[-1]) - 1] = float(attrs["value"])
        elif re.fullmatch("h[1-6]", tag):
            self.headings.append((int(tag[1]), ""))

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open[-1:] in (["td"], ["th"], ["data"]):
            self.rows[-1][-1] += data
        elif self.open and re.fullmatch("h[1-6]", self.open[-1]):
            self.headings[-1] = (self.headings[-1][0], self.headings[-1][1] + data)


@pytest.fixture(scope="module")
def text():
    return html(odds_report(RULES, MOST))


@pytest.fixture(scope="module")
def page(text):
    return Page(text)


SIZES = [(2, 1), (30, 30), (2, 30), (30, 1), (10, 8), (17, 23), (3, 2), (12, 12), (28, 9), (5, 19)]


@pytest.mark.parametrize("k", [0, 1])
@pytest.mark.parametrize(("armies", "defenders"), SIZES)
def test_twenty_cells_are_what_the_solver_says(page, k, armies, defenders):
    rows, values = page.tables[f"win-{k}"], page.values[f"win-{k}"]
    across = rows[0].index(str(defenders))
    down = next(i for i, row in enumerate(rows) if row[0] == str(armies))
    odds = battle(armies=armies, defenders=defenders, rules=RULES[k], exact=True)
    assert values[down, across] == pytest.approx(float(odds.p_conquer), rel=1e-12)
    said = percent(float(odds.p_conquer), 1, float(1 - odds.p_conquer))
    assert rows[down][across] == said.removesuffix(" %")


def test_the_tables_have_every_size(page):
    for k in range(2):
        assert len(page.tables[f"win-{k}"]) == MOST
        assert len(page.values[f"win-{k}"]) == (MOST - 1) * MOST


def test_needs_and_stops_are_those_of_the_solver(page):
    head, *rows = page.tables["needs-table"][1:]
    assert head == ["defenders", *["50 %", "80 %", "95 %", "stop at"] * 2]
    for k, rules in enumerate(RULES):
        stops = advise(armies=MOST, defenders=MOST, rules=rules, value=2).stop_at
        for d in (1, 2, 3, 4, 7, 30):
            *needs, stop = rows[d - 1][1 + 4 * k : 5 + 4 * k]
            assert needs == [str(need(d, Fraction(p, 100), rules=rules) + 1) for p in (50, 80, 95)]
            attackers = stops[d]
            assert stop == ("hold" if attackers == MOST - 1 else str(attackers + 1) if attackers else "\u2013")
    assert "hold" in rows[9]


def test_what_is_left_is_that_of_the_battle(page):
    rows = page.tables["survivors-1"]
    odds = battle(armies=15, defenders=10, rules=RISIKO)
    cell = rows[[row[0] for row in rows].index("15")][rows[0].index("10")]
    assert cell == f"{100 * odds.p_conquer:.1f} \u00b7 {odds.expected_attackers_left_if_conquered:.1f}"


def test_the_cheat_sheet_agrees_with_the_long_tables(page):
    for k in range(2):
        large, small = page.tables[f"win-{k}"], page.tables[f"sheet-chances-{k}"]
        for down, row in enumerate(small[1:], 1):
            for across, cell in enumerate(row[1:], 1):
                p = page.values[f"win-{k}"][down, across]
                assert large[down][0] == row[0]
                assert cell == percent(p, 0, max(1 - p, 1e-300)).removesuffix(" %")
        needs = [row[1 + 4 * k : 5 + 4 * k] for row in page.tables["needs-table"][2:22]]
        assert [row[1:] for row in page.tables[f"sheet-needs-{k}"][1:]] == needs


def test_the_first_even_battle_of_a_column_stands_out():
    page = html(odds_report([CLASSIC_1993], 12))
    table = page[page.index('id="win-0"') :].split("</table>")[0]
    even = re.findall(r'class="t\d edge"><data value="([\d.]+)"', table)
    found = sorted(battle(need(d, 0.5), d).p_conquer for d in range(1, 13) if need(d, 0.5) < 12)
    assert sorted(map(float, even)) == pytest.approx(found)


def test_nothing_is_fetched_from_anywhere(text, page):
    assert re.findall(r"https?:|//\w", text) == []
    tags = {tag for tag, _ in page.attributes}
    assert tags.isdisjoint({"script", "link", "img", "iframe", "object", "embed"})
    for _, attrs in page.attributes:
        for name in ("src", "href", "xlink:href"):
            assert attrs.get(name, "#").startswith(("#", "data:image/png;base64,"))
    assert "@import" not in text
    assert len(text) < 1_500_000


def test_names_are_there_once_and_all_that_are_mentioned_are_there(text, page):
    names = [attrs["id"] for _, attrs in page.attributes if "id" in attrs]
    assert len(names) == len(set(names))
    mentioned = set(re.findall(r'(?:url\(#|href="#|aria-labelledby=")([^)"]+)', text))
    assert len(mentioned) > 20
    assert mentioned <= set(names)


def test_the_page_can_be_heard(page):
    tags = [tag for tag, _ in page.attributes]
    assert ("html", {"lang": "en"}) in page.attributes
    assert tags.count("h1") == 1
    levels = [level for level, _ in page.headings]
    assert all(b - a <= 1 for a, b in pairwise(levels))
    pictures = [attrs for tag, attrs in page.attributes if tag == "svg"]
    assert len(pictures) == 8
    assert all(attrs["role"] == "img" and len(attrs["aria-label"]) > 20 for attrs in pictures)
    assert all(attrs.get("scope") in ("row", "col", "colgroup") for tag, attrs in page.attributes if tag == "th")


def test_pictures_take_the_colors_and_the_type_of_the_page(text):
    drawn = "".join(re.findall(r"<svg .*?</svg>", text, re.DOTALL))
    assert "currentColor" in drawn
    assert "var(--line-0)" in drawn
    assert "font-family" not in drawn
    assert "<style" not in drawn
    assert "fill: #ffffff" not in re.sub(r"(?s)<pattern.*?</pattern>", "", drawn)  # no ground of its own


MADE = """
import sys
from risk_odds.options import rules_named
from risk_odds_reports.documents import html, markdown
from risk_odds_reports.odds_report import odds_report
report = odds_report([rules_named("uk_1990"), rules_named("classic_1993 ties=nobody")], 9)
sys.stdout.buffer.write(html(report).encode() + markdown(report).encode())
"""


def test_two_processes_write_the_same_bytes():
    made = [
        subprocess.run(
            [sys.executable, "-c", MADE], capture_output=True, check=True, env={**os.environ, "PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2")
    ]
    assert made[0] == made[1]
    assert len(made[0]) > 100_000


def test_markdown_has_the_same_tables():
    rules = [UK_1990, RISIKO]
    text = markdown(odds_report(rules, 6, title="A | B_c <i>"))
    assert text.startswith("<!-- a report of risk-odds -->\n\n# A \\| B\\_c \\<i>\n")
    assert "\n## Armies needed\n" in text
    table = text[text.index("*risiko: chance to conquer in percent*") :].split("\n\n")[1].splitlines()
    assert table[0] == "| armies | 1 | 2 | 3 | 4 | 5 | 6 |"
    for armies, line in enumerate(table[2:], 2):
        cells = [percent(battle(armies=armies, defenders=d, rules=RISIKO).p_conquer) for d in range(1, 7)]
        cells = [cell.removesuffix(" %").replace("<", "\\<") for cell in cells]
        assert line == f"| {armies} | " + " | ".join(cells) + " |"
    assert "| defenders | uk\\_1990, 50 % |" in text
    assert "<svg" not in text


def test_a_title_is_text():
    text = html(odds_report([CLASSIC_1993], 3, title="<b> & 'c'"))
    assert "<title>&lt;b&gt; &amp; &#39;c&#39;</title>" in text
    assert "<b>" not in text
    assert "&#39;--title=&lt;b&gt; &amp; " in text


def test_the_command_makes_the_same_rules_again():
    report = odds_report([rules_named("classic_1993", [("ties", "nobody"), ("defense_dice", "3")])], 4)
    assert report.provenance.command == (
        "risk-odds report odds --rules 'classic_1993 ties=nobody defense_dice=3' --max 4 --out odds.html"
    )
    own = replace(CLASSIC_1993, name="at our table", source="ours")
    page = html(odds_report([own], 4))
    assert "risk-odds report odds" not in page
    assert "at our table" in page


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_up_to_five_rule_sets(number):
    rules = [rules_named(f"classic_1993 defense_dice={n}") for n in (1, 3, 4, 5)]
    page = Page(html(odds_report([CLASSIC_1993, *rules][:number], 4)))
    assert len([tag for tag, _ in page.attributes if tag == "svg"]) == 3 * number + 2


@pytest.mark.parametrize(
    ("rules", "most", "said"),
    [
        ([], 5, "a report of 0 rule sets"),
        ([CLASSIC_1993] * 2, 5, "classic_1993 stands twice"),
        ([rules_named(f"classic_1993 attack_dice={n}") for n in (1, 2, 3, 4, 5, 6)], 5, "a report of 6 rule sets"),
        ([CLASSIC_1993, SCRABBLE], 5, "scrabble is fought with words"),
        ([CLASSIC_1993], 1, "up to 1 armies"),
        ([CLASSIC_1993], 61, "accepted: 2 to 60 armies"),
        ([replace(CLASSIC_1993, stay=4)], 4, "up to 4 armies"),
    ],
)
def test_what_can_not_be_reported_is_refused(rules, most, said):
    with pytest.raises(InvalidInput, match=said):
        odds_report(rules, most)


@pytest.mark.parametrize("title", ["", "  ", "two\nlines", "x" * (MOST_TITLE + 1), "\udcff"])
def test_a_title_is_one_line(title):
    with pytest.raises(InvalidInput, match="is no title"):
        checked_title(title)


def test_where_no_number_will_do_there_is_a_dash():
    page = Page(html(odds_report([rules_named("classic_1993 ties=nobody attack_die=2 defense_die=20")], 3)))
    assert page.tables["needs-table"][2][0] == "1"
    assert "hold" in page.tables["needs-table"][4]
