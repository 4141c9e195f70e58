"""Pictures: a tidy frame in, axes out. Drawn without pyplot, so nothing is shown and nothing is kept open.

| picture | its frame | who makes the frame |
| --- | --- | --- |
| `survivors` | `tables.OUTCOMES` | `BattleOdds.to_frame` |
| `win_chances` | `tables.WIN_CHANCES` | `odds.frames.win_frame` |
| `stop_lines` | `tables.STOP_LINES` | `odds.frames.stop_frame`, `stop_line` |
| `armies_needed` | `tables.NEEDS` | `odds.frames.need_frame` |

Lines of several rule sets are drawn from their frames put together (`pandas.concat`). `risk_odds_reports.files`
makes SVG and PNG of the axes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from risk_odds.errors import InvalidInput

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from pandas import DataFrame

COLORS = {"conquered": "#2a6f97", "repelled": "#c0392b", "stopped": "#8d99ae"}
"""The color of each end; told apart by their hatching too."""

INK = "#111111"
"""What is drawn on colored ground, which stays as it is where a page is dark; other black follows the page."""

HATCHES = {"conquered": "", "repelled": "//", "stopped": ".."}

LINES: Sequence[tuple[str, str | tuple[int, tuple[int, ...]], str]] = (
    ("#2a6f97", "-", "o"),
    ("#c0392b", "--", "s"),
    ("#3a7d44", "-.", "^"),
    ("#8a5a00", ":", "D"),
    ("#6a4c93", (0, (5, 1, 1, 1, 1, 1)), "v"),
)
"""Color, dashes and marks of the lines of a picture, which color alone would not tell apart."""

EVEN = 0.5
"""The chance at which a battle is even."""

MOST_WRITTEN = 225
"""The most cells of a heat map that have their number written on them."""

MOST_DRAWN = 2_500
"""The most cells that are drawn as lines; more are drawn as a picture, which takes less room in a file."""

MOST_MARKED = 30
"""The most points of a line that are marked."""


def new_axes(width: float = 8, height: float = 4) -> Axes:
    """Axes on a figure of their own.

    Args:
        width: Width of the figure in inches.
        height: Its height in inches.
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    FigureCanvasAgg(figure)
    return figure.subplots()


def survivors(outcomes: DataFrame, axes: Axes | None = None) -> Axes:
    """What is left of a battle: a bar for every margin, attackers left - defenders left.

    Args:
        outcomes: A frame of `BattleOdds.to_frame` (see `risk_odds.tables.OUTCOMES`).
        axes: Where to draw; a new figure if None (`axes.figure.savefig` writes it).

    Returns:
        The axes, the margin in armies to the right and the probability upwards.
    """
    axes = axes or new_axes()
    margins = outcomes.assign(margin=outcomes["attackers_left"] - outcomes["defenders_left"])
    for end, part in margins.groupby("end", sort=False):
        heights = part.groupby("margin")["p"].sum()
        axes.bar(
            heights.index.to_numpy(), heights.to_numpy(), width=0.85, label=f"{end} ({part['p'].sum():.1%})",
            color=COLORS[str(end)], hatch=HATCHES[str(end)], edgecolor="white", linewidth=0.5,
        )  # fmt: skip
    axes.set_xlabel("attackers left - defenders left")
    axes.set_ylabel("chance")
    axes.yaxis.set_major_formatter("{x:.0%}" if axes.get_ylim()[1] > 0.05 else "{x:.1%}")
    axes.legend(frameon=False)
    _whole(axes.xaxis)
    _bare(axes)
    return axes


