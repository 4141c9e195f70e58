"""Phases as text: what is to be decided, as the last field of a position."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from risk_odds.boards.board import Board
from risk_odds.engine.notation.land import owner_name
from risk_odds.engine.notation.words import HIDDEN, Word, Words, Wrong, number, unknown
from risk_odds.engine.phases import (
    ATTACKING,
    DRAWING,
    FORTIFYING,
    Adjusting,
    Attacking,
    Briefing,
    Cashing,
    Claiming,
    Dealing,
    Defending,
    Deploying,
    Drawing,
    Fortifying,
    Occupying,
    Over,
    Phase,
    Picking,
    Placing,
    Refilling,
    Reinforcing,
    Rerolling,
    Rolling,
    RollingOff,
    Spelling,
)
from risk_odds.rules.seats import CHANCE, LETTERS, NEUTRAL


def write_phase(phase: Phase, board: Board, players: int) -> str:
    """A phase as it is written.

    Args:
        phase: The phase.
        board: The board.
        players: How many play.
    """
    if isinstance(phase, (RollingOff, Dealing, Claiming, Deploying, Briefing, Picking)):
        return _write_opening(phase, players)
    if isinstance(phase, (Defending, Rolling, Adjusting, Rerolling, Spelling, Occupying)):
        return _write_fight(phase, board)
    match phase:
        case Reinforcing(armies, must, may):
            return f"reinforce {armies}{_unless_zero('must', must)}{_unless_zero('may', may)}"
        case Attacking():
            return "attack"
        case Cashing(armies):
            return f"cash {armies}"
        case Placing(armies):
            return f"place {armies}"
        case Drawing():
            return "draw"
        case Fortifying(gave, got):
            moved = f" {_spaced(board.ids[t] for t in gave)} > {_spaced(board.ids[t] for t in got)}"
            return "fortify" + (moved if gave or got else "")
        case Over(winner, mission):
            return f"over {LETTERS[winner]} {mission}".rstrip()
        case Refilling(draws, then):
            due = _spaced(f"{LETTERS[seat]} {tiles}" for seat, tiles in draws)
            return f"refill {due}, then {write_phase(then, board, players)}"


def _write_opening(phase: RollingOff | Dealing | Claiming | Deploying | Briefing | Picking, players: int) -> str:
    match phase:
        case RollingOff(rolling, faces):
            fallen = f", fallen {_spaced(faces)}" if faces else ""
            return f"roll off {_spaced(LETTERS[seat] for seat in rolling)}{fallen}"
        case Dealing(to):
            return f"deal to {owner_name(to)}"
        case Claiming(seat, owner):
            return f"claim {_acting(seat, owner)}"
        case Deploying(seat, owner, left):
            return f"deploy {_acting(seat, owner)}, left {_left(left, players)}"
        case Briefing(to):
            return f"mission to {LETTERS[to]}"
        case Picking(seat):
            return f"pick {LETTERS[seat]}"


def _write_fight(phase: Defending | Rolling | Adjusting | Rerolling | Spelling | Occupying, board: Board) -> str:
    way = f"{board.ids[phase.source]} > {board.ids[phase.target]}"
    match phase:
        case Defending(seat, _, _, dice):
            return f"defend {LETTERS[seat]} {way} {dice or HIDDEN}"
        case Rolling(_, _, attack, defense):
            return f"roll {way} {attack} v {defense}"
        case Adjusting(_, _, attack, defense, rerolled):
            return f"adjust {way} {_spaced(attack)} v {_spaced(defense)}{' rerolled' if rerolled else ''}"
        case Rerolling(_, _, attack, defense, enemy):
            ours, theirs = ((), (HIDDEN,)) if enemy else ((HIDDEN,), ())
            return f"reroll {way} {_spaced((*attack, *ours))} v {_spaced((*defense, *theirs))}"
        case Spelling(seat, _, _, committed):
            return f"spell {LETTERS[seat]} {way} {committed}"
        case Occupying(_, _, least, most):
            return f"occupy {way} {least}-{most}"


def _spaced(values: Iterable[object]) -> str:
    return " ".join(map(str, values))


def _unless_zero(word: str, value: int) -> str:
    return f" {word} {value}" if value else ""


def _acting(seat: int, owner: int) -> str:
    who = "chance" if seat == CHANCE else LETTERS[seat]
    return who if seat == owner else f"{who} for {owner_name(owner)}"


def _left(left: tuple[int, ...], players: int) -> str:
    return _spaced(f"{LETTERS[k] if k < players else 'neutral'} {armies}" for k, armies in enumerate(left))


class Reader:
    """Reads the phase of a position.

    Args:
        board: The board.
        players: How many play.
    """

    def __init__(self, board: Board, players: int) -> None:
        self.board = board
        self.players = players

    def read(self, words: Words) -> Phase:
        """The phase that the words describe.

        Raises:
            Wrong: They describe none.
        """
        word = words.take("a phase")
        phase = READERS[word.text](self, words)
        words.end()
        return phase

    def _seats(self, words: Words) -> tuple[int, ...]:
        seats = [words.seat(self.players)]
        while words.next not in ("", ","):
            column = words.column
            seats.append(words.seat(self.players))
            if seats[-1] in seats[:-1]:
                raise Wrong(column, f"{LETTERS[seats[-1]]} rolls twice")
        return tuple(seats)

    def roll(self, words: Words) -> Phase:
        """Dice are to fall: to decide who begins, or in an attack."""
        if words.next != "off" or words.after_next == ">":  # there may be a territory of that name
            source, target = self._way(words)
            attack = words.number("dice")
            words.expect("v")
            return Rolling(source, target, attack, words.number("dice"))
        words.expect("off")
        rolling = self._seats(words)
        faces: list[int] = []
        if words.skip(","):
            words.expect("fallen")
            faces.append(words.number("eyes"))
            while words.next:
                faces.append(words.number("eyes"))
        return RollingOff(rolling, tuple(faces))

    def deal(self, words: Words) -> Phase:
        """A card is to be dealt."""
        words.expect("to")
        return Dealing(NEUTRAL if words.skip("neutral") else words.seat(self.players))

    def mission(self, words: Words) -> Phase:
        """A mission is to be dealt."""
        words.expect("to")
        return Briefing(words.seat(self.players))

    def pick(self, words: Words) -> Phase:
        """A headquarters is to be picked."""
        return Picking(words.seat(self.players))

    def claim(self, words: Words) -> Phase:
        """Empty land is to be claimed."""
        return Claiming(*self._acting(words))

    def deploy(self, words: Words) -> Phase:
        """An army is to be placed before the first turn."""
        seat, owner = self._acting(words)
        words.expect(",")
        words.expect("left")
        left = []
        for letter in LETTERS[: self.players]:
            words.expect(letter)
            left.append(words.number("armies"))
        if words.skip("neutral"):
            left.append(words.number("armies"))
        return Deploying(seat, owner, tuple(left))

    def _acting(self, words: Words) -> tuple[int, int]:
        """Who acts, and for whom."""
        seat = CHANCE if words.skip("chance") else words.seat(self.players)
        if seat == CHANCE or words.next == "for":
            words.expect("for")
            words.expect("neutral")
            return seat, NEUTRAL
        return seat, seat

    def reinforce(self, words: Words) -> Phase:
        """New armies are to be placed."""
        armies = words.number("armies")
        must = words.number("sets") if words.skip("must") else 0
        may = words.number("sets") if words.skip("may") else 0
        return Reinforcing(armies, must, may)

    def defend(self, words: Words) -> Phase:
        """The defender is to name his dice."""
        seat = words.seat(self.players)
        source, target = self._way(words)
        if words.skip(HIDDEN):
            return Defending(seat, source, target, 0)
        column = words.column
        dice = words.number("dice")
        if not dice:
            raise Wrong(column, f"an attack has at least one die, or {HIDDEN} while they are sealed")
        return Defending(seat, source, target, dice)

    def occupy(self, words: Words) -> Phase:
        """Armies are to move into captured land."""
        source, target = self._way(words)
        word = words.take("the fewest and the most armies")
        least, dash, most = word.text.partition("-")
        if not dash:
            raise Wrong(word.column, "the fewest and the most armies are written as in 3-5")
        column = word.column + len(least) + 1
        return Occupying(
            source, target, number(Word(least, word.column), "armies"), number(Word(most, column), "armies")
        )

    def adjust(self, words: Words) -> Phase:
        """Dice lie there, and the attacker may act on them."""
        source, target = self._way(words)
        attack = _faces(words, ("v",))
        words.expect("v")
        defense = _faces(words, ("", "rerolled"))
        return Adjusting(source, target, attack, defense, words.skip("rerolled"))

    def reroll(self, words: Words) -> Phase:
        """A die is to fall again."""
        source, target = self._way(words)
        attack = _faces(words, ("v", HIDDEN))
        mine = words.skip(HIDDEN)
        words.expect("v")
        defense = _faces(words, ("", HIDDEN))
        column = words.column
        theirs = words.skip(HIDDEN)
        if mine == theirs:
            raise Wrong(column, f"one die falls again, and {HIDDEN} stands in its place")
        return Rerolling(source, target, attack, defense, theirs)

    def spell(self, words: Words) -> Phase:
        """A word is to be laid in a battle."""
        seat = words.seat(self.players)
        return Spelling(seat, *self._way(words), words.number("armies"))

    def refill(self, words: Words) -> Phase:
        """Tiles are to be drawn."""
        draws = [(words.seat(self.players), words.number("tiles"))]
        while words.next not in ("", ","):
            column = words.column
            draws.append((words.seat(self.players), words.number("tiles")))
            if draws[-1][0] in [seat for seat, _ in draws[:-1]]:
                raise Wrong(column, f"{LETTERS[draws[-1][0]]} draws twice")
        words.expect(",")
        words.expect("then")
        word = words.take("a phase")
        if word.text not in AFTERWARDS:
            raise unknown(word, "phase after a draw", AFTERWARDS)
        then = READERS[word.text](self, words)
        assert isinstance(then, (Reinforcing, Attacking, Occupying, Fortifying))
        return Refilling(tuple(draws), then)

    def cash(self, words: Words) -> Phase:
        """Sets are to be traded after an elimination."""
        return Cashing(words.number("armies"))

    def place(self, words: Words) -> Phase:
        """The armies for those sets are to be placed."""
        return Placing(words.number("armies"))

    def fortify(self, words: Words) -> Phase:
        """Armies may be moved; where they move freely, some have been."""
        if not words.next:
            return FORTIFYING
        gave = self._territories(words)
        words.expect(">")
        return Fortifying(gave, self._territories(words))

    def _territories(self, words: Words) -> tuple[int, ...]:
        """Territories, each once."""
        found = [words.territory(self.board)]
        while words.next not in ("", ">"):
            column = words.column
            found.append(words.territory(self.board))
            if found[-1] in found[:-1]:
                raise Wrong(column, f"{self.board.ids[found[-1]]} stands here twice")
        return tuple(sorted(found))

    def over(self, words: Words) -> Phase:
        """The game is over."""
        return Over(words.seat(self.players), words.mission() if words.next else "")

    def _way(self, words: Words) -> tuple[int, int]:
        source = words.territory(self.board)
        words.expect(">")
        return source, words.territory(self.board)


def _faces(words: Words, ends: tuple[str, ...]) -> tuple[int, ...]:
    """The faces of dice up to one of some words, the highest first."""
    faces = []
    while words.next not in ends:
        faces.append(words.number("eyes"))
    return tuple(sorted(faces, reverse=True))


READERS: dict[str, Callable[[Reader, Words], Phase]] = {
    "roll": Reader.roll,
    "deal": Reader.deal,
    "claim": Reader.claim,
    "deploy": Reader.deploy,
    "mission": Reader.mission,
    "pick": Reader.pick,
    "reinforce": Reader.reinforce,
    "attack": lambda _, words: ATTACKING,
    "defend": Reader.defend,
    "adjust": Reader.adjust,
    "reroll": Reader.reroll,
    "spell": Reader.spell,
    "refill": Reader.refill,
    "occupy": Reader.occupy,
    "cash": Reader.cash,
    "place": Reader.place,
    "draw": lambda _, words: DRAWING,
    "fortify": Reader.fortify,
    "over": Reader.over,
}
"""The first word of a phase -> what reads the rest."""

AFTERWARDS = ("reinforce", "attack", "occupy", "fortify")
"""The phases that tiles can be drawn before."""
