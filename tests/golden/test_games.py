"""Whole games as text, each event with a mark of the position it leads to.

The text alone says what happens: dice and cards stand in it. So a change of bots or of seeds leaves these games as
they are, and a change of the rules shows where it comes to matter. A game is taken anew only when it can't be played
any more by the rules as they should be: delete its file, then UPDATE_GAMES=1 pytest tests/golden writes what is missing.
"""

import os
from collections import Counter
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from risk_odds import VARIANTS, InvalidFile
from risk_odds.boards import board_named
from risk_odds.engine.game import Game
from risk_odds.engine.notation.position import write_position
from risk_odds.engine.notation.record import Record, read_record, write_record
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import to_move
from risk_odds.options import rules_named
from risk_odds.rules.seats import NOBODY

from ..conformance.cells import Cell
from ..conformance.players import anyhow, careful, collector, eager
from ..conformance.walks import Dice, play
from .both import mover, second_of, told, words
from .second.options import knows

FOLDER = Path(__file__).with_name("games")


class Spec(NamedTuple):
    """How a game came about: rules, board, number of players, who played, and a kind of end that it was to have."""

    rules: str
    board: str
    players: int
    styles: tuple
    end: str = ""


SPECS = {
    "classic-claim": Spec("classic_1993", "classic", 3, (eager, careful, collector)),
    "classic-deal": Spec("classic_1993 setup=deal setup_after_claims=restart", "classic", 4, (eager, careful)),
    "classic-plain-words": Spec("plain_words", "classic", 3, (eager, careful, eager)),
    "classic-two-players": Spec("plain_words", "classic", 2, (eager, careful)),
    "classic-risiko": Spec("risiko map=risiko_italy_2023", "risiko_italy_2023", 3, (careful, eager)),
    "classic-uk": Spec("uk_1990 set_values=plus_one map=anniversary_40", "anniversary_40", 5, (eager, careful)),
    "triangle": Spec("classic_1993", "triangle", 3, (collector, anyhow)),
    "square-four": Spec("uk_1990", "square", 4, (collector, eager)),
    "square-cards-run-out": Spec("classic_1993 deck_empty=no_card ties=nobody", "square", 3, (careful,)),
    "square-shuffled-again": Spec("plain_words", "square", 3, (careful,)),
    "square-neutral": Spec("plain_words announce_order=simultaneous", "square", 2, (collector, careful)),
    "square-neutral-by-chance": Spec(
        "plain_words neutral_placer=random two_player_win=eliminate_opponent", "square", 2, (collector, eager)
    ),
    "hexagon-six": Spec("risiko", "hexagon", 6, (collector, eager, careful)),
    "hexagon-bonus": Spec(
        "classic_1993 occupied_bonus=per_card trade_window=any_time_in_step1", "hexagon", 3, (careful, collector)
    ),
    "hexagon-odd-dice": Spec(
        "classic_1993 attack_dice=2 defense_dice=4 attack_die=8 ties=attacker", "hexagon", 4, (collector,)
    ),
    "hexagon-no-cards": Spec("plain_words cards=off fortify=adjacent", "hexagon", 5, (collector, eager)),
    "hexagon-two-alone": Spec(
        "plain_words two_player_setup=deal defender_dice=max", "hexagon", 2, (collector, careful)
    ),
    "classic-two-piles": Spec("two_player_1993", "classic", 2, (careful, eager)),
    "square-two-piles": Spec("two_player_1993 neutral_placer=random", "square", 2, (collector, careful)),
    "hexagon-two-piles": Spec("two_player_1993+expert", "hexagon", 2, (collector, careful)),
    "classic-capital": Spec("capital_1993", "classic", 3, (eager, careful)),
    "hexagon-capital": Spec("capital_1993", "hexagon", 4, (collector, careful)),
    "classic-capital-short": Spec("capital_1993_short setup=deal", "classic", 5, (eager, careful)),
    "hexagon-capital-for-good": Spec(
        "capital_1993_short hq_count=ever_captured setup=sm_deal sm_first=roll", "hexagon", 5, (collector, careful)
    ),
    "classic-secret": Spec("secret_mission_1993", "classic", 4, (eager, careful), "win in the turn of another"),
    "classic-secret-turned": Spec(
        "secret_mission_1993 target_killed_by_other=fallback_24 sm_setup=each_territory general=first_seat",
        "classic",
        6,
        (eager, careful),
        "win by a mission",
    ),
    "classic-secret-late": Spec(
        "secret_mission_eu mission_check=own_turn_end", "classic", 3, (eager, careful), "win by a mission"
    ),
    "classic-secret-expert": Spec(
        "secret_mission_eu+expert own_color=redraw sm_first=roll", "classic", 3, (eager, careful)
    ),
    "classic-expert": Spec("expert", "classic", 3, (eager, careful)),
    "hexagon-expert": Spec(
        "expert reroll_scope=any announce_order=simultaneous cap_waste=allowed", "hexagon", 3, (collector, careful)
    ),
    "hexagon-capital-expert": Spec("capital_1993+expert setup=deal", "hexagon", 3, (collector, careful)),
    "classic-scrabble": Spec("scrabble", "classic", 3, (eager, careful)),
    "hexagon-scrabble": Spec(
        "scrabble bonus_window=before_attack single_split=halves", "hexagon", 3, (collector, careful)
    ),
}
MARK = "  # "
each_game = pytest.mark.parametrize("name", SPECS)


