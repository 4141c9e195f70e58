"""Orders about land: to claim it, to place armies on it, to attack it."""

from __future__ import annotations

from collections.abc import Sequence

from risk_odds.engine.moves import Attack, Claim, Place, Settle
from risk_odds.engine.options import Attacks, Claims, Options, Placements
from risk_odds.engine.phases import Claiming, Deploying
from risk_odds.errors import InvalidInput
from risk_odds.rules.limit import fitting
from risk_odds.rules.seats import NEUTRAL
from risk_odds.wording import plural
from risk_odds_cli.play.meanings import Command, example, legal, not_now
from risk_odds_cli.play.names import territory
from risk_odds_cli.play.orders import Fight, Make, Put, Take
from risk_odds_cli.play.pairs import pair_of
from risk_odds_cli.play.words import ALL, amount, bounds, one_number, parts


def claim(words: list[str], options: Options) -> Command:
    """`brazil`, or several: `brazil, peru`; while attacks go on, empty land beside one's own: `egypt congo 2`."""
    if isinstance(options, Attacks) and options.setting.vacant:
        return settle(words, options)
    if not isinstance(options, Claims):
        raise not_now(options)
    wanted, board = options.free, options.setting.board
    taken = []
    for part in parts(words):
        taken.append(territory(part, board, wanted))
        legal(Claim(taken[-1]), options)
    taken = list(dict.fromkeys(taken))
    if not taken:
        raise InvalidInput("claim what?", "an empty territory, such as claim " + example(wanted, options))
    if isinstance(options.phase, Claiming) and options.phase.owner != options.seat:
        if len(taken) > 1:
            raise InvalidInput("the neutral army claims one territory at a time")
        return (Make(Claim(taken[0])),)
    return (Take(tuple(taken)),)


def place(words: list[str], options: Options) -> Command:
    """`alaska 3`, or several: `alaska 3 brazil all`."""
    if not isinstance(options, Placements):
        raise not_now(options)
    mine = options.grounds
    legal(Place(mine[0], 1), options)  # nothing can be placed as long as a set must be traded
    if not words:
        raise InvalidInput("place armies where?", f"such as place {example(mine, options)} {min(3, left(options))}")
    orders = []
    for part in parts(words):
        names, number = amount(part)
        if not names:
            fits = max(1, min(number or 1, left(options)))
            raise InvalidInput("armies need a territory", f"such as {example(mine, options)} {fits}")
        where = territory(names, options.setting.board, mine)
        orders.append(Put(where, 1 if number is None else number))
    _enough(orders, options)
    return tuple(orders)


def left(options: Placements) -> int:
    """The armies that are still to be placed; those of a neutral army stand last."""
    phase = options.phase
    if not isinstance(phase, Deploying):
        return options.most
    return phase.left[-1 if phase.owner == NEUTRAL else phase.owner]


def _enough(orders: Sequence[Put], options: Placements) -> None:
    """Refuse to place more armies than there are."""
    rest, there = left(options), dict.fromkeys((put.territory for put in orders), 0)
    for put in orders:
        legal(Place(put.territory, 1), options)
        if not rest:
            raise InvalidInput("no armies are left for " + options.name(put.territory))
        most = min(rest, room(options, put.territory) - there[put.territory])
        if not most or (put.armies != ALL and not 1 <= put.armies <= most):
            where = f" on {options.name(put.territory)}" if most < rest else ""
            if where and options.cap is not None:
                where += f", where at most {options.cap} may stand"
            wrong = f"{put.armies or 'all'} is no number of armies to place{where}"
            raise InvalidInput(f"{wrong}: {bounds(min(1, most), most)}")
        rest -= put.armies or most
        there[put.territory] += put.armies or most


def room(options: Placements, territory: int) -> int:
    """The armies for which there is room on land, by a limit (SC-04, EX-20), or as other land is first (SM-06)."""
    if not isinstance(options.phase, Deploying):
        return options.room(territory)
    if options.setting.rules.setup.evenly:
        return 1
    return fitting(options.cap, options.armies[territory], left(options))


def attack(words: list[str], options: Options) -> Command:
    """`ukraine ural`, with a number of dice, `until 3` or `all` behind it."""
    if not isinstance(options, Attacks):
        raise not_now(options)
    if options.setting.rules.words is not None:
        return _attack_with_words(words, options)
    until: int | None = None
    if "until" in words:
        k = words.index("until")
        names, until = words[:k], one_number(words[k + 1 :], "armies to stop at")
        dice: int | None = None
    else:
        names, dice = amount(words)
    source, target = pair_of(names, options.pairs(), options, "attack")
    legal(Attack(source, target, options.most(source) or 1), options)
    if dice == ALL:
        until = options.setting.rules.stay
    if until is not None:
        if options.armies[source] <= until:
            raise InvalidInput(f"{options.name(source)} has {plural(options.armies[source], 'army', 'armies')} already")
        return (Fight(source, target, until),)
    move = Attack(source, target, options.most(source) if dice is None else dice)
    legal(move, options)
    return (Make(move),)


def _attack_with_words(words: list[str], options: Attacks) -> Command:
    """`egypt congo 3` or `all`: so many armies fight one battle (SC-20); empty land is taken without one."""
    if "until" in words:
        raise InvalidInput("armies are committed for one battle at a time", "a number of them, or all")
    names, number = amount(words)
    source, target = pair_of(names, [*options.pairs(), *options.claims()], options, "attack")
    if (source, target) in options.claims():
        return settle(words, options)
    most = options.most(source)
    legal(Attack(source, target, most or 1), options)
    if number is None and most > 1:
        raise InvalidInput(f"how many armies attack from {options.name(source)}?", f"{bounds(1, most)}, or all")
    move = Attack(source, target, number or most)
    legal(move, options)
    return (Make(move),)


def settle(words: list[str], options: Attacks) -> Command:
    """`egypt congo 2`, or `congo 2` alone: armies go into empty land (SC-14)."""
    names, number = amount(words)
    source, target = pair_of(names, options.claims(), options, "claim")
    legal(Settle(source, target, 1), options)
    most = options.most(source)
    if number is None and most > 1:
        where = f"from {options.name(source)} to {options.name(target)}"
        raise InvalidInput(f"how many armies go {where}?", f"{bounds(1, most)}, or all")
    move = Settle(source, target, number or most)
    legal(move, options)
    return (Make(move),)
