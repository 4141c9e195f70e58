"""Every registered rule set and every option goes through the same suite."""

from dataclasses import fields, replace
from fractions import Fraction

import pytest

import risk_odds
from risk_odds import (
    CLASSIC_1993,
    VARIANTS,
    Branch,
    DiceCombat,
    Force,
    InvalidInput,
    Rules,
    advise,
    battle,
    campaign,
    hold,
    need,
    relay,
    rules_named,
    tree_campaign,
    win_rows,
    win_table,
)
from risk_odds.odds.laws import laws
from risk_odds.options import OPTIONS, preset, set_option
from risk_odds.rules.words import WordCombat, Words

FORCES = [Force(a, d) for a in range(1, 9) for d in range(1, 9)]
DICE = {name: rules for name, rules in VARIANTS.items() if isinstance(rules.combat, DiceCombat)}
each_variant = pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
each_dice_variant = pytest.mark.parametrize("rules", DICE.values(), ids=DICE)
each_option = pytest.mark.parametrize("option", OPTIONS.values(), ids=OPTIONS)


def dice_of(rules):
    return {force: rules.combat.commitments(force) for force in FORCES}


@each_variant
def test_its_name_is_its_key_and_it_says_where_it_is_printed(rules):
    assert VARIANTS[rules.name] is rules
    assert rules_named(rules.name) is rules
    assert len(rules.source) > 10
    assert rules.stay >= 1


@each_variant
def test_it_is_a_value(rules):
    copy = replace(rules)
    assert copy == rules
    assert hash(copy) == hash(rules)
    with pytest.raises(AttributeError):
        rules.name = "other"


@each_dice_variant
def test_dice_are_listed_from_the_most_downwards(rules):
    for force, choices in dice_of(rules).items():
        assert choices
        assert len(set(choices)) == len(choices)
        assert list(choices) == sorted(choices, key=lambda c: (c.attack, c.defense), reverse=True)
        assert all(1 <= c.attack <= force.attackers and 1 <= c.defense <= force.defenders for c in choices)


@each_dice_variant
def test_more_armies_never_mean_fewer_dice(rules):
    most = {force: choices[0] for force, choices in dice_of(rules).items()}
    for force, dice in most.items():
        for more in (
            Force(force.attackers + 1, force.defenders),
            Force(force.attackers, force.defenders + 1),
        ):
            if more in most:
                assert most[more].attack >= dice.attack
                assert most[more].defense >= dice.defense


@each_dice_variant
def test_full_force_is_the_least_that_rolls_all_dice(rules):
    full = rules.combat.full_force
    most = rules.combat.commitments(Force(50, 50))[0]
    assert rules.combat.commitments(full)[0] == most
    assert full.attackers == 1 or rules.combat.commitments(Force(full.attackers - 1, 50))[0] != most
    assert full.defenders == 1 or rules.combat.commitments(Force(50, full.defenders - 1))[0] != most


@each_dice_variant
def test_a_side_without_armies_rolls_nothing(rules):
    assert rules.combat.commitments(Force(0, 3)) == ()
    assert rules.combat.commitments(Force(3, 0)) == ()


@each_dice_variant
def test_every_roll_can_be_won_and_lost(rules):
    for choices in dice_of(rules).values():
        for dice in choices:
            law = rules.combat.losses_law(dice)
            rolls = rules.combat.rolls(dice)
            assert law.total == rolls.total
            assert sum(w for lost, w in law.items() if lost.attackers == 0 and lost.defenders) > 0
            assert sum(w for lost, w in law.items() if lost.defenders == 0 and lost.attackers) > 0


@each_dice_variant
def test_the_law_is_the_rolls_and_what_they_cost(rules):
    for dice in rules.combat.commitments(Force(9, 9)):
        pushed = rules.combat.rolls(dice).map(rules.combat.losses)
        assert dict(rules.combat.losses_law(dice).weights) == dict(pushed.weights)


@each_dice_variant
def test_the_unit_makes_every_law_whole(rules):
    table = laws(rules, 9, 9)
    exact, unit = table.exact_steps()
    for row, floats in zip(exact, table.steps(), strict=True):
        for law, as_floats in zip(row, floats, strict=True):
            assert [(i, j, Fraction(w, unit ** (i + j))) for i, j, w in law] == [
                (i, j, Fraction(p).limit_denominator(10**6)) for i, j, p in as_floats
            ]