def text_of(name):
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@cache
def record_of(name):
    return read_record(text_of(name), name)


def mark(board, state):
    """A few letters that stand for a position."""
    return sha256(write_position(board, state).encode()).hexdigest()[:6]


def marked(record):
    """The record with a mark behind each event, and the position at the end."""
    board = record.setting.board
    head, events = write_record(record).split("\n\n")
    first, *others = record.states()
    lines = [f"{event}{MARK}{mark(board, state)}" for event, state in zip(events.splitlines(), others, strict=True)]
    last = others[-1] if others else first
    return "\n".join([head, "", *lines, f"# {write_position(board, last)}", ""])


def played(spec):
    """A game that ends, in which many kinds of things occur and which is not too long."""
    setting = Setting.of(rules_named(spec.rules), spec.players, board_named(spec.board))
    best, worth = None, 0.0
    for seed in range(120 if len(setting.board) < 20 or spec.end else 10):
        game, tally = Game(setting, Dice(seed)), Counter()
        styles = (list(spec.styles) * spec.players)[: spec.players]
        play(game, styles, Random(seed), tally, most=2500)
        good = len(tally) - len(game.moves) / 100
        if game.to_move == NOBODY and good > worth and (not spec.end or tally[spec.end]):
            best, worth = game, good
    return Record({}, setting, best.states[0], tuple(best.moves))


@pytest.mark.skipif("UPDATE_GAMES" not in os.environ, reason="writes the games that are missing")
def test_write_what_is_missing():
    FOLDER.mkdir(exist_ok=True)
    for name, spec in SPECS.items():
        if not (FOLDER / f"{name}.txt").exists():
            (FOLDER / f"{name}.txt").write_text(marked(played(spec)), encoding="utf-8")


@each_game
def test_a_game_plays_as_it_stands(name):
    """Every position, and the text itself."""
    text, record = text_of(name), record_of(name)
    assert marked(record) == text
    assert record.result in "ABCDEF"


@each_game
def test_the_second_engine_plays_it_alike(name):
    record = record_of(name)
    game = second_of(record.setting)
    for state, move in zip(record.states(), record.moves, strict=False):
        assert told(state) == game.key()
        assert game.mover() == mover(to_move(state))
        assert game.weight(*words(move)) if game.mover() == "chance" else game.allowed(*words(move))
        game.do(*words(move))
    assert told(record.end) == game.key()
    assert game.stage == "over"


@each_game
def test_its_text_says_what_was_played(name):
    record, spec = record_of(name), SPECS[name]
    assert record.setting == Cell(spec.rules, spec.board, spec.players).setting


def test_every_rule_set_has_a_game_on_a_large_and_on_a_small_board():
    """Missions speak of the continents of the classic board, so there is none on a small one."""
    found = {(spec.rules.split()[0], len(board_named(spec.board)) > 20) for spec in SPECS.values()}
    needed = {(name, large) for name in (*VARIANTS, "expert") for large in (True, False)}
    assert needed - found == {(name, False) for name, rules in VARIANTS.items() if rules.missions.in_play}
    assert all(knows(spec.rules) for spec in SPECS.values())
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(SPECS)


def test_a_changed_game_is_noticed():
    """Another face of a die leads elsewhere."""
    text = text_of("triangle")
    line = next(line for line in text.splitlines() if line.startswith("roll"))
    faces = line.split(MARK)[0]
    swapped = " ".join(["roll", *faces.split(" v ")[1].split(), "v", *faces.split(" v ")[0].split()[1:]])
    changed = text.replace(line, line.replace(faces, swapped), 1)
    with suppress(InvalidFile):  # it may be that it can't even be played
        assert marked(read_record(changed)) != changed
