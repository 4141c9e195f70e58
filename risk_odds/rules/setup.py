"""How a game begins: armies, land, and what stands on it before the first turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from risk_odds.rules.seats import NEUTRAL
from risk_odds.rules.victory import Win

Way = Literal["claim", "deal", "claim_neutral", "piles2", "scrabble", "sm_deal"]
AfterClaims = Literal["continue", "restart"]
Leftover = Literal["set_aside", "deal_extra"]
Passes = Literal["one_at_a_time", "each_territory"]
First = Literal["left_of_general", "roll"]
General = Literal["roll", "first_seat"]
NeutralPlacer = Literal["alternate", "random", "second_player"]
NeutralExtra = Literal["placed", "none"]
NeutralRoller = Literal["opponent", "next_in_order"]


STARTING_DIE = 6
"""Sides of the die that decides who begins (WD-02)."""

BY_TABLE = ((2, 40), (3, 35), (4, 30), (5, 25), (6, 20))
"""(players, armies each) (WD-01, PW-01)."""

ALIKE = tuple((players, 20) for players, _ in BY_TABLE)
"""The same for any number of players (SC-02)."""


class Setup(NamedTuple):
    """How the board is filled.

    Attributes:
        way: Players claim land one after the other, or are dealt it; with `claim_neutral` a neutral army claims too.
            With `piles2` land is dealt to both players and a neutral army, and whoever has placed two armies of his
            own places one of those.
            With `scrabble` they are dealt cards that say where their armies may go, and land may be left empty.
            With `sm_deal` a General deals the land from his left on, and whoever sits there places first.
        after_claims: Who places first once all land is claimed: whoever follows the last claimer, or the starter.
        armies: (players, armies each), on a board that has no table of its own.
        cap: The most armies on a territory before the first turn; None if there is no limit.
        leftover: Where `scrabble` deals cards, whether those that do not go round are set aside, or dealt as well.
        passes: Where there is a General, whether armies are placed anywhere one at a time, or one on each territory
            before a second on any.
        first: Where there is a General, whether whoever placed first has the first turn, or dice decide.
        general: Whether dice decide who is General, or the first seat is.

    Source: WD-01 to WD-06, PW-01 to PW-03, TP-01 to TP-04, SC-02 to SC-04, SM-02 to SM-08.
    """

    way: Way = "claim"
    after_claims: AfterClaims = "continue"
    armies: tuple[tuple[int, int], ...] = BY_TABLE
    cap: int | None = None
    leftover: Leftover = "set_aside"
    passes: Passes = "one_at_a_time"
    first: First = "left_of_general"
    general: General = "roll"

    def armies_each(self, players: int, of_the_board: Sequence[tuple[int, int]] = ()) -> int:
        """The armies of each player, and of the neutral army where there is one (WD-01, PW-02).

        Args:
            players: How many play.
            of_the_board: The board's own table of (players, armies), which goes before this one.

        Raises:
            KeyError: Nothing is said for so many.
        """
        return dict([*self.armies, *of_the_board])[players]

    @property
    def neutral(self) -> bool:
        """Whether a neutral army is set up."""
        return self.way in ("claim_neutral", "piles2")

    @property
    def deals(self) -> bool:
        """Whether cards are dealt before armies are placed."""
        return self.way in ("deal", "piles2", "scrabble", "sm_deal")

    @property
    def leaves_land(self) -> bool:
        """Whether land may be empty when the first turn begins (SC-04)."""
        return self.way == "scrabble"

    @property
    def has_general(self) -> bool:
        """Whether a General deals, so that whoever sits at his left begins (SM-02)."""
        return self.way == "sm_deal"

    @property
    def evenly(self) -> bool:
        """Whether no land gets a second army before each of its owner's has one more (SM-06)."""
        return self.has_general and self.passes == "each_territory"

    def dealt(self, territories: int, players: int) -> int:
        """How many cards are dealt where they say where armies may go (SC-03)."""
        return territories if self.leftover == "deal_extra" else territories // players * players

    def rotation(self, first: int, players: int) -> tuple[int, ...]:
        """The order in which armies go on the board, from the starter on (WD-03, PW-03)."""
        seats = tuple((first + k) % players for k in range(players))
        return (*seats, NEUTRAL) if self.neutral else seats

    def placings(self, first: int, due: Sequence[int]) -> tuple[tuple[int, int], ...]:
        """With `piles2`, who places whose army, one after the other: two of one's own, then one of the neutral army.

        Who has none left is passed over.

        Args:
            first: The seat that begins.
            due: The armies of both seats, then those of the neutral army.

        Returns:
            Pairs of who places and whose army it is.

        Source: TP-04.
        """
        left, found, seat = {0: due[0], 1: due[1], NEUTRAL: due[2]}, [], first
        while any(left.values()):
            for owner in (seat, seat, NEUTRAL):
                if left[owner]:
                    left[owner] -= 1
                    found.append((seat, owner))
            seat = 1 - seat
        return tuple(found)

    def first_to_deploy(self, territories: int, rotation: Sequence[int]) -> int:
        """Where in the rotation placing begins once all land is taken (WD-05, WD-06).

        After a deal the starter begins, so that those who were dealt less place last.
        """
        if self.deals or self.after_claims == "restart":
            return 0
        return territories % len(rotation)


class Neutral(NamedTuple):
    """Who acts for a neutral army.

    Attributes:
        placer: Who chooses where its armies go: the players in turn, chance, or the player who does not start.
        extra: Whether it gets all its armies, or only the one on each of its territories.
        roller: Who rolls its dice: the only opponent of the attacker, or the next player in order.

    Source: PW-04 to PW-06, TP-20, C-08.
    """

    placer: NeutralPlacer = "alternate"
    extra: NeutralExtra = "placed"
    roller: NeutralRoller = "opponent"


class TwoPlayers(NamedTuple):
    """What two players do otherwise than three or more (PW-02, PW-07)."""

    way: Way = "claim_neutral"
    win: Win = "eliminate_opponent"
