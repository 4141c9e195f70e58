"""Headquarters and missions in words: what a seat wants, and what lies open of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from risk_odds.engine.goals import in_force
from risk_odds.engine.moves import UNSEEN
from risk_odds.engine.state import Table, View
from risk_odds.rules.missions import Conquer, Destroy, Mission, Spread
from risk_odds.rules.seats import NOBODY
from risk_odds.wording import plural
from risk_odds_cli.play.people import Company


def mission_words(mission: str, company: Company) -> str:
    """What a mission asks for, as its card says."""
    if mission == UNSEEN:
        return "not known"
    return _asked(company.setting.missions[mission], company)


def _asked(mission: Mission, company: Company) -> str:
    match mission:
        case Destroy(seat):
            return f"destroy all armies of {company.called(seat)}"
        case Spread(territories, armies):
            each = f", with {armies} armies or more on each" if armies > 1 else ""
            return f"hold {territories} territories{each}"
        case Conquer(continents, others):
            names = [company.setting.board.continents[c].name for c in continents]
            more = [f"{plural(others, 'other continent')} of your choice"] if others else []
            return f"hold {_listed([*names, *more])}"


def _listed(words: Sequence[str]) -> str:
    return " and ".join([*([", ".join(words[:-1])] if words[1:] else []), words[-1]])


def goal_lines(view: View, company: Company) -> Iterator[str]:
    """What the seat that looks wants: its mission, and how many headquarters of others it holds."""
    table, setting = view.table, company.setting
    if view.mission:
        now = in_force(table, view.seat, view.mission, setting)
        said = mission_words(view.mission, company)
        other = f"; as it is, {_asked(now, company)}" if now and now != setting.missions[view.mission] else ""
        yield f"Your mission: {said}{other}"
    if view.picked != NOBODY:
        yield f"Your headquarters: {company.land(view.picked)} (nobody else knows yet)"
    places = table.pack.goals.headquarters
    if places and view.seat in range(len(places)):
        held = sum(holder(table, k) == view.seat for k in range(len(places)) if k != view.seat)
        own = "" if table.owner[places[view.seat]] == view.seat else ", and your own back"
        needed = setting.rules.headquarters.needed(len(places))
        yield f"Headquarters of others: you hold {held}; you need {needed}{own}"


def holder(table: Table, seat: int) -> int:
    """For whom the headquarters of a seat counts."""
    goals = table.pack.goals
    return goals.holders[seat] if goals.holders else table.owner[goals.headquarters[seat]]


def place_words(table: Table, seat: int, company: Company) -> str:
    """The headquarters of a seat, once they lie open, and for whom it counts if that is somebody else."""
    places = table.pack.goals.headquarters
    if not places:
        return ""
    whose = holder(table, seat)
    return f"HQ {company.land(places[seat])}" + ("" if whose == seat else f", with {company.called(whose)}")


def turned_up(table: Table, company: Company) -> str:
    """All headquarters, as they are turned up."""
    places = enumerate(table.pack.goals.headquarters)
    return f"Headquarters: {', '.join(f'{company.called(seat)} {company.land(place)}' for seat, place in places)}"
