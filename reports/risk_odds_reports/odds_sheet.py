"""The cheat sheet: what one needs at the table, on one page of paper."""

from __future__ import annotations

from collections.abc import Sequence

from risk_odds.odds.goals import CAPTURE_VALUE
from risk_odds.wording import percent
from risk_odds_reports.documents import Block, Cell, Columns, Paragraph, Section, Table
from risk_odds_reports.odds_numbers import CHANCES, Numbers

ROOM = {1: (16, 12, 20), 2: (16, 12, 20), 3: (14, 9, 18)}
"""Rule sets -> armies and defenders of the chances, and defenders of the needs, that have room on the page."""

LITTLE = (9, 9, 10)
"""The same where the rule sets stand in two rows."""


def sheet(found: Sequence[Numbers]) -> Section:
    """The cheat sheet of some rule sets."""
    armies, defenders, needs = ROOM.get(len(found), LITTLE)
    parts: list[tuple[str, Sequence[Block]]] = [
        (n.name, [_needs(n, k, needs), _chances(n, k, armies, defenders)]) for k, n in enumerate(found)
    ]
    if len(found) == 1:  # side by side, as two rule sets would stand
        parts = [(name, [table]) for name, tables in parts for table in tables]
    text = (
        "Count all armies on your territory, those that must stay too. "
        f"50 %, 80 %, 95 %: the fewest armies for that chance to conquer. `stop at`: stop rolling with so many armies "
        f"or fewer, if the capture is worth {CAPTURE_VALUE} armies; \u2013 go on to the last, "
        f"`hold`: no number up to {found[0].most} is enough."
    )
    return Section("cheat-sheet", "Cheat sheet", [Paragraph(text), Columns(parts)])


def _needs(n: Numbers, k: int, most: int) -> Table:
    rows = [
        [Cell(str(d)), *(Cell(n.need_said(p, d)) for p in CHANCES), Cell(n.stop_said(d))]
        for d in n.defenders
        if d <= most
    ]
    head = ("defenders", *(f"{100 * float(p):g} %" for p in CHANCES), "stop at")
    return Table(f"sheet-needs-{k}", "Armies you need, and when to stop", head, rows)


def _chances(n: Numbers, k: int, most_armies: int, most_defenders: int) -> Table:
    columns = range(1, min(n.most, most_defenders) + 1)
    rows = [
        [Cell(str(a)), *(_cell(n.chance[a, d], n.chance.get((a - 1, d), 0.0)) for d in columns)]
        for a in n.armies
        if a <= most_armies
    ]
    caption = "Chance to conquer in percent (down: armies, across: defenders)"
    return Table(f"sheet-chances-{k}", caption, ("", *map(str, columns)), rows)


def _cell(p: float, below: float) -> Cell:
    even = CHANCES[0]
    return Cell(percent(p, 0, max(1 - p, 1e-300)).removesuffix(" %"), tone=p, edge=p >= even > below)
