"""Every rule set, on every board, with every number of players, and every value of every option of the engine.

For each of these some games are played once (`walks.py`); the tests look at them from all sides. They stand for all
that is registered: `cells.py` reads the registries. Set RISK_ODDS_LONG=1 to play eight times as much.
"""

import pickle
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from math import comb, prod
from random import Random

import pytest

from risk_odds import VARIANTS, InvalidInput
from risk_odds.boards import BOARDS, board_named
from risk_odds.bots import make_bot
from risk_odds.engine.apply import apply
from risk_odds.engine.check import IllegalMove, check
from risk_odds.engine.game import Game, replay
from risk_odds.engine.laws import chance
from risk_odds.engine.moves import (
    CHANCES,
    CHOICES,
    Assigned,
    Attack,
    Dealt,
    Die,
    Drawn,
    EndTurn,
    Exchange,
    Fortify,
    Place,
    Refilled,
    Word,
)
from risk_odds.engine.notation.position import read_position, write_position
from risk_odds.engine.opening import start
from risk_odds.engine.options import KINDS, options
from risk_odds.engine.phases import Deploying, Refilling, Reinforcing, Spelling
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import seen_by, to_move
from risk_odds.options import OPTIONS, rules_named, set_option
from risk_odds.rules.seats import CHANCE, NOBODY
from risk_odds.sim.match import TURN_CAP, play_match

from ..golden.second.dice import fallen
from .cells import CELLS, PLAIN_CELLS, Cell, every_cell
from .conceivable import NO_MOVES, choices, events, junk, junk_events, rack_of
from .kinds import ACTIONS, EVENTS, PHASES, names
from .players import PLAYERS, eager
from .sentences import patterns
from .walks import ENGLISH, LONG, Dice, in_the_middle, picked, play, walk, whole_tally

each_cell = pytest.mark.parametrize("cell", CELLS, ids=str)
each_plain_cell = pytest.mark.parametrize("cell", PLAIN_CELLS, ids=str)


def decisions(cell, each):
    return [step for step in picked(cell, each) if to_move(step.state) >= 0]


def falls(cell, each):
    return [step for step in picked(cell, each) if to_move(step.state) == CHANCE]


def some(steps, cell, number):
    """Some of the steps, others in each cell; in a long run all of them."""
    return steps if LONG else Random(str(cell)).sample(steps, min(number, len(steps)))


def stride(cell):
    """Of so many positions of a game one is looked at."""
    return 1 if LONG else 25 if cell.large else 4


def sentence(state, move, setting, seat=None, known=None):
    """Why a move is refused; nothing if it is legal."""
    said = ""
    try:
        check(state, move, setting, seat, known)
    except IllegalMove as refused:
        said = refused.message or "nothing is said"
    assert said == said.strip() != "nothing is said"
    return said


# what is registered


def test_every_registered_name_is_played():
    assert {cell.rules.split()[0] for cell in PLAIN_CELLS} == set(VARIANTS)
    assert {cell.board for cell in PLAIN_CELLS} == set(BOARDS)
    for name, rules in VARIANTS.items():
        fewest, most = rules.players
        assert {c.players for c in PLAIN_CELLS if c.rules.split()[0] == name} == set(range(fewest, most + 1))


def test_what_does_not_go_together_is_refused():
    """Only too many players for the land keep a rule set from a board, too many armies for three on each, or missions."""
    refused = set(every_cell()) - set(PLAIN_CELLS)
    too_many = {("triangle", n) for n in (4, 5, 6)} | {("square", n) for n in (5, 6)}
    crowded = {("triangle", 2), ("square", 3)} | {("hexagon", n) for n in (4, 5, 6)}
    aimless = {
        cell
        for cell in refused
        if VARIANTS[cell.rules.split()[0]].missions.in_play and (cell.board, cell.players) not in too_many
    }
    assert {cell.board for cell in aimless} == {"triangle", "square", "hexagon"}
    for cell in aimless:
        with pytest.raises(InvalidInput, match=r"the mission [a-z_]+ asks for"):
            assert cell.setting
    refused -= aimless
    assert {(c.board, c.players) for c in refused} == too_many | crowded
    for cell in refused:
        reason = "territories, too few for" if (cell.board, cell.players) in too_many else "armies do not fit on"
        assert reason == "territories, too few for" or VARIANTS[cell.rules.split()[0]].setup.cap
        with pytest.raises(InvalidInput, match=reason):
            assert cell.setting