@each_dice_variant
@pytest.mark.parametrize("size", [(1, 1), (2, 5), (7, 4), (12, 12)])
def test_battles_are_solved(rules, size):
    exact, floats = (battle(*size, rules=rules, exact=e) for e in (True, False))
    assert sum(exact.outcomes.values()) == 1
    assert floats.outcomes == pytest.approx({s: float(p) for s, p in exact.outcomes.items()}, rel=1e-13)
    assert 0 < exact.p_conquer < 1


@each_dice_variant
def test_every_question_is_answered(rules):
    chance = battle(6, 4, rules=rules, exact=True).p_conquer
    assert need(4, chance, rules=rules) == 6
    assert win_rows(6, 4, rules)[6][4] == pytest.approx(float(chance), rel=1e-13)
    assert advise(6, 4, rules=rules, min_win=chance).verdict == "attack"
    assert campaign(7, [4], rules=rules, exact=True).p_all == chance
    branch = risk_odds.Branch("a", 4, (), 1, rules)
    assert tree_campaign(7, (branch,), rules=rules).p_all == pytest.approx(float(chance), rel=1e-13)


def test_nothing_that_is_registered_escapes():
    """Every set of rules that is written down is in the registry and public, under its own name."""
    written = {v.name: v for v in vars(risk_odds.variants).values() if isinstance(v, Rules)}
    public = {v.name: v for v in (getattr(risk_odds, n) for n in risk_odds.__all__) if isinstance(v, Rules)}
    assert written == public == dict(VARIANTS)


def test_the_registries_can_not_be_changed():
    with pytest.raises(TypeError):
        VARIANTS["house"] = CLASSIC_1993
    with pytest.raises(TypeError):
        OPTIONS["house"] = None


@each_option
def test_an_option_says_what_it_means(option):
    assert OPTIONS[option.name] is option
    assert len(option.accepted) == len(set(option.accepted)) > bool(not option.also)
    assert len(option.meaning) > 10


OF_ADDITIONS = {
    "reroll_scope": "nothing is rolled again in ",
    "strategic_dice": " has no Strategic Commander",
}
"""Options of what has been added to rules -> why they have no meaning without it."""

OF_PARTS = {
    **dict.fromkeys(("hq_goal", "hq_count"), lambda rules: rules.headquarters.in_play),
    **dict.fromkeys(("target_killed_by_other", "own_color", "mission_check"), lambda rules: rules.missions.in_play),
    **dict.fromkeys(("sm_setup", "sm_first", "general"), lambda rules: rules.setup.has_general),
}
"""Options of a part of the rules -> whether rules have that part."""

WINS = {
    ("win", "headquarters"): lambda rules: rules.headquarters.in_play,
    ("win", "mission"): lambda rules: rules.missions.in_play,
    ("headquarters", "false"): lambda rules: rules.victory != "headquarters",
    ("missions", "none"): lambda rules: rules.victory != "mission",
}
"""Values that go with some rules only: nobody wins by what nobody has."""


def means(rules, option, value):
    """The rules with the option set; None where it has no meaning for them, which is said."""
    if not OF_PARTS.get(option.name, bool)(rules):
        why = f"{option.name} has no meaning in {rules.name}"
    elif not WINS.get((option.name, value), bool)(rules):
        why = f"{rules.name} is won by {option.name}" if option.name != "win" else f"{rules.name} has no "
    elif rules.words is None and option.name in OF_ADDITIONS:
        why = OF_ADDITIONS[option.name]
    else:
        why = f"so {option.name} has no meaning there"
    try:
        return set_option(rules, option.name, value)
    except InvalidInput as refused:
        if why not in refused.message:
            raise
        return None


