"""Who stands where: whose turn it is, the players, the hand, and what may be typed now."""

from __future__ import annotations

from collections.abc import Sequence

from risk_odds.engine.moves import Choice, Trade
from risk_odds.engine.options import (
    Options,
)
from risk_odds.engine.phases import Deploying, Over
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import Table, View
from risk_odds.engine.wordbook import TILE
from risk_odds.rules.seats import NEUTRAL
from risk_odds.wording import plural
from risk_odds_cli.play.goals import place_words
from risk_odds_cli.play.people import Company, income
from risk_odds_cli.play.picture import badge
from risk_odds_cli.play.readers import trades
from risk_odds_cli.play.screen import Line, Span, folded

RULE = "─"
OUT = "out of the game"


def head_line(table: Table, mover: int, company: Company, width: int) -> Line:
    """A line that says whose turn it is.

    Args:
        table: The position.
        mover: Who has to decide; in the set-up it is that seat's turn.
        company: Who plays what.
        width: Columns to fill.
    """
    seat = table.turn.seat if table.turn.number else mover
    what = f"Turn {table.turn.number}" if table.turn.number else "Set-up"
    if isinstance(table.phase, Over):
        what, seat = f"Over after turn {table.turn.number}", table.phase.winner
    who = company.seats[seat].name if seat >= 0 else ""
    text = f" {what}{': ' + who if who else ''} "
    spans: list[Span] = [(RULE * 2, "dim"), (text, "bold")]
    used = 2 + len(text)
    if seat >= 0:
        spans += [badge(seat), (" ", "")]
        used += 4
    return [*spans, (RULE * max(width - used, 0), "dim")]


def rule_line(text: str, width: int) -> Line:
    """A line that parts what is above it from what is below."""
    return [(f"{RULE * 2} {text} ".ljust(width, RULE), "dim")]


def player_lines(view: View, company: Company, width: int) -> list[Line]:
    """The players: land, armies, cards, and what a turn that begins now would bring."""
    table = view.table
    name = max(len(each) for each in (*(seat.name for seat in company.seats), *["neutral"] * (NEUTRAL in table.owner)))
    lines: list[Line] = []
    places = [place_words(table, seat, company) for seat in range(len(company.seats))]
    longest = max(map(len, places))
    for seat, who in enumerate(company.seats):
        facts = _facts(table, seat, company, f"{places[seat]:<{longest}}", width - name - 6)
        style = "dim" if facts[0] == OUT else "bold" if seat == view.seat else ""
        lines += _row(seat, f" {who.name:<{name}}", facts, style, width)
    if NEUTRAL in table.owner:
        facts = [*_holds(table, NEUTRAL), *_left(table, -1)]
        lines += _row(NEUTRAL, f" {'neutral':<{name}}", facts, "", width)
    return lines


def _row(owner: int, name: str, facts: Sequence[str], style: str, width: int) -> list[Line]:
    """What is known of an owner, in lines that fit."""
    first, *rest = folded("  ".join(["xxx" + name, *facts]), width, 4)
    return [[badge(owner), (first[3:], style)], *([(line, style)] for line in rest)]


def _facts(table: Table, seat: int, company: Company, place: str, width: int) -> list[str]:
    """What a player has, and what a turn that begins now would bring; where that comes from only if there is room."""
    if seat not in table.owner and table.turn.number:
        return [OUT, *([place] if place else [])]
    setting, facts = company.setting, _holds(table, seat)
    if place:
        facts.append(place)
    if setting.deck:
        facts.append(f"{plural(table.pack.held[seat], 'card'):>7}")
    if table.turn.number and not isinstance(table.phase, Over):
        total, why = income(table, seat, setting)
        facts.append(f"income {total}")
        if "," in why and len("  ".join(facts)) + len(why) + 3 <= width:
            facts[-1] += f" ({why})"
    return [*facts, *_left(table, seat)]


def _holds(table: Table, owner: int) -> list[str]:
    land = [armies for armies, o in zip(table.armies, table.owner, strict=True) if o == owner]
    return [f"{len(land):>2} land", f"{sum(land):>3} {'army  ' if sum(land) == 1 else 'armies'}"]


def _left(table: Table, slot: int) -> list[str]:
    """The armies that are still to be placed in the set-up; those of a neutral army stand last."""
    return [f"{table.phase.left[slot]} left to place"] if isinstance(table.phase, Deploying) else []


def set_words(table: Table, setting: Setting) -> str:
    """What the next set is worth, in armies."""
    return f"the next set brings {setting.rules.cards.value(table.pack.sets + 1)}" if setting.deck else ""


def hand_line(view: View, company: Company) -> str:
    """The cards of the seat that looks."""
    named = company.short_card if company.setting.vacant else company.card  # there it does not matter what they show
    cards = ", ".join(named(card) for card in view.hand)
    own = f"Your cards: {cards}" if cards else "You have no cards"
    return "; ".join(filter(None, (own, set_words(view.table, company.setting))))


def rack_line(view: View, company: Company) -> str:
    """The rack of the seat that looks: each tile with its points."""
    tiles = company.setting.wordbook.tiles
    worth = dict(zip(tiles.faces, tiles.values, strict=True))
    held = [each.strip("[]") for each in TILE.findall(view.rack)]
    return f"Your rack: {' '.join(f'{face}{worth[face]}' for face in held)}"


def set_lines(options: Options, company: Company) -> list[str]:
    """The sets that can be traded, numbered."""
    return [f"  trade {k}  {_set_words(move, options, company)}" for k, move in enumerate(trades(options), 1)]


def _set_words(move: Choice, options: Options, company: Company) -> str:
    assert isinstance(move, Trade)
    value = company.setting.rules.cards.value(options.view.table.pack.sets + 1)
    extra = "".join(f", 2 more on {company.land(t)}" for t in move.bonus)
    return f"{', '.join(company.card(card) for card in move.cards)}: {plural(value, 'army', 'armies')}{extra}"
