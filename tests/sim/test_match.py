"""One game between bots: how it goes is told as it was, and a bot can't do what is illegal."""

import gc
from itertools import pairwise
from random import Random

import pytest

from risk_odds import rules_named
from risk_odds.boards import BOARDS, board_named
from risk_odds.bots import BOTS, make_bot
from risk_odds.engine.apply import apply
from risk_odds.engine.check import IllegalMove
from risk_odds.engine.game import replay
from risk_odds.engine.laws import chance
from risk_odds.engine.moves import Dealt, Die, Drawn, Rolled, Strayed
from risk_odds.engine.opening import start
from risk_odds.engine.phases import Over
from risk_odds.engine.setting import Setting
from risk_odds.engine.source import Seeded
from risk_odds.errors import BotFailed
from risk_odds.seeds import BOTS as PURPOSE_OF_BOTS
from risk_odds.seeds import CARDS, DICE, fresh, stream
from risk_odds.sim.match import play_match

from .sim_bots import Broken, Cheat

HEXAGON = Setting.of(rules_named("classic_1993"), 3, board_named("hexagon"))


def played(setting, specs, game=0, **more):
    bots = [make_bot(spec, seat, setting, Random(f"{game} {seat}")) for seat, spec in enumerate(specs)]
    log = []
    begin = more.get("begin") or start(setting, first=0)
    return play_match(setting, bots, Seeded.of(3, 0, game), log=log, **more), log, begin


@pytest.mark.parametrize("spec", BOTS)
@pytest.mark.parametrize("board", [name for name, board in BOARDS.items() if len(board) < 20])
@pytest.mark.parametrize(("rules", "players"), [("classic_1993", 3), ("plain_words", 2)])
def test_the_story_is_that_of_the_log(spec, board, rules, players):
    """Winner, turns, rounds and eliminations, read once more from the positions of the replayed game."""
    setting = Setting.of(rules_named(rules), players, board_named(board))
    for game in range(6):
        result, log, begin = played(setting, [spec] * players, game)
        tables = [state.table for state in (begin, *replay(begin, log, setting))]
        assert tables[-1] == result.state.table
        assert result.winner == tables[-1].phase.winner
        assert result.turns == tables[-1].turn.number
        turns = [t.turn for t in tables if t.turn.number]
        starts = [
            now.seat for before, now in pairwise([turns[0]._replace(number=0), *turns]) if before.number != now.number
        ]
        assert len(starts) == result.turns
        assert result.rounds == 1 + sum(later <= earlier for earlier, later in pairwise(starts))
        gone = []
        for before, now in pairwise(tables):
            if before.turn.number:
                gone += [(s, now.turn.number) for s in range(players) if s in before.owner and s not in now.owner]
        assert sorted(result.eliminated, key=lambda pair: pair[1]) == list(result.eliminated)
        assert sorted(result.eliminated) == sorted(gone)


def test_a_game_from_the_middle_goes_on_where_it_was():
    games = (played(HEXAGON, ["greedy"] * 3, game) for game in range(20))
    _, log, begin = next(game for game in games if game[0].turns > 6)
    middle = next(state for state in replay(begin, log, HEXAGON) if state.table.turn.number == 4)
    result, more, _ = played(HEXAGON, ["greedy"] * 3, begin=middle)
    assert isinstance(result.state.table.phase, Over)
    assert result.turns >= 4
    assert [s.table for s in replay(middle, more, HEXAGON)][-1] == result.state.table


def test_the_cap_ends_a_game_and_is_told():
    whole, _, _ = played(HEXAGON, ["random"] * 3)
    assert whole.turns > 3
    for cap in (1, 2, whole.turns - 1):
        cut, log, begin = played(HEXAGON, ["random"] * 3, turn_cap=cap)
        assert (cut.winner, cut.turns) == (None, cap)
        numbers = [state.table.turn.number for state in replay(begin, log, HEXAGON)]
        assert numbers[-1] == cap + 1  # the next turn would begin
        assert numbers[-2] == cap
    same, _, _ = played(HEXAGON, ["random"] * 3, turn_cap=whole.turns)
    assert same == whole


def test_an_illegal_move_ends_the_match_and_the_collector_is_back():
    bots = [Cheat(seat, HEXAGON, Random(seat)) for seat in range(3)]
    with pytest.raises(IllegalMove, match="no move now"):
        play_match(HEXAGON, bots, Seeded.of(1))
    with pytest.raises(BotFailed, match=r"^the bot of seat A failed: KeyError: .*EndAttacks.* \(.*sim_bots\.py:72\)$"):
        play_match(HEXAGON, [Broken(seat, HEXAGON, Random(seat)) for seat in range(3)], Seeded.of(1))
    assert gc.isenabled()


def test_dice_and_cards_come_from_streams_of_their_own():
    """What else chance decides does not change the dice, nor the other way round."""
    rules = rules_named("plain_words", [("neutral_placer", "random")])
    settings = [
        HEXAGON,
        Setting.of(rules_named("classic_1993", [("setup", "deal")]), 3, board_named("hexagon")),
        Setting.of(rules, 2, board_named("hexagon")),
    ]
    for setting in settings:
        _, log, begin = played(setting, ["blitz"] * setting.players, begin=start(setting))
        dice, cards = Seeded.of(3), Seeded.of(3)
        state, kinds = begin, set()
        for move in log:
            kinds.add(type(move))
            if isinstance(move, (Rolled, Die)):
                assert dice.draw(chance(state, setting)) == move
            elif isinstance(move, (Drawn, Dealt, Strayed)):
                assert cards.draw(chance(state, setting)) == move
            state = apply(state, move, setting)
        assert {Rolled, Die, Drawn} <= kinds


def test_streams_differ_by_every_part_of_their_place():
    places = [(7, 0, 0, DICE), (8, 0, 0, DICE), (7, 1, 0, DICE), (7, 0, 1, DICE), (7, 0, 0, CARDS)]
    places += [(7, 0, 0, PURPOSE_OF_BOTS + seat) for seat in range(6)]
    places += [(7, 0), (7,), (7, 0, 0, 0, 0), (2**200, 0, 0, 0)]
    first = [stream(*place).getrandbits(64) for place in places]
    assert len(set(first)) == len(places)
    assert first == [stream(*place).getrandbits(64) for place in places]


def test_a_seed_gives_the_same_stream_for_ever():
    """The algorithm of numpy's SeedSequence is fixed, and so is that of Python's generator."""
    from numpy.random import SeedSequence

    words = SeedSequence(7, spawn_key=(0, 3, DICE)).generate_state(8)
    assert stream(7, 0, 3, DICE).random() == Random(int.from_bytes(words.astype("<u4").tobytes(), "little")).random()
    assert stream(7, 0, 3, DICE).getrandbits(32) == 3950742976


def test_fresh_seeds_can_be_typed_again():
    seeds = {fresh() for _ in range(20)}
    assert len(seeds) > 15
    assert all(0 <= seed < 2**32 for seed in seeds)
