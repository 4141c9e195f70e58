"""Pictures as SVG and PNG. The same picture is the same bytes, whenever and in whatever process it is made."""

from __future__ import annotations

import re
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SVG_SETTINGS = {"svg.hashsalt": "risk_odds", "svg.fonttype": "none"}
"""Names inside the file that don't change, and text that stays text: it can be searched and read aloud."""

SVG_METADATA = dict.fromkeys(("Date", "Creator", "Format", "Type"))
"""Nothing about when and by what it was made."""

DPI = 150
"""Points of a PNG per inch."""


def svg(axes: Axes, prefix: str = "") -> str:
    """The figure of some axes as an SVG element, to be written to a file or to stand within HTML.

    Args:
        axes: Any axes of the figure.
        prefix: Put before every name inside, so that several pictures can stand in one document.
    """
    from matplotlib import rc_context

    buffer = BytesIO()
    with rc_context(SVG_SETTINGS):  # type: ignore[arg-type]  # a subset of the known keys
        axes.get_figure(root=True).savefig(buffer, format="svg", metadata=SVG_METADATA)  # type: ignore[union-attr]
    text = buffer.getvalue().decode("utf-8")
    element = text[text.index("<svg ") :]  # what stands before it names a place in the network
    return _renamed(element, prefix) if prefix else element


def _renamed(element: str, prefix: str) -> str:
    """The element with every name inside, and every mention of one, begun by `prefix`."""
    return re.sub(r'(\bid="|url\(#|href="#)', rf"\g<1>{prefix}", element)


def png(axes: Axes) -> bytes:
    """The figure of some axes as a PNG."""
    buffer = BytesIO()
    axes.get_figure(root=True).savefig(  # type: ignore[union-attr]
        buffer, format="png", dpi=DPI, metadata={"Software": None}
    )
    return buffer.getvalue()
