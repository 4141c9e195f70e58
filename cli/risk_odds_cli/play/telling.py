"""Chapters of a game as they are shown: battles as sentences, campaigns in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from risk_odds.rules.seats import NEUTRAL, NOBODY
from risk_odds.wording import plural, together
from risk_odds_cli.play.people import Company, mark
from risk_odds_cli.play.picture import badge
from risk_odds_cli.play.reveals import groups_said, words_said
from risk_odds_cli.play.screen import Line, folded
from risk_odds_cli.play.told import Battle, Chapter

FEW_ROLLS = 2
"""The dice of so many rolls are told; of more only what they cost."""

FEW_BATTLES = 3
"""So many battles of somebody else are told one by one; of more only what they brought."""


def _faces(faces: Sequence[int]) -> str:
    return " ".join(map(str, faces))


def _sentence(battle: Battle, company: Company, viewer: int, dice: bool) -> str:
    """A battle in one sentence.

    Args:
        battle: The battle.
        company: Who plays what.
        viewer: Who is told.
        dice: Whether the dice of a short one are told too.
    """
    assert battle.after is not None
    if not battle.rolls and not battle.reveals:
        return f"moves {battle.moved} from {company.land(battle.source)} into {company.land(battle.target)}"
    said, closely = [], bool(battle.reveals) and (dice or viewer in (NOBODY, battle.owner))
    if battle.reveals:
        said += _reveals(battle, company, closely)
    elif dice and len(battle.rolls) <= FEW_ROLLS:
        said.append(", ".join(f"{_faces(r.attack)} v {_faces(r.defense)}" for r in battle.rolls))
    else:
        said.append(plural(len(battle.rolls), "roll"))
    if helped := _helped(battle, company):
        said.append(f"with {helped}")
    if not closely or len(battle.reveals) != 1:  # one reveal says itself who lost what
        said.append(f"lost {battle.lost}, killed {battle.killed}")
    if battle.captured:
        said.append(f"captured with {battle.moved}" if battle.moved else "captured")
    else:
        said.append(f"now {battle.after.armies[battle.source]} against {battle.after.armies[battle.target]}")
    whose = "you" if battle.owner == viewer else mark(battle.owner)
    return f"{company.land(battle.source)} > {company.land(battle.target)} ({whose}): {', '.join(said)}"


def _helped(battle: Battle, company: Company) -> str:
    """The cards that were shown to roll dice again, and the Commander."""
    counts = {card: battle.cards.count(card) for card in battle.cards}
    shown = [f"the card of {company.land(c)}{f' {n} times' if n > 1 else ''}" for c, n in counts.items()]
    return together([*shown, *(["the Commander"] if battle.commanded else [])])


def _reveals(battle: Battle, company: Company, closely: bool) -> list[str]:
    """The words of a battle; to those whom it concerns also what was compared."""
    said = []
    for reveal in battle.reveals:
        groups = f" ({groups_said(reveal, company.setting)})" if closely else ""
        said.append(f"{reveal.force.attackers} with {words_said(reveal)}{groups}")
    return said


def _campaign(battles: Sequence[Battle], company: Company, viewer: int) -> list[str]:
    """Many battles in a few sentences: what was taken from whom, what failed, what it cost."""
    taken: dict[int, list[str]] = {}
    failed = []
    for battle in battles:
        if battle.captured:
            taken.setdefault(battle.owner, []).append(company.land(battle.target))
        else:
            failed.append(f"{company.land(battle.target)} ({'you' if battle.owner == viewer else mark(battle.owner)})")
    said = [
        f"takes {', '.join(land)} from {'you' if owner == viewer else mark(owner)}"
        for owner, land in sorted(taken.items(), key=lambda item: item[0] != viewer)
    ]
    if failed:
        said.append(f"fails at {', '.join(dict.fromkeys(failed))}")
    lost = sum(battle.lost for battle in battles)
    return [*said, f"loses {plural(lost, 'army', 'armies')}"] if lost else said


def _sentences(chapter: Chapter, company: Company, viewer: int) -> list[str]:
    own = chapter.seat == viewer
    battles = [each for each in chapter.said if isinstance(each, Battle)]
    short = not own and len(battles) > FEW_BATTLES and not any(battle.reveals for battle in battles)
    said: list[str] = []
    for each in chapter.said:
        if isinstance(each, str):
            said.append(each)
        elif not short:
            said.append(_sentence(each, company, viewer, own))
        elif each is battles[0]:
            said += _campaign(battles, company, viewer)
    return said


def chapter_lines(chapter: Chapter, company: Company, viewer: int, width: int, named: bool = False) -> list[Line]:
    """A chapter as it is shown: what oneself did line by line, what others did as a paragraph.

    Args:
        chapter: The chapter.
        company: Who plays what.
        viewer: Who is told.
        width: Columns of the terminal.
        named: Whether it is said who did what oneself did, as somebody else has been asked since.
    """
    sentences = _sentences(chapter, company, viewer)
    if chapter.seat == viewer and not named:
        return [[(line, "")] for said in sentences for line in folded("  " + said, width, 4)]
    text = "; ".join(sentences)
    if chapter.seat == NOBODY:
        return [[(line, "")] for line in folded(text, width, 4)]
    name = "neutral" if chapter.seat == NEUTRAL else company.seats[chapter.seat].name
    first, *rest = folded(f"xxx {name}: {text}", width, 4)
    return [[badge(chapter.seat), (first[3:], "")], *([(line, "")] for line in rest)]
