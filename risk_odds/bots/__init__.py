"""Bots: players that see what their seat sees, and answer each question with a legal move."""

from risk_odds.bots.bot import Bot
from risk_odds.bots.registry import BOTS, Entry, Spec, make_bot, read_spec

__all__ = ["BOTS", "Bot", "Entry", "Spec", "make_bot", "read_spec"]
