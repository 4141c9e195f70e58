"""Territories as people type them: whole names, beginnings of words, initials."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from risk_odds.boards.board import Board
from risk_odds.errors import InvalidInput

FEW = 6
"""So many names are listed where several fit."""


def fitting(words: Sequence[str], board: Board) -> tuple[int, ...]:
    """The territories that what was typed may mean; one that is called just so is the only one.

    Args:
        words: What was typed, in small letters, with spaces or `_` between words.
        board: The board.

    >>> from risk_odds.boards import board_named
    >>> classic = board_named("classic")
    >>> [classic.ids[t] for t in fitting(["w", "us"], classic)], [classic.ids[t] for t in fitting(["kam"], classic)]
    (['western_united_states'], ['kamchatka'])
    """
    typed = [part for word in words for part in word.replace("-", "_").split("_") if part]
    if not typed:
        return ()
    joined = "_".join(typed)
    if joined in board.index:
        return (board.index[joined],)
    return tuple(t for t, own in enumerate(_spoken(board)) if any(_fits(typed, form) for form in own))


def _spoken(board: Board) -> Iterable[tuple[tuple[str, ...], ...]]:
    """For each territory the words it goes by: those of its id, and those of its printed name."""
    for territory in board.territories:
        own = tuple(territory.id.split("_"))
        printed = tuple(part.lower() for part in territory.name.replace("-", " ").split())
        yield (own,) if own == printed else (own, printed)


def _fits(typed: Sequence[str], own: Sequence[str]) -> bool:
    """Whether the typed words begin some of the territory's words, in their order; initials count as one word."""
    if len(typed) == 1 and len(own) > 1 and typed[0] == "".join(word[0] for word in own):
        return True
    rest, last = list(typed), len(own)
    for k, word in enumerate(own):
        if rest and (word.startswith(rest[0]) or rest[0] == "".join(w[0] for w in own[k:last])):
            rest.pop(0)
    return not rest


def territory(words: Sequence[str], board: Board, wanted: Collection[int] = ()) -> int:
    """The one territory that was meant.

    Args:
        words: What was typed.
        board: The board.
        wanted: Those that make sense here; they go before others that what was typed fits too.

    Raises:
        InvalidInput: None fits, or several do.
    """
    found = fitting(words, board)
    sensible = _beginning(words, board, [t for t in found if t in wanted])
    if len(sensible) == 1:
        return sensible[0]
    if len(found) == 1:
        return found[0]
    typed = " ".join(words)
    if not found:
        raise no_such(typed, board)
    raise InvalidInput(f"{typed!r} may be {listed(sensible or found, board)}", "a few letters more")


def _beginning(words: Sequence[str], board: Board, found: Sequence[int]) -> Sequence[int]:
    """Of several, those whose name begins with what was typed, if there are any."""
    typed = "_".join(words)
    return [t for t in found if board.ids[t].startswith(typed)] or found


def no_such(typed: str, board: Board) -> InvalidInput:
    """Say that nothing goes by that name, and what comes near."""
    from difflib import get_close_matches

    near = get_close_matches(typed.replace(" ", "_"), board.ids, n=1, cutoff=0.7)
    near = near or [id for id in board.ids if get_close_matches(typed, id.split("_"), n=1, cutoff=0.75)][:1]
    hint = f" (did you mean {board.territories[board.index[near[0]]].name}?)" if near else ""
    return InvalidInput(f"there is no territory {shown(typed)}{hint}")


def listed(territories: Sequence[int], board: Board) -> str:
    """A few names, with "or" between them."""
    names = [board.territories[t].name for t in territories[:FEW]]
    more = f" or {len(territories) - FEW} more" if len(territories) > FEW else ""
    return " or ".join(names) + more


def shown(typed: str, most: int = 40) -> str:
    """What was typed, in quotes, cut where it is long."""
    return repr(typed if len(typed) <= most else typed[:most] + "...")
