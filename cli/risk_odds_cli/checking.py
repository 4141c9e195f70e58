"""`check`: what a file holds, and everything that is wrong with it."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple

from risk_odds.boards.lines import end_of
from risk_odds.boards.others import PROGRAMS, is_map, program_of
from risk_odds.boards.read import read_any
from risk_odds.engine.notation.faults import Fault, column_of, faults_about
from risk_odds.engine.notation.moves import FALLS, VERBS
from risk_odds.engine.notation.phases import write_phase
from risk_odds.engine.notation.position import Position, read_positions
from risk_odds.engine.notation.record import MOST_CHARACTERS, read_record
from risk_odds.engine.notation.tags import UNFINISHED
from risk_odds.engine.notation.words import lines_of, without_comment
from risk_odds.engine.setting import Setting
from risk_odds.errors import InvalidFile, InvalidInput, near, unknown_name
from risk_odds.mix_ins import MIX_INS
from risk_odds.options import rules_named
from risk_odds.rules import Rules
from risk_odds.rules.seats import LETTERS
from risk_odds.variants import VARIANTS
from risk_odds.wording import plural, span
from risk_odds.words.content import MOST_BYTES as MOST_WORDS
from risk_odds.words.content import PACKED
from risk_odds_cli.answer import Answer, Given, Row
from risk_odds_cli.query import rules_of
from risk_odds_cli.vocabulary import about_lexicon, lexicon_row

MOST_BYTES = 4 * MOST_CHARACTERS
"""The largest file: a character has up to four bytes."""

FORM = "a board, a position, a game record, or a name of rules with its options; or words, one in a line"


class Problem(NamedTuple):
    """What is wrong, and where: line and column are counted from 1, and 0 where it is about the whole file.

    `file` is the file where it is, if that is another one, which belongs to the one that is checked.
    """

    line: int
    column: int
    message: str
    file: str = ""


class Finding(NamedTuple):
    """What was found in a file.

    Attributes:
        file: Its name as it was given.
        kind: What it holds: `board`, `position`, `record`, `rules` or `lexicon`; empty if that is not known.
        about: What that is, in one line; empty if something is wrong.
        details: The same for programs.
        problems: What is wrong with it.
        hints: What else there is to say.
    """

    file: str
    kind: str
    about: str
    details: Row
    problems: Sequence[Problem] = ()
    hints: Sequence[str] = ()


def check(operands: Sequence[str], given: Given) -> Answer:
    """What each of some files holds, or all that is wrong with it."""
    if not operands:
        raise InvalidInput("check needs a file", "risk-odds check FILE, or - for standard input")
    findings = [_finding(path, given) for path in operands]
    wrong = any(finding.problems for finding in findings)
    return Answer(
        lambda: "\n".join(line for finding in findings for line in _lines(finding)),
        lambda: _payload(findings),
        lambda: [row for finding in findings for row in _rows(finding)],
        code=3 if wrong else 0,
        hints=[hint for finding in findings for hint in finding.hints],
    )


def _finding(path: str, given: Given) -> Finding:
    kind = given.get("kind") or (LEXICON if given.get("tiles") else "")
    if kind and kind not in (*KINDS, LEXICON):
        raise unknown_name("kind of file", kind, (*KINDS, LEXICON))
    try:
        content = _content(path, kind)
        kind = kind or _kind(content, path)
    except InvalidFile as error:
        return Finding(path, kind, "", {}, _problems(str(error), path))
    if kind != "position" and (given.get("rules") or given.get("set")):
        raise InvalidInput(f"--rules and --set are for positions, and {path} is not one (kind: {kind})", "neither")
    if kind != LEXICON and given.get("tiles"):
        raise InvalidInput(f"--tiles is for lexicons, and {path} is not to be one (kind: {kind})", "one of them")
    try:
        if kind == LEXICON:
            return _lexicon(content, path, given)
        rules = rules_of(given)
        finding = KINDS[kind](_text(content, path), path, rules)
        if kind == "position" and finding.problems and not given.get("rules"):
            return finding._replace(hints=[f"{path}: judged by {rules.name}; --rules NAME says which rules hold"])
        return finding
    except InvalidFile as error:
        return Finding(path, kind, "", {}, _problems(str(error), path))


def _content(path: str, kind: str) -> bytes:
    """What is in a file."""
    most = MOST_WORDS if kind == LEXICON else MOST_BYTES
    try:
        if path == "-":
            content = sys.stdin.buffer.read(most + 1)
        else:
            with open(path, "rb") as file:
                content = file.read(most + 1)
    except OSError as error:
        raise InvalidFile(f"{path}: this can't be read: {error.strerror}") from error
    except ValueError as error:  # a name that no system takes
        raise InvalidFile(f"{path}: this can't be read: {error}") from error
    if len(content) > most:
        raise InvalidFile(f"{path}: this is too large", f"up to {most:,} bytes")
    return content


def _text(content: bytes, path: str) -> str:
    """The text of a file."""
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line, column = end_of(content[: error.start].decode("utf-8").removeprefix("\ufeff"))
        raise InvalidFile(f"{path}:{line}:{column}: this is no text in UTF-8") from error


def _kind(content: bytes, path: str) -> str:
    """What a file holds, by its first lines that are neither empty nor a comment."""
    if content.startswith(PACKED):
        return LEXICON
    text = _text(content, path)
    if is_map(path) or program_of(text):
        return "board"
    if path.lower().endswith(".cards"):
        raise InvalidFile(f"{path}: cards are checked with their map", "the .map file that names them")
    lines = lines_of(text)
    found = ((number, text) for number, line in enumerate(lines, 1) if (text := without_comment(line).strip()))
    number, said = next(found, (1, ""))
    if not said:
        raise InvalidFile(f"{path}:1:1: there is nothing in it", FORM)
    for kind, mark in MARKS.items():
        if mark.match(said):
            return kind
    if MISSPELLED.fullmatch(said) and any(near(part, NAMES) for part in said.split()[0].split("+")):
        return "rules"
    following = next(found, (0, ""))[1]
    if said.isalpha() and len(following.split()) == 1:
        return LEXICON
    if said in MIX_INS and not following:
        return "rules"
    raise InvalidFile(f"{path}:{number}:1: this is not recognized as anything", f"{FORM}; --kind says which")


MARKS = {
    "record": re.compile(rf'\[\s*[A-Za-z]\w*\s+"|(?:[A-F]\s+)?(?:{"|".join((*VERBS, *FALLS))})\b(?!\s*=)'),
    "board": re.compile(r"""\[|[\w."'-]+\s*="""),
    "position": re.compile(r"[^|]+\|"),
    "rules": re.compile(rf"(?:{'|'.join(VARIANTS)})\b|(?:{'|'.join(MIX_INS)})(?:\+|\s+\w+=)"),
}
"""Kind -> how a line begins that only such a text begins with; tried in this order."""

