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
}  # fmt: skip
PLAIN = {"fortify": "chain", "elim_trade_until": 5, "draw_when": "end_of_turn", "two_player_win": "own_all_42"}
PRESETS = {
    "classic_1993": CLASSIC,
    "plain_words": CLASSIC | PLAIN,
    "uk_1990": CLASSIC | {"defense": "uk"},
    "risiko": CLASSIC | {"defense_dice": 3},
    "scrabble": CLASSIC | {
        "setup": "scrabble", "two_player_setup": "scrabble", "combat": "words", "cards": "off", "starting_armies": 20,
        "setup_cap": 3, "win": "last_owner",
    },
}  # fmt: skip
"""Section 11 of the rules, by hand."""

STRANGE = {
    "attack_bonus", "defense_bonus", "card_reroll", "reroll_scope", "commander", "strategic_dice", "army_cap",
    "cap_waste", "fortify=free", "two_player_setup=piles2",
}  # fmt: skip
"""Options, and values of them, that this engine does not know."""


def knows(rules):
    """Whether this engine can play by a name of rules."""
    preset, *settings = rules.split()
    strange = {setting for setting in settings if STRANGE & {setting, setting.split("=")[0]}}
    return preset in PRESETS and not strange


def options_of(rules):
    """The value of each option that a name of rules stands for, such as `plain_words cards=off`."""
    preset, *settings = rules.split()
    told = PRESETS[preset] | dict(setting.split("=") for setting in settings)
    return {name: int(value) if str(value).isdigit() else value for name, value in told.items()}
