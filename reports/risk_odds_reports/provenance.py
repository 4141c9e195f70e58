"""Where a report comes from: the command and the version that make it again, byte for byte."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass

from risk_odds import __version__


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a report comes from.

    It knows no time, no machine and no folder, so that whoever runs the command gets the same bytes.

    Attributes:
        arguments: What was typed behind the name of the program.
        method: How its numbers were found.
    """

    arguments: Sequence[str]
    method: str

    @property
    def command(self) -> str:
        """The command as it is typed."""
        return shlex.join(["risk-odds", *self.arguments])

    @property
    def facts(self) -> Sequence[tuple[str, str]]:
        """What else is to be known."""
        return [("Made by", f"risk_odds {__version__}"), ("Method", self.method)]
