"""How far long work is."""

from __future__ import annotations

import sys
from time import monotonic

from risk_odds_cli import answer

BAR = 20
"""The length of the bar, in characters."""


class Progress:
    """How far the work is, on stderr: a line that is written over on a terminal, else a line every 30 seconds.

    Args:
        what: What is counted, in the plural.
    """

    EVERY = 30.0

    def __init__(self, what: str) -> None:
        self.what = what
        self.begun = self.said = monotonic()
        self.live = sys.stderr.isatty()
        self.shown = 0
        self.before: int | None = None

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        self._write("")

    def tell(self, done: int, total: int, now_at: str = "") -> None:
        """Say how far it is, if it is time to.

        Args:
            done: How many are done, those of an earlier run included.
            total: How many there are.
            now_at: What comes next.
        """
        if self.before is None:
            self.before = done
        now = monotonic()
        fresh, seconds = done - self.before, now - self.begun
        if fresh and seconds and (self.live or now - self.said >= self.EVERY):
            self.said = now
            rate = fresh / seconds
            bar = ("#" * (BAR * done // total)).ljust(BAR, ".")
            next_one = f": {now_at}" if now_at else ""
            self._write(
                f"risk-odds: {bar} {done:,} of {total:,} {self.what}, {rate:.3g} a second, "
                f"about {(total - done) / rate:,.0f} s left{next_one}"
            )

    def _write(self, text: str) -> None:
        if not self.live:
            if text:
                print(text, file=sys.stderr, flush=True)
            return
        text = text[: answer.columns() - 1]
        if text or self.shown:
            print(f"\r{text.ljust(self.shown)}", end="" if text else "\r", file=sys.stderr, flush=True)
        self.shown = len(text)