def win_chances(chances: DataFrame, axes: Axes | None = None) -> Axes:
    """A heat map of the chance to conquer, with the line between the battles that are worse and better than even.

    Args:
        chances: A frame of `risk_odds.tables.WIN_CHANCES`, of one rule set; a column `rules` may be missing.
        axes: Where to draw; a new figure if None.

    Returns:
        The axes, defenders to the right and armies (those that stay included) upwards. The cells are
        `axes.collections[0]`, a row for each number of armies; the break-even line is `axes.collections[1]`.

    Raises:
        InvalidInput: Several rule sets at once, or battles that are missing.
    """
    from matplotlib.collections import LineCollection

    if "rules" in chances and chances["rules"].nunique() != 1:
        raise InvalidInput("a heat map shows one rule set", "the rows of one, and a heat map for each")
    grid = chances.pivot(index="armies", columns="defenders", values="p_conquer")
    if grid.isna().to_numpy().any():
        raise InvalidInput("a heat map needs every size of battle", "a row for each pair of armies and defenders")
    armies, defenders = [int(a) for a in grid.index], [int(d) for d in grid.columns]
    cells = grid.to_numpy().tolist()  # axis 0 armies, axis 1 defenders
    axes = axes or new_axes(*_size_of_map(len(armies), len(defenders)))
    mesh = axes.pcolormesh(
        _edges(defenders), _edges(armies), cells, cmap="RdBu", vmin=0, vmax=1,
        edgecolors="face", linewidth=0.1, rasterized=len(armies) * len(defenders) > MOST_DRAWN,
    )  # fmt: skip
    line = LineCollection(list(_break_even(armies, defenders, cells)), colors=INK, linewidths=2, capstyle="round")
    axes.add_collection(line, autolim=False)
    if len(armies) * len(defenders) <= MOST_WRITTEN:
        _write_cells(axes, armies, defenders, cells)
    colors = axes.figure.colorbar(mesh, ax=axes, ticks=[0, 0.25, EVEN, 0.75, 1], format="{x:.0%}")
    colors.set_label("chance to conquer")
    colors.ax.axhline(EVEN, color=INK, linewidth=2)
    if "rules" in chances:
        axes.set_title(str(chances["rules"].iloc[0]), fontsize="medium")
    axes.set_xlabel("defenders")
    axes.set_ylabel("armies on the attacking territory")
    _whole(axes.xaxis, axes.yaxis)
    return axes


def _size_of_map(rows: int, columns: int) -> tuple[float, float]:
    """Width and height in inches of a figure whose cells are about square."""
    return min(max(2 + 0.42 * columns, 4.5), 8), min(max(1 + 0.35 * rows, 3.5), 7)


def _edges(numbers: Sequence[int]) -> list[float]:
    """The edges of cells that are centered on whole numbers."""
    return [numbers[0] - 0.5, *(n + 0.5 for n in numbers)]


def _break_even(
    armies: Sequence[int], defenders: Sequence[int], cells: Sequence[Sequence[float]]
) -> Iterator[list[tuple[float, float]]]:
    """The edges between neighboring cells one of which is even or better, and the other worse."""
    for r, y in enumerate(armies):
        for c, x in enumerate(defenders):
            better = cells[r][c] >= EVEN
            if c and better != (cells[r][c - 1] >= EVEN):
                yield [(x - 0.5, y - 0.5), (x - 0.5, y + 0.5)]
            if r and better != (cells[r - 1][c] >= EVEN):
                yield [(x - 0.5, y - 0.5), (x + 0.5, y - 0.5)]


def _write_cells(axes: Axes, armies: Sequence[int], defenders: Sequence[int], cells: Sequence[Sequence[float]]) -> None:
    """Write the chances in percent on their cells."""
    for y, row in zip(armies, cells, strict=True):
        for x, p in zip(defenders, row, strict=True):
            color = INK if 0.2 < p < 0.8 else "white"
            axes.text(x, y, _whole_percent(p), ha="center", va="center", fontsize=7, color=color)


def _whole_percent(p: float) -> str:
    """A chance in whole percent; what is possible but rounds to 0 or 100 is said as a bound."""
    text = f"{100 * p:.0f}"
    return {"0": "<1" if p else "0", "100": ">99"}.get(text, text)


