"""What a seat may do, as far as it can see: one class for each phase in which somebody decides.

Each states the rules of its phase once. `refusal` says why a move is illegal; iterating lists the legal ones; the
other attributes are the bounds that both are made of, for whoever looks for a good move without listing all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from risk_odds.engine.moves import (
    END_ATTACKS,
    END_TURN,
    Attack,
    Choice,
    Claim,
    Defend,
    EndAttacks,
    EndTurn,
    Fortify,
    Move,
    Occupy,
    Place,
    Trade,
    called,
)
from risk_odds.engine.phases import (
    Attacking,
    Cashing,
    Claiming,
    Defending,
    Deploying,
    Fortifying,
    Occupying,
    Placing,
    Reinforcing,
)
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import View
from risk_odds.rules.cards import SET, is_set, triples
from risk_odds.rules.fortification import movable, reach
from risk_odds.rules.seats import NOBODY
from risk_odds.wording import plural


class Options:
    """The legal moves of the seat that has to decide; a collection that is never listed unless somebody asks.

    Attributes:
        seat: Who decides.
    """

    def __init__(self, view: View, setting: Setting) -> None:
        self.view = view
        self.setting = setting
        self.seat = view.seat
        self.owner, self.armies, _, _, self.phase = view.table

    @property
    def wants(self) -> str:
        """What is to be decided, for people."""
        raise NotImplementedError

    def refusal(self, move: Move) -> str:
        """Why the move is illegal, as a sentence; nothing if it is legal."""
        raise NotImplementedError

    def __iter__(self) -> Iterator[Choice]:
        """The legal moves, each once."""
        raise NotImplementedError

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and not self.refusal(move)

    def name(self, territory: int) -> str:
        """The name of a territory."""
        return self.setting.board.territories[territory].name

    def land(self, owner: int) -> list[int]:
        """The territories of an owner."""
        return [t for t, o in enumerate(self.owner) if o == owner]

    def not_now(self, move: Move) -> str:
        """Say what is to be decided instead."""
        return f"{called(move)} is no move now; {self.wants}"

    def strange(self, *territories: object) -> str:
        """Say which is no territory of this board; nothing if all are."""
        most = len(self.owner)
        for territory in territories:
            if type(territory) is not int or not 0 <= territory < most:
                return f"there is no territory {territory!r} on this board"
        return ""

    def odd_number(self, given: object, least: int, most: int, what: str, territory: int | None = None) -> str:
        """Say that something is not a number in its bounds; nothing if it is. A territory's name ends `what`."""
        if type(given) is int and least <= given <= most:
            return ""
        bounds = f"{least}" if least == most else f"{least} to {most}"
        where = "" if territory is None else f" {self.name(territory)}"
        return f"{given!r} is no number of {what}{where}: {bounds}"


class Claims(Options):
    """Which empty land is claimed (WD-03)."""

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
    """Where armies go: one at a time before the first turn, later any number of those at hand (WD-04, WD-20, WD-54)."""

    def __init__(self, view: View, setting: Setting) -> None:
        Options.__init__(self, view, setting)
        if isinstance(self.phase, Deploying):
            self.whose, self.most = self.phase.owner, 1
        else:
            assert isinstance(self.phase, (Placing, Reinforcing))
            self.whose, self.most = self.seat, self.phase.armies

    @property
    def wants(self) -> str:
        return "place armies on your land" if self.whose == self.seat else "place an army on land of the neutral army"

    def refusal(self, move: Move) -> str:
        if not isinstance(move, Place):
            return self.not_now(move)
        if strange := self.strange(move.territory):
            return strange
        if self.owner[move.territory] != self.whose:
            whose = "your land" if self.whose == self.seat else "land of the neutral army"
            return f"{self.name(move.territory)} is not {whose}"
        return self.odd_number(move.armies, 1, self.most, "armies to place")

    def __iter__(self) -> Iterator[Choice]:
        return (Place(t, n) for t in self.land(self.whose) for n in range(1, self.most + 1))


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
        return Placements.refusal(self, move)

    def __iter__(self) -> Iterator[Choice]:
        if self.may_trade:
            yield from self.trades
        if not self.must_trade:
            yield from super().__iter__()


class Cashings(Options):
    """Which set is traded after an elimination (WD-51)."""

    wants = "trade a set"

    @property
    def trades(self) -> Trades:
        """The sets."""
        return Trades(self.view, self.setting)

    def refusal(self, move: Move) -> str:
        return self.trades.refusal(move) if isinstance(move, Trade) else self.not_now(move)

    def __iter__(self) -> Iterator[Choice]:
        return iter(self.trades)


