"""The colors of a board, in light and in dark."""

from __future__ import annotations

from collections.abc import Sequence

SEATS = ("#4A5DB0", "#F07A1F", "#2F9155", "#FFE14A", "#701549", "#4CC9F5")
"""One for each seat: told apart with any of the three kinds of color blindness, by lightness first."""
NEUTRAL = "#989DA2"
EMPTY = "#D8D6D2"
DARK_INK, LIGHT_INK = "#11161C", "#FFFFFF"

CONTINENTS = (
    ("#806200", "#D9B84A"),
    ("#A3442F", "#EE9C86"),
    ("#3F6694", "#92B9E6"),
    ("#755C46", "#CDB39B"),
    ("#3A7550", "#8ECBA3"),
    ("#7D4F93", "#CDA4E0"),
)
"""For rim and name of each continent, in light and in dark."""

PARTS = {"sea": ("#EAF1F6", "#18222D"), "ink": ("#1D2833", "#E8EEF3"), "dim": ("#536372", "#A9B8C5")}
"""The panel, and what is written or drawn on it: in light and in dark."""


def style() -> str:
    """What changes in dark surroundings.

    Without it, where a page drops styles, the picture stays light: panel, lines and text belong together.
    The names begin with `risk-board-` and mean the same in each picture, so that several on a page don't clash.
    """
    named = {**PARTS, **{f"c{k}": pair for k, pair in enumerate(CONTINENTS)}}
    rules = "".join(
        f".risk-board-{part}{{{part_of}:{dark}}}"
        for name, (_, dark) in named.items()
        for part, part_of in ((name, "fill"), (f"{name}-line", "stroke"))
    )
    return f"<style>@media (prefers-color-scheme:dark){{{rules}}}</style>"


def fill(part: str) -> str:
    """The attributes that fill with a part's color."""
    return f'class="risk-board-{part}" fill="{_light(part)}"'


def line(part: str) -> str:
    """The attributes that draw a line in a part's color."""
    return f'class="risk-board-{part}-line" stroke="{_light(part)}"'


def both(part: str) -> str:
    """The attributes that fill with a part's color and draw a line in it."""
    light = _light(part)
    return f'class="risk-board-{part} risk-board-{part}-line" fill="{light}" stroke="{light}"'


def continent(number: int) -> str:
    """The part whose color the continent has; they come around again where there are many."""
    return f"c{number % len(CONTINENTS)}"


def _light(part: str) -> str:
    return PARTS[part][0] if part in PARTS else CONTINENTS[int(part[1:])][0]


def of_owner(owner: int) -> str:
    """The color of a seat's land, of empty land (-1) or of neutral land (-3)."""
    return SEATS[owner % len(SEATS)] if owner >= 0 else {-1: EMPTY, -3: NEUTRAL}[owner]


def ink_on(color: str) -> str:
    """Dark or light, whatever is read better on `color`."""
    return max((DARK_INK, LIGHT_INK), key=lambda ink: contrast(ink, color))


def contrast(one: str, other: str) -> float:
    """The contrast between two colors, from 1 (none) to 21.

    Source: Web Content Accessibility Guidelines 2.2, "contrast ratio".
    """
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: str) -> float:
    parts: Sequence[float] = [int(color[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
