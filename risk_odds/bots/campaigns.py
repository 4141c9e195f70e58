"""Campaigns on a sketch: from one conquest to the next, with the chance that it comes that far."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from risk_odds.bots.sketch import Sketch

OPEN = 3
"""Land with so many neighbors still to be taken, or more, is no dead end."""

LOST = 0.9
"""The part of a force that is lost where a battle fails, less what the defender loses there."""

MOVE_IN = 3
"""The fewest armies that move in, in a plan."""


@dataclass(frozen=True, slots=True)
class Campaign:
    """Some conquests in order.

    Attributes:
        goal: What is to be taken.
        first: Source and target of the first battle.
        chance: That all is taken.
        gain: What it is expected to be worth, in armies.
    """

    goal: tuple[int, ...]
    first: tuple[int, int]
    chance: float
    gain: float


def march(
    sketch: Sketch,
    goal: tuple[int, ...],
    sure: float,
    card: float,
    prizes: Mapping[int, float],
    start: int | None = None,
) -> Campaign | None:
    """The best way to begin to take a goal: all of it, or what comes first. None if nothing is sure enough.

    Args:
        sketch: Where it begins; it is not changed.
        goal: The land to take, none of it one's own.
        sure: The least chance of what is planned.
        card: What the first conquest is worth by itself, in armies.
        prizes: What the end of each player is worth, in armies.
        start: Where the first attack comes from, if that is given.
    """
    board, left = sketch.copy(), dict.fromkeys(goal)
    base = before = board.worth()
    chance, failures, prize = 1.0, 0.0, card
    first = step = _next_step(board, left, start)
    best: Campaign | None = None
    while first and step:
        source, target = step
        force, loser = board.force(source), board.owner[target]
        win = board.odds.win(force, board.armies[target])
        failures += chance * (1 - win) * (before - base - LOST * force)
        chance *= win
        if chance < sure:
            break
        conquer(board, source, target, left)
        del left[target]
        if loser in prizes and loser not in board.owner:
            prize += prizes[loser]
        before = board.worth()
        gain = chance * (before - base + prize) + failures
        if best is None or gain > best.gain:
            best = Campaign(goal, first, chance, gain)
        step = _next_step(board, left)
    return best


def _next_step(board: Sketch, left: Collection[int], start: int | None = None) -> tuple[int, int] | None:
    """The next battle: dead ends first, then what is surest. None if nothing of what is left can be attacked."""
    best, most = None, (-OPEN - 1, 0.0)
    for target in left:
        beside = board.setting.neighbors[target]
        sources = [n for n in beside if board.owner[n] == board.seat and board.force(n) > 0 and start in (None, n)]
        if sources:
            source = max(sources, key=board.force)
            exits = sum(n in left for n in beside)
            rank = -min(exits, OPEN), board.odds.win(board.force(source), board.armies[target])
            if rank > most:
                best, most = (source, target), rank
    return best


def conquer(board: Sketch, source: int, target: int, left: Collection[int]) -> None:
    """Take a territory, with the losses that are to be expected.

    Args:
        board: Is changed.
        source: Where the attack comes from.
        target: What is taken.
        left: What is still to be taken, this included.
    """
    stay = board.stay
    survivors = max(1, round(board.odds.left(board.force(source), board.armies[target])))
    board.owner[target] = board.seat
    least = min(MOVE_IN, survivors)
    board.armies[source], board.armies[target] = stay + survivors - least, least
    moved = share(board, source, target, least, survivors, left)
    board.armies[source], board.armies[target] = stay + survivors - moved, moved


def share(board: Sketch, source: int, target: int, least: int, most: int, left: Collection[int]) -> int:
    """How many of those that may move into captured land do: on towards what is left, or where the threat is."""
    onward, back = board.touches(target, left), board.touches(source, left)
    if onward != back:
        return most if onward else least
    here, there = board.threat(source), board.threat(target)
    if onward or not here:
        return most
    if not there:
        return least
    return max(least, min(most, round((most + board.stay) * there / (here + there))))
