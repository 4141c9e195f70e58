"""The games that the suite of the engine looks at: played once for each setting, then looked at from all sides."""

import os
from collections import Counter
from functools import cache
from random import Random
from typing import NamedTuple
from zlib import crc32

from risk_odds.engine.game import Game
from risk_odds.engine.moves import CHOICES
from risk_odds.engine.opening import start
from risk_odds.engine.phases import ATTACKING
from risk_odds.engine.state import Goals, Pack, Secrets, State, Table, Turn
from risk_odds.engine.turns import begin_turn
from risk_odds.rules.missions import Destroy
from risk_odds.rules.seats import CHANCE, NEUTRAL, NOBODY
from risk_odds.sim.match import TURN_CAP

from .cells import CELLS
from .kinds import choice_kinds, event_kinds
from .players import PLAYERS

ENGLISH = "AAAAAAAAABBCCDDDDEEEEEEEEEEEEFFGGGHHIIIIIIIIIJKLLLLMMNNNNNNOOOOOOOOPPQRRRRRRSSSSTTTTTTUUUUVVWWXYYZ??"
"""The tiles of the English set, by hand."""

LONG = "RISK_ODDS_LONG" in os.environ
"""Set this variable to play many times more."""


class Dice:
    """Chance from a seed."""

    def __init__(self, seed):
        self.rng = Random(seed)

    def draw(self, law):
        return law.sample(self.rng)


class Step(NamedTuple):
    """A position and the move made in it; at the end of a game there is none."""

    state: State
    move: object


class Walk(NamedTuple):
    """The games of a cell, each step in them, and how often each kind of action and event occurred."""

    setting: object
    games: list
    steps: list
    tally: Counter


def moves_of(cell):
    """How many moves are made in a cell."""
    return (700 if cell.large else 420) * (8 if LONG else 1)


@cache
def walk(cell):
    """Play games in a setting, from the start of the set-up, each by a mixture of players."""
    setting, rng, tally = cell.setting, Random(crc32(str(cell).encode())), Counter()
    games, steps, left = [], [], moves_of(cell)
    while left > 0:
        begin = BEGINS[len(games) % len(BEGINS)](setting, rng)
        game = Game(setting, Dice(rng.random()), begin)
        styles = [rng.choice(PLAYERS) for _ in range(cell.players)]
        steps += play(game, styles, rng, tally, 420 if cell.large else 150)
        games.append(game)
        left -= max(len(game.moves), 1)
    return Walk(setting, games, steps, tally)


