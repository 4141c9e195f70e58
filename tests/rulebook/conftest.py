"""Games that begin with a written position and go on move by move, each through `check` and `apply`."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest

from risk_odds.chance import Distribution
from risk_odds.engine.apply import apply
from risk_odds.engine.check import IllegalMove, check
from risk_odds.engine.laws import chance
from risk_odds.engine.moves import Exchange, Move
from risk_odds.engine.notation.faults import faults
from risk_odds.engine.notation.moves import read_move, write_move
from risk_odds.engine.notation.position import read_position, write_position
from risk_odds.engine.opening import start
from risk_odds.engine.options import options
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import seen_by, to_move
from risk_odds.options import rules_named
from risk_odds.rules.seats import CHANCE, LETTERS, NEUTRAL, NOBODY

LONG = 10_000
"""No game here has so many moves, unless something does not end that should."""

LISTED = 400
"""So many choices are looked at where any will do; there can be thousands of ways to exchange tiles, listed last."""

TILES = Counter("E" * 12 + "AI" * 9 + "O" * 8 + "NRT" * 6 + "LSUD" * 4 + "G" * 3 + "BCMPFHVWY?" * 2 + "KJXQZ")
"""The English tiles; the letters of one row are as many as its number."""


def racks(*starts):
    """Racks as a position has them: some tiles for each seat, filled up with common letters; None is no rack."""
    bag, full = Counter(TILES), []
    for some in filter(None, starts):
        bag.subtract(some)
    assert min(bag.values()) >= 0
    for some in starts:
        rack = some or ""
        for tile in "EAIONRTLSUDG" * 9 if some else "":
            if len(rack) < 14 and bag[tile]:
                bag[tile] -= 1
                rack += tile
        full.append(rack or "-")
    return "racks " + ", ".join(f"{seat} {rack}" for seat, rack in zip(LETTERS, full, strict=False))


class Play:
    """A game from a position on. Moves are written as in a game record (`A attack ukraine > ural 3`), or are objects."""

    def __init__(self, state, setting):
        self.state, self.setting, self.board = state, setting, setting.board
        self.moves = 0

    def do(self, *moves):
        """Make these moves, each checked."""
        for move in moves:
            seat, move = self._read(move)  # noqa: PLW2901
            check(self.state, move, self.setting, seat)
            self.state = apply(self.state, move, self.setting)
            self.moves += 1
        assert self.moves < LONG
        return self

    def refused(self, move, *says):
        """The move is refused with a sentence that has these words, and nothing changes (GEN-07)."""
        seat, move = self._read(move)
        before, written = self.state, repr(self.state)
        with pytest.raises(IllegalMove) as refusal:
            check(self.state, move, self.setting, seat)
        for words in says:
            assert words in refusal.value.message
        assert self.state is before
        assert repr(self.state) == written
        return refusal.value.message

    def _read(self, move):
        return (None, move) if isinstance(move, Move) else read_move(move, self.board)

    def at(self, name):
        """The number of a territory."""
        return self.board.index[name]

    @property
    def now(self):
        """The phase, as it is written."""
        return write_position(self.board, self.state).split(" | ")[-1]

    @property
    def phase(self):
        return self.state.table.phase

    @property
    def turn(self):
        return self.state.table.turn

    @property
    def to_move(self):
        """A letter, `chance` or `nobody`."""
        return called(to_move(self.state))

    def armies(self, *names):
        found = tuple(self.state.table.armies[self.at(name)] for name in names)
        return found if len(names) > 1 else found[0]

    def owner(self, name):
        return called(self.state.table.owner[self.at(name)])

    def land(self, seat):
        """How many territories somebody owns."""
        return [called(o) for o in self.state.table.owner].count(seat)

    def total(self, seat):
        """The armies somebody has on the board."""
        return sum(n for o, n in zip(self.state.table.owner, self.state.table.armies, strict=True) if called(o) == seat)

    def hand(self, seat):
        """The cards of a seat, by name."""
        return [self._card(card) for card in self.state.secrets.hands[LETTERS.index(seat)]]

    def held(self, seat):
        """The number of cards of a seat, for all to see."""
        return self.state.table.pack.held[LETTERS.index(seat)]

    @property
    def traded(self):
        return [self._card(card) for card in self.state.table.pack.traded]

    @property
    def sets(self):
        return self.state.table.pack.sets

    def rack(self, seat):
        """The tiles of a seat."""
        return self.state.secrets.racks[LETTERS.index(seat)]

    def draw(self):
        """Let tiles fall until no more are drawn."""
        while self.now.startswith("refill"):
            self.first_legal()
        return self

    def _card(self, card):
        return "wild" if card == self.setting.wild else self.board.ids[card]

    def legal(self, kind=""):
        """The legal moves that begin with these words, without the seat; each is also accepted by `check`."""
        seat = to_move(self.state)
        found = []
        for move in options(seen_by(self.state, seat), self.setting):
            check(self.state, move, self.setting, seat)
            text = write_move(move, seat, self.board).partition(" ")[2]
            if text.startswith(kind):
                found.append(text)
        assert len(set(found)) == len(found)
        return found

    def law(self):
        """What chance may bring, as it is written -> weight."""
        return {write_move(m, CHANCE, self.board): w for m, w in chance(self.state, self.setting).items()}

    def view(self, seat):
        return seen_by(self.state, LETTERS.index(seat))

    def first_legal(self):
        """Make the first legal or possible move."""
        if to_move(self.state) == CHANCE:
            law = chance(self.state, self.setting)
            return self.do(next(iter(law)) if isinstance(law, Distribution) else law.sample(Random(1)))
        return self.do(next(iter(options(seen_by(self.state, to_move(self.state)), self.setting))))

    def any_legal(self, rng: Random):
        """Make a move at random; attacks before their end, so that games do not last for ever."""
        if to_move(self.state) == CHANCE:
            law = chance(self.state, self.setting)
            assert law.total
            move = law.sample(rng)
        else:
            moves = list(islice(options(seen_by(self.state, to_move(self.state)), self.setting), LISTED))
            moves = [move for move in moves if not isinstance(move, Exchange)] if rng.random() < 0.9 else moves
            more = moves[:-1] if len(moves) > 1 and type(moves[-1]).__name__ == "EndAttacks" else moves
            move = rng.choice(more if rng.random() < 0.97 else moves)
        self.do(move)
        return move

    def until(self, words):
        """Make first legal moves until the phase begins with these words."""
        while not self.now.startswith(words):
            self.first_legal()
        return self


def called(seat):
    """How an owner or a seat is written."""
    return {CHANCE: "chance", NOBODY: "nobody", NEUTRAL: "neutral"}.get(seat) or LETTERS[seat]


@pytest.fixture
def play():
    """Start from a written position, which must be one that a game can come to."""

    def start_from(text, rules="classic_1993", **settings):
        position = read_position(text)
        setting = Setting.of(rules_named(rules, settings.items()), position.players, position.board)
        assert list(faults(position, setting)) == []
        return Play(position.state(), setting)

    return start_from


@pytest.fixture
def begin():
    """Start at the beginning of the set-up."""

    def start_at(rules="classic_1993", players=3, first=None, board=None, **settings):
        from risk_odds.boards import board_named

        rules = rules_named(rules, settings.items())
        setting = Setting.of(rules, players, None if board is None else board_named(board))
        return Play(start(setting, None if first is None else LETTERS.index(first)), setting)

    return start_at
