"""A limit on the armies that may stand on a territory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

Waste = Literal["forbidden", "allowed"]

CAPS = range(2, 1000)
"""The limits that rules can have: with one army nothing could ever move."""


def fitting(cap: int | None, armies: int, number: int) -> int:
    """How many of some new armies find room beside those that stand on a territory (EX-20).

    Args:
        cap: The most armies on a territory; None if there is no limit.
        armies: The armies that stand there.
        number: Those that are to join them.
    """
    return number if cap is None else max(0, min(number, cap - armies))


def has_room(cap: int | None, owner: Sequence[int], armies: Sequence[int], seat: int) -> bool:
    """Whether another army finds room on any land of an owner; if none does, it is lost (EX-20, EX-21)."""
    return cap is None or any(o == seat and n < cap for o, n in zip(owner, armies, strict=True))
