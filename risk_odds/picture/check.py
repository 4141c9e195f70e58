"""What a picture of a board refuses to draw."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from risk_odds.errors import InvalidInput
from risk_odds.picture.land import EMPTY, NEUTRAL
from risk_odds.picture.maps import Shapes


def one_for_each(count: int, **given: Sequence[object] | None) -> None:
    """Refuse a list that has not one entry for each territory; None is no list.

    Raises:
        InvalidInput: One is longer or shorter.
    """
    for name, values in given.items():
        if values is not None and len(values) != count:
            raise InvalidInput(f"{name} has {len(values)} entries for {count} territories", "one for each territory")


def one_for_each_seat(players: int, headquarters: Sequence[int]) -> None:
    """Refuse headquarters of some players only.

    Raises:
        InvalidInput: There are more or fewer than players.
    """
    if headquarters and len(headquarters) != players:
        raise InvalidInput(
            f"headquarters has {len(headquarters)} entries for {players} players", "one for each player, or none"
        )


def on_the_board(count: int, **given: Iterable[int]) -> None:
    """Refuse what is not the index of a territory.

    Raises:
        InvalidInput: No territory has this index.
    """
    for name, indexes in given.items():
        for index in indexes:
            if not 0 <= index < count:
                raise InvalidInput(f"{name} names territory {index}", f"0 to {count - 1}")


def held(owner: Iterable[int], armies: Iterable[int], players: int, turn: int | None, winner: int | None) -> None:
    """Refuse owners that don't play, one on turn or a winner that doesn't, and fewer than no armies.

    Raises:
        InvalidInput: There is one.
    """
    for seat in owner:
        if seat not in {EMPTY, NEUTRAL} and not 0 <= seat < players:
            raise InvalidInput(f"seat {seat} owns a territory", f"0 to {players - 1}, -1 for empty, -3 for neutral")
    if turn is not None and not -1 <= turn < players:
        raise InvalidInput(f"seat {turn} is on turn", f"0 to {players - 1}, none for nobody")
    if winner is not None and not 0 <= winner < players:
        raise InvalidInput(f"seat {winner} has won", f"0 to {players - 1}, none for nobody")
    for count in armies:
        if count < 0:
            raise InvalidInput(f"{count} armies on a territory", "0 or more")


def drawable(ids: Iterable[str], shapes: Shapes | None) -> None:
    """Refuse a map that lacks a territory.

    Raises:
        InvalidInput: It does.
    """
    lacking = [id for id in ids if shapes and id not in shapes.territories]
    if lacking:
        raise InvalidInput(f"the map has no {', '.join(lacking)}", "the map of this board, or none")
