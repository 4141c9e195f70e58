"""Players for tests: each game of the suite is played by a mixture of them."""

from itertools import islice

from risk_odds.engine.moves import Attack, EndAttacks, Exchange, Fortify, Place, Settle, Swap, Trade, Word

from .kinds import choice_kinds

SHORTLIST = 40
"""Of long lists of choices the one who prefers rare kinds looks at so many."""


MOST = 500
"""So many choices are listed: there can be thousands of ways to exchange tiles, and they come last."""


def listed(options, rng):
    """The choices; exchanges of tiles now and then only."""
    moves = list(islice(options, MOST))
    words = [move for move in moves if isinstance(move, Word)]
    if words and options.kind != "spell" and rng.random() < 0.3:
        return words
    swaps = [move for move in moves if isinstance(move, Swap)]
    if swaps and rng.random() < 0.2:
        return swaps
    if rng.random() < 0.05:
        every = Exchange(options.view.rack)
        return [every] if every in options and rng.random() < 0.5 else moves
    return [move for move in moves if not isinstance(move, Exchange)]


def anyhow(options, rng, tally):
    """Any choice, each with the same chance."""
    return rng.choice(listed(options, rng))


def eager(options, rng, tally):
    """Hoard cards, put all armies on one border, and attack with all there is."""
    choices = listed(options, rng)
    if isinstance(choices[0], Word):  # in a battle the best is the first
        return choices[0]
    if settles := [move for move in choices if isinstance(move, Settle)]:
        return rng.choice(settles)
    moves = [move for move in choices if not isinstance(move, (Trade, EndAttacks, Fortify, Word, Swap, Exchange))]
    moves = moves or choices
    if isinstance(moves[0], Place):
        owner, near = options.owner, options.setting.board.neighbors
        most = max(move.armies for move in moves)
        border = [t for t in options.land(options.seat) if any(owner[u] != options.seat for u in near[t])]
        good = [move for move in moves if move.armies == most and move.territory in border]
        return rng.choice(good or moves)
    if isinstance(moves[0], Attack):
        strength = options.armies
        return max(moves, key=lambda x: (strength[x.source] - strength[x.target], x.dice, rng.random()))
    return max(moves, key=lambda move: (getattr(move, "armies", 0), rng.random()))


def collector(options, rng, tally):
    """Prefer the kinds of choices that have been made least often so far."""
    moves = list(islice(options, MOST))
    if len(moves) > SHORTLIST:
        trades = [move for move in moves if isinstance(move, (Trade, Swap, Settle))]
        trades += rng.sample(words, min(5, len(words))) if (words := [m for m in moves if isinstance(m, Word)]) else []
        moves = [*trades, *rng.sample(moves, SHORTLIST)]
    table, setting = options.view.table, options.setting
    scores = []
    for move in moves:
        kinds = choice_kinds(table, move, setting)
        scores.append(max(1 / (1 + tally[kind]) for kind in kinds) ** 2 + 1e-6)
    return rng.choices(moves, scores)[0]


def careful(options, rng, tally):
    """Attack once or twice, then stop; keep cards while that is legal."""
    moves = list(islice(options, MOST))
    if (
        isinstance(moves[0], Attack)
        and isinstance(moves[-1], EndAttacks)
        and options.view.table.turn.captured
        and rng.random() < 0.7
    ):
        return moves[-1]
    return eager(options, rng, tally)


PLAYERS = (anyhow, eager, careful, collector, collector)
"""Those who play: one of these for each seat of a game."""
