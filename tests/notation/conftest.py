"""Games to write down: every board, every rule set, and the options that change what a position holds."""

from contextlib import suppress
from itertools import islice
from random import Random

import pytest

from risk_odds.boards import BOARDS, board_named
from risk_odds.engine.game import Game
from risk_odds.engine.moves import Swap
from risk_odds.engine.notation.position import read_position
from risk_odds.engine.setting import Setting
from risk_odds.errors import InvalidInput
from risk_odds.options import rules_named
from risk_odds.rules.seats import CHANCE, NOBODY
from risk_odds.variants import VARIANTS

OPTIONS = [
    "classic_1993 setup=deal announce_order=simultaneous",
    "plain_words neutral_placer=random neutral_extra=none announce_order=simultaneous",
    "plain_words neutral_placer=second_player setup_after_claims=restart neutral_roller=next_in_order",
    "plain_words two_player_setup=deal two_player_win=eliminate_opponent occupied_bonus=per_set",
    "risiko trade_window=any_time_in_step1 occupied_bonus=per_card deck_empty=no_card elim_trade_until=5",
    "uk_1990 set_values=plus_one draw_when=end_of_turn start_sets_max=1 fortify=chain",
    "classic_1993 cards=off defender_dice=max",
    "expert reroll_scope=any",
    "plain_words+expert cap_waste=allowed",
]
"""Rules that differ in what a position can hold."""

RULES = [*VARIANTS, *OPTIONS]


def settings():
    """All rules with all numbers of players on all boards that are large enough."""
    for name in RULES:
        rules = rules_named(name)
        for players in range(rules.players[0], rules.players[1] + 1):
            for board in BOARDS:
                with suppress(InvalidInput):  # too many players for the land, or for their armies on it
                    yield Setting(rules, players, board_named(board))


SETTINGS = list(settings())


class Dice:
    """Where dice and cards come from."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def draw(self, law):
        return law.sample(self.random)


class Wanderer:
    """Plays any legal moves, but attacks more than not, so that games get somewhere."""

    def __init__(self, seed):
        self.random = Random(seed)

    def choose(self, game):
        moves = list(islice(game.options(), 400))  # there may be thousands of ways to exchange tiles
        if len(moves) > 1 and self.random.random() < 0.9:
            moves = [move for move in moves if type(move).__name__ not in ("EndAttacks", "EndTurn")] or moves
        return self.random.choice(moves)


def wander(setting, seed, moves, begin=None, first=()):
    """A game of so many moves behind those that come first, or until somebody wins."""
    game = Game(setting, Dice(Random(seed)), begin)
    player = Wanderer(seed)
    for move in first:
        game.play(move)
    for _ in range(moves):
        if game.to_move == NOBODY:
            break
        if game.to_move == CHANCE:
            game.fall()
        else:
            game.play(player.choose(game))
    return game


# Somebody is about to be eliminated, by a player whose hand is then so large that sets must be traded at once.
ELIMINATIONS = [
    (
        "classic_1993",
        "classic | A ukraine 9, others 2 | B ural | C siam 3 | hands A alaska alberta brazil wild, "
        "B china congo egypt, C peru | sets 5 | turn 30 A | attack",
    ),
    (
        "plain_words",
        "hexagon | A hill 9, farm, ford 2 | B gate | C mill, port 4 | hands A hill farm ford, B wild gate mill | "
        "sets 1 | turn 9 A captured | attack",
    ),
]


# Seven equal tiles come up once in some thousand racks.
ALIKE = (
    "scrabble",
    "square | A northwest 3, southwest 2 | B northeast 2, southeast | "
    "racks A AABCEEEEEEEFGH, B DIIOORSTTUVWYZ | sets 1 | turn 3 A | reinforce 3",
)


def going_on(rules, line, games=12, first=()):
    """Games that go on from a position."""
    position = read_position(line)
    setting = Setting(rules_named(rules), position.players, position.board)
    return [wander(setting, seed, 60, position.state(), first) for seed in range(games)]


@pytest.fixture(scope="session")
def eliminations():
    """Games that go on from those positions."""
    return [game for rules, line in ELIMINATIONS for game in going_on(rules, line)]


@pytest.fixture(scope="session")
def games(eliminations):
    """One game of every setting, those eliminations, and games in which equal tiles are swapped."""
    alike = going_on(*ALIKE, games=3, first=(Swap("E"),))
    return [*eliminations, *alike, *(wander(setting, seed, 240) for seed, setting in enumerate(SETTINGS))]


@pytest.fixture(scope="session")
def some_states(games):
    """Pairs of a setting and a state: every state of a small board, every eighth of a large one."""
    return [
        (game.setting, state)
        for number, game in enumerate(games)
        for state in (game.states[number % 8 :: 8] if len(game.setting.board) > 6 else game.states)
    ]


@pytest.fixture(scope="session")
def play_on():
    """Play on from a position with random moves: (setting, seed, moves, begin) -> game."""
    return wander
