"""All moves that somebody could think of in a position, sensible or not, legal or not."""

from dataclasses import replace
from itertools import combinations, islice, permutations, product

from risk_odds.engine import phases as p
from risk_odds.engine.moves import (
    CHOICES,
    Assigned,
    Attack,
    Claim,
    Command,
    Dealt,
    Defend,
    Die,
    Drawn,
    EndAttacks,
    EndTurn,
    Exchange,
    Fortify,
    Keep,
    Occupy,
    Pick,
    Place,
    Refilled,
    Reroll,
    Rolled,
    Settle,
    Strayed,
    Swap,
    Trade,
    Word,
)
from risk_odds.rules.seats import ON_TURN

EXHAUSTIVE = 6
"""On boards of up to so many territories everything is tried; beyond that, numbers at the edges."""

JUNK = (-1, -2, -3, -4, True, False, 0.0, 1.0, 0.5, float("nan"), 10**30, -(10**30), "0", "", None, (), (0,), [0], {})


THIN = 29
"""Of the kinds of moves that make no sense in a phase, one in so many is tried."""

SENSE = {
    p.Claiming: {Claim},
    p.Deploying: {Place},
    p.Picking: {Pick},
    p.Reinforcing: {Place, Trade, Word, Swap, Exchange},
    p.Attacking: {Attack, Settle, Word, Swap},
    p.Spelling: {Word},
    p.Defending: {Defend},
    p.Adjusting: {Reroll, Command, Keep},
    p.Occupying: {Occupy},
    p.Cashing: {Trade},
    p.Placing: {Place},
    p.Fortifying: {Fortify, Swap},
}
"""Phase -> the kinds of moves that make sense in it."""


def choices(state, setting, hand, sense=None):
    """Every choice, each parameter in its range and somewhat beyond; those without sense now thinned out.

    `sense` are the kinds that are not thinned out, by default those of the phase.
    """
    size = len(setting.board)
    land, numbers = range(-1, size + 2), _numbers(state, setting)
    full = SENSE.get(type(state.table.phase), set()) if sense is None else sense
    for kind, given in (
        (EndAttacks, [()]),
        (EndTurn, [()]),
        (Claim, product(land)),
        (Pick, product(land)),
        (Defend, product(range(-1, 9))),
        (Reroll, product(land, range(-1, 22), (False, True))),
        (Command, product(range(-1, 22))),
        (Keep, [()]),
        (Occupy, product(numbers)),
        (Place, product(land, numbers)),
        (Attack, _attacks(state, setting, land)),
        (Fortify, _fortifications(state, land)),
        (Trade, _trades(setting, hand, Trade in full)),
        (Settle, _settles(state, setting, land)),
        (Word, product(_words(state, setting))),
        (Swap, product((*"AEIOZ?", "", "a", "EE", "É"))),
        (Exchange, product(_exchanges(state, setting))),
    ):
        for parameters in given if kind in full else islice(given, 0, None, THIN):
            yield kind(*parameters)


def _attacks(state, setting, land):
    for s, t in product(land, land):
        near = s in range(len(setting.board)) and t in setting.board.neighbors[s]
        few = len(land) > 20 and not near
        most = state.table.armies[s] + 2 if setting.rules.words and s in range(len(setting.board)) else 8
        yield from ((s, t, n) for n in ((0, 1, 3) if few else range(-1, most)))


def _settles(state, setting, land):
    for s, t in product(land, land):
        near = s in range(len(setting.board)) and t in setting.board.neighbors[s]
        armies = state.table.armies[s] if s in range(len(setting.board)) else 1
        yield from ((s, t, n) for n in (range(-1, armies + 2) if near else (0, 1)))


def rack_of(state):
    """The rack of the seat that decides; nothing if there is none."""
    seat, racks = state.table.phase.seat, state.secrets.racks
    seat = state.table.turn.seat if seat == ON_TURN else seat
    return racks[seat] if racks and seat >= 0 else ""


NO_WORDS = (
    "",
    "A",
    "Q",
    "XQZ",
    "ZZZ",
    "at",
    "At",
    "ZOOPHYTES",
    "AT ",
    " AT",
    "-",
    "?",
    "A?",
    "ÉTÉ",
    "AT1",
    "14",
    "AEIOU" * 4,
)


def _words(state, setting):
    """The words of the lexicon, some that are none, and some of the tiles at hand."""
    if setting.rules.words is None:
        return ("", "AT")
    rack = rack_of(state)
    return (*setting.wordbook.lexicon.words, *NO_WORDS, rack, rack[:3], rack[:8], rack[::-1][:9], rack.replace("?", ""))


EVERY = 37
"""One in so many of the ways to exchange tiles is tried."""


def _exchanges(state, setting):
    """Parts of the rack, and what is none."""
    rack = rack_of(state)
    yield from (
        "",
        "QZ",
        "EEEEEEEEEEEEE",
        "?",
        "14",
        "1",
        "0",
        "a",
        "A?",
        "?A",
        "é",
        "[CH]",
        rack,
        rack + "E",
        rack[::-1],
    )
    parts = {"".join(part) for number in range(1, len(rack)) for part in combinations(rack, number)}
    yield from sorted(parts)[:: EVERY if len(rack) < 15 else 1]


