"""What is said when a bot fails: what went wrong, and where in its file."""

from __future__ import annotations

import sys
from traceback import extract_tb

from risk_odds.bots.bot import Bot, Maker
from risk_odds.errors import BotFailed

MOST = 200
"""Characters of an error that are shown."""


def failed(who: str, error: BaseException, bot: Bot | Maker) -> BotFailed:
    """A bot that raised an error.

    Args:
        who: Which bot, and where it sits.
        error: What it raised; the place that is told is one in the bot's own file, if the error came through there.
        bot: The bot, or what makes it.
    """
    frames = extract_tb(error.__traceback__)
    own = getattr(sys.modules.get(bot.__module__), "__file__", None)
    last = ([frame for frame in frames if frame.filename == own] or frames)[-1]
    said = " ".join(f"{type(error).__name__}: {error}".split()).removesuffix(":")
    cut = said if len(said) <= MOST else said[:MOST] + "..."
    return BotFailed(f"{who} failed: {cut} ({last.filename}:{last.lineno})")
