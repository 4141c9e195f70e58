"""What a seat may see of a move that somebody makes."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain

from risk_odds.engine.moves import UNKNOWN, Attack, Drawn, Move, Trade
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import State


def shown_to(move: Move, seat: int, state: State, setting: Setting) -> Move:
    """The move as a seat may see it when it is made; UNKNOWN stands for what it may not.

    A card is seen by whoever draws it. Where both say their dice at the same time, those of the attacker are
    seen by nobody else until the defender has named his.

    Args:
        move: The move, a legal or possible one.
        seat: The seat, or NOBODY for a spectator.
        state: The position before the move.
        setting: What is played.
    """
    if seat == state.table.turn.seat:
        return move
    if isinstance(move, Drawn):
        return Drawn(UNKNOWN)
    if isinstance(move, Attack) and is_sealed(move, state, setting):
        return replace(move, dice=UNKNOWN)
    return move


def is_sealed(move: Attack, state: State, setting: Setting) -> bool:
    """Whether the dice of an attack are sealed: only where the defender has a choice too (WD-32)."""
    return setting.rules.announce == "simultaneous" and len(setting.defense_dice[state.table.armies[move.target]]) > 1


def revealed(state: State, move: Move, setting: Setting) -> State:
    """A position in which cards are not known, with those in their place that a trade shows, if they can be.

    Args:
        state: The position before the move; UNKNOWN stands for a card that is not known.
        move: The move.
        setting: What is played.
    """
    if not isinstance(move, Trade) or UNKNOWN not in state.secrets.hands[state.table.turn.seat]:
        return state
    seat, hands = state.table.turn.seat, state.secrets.hands
    left = Counter(setting.deck) - Counter(chain(state.table.pack.traded, *hands))
    hand = list(hands[seat])
    for card in (Counter(move.cards) - Counter(hand)).elements():
        if left[card] and UNKNOWN in hand:
            left[card] -= 1
            hand[hand.index(UNKNOWN)] = card
    hands = (*hands[:seat], tuple(sorted(hand)), *hands[seat + 1 :])
    return state._replace(secrets=state.secrets._replace(hands=hands))