class Attacks(Options):
    """What is attacked, from where, and with how many dice (WD-30 to WD-33)."""

    wants = "attack, or end the attacks"

    def dice(self, source: int) -> Sequence[int]:
        """The numbers of dice that can be rolled from a territory, the most first; none if it can't attack."""
        return self.setting.attacks[self.armies[source]]

    def most(self, source: int) -> int:
        """The most dice that can be rolled from a territory; 0 if it can't attack."""
        dice = self.setting.attacks[self.armies[source]]
        return dice[0] if dice else 0

    def pairs(self) -> list[tuple[int, int]]:
        """The territories from which something can be attacked, each with each of its targets."""
        owner, armies, seat, stay = self.owner, self.armies, self.seat, self.setting.rules.stay
        neighbors = self.setting.neighbors
        pairs = []
        for source, o in enumerate(owner):  # a comprehension would be a function of its own, and slower
            if o == seat and armies[source] > stay:
                for target in neighbors[source]:
                    if owner[target] != seat:
                        pairs.append((source, target))
        return pairs

    def refusal(self, move: Move) -> str:
        if not isinstance(move, Attack):
            return "" if isinstance(move, EndAttacks) else self.not_now(move)
        source, target, owner, seat = move.source, move.target, self.owner, self.seat
        if strange := self.strange(source, target):
            return strange
        if owner[source] != seat:
            return f"{self.name(source)} is not your land"
        if owner[target] == seat:
            return f"{self.name(target)} is your own land"
        if target not in self.setting.neighbors[source]:
            return f"{self.name(source)} has no border with {self.name(target)}"
        dice = self.setting.attacks[self.armies[source]]
        if type(move.dice) is int and move.dice in dice:
            return ""
        if not dice:
            stay = self.setting.rules.stay
            return f"{self.name(source)} has {plural(self.armies[source], 'army', 'armies')}, and {stay} must stay"
        return self.odd_number(move.dice, dice[-1], dice[0], "dice to attack with from", source)

    def __iter__(self) -> Iterator[Choice]:
        for source, target in self.pairs():
            yield from (Attack(source, target, n) for n in self.dice(source))
        yield END_ATTACKS


class Defenses(Options):
    """How many dice defend (WD-34)."""

    wants = "name the dice you defend with"

    def __init__(self, view: View, setting: Setting) -> None:
        Options.__init__(self, view, setting)
        assert isinstance(self.phase, Defending)
        self.dice = setting.defenses[self.armies[self.phase.target]]

    def refusal(self, move: Move) -> str:
        if not isinstance(move, Defend):
            return self.not_now(move)
        if type(move.dice) is int and move.dice in self.dice:
            return ""
        return f"{move.dice!r} is no number of dice to defend with: {' or '.join(map(str, sorted(self.dice)))}"

    def __iter__(self) -> Iterator[Choice]:
        return (Defend(n) for n in self.dice)


class Occupations(Options):
    """How many armies move into captured land (WD-38)."""

    wants = "move armies into the captured territory"

    def __init__(self, view: View, setting: Setting) -> None:
        Options.__init__(self, view, setting)
        assert isinstance(self.phase, Occupying)
        self.least, self.most = self.phase.least, self.phase.most

    @property
    def source(self) -> int:
        """Where the armies come from."""
        assert isinstance(self.phase, Occupying)
        return self.phase.source

    @property
    def target(self) -> int:
        """The captured territory."""
        assert isinstance(self.phase, Occupying)
        return self.phase.target

    def refusal(self, move: Move) -> str:
        if not isinstance(move, Occupy):
            return self.not_now(move)
        return self.odd_number(move.armies, self.least, self.most, "armies to move in")

    def __iter__(self) -> Iterator[Choice]:
        return (Occupy(n) for n in range(self.least, self.most + 1))


class Fortifications(Options):
    """Which armies are moved at the end of the turn (WD-60, PW-20)."""

    wants = "fortify, or end the turn"

    def reach(self, source: int) -> tuple[int, ...]:
        """Where armies of one's own territory may go."""
        return reach(self.setting.rules.fortification, self.setting.board, self.owner, source)

    def most(self, source: int) -> int:
        """The most armies that may leave one's own territory."""
        return movable(self.armies[source])

    def pairs(self) -> list[tuple[int, int]]:
        """The territories that armies can leave, each with each of those where they can go."""
        return [(s, t) for s in self.land(self.seat) if self.most(s) for t in self.reach(s)]

    def refusal(self, move: Move) -> str:
        if not isinstance(move, Fortify):
            return "" if isinstance(move, EndTurn) else self.not_now(move)
        source, target = move.source, move.target
        if strange := self.strange(source, target):
            return strange
        for t in (source, target):
            if self.owner[t] != self.seat:
                return f"{self.name(t)} is not your land"
        if target not in self.reach(source):
            return f"armies can't go from {self.name(source)} to {self.name(target)}"
        most = self.most(source)
        if not most:
            return f"{self.name(source)} has {plural(self.armies[source], 'army', 'armies')}, and it must stay"
        return self.odd_number(move.armies, 1, most, "armies to move from", source)

    def __iter__(self) -> Iterator[Choice]:
        for source, target in self.pairs():
            yield from (Fortify(source, target, n) for n in range(1, self.most(source) + 1))
        yield END_TURN


KINDS: dict[type, type[Options]] = {
    Claiming: Claims,
    Deploying: Placements,
    Reinforcing: Reinforcements,
    Attacking: Attacks,
    Defending: Defenses,
    Occupying: Occupations,
    Cashing: Cashings,
    Placing: Placements,
    Fortifying: Fortifications,
}
"""Phase -> what may be done in it."""


def options(view: View, setting: Setting) -> Options:
    """What may be done in this position by whoever has to decide.

    Args:
        view: What the seat that has to decide sees.
        setting: What is played.

    Raises:
        KeyError: Nobody decides: chance moves, or the game is over.
    """
    return KINDS[type(view.table.phase)](view, setting)
