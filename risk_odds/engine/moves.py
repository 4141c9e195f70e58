"""What a seat decides, and what chance decides. Every move is one small step."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

UNKNOWN = -1
"""Stands for what a seat may not see: a card, or a sealed number of dice."""

UNSEEN = "?"
"""Stands for a sealed word, or a mission that is not known."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Put one army on empty land (WD-03)."""

    territory: int


@dataclass(frozen=True, slots=True)
class Place:
    """Put armies on one's own land: one at a time before the first turn, then any number (WD-04, WD-20)."""

    territory: int
    armies: int = 1


@dataclass(frozen=True, slots=True)
class Trade:
    """Trade a set (WD-13).

    Attributes:
        cards: The three cards, sorted. A card is the number of its territory; a wild card is the number of
            territories on the board.
        bonus: The territories that get two extra armies because a card shows them (WD-18).
    """

    cards: tuple[int, ...]
    bonus: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Attack:
    """Roll so many dice from `source` against `target`, or commit so many armies to a battle of words.

    Source: WD-31 to WD-33, SC-20.
    """

    source: int
    target: int
    dice: int


@dataclass(frozen=True, slots=True)
class Defend:
    """Defend with so many dice (WD-34)."""

    dice: int


@dataclass(frozen=True, slots=True)
class Occupy:
    """Move so many armies into captured land (WD-38)."""

    armies: int


@dataclass(frozen=True, slots=True)
class EndAttacks:
    """Attack no more this turn (WD-30)."""


@dataclass(frozen=True, slots=True)
class Fortify:
    """Move armies from one's own land into other land of one's own; it ends the turn (WD-60)."""

    source: int
    target: int
    armies: int


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn without fortifying (WD-60)."""


@dataclass(frozen=True, slots=True)
class Settle:
    """Move armies from one's own land into empty land beside it, without a fight (SC-14)."""

    source: int
    target: int
    armies: int


@dataclass(frozen=True, slots=True)
class Word:
    """Lay a word: in a battle (SC-21), or for new armies (SC-12).

    Attributes:
        word: In capital letters; nothing if no word is laid. Where the rack is not known, the letters that blanks
            stand for are small; else they follow from the rack, as real tiles go first.
    """

    word: str = ""


@dataclass(frozen=True, slots=True)
class Swap:
    """Swap seven tiles with the same letter for others, without losing the turn (SC-13)."""

    letter: str


@dataclass(frozen=True, slots=True)
class Exchange:
    """Exchange tiles instead of attacking and fortifying (SC-13).

    Attributes:
        tiles: As they are written on a rack; their number where they are not known.
    """

    tiles: str


@dataclass(frozen=True, slots=True)
class Pick:
    """Pick one's own land as headquarters, face down (CR-01)."""

    territory: int


@dataclass(frozen=True, slots=True)
class Reroll:
    """Show a card of the territory that attacks or is attacked, and roll one die again (EX-30).

    Attributes:
        card: The number of that territory.
        face: What the die shows.
        enemy: Whether it is one of the defender's (EX-32).
    """

    card: int
    face: int
    enemy: bool = False


@dataclass(frozen=True, slots=True)
class Command:
    """Turn one of the attacker's dice, which shows `face`, to a six (EX-40)."""

    face: int


@dataclass(frozen=True, slots=True)
class Keep:
    """Leave the dice as they lie (EX-33)."""


@dataclass(frozen=True, slots=True)
class Die:
    """One die falls, while it is rolled who begins or when it is rolled again (WD-02, EX-30)."""

    face: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """A card is dealt: its territory is taken (WD-06), or armies may be placed there (SC-03)."""

    territory: int


@dataclass(frozen=True, slots=True)
class Strayed:
    """Chance puts an army of the neutral army on a territory (PW-04)."""

    territory: int


@dataclass(frozen=True, slots=True)
class Rolled:
    """The dice of both sides fall; faces sorted, highest first (WD-35)."""

    attack: tuple[int, ...]
    defense: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card is drawn: the number of its territory, or the number of territories for a wild card (WD-41)."""

    card: int

    def __hash__(self) -> int:
        return self.card  # the law of a draw is a dictionary of forty of them, made anew each time


@dataclass(frozen=True, slots=True)
class Refilled:
    """Tiles are drawn from the bag (SC-05, SC-27).

    Attributes:
        seat: Who draws.
        tiles: As they are written on a rack; their number where they are not known.
    """

    seat: int
    tiles: str


@dataclass(frozen=True, slots=True)
class Assigned:
    """A mission is dealt (SM-03).

    Attributes:
        mission: Its id; `?` where it is not known.
    """

    mission: str


Choice: TypeAlias = (
    Claim
    | Place
    | Trade
    | Attack
    | Defend
    | Reroll
    | Command
    | Keep
    | Occupy
    | EndAttacks
    | Fortify
    | EndTurn
    | Settle
    | Word
    | Swap
    | Exchange
    | Pick
)
Chance: TypeAlias = Die | Dealt | Strayed | Rolled | Drawn | Refilled | Assigned
Move: TypeAlias = Choice | Chance

CHOICES: tuple[type[Choice], ...] = (
    Claim, Place, Trade, Attack, Defend, Reroll, Command, Keep, Occupy, EndAttacks, Fortify, EndTurn, Settle, Word,
    Swap, Exchange, Pick,
)  # fmt: skip
CHANCES: tuple[type[Chance], ...] = (Die, Dealt, Strayed, Rolled, Drawn, Refilled, Assigned)

END_ATTACKS, END_TURN, KEEP = EndAttacks(), EndTurn(), Keep()

CALLED: dict[type, str] = {
    Claim: "claiming land",
    Place: "placing armies",
    Trade: "trading a set",
    Attack: "attacking",
    Defend: "naming dice to defend with",
    Reroll: "rolling a die again",
    Command: "turning a die to a six",
    Keep: "keeping the dice",
    Occupy: "moving into captured land",
    EndAttacks: "ending the attacks",
    Fortify: "fortifying",
    EndTurn: "ending the turn",
    Settle: "moving into empty land",
    Word: "laying a word",
    Swap: "swapping tiles",
    Exchange: "exchanging tiles",
    Pick: "picking a headquarters",
    Die: "a die",
    Dealt: "a dealt card",
    Strayed: "a stray army",
    Rolled: "a roll",
    Drawn: "a drawn card",
    Refilled: "a draw of tiles",
    Assigned: "a dealt mission",
}
"""Kind of move -> what it is called in a sentence."""


def called(move: object) -> str:
    """What a move is called in a sentence."""
    return CALLED.get(type(move), "that")


# Bots make the same few of these by the thousand; finding one is several times cheaper than making it.
attack = lru_cache(maxsize=4096, typed=True)(Attack)
defend = lru_cache(maxsize=64, typed=True)(Defend)
occupy = lru_cache(maxsize=4096, typed=True)(Occupy)