NAMES = [*VARIANTS, *(name for name in MIX_INS if "_" in name)]
"""Names of rules that are no words, so that a list of words is not taken for rules."""

MISSPELLED = re.compile(r"\S+(?:\s+\w+=\S*)*")
"""A line that would be the name of rules if its first word were one."""


LEXICON = "lexicon"


def _board(text: str, where: str, rules: Rules) -> Finding:
    board, form, hints = read_any(text, where, None if where == "-" else os.path.dirname(where))
    sizes = {"territories": len(board), "links": len(board.links), "continents": len(board.continents)}
    about = (
        f"board: {plural(len(board), 'territory', 'territories')}, {plural(len(board.links), 'link')}, "
        f"{plural(len(board.continents), 'continent')}"
    )
    if form in PROGRAMS:
        about += f", from a map for {form.title()}"
    return Finding(where, "board", about, {"name": board.name, "format": form, **sizes}, (), hints)


def _positions(text: str, where: str, rules: Rules) -> Finding:
    found = read_positions(text, where)
    if not found:
        raise InvalidFile(f"{where}:1:1: there is no position here")
    lines = lines_of(text)
    problems = [
        Problem(line, column_of(fault.about, lines[line - 1]), fault.sentence)
        for line, position in found
        for fault in _faults(position, rules)
    ]
    (_, position), *more = found
    about = f"{len(found)} positions" if more else f"position: {_described(position)}"
    return Finding(where, "position", about, {"rules": rules.name, "positions": len(found)}, problems)


def _faults(position: Position, rules: Rules) -> list[Fault]:
    try:
        setting = Setting(rules, position.players, position.board)
    except InvalidInput as error:
        return [Fault("", str(error))]
    return faults_about(position, setting)


def _described(position: Position) -> str:
    """A position in a few words."""
    turn = position.table.turn
    whose = "before the first turn" if not turn.number else f"turn {turn.number} of {LETTERS[turn.seat]}"
    phase = write_phase(position.table.phase, position.board, position.players)
    hidden = "" if position.known else ", not all of it known"
    return f"{position.board.name}, {plural(position.players, 'player')}, {whose}, {phase}{hidden}"


