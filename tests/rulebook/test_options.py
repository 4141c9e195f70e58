"""Each value of each option has a position whose result is its own: what stands here is what each value leads to."""

import tomllib
from copy import copy
from fractions import Fraction
from pathlib import Path

import pytest

from risk_odds import IllegalMove, battle
from risk_odds.engine.notation.faults import faults
from risk_odds.engine.notation.position import read_position
from risk_odds.engine.setting import Setting
from risk_odds.options import OPTIONS, rules_named, set_option
from risk_odds.variants import VARIANTS

from .conftest import racks

TABLE = tomllib.loads(Path(__file__).with_name("rules.toml").read_text(encoding="utf-8"))["options"]

FIGHT = "classic | A ukraine 9 | B ural 9, others | C siam | turn 5 A | attack"
WIN = "roll 6 5 4 v 1"


class Ask:
    """Plays the position of a question with one value of the option set."""

    def __init__(self, play, begin, rules, settings):
        self.play = lambda text: play(text, rules, **settings)
        self.begin = lambda **how: begin(rules, **how, **settings)
        self.rules = rules_named(rules, settings.items())


def attack_dice(ask):
    return len(ask.play(FIGHT).legal("attack ukraine > ural"))


def defense_dice(ask):
    """The choices of a defender with nine armies; a single one is not asked for."""
    game = ask.play(FIGHT).do("A attack ukraine > ural 1")
    return [int(text.split()[1]) for text in game.legal()] if game.to_move == "B" else [game.phase.defense]


def faces(ask):
    """The faces that fall, attack and defense, and the weight of them all."""
    game = ask.play(FIGHT).do("A attack ukraine > ural 1", "B defend 1")
    rolls = [text.split() for text in game.law()]
    return max(int(r[1]) for r in rolls), max(int(r[3]) for r in rolls), sum(game.law().values())


def ties(ask):
    return ask.play(FIGHT).do("A attack ukraine > ural 1", "B defend 1", "roll 4 v 4").armies("ukraine", "ural")


def defense(ask):
    """What a defender with two armies may roll in a game, and what odds take him to roll."""
    game = ask.play(FIGHT.replace("ural 9", "ural 2")).do("A attack ukraine > ural 1")
    choices = [int(text.split()[1]) for text in game.legal()] if game.to_move == "B" else [game.phase.defense]
    weak = set_option(ask.rules, "attack_bonus", "-3")
    return choices, *(round(float(battle(n, 2, rules=rules).p_conquer), 9) for n, rules in [(1, ask.rules), (2, weak)])


def lone(ask):
    """The chance of one attacker against one defender."""
    return round(battle(1, 1, rules=ask.rules).p_conquer, 12)


def highest(ask):
    """The least face with which an attacker beats a three; 7 if none does."""
    game = ask.play(FIGHT).do("A attack ukraine > ural 1", "B defend 1")
    won = [face for face in range(1, 7) if copy(game).do(f"roll {face} v 3").armies("ural") == 8]
    return min(won, default=7), lone(ask)


def acted(ask):
    """What may be done with dice that lie there, and what odds say."""
    game = ask.play(FIGHT.replace("turn", "hands A ural, B -, C - | turn"))
    game.do("A attack ukraine > ural 1", "B defend 1", "roll 2 v 3")
    return game.legal() if game.now.startswith("adjust") else [], lone(ask)


def placings(ask):
    """Where armies may be placed, and how many at once, with a full territory and one that is nearly full."""
    return ask.play("classic | A ukraine 12, ural 11 | B others | C siam | turn 5 A | reinforce 3").legal("place")


def dice_of_few(ask):
    """The most dice of two armies that can attack, and of three."""
    return [len(ask.play(FIGHT.replace("ukraine 9", f"ukraine {n}")).legal("attack ukraine > ural")) for n in (3, 4)]


def announced(ask):
    return ask.play(FIGHT).do("A attack ukraine > ural 3").now


