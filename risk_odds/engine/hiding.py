"""What a seat may see of a move that somebody makes."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain

from risk_odds.engine.goals import is_last_pick
from risk_odds.engine.moves import (
    UNKNOWN,
    UNSEEN,
    Assigned,
    Attack,
    Dealt,
    Drawn,
    Exchange,
    Move,
    Pick,
    Place,
    Refilled,
    Reroll,
    Trade,
    Word,
)
from risk_odds.engine.phases import Briefing, Dealing, Deploying, Picking, Spelling
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import State
from risk_odds.engine.wordbook import size


def shown_to(move: Move, seat: int, state: State, setting: Setting) -> Move:
    """The move as a seat may see it when it is made; UNKNOWN stands for what it may not.

    A card is seen by whoever draws it, and so are tiles. Where both say their dice at the same time, those of the
    attacker are seen by nobody else until the defender has named his; so is the attacker's word. A mission is seen by
    whoever gets it, and a headquarters by whoever picks it until the last one is picked. A word that lies
    open shows which letters are blanks; as the seat that lays it writes it, they follow from the rack.

    Args:
        move: The move, a legal or possible one.
        seat: The seat, or NOBODY for a spectator.
        state: The position before the move.
        setting: What is played.
    """
    if isinstance(move, (Dealt, Refilled)):
        return _fallen_to(move, seat, state, setting)
    if isinstance(move, Word):
        return _word(move, seat, state, setting)
    if isinstance(move, (Assigned, Pick)):
        return _goal(move, seat, state)
    if seat == state.table.turn.seat:
        return move
    if isinstance(move, Exchange):
        return Exchange(str(size(move.tiles)))
    if isinstance(move, Drawn):
        return Drawn(UNKNOWN)
    if isinstance(move, Attack) and is_sealed(move, state, setting):
        return replace(move, dice=UNKNOWN)
    return move


def _fallen_to(move: Dealt | Refilled, seat: int, state: State, setting: Setting) -> Move:
    """A card that is dealt to a hand, or tiles."""
    if isinstance(move, Refilled):
        return move if move.seat == seat else Refilled(move.seat, str(size(move.tiles)))
    phase = state.table.phase
    hidden = setting.vacant and isinstance(phase, Dealing) and phase.to != seat
    return Dealt(UNKNOWN) if hidden else move


def _goal(move: Assigned | Pick, seat: int, state: State) -> Move:
    """A mission, or a headquarters, face down; with the last headquarters all are turned up (CR-01, SM-03)."""
    phase = state.table.phase
    if isinstance(phase, Briefing) and phase.to != seat:
        return Assigned(UNSEEN)
    if isinstance(phase, Picking) and phase.seat != seat and not is_last_pick(state.table):
        return Pick(UNKNOWN)
    return move


def _word(move: Word, seat: int, state: State, setting: Setting) -> Word:
    """A word that is laid; that of the attacker lies face down."""
    phase = state.table.phase
    sealed = isinstance(phase, Spelling) and phase.seat == state.table.turn.seat != seat
    return Word(UNSEEN) if sealed else opened(move, seat, state, setting)


def opened(move: Word, seat: int, state: State, setting: Setting) -> Word:
    """A word as a seat sees it as soon as it lies open.

    Args:
        move: The word.
        seat: The seat, or NOBODY for a spectator.
        state: The position before it is laid.
        setting: What is played.
    """
    phase, turn = state.table.phase, state.table.turn
    whose = phase.seat if isinstance(phase, Spelling) else turn.seat
    return move if seat == whose else Word(setting.wordbook.shown(move.word, state.secrets.racks[whose]))


def is_sealed(move: Attack, state: State, setting: Setting) -> bool:
    """Whether the dice of an attack are sealed: only where the defender has a choice too (WD-32)."""
    return setting.rules.announce == "simultaneous" and len(setting.defense_dice[state.table.armies[move.target]]) > 1


def revealed(state: State, move: Move, setting: Setting) -> State:
    """A position in which cards are not known, with those in their place that a move shows, if they can be.

    A trade shows cards, and so does who rolls a die again; where the own cards say where armies may go, so does an
    army that is placed.

    Args:
        state: The position before the move; UNKNOWN stands for a card that is not known.
        move: The move.
        setting: What is played.
    """
    phase, hands = state.table.phase, state.secrets.hands
    if isinstance(move, Trade):
        seat, cards, deck = state.table.turn.seat, move.cards, setting.deck
    elif isinstance(move, Reroll):
        seat, cards, deck = state.table.turn.seat, (move.card,), setting.deck
    elif isinstance(move, Place) and isinstance(phase, Deploying) and setting.vacant:
        seat, cards, deck = phase.seat, (move.territory,), tuple(range(setting.wild))
    else:
        return state
    if UNKNOWN not in hands[seat]:
        return state
    left = Counter(deck) - Counter(chain(state.table.pack.traded, *hands))
    hand = list(hands[seat])
    for card in (Counter(cards) - Counter(hand)).elements():
        if left[card] and UNKNOWN in hand:
            left[card] -= 1
            hand[hand.index(UNKNOWN)] = card
    hands = (*hands[:seat], tuple(sorted(hand)), *hands[seat + 1 :])
    return state._replace(secrets=state.secrets._replace(hands=hands))
