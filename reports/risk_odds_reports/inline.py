"""Pictures that stand within HTML: as wide as there is room, in the colors and the type of the page."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from risk_odds_reports.figures import LINES
from risk_odds_reports.files import svg

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLORS = {"#000000": "currentColor", **{line[0]: f"var(--line-{k})" for k, line in enumerate(LINES)}}
"""What is drawn in these colors takes those of the page, which may be dark."""


def picture(axes: Axes, name: str, label: str) -> str:
    """The figure of some axes as an SVG element for an HTML page.

    Args:
        axes: Any axes of the figure; it loses its ground.
        name: A name that no other picture of the page has; all names within begin with it.
        label: What the picture shows, for those who don't see it.
    """
    figure = axes.get_figure(root=True)
    assert figure is not None
    for ground in (figure.patch, *(each.patch for each in figure.axes)):
        ground.set_visible(False)
    element = svg(axes, f"{name}-")
    head, _, body = element.partition(">")
    box = re.search(r'viewBox="[^"]*"', head)
    assert box is not None
    body = re.sub(r"<style.*?</style>", "", body, flags=re.DOTALL)  # it would be the style of the whole page
    body = _short(_themed(_only_needed_names(body))).replace("xlink:href", "href")
    return f'<svg {box[0]} role="img" aria-label="{escape(label)}">{body.strip()}'


def _themed(body: str) -> str:
    """The picture with colors and type of the page."""
    for color, named in COLORS.items():
        body = body.replace(color, named)
    return re.sub(r" ?font-family: [^;\"]*;?", "", body)


def _only_needed_names(body: str) -> str:
    """The picture without the names that nothing in it mentions."""
    needed = set(re.findall(r"(?:url\(#|href=\"#)([^)\"]+)", body))
    return re.sub(r' id="([^"]*)"', lambda found: found[0] if found[1] in needed else "", body)


def _short(body: str) -> str:
    """The picture with places to a hundredth of a point; matplotlib gives a millionth."""
    return re.sub(
        r'\b(?:d|x|y|transform)="[^"]*"', lambda found: re.sub(r"(\.\d\d)\d+", r"\1", found[0]), body
    )  # fmt: skip
