"""Files of an evening: a battle in each line, in CSV.

```
role,armies,defenders,attackers_left,defenders_left,rules,stop
attacker,10,8,3,0,,
defender,6,4,0,2,risiko,
# broken off with two attackers left
attacker,7,5,2,3,,2
```
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, cast

from risk_odds.errors import InvalidFile, InvalidInput, hint, near
from risk_odds.odds.evening import Fought, Role
from risk_odds.odds.luck import check_possible
from risk_odds.odds.outcome import BattleOdds
from risk_odds.rules import Rules
from risk_odds_cli.answer import Given
from risk_odds_cli.numbers import garrison, whole
from risk_odds_cli.query import Battle, attacking, battle_of, rules_of
from risk_odds_cli.text_file import read_text

NEEDED = ("role", "armies", "defenders", "attackers_left", "defenders_left")
COLUMNS = (*NEEDED, "rules", "stop")
FORM = f"{','.join(NEEDED)}[,rules][,stop]"

ROLES = ("attacker", "defender")

SEPARATORS = ",;\t"
"""What may stand between the columns; the first line tells. Some spreadsheets write semicolons."""

MOST_BYTES = 1_000_000
MOST_BATTLES = 10_000


class Entry(NamedTuple):
    """A battle as it stands in the file.

    Attributes:
        line: Its line.
        battle: The battle.
        fought: How it came out.
    """

    line: int
    battle: Battle
    fought: Fought


def read_evening(path: str, given: Given) -> list[Entry]:
    """The battles in a file, or on standard input for `-`.

    Args:
        path: The file.
        given: What was typed; holds for all battles, but for the rules and the stop of those that have their own.

    Raises:
        InvalidFile: It can't be read, or says what can't be: every such line with its number.
    """
    return parse_evening(
        read_text(path, MOST_BYTES, "an evening", f"a CSV file ({FORM}), or - for standard input"), path, given
    )


def parse_evening(text: str, path: str, given: Given) -> list[Entry]:
    """The battles that a text describes; arguments and errors as for `read_evening`."""
    lines = [(number, line) for number, line in enumerate(io.StringIO(text, newline=None), 1) if _says(line)]
    if not lines:
        raise InvalidFile(f"{path}:1: there is no battle in it", FORM)
    (first, head), *rest = lines
    separator = next((s for s in SEPARATORS if s in head), ",")
    columns = _columns([cell.lower() for cell in _cells(head, separator)], f"{path}:{first}")
    if not rest:
        raise InvalidFile(f"{path}:{first}: there is no battle below this line", FORM)
    if len(rest) > MOST_BATTLES:
        raise InvalidFile(f"{path}: {len(rest):,} battles are too many", f"up to {MOST_BATTLES:,}")
    reader, entries, problems = _Reader(given), [], []
    for number, line in rest:
        try:
            entries.append(reader.entry(number, _row(_cells(line, separator), columns)))
        except InvalidInput as error:
            problems += [f"{path}:{number}: {sentence}" for sentence in str(error).split("\n")]
    if problems:
        raise InvalidFile("\n".join(problems))
    return entries


def _says(line: str) -> bool:
    """Whether a line is neither empty nor a comment."""
    said = line.strip(" \t\r\n,;")
    return bool(said) and not said.startswith("#")


def _cells(line: str, separator: str) -> list[str]:
    """The cells of a line."""
    try:
        return [cell.strip() for cell in next(csv.reader([line.strip("\r\n")], delimiter=separator, strict=True))]
    except csv.Error as error:
        raise InvalidInput(f"this line is no CSV: {error}") from error


def _columns(names: Sequence[str], place: str) -> Sequence[str]:
    """The names of the columns, if they are those of an evening."""
    problems = [f"there is no column {name!r}{hint(near(name, COLUMNS))}" for name in names if name not in COLUMNS]
    problems += [f"the column {name} is there twice" for name in dict.fromkeys(names) if names.count(name) > 1]
    missing = [name for name in NEEDED if name not in names]
    if set(names).isdisjoint(COLUMNS):
        problems = ["the first line does not name the columns"]
    elif missing:
        problems.append(f"the first line names no column {', '.join(missing)}")
    if problems:
        raise InvalidFile("\n".join(f"{place}: {problem}" for problem in problems), f"as the first line {FORM}")
    return names


def _row(cells: Sequence[str], columns: Sequence[str]) -> dict[str, str]:
    """Column -> what stands in it; cells at the end may be left out."""
    if len(cells) > len(columns) and any(cells[len(columns) :]):
        raise InvalidInput(f"{len(cells)} cells below {len(columns)} columns")
    row = dict.fromkeys(COLUMNS, "") | dict(zip(columns, cells, strict=False))
    empty = [name for name in NEEDED if not row[name]]
    if empty:
        raise InvalidInput(f"nothing is said about {', '.join(empty)}")
    return row


class _Reader:
    """Makes battles of rows; equal battles are solved once, and names of rules looked up once."""

    def __init__(self, given: Given) -> None:
        self.given = given
        self.rules: dict[str, Rules] = {}
        self.solved: dict[Battle, BattleOdds] = {}

    def entry(self, line: int, row: Mapping[str, str]) -> Entry:
        """The battle of a row.

        Raises:
            InvalidInput: All that is wrong with it, a sentence in each line.
        """
        role = row["role"].lower()
        problems = [] if role in ROLES else [f"{row['role']!r} is no role; accepted: {' or '.join(ROLES)}"]
        rules = _tried(problems, lambda: self._rules(row["rules"]))
        given = {**self.given, "stop": row["stop"] or self.given.get("stop")}
        armies = _tried(problems, lambda: attacking(row["armies"], given, rules or rules_of({})))
        defenders = _tried(problems, lambda: garrison(row["defenders"]))
        battle = None
        if armies is not None and defenders is not None and rules is not None:
            battle = _tried(problems, lambda: battle_of([armies], defenders, given, rules))
        left = _tried(problems, lambda: _left(row["attackers_left"], "attackers left", battle and battle.attackers))
        standing = _tried(problems, lambda: _left(row["defenders_left"], "defenders left", battle and battle.defenders))
        if problems or battle is None or left is None or standing is None:
            raise InvalidInput("\n".join(problems))
        odds = self._odds(battle)
        check_possible(odds, left, standing)
        return Entry(line, battle, Fought(odds, left, standing, cast("Role", role)))

    def _rules(self, name: str) -> Rules:
        if name not in self.rules:
            self.rules[name] = rules_of(self.given, name or None)
        return self.rules[name]

    def _odds(self, battle: Battle) -> BattleOdds:
        if battle not in self.solved:
            self.solved[battle] = battle.odds()
        return self.solved[battle]


def _left(text: str, what: str, most: int | None) -> int:
    """A number that was left, of `most` if that is known."""
    number = whole(text, what)
    if most is not None and number > most:
        more = " (the army that stays is not counted)" if what == "attackers left" and number == most + 1 else ""
        raise InvalidInput(f"{what}: {text} is too many{more}", f"a whole number from 0 to {most:,}")
    return number


def _tried(problems: list[str], read: Callable[[], Any]) -> Any:
    """What was read, or None and one more problem."""
    try:
        return read()
    except InvalidInput as error:
        problems.append(str(error))
        return None