def opened(ask):
    """What comes first, and whether it brings land."""
    game = ask.begin(first="A")
    return game.now, game.first_legal().land("A")


def opened_by_two(ask):
    game = ask.begin(players=2, first="A")
    return game.now.split()[0], game.until("reinforce").land("neutral"), game.land("nobody")


def first_turn(ask):
    return ask.begin(first="A", board="square").until("re").now


def cards_dealt(ask):
    game = ask.begin(players=4, first="C").until("deploy")
    return [game.held(seat) for seat in "ABCD"]


def armies_left(ask):
    return ask.begin(first="A").until("deploy").now


def a_fourth_army(ask):
    """Where A may place the next army, with three on the first territory and one on the other."""
    game = ask.begin(first="A", board="hexagon").until("deploy")
    for _ in range(6):
        game.first_legal()
    return game.legal("place")


def last_enemy_with_empty_land_left(ask):
    text = f"classic | A china 9, others 2 | B mongolia | C - | empty peru | {racks('QUIZ', 'MOPED', None)}"
    game = ask.play(f"{text} | turn 9 A placing | attack")
    return game.do("A attack china > mongolia 3", "A word QUIZ", "B word MOPED").draw().do("A occupy 3").now


WORDS = "classic | A egypt 9 | B north_africa {} | C others"
TURN = "turn 9 A placing | attack"


def one_against_six(ask):
    text = f"{WORDS.format(6).replace('9', '2')} | {racks('HYDROXYZINE', 'MOPED', 'VV')} | {TURN}"
    game = ask.play(text).do("A attack egypt > north_africa 1", "A word HYDROXYZINE", "B word MOPED").draw()
    return game.owner("north_africa"), game.armies("north_africa")


def three_captured_with_three(ask):
    text = f"{WORDS.format(3)} | {racks('QUIZ', 'MOPED', 'VV')} | {TURN}"
    game = ask.play(text).do("A attack egypt > north_africa 3", "A word QUIZ", "B word MOPED").draw()
    return game.legal("occupy")


def reinforced(ask, *moves):
    text = f"{WORDS.format(3)} | {racks('TRAINERSHOMETO', 'VV', 'CCBB')} | sets 2 | turn 9 A | reinforce 3"
    return ask.play(text).do(*moves)


def second_word(ask):
    return bool(reinforced(ask, "A word TRAINERS", "draw A WNTRAISE").legal("word"))


def word_after_an_army(ask):
    return "word TRAINERS" in reinforced(ask, "A place egypt").legal("word")


def exchanges(ask):
    return len(reinforced(ask).legal("exchange")) > 0


def seven_tiles(ask):
    """Nine points of nine tiles against ten of five, with as many armies on both sides."""
    text = f"{WORDS.format(2)} | {racks('RETAINED', 'MOPED', 'VV')} | {TURN}"
    game = ask.play(text).do("A attack egypt > north_africa 2", "A word RETAINED", "B word MOPED").draw()
    return game.owner("north_africa")


def no_word(ask):
    text = f"{WORDS.format(2)} | {racks('QUIZ', 'MOPED', 'VV')} | {TURN}"
    game = ask.play(text).do("A attack egypt > north_africa 2")
    try:
        game.do("A word ZIUQ", "B word MOPED")
    except IllegalMove as refused:
        return refused.message
    return game.armies("egypt", "north_africa")


def words_known(ask):
    return len(ask.play(f"{WORDS.format(2)} | {racks('QUIZ', 'MOPED', 'VV')} | {TURN}").setting.wordbook.lexicon) > 1000


def after_the_last_claim(ask):
    text = "square | A northwest | B northeast | C southeast | empty southwest | turn 0 A | claim A"
    return ask.play(text).do("A claim southwest").now


def first_claim_of_neutral(ask):
    return ask.begin(players=2, first="A").do("A claim siam", "B claim peru").now


def neutral_army(ask):
    return ask.begin(players=2, first="A").until("reinforce").total("neutral")


