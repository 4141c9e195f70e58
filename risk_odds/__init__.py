"""Exact combat odds, advice, whole games and analysis for the board game Risk.

>>> import risk_odds
>>> odds = risk_odds.battle(armies=10, defenders=8)
>>> round(odds.p_conquer, 4)
0.6464

`attackers` never counts the army that must stay on its territory; `armies` always does.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from risk_odds.boards import BOARDS, board_from, board_named
    from risk_odds.boards.board import Board
    from risk_odds.chance import Distribution
    from risk_odds.engine.check import IllegalMove
    from risk_odds.engine.game import Game, replay
    from risk_odds.engine.notation.position import Position, read_position, write_position, write_view
    from risk_odds.engine.notation.record import Record, read_record, write_record
    from risk_odds.engine.setting import Setting
    from risk_odds.engine.source import Seeded
    from risk_odds.errors import GaveUp, InvalidFile, InvalidInput
    from risk_odds.odds.battle import battle, relay
    from risk_odds.odds.blitz_advice import BlitzAdvice, advise_blitz
    from risk_odds.odds.branches import Branch, TreeOdds, tree_campaign
    from risk_odds.odds.campaign import CampaignOdds, Stage, Target, campaign
    from risk_odds.odds.ends import Ends
    from risk_odds.odds.evening import Evening, Fought, evening
    from risk_odds.odds.fronts import Danger, Front
    from risk_odds.odds.goals import Goal
    from risk_odds.odds.luck import Luck, luck
    from risk_odds.odds.needs import armies_needed, hold, need, needs
    from risk_odds.odds.orders import in_best_order
    from risk_odds.odds.outcome import BattleOdds
    from risk_odds.odds.policy import Advice, advise
    from risk_odds.odds.reinforce import Reinforcement, reinforce
    from risk_odds.odds.tabulate import loss_rows, win_rows, win_table
    from risk_odds.odds.words.carried import carried_odds
    from risk_odds.odds.words.chain import WordOdds, one_reveal, word_battle
    from risk_odds.odds.words.commit import WordAdvice, advise_words
    from risk_odds.odds.words.estimate import reveal_law
    from risk_odds.odds.words.laws import RevealLaw
    from risk_odds.odds.words.meetings import Meeting
    from risk_odds.odds.words.tabulate import word_table
    from risk_odds.options import rules_named
    from risk_odds.rules import Rules
    from risk_odds.rules.combat import Commitment, DiceCombat, Force, Losses, Roll
    from risk_odds.rules.words import WordCombat
    from risk_odds.variants import (
        CAPITAL_1993,
        CAPITAL_1993_SHORT,
        CLASSIC_1993,
        PLAIN_WORDS,
        RISIKO,
        SCRABBLE,
        SECRET_MISSION_1993,
        SECRET_MISSION_EU,
        TWO_PLAYER_1993,
        UK_1990,
        VARIANTS,
    )
    from risk_odds.words.index import Found, WordIndex
    from risk_odds.words.lexicon import Lexicon, lexicon_from, lexicon_named
    from risk_odds.words.policies import Highest, Vocabulary
    from risk_odds.words.tiles import TileSet, tiles_named

__version__ = "0.1.0"

_HOME = {
    "boards": ("BOARDS", "board_from", "board_named"),
    "boards.board": ("Board",),
    "chance": ("Distribution",),
    "engine.check": ("IllegalMove",),
    "engine.game": ("Game", "replay"),
    "engine.notation.position": ("Position", "read_position", "write_position", "write_view"),
    "engine.notation.record": ("Record", "read_record", "write_record"),
    "engine.setting": ("Setting",),
    "engine.source": ("Seeded",),
    "errors": ("GaveUp", "InvalidFile", "InvalidInput"),
    "odds.battle": ("battle", "relay"),
    "odds.blitz_advice": ("BlitzAdvice", "advise_blitz"),
    "odds.branches": ("Branch", "TreeOdds", "tree_campaign"),
    "odds.campaign": ("CampaignOdds", "Stage", "Target", "campaign"),
    "odds.ends": ("Ends",),
    "odds.goals": ("Goal",),
    "odds.fronts": ("Danger", "Front"),
    "odds.evening": ("Evening", "Fought", "evening"),
    "odds.luck": ("Luck", "luck"),
    "odds.needs": ("armies_needed", "hold", "need", "needs"),
    "odds.orders": ("in_best_order",),
    "odds.outcome": ("BattleOdds",),
    "odds.policy": ("Advice", "advise"),
    "odds.reinforce": ("Reinforcement", "reinforce"),
    "odds.tabulate": ("loss_rows", "win_rows", "win_table"),
    "odds.words.carried": ("carried_odds",),
    "odds.words.chain": ("WordOdds", "one_reveal", "word_battle"),
    "odds.words.commit": ("WordAdvice", "advise_words"),
    "odds.words.estimate": ("reveal_law",),
    "odds.words.laws": ("RevealLaw",),
    "odds.words.meetings": ("Meeting",),
    "odds.words.tabulate": ("word_table",),
    "options": ("rules_named",),
    "rules": ("Rules",),
    "rules.combat": ("Commitment", "DiceCombat", "Force", "Losses", "Roll"),
    "rules.words": ("WordCombat",),
    "variants": (
        "CAPITAL_1993",
        "CAPITAL_1993_SHORT",
        "CLASSIC_1993",
        "PLAIN_WORDS",
        "RISIKO",
        "SCRABBLE",
        "SECRET_MISSION_1993",
        "SECRET_MISSION_EU",
        "TWO_PLAYER_1993",
        "UK_1990",
        "VARIANTS",
    ),
    "words.index": ("Found", "WordIndex"),
    "words.lexicon": ("Lexicon", "lexicon_from", "lexicon_named"),
    "words.policies": ("Highest", "Vocabulary"),
    "words.tiles": ("TileSet", "tiles_named"),
}
_MODULE_OF = {name: f"risk_odds.{module}" for module, names in _HOME.items() for name in names}

__all__ = [  # noqa: RUF022 - by subject
    "battle", "relay", "BattleOdds", "Ends",
    "campaign", "in_best_order", "CampaignOdds", "Target", "Stage", "tree_campaign", "Branch", "TreeOdds",
    "advise", "Advice", "advise_blitz", "BlitzAdvice", "Goal", "reinforce", "Reinforcement", "Front", "Danger",
    "win_table", "win_rows", "loss_rows", "need", "needs", "armies_needed", "hold", "luck", "Luck",
    "evening", "Evening", "Fought",
    "Rules", "DiceCombat", "Commitment", "Force", "Roll", "Losses", "Distribution",
    "CLASSIC_1993", "PLAIN_WORDS", "TWO_PLAYER_1993", "UK_1990", "RISIKO", "CAPITAL_1993", "CAPITAL_1993_SHORT",
    "SECRET_MISSION_1993", "SECRET_MISSION_EU", "SCRABBLE", "VARIANTS", "rules_named",
    "Board", "BOARDS", "board_named", "board_from",
    "TileSet", "tiles_named", "Lexicon", "lexicon_named", "lexicon_from", "WordIndex", "Found",
    "WordCombat", "Vocabulary", "Highest", "Meeting", "reveal_law", "RevealLaw",
    "word_battle", "one_reveal", "WordOdds", "carried_odds", "advise_words", "WordAdvice", "word_table",
    "Setting", "Game", "Seeded", "replay",
    "Position", "read_position", "write_position", "write_view", "Record", "read_record", "write_record",
    "InvalidInput", "InvalidFile", "IllegalMove", "GaveUp",
]  # fmt: skip


def __getattr__(name: str) -> object:
    """Import a public name when it is first used: a table-side command pays for nothing else."""
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_MODULE_OF[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_MODULE_OF])
