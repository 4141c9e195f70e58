"""Anything that a position, a move or a tag can hold is read as it was written, whether a game could come to it or not."""

from hypothesis import given, settings
from hypothesis import strategies as st

from risk_odds.boards import BOARDS, board_named
from risk_odds.engine.goals import who_picked
from risk_odds.engine.moves import (
    CHANCES,
    END_ATTACKS,
    END_TURN,
    UNKNOWN,
    UNSEEN,
    Assigned,
    Attack,
    Claim,
    Dealt,
    Defend,
    Die,
    Drawn,
    Exchange,
    Fortify,
    Occupy,
    Pick,
    Place,
    Refilled,
    Rolled,
    Settle,
    Strayed,
    Swap,
    Trade,
    Word,
)
from risk_odds.engine.notation.moves import read_move, write_move
from risk_odds.engine.notation.position import Position, read_position
from risk_odds.engine.notation.tags import read_tag, write_tag
from risk_odds.engine.phases import (
    ATTACKING,
    DRAWING,
    FORTIFYING,
    Briefing,
    Cashing,
    Claiming,
    Dealing,
    Defending,
    Deploying,
    Occupying,
    Over,
    Picking,
    Placing,
    Refilling,
    Reinforcing,
    Rolling,
    RollingOff,
    Spelling,
)
from risk_odds.engine.state import Goals, Pack, Said, Table, Turn
from risk_odds.engine.wordbook import size, sorted_tiles
from risk_odds.rules.seats import CHANCE, NEUTRAL, NOBODY

numbers = st.integers(0, 999_999)
words = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZÑabcñ", min_size=1, max_size=20)
tiles = st.lists(st.sampled_from([*"ABEÑZ?", "[CH]", "[LL]"]), min_size=1, max_size=20).map("".join).map(sorted_tiles)
tiles |= numbers.map(str)
"""Letters, blanks and tiles with several letters; or a number, where they are not known."""


missions = st.sampled_from(["destroy_red", "asia_africa", "x", "0"])


@st.composite
def goals(draw, players, land, dealt):
    """Headquarters and their holders, and who removed whom."""
    seat, territory = st.integers(0, players - 1), st.integers(0, land - 1)
    each = {"min_size": players, "max_size": players}
    places = draw(st.just(()) | st.lists(territory, **each).map(tuple))
    holders = draw(st.just(()) | st.lists(seat, **each).map(tuple)) if places else ()
    fallen = draw(st.just(()) | st.lists(seat | st.just(NOBODY), **each).map(tuple))
    return Goals(places, holders, fallen if set(fallen) - {NOBODY} else (), sum(map(bool, dealt)))


@st.composite
def phases(draw, players, land):
    seat = st.integers(0, players - 1)
    territory = st.integers(0, land - 1)
    way = (territory, territory)
    acting = st.one_of(seat.map(lambda s: (s, s)), st.tuples(seat | st.just(CHANCE), st.just(NEUTRAL)))
    left = st.lists(numbers, min_size=players, max_size=players + 1).map(tuple)
    seats = st.lists(seat, min_size=1, unique=True).map(tuple)
    occupying = st.builds(Occupying, *way, numbers, numbers)
    reinforcing = st.builds(Reinforcing, numbers, numbers, numbers)
    draws = st.lists(st.tuples(seat, numbers), min_size=1, unique_by=lambda pair: pair[0]).map(tuple)
    return draw(
        st.one_of(
            st.builds(Spelling, seat, *way, numbers),
            st.builds(Refilling, draws, occupying | reinforcing | st.sampled_from([ATTACKING, FORTIFYING])),
            st.builds(RollingOff, seats, st.lists(numbers).map(tuple)),
            st.builds(Dealing, seat),
            acting.map(lambda pair: Claiming(*pair)),
            st.builds(lambda pair, left: Deploying(*pair, left), acting, left),
            reinforcing,
            st.sampled_from([ATTACKING, DRAWING, FORTIFYING]),
            st.builds(Defending, seat, *way, numbers),
            st.builds(Rolling, *way, numbers, numbers),
            occupying,
            st.builds(Cashing, numbers),
            st.builds(Placing, numbers),
            st.builds(Over, seat, st.just("") | missions),
            st.builds(Briefing, seat),
            st.builds(Picking, seat),
        )
    )