def neutral_among_three(ask):
    """With three players there is no "opponent", so that neutral land can be only where the next in order rolls."""
    position = read_position("classic | A ukraine 9 | B others | C siam | neutral ural 9 | turn 5 A | attack")
    setting = Setting.of(ask.rules, position.players, position.board)
    return bool(faults(position, setting))


def last_of_the_opponent(ask):
    text = "classic | A china 9, brazil 2, others | B mongolia | neutral peru | turn 5 A | attack"
    return ask.play(text).do("A attack china > mongolia 3", WIN, "A occupy 3").now


CAPTURE = "classic | A ukraine 9 | B ural, others | C siam{} | turn 5 A | attack"


def capture(ask, cards=""):
    game = ask.play(CAPTURE.format(cards)).do("A attack ukraine > ural 3", WIN, "A occupy 3", "A end attacks")
    return game.now


def third_set(ask):
    text = "classic | A ukraine 4 | B others | C siam | hands A peru congo egypt, B -, C - | sets 2 | turn 8 A"
    return ask.play(f"{text} | reinforce 3 may 1").do("A trade congo egypt peru").now


SIX = "hands A peru argentina congo alberta ontario quebec, B -, C -"


def six_cards(ask):
    game = ask.play(f"classic | A ukraine 7 | B others | C siam 2, india | {SIX} | turn 8 C | fortify")
    return game.do("C end turn", "A trade argentina congo peru").legal("trade")


def eight_cards(ask):
    text = "classic | A siam 5 | B indonesia | C others | hands A peru argentina congo alaska, B alberta ontario quebec greenland, C -"
    game = ask.play(f"{text} | turn 9 A | attack").do("A attack siam > indonesia 3", WIN, "A occupy 3")
    return game.do("A trade argentina congo peru").now


def set_after_an_army(ask):
    text = "classic | A ukraine 4 | B others | C siam | hands A peru congo egypt, B -, C - | turn 8 A"
    return ask.play(f"{text} | reinforce 3 may 1").do("A place ukraine").legal("trade")


def two_sets_of_own_land(ask):
    """Where the extra armies may go for the first set, and for the second."""
    text = "classic | A peru, congo, alberta | B others | C siam"
    game = ask.play(f"{text} | {SIX} | turn 8 A | reinforce 3 must 1 may 2")
    cards = "trade argentina peru congo", "trade alberta ontario quebec"
    choices = []
    for named in cards:
        choices.append([text.removeprefix(named).removeprefix(" + ") for text in game.legal(named)])
        game.do(f"A {game.legal(named)[-1]}")
    return choices


def empty_pile(ask):
    text = "square | A northwest 3, southwest | B northeast 2 | C southeast | hands A northwest, B wild, C -"
    game = ask.play(f"{text} | traded northeast southeast southwest | sets 1 | turn 8 A captured | attack")
    return game.do("A end attacks").now


def reached(ask):
    game = ask.play("classic | A alaska 5, alberta, ontario | B others | C siam | turn 5 A | fortify")
    targets = [text.split()[3] for text in game.legal("fortify alaska")][::4]
    return targets, game.do("A fortify alaska > alberta 2").legal("fortify alaska")


def borders(ask):
    """Which of three borders that differ there are."""
    board = Setting.of(ask.rules, 3).board
    pairs = ("east_africa", "middle_east"), ("central_america", "eastern_united_states"), ("alaska", "kamchatka")
    found = []
    for one, other in pairs:
        game = ask.play(f"{board.name} | A {one} 4 | B others | C siam | turn 5 A | attack")
        found.append(any(other in text for text in game.legal("attack")))
    return found


TURNS = "defend B ukraine > ural"
DICE, SIDES = [str(n) for n in range(1, 7)], [str(n) for n in range(2, 21)]


def p_of(chance, digits=12):
    return round(float(chance), digits)


def beaten(points):
    """The least face that beats a three with so many points, and how often one die beats another."""
    wins = sum(x + points > y for x in range(1, 7) for y in range(1, 7))
    return min([x for x in range(1, 7) if x + points > 3], default=7), p_of(Fraction(wins, 36))


