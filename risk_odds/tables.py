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


def frame(columns: Sequence[Column], rows: Sequence[Sequence[object]]) -> DataFrame:
    """A frame with these columns, of the types they state."""
    from pandas import DataFrame

    made = DataFrame(rows, columns=[column.name for column in columns])
    return made.astype({column.name: column.dtype for column in columns})
