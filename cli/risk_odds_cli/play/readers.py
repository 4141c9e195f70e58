"""The orders that a person may give: for each what its words mean in the phase that is on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from risk_odds.engine.moves import (
    END_ATTACKS,
    END_TURN,
    Attack,
    Choice,
    Claim,
    Defend,
    Exchange,
    Move,
    Occupy,
    Place,
    Settle,
    Swap,
    Trade,
    Word,
)
from risk_odds.engine.options import (
    Attacks,
    Cashings,
    Claims,
    Defenses,
    Fortifications,
    Occupations,
    Options,
    Placements,
    Reinforcements,
    Spellings,
)
from risk_odds.engine.phases import Claiming, Deploying
from risk_odds.engine.wordbook import part as first_of
from risk_odds.engine.wordbook import sorted_tiles
from risk_odds.errors import InvalidInput
from risk_odds.rules.cards import SET
from risk_odds.rules.seats import NEUTRAL
from risk_odds.wording import plural
from risk_odds_cli.play.names import shown, territory
from risk_odds_cli.play.orders import TURN, Auto, Fight, Make, Order, Pass, Put, Shift, Take, step_of
from risk_odds_cli.play.pairs import pair_of
from risk_odds_cli.play.words import ALL, amount, bounds, names_in, one_number, parts


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to the program, or something it shall do beside the game.

    Attributes:
        what: The name of the command.
        about: What was typed behind it.
    """

    what: str
    about: str = ""


Command: TypeAlias = tuple[Order, ...] | Ask

SIZES = ("all", "max", "min")
"""Words that stand for a number of armies."""


def not_now(options: Options) -> InvalidInput:
    """Say that this is not what is to be decided."""
    return InvalidInput(f"that is no move now; {options.wants}")


def legal(move: Move, options: Options) -> None:
    """Refuse what is illegal, with the reason.

    Raises:
        InvalidInput: It is.
    """
    refusal = options.refusal(move)
    if refusal:
        raise InvalidInput(refusal)


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
        raise InvalidInput("claim what?", "an empty territory, such as claim " + _example(wanted, options))
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
        raise InvalidInput("place armies where?", f"such as place {_example(mine, options)} {min(3, left(options))}")
    orders = []
    for part in parts(words):
        names, number = amount(part)
        if not names:
            fits = max(1, min(number or 1, left(options)))
            raise InvalidInput("armies need a territory", f"such as {_example(mine, options)} {fits}")
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
            wrong = f"{put.armies or 'all'} is no number of armies to place{where}"
            raise InvalidInput(f"{wrong}: {bounds(min(1, most), most)}")
        rest -= put.armies or most
        there[put.territory] += put.armies or most


def room(options: Placements, territory: int) -> int:
    """The armies for which there is room on a territory: there may be a limit before the first turn (SC-04)."""
    cap = options.setting.rules.setup.cap
    if cap is None or not isinstance(options.phase, Deploying):
        return left(options)
    return min(left(options), cap - options.armies[territory])


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


NOTHING = ("none", "pass", "-")
"""What is typed to lay no word."""


def spell(words: list[str], options: Options) -> Command:
    """A word, in a battle or for armies."""
    if options.setting.rules.words is None or not isinstance(options, (Spellings, Reinforcements, Attacks)):
        raise not_now(options)
    if len(words) != 1:
        said = f"{shown(' '.join(words))} is more than one word" if words else "which word?"
        raise InvalidInput(said, "one word, such as word quiz")
    move = Word(words[0].upper())
    legal(move, options)
    return (Make(move),)


def no_word(words: list[str], options: Options) -> Command:
    """No word in a battle."""
    if words:
        raise InvalidInput(f"{shown(' '.join(words))} means nothing here", "none alone, to lay no word")
    return (Make(Word()),)


def swap(words: list[str], options: Options) -> Command:
    """`swap e`: seven tiles with the same letter."""
    if options.play is None:
        raise not_now(options)
    if len(words) != 1:
        raise InvalidInput("swap which seven tiles?", "one letter, such as swap e")
    move = Swap(words[0].upper())
    legal(move, options)
    return (Make(move),)


def exchange(words: list[str], options: Options) -> Command:
    """`exchange all`, or `exchange vvw`: tiles, instead of attacks and the rest of the turn."""
    if options.play is None:
        raise not_now(options)
    tiles = "".join(words).upper()
    if words == ["all"]:
        tiles = first_of(options.view.rack, options.play.most)
    elif not words:
        raise InvalidInput("exchange which tiles?", "some of your rack, such as exchange vvw, or all")
    move = Exchange(sorted_tiles(tiles))
    legal(move, options)
    return (Make(move),)


