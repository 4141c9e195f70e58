"""The entry point. Bare numbers are answered before anything heavy is imported."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper

from risk_odds.errors import BotFailed, GaveUp, InvalidFile, InvalidInput

EXAMPLES = """risk-odds answers "should I attack?" before the dice are picked up. For example:

  risk-odds 10 8             your 10 armies attack 8: the chance to conquer, and what is left
  risk-odds attack 10 8      should I, and when do I stop?
  risk-odds 15 3 2 4         15 armies through three territories, one after the other

All commands: risk-odds -h"""


EXIT_CODES = {BotFailed: 1, InvalidFile: 3, GaveUp: 4}
"""The exit codes of errors that are not wrong usage."""

LARGE = 4
"""Numbers of so many digits may take over a second; smaller ones don't pay for the clock that watches them."""

MANY = 20
"""As many territories may take over a second."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Args:
        arguments: What stands after the program's name; `sys.argv` if None.

    Returns:
        The exit code: 0 fine, 1 failure, 2 usage, 3 an input file is invalid, 4 a limit ended a search, 10 the
        advice is hold (only with `--exit-code`), 130 interrupted.
    """
    if arguments is None:
        arguments = sys.argv[1:]
        _collect_no_garbage(arguments)
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="backslashreplace")  # no character is a reason to stop
    if sys.stdout is None:
        return _unheard("standard output is closed")
    try:
        code = guarded(arguments, lambda: _run(list(arguments)))
        sys.stdout.flush()
    except BrokenPipeError:
        _forget_output()  # whoever reads has seen enough, as in `risk-odds table | head`
        return 0
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        _forget_output()
        return _unheard(error.strerror or str(error))
    return code


def _unheard(why: str) -> int:
    """Say that the answer could not be written."""
    print(f"risk-odds: the answer can't be written: {why}", file=sys.stderr)
    return 1


def _forget_output() -> None:
    """Keep Python from trying once more at exit to write what can't be written."""
    import os

    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def guarded(arguments: Sequence[str], work: Callable[[], int]) -> int:
    """Do the work; what can't be used gets its sentence on stderr, and with `--json` an object on stdout."""
    try:
        return work()
    except InvalidInput as error:
        if "--json" in arguments:
            import json

            from risk_odds_cli.payload import error_payload

            print(json.dumps(error_payload(error.message, error.accepted)))
        print(f"risk-odds: {error}", file=sys.stderr)
        return EXIT_CODES.get(type(error), 2)


def _collect_no_garbage(arguments: Sequence[str]) -> None:
    """Spare a bare query, or a single rack, the garbage collector, a tenth of its time: nothing is worth collecting."""
    import atexit
    import gc

    bare = bool(arguments) and all(argument[:1].isdigit() for argument in arguments)
    if bare or (len(arguments) == 2 and arguments[0] == "word"):
        gc.disable()
        atexit.register(gc.freeze)  # else all that was imported is looked through once more at exit


def _run(arguments: list[str]) -> int:
    if not arguments:
        import os

        if "_RISK_ODDS_COMPLETE" in os.environ:
            from risk_odds_cli.app import complete

            return complete()
        print(EXAMPLES)
        return 0
    from risk_odds_cli.numbers import is_number

    if all(is_number(argument) for argument in arguments):
        from risk_odds_cli.answer import emit, patience
        from risk_odds_cli.bare import bare

        if max(map(len, arguments)) < LARGE and len(arguments) < MANY:
            return emit(bare(arguments), {})
        with patience(arguments):
            return emit(bare(arguments), {})
    from risk_odds_cli.app import run

    return run(arguments)


if __name__ == "__main__":
    sys.exit(main())
