"""The law of fresh racks for the lexicon of the package, drawn once and kept: tables need not wait for it."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

from risk_odds.chance import Distribution
from risk_odds.odds.words.laws import RevealLaw
from risk_odds.rules.words import Scores
from risk_odds.words.packaged import packaged
from risk_odds.words.policies import Vocabulary
from risk_odds.words.tiles import RACK, tiles_named

if TYPE_CHECKING:
    from risk_odds.odds.words.meetings import Meeting

FILE = "reveals.json"
"""Made by `tools/word_facts.py --keep`."""


def prepared_law(words: Vocabulary, rack: int = RACK) -> RevealLaw | None:
    """The law of the first reveal if both sides play their highest words from a lexicon of the package.

    Args:
        words: What both choose from.
        rack: Tiles on a full rack.

    Returns:
        None if that has not been drawn: another lexicon, other tiles, a bonus for long words, smaller racks.
    """
    if words.bonus or rack != RACK:
        return None
    for kept in _kept():
        if words.lexicon.sha256 == kept["sha256"] and words.tiles == tiles_named(kept["tiles"]):
            drawn = {Scores(a, d): n for a, d, n in kept["drawn"]}
            return RevealLaw(Distribution(drawn, exact=False), symmetric=True)
    return None


@cache
def _kept() -> list[dict[str, Any]]:
    laws: list[dict[str, Any]] = json.loads(packaged("words", FILE))
    return laws


def kept_text(meeting: Meeting, law: RevealLaw, lexicon: str, sha256: str, seed: int) -> str:
    """The text of the file with this law."""
    head = {"lexicon": lexicon, "sha256": sha256, "tiles": meeting.tiles.name, "seed": seed, "samples": law.samples}
    drawn = [[s.attack, s.defense, n] for s, n in sorted(law.drawn.items())]
    return json.dumps([{**head, "drawn": drawn}], separators=(",", ":")) + "\n"
