"""Headquarters and missions: how they are given out, what a capture changes, and who has won (CR-01 to SM-27)."""

from __future__ import annotations

from risk_odds.engine.moves import Assigned, Pick
from risk_odds.engine.phases import Briefing, Drawing, Occupying, Over, Picking
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import Goals, Pack, State, Table
from risk_odds.engine.turns import in_phase, more
from risk_odds.rules.missions import Mission, fallen_by, is_done
from risk_odds.rules.seats import NOBODY


def assigned(state: State, move: Assigned, setting: Setting) -> State:
    """A mission goes to a seat, face down; the next one to the next (SM-03)."""
    table, secrets = state
    phase = table.phase
    assert isinstance(phase, Briefing)
    missions = [*(secrets.missions or ("",) * setting.players)]
    missions[phase.to] = move.mission
    goals = table.pack.goals
    table = _with_goals(table, goals._replace(briefed=goals.briefed + 1))
    table = in_phase(table, Briefing((phase.to + 1) % setting.players))
    return State(table, secrets._replace(missions=tuple(missions)))


def picked(state: State, move: Pick, setting: Setting) -> State:
    """A headquarters is picked; as soon as all are, they are turned up together (CR-01)."""
    table, secrets = state
    assert isinstance(table.phase, Picking)
    seat = table.phase.seat
    places = [*(secrets.picked or (NOBODY,) * setting.players)]
    places[seat] = move.territory
    following = (seat + 1) % setting.players
    if not is_last_pick(table):
        return State(in_phase(table, Picking(following)), secrets._replace(picked=tuple(places)))
    for_good = setting.rules.headquarters.counts == "ever_captured"
    holders = tuple(range(setting.players)) if for_good else ()
    goals = table.pack.goals._replace(headquarters=tuple(places), holders=holders)
    return State(_with_goals(table, goals), secrets._replace(picked=()))


def is_last_pick(table: Table) -> bool:
    """Whether the headquarters are turned up as soon as one more is picked."""
    phase = table.phase
    return isinstance(phase, Picking) and (phase.seat + 1) % len(table.pack.held) == table.turn.seat


def who_picked(table: Table) -> tuple[int, ...]:
    """The seats that have picked a headquarters which is not turned up yet."""
    phase, players = table.phase, len(table.pack.held)
    if not isinstance(phase, Picking):
        return ()
    first = table.turn.seat
    return tuple((first + k) % players for k in range((phase.seat - first) % players))


def who_is_briefed(table: Table) -> tuple[int, ...]:
    """The seats that have a mission."""
    players, briefed = len(table.pack.held), table.pack.goals.briefed
    if briefed >= players:
        return tuple(range(players))
    return tuple((table.turn.seat + k) % players for k in range(briefed))


def _with_goals(table: Table, goals: Goals) -> Table:
    owner, armies, (held, traded, sets, tiles, _), turn, phase = table
    return Table(owner, armies, Pack(held, traded, sets, tiles, goals), turn, phase)


def captured(state: State, loser: int, setting: Setting) -> State:
    """Land has been captured, and armies are about to move in: what that means for cards and missions, and who has won.

    Args:
        state: The position, in which the land has its new owner.
        loser: Whose it was.
        setting: What is played.
    """
    table = state.table
    target = table.phase.target if isinstance(table.phase, Occupying) else NOBODY
    goals = table.pack.goals
    changed = _after_capture(goals, target, loser, table, setting)
    if changed is not goals:
        state = State(_with_goals(table, changed), state.secrets)
    if setting.rules.missions.check != "immediate" or not (over := accomplished(state, setting)):
        return state
    return _moved_in(state, over)


