"""Bare numbers: `risk-odds 10 8` is `odds`, `risk-odds 15 3 2` is `campaign`."""

from __future__ import annotations

from collections.abc import Sequence

from risk_odds.errors import InvalidInput
from risk_odds_cli.answer import Answer, Given
from risk_odds_cli.query import split_versus


def bare(operands: Sequence[str], given: Given | None = None) -> Answer:
    """Two numbers are a battle, more are a campaign.

    Raises:
        InvalidInput: A single number.
    """
    parts = split_versus(operands)
    if not parts:
        raise InvalidInput("no numbers", "ARMIES DEFENDERS, such as `risk-odds 10 8`")
    if len(parts) < 2:
        raise InvalidInput(f"{parts[0]} against how many?", "ARMIES DEFENDERS, such as `risk-odds 10 8`")
    if len(parts) == 2:
        from risk_odds_cli.battles import odds

        return odds(parts, given or {})
    from risk_odds_cli.campaigns import campaign

    return campaign(parts, given or {})
