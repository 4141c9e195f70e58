"""The phases of a game: each carries only what makes sense in it, and says by `seat` whose move it is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import ClassVar, TypeAlias

from risk_odds.rules.seats import CHANCE, NOBODY, ON_TURN


@dataclass(frozen=True, slots=True)
class RollingOff:
    """One die each decides who begins; the highest that are equal roll again (WD-02).

    Attributes:
        rolling: The seats that roll, in order.
        faces: What has fallen so far, for as many of them.
    """

    seat: ClassVar[int] = CHANCE

    rolling: tuple[int, ...]
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Dealing:
    """The land is dealt, or cards that say where armies may go, one at a time; `to` gets the next (WD-06, SC-03)."""

    seat: ClassVar[int] = CHANCE

    to: int


@dataclass(frozen=True, slots=True)
class Claiming:
    """`seat` puts one army of `owner` on empty land (WD-03); they differ where a player acts for a neutral army."""

    seat: int
    owner: int


@dataclass(frozen=True, slots=True)
class Deploying:
    """`seat` adds one army of `owner` to land that has it already, or that its cards show (WD-04, SC-04).

    Attributes:
        seat: Who chooses.
        owner: Whose army it is.
        left: Armies left to place, by seat; those of a neutral army last, where there is one.
    """

    seat: int
    owner: int
    left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Briefing:
    """Missions are dealt face down, one to each; `to` gets the next (SM-03)."""

    seat: ClassVar[int] = CHANCE

    to: int


@dataclass(frozen=True, slots=True)
class Picking:
    """`seat` picks his headquarters in secret, before the first turn (CR-01)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Reinforcing:
    """Step 1 of a turn: sets are traded, new armies are placed (WD-10 to WD-20).

    Attributes:
        armies: Armies left to place.
        must: Sets that must be traded before anything else.
        may: Sets that may be traded, those included.
    """

    seat: ClassVar[int] = ON_TURN

    armies: int
    must: int
    may: int


@dataclass(frozen=True, slots=True)
class Attacking:
    """Step 2 of a turn: attack, or end the attacks (WD-30)."""

    seat: ClassVar[int] = ON_TURN


@dataclass(frozen=True, slots=True)
class Defending:
    """`seat` says how many dice defend (WD-32, WD-34).

    Attributes:
        seat: Who chooses; for a neutral army an opponent of the attacker.
        source: Where the attack comes from.
        target: What is attacked.
        dice: The attacker's dice; 0 while they are sealed, when both say their dice at the same time.
    """

    seat: int
    source: int
    target: int
    dice: int


@dataclass(frozen=True, slots=True)
class Rolling:
    """The dice of both sides are about to fall."""

    seat: ClassVar[int] = CHANCE

    source: int
    target: int
    attack: int
    defense: int


@dataclass(frozen=True, slots=True)
class Adjusting:
    """The dice lie there, and the attacker may act on them (EX-30 to EX-41).

    Attributes:
        source: Where the attack comes from.
        target: What is attacked.
        attack: The attacker's faces, the highest first.
        defense: The defender's.
        rerolled: Whether a die has been rolled again.
    """

    seat: ClassVar[int] = ON_TURN

    source: int
    target: int
    attack: tuple[int, ...]
    defense: tuple[int, ...]
    rerolled: bool = False


@dataclass(frozen=True, slots=True)
class Rerolling:
    """A die is about to fall again (EX-30).

    Attributes:
        source: Where the attack comes from.
        target: What is attacked.
        attack: The attacker's faces that stay, the highest first.
        defense: The defender's.
        enemy: Whether the die is the defender's.
    """

    seat: ClassVar[int] = CHANCE

    source: int
    target: int
    attack: tuple[int, ...]
    defense: tuple[int, ...]
    enemy: bool


@dataclass(frozen=True, slots=True)
class Spelling:
    """`seat` lays a word in a battle, the attacker first, unseen by the other (SC-21).

    Attributes:
        seat: Who lays it.
        source: Where the attack comes from.
        target: What is attacked.
        committed: The armies that attack.
    """

    seat: int
    source: int
    target: int
    committed: int


@dataclass(frozen=True, slots=True)
class Refilling:
    """Tiles are drawn from the bag, one seat after the other (SC-05, SC-12, SC-13, SC-27).

    Attributes:
        draws: Pairs of a seat and the tiles it draws.
        then: What is to be decided afterwards.
    """

    seat: ClassVar[int] = CHANCE

    draws: tuple[tuple[int, int], ...]
    then: Reinforcing | Attacking | Occupying | Fortifying


@dataclass(frozen=True, slots=True)
class Occupying:
    """The attacker says how many armies move into captured land, from `least` to `most` (WD-38)."""

    seat: ClassVar[int] = ON_TURN

    source: int
    target: int
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Cashing:
    """Sets must be traded after an elimination, until few enough cards are left (WD-51).

    Attributes:
        armies: The armies these sets have brought so far.
    """

    seat: ClassVar[int] = ON_TURN

    armies: int


@dataclass(frozen=True, slots=True)
class Placing:
    """The armies for those sets are placed before play goes on (WD-54)."""

    seat: ClassVar[int] = ON_TURN

    armies: int


@dataclass(frozen=True, slots=True)
class Drawing:
    """A card is drawn (WD-41)."""

    seat: ClassVar[int] = CHANCE


@dataclass(frozen=True, slots=True)
class Fortifying:
    """Step 3 of a turn: move armies once, or end the turn (WD-60); where they move freely, several times (EX-10).

    Attributes:
        gave: Where they move freely, the territories that armies have left, sorted; they get none.
        got: Those that armies have come to, sorted; they give none.
    """

    seat: ClassVar[int] = ON_TURN

    gave: tuple[int, ...] = ()
    got: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Over:
    """`winner` has won.

    Attributes:
        winner: The seat.
        mission: The mission that is done, by its id, shown now; nothing if the game was not won by one (SM-20).
    """

    seat: ClassVar[int] = NOBODY

    winner: int
    mission: str = ""


Phase: TypeAlias = (
    RollingOff
    | Dealing
    | Claiming
    | Deploying
    | Briefing
    | Picking
    | Reinforcing
    | Attacking
    | Defending
    | Rolling
    | Adjusting
    | Rerolling
    | Spelling
    | Refilling
    | Occupying
    | Cashing
    | Placing
    | Drawing
    | Fortifying
    | Over
)

OPENING = (RollingOff, Briefing, Dealing, Claiming, Deploying, Picking)
"""The phases before the first turn; until they are over headquarters are not turned up."""

ATTACKING, DRAWING, FORTIFYING = Attacking(), Drawing(), Fortifying()

# A game meets the same few of these by the thousand, and finding one is several times cheaper than making it.
deploying = lru_cache(maxsize=4096)(Deploying)
reinforcing = lru_cache(maxsize=4096)(Reinforcing)
defending = cache(Defending)
rolling = cache(Rolling)
occupying = lru_cache(maxsize=4096)(Occupying)
