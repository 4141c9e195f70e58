"""What is written reads as what it was, whatever is played."""

from collections import Counter
from dataclasses import replace
from itertools import chain
from random import Random
from typing import get_args

import pytest

from risk_odds.engine.game import replay
from risk_odds.engine.laws import pile_of
from risk_odds.engine.moves import (
    UNKNOWN,
    UNSEEN,
    Assigned,
    Attack,
    Dealt,
    Drawn,
    Exchange,
    Move,
    Pick,
    Refilled,
    Word,
)
from risk_odds.engine.notation.faults import faults
from risk_odds.engine.notation.moves import read_move, write_move
from risk_odds.engine.notation.position import Position, read_position, write_position, write_view
from risk_odds.engine.notation.record import Record, read_record, write_record
from risk_odds.engine.phases import Phase
from risk_odds.engine.state import seen_by, to_move
from risk_odds.errors import InvalidInput
from risk_odds.rules.seats import CHANCE, NOBODY


def position_of(setting, state):
    return Position(setting.board, state.table, *state.secrets)


def test_the_games_hold_every_phase_and_every_move(games):
    phases = Counter(type(state.table.phase) for game in games for state in game.states)
    assert set(phases) == set(get_args(Phase))
    assert {type(move) for game in games for move in game.moves} == set(get_args(Move))
    assert {to_move(state) for game in games for state in game.states} == {0, 1, 2, 3, 4, 5, CHANCE, NOBODY}


def test_every_position_reads_as_it_was_written(some_states):
    for setting, state in some_states:
        line = write_position(setting.board, state)
        position = read_position(line)
        assert position.state() == state
        assert position.board == setting.board
        assert position.text() == line


def test_no_position_of_a_game_has_a_fault(some_states):
    for setting, state in some_states:
        assert faults(position_of(setting, state), setting) == [], write_position(setting.board, state)


def test_every_move_reads_as_it_was_written(games):
    for game in games:
        for state, move in zip(game.states, game.moves, strict=False):
            mover = to_move(state)
            text = write_move(move, mover, game.setting.board)
            assert read_move(text, game.setting.board, game.setting.players) == (mover, move)


def test_records_read_as_they_were_written_and_end_where_the_game_did(games):
    for number, game in enumerate(games):
        begin = number % 3 * len(game.moves) // 3  # from the start of the set-up on, or later
        tags = {"A": 'Ann "the tank" \\', "Date": "2026-11-29", "Table": "kitchen"}
        record = Record(tags, game.setting, game.states[begin], tuple(game.moves[begin:]))
        text = write_record(record)
        assert read_record(text) == record
        assert record.end == game.state
        assert [*replay(record.begin, record.moves, game.setting)] == game.states[begin + 1 :]


def shuffled(state, setting, seat, random):
    """The same position with other cards where the seat does not see them, and other sealed dice."""
    if not setting.deck:
        return state
    hidden = [*chain.from_iterable(hand for s, hand in enumerate(state.secrets.hands) if s != seat)]
    if len(state.table.pack.traded) + sum(state.table.pack.held) < len(setting.deck):
        hidden += Counter(pile_of(state, setting)).elements()
    random.shuffle(hidden)
    hands = tuple(
        hand if s == seat else tuple(sorted(hidden.pop() for _ in hand)) for s, hand in enumerate(state.secrets.hands)
    )
    sealed = 1 if state.secrets.sealed else 0
    return state._replace(secrets=state.secrets._replace(hands=hands, sealed=sealed))


def test_views_are_written_alike_where_only_what_is_hidden_differs(some_states):
    differed = sealed = 0
    for number, (setting, state) in enumerate(some_states):
        seat = number % (setting.players + 1) - 1  # a spectator too
        other = shuffled(state, setting, seat, Random(number))
        differed += other.secrets.hands != state.secrets.hands
        sealed += other.secrets.sealed != state.secrets.sealed
        assert write_view(setting.board, seen_by(other, seat)) == write_view(setting.board, seen_by(state, seat))
    assert differed > 1000
    assert sealed > 100


