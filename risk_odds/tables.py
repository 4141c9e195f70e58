"""The schemas of the data frames: column names, types, units and keys."""

from __future__ import annotations

from dataclasses import dataclass


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
    Column("end", "object", "conquered, repelled or stopped"),
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
