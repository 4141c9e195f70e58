"""Texts that were damaged at random are read, or refused with line and column; so is what was made to hurt."""

import re
from random import Random

import pytest

from risk_odds.boards import board_named
from risk_odds.engine.notation.moves import read_move, write_move
from risk_odds.engine.notation.position import Position, read_position, read_positions, write_position, write_view
from risk_odds.engine.notation.record import Record, read_record, write_record
from risk_odds.engine.state import seen_by, to_move
from risk_odds.errors import InvalidFile

from ..fuzzing import ODD, TILES, TRIES, bounded, damaged

STRANGE = [*ODD, *TILES]
PLACE = re.compile(r"typed:(\d+):(\d+): \S.*")


def looked_at(read, text):
    """Whether a text was read; if not, every line of what is said has its place in the text."""
    try:
        read(text)
    except InvalidFile as error:
        lines = text.replace("\r\n", "\n").split("\n")
        *said, last = error.message.split("\n")
        for problem in said if last.startswith("typed: and perhaps more") else [*said, last]:
            match = PLACE.fullmatch(problem)
            assert match, (text, problem)
            line, column = int(match[1]), int(match[2])
            assert 1 <= line <= len(lines), (text, problem)
            assert 1 <= column <= len(lines[line - 1]) + 1, (text, problem)
        return False
    return True


@pytest.mark.parametrize("several", [False, True])
def test_positions(several, some_states):
    random = Random(1)
    read = 0
    assert sum(bool(state.secrets.racks) for _, state in some_states) > len(some_states) / 50
    for number in range(TRIES // 2):
        (setting, state), (_, other) = random.choice(some_states), random.choice(some_states)
        board = setting.board
        lines = [write_position(board, state), write_view(board, seen_by(state, random.randrange(setting.players)))]
        text = damaged(
            "\n".join(lines) if several else lines[0],
            write_position(board_named("classic"), other) if len(other.table.owner) == 42 else lines[1],
            random,
            STRANGE,
        )
        with bounded(number, text):
            if several:
                read += looked_at(lambda text: [p.text() for _, p in read_positions(text, "typed")], text)
            else:
                read += looked_at(lambda text: Position.text(read_position(text, "typed")), text)
    assert TRIES / 50 < read < TRIES / 2.5


def test_moves(games):
    random = Random(2)
    read = 0
    for number in range(TRIES):
        game = random.choice(games)
        board = game.setting.board
        made = random.randrange(len(game.moves))
        text = write_move(game.moves[made], to_move(game.states[made]), board)
        other = write_move(game.moves[0], to_move(game.states[0]), board)

        def read_and_write(text, board=board):
            mover, move = read_move(text, board, where="typed")
            assert read_move(write_move(move, mover, board), board) == (mover, move)

        text = damaged(text, other, random, STRANGE)
        with bounded(number, text):
            read += looked_at(read_and_write, text)
    assert TRIES / 25 < read < TRIES / 2


def test_records(games):
    random = Random(3)
    small = [game for game in games if len(game.setting.board) <= 6]
    read = 0
    texts = []
    for game in [*random.sample(small, 90), *random.sample(games, 10)]:
        begin = random.randrange(len(game.moves))
        tags = {"A": "Ann", "Date": "2026-11-29"}
        record = Record(tags, game.setting, game.states[begin], tuple(game.moves[begin : begin + random.randrange(60)]))
        texts += [write_record(record), write_record(record, random.choice((-1, 0, 1)))]
        record = Record(tags, game.setting, game.states[0], tuple(game.moves[:30]))
        texts.append(write_record(record))

    assert sum(" word " in text for text in texts) > 3
    assert sum("| racks " in text for text in texts) > 3

    def read_and_write(text):
        record = read_record(text, "typed")
        assert read_record(write_record(record)).moves == record.moves

    for number in range(TRIES // 2):
        text = damaged(random.choice(texts), random.choice(texts), random, STRANGE)
        with bounded(number, text):
            read += looked_at(read_and_write, text)
    assert TRIES / 50 < read < TRIES / 4


HEAD = '[Rules "classic_1993"]\n[Players "3"]\n'
HURTING = [
    "[" * 1_000_000,
    "|" * 1_000_000,
    " " * 1_000_000,
    "\n" * 100_000,
    "x" * 1_000_000,
    "," * 1_000_000,
    " #" * 500_000,
    '[A "' + "\\" * 1_000_000,
    "[ " * 500_000,
    "[A" + " " * 1_000_000 + "]",
    '[A "x"]\n' * 100_000,
    '[Rules "' + "x" * 1_000_000 + '"]',
    '[Board "' + "/x" * 500_000 + '"]',
    HEAD + '[Start "' + "classic | A alaska, " * 50_000 + '"]',
    HEAD + "die 5\n" * 5000,
    HEAD + "A attack alasca > ural 3\n" * 50_000,
    HEAD + "zzz\n" * 50_000,
    HEAD + "A trade " + "+ " * 500_000,
    "classic | A " + "alaska," * 14_000,
    "classic | A " + "alasca," * 14_000,
    "classic |" * 11_000,
    "classic | A - | B others | hands A " + "wild " * 19_000,
    "classic | A - | B others | turn 1 A | roll off " + "A " * 40_000,
    "classic | A alasca, xx | B others | turn 1 A | attack\n" * 20_000,
    "roll" + " 6" * 400_000,
    "9" * 1_000_000,
    "classic | A alaska " + "9" * 50_000,
]
"""Texts that would take long if the time grew with more than their length."""


@pytest.mark.parametrize("text", HURTING, ids=map(str, range(len(HURTING))))
def test_long_texts_are_read_or_refused(text):
    board = board_named("classic")
    with bounded(0, text, memory=True):
        looked_at(lambda text: read_positions(text, "typed"), text)
    with bounded(1, text, memory=True):
        looked_at(lambda text: read_record(text, "typed"), text)
    with bounded(2, text, memory=True):
        looked_at(lambda text: read_move(text, board, where="typed"), text)
