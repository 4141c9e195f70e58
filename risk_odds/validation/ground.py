"""Where the fights of the validation take place: territories in a row, and whoever else has to be on the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from risk_odds.boards.board import Board, Continent, Territory
from risk_odds.engine.phases import ATTACKING
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import Pack, Secrets, State, Table, Turn
from risk_odds.rules import Rules
from risk_odds.rules.combat import DiceCombat
from risk_odds.rules.headquarters import Headquarters
from risk_odds.rules.missions import Missions
from risk_odds.rules.seats import NEUTRAL

ATTACKER, DEFENDER = 0, 1
"""The seats that fight."""


def row_of_land(territories: int) -> Board:
    """A board whose territories lie in a row, each linked with the next."""
    return Board(
        name="row_of_land",
        title="A row of land",
        source="made for the validation of the odds",
        territories=tuple(
            Territory(f"land_{k}", f"Land {k}", 0, "infantry", (100.0 + 800.0 * k / territories, 310.0))
            for k in range(territories)
        ),
        continents=(Continent("all", "All", 0),),
        links=tuple((k, k + 1) for k in range(territories - 1)),
        wilds=2,
    )


def drawn_up(rules: Rules, armies: Sequence[int]) -> tuple[Setting, State]:
    """The attacks of a turn begin: the attacker holds the first territory, the defender those that follow.

    Behind them every other player that the rules ask for, and a neutral army where there is one, holds a
    territory with one army; nobody fights there. Where a card lets a die be rolled again, the attacker has that of the
    first territory of the defender.

    Args:
        rules: What is played, by the fewest players that can.
        armies: Armies on each territory, from the attacker's on.

    Returns:
        What is played, and the position.
    """
    players = rules.players[0]
    bystanders = [*range(2, players), *[NEUTRAL] * rules.for_players(players).setup.neutral]
    if rules.has_goals:  # no fight asks about them, and this ground does not have them
        rules = replace(rules, victory="all_42", headquarters=Headquarters(), missions=Missions())
    combat = rules.combat
    shows = (1,) if isinstance(combat, DiceCombat) and combat.reroll != "none" else ()
    hands = (shows, *[()] * (players - 1))
    setting = Setting.of(rules, players, row_of_land(len(armies) + len(bystanders)))
    table = Table(
        owner=(ATTACKER, *[DEFENDER] * (len(armies) - 1), *bystanders),
        armies=(*armies, *[1] * len(bystanders)),
        pack=Pack(tuple(map(len, hands)), (), 0),
        turn=Turn(1, ATTACKER, False, 0),
        phase=ATTACKING,
    )
    return setting, State(table, Secrets(hands))
