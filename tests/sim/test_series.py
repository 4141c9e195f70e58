"""A series of games: who sits where, what a row says, and that nothing but the seed decides."""

import re
from collections import Counter
from itertools import pairwise

import pytest

from risk_odds import InvalidInput, rules_named
from risk_odds.boards import board_named
from risk_odds.engine.apply import apply
from risk_odds.engine.check import check
from risk_odds.engine.opening import start
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import to_move
from risk_odds.errors import BotFailed
from risk_odds.sim.series import Series, play_game
from risk_odds.tables import GAMES

from .duels import duel

HEXAGON = Setting.of(rules_named("classic_1993"), 3, board_named("hexagon"))


def test_every_bot_sits_everywhere_equally_often():
    for players in range(2, 7):
        series = Series(
            Setting.of(rules_named("plain_words"), players), ("random",) * players, games=players * 4, seed=0
        )
        seen = Counter()
        for game in range(series.games):
            assert sorted(series.seating(game)) == list(range(players))
            seen.update(enumerate(series.seating(game)))
        assert len(seen) == players**2
        assert set(seen.values()) == {4}


def test_all_move_on_by_one_seat():
    series = Series(HEXAGON, ("greedy", "blitz", "random"), games=6, seed=0)
    assert [series.seating(game) for game in range(4)] == [(0, 1, 2), (2, 0, 1), (1, 2, 0), (0, 1, 2)]


def test_who_is_named_is_who_played():
    """Somebody who never attacks never wins; whoever always attacks often does, wherever it sits."""
    bots = ("sim_bots:Sitter", "sim_bots:Fighter")
    series = Series(duel(3), bots, games=60, seed=5, turn_cap=10)
    rows = [row for game in range(series.games) for row in play_game(series, game)]
    assert Counter((row.bot, row.seat) for row in rows) == {(bot, seat): 30 for bot in bots for seat in (1, 2)}
    wins = Counter((row.bot, row.seat) for row in rows if row.won)
    assert set(wins) == {("sim_bots:Fighter", 1), ("sim_bots:Fighter", 2)}
    assert min(wins.values()) > 10


def test_equal_bots_have_numbers():
    bots = ("greedy", "blitz", "greedy", "greedy:margin=2")
    series = Series(Setting.of(rules_named("classic_1993"), 4), bots, games=1, seed=0)
    assert series.names == ("greedy#1", "blitz", "greedy#2", "greedy:margin=2")


def recounted(series, game, log):
    """The rows of a game, from its moves and nothing else."""
    setting, players = series.setting, series.setting.players
    state = start(setting, first=0)
    turns, gone, lands = [], {}, [state.table.owner]
    for move in log:
        check(state, move, setting)
        state = apply(state, move, setting)
        number, seat = state.table.turn.number, state.table.turn.seat
        if number and number > len(turns):
            turns.append(seat)
        lands.append(state.table.owner)
        for player in range(players):
            if turns and player not in gone and player not in lands[-1]:
                gone[player] = len(turns)
    broken_off = len(turns) > series.turn_cap
    turns = turns[: series.turn_cap]
    owners = set(state.table.owner)
    assert broken_off != (len(owners) == 1)
    rounds = 1 + sum(after <= before for before, after in pairwise(turns))
    rows = []
    for seat in range(players):
        bot = series.names[(seat - game) % players]
        land = [t for t, owner in enumerate(state.table.owner) if owner == seat]
        armies = sum(state.table.armies[t] for t in land)
        rows.append(
            (
                game,
                seat + 1,
                bot,
                owners == {seat},
                not broken_off,
                len(turns),
                rounds,
                gone.get(seat, 0),
                len(land),
                armies,
            )
        )
    return rows


