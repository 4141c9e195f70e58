"""Whether a move is legal, or possible; if not, why."""

from __future__ import annotations

from risk_odds.engine.laws import chance
from risk_odds.engine.moves import CHANCES, Move, called
from risk_odds.engine.options import Options, options
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import State, seen_by, to_move
from risk_odds.errors import InvalidInput
from risk_odds.rules.seats import CHANCE, LETTERS, NOBODY


class IllegalMove(InvalidInput):
    """A move that is against the rules, or that can't fall; it changes nothing (GEN-07)."""


def check(state: State, move: Move, setting: Setting, seat: int | None = None, known: Options | None = None) -> None:
    """Refuse a move that is illegal or impossible.

    Args:
        state: The position.
        move: The move.
        setting: What is played.
        seat: Who makes the move, where that is to be checked too.
        known: The options of this position, if they have been made already.

    Raises:
        IllegalMove: With a sentence that says why.
    """
    refusal = _refusal(state, move, setting, seat, known)
    if refusal:
        raise IllegalMove(refusal)


def _refusal(state: State, move: Move, setting: Setting, seat: int | None, known: Options | None) -> str:
    who = to_move(state)
    if who == NOBODY:
        return "the game is over"
    if seat is not None and seat != who:
        return f"it is not for {_called(seat)} to move, but for {_called(who)}"
    if who == CHANCE:
        if not isinstance(move, CHANCES):
            return f"{called(move)} is no move now; dice or cards fall first"
        return (
            ""
            if _is_plain(move) and chance(state, setting).weight(move)
            else f"{called(move)} like that can't fall now"
        )
    if isinstance(move, CHANCES):
        return f"{called(move)} is no move now; it is for {_called(who)} to decide"
    return (known or options(seen_by(state, who), setting)).refusal(move)


def _is_plain(move: Move) -> bool:
    """Whether whole numbers, tuples of them and text are all there is in it; True is equal to 1, but no face."""
    for name in move.__match_args__:
        value = getattr(move, name)
        if type(value) not in (int, str) and not (type(value) is tuple and all(type(part) is int for part in value)):
            return False
    return True


def _called(seat: int) -> str:
    return LETTERS[seat] if seat in range(len(LETTERS)) else "chance" if seat == CHANCE else "nobody"
