"""Options of land and armies: how they are set up, how armies move, how many may stand together."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from risk_odds.options.dice import dice_of
from risk_odds.options.option import Option, of_part, of_rules, words
from risk_odds.rules import Rules
from risk_odds.rules.fortification import Fortification
from risk_odds.rules.limit import Waste
from risk_odds.rules.setup import (
    ALIKE,
    BY_TABLE,
    AfterClaims,
    Leftover,
    NeutralExtra,
    NeutralPlacer,
    NeutralRoller,
    Setup,
)
from risk_odds.rules.victory import Win


def _setup(rules: Rules, value: str) -> Rules:
    """Another way to get land; what only a General decides goes with him."""
    new = rules.setup._replace(way=value)  # type: ignore[arg-type]  # it is one of those accepted
    if not new.has_general:
        new = new._replace(**{name: Setup._field_defaults[name] for name in ("passes", "first", "general")})
    return replace(rules, setup=new)


def _two_player_win(rules: Rules, value: str) -> Rules:
    win: Win = "eliminate_opponent" if value == "eliminate_opponent" else "all_42"
    return replace(rules, two_players=rules.two_players._replace(win=win))


def _army_cap(rules: Rules, value: str) -> Rules:
    dice_of(rules, "army_cap")
    return replace(rules, army_cap=None if value == "none" else int(value))


OF_ARMIES: tuple[Option, ...] = (
    Option(
        "setup",
        ("claim", "deal", "scrabble", "sm_deal"),
        "how three or more players get land (WD-03, WD-06, SC-04, SM-04)",
        _setup,
    ),
    of_part(
        "sc_leftover",
        "setup",
        "leftover",
        words(get_args(Leftover)),
        "where cards say where armies may go: are those that do not go round set aside, or dealt too? (SC-03)",
    ),
    of_part(
        "starting_armies",
        "setup",
        "armies",
        {"by_table": BY_TABLE, "20": ALIKE},
        "the armies each player starts with: fewer the more there are, or 20 (WD-01, SC-02)",
    ),
    of_part(
        "setup_cap",
        "setup",
        "cap",
        {"none": None, "3": 3},
        "the most armies on a territory before the first turn (SC-04)",
    ),
    of_part(
        "setup_after_claims",
        "setup",
        "after_claims",
        words(get_args(AfterClaims)),
        "who places first once all land is claimed: the next, or the starter again (WD-05)",
    ),
    of_part(
        "two_player_setup",
        "two_players",
        "way",
        words(("claim_neutral", "piles2", "claim", "deal", "scrabble")),
        "how two players get land: with a neutral army that claims or is dealt it, or alone (PW-03, TP-02)",
    ),
    Option(
        "two_player_win",
        ("own_all_42", "eliminate_opponent"),
        "what two players need: all land, or no opponent left (PW-07)",
        _two_player_win,
    ),
    of_part(
        "neutral_placer",
        "neutral",
        "placer",
        words(get_args(NeutralPlacer)),
        "who chooses where neutral armies go: both in turn, chance, or who does not start (PW-04)",
    ),
    of_part(
        "neutral_extra",
        "neutral",
        "extra",
        words(get_args(NeutralExtra)),
        "does the neutral army get all its armies, or one on each territory? (PW-05)",
    ),
    of_part(
        "neutral_roller",
        "neutral",
        "roller",
        words(get_args(NeutralRoller)),
        "who rolls for neutral land: the only opponent, or the next player in order (PW-06)",
    ),
    of_rules(
        "fortify",
        "fortification",
        words(get_args(Fortification)),
        "how armies move at the end of a turn: once to a neighbor, once along own land, or freely along it "
        "(WD-60, PW-20, EX-10)",
    ),
    Option(
        "army_cap",
        ("none", "12"),
        "the most armies on a territory, at any time (EX-20)",
        _army_cap,
    ),
    of_rules(
        "cap_waste",
        "cap_waste",
        words(get_args(Waste)),
        "where a territory is full, may new armies be lost on it while there is room elsewhere? (EX-21)",
    ),
    of_rules(
        "map",
        "board",
        {
            "us_standard": "classic",
            "anniversary_40": "anniversary_40",
            "risiko_italy_2023": "risiko_italy_2023",
        },
        "the edition of the board (GEN-05)",
    ),
)
"""How land and armies are given out, move, and how many may stand together."""
