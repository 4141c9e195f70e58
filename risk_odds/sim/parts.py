"""Finished chunks of a series on disk, so that nothing but an unfinished one is ever lost."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from glob import escape
from hashlib import sha256
from pathlib import Path
from typing import Any

from risk_odds import __version__
from risk_odds.errors import InvalidInput
from risk_odds.sim.series import SeatRow, Series
from risk_odds.tables import GAMES

VERSION = 1
"""Of the files; other versions are not gone on with."""

NOTE, DRAFT = "series.json", ".draft"
"""In the folder: what is played, and how the name of a file ends that is being written."""

PART = re.compile(r"\d{9,}-\d{9,}\.parquet")
"""The name of a part: its first game and its last."""

EXACTLY = "exactly"
"""What stands for all of rules and board."""

KEY = b"risk-odds"
"""Where in a file's metadata the series stands."""


class Parts:
    """A Parquet file in the making: `FILE.parts/` holds a file for each finished chunk, until all are there.

    Args:
        path: The file.
        series: What is played.

    Raises:
        InvalidInput: pyarrow is missing, the place can't be written to, or the file or its parts hold other games.
    """

    def __init__(self, path: str | Path, series: Series) -> None:
        _need_pyarrow()
        self.path = Path(path)
        if self.path.is_dir():
            raise InvalidInput(f"{self.path} is a directory", "the name of a file")
        self.folder = _folder(self.path)
        self.about = about(series)
        if self.complete:
            self._same(_about_in(self.path), self.path)
            self._clear()  # a kill may have come between the file and the end of its parts
        else:
            self._open_folder()

    def _open_folder(self) -> None:
        note = self.folder / NOTE
        try:
            self.folder.mkdir(exist_ok=True)
            if note.exists():
                self._same(_loads(note.read_bytes()), self.folder)
                return
            if any(not file.name.endswith(DRAFT) for file in self.folder.iterdir()):
                raise InvalidInput(f"{self.folder} is there already, with other files", "another --out")
            _write(note, json.dumps(self.about, indent=1).encode())
        except OSError as error:
            reason = error.strerror or str(error)
            raise InvalidInput(f"{self.folder} can't be written: {reason}", "a file in a folder that exists") from error

    def _same(self, other: Mapping[str, Any], where: Path) -> None:
        if not other:
            raise InvalidInput(f"{where} is there already, and `simulate` has not made it", "another --out")
        differ = [name for name, mine in self.about.items() if other.get(name) != mine]
        if differ:
            told = [
                f"{name} {_said(other.get(name))} there, {_said(self.about[name])} here"
                for name in differ
                if name != EXACTLY
            ]
            raise InvalidInput(
                f"{where} holds other games: {'; '.join(told) or 'its rules or its board were different'}",
                "the same command as before, or another --out",
            )

    @property
    def complete(self) -> bool:
        """Whether all games are in the file."""
        return self.path.exists()

    def finished(self) -> Iterator[tuple[range, tuple[SeatRow, ...]]]:
        """The chunks that are there: their games, and the rows.

        Raises:
            InvalidInput: One can't be read.
        """
        for file in sorted(self._parts()):
            first, _, last = file.stem.partition("-")
            yield range(int(first), int(last) + 1), _read(file)

    def keep(self, games: range, rows: Sequence[SeatRow]) -> None:
        """Keep a finished chunk.

        Raises:
            OSError: It can't be written.
        """
        _write(self.folder / f"{games[0]:09}-{games[-1]:09}.parquet", _parquet(rows, self.about))

    def join(self, rows: Sequence[SeatRow]) -> None:
        """Write the file, and take the parts away.

        Raises:
            OSError: It can't be written.
        """
        _write(self.path, _parquet(rows, self.about))
        self._clear()

    def _parts(self) -> Iterator[Path]:
        return (file for file in self.folder.glob("*.parquet") if PART.fullmatch(file.name))

    def _clear(self) -> None:
        """Take away what this class has made, and nothing else."""
        drafts = (*self.path.parent.glob(f"{escape(self.path.name)}.*{DRAFT}"), *self.folder.glob(f"*{DRAFT}"))
        for file in (*drafts, *self._parts(), self.folder / NOTE):
            file.unlink(missing_ok=True)
        with suppress(OSError):
            self.folder.rmdir()

    def rows(self) -> tuple[SeatRow, ...]:
        """The rows of the file."""
        return _read(self.path)


