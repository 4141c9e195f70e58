"""People at a terminal: a real pseudo-terminal, or lines from a pipe; and a person who knows what to type."""

import errno
import fcntl
import io
import os
import pty
import random
import re
import select
import shlex
import signal
import struct
import subprocess
import sys
import termios
import time
from dataclasses import dataclass
from math import inf
from pathlib import Path

import pytest
from risk_odds_cli.__main__ import main
from risk_odds_cli.play.land_orders import room
from risk_odds_cli.play.saving import unjudged
from risk_odds_cli.play.screen import Screen
from risk_odds_cli.play.starting import _resumed

from risk_odds.engine.notation.record import read_record
from risk_odds.engine.options import (
    Adjustments,
    Attacks,
    Cashings,
    Claims,
    Fortifications,
    Occupations,
    Picks,
    Reinforcements,
    Spellings,
    options,
)
from risk_odds.engine.phases import Deploying
from risk_odds.engine.state import seen_by, to_move

PROMPT = re.compile(r"(\w+ \(([A-F])\), [^\n>]*> )$")
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\r")
CLEAR = "\x1b[H\x1b[2J\x1b[3J"
PATIENCE = 90


class Terminal:
    """A program at a pseudo-terminal."""

    def __init__(self, *arguments, columns=110, rows=45, **env):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        kept = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS", "LINES", "TERM")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "risk_odds_cli", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**kept, "TERM": "xterm-256color", **env},
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509 - no threads here
        )
        os.close(slave)
        self.raw, self.sent = "", 0

    @property
    def text(self):
        return ESCAPES.sub("", self.raw)

    @property
    def answer(self):
        """What came after the line that was sent last."""
        return ESCAPES.sub("", self.raw[self.sent :])

    @property
    def screen(self):
        """What can still be read: all since the screen was cleared last."""
        return ESCAPES.sub("", self.raw.rpartition(CLEAR)[2])

    def _more(self, wait=0.2):
        """Read what there is; False at the end."""
        if not select.select([self.master], [], [], wait)[0]:
            return True
        try:
            read = os.read(self.master, 65536)
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            read = b""
        self.raw += read.decode(errors="replace")
        return bool(read)

    def until(self, pattern=PROMPT):
        """Wait until the answer ends like that; the match, or None if the program has ended."""
        wanted, end = re.compile(pattern), time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if found := wanted.search(self.answer):
                return found
            if not self._more():
                return wanted.search(self.answer)
        raise AssertionError(f"waited in vain for {wanted.pattern!r}; there was:\n{self.answer[-3000:]}")

    def send(self, line):
        self.sent = len(self.raw)
        os.write(self.master, f"{line}\n".encode())

    def say(self, line, pattern=PROMPT):
        """Type a line, and wait for what comes."""
        self.send(line)
        return self.until(pattern)

    def interrupt(self):
        """Ctrl-C, once the program waits: readline does not hear what comes between its prompt and its first wait."""
        stat, end = Path(f"/proc/{self.process.pid}/stat"), time.monotonic() + PATIENCE
        while stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "S" and time.monotonic() < end:
            time.sleep(0.01)
        os.kill(self.process.pid, signal.SIGINT)

    def kill(self):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.end()

    def end(self):
        """The exit code."""
        end = time.monotonic() + PATIENCE
        while self._more() and time.monotonic() < end:
            if self.process.poll() is not None and not select.select([self.master], [], [], 0.1)[0]:
                break
        code = self.process.wait(PATIENCE)
        if self.master >= 0:
            os.close(self.master)
            self.master = -1
        return code


@pytest.fixture
def terminal():
    opened = []

    def open_(*arguments, **more):
        opened.append(Terminal(*arguments, **more))
        return opened[-1]

    yield open_
    for each in opened:
        if each.process.poll() is None:
            each.kill()


@dataclass
class Said:
    code: int
    out: str
    err: str


@pytest.fixture
def typed(capsys, monkeypatch, tmp_path):
    """Play with lines from a pipe, in this process."""
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)

    def run(line, *lines):
        capsys.readouterr()
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{each}\n" for each in lines)))
        code = main(line.split())
        said = capsys.readouterr()
        return Said(code, said.out, said.err)

    return run


@pytest.fixture
def saved():
    """The game in a file."""
    return lambda path: read_record(unjudged(Path(path).read_text()), str(path))


@pytest.fixture
def wish():
    """What a person types: a function of the position, so that it does not matter how it was reached."""
    return _wish


@pytest.fixture
def played(saved, wish, monkeypatch):
    """Play with people who know what to type, until it is over or so many lines were typed; the exit code."""

    def play(line, path, lines=10_000):
        class Person:
            closed = False

            def __init__(self):
                self.left = lines

            def isatty(self):
                return False

            def readline(self):
                self.left -= 1
                return f"{wish(saved(path))}\n" if self.left >= 0 else ""

        monkeypatch.setattr(sys, "stdin", Person())
        return main(shlex.split(line))

    return play


