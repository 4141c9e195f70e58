"""Two positions that differ only in what a seat may not see look the same to it, in every phase and every way.

Whatever shows a position to somebody belongs in `hiding.RENDERERS`.
"""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from risk_odds.bots import BOTS, make_bot
from risk_odds.engine import phases as p
from risk_odds.engine.hiding import shown_to
from risk_odds.engine.moves import UNKNOWN, Attack, Dealt, Drawn, Exchange, Refilled, Word
from risk_odds.engine.options import options
from risk_odds.engine.state import seen_by, to_move
from risk_odds.rules.seats import CHANCE, NOBODY

from .cells import CELLS
from .hiding import QUICK, RENDERERS, twin
from .walks import LONG, walk

HIDING_CELLS = CELLS if LONG else CELLS[::2]
WITHOUT_SECRETS = {p.Claiming}
"""Nobody has cards or tiles yet."""


@pytest.fixture(scope="module")
def pairs():
    """(setting, seat, position, its twin) from all games, only those that differ; the same for each of the tests."""
    found, rng = [], Random(3)
    for cell in HIDING_CELLS:
        setting, by_phase = cell.setting, {}
        for state, _ in walk(cell).steps:
            if sum(state.table.pack.held) or any(map(bool, state.secrets[1:])):
                by_phase.setdefault(type(state.table.phase), []).append(state)
        for states in by_phase.values():
            for state in rng.sample(states, min(2, len(states))):
                for seat in sorted({rng.randrange(cell.players), NOBODY, to_move(state)} - {CHANCE}):
                    other = twin(state, seat, setting, rng)
                    if other != state:
                        found.append((setting, seat, state, other))
    return found


def test_there_are_such_pairs_in_every_phase_with_secrets(pairs):
    seen = Counter(type(state.table.phase) for _, _, state, _ in pairs)
    assert set(seen) == set(p.Phase.__args__) - WITHOUT_SECRETS
    assert min(seen.values()) >= 3
    assert sum(1 for _, _, a, b in pairs if a.secrets.sealed != b.secrets.sealed) >= 5
    deciding = Counter(type(state.table.phase) for _, seat, state, _ in pairs if seat == to_move(state) >= 0)
    chance = {p.RollingOff, p.Rolling, p.Rerolling, p.Drawing, p.Dealing, p.Briefing, p.Refilling, p.Over}
    assert set(deciding) == set(seen) - chance
    assert sum(1 for _, _, a, b in pairs if a.secrets.word != b.secrets.word) >= 5
    assert sum(1 for _, _, a, b in pairs if a.secrets.racks != b.secrets.racks) >= 50


def test_twins_keep_what_is_seen(pairs):
    """The other way round: what a seat does see is not dealt anew."""
    for _, seat, state, other in pairs:
        assert state.table is other.table
        assert seat == NOBODY or state.secrets.hands[seat] == other.secrets.hands[seat]
        assert list(map(len, state.secrets.hands)) == list(map(len, other.secrets.hands))
        racks, others = state.secrets.racks, other.secrets.racks
        assert seat == NOBODY or not racks or racks[seat] == others[seat]
        assert tuple(map(len, racks)) == tuple(map(len, others)) == state.table.pack.tiles


@pytest.mark.parametrize("renderer", RENDERERS.values(), ids=RENDERERS)
def test_they_are_shown_alike(pairs, renderer):
    for setting, seat, state, other in pairs if LONG else pairs[:: 1 if renderer in QUICK else 11]:
        assert renderer(state, seat, setting) == renderer(other, seat, setting)


@pytest.mark.parametrize("bot", BOTS)
def test_bots_answer_alike(pairs, bot):
    for setting, seat, state, other in pairs[:: 1 if LONG else 5]:
        if seat == to_move(state) >= 0:
            chosen = [
                make_bot(bot, seat, setting, Random(9)).choose(options(seen_by(each, seat), setting))
                for each in (state, other)
            ]
            assert chosen[0] == chosen[1]


def test_moves_show_no_card_and_no_sealed_dice():
    """A card drawn is seen by nobody else; nor are dice that are not yet to be known."""
    seen = Counter()
    for cell in HIDING_CELLS:
        setting = cell.setting
        for state, move in walk(cell).steps:
            if not isinstance(move, (Drawn, Attack)):
                continue
            on_turn = state.table.turn.seat
            assert shown_to(move, on_turn, state, setting) == move
            for seat in {*range(cell.players), NOBODY} - {on_turn}:
                shown = shown_to(move, seat, state, setting)
                if isinstance(move, Drawn):
                    assert shown == Drawn(UNKNOWN)
                elif setting.rules.announce == "simultaneous":
                    seen[shown.dice == UNKNOWN] += 1
                    asked = len(setting.defense_dice[state.table.armies[move.target]]) > 1
                    assert shown == (Attack(move.source, move.target, UNKNOWN) if asked else move)
                else:
                    assert shown == move
    assert seen[True]
    assert seen[False]


def test_moves_show_no_card_of_the_set_up_no_tiles_and_no_sealed_word():
    """Tiles and cards are seen by whoever gets them; a word by all as soon as both lie open."""
    seen = Counter()
    for cell in HIDING_CELLS:
        setting = cell.setting
        if not setting.vacant and not setting.rules.words:
            continue
        for state, move in walk(cell).steps:
            phase = state.table.phase
            for seat in {*range(cell.players), NOBODY} if isinstance(move, TOLD) else ():
                shown = shown_to(move, seat, state, setting)
                owner = _whose(move, phase, state.table.turn.seat)
                seen[type(move), shown == move] += 1
                if seat == owner or (isinstance(move, Dealt) and not setting.vacant):
                    assert shown == move
                elif isinstance(move, Dealt):
                    assert shown == Dealt(UNKNOWN)
                elif isinstance(move, (Refilled, Exchange)):
                    assert shown == replace(move, tiles=str(len(move.tiles)))
                elif isinstance(phase, p.Spelling) and owner == state.table.turn.seat:
                    assert shown == Word("?")
                else:
                    assert shown.word.upper() == move.word
                    short = Counter(move.word) - Counter(state.secrets.racks[owner])
                    assert Counter(letter.upper() for letter in shown.word if letter.islower()) == short
                    seen["blank"] += sum(short.values())
    assert min(seen[kind, alike] for kind in TOLD for alike in (True, False)) > 0
    assert seen["blank"]


TOLD = (Dealt, Refilled, Exchange, Word)


def _whose(move, phase, on_turn):
    """Who sees all of a move."""
    if isinstance(move, Refilled):
        return move.seat
    return phase.to if isinstance(move, Dealt) else phase.seat if isinstance(phase, p.Spelling) else on_turn
