"""Every registered bot plays every rule set on every board with every number of players, in all seats."""

from collections import Counter
from functools import cache
from random import Random

import pytest

from risk_odds import VARIANTS
from risk_odds.bots import BOTS, make_bot
from risk_odds.engine.game import Game
from risk_odds.engine.moves import CHOICES
from risk_odds.engine.opening import start
from risk_odds.engine.options import KINDS
from risk_odds.engine.setting import Setting
from risk_odds.rules.seats import CHANCE, NOBODY

from .cells import OPTION_CELLS, PLAIN_CELLS
from .walks import LONG, TURN_CAP, Dice, in_the_middle

CELLS = PLAIN_CELLS + OPTION_CELLS[::3]
each_bot = pytest.mark.parametrize("bot", BOTS)

PIECE = 60
"""So many moves of a game are played on large boards, unless all is played."""

STUCK = 50_000
"""No whole game here comes near so many moves; without a limit one that never gets on would not end."""


def cut(cell):
    """Whether only a piece of a game is played in a cell."""
    return cell.large and not LONG


@cache
def games(bot):
    """A game of a bot against itself in each cell: whole on small boards, a piece of one on large ones."""
    return [_game(bot, cell) for cell in CELLS]


def _game(bot, cell):
    setting, rng = cell.setting, Random(str(cell))
    begin = in_the_middle(setting, rng) if cell.large or rng.random() < 0.5 else start(setting)
    return _played(bot, Game(setting, Dice(1), begin), PIECE if cut(cell) else STUCK)


def _played(bot, game, most):
    setting = game.setting
    bots = [make_bot(bot, seat, setting, Random(seat)) for seat in range(setting.players)]
    while game.to_move != NOBODY and len(game.moves) < most and game.state.table.turn.number <= TURN_CAP:
        if game.to_move == CHANCE:
            game.fall()
        else:
            game.play(bots[game.to_move].choose(game.options()), game.to_move)  # an illegal move is refused here
    return game


@each_bot
def test_its_moves_are_legal_and_its_games_end_or_hit_the_cap(bot):
    """A whole game ends or hits the cap, and three of four end; a piece that has not ended has all its moves."""
    ended = Counter()
    for cell, game in zip(CELLS, games(bot), strict=True):
        over, capped = game.to_move == NOBODY, game.state.table.turn.number > TURN_CAP
        assert over or (len(game.moves) == PIECE if cut(cell) else capped), cell
        if not cut(cell):
            ended[over] += 1
    assert ended[True] >= 3 * ended[False]


@each_bot
def test_a_whole_game_on_the_classic_board_is_won(bot):
    setting = Setting.of(VARIANTS["classic_1993"], 4)
    game = _played(bot, Game(setting, Dice(1), start(setting)), STUCK)
    assert game.to_move == NOBODY
    assert set(game.state.table.owner) == {game.state.table.phase.winner}
    assert game.state.table.turn.number < TURN_CAP


@each_bot
def test_it_is_asked_in_every_phase(bot):
    asked = Counter(type(state.table.phase) for game in games(bot) for state in game.states)
    never = [kind.__name__ for kind in KINDS if not asked[kind]]
    assert not never


@each_bot
def test_a_bot_with_the_same_stream_plays_the_same_game(bot):
    for cell in CELLS[5::40]:
        first, second = _game(bot, cell), _game(bot, cell)
        assert first.moves == second.moves


def test_all_bots_together_make_every_kind_of_choice():
    made = Counter(type(move) for bot in BOTS for game in games(bot) for move in game.moves)
    assert not [kind.__name__ for kind in CHOICES if not made[kind]]