def _after_capture(goals: Goals, target: int, loser: int, table: Table, setting: Setting) -> Goals:
    """The cards of headquarters that change hands (CR-04, CR-11), and who is out of the game (SM-21)."""
    captor, holders = table.turn.seat, goals.holders
    out = loser >= 0 and loser not in table.owner
    if holders and loser >= 0 and goals.headquarters[loser] == target and holders[loser] == loser:
        holders = (*holders[:loser], captor, *holders[loser + 1 :])
    if out and loser in holders:
        holders = tuple(captor if who == loser else who for who in holders)
    fallen = goals.fallen
    if out and setting.missions:
        fallen = fallen or (NOBODY,) * setting.players
        fallen = (*fallen[:loser], captor, *fallen[loser + 1 :])
    if holders is goals.holders and fallen is goals.fallen:
        return goals
    return goals._replace(holders=holders, fallen=fallen)


def _moved_in(state: State, over: Over) -> State:
    """The game is over with a capture; the fewest armies that have to go along take the land (GEN-04)."""
    table, secrets = state
    phase = table.phase
    assert isinstance(phase, Occupying)
    armies = more(more(table.armies, phase.source, -phase.least), phase.target, phase.least)
    return State(table._replace(armies=armies, phase=over), secrets)


def won(state: State, setting: Setting) -> Over | None:
    """The end of the game, if it is won by the armies that have just moved into captured land (CR-13, SM-23)."""
    if has_headquarters(state.table, setting):
        return Over(state.table.turn.seat)
    return accomplished(state, setting) if setting.rules.missions.check == "immediate" else None


def has_headquarters(table: Table, setting: Setting) -> bool:
    """Whether the seat on turn holds the headquarters it takes to win, and its own (CR-10)."""
    rules, goals = setting.rules, table.pack.goals
    if rules.victory != "headquarters" or not goals.headquarters:
        return False
    return rules.headquarters.won(goals.headquarters, goals.holders, table.owner, table.turn.seat)


def accomplished(state: State, setting: Setting) -> Over | None:
    """The end of the game, if somebody's mission is done; at the same instant whose turn it is goes first (SM-24)."""
    seat = state.table.turn.seat
    for k in range(setting.players):
        if over := done(state, (seat + k) % setting.players, setting):
            return over
    return None


def done(state: State, seat: int, setting: Setting) -> Over | None:
    """The end of the game, if the mission of a seat is done; that of a seat without land is void (SM-27)."""
    table, missions = state.table, state.secrets.missions
    if setting.rules.victory != "mission" or not missions or seat not in table.owner:
        return None
    mission = in_force(table, seat, missions[seat], setting)
    if mission is None or not is_done(mission, seat, table.owner, table.armies, setting.board.members):
        return None
    return Over(seat, missions[seat])


def in_force(table: Table, seat: int, mission: str, setting: Setting) -> Mission | None:
    """What the mission of a seat asks for now; None if it is not known (SM-21, SM-22)."""
    if mission not in setting.missions:
        return None
    fallen = fallen_by(table.pack.goals.fallen)
    return setting.rules.missions.in_force(setting.missions[mission], seat, fallen)


def _is_over(number: int, table: Table, setting: Setting) -> bool:
    """Whether a turn is over, but for the card that is drawn at its end: none is if the game ends with it (WD-42)."""
    late = setting.rules.cards.draw_when == "end_of_turn" and isinstance(table.phase, Drawing)
    return late or table.turn.number != number


def judged(before: State, after: State, setting: Setting) -> State:
    """What has followed from a move, or the end of the game, if a mission is done by it (SM-23, SM-25).

    Args:
        before: The position before the move.
        after: The position after it.
        setting: What is played.
    """
    turn = before.table.turn
    if not turn.number or isinstance(after.table.phase, Over):
        return after
    then = after._replace(table=after.table._replace(turn=turn))
    if setting.rules.missions.check == "immediate":
        over = accomplished(then, setting) if before.table.armies != after.table.armies else None
    else:
        over = done(then, turn.seat, setting) if _is_over(turn.number, after.table, setting) else None
    if over is None:
        return after
    if after.table.turn.number == turn.number:
        then = after
    return State(in_phase(then.table, over), then.secrets)
