"""Pictures: a tidy frame in, axes out. Drawn without pyplot, so nothing is shown and nothing is kept open."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from pandas import DataFrame

COLORS = {"conquered": "#2a6f97", "repelled": "#c0392b", "stopped": "#8d99ae"}
"""The color of each end; told apart by their hatching too."""

HATCHES = {"conquered": "", "repelled": "//", "stopped": ".."}


def survivors(outcomes: DataFrame, axes: Axes | None = None) -> Axes:
    """What is left of a battle: a bar for every margin, attackers left - defenders left.

    Args:
        outcomes: A frame of `BattleOdds.to_frame` (see `risk_odds.tables.OUTCOMES`).
        axes: Where to draw; a new figure if None (`axes.figure.savefig` writes it).

    Returns:
        The axes, the margin in armies to the right and the probability upwards.
    """
    if axes is None:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure

        figure = Figure(figsize=(8, 4), layout="constrained")
        FigureCanvasAgg(figure)
        axes = figure.subplots()
    margins = outcomes.assign(margin=outcomes["attackers_left"] - outcomes["defenders_left"])
    for end, part in margins.groupby("end", sort=False):
        heights = part.groupby("margin")["p"].sum()
        axes.bar(
            heights.index.to_numpy(), heights.to_numpy(), width=0.85, label=f"{end} ({part['p'].sum():.1%})",
            color=COLORS[str(end)], hatch=HATCHES[str(end)], edgecolor="white", linewidth=0.5,
        )  # fmt: skip
    axes.set_xlabel("attackers left - defenders left")
    axes.set_ylabel("probability")
    axes.legend(frameon=False)
    axes.spines[["top", "right"]].set_visible(False)
    return axes
