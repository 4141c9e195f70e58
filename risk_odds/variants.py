"""The named rule sets, each with its source.

This is the only list of these names: the command line, the conformance tests and the documentation read it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from risk_odds.rules import Rules
from risk_odds.rules.cards import Cards
from risk_odds.rules.combat import DiceCombat
from risk_odds.rules.headquarters import Headquarters
from risk_odds.rules.missions import Missions
from risk_odds.rules.setup import ALIKE, Setup, TwoPlayers
from risk_odds.rules.words import WordCombat, Words

CLASSIC_1993 = Rules(
    name="classic_1993",
    source="Risk, rules of play, Parker Brothers 1993, p. 4-10",
)
PLAIN_WORDS = replace(
    CLASSIC_1993,
    name="plain_words",
    source="World Domination in plain words (web page); where it is silent, the manual of 1993",
    players=(2, 6),
    two_players=TwoPlayers(win="all_42"),
    cards=Cards(elim_trade_until=5, draw_when="end_of_turn"),
    fortification="chain",
)
TWO_PLAYER_1993 = replace(
    CLASSIC_1993,
    name="two_player_1993",
    source="Risk, rules of play, Parker Brothers 1993, p. 11: two players and a neutral army",
    players=(2, 2),
    two_players=TwoPlayers(way="piles2", win="eliminate_opponent"),
)
UK_1990 = replace(
    CLASSIC_1993,
    name="uk_1990",
    source="British and New Zealand sets of about 1990: two defense dice need three armies",
    combat=DiceCombat(spare_defenders=1),
)
RISIKO = replace(
    CLASSIC_1993,
    name="risiko",
    source="RisiKo!, Editrice Giochi, Italy: the defender rolls up to three dice",
    combat=DiceCombat(max_defense=3),
)
CAPITAL_1993 = replace(
    CLASSIC_1993,
    name="capital_1993",
    source="Capital Risk, rules of play, Parker Brothers 1993, p. 12",
    headquarters=Headquarters(in_play=True),
    victory="headquarters",
)
CAPITAL_1993_SHORT = replace(
    CAPITAL_1993,
    name="capital_1993_short",
    source="Capital Risk, rules of play, Parker Brothers 1993, p. 12, the shorter game",
    headquarters=Headquarters(in_play=True, goal="short"),
)
SECRET_MISSION_1993 = replace(
    CLASSIC_1993,
    name="secret_mission_1993",
    source="Secret Mission Risk, rules of play, Parker Brothers 1993, p. 13-14",
    setup=Setup(way="sm_deal"),
    missions=Missions(cards="us_1993_12"),
    victory="mission",
)
SECRET_MISSION_EU = replace(
    SECRET_MISSION_1993,
    name="secret_mission_eu",
    source="Secret Mission Risk of 1993 with the fourteen missions of the European sets",
    missions=Missions(cards="european_14", killed_by_other="fallback_24"),
)
SCRABBLE = Rules(
    name="scrabble",
    source="Scrabble-Risk (house rules): letter tiles decide the battles; where they are silent, the manual of 1993",
    players=(2, 6),
    two_players=TwoPlayers(way="scrabble"),
    setup=Setup(way="scrabble", armies=ALIKE, cap=3),
    cards=Cards(in_play=False),
    combat=WordCombat(),
    words=Words(),
    victory="last_owner",
)

VARIANTS: Mapping[str, Rules] = MappingProxyType(
    {
        r.name: r
        for r in (
            CLASSIC_1993,
            PLAIN_WORDS,
            TWO_PLAYER_1993,
            UK_1990,
            RISIKO,
            CAPITAL_1993,
            CAPITAL_1993_SHORT,
            SECRET_MISSION_1993,
            SECRET_MISSION_EU,
            SCRABBLE,
        )
    }
)
"""The registry: name -> rules."""
