"""What is to be decided, and how that is said."""

from __future__ import annotations

from risk_odds.boards.board import Board
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
from risk_odds.engine.phases import Defending, Deploying, Occupying, Spelling
from risk_odds.rules.seats import LETTERS, NEUTRAL
from risk_odds.wording import plural
from risk_odds_cli.play.land_orders import left, room
from risk_odds_cli.play.people import Company, income, mark
from risk_odds_cli.play.readers import trades
from risk_odds_cli.play.words import bounds


def task(options: Options, company: Company) -> str:
    """What is to be decided, and the shortest ways to say it."""
    board = company.setting.board
    match options:
        case Claims():
            free = [_typed(board, t) for t in options.free[:2]]
            whose = " for the neutral army" if getattr(options.phase, "owner", 0) == NEUTRAL else ""
            return f"Claim empty land{whose}: {', '.join(free)} (several are claimed one after the other), or auto"
        case Picks():
            example = _typed(board, options.grounds[0])
            return f"Pick your headquarters, which nobody sees until all have one: pick {example}, or auto"
        case Placements():
            return _armies(options, company)
        case Attacks() if company.setting.rules.words is not None:
            return _word_attacks(options)
        case Spellings():
            return _spelling(options, company)
        case Attacks():
            source, target = max(options.pairs(), key=lambda p: options.armies[p[0]] - options.armies[p[1]])
            pair = f"{_typed(board, source)} {_typed(board, target)}"
            return f"Attack: a {pair} (one roll), ... all (to the end), ... until 3; odds: h; done: end"
        case Occupations():
            assert isinstance(options.phase, Occupying)
            taken = company.land(options.phase.target)
            return f"{taken} is yours. Move in {bounds(options.least, options.most)} armies: a number, all or min"
        case Cashings():
            return f"You hold {plural(len(options.view.hand), 'card')} and must trade a set now"
        case Fortifications():
            often = " as often as you like" if company.setting.rules.fortification == "free" else ""
            return f"Fortify{often}: f {_move(options)}; or end"
        case Defenses():
            return _defense(options, company)
        case Adjustments():
            return _adjustment(options, company)
    return options.wants


def _typed(board: Board, territory: int) -> str:
    """A territory as it may be typed."""
    return board.ids[territory].replace("_", " ")


def _armies(options: Placements, company: Company) -> str:
    """Armies to be placed: at the start of a turn, before the first one, or for sets after an elimination."""
    if isinstance(options, Reinforcements):
        return _new_armies(options, company)
    if isinstance(options.phase, Deploying):
        return _first_armies(options, company)
    number, land = plural(options.most, "army", "armies"), _some_land(options)
    return f"{number} to place before you go on{limit(options)}: {_some(options, land, 'all')}"


def _first_armies(options: Placements, company: Company) -> str:
    """Armies that are placed one at a time before the first turn."""
    whose = " of the neutral army" if options.whose == NEUTRAL else ""
    land, rest = options.grounds[0], left(options)
    example = f"{_typed(company.setting.board, land)} {min(3, rest, room(options, land))}".removesuffix(" 1")
    evenly = company.setting.rules.setup.evenly
    where = ", one on each land before any gets another" if evenly else limit(options)
    return f"{plural(rest, 'army', 'armies')}{whose} to place{where}: {example}, or auto"


def limit(options: Placements) -> str:
    """What a limit on the armies of a territory says, where armies could meet it (SC-04, EX-20)."""
    if options.cap is None:
        return ""
    by_cards = options.setting.vacant
    tight = by_cards or any(options.armies[t] + left(options) > options.cap for t in options.land(options.whose))
    return f", at most {options.cap} on each land{' of your cards' if by_cards else ''}" if tight else ""


def _some(options: Placements, land: int, many: str) -> str:
    """How armies are placed on a territory, as many as there is room for."""
    typed, most = _typed(options.setting.board, land), options.room(land)
    if most == 1:
        return typed
    return f"{typed} {many}" if most == options.most else f"{typed} {most}"


def _new_armies(options: Reinforcements, company: Company) -> str:
    table = options.view.table
    if options.must_trade:
        return f"You hold {plural(len(options.view.hand), 'card')} and must trade a set first: trade"
    total, why = income(table, options.seat, company.setting)
    land, most = _some_land(options), options.most
    example = _some(options, land, str(min(3, most)))
    if options.room(land) == most > 1:
        example += f" (or {_typed(company.setting.board, land)} all)"
    trade = "; or first trade" if options.may_trade and trades(options) else ""
    first = _before_armies(options.play, company)
    return (
        f"{plural(most, 'new army', 'new armies')} to place{limit(options)} "
        f"(your land brings {total}: {why}): {example}{trade}{first}"
    )


