"""What the names of rules stand for."""

CLASSIC = {
    "attack_dice": 3, "defense_dice": 2, "attack_die": 6, "defense_die": 6, "ties": "defender", "defense": "most",
    "defender_dice": "choice", "announce_order": "attacker_first", "setup": "claim", "setup_after_claims": "continue",
    "two_player_setup": "claim_neutral", "two_player_win": "eliminate_opponent", "neutral_placer": "alternate", "neutral_extra": "placed",
    "neutral_roller": "opponent", "cards": "on", "set_values": "standard", "start_sets_max": 2, "elim_trade_until": 4,
    "trade_window": "before_placing", "occupied_bonus": "per_turn", "draw_when": "after_attacks",
    "deck_empty": "reshuffle", "fortify": "adjacent", "map": "us_standard",
    "combat": "dice", "sc_leftover": "set_aside", "starting_armies": "by_table", "setup_cap": "none", "win": "all_42",
    "single_split": "all_in_a", "sc_occupy": "committed", "bonus_words_per_turn": 1, "bonus_window": "before_placing",
    "exchange_for_turn": "true", "bingo_bonus": 0, "invalid_word": "refuse", "lexicon": "scowl",
    "headquarters": "false", "hq_goal": "all", "hq_count": "held", "missions": "none", "general": "roll",
    "target_killed_by_other": "completes", "own_color": "occupy_24", "mission_check": "immediate",
    "sm_setup": "one_at_a_time", "sm_first": "left_of_general", "sm_continent_bonus": "true",
    "army_cap": "none", "cap_waste": "forbidden", "card_reroll": "false", "reroll_scope": "own", "commander": "false",
}  # fmt: skip
CAPITAL = CLASSIC | {"headquarters": "true", "win": "headquarters"}
SECRET = CLASSIC | {"setup": "sm_deal", "missions": "us_1993_12", "win": "mission"}
EXPERT = {"set_values": "plus_one", "fortify": "free", "army_cap": 12, "card_reroll": "true", "commander": "true"}
PLAIN = {"fortify": "chain", "elim_trade_until": 5, "draw_when": "end_of_turn", "two_player_win": "own_all_42"}
PRESETS = {
    "classic_1993": CLASSIC,
    "plain_words": CLASSIC | PLAIN,
    "uk_1990": CLASSIC | {"defense": "uk"},
    "risiko": CLASSIC | {"defense_dice": 3},
    "two_player_1993": CLASSIC | {"two_player_setup": "piles2"},
    "capital_1993": CAPITAL,
    "capital_1993_short": CAPITAL | {"hq_goal": "short"},
    "secret_mission_1993": SECRET,
    "secret_mission_eu": SECRET | {"missions": "european_14", "target_killed_by_other": "fallback_24"},
    "expert": CLASSIC | EXPERT,
    "scrabble": CLASSIC | {
        "setup": "scrabble", "two_player_setup": "scrabble", "combat": "words", "cards": "off", "starting_armies": 20,
        "setup_cap": 3, "win": "last_owner",
    },
}  # fmt: skip
"""Section 11 of the rules, by hand."""

STRANGE = {"attack_bonus", "defense_bonus", "strategic_dice"}
"""Options that this engine does not know."""


def knows(rules):
    """Whether this engine can play by a name of rules."""
    names, *settings = rules.split()
    base, *added = names.split("+")
    return base in PRESETS and set(added) <= {"expert"} and not STRANGE & {text.split("=")[0] for text in settings}


def options_of(rules):
    """The value of each option that a name of rules stands for, such as `plain_words+expert cards=off`."""
    names, *settings = rules.split()
    base, *added = names.split("+")
    told = PRESETS[base] | (EXPERT if added else {}) | dict(text.split("=") for text in settings)
    return {name: int(value) if str(value).isdigit() else value for name, value in told.items()}
