"""Hypothesis plays random legal games on all boards; an independent book and a second engine are held against each step."""

import os
from collections import Counter
from contextlib import suppress
from itertools import islice, pairwise
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from risk_odds import VARIANTS, InvalidInput
from risk_odds.boards import BOARDS, board_named
from risk_odds.engine.apply import apply
from risk_odds.engine.check import check
from risk_odds.engine.laws import chance
from risk_odds.engine.moves import Attack, Claim, EndAttacks, EndTurn, Place, Word
from risk_odds.engine.notation.faults import faults
from risk_odds.engine.notation.position import read_position, write_position
from risk_odds.engine.opening import start
from risk_odds.engine.options import options
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import seen_by, to_move
from risk_odds.options import OPTIONS, rules_named, set_option
from risk_odds.rules.seats import CHANCE, NOBODY
from risk_odds.words.tiles import tiles_named

from ..conformance.cells import DICE_OPTIONS, OF_WORDS, WORDS
from ..conformance.walks import in_the_middle
from ..golden.both import mover, second_of, told, words
from ..golden.perft import placed
from ..golden.second.options import PRESETS, STRANGE
from .ledger import Ledger

LONG = "RISK_ODDS_LONG" in os.environ
ENGLISH = tiles_named("english")
TINY = [name for name in BOARDS if len(board_named(name)) <= 6]
LARGE = [name for name in BOARDS if name not in TINY]
OF_VACANT_LAND = ("combat", "starting_armies", "setup_cap", "sc_leftover")
"""Options of games in which land may be empty or words are laid; the book and the second engine know neither."""

OTHERS = (*DICE_OPTIONS, *STRANGE, *OF_WORDS, *OF_VACANT_LAND, "map")
RULES_OF_PLAY = [name for name in OPTIONS if name not in OTHERS]
OF_DICE = [name for name in VARIANTS if name in PRESETS and not VARIANTS[name].words]


def rules(draw):
    """A rule set of dice with a few options set, the dice among them; small pools only."""
    made = rules_named(draw(st.sampled_from(OF_DICE)) + draw(st.sampled_from(("", "", "+expert"))))
    chosen = draw(st.lists(st.sampled_from(RULES_OF_PLAY), max_size=6, unique=True))
    if draw(st.booleans()):
        chosen += DICE_OPTIONS
    for name in sorted(chosen, key=[*OPTIONS].index):
        accepted = {"attack_dice": "123", "defense_dice": "123", "attack_die": "236", "defense_die": "236"}
        values = [v for v in accepted.get(name, OPTIONS[name].accepted) if v != "scrabble"]
        with suppress(InvalidInput):  # it has no meaning beside the others
            made = set_option(made, name, draw(st.sampled_from(values)))
    return made


def crowded(state, setting, rng):
    """The position with territories that are full or nearly so, where there is a limit; whose turn it is has room."""
    table, cap = state.table, setting.rules.army_cap
    if cap is None:
        return state
    armies = tuple(rng.choice((n, n, cap - 1, cap)) for n in table.armies)
    if all(n == cap for n, owner in zip(armies, table.owner, strict=True) if owner == table.turn.seat):
        return state
    return state._replace(table=table._replace(armies=armies))


@st.composite
def games(draw, boards):
    """A setting, and where to begin: with the set-up, or a turn in the middle of a game."""
    made, board = rules(draw), board_named(draw(st.sampled_from(boards)))
    if made.missions.in_play:  # they speak of the continents of the classic board
        board = board_named("classic")
    try:
        setting = Setting(made, draw(st.integers(*made.players)), board)
    except InvalidInput:
        setting = Setting(made, made.players[0], board)
    if draw(st.integers(0, 3)):
        rng = draw(st.randoms(use_true_random=False))
        state = crowded(in_the_middle(setting, rng), setting, rng)
    else:
        state = start(setting, draw(st.sampled_from([None, *range(setting.players)])))
    return setting, state


picks = st.binary(min_size=240, max_size=1600 if LONG else 500).map(
    lambda text: [high * 256 + low for high, low in pairwise(text)]
)
"""For each move a number that picks it: small ones pick what is listed first."""


