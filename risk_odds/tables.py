"""The schemas of the data frames: column names, types, units and keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pandas import DataFrame


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a frame: its name, dtype, unit, and whether it is part of the key."""

    name: str
    dtype: str
    unit: str
    key: bool = False


OUTCOMES = (
    Column("attackers_left", "int64", "armies", key=True),
    Column("defenders_left", "int64", "armies", key=True),
    Column("end", "str", "conquered, repelled or stopped"),
    Column("p", "float64", "probability"),
)
"""`BattleOdds.to_frame`: one row per final outcome."""

STAGES = (
    Column("stage", "int64", "1 for the first territory", key=True),
    Column("defenders", "int64", "armies"),
    Column("p_reached", "float64", "probability"),
    Column("p_captured", "float64", "probability"),
    Column("expected_armies", "float64", "armies"),
)
"""`CampaignOdds.to_frame`: one row per territory of the path."""

PLACEMENT = (
    Column("front", "int64", "counted from 1", key=True),
    Column("territory", "int64", "counted from 1, the outermost first", key=True),
    Column("enemy", "int64", "armies"),
    Column("armies", "int64", "armies without the new ones"),
    Column("placed", "int64", "new armies"),
    Column("p_falls_before", "float64", "probability that the front falls, without new armies"),
    Column("p_falls", "float64", "probability that the front falls, with them"),
)
"""`Reinforcement.to_frame`: one row per territory."""

GAMES = (
    Column("game", "int64", "counted from 0", key=True),
    Column("seat", "int64", "place in the order of turns, from 1", key=True),
    Column("bot", "str", "who sat there"),
    Column("won", "bool", "whether it won"),
    Column("finished", "bool", "whether anybody won before the turn cap"),
    Column("turns", "int64", "seat turns of the whole game"),
    Column("rounds", "int64", "how often the turn came round"),
    Column("eliminated_in_turn", "int64", "seat turn in which the last land was lost; 0 if it was not"),
    Column("territories", "int64", "land at the end"),
    Column("armies", "int64", "armies at the end"),
)
"""`sim.Games.to_frame`: one row per game and seat."""

WIN_CHANCES = (
    Column("rules", "str", "name of the rule set", key=True),
    Column("armies", "int64", "armies on the attacking territory", key=True),
    Column("attackers", "int64", "those that may be lost"),
    Column("defenders", "int64", "armies", key=True),
    Column("p_conquer", "float64", "probability"),
)
"""`odds.frames.win_frame`: one row per size of battle."""

STOP_LINES = (
    Column("rules", "str", "name of the rule set", key=True),
    Column("defenders", "int64", "armies that are left of the defender", key=True),
    Column("attackers", "int64", "the most attackers at which to stop; 0 to go on in any case"),
    Column("most_attackers", "int64", "the most that were looked at: the line is not known to end there"),
)
"""`odds.frames.stop_frame`: one row per number of defenders."""

NEEDS = (
    Column("rules", "str", "name of the rule set", key=True),
    Column("p", "float64", "the chance wanted", key=True),
    Column("defenders", "int64", "armies", key=True),
    Column("attackers", "Int64", "the fewest that have that chance; missing if no number will do"),
    Column("armies", "Int64", "those and the armies that stay"),
)
"""`odds.frames.need_frame`: one row per number of defenders."""

WORD_ODDS = (
    Column("attackers", "int64", "armies committed", key=True),
    Column("defenders", "int64", "armies", key=True),
    Column("p_conquer", "float64", "probability"),
    Column("p_conquer_error", "float64", "standard error"),
    Column("p_conquer_low", "float64", "lower end of the 95 % interval"),
    Column("p_conquer_high", "float64", "upper end of the 95 % interval"),
    Column("expected_attackers_lost", "float64", "armies"),
    Column("expected_attackers_lost_error", "float64", "standard error"),
    Column("expected_defenders_lost", "float64", "armies"),
    Column("expected_defenders_lost_error", "float64", "standard error"),
)
"""`odds.words.tabulate.word_table`: one row per size of battle."""

WORD_PLAN = (
    Column("armies", "int64", "armies on the attacking territory", key=True),
    Column("attackers", "int64", "those that may be committed"),
    Column("defenders", "int64", "armies", key=True),
    Column("commit", "int64", "armies to commit; 0 to stop"),
    Column("value", "float64", "what best play is worth: a probability, or armies"),
    Column("standard_error", "float64", "of the value"),
)
"""`odds.words.CommitPlan.to_frame`: one row per state that is not over."""


def frame(columns: Sequence[Column], rows: Sequence[Sequence[object]]) -> DataFrame:
    """A frame with these columns, of the types they state."""
    from pandas import DataFrame

    made = DataFrame(rows, columns=[column.name for column in columns])
    return made.astype({column.name: column.dtype for column in columns})
