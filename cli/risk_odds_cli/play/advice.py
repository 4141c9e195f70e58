"""Odds and advice, when somebody asks for them."""

from __future__ import annotations

from risk_odds.engine.adjusting import commander_ready
from risk_odds.engine.moves import (
    Attack,
    Choice,
    Claim,
    Command,
    Defend,
    EndAttacks,
    EndTurn,
    Exchange,
    Fortify,
    Keep,
    Occupy,
    Pick,
    Place,
    Reroll,
    Settle,
    Swap,
    Trade,
    Word,
)
from risk_odds.engine.options import Attacks, Options
from risk_odds.engine.setting import Setting
from risk_odds.rules.seats import NEUTRAL, NOBODY
from risk_odds.wording import plural, together
from risk_odds_cli.answer import NARROW, aligned, columns
from risk_odds_cli.play import word_advice
from risk_odds_cli.play.dice_advice import usable, without_cards
from risk_odds_cli.play.people import Company, mark
from risk_odds_cli.play.word_laws import basis
from risk_odds_cli.wording import percent

FEW = 12
"""So many attacks are listed, the most promising ones."""


def attack_lines(options: Attacks, pairs: list[tuple[int, int]], company: Company) -> list[str]:
    """The chance to conquer for attacks that are fought to the end, the best first.

    Args:
        options: What may be done.
        pairs: The attacks.
        company: Who plays what.
    """
    more = [f"  ... and {len(pairs) - FEW} more: h SOURCE TARGET"] if len(pairs) > FEW else []
    if company.setting.rules.words is not None:
        rows, ground = word_advice.attack_rows(options, pairs, company)
        return ["Attacks with your best word, then with fresh racks to the end:", *_tabled(rows), *more, ground]
    rated = sorted(((_odds(options, s, t), s, t) for s, t in pairs), key=lambda each: -each[0][0])
    head = f"Attacks, fought to the end{_helped(options, pairs)}:"
    table = [["", "armies", "to conquer", "you lose", "advice"]]
    for (chance, lost, verdict), source, target in rated[:FEW]:
        enemy = f"{company.land(target)} {mark(options.owner[target])}"
        against = f"{options.armies[source]} v {options.armies[target]}"
        pair = f"{company.land(source)} > {enemy}"
        table.append([pair, against, percent(chance), f"{lost:.1f}", verdict])
    return [head, *_tabled(table), *more]


def _helped(options: Attacks, pairs: list[tuple[int, int]]) -> str:
    """What the odds of these attacks count on: the Commander, and cards of the hand."""
    setting, hand = options.setting, options.view.hand
    land = sorted({t for pair in pairs for t in pair if t in hand}) if setting.reroll != "none" else []
    cards = [f"your card{'s' * (len(land) > 1)} of {together([options.name(t) for t in land])}"] if land else []
    helped = together([*(["the Commander"] if commander_ready(options.view.table, setting) else []), *cards])
    return f", with {helped}" if helped else ""


def _odds(options: Attacks, source: int, target: int) -> tuple[float, float, str]:
    """The chance to conquer, what it costs on average, and whether to attack."""
    from risk_odds import advise, battle

    rules = usable(options, source, target)
    armies, defenders = options.armies[source], options.armies[target]
    odds = battle(armies=armies, defenders=defenders, rules=rules)
    advice = advise(armies=armies, defenders=defenders, rules=rules)
    return float(odds.p_conquer), float(odds.expected_attackers_lost), advice.verdict.upper()


def _tabled(table: list[list[str]]) -> list[str]:
    """A table as lines; in a narrow window each row is a sentence."""
    if columns() >= NARROW:
        return aligned(table).splitlines()
    return [f"{row[0]}: {', '.join(filter(None, row[1:]))}" for row in table[1:]]