@pytest.mark.parametrize("option", OPTIONS.values(), ids=OPTIONS)
def test_every_value_of_every_option_is_played(option):
    """A value that is the rule set's own makes no other rules, so it is played wherever the option is not set."""
    played = set()
    for cell in CELLS:
        if option.name.startswith(("two_player", "neutral")) and cell.players != 2:
            continue
        rules = cell.setting.rules
        for value in option.accepted:
            with suppress(InvalidInput):  # it has no meaning there
                if replace(set_option(rules, option.name, value), name=rules.name) == rules:
                    played.add(value)
    if option.name == "lexicon":  # the whole one has too many words to try them all
        played |= {"scowl"} & {VARIANTS["scrabble"].words.lexicon}
    missing = set(option.accepted) - played
    assert not missing


def test_every_phase_in_which_somebody_decides_has_its_options():
    without = {"RollingOff", "Briefing", "Dealing", "Rolling", "Rerolling", "Drawing", "Refilling", "Over"}
    assert {kind.__name__ for kind in KINDS} | without == set(PHASES)


# choices


@each_cell
def test_options_are_exactly_what_check_accepts(cell):
    """Against every move that somebody could think of; on large boards at some of the positions."""
    setting, rng = cell.setting, Random(1)
    for state, _ in some(decisions(cell, 1), cell, 3 if cell.large else 5):
        view = seen_by(state, to_move(state))
        known = options(view, setting)
        listed = list(known)
        assert listed
        assert len(set(listed)) == len(listed)
        tried = list(dict.fromkeys(choices(state, setting, view.hand, set(CHOICES) if LONG else None)))
        accepted = {move for move in tried if not sentence(state, move, setting, known=known)}
        unlisted = {move for move in accepted if not_listed(move, state, setting)}
        untried = {move for move in listed if isinstance(move, Exchange)} - set(tried)
        assert accepted - unlisted == set(listed) - untried
        assert not unlisted & set(listed)
        for move in rng.sample(sorted(untried, key=str), min(len(untried), 20)):
            assert not sentence(state, move, setting, known=known)
        for move in [*tried[:: 1 if LONG else 11], *listed[:20]]:
            assert (move in known) == (move in accepted or move in untried)
            assert bool(sentence(state, move, setting)) == (move not in accepted and move not in untried)


def not_listed(move, state, setting):
    """Whether a move is a word that is no word, which may be laid in a battle where it is worth nothing."""
    if not isinstance(move, Word) or not isinstance(state.table.phase, Spelling) or not move.word:
        return False
    if move.word in setting.wordbook.lexicon.words or setting.rules.words.invalid != "zero":
        return False
    short = Counter(move.word) - Counter(rack_of(state))
    return sum(short.values()) <= rack_of(state).count("?")


@each_cell
def test_nonsense_is_refused_with_a_sentence(cell):
    setting = cell.setting
    for state, move in some(decisions(cell, 1), cell, 4):
        known = options(seen_by(state, to_move(state)), setting)
        legal = [move] if move is not None else []  # there is none where a game was left
        for strange in [*junk([*legal, *islice(known, 3)]), *NO_MOVES]:
            if isinstance(strange, CHOICES) and _plain(strange):
                continue  # it may be a move by luck
            assert sentence(state, strange, setting), f"{strange} is accepted"
            assert strange not in known
        for event in events(setting):
            assert "is no move now" in sentence(state, event, setting)
            assert event not in known


def _plain(move):
    """Whether all there is in a move are whole numbers, tuples of them, and text."""
    fields = [getattr(move, name) for name in move.__match_args__]
    flat = [part for field in fields for part in (field if type(field) is tuple else (field,))]
    return all(type(part) in (int, str) for part in flat)


@each_cell
def test_only_the_seat_that_decides_may_move(cell):
    setting = cell.setting
    for state, move in picked(cell, 1):
        who = to_move(state)
        if who == NOBODY:
            assert sentence(state, EndTurn(), setting) == "the game is over"
            continue
        assert move is None or not sentence(state, move, setting, who)  # there is none where a game was left
        for other in {*range(-5, 8), True, False, CHANCE, NOBODY} - {who}:
            assert sentence(state, move or EndTurn(), setting, other)


@each_cell
def test_a_refused_move_changes_nothing(cell):
    """Neither position nor history nor the stream of the dice (GEN-07)."""
    setting = cell.setting
    for state, _ in some(picked(cell, 1), cell, 4):
        source = Dice(5)
        game = Game(setting, source, state)
        before = repr(state), hash(state), source.rng.getstate()
        for move in islice(choices(state, setting, (), set()), 0, None, 5):
            if sentence(state, move, setting):
                with pytest.raises(IllegalMove):
                    game.play(move)
        with pytest.raises(IllegalMove, match="no move to take back"):
            game.undo()
        assert game.state is state
        assert game.moves == []
        assert (repr(state), hash(state), source.rng.getstate()) == before


