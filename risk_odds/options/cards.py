"""Options of cards and the sets that are traded."""

from __future__ import annotations

from typing import get_args

from risk_odds.options.option import Option, of_part, words
from risk_odds.rules.cards import DeckEmpty, DrawWhen, OccupiedBonus, SetValues, TradeWindow

OF_CARDS: tuple[Option, ...] = (
    of_part("cards", "cards", "in_play", {"on": True, "off": False}, "are there cards? (GEN-06)"),
    of_part(
        "set_values",
        "cards",
        "values",
        words(get_args(SetValues)),
        "what sets are worth: 4, 6, 8, 10, 12, 15, 20 ..., or 4, 5, 6 ... (WD-17)",
    ),
    of_part(
        "start_sets_max",
        "cards",
        "start_sets_max",
        words((2, 1)),
        "sets that may be traded when a turn starts (WD-15)",
    ),
    of_part(
        "elim_trade_until",
        "cards",
        "elim_trade_until",
        words((4, 5)),
        "after an elimination sets are traded until so many cards are left (WD-51, PW-13)",
    ),
    of_part(
        "trade_window",
        "cards",
        "window",
        words(get_args(TradeWindow)),
        "are sets traded before the first new army is placed, or as long as one is left? (WD-16)",
    ),
    of_part(
        "occupied_bonus",
        "cards",
        "occupied_bonus",
        words(get_args(OccupiedBonus)),
        "how often two extra armies come for land on traded cards (WD-18)",
    ),
    of_part(
        "draw_when",
        "cards",
        "draw_when",
        words(get_args(DrawWhen)),
        "is the card drawn before or after fortifying? (WD-41, PW-21)",
    ),
    of_part(
        "deck_empty",
        "cards",
        "deck_empty",
        words(get_args(DeckEmpty)),
        "what a used-up pile means: traded cards are shuffled, or nothing is drawn (WD-19)",
    ),
)
"""Whether there are cards, what sets bring, and when they are traded and drawn."""
