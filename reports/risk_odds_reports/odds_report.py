"""The report of odds: chances, break-even line, survivors, stop lines and armies needed, of several rule sets."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from risk_odds.errors import InvalidInput
from risk_odds.odds.assumed import assumed
from risk_odds.odds.goals import CAPTURE_VALUE
from risk_odds.options import rules_named
from risk_odds.rules import Rules
from risk_odds.rules.combat import DiceCombat
from risk_odds.rules.dice import Pool
from risk_odds.variants import VARIANTS
from risk_odds.wording import percent
from risk_odds_reports.documents import Block, Cell, Columns, Document, Paragraph, Picture, Section, Table
from risk_odds_reports.odds_numbers import CHANCES, Numbers, numbers, steps
from risk_odds_reports.odds_pictures import (
    break_even_picture,
    chance_picture,
    need_pictures,
    stop_picture,
    survivor_pictures,
)
from risk_odds_reports.odds_sheet import sheet
from risk_odds_reports.provenance import Provenance

LEAST, MOST, USUAL = 2, 60, 30
"""The least and the most armies and defenders that a report goes up to, and how far it goes if nothing is said."""

MOST_RULES = 5
"""The most rule sets of one report: so many lines can be told apart."""

MOST_TITLE = 120

TINY = 1e-300
"""Every roll can be lost, so what floats make 1 of is not certain."""

METHOD = (
    "Every chance is a finite sum over the rolls of the dice, worked out by the solver, not simulated. "
    "Both sides roll the most dice they may, unless the rules above say otherwise, and fight to the end."
)


def odds_report(rules: Sequence[Rules], most: int = USUAL, *, title: str | None = None) -> Document:
    """The report of odds.

    Args:
        rules: One to five rule sets that are fought with dice.
        most: The most armies and the most defenders, 2 to 60.
        title: Its title; one is made if None.

    Raises:
        InvalidInput: Other rule sets, the same one twice, a size out of range, or an unprintable title.
        ModuleNotFoundError: matplotlib or pandas is not installed.
    """
    _check(rules, most)
    title = _title(rules) if title is None else checked_title(title)
    found = [numbers(each, most) for each in rules]
    return Document(
        title=title,
        lead=f"Exact chances of the battles of Risk with up to {most} armies against up to {most} defenders: "
        "when to attack, when to stop, and how many armies it takes.",
        sheet=sheet(found),
        sections=[
            _rules_section(rules), _chances(found), _break_even(found), _survivors(found), _stops(found),
            _needs(found), _win_tables(found),
        ],
        provenance=Provenance(_arguments(rules, most, title), METHOD),
    )  # fmt: skip


def _check(rules: Sequence[Rules], most: int) -> None:
    if not 1 <= len(rules) <= MOST_RULES:
        raise InvalidInput(f"a report of {len(rules)} rule sets", f"1 to {MOST_RULES} rule sets")
    names = [each.name for each in rules]
    for name in names:
        if names.count(name) > 1:
            raise InvalidInput(f"{name} stands twice in one report", "each rule set once")
    for each in rules:
        if each.words is not None:
            known = ", ".join(name for name, other in VARIANTS.items() if other.words is None)
            raise InvalidInput(f"{each.name} is fought with words, and this report is of dice", known)
    if not max(LEAST, *(each.stay + 1 for each in rules)) <= most <= MOST:
        raise InvalidInput(f"a report of up to {most:,} armies", f"{LEAST} to {MOST} armies")


def checked_title(title: str) -> str:
    """A title that can be shown.

    Raises:
        InvalidInput: It is empty, too long, or not one line of printable text.
    """
    plain = title.strip()
    if not plain or len(plain) > MOST_TITLE or not plain.isprintable():
        raise InvalidInput(
            f"{plain[:40]!r} is no title of a report", f"a line of 1 to {MOST_TITLE} printable characters"
        )
    return plain


def _title(rules: Sequence[Rules]) -> str:
    return "Odds of Risk: " + ", ".join(each.name for each in rules)


def _arguments(rules: Sequence[Rules], most: int, title: str) -> Sequence[str]:
    """The command that makes the report; none where it was made in Python of rules that have no name."""
    if any(not _reproducible(each) for each in rules):
        return ()
    named = [] if title == _title(rules) else [f"--title={title}"]
    names = ",".join(each.name for each in rules)
    return ("report", "odds", "--rules", names, "--max", str(most), *named, "--out", "odds.html")


def _reproducible(rules: Rules) -> bool:
    try:
        return rules_named(rules.name) == rules
    except InvalidInput:
        return False


def _rules_section(rules: Sequence[Rules]) -> Section:
    return Section(
        "rules", "What it is about",
        [
            Paragraph(
                "Armies are all armies on the attacking territory, as you see them on the board. Those that must stay "
                "there can't attack and are never lost; the others are the attackers. Defenders are the armies on "
                "the territory that is attacked."
            ),
            Table(
                "rule-sets", "The rules that are compared, and where they are printed",
                ("rule set", "most dice, attacker v defender", "dice", "a tie is won by", "source"),
                [_rules_row(each) for each in rules], prose=True,
            ),
        ],
    )  # fmt: skip


def _rules_row(rules: Rules) -> Sequence[Cell]:
    dice = rules.combat
    assert isinstance(dice, DiceCombat)  # checked before
    most = f"{dice.max_attack} v {dice.max_defense}"
    if dice.spare_defenders:
        most += f" (two need {2 + dice.spare_defenders} defenders)"
    if rules.defense == "one":
        most += " (the defender always rolls one)"
    most += "".join(f" {line}" for line in assumed(rules))
    ours = _dice_said(dice.attack_pool(dice.max_attack), dice.attack_bonus)
    theirs = _dice_said(dice.defense_pool(dice.max_defense), dice.defense_bonus)
    kind = ours if ours == theirs else f"{ours} v {theirs}"
    return [Cell(text) for text in (rules.name, most, kind, str(dice.ties), rules.source)]


def _dice_said(pool: Pool, bonus: int) -> str:
    """The dice of a side: "6 sides", "8, 6, 6 sides, +1 on the highest"."""
    kinds = [str(die) for die in pool]
    said = kinds[0] if len(set(kinds)) == 1 else ", ".join(kinds)
    sides = " sides" if all(die.plain for die in pool) else " (faces)"
    return f"{said}{sides}" + (f", {bonus:+d} on the highest" if bonus else "")


def _chances(found: Sequence[Numbers]) -> Section:
    a, d = found[0].shown
    said = ", ".join(f"{percent(n.chance[a, d], 1)} with {n.name}" for n in found)
    text = (
        f"The bluer a cell, the better for the attacker. Battles on and above the black line are even or better. "
        f"With {a} armies against {d} defenders you conquer with {said}."
    )
    pictures = [("", [chance_picture(n, k)]) for k, n in enumerate(found)]
    return Section("chances", "The chance to conquer", [Paragraph(text), Columns(pictures)])


def _break_even(found: Sequence[Numbers]) -> Section:
    d = min(10, found[0].most)
    said = ", ".join(f"{n.need_said(CHANCES[0], d)} with {n.name}" for n in found)
    text = (
        "The fewest armies that have a chance of at least 50 %. An even battle needs fewer armies than the defender "
        "has where the dice favor the attacker, and more where they favor the defender. "
        f"Against {d} defenders the fewest are {said}."
    )
    return Section("break-even", "Break-even: an even battle", [_beside(text, break_even_picture(found))])


def _beside(text: str, picture: Picture) -> Columns:
    return Columns([("", [Paragraph(text)]), ("", [picture])])


def _survivors(found: Sequence[Numbers]) -> Section:
    a, d = found[0].shown
    text = (
        f"What is left of {a} armies against {d} defenders, fought to the end: to the right of 0 attackers, to the "
        "left defenders. The tables have the chance to conquer, and the attackers left on average if you do."
    )
    tables: list[tuple[str, Sequence[Block]]] = [("", [_survivor_table(n, k)]) for k, n in enumerate(found)]
    pictures = [("", [each]) for each in survivor_pictures(found)]
    return Section("survivors", "What is left", [Paragraph(text), Columns(pictures), Columns(tables)])


def _survivor_table(n: Numbers, k: int) -> Table:
    columns = steps(n.most)
    rows = [
        [Cell(str(a)), *(_survivor_cell(n, a, d) for d in columns)] for a in steps(n.most, n.rules.stay + 1)
    ]  # fmt: skip
    caption = f"{n.name}: chance to conquer, attackers left if you do (down: armies, across: defenders)"
    return Table(f"survivors-{k}", caption, ("armies", *map(str, columns)), rows)


def _survivor_cell(n: Numbers, armies: int, defenders: int) -> Cell:
    odds = n.odds(armies, defenders)
    left = odds.expected_attackers_left_if_conquered
    said = chance_said(odds.p_conquer)
    return Cell(said if left is None else f"{said} \u00b7 {left:.1f}", tone=float(odds.p_conquer))


def chance_said(p: float | Fraction, digits: int = 1) -> str:
    """A chance in percent without the sign."""
    return percent(float(p), digits, max(1 - float(p), TINY)).removesuffix(" %")


def _stops(found: Sequence[Numbers]) -> Section:
    text = (
        f"When to stop rolling, if the capture is worth {CAPTURE_VALUE} armies to you, and each army of yours as much "
        "as one of the defender's. The line is the most attackers (without the armies that stay) at which to stop: "
        f"stop on it and below, go on above. An arrow: no number up to {found[0].most} armies is enough to go on."
    )
    return Section("stops", "When to stop", [_beside(text, stop_picture(found))])


def _needs(found: Sequence[Numbers]) -> Section:
    chances = [f"{100 * float(p):g} %" for p in CHANCES]
    heads = (*chances, "stop at")
    rows = [
        [Cell(str(d)), *(Cell(text) for n in found for text in (*(n.need_said(p, d) for p in CHANCES), n.stop_said(d)))]
        for d in found[0].defenders
    ]
    table = Table(
        "needs-table", "The fewest armies on your territory for a chance, and the most armies at which to stop",
        ("defenders", *heads * len(found)), rows, [(n.name, len(heads)) for n in found],
    )  # fmt: skip
    text = (
        f"The fewest armies, those that stay included, that have a chance of at least {', '.join(chances[:-1])} and "
        f"{chances[-1]}. In the table {STOP_NOTE.format(most=found[0].most)}"
    )
    pictures = [("", [each]) for each in need_pictures(found)]
    return Section("needs", "Armies needed", [Paragraph(text), Columns(pictures), table])


STOP_NOTE = (
    "`stop at` is the most armies, those that stay included, at which to stop; \u2013 means go on to the last, "
    "`hold` that no number up to {most} is enough to attack."
)


def _win_tables(found: Sequence[Numbers]) -> Section:
    text = (
        "The chance to conquer in percent. Down: armies on your territory, those that stay included; across: "
        "defenders. The line in a column is break-even."
    )
    return Section("numbers", "All chances", [Paragraph(text), *(win_table(n, k) for k, n in enumerate(found))])


def win_table(n: Numbers, k: int) -> Table:
    """The chances to conquer of a rule set, as a table whose cells hold the probability too."""
    rows = [[Cell(str(a)), *(_win_cell(n, a, d) for d in n.defenders)] for a in n.armies]
    return Table(f"win-{k}", f"{n.name}: chance to conquer in percent", ("armies", *map(str, n.defenders)), rows)


def _win_cell(n: Numbers, armies: int, defenders: int) -> Cell:
    p = n.chance[armies, defenders]
    return Cell(chance_said(p), p, p, p >= CHANCES[0] > n.chance.get((armies - 1, defenders), 0))
