"""The pictures of the report of odds: the same scales for all rule sets, so that they can be compared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from risk_odds_reports import figures
from risk_odds_reports.documents import Picture
from risk_odds_reports.inline import picture
from risk_odds_reports.odds_numbers import CHANCES, Numbers

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDTH = 5.0
"""Inches; on a telephone its type is as large as that of the page."""


def chance_picture(n: Numbers, k: int) -> Picture:
    """The heat map of a rule set; `k` counts the rule sets."""
    axes = figures.win_chances(n.wins, figures.new_axes(WIDTH, 4.3))
    label = f"Heat map: the chance to conquer by armies and defenders, {n.name}"
    return Picture(picture(axes, f"chances-{k}", label), f"{n.name}: chance to conquer; black line: even battles")


def break_even_picture(found: Sequence[Numbers]) -> Picture:
    """The fewest armies for an even battle, a line for each rule set."""
    axes = figures.armies_needed(_even(found), figures.new_axes(WIDTH, 3.6))
    axes.set_ylabel("armies needed")
    label = f"Lines: the fewest armies for a chance of 50 % by defenders, {_names(found)}"
    return Picture(picture(axes, "even", label), "Fewest armies for a chance of 50 %")


def _even(found: Sequence[Numbers]):  # type: ignore[no-untyped-def]
    from pandas import concat

    return concat([n.needs[n.needs["p"] == float(CHANCES[0])] for n in found])


def survivor_pictures(found: Sequence[Numbers]) -> Sequence[Picture]:
    """What is left of one battle, a chart for each rule set."""
    drawn = []
    for n in found:
        axes = figures.survivors(n.odds(*n.shown).to_frame(), figures.new_axes(WIDTH, 3.6))
        axes.set_title(n.name, fontsize="medium")
        drawn.append(axes)
    _same_scales(drawn)
    armies, defenders = found[0].shown
    what = f"{armies} armies against {defenders} defenders"
    return [
        Picture(picture(axes, f"left-{k}", f"Bars: what is left of {what}, {n.name}"), f"{n.name}: {what}")
        for k, (n, axes) in enumerate(zip(found, drawn, strict=True))
    ]


def stop_picture(found: Sequence[Numbers]) -> Picture:
    """The stop lines of all rule sets."""
    from pandas import concat

    axes = figures.stop_lines(concat([n.stops for n in found]), figures.new_axes(WIDTH, 3.6))
    axes.set_title("")  # it is said in the text, and so is who counts
    axes.set_ylabel("attackers left")
    label = f"Lines: the most attackers at which to stop by defenders, {_names(found)}"
    return Picture(picture(axes, "stops", label), "Stop on the line and below it, attack above it")


def need_pictures(found: Sequence[Numbers]) -> Sequence[Picture]:
    """The fewest armies for each chance, a picture for each rule set."""
    drawn = [figures.armies_needed(n.needs, figures.new_axes(WIDTH, 3.8)) for n in found]
    _same_scales(drawn)
    for axes in drawn:
        axes.set_ylabel("armies needed")
    chances = ", ".join(f"{100 * float(p):g} %" for p in CHANCES)
    return [
        Picture(
            picture(axes, f"needs-{k}", f"Lines: the fewest armies for chances of {chances} by defenders, {n.name}"),
            f"{n.name}: fewest armies for {chances}",
        )
        for k, (n, axes) in enumerate(zip(found, drawn, strict=True))
    ]


def _same_scales(drawn: Sequence[Axes]) -> None:
    """Let all axes reach as far as any of them."""
    for ends, put in (
        ([axes.get_xlim() for axes in drawn], [axes.set_xlim for axes in drawn]),
        ([axes.get_ylim() for axes in drawn], [axes.set_ylim for axes in drawn]),
    ):
        for each in put:
            each(min(low for low, _ in ends), max(high for _, high in ends))


def _names(found: Sequence[Numbers]) -> str:
    return ", ".join(n.name for n in found)
