"""`list` and `doctor`: what there is, and whether it works."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from risk_odds.errors import InvalidInput, unknown_name
from risk_odds.mix_ins import MIX_INS
from risk_odds.options import OPTIONS, Option, preset, set_option
from risk_odds.variants import VARIANTS
from risk_odds.wording import plural, span
from risk_odds_cli.answer import Answer, Given, Row, columns
from risk_odds_cli.vocabulary import about_lexicon, lexicon_row

if TYPE_CHECKING:
    from risk_odds.words.tiles import TileSet


def _rules() -> list[Row]:
    games = [{"name": r.name, "players": span(*r.players, "-"), "source": r.source} for r in VARIANTS.values()]
    added = [{"name": f"+{each.name}", "players": None, "source": each.source} for each in MIX_INS.values()]
    return [*games, *added]


def _options() -> list[Row]:
    return [
        {
            "name": o.name,
            "accepted": " ".join(o.accepted),
            "also": o.also or None,
            "default": usual(o),
            "meaning": o.meaning,
        }
        for o in OPTIONS.values()
    ]


def usual(option: Option) -> str:
    """The value that the default rules have, or those it is for."""
    rules = preset(option.preset)
    return next(value for value in option.accepted if set_option(rules, option.name, value) == rules)


def _boards() -> list[Row]:
    from risk_odds.boards import BOARDS  # reading them takes a moment

    return [
        {"name": name, "territories": len(board), "links": len(board.links), "title": board.title}
        for name, board in BOARDS.items()
    ]


def _bots() -> list[Row]:
    from risk_odds.bots import BOTS
    from risk_odds.bots.registry import defaults

    return [
        {"name": bot.name, "about": bot.about, "parameters": parameters(defaults(bot.make)), "source": bot.source}
        for bot in BOTS.values()
    ]


def _lexicons() -> list[Row]:
    from risk_odds.words.lexicon import LEXICONS, lexicon_named

    return [lexicon_row(lexicon_named(name)) for name in LEXICONS]


def _tiles() -> list[Row]:
    from risk_odds.words.tiles import TILE_SETS, tiles_named

    sets = map(tiles_named, TILE_SETS)
    return [
        {
            "name": tiles.name,
            "tiles": tiles.size,
            "points": tiles.score(tiles.counts),
            "faces": " ".join(tiles.faces),
            "by_points": _by_points(tiles),
            "source": tiles.source,
        }
        for tiles in sets
    ]


def _by_points(tiles: TileSet) -> str:
    """The faces by their points, each with how many there are if there are several."""
    groups: dict[int, list[str]] = {}
    for face, value, count in sorted(zip(tiles.faces, tiles.values, tiles.counts, strict=True), key=lambda row: row[1]):
        groups.setdefault(value, []).append(f"{face}{count if count > 1 else ''}")
    return "; ".join(f"{plural(value, 'point')} {' '.join(faces)}" for value, faces in groups.items())


def parameters(known: Mapping[str, object]) -> str:
    """The parameters of a bot with their defaults, as they are typed."""
    typed = {True: "yes", False: "no"}
    return " ".join(f"{name}={typed[v] if isinstance(v, bool) else v}" for name, v in known.items())


LISTS: dict[str, Callable[[], list[Row]]] = {
    "rules": _rules,
    "options": _options,
    "boards": _boards,
    "bots": _bots,
    "lexicons": _lexicons,
    "tiles": _tiles,
}

ABOUT: dict[str, Callable[[Row], str]] = {
    "rules": lambda row: f"{row['players']} players; {row['source']}" if row["players"] else str(row["source"]),
    "options": lambda row: f"{row['meaning']}: {_values(row)} (default {row['default']})",
    "boards": lambda row: f"{row['title']} ({row['territories']} territories, {row['links']} links)",
    "bots": lambda row: str(row["about"]) + (f" ({row['parameters']})" if row["parameters"] else ""),
    "lexicons": about_lexicon,
    "tiles": lambda row: f"{row['tiles']} tiles worth {row['points']} points: {row['by_points']}",
}
"""List -> what stands behind the name, for people."""


ADDED = (
    "Added to rules that are fought with dice, one after the other (risiko+expert), or alone to classic_1993 (expert):"
)


def _values(row: Row) -> str:
    """What an option takes; a row of whole numbers by its ends."""
    values = row["accepted"].split()
    if len(values) > 3 and all(value.lstrip("-").isdigit() for value in values):
        numbers = list(map(int, values))
        if numbers == list(range(numbers[0], numbers[-1] + 1)):
            values = [f"{numbers[0]} to {numbers[-1]}"]
    return " ".join(values) + (f", or {row['also']}" if row["also"] else "")


def listing(operands: Sequence[str], given: Given) -> Answer:
    """One of the registries."""
    if len(operands) != 1:
        raise InvalidInput("list takes one name", ", ".join(LISTS))
    (kind,) = operands
    if kind not in LISTS:
        raise unknown_name("list", kind, LISTS)
    rows = LISTS[kind]()

    def text() -> str:
        width = max(len(row["name"]) for row in rows)
        lines = [f"{row['name'].ljust(width)}  {ABOUT[kind](row)}" for row in rows]
        if kind == "rules":
            lines[len(VARIANTS) : len(VARIANTS)] = ["", ADDED]
        return "\n".join(lines)

    return Answer(text, lambda: {"schema": "risk-odds/list/1", "list": kind, "items": rows}, lambda: rows)


PYTHON = (3, 11)
LIBRARIES = ("numpy", "scipy", "pandas", "matplotlib", "typer", "jinja2", "rich")
EXTRAS = {"pyarrow": 'simulate --out needs it: pip install "risk-odds[sim]"'}


def doctor(operands: Sequence[str], given: Given) -> Answer:
    """Whether everything that is needed is there and gives the right numbers."""
    rows = [_python(), *map(_library, LIBRARIES), *map(_extra, EXTRAS), *_numbers(), _terminal()]
    healthy = all(row["ok"] for row in rows)

    def text() -> str:
        lines = [f"{'ok  ' if row['ok'] else 'BAD '} {row['name']}: {row['detail']}" for row in rows]
        return "\n".join([*lines, "", "all is well" if healthy else "something is wrong: see the lines with BAD"])

    return Answer(
        text,
        lambda: {"schema": "risk-odds/doctor/1", "ok": healthy, "checks": rows},
        lambda: rows,
        code=0 if healthy else 1,
    )


def _check(name: str, ok: bool, detail: str) -> Row:
    return {"name": name, "ok": ok, "detail": detail}


def _python() -> Row:
    return _check("python", sys.version_info >= PYTHON, ".".join(map(str, sys.version_info[:3])))


def _library(name: str) -> Row:
    from importlib import metadata

    try:
        return _check(name, True, metadata.version(name))
    except metadata.PackageNotFoundError:
        return _check(name, False, f"missing; pip install {name}")


def _extra(name: str) -> Row:
    """A library that is needed for one thing only."""
    row = _library(name)
    return row if row["ok"] else _check(name, True, f"not installed; {EXTRAS[name]}")


def _numbers() -> list[Row]:
    """Two numbers that were published elsewhere, by both ways through the solver."""
    from fractions import Fraction

    from risk_odds import battle, win_table

    exact = battle(3, 2, exact=True).p_conquer == Fraction(6610505, 10077696)
    table = round(float(win_table(10, 10)[10, 10]), 3) == 0.568
    return [
        _check(
            "exact odds",
            exact,
            "3 attackers against 2: 6610505/10077696" if exact else "3 against 2 is not 6610505/10077696",
        ),
        _check(
            "win table",
            table,
            "10 attackers against 10: 0.568 (Osborne 2003)" if table else "10 against 10 is not 0.568",
        ),
    ]


def _terminal() -> Row:
    where = "a terminal" if sys.stdout.isatty() else "a pipe or a file"
    return _check("output", True, f"{where}, {columns()} columns, {sys.stdout.encoding}")
