"""Battles of words in sentences: which words lay open, what they were worth, and which groups fell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from risk_odds.engine.hiding import opened, shown_to
from risk_odds.engine.moves import UNSEEN, Move, Word
from risk_odds.engine.phases import Spelling
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import State, Table
from risk_odds.rules.combat import Force, Losses
from risk_odds.rules.seats import NOBODY
from risk_odds.rules.words import Scores, WordCombat

PLENTY = "99"
"""A rack that is not known, with tiles enough for any word: an open word says itself which letters are blanks."""


def lying(state: State, setting: Setting) -> str | None:
    """The word that lies face down, as it will lie open; None if there is none."""
    word, racks = state.secrets.word, state.secrets.racks
    if word is None or word == UNSEEN:
        return word
    return setting.wordbook.shown(word, racks[state.table.turn.seat])


class Reveal(NamedTuple):
    """Two words that were turned over.

    Attributes:
        attack: The attacker's word; letters that blanks stand for are small.
        defense: The defender's.
        scores: What both are worth.
        force: The armies of both sides.
        lost: What it cost.
    """

    attack: str
    defense: str
    scores: Scores
    force: Force
    lost: Losses


def points(word: str, setting: Setting) -> int:
    """What a word that lies open is worth in a battle."""
    return setting.wordbook.lay(word, PLENTY).score


def revealed(table: Table, attack: str, defense: str, setting: Setting) -> Reveal:
    """Both words of a battle, and what follows from them.

    Args:
        table: The position before the words are turned over.
        attack: The attacker's word, as it lies open.
        defense: The defender's.
        setting: What is played.
    """
    phase, combat = table.phase, setting.rules.combat
    assert isinstance(phase, Spelling)
    assert isinstance(combat, WordCombat)
    scores = Scores(points(attack, setting), points(defense, setting))
    force = Force(phase.committed, table.armies[phase.target])
    return Reveal(attack, defense, scores, force, combat.losses(force, scores))


def words_said(reveal: Reveal) -> str:
    """The words of both sides with their points: `QUIZ 22 v JOT 10`."""
    return f"{word_said(reveal.attack, reveal.scores.attack)} v {word_said(reveal.defense, reveal.scores.defense)}"


def word_said(word: str, score: int) -> str:
    """A word with its points."""
    return f"{word} {score}" if word else "no word 0"


def groups_said(reveal: Reveal, setting: Setting) -> str:
    """Both comparisons: what is compared, and who loses which group."""
    combat, force = setting.rules.combat, reveal.force
    assert isinstance(combat, WordCombat)
    groups = combat.groups(force)
    attack, defense = reveal.scores
    each = combat.per_army
    first = attack + each * force.attackers, defense + each * force.defenders
    said = [_comparison("A", first, groups.a)]
    if any(groups.b):
        said.append(_comparison("B", (attack, defense), groups.b))
    return ", ".join(said)


def _comparison(name: str, totals: tuple[int, int], group: Force) -> str:
    """One comparison; the attacker has to lead (SC-23, SC-24)."""
    attack, defense = totals
    fallen = f"defender loses {group.defenders}" if attack > defense else f"attacker loses {group.attackers}"
    return f"group {name} {attack} v {defense}: {fallen}"


def as_told(moves: Sequence[Move], states: Sequence[State], viewer: int | None, setting: Setting) -> list[Move]:
    """The moves of a game as they are told: words lie open as soon as both are laid.

    Args:
        moves: Moves one after the other.
        states: The positions before and after each of them: one more than the moves.
        viewer: Who is told, or NOBODY for a spectator; None where everything lies open.
        setting: What is played.
    """
    return [_told(move, k, states, viewer, setting) for k, move in enumerate(moves)]


def _told(move: Move, k: int, states: Sequence[State], viewer: int | None, setting: Setting) -> Move:
    before = states[k]
    if isinstance(move, Word):
        sealed = k == len(states) - 2 and states[-1].secrets.word is not None
        if move.word == UNSEEN or (sealed and viewer not in (None, before.table.turn.seat)):
            return Word(UNSEEN)
        return opened(move, NOBODY, before, setting)
    return move if viewer is None else shown_to(move, viewer, before, setting)