def occupy(words: list[str], options: Options) -> Command:
    """`4`, `all` or `min`."""
    if not isinstance(options, Occupations):
        raise not_now(options)
    said = names_in(words)
    if len(said) == 1 and said[0] in SIZES:
        number = options.least if said[0] == "min" else options.most
    else:
        number = one_number(said, "armies to move in")
    legal(Occupy(number), options)
    return (Make(Occupy(number)),)


def defend(words: list[str], options: Options) -> Command:
    """A number of dice."""
    if not isinstance(options, Defenses):
        raise not_now(options)
    move = Defend(one_number(names_in(words), "dice"))
    legal(move, options)
    return (Make(move),)


def trades(options: Options) -> list[Choice]:
    """The sets that can be traded, in the order they are numbered."""
    if isinstance(options, Cashings) or (isinstance(options, Reinforcements) and options.may_trade):
        return list(options.trades)
    return []


def trade(words: list[str], options: Options) -> Command:
    """`trade 2`; `trade` alone where there is one set, else it shows them."""
    if not isinstance(options, (Cashings, Reinforcements)):
        raise not_now(options)
    sets = trades(options)
    if not sets:
        some = Trade(options.view.hand[:SET])  # any cards do: none are a set
        raise InvalidInput(options.refusal(some) if len(some.cards) == SET else options.trades.refusal(some))
    if not words and len(sets) > 1:
        return Ask("sets")
    number = one_number(words, "a set") if words else 1
    if not 1 <= number <= len(sets):
        raise InvalidInput(f"there is no set {number}", f"{bounds(1, len(sets))}; ? shows them")
    return (Make(sets[number - 1]),)


def fortify(words: list[str], options: Options) -> Command:
    """`siam china 4`, or `all`; while attacks go on it ends them."""
    if not isinstance(options, (Attacks, Fortifications)):
        raise not_now(options)
    names, number = amount(words)
    after = Fortifications(options.view, options.setting)  # what can be done as soon as the attacks are over
    source, target = pair_of(names, after.pairs(), options, "fortify")
    most = max(after.most(source), 1)
    if number is None and most > 1:
        raise InvalidInput(
            f"how many armies go from {options.name(source)} to {options.name(target)}?", f"{bounds(1, most)}, or all"
        )
    return (Shift(source, target, number or most),)


ENDS = (["turn"], ["attacks"], ["attack"])
"""What may stand behind `end`."""


def end(words: list[str], options: Options) -> Command:
    """`end` ends this step, `end turn` the whole turn."""
    if words and words not in ENDS:
        raise InvalidInput(f"end {' '.join(words)} means nothing here", "end, or end turn")
    if isinstance(options, Attacks):
        return (Pass(),) if words == ["turn"] else (Make(END_ATTACKS),)
    if not isinstance(options, Fortifications):
        raise not_now(options)
    return (Make(END_TURN),)


def auto(words: list[str], options: Options) -> Command:
    """`auto` leaves this step to a bot, `auto turn` the whole turn."""
    if isinstance(options, Defenses):
        return (Make(Defend(options.dice[0])),)
    if isinstance(options, Spellings) and not words:
        best = options.best()
        return (Make(Word(best.word if best else "")),)
    if words == ["turn"]:
        if isinstance(options.phase, (Claiming, Deploying)):
            return (Auto("claim"), Auto("place"))
        return (Auto(TURN),)
    if words:
        raise InvalidInput(f"auto {' '.join(words)} means nothing", "auto for this step, or auto turn")
    return (Auto(step_of(options)),)


ORDERS: dict[str, Callable[[list[str], Options], Command]] = {
    "claim": claim,
    "place": place,
    "p": place,
    "reinforce": place,
    "attack": attack,
    "a": attack,
    "occupy": occupy,
    "o": occupy,
    "move": occupy,
    "trade": trade,
    "t": trade,
    "fortify": fortify,
    "f": fortify,
    "end": end,
    "e": end,
    "done": end,
    "pass": end,
    "defend": defend,
    "auto": auto,
    "word": spell,
    "swap": swap,
    "exchange": exchange,
}
"""Orders to the game, by name."""


def _example(territories: Sequence[int], options: Options) -> str:
    return options.setting.board.ids[territories[0] if territories else 0]