@each_option
@each_variant
def test_every_accepted_value_makes_rules_that_can_be_fought(rules, option):
    accepted = [value for value in option.accepted if WINS.get((option.name, value), bool)(rules)]
    made = [means(rules, option, value) for value in accepted]
    assert all(means(rules, option, value) is None for value in option.accepted if value not in accepted)
    if not OF_PARTS.get(option.name, bool)(rules):
        assert set(made) == {None}
    if None in made:
        assert set(made) == {None}
        assert option.name in OF_ADDITIONS or preset(option.preset).words is None or rules.words is None
        return
    assert len(set(made)) == len(accepted) or option.also
    assert rules in made
    for value, variant in zip(accepted, made, strict=True):
        back = accepted[made.index(rules)]
        assert set_option(variant, option.name, back) == rules
        assert variant.name == (rules.name if variant == rules else f"{rules.name} {option.name}={value}")
        assert rules_named(variant.name) == variant
        assert set_option(variant, option.name, accepted[0]) == made[0]
        assert variant.words is None or isinstance(variant.combat, WordCombat)
        for force in (Force(1, 1), Force(3, 2), Force(7, 7)):
            assert variant.combat.attack_dice(force.attackers)
            assert variant.combat.defense_dice(force.defenders)
            assert variant.words or variant.combat.commitments(force)


def test_an_option_has_no_meaning_for_one_kind_of_battle_at_most():
    """Dice for words, or words for dice; everything else has one for both, or asks for a part of the rules."""
    of_all = [option for option in OPTIONS.values() if option.name not in OF_PARTS]
    without = {
        name: [o.name for o in of_all if all(means(rules, o, value) is None for value in o.accepted)]
        for name, rules in VARIANTS.items()
    }
    assert set(without["scrabble"]) == {
        "attack_dice", "defense_dice", "attack_die", "defense_die", "ties", "defense", "defender_dice", "announce_order",
        "attack_bonus", "defense_bonus", "card_reroll", "commander", "army_cap", *OF_ADDITIONS,
    }  # fmt: skip
    of_words = [option.name for option in OPTIONS.values() if option.preset == "scrabble"]
    assert all(without[name] == [*OF_ADDITIONS, *of_words] for name in DICE)


def test_the_kind_of_battle_comes_first_and_takes_with_it_what_has_lost_its_meaning():
    dice = rules_named("classic_1993", [("ties", "nobody"), ("fortify", "chain")])
    words = set_option(set_option(dice, "combat", "words"), "bingo_bonus", "50")
    assert words.name == "classic_1993 combat=words fortify=chain bingo_bonus=50"
    assert rules_named(words.name) == words
    assert set_option(words, "combat", "words") == words
    back = set_option(words, "combat", "dice")
    assert back.name == "classic_1993 fortify=chain"
    assert rules_named(back.name) == back == rules_named("classic_1993 fortify=chain")


def test_a_list_of_words_is_a_lexicon_but_a_name_that_nobody_knows_is_none():
    rules = rules_named("scrabble lexicon=lists/mine.txt")
    assert rules.words.lexicon == "lists/mine.txt"
    assert rules_named(rules.name) == rules
    for value in ("scowll", "a b.txt", ""):
        with pytest.raises(InvalidInput) as refused:
            set_option(VARIANTS["scrabble"], "lexicon", value)
        assert refused.value.accepted == "scowl, or the path of a list of words, without spaces"


@each_option
@each_dice_variant
def test_the_edges_of_every_option_are_solved(rules, option):
    for value in (option.accepted[0], option.accepted[-1]):
        changed = means(rules, option, value)
        if changed is None or changed.words or (changed.combat == rules.combat and changed.defense == rules.defense):
            continue  # as it was
        odds = battle(4, 4, rules=changed, exact=not changed.choices)
        total = sum(odds.outcomes.values())
        assert total == (pytest.approx(1, abs=1e-14) if changed.choices else 1)


@pytest.mark.parametrize(
    "question",
    [
        lambda rules: battle(4, 4, rules=rules),
        lambda rules: battle(4, 4, rules=rules, exact=True),
        lambda rules: relay([3, 4], 4, rules=rules),
        lambda rules: campaign(7, [4], rules=rules),
        lambda rules: tree_campaign(7, (Branch("a", 4),), rules=rules),
        lambda rules: advise(6, 4, rules=rules),
        lambda rules: win_rows(6, 4, rules),
        lambda rules: win_table(6, 4, rules),
        lambda rules: need(4, 0.5, rules=rules),
        lambda rules: hold(4, 0.5, rules=rules),
    ],
)
def test_what_needs_dice_refuses_words(question):
    with pytest.raises(InvalidInput, match="scrabble is not fought with dice"):
        question(VARIANTS["scrabble"])


