"""What the suite of the engine plays: every rule set on every board with every number of players, and every option."""

from itertools import cycle
from typing import NamedTuple

from risk_odds import VARIANTS, InvalidInput
from risk_odds.boards import BOARDS, board_named
from risk_odds.engine.setting import Setting
from risk_odds.options import OPTIONS, rules_named

LARGE = 20
"""Boards of so many territories and more are sampled more thinly."""

DICE_OPTIONS = ("attack_dice", "defense_dice", "attack_die", "defense_die")

WORDS = "lexicon=tests/conformance/words.txt"
"""A lexicon of a hundred words: with a whole one, hundreds could be laid in each battle."""

OF_WORDS = tuple(option.name for option in OPTIONS.values() if option.preset == "scrabble")
KINDS_OF_DICE = ("attack_bonus", "defense_bonus", "strategic_dice")
"""Options of dice that only some sets have."""

DICE_ONLY = (*DICE_OPTIONS, *KINDS_OF_DICE, "ties", "defense", "defender_dice", "announce_order")


GOALS = ("capital_1993", "secret_mission_1993")
OF_GOALS = (
    "headquarters",
    "missions",
    "win",
    "sm_continent_bonus",
    *(option.name for option in OPTIONS.values() if option.preset in GOALS),
)
"""Options of headquarters, missions and the General, and those that need others before them."""


EDITIONS = ("anniversary_40", "risiko_italy_2023")
"""Boards that differ from the classic one by a few links, which no headquarters and no mission asks about."""


class Cell(NamedTuple):
    """A setting by name; without a board it is played on that of its rules."""

    rules: str
    board: str | None
    players: int

    def __str__(self):
        return f"{self.rules.replace(' ', ',')}-{self.board or 'own'}-{self.players}"

    @property
    def setting(self):
        board = None if self.board is None else board_named(self.board)
        return Setting.of(rules_named(self.rules), self.players, board)

    @property
    def large(self):
        return len(self.setting.board) >= LARGE


def every_cell():
    """All there are, whether they go together or not."""
    for variant, rules in VARIANTS.items():
        name = f"{variant} {WORDS}" if rules.words else variant
        fewest, most = rules.players
        boards = [board for board in BOARDS if not (_aims(rules) and board in EDITIONS)]
        yield from (Cell(name, board, n) for board in boards for n in range(fewest, most + 1))


def _aims(rules):
    return rules.headquarters.in_play or rules.missions.in_play


def _plays(cell):
    try:
        return bool(cell.setting)
    except InvalidInput:
        return False