def stop_lines(lines: DataFrame, axes: Axes | None = None) -> Axes:
    """When to stop: for each number of defenders the most attackers at which to stop rolling.

    Args:
        lines: A frame of `risk_odds.tables.STOP_LINES`, of one or several rule sets.
        axes: Where to draw; a new figure if None.

    Returns:
        The axes, defenders left to the right and attackers left (the army that stays not counted) upwards; a
        line for each rule set in the order of the frame, labeled with its name. Where no number that was looked
        at is enough to attack, an arrow points upwards: the true line may be higher.
    """
    axes = axes or new_axes()
    groups = [(str(name), part) for name, part in lines.groupby("rules", sort=False)]
    for k, (name, part) in enumerate(groups):
        _line(axes, k, part["defenders"].to_list(), part["attackers"].to_list(), name, steps=True)
    if len(groups) == 1:
        axes.fill_between(lines["defenders"], lines["attackers"], -0.5, step="mid", color=LINES[0][0], alpha=0.15)
    cut = _arrows(axes, [part for _, part in groups])
    axes.set_title(_stop_title(groups[0][0] if len(groups) == 1 else "", cut), fontsize="medium")
    axes.set_ylim(-0.5, max(int(lines["attackers"].max()), 1) * 1.15 + 0.5)
    axes.set_xlabel("defenders left")
    axes.set_ylabel("attackers left (without the army that stays)")
    if len(groups) > 1:
        axes.legend(frameon=False)
    _whole(axes.xaxis, axes.yaxis)
    _bare(axes)
    return axes


def _arrows(axes: Axes, parts: Sequence[DataFrame]) -> int:
    """Arrows where a stop line ends at the most attackers that were looked at; how many there are."""
    number = 0
    for k, part in enumerate(parts):
        cut = part[part["attackers"] >= part["most_attackers"]]
        number += len(cut)
        if len(cut):
            axes.plot(
                cut["defenders"], cut["attackers"], color=LINES[k % len(LINES)][0], linestyle="", marker="$\u2191$",
                markersize=11, markeredgewidth=0, label=f"_{k}",
            )  # fmt: skip
    return number


def _stop_title(name: str, cut: int) -> str:
    said = "stop on the line and below it, attack above it"
    more = "; arrow: no number that was looked at is enough" if cut else ""
    return f"{name}: {said}{more}" if name else said + more


def armies_needed(needs: DataFrame, axes: Axes | None = None) -> Axes:
    """How many armies it takes: the fewest that have a wanted chance, for each number of defenders.

    Args:
        needs: A frame of `risk_odds.tables.NEEDS`, of one or several rule sets and chances.
        axes: Where to draw; a new figure if None.

    Returns:
        The axes, defenders to the right and armies (those that stay included) upwards; a line for each rule set
        and chance in the order of the frame. Where no number will do there is a gap. The last line, without
        marks, is as many armies as the defender has.
    """
    axes = axes or new_axes()
    for k, (_, part) in enumerate(needs.groupby(["rules", "p"], sort=False)):
        heights = part["armies"].astype("float64").to_list()  # missing numbers are gaps
        label = f"{part['rules'].iloc[0]}, {100 * part['p'].iloc[0]:.4g} %"
        _line(axes, k, part["defenders"].to_list(), heights, label, steps=False)
    ends = [int(needs["defenders"].min()), int(needs["defenders"].max())]
    axes.plot(ends, ends, color="#777777", linewidth=0.8, label="as many as the defender")
    axes.set_ylim(bottom=0)
    axes.set_xlabel("defenders")
    axes.set_ylabel("armies needed on the attacking territory")
    axes.legend(frameon=False)
    _whole(axes.xaxis, axes.yaxis)
    _bare(axes)
    return axes


def _line(axes: Axes, k: int, x: Sequence[int], y: Sequence[float], label: str, *, steps: bool) -> None:
    """One line of several; thinner ones lie on wider ones, so that equal lines are seen."""
    color, dashes, mark = LINES[k % len(LINES)]
    axes.plot(
        x, y, color=color, linestyle=dashes, label=label, linewidth=max(3 - 0.6 * k, 1),
        marker=mark if len(x) <= MOST_MARKED else "", markersize=max(5 - 0.6 * k, 2),
        drawstyle="steps-mid" if steps else "default",
    )  # fmt: skip


def _whole(*scales: Axis) -> None:
    """Marks of these scales at whole numbers only: armies are not divided."""
    from matplotlib.ticker import MaxNLocator

    for scale in scales:
        scale.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))


def _bare(axes: Axes) -> None:
    """No frame above and at the right."""
    axes.spines[["top", "right"]].set_visible(False)
