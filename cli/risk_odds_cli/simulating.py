"""`simulate`: full games between bots, and what came of them."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor
from math import isnan
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from risk_odds.bots import BOTS
from risk_odds.errors import BotFailed, InvalidInput
from risk_odds.seeds import fresh
from risk_odds.sim.match import TURN_CAP
from risk_odds.sim.parts import seed_in
from risk_odds.sim.series import Series
from risk_odds.sim.shares import Games, Share
from risk_odds.sim.simulate import Simulation
from risk_odds.sim.workers import workers
from risk_odds.wording import plural
from risk_odds_cli.answer import Answer, Given, Row, aligned, form, wrapped
from risk_odds_cli.games import left_out, setting_of
from risk_odds_cli.numbers import seed_of, whole
from risk_odds_cli.progress import Progress
from risk_odds_cli.wording import DIGITS

GAMES, MOST_GAMES = 100, 10_000_000
MOST_WORKERS = 1024
PLAYERS = 4
ENDING = ".parquet"
FAILURE, INTERRUPTED = 1, 130


def simulate(operands: Sequence[str], given: Given) -> Answer:
    """Play the games, and sum them up."""
    number = whole(given["workers"], "workers", 1, MOST_WORKERS) if given.get("workers") else os.cpu_count() or 1
    digits = whole(given["digits"], "digits", 0, 15) if given.get("digits") else DIGITS
    out = _out(given)
    series, notes = _series(given, out)
    simulation = Simulation(series, out)
    number = min(number, max(len(simulation.todo), 1))
    if not given.get("seed") and form(given) in ("csv", "md"):
        print(f"seed {series.seed}", file=sys.stderr)  # the other forms say it themselves
    begun, before = monotonic(), simulation.games.played
    with Progress("games") as progress:
        end = _played(simulation, number, progress)
    games, seconds = simulation.games, monotonic() - begun
    if end.said:
        print(f"risk-odds: {end.said}", file=sys.stderr)
    speed = (games.played - before) / seconds
    hints = [f"{seconds:.1f} s with {plural(number, 'worker')}, {speed:.3g} games a second"] if speed else []
    return Answer(
        lambda: _text(games, digits),
        lambda: _payload(games, seconds, speed, number),
        lambda: [row._asdict() for row in games.rows],
        code=end.code,
        hints=[*map(wrapped, notes), *left_out(series.setting), *hints, *_outlook(games, before, given, end.code)],
    )


class End(NamedTuple):
    """How the playing ended: an exit code, and what is to be said about it."""

    code: int = 0
    said: str = ""


def _played(simulation: Simulation, number: int, progress: Progress) -> End:
    """Play what is left to play."""
    try:
        with workers(number) as executor:
            simulation.run(executor, progress.tell)
    except KeyboardInterrupt:
        return End(INTERRUPTED)
    except BrokenExecutor:
        return End(FAILURE, "a worker ended before its games did: killed, or out of memory")
    except BotFailed as error:
        if not simulation.chunks:
            raise  # there is nothing to be summed up
        return End(FAILURE, str(error))
    except OSError as error:
        if error.filename is None:
            raise
        return End(FAILURE, f"{error.filename} can't be written: {error.strerror}")
    return End()


def _out(given: Given) -> str | None:
    """The file for the rows; it is Parquet, and its name has to say so."""
    out = given.get("out")
    if out is not None and Path(out).suffix != ENDING:
        raise InvalidInput(f"--out {out} is no name of a Parquet file", f"a name that ends in {ENDING}")
    return out


def _series(given: Given, out: str | None) -> tuple[Series, Sequence[str]]:
    """The games that were asked for, and what is to be said about their board."""
    asked = whole(given["players"], "players", 2, 6) if given.get("players") else None
    named = [name.strip() for name in given["bots"].split(",")] if given.get("bots") else []
    if given.get("bots") and not all(named):
        raise InvalidInput(f"a name is missing in --bots {given['bots']}", "names of bots with commas between them")
    players = asked or (len(named) if len(named) > 1 else PLAYERS)
    bots = named or [name for _, name in zip(range(players), [*BOTS, *BOTS], strict=False)]
    if len(bots) == 1:
        bots *= players
    if len(bots) != players:
        raise InvalidInput(
            f"{plural(players, 'player')} can't be {plural(len(bots), 'bot')}",
            f"--bots with {players} names, or with one that plays all of them",
        )
    setting, notes = setting_of(given, players)
    series = Series(
        setting,
        tuple(bots),
        games=whole(given["n"], "games", 1, MOST_GAMES) if given.get("n") else GAMES,
        seed=_seed(given, out),
        turn_cap=whole(given["turn_cap"], "seat turns", 1) if given.get("turn_cap") else TURN_CAP,
    )
    return series, notes


def _seed(given: Given, out: str | None) -> int:
    """The seed that was given; else that of the games which are to be gone on with; else a new one."""
    if given.get("seed"):
        return seed_of(given)
    before = seed_in(out) if out else None
    return fresh() if before is None else before


def _text(games: Games, digits: int) -> str:
    series, setting = games.series, games.series.setting
    lengths, cap = games.lengths, series.turn_cap
    error = "" if isnan(lengths.standard_error) else f" (standard error {lengths.standard_error:.1f})"
    spread = "" if isnan(lengths.sd) else f", sd {lengths.sd:.1f}"
    number = (
        plural(series.games, "game") if games.played == series.games else f"{games.played:,} of {series.games:,} games"
    )
    return "\n".join(
        [
            f"{number}, {setting.rules.name}, board {setting.board.name}, {setting.players} players, "
            f"seed {series.seed}",
            "",
            _table("bot", games.bots, digits),
            "",
            _table("seat", games.seats, digits),
            "",
            f"a game takes {lengths.mean:.1f} seat turns on average{error}{spread}, median {lengths.median:g}",
            f"{games.unfinished:,} of {plural(games.played, 'game')} ended at the turn cap of {cap:,} without a winner",
        ][: None if games.played else 1]
    )


def _table(what: str, shares: Sequence[Share], digits: int) -> str:
    rows = [[what, "wins", "share", "95 % interval"]]
    for share in shares:
        low, high = (f"{100 * end:.{digits}f}" for end in (share.low, share.high))
        rows.append([share.name, f"{share.wins:,}", f"{100 * share.p_win:.{digits}f} %", f"{low} to {high} %"])
    return aligned(rows)


def _payload(games: Games, seconds: float, speed: float, number: int) -> Row:
    series, lengths = games.series, games.lengths
    return {
        "schema": "risk-odds/simulate/1",
        "rules": series.setting.rules.name,
        "board": series.setting.board.name,
        "players": series.setting.players,
        "games": games.played,
        "games_wanted": series.games,
        "seed": series.seed,
        "simulator": "reference",
        "turn_cap": series.turn_cap,
        "bots": [_share("name", share) for share in games.bots],
        "seats": [_share("seat", share) for share in games.seats],
        "turns": {name: None if isnan(value) else value for name, value in lengths._asdict().items()},
        "unfinished": games.unfinished,
        "seconds": seconds,
        "games_per_second": speed,
        "workers": number,
    }


def _share(key: str, share: Share) -> Row:
    name = int(share.name) if key == "seat" else share.name
    p_win = None if isnan(share.p_win) else share.p_win
    return {key: name, "wins": share.wins, "p_win": p_win, "low": share.low, "high": share.high}


def _outlook(games: Games, before: int, given: Given, code: int) -> list[str]:
    """Where the rows are, or how to go on."""
    out, left = given.get("out"), games.series.games - games.played
    if left:
        again = f"the same command with --seed {games.series.seed} plays them"
        kept = f"what is done is kept in {out}.parts" if out else "nothing is kept without --out"
        ended = "Broken off" if code == FAILURE else "Interrupted"
        return [wrapped(f"{ended}, {plural(left, 'game')} left: {again}; {kept}.")]
    if not out:
        return []
    return [f"{len(games.rows):,} rows in {out}" + (", all from before" if before == games.played else "")]