# chance


@each_cell
def test_chance_may_bring_what_can_fall_and_nothing_else(cell):
    setting, rng = cell.setting, Random(11)
    for state, _ in falls(cell, 1):
        law = chance(state, setting)
        if isinstance(state.table.phase, Refilling):
            tiles_fall(state, law, setting, rng)
            continue
        assert sum(law.weights.values()) == law.total
        assert dict(law.items()) == counted(state, setting)
        assert all(type(weight) is int and weight > 0 for weight in law.weights.values())
        possible = rng.sample(list(law), min(len(law), 30))
        for move in possible:
            assert not sentence(state, move, setting)
            assert to_move(apply(state, move, setting)) in {*range(setting.players), CHANCE, NOBODY}
        for move in events(setting):
            assert bool(sentence(state, move, setting)) == (move not in law.weights)
        for move in junk_events(possible[:3]):
            assert _plain(move) or sentence(state, move, setting), f"{move} is accepted"
        for move in [*choices(state, setting, (), set()), *NO_MOVES]:
            assert "is no move now" in sentence(state, move, setting)
        assert all(law.sample(rng) in law.weights for _ in range(50))


def tiles_fall(state, law, setting, rng):
    """Tiles are too many to list: some draws are possible, and others are not."""
    seat, number = state.table.phase.draws[0]
    bag = Counter(ENGLISH) - Counter("".join(state.secrets.racks))
    assert law.total == comb(bag.total(), number)
    for _ in range(10):
        drawn = law.sample(rng)
        assert drawn.seat == seat
        assert len(drawn.tiles) == number
        assert not Counter(drawn.tiles) - bag
        assert law.weight(drawn) == prod(comb(bag[tile], n) for tile, n in Counter(drawn.tiles).items())
        assert law.weight(replace(drawn, tiles=drawn.tiles[::-1])) == law.weight(drawn)
        assert not sentence(state, drawn, setting)
        assert apply(state, drawn, setting) == apply(state, replace(drawn, tiles=drawn.tiles[::-1]), setting)
        few = next(tile for tile in "ABCDEFGHIJKLMNOPQRSTUVWXYZ?" if bag[tile] < max(number, 3))
        wrong = (
            drawn.tiles + "A",
            drawn.tiles[1:],
            few * max(number, 3),
            drawn.tiles.lower(),
            "é" * number,
            str(number),
        )
        for tiles in {*wrong} - {drawn.tiles}:
            assert sentence(state, replace(drawn, tiles=tiles), setting)
        assert sentence(state, replace(drawn, seat=(seat + 1) % setting.players), setting)
    for move in events(setting):
        assert bool(sentence(state, move, setting)) == (not isinstance(move, Refilled) or not law.weight(move))
    for move in junk_events([law.sample(rng)]):
        assert _plain(move) or sentence(state, move, setting), f"{move} is accepted"


@each_cell
def test_every_draw_is_from_the_cards_that_are_left(cell):
    """The pile, or the traded cards when it is used up: each card as often as it is there."""
    for state, move in walk(cell).steps:
        if isinstance(move, Drawn):
            assert dict(chance(state, cell.setting).items()) == counted(state, cell.setting)


COLORS = ["red", "blue", "green", "yellow", "black", "gray"]


def missions_for(setting):
    """The missions of a set, but for those of colors that nobody plays (SM-02)."""
    conquer = ["asia_south_america", "asia_africa", "north_america_africa", "north_america_australia"]
    conquer += ["europe_south_america_any", "europe_australia_any"] * (setting.rules.missions.cards == "european_14")
    return [*(f"destroy_{color}" for color in COLORS[: setting.players]), *conquer, "eighteen_with_two", "twenty_four"]


