"""The typer application: it helps and completes. What runs is read without it, as its import is waited for."""

from __future__ import annotations

import inspect
import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from risk_odds.errors import InvalidInput
from risk_odds_cli.arguments import HELP, OPTIONS, Option

if TYPE_CHECKING:
    from risk_odds_cli.app import Entry

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


def _version(wanted: bool) -> None:
    if wanted:
        from risk_odds import __version__

        print(f"risk-odds {__version__}")
        raise typer.Exit


def helped(arguments: Sequence[str], commands: Mapping[str, Entry]) -> int:
    """Print help, the version, or what installs completion; the exit code.

    Args:
        arguments: What was typed.
        commands: The commands that are known: for help with one it alone, as every option costs typer time.

    Raises:
        InvalidInput: Typer can't understand it.
    """
    try:
        return int(_command(commands)(list(arguments), prog_name="risk-odds", standalone_mode=False) or 0)
    except typer.TyperException as error:
        raise InvalidInput(error.format_message()) from error


def completed(commands: Mapping[str, Entry]) -> int:
    """Answer a shell that asks what could be typed next; it says so in its environment."""
    _command(commands)(args=[], prog_name="risk-odds")
    return 0


def _command(commands: Mapping[str, Entry]) -> Any:
    """What typer makes of the application with these commands."""
    app = typer.Typer(
        name="risk-odds",
        help=_plain(ABOUT),
        context_settings={"help_option_names": list(HELP)},
        rich_markup_mode=None if PLAIN else "markdown",
        pretty_exceptions_enable=False,
    )
    app.callback()(_main)
    for name, entry in commands.items():
        _register(app, name, entry)
    return typer.main.get_command(app)


def _main(
    version: Annotated[bool, typer.Option("--version", help="The version.", callback=_version, is_eager=True)] = False,
) -> None:
    """Nothing to do before a command."""


def _register(app: typer.Typer, name: str, entry: Entry) -> None:
    """Add a command whose parameters are made from `arguments.OPTIONS`."""

    def run_command(**typed: Any) -> None:
        """Nothing: `app.run` does the work."""

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
