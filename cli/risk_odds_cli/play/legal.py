"""What is legal, for those who ask."""

from __future__ import annotations

from collections.abc import Sequence

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
from risk_odds.rules.combat import COMMANDED
from risk_odds.wording import plural
from risk_odds_cli.play.people import Company, mark
from risk_odds_cli.play.status import set_lines
from risk_odds_cli.play.tasks import bonus, limit
from risk_odds_cli.play.words import bounds


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
            upto = bounds(1, options.most)
            if isinstance(options.phase, Deploying) and not company.setting.rules.setup.evenly:
                upto = "any number of the armies left"
            on = f"{limit(options)}, on {_names(options.grounds, company)}"
            return [*sets, f"place  {upto}{on}", *_with_tiles(options.play)]
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
