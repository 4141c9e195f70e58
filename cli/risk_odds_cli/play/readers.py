"""The orders that a person may give, by name: for each what its words mean in the phase that is on."""

from __future__ import annotations

from collections.abc import Callable

from risk_odds.bots.habits import adjust
from risk_odds.engine.moves import END_ATTACKS, END_TURN, KEEP, Choice, Defend, Occupy, Pick, Reroll, Trade, Word
from risk_odds.engine.moves import Command as Turned
from risk_odds.engine.options import (
    Adjustments,
    Attacks,
    Cashings,
    Defenses,
    Fortifications,
    Occupations,
    Options,
    Picks,
    Reinforcements,
    Spellings,
)
from risk_odds.engine.phases import Claiming, Deploying
from risk_odds.errors import InvalidInput
from risk_odds.rules.cards import SET
from risk_odds_cli.play.land_orders import attack, claim, place
from risk_odds_cli.play.meanings import Ask, Command, example, legal, not_now
from risk_odds_cli.play.names import territory
from risk_odds_cli.play.orders import TURN, Auto, KeepAll, Make, Pass, Shift, step_of
from risk_odds_cli.play.pairs import pair_of
from risk_odds_cli.play.tile_orders import exchange, spell, swap
from risk_odds_cli.play.words import amount, bounds, is_number, names_in, one_number

SIZES = ("all", "max", "min")
"""Words that stand for a number of armies."""


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


def pick(words: list[str], options: Options) -> Command:
    """`siam`: one's own land."""
    if not isinstance(options, Picks):
        raise not_now(options)
    names = names_in(words)
    if not names:
        raise InvalidInput("pick what?", f"land of yours, such as pick {example(options.grounds, options)}")
    move = Pick(territory(names, options.setting.board, options.grounds))
    legal(move, options)
    return (Make(move),)


def defend(words: list[str], options: Options) -> Command:
    """A number of dice."""
    if not isinstance(options, Defenses):
        raise not_now(options)
    move = Defend(one_number(names_in(words), "dice"))
    legal(move, options)
    return (Make(move),)


def reroll(words: list[str], options: Options) -> Command:
    """`reroll 2`: a die by its face, behind `his` if it is the defender's; a card that is held is shown."""
    if not isinstance(options, Adjustments):
        raise not_now(options)
    said = names_in(words)
    his = said[:1] == ["his"]
    example = options.roll.defense[0] if his else options.roll.attack[-1]
    face = _face(said[his:], "reroll his" if his else "reroll", example)
    cards = options.cards or (options.target,)  # who holds neither is told so of one of them
    move = Reroll(cards[0], face, his)
    legal(move, options)
    return (Make(move),)


def commander(words: list[str], options: Options) -> Command:
    """`six 2`: a die of one's own by its face."""
    if not isinstance(options, Adjustments):
        raise not_now(options)
    move = Turned(_face(names_in(words), "six", options.roll.attack[-1]))
    legal(move, options)
    return (Make(move),)


def _face(words: list[str], verb: str, example: int) -> int:
    """What the die shows that is meant."""
    if len(words) != 1 or not is_number(words[0]):
        raise InvalidInput(f"{verb} needs what one die shows", f"such as {verb} {example}")
    return one_number(words, "eyes")


def keep(words: list[str], options: Options) -> Command:
    """Nothing is done with the dice; `keep all` for those of the whole turn."""
    if not isinstance(options, Adjustments):
        raise not_now(options)
    if words not in ([], ["all"]):
        raise InvalidInput(f"keep {' '.join(words)} means nothing here", "keep, or keep all until the turn is over")
    return (KeepAll(),) if words else (Make(KEEP),)


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
    most = max(after.between(source, target), 1)
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
    if words and words != ["turn"]:
        raise InvalidInput("the attacks are over", "end, which ends the turn")
    return (Make(END_TURN),)


def auto(words: list[str], options: Options) -> Command:
    """`auto` leaves this step to a bot, `auto turn` the whole turn."""
    if isinstance(options, Defenses):
        return (Make(Defend(options.dice[0])),)
    if isinstance(options, Adjustments) and not words:
        return (Make(adjust(options)),)
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
    "reroll": reroll,
    "six": commander,
    "commander": commander,
    "keep": keep,
    "auto": auto,
    "pick": pick,
    "word": spell,
    "swap": swap,
    "exchange": exchange,
}
"""Orders to the game, by name."""
