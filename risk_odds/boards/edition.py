"""A board that its file describes by what differs from another board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from risk_odds.boards.board import Board
from risk_odds.boards.check import complaints
from risk_odds.boards.problems import Problems, check_keys
from risk_odds.boards.wording import called, shown
from risk_odds.errors import hint

EDITION_KEYS = ("name", "title", "source", "base")
CHANGES = ("remove_links", "add_links")

Link = tuple[int, int]


def edition(data: Mapping[str, Any], problems: Problems) -> dict[str, Any]:
    """The fields of the board; they can be used only if no problem was found."""
    from risk_odds.boards import BOARDS, board_named  # the registry reads editions

    check_keys(problems, data, "the edition", (), EDITION_KEYS, CHANGES)
    base = data["base"]
    if not isinstance(base, str) or base not in BOARDS:
        meant = problems.near(base, tuple(BOARDS))
        problems.add(f"the base {shown(base)} is no board{hint(meant)}: {', '.join(BOARDS)} are", ("base",))
        return {}
    board = board_named(base)
    parts = {
        "name": data.get("name"),
        "title": data.get("title"),
        "source": data.get("source"),
        "continents": board.continents,
        "territories": board.territories,
        "links": _changed(data, board, problems),
        "wilds": board.wilds,
        "armies": board.armies,
    }
    for complaint in complaints(parts):
        # The base is a board, so what is wrong with territories comes from a link that was removed.
        places = [place if len(place) == 1 else ("remove_links",) for place in complaint.places]
        problems.add(complaint.sentence, *places)
    return parts


def _changed(data: Mapping[str, Any], board: Board, problems: Problems) -> tuple[Link, ...]:
    links = set(board.links)
    removed, added = (tuple(_pairs(data.get(key, []), key, board, problems)) for key in CHANGES)
    for pair in removed:
        if pair not in links:
            problems.add(f"{board.name} has no link between {_said(pair, board)} to remove", ("remove_links",))
    for pair in added:
        if pair in removed:
            problems.add(f"the link between {_said(pair, board)} is removed and added", ("add_links",))
        elif pair in links:
            problems.add(f"{board.name} has the link between {_said(pair, board)} already", ("add_links",))
    if not any(data.get(key) for key in CHANGES):
        problems.add(f"the edition changes no link of {board.name}", ("base",))
    return tuple(sorted((links - set(removed)) | set(added)))


def _pairs(given: object, key: str, board: Board, problems: Problems) -> Iterator[Link]:
    if not isinstance(given, list):
        problems.add(f"{key} is {shown(given)}, and should be a list of pairs of territories", (key,))
        return
    seen = set()
    for pair in given:
        if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(end, str) for end in pair):
            problems.add(f"{key} holds {shown(pair)} where a pair of territories [a, b] should stand", (key,))
            continue
        unknown = [end for end in pair if end not in board.index]
        for end in unknown:
            meant = problems.near(end, board.ids)
            problems.add(f"{key} names {shown(end)}, which is no territory of {board.name}{hint(meant)}", (key,))
        if unknown:
            continue
        a, b = sorted(board.index[end] for end in pair)
        if a == b:
            problems.add(f"{key} names a link of {called(pair[0])} with itself", (key,))
        elif (a, b) in seen:
            problems.add(f"{key} names the link between {_said((a, b), board)} twice", (key,))
        else:
            yield a, b
        seen.add((a, b))


def _said(pair: Link, board: Board) -> str:
    return f"{board.ids[pair[0]]} and {board.ids[pair[1]]}"