def moves(setting, state, numbers):
    """The moves that the numbers pick, one after the other, with the positions before them."""
    for number in numbers:
        who = to_move(state)
        if who == NOBODY:
            return
        known = list(chance(state, setting) if who == CHANCE else options(seen_by(state, who), setting))
        if len(known) > 1 and number % 4 and isinstance(known[-1], (EndAttacks, EndTurn)):
            known = [move for move in known if isinstance(move, Attack)] or known
        move = known[number // 4 % len(known)]
        yield state, move
        state = apply(state, move, setting)


@settings(max_examples=4000 if LONG else 100, deadline=None, suppress_health_check=list(HealthCheck))
@given(games([*TINY, *TINY, *LARGE]), picks)
def test_every_position_agrees_with_the_book(game, numbers):
    setting, state = game
    ledger = Ledger(setting, state)
    for before, move in moves(setting, state, numbers):
        check(before, move, setting, to_move(before))
        ledger.enter(before, move, apply(before, move, setting))


@settings(max_examples=2000 if LONG else 60, deadline=None, suppress_health_check=list(HealthCheck))
@given(games(TINY), picks)
def test_a_second_engine_plays_alike(game, numbers):
    """At each step: who moves, what is legal, what may fall and how likely, and where it leads."""
    setting, state = game
    second, each = second_of(setting), 3 if len(setting.board) < 10 else 20
    placed(second, state)
    for number, (before, move) in enumerate(moves(setting, state, numbers)):
        who = to_move(before)
        assert told(before) == second.key()
        assert mover(who) == second.mover()
        if who == CHANCE:
            assert {words(event): weight for event, weight in chance(before, setting).items()} == second.weights()
        elif number % each == 0:
            assert {words(choice) for choice in options(seen_by(before, who), setting)} == set(second.moves())
        second.do(*words(move))


@settings(max_examples=1000 if LONG else 60, deadline=None, suppress_health_check=list(HealthCheck))
@given(games([*TINY, *TINY, *LARGE]), picks)
def test_every_position_of_a_game_is_without_fault_and_can_be_written(game, numbers):
    setting, state = game
    for before, _ in [*moves(setting, state, numbers)][::3]:
        read = read_position(write_position(setting.board, before), board=setting.board)
        assert read.state() == before
        assert faults(read, setting) == []


@st.composite
def word_games(draw):
    """A setting of Scrabble-Risk with a few options set, and its start."""
    options_of_words = [name for name in (*OF_WORDS, "sc_leftover", "setup_cap") if name != "lexicon"]
    chosen = draw(st.lists(st.sampled_from(options_of_words), max_size=4, unique=True))
    pairs = [(name, draw(st.sampled_from(OPTIONS[name].accepted))) for name in chosen]
    made = rules_named(f"scrabble {WORDS}", pairs)
    setting = Setting.of(made, draw(st.integers(2, 3)), board_named("hexagon"))
    return setting, start(setting, 0)


def some_moves(setting, state, numbers):
    """Like `moves`, where not all can be listed: tiles fall by lot, and of the choices the first are looked at."""
    for number in numbers:
        who = to_move(state)
        if who == NOBODY:
            return
        if who == CHANCE:
            move = chance(state, setting).sample(Random(number))
        else:
            known = [*islice(options(seen_by(state, who), setting), 60)]
            move = known[number // 4 % len(known)]
        yield state, move
        state = apply(state, move, setting)


@settings(max_examples=400 if LONG else 40, deadline=None, suppress_health_check=list(HealthCheck))
@given(word_games(), picks)
def test_a_game_of_words_keeps_its_tiles_and_can_be_written(game, numbers):
    """Racks and bag are the set together (SC-27); armies come from set-up, income and bonus words, and go in battles."""
    setting, state = game
    full = Counter(dict(zip(ENGLISH.faces, ENGLISH.counts, strict=True)))
    for k, (before, move) in enumerate(some_moves(setting, state, numbers)):
        check(before, move, setting, to_move(before))
        after = apply(before, move, setting)
        for rack, count in zip(after.secrets.racks, after.table.pack.tiles, strict=True):
            assert len(rack) == count <= 14
        assert not Counter("".join(after.secrets.racks)) - full
        grown = sum(after.table.armies) - sum(before.table.armies)
        if isinstance(move, (Place, Claim)):
            assert grown == (move.armies if isinstance(move, Place) else 0)
        elif grown:
            assert grown < 0
            assert isinstance(move, Word)
        if k % 3:
            continue
        read = read_position(write_position(setting.board, after), board=setting.board)
        assert read.state() == after
        assert faults(read, setting) == []