ALL_SIX = "roll 6 6 6 v 1"


def after_the_last_army(ask):
    game = ask.begin(first="A", board="hexagon")
    while not game.now.startswith(("reinforce", "pick")):
        game.first_legal()
    return game.now


def two_of_three_headquarters(ask):
    text = (
        "classic | A kamchatka 4, peru, siam, others | B alaska, ontario | C brazil | D egypt, congo | "
        "headquarters A siam, B alaska, C peru, D egypt | turn 9 A | attack"
    )
    return ask.play(text).do("A attack kamchatka > alaska 3", ALL_SIX).now


def own_headquarters_back(ask):
    """A takes the own headquarters back; those of B and C were captured, but that of B is lost again."""
    ways = " by C", " by A", " by A"
    for_good = ask.rules.headquarters.counts == "ever_captured"
    a, b, c = ways if for_good else ("", "", "")
    text = (
        f"classic | A china 4, alaska, others | B peru, brazil | C siam, ontario | headquarters A siam{a}, B peru{b}, "
        f"C alaska{c} | turn 9 A | attack"
    )
    return ask.play(text).do("A attack china > siam 3", ALL_SIX).now


def number_of_missions(ask):
    game = ask.begin(first="A")
    return len(game.law()) if game.now.startswith("mission") else 0


HUNT = "classic | A ontario 5, others | B alberta | C peru 4, siam | missions {} | turn 9 A | attack"


def destroyed_by_another(ask):
    game = ask.play(HUNT.format("A asia_africa, B destroy_red, C destroy_blue"))
    return game.do("A attack ontario > alberta 3", ALL_SIX).now


def destroyed(ask):
    game = ask.play(HUNT.format("A destroy_blue, B destroy_red, C asia_africa"))
    return game.do("A attack ontario > alberta 3", ALL_SIX).now


def own_color_is_dealt(ask):
    return "mission destroy_red" in ask.begin(first="A").law()


def first_armies(ask):
    return list(ask.begin(first="A").until("deploy").state.table.armies)


def all_armies_stand(ask):
    game = ask.begin(first="A").until("deploy")
    while game.now.startswith("deploy"):
        game.first_legal()
    return game.now if game.now.startswith("roll") else "reinforce 4"


def first_of_all(ask):
    return ask.begin().now


def income_of_africa(ask):
    text = "classic | A congo, east_africa, egypt, madagascar, north_africa, south_africa, siam 3 | B others | C peru"
    game = ask.play(f"{text} | turn 5 C | attack".replace("C peru", "C peru 2").replace("siam 3", "siam"))
    game.do("C end attacks")
    while game.turn.seat != 0:
        game.first_legal()
    return game.now


def three_ends(ask):
    """Nobody else but neutral land is left; all headquarters are held; a mission is done."""
    found = []
    for land, headquarters, mission in (
        ("C - | neutral quebec", "B alberta, C quebec", "eighteen_with_two"),
        ("C brazil, siam", "B alberta, C alaska", "eighteen_with_two"),
        ("C brazil, siam", "B alberta, C brazil", "destroy_blue"),
    ):
        text = (
            f"classic | A ontario 4, others | B alberta | {land} | headquarters A peru, {headquarters} | "
            f"missions A {mission}, B destroy_red, C asia_africa | turn 9 A | attack"
        )
        found.append(ask.play(text).do("A attack ontario > alberta 3", ALL_SIX).now)
    return found