@each_option
@pytest.mark.parametrize("value", ["", "-1", "21", "nonsense", "True", "3.0", " 3"])
def test_other_values_are_refused_with_the_list(option, value):
    if value in option.accepted:
        assert option.name in ("attack_bonus", "defense_bonus")
        return
    with pytest.raises(InvalidInput) as refused:
        set_option(preset(option.preset), option.name, value)
    assert refused.value.accepted == option.accepts
    assert refused.value.accepted.startswith(", ".join(option.accepted))
    assert repr(value) in refused.value.message
    assert option.name in refused.value.message


def leaves(rules):
    """The rules, part by part, down to what can't be taken apart: dotted name -> value."""
    found = {}
    for f in fields(rules):
        part = getattr(rules, f.name)
        if isinstance(part, (DiceCombat, WordCombat, Words)):
            found |= {f"{f.name}.{g.name}": getattr(part, g.name) for g in fields(part)}
        elif hasattr(part, "_asdict"):
            found |= {f"{f.name}.{name}": value for name, value in part._asdict().items()}
        else:
            found[f.name] = part
    return found


FIXED = {
    "name", "source", "players", "stay", "reinforcement.per", "reinforcement.least",
    "cards.must_from", "cards.down_from", "combat.per_army",
    "words", "words.tiles", "words.rack", "words.bonus_length",
}  # fmt: skip
"""What no option changes."""


OTHERS = {"lexicon": ["mine.txt"], "attack_die": ["8,6"], "defense_die": ["8,coin"]}
"""Values of the options that are open."""

SEVERAL = {
    "defense": {"combat.spare_defenders", "defense"},
    "attack_die": {"combat.attack_die", "combat.attack_special"},
    "defense_die": {"combat.defense_die", "combat.defense_special"},
    "strategic_dice": {"combat.max_attack", "combat.attack_extra", "combat.max_defense", "combat.defense_extra"},
}
"""Options that change several parts: who may and who does; each of the dice; what comes with a Commander."""


def test_every_part_of_the_rules_has_its_option():
    """Each is changed by exactly one option, so none is out of reach, apart from those that change several."""
    changed, of_all = {}, set()
    presets = [(option, option.preset) for option in OPTIONS.values()]
    for option, name in [*presets, (OPTIONS["strategic_dice"], "blitz_capital+defense_strategic")]:
        rules = preset(name)
        of_all |= set(leaves(rules))
        values = (*option.accepted, *OTHERS.get(option.name, ()))
        for made in map(leaves, filter(None, (means(rules, option, value) for value in values))):
            differ = {name for name, was in leaves(rules).items() if made.get(name) != was} - {"name"}
            changed.setdefault(option.name, set()).update(differ)
    assert {name: changed.pop(name) for name in SEVERAL} == SEVERAL
    assert changed.pop("card_reroll") == changed["reroll_scope"]  # whether, and which
    assert changed.pop("combat") == {name for name in leaves(CLASSIC_1993) if name.startswith("combat.")}
    assert all(len(names) == 1 for names in changed.values())
    reached = sorted(name for names in changed.values() for name in names)
    several = set().union(*SEVERAL.values()) - {"combat.max_attack", "combat.max_defense"}
    assert reached == sorted(of_all - FIXED - several)


def test_settings_apply_in_their_order():
    rules = rules_named("risiko", [("defense_dice", "1"), ("ties", "nobody"), ("defense_dice", "2")])
    assert rules.combat == DiceCombat(max_defense=2, ties="nobody")
    assert rules.name == "risiko ties=nobody defense_dice=2"


def test_one_line_in_the_rules_changes_everything_that_is_worked_out():
    house = replace(CLASSIC_1993, name="house", combat=DiceCombat(max_defense=3))
    answers = [
        [
            battle(9, 8, rules=rules).p_conquer,
            battle(9, 8, rules=rules, exact=True).p_conquer,
            relay([5, 4], 8, rules=rules).p_conquer,
            campaign(15, [4, 3], rules=rules).p_all,
            tree_campaign(15, [Branch("a", 4), Branch("b", 3)], rules=rules).p_all,
            advise(9, 8, rules=rules).value,
            win_table(9, 8, rules)[9, 8],
            win_table(400, 300, rules)[400, 300],
            need(8, 0.5, rules=rules),
            hold(9, 0.5, rules=rules),
        ]
        for rules in (CLASSIC_1993, house)
    ]
    assert all(classic != changed for classic, changed in zip(*answers, strict=True))