def _record(text: str, where: str, rules: Rules) -> Finding:
    record = read_record(text, where)
    players, events = record.setting.players, len(record.moves)
    result = record.result
    end = f"{result} wins" if result != UNFINISHED else "not over"
    about = f"{record.setting.rules.name} record: {plural(players, 'player')}, {plural(events, 'event')}, {end}"
    details = {
        "rules": record.setting.rules.name,
        "board": record.setting.board.name,
        "players": players,
        "events": events,
        "result": result,
    }
    return Finding(where, "record", about, details)


def _rules(text: str, where: str, rules: Rules) -> Finding:
    names, problems = [], []
    for number, line in enumerate(lines_of(text), 1):
        if said := without_comment(line).strip():
            try:
                names.append(rules_named(said))
            except InvalidInput as error:
                problems.append(Problem(number, 1, str(error)))
    about = "; ".join(f"rules: {named.name}, {span(*named.players)} players" for named in names)
    return Finding(where, "rules", about, {"rules": [named.name for named in names]}, problems)


def _lexicon(content: bytes, where: str, given: Given) -> Finding:
    from risk_odds.words.lexicon import Lexicon
    from risk_odds.words.reading import examine
    from risk_odds.words.tiles import tiles_named

    words, report = examine(content, where, tiles_named(given.get("tiles") or "english"))
    problems = [Problem(*fault) for fault in report.faults()]
    if report.unnamed:
        problems.append(Problem(0, 0, f"and {report.unnamed:,} more"))
    if not words:
        problems.append(Problem(0, 0, "there is no word in it"))
    hints = [f"{where}: {summary}" for summary in report.summaries(faults=False)]
    if problems:
        return Finding(where, LEXICON, "", {}, problems, hints)
    lexicon = Lexicon.of(where, words)
    details = {**lexicon_row(lexicon), "lines": report.lines, "reported": dict(report.counts)}
    return Finding(where, LEXICON, f"lexicon: {about_lexicon(details)}", details, (), hints)


KINDS: dict[str, Callable[[str, str, Rules], Finding]] = {
    "board": _board,
    "position": _positions,
    "record": _record,
    "rules": _rules,
}
"""Kind of file -> how it is looked at."""


def _problems(message: str, path: str) -> list[Problem]:
    """The problems that a reader named, a line each."""
    return [_problem(said, path) for said in message.split("\n")]


def _problem(said: str, path: str) -> Problem:
    """Line, column and sentence, as far as they are said; and the file, if it is another one."""
    if not said.startswith((f"{path}:", f"{path} ")) and (other := re.match(r"(.+?):(\d+):(\d+): ", said)):
        return Problem(int(other[2]), int(other[3]), said[other.end() :], other[1])
    if said.startswith(f"{path} "):  # what is wrong with the file as a whole
        return Problem(0, 0, f"this{said.removeprefix(path)}")
    said = said.removeprefix(path)
    place = re.match(r"(?::(\d+))?(?::(\d+))?: ", said)
    line, column, start = (place[1], place[2], place.end()) if place else (None, None, 0)
    return Problem(int(line or 0), int(column or 0), said[start:])


def _lines(finding: Finding) -> list[str]:
    if not finding.problems:
        return [f"{finding.file}: {finding.about}"]
    return [
        f"{':'.join([problem.file or finding.file, *_place(problem)])}: {problem.message}"
        for problem in finding.problems
    ]


def _place(problem: Problem) -> list[str]:
    return [str(number) for number in problem[:2] if number]


def _payload(findings: Sequence[Finding]) -> Row:
    objects = [
        {
            "file": finding.file,
            "kind": finding.kind or None,
            "ok": not finding.problems,
            **(finding.details if not finding.problems else {}),
            "problems": [
                {**({"file": file} if file else {}), "line": line or None, "column": column or None, "message": message}
                for line, column, message, file in finding.problems
            ],
        }
        for finding in findings
    ]
    schema = {"schema": "risk-odds/check/1"}
    if len(objects) == 1:
        return {**schema, **objects[0]}
    return {**schema, "ok": all(each["ok"] for each in objects), "files": objects}


def _rows(finding: Finding) -> list[Row]:
    same = {"file": finding.file, "kind": finding.kind, "ok": not finding.problems}
    if not finding.problems:
        return [{**same, "line": None, "column": None, "message": finding.about}]
    return [
        {**same, "file": file or finding.file, "line": line or None, "column": column or None, "message": message}
        for line, column, message, file in finding.problems
    ]
