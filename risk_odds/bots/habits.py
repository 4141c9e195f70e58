"""Habits that bots share: what to claim, where armies gather, how many move."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from risk_odds.bots.look import best_trade, borders, is_border, shares, steps_to, threat
from risk_odds.engine.moves import (
    END_TURN,
    KEEP,
    Choice,
    Claim,
    Defend,
    Exchange,
    Fortify,
    Occupy,
    Pick,
    Place,
    Settle,
    Swap,
    Trade,
    Word,
    defend,
)
from risk_odds.engine.options import (
    Adjustments,
    Attacks,
    Cashings,
    Claims,
    Defenses,
    Fortifications,
    Occupations,
    Options,
    Picks,
    Placements,
    Reinforcements,
    Spellings,
    WordPlay,
)
from risk_odds.engine.phases import Deploying
from risk_odds.engine.wordbook import part
from risk_odds.rules.seats import NEUTRAL, NOBODY


def goal_continent(options: Options) -> int:
    """The continent with the most own armies for each enemy one, of those that are not one's own yet."""
    best, most = 0, -1.0
    for continent, (mine, others, left) in enumerate(shares(options, options.seat)):
        if left and mine / (others + left) > most:
            best, most = continent, mine / (others + left)
    return best


def deploy(options: Placements, rng: Random) -> Place | None:
    """Where an army goes before the first turn, if cards or a limit say where it may; None if neither does."""
    setup = options.setting.rules.setup
    if not isinstance(options.phase, Deploying) or not (setup.leaves_land or options.cap or setup.evenly):
        return None
    board, grounds = options.setting.board, options.grounds
    near = [board.territories[t].continent for t in grounds]
    return Place(max(grounds, key=lambda t: (near.count(board.territories[t].continent), rng.random())))


def put(options: Placements, territory: int, number: int | None = None) -> Place:
    """Armies on a territory: all by default, or as many as find room; where none does, on another that has some."""
    room = options.room(territory)
    if not room:
        territory = max(options.grounds, key=lambda t: threat(options, t))
        room = options.room(territory)
    return Place(territory, room if number is None else min(number, room))


def spearhead(options: Options, goal: set[int]) -> int:
    """The border with the most armies for each one of its weakest neighbor, if possible one of the goal."""
    owner, armies, neighbors = options.owner, options.armies, options.setting.neighbors
    best, most = -1, (False, 0.0)
    for territory in borders(options):
        enemies = [n for n in neighbors[territory] if owner[n] != options.seat]
        wanted = [n for n in enemies if n in goal]
        rank = bool(wanted), armies[territory] / (min(armies[n] for n in wanted or enemies) or 1)  # empty land has none
        if rank > most:
            best, most = territory, rank
    return best


def claim(options: Claims, rng: Random, wanted: Collection[int] = ()) -> Claim:
    """Empty land that is wanted first, then of the continent where one's own share is largest, beside own land."""
    owner, seat, board = options.owner, options.seat, options.setting.board
    hopes = []
    for continent, members in zip(board.continents, board.members, strict=True):
        mine = sum(owner[t] == seat for t in members)
        free = sum(owner[t] == NOBODY for t in members)
        hopes.append(((1 + 2 * mine + free) / len(members), continent.bonus / len(members)))

    def rank(territory: int) -> tuple[object, ...]:
        near = sum(owner[n] == seat for n in board.neighbors[territory])
        return territory in wanted, hopes[board.territories[territory].continent], near, rng.random()

    return Claim(max(options.free, key=rank))


def pick(options: Picks) -> Pick:
    """The own land that is hardest to get at: few enemies beside it, and many armies on it and around it."""
    owner, armies, neighbors = options.owner, options.armies, options.setting.neighbors

    def rank(territory: int) -> tuple[int, int]:
        guards = armies[territory] + sum(armies[n] for n in neighbors[territory] if owner[n] == options.seat)
        return guards - 2 * threat(options, territory), -territory

    return Pick(max(options.grounds, key=rank))


def place_neutral(options: Placements, rng: Random) -> Place:
    """An army of the neutral army where it is in the way of others rather than of oneself."""
    owner, neighbors = options.owner, options.setting.neighbors

    def rank(territory: int) -> tuple[int, float]:
        beside = [owner[n] for n in neighbors[territory]]
        others = len(beside) - beside.count(options.seat) - beside.count(NEUTRAL)
        return others - beside.count(options.seat), rng.random()

    return Place(max(options.grounds, key=rank))


def most_dice(options: Defenses) -> Defend:
    """The defender rolls as many dice as possible, which is nearly always best."""
    return defend(options.dice[0])


def adjust(options: Adjustments) -> Choice:
    """What is best for the battle, by the solver."""
    if options.idle:
        return KEEP
    from risk_odds.bots import rolls  # the solver is not needed where nobody may act on a roll

    return rolls.adjust(options)


def spell(options: Spellings) -> Word:
    """The word that is worth most."""
    best = options.best()
    return Word(best.word) if best else Word()


def tiles(play: WordPlay | None) -> Choice | None:
    """What is done with words and tiles before armies are placed, if anything.

    Seven tiles alike are swapped; a word that brings armies is one that is worth little otherwise; a rack without any
    word is exchanged.
    """
    if play is None:
        return None
    if play.swaps:
        return Swap(play.swaps[0])
    words = play.words()
    if words:
        return Word(min(words, key=lambda found: (found.score, -len(found.word), found.word)).word)
    if play.most and not play.lays:
        return Exchange(part(play.view.rack, play.most))
    return None


def settle(options: Attacks) -> Settle | None:
    """Empty land is taken with one army, or with all that are not needed where they stand; None if there is none."""
    claims = [(s, t) for s, t in options.claims() if options.armies[s] > 2 or not threat(options, s)]
    if not claims:
        return None
    source, target = max(claims, key=lambda pair: (options.armies[pair[0]], -pair[1]))
    most = options.armies[source] - options.setting.rules.stay
    return Settle(source, target, 1 if threat(options, source) >= threat(options, target) else most)


def trade_if_possible(options: Reinforcements) -> Trade | None:
    """The best set, whenever there is one."""
    return best_trade(options.trades) if options.may_trade else None


def trade_down(options: Cashings) -> Trade:
    """The best set; five cards always hold one."""
    trade = best_trade(options.trades)
    assert trade is not None
    return trade


def occupy(options: Occupations) -> Occupy:
    """All armies move in, unless only the land they come from has enemies beside it."""
    stays = threat(options, options.source) and not is_border(options, options.target)
    return Occupy(options.least if stays else options.most)


def fortify(options: Fortifications) -> Choice:
    """The largest stack without an enemy beside it goes towards the border."""
    front = borders(options)
    steps = steps_to(options, front)
    armies = options.armies
    inner = [t for t in options.land(options.seat) if options.most(t) and steps.get(t, 0) > 0]
    for source in sorted(inner, key=lambda t: -armies[t]):
        nearer = [t for t in options.reach(source) if steps[t] < steps[source]]  # none if all of them are full
        if nearer:
            target = min(nearer, key=lambda t: (steps[t], -threat(options, t)))
            return Fortify(source, target, options.between(source, target))
    return END_TURN
