"""Headquarters and missions in words: what a seat wants, and what lies open of it."""

from __future__ import annotations

from collections.abc import Iterator

from risk_odds.engine.goals import in_force
from risk_odds.engine.moves import UNSEEN
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import Table, View
from risk_odds.rules.missions import Conquer, Destroy, Mission, Spread
from risk_odds.rules.seats import NOBODY
from risk_odds.wording import plural, together
from risk_odds_cli.play.people import Company, mark


def aim(setting: Setting) -> str:
    """What it takes to win, in a sentence."""
    rules, others = setting.rules, setting.players - 1
    match rules.victory:
        case "headquarters":
            needed = rules.headquarters.needed(setting.players)
            which = "those of all others" if needed == others else f"{needed} of others"
            also = ", and has captured" if rules.headquarters.counts == "ever_captured" else " and"
            return f"Whoever holds the own headquarters{also} {which} wins."
        case "mission":
            when = "at once" if rules.missions.check == "immediate" else "at the end of an own turn"
            return f"Whoever has done the own mission wins {when}, and so does the last one who has land."
        case "eliminate_opponent":
            return "Whoever leaves no land to the opponent wins."
        case "last_owner":
            return "The last one who has land wins."
        case "all_42":
            return "Whoever has all land wins."


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
            return f"hold {together([*names, *more])}"


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
    if places and view.seat >= 0 and setting.rules.victory == "headquarters":
        rule, holders = setting.rules.headquarters, table.pack.goals.holders
        held, needed = rule.of_others(places, holders, table.owner, view.seat), rule.needed(len(places))
        own = "" if table.owner[places[view.seat]] == view.seat else ", and your own back"
        yield f"Headquarters (* on the board): you hold {held} of others; you need {needed}{own}"


def place_words(table: Table, seat: int, company: Company) -> str:
    """The headquarters of a seat, once they lie open, and for whom it counts if that is somebody else."""
    goals = table.pack.goals
    places = goals.headquarters
    if not places:
        return ""
    whose = company.setting.rules.headquarters.held_by(places, goals.holders, table.owner)[seat]
    return f"HQ {company.land(places[seat])}" + ("" if whose == seat else f" ({mark(whose)} has it)")


def turned_up(table: Table, company: Company) -> str:
    """All headquarters, as they are turned up."""
    places = enumerate(table.pack.goals.headquarters)
    return f"Headquarters: {', '.join(f'{company.called(seat)} {company.land(place)}' for seat, place in places)}"
