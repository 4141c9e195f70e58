"""What keeps the phase of a position before the first turn from being one that its table can lead to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from risk_odds.engine.notation.land import owner_name
from risk_odds.engine.opening import acting_for, base_armies, claiming, placings, to_deploy
from risk_odds.engine.phases import Claiming, Dealing, Deploying, RollingOff
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import Table
from risk_odds.rules.seats import NEUTRAL, NOBODY
from risk_odds.rules.setup import STARTING_DIE
from risk_odds.wording import plural


def rolling_off(table: Table, phase: RollingOff, setting: Setting) -> Iterator[str]:
    """Who begins is rolled while nothing stands on the board (WD-02)."""
    setup = setting.rules.setup
    if setup.has_general and setup.first == "roll" and NOBODY not in table.owner:
        yield from placed_all(table, setting)
    elif any(owner != NOBODY for owner in table.owner):
        yield "who begins is rolled before anybody has land"
    if len(phase.rolling) < 2 or list(phase.rolling) != sorted(phase.rolling):
        yield "two or more seats roll, in order"
    if len(phase.faces) >= len(phase.rolling):
        yield f"{len(phase.faces)} dice have fallen, so nobody is left to roll"
    for face in phase.faces:
        if not 1 <= face <= STARTING_DIE:
            yield f"a die has no face with {face}"


def dealing(table: Table, phase: Dealing, setting: Setting) -> Iterator[str]:
    """Land is dealt to one seat after the other (WD-06)."""
    if not setting.rules.setup.deals:
        yield "land is claimed in this game, not dealt"
        return
    yield from _filled(table, setting)
    rotation = _rotation(table, setting)
    to = rotation[_taken(table) % len(rotation)]
    if phase.to != to:
        yield f"the next card goes to {owner_name(to)}, not to {owner_name(phase.to)}"


def claims(table: Table, phase: Claiming, setting: Setting) -> Iterator[str]:
    """Land is claimed by one owner after the other (WD-03, PW-03)."""
    if setting.rules.setup.deals:
        yield "land is dealt in this game, not claimed"
        return
    yield from _filled(table, setting)
    if phase != claiming(table, setting):
        yield "it is not for this seat to claim now, or not for this owner"


def placed_all(table: Table, setting: Setting) -> Iterator[str]:
    """Everybody has placed all armies (WD-04, PW-05)."""
    for owner in (*range(setting.players), *[NEUTRAL] * setting.rules.setup.neutral):
        placed = _standing(table, owner)
        whole = base_armies(owner, table, setting) * table.owner.count(owner) + to_deploy(owner, table, setting)
        if placed != whole:
            yield f"{owner_name(owner)} has {plural(placed, 'army', 'armies')} on the board, of {whole}"


def _standing(table: Table, owner: int) -> int:
    """The armies of an owner on the board."""
    return sum(armies for armies, o in zip(table.armies, table.owner, strict=True) if o == owner)


def _filled(table: Table, setting: Setting) -> Iterator[str]:
    """Land is still empty, and what is not has one army (WD-03, WD-06)."""
    if NOBODY not in table.owner:
        yield "no land is empty any more"
    if sum(table.armies) != _taken(table):
        yield "more than one army stands somewhere, but land is still empty"
    yield from _shares(table, setting)


def _shares(table: Table, setting: Setting) -> Iterator[str]:
    """Everybody has had as many turns to take land as there were."""
    rotation = _rotation(table, setting)
    for place, owner in enumerate(rotation):
        due = len(range(place, _taken(table), len(rotation)))
        if table.owner.count(owner) != due:
            land = plural(table.owner.count(owner), "territory", "territories")
            yield f"{owner_name(owner)} has {land}, but must have taken {due} by now"


def deploying(table: Table, phase: Deploying, setting: Setting) -> Iterator[str]:
    """Armies are added one at a time until nobody has any left (WD-04, PW-05)."""
    rotation = _rotation(table, setting)
    if len(phase.left) != len(rotation):
        yield "the armies left are those of each seat, and of a neutral army where there is one"
        return
    if found := list(_shares(table, setting)):
        yield from found
        return
    left = dict(zip((*range(setting.players), NEUTRAL), phase.left, strict=False))
    due = {owner: to_deploy(owner, table, setting) for owner in rotation}
    if setting.rules.setup.evenly:
        passed = {owner: base_armies(owner, table, setting) for owner in rotation}
        for territory, (owner, armies) in enumerate(zip(table.owner, table.armies, strict=True)):
            if armies not in (passed[owner], passed[owner] + 1):
                name = setting.board.ids[territory]
                each = f"{passed[owner]} armies or one more"
                yield f"each land of {owner_name(owner)} has {each}, but {name} has {armies}"
                return
    if found := list(_sums(table, left, due, setting)):
        yield from found
    elif setting.rules.setup.way == "piles2":
        yield from _in_piles(table, phase, left, due, setting)
    elif not left.get(phase.owner):
        yield "whoever places an army has one left"
    elif phase.seat != acting_for(phase.owner, table, setting):
        yield "it is not for this seat to place that army"
    elif not in_turn(rotation, left, due, phase.owner, len(setting.board), setting):
        yield "everybody places one army after the other, so these numbers of armies left can't be"


def _in_piles(
    table: Table, phase: Deploying, left: dict[int, int], due: dict[int, int], setting: Setting
) -> Iterator[str]:
    """Two armies of one's own are placed, then one of the neutral army, until none is left (TP-04)."""
    order = placings(table, setting)
    placed = len(order) - sum(left.values())
    if placed == len(order):
        yield "whoever places an army has one left"
        return
    before = [owner for _, owner in order[:placed]]
    if any(before.count(owner) != due[owner] - left[owner] for owner in due):
        yield "two armies of one's own are placed, then a neutral one, so these numbers of armies left can't be"
    elif (phase.seat, phase.owner) != order[placed]:
        yield "it is not for this seat to place that army"


def _sums(table: Table, left: dict[int, int], due: dict[int, int], setting: Setting) -> Iterator[str]:
    """Everybody's armies stand on the board or are left."""
    for owner, number in due.items():
        placed = _standing(table, owner)
        whole = setting.armies_each if setting.rules.setup.evenly else table.owner.count(owner) + number
        if placed + left[owner] != whole:
            on_board = plural(placed, "army", "armies")
            yield f"{owner_name(owner)} has {on_board} on the board and {left[owner]} left, of {whole}"


def in_turn(
    rotation: Sequence[int], left: dict[int, int], due: dict[int, int], owner: int, land: int, setting: Setting
) -> bool:
    """Whether everybody has placed as often as `owner`, and those before him once more, if they could."""
    first = setting.rules.setup.first_to_deploy(land, rotation)
    order = [*rotation[first:], *rotation[:first]]
    rounds, place = due[owner] - left[owner], order.index(owner)
    return all(due[o] - left[o] == min(due[o], rounds + (k < place)) for k, o in enumerate(order))


def _rotation(table: Table, setting: Setting) -> tuple[int, ...]:
    return setting.rules.setup.rotation(table.turn.seat, setting.players)


def _taken(table: Table) -> int:
    return len(table.owner) - table.owner.count(NOBODY)