def in_the_middle(setting, rng):
    """A turn of some game begins: land and armies as they happen to lie, and many cards in the hands."""
    land, seats = len(setting.board), setting.players
    owners = [*range(seats), *[NEUTRAL] * setting.rules.setup.neutral]
    empty = [NOBODY] * setting.vacant
    owner = [*owners, *rng.choices([0, *empty, *owners], k=land - len(owners))]
    rng.shuffle(owner)
    seat = rng.randrange(seats)
    missions = missions_of(setting, rng)
    if missions and rng.random() < 0.7:
        owner, missions = _about_to_end(owner, missions, setting, rng)
    if setting.vacant and setting.rules.victory == "all_42" and rng.random() < 0.3:
        owner = [seat] * (land - 1) + [NOBODY]  # whoever is alone still needs the empty land
    deck = list(setting.deck)
    places = headquarters_of(owner, setting, rng)
    for place in places if deck else ():
        deck.remove(place)
    rng.shuffle(deck)
    sizes = [rng.choice((0, 2, 3, 4, 5, 6)) for _ in range(seats)]
    hands = tuple(tuple(sorted(deck.pop() for _ in range(min(size, len(deck))))) for size in sizes)
    traded = tuple(sorted(deck.pop() for _ in range(rng.choice((rng.randint(0, len(deck) // 3), len(deck) // 3)) * 3)))
    racks = racks_of(owner, setting, rng) if setting.rules.words else ()
    goals = goals_of(owner, places, setting)
    pack = Pack(tuple(map(len, hands)), traded, len(traded) // 3, tuple(map(len, racks)), goals)
    armies = tuple(rng.choice((1, 1, 1, 2, 3, 5)) if o != NOBODY else 0 for o in owner)
    table = Table(tuple(owner), armies, pack, Turn(0, 0, False, 0), ATTACKING)
    return State(begin_turn(table, rng.randint(1, 9), seat, setting), Secrets(hands, racks=racks, missions=missions))


def _about_to_end(owner, missions, setting, rng):
    """One seat has a single territory left, and another has the mission to destroy it."""
    victim, hunter = rng.sample(range(setting.players), 2)
    kept = rng.choice([t for t, o in enumerate(owner) if o == victim])
    others = [k for k in range(setting.players) if k != victim]
    owner = [rng.choice(others) if o == victim and t != kept else o for t, o in enumerate(owner)]
    wanted = next(id for id, mission in setting.missions.items() if mission == Destroy(victim))
    if wanted not in missions:
        missions = [wanted if k == hunter else id for k, id in enumerate(missions)]
    return owner, tuple(missions)


def headquarters_of(owner, setting, rng):
    """A headquarters of each seat, on land of its own or, of one of them, of somebody else's."""
    if not setting.rules.headquarters.in_play:
        return ()
    places = [rng.choice([t for t, o in enumerate(owner) if o == seat]) for seat in range(setting.players)]
    if rng.random() < 0.3 and (free := [t for t in range(len(owner)) if t not in places]):
        places[-1] = rng.choice(free)
    return tuple(places)


def goals_of(owner, places, setting):
    """What lies open of headquarters and missions in the middle of a game."""
    for_good = places and setting.rules.headquarters.counts == "ever_captured"
    holders = tuple(owner[place] for place in places) if for_good else ()
    return Goals(places, holders, (), setting.players * bool(setting.missions))


def missions_of(setting, rng):
    """A mission of each seat that it may have."""
    if not setting.missions:
        return ()
    while True:
        found = rng.sample([*setting.missions], setting.players)
        fit = setting.rules.missions.is_fit
        if all(fit(setting.missions[mission], seat) for seat, mission in enumerate(found)):
            return tuple(found)


def racks_of(owner, setting, rng):
    """A rack for everybody with land, of English tiles; often one of them has seven alike, or none that make a word."""
    bag = [*ENGLISH]
    rng.shuffle(bag)
    racks = []
    for seat in range(setting.players):
        wanted = rng.choice(("", "", "E" * 8, "A" * 7, "VVWWCCQ", "??TEA", "RAINIESTEOL??T", "EDUCATIONRES"))
        rack = []
        for tile in wanted if seat in owner else ():
            if tile in bag:
                bag.remove(tile)
                rack.append(tile)
        rack += [bag.pop() for _ in range(setting.rules.words.rack * (seat in owner) - len(rack))]
        racks.append("".join(sorted(rack, key=lambda tile: (tile == "?", tile))))
    return tuple(racks)


def play(game, styles, rng, tally=None, most=None, cap=TURN_CAP):
    """Play a game to its end, to the turn cap, or for so many moves; the steps, and what occurred into `tally`."""
    steps, tally = [], Counter() if tally is None else tally
    while game.to_move != NOBODY and game.state.table.turn.number <= cap and (most is None or len(game.moves) < most):
        state = game.state
        if game.to_move == CHANCE:
            move = game.fall()
        else:
            move = styles[game.to_move](game.options(), rng, tally)
            tally.update(choice_kinds(state.table, move, game.setting))
            game.play(move)
        tally.update(event_kinds(state, move, game.state, game.setting))
        tally[type(state.table.phase).__name__] += 1
        steps.append(Step(state, move))
    tally[type(game.state.table.phase).__name__] += 1
    return [*steps, Step(game.state, None)]


@cache
def picked(cell, each):
    """Some positions of a cell: the first few of each kind of phase and choice, and some later ones."""
    walked, seen, found = walk(cell), Counter(), {}
    for step in walked.steps:
        kinds = {type(step.state.table.phase).__name__}
        if isinstance(step.move, CHOICES):
            kinds |= choice_kinds(step.state.table, step.move, walked.setting)
        kind = min(kinds, key=lambda name: (seen[name], name))
        if seen[kind] < each:
            seen.update(kinds)
            found[step.state] = step
    return list(found.values())


BEGINS = (
    lambda setting, rng: start(setting),
    in_the_middle,
    lambda setting, rng: start(setting, rng.randrange(setting.players)),
    in_the_middle,
    in_the_middle,
)
"""Where games begin, one after the other."""


def whole_tally():
    """What occurred in all cells together."""
    return sum((walk(cell).tally for cell in CELLS), Counter())
