"""What keeps headquarters and missions from being as a game can come to them."""

from __future__ import annotations

from collections.abc import Iterator

from risk_odds.engine.goals import who_picked
from risk_odds.engine.moves import UNSEEN
from risk_odds.engine.notation.opening_faults import placed_all
from risk_odds.engine.notation.position import Position
from risk_odds.engine.phases import OPENING, Briefing, Picking, RollingOff
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import Table
from risk_odds.rules.seats import LETTERS, NOBODY


def headquarters_faults(position: Position, setting: Setting) -> Iterator[str]:
    """Each seat has a headquarters as soon as all are turned up, and not before (CR-01, CR-11)."""
    table, ids = position.table, setting.board.ids
    goals = table.pack.goals
    due = setting.rules.headquarters.in_play and not isinstance(table.phase, OPENING)
    if bool(goals.headquarters) != due:
        if not setting.rules.headquarters.in_play:
            yield "there are no headquarters in this game"
        else:
            yield f"headquarters lie open {'as soon as' if due else 'only when'} all have been picked"
        return
    for place in {place for place in goals.headquarters if goals.headquarters.count(place) > 1}:
        yield f"{ids[place]} is the headquarters of two"
    for_good = setting.rules.headquarters.counts == "ever_captured"
    if due and bool(goals.holders) != for_good:
        yield (
            "who holds the card of each headquarters is said, as in A peru by B, where captured ones count for good, "
            "and only there"
        )
    for seat, holder in enumerate(goals.holders):
        if holder not in table.owner:
            yield f"{LETTERS[holder]} holds the card of the headquarters of {LETTERS[seat]}, but has no land"
        elif holder == seat != table.owner[goals.headquarters[seat]]:
            taken = ids[goals.headquarters[seat]]
            yield f"{taken} has been captured from {LETTERS[seat]}, so somebody else has the card of these headquarters"


def picked_faults(position: Position, setting: Setting) -> Iterator[str]:
    """Headquarters are picked one after the other, each on own land (CR-01)."""
    table, picked = position.table, position.picked or (NOBODY,) * position.players
    who = who_picked(table)
    for seat, place in enumerate(picked):
        if place == NOBODY:
            continue
        if seat not in who:
            yield f"it is not for {LETTERS[seat]} to have picked a headquarters now"
        elif table.owner[place] != seat:
            yield f"{LETTERS[seat]} has picked {setting.board.ids[place]}, which is not his land"


def mission_faults(position: Position, setting: Setting) -> Iterator[str]:
    """Each seat has a mission of its own, from the starter on (SM-02, SM-03)."""
    table, missions = position.table, position.missions or ("",) * position.players
    if not setting.missions:
        if any(missions):
            yield "there are no missions in this game"
        return
    phase, players = table.phase, setting.players
    dealt = (phase.to - table.turn.seat) % players if isinstance(phase, Briefing) else players
    begun = bool(table.turn.number) or any(owner != NOBODY for owner in table.owner)
    if isinstance(phase, RollingOff) and not begun:
        dealt = 0
    due = {(table.turn.seat + k) % players for k in range(dealt)} if dealt < players else {*range(players)}
    for seat, mission in enumerate(missions):
        if bool(mission) != (seat in due):
            said = "no mission, but must have one" if not mission else "a mission, but must have none yet"
            yield f"{LETTERS[seat]} has {said}"
        elif mission and mission != UNSEEN:
            yield from _mission(mission, seat, missions, setting)


def _mission(mission: str, seat: int, missions: tuple[str, ...], setting: Setting) -> Iterator[str]:
    if mission not in setting.missions:
        yield f"there is no mission {mission} in this game: {', '.join(setting.missions)}"
    elif missions.index(mission) != seat:
        yield f"the mission {mission} is there twice"
    elif not setting.rules.missions.is_fit(setting.missions[mission], seat):
        yield f"{LETTERS[seat]} would have to destroy himself, and such a mission is dealt again"


def fallen_faults(position: Position, setting: Setting) -> Iterator[str]:
    """Who is out of the game has no land, and it matters only where there are missions (SM-21)."""
    table = position.table
    for seat, by in enumerate(table.pack.goals.fallen):
        if by == NOBODY:
            continue
        if not setting.missions:
            yield "who removed whom is said only where there are missions"
            return
        if seat in table.owner or seat == by:
            yield f"{LETTERS[seat]} has not been removed by {LETTERS[by]}"


def briefing(table: Table, phase: Briefing, setting: Setting) -> Iterator[str]:
    """Missions are dealt before anybody has land (SM-03)."""
    if not setting.missions:
        yield "there are no missions in this game"
    if any(owner != NOBODY for owner in table.owner):
        yield "missions are dealt before anybody has land"


def picking(table: Table, phase: Picking, setting: Setting) -> Iterator[str]:
    """Headquarters are picked as soon as all armies are placed (CR-01)."""
    if not setting.rules.headquarters.in_play:
        yield "there are no headquarters in this game"
    else:
        yield from placed_all(table, setting)