def counted(state, setting):
    """What may fall, counted without the engine's laws: event -> among how many equally likely cases."""
    (owner, _, pack, _, phase), (hands, *_, missions) = state
    kind = {"RollingOff": "Die", "Dealing": "Dealt", "Rolling": "Rolled", "Drawing": "Drawn"}
    make = {event.__name__: event for event in CHANCES}[kind.get(type(phase).__name__, "Strayed")]
    match type(phase).__name__:
        case "Rerolling":
            combat = setting.rules.combat
            return {Die(face): 1 for face in range(1, (combat.defense_die if phase.enemy else combat.attack_die) + 1)}
        case "RollingOff":
            return {make(face): 1 for face in (1, 2, 3, 4, 5, 6)}
        case "Dealing" if setting.vacant:
            return {Dealt(card): 1 for card in range(len(owner)) if not any(card in hand for hand in hands)}
        case "Briefing":
            left = [id for id in missions_for(setting) if id not in missions]
            if setting.rules.missions.own_color == "redraw":
                left = [id for id in left if id != f"destroy_{COLORS[phase.to]}"]
            return {Assigned(id): 1 for id in left}
        case "Rolling":
            dice = setting.rules.combat
            pools = dice.attack_pool(phase.attack), dice.defense_pool(phase.defense)
            faces = fallen(*([die.faces for die in pool] for pool in pools))
            return {make(attack, defense): weight for (_, attack, defense), weight in faces.items()}
        case "Drawing":
            deck = [*range(len(owner)), *[len(owner)] * setting.board.wilds]
            for card in (card for hand in (*hands, pack.traded, pack.goals.headquarters) for card in hand):
                deck.remove(card)
            pile = deck or pack.traded
            return {make(card): pile.count(card) for card in pile}
        case "Deploying":
            return {make(t): 1 for t in range(len(owner)) if owner[t] == -3}
    return {make(t): 1 for t in range(len(owner)) if owner[t] == -1}


@each_cell
def test_chance_has_no_part_in_decisions(cell):
    for state, _ in decisions(cell, 1):
        with pytest.raises(ValueError, match="chance has no part"):
            chance(state, cell.setting)


# positions are values


@each_cell
def test_positions_are_values(cell):
    walked = walk(cell)
    step = stride(cell)
    for state, _ in walked.steps[::step]:
        copy = pickle.loads(pickle.dumps(state))
        assert copy == state
        assert hash(copy) == hash(state)
        assert type(copy.table) is type(state.table)
        assert repr(copy) == repr(state)
    for state, move in walked.steps[:-1:step]:
        if move is not None:
            after = apply(state, move, walked.setting)
            assert after == apply(pickle.loads(pickle.dumps(state)), pickle.loads(pickle.dumps(move)), walked.setting)
            assert after != state


@each_cell
def test_every_position_can_be_written_and_read(cell):
    walked = walk(cell)
    for state, _ in walked.steps[:: stride(cell)]:
        line = write_position(walked.setting.board, state)
        assert "\n" not in line
        assert line == line.strip()
        read = read_position(line, board=walked.setting.board)
        assert read.state() == state
        assert write_position(walked.setting.board, read.state()) == line


@each_cell
def test_a_setting_is_a_value(cell):
    setting = cell.setting
    again = pickle.loads(pickle.dumps(setting))
    assert again == setting == Setting(setting.rules, setting.players, setting.board)
    assert hash(again) == hash(setting)
    assert start(again) == start(setting)


# games


@each_cell
def test_undo_returns_step_by_step(cell):
    """Back to the beginning, and the same game again from there, every move checked."""
    for played in walk(cell).games[:3]:
        game = Game(played.setting, Dice(0), played.states[0])
        states = [game.state]
        for move in played.moves:
            game.play(move, game.to_move)
            states.append(game.state)
        assert states == played.states
        for state, move in zip(states[-2::-1], played.moves[::-1], strict=True):
            assert game.undo() == move
            assert game.state == state
            if to_move(state) >= 0:
                assert move in game.options()
        assert game.moves == []
        assert list(replay(states[0], played.moves, played.setting)) == states[1:]


@each_cell
def test_the_same_seed_plays_the_same_game(cell):
    setting = cell.setting
    first, second = (Game(setting, Dice(3), in_the_middle(setting, Random(8))) for _ in range(2))
    for game in (first, second):
        play(game, [PLAYERS[0]] * cell.players, Random(1), most=60)
    assert first.states == second.states
    assert first.moves == second.moves


@each_plain_cell
def test_games_end(cell):
    """Those who always attack win long before the turn cap."""
    setting = cell.setting
    game = Game(setting, Dice(4), start(setting))
    play(game, [blitzing(seat, setting) if cell.large else eager for seat in range(cell.players)], Random(2))
    assert game.to_move == NOBODY
    assert game.state.table.turn.number < TURN_CAP
    winner = game.state.table.phase.winner
    others = {owner for owner in game.state.table.owner if owner != winner}
    if setting.rules.victory in ("headquarters", "mission"):
        won = setting.rules.victory == "headquarters" or game.state.table.phase.mission
        assert won or not others
        return
    assert others <= {"all_42": set(), "eliminate_opponent": {-3, -1}, "last_owner": {-1}}[setting.rules.victory]


def blitzing(seat, setting):
    """A player for large boards, where the eager one can take hundreds of turns."""
    bot = make_bot("blitz", seat, setting, Random(seat))
    return lambda options, rng, tally: bot.choose(options)


