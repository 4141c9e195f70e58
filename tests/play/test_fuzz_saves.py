"""Saved games that were damaged at random go on, or are refused with a sentence; so do those of any bytes."""

import io
import re
import sys
from pathlib import Path
from random import Random

import pytest
from risk_odds_cli.play.screen import Screen
from risk_odds_cli.play.session import Session
from risk_odds_cli.play.starting import _resumed

from risk_odds.errors import InvalidFile, InvalidInput

from ..fuzzing import ODD, TRIES, bounded, damaged

# Who plays, how, and how each person defends. To defend as asked lets the orders of others wait.
GAMES = [
    ("Ann Bob greedy --board square --set setup=deal", "ask"),
    ("Ann Bob --rules plain_words --board square", "one"),
    ("Ann blitz Cem --board hexagon --set setup=deal --set occupied_bonus=per_set --turn-cap 40", "ask"),
    ("Ann Bob Cem --board triangle", "most"),
]
MARKED = ["#> A auto", "#> B attack hill gate all", "#= A", "#= A turn 3: fight hill gate 1", "#= B turn 1: shift x", "#~ A ask",
          "#~ B", "#> ", "#=", "#~ G one", "#= A turn 99999999999999999999: place a 1", "#= A turn ٣: ,", '[TurnCap "0"]',
          '[TurnCap "-1"]', '[TurnCap "٣"]', '[TurnCap "99999999999999999999"]', '[Seed "-"]', '[Seed "999999999999999999999"]',
          '[Bots "A greedy"]', '[Bots "A greedy, A odds"]', '[Bots "B odds:margin=x"]', '[Bots "G blitz"]', '[Bots ","]', '[Bots "a.b:C"]',
          '[A "\\u001b[2J"]', '[A "Bob"]', '[Result "A"]', "fight", "turn", "until", "auto"]  # fmt: skip
SAID = re.compile(r"(f\.txt:\d+:\d+: \S.*|f\.txt: and perhaps more; reading stopped here|[^\x1b]+)")
PLACED = re.compile(r"f\.txt:(\d+):(\d+): \S.*", re.DOTALL)
OTHERS = (
    "f.txt is no text",
    "f.txt hides cards",
    "f.txt: and perhaps more",
)
"""What is said of a whole file, without a place in it."""


@pytest.fixture
def texts(typed, saved, wish):
    """The files of games that people and bots have begun, each as it was after some lines were typed."""
    found = []
    for number, (line, mode) in enumerate(GAMES):
        name = f"game{number}.txt"
        assert typed(f"play {line} --seed {number} --save {name}", f"defense {mode}").code == 0
        for step in range(16):
            record = saved(name)
            if record.result != "*":
                break
            more = ["1"] if step % 4 == 3 else []
            typed(f"play --resume {name}", f"defense {mode}", wish(record), *more)
            if step % 5 == 4:
                found.append(Path(name).read_text(encoding="utf-8"))
        found.append(Path(name).read_text(encoding="utf-8"))
    return found