RESULTS = {
    "attack_dice": (attack_dice, "classic_1993", {n: int(n) for n in DICE}),
    "defense_dice": (defense_dice, "classic_1993", {n: list(range(int(n), 0, -1)) for n in DICE}),
    "attack_die": (faces, "classic_1993", {n: (int(n), 6, 6 * int(n)) for n in SIDES}),
    "defense_die": (faces, "classic_1993", {n: (6, int(n), 6 * int(n)) for n in SIDES}),
    "ties": (ties, "classic_1993", {"defender": (8, 9), "attacker": (9, 8), "nobody": (9, 9)}),
    "defense": (
        defense,
        "classic_1993",
        {
            # one die beats two with 55 of 216, one with 15 of 36
            "most": ([2, 1], p_of(Fraction(55, 216) * Fraction(15, 36), 9), 0.062242798),
            "one": ([2, 1], p_of(Fraction(15, 36) ** 2, 9), 0.036788766),
            "uk": ([1], p_of(Fraction(15, 36) ** 2, 9), 0.036788766),
            # with points off the highest die alone a second one is a danger
            "best": ([2, 1], p_of(Fraction(55, 216) * Fraction(15, 36), 9), 0.032493141),
            "seen": ([2, 1], p_of(Fraction(55, 216) * Fraction(15, 36), 9), 0.026631087),
        },
    ),
    "attack_bonus": (highest, "classic_1993", {str(n): beaten(n) for n in range(-5, 6)}),
    "defense_bonus": (highest, "classic_1993", {str(n): beaten(-n) for n in range(-5, 6)}),
    # lost with x against y: the next die beats y with 6 - y of 6
    "card_reroll": (
        acted,
        "classic_1993",
        {
            "false": ([], p_of(Fraction(15, 36))),
            "true": (
                ["reroll 2 by ural", "keep"],
                p_of(sum(Fraction(6 - y, 36) * (1 + Fraction(y, 6)) for y in range(1, 7))),
            ),
        },
    ),
    # a six beats all but a six, which may be rolled again
    "commander": (
        acted,
        "classic_1993",
        {"false": ([], p_of(Fraction(15, 36))), "true": (["commander 2", "keep"], p_of(Fraction(5, 6)))},
    ),
    "reroll_scope": (
        acted,
        "expert",
        {
            "own": (["reroll 2 by ural", "commander 2", "keep"], p_of(Fraction(5, 6))),
            "any": (["reroll 2 by ural", "reroll enemy 3 by ural", "commander 2", "keep"], p_of(Fraction(35, 36))),
        },
    ),
    "strategic_dice": (
        dice_of_few,
        "strategic",
        {"base_plus_one": [3, 4], "unit_backed": [2, 3], "cap_three": [3, 3]},
    ),
    "defender_dice": (defense_dice, "classic_1993", {"choice": [2, 1], "max": [2]}),
    "announce_order": (
        announced,
        "classic_1993",
        {"attacker_first": f"{TURNS} 3", "simultaneous": f"{TURNS} ?"},
    ),
    "combat": (
        first_turn,
        "classic_1993",
        {"dice": "reinforce 4", "words": "refill A 14 B 14 C 14, then reinforce 4"},
    ),
    "setup": (
        opened,
        "classic_1993",
        {"claim": ("claim A", 1), "deal": ("deal to A", 1), "scrabble": ("deal to A", 0), "sm_deal": ("deal to A", 1)},
    ),
    "sc_leftover": (cards_dealt, "scrabble", {"set_aside": [10] * 4, "deal_extra": [10, 10, 11, 11]}),
    "starting_armies": (
        armies_left,
        "classic_1993",
        {"by_table": "deploy A, left A 21 B 21 C 21", "20": "deploy A, left A 6 B 6 C 6"},
    ),
    "setup_cap": (
        a_fourth_army,
        "classic_1993",
        {"none": ["place hill", "place ford"], "3": ["place ford"]},
    ),
    "headquarters": (after_the_last_army, "classic_1993", {"false": "reinforce 3", "true": "pick A"}),
    "hq_goal": (two_of_three_headquarters, "capital_1993", {"all": "draw", "short": "over A"}),
    "hq_count": (own_headquarters_back, "capital_1993", {"held": "draw", "ever_captured": "over A"}),
    "missions": (
        number_of_missions,
        "classic_1993",
        {"none": 0, "us_1993_12": 9, "european_14": 11},
    ),
    "target_killed_by_other": (
        destroyed_by_another,
        "secret_mission_1993",
        {"completes": "over C destroy_blue", "fallback_24": "occupy ontario > alberta 3-4"},
    ),
    "own_color": (own_color_is_dealt, "secret_mission_1993", {"occupy_24": True, "redraw": False}),
    "mission_check": (
        destroyed,
        "secret_mission_1993",
        {"immediate": "over A destroy_blue", "own_turn_end": "occupy ontario > alberta 3-4"},
    ),
    "sm_setup": (first_armies, "secret_mission_1993", {"one_at_a_time": [1] * 42, "each_territory": [2] * 42}),
    "sm_first": (
        all_armies_stand,
        "secret_mission_1993",
        {"left_of_general": "reinforce 4", "roll": "roll off A B C"},
    ),
    "general": (first_of_all, "secret_mission_1993", {"roll": "roll off A B C", "first_seat": "mission to B"}),
    "sm_continent_bonus": (income_of_africa, "classic_1993", {"true": "reinforce 6", "false": "reinforce 3"}),
    "win": (
        three_ends,
        "classic_1993 headquarters=true missions=us_1993_12 neutral_roller=next_in_order",
        {
            "all_42": ["draw", "draw", "draw"],
            "last_owner": ["over A", "draw", "draw"],
            "headquarters": ["draw", "over A", "draw"],
            "mission": ["over A", "draw", "over A destroy_blue"],
        },
    ),
    "single_split": (one_against_six, "scrabble", {"all_in_a": ("A", 1), "halves": ("B", 3)}),
    "sc_occupy": (
        three_captured_with_three,
        "scrabble",
        {
            "committed": [f"occupy {n}" for n in range(3, 9)],
            "one_or_more": [f"occupy {n}" for n in range(1, 9)],
        },
    ),
    "bonus_words_per_turn": (second_word, "scrabble", {"1": False, "any": True}),
    "bonus_window": (word_after_an_army, "scrabble", {"before_placing": False, "before_attack": True}),
    "exchange_for_turn": (exchanges, "scrabble", {"true": True, "false": False}),
    "bingo_bonus": (seven_tiles, "scrabble", {"0": "B", "50": "A"}),
    "invalid_word": (no_word, "scrabble", {"refuse": "ZIUQ is not in the lexicon", "zero": (7, 2)}),
    "lexicon": (words_known, "scrabble", {"scowl": True}),
    "setup_after_claims": (
        after_the_last_claim,
        "classic_1993",
        {"continue": "deploy B, left A 2 B 3 C 3", "restart": "deploy A, left A 2 B 3 C 3"},
    ),
    "two_player_setup": (
        opened_by_two,
        "plain_words",
        {
            "claim_neutral": ("claim", 14, 0),
            "piles2": ("deal", 14, 0),
            "claim": ("claim", 0, 0),
            "deal": ("deal", 0, 0),
            "scrabble": ("deal", 0, 40),
        },
    ),
    "two_player_win": (
        last_of_the_opponent,
        "plain_words",
        {"own_all_42": "attack", "eliminate_opponent": "over A"},
    ),
    "neutral_placer": (
        first_claim_of_neutral,
        "plain_words",
        {
            "alternate": "claim A for neutral",
            "random": "claim chance for neutral",
            "second_player": "claim B for neutral",
        },
    ),
    "neutral_extra": (neutral_army, "plain_words", {"placed": 40, "none": 14}),
    "neutral_roller": (neutral_among_three, "classic_1993", {"opponent": True, "next_in_order": False}),
    "cards": (capture, "classic_1993", {"on": "draw", "off": "fortify"}),
    "set_values": (third_set, "classic_1993", {"standard": "reinforce 11", "plus_one": "reinforce 9"}),
    "start_sets_max": (six_cards, "classic_1993", {"2": ["trade alberta ontario quebec"], "1": []}),
    "elim_trade_until": (eight_cards, "classic_1993", {"4": "cash 4", "5": "place 4"}),
    "trade_window": (
        set_after_an_army,
        "classic_1993",
        {"before_placing": [], "any_time_in_step1": ["trade peru congo egypt"]},
    ),
    "occupied_bonus": (
        two_sets_of_own_land,
        "classic_1993",
        {
            "per_turn": [["peru", "congo"], [""]],
            "per_set": [["peru", "congo"], ["alberta"]],
            "per_card": [["peru congo"], ["alberta"]],
        },
    ),
    "draw_when": (capture, "classic_1993", {"after_attacks": "draw", "end_of_turn": "fortify"}),
    "deck_empty": (empty_pile, "classic_1993", {"reshuffle": "draw", "no_card": "fortify"}),
    "fortify": (
        reached,
        "classic_1993",
        {
            "adjacent": (["alberta"], []),
            "chain": (["alberta", "ontario"], []),
            "free": (
                ["alberta", "ontario"],
                [f"fortify alaska > {t} {n}" for t in ("alberta", "ontario") for n in (1, 2)],
            ),
        },
    ),
    "army_cap": (
        placings,
        "classic_1993",
        {
            "none": [f"place {t} {n}".removesuffix(" 1") for t in ("ukraine", "ural") for n in (1, 2, 3)],
            "12": ["place ural"],
        },
    ),
    "cap_waste": (
        placings,
        "expert",
        {
            "forbidden": ["place ural"],
            "allowed": [f"place {t} {n}".removesuffix(" 1") for t in ("ukraine", "ural") for n in (1, 2, 3)],
        },
    ),
    "map": (
        borders,
        "classic_1993",
        {
            "us_standard": [True, True, True],
            "anniversary_40": [False, True, True],
            "risiko_italy_2023": [True, False, True],
        },
    ),
}
"""Option -> what plays its position, under which rules, and what each value leads to; the first but for numbers is
how the rules are without it."""