def test_games_in_which_nobody_attacks_hit_the_turn_cap_and_say_so():
    """A seat that never attacks still ends its turns, so they pass; armies pile up."""

    class Timid:
        def choose(self, options):
            return [move for move in options if not isinstance(move, Attack)][-1]

    cell = next(c for c in PLAIN_CELLS if c.board == "triangle")
    result = play_match(cell.setting, [Timid()] * cell.players, Dice(4))
    assert result.winner is None
    assert result.turns == TURN_CAP == 1000
    assert sum(result.state.table.armies) >= 3 * (TURN_CAP - 1)
    cut = play_match(cell.setting, [Timid()] * cell.players, Dice(4), turn_cap=7)
    assert (cut.winner, cut.turns) == (None, 7)


# what occurred


def test_every_kind_of_action_event_and_phase_occurred():
    tally = whole_tally()
    known = {*names(ACTIONS), *names(EVENTS), *PHASES}
    assert set(tally) <= known
    never = sorted(kind for kind in known if not tally[kind])
    assert not never


def test_every_sentence_of_refusal_occurred():
    """They are read from the source, so one that no move can bring about is found too."""
    wanted = patterns()
    missing, unexplained = set(wanted), set()
    assert len(wanted) >= 30
    for said in _refusals():
        places = {place for place, pattern in wanted.items() if pattern.fullmatch(said)}
        missing -= places
        if not places:
            unexplained.add(said)
    assert not missing
    assert not unexplained


def _of_a_full_territory():
    """With eleven armies on a territory there is room for one more, with twelve for none."""
    setting = Cell("classic_1993 army_cap=12", "square", 3).setting
    text = "square | A northwest {}, northeast 5 | B southeast | C southwest | turn 4 A | {}"
    for armies, phase, move in (
        (11, "reinforce 3", Place(0, 2)),
        (11, "fortify", Fortify(1, 0, 2)),
        (12, "fortify", Fortify(1, 0, 2)),
    ):
        yield sentence(read_position(text.format(armies, phase)).state(), move, setting)


def _of_a_small_bag():
    """With thirty tiles on each of three racks there are not enough left to exchange all of them."""
    rules = VARIANTS["scrabble"]
    setting = Setting(replace(rules, words=replace(rules.words, rack=30)), 3, board_named("hexagon"))
    state = in_the_middle(setting, Random(1))
    seat = to_move(state)
    known = options(seen_by(state, seat), setting)
    assert not known.refusal(Exchange(state.secrets.racks[seat][:10]))
    return known.refusal(Exchange(state.secrets.racks[seat][:11]))


def _of_a_pass():
    """No small board has so much land that a pass of armies ends with several to choose places for (SM-06)."""
    setting = Setting.of(rules_named("secret_mission_1993 sm_setup=each_territory"), 3)
    state = start(setting, 0)
    while not isinstance(state.table.phase, Deploying):
        state = apply(state, chance(state, setting).sample(Random(1)), setting)
    seat = to_move(state)
    first = next(iter(options(seen_by(state, seat), setting)))
    state = apply(state, first, setting)
    while to_move(state) != seat:
        state = apply(state, next(iter(options(seen_by(state, to_move(state)), setting))), setting)
    return options(seen_by(state, seat), setting).refusal(first)


def _refusals():
    """Sentences that are said in small games, each once."""
    seen = {""}
    yield _of_a_pass()
    yield _of_a_small_bag()
    yield from _of_a_full_territory()
    small = [cell for cell in CELLS if not cell.large]
    special = [cell for cell in small if cell.setting.rules.words or cell.setting.acts]
    for cell in dict.fromkeys([*small[::9], *special]):
        setting = cell.setting
        steps = walk(cell).steps
        late = [step for step in steps if isinstance(step.state.table.phase, Deploying)][-1:]
        reinforcing = (step for step in steps if isinstance(step.state.table.phase, Reinforcing))
        late += [step for step in reinforcing if step.state.table.turn.said.placing][:1]
        for state, _ in [*picked(cell, 2), *late]:
            seat = max(to_move(state), 0)
            strange = [*choices(state, setting, state.secrets.hands[seat]), *junk([]), *events(setting)]
            said = {sentence(state, move, setting) for move in strange}
            if state.secrets.racks and to_move(state) >= 0:  # as it is said where a record does not show the rack
                unseen = seen_by(state, seat)._replace(rack=str(len(state.secrets.racks[seat])))
                said |= {options(unseen, setting).refusal(move) for move in strange}
            yield from (said | {sentence(state, EndTurn(), setting, (seat + 1) % cell.players)}) - seen
            seen |= said
