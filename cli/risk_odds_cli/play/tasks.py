"""What is to be decided, how that is said, and what is legal."""

from __future__ import annotations

from collections.abc import Sequence

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
from risk_odds.rules.combat import COMMANDED
from risk_odds.rules.seats import LETTERS, NEUTRAL
from risk_odds.wording import plural
from risk_odds_cli.play.land_orders import left, room
from risk_odds_cli.play.people import Company, income, mark
from risk_odds_cli.play.readers import trades
from risk_odds_cli.play.status import set_lines
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
        case Reinforcements():
            return _new_armies(options, company)
        case Placements() if isinstance(options.phase, Deploying):
            whose = " of the neutral army" if options.whose == NEUTRAL else ""
            land, rest = options.grounds, left(options)
            example = f"{_typed(board, land[0])} {min(3, rest, room(options, land[0]))}".removesuffix(" 1")
            cap = company.setting.rules.setup.cap
            where = f", at most {cap} on each land of your cards" if cap is not None and company.setting.vacant else ""
            return f"{plural(rest, 'army', 'armies')}{whose} to place{where}: {example}, or auto"
        case Placements():
            return f"{plural(options.most, 'army', 'armies')} to place before you go on: {_some_land(options)} all"
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
            return f"Fortify: f {_move(options)}; or end"
        case Defenses() | Adjustments():
            return _defense(options, company) if isinstance(options, Defenses) else _adjustment(options, company)
    return options.wants


def _typed(board: Board, territory: int) -> str:
    """A territory as it may be typed."""
    return board.ids[territory].replace("_", " ")


def _new_armies(options: Reinforcements, company: Company) -> str:
    table = options.view.table
    if options.must_trade:
        return f"You hold {plural(len(options.view.hand), 'card')} and must trade a set first: trade"
    total, why = income(table, options.seat, company.setting)
    land, most = _some_land(options), options.most
    example = land if most == 1 else f"{land} {min(3, most)} (or {land} all)"
    trade = "; or first trade" if options.may_trade and trades(options) else ""
    first = _before_armies(options.play, company)
    return (
        f"{plural(most, 'new army', 'new armies')} to place (your land brings {total}: {why}): {example}{trade}{first}"
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


def _some_land(options: Placements) -> str:
    """Own land with an enemy beside it, as an example."""
    board, owner = options.setting.board, options.owner
    mine = options.grounds
    fronts = [t for t in mine if any(owner[n] != options.whose for n in board.neighbors[t])]
    return _typed(board, max(fronts or mine, key=lambda t: options.armies[t]))


def _move(options: Fortifications) -> str:
    """The largest army that has no enemy beside it, else the largest of all, as an example."""
    board, owner, pairs = options.setting.board, options.owner, options.pairs()
    inner = [pair for pair in pairs if all(owner[n] == options.seat for n in board.neighbors[pair[0]])]
    source, target = max(inner or pairs, key=lambda pair: options.between(*pair))
    return f"{_typed(board, source)} {_typed(board, target)} {options.between(source, target)}"


def _adjustment(options: Adjustments, company: Company) -> str:
    """The dice that lie there, and what may be done with them."""
    ours, theirs = (" ".join(map(str, faces)) for faces in options.roll)
    ways = []
    if options.cards:
        his = f", or reroll his {options.roll.defense[0]}" if options.any else ""
        ways.append(f"reroll {options.roll.attack[-1]}{his} (your card of {company.land(options.cards[0])})")
    if options.commander:
        ways.append(f"six {options.roll.attack[-1]} (the Commander, once a turn)")
    return f"{ours} against {theirs}: {', '.join(ways)}, or keep; what is best: h"


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


def legal_lines(options: Options, company: Company) -> list[str]:
    """What is legal now, in a few lines."""
    match options:
        case Claims():
            return [f"claim  one of {_names(options.free, company)}"]
        case Picks():
            return [f"pick  one of {_names(options.grounds, company)}"]
        case Cashings():
            return set_lines(options, company)
        case Placements():
            sets = set_lines(options, company)
            if isinstance(options, Reinforcements) and options.must_trade:
                return sets
            upto = "any number of the armies left" if isinstance(options.phase, Deploying) else bounds(1, options.most)
            return [*sets, f"place  {upto}, on {_names(options.grounds, company)}", *_with_tiles(options.play)]
        case Spellings():
            return ["a word that your rack has; word WORD if it is a command too", "none  to lay no word"]
        case Attacks():
            return [*_attacks(options, company), *_claims(options, company), *_with_tiles(options.play), "end"]
        case Occupations():
            return [f"occupy  {bounds(options.least, options.most)}"]
        case Fortifications():
            return [*_fortifications(options, company), *_swaps(options.play), "end"]
        case Adjustments():
            return _adjustments(options)
        case Defenses():
            return [f"defend  {' or '.join(map(str, sorted(options.dice)))}"]
    return []


def _adjustments(options: Adjustments) -> list[str]:
    said = []
    mine, theirs = (sorted({*faces}) for faces in options.roll)
    if options.cards:
        said.append(f"reroll  {' or '.join(map(str, mine))}")
        if options.any:
            said.append(f"reroll his  {' or '.join(map(str, theirs))}")
    if options.commander:
        said.append(f"six  {' or '.join(str(face) for face in mine if face != COMMANDED)}")
    return [*said, "keep"]


def _attacks(options: Attacks, company: Company) -> list[str]:
    found: dict[int, list[str]] = {}
    for source, target in options.pairs():
        there = f"{company.land(target)} {mark(options.owner[target])}{options.armies[target]}"
        found.setdefault(source, []).append(there)
    what = ("army", "armies") if company.setting.rules.words else ("die", "dice")
    return [
        f"attack  {company.land(s)} {options.armies[s]} (up to {plural(options.most(s), *what)}) > "
        + ", ".join(targets)
        for s, targets in found.items()
    ]


def _claims(options: Attacks, company: Company) -> list[str]:
    """Empty land that may be taken."""
    found: dict[int, list[int]] = {}
    for source, target in options.claims():
        found.setdefault(source, []).append(target)
    stay = company.setting.rules.stay
    return [
        f"claim  {company.land(s)} {bounds(1, options.armies[s] - stay)} > {_names(targets, company)}"
        for s, targets in found.items()
    ]


def _with_tiles(play: WordPlay | None) -> list[str]:
    """What may be done with words and tiles, beside battles."""
    if play is None:
        return []
    said = []
    if play.may_lay:
        least = play.setting.words.bonus_length
        said.append(f"word  of {least} letters or more, for {plural(bonus(play), 'army', 'armies')}")
    if play.most:
        said.append(f"exchange  up to {plural(play.most, 'tile')} of {play.view.rack}, or all, instead of attacking")
    return [*said, *_swaps(play)]


def _swaps(play: WordPlay | None) -> list[str]:
    return [f"swap  {letter.lower()}  (seven tiles)" for letter in play.swaps] if play else []


def _fortifications(options: Fortifications, company: Company) -> list[str]:
    found: dict[int, list[int]] = {}
    for source, target in options.pairs():
        found.setdefault(source, []).append(target)
    return [
        f"fortify  {company.land(s)} {bounds(1, max(options.between(s, t) for t in targets))} > "
        f"{_names(targets, company)}"
        for s, targets in found.items()
    ]


def _names(territories: Sequence[int], company: Company) -> str:
    return ", ".join(company.land(t) for t in territories)
