"""Land that is claimed, armies that are placed, sets that are traded for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from risk_odds.engine.moves import (
    Choice,
    Claim,
    Exchange,
    Move,
    Place,
    Swap,
    Trade,
    Word,
)
from risk_odds.engine.options.base import Options
from risk_odds.engine.phases import (
    Deploying,
    Placing,
    Reinforcing,
)
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import View
from risk_odds.rules.cards import SET, is_set, triples
from risk_odds.rules.limit import fitting
from risk_odds.rules.seats import NOBODY
from risk_odds.wording import plural


class Claims(Options):
    """Which empty land is claimed (WD-03)."""

    kind = "claim"
    wants = "claim empty land"

    @property
    def free(self) -> list[int]:
        """The land that is still empty."""
        return self.land(NOBODY)

    def refusal(self, move: Move) -> str:
        if not isinstance(move, Claim):
            return self.not_now(move)
        if strange := self.strange(move.territory):
            return strange
        return "" if self.owner[move.territory] == NOBODY else f"{self.name(move.territory)} is taken"

    def __iter__(self) -> Iterator[Choice]:
        return (Claim(t) for t in self.free)


class Placements(Options):
    """Where armies go: one at a time before the first turn, later any number of those at hand (WD-04, WD-20, WD-54).

    Attributes:
        whose: Whose armies they are.
        most: The most that may be placed at once.
        cap: The most armies that may stand on a territory; None if there is no limit.
    """

    kind = "place"

    _least: int | None = None  # the most armies on land that may have one more, where all get one first (SM-06)
    _wastes = False  # whether armies may be lost on a full territory (EX-21)
    _by_cards = False  # whether the own cards say where armies may go (SC-04)

    def __init__(self, view: View, setting: Setting) -> None:
        Options.__init__(self, view, setting)
        if isinstance(self.phase, Deploying):
            self.whose, self.most = self.phase.owner, 1
            caps = [cap for cap in (setting.rules.setup.cap, setting.cap) if cap is not None]
            self.cap, self._by_cards = min(caps, default=None), setting.vacant
            if setting.rules.setup.evenly:
                self._least = min(self.armies[t] for t in self.land(self.whose))
        else:
            assert isinstance(self.phase, (Placing, Reinforcing))
            self.whose, self.most = self.seat, self.phase.armies
            self.cap, self._wastes = setting.cap, setting.rules.cap_waste == "allowed"

    @property
    def wants(self) -> str:
        return "place armies on your land" if self.whose == self.seat else "place an army on land of the neutral army"

    @property
    def grounds(self) -> list[int]:
        """Where an army may go."""
        grounds = sorted(self.view.hand) if self._by_cards else self.land(self.whose)
        if self._least is not None:
            grounds = [t for t in grounds if self.armies[t] <= self._least]
        cap = self.cap
        return grounds if cap is None or self._wastes else [t for t in grounds if self.armies[t] < cap]

    def room(self, territory: int) -> int:
        """The most armies that may be placed at once on a territory where an army may go."""
        return self.most if self._wastes else fitting(self.cap, self.armies[territory], self.most)

    def refusal(self, move: Move) -> str:
        if not isinstance(move, Place):
            return self.not_now(move)
        if strange := self.strange(move.territory):
            return strange
        cap = self.cap
        if self._by_cards:
            if move.territory not in self.view.hand:
                return f"you do not have the card of {self.name(move.territory)}"
        elif self.owner[move.territory] != self.whose:
            whose = "your land" if self.whose == self.seat else "land of the neutral army"
            return f"{self.name(move.territory)} is not {whose}"
        if self._least is not None and self.armies[move.territory] > self._least:
            return f"{self.name(move.territory)} has one more already, and your other land comes first"
        most = self.room(move.territory)
        if not most:
            yet = "" if cap == self.setting.cap else " yet"
            return (
                f"{self.name(move.territory)} has {plural(cap or 0, 'army', 'armies')}, and no more may go there{yet}"
            )
        if most < self.most:
            return self.odd_number(move.armies, 1, most, "armies to place in", move.territory)
        return self.odd_number(move.armies, 1, most, "armies to place")

    def __iter__(self) -> Iterator[Choice]:
        return (Place(t, n) for t in self.grounds for n in range(1, self.room(t) + 1))


class Trades:
    """Which sets a hand can trade (WD-13, WD-18)."""

    def __init__(self, view: View, setting: Setting) -> None:
        self.view, self.setting = view, setting

    def bonuses(self, cards: Sequence[int]) -> tuple[tuple[int, ...], ...]:
        """The choices of land for the extra armies of a set; one is empty if there are none to be had."""
        table, seat = self.view.table, self.view.seat
        shown = [card for card in cards if card != self.setting.wild and table.owner[card] == seat]
        return self.setting.rules.cards.bonuses(shown, table.turn.bonus)

    def refusal(self, move: Trade) -> str:
        """Why the trade is illegal; nothing if it is legal."""
        cards, hand = move.cards, list(self.view.hand)
        if not isinstance(cards, tuple) or len(cards) != SET:
            return "a set is three cards"
        for card in cards:
            if type(card) is not int or card not in hand:
                return (
                    f"you do not hold {'that card' if cards.count(card) == 1 else 'those cards'}: {self._named(card)}"
                )
            hand.remove(card)
        if list(cards) != sorted(cards):
            return "the cards of a set are named in the order of the board"
        if not is_set([self.setting.design(card) for card in cards]):
            return "these three cards are no set: three alike, three different, or any two with a wild card"
        return self._bonus_refusal(move)

    def _bonus_refusal(self, move: Trade) -> str:
        choices = self.bonuses(move.cards)
        if move.bonus in choices and all(type(t) is int for t in move.bonus):
            return ""
        if choices == ((),):
            return "no extra armies are to be had for these cards"
        lands = " or ".join("+".join(self._named(t) for t in choice) for choice in choices)
        return f"the extra armies of these cards go to {lands}"

    def _named(self, card: object) -> str:
        if type(card) is not int or not 0 <= card <= self.setting.wild:
            return repr(card)
        return "a wild card" if card == self.setting.wild else self.setting.board.territories[card].name

    def __iter__(self) -> Iterator[Trade]:
        """Every legal trade, once."""
        for cards in triples(self.view.hand):
            if is_set([self.setting.design(card) for card in cards]):
                for bonus in self.bonuses(cards):
                    yield Trade(cards, bonus)


class Reinforcements(Placements):
    """Sets to trade and new armies to place at the start of a turn (WD-14 to WD-20).

    Attributes:
        must_trade: Whether a set must be traded before armies are placed (WD-15).
        may_trade: Whether a set may be traded (WD-14, WD-16).
    """

    kind = "reinforce"

    def __init__(self, view: View, setting: Setting) -> None:
        Placements.__init__(self, view, setting)
        assert isinstance(self.phase, Reinforcing)
        self.must_trade, self.may_trade = self.phase.must > 0, self.phase.may > 0

    @property
    def wants(self) -> str:
        if self.must_trade:
            return "trade a set"
        return "trade a set, or place armies on your land" if self.may_trade else super().wants

    @property
    def trades(self) -> Trades:
        """The sets."""
        return Trades(self.view, self.setting)

    def refusal(self, move: Move) -> str:
        if isinstance(move, Trade):
            return self.trades.refusal(move) if self.may_trade else "no set can be traded any more in this turn"
        if isinstance(move, Place) and self.must_trade:
            return f"you hold {plural(len(self.view.hand), 'card')}: a set must be traded first"
        if isinstance(move, (Word, Swap, Exchange)) and (play := self.play):
            return play.refusal(move)
        return Placements.refusal(self, move)

    def __iter__(self) -> Iterator[Choice]:
        if self.may_trade:
            yield from self.trades
        if not self.must_trade:
            yield from super().__iter__()
        yield from self.play or ()


class Cashings(Options):
    """Which set is traded after an elimination (WD-51)."""

    kind = "cash"
    wants = "trade a set"

    @property
    def trades(self) -> Trades:
        """The sets."""
        return Trades(self.view, self.setting)

    def refusal(self, move: Move) -> str:
        return self.trades.refusal(move) if isinstance(move, Trade) else self.not_now(move)

    def __iter__(self) -> Iterator[Choice]:
        return iter(self.trades)