def threat_lines(options: Options, company: Company) -> list[str]:
    """For each border of one's own, the neighbor that is most likely to conquer it; then those that none can attack."""
    setting, owner, armies, seat = options.setting, options.owner, options.armies, options.seat
    table = [["", "armies", "falls to", "with chance"]]
    rows, quiet = [], []
    for territory in filter(armies.__getitem__, options.land(seat)):  # captured land waits for its first armies
        enemies = [n for n in setting.board.neighbors[territory] if owner[n] not in (seat, NOBODY, NEUTRAL)]
        able = [n for n in enemies if setting.attack_dice[armies[n]]]
        if able:
            rows.append((*max((_threat(armies[n], armies[territory], setting), n) for n in able), territory))
        elif enemies:
            quiet.append(company.land(territory))
    for (chance, _), enemy, territory in sorted(rows, key=lambda row: -row[0][0])[:FEW]:
        named = f"{company.land(enemy)} {mark(owner[enemy])}{armies[enemy]}"
        table.append([company.land(territory), str(armies[territory]), named, percent(chance)])
    helped = [*(["with the Commander"] if setting.commander else []), *(["without cards"] * (setting.reroll != "none"))]
    how = f" ({', '.join(helped)})" if helped else ""
    told = [f"Your borders, if the strongest neighbor attacked now{how}:", *_tabled(table)] if rows else []
    if rows and setting.rules.words is not None:
        told.append(basis(setting.rules, max(error for (_, error), *_ in rows)))
    return [*told, f"The neighbors of {together(quiet)} have too few armies to attack."] if quiet else told


def _threat(armies: int, defenders: int, setting: Setting) -> tuple[float, float]:
    """The chance that a neighbor who can attack conquers, and its standard error."""
    from risk_odds import battle

    if setting.rules.words is not None:
        return word_advice.threat(armies, defenders, setting.rules)
    return float(battle(armies=armies, defenders=defenders, rules=without_cards(setting.rules)).p_conquer), 0.0


def said(move: Choice, company: Company) -> str:  # noqa: PLR0912 - a case for each choice
    """A move, as advice."""
    land = company.land
    match move:
        case Claim(territory):
            return f"claim {land(territory)}"
        case Pick(territory):
            return f"pick {land(territory)}"
        case Place(territory, armies):
            return f"place {armies} on {land(territory)}"
        case Trade(cards, bonus):
            extra = f", 2 more on {' and '.join(map(land, bonus))}" if bonus else ""
            return f"trade {', '.join(company.short_card(card) for card in cards)}{extra}"
        case Attack(source, target, dice):
            what = ("army", "armies") if company.setting.rules.words else ("die", "dice")
            return f"attack {land(target)} from {land(source)} with {plural(dice, *what)}"
        case Defend(dice):
            return f"defend with {plural(dice, 'die', 'dice')}"
        case Reroll() | Command() | Keep():
            return _said_of_dice(move, company)
        case Occupy(armies):
            return f"move {armies} in"
        case EndAttacks():
            return "attack no more"
        case Fortify(source, target, armies):
            return f"move {armies} from {land(source)} to {land(target)}"
        case EndTurn():
            return "end the turn"
        case Settle(source, target, armies):
            return f"move {armies} from {land(source)} to {land(target)}, which is empty"
        case Word() | Swap() | Exchange():
            return _said_of_tiles(move)


def _said_of_dice(move: Reroll | Command | Keep, company: Company) -> str:
    match move:
        case Reroll(card, face, enemy):
            return f"roll {'the' if not enemy else 'his'} {face} again, by the card of {company.land(card)}"
        case Command(face):
            return f"turn the {face} to a six"
        case Keep():
            return "keep the dice as they lie"


def _said_of_tiles(move: Word | Swap | Exchange) -> str:
    match move:
        case Word(word):
            return f"lay {word}" if word else "lay no word"
        case Swap(letter):
            return f"swap seven tiles {letter}"
        case Exchange(tiles):
            return f"exchange {tiles}"