@pytest.fixture
def seen(capsys, monkeypatch, tmp_path):
    """What people at one keyboard see: at each prompt of a game that goes on, all since the screen was wiped last."""
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr(Screen, "rows", inf)

    def play(path, *lines):
        shots, rest, text = [], list(lines), [""]

        def ask(self, prompt):
            text[0] += capsys.readouterr().out
            shots.append(Shot(prompt, " ".join(text[0].split())))
            if not rest:
                raise EOFError
            text[0] += f"{prompt}{rest[0]}\n"
            return rest.pop(0)

        def clear(self):
            capsys.readouterr()
            text[0] = ""

        monkeypatch.setattr(Screen, "ask", ask)
        monkeypatch.setattr(Screen, "clear", clear)
        screen = Screen()
        screen.people = True
        session, _ = _resumed([], {"resume": str(path)}, screen)
        session.run()
        session.match.save.close()
        return shots

    return play


@dataclass
class Shot:
    """A prompt, and what stands on the screen above it."""

    prompt: str
    screen: str


@pytest.fixture
def killed_ten_times(terminal, saved, wish):
    """Play a game whose program is killed ten times on the way, and gone on with each time.

    `often` says how probable that is at a prompt.
    """

    def play(game, path, often):
        chance, kills = random.Random(3), 0
        there = terminal(*game, "--save", path)
        while asked := there.until(f"{PROMPT.pattern}|or quit> $"):
            if not asked[1]:
                there.send("")
            elif kills < 10 and chance.random() < often(asked[0]):
                if chance.random() < 0.7:
                    there.send(wish(saved(path)))
                    time.sleep(chance.random() * 0.02)
                there.kill()
                kills += 1
                there = terminal("play", "--resume", path)
            else:
                there.send(wish(saved(path)))
        assert there.end() == 0
        assert kills == 10

    return play


def _wish(record):
    state, setting = record.end, record.setting
    now = options(seen_by(state, to_move(state)), setting)
    ids = setting.board.ids
    match now:
        case Claims():
            more = f", {ids[now.free[0]]}" if now.phase.owner == now.seat else ""
            return f"claim {ids[now.free[-1]]}{more}"
        case Spellings():
            best = now.best()
            return f"word {best.word.lower()}" if best else "none"
        case Attacks():
            return _with_words(now, ids) if setting.rules.words else _with_armies(now, ids)
        case Occupations():
            return "all"
        case Cashings():
            return "trade 1"
        case Fortifications():
            source, target = max(now.pairs(), key=lambda pair: now.armies[pair[0]])
            moved = len(now.got) > 1  # where armies move freely
            return "end" if moved else f"fortify {ids[source]} {ids[target]} {now.between(source, target)}"
        case Picks():
            return f"pick {ids[now.grounds[-1]]}"
        case Adjustments():
            return _with_dice(now)
    return _to_place(now, ids)


def _to_place(now, ids):
    """Armies go where most enemies are near; before that a word is laid, or a set traded that has to be."""
    if isinstance(now, Reinforcements) and now.play and now.play.words():
        return f"word {now.play.words()[0].word}"
    if isinstance(now, Reinforcements) and now.must_trade:
        return "trade 1"
    near = now.setting.board.neighbors
    front = max(now.grounds, key=lambda t: (sum(now.owner[n] != now.seat for n in near[t]), t))
    return f"place {ids[front]} {min(2, room(now, front))}" if isinstance(now.phase, Deploying) else f"{ids[front]} all"


def _with_armies(now, ids):
    """The strongest attacks the weakest, in different ways."""
    armies = now.armies
    source, target = max(now.pairs(), key=lambda pair: (armies[pair[0]] - armies[pair[1]], pair))
    if armies[source] <= armies[target]:
        return "end"
    how = ["all", "2", "", "until 1"][target % 4] if armies[source] > 2 else ""
    return f"attack {ids[source]} > {ids[target]} {how}"


def _with_dice(now):
    """The lowest die is rolled again if it can be and it is low; the Commander acts late, or never."""
    low = now.roll.attack[-1]
    if now.cards and low < 4:
        return f"reroll {low}"
    return f"six {low}" if now.commander and now.armies[now.target] < 3 else "keep"


def _with_words(now, ids):
    """Empty land is taken, and whoever is weaker attacked."""
    if now.claims():
        source, target = now.claims()[0]
        return f"claim {ids[source]} > {ids[target]} 1"
    pairs = [(s, t) for s, t in now.pairs() if now.most(s) >= now.armies[t]]
    if not pairs:
        return "end"
    source, target = max(pairs, key=lambda pair: (now.armies[pair[0]] - now.armies[pair[1]], pair))
    return f"attack {ids[source]} > {ids[target]} {['all', now.most(source)][target % 2]}"