@st.composite
def positions(draw):
    board = board_named(draw(st.sampled_from(list(BOARDS))))
    players, land = draw(st.integers(2, 6)), len(board)
    owner = tuple(draw(st.lists(st.sampled_from([*range(players), NEUTRAL, NOBODY]), min_size=land, max_size=land)))
    armies = tuple(draw(numbers) if o != NOBODY else 0 for o in owner)
    cards = st.lists(st.integers(UNKNOWN, land), max_size=12).map(lambda cards: tuple(sorted(cards)))
    hands = tuple(draw(cards) for _ in range(players))
    traded = tuple(draw(st.lists(st.integers(0, land), max_size=12).map(sorted)))
    said = Said(draw(numbers), draw(st.booleans()), draw(st.booleans()), draw(st.booleans()))
    turn = Turn(draw(numbers), draw(st.integers(NOBODY, players - 1)), draw(st.booleans()), draw(numbers), said)
    racks = draw(st.just(()) | st.lists(tiles | st.just(""), min_size=players, max_size=players).map(tuple))
    racks = racks if any(racks) else ()
    dealt = draw(st.just(()) | st.lists(missions | st.sampled_from(["", UNSEEN]), min_size=players, max_size=players))
    dealt = tuple(dealt) if any(dealt) else ()
    aims = draw(goals(players, land, dealt))
    pack = Pack(tuple(map(len, hands)), traded, draw(numbers), tuple(map(size, racks)), aims)
    table = Table(owner, armies, pack, turn, draw(phases(players, land)))
    picked = tuple(draw(st.integers(NOBODY, land - 1)) if k in who_picked(table) else NOBODY for k in range(players))
    word = draw(st.none() | st.just("") | st.just(UNSEEN) | words)
    return Position(
        board, table, hands, draw(st.integers(UNKNOWN, 6)), racks, word, picked if who_picked(table) else (), dealt
    )


@given(positions())
@settings(max_examples=200, deadline=None)
def test_any_position(position):
    assert read_position(position.text()) == position


@st.composite
def moves(draw):
    board = board_named(draw(st.sampled_from(list(BOARDS))))
    territory = st.integers(0, len(board) - 1)
    card = st.integers(0, len(board))
    faces = st.lists(numbers, min_size=1, max_size=6).map(lambda faces: tuple(sorted(faces, reverse=True)))
    bonus = st.lists(territory, max_size=3).map(lambda land: tuple(sorted(land)))
    move = draw(
        st.one_of(
            st.builds(Die, numbers),
            st.builds(Dealt, territory | st.just(UNKNOWN)),
            st.builds(Strayed, territory),
            st.builds(Drawn, st.integers(UNKNOWN, len(board))),
            st.builds(Rolled, faces, faces),
            st.builds(Claim, territory),
            st.builds(Pick, territory | st.just(UNKNOWN)),
            st.builds(Assigned, missions | st.just(UNSEEN)),
            st.builds(Place, territory, numbers),
            st.builds(Trade, st.lists(card, min_size=3, max_size=3).map(lambda c: tuple(sorted(c))), bonus),
            st.builds(Attack, territory, territory, st.just(UNKNOWN) | numbers),
            st.builds(Fortify, territory, territory, numbers),
            st.builds(Defend, numbers),
            st.builds(Occupy, numbers),
            st.sampled_from([END_ATTACKS, END_TURN]),
            st.builds(Settle, territory, territory, numbers),
            st.builds(Word, st.just("") | st.just(UNSEEN) | words),
            st.builds(Swap, words),
            st.builds(Exchange, tiles),
            st.builds(Refilled, st.integers(0, 5), tiles),
        )
    )
    return board, CHANCE if isinstance(move, CHANCES) else draw(st.integers(0, 5)), move


@given(moves())
@settings(max_examples=200, deadline=None)
def test_any_move(given):
    board, mover, move = given
    assert read_move(write_move(move, mover, board), board) == (mover, move)


@given(
    st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,20}", fullmatch=True), st.text().filter(lambda t: not {"\n", "\r"} & {*t})
)
@settings(max_examples=200, deadline=None)
def test_any_tag(name, value):
    line = write_tag(name, value)
    found, tag = read_tag(line, 1)
    assert (found, tag.value) == (name, value)
    assert line[tag.column - 2] == '"'
