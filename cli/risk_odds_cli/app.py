"""The typer application: commands, their help, and the way from the shell to an answer."""

from __future__ import annotations

import inspect
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from importlib import import_module
from itertools import takewhile
from typing import Annotated, Any, NamedTuple

import typer

from risk_odds.errors import InvalidInput, unknown_name
from risk_odds_cli.answer import Given, emit, form, patience
from risk_odds_cli.arguments import HELP, OPTIONS, Option, arrange
from risk_odds_cli.bare import bare
from risk_odds_cli.numbers import is_number
from risk_odds_cli.query import split_versus

ABOUT = """
Exact odds for the board game Risk.

Examples:

`risk-odds 10 8` (bare numbers: a battle)

`risk-odds 15 3 2 4` (more of them: a campaign)

`risk-odds attack 10 8`
"""

PLAIN = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
"""Whether help is plain text."""


def _plain(text: str) -> str:
    """Help text, without marks where nothing shows them."""
    return text.replace("`", "") if PLAIN else text


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


def _version(wanted: bool) -> None:
    if wanted:
        from risk_odds import __version__

        print(f"risk-odds {__version__}")
        raise typer.Exit


def application(names: Iterable[str] = COMMANDS) -> typer.Typer:
    """The typer application with some of the commands, or all.

    Typer reads what was typed, helps and completes; the work is done behind it, so that what goes wrong there
    reaches our own hands. A command that runs is registered alone: every option costs typer time.
    """
    app = typer.Typer(
        name="risk-odds",
        help=_plain(ABOUT),
        context_settings={"help_option_names": list(HELP)},
        rich_markup_mode=None if PLAIN else "markdown",
        pretty_exceptions_enable=False,
    )
    app.callback()(_main)
    for name in names:
        _register(app, name, COMMANDS[name])
    return app


def _main(
    version: Annotated[bool, typer.Option("--version", help="The version.", callback=_version, is_eager=True)] = False,
) -> None:
    """Nothing to do before a command."""


def _register(app: typer.Typer, name: str, entry: Entry) -> None:
    """Add a command whose parameters are made from `arguments.OPTIONS`."""

    def run_command(**typed: Any) -> tuple[list[str], Given]:
        operands = typed.pop("operands", None) or []
        return operands, {key: value for key, value in typed.items() if value}

    parameters = [_parameter(option.name, _typed(option), None if option.value else False) for option in OPTIONS[name]]
    if entry.takes:
        typed_operands = Annotated[list[str], typer.Argument(metavar=entry.takes, hidden=True)]
        parameters.insert(0, _parameter("operands", typed_operands, None))
    # Typer reads a signature; this one is put together from the table of options.
    run_command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run_command.__annotations__ = {p.name: p.annotation for p in parameters}
    shown = "\n\n".join(_plain(f"`risk-odds {example.strip()}`") for example in entry.examples.split("|"))
    app.command(name, help=f"{entry.about}\n\nExamples:\n\n{shown}", short_help=entry.about)(run_command)


def _parameter(name: str, annotation: Any, default: object) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _typed(option: Option) -> Any:
    if option.value is None:
        return Annotated[bool, typer.Option(option.flag, metavar="", help=_plain(option.meaning), show_default=False)]
    kind: Any = list[str] | None if option.several else str | None
    return Annotated[
        kind, typer.Option(option.flag, metavar=option.value, help=_plain(option.meaning), show_default=False)
    ]


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
    names: Iterable[str] = COMMANDS
    if command in OPTIONS:
        names = [command]
        arguments = [command, *_checked(arrange(rest, command), command)]
    elif is_number(command):
        return _bare(arguments)
    elif command.startswith("-"):
        if command not in (*HELP, "--version", "--install-completion", "--show-completion"):
            raise unknown_name("option", command, [*HELP, "--version", "--install-completion", "--show-completion"])
    else:
        raise unknown_name("command", command, OPTIONS)
    try:
        read = typer.main.get_command(application(names))(list(arguments), prog_name="risk-odds", standalone_mode=False)
    except typer.TyperException as error:  # what `arrange` did not foresee still ends as a sentence
        raise InvalidInput(error.format_message()) from error
    if not isinstance(read, tuple):
        return int(read or 0)  # help and the like
    operands, given = read
    entry = COMMANDS[command]
    if command in CONVERSATIONS:
        return int(entry.load()(operands, given))
    if command == "live":
        return int(entry.load()(given))
    with patience([command, *rest]):
        return _answer(entry, operands, given)


def complete() -> int:
    """Answer a shell that asks what could be typed next; it says so in its environment."""
    typer.main.get_command(application())(args=[], prog_name="risk-odds")
    return 0


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
