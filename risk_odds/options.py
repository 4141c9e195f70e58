"""The named options that change the rules: name -> accepted values -> what they do to the rules.

This is the only list of these names; `--set`, game records, studies and the documentation read it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple, get_args

from risk_odds import goal_options
from risk_odds.errors import InvalidInput, unknown_name
from risk_odds.mix_ins import MIX_INS, combined
from risk_odds.rules import Announce, Rules
from risk_odds.rules.cards import DeckEmpty, DrawWhen, OccupiedBonus, SetValues, TradeWindow
from risk_odds.rules.combat import BONUS, DICE, DiceCombat, Reroll, Ties
from risk_odds.rules.dice import SIDES, read_die
from risk_odds.rules.fortification import Fortification
from risk_odds.rules.headquarters import HqCount, HqGoal
from risk_odds.rules.limit import Waste
from risk_odds.rules.missions import KilledByOther, MissionCards, MissionCheck, OwnColor
from risk_odds.rules.setup import (
    ALIKE,
    BY_TABLE,
    AfterClaims,
    First,
    General,
    Leftover,
    NeutralExtra,
    NeutralPlacer,
    NeutralRoller,
    Passes,
)
from risk_odds.rules.victory import Win
from risk_odds.rules.words import BonusWindow, InvalidWord, Single, WordCombat, WordOccupation, Words
from risk_odds.variants import CLASSIC_1993, VARIANTS


def _is_path(value: str) -> bool:
    """Whether a word is the path of a list of words; a name of rules has no spaces in it, so neither has a path."""
    return not value.split()[1:] and (value.endswith((".txt", ".gz")) or "/" in value or "\\" in value)


class Option(NamedTuple):
    """A named choice within the rules.

    Attributes:
        name: Its name after `--set`.
        accepted: The values it takes, as they are written.
        meaning: What it decides, in one line.
        apply: The rules with that value set.
        preset: The rules that show its default.
        also: What else it takes, in words; nothing if it takes only the accepted values.
        reads: Whether a value is such.
    """

    name: str
    accepted: tuple[str, ...]
    meaning: str
    apply: Callable[[Rules, str], Rules]
    preset: str = "classic_1993"
    also: str = ""
    reads: Callable[[str], bool] = _is_path

    def takes(self, value: str) -> bool:
        """Whether a value is one of those accepted, or may be what else it takes."""
        return value in self.accepted or bool(self.also and self.reads(value))

    @property
    def accepts(self) -> str:
        """All that it takes, as a sentence can name it."""
        return ", ".join(self.accepted) + (f", or {self.also}" if self.also else "")


def _combat_option(name: str, field: str, values: Mapping[str, Any], meaning: str) -> Option:
    """An option that sets one field of `DiceCombat`; `values` are its words with what they mean."""

    def apply(rules: Rules, value: str) -> Rules:
        return replace(rules, combat=replace(_dice(rules, name), **{field: values[value]}))

    return Option(name, tuple(values), meaning, apply)


def _dice_option(name: str, side: str, meaning: str) -> Option:
    """An option that says which dice a side rolls: the last one for all armies beyond those that are listed."""

    def apply(rules: Rules, value: str) -> Rules:
        *special, plain = map(read_die, value.split(","))
        changes: dict[str, Any] = {
            f"{side}_special": tuple(special),
            f"{side}_die": plain.sides if plain.plain else plain,
        }
        return replace(rules, combat=replace(_dice(rules, name), **changes))

    return Option(name, tuple(map(str, SIDES)), meaning, apply, also=DICE_IN_WORDS, reads=_reads_dice)


DICE_IN_WORDS = "dice in their order such as 8,6 or 0/1/2"


def _reads_dice(value: str) -> bool:
    """Whether these are dice; a name of rules has no spaces in it, so neither have they."""
    try:
        return bool([read_die(die) for die in value.split(",")]) and value.split() == [value]
    except InvalidInput:
        return False


def _dice(rules: Rules, option: str) -> DiceCombat:
    if not isinstance(rules.combat, DiceCombat):
        raise InvalidInput(f"{rules.name} is not fought with dice, so {option} has no meaning there")
    return rules.combat


def _defense(rules: Rules, value: str) -> Rules:
    combat = replace(_dice(rules, "defense"), spare_defenders=1 if value == "uk" else 0)
    return replace(rules, combat=combat, defense="most" if value == "uk" else value)  # type: ignore[arg-type]  # accepted


def _card_reroll(rules: Rules, value: str) -> Rules:
    dice = _dice(rules, "card_reroll")
    reroll: Reroll = "none" if value == "false" else "own" if dice.reroll == "none" else dice.reroll
    return replace(rules, combat=replace(dice, reroll=reroll))


def _reroll_scope(rules: Rules, value: str) -> Rules:
    dice = _dice(rules, "reroll_scope")
    if dice.reroll == "none":
        raise InvalidInput(f"nothing is rolled again in {rules.name}", "card_reroll=true before reroll_scope")
    return replace(rules, combat=replace(dice, reroll=value))  # type: ignore[arg-type]  # it is one of those accepted


def _strategic_dice(rules: Rules, value: str) -> Rules:
    rules = _without(rules, "strategic_dice")  # what it takes away can't be seen in the dice any more
    dice = _dice(rules, "strategic_dice")
    if not (dice.attack_extra or dice.defense_extra):
        raise InvalidInput(f"{rules.name} has no Strategic Commander", "rules with +strategic or +defense_strategic")
    if value == "unit_backed":
        return replace(rules, combat=replace(dice, attack_extra=0, defense_extra=0))
    if value == "cap_three":
        attack, defense = min(3, dice.max_attack), min(3, dice.max_defense)
        return replace(rules, combat=replace(dice, max_attack=attack, max_defense=defense))
    return rules


def _combat_kind(rules: Rules, value: str) -> Rules:
    """Dice or words, as the named rules have them if they do; what belongs to the other goes."""
    if bool(rules.words) == (value == "words"):
        return rules
    own = _own(rules)
    if own is not None and bool(own.words) == (value == "words"):
        return replace(rules, combat=own.combat, words=own.words, army_cap=own.army_cap)
    if value == "words":
        return replace(rules, combat=WordCombat(), words=Words(), army_cap=None)
    return replace(rules, combat=DiceCombat(), words=None)


def _own(rules: Rules) -> Rules | None:
    """What rules were before options were set on them; None if they have no name of the registry."""
    try:
        return preset(rules.name.split()[0])
    except InvalidInput:
        return None


def _without(rules: Rules, option: str) -> Rules:
    """Rules as they are without an option that was set on them, as their name says."""
    base, *settings = rules.name.split()
    others = [setting for setting in settings if setting.partition("=")[0] != option]
    return rules if len(others) == len(settings) else rules_named(" ".join([base, *others]))


def _army_cap(rules: Rules, value: str) -> Rules:
    _dice(rules, "army_cap")
    return replace(rules, army_cap=None if value == "none" else int(value))


def _announce(rules: Rules, value: str) -> Rules:
    _dice(rules, "announce_order")
    return replace(rules, announce=value)  # type: ignore[arg-type]  # it is one of those accepted


def _words_part(rules: Rules, option: str) -> Words:
    if rules.words is None:
        raise InvalidInput(f"{rules.name} is not fought with words, so {option} has no meaning there")
    return rules.words


def _words_option(name: str, field: str, values: Mapping[str, Any], meaning: str, also: str = "") -> Option:
    """An option that sets one field of `Words`; `values` are its words with what they mean."""

    def apply(rules: Rules, value: str) -> Rules:
        return replace(rules, words=replace(_words_part(rules, name), **{field: values.get(value, value)}))

    return Option(name, tuple(values), meaning, apply, "scrabble", also)


def _single_split(rules: Rules, value: str) -> Rules:
    _words_part(rules, "single_split")
    assert isinstance(rules.combat, WordCombat)
    return replace(rules, combat=replace(rules.combat, single_split=value))  # type: ignore[arg-type]  # as above


def _option(name: str, part: str, field: str, values: Mapping[str, Any], meaning: str) -> Option:
    """An option that sets one field of one part of the rules; `values` are its words with what they mean."""

    def apply(rules: Rules, value: str) -> Rules:
        return replace(rules, **{part: getattr(rules, part)._replace(**{field: values[value]})})

    return Option(name, tuple(values), meaning, apply)


GOAL_PARTS: Mapping[str, tuple[Callable[[Rules], bool], str, str]] = {
    "headquarters": (lambda rules: rules.headquarters.in_play, "headquarters=true", "capital_1993"),
    "missions": (lambda rules: rules.missions.in_play, "missions=us_1993_12", "secret_mission_1993"),
    "setup": (lambda rules: rules.setup.has_general, "setup=sm_deal", "secret_mission_1993"),
}
"""Part -> whether rules have what options of goals need of it, how they come to it, and rules that have it."""


def _goal_option(name: str, part: str, field: str, words: Any, meaning: str) -> Option:
    """An option that sets one field of a part that only some rules have in play."""
    there, needs, shown = GOAL_PARTS[part]
    values = _words(get_args(words))
    return Option(name, tuple(values), meaning, goal_options.of_part(part, field, values, there, name, needs), shown)


def _field_option(name: str, field: str, values: Mapping[str, Any], meaning: str) -> Option:
    """An option that sets a field of the rules themselves."""
    return Option(name, tuple(values), meaning, lambda rules, value: replace(rules, **{field: values[value]}))


def _two_player_win(rules: Rules, value: str) -> Rules:
    win: Win = "eliminate_opponent" if value == "eliminate_opponent" else "all_42"
    return replace(rules, two_players=rules.two_players._replace(win=win))


def _words(values: Iterable[Any]) -> dict[str, Any]:
    return {str(value): value for value in values}


OPTIONS: Mapping[str, Option] = MappingProxyType(
    {
        option.name: option
        for option in (
            _combat_option("attack_dice", "max_attack", _words(DICE), "the most dice the attacker may roll (WD-33)"),
            _combat_option("defense_dice", "max_defense", _words(DICE), "the most dice the defender may roll (WD-34)"),
            _dice_option("attack_die", "attack", "sides of the attacker's dice"),
            _dice_option("defense_die", "defense", "sides of the defender's dice"),
            _combat_option("ties", "ties", _words(get_args(Ties)), "who wins a pair of equal dice (WD-35)"),
            Option(
                "defense",
                ("most", "one", "uk", "best", "seen"),
                "most dice, always one, two from three armies on, or what is best: before the roll, or once the attack "
                "dice are seen",
                _defense,
            ),
            _combat_option(
                "attack_bonus", "attack_bonus", _words(BONUS), "points more or less on the attacker's highest die"
            ),
            _combat_option(
                "defense_bonus", "defense_bonus", _words(BONUS), "points more or less on the defender's highest die"
            ),
            Option(
                "card_reroll",
                ("false", "true"),
                "may the attacker roll one die again in each round, by a card of the territory? (EX-30)",
                _card_reroll,
            ),
            Option(
                "reroll_scope",
                ("own", "any"),
                "which die is rolled again: one of the attacker's, or any (EX-32)",
                _reroll_scope,
                "expert",
            ),
            _combat_option(
                "commander",
                "commander",
                {"false": False, "true": True},
                "may the attacker turn one of his dice to a six, once a turn? (EX-40)",
            ),
            Option(
                "strategic_dice",
                ("base_plus_one", "unit_backed", "cap_three"),
                "the die of a Strategic Commander: one more, one more for which there is an army, or one more up to "
                "three (YR-22)",
                _strategic_dice,
                "strategic",
            ),
            _combat_option(
                "defender_dice",
                "defender_chooses",
                {"choice": True, "max": False},
                "may the defender roll fewer dice? (WD-34)",
            ),
            Option(
                "announce_order",
                get_args(Announce),
                "who says how many dice he rolls: the attacker first, or both at the same time (WD-32)",
                _announce,
            ),
            Option("combat", ("dice", "words"), "are battles fought with dice, or with words? (SC-20)", _combat_kind),
            Option(
                "setup",
                ("claim", "deal", "scrabble", "sm_deal"),
                "how three or more players get land (WD-03, WD-06, SC-04, SM-04)",
                goal_options.setup,
            ),
            _option(
                "sc_leftover",
                "setup",
                "leftover",
                _words(get_args(Leftover)),
                "where cards say where armies may go: are those that do not go round set aside, or dealt too? (SC-03)",
            ),
            _option(
                "starting_armies",
                "setup",
                "armies",
                {"by_table": BY_TABLE, "20": ALIKE},
                "the armies each player starts with: fewer the more there are, or 20 (WD-01, SC-02)",
            ),
            _option(
                "setup_cap",
                "setup",
                "cap",
                {"none": None, "3": 3},
                "the most armies on a territory before the first turn (SC-04)",
            ),
            Option(
                "headquarters",
                ("false", "true"),
                "has each of three or more players a headquarters, picked in secret? (CR-01)",
                goal_options.headquarters,
            ),
            _goal_option(
                "hq_goal", "headquarters", "goal", HqGoal, "must all headquarters of others be held, or some? (CR-10)"
            ),
            _goal_option(
                "hq_count",
                "headquarters",
                "counts",
                HqCount,
                "does a headquarters count for whoever controls it, or once captured for good? (CR-11)",
            ),
            Option(
                "missions",
                get_args(MissionCards),
                "the missions that three or more players are dealt (SM-10)",
                goal_options.missions,
            ),
            _goal_option(
                "target_killed_by_other",
                "missions",
                "killed_by_other",
                KilledByOther,
                "a mission to destroy whom another destroys: is it done, or one of 24 territories now? (SM-21)",
            ),
            _goal_option(
                "own_color",
                "missions",
                "own_color",
                OwnColor,
                "a mission to destroy oneself: is it one of 24 territories, or dealt again? (SM-22)",
            ),
            _goal_option(
                "mission_check",
                "missions",
                "check",
                MissionCheck,
                "is a mission done at once, or only if it is at the end of an own turn? (SM-23)",
            ),
            _goal_option(
                "sm_setup",
                "setup",
                "passes",
                Passes,
                "are armies placed anywhere, or one on each territory before a second? (SM-06)",
            ),
            _goal_option(
                "sm_first", "setup", "first", First, "has the left of the General the first turn, or the dice? (SM-08)"
            ),
            _goal_option(
                "general", "setup", "general", General, "do dice decide who is General, or is it seat A? (SM-02)"
            ),
            _option(
                "sm_continent_bonus",
                "reinforcement",
                "pays",
                {"true": True, "false": False},
                "do whole continents bring armies? (SM-11)",
            ),
            Option(
                "win",
                ("all_42", "last_owner", "headquarters", "mission"),
                "what three or more players need: all land, that nobody else has any, headquarters, or a mission "
                "(WD-70, SC-30, CR-10, SM-20)",
                goal_options.win,
            ),
            _option(
                "setup_after_claims",
                "setup",
                "after_claims",
                _words(get_args(AfterClaims)),
                "who places first once all land is claimed: the next, or the starter again (WD-05)",
            ),
            _option(
                "two_player_setup",
                "two_players",
                "way",
                _words(("claim_neutral", "piles2", "claim", "deal", "scrabble")),
                "how two players get land: with a neutral army that claims or is dealt it, or alone (PW-03, TP-02)",
            ),
            Option(
                "two_player_win",
                ("own_all_42", "eliminate_opponent"),
                "what two players need: all land, or no opponent left (PW-07)",
                _two_player_win,
            ),
            _option(
                "neutral_placer",
                "neutral",
                "placer",
                _words(get_args(NeutralPlacer)),
                "who chooses where neutral armies go: both in turn, chance, or who does not start (PW-04)",
            ),
            _option(
                "neutral_extra",
                "neutral",
                "extra",
                _words(get_args(NeutralExtra)),
                "does the neutral army get all its armies, or one on each territory? (PW-05)",
            ),
            _option(
                "neutral_roller",
                "neutral",
                "roller",
                _words(get_args(NeutralRoller)),
                "who rolls for neutral land: the only opponent, or the next player in order (PW-06)",
            ),
            _option("cards", "cards", "in_play", {"on": True, "off": False}, "are there cards? (GEN-06)"),
            _option(
                "set_values",
                "cards",
                "values",
                _words(get_args(SetValues)),
                "what sets are worth: 4, 6, 8, 10, 12, 15, 20 ..., or 4, 5, 6 ... (WD-17)",
            ),
            _option(
                "start_sets_max",
                "cards",
                "start_sets_max",
                _words((2, 1)),
                "sets that may be traded when a turn starts (WD-15)",
            ),
            _option(
                "elim_trade_until",
                "cards",
                "elim_trade_until",
                _words((4, 5)),
                "after an elimination sets are traded until so many cards are left (WD-51, PW-13)",
            ),
            _option(
                "trade_window",
                "cards",
                "window",
                _words(get_args(TradeWindow)),
                "are sets traded before the first new army is placed, or as long as one is left? (WD-16)",
            ),
            _option(
                "occupied_bonus",
                "cards",
                "occupied_bonus",
                _words(get_args(OccupiedBonus)),
                "how often two extra armies come for land on traded cards (WD-18)",
            ),
            _option(
                "draw_when",
                "cards",
                "draw_when",
                _words(get_args(DrawWhen)),
                "is the card drawn before or after fortifying? (WD-41, PW-21)",
            ),
            _option(
                "deck_empty",
                "cards",
                "deck_empty",
                _words(get_args(DeckEmpty)),
                "what a used-up pile means: traded cards are shuffled, or nothing is drawn (WD-19)",
            ),
            _field_option(
                "fortify",
                "fortification",
                _words(get_args(Fortification)),
                "how armies move at the end of a turn: once to a neighbor, once along own land, or freely along it "
                "(WD-60, PW-20, EX-10)",
            ),
            Option(
                "army_cap",
                ("none", "12"),
                "the most armies on a territory, at any time (EX-20)",
                _army_cap,
            ),
            _field_option(
                "cap_waste",
                "cap_waste",
                _words(get_args(Waste)),
                "where a territory is full, may new armies be lost on it while there is room elsewhere? (EX-21)",
            ),
            Option(
                "single_split",
                get_args(Single),
                "where one side has a single army: is all in group A, or is the other side halved? (SC-22)",
                _single_split,
                "scrabble",
            ),
            _words_option(
                "sc_occupy",
                "occupation",
                _words(get_args(WordOccupation)),
                "how many move into captured land: those committed or more, or one or more (SC-26)",
            ),
            _words_option(
                "bonus_words_per_turn",
                "bonus_per_turn",
                {"1": 1, "any": None},
                "how many words of eight letters bring armies in a turn (SC-12)",
            ),
            _words_option(
                "bonus_window",
                "bonus_window",
                _words(get_args(BonusWindow)),
                "when such a word is played: before the first army is placed, or before the first attack (SC-12)",
            ),
            _words_option(
                "exchange_for_turn",
                "exchange",
                {"true": True, "false": False},
                "may tiles be exchanged instead of attacking and fortifying? (SC-13)",
            ),
            _words_option(
                "bingo_bonus", "bingo_bonus", _words((0, 50)), "points more for a word of seven tiles or more (SC-21)"
            ),
            _words_option(
                "invalid_word",
                "invalid",
                _words(get_args(InvalidWord)),
                "is what the lexicon does not have refused in a battle, or worth nothing? (SC-21)",
            ),
            _words_option(
                "lexicon",
                "lexicon",
                {"scowl": "scowl"},
                "the words there are (SC-21)",
                "the path of a list of words, without spaces",
            ),
            _field_option(
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
    }
)
"""The options, by name."""


def rules_named(name: str, settings: Iterable[tuple[str, str]] = ()) -> Rules:
    """The rules of that name, with options set one after the other.

    Args:
        name: A name of the registry; options may follow it, as in the `name` of the rules that come out.
        settings: Pairs of an option's name and a value, as they are written on the command line.

    Raises:
        InvalidInput: An unknown name, or a value that its option does not take.

    >>> rules_named("classic_1993", [("ties", "nobody")]).name
    'classic_1993 ties=nobody'
    >>> rules_named("classic_1993 ties=nobody").combat.ties
    'nobody'
    """
    whole, *own = name.split() or [""]
    rules = preset(whole)
    for option, value in [*(setting.partition("=")[::2] for setting in own), *settings]:
        rules = set_option(rules, option, value)
    return rules


def preset(name: str) -> Rules:
    """The named rules without options: `classic_1993`, `risiko+expert`, or a mix-in alone, which changes the classic.

    Raises:
        InvalidInput: An unknown name, or one that can't be added to the others.
    """
    base, *added = name.split("+")
    if base in MIX_INS:
        alone = combined(CLASSIC_1993, (base, *_mix_ins(added, base)))
        return replace(alone, name=name)
    if base not in VARIANTS:
        raise unknown_name("rule set", base, [*VARIANTS, *MIX_INS])
    return combined(VARIANTS[base], _mix_ins(added, base))


def dice_presets() -> list[Rules]:
    """All named rules that are fought with dice: those of games, then each mix-in by itself."""
    games = [rules for rules in VARIANTS.values() if isinstance(rules.combat, DiceCombat)]
    return [*games, *map(preset, MIX_INS)]


def _mix_ins(names: Iterable[str], base: str) -> tuple[str, ...]:
    """What is added to rules, if it can be."""
    added = tuple(names)
    for name in added:
        if name in VARIANTS:
            raise InvalidInput(f"{name} is a rule set of its own and can't be added to {base}", ", ".join(MIX_INS))
        if name not in MIX_INS:
            raise unknown_name("addition to rules", name, MIX_INS)
    return added


def with_each_value(option: Option) -> list[Rules]:
    """The rules that show the default of an option, with each of its values that can be set on them by itself."""
    base, found = preset(option.preset), []
    for value in option.accepted:
        try:
            found.append(set_option(base, option.name, value))
        except InvalidInput:  # headquarters win only where there are some
            continue
    return found


def set_option(rules: Rules, name: str, value: str) -> Rules:
    """The rules with one option set; their name says so, unless that is how the named rules are anyway.

    Raises:
        InvalidInput: An unknown option, or a value that it does not take.
    """
    if name not in OPTIONS:
        raise unknown_name("option", name, OPTIONS)
    option = OPTIONS[name]
    if not option.takes(value):
        raise InvalidInput(f"{value!r} is no value of {name}", option.accepts)
    base, *settings = rules.name.split()
    said = [setting for setting in settings if setting.partition("=")[0] != name]
    if not _is_own(base, option, value):
        said.append(f"{name}={value}")
    made = replace(option.apply(rules, value), name=" ".join([base, *said]))
    return replace(made, name=" ".join([base, *_in_order(said, made)]))


PLACES = {"combat": 0, "reroll_scope": 2}
"""Where an option stands in a name, if it decides what others mean, or others decide whether it means anything."""


def _in_order(settings: list[str], rules: Rules) -> list[str]:
    """The settings in an order in which they can be read: what battles are fought with decides what others mean.

    Those that mean nothing any more are left out: dice where words have come, words where dice have.
    """
    kept = []
    for setting in sorted(settings, key=lambda setting: PLACES.get(setting.partition("=")[0], 1)):
        name, _, value = setting.partition("=")
        try:
            OPTIONS[name].apply(rules, value)
        except InvalidInput:
            continue
        kept.append(setting)
    return kept


def _is_own(base: str, option: Option, value: str) -> bool:
    """Whether that is how named rules are anyway; it may be that the option has no meaning for them by themselves."""
    try:
        named = preset(base)
        return option.apply(named, value) == named
    except InvalidInput:
        return False
