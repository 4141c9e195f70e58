"""Branch files: a campaign that branches, one territory a line.

```
# Indentation says from where a territory is attacked.
ural 3
  siberia 2 leave 2
  afghanistan 4 @risiko
scandinavia 2
```
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from risk_odds.errors import InvalidFile, InvalidInput
from risk_odds.odds.branches import MOST_BRANCHES, Branch
from risk_odds.rules import Rules
from risk_odds_cli.numbers import garrison, whole
from risk_odds_cli.text_file import read_text

MOST_BYTES = 100_000
FORM = "NAME DEFENDERS [@RULES] [leave L]"


@dataclass
class _Line:
    """A territory as it stands in the file."""

    number: int
    indent: int
    name: str
    defenders: int
    leave: int | None
    rules: Rules | None
    behind: list[_Line] = field(default_factory=list)

    def branch(self) -> Branch:
        return Branch(self.name, self.defenders, tuple(b.branch() for b in self.behind), self.leave, self.rules)


def read_branches(path: str, rules: Rules, named: Callable[[str], Rules]) -> tuple[Branch, ...]:
    """The tree in a file, or on standard input for `-`.

    Args:
        path: The file.
        rules: The rules of territories that don't say.
        named: The rules of a name that stands behind `@`.

    Raises:
        InvalidFile: It can't be read, or says what can't be understood: every such line with its number.
    """
    return parse_branches(
        read_text(path, MOST_BYTES, "a branch file", "a branch file, or - for standard input"), path, rules, named
    )


def parse_branches(text: str, path: str, rules: Rules, named: Callable[[str], Rules]) -> tuple[Branch, ...]:
    """The tree that a text describes; arguments and errors as for `read_branches`."""
    problems: list[str] = []
    roots: list[_Line] = []
    above: list[_Line] = []  # the territories that the next line may stand behind, outermost first
    names: dict[str, int] = {}
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("#")[0].rstrip()
        if not line:
            continue
        try:
            _place(_line(line, number, rules, named), roots, above, names)
        except InvalidInput as error:
            problems.append(f"{path}:{number}: {error.message}")
    if not names and not problems:
        problems.append(f"{path}:1: no territory in it")
    if len(names) > MOST_BRANCHES:
        problems.append(f"{path}: {len(names)} territories; up to {MOST_BRANCHES}")
    if problems:
        raise InvalidFile("\n".join(problems), FORM)
    return tuple(line.branch() for line in roots)


def _place(found: _Line, roots: list[_Line], above: list[_Line], names: dict[str, int]) -> None:
    """Put a territory behind the one it is attacked from."""
    if found.name in names:
        raise InvalidInput(f"{found.name!r} stands in line {names[found.name]} already")
    names[found.name] = found.number
    while above and above[-1].indent >= found.indent:
        above.pop()
    siblings = above[-1].behind if above else roots
    if siblings and siblings[0].indent != found.indent:
        raise InvalidInput(f"indented by {found.indent}, but its neighbors by {siblings[0].indent}")
    if not siblings and not above and found.indent:
        raise InvalidInput(f"indented by {found.indent} with nothing to stand behind")
    siblings.append(found)
    above.append(found)


def _line(line: str, number: int, rules: Rules, named: Callable[[str], Rules]) -> _Line:
    """A territory from its line."""
    indent = len(line) - len(line.lstrip(" "))
    if line[indent] == "\t":
        raise InvalidInput("a tab; indentation is made of spaces")
    words = line.split()
    if len(words) < 2:
        raise InvalidInput(f"{line.strip()!r} has no number of defenders")
    name, defenders, *rest = words
    own = named(rest.pop(0)[1:]) if rest and rest[0].startswith("@") else None
    leave = None
    if rest[:1] == ["leave"]:
        if len(rest) < 2:
            raise InvalidInput("leave without a number")
        leave, rest = whole(rest[1], "armies to leave", (own or rules).stay), rest[2:]
    if rest:
        raise InvalidInput(f"{' '.join(rest)!r} can't be understood")
    return _Line(number, indent, name, garrison(defenders), leave, own)
