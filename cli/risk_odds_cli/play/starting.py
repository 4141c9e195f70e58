"""`play`: from what was typed to a game that is played."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Sequence
from datetime import date

from risk_odds.bots import make_bot
from risk_odds.engine.game import Game
from risk_odds.engine.notation.position import Position
from risk_odds.engine.notation.record import Record, read_record, write_record
from risk_odds.engine.notation.words import Problems
from risk_odds.engine.opening import start
from risk_odds.errors import BotFailed, InvalidFile, InvalidInput
from risk_odds.rules.seats import LETTERS
from risk_odds.seeds import fresh
from risk_odds.sim.match import TURN_CAP
from risk_odds.wording import plural
from risk_odds_cli.answer import Given, wrapped
from risk_odds_cli.games import left_out, setting_of
from risk_odds_cli.numbers import seed_of, whole
from risk_odds_cli.play.match import Match
from risk_odds_cli.play.people import Company, Seat
from risk_odds_cli.play.saving import (
    TYPED,
    Save,
    create,
    events,
    free_path,
    hidden_in,
    last_path,
    note_last,
    reopen,
    tag_in,
    unjudged,
)
from risk_odds_cli.play.screen import Screen, complete_from
from risk_odds_cli.play.seats import TAG, printable, seats_named, seats_of, tags_of
from risk_odds_cli.play.session import Session

MOST_DIGITS = 20
"""Digits of a number in a tag."""

NOT_AGAIN = ("rules", "set", "board", "seed", "save", "turn_cap")
"""Options that say nothing where a game goes on."""


def play(operands: Sequence[str], given: Given) -> int:
    """Play a game, a new one or one that goes on; the exit code."""
    screen = Screen()
    session, notice = _resumed(operands, given, screen) if given.get("resume") else _begun(operands, given, screen)
    note_last(session.match.save.path)
    for line in left_out(session.company.setting):
        print(line, file=sys.stderr)
    _welcome(session, notice)
    try:
        return session.run()
    finally:
        session.match.save.close()


def _begun(operands: Sequence[str], given: Given, screen: Screen) -> tuple[Session, str]:
    seats = seats_named(operands)
    if len(seats) == 1:
        raise InvalidInput(f"{seats[0].name} can't play alone", f"bots too, as in play {operands[0]} greedy blitz")
    setting, notes = setting_of(given, len(seats))
    for seat, who in enumerate(seats):
        if who.bot:
            make_bot(who.bot, seat, setting, random.Random(0))  # a bad bot is told before there is a file
    seed = seed_of(given) if given.get("seed") else fresh()
    cap = whole(given["turn_cap"], "turns", least=1) if given.get("turn_cap") else TURN_CAP
    tags = {**tags_of(seats), "Date": date.today().isoformat(), "Seed": str(seed), "TurnCap": str(cap)}
    if given.get("board") and given["board"] != setting.board.name:
        tags["Board"] = os.path.abspath(given["board"])  # the game may go on from another folder
    head = write_record(Record(tags, setting, start(setting)))
    save = create(given.get("save") or free_path(), head)
    for note in notes:
        print(wrapped(note), file=sys.stderr)
    session = _session(Company(seats, setting), Record(tags, setting, start(setting)), save, screen)
    return session, f"Seed {seed}"


def _resumed(operands: Sequence[str], given: Given, screen: Screen) -> tuple[Session, str]:
    more = [f"--{name.replace('_', '-')}" for name in NOT_AGAIN if given.get(name)] + list(operands)
    if more:
        raise InvalidInput(f"{more[0]} says nothing where a game goes on", "--resume FILE alone")
    path = last_path() if given["resume"] == "last" else given["resume"]
    save, torn = reopen(path)
    try:
        session, record = _taken_up(save, screen)
    except BaseException:
        save.close()
        raise
    typed = [k for k, line in enumerate(save.lines) if line.startswith(TYPED)]
    session.sight.skip(sum(1 for _ in events(save.lines[: typed[-1]])) if typed else len(record.moves))
    lost = "Its last line was torn off and is gone. " if torn else ""
    return session, f"{lost}It goes on after {plural(len(record.moves), 'move')}"


def _taken_up(save: Save, screen: Screen) -> tuple[Session, Record]:
    """The game in a file, and its record.

    Raises:
        InvalidFile: It can't go on; with line and column of each reason.
    """
    text = unjudged(save.text())
    record, problems = read_record(text, save.path), Problems()
    end, bots = record.end, tag_in(text, TAG)
    if not Position(record.setting.board, end.table, *end.secrets).known:
        problems.add(*hidden_in(text), "what is hidden here is not known, so this game can't go on")
    seats = seats_of(record.tags, record.setting.players, bots, problems)
    if not problems:
        try:
            return _session(Company(seats, record.setting), record, save, screen), record
        except BotFailed:
            raise
        except InvalidInput as error:  # a bot that can't be made
            problems.add(*bots, printable(str(error)))
    raise InvalidFile(problems.message(save.path))


def _session(company: Company, record: Record, save: Save, screen: Screen) -> Session:
    from risk_odds_cli.play.streams import Rows

    rows = Rows(_seed(record.tags.get("Seed", ""), save))
    game = Game(record.setting, rows, record.begin)
    game.states = list(record.states())
    game.moves = list(record.moves)
    cap = _number(record.tags.get("TurnCap", ""))
    return Session(Match(game, rows, company, save), screen, TURN_CAP if cap is None else cap)


def _seed(text: str, save: Save) -> int:
    """The seed that a file names; one that follows from the file where it names none."""
    seed = _number(text)
    return random.Random(save.head.decode()).getrandbits(64) if seed is None else seed


def _number(text: str) -> int | None:
    """A number in a tag; None if it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None


def _welcome(session: Session, notice: str) -> None:
    company, screen = session.company, session.screen
    board, rules = company.setting.board, company.setting.rules
    who = ", ".join(f"{LETTERS[k]} {_role(seat)}" for k, seat in enumerate(company.seats))
    saved = f"{notice}. Saved as you play in {session.match.save.path}; to leave: quit; all commands: help"
    session.sight.greet([f"{board.title}, {rules.name}: {who}", saved])
    if screen.people:
        own = ["cards", "defense"] if rules.words is None else ["claim", "exchange", "none", "rack", "swap", "word"]
        complete_from([*board.ids, "attack", "auto", "board", "end", "fortify", "help", "undo", *own])


def _role(seat: Seat) -> str:
    return f"{seat.name} (bot)" if seat.bot else seat.name