def test_views_read_as_what_the_seat_sees(some_states):
    hidden = 0
    for number, (setting, state) in enumerate(some_states[::3]):
        seat = number % setting.players
        view = seen_by(state, seat)
        position = read_position(write_view(setting.board, view))
        assert position.table == view.table
        assert position.hands[seat] == view.hand
        others = [card for s, hand in enumerate(position.hands) if s != seat for card in hand]
        assert set(others) <= {UNKNOWN}
        assert position.sealed == (UNKNOWN if state.secrets.sealed else 0)
        assert faults(position, setting) == []
        if not position.known:
            hidden += 1
            with pytest.raises(InvalidInput, match="is not known"):
                position.state()
    assert hidden > 500


def test_records_hide_from_a_seat_what_it_did_not_see(games):
    unseen = 0
    for number, game in enumerate(games[::5]):
        seat = number % (game.setting.players + 1) - 1
        end = len(game.moves) - number % 7
        tags = {"Seed": "7", "A": "Ann"}
        text = write_record(Record(tags, game.setting, game.states[0], tuple(game.moves[:end])), seat)
        assert "Seed" not in text
        back = read_record(text)
        assert back.end.table == game.states[end].table
        assert write_record(back, NOBODY) == write_record(
            Record({"A": "Ann"}, game.setting, game.states[0], tuple(game.moves[:end])), NOBODY
        )
        for state, move, shown in zip(game.states, game.moves, back.moves, strict=False):
            if shown != move:
                unseen += 1
                last = state is game.states[end - 1]
                match shown:
                    case Drawn(card):
                        assert card == UNKNOWN
                        assert state.table.turn.seat != seat
                    case Attack(_, _, dice):
                        assert last
                        assert dice == UNKNOWN
                        assert state.table.turn.seat != seat
                    case Dealt(card):
                        assert card == UNKNOWN
                        assert state.table.phase.to != seat
                    case Assigned() | Pick():
                        assert shown in (Assigned(UNSEEN), Pick(UNKNOWN))
                        assert seat not in (to_move(state), getattr(state.table.phase, "to", None))
                        assert isinstance(move, Assigned) or not game.states[end].table.pack.goals.headquarters
                    case Refilled(whose, tiles):
                        assert tiles.isdigit()
                        assert whose != seat
                    case Exchange(tiles):
                        assert tiles.isdigit()
                        assert state.table.turn.seat != seat
                    case Word(word):  # face down, or with the letters marked that blanks stand for
                        assert word == UNSEEN or word.upper() == move.word
                        assert to_move(state) != seat
                    case _:
                        raise AssertionError(shown)
            elif isinstance(move, Drawn):
                assert state.table.turn.seat == seat
    assert unseen > 60


def test_dice_that_are_sealed_are_written_once_the_defender_has_named_his(games):
    seen = 0
    for game in games:
        for number, state in enumerate(game.states):
            if not state.secrets.sealed or number == len(game.moves):
                continue
            seen += 1
            if seen % 5:
                continue
            seat = state.table.turn.seat
            other = (seat + 1) % game.setting.players
            record = Record({}, game.setting, game.states[number - 1], tuple(game.moves[number - 1 : number]))
            assert write_record(record, seat).endswith(f" {state.secrets.sealed}\n")
            assert write_record(record, other).endswith(" ?\n")
            more = replace(record, moves=tuple(game.moves[number - 1 : number + 1]))
            assert f" {state.secrets.sealed}\n" in write_record(more, other)
            begun = Record({}, game.setting, state, ())
            assert "| sealed ? |" in write_record(begun, other)
            assert f"| sealed {state.secrets.sealed} |" in write_record(
                replace(begun, moves=tuple(game.moves[number : number + 1])), other
            )
    assert seen > 100
