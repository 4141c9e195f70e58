"""What an option is, and how one is made that sets a single field."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from risk_odds.rules import Rules


def is_path(value: str) -> bool:
    """Whether a word is the path of a list of words; a name of rules has no spaces in it, so neither has a path."""
    return not value.split()[1:] and (value.endswith((".txt", ".gz")) or "/" in value or "\\" in value)


class Option(NamedTuple):
    """A named choice within the rules.

    Attributes:
        name: Its name after `--set`.
        accepted: The values it takes, as they are written.
        meaning: What it decides, in one line.
        apply: The rules with that value set.
        preset: The rules that show its default.
        also: What else it takes, in words; nothing if it takes only the accepted values.
        reads: Whether a value is such.
        afresh: Whether it is set on rules as they are without it, as it takes away what can't be seen any more.
    """

    name: str
    accepted: tuple[str, ...]
    meaning: str
    apply: Callable[[Rules, str], Rules]
    preset: str = "classic_1993"
    also: str = ""
    reads: Callable[[str], bool] = is_path
    afresh: bool = False

    def takes(self, value: str) -> bool:
        """Whether a value is one of those accepted, or may be what else it takes."""
        return value in self.accepted or bool(self.also and self.reads(value))

    @property
    def accepts(self) -> str:
        """All that it takes, as a sentence can name it."""
        return ", ".join(self.accepted) + (f", or {self.also}" if self.also else "")


def words(values: Iterable[Any]) -> dict[str, Any]:
    """Values by how they are written."""
    return {str(value): value for value in values}


def of_part(name: str, part: str, field: str, values: Mapping[str, Any], meaning: str) -> Option:
    """An option that sets one field of one part of the rules; `values` are its words with what they mean."""

    def apply(rules: Rules, value: str) -> Rules:
        return replace(rules, **{part: getattr(rules, part)._replace(**{field: values[value]})})

    return Option(name, tuple(values), meaning, apply)


def of_rules(name: str, field: str, values: Mapping[str, Any], meaning: str) -> Option:
    """An option that sets a field of the rules themselves."""
    return Option(name, tuple(values), meaning, lambda rules, value: replace(rules, **{field: values[value]}))
