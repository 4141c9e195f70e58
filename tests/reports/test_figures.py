"""The pictures show the numbers of their frames."""

import pytest
from risk_odds_reports.figures import survivors

from risk_odds import battle


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
