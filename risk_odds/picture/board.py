"""A board with its armies as an SVG string."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, zip_longest

from risk_odds.picture.check import drawable, held, on_the_board, one_for_each, one_for_each_seat
from risk_odds.picture.colors import fill, style
from risk_odds.picture.ground import circles, drawn_map
from risk_odds.picture.land import Land, outlined
from risk_odds.picture.layers import Continent, attack, bars_and_bridges, below, continent_names, labels, territories
from risk_odds.picture.layers import links as lines_of_links
from risk_odds.picture.legend import Entry, entries, height, key, legend, owned
from risk_odds.picture.maps import WIDTH, Point, Shapes
from risk_odds.picture.text import number, safe, shortened, written

HEAD, BARE, FOOT = 38.0, 8.0, 10.0
"""Room above the map with a title and without one, and below the legend."""


def board_svg(
    *,
    ids: Sequence[str],
    names: Sequence[str],
    continents: Sequence[tuple[str, str, int, Sequence[int]]],
    links: Sequence[tuple[int, int]],
    owner: Sequence[int],
    armies: Sequence[int],
    players: Sequence[str],
    shapes: Shapes | None = None,
    at: Sequence[Point] | None = None,
    turn: int | None = None,
    winner: int | None = None,
    arrow: tuple[int, int] | None = None,
    highlight: Sequence[int] = (),
    headquarters: Sequence[int] = (),
    title: str = "",
) -> str:
    """A picture of a board and the armies on it, for pages in light and in dark.

    Territories, continents and seats are spoken of by their index.

    Args:
        ids: The territories' ids, as the map calls them.
        names: The territories' names.
        continents: For each its id, name, bonus and territories.
        links: Pairs of territories that may attack each other.
        owner: For each territory the seat that owns it, -1 where it is empty, -3 where it is neutral.
        armies: The armies on each territory.
        players: The players' names, by seat.
        shapes: The map of the board, as from `map_of(ids)`. Links may differ from those it was drawn for: a common
            border that is no link is barred, a link it lacks is drawn over the land. Without a map, territories are
            circles with lines between them.
        at: Where the circles lie, on any scale; evenly around if it is left out.
        turn: The seat that is on turn; None, or -1, for nobody.
        winner: The seat that has won; None while nobody has. Then nobody is on turn.
        arrow: Source and target of the last attack.
        highlight: Territories to mark with a broken line.
        headquarters: For each seat its headquarters, which gets a star in its color; none if there are none.
        title: What the picture shows.

    Returns:
        An SVG element; equal arguments give equal strings.

    Raises:
        InvalidInput: The arguments don't fit each other.
    """
    parts = [Continent(*each) for each in continents]
    one_for_each(len(ids), names=names, owner=owner, armies=armies, at=at)
    on_the_board(len(ids), links=chain(*links), arrow=arrow or (), highlight=highlight)
    on_the_board(len(ids), continents=chain(*(each.members for each in parts)))
    on_the_board(len(ids), headquarters=headquarters)
    held(owner, armies, len(players), turn, winner)
    one_for_each_seat(len(players), headquarters)
    drawable(ids, shapes)
    ground = drawn_map(ids, shapes, links) if shapes else circles(names, at, links)
    whose = {place: seat for seat, place in enumerate(headquarters)}
    lands = [
        Land(*place, name, seat, count, whose.get(k))
        for k, (name, seat, count, place) in enumerate(zip(names, owner, armies, ground.places, strict=True))
    ]
    drawn = [
        lines_of_links(ground),
        territories(lands, parts, players),
        bars_and_bridges(ground),
        *(outlined(lands[index], "5 4") for index in highlight),
        attack(arrow, ids, lands, shapes),
        *(below(land) for land in lands if land.radius),
        labels(lands),
        continent_names(parts, shapes) if shapes else "",
    ]
    named, room = key(_not_on_map(parts, shapes), ground.height, bool(headquarters))
    owners = entries(lands, players)
    marks = _marks(turn, winner)
    low = ground.height + room
    told = _told(title, owners, marks, [names[place] for place in headquarters])
    return _panel(title, told, [*drawn, named, legend(owners, marks, low)], low + height(owners))


def _not_on_map(continents: Sequence[Continent], shapes: Shapes | None) -> list[tuple[int, str]]:
    placed = shapes.continents if shapes else {}
    return [(k, f"{each.name} {each.bonus:+d}") for k, each in enumerate(continents) if each.id not in placed]


def _marks(turn: int | None, winner: int | None) -> Mapping[int, str]:
    """What the legend says of a seat beside what it has."""
    if winner is not None:
        return {winner: "winner"}
    return {turn: "to move"} if turn is not None and turn >= 0 else {}


def _told(title: str, owners: Sequence[Entry], marks: Mapping[int, str], headquarters: Sequence[str]) -> str:
    """The picture in words, for those who can't see it."""
    each = []
    for entry, place in zip_longest(owners, headquarters):
        facts = f"{entry.name}: {owned(entry)}", marks.get(entry.owner), place and f"headquarters {place}"
        each.append(", ".join(filter(None, facts)))
    return f"{title or 'Board'}. {'; '.join(each)}"


def _panel(title: str, told: str, drawn: Sequence[str], tall: float) -> str:
    head = HEAD if title else BARE
    total = number(head + tall + FOOT)
    heading = written(
        safe(shortened(title, 18, WIDTH - 40)), (22, 28), 18, f'{fill("ink")} font-weight="bold"', "start"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(WIDTH)} {total}" width="{number(WIDTH)}" '
        f'height="{total}" style="max-width:100%;height:auto" role="img" aria-label="{safe(told)}" '
        f'font-family="Helvetica,Arial,Liberation Sans,sans-serif">{style()}'
        f'<rect width="{number(WIDTH)}" height="{total}" rx="12" {fill("sea")}/>{heading if title else ""}'
        f'<g transform="translate(0 {number(head)})">{"".join(drawn)}</g></svg>'
    )
