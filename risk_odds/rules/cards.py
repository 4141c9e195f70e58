"""Cards: what is a set, what it is worth, and when it may or must be traded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Literal, NamedTuple

SetValues = Literal["standard", "plus_one"]
TradeWindow = Literal["before_placing", "any_time_in_step1"]
OccupiedBonus = Literal["per_turn", "per_set", "per_card"]
DrawWhen = Literal["after_attacks", "end_of_turn"]
DeckEmpty = Literal["reshuffle", "no_card"]

WILD = "wild"
SET = 3
"""Cards in a set (WD-13)."""

BONUS = 2
"""Extra armies for a card that shows land of the trader (WD-18)."""

FIRST_VALUES = (4, 6, 8, 10, 12, 15)
STEP = 5


class Cards(NamedTuple):
    """The rules of the cards.

    Attributes:
        in_play: Whether there are cards at all.
        values: What the sets of a game are worth: 4, 6, 8, 10, 12, 15, 20 and so on, or 4, 5, 6 and so on.
        must_from: Cards with which a set must be traded when the turn starts.
        start_sets_max: Sets that may be traded when the turn starts.
        down_from: Cards after an elimination with which sets must be traded at once.
        elim_trade_until: ... until so many cards, or fewer, are left.
        window: Whether sets are traded before the first army is placed, or at any time until the last one is.
        occupied_bonus: How often the two extra armies are given: once a turn, once a set, or for each card.
        draw_when: Whether a card is drawn before or after fortifying.
        deck_empty: What happens when the pile is used up.

    Source: WD-13 to WD-19, WD-41, WD-51, PW-13, EX-01.
    """

    in_play: bool = True
    values: SetValues = "standard"
    must_from: int = 5
    start_sets_max: int = 2
    down_from: int = 6
    elim_trade_until: int = 4
    window: TradeWindow = "before_placing"
    occupied_bonus: OccupiedBonus = "per_turn"
    draw_when: DrawWhen = "after_attacks"
    deck_empty: DeckEmpty = "reshuffle"

    def value(self, number: int) -> int:
        """The armies for set `number` of the game, counted from 1 over all players (WD-17, EX-01)."""
        if self.values == "plus_one":
            return number + 3
        if number <= len(FIRST_VALUES):
            return FIRST_VALUES[number - 1]
        return FIRST_VALUES[-1] + STEP * (number - len(FIRST_VALUES))

    def sets_at_start(self, held: int) -> tuple[int, int]:
        """How many sets must and may be traded when a turn starts with so many cards (WD-14, WD-15)."""
        return int(held >= self.must_from), min(self.start_sets_max, held // SET)

    def bonuses(self, matches: Sequence[int], taken: int) -> tuple[tuple[int, ...], ...]:
        """The choices of territories that get the extra armies of one set (WD-18).

        Args:
            matches: Territories of the trader that the cards of the set show.
            taken: Extra armies the trader has already had this turn.
        """
        if not matches or (self.occupied_bonus == "per_turn" and taken):
            return ((),)
        if self.occupied_bonus == "per_card":
            return (tuple(matches),)
        return tuple((t,) for t in matches)


def is_set(designs: Sequence[str]) -> bool:
    """Whether three cards are a set: all alike, all different, or with a wild card (WD-13)."""
    return len(designs) == SET and (WILD in designs or len(set(designs)) != 2)


def triples(hand: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The ways to pick three cards from a hand, each once; cards are sorted, equal ones stand for each other."""
    return iter(dict.fromkeys(combinations(sorted(hand), SET)))
