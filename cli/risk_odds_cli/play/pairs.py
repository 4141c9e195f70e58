"""Two territories as people type them: where armies come from, and where they go."""

from __future__ import annotations

from collections.abc import Sequence

from risk_odds.engine.options import Options
from risk_odds.errors import InvalidInput
from risk_odds_cli.play.names import fitting, listed, no_such, shown, territory
from risk_odds_cli.play.words import BACKWARDS, LINKS, names_in, trimmed

FEW = 6
"""So many pairs are listed where several fit."""


def pair_of(words: Sequence[str], pairs: Sequence[tuple[int, int]], options: Options, verb: str) -> tuple[int, int]:
    """Source and target, or the target alone where only one source comes into question.

    Args:
        words: What was typed; `>` or a comma may stand between both.
        pairs: What makes sense.
        options: What the seat may do.
        verb: What is to be done with both, for the sentence.
    """
    board = options.setting.board
    splits = _splits(words)
    meant = {(s, t) for left, right in splits for s in fitting(left, board) for t in fitting(right, board)}
    sensible = [pair for pair in pairs if pair in meant]
    if not meant:
        alone = fitting(names_in(words), board)
        sensible = [pair for pair in pairs if pair[1] in alone]
    if len(sensible) == 1:
        return sensible[0]
    if len(sensible) > 1:
        raise _several(sensible, words, options)
    if len(meant) == 1:
        return meant.pop()
    for left, right in splits:
        if fitting(left, board) and fitting(right, board):
            return territory(left, board, [s for s, _ in pairs]), territory(right, board)
    raise _unread(words, splits, options, _pair_example(pairs, options, verb), verb)


def _several(pairs: Sequence[tuple[int, int]], words: Sequence[str], options: Options) -> InvalidInput:
    choices = [f"{options.name(s)} > {options.name(t)}" for s, t in pairs[:FEW]]
    more = f" or {len(pairs) - FEW} more" if len(pairs) > FEW else ""
    return InvalidInput(f"{shown(' '.join(words))} may be {' or '.join(choices)}{more}", "a few letters more")


def _unread(
    words: Sequence[str], splits: Sequence[tuple[list[str], list[str]]], options: Options, example: str, verb: str
) -> InvalidInput:
    """Say which part of it is no territory, or that one is missing."""
    board = options.setting.board
    for left, right in splits:
        if fitting(left, board):
            return no_such(" ".join(right), board)
        if fitting(right, board):
            return no_such(" ".join(left), board)
    found = fitting(names_in(words), board)
    if found:
        return InvalidInput(f"{verb} needs two territories (you gave {listed(found, board)})", example)
    return no_such(" ".join(words), board) if words else InvalidInput(f"{verb} needs two territories", example)


def _pair_example(pairs: Sequence[tuple[int, int]], options: Options, verb: str) -> str:
    if not pairs:
        return f"{verb} SOURCE TARGET"
    ids = options.setting.board.ids
    return f"such as {verb} {ids[pairs[0][0]]} {ids[pairs[0][1]]}"


def _splits(words: Sequence[str]) -> list[tuple[list[str], list[str]]]:
    """The ways to tell source and target apart: at the word between them, else anywhere."""
    words = trimmed(words)
    marks = [k for k, word in enumerate(words) if word in (*LINKS, ",")]
    if len(marks) == 1:
        left, right = list(words[: marks[0]]), list(words[marks[0] + 1 :])
        return [(right, left) if words[marks[0]] in BACKWARDS else (left, right)]
    names = names_in(words)
    return [(names[:k], names[k:]) for k in range(1, len(names))]
