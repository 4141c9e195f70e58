"""Bar charts as small SVG strings; they follow the color of the text around them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

WIDTH, HEIGHT, FOOT, HEAD = 480, 120, 16, 18
MOST_BARS = 120


def bars(heights: Sequence[tuple[str, float]], title: str) -> str:
    """A bar chart.

    Args:
        heights: (label, height) from left to right, heights not negative. Bars at the ends that can't be seen
            are left out; more than 120 are joined.
        title: What the bars are.
    """
    shown = _joined(_visible(heights))
    top = max((height for _, height in shown), default=0.0) or 1.0
    step = WIDTH / max(len(shown), 1)
    room = 8 + 6 * max((len(label) for label, _ in shown), default=0)  # pixels for one label
    every = max(1, -(-len(shown) * room // WIDTH))
    parts = []
    for k, (label, height) in enumerate(shown):
        tall = height / top * (HEIGHT - FOOT - HEAD)
        x, y = k * step, HEIGHT - FOOT - tall
        tip = f"<title>{escape(label)}: {height:.3g}</title>"
        parts.append(
            f'<rect x="{x + step * 0.1:.2f}" y="{y:.2f}" width="{step * 0.8:.2f}" height="{tall:.2f}" '
            f'fill="currentColor" fill-opacity="0.6">{tip}</rect>'
        )
        if k % every == 0:
            parts.append(
                f'<text x="{x + step / 2:.2f}" y="{HEIGHT - 4}" text-anchor="middle" font-size="10" '
                f'fill="currentColor">{escape(label)}</text>'
            )
    heading = f'<text x="0" y="12" font-size="11" fill="currentColor">{escape(title)}</text>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'role="img" aria-label="{escape(title)}" font-family="sans-serif">{heading}{"".join(parts)}</svg>'
    )


def _visible(heights: Sequence[tuple[str, float]]) -> Sequence[tuple[str, float]]:
    top = max((height for _, height in heights), default=0.0)
    seen = [k for k, (_, height) in enumerate(heights) if height * (HEIGHT - FOOT - HEAD) >= top / 2]
    return heights[seen[0] : seen[-1] + 1] if seen else heights


def _joined(heights: Sequence[tuple[str, float]]) -> list[tuple[str, float]]:
    run = -(-len(heights) // MOST_BARS) or 1
    groups = [heights[k : k + run] for k in range(0, len(heights), run)]
    return [(g[0][0] if len(g) == 1 else f"{g[0][0]}-{g[-1][0]}", sum(height for _, height in g)) for g in groups]
