"""Who plays: names of people and bots as they are typed, and as they stand in a saved game."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from risk_odds.bots import BOTS, read_spec
from risk_odds.engine.notation.words import Problems
from risk_odds.errors import InvalidInput
from risk_odds.rules.seats import LETTERS
from risk_odds_cli.play.names import shown
from risk_odds_cli.play.people import YOU, Seat

LONGEST = 20
"""Characters of a name."""

TAG = "Bots"
"""The tag that says which seats are bots: `B greedy, C odds:margin=2`."""


def seats_named(words: Sequence[str]) -> tuple[Seat, ...]:
    """The seats, in order.

    Args:
        words: What was typed: a bot's spec, or else the name of a person; `bot:` or `person:` before it says which.
            Without any, one person plays against three bots.

    Raises:
        InvalidInput: A name that can't be one, or that two people have; a bot that does not exist.
    """
    typed = [part.strip() for word in words for part in word.split(",")]
    seats = [_seat(each) for each in typed] if typed else default()
    people = [seat.name for seat in seats if not seat.bot]
    for name in people:
        if people.count(name) > 1:
            raise InvalidInput(f"two people are called {name}", "a name of their own for each")
    return tuple(numbered(seats))


def default() -> list[Seat]:
    """One person against the bots, the better ones first."""
    bots = [name for name in ("greedy", "odds", "blitz") if name in BOTS]
    bots += ["greedy"] * (3 - len(bots))
    return [Seat(YOU), *(Seat(name, name) for name in bots)]


def numbered(seats: Sequence[Seat]) -> list[Seat]:
    """Seats whose bots can be told apart: equal ones are greedy#1 and greedy#2."""
    names = [seat.name for seat in seats]
    return [
        seat._replace(name=f"{seat.name}#{names[: k + 1].count(seat.name)}")
        if seat.bot and names.count(seat.name) > 1
        else seat
        for k, seat in enumerate(seats)
    ]


def _seat(text: str) -> Seat:
    kind, colon, rest = text.partition(":")
    if kind == "bot" and colon:
        return _bot(rest)
    if kind == "person" and colon:
        return Seat(_name(rest))
    if kind in BOTS or colon:
        return _bot(text)
    near = _near_bot(text)
    if near:
        raise InvalidInput(f"there is no bot {text} (did you mean {near}?)", f"person:{text} if it is somebody's name")
    return Seat(_name(YOU if text.lower() in ("me", "you", "human") else text))


def _near_bot(text: str) -> str:
    from difflib import get_close_matches

    return "".join(get_close_matches(text, list(BOTS), n=1, cutoff=0.8))


def _bot(spec: str) -> Seat:
    read_spec(spec)
    return Seat(spec.rpartition(".")[2][:LONGEST], spec)


def _name(text: str) -> str:
    if not text or not text.isprintable() or len(text) > LONGEST or set(text) & set('"\\[]'):
        raise InvalidInput(f"{shown(text)} can't be the name of a person", f"up to {LONGEST} letters")
    return text


def tags_of(seats: Sequence[Seat]) -> dict[str, str]:
    """The tags that say who plays."""
    names = {LETTERS[k]: seat.name for k, seat in enumerate(seats)}
    bots = ", ".join(f"{LETTERS[k]} {seat.bot}" for k, seat in enumerate(seats) if seat.bot)
    return {**names, TAG: bots}


def seats_of(tags: Mapping[str, str], players: int, place: tuple[int, int], problems: Problems) -> tuple[Seat, ...]:
    """Who plays, as the tags of a record say; a seat that is called like a bot is one.

    Args:
        tags: The tags.
        players: How many play.
        place: Line and column of what the tag of the bots says.
        problems: What is wrong with that is added here.
    """
    line, column = place
    bots: dict[str, str] = {}
    for part in tags.get(TAG, "").split(","):
        letter, _, spec = part.strip().partition(" ")
        try:
            if letter:
                seat = _free(letter, bots, players)
                bots[seat] = read_spec(spec.strip()).text
        except InvalidInput as error:
            problems.add(line, column + len(part) - len(part.lstrip()), printable(str(error)))
        column += len(part) + 1
    known = TAG in tags
    seats = []
    for letter in LETTERS[:players]:
        name = name_in(tags, letter)
        bot = bots.get(letter, name if not known and name in BOTS else "")
        seats.append(Seat(name, bot))
    return tuple(seats)


def _free(letter: str, bots: Container[str], players: int) -> str:
    """The letter of a seat that has no bot yet."""
    if letter not in tuple(LETTERS[:players]):
        raise InvalidInput(f"there is no seat {shown(letter)}", f"{' '.join(LETTERS[:players])}, each with its bot")
    if letter in bots:
        raise InvalidInput(f"a second bot for {letter}", "one for each seat")
    return letter


def name_in(tags: Mapping[str, str], letter: str) -> str:
    """What a record calls a seat, fit for a terminal; its letter if it says nothing."""
    return printable(tags.get(letter, ""))[:LONGEST].strip() or letter


def printable(text: str) -> str:
    """A text with `?` for all that is not fit for a terminal."""
    return "".join(c if c.isprintable() else "?" for c in text)