@pytest.mark.parametrize(
    ("board", "bots", "turn_cap"),
    [
        ("hexagon", ("random", "blitz", "greedy"), 1000),
        ("hexagon", ("random", "random", "random", "random"), 9),
        ("hexagon", ("odds", "blitz", "random", "greedy", "sim_bots:Sitter", "blitz"), 12),
        ("square", ("blitz", "blitz", "sim_bots:Sitter"), 3),
        ("classic", ("greedy", "blitz", "blitz"), 30),
    ],
)
def test_rows_are_what_the_moves_say(board, bots, turn_cap):
    series = Series(
        Setting.of(rules_named("classic_1993"), len(bots), board_named(board)),
        bots,
        games=24,
        seed=11,
        turn_cap=turn_cap,
    )
    kinds = Counter()
    for game in range(24 if board != "classic" else 4):
        log = []
        rows = play_game(series, game, log)
        assert [tuple(row) for row in rows] == recounted(series, game, log)
        kinds.update(
            finished=rows[0].finished, unfinished=not rows[0].finished, gone=any(r.eliminated_in_turn for r in rows)
        )
        assert play_game(series, game) == rows
    assert kinds["gone"]
    assert kinds["unfinished"] or turn_cap > 30
    assert kinds["finished"]


def test_columns_are_those_of_the_frame():
    row = play_game(Series(HEXAGON, ("blitz",) * 3, 1, 0), 0)[0]
    assert row._fields == tuple(column.name for column in GAMES)
    assert [type(value).__name__ for value in row] == [c.dtype.replace("64", "") for c in GAMES]


def test_games_differ_by_seed_and_number_alone():
    rows = {
        play_game(Series(HEXAGON, ("blitz",) * 3, games, seed), game)[0][3:]
        for games, seed, game in [(9, 1, 0), (5, 1, 0)]
    }
    assert len(rows) == 1
    others = {
        tuple(r[3:] for r in play_game(Series(HEXAGON, ("blitz",) * 3, 50, seed), game))
        for seed in range(5)
        for game in range(6)
    }
    assert len(others) > 20


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"bots": ("blitz", "blitz")}, "3 players need 3 bots (you gave 2)"),
        ({"games": 0}, "0 is not a number of games"),
        ({"turn_cap": 0}, "0 is not a number of seat turns"),
        ({"seed": -1}, "-1 is not a seed"),
        ({"bots": ("blitz", "blitz", "blizt")}, "did you mean blitz"),
        ({"bots": ("blitz", "blitz", "odds:sure=2")}, "odds can't plan with a chance of 2"),
        ({"bots": ("blitz", "blitz", "sim_bots:Nobody")}, "sim_bots has no class Nobody"),
    ],
)
def test_what_can_not_be_played_is_refused_at_once(more, said):
    with pytest.raises(InvalidInput, match=re.escape(said)):
        Series(**{"setting": HEXAGON, "bots": ("blitz",) * 3, "games": 3, "seed": 1} | more)


def test_a_cheat_is_named():
    series = Series(HEXAGON, ("blitz", "sim_bots:Cheat", "sim_bots:Cheat"), games=3, seed=4)
    for game, seat, bot in ((0, 2, "sim_bots:Cheat#1"), (1, 1, "sim_bots:Cheat#2")):
        log = []
        with pytest.raises(BotFailed) as refused:
            play_game(series, game, log)
        assert str(refused.value).startswith(
            f"{bot} (seat {seat}, game {game}, seed 4) made an illegal move: ending the turn is no move now"
        )
        state = start(HEXAGON, first=0)
        for move in log:
            state = apply(state, move, HEXAGON)
        assert to_move(state) == seat - 1


def test_a_mistake_in_a_bot_is_told_with_its_place_and_game():
    with pytest.raises(BotFailed) as broken:
        play_game(Series(HEXAGON, ("sim_bots:Broken",) * 3, games=3, seed=4), 2)
    assert re.fullmatch(
        r"sim_bots:Broken#2 \(seat 1, game 2, seed 4\) failed: KeyError: .*EndAttacks.* \(.*sim_bots\.py:72\)",
        str(broken.value),
    )
    assert isinstance(broken.value.__cause__, KeyError)  # with its traceback