def _before_armies(play: WordPlay | None, company: Company) -> str:
    """What may be done with words and tiles before armies are placed; nothing where that is nothing."""
    if play is None:
        return ""
    said = []
    if play.may_lay:
        least, worth = company.setting.words.bonus_length, bonus(play)
        said.append(f"word WORD, of {least} letters or more, for {plural(worth, 'army', 'armies')}")
    if play.swaps:
        said.append(f"swap {play.swaps[0].lower()}, seven tiles for others")
    if play.most:
        said.append("exchange TILES instead of attacking")
    return f". Before that: {'; '.join(said)}" if said else ""


def bonus(play: WordPlay) -> int:
    """The armies that the next word brings."""
    return play.setting.rules.cards.value(play.view.table.pack.sets + 1)


def _word_attacks(options: Attacks) -> str:
    """Attacks that are fought with words, and empty land."""
    board, said = options.setting.board, []
    if pairs := options.pairs():
        source, target = max(pairs, key=lambda p: options.armies[p[0]] - options.armies[p[1]])
        pair, most = f"{_typed(board, source)} {_typed(board, target)}", options.most(source)
        said.append(f"Attack: a {pair} {most} (with {most} armies)" if most > 1 else f"Attack: a {pair} (with 1 army)")
    if claims := options.claims():
        source, target = max(claims, key=lambda p: options.armies[p[0]])
        said.append(f"empty land: claim {_typed(board, source)} {_typed(board, target)} 1")
    if options.play and options.play.may_lay:
        said.append("a word for armies: word WORD")
    line = "; ".join([*said, "odds: h", "done: end"])
    return line[0].upper() + line[1:]


def _spelling(options: Spellings, company: Company) -> str:
    phase = options.phase
    assert isinstance(phase, Spelling)
    setting, armies = company.setting, options.armies
    each = getattr(setting.rules.combat, "per_army", 0)
    source, target = (f"{company.land(t)} ({_whose(t, options)})" for t in (phase.source, phase.target))
    attack = f"{plural(phase.committed, 'army', 'armies')} (+{each * phase.committed})"
    defense = f"{armies[phase.target]} (+{each * armies[phase.target]})"
    return f"Battle: {attack} from {source} against {defense} in {target}. Your word? Or: none; best words: h"


def _whose(territory: int, options: Options) -> str:
    owner = options.owner[territory]
    return "you" if owner == options.seat else mark(owner)


def _some_land(options: Placements) -> int:
    """Own land with an enemy beside it, as an example."""
    board, owner = options.setting.board, options.owner
    mine = options.grounds
    fronts = [t for t in mine if any(owner[n] != options.whose for n in board.neighbors[t])]
    return max(fronts or mine, key=lambda t: options.armies[t])


def _move(options: Fortifications) -> str:
    """The largest army that has no enemy beside it, else the largest of all, as an example."""
    board, owner, pairs = options.setting.board, options.owner, options.pairs()
    inner = [pair for pair in pairs if all(owner[n] == options.seat for n in board.neighbors[pair[0]])]
    source, target = max(inner or pairs, key=lambda pair: options.between(*pair))
    return f"{_typed(board, source)} {_typed(board, target)} {options.between(source, target)}"


def _adjustment(options: Adjustments, company: Company) -> str:
    """The dice that lie there, and what may be done with them."""
    ours, theirs = (" ".join(map(str, faces)) for faces in options.roll)
    source, target, ways = options.source, options.target, []
    if options.cards:
        his = f", or reroll his {options.roll.defense[0]}" if options.any else ""
        ways.append(f"reroll {options.roll.attack[-1]}{his} (your card of {company.land(options.cards[0])})")
    if options.commander:
        ways.append(f"six {options.roll.attack[-1]} (the Commander, once a turn)")
    enemy = f"{company.land(target)} {mark(options.owner[target])}{options.armies[target]}"
    where = f"{company.land(source)} {options.armies[source]} > {enemy}"
    return f"{where}: {ours} v {theirs}. Now {', '.join(ways)}, or keep; what each does: h"


def _defense(options: Defenses, company: Company) -> str:
    phase = options.phase
    assert isinstance(phase, Defending)
    source, target = phase.source, phase.target
    with_ = f" with {plural(phase.dice, 'die', 'dice')}" if phase.dice > 0 else ""
    attack = f"{company.land(source)} {mark(options.owner[source])}{options.armies[source]}"
    return (
        f"{company.land(target)} ({options.armies[target]}) is attacked from {attack}{with_}. "
        f"Defend with {' or '.join(map(str, sorted(options.dice)))}"
    )


def prompt(options: Options, company: Company) -> str:
    """What stands before the cursor."""
    name = company.seats[options.seat].name
    match options:
        case Claims():
            what = "claim"
        case Picks():
            what = "headquarters"
        case Placements() if isinstance(options.phase, Deploying):
            what = "place"
        case Placements():
            what = f"{options.most} to place"
        case Attacks():
            what = "attack"
        case Occupations():
            what = f"{options.least}-{options.most} move in"
        case Cashings():
            what = "trade"
        case Fortifications():
            what = "fortify"
        case Spellings():
            what = "word"
        case Adjustments():
            what = "dice"
        case _:
            what = "defend"
    return f"{name} ({LETTERS[options.seat]}), {what}> "
