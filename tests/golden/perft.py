"""Counting: how many ways a game can go on from a position, move by move, as the engine and as the second one sees it."""

from collections import Counter
from typing import NamedTuple

from risk_odds.boards import board_named
from risk_odds.engine.apply import apply
from risk_odds.engine.laws import chance
from risk_odds.engine.notation.position import read_position
from risk_odds.engine.opening import start
from risk_odds.engine.options import options
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import seen_by, to_move
from risk_odds.options import rules_named
from risk_odds.rules.seats import CHANCE, NOBODY

from .both import KINDS, second_of, told

TWO_SIDED = "attack_die=2 defense_die=2"


class Start(NamedTuple):
    """Where counting starts.

    Attributes:
        rules: The rules by name, apart from the two-sided dice.
        board: The board by name.
        players: How many play.
        position: A line of the notation; a letter is the start of a set-up in which that seat begins, and nothing
            that of one in which dice decide it.
        depth: How many moves deep.
    """

    rules: str
    board: str
    players: int
    position: str
    depth: int

    @property
    def setting(self):
        return Setting.of(rules_named(f"{self.rules} {TWO_SIDED}"), self.players, board_named(self.board))

    @property
    def state(self):
        if len(self.position) > 1:
            return read_position(self.position).state()
        return start(self.setting, "ABCDEF".index(self.position) if self.position else None)


class Level(NamedTuple):
    """What there is at one depth: sequences of moves that lead there, positions they end in, moves by kind."""

    paths: int
    positions: int
    kinds: Counter


def engine_levels(begin):
    """The counts of the engine, for each depth from 1."""
    return [level for level, _ in engine_walk(begin)]


def engine_walk(begin):
    """The same, each with the positions there, as the second engine would have them."""
    setting = begin.setting

    def after(state):
        who = to_move(state)
        if who == NOBODY:
            return
        for move in chance(state, setting) if who == CHANCE else options(seen_by(state, who), setting):
            yield KINDS[type(move)], apply(state, move, setting)

    for level, states in _levels({begin.state: 1}, after, begin.depth, lambda state: state):
        yield level, map(told, states)


def second_walk(begin):
    """The counts of the second engine, each with the positions there."""

    def after(game):
        for move in game.moves():
            yield move[0], game.twin().do(*move)

    first = placed(second_of(begin.setting), begin.state)
    return _levels({first: 1}, after, begin.depth, lambda game: game.key())


def _levels(frontier, after, depth, key):
    """For each depth the counts, and what was reached."""
    for _ in range(depth):
        reached, kinds = {}, Counter()
        for node, paths in frontier.items():
            for kind, following in after(node):
                kinds[kind] += paths
                name = key(following)
                first, so_far = reached.get(name, (following, 0))
                reached[name] = first, so_far + paths
        frontier = dict(reached.values())
        yield Level(sum(kinds.values()), len(reached), kinds), reached


def placed(game, state):
    """The second engine with everything put where a position of the engine has it."""
    owner, armies, (hands, traded, sets), now, stage, facts, tiles, goals = told(state)
    game.racks, game.sealed, game.said = list(tiles[0]), tiles[1], dict(zip(game.said, tiles[2], strict=True))
    game.owner, game.armies, game.hands = list(owner), list(armies), [list(hand) for hand in hands]
    game.traded, game.sets = list(traded), sets
    game.number, game.turn, game.captured, game.extra, game.commanded = now
    game.picked, game.shown, game.trophies, game.missions, game.fallen = (
        list(known) if isinstance(known, tuple) else known for known in goals
    )
    game.stage, game.facts = stage, {k: list(v) if isinstance(v, tuple) else v for k, v in facts}
    assert game.key() == told(state)
    return game


def written(begin, levels):
    """The counts as text, one depth a line."""
    lines = [
        f"rules     {begin.rules} {TWO_SIDED}",
        f"board     {begin.board}",
        f"players   {begin.players}",
        f"position  {begin.position or '-'}",
        f"{'depth':>5} {'paths':>12} {'positions':>10}  kinds of the last move",
    ]
    for depth, level in enumerate(levels, 1):
        kinds = ", ".join(f"{kind} {level.kinds[kind]}" for kind in KINDS.values() if level.kinds[kind])
        lines.append(f"{depth:>5} {level.paths:>12} {level.positions:>10}  {kinds}")
    return "\n".join(lines) + "\n"