def seed_in(path: str | Path) -> int | None:
    """The seed of the games that a file or its parts hold; None if there are none, or none of ours."""
    _need_pyarrow()
    file, found = Path(path), {}
    note = _folder(file) / NOTE if file.name else file
    if file.is_file():
        found = _about_in(file)
    elif note.is_file():
        with suppress(OSError):
            found = _loads(note.read_bytes())
    seed = str(found.get("seed", ""))
    return int(seed) if seed.isdecimal() else None


def about(series: Series) -> dict[str, Any]:
    """What a series is, for files: everything that its games depend on."""
    setting = series.setting
    rules, board = setting.rules, setting.board
    whole = repr((rules, board.ids, board.links, board.continents, board.territories, board.wilds, board.armies))
    return {
        "version": VERSION,
        "program": __version__,
        "rules": rules.name,
        "board": board.name,
        "players": setting.players,
        "bots": list(series.bots),
        "games": series.games,
        "seed": str(series.seed),
        "turn_cap": series.turn_cap,
        EXACTLY: sha256(whole.encode()).hexdigest()[:16],
    }


def _said(value: object) -> str:
    """A value of `about` in words."""
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def _folder(path: Path) -> Path:
    return path.with_name(f"{path.name}.parts")


def _need_pyarrow() -> None:
    from importlib.util import find_spec

    if find_spec("pyarrow") is None:
        raise InvalidInput("--out needs pyarrow, which is not installed", 'pip install "risk-odds[sim]"')


def _parquet(rows: Sequence[SeatRow], series: Mapping[str, Any]) -> bytes:
    import pyarrow as pa
    import pyarrow.parquet as pq

    kinds = {"int64": pa.int64(), "bool": pa.bool_(), "str": pa.string()}
    schema = pa.schema([(column.name, kinds[column.dtype]) for column in GAMES], {KEY: json.dumps(series)})
    columns = list(zip(*rows, strict=True)) or [()] * len(GAMES)
    table = pa.table([pa.array(values, field.type) for values, field in zip(columns, schema, strict=True)], schema)
    sink = pa.BufferOutputStream()
    pq.write_table(table, sink, compression="zstd")
    return bytes(sink.getvalue())


def _read(file: Path) -> tuple[SeatRow, ...]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        columns = pq.ParquetFile(file).read().to_pydict()
        return tuple(SeatRow(*values) for values in zip(*(columns[column.name] for column in GAMES), strict=True))
    except (pa.ArrowException, OSError, KeyError) as error:
        raise InvalidInput(
            f"{file} can't be read, or is damaged", "delete it, and its games are played again"
        ) from error


def _about_in(file: Path) -> dict[str, Any]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        return _loads((pq.read_schema(file).metadata or {}).get(KEY, b"{}"))
    except (pa.ArrowException, OSError) as error:
        raise InvalidInput(f"{file} is there already, and it is no Parquet file", "another --out") from error


def _loads(text: bytes) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _write(file: Path, content: bytes) -> None:
    """Write a file whole or not at all, whatever happens meanwhile."""
    import os

    draft = file.with_name(f"{file.name}.{os.getpid()}{DRAFT}")
    try:
        with draft.open("wb") as out:
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
        draft.replace(file)
    except OSError as error:
        error.filename = str(file)  # what can't be written, rather than its draft or nothing at all
        raise
