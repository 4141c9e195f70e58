import io
import json
import shlex
import sys
from dataclasses import dataclass
from typing import Any

import pytest
from risk_odds_cli.__main__ import main


@dataclass
class Said:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def risk_odds(capsys, monkeypatch):
    """Run a command line as the shell would, in this process."""
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("NO_COLOR", "1")

    def run(line: str) -> Said:
        capsys.readouterr()
        code = main(shlex.split(line))
        said = capsys.readouterr()
        return Said(code, said.out, said.err)

    return run


@pytest.fixture
def live(risk_odds, monkeypatch):
    """Type lines at the prompt for the table."""

    def play(*lines, options=""):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return risk_odds(f"live {options}")

    return play