def _rows():
    """Settings of options that together have every value of each, the dice apart: small pools with large dice.

    What is for words has cells of its own.
    """
    apart = (*DICE_OPTIONS, *OF_WORDS, *KINDS_OF_DICE, *OF_GOALS, "combat")
    others = [option for option in OPTIONS.values() if option.name not in apart]
    for i in range(max(len(option.accepted) for option in others) * 2):
        picked = {
            o.name: o.accepted[(i + i // len(o.accepted) * (k % 2)) % len(o.accepted)] for k, o in enumerate(others)
        }
        picked["win"] = ("all_42", "last_owner")[i % 2]
        if picked["card_reroll"] == "false":
            del picked["reroll_scope"]
        yield picked | dict(zip(DICE_OPTIONS, [("3", "2", "2", "3"), ("3", "2", "6", "6")][i % 2], strict=True))
    for sides in map(int, OPTIONS["attack_die"].accepted):
        yield {"attack_dice": "2", "defense_dice": "1", "attack_die": f"{sides}", "defense_die": f"{22 - sides}"}
    for dice in map(int, OPTIONS["attack_dice"].accepted):
        yield {"attack_dice": f"{dice}", "defense_dice": f"{7 - dice}", "attack_die": "3", "defense_die": "2"}


def _option_cells():
    places = cycle([("hexagon", 3), ("square", 3), ("hexagon", 2), ("triangle", 3), ("hexagon", 5), ("square", 2)])
    names = cycle([name for name, rules in VARIANTS.items() if rules.words is None and not _aims(rules)])
    for row in _rows():
        name = rules_named(next(names), row.items()).name
        board, players = next(places)
        fewest, most = rules_named(name).players
        yield _feasible(Cell(name, board, min(max(players, fewest), most)))
    for value in OPTIONS["map"].accepted:
        yield Cell(rules_named("classic_1993", [("map", value)]).name, None, 4)
    # The neutral army is there for two only, and cards run out on a small board only.
    for placer in OPTIONS["neutral_placer"].accepted:
        for extra in OPTIONS["neutral_extra"].accepted:
            words = f"plain_words neutral_placer={placer} neutral_extra={extra} announce_order=simultaneous"
            yield Cell(rules_named(words).name, "square", 2)
    for empty in OPTIONS["deck_empty"].accepted:
        for when in OPTIONS["draw_when"].accepted:
            yield Cell(rules_named(f"classic_1993 deck_empty={empty} draw_when={when}").name, "square", 3)
    for bonus in OPTIONS["occupied_bonus"].accepted:
        for window in OPTIONS["trade_window"].accepted:
            rules = rules_named(f"risiko occupied_bonus={bonus} trade_window={window}").name
            yield from (Cell(rules, board, 3) for board in ("hexagon", "classic"))
    for way in OPTIONS["two_player_setup"].accepted:
        for board in ("triangle", "square"):
            for win in OPTIONS["two_player_win"].accepted:
                settings = [("two_player_setup", way), ("two_player_win", win)]
                yield Cell(rules_named("plain_words", settings).name, board, 2)
    yield Cell("classic_1993 setup=deal setup_after_claims=restart", "hexagon", 4)
    for fortify in OPTIONS["fortify"].accepted:
        yield Cell(f"plain_words two_player_win=eliminate_opponent fortify={fortify}", "hexagon", 2)
    yield from _goal_cells()
    yield from _expert_cells()
    yield from _dice_cells()
    yield from _word_cells()


def _goal_cells():
    """Headquarters, missions and Generals with each of their options; missions speak of the classic continents."""
    yield Cell("plain_words setup=sm_deal sm_setup=each_territory", "hexagon", 4)
    yield Cell("classic_1993 setup=sm_deal general=first_seat sm_first=roll sm_setup=each_territory", "square", 3)
    yield Cell("classic_1993 headquarters=true", "hexagon", 3)
    for goal in OPTIONS["hq_goal"].accepted:
        for count in OPTIONS["hq_count"].accepted:
            capital = f"capital_1993 hq_goal={goal} hq_count={count}"
            yield Cell(rules_named(capital).name, "hexagon", 4)
            yield Cell(rules_named(f"{capital} setup=deal announce_order=simultaneous").name, "square", 3)
    yield Cell("capital_1993 setup=sm_deal sm_first=roll", "hexagon", 5)
    yield Cell("secret_mission_1993 own_color=redraw general=first_seat sm_first=roll sm_setup=each_territory", None, 5)
    yield Cell("secret_mission_1993 mission_check=own_turn_end sm_continent_bonus=false", None, 3)
    yield Cell("secret_mission_1993 target_killed_by_other=fallback_24 headquarters=true", None, 6)
    yield Cell("classic_1993 missions=european_14 win=mission setup=deal draw_when=end_of_turn", None, 3)


def _dice_cells():
    """Dice that only some sets have: points on the highest, special ones, more of them than armies."""
    for value in OPTIONS["attack_bonus"].accepted:
        yield Cell(rules_named(f"classic_1993 attack_bonus={value} defense_bonus={-int(value)}").name, "triangle", 3)
    for value in OPTIONS["strategic_dice"].accepted:
        yield Cell(rules_named(f"strategic+defense_strategic strategic_dice={value}").name, "hexagon", 3)
    yield Cell("warrior+defense_warrior", "square", 3)
    yield Cell("zombie_attack attack_die=8,6 defense_die=0/1/1/6", "triangle", 3)


def _expert_cells():
    """The whole of what experts play, and its parts where they matter to each other."""
    yield from (Cell("expert", board, 3) for board in ("hexagon", "square", "classic"))
    for base in ("plain_words", "two_player_1993"):
        yield Cell(f"{base}+expert", "hexagon", 2)
    yield Cell("expert reroll_scope=any announce_order=simultaneous cap_waste=allowed", "hexagon", 3)
    yield Cell("classic_1993 army_cap=12 fortify=free setup=deal", "square", 4)
    yield Cell("two_player_1993 commander=true neutral_extra=none", "square", 2)
    for option in ("commander", "card_reroll"):
        yield Cell(f"classic_1993 {option}=true", "hexagon", 3)


def _feasible(cell):
    """The cell, without a limit on the armies if they do not fit."""
    return cell if _plays(cell) else cell._replace(rules=rules_named(cell.rules, [("setup_cap", "none")]).name)


def _word_cells():
    """Every value of each option of words, and those of others that matter to them; dice where land may be empty."""
    places = cycle([("hexagon", 3), ("square", 2), ("hexagon", 2), ("classic", 4)])
    others = [OPTIONS[name] for name in OF_WORDS if name != "lexicon"]
    for i in range(4):
        picked = [(o.name, o.accepted[(i + i // 2 * (k % 2)) % 2]) for k, o in enumerate(others)]
        yield Cell(rules_named(f"scrabble {WORDS}", picked).name, *next(places))
    yield Cell(f"scrabble {WORDS} sc_leftover=deal_extra exchange_for_turn=false", "classic", 5)
    yield Cell(f"scrabble {WORDS} setup_cap=none win=all_42", "hexagon", 4)
    yield Cell(f"scrabble {WORDS} cards=on win=all_42 exchange_for_turn=false", "hexagon", 3)
    yield Cell(f"scrabble {WORDS} two_player_win=own_all_42 bonus_window=before_attack", "square", 2)
    yield Cell("scrabble combat=dice", "hexagon", 3)
    for board in ("hexagon", "square", "triangle"):
        yield Cell("scrabble combat=dice two_player_win=own_all_42 setup_cap=none", board, 2)
    yield from (Cell(f"scrabble {WORDS} bonus_words_per_turn=any", "hexagon", n) for n in (2, 3))
    yield Cell("scrabble combat=dice cards=on win=all_42", "classic", 3)
    yield Cell(f"classic_1993 combat=words {WORDS} exchange_for_turn=false", "square", 3)
    yield Cell(f"plain_words combat=words {WORDS} two_player_setup=claim exchange_for_turn=false", "hexagon", 2)


PLAIN_CELLS = tuple(cell for cell in every_cell() if _plays(cell))
OPTION_CELLS = tuple(dict.fromkeys(_option_cells()))
CELLS = PLAIN_CELLS + tuple(cell for cell in OPTION_CELLS if cell not in PLAIN_CELLS)