def _fortifications(state, land):
    armies = state.table.armies
    for s, t in product(land, land):
        yield from ((s, t, n) for n in (range(-1, armies[s] + 2) if _same_owner(state, s, t) else (0, 1)))


def _numbers(state, setting):
    """Numbers of armies: all up to more than there are anywhere; with many armies, those at the edges of something."""
    phase = state.table.phase
    edges = {*state.table.armies, getattr(phase, "armies", 0), getattr(phase, "least", 0), getattr(phase, "most", 0)}
    most = max(edges) + 2
    if most <= 25 and len(setting.board) <= EXHAUSTIVE:
        return range(-1, most + 1)
    whole = range(1, getattr(phase, "most", getattr(phase, "armies", 1)) + 2)
    return sorted({edge + k for edge in edges for k in (-1, 0, 1)} | {-1, 0, 1, 2, most, *whole})


def _same_owner(state, s, t):
    owner = state.table.owner
    return s in range(len(owner)) and t in range(len(owner)) and owner[s] == owner[t]


def _trades(setting, hand, full):
    """On a small board all triples of cards in any order; on a large one those of the hand, and with strange cards."""
    size = len(setting.board)
    if size <= EXHAUSTIVE and full:
        triples = product(range(-1, size + 2), repeat=3)
    else:
        strange = next((card for card in range(size) if card not in hand), 0)
        triples = [*{*permutations([*hand, strange, -1, size + 1], 3)}, *((c, c, c) for c in (*hand, size))]
        triples.sort()
    for cards in triples:
        land = sorted({card for card in cards if 0 <= card <= size})
        yield (cards,)
        for number in range(1, len(land) + 1):
            yield from ((cards, bonus) for bonus in combinations(land, number))
        if len(land) > 1:
            yield cards, tuple(land[::-1])
        yield cards, ((land[0] if land else 0) + 1,)


def junk(legal):
    """Moves with nonsense in them: each field of a legal move of each kind, and of some others, in turn."""
    samples = [*legal, Claim(0), Place(0, 1), Trade((0, 1, 2)), Attack(0, 1, 1), Defend(1), Occupy(1), Fortify(0, 1, 1)]
    samples += [Settle(0, 1, 1), Word("AT"), Swap("E"), Exchange("A"), Pick(0)]
    for move in samples:
        for field in move.__match_args__:
            given = getattr(move, field)
            for value in JUNK:
                if type(value) is not type(given) or value != given:
                    yield replace(move, **{field: value})
    for move in samples:
        if isinstance(move, Trade):
            for cards in (move.cards[:2], (*move.cards, 0), (), list(move.cards), set(move.cards)):
                yield replace(move, cards=cards)
            for bonus in (list(move.bonus), (True,), (0.0,), (1.0,), ("0",), None, 0, (*move.bonus, *move.bonus, 0)):
                if type(bonus) is not tuple or bonus != move.bonus or {*map(type, bonus)} - {int}:
                    yield replace(move, bonus=bonus)
            yield replace(move, bonus=tuple(float(t) for t in (*move.bonus, 0)))
            if move.bonus:
                yield replace(move, bonus=tuple(float(t) for t in move.bonus))


NO_MOVES = (None, "attack", 0, (), object, Attack, *CHOICES)
"""What is no move at all."""


def events(setting):
    """Events that chance could be thought to bring, few of which it may."""
    size = len(setting.board)
    yield from (Die(face) for face in range(8))
    yield from map(Assigned, (*setting.missions, "destroy_red", "?", "", "asia"))
    yield from (made(t) for made in (Dealt, Strayed, Drawn) for t in range(-1, size + 2))
    for seat, tiles in product(range(-1, 7), ("", "A", "AEIOUAEIOUAEIO", "14", "ZZ", "abc", "E" * 14)):
        yield Refilled(seat, tiles)
    for attack, defense in product([(), (6,), (6, 5), (5, 6), (6, 6, 1), (1, 6, 6), (0,), (7,)], repeat=2):
        yield Rolled(attack, defense)


def junk_events(possible):
    """Events with nonsense in them: each field of what may fall in turn."""
    samples = [
        *possible,
        Die(1),
        Dealt(0),
        Strayed(0),
        Drawn(0),
        Rolled((6,), (5,)),
        Refilled(0, "AB"),
        Assigned("asia"),
    ]
    for move in samples:
        for field in move.__match_args__:
            given = getattr(move, field)
            for value in JUNK:
                if type(value) is not type(given) or value != given:
                    yield replace(move, **{field: value})
            if isinstance(given, tuple):
                yield replace(move, **{field: list(given)})
                yield replace(move, **{field: tuple(map(float, given))})
                yield replace(move, **{field: tuple(map(str, given))})
