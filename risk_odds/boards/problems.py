"""The problems of a file that is being read, and how they are said."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from risk_odds.boards.check import Complaint, Place
from risk_odds.boards.lines import Spot, spot_of, spots
from risk_odds.boards.wording import shown
from risk_odds.errors import hint, near

MOST_SHOWN = 100


class Problems:
    """The problems of one file, as they are found.

    A place is a section or key by its path. A place is silent, with all that stands in it, where something was
    wrong before: what only follows from a problem is no problem of its own.
    """

    def __init__(self) -> None:
        self._found: list[tuple[Place, str]] = []
        self._more = 0
        self._silent: set[Place] = set()

    def __bool__(self) -> bool:
        return bool(self._found)

    @property
    def full(self) -> bool:
        """Whether whatever more is found will only be counted."""
        return len(self._found) >= MOST_SHOWN

    def add(self, sentence: str, *places: Place) -> None:
        """Note a problem at the first of the places that it is about, unless one of them is silent."""
        if any(self.is_silent(place) for place in places):
            return
        if self.full:
            self._more += 1
        else:
            self._found.append((places[0], sentence))

    def follow(self, complaint: Complaint) -> None:
        """Note a complaint about the board that was made of the file."""
        self.add(complaint.sentence, *complaint.places)

    def silence(self, place: Place) -> None:
        """Let nothing more be said of a place."""
        self._silent.add(place)

    def is_silent(self, place: Place) -> bool:
        """Whether nothing more is to be said of a place."""
        return any(place[:size] in self._silent for size in range(1, len(place) + 1))

    def near(self, given: object, known: Collection[str]) -> str | None:
        """The known name that was probably meant; none where the question would not be shown any more."""
        return near(given, known) if isinstance(given, str) and not self.full else None

    def message(self, where: str, text: str) -> str:
        """All of them in the order of a file in TOML, each as `where:line:column: sentence`."""
        return self.listed(where, spots(text))

    def listed(self, where: str, stands: Mapping[Place, Spot]) -> str:
        """All of them in the order of the file, where it is known where each place stands."""
        found = sorted(
            ((spot_of(place, stands), sentence) for place, sentence in self._found), key=lambda each: each[0]
        )
        said = [f"{where}:{line}:{column}: {sentence}" for (line, column), sentence in found]
        return "\n".join([*said, f"{where}: and {self._more:,} more"] if self._more else said)


def sections(problems: Problems, data: Mapping[str, Any], key: str) -> dict[str, dict[str, Any]]:
    """The sections `[key.ID]` by their ids; where something else stands, an empty one and a problem."""
    given = data.get(key, {})
    if not isinstance(given, dict):
        problems.add(f"{key} is {shown(given)}, and should be sections [{key}.ID]", (key,))
        problems.silence((key,))
        return {}
    found = {}
    for id, section in given.items():
        if not isinstance(section, dict):
            problems.add(f"{shown(id)} in {key} is {shown(section)}, and should be a section [{key}.ID]", (key, id))
            problems.silence((key, id))
        found[id] = section if isinstance(section, dict) else {}
    return found


def check_keys(
    problems: Problems,
    given: Mapping[str, Any],
    what: str,
    place: Place,
    needed: Collection[str],
    more: Collection[str],
) -> None:
    """Note the keys that mean nothing, and those that are missing: `needed` must be there, `more` may be."""
    missing = [key for key in needed if key not in given]
    for key in given:
        if key in needed or key in more:
            continue
        meant = problems.near(key, [*missing, *more])
        problems.add(f"{what} has an unknown key {shown(key)}{hint(meant)}", (*place, key))
        if meant in missing:
            problems.silence((*place, meant))
    for key in missing:
        problems.add(f"{what} has no {key}", (*place, key))
        problems.silence((*place, key))
