"""What follows from the capture of land: a continent that is held, a player who is out, the end of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from risk_odds.engine.phases import Occupying, Over, Phase, Refilling
from risk_odds.engine.state import State, Table
from risk_odds.rules.seats import NOBODY
from risk_odds.wording import plural
from risk_odds_cli.play.people import Company, held


def news(before: Table, after: Table, taken: tuple[int, int] | None, company: Company) -> list[str]:
    """What a move brought about, in sentences without a subject; it is told as soon as armies have moved in.

    Args:
        before: The table before the move.
        after: The table after it.
        taken: The territory that was fought for, and whose it was; None if none was.
        company: Who plays what.
    """
    occupied = occupies(before.phase)
    if occupies(after.phase) or not (occupied or before.owner != after.owner):
        return []
    first = before.owner
    if occupied and taken is not None:  # the land has had its new owner since the battle
        target, owner = taken
        first = (*first[:target], owner, *first[target + 1 :])
    groups = (_headquarters, _continents, _thrown)
    return [said for group in groups for said in group(first, before, after, company)] + [*_won(after)]


def _continents(first: Sequence[int], before: Table, after: Table, company: Company) -> Iterator[str]:
    """Those that whose turn it is did not hold before."""
    seat, setting = before.turn.seat, company.setting
    for c in held(after.owner, seat, setting):
        if c not in held(first, seat, setting):
            yield f"holds all of {setting.board.continents[c].name} now"


def _thrown(first: Sequence[int], before: Table, after: Table, company: Company) -> Iterator[str]:
    """Those who had land, and have none."""
    for seat in range(company.setting.players):
        if seat in first and seat not in after.owner:
            cards = before.pack.held[seat]
            took = f" and takes {plural(cards, 'card')}" if cards else ""
            yield f"throws {company.called(seat)} out of the game{took}"


def _headquarters(first: Sequence[int], before: Table, after: Table, company: Company) -> Iterator[str]:
    """The headquarters of others, or the own one, that whose turn it is did not control before."""
    seat = before.turn.seat
    for whose, place in enumerate(after.pack.goals.headquarters):
        if after.owner[place] == seat != first[place]:
            others = f"takes the headquarters of {company.called(whose)}"
            yield "takes the own headquarters back" if whose == seat else others


def _won(after: Table) -> Iterator[str]:
    """A mission that is done is told by itself: it may be that of somebody else."""
    if isinstance(after.phase, Over) and not after.phase.mission:
        yield "wins the game"


def loser(states: Sequence[State]) -> int:
    """Whose the land was into which armies are to move in the last of these positions; NOBODY if there is none."""
    *earlier, last = (state.table for state in states)
    phase = last.phase.then if isinstance(last.phase, Refilling) else last.phase
    if not isinstance(phase, Occupying):
        return NOBODY
    target = phase.target
    return next((t.owner[target] for t in reversed(earlier) if t.owner[target] != last.owner[target]), NOBODY)


def occupies(phase: Phase) -> bool:
    """Whether armies are still to move into captured land, perhaps after tiles are drawn."""
    return isinstance(phase, Occupying) or (isinstance(phase, Refilling) and isinstance(phase.then, Occupying))
