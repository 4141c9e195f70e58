"""Pictures, written to files: to new ones, or to those that hold a picture already."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from errno import ENOENT
from os import path, strerror  # bare numbers pass here, and pathlib would be a tenth of their time

from risk_odds.errors import InvalidInput
from risk_odds_cli.answer import Given

TYPE_CHECKING = False
if TYPE_CHECKING:
    from matplotlib.axes import Axes

STARTS = {".svg": b"<svg ", ".png": b"\x89PNG"}
"""Ending -> what begins every picture of that kind; a file that begins otherwise is none, and stays what it is."""


def checked(name: str, endings: Sequence[str] = tuple(STARTS)) -> str:
    """The ending of a picture's name.

    Args:
        name: Where it goes: `board.svg`.
        endings: The endings that are accepted.

    Raises:
        InvalidInput: It ends otherwise, or nothing can be written there.
    """
    ending = path.splitext(name)[1].lower()
    if ending not in endings:
        raise InvalidInput(f"{name} is no name of a picture", f"a name that ends in {' or '.join(endings)}")
    check_free(name, tuple(STARTS.values()), "picture")
    return ending


def write(picture: bytes, name: str, endings: Sequence[str] = tuple(STARTS)) -> None:
    """Write a picture to a new file, or to one that holds a picture already.

    Raises:
        InvalidInput: It is not the name of a picture, holds something else, or can't be written.
    """
    checked(name, endings)
    put(picture, name, tuple(STARTS.values()), "picture")


def put(content: bytes, name: str, starts: Sequence[bytes], what: str) -> None:
    """Write a file: a new one, or over one that is of the same kind.

    Args:
        content: What is written.
        name: Where it goes.
        starts: What begins every file of that kind.
        what: What the kind is called.

    Raises:
        InvalidInput: There is a file of another kind, or it can't be written.
    """
    check_free(name, starts, what)
    try:
        with open(name, "wb") as file:
            file.write(content)
    except (OSError, ValueError) as error:
        raise _unwritable(name, error) from None


def check_free(name: str, starts: Sequence[bytes], what: str) -> None:
    """Refuse a place where something else would be lost, or that is none: better before the work than after it.

    Raises:
        InvalidInput: As for `put`.
    """
    try:
        if path.exists(name) and not _replaceable(name, starts):
            raise InvalidInput(f"{name} is there already, and is no {what}", f"the name of a new file, or of a {what}")
        if not path.isdir(path.dirname(name) or "."):
            raise FileNotFoundError(ENOENT, strerror(ENOENT))
    except (OSError, ValueError) as error:
        if isinstance(error, InvalidInput):
            raise
        raise _unwritable(name, error) from None


def _unwritable(name: str, error: OSError | ValueError) -> InvalidInput:
    reason = (error.strerror if isinstance(error, OSError) else "") or str(error)
    return InvalidInput(f"{name} can't be written: {reason}", "a file in a folder that exists")


def _replaceable(name: str, starts: Sequence[bytes]) -> bool:
    """Whether nothing is lost if a file that begins so is written there."""
    if not path.isfile(name):  # a device such as /dev/null keeps nothing; a folder says so itself
        return True
    with open(name, "rb") as file:
        head = file.read(max(map(len, starts)))
    return not head or head.startswith(tuple(starts))


def plot(given: Given, drawn: Callable[[], Axes]) -> tuple[str, ...]:
    """Draw what `--plot` asks for.

    Args:
        given: What was typed.
        drawn: Draws it; called only if a picture is wanted.

    Returns:
        Where it is, as a hint; nothing without `--plot`.

    Raises:
        InvalidInput: As for `write`; or matplotlib or pandas is not installed.
    """
    name = given.get("plot")
    if not name:
        return ()
    ending = checked(name)
    try:
        from risk_odds_reports import files

        axes = drawn()
        picture = files.svg(axes).encode() if ending == ".svg" else files.png(axes)
    except ModuleNotFoundError as error:
        missing = (error.name or "a library").partition(".")[0]
        raise InvalidInput(f"--plot needs {missing}, which is not installed", f"pip install {missing}") from None
    write(picture, name)
    return (f"the picture is in {name}",)
