"""The commands, and the way from the shell to an answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from importlib import import_module
from itertools import takewhile
from typing import Any, NamedTuple

from risk_odds.errors import InvalidInput, unknown_name
from risk_odds_cli.answer import Given, emit, form, patience
from risk_odds_cli.arguments import HELP, OPTIONS, arrange, sorted_out
from risk_odds_cli.bare import bare
from risk_odds_cli.numbers import is_number
from risk_odds_cli.query import split_versus


class Entry(NamedTuple):
    """A command: where its work is done ("module:function"), what it takes, help, examples."""

    work: str
    takes: str
    about: str
    examples: str

    def load(self) -> Any:
        """The function that does the work; its module is imported only now."""
        module, _, function = self.work.partition(":")
        return getattr(import_module(f"risk_odds_cli.{module}"), function)


COMMANDS: dict[str, Entry] = {
    "odds": Entry(
        "battles:odds",
        "A D",
        "One battle: the chance to conquer, the losses, what is left.",
        "odds 10 8 | odds 8-12 5,6 | odds 9+6 10 (two territories against one) | odds - 8 --need 80%",
    ),
    "roll": Entry("roll:roll", "A D", "One roll of the dice.", "roll 3 2 | roll 2 1 --die 8"),
    "attack": Entry(
        "advice:attack",
        "A D",
        "Should I attack, and when do I stop?",
        "attack 10 8 | attack 10 8 --value 4 | attack 10 8 --min-win 60% | attack 10 8 --counter 7,3 "
        "| attack 10 8 --at-least 4 --maximize chance | attack 6 2 --exactly 1 | attack 10 8 --rules expert --rolls",
    ),
    "campaign": Entry(
        "campaigns:campaign",
        "A D1 [D2 ...]",
        "A path of territories, a set in the best order, a tree of branches.",
        "campaign 15 3 2 4 | campaign 15 3 2 4 --leave 2,1,1,3 | campaign 20 3 2@risiko 5 --any-order "
        "| campaign 20 --branches FILE",
    ),
    "reinforce": Entry(
        "reinforcing:reinforce",
        "N",
        "Where N new armies go, so that no front falls.",
        "reinforce 6 --front 10:2,3 --front 8:4 | reinforce 6 --front 12:3,4@risiko --front 8:4 "
        "| reinforce 6 --front 10:2,3 --front 8:4 --minimize losses",
    ),
    "luck": Entry(
        "lucky:luck",
        "A D|FILE",
        "How lucky was that battle, or a whole evening (a CSV file, a battle in each line)?",
        "luck 10 8 --left 3 | luck 10 8 --left 0 --defenders-left 5 | luck evening.csv",
    ),
    "table": Entry(
        "tables:table",
        "",
        "Tables of odds.",
        "table --max 20x20 | table --show losses | table --need 80% | table --max 50x50 --csv",
    ),
    "word": Entry(
        "word:word",
        "RACK [A D]",
        "Battles of words: the best words of a rack; with armies, whether to attack, with how many, with which word.",
        "word QUIZ?ABEHNN | word QUIZTABEHNNOT? 10 8 | word --score-of QUIZ | word TLEPYXAANRSIOE 4 6 --opponent QZ",
    ),
    "live": Entry(
        "live:live", "", "A prompt for the table: battles, the last roll, undo.", "live | live --rules risiko"
    ),
    "simulate": Entry(
        "simulating:simulate",
        "",
        "Full games between bots: who wins, from which seat, how long it takes.",
        "simulate -n 200 --bots greedy,blitz,random,odds --seed 7 | simulate -n 1000 --players 3 --bots greedy "
        "--set fortify=chain | simulate -n 500 --board hexagon --out games.parquet",
    ),
    "validate": Entry(
        "validating:validate",
        "",
        "The engine against the solvers: do fights end as the odds say?",
        "validate --quick | validate --games 100000 --seed 7 | validate --json",
    ),
    "play": Entry(
        "play.starting:play",
        "SEAT",
        "A game at the terminal: people and bots in any seat. A SEAT is the name of a person or of a bot.",
        "play (you against three bots) | play Ann Bob greedy | play --set setup=deal --seed 7 "
        "| play --resume last (go on with the game played last)",
    ),
    "replay": Entry(
        "play.replaying:replay",
        "FILE",
        "A game that was recorded: told turn by turn, or step by step.",
        "replay FILE | replay FILE --step | replay FILE --svg board.svg",
    ),
    "report": Entry(
        "reporting:report",
        "WHAT",
        "Reports for reading and printing, each one file that needs no network: odds.",
        "report odds --out odds.html | report odds --rules classic_1993,risiko --max 30 --out odds.html "
        "| report odds --rules uk_1990 --max 15 --out odds.md",
    ),
    "check": Entry(
        "checking:check",
        "FILE",
        "Boards, positions, game records, rules, lexicons: what a file holds, or all that is wrong with it.",
        "check evening.txt | check board.toml | check - --kind position --rules plain_words "
        "| check words.txt.gz --kind lexicon",
    ),
    "list": Entry(
        "catalog:listing",
        "WHAT",
        "What there is: rules, options, boards, bots, lexicons, tiles.",
        "list rules | list options | list boards | list bots | list lexicons | list tiles",
    ),
    "doctor": Entry("catalog:doctor", "", "Is everything there, and are the numbers right?", "doctor"),
}
"""The commands, by name."""

CONVERSATIONS = ("play", "replay")
"""Those that talk with whoever typed them, and answer with an exit code alone."""


def _answer(entry: Entry, operands: Sequence[str], given: Given) -> int:
    form(given)
    with _long_numbers() if given.get("exact") else nullcontext():
        return emit(entry.load()(operands, given), given)


@contextmanager
def _long_numbers() -> Iterator[None]:
    """Fractions of large battles have more digits than Python prints by default."""
    import sys

    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(limit)


def run(arguments: Sequence[str]) -> int:
    """Run a command line; the exit code.

    Raises:
        InvalidInput: It can't be understood.
    """
    command, *rest = arguments
    if command not in OPTIONS:
        return _bare(arguments) if is_number(command) else _without_command(arguments)
    arranged = _checked(arrange(rest, command), command)
    if arranged == ["--help"]:
        return _typer([command, *arranged], [command])
    operands, given = sorted_out(arranged, command)
    entry = COMMANDS[command]
    if command in CONVERSATIONS:
        return int(entry.load()(operands, given))
    if command == "live":
        return int(entry.load()(given))
    with patience([command, *rest]):
        return _answer(entry, operands, given)


def _without_command(arguments: Sequence[str]) -> int:
    """Help and the like."""
    first, known = arguments[0], (*HELP, "--version", "--install-completion", "--show-completion")
    if not first.startswith("-"):
        raise unknown_name("command", first, OPTIONS)
    if first not in known:
        raise unknown_name("option", first, known)
    return _typer(arguments, COMMANDS)


def complete() -> int:
    """Answer a shell that asks what could be typed next; it says so in its environment."""
    from risk_odds_cli.helping import completed

    return completed(COMMANDS)


def _typer(arguments: Sequence[str], names: Iterable[str]) -> int:
    """Have typer help; nothing else waits until it is imported."""
    from risk_odds_cli.helping import helped

    return helped(arguments, {name: COMMANDS[name] for name in names})


def _checked(arranged: list[str], command: str) -> list[str]:
    """What was arranged, unless there are numbers behind a command that takes none."""
    if COMMANDS[command].takes or "--" not in arranged:
        return arranged
    *options, last = arranged
    if last != "--":
        raise InvalidInput(f"{command} takes no {last!r}", f"risk-odds {command} with options; -h lists them")
    return options


def _bare(arguments: Sequence[str]) -> int:
    """Bare numbers with options behind them: the command that they stand for."""
    numbers = split_versus(list(takewhile(is_number, arguments)))
    if len(numbers) == 1:
        return emit(bare(numbers), {})
    return run(["odds" if len(numbers) == 2 else "campaign", *arguments])