PAIRS = [(option, value) for option, (_, _, results) in RESULTS.items() for value in results]


def is_default(option, value):
    rules = rules_named(RESULTS[option][1])
    return OPTIONS[option].apply(rules, value) == rules


@pytest.mark.parametrize(("option", "value"), PAIRS, ids=[f"{option}={value}" for option, value in PAIRS])
def test_each_value_leads_to_its_own_result(play, begin, option, value):
    question, rules, results = RESULTS[option]
    result = question(Ask(play, begin, rules, {option: value}))
    assert result == results[value]
    by_default = question(Ask(play, begin, rules, {}))
    assert (result == by_default) == is_default(option, value)


def test_every_option_value_is_in_the_table_and_has_a_result():
    accepted = {name: list(option.accepted) for name, option in OPTIONS.items()}
    assert {name: sorted(values) for name, values in TABLE.items()} == {n: sorted(v) for n, v in accepted.items()}
    assert {name: sorted(results) for name, (_, _, results) in RESULTS.items()} == {
        n: sorted(v) for n, v in accepted.items()
    }


def test_one_value_of_each_option_is_the_default():
    for option, values in TABLE.items():
        assert [value for value in values if is_default(option, value)] in ([values[0]], ["3"], ["2"], ["6"], ["0"]), (
            option
        )


def test_options_go_together(play):
    """Chain, cards at the end and sets down to five: the plain-words edition as three options of the manual's."""
    text = CAPTURE.format("")
    settings = {"fortify": "chain", "draw_when": "end_of_turn", "elim_trade_until": "5"}
    moves = ("A attack ukraine > ural 3", WIN, "A occupy 3", "A end attacks", "A fortify ukraine > ural 1")
    one, other = play(text, **settings).do(*moves), play(text, "plain_words").do(*moves)
    assert one.state == other.state
    assert copy(one).now == "draw"


def test_an_option_set_twice_counts_once():
    rules = set_option(set_option(VARIANTS["classic_1993"], "fortify", "chain"), "fortify", "adjacent")
    assert rules == VARIANTS["classic_1993"]
