"""How far long work is: on a terminal, and in a pipe."""

import io
import sys

from risk_odds_cli import progress


class Screen(io.StringIO):
    def __init__(self, live):
        super().__init__()
        self.live = live

    def isatty(self):
        return self.live


def told(monkeypatch, live, seconds):
    """What is said of four fights that take so many seconds each."""
    screen, clock = Screen(live), iter(range(0, 1000, seconds))
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(progress, "monotonic", lambda: next(clock))
    monkeypatch.setenv("COLUMNS", "80")
    with progress.Progress("fights") as said:
        for done in range(4):
            said.tell(done, 4, f"fight {done}")
    return screen.getvalue()


def test_a_pipe_hears_a_line_every_thirty_seconds(monkeypatch):
    assert told(monkeypatch, False, 1) == ""
    assert told(monkeypatch, False, 20).splitlines() == [
        "risk-odds: #####............... 1 of 4 fights, 0.025 a second, about 120 s left: fight 1",
        "risk-odds: ###############..... 3 of 4 fights, 0.0375 a second, about 27 s left: fight 3",
    ]


def test_a_terminal_shows_one_line_that_is_gone_at_the_end(monkeypatch):
    said = told(monkeypatch, True, 1)
    assert "\n" not in said
    before, first, second, third, blank, after = said.split("\r")
    assert (before, after) == ("", "")
    assert first == "risk-odds: #####............... 1 of 4 fights, 0.5 a second, about 6 s left: fi"
    assert second.startswith("risk-odds: ##########.......... 2 of 4")
    assert third.startswith("risk-odds: ###############..... 3 of 4")
    assert blank == " " * len(third)


def test_what_was_done_before_does_not_count_for_the_rate(monkeypatch):
    screen, clock = Screen(True), iter(range(0, 1000, 10))
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(progress, "monotonic", lambda: next(clock))
    monkeypatch.setenv("COLUMNS", "100")
    said = progress.Progress("games")
    said.tell(90, 100)
    assert screen.getvalue() == ""
    said.tell(95, 100)
    assert (
        screen.getvalue().strip() == "risk-odds: ###################. 95 of 100 games, 0.25 a second, about 20 s left"
    )
